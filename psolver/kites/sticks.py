"""The lattice of sticks, the sides of squares, in which polysticks lie.

A stick is four numbers: the rows of its upper and its lower end, then the columns of its left and
its right end. So (0, 0, 2, 3) is level, and (0, 1, 2, 2) upright; isometries are signed
permutations of the four. Beside a stick lie the six that have an end in common with it.

    +A+A+    A picture has a + at the ends of each stick, and the mark of the stick between. People
    A   A    know a stick by its row and its column in a picture.
    +   +
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from operator import sub
from types import MappingProxyType

from ..core.cells import Cell, DrawnMarks, Isometry, MarksByCell
from ..core.errors import PictureError
from ..core.lattice import DrawnPoint, Lattice, Location, TextPlace
from ..core.picture import NO_CELL, NUMBER, Drawn, Size, flat_marks
from ..lattices.cells_drawn import place_of_drawn
from ..lattices.drawn_signs import picture_with_signs

END_SIGN = "+"
STEP_OF_NODES = 2  # rows and columns of a picture from an end of a stick to the other one
LENGTH_OF_STICK, HALF_WIDTH = 12, 2  # in units of corners
LEVEL_STICK, UPRIGHT_STICK = (0, 0, 0, 1), (0, 1, 0, 0)
ENDS_MISSING = f"has no {END_SIGN} at each end; a stick is drawn between two, as +#+"


# those of tristicks and tetrasticks are the letters of Polyform Puzzler (D. Goodger, 1998)
LETTERS_OF_SETS = MappingProxyType(
    {
        "monosticks": "+I+",
        "disticks": """
+I+I+

+V+
V
+
""",
        "tristicks": """
+I+I+I+

+L+L+
    L
    +

+T+T+
  T
  +

+Z+
  Z
  +Z+

+U+
U U
+ +
""",
        "tetrasticks": """
+I+I+I+I+

+L+L+L+
      L
      +

+Y+Y+Y+
    Y
    +

+V+V+
    V
    +
    V
    +

+T+T+
  T
  +
  T
  +

  +
  X
+X+X+
  X
  +

+U+U+
U   U
+   +

+N+N+
    N
    +N+

+J+J+
    J
  +J+

+H+H+
  H
  +H+

+F+F+
F F
+ +

    +
    Z
+Z+Z+
Z
+

    +
    R
+R+R+
  R
  +

+W+
  W
  +W+
    W
    +

+P+
P P
+ +P+

+O+
O O
+O+
""",
    }
)


def ends_of(stick: Cell) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two ends of a stick, each a row and a column.

    >>> ends_of((0, 0, 2, 3))
    ((0, 2), (0, 3))
    """
    top, bottom, start, end = stick
    return (top, start), (bottom, end)


def sticks_at(row: int, column: int) -> tuple[Cell, ...]:
    """The four sticks with an end at a point: to the left, to the right, upwards, downwards."""
    return (
        (row, row, column - 1, column),
        (row, row, column, column + 1),
        (row - 1, row, column, column),
        (row, row + 1, column, column),
    )


def _steps(stick: Cell) -> tuple[Cell, ...]:
    sticks = (stick_beside for end in ends_of(stick) for stick_beside in sticks_at(*end))
    return tuple(
        tuple(map(sub, stick_beside, stick)) for stick_beside in sticks if stick_beside != stick
    )


def _box(rows: int, columns: int) -> Iterator[Cell]:
    """The sides of the squares of a box."""
    for row, column in product(range(rows + 1), range(columns + 1)):
        if column < columns:
            yield row, row, column, column + 1
        if row < rows:
            yield row, row + 1, column, column


def _in_box(rows: int, columns: int) -> int:
    level = (rows + 1) * columns
    upright = rows * (columns + 1)
    return level + upright if rows and columns else 0


class StickLattice(Lattice):
    """Sticks: STICK is the only value."""

    name = "stick"
    axes = ("row", "column")
    flat = True
    has_rule = True
    drawn_as = "sticks"
    steps = MappingProxyType(
        {LEVEL_STICK: _steps(LEVEL_STICK), UPRIGHT_STICK: _steps(UPRIGHT_STICK)}
    )
    beside_corners = steps
    invariants = ((-1, 1, 0, 0), (0, 0, 1, -1))
    turns = (Isometry((2, 3, 1, 0), (1, 1, -1, -1), (0, 0, 0, 0)),)
    mirror = Isometry((0, 1, 3, 2), (1, 1, -1, -1), (0, 0, 0, 0))
    block = STEP_OF_NODES
    letters_of_sets = LETTERS_OF_SETS
    sizes = (Size(f"(?:rectangle )?{NUMBER}x{NUMBER}", "rectangle 5x5", _in_box, _box),)

    def kind(self, cell: Cell) -> Cell:
        """The stick at the origin that lies the same way."""
        top, bottom, start, end = cell
        return 0, bottom - top, 0, end - start

    def home(self, cells: Iterable[Cell]) -> Cell:
        """The translation that brings the first row and column of ends to the origin."""
        tops, _, lefts, _ = zip(*cells, strict=True)
        down = -min(tops)
        end = -min(lefts)
        return down, down, end, end

    def plane(self, cell: Cell) -> tuple[int, ...]:
        """The sums of the rows and of the columns of its ends."""
        top, bottom, start, end = cell
        return top + bottom, start + end

    def shown(self, cell: Cell) -> tuple[int, ...]:
        """The row and the column in a picture, in which both ends stand, too."""
        return self.plane(cell)

    def at(self, shown: tuple[int, ...]) -> Cell | None:
        """The cell in a row and a column; None if no cell is there."""
        if len(shown) != len(self.axes) or sum(shown) % 2 == 0:
            return None
        row, column = shown
        return row // 2, (row + 1) // 2, column // 2, (column + 1) // 2

    def signs_beside(self, cell: Cell) -> tuple[tuple[int, int, str], ...]:
        """The signs of both ends."""
        top, bottom, start, end = cell
        down = bottom - top
        across = end - start
        return (-down, -across, END_SIGN), (down, across, END_SIGN)

    def corners(self, cell: Cell) -> tuple[tuple[int, ...], ...]:
        """The corners of a bar with pointed ends."""
        top, bottom, start, end = (LENGTH_OF_STICK * number for number in cell)
        wide = HALF_WIDTH
        if top == bottom:
            upper, lower = top - wide, top + wide
            inner_start, inner_end = start + wide, end - wide
            return (
                (top, start),
                (upper, inner_start),
                (upper, inner_end),
                (top, end),
                (lower, inner_end),
                (lower, inner_start),
            )
        outer, inner = start - wide, start + wide
        inner_start, inner_end = top + wide, bottom - wide
        return (
            (top, start),
            (inner_start, inner),
            (inner_end, inner),
            (bottom, start),
            (inner_end, outer),
            (inner_start, outer),
        )

    def project(self, point: Location) -> DrawnPoint:
        """The place of a corner in a drawing."""
        down, end = point
        return end / LENGTH_OF_STICK, down / LENGTH_OF_STICK

    def parse(self, text: str, marks: str, first_line: int = 1) -> DrawnMarks:
        """The marked cells of a picture, in reading order. Raises PictureError."""
        return {cell: drawn.mark for cell, drawn in self._sticks_drawn(text, marks, first_line)}

    def where(self, text: str, cell: Cell) -> TextPlace:
        """The line and the column in which a cell is drawn."""
        return place_of_drawn(cell, self._sticks_drawn(text, text, 1))

    def _sticks_drawn(self, text: str, marks: str, first_line: int) -> Iterator[tuple[Cell, Drawn]]:
        """The cells of a picture, each with its character."""
        characters = list(flat_marks(text, marks + END_SIGN, first_line))
        nodes = [character for character in characters if character.mark == END_SIGN]
        places = {(node.row, node.column) for node in nodes}
        row_shift = nodes[0].row % 2 if nodes else 0
        column_shift = nodes[0].column % 2 if nodes else 0
        for character in characters:
            row = character.row + row_shift
            column = character.column + column_shift
            if character.mark == END_SIGN:
                if row % 2 or column % 2:
                    fault = f"'{END_SIGN}' stands where no stick ends; they are two apart"
                    raise PictureError(fault, *character.place, cured=True)
            elif character.mark not in NO_CELL:
                cell = self.at((row, column))
                signs = self.signs_beside(cell) if cell else ()
                ends = {
                    (character.row + down, character.column + across) for down, across, _ in signs
                }
                if cell is None or not ends <= places:
                    fault = f"'{character.mark}' {ENDS_MISSING}"
                    raise PictureError(fault, *character.place, cured=True)
                yield cell, character

    def picture(self, marks: MarksByCell) -> str:
        """The text of some marked cells (at least one), cropped, with the ends of sticks."""
        return picture_with_signs(self, marks)


STICK: Lattice = StickLattice()
