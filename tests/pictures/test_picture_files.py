"""SVG and PNG on the command line: sheets, options, what cannot be drawn."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from support.command import FOUR, LONG, SMALL, run, unix
from support.pages import Page
from support.places import ROOT
from support.svg import elements
from support.terminal import on_terminal

import psolver


def captions(svg: str) -> list[str]:
    return [one.text or "" for one in elements(svg, "text", "caption")]


def test_a_sheet_holds_a_thousand_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "sheet.svg"
    done = run("dominoes-8x8", "-n", "1001", "-o", str(path))
    svg = path.read_text(encoding="utf-8")
    assert "The first 1,000 of 1,001 are drawn." in captions(svg)[-1]
    assert 1000 * 32 == len(elements(svg, "path", "piece"))
    hint = (
        "the sheet shows the first 1,000 of 1,001; --format html shows all, and {n} in the name"
        " of the output gives each a file\n"
    )
    assert done.err.endswith(hint)


def test_a_sheet_of_large_boards_holds_as_many_as_are_not_too_large(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("psolver.pictures.tiling_pictures.MOST_SHEET_CELLS", 200)
    svg = run("dominoes-8x8", "-n", "9", "--format", "svg").out
    assert "The first 3 of 9 are drawn." in captions(svg)[-1]
    assert 3 * 32 == len(elements(svg, "path", "piece"))


def test_options_of_pictures_reach_the_picture() -> None:
    options = ["--theme", "dark", "--corners", "square", "--labels", "--color", "never"]
    svg = run(FOUR, "-n", "1", "--sort", "--format", "svg", "--cell", "25", *options).out
    puzzle = psolver.load(ROOT / FOUR)
    tiling = next(psolver.tilings(puzzle, sort=True))
    expected = psolver.svg(
        puzzle, tiling, cell=25, theme="dark", corners="square", labels=True, colored=False
    )
    assert expected + "\n" == svg


@unix
def test_a_terminal_gets_no_image() -> None:
    done = on_terminal(SMALL, "--format", "png", out=True)
    assert "standard output: a PNG image is not text; name a file with -o" in done.written


def test_without_resvg_a_sentence_tells_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    done = run(LONG, "--format", "png", "-o", "x.png")
    told = 'PNG images need the package resvg-py: python -m pip install "psolver[png]"\n'
    assert (2, told) == (done.status, done.err)


def test_a_page_has_the_moves_of_an_explosion() -> None:
    page = run("soma-cube", "-n", "2", "--format", "html", "--view", "exploded").out
    assert [7, 7] == [len(one["moves"]) for one in Page(page).tilings]
    assert "moves" not in Page(run("soma-cube", "-n", "1", "--format", "html").out).tilings[0]
