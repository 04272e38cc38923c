"""`psolver export --to sheet` of several files: a booklet, with each puzzle in its box, on the page
that the contents name, and with its solution.
"""

from __future__ import annotations

import re
from html import unescape
from math import ceil
from pathlib import Path
from typing import Any

import pytest
from support.command import Run, run
from support.places import table

import psolver

CUBE, NONE = "samples/soma-cube.toml", "samples/impossible-corner.toml"
FIVE = "samples/five-pentominoes-5x5.toml"
# nobody finds a solution of it soon, or that there is none
HARD = b'board = "20x21"\npiece_set = "hexominoes"\ncount = 2\n'
# one for each kind of cell: squares, hexagons, triangles, tans, cubes, balls; no frame, values
KINDS = table("booklet-kinds.txt")


def sheet(*arguments: str | Path, data: bytes = b"") -> Run:
    return run("export", "--to", "sheet", *arguments, data=data)


def names(text: str) -> list[str]:
    return list(dict.fromkeys(re.findall(r">(\d+\. [^<]*)<", text)))


def texts_of_pages(text: str) -> list[list[str]]:
    """The texts on each page."""
    found = [re.findall(r"<text[^>]*>([^<]*)</text>", page) for page in text.split("<section>")[1:]]
    return [[unescape(text) for text in page] for page in found]


@pytest.mark.parametrize("per_page", [1, 6])
def test_the_contents_name_the_pages_on_which_puzzles_and_solutions_are(per_page: int) -> None:
    done = sheet(*KINDS, "--per-page", str(per_page), "--title", "Kinds")
    assert "<h1>Kinds</h1>" in done.out
    found = texts_of_pages(done.out)
    assert (0, f"{len(found)} pages of A4, 8 puzzles\n") == (done.status, done.err)
    rows = found[0][3 : 3 + 3 * len(KINDS)]
    for number, kind in enumerate(KINDS, 1):
        name, page, solution = rows[3 * number - 3 : 3 * number]
        title = psolver.load(kind).title
        assert f"{number}. {title}" == name
        begun = f"{number}. {title.split()[0]}"
        assert any(text.startswith(begun) for text in found[int(page) - 1])
        assert any(text.startswith(begun) for text in found[int(solution) - 1])
        assert f"solution: page {solution}" in found[int(page) - 1]
        assert f'<a href="#puzzle-{number}">' in done.out.split("<section>")[1]
        assert f'<g id="puzzle-{number}">' in done.out.split("<section>")[int(page)]
        assert 1 < int(page) < int(solution) <= len(found)
    assert ceil(len(KINDS) / per_page) == len(set(rows[1::3]))


def test_the_contents_of_a_booklet_of_cards_name_its_pages() -> None:
    done = sheet(FIVE, CUBE, "--cards", "7")
    found = texts_of_pages(done.out)
    rows = found[0][3:9]
    assert ["2", "4"] == rows[1::3]
    for number, name, page, solution in ((1, *rows[:3]), (2, *rows[3:])):
        assert name in found[int(page) - 1]
        assert f'<g id="puzzle-{number}">' in done.out.split("<section>")[int(page)]
        assert f"Solutions: {name}" in found[int(solution) - 1]
    assert 7 + 7 == len(re.findall(r"\d pieces? to find", done.out))
    assert "Solution" not in sheet(FIVE, CUBE, "--cards", "2", "--no-solution").out


def test_cells_are_not_longer_than_asked_for() -> None:
    def cells(*options: str) -> set[str]:
        done = sheet("dominoes-4x4", "--per-page", "1", "--no-solution", "--no-pieces", *options)
        return set(re.findall(r"scale\(([\d.]+)\)", done.out))

    assert {f"{20 / 40:.6g}"} == cells()
    assert {f"{5 / 40:.6g}"} == cells("--cell", "5")


WIDER = 2.0  # millimetres: a caption in a wide font
GUTTER = 7.0  # between two boxes
BARS = b'title = "Layers"\nboard = "14x2x1"\npieces = "AA"\ncount = 14\n'
BOXES = """() => [...document.querySelectorAll("section > svg")].flatMap((page) => {
    const of = (one) => one.getBoundingClientRect(), around = of(page);
    return [...page.querySelectorAll("g[id^=puzzle]")].map((one) => {
        const { left, top, right, bottom } = of(one), mm = 25.4 / 96;
        return [left - around.left, top - around.top, right - around.left, bottom - around.top]
            .map((length) => length * mm);
    });
})"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "width", "height"), [([], 128, 180), (["--landscape"], 190, 118)]
)
def test_no_puzzle_reaches_beyond_its_box(
    own_page: Any, options: list[str], width: float, height: float
) -> None:
    for per_page, grid in {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}.items():
        shared = ["--per-page", str(per_page), "--paper", "a5", "--no-solution"]
        own_page.set_content(sheet(*KINDS, "-", *shared, *options, data=BARS).out)
        columns, rows = grid[::-1] if options else grid
        wide, high = (width + GUTTER) / columns, (height + GUTTER) / rows
        found = own_page.evaluate(BOXES)
        assert len(KINDS) + 1 == len(found)
        for number, (left, top, right, bottom) in enumerate(found):
            row, column = divmod(number % (columns * rows), columns)
            assert column * wide - 1 < left < right < (column + 1) * wide - GUTTER + WIDER
            assert row * high - 1 < top < bottom < (row + 1) * high - GUTTER + 1
