"""The lattices whose cells are equal parts of hexagons, or of triangles, around their middles.

    A whole    a cell of the base lattice, HEXAGON or TRIANGLE: three numbers (a, b, c)
    A way      from the middle of a whole to one of its parts, three numbers that add up to 0
    A cell     (a, b, way, way, way, c): isometries do to the way what they do to the whole
    A point    a corner, (down, right): six units downwards for a row of the base, and as many to
               the right for a step along the second number

A picture has a sign in the middle of each whole, and around it a character for each part. People
know a cell by its row and its column in such a picture.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise, product
from math import ceil
from typing import TypeAlias

from ..core.cells import Cell, DrawnMarks, Isometry, MarksByCell, Shape
from ..core.errors import PictureError
from ..core.lattice import DrawnPoint, Lattice, Location, TextPlace
from ..core.picture import NO_CELL, Drawn, Size, flat_marks
from ..lattices.cells_drawn import CellDrawn, marks_of_drawn, place_of_drawn
from ..lattices.drawn_signs import picture_with_signs
from ..lattices.vectors import minus

Offset: TypeAlias = tuple[int, int]  # rows and columns
Point: TypeAlias = tuple[int, ...]
# the whole whose middle is in a row and a column of a picture
WholeAt: TypeAlias = Callable[[int, int], Cell | None]

CORNERS_OF_SIDE = 2
UNITS = 6  # of corners, for a step of 1 in a number of a whole
NO_WAY = (0, 0, 0)
NEAR_WHOLES = range(-2, 3)  # the steps to wholes that may share a corner
LEFT_OF_MIDDLE = 1  # columns of a picture to the left of the first middle, and lines above it
# from a line of middles to the next one
LINES_OF_WHOLE = 3
# a unit of corners downwards, and to the right, if a side of a hexagon has length 1
UNIT_DOWN = 1 / 4
UNIT_RIGHT = 3**0.5 / 12


def part(base_cell: Cell, direction: Cell) -> Cell:
    """The cell that lies in a whole, on some way from its middle.

    >>> part((0, 1, -1), (2, -1, -1))
    (0, 1, 2, -1, -1, -1)
    """
    a, b, c = base_cell
    return (a, b, *direction, c)


def whole_of(cell: Cell) -> Cell:
    """The whole of a cell."""
    return cell[0], cell[1], cell[5]


def direction_of(cell: Cell) -> Cell:
    """The way to a cell from the middle of its whole."""
    return cell[2:5]


def _isometry_of_parts(isometry: Isometry) -> Isometry:
    """The isometry of parts that an isometry of wholes is."""
    places = (0, 1, 5)
    base_axes = [places[axis] for axis in isometry.axes]
    axes_of_way = [2 + axis for axis in isometry.axes]
    axes = part(tuple(base_axes), tuple(axes_of_way))
    signs = part(isometry.signs, isometry.signs)
    shift = part(isometry.shift, NO_WAY)
    return Isometry(axes, signs, shift)


def turned_right(points: list[Point]) -> tuple[Point, ...]:
    """The corners (down, right) of a cell, from the first on, clockwise in a drawing."""
    start, *further = points
    area = 0
    top, left = start
    for (down, right), (next_down, next_right) in pairwise(further):
        area += (right - left) * (next_down - top)
        area -= (down - top) * (next_right - left)
    if area <= 0:
        further.reverse()
    return (start, *further)


class PartLattice(Lattice):
    """A lattice of parts of the cells of a `base` lattice.

    ways             those from the middle of a whole to its parts
    columns          of a picture, from a whole to the next one in its row
    word_of_whole    the word for a whole
    example          the lines of a whole in a picture
    origin           the point at which the middle of the first whole lies, near that in a picture
    dots             of a drawing, downwards and to the right, for a length of 1
    scale            the length of a unit in drawings, so that the longest side of a cell has
                     length 1, if it is 1 where a side of a hexagon has length 1
    """

    axes = ("row", "column")
    flat = True
    drawn_as = "dotted"
    base: Lattice
    directions: tuple[Cell, ...]
    columns: int
    word_of_whole: str
    example: tuple[str, ...]
    origin: Offset
    dots: tuple[float, float]
    scale: float

    def __init__(self) -> None:
        kinds: list[Cell] = []
        for kind in self.base.steps:
            kinds += self.cells_of_whole(kind)
        self._numbers = {}
        for number, direction in enumerate(self.directions):
            self._numbers[direction] = number
        turns = map(_isometry_of_parts, self.base.turns)
        self.turns = tuple(turns)
        self.mirror = _isometry_of_parts(self.base.mirror)
        forms = []
        for form in self.base.invariants:
            forms.append(part(form, NO_WAY))
        self.invariants = (
            *forms,
            (0, 0, 1, 0, 0, 0),
            (0, 0, 0, 1, 0, 0),
            (0, 0, 0, 0, 1, 0),
        )
        self.beside_corners = {}
        self.steps = {}
        for kind in kinds:
            corners_shared = dict(self._steps_of(kind))
            steps = sorted(corners_shared)
            self.beside_corners[kind] = tuple(steps)
            beyond_sides = []
            for step in steps:
                if corners_shared[step] == CORNERS_OF_SIDE:
                    beyond_sides.append(step)
            self.steps[kind] = tuple(beyond_sides)
        sizes = map(self._size, self.base.sizes)
        self.sizes = tuple(sizes)

    # members of each lattice ----------------------------------------------------------------------

    @abstractmethod
    def ways_to_corners(self, cell: Cell) -> Iterable[Cell]:
        """The ways in units from the middle of its whole to the other corners of a cell, around
        it.
        """

    @abstractmethod
    def sign_of_middle(self, base_cell: Cell) -> str:
        """The sign in the middle of a whole in pictures."""

    @abstractmethod
    def offset(self, direction: Cell) -> Offset:
        """The rows and columns in a picture from the middle of a whole to a part."""

    # made of those --------------------------------------------------------------------------------

    def _size(self, size: Size) -> Size:
        """A size of the base, with all parts of its wholes."""

        def cells(*numbers: int) -> Iterator[Cell]:
            for base_cell in size.cells(*numbers):
                yield from self.cells_of_whole(base_cell)

        def count(*numbers: int) -> int:
            wholes = size.count(*numbers)
            return len(self.directions) * wholes

        return size._replace(count=count, cells=cells)

    def _steps_of(self, kind: Cell) -> Iterator[tuple[Cell, int]]:
        """The steps to the cells that share a corner with a cell, each with the number of such
        corners.
        """
        corners = set(self.corners(kind))
        for base_cell in self._wholes_near(whole_of(kind)):
            for cell in self.cells_of_whole(base_cell):
                shared = corners.intersection(self.corners(cell))
                if shared and cell != kind:
                    step = minus(cell, kind)
                    yield step, len(shared)

    def _wholes_near(self, base_cell: Cell) -> Iterator[Cell]:
        """The wholes that may share a corner with one, and itself."""
        a, b, _ = base_cell
        totals = {sum(kind) for kind in self.base.steps}
        for down, right, total in product(NEAR_WHOLES, NEAR_WHOLES, totals):
            row = a + down
            column = b + right
            rest = total - row - column
            yield row, column, rest

    def cells_of_whole(self, base_cell: Cell) -> Shape:
        """The parts of a whole."""
        cells = [part(base_cell, direction) for direction in self.directions]
        return tuple(cells)

    def kind(self, cell: Cell) -> Cell:
        """The same part of the whole at the origin."""
        base_kind = self.base.kind(whole_of(cell))
        return part(base_kind, direction_of(cell))

    def home(self, cells: Iterable[Cell]) -> Cell:
        """The translation that brings the lowest first two numbers of wholes to 0."""
        home_of_wholes = self.base.home(map(whole_of, cells))
        return part(home_of_wholes, NO_WAY)

    def plane(self, cell: Cell) -> Cell:
        """Half rows and thirds of columns of wholes, so that each part has a place of its own."""
        down, right = self.base.plane(whole_of(cell))
        direction = direction_of(cell)
        number = self._numbers.get(direction, 0)  # a translation has no way
        thirds, halves = divmod(number, 2)
        half_rows = 2 * down + halves
        third_columns = 3 * right + thirds
        return half_rows, third_columns

    def shown(self, cell: Cell) -> Cell:
        """The row and the column in a picture."""
        row, column = self._middle(whole_of(cell))
        down, right = self.offset(direction_of(cell))
        return row + down, column + right

    def signs_beside(self, cell: Cell) -> tuple[tuple[int, int, str], ...]:
        """The sign in the middle of its whole."""
        down, right = self.offset(direction_of(cell))
        sign = self.sign_of_middle(whole_of(cell))
        to_middle = (-down, -right, sign)
        return (to_middle,)

    def _middle(self, base_cell: Cell) -> Offset:
        base_row, base_column = self.base.shown(base_cell)
        row = LINES_OF_WHOLE * base_row + LEFT_OF_MIDDLE
        column = self.columns * base_column + LEFT_OF_MIDDLE
        return row, column

    def _whole_with_middle(self, row: int, column: int) -> Cell | None:
        """The whole whose middle stands there; None for none."""
        lines = row - LEFT_OF_MIDDLE
        columns = column - LEFT_OF_MIDDLE
        base_row, lines_left = divmod(lines, LINES_OF_WHOLE)
        base_column, columns_left = divmod(columns, self.columns)
        if lines_left or columns_left:
            return None
        return self.base.at((base_row, base_column))

    def at(self, shown: Cell) -> Cell | None:
        """The cell in a row and a column; None if no cell is there."""
        if len(shown) != 2:
            return None
        row, column = shown
        return self._part_at(row, column, self._whole_with_middle)

    def _part_at(self, row: int, column: int, whole_at: WholeAt) -> Cell | None:
        """The part at a place, of the first whole whose middle is as far away as its own."""
        for direction in self.directions:
            down, right = self.offset(direction)
            middle_row = row - down
            base_cell = whole_at(middle_row, column - right)
            if base_cell is not None:
                return part(base_cell, direction)
        return None

    def corners(self, cell: Cell) -> tuple[Point, ...]:
        """The corners of a cell, that in the middle of its whole first."""
        base_cell = whole_of(cell)
        # the numbers of a triangle add up to 1 or 2
        total = UNITS * sum(base_cell)
        third = total // 3
        a, b, c = [UNITS * number - third for number in base_cell]
        first_top, first_left = self.origin
        top = first_top + a
        left = first_left + b - c
        points: list[Point] = [(top, left)]
        for down, right, leftward in self.ways_to_corners(cell):
            corner_top = top + down
            corner_left = left + right - leftward
            points.append((corner_top, corner_left))
        return turned_right(points)

    def project(self, point: Location) -> DrawnPoint:
        """The place of a corner in a drawing, in which rows are level."""
        down, right = point
        x = self.scale * UNIT_RIGHT * right
        y = self.scale * UNIT_DOWN * down
        return x, y

    # pictures -------------------------------------------------------------------------------------

    def parse(self, text: str, marks: str, first_line: int = 1) -> DrawnMarks:
        """The marked cells of a picture, in reading order. Raises PictureError."""
        drawn = self._cells_drawn(text, marks, first_line)
        return marks_of_drawn(drawn)

    def where(self, text: str, cell: Cell) -> TextPlace:
        """The line and the column in which a cell is drawn."""
        drawn = self._cells_drawn(text, text, 1)
        return place_of_drawn(cell, drawn)

    def _cells_drawn(self, text: str, marks: str, first_line: int) -> Iterator[CellDrawn]:
        """The cells of a picture, each with its character."""
        signs = set(map(self.sign_of_middle, self.base.steps))
        possible_marks = marks + "".join(signs)
        characters = list(flat_marks(text, possible_marks, first_line))
        middles = []
        for character in characters:
            if character.mark in signs:
                middles.append(character)
        wholes = self._wholes_drawn(middles)

        def whole_drawn(row: int, column: int) -> Cell | None:
            return wholes.get((row, column))

        for character in characters:
            mark = character.mark
            if mark in signs or mark in NO_CELL:
                continue
            cell = self._part_at(character.row, character.column, whole_drawn)
            if cell is None:
                place = f"beside no middle of its {self.word_of_whole}"
                fault = f"'{mark}' stands {place}; {self.cure}"
                raise PictureError(fault, *character.place, cured=True)
            yield cell, character

    def _wholes_drawn(self, middles: Sequence[Drawn]) -> dict[Offset, Cell]:
        """The wholes of a picture, by the rows and columns of their middles."""
        wholes: dict[Offset, Cell] = {}
        if not middles:
            return wholes
        down, right = self._moved_to_first(middles[0])
        for middle in middles:
            row = middle.row + down
            column = middle.column + right
            base_cell = self._whole_with_middle(row, column)
            if not self._is_middle_of(middle, base_cell):
                place = f"where no middle of such a {self.word_of_whole} is"
                fault = f"'{middle.mark}' stands {place}; {self.cure}"
                raise PictureError(fault, *middle.place, cured=True)
            assert base_cell is not None
            wholes[middle.row, middle.column] = base_cell
        return wholes

    def _is_middle_of(self, character: Drawn, base_cell: Cell | None) -> bool:
        """Whether a character may stand in the middle of a whole."""
        if base_cell is None:
            return False
        return self.sign_of_middle(base_cell) == character.mark

    def _moved_to_first(self, middle: Drawn) -> Offset:
        """The rows and columns by which a picture moves so that a middle is that of a whole."""
        # the first row and column of the base at or after the middle
        rows_after = middle.row - LEFT_OF_MIDDLE
        columns_after = middle.column - LEFT_OF_MIDDLE
        row = ceil(rows_after / LINES_OF_WHOLE)
        column = ceil(columns_after / self.columns)
        base_cell = self.base.at((row, column))
        if not self._is_middle_of(middle, base_cell):
            next_place = row, column + 1
            base_cell = self.base.at(next_place)
        assert base_cell is not None
        down, right = self._middle(base_cell)
        rows_down = down - middle.row
        columns_right = right - middle.column
        return rows_down, columns_right

    @property
    def cure(self) -> str:
        """The drawing of a whole, for messages."""
        lines = ", ".join(map(repr, self.example))
        return f"a whole {self.word_of_whole} is drawn in the lines {lines}"

    def picture(self, marks: MarksByCell) -> str:
        """The text of some marked cells (at least one), cropped, with the middles of their
        wholes.
        """
        return picture_with_signs(self, marks)
