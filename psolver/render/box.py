"""Box drawing: a line wherever two neighbouring cells belong to different regions.

A region is a number: of a placement, or EMPTY for the optional cells that stay uncovered. A cell that is no part of the
board has none. The glyph at a corner is looked up by its four arms, the sides that meet there.

    compact    a cell is two columns and one line; its text is the corner and the side above it
    roomy      a cell is four columns and two lines, so that it has an inside
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise, product
from typing import TypeAlias

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

Owners: TypeAlias = tuple[tuple[int | None, ...], ...]
Row: TypeAlias = tuple[list[int | None], list[bool], list[bool], list[bool], list[bool]]


@dataclass(frozen=True, slots=True)
class Picture:
    """Text, and what works out the region of each of its characters where they are to be coloured."""

    text: str
    find_owners: Callable[[], Owners]

    @property
    def owners(self) -> Owners:
        """For each character, line by line, the region it belongs to; None: to none."""
        return self.find_owners()


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
    grid = [[*map(region.get, row)] for row in _cells(top, left, bottom, right)]
    texts = _texts(tuple(glyphs.items()), scale[0])
    rows = list(_rows(grid, scale))
    lines = ["".join(map(texts.__getitem__, zip(*row[1:], strict=False)))[: 1 - scale[0]].rstrip(" ") for row in rows]
    return Picture(
        "\n".join(lines),
        lambda: tuple(tuple(_owned(row, scale)[: len(line)]) for row, line in zip(rows, lines, strict=True)),
    )


@lru_cache(16)
def _cells(top: int, left: int, bottom: int, right: int) -> list[list[Cell]]:
    """The cells of a box, row by row, and those around it."""
    return [[(row, column) for column in range(left - 1, right + 2)] for row in range(top - 1, bottom + 2)]


@cache
def _texts(glyphs: tuple[tuple[int, str], ...], width: int) -> dict[tuple[bool, ...], str]:
    """For the arms (up, right, down, left) of a corner its glyph and the side right of it."""
    glyph = dict(glyphs)
    return {
        arms: glyph[sum(bit for bit, arm in zip((UP, RIGHT, DOWN, LEFT), arms, strict=True) if arm)]
        + glyph[(LEFT | RIGHT) if arms[1] else 0] * (width - 1)
        for arms in product((False, True), repeat=4)
        if sum(arms) != 1
    }


def _rows(grid: list[list[int | None]], scale: tuple[int, int]) -> Iterator[Row]:
    """For each line of text the cells of its row, and of each corner whether it has an arm up, right, down, left."""
    sides = [[a != b for a, b in pairwise(row)] for row in grid]  # between neighbours in a row
    for above, here, up, down in zip(grid, grid[1:], sides, sides[1:], strict=False):
        across = [a != b for a, b in zip(above, here, strict=True)]  # above each cell
        yield here, up, across[1:], down, across
        for _ in range(scale[1] - 1 if here is not grid[-1] else 0):  # the inside of the cells
            none = [False] * len(here)
            yield here, down, none, down, none


def _owned(row: Row, scale: tuple[int, int]) -> list[int | None]:
    """The owner of each character of a line: of each corner, and of what is right of it."""
    here, *arms = row
    owned: list[int | None] = []
    for cell, corner in zip(here[1:], zip(*arms, strict=False), strict=True):
        if scale == COMPACT:  # too small for an inside: the cell owns its corner and the side above it
            owned += (cell, cell)
        else:
            owned.append(None if any(corner) else cell)
            owned += [None if corner[1] else cell] * (scale[0] - 1)
    return owned
