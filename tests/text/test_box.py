"""Every character of a drawing belongs to a region, which has its colour."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from support.command import run
from support.places import DATA
from support.tiled import tiled

import psolver
from psolver.core import box
from psolver.text import BOX_CHARSET, tiling_scene
from psolver.text.box_drawing import box_drawing

FIGURES = sorted((DATA / "figures").glob("*.txt"))
SOLIDS = sorted((DATA / "solids").glob("*.txt"))


def drawn(
    puzzle: psolver.Puzzle, one: psolver.Tiling, roomy: bool = True, width: int | None = None
) -> Any:
    return box_drawing(tiling_scene(puzzle, one), BOX_CHARSET, roomy, width)


def letters_of(path: Path) -> str:
    return path.read_text(encoding="utf-8").split("\n\n")[0]


def characters(picture: Any) -> Iterator[tuple[str, int]]:
    """The characters that belong to a region, and to which."""
    for line, owners in zip(picture.text.split("\n"), picture.owners, strict=True):
        for character, owner in zip(line, owners, strict=True):
            if owner is not None:
                yield character, owner


@pytest.mark.parametrize("path", FIGURES, ids=lambda path: path.stem)
def test_axes_leave_borders_and_owners_as_they_are(path: Path) -> None:
    puzzle, one = tiled(letters_of(path))
    frame = psolver.Board(frozenset(), puzzle.board.must)
    goal = psolver.SymmetryGoal(("mirror", "diagonal", "rotation", "quarter"), False)
    figure = replace(puzzle, board=frame, goal=goal)
    bare, marked = drawn(replace(figure, goal=None), one), drawn(figure, one)
    glyphs = "━┃┏┓┗┛┣┫┳┻╋╸╹╺╻"
    assert [c for c in bare.text if c in glyphs] == [c for c in marked.text if c in glyphs]
    before, after = (Counter(owner for _, owner in characters(one)) for one in (bare, marked))
    assert all(before[number] == after[number] for number in range(len(one.placements)))


@pytest.mark.parametrize("path", SOLIDS, ids=lambda path: path.stem)
def test_layers_wrap_and_every_character_keeps_its_owner(path: Path) -> None:
    puzzle, one = tiled(letters_of(path))
    low, high = box(puzzle.board.cells)
    for roomy, width in product((False, True), (1, 30, 40, None)):
        whole, wrapped = drawn(puzzle, one, roomy), drawn(puzzle, one, roomy, width)
        lines = wrapped.text.split("\n")
        wide, tall = (
            (b - a + 1) * size + 1
            for a, b, size in zip(low[:0:-1], high[:0:-1], (4, 2) if roomy else (2, 1), strict=True)
        )
        in_a_row = high[0] - low[0] + 1 if width is None else max(1, (width + 2) // (wide + 2))
        rows = -(-(high[0] - low[0] + 1) // in_a_row)
        assert rows * (tall + 1) - 1 == len(lines)  # a blank line between rows
        assert max(map(len, lines)) <= max(width or 1000, wide)
        assert Counter(characters(whole)) == Counter(characters(wrapped))


def test_lines_stand_out_on_every_colour_of_the_palette_and_on_any_terminal() -> None:
    def contrast(one: str, other: str) -> float:  # of WCAG 2.2, for greys
        light, dark = sorted((int(c[1:3], 16) / 255) ** 2.2 for c in (one, other))[::-1]
        return (light + 0.05) / (dark + 0.05)

    def frame_color(piece: str) -> str:  # that of the last corner
        text = f'board = "1x2"\n[[piece]]\nshape = "##"\n{piece}'.encode()
        drawn = run("-", "--color", "always", data=text, COLORTERM="truecolor").out
        return "#" + "".join(
            f"{int(n):02x}" for n in re.findall(r"38;2;(\d+);(\d+);(\d+)m", drawn)[-1]
        )

    grey = frame_color("")
    assert grey == f"#{grey[1:3] * 3}"
    assert min(contrast(grey, ground) for ground in ("#000000", "#ffffff")) > 3
    other = frame_color('color = "#808080"')
    assert contrast(other, "#808080") > 2 > contrast(grey, "#808080")
