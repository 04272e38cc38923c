"""Box drawing: a line wherever two neighbouring cells belong to different regions.

A region is a number: of a placement, or EMPTY for the optional cells that stay uncovered. A cell that is no part of the
board has none. The glyph at a corner is looked up by its four arms, the sides that meet there.

    compact    a cell is two columns and one line; its text is the corner and the side above it
    roomy      a cell is four columns and two lines, so that it has an inside
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from ..geometry.lattice import Cell, box
from ..puzzle.model import Puzzle
from ..puzzle.tiling import Tiling

EMPTY = -1
UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
GLYPHS = {
    0: " ",
    UP | DOWN: "┃",
    LEFT | RIGHT: "━",
    DOWN | RIGHT: "┏",
    DOWN | LEFT: "┓",
    UP | RIGHT: "┗",
    UP | LEFT: "┛",
    UP | DOWN | RIGHT: "┣",
    UP | DOWN | LEFT: "┫",
    DOWN | LEFT | RIGHT: "┳",
    UP | LEFT | RIGHT: "┻",
    UP | DOWN | LEFT | RIGHT: "╋",
}
ASCII = {arms: {" ": " ", "┃": "|", "━": "-"}.get(glyph, "+") for arms, glyph in GLYPHS.items()}
COMPACT, ROOMY = (2, 1), (4, 2)


@dataclass(frozen=True, slots=True)
class Picture:
    """Text, and for each of its characters the region it belongs to (None: to none), line by line."""

    text: str
    owners: tuple[tuple[int | None, ...], ...]


def regions(puzzle: Puzzle, tiling: Tiling) -> dict[Cell, int]:
    """The region of every cell of the board."""
    return dict.fromkeys(puzzle.board.cells, EMPTY) | tiling.owners()


def draw(region: Mapping[Cell, int], glyphs: Mapping[int, str] = GLYPHS, scale: tuple[int, int] = COMPACT) -> Picture:
    """The picture of some 2-D cells (at least one), by region, cropped to their box.

    `scale` is the columns and the lines of a cell.

    >>> print(draw({(0, 0): 1, (0, 1): 1, (1, 0): 1, (1, 1): 2}).text)
    ┏━━━┓
    ┃ ┏━┫
    ┗━┻━┛
    """
    (top, left), (bottom, right) = box(region)
    columns = range(left - 1, right + 2)
    grid = [[region.get((row, column)) for column in columns] for row in range(top - 1, bottom + 2)]
    lines: list[str] = []
    owners: list[tuple[int | None, ...]] = []

    def add(arms: list[int], owned: list[int | None]) -> None:
        line = "".join([texts[a] for a in arms])[: -scale[0] + 1].rstrip(" ")
        lines.append(line)
        owners.append(tuple(owned[: len(line)]))

    texts = {
        arms: glyph + glyphs[(LEFT | RIGHT) if arms & RIGHT else 0] * (scale[0] - 1) for arms, glyph in glyphs.items()
    }
    sides = [[a != b for a, b in pairwise(row)] for row in grid]  # between neighbours in a row
    for above, here, up, down in zip(grid, grid[1:], sides, sides[1:], strict=False):
        across = [a != b for a, b in zip(above, here, strict=True)]  # between a cell and the one above
        arms = [
            UP * u | RIGHT * r | DOWN * d | LEFT * x for u, r, d, x in zip(up, across[1:], down, across, strict=False)
        ]
        add(arms, _owned(here, arms, across, scale))
        if here is not grid[-1]:
            upright = [(UP | DOWN) * d for d in down]
            for _ in range(scale[1] - 1):
                add(upright, _owned(here, upright, [False] * len(here), scale))
    return Picture("\n".join(lines), tuple(owners))


def _owned(here: list[int | None], arms: list[int], across: list[bool], scale: tuple[int, int]) -> list[int | None]:
    """The owner of each character of a line: of each corner, and of what is right of it."""
    owned: list[int | None] = []
    for cell, at, side in zip(here[1:], arms, across[1:], strict=True):
        if scale == COMPACT:  # too small for an inside: the cell owns its corner and the side above it
            owned += (cell, cell)
        else:
            owned.append(None if at else cell)
            owned += [None if side else cell] * (scale[0] - 1)
    return owned
