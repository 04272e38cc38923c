"""Box drawing: a line wherever two neighbouring cells belong to different regions.

A region is a number: of a placement, or EMPTY for the optional cells that stay uncovered. A cell
that is no part of the board has none. The glyph at a corner is looked up by its four arms, the
sides that meet there.

    compact    a cell is two columns and one line; its text is the corner and the side above it
    roomy      a cell is four columns and two lines, so that it has an inside
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product, repeat
from operator import ne
from typing import TypeAlias, TypeVar

from ...geometry.cells import Cell, box
from ...puzzle.model import Puzzle
from ...puzzle.tiling import Tiling

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
Arms: TypeAlias = tuple[bool, bool, bool, bool]  # has a corner an arm up, right, down, left?
Part = TypeVar("Part", str, list[int | None])


@dataclass(frozen=True, slots=True)
class Picture:
    """Text, and what works out the region of each of its characters where they are to be
    coloured.
    """

    text: str
    find_owners: Callable[[], Owners]

    @property
    def owners(self) -> Owners:
        """For each character, line by line, the region it belongs to; None: to none."""
        return self.find_owners()


def regions(puzzle: Puzzle, tiling: Tiling) -> dict[Cell, int]:
    """The region of every cell of the board; in a symmetry puzzle of the figure's cells alone."""
    if puzzle.goal:
        return tiling.owners()
    return dict.fromkeys(puzzle.board.cells, EMPTY) | tiling.owners()


def draw(
    region: Mapping[Cell, int],
    glyphs: Mapping[int, str] = GLYPHS,
    scale: tuple[int, int] = COMPACT,
    corners: tuple[Cell, Cell] | None = None,
) -> Picture:
    """The picture of some 2-D cells, by region, cropped to their box or to the one with these
    `corners`.

    `scale` is the columns and the lines of a cell.

    >>> print(draw({(0, 0): 1, (0, 1): 1, (1, 0): 1, (1, 1): 2}).text)
    ┏━━━┓
    ┃ ┏━┫
    ┗━┻━┛
    """
    (top, left), (bottom, right) = corners or box(region)
    width = right - left + 2
    grid = [*map(region.get, _cells(top, left, bottom, right))]
    texts = _texts(tuple(glyphs.items()), scale[0])
    parts = ["".join(map(texts.__getitem__, _arms(grid, width, part))) for part in range(scale[1])]
    lines = [line.rstrip(" ") for line in _rows(parts, width * scale[0])]
    return Picture("\n".join(lines), lambda: _owners(grid, width, scale, lines))


@lru_cache(16)
def _cells(top: int, left: int, bottom: int, right: int) -> list[Cell]:
    """The cells of a box as one list, row by row, each row with the cell that follows it.

    A row above, a row below and one cell before all belong to it, so that each cell of the box has
    eight neighbours.
    """
    rows = [
        (row, column) for row in range(top - 1, bottom + 2) for column in range(left, right + 2)
    ]
    return [(top - 1, left - 1), *rows]


@cache
def _texts(glyphs: tuple[tuple[int, str], ...], width: int) -> dict[Arms, str]:
    """For the arms of a corner its glyph and the side right of it."""
    glyph = dict(glyphs)
    return {
        (up, right, down, left): glyph[UP * up | RIGHT * right | DOWN * down | LEFT * left]
        + glyph[(LEFT | RIGHT) * right] * (width - 1)
        for up, right, down, left in product((False, True), repeat=4)
        if up + right + down + left != 1
    }


def _arms(grid: list[int | None], width: int, part: int) -> Iterator[Arms]:
    """Of each cell, from the box's first on, the arms of its corner; for other parts than 0 those
    of its left side.
    """
    sides = [*map(ne, grid, grid[1:])]  # between the cells of a row
    across = [*map(ne, grid, grid[width:])]  # between a cell and the one above it
    if part:
        return zip(sides[width:], repeat(False), sides[width:], repeat(False), strict=False)
    return zip(sides, across[1:], sides[width:], across, strict=False)


def _rows(parts: list[Part], width: int) -> Iterator[Part]:
    """The rows of all parts in turn; the last row, below the box, has its first part only."""
    last = len(parts[0]) - width
    for start in range(0, last, width):
        yield from (part[start : start + width] for part in parts)
    yield parts[0][last:]


def _owners(grid: list[int | None], width: int, scale: tuple[int, int], lines: list[str]) -> Owners:
    parts = [_owned(grid[width + 1 :], _arms(grid, width, part), scale) for part in range(scale[1])]
    rows = _rows(parts, width * scale[0])
    return tuple(tuple(row[: len(line)]) for row, line in zip(rows, lines, strict=True))


def _owned(
    cells: list[int | None], corners: Iterable[Arms], scale: tuple[int, int]
) -> list[int | None]:
    """The owner of each character of one part: of each corner, and of what is right of it."""
    owned: list[int | None] = []
    for cell, corner in zip(cells, corners, strict=True):
        if (
            scale == COMPACT
        ):  # too small for an inside: the cell owns its corner and the side above it
            owned += (cell, cell)
        else:
            owned.append(None if any(corner) else cell)
            owned += [None if corner[1] else cell] * (scale[0] - 1)
    return owned
