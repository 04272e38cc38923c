"""Stencils, by which cells with slanted sides are drawn: hexagons, triangles, quarters of squares.

A Stencil       the look of the cells of a lattice in one size   see `hexagons`, `triangles`, `tans`
A CellStencil   that of one cell                              CellStencil((" /\\ ", "/  \\"), …)

In the lines of a cell stand, besides blanks,

    / \\ |    a side, which two cells share: it is drawn where they are of different regions
    .        a corner, which three cells share: nothing is drawn there

so that those of cells beside each other overlap. The horizontal sides of triangles and quarters are
not among them: such a side stands at the foot of a line, where there may be another sign, which
comes first. Those of quarters beside each other are joined where nothing lies between.

    compact    a triangle is four columns and two lines, a hexagon four columns and three lines, a
               square of four quarters six columns and four lines, of which it shares one column
    roomy      six columns and three lines, seven and five, eight and six
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from ..core.lattice import Lattice
from ..text.characters import FOOT_SIGN
from ..text.spots import TextRun

UPSIDE_DOWN = str.maketrans("/\\", "\\/")


class DrawnSign(NamedTuple):
    """A character: its line, its column and its sign."""

    line: int
    column: int
    sign: str


class CellStencil(NamedTuple):
    """A cell: its lines, the run in its middle, and the line at whose foot, from its `first` column
    to the end, it has a horizontal side; None: no line.
    """

    lines: tuple[str, ...]
    middle: TextRun
    foot: int | None = None
    first: int = 0

    def characters(self) -> list[DrawnSign]:
        """The characters that are part of the cell."""
        characters = []
        for down, line in enumerate(self.lines):
            inside = line.strip(" ")
            first_column = line.index(inside)
            for right, sign in enumerate(inside, first_column):
                characters.append(DrawnSign(down, right, sign))
        if self.foot is not None:
            end = len(self.lines[0])
            for right in range(self.first, end):
                characters.append(DrawnSign(self.foot, right, FOOT_SIGN))
        return characters


class Placing(NamedTuple):
    """The line and the column where a cell begins, and the number of its stencil."""

    line: int
    column: int
    number: int


class Stencil(NamedTuple):
    """The stencils of a lattice: the lines from a row to the next, the columns from a column to the
    next, and a cell of even row and column together; the last one, of odd ones.

    If a `block` of several rows and columns has a few cells, each has a stencil, in reading order,
    and the steps are those from a block to the next.
    """

    step: tuple[int, int]
    cells: tuple[CellStencil, ...]
    block: int = 1

    def place(self, row: int, column: int) -> Placing:
        """The place of the cell in a row and a column."""
        block_row, down = divmod(row, self.block)
        block_column, right = divmod(column, self.block)
        if self.block > 1:
            number = (self.block * down + right) // 2
        else:
            number = (row + column) % len(self.cells)
        high, wide = self.step
        line = block_row * high
        first_column = block_column * wide
        return Placing(line, first_column, number)


def hexagons(size: int) -> Stencil:
    """Hexagons whose slanted sides are `size` lines high.

    >>> print("\\n".join(line.rstrip() for line in hexagons(2).cells[0].lines))
      /.\\
    ./   \\.
    |     |
    .\\   /.
      \\./
    """
    upper = ["/.\\"]
    for blanks in range(3, 2 * size, 2):
        line = _sides("/", blanks, "\\")
        upper.append(line)
    widest = upper.pop()
    upper.append(f".{widest}.")
    room = 2 * size + 1
    middle = TextRun(size, 1, room + 1)
    upright = _sides("|", room, "|")
    lines = [*upper, upright, *_turned(upper)]
    centred = [line.center(room + 2) for line in lines]
    cell = CellStencil(tuple(centred), middle)
    step = size + 1
    return Stencil((step, step), (cell,))


def triangles(size: int) -> Stencil:
    """Triangles that are `size` lines high, from 2 on.

    >>> print("\\n".join(line.rstrip() for line in triangles(3).cells[0].lines))
      /\\
     /  \\
    /    \\
    """
    wide = 2 * size
    last_line = size - 1
    lines = []
    for blanks in range(0, wide, 2):
        line = _sides("/", blanks, "\\")
        lines.append(line.center(wide))
    half = max(1, size - 2)  # lines below the top, columns to each side
    middle = TextRun(half, size - half, size + half)
    middle_of_down = middle._replace(line=last_line - half)
    up = CellStencil(tuple(lines), middle, last_line)
    down = CellStencil(_turned(lines), middle_of_down, -1)
    return Stencil((size, size), (up, down))


def tans(size: int) -> Stencil:
    """The quarters of squares that are twice `size` lines high, from 2 on.

    >>> for cell in tans(2).cells[:2]:
    ...     print("\\n".join(line.rstrip() for line in cell.lines))
     \\  /
      \\/
    |\\
    | \\
    | /
    |/
    """
    wide = 2 * size
    last_line = wide - 1
    step = (wide, wide + 1)
    line = size - 2
    middle = TextRun(line, 2 + line, wide - line)
    upper_lines = []
    for blanks in range(wide - 2, -1, -2):
        sides = _sides("\\", blanks, "/")
        upper_lines.append(f" {sides.center(wide)}")
    upper = CellStencil(tuple(upper_lines), middle, -1, 1)
    blank = " " * (wide + 1)
    lower_lines = (blank,) * size + _turned(upper_lines)
    lower_middle = middle._replace(line=last_line - line)
    lower = CellStencil(lower_lines, lower_middle, last_line, 1)
    upper_half = tuple([_sides("|", blanks, "\\") for blanks in range(size)])
    left_lines = upper_half + _turned(upper_half)
    right_lines = []
    for left_line in left_lines:
        backwards = left_line[::-1]
        mirrored = backwards.translate(UPSIDE_DOWN)
        right_lines.append(mirrored.rjust(wide + 2))
    middle_line = size - 1
    left_middle = TextRun(middle_line, 1, size)
    right_middle = TextRun(middle_line, size + 2, wide + 1)
    left = CellStencil(left_lines, left_middle)
    right = CellStencil(tuple(right_lines), right_middle)
    cells = upper, left, right, lower
    return Stencil(step, cells, block=3)


def _sides(left: str, blanks: int, right: str) -> str:
    return left + " " * blanks + right


def _turned(lines: Iterable[str]) -> tuple[str, ...]:
    upside_down = []
    for line in lines:
        upside_down.append(line.translate(UPSIDE_DOWN))
    upside_down.reverse()
    return tuple(upside_down)


# by the kinds and the corners of cells: a function that makes stencils, the sizes of compact and
# roomy ones
KINDS = {
    (2, 3): (triangles, 2, 3),
    (1, 6): (hexagons, 1, 2),
    (4, 3): (tans, 2, 3),
}


@cache
def stencil_of(lattice: Lattice, roomy: bool, room: int = 1) -> Stencil:
    """The stencil of a lattice that is drawn with stencils, roomy or compact; a larger one if the
    middle of a cell has no room for `room` characters otherwise.
    """
    kind = next(iter(lattice.steps))
    corners = lattice.corners(kind)
    kinds = len(lattice.steps)
    make, compact_size, roomy_size = KINDS[kinds, len(corners)]
    size = roomy_size if roomy else compact_size
    stencil = make(size)
    while room_in(stencil) < room:
        size += 1
        stencil = make(size)
    return stencil


def room_in(stencil: Stencil) -> int:
    """The number of characters that have room in the middle of each cell."""
    return min(cell.middle.width for cell in stencil.cells)


def room_of_lattice(lattice: Lattice) -> int:
    """Return the number of columns for a text in a roomy cell of a lattice."""
    return room_in(stencil_of(lattice, True))
