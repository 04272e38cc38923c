"""What cells with slanted sides look like in characters.

A Stencil    how the cells of a lattice are drawn in one size    see `hexagons` and `triangles`
A Drawn      one cell                                            Drawn((" /\\\\ ", "/  \\\\"), …)

In the lines of a cell stand, besides blanks,

    / \\ |    a side, which two cells share: it is drawn where they are of different regions
    .        a corner, which three cells share: nothing is drawn there

so that those of cells beside each other overlap. The horizontal sides of triangles are not among
them: such a side stands at the foot of a line, where there may be another sign, which comes first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from ...geometry.lattice import Lattice
from .scale import Run

FOOT = "_"
SIDES = {"/": "╱", "\\": "╲", "|": "│", FOOT: "_"}
ASCII_SIDES = {side: side for side in SIDES}
UPSIDE_DOWN = str.maketrans("/\\", "\\/")


class Drawn(NamedTuple):
    """A cell: its lines, the run in its middle, and the line at whose foot, from end to end, it has
    a horizontal side; None: nowhere.
    """

    lines: tuple[str, ...]
    middle: Run
    foot: int | None = None

    def characters(self) -> list[tuple[int, int, str]]:
        """The line, the column and the sign of each character that is part of the cell."""
        found = []
        for down, line in enumerate(self.lines):
            first, end = len(line) - len(line.lstrip(" ")), len(line.rstrip(" "))
            found += [(down, right, line[right]) for right in range(first, end)]
        if self.foot is not None:
            found += [(self.foot, right, FOOT) for right in range(len(self.lines[0]))]
        return found


class Stencil(NamedTuple):
    """How cells are drawn: the lines from a row to the next, the columns from a column to the next,
    and a cell where row and column are even together; the last one, where they are not.
    """

    step: tuple[int, int]
    cells: tuple[Drawn, ...]


def hexagons(size: int) -> Stencil:
    """Hexagons whose slanted sides are `size` lines high.

    >>> print("\\n".join(line.rstrip() for line in hexagons(2).cells[0].lines))
      /.\\
    ./   \\.
    |     |
    .\\   /.
      \\./
    """
    upper = ["/.\\", *(f"/{' ' * (2 * n + 1)}\\" for n in range(1, size))]
    upper[-1] = f".{upper[-1]}."
    middle = Run(size, 1, 2 * size + 2)
    lines = [*upper, f"|{' ' * middle.width}|", *_turned(upper)]
    cell = Drawn(tuple(line.center(middle.width + 2) for line in lines), middle)
    return Stencil((size + 1, size + 1), (cell,))


def triangles(size: int) -> Stencil:
    """Triangles that are `size` lines high, from 2 on.

    >>> print("\\n".join(line.rstrip() for line in triangles(3).cells[0].lines))
      /\\
     /  \\
    /    \\
    """
    lines = [f"/{' ' * 2 * n}\\".center(2 * size) for n in range(size)]
    half = max(1, size - 2)  # lines below the top, columns to each side
    up = Drawn(tuple(lines), Run(half, size - half, size + half), size - 1)
    down = Drawn(tuple(_turned(lines)), up.middle._replace(line=size - 1 - half), -1)
    return Stencil((size, size), (up, down))


def _turned(lines: list[str]) -> list[str]:
    """Some lines upside down."""
    return [line.translate(UPSIDE_DOWN) for line in reversed(lines)]


class Kind(NamedTuple):
    """The stencils of a lattice: how they are made, and the sizes of a compact and a roomy one."""

    make: Callable[[int], Stencil]
    compact: int
    roomy: int


KINDS = {3: Kind(triangles, 2, 3), 6: Kind(hexagons, 1, 2)}  # by how many corners a cell has


@cache
def stencil_of(lattice: Lattice, roomy: bool, room: int = 1) -> Stencil:
    """The stencil of a lattice that is drawn with stencils, roomy or compact; a larger one where
    the middle of a cell has no room for `room` characters otherwise.
    """
    kind = KINDS[_corners(lattice)]
    size = kind.roomy if roomy else kind.compact
    while room_in(kind.make(size)) < room:
        size += 1
    return kind.make(size)


def room_in(stencil: Stencil) -> int:
    """How many characters have room in the middle of each cell."""
    return min(cell.middle.width for cell in stencil.cells)


def _corners(lattice: Lattice) -> int:
    return len(lattice.corners(next(iter(lattice.steps))))
