"""The lattices of hexagons and of triangles, in which polyhexes and polyiamonds lie.

A cell is three numbers, of which two lie along directions that slant. Those of a hexagon add up to
0; beside it lie the six cells in which one number is higher by 1 and another lower (cube
coordinates). Those of a triangle add up to 1 if it points up, to 2 if it points down; beside it lie
the three cells of the other kind with one number changed by 1. So every isometry is a signed
permutation of the numbers, of triangles with a shift.

     # # #      A picture of hexagons has a cell in every second column, and each row is shifted by
    # # # #     one. People know a cell by its row and its column in a picture, whose sum is even.
     # # #

      /#\\      In a picture a triangle stands between its slanted sides: /#\\ points up, \\#/ down.
    /#\\#/#\\    People know a cell by its row, and by its column in it, counted in triangles; the
               sum of both is even where it points up.

If a picture has the sums the other way round, all columns are one more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import mul
from types import MappingProxyType
from typing import TypeAlias

from ..core.cells import Cell, DrawnMarks, Isometry, MarksByCell, Place, Shape, translate
from ..core.errors import PictureError
from ..core.lattice import DrawnPoint, Lattice, Location, TextPlace
from ..core.picture import NO_CELL, NUMBER, Drawn, Size, flat_marks
from .cells_drawn import CellDrawn, marks_of_drawn, place_of_drawn
from .slanted_cells import (
    fixed_points_of_slanted,
    hexagon_at,
    hexagon_of_triangles,
    home_of_slanted,
    in_large_hexagon,
    in_trapezium,
    large_hexagon,
    middle_of_hexagon,
    middle_of_triangle,
    rhomboid,
    rhomboid_of_triangles,
    shown_hexagon,
    shown_triangle,
    symmetries_of_slanted,
    trapezium,
    trapezium_of_triangles,
    triangle_at,
    triangles_in_trapezium,
    upright_rows,
)
from .usual_letters import LETTERS_OF_HEXES, LETTERS_OF_IAMONDS

MarksOfRow: TypeAlias = Mapping[int, str]  # by columns


# pictures -----------------------------------------------------------------------------------------


def _picture(
    shown: Callable[[Cell], tuple[int, int]],
    line: Callable[[int, MarksOfRow, int], str],
    marks: MarksByCell,
) -> str:
    """The text of some marked cells (at least one), from the first row and column on; `line` makes
    that of a row from a column on.
    """
    rows: dict[int, dict[int, str]] = defaultdict(dict)
    for cell, mark in marks.items():
        row, column = shown(cell)
        rows[row][column] = mark
    first_column = min(map(min, rows.values()))
    lines = []
    last_row = max(rows)
    for row in range(min(rows), last_row + 1):
        marks_of_row = rows.get(row, {})
        lines.append(line(row, marks_of_row, first_column))
    return "\n".join(lines)


# hexagons -----------------------------------------------------------------------------------------

SHIFTED = (
    "no hexagon lies here: cells of a row stand two columns apart, and each row is shifted by one"
)
HEXAGON_CORNERS = (
    (-2, 0),
    (-1, 1),
    (1, 1),
    (2, 0),
    (1, -1),
    (-1, -1),
)  # a hexagon's corners, from its top
STEPS_OF_HEXAGON = (
    (-1, 1, 0),
    (0, 1, -1),
    (1, 0, -1),
    (1, -1, 0),
    (0, -1, 1),
    (-1, 0, 1),
)


def _hexagons_drawn(text: str, marks: str, first_line: int) -> Iterator[CellDrawn]:
    """The cells of a picture, each with its character."""
    shift = None
    for character in flat_marks(text, marks, first_line):
        row = character.row
        column = character.column
        if shift is None:
            shift = (row + column) % 2
        cell = hexagon_at((row, column + shift))
        if cell is None:
            raise PictureError(SHIFTED, *character.place, cured=True)
        if character.mark not in NO_CELL:
            yield cell, character


def _line_of_hexagons(row: int, drawn: MarksOfRow, first_column: int) -> str:
    """A row of a picture, from a column on."""
    if not drawn:
        return "."
    last_column = max(drawn)
    line = ""
    for column in range(first_column, last_column + 1):
        line += drawn.get(column, " ")
    return line


SIZES_OF_HEXAGONS = (
    Size(
        f"hexagon of side {NUMBER}",
        "hexagon of side 5",
        in_large_hexagon,
        large_hexagon,
    ),
    Size(
        f"triangle of side {NUMBER}",
        "triangle of side 7",
        lambda side: side * (side + 1) // 2,
        lambda side: trapezium(side, side),
    ),
    Size(
        f"rhombus of side {NUMBER}",
        "rhombus of side 6",
        lambda side: side * side,
        lambda side: rhomboid(side, side),
    ),
    Size(
        f"(?:parallelogram )?{NUMBER}x{NUMBER}",
        "parallelogram 4x9",
        mul,
        rhomboid,
    ),
    Size(
        f"rectangle {NUMBER}x{NUMBER}",
        "rectangle 5x8",
        mul,
        upright_rows,
    ),
    Size(
        f"trapez(?:ium|oid) {NUMBER}x{NUMBER}",
        "trapezium 3x7",
        in_trapezium,
        trapezium,
    ),
)


class HexagonLattice(Lattice):
    """Hexagons: HEXAGON is the only value."""

    name = "hexagon"
    letters_of_sets = MappingProxyType(LETTERS_OF_HEXES)
    axes = ("row", "column")
    flat = True
    steps = MappingProxyType({(0, 0, 0): STEPS_OF_HEXAGON})
    invariants = ((1, 1, 1),)
    symmetry_kinds = MappingProxyType(symmetries_of_slanted((0, 0, 0)))
    turns = (symmetry_kinds["sixth"],)
    mirror = symmetry_kinds["upright mirror"]
    sizes = SIZES_OF_HEXAGONS

    def kind(self, cell: Cell) -> Cell:
        """The hexagon at the origin; all are of one kind."""
        return 0, 0, sum(cell)

    def home(self, cells: Iterable[Cell]) -> Cell:
        """The translation that brings the lowest first two numbers to 0."""
        return home_of_slanted(cells)

    def plane(self, cell: Cell) -> Cell:
        """The first two numbers, from which the third follows."""
        return cell[:2]

    def shown(self, cell: Cell) -> Cell:
        """The row and the column in a picture, whose sum is even."""
        return shown_hexagon(cell)

    def at(self, shown: Cell) -> Cell | None:
        """The cell in a row and a column; None if no cell is there."""
        return hexagon_at(shown)

    def corners(self, cell: Cell) -> Shape:
        """The six corners of a hexagon, from the top one on, by way of the right ones: three units
        downwards for a row, one to the right for a column.
        """
        row, column = shown_hexagon(cell)
        return translate(HEXAGON_CORNERS, (3 * row, column))

    def project(self, point: Location) -> DrawnPoint:
        """The place of a corner in a drawing, in which rows are level."""
        down, right = point
        return right * 3**0.5 / 2, down / 2

    def point(self, place: Location) -> Location:
        """A row and a column in the units of corners."""
        row, column = place
        return 3 * row, column

    def parse(self, text: str, marks: str, first_line: int = 1) -> DrawnMarks:
        """The marked cells of a picture, in reading order. Raises PictureError."""
        return marks_of_drawn(_hexagons_drawn(text, marks, first_line))

    def where(self, text: str, cell: Cell) -> TextPlace:
        """The line and the column in which a cell is drawn."""
        return place_of_drawn(cell, _hexagons_drawn(text, text, 1))

    def picture(self, marks: MarksByCell) -> str:
        """The text of some marked cells (at least one), from the first row and column on."""
        return _picture(shown_hexagon, _line_of_hexagons, marks)

    def fixed_points(self, isometry: Isometry) -> Place:
        """The axis or the centre of an isometry that maps some finite figure onto itself."""
        return fixed_points_of_slanted(middle_of_hexagon, 0, isometry)


HEXAGON: Lattice = HexagonLattice()


# triangles ----------------------------------------------------------------------------------------

# To the left and to the right of a triangle that points up.
TRIANGLE_SIDES = "/\\"
UP = "/#\\"
DOWN = "\\#/"
BETWEEN_SIDES = f"a triangle is drawn between its sides, {UP} or {DOWN}"
LEANING = "sides lean to and fro in a row, and the other way in the next"


def _triangles_drawn(text: str, marks: str, first_line: int) -> Iterator[CellDrawn]:
    """The cells of a picture, each with the character that stands for it."""
    possible_marks = marks + TRIANGLE_SIDES
    characters = list(flat_marks(text, possible_marks, first_line))
    sides = _sides_of(characters)
    shift = shift_of_sides(sides)
    return triangles_of_characters(characters, shift)


def _sides_of(characters: Iterable[Drawn]) -> list[Drawn]:
    sides = []
    for character in characters:
        if character.mark in TRIANGLE_SIDES:
            sides.append(character)
    return sides


def triangles_of_characters(characters: Sequence[Drawn], shift: int) -> Iterator[CellDrawn]:
    """Yield the triangles that stand between sides, each with its character; `shift` is that of the
    sides. Raises PictureError for one without a side.
    """
    places_of_sides = {(side.row, side.column) for side in _sides_of(characters)}
    for character in characters:
        if character.mark in TRIANGLE_SIDES + NO_CELL:
            continue
        row = character.row
        column = character.column
        for by, hand in ((-1, "left"), (1, "right")):
            if (row, column + by) not in places_of_sides:
                fault = f"'{character.mark}' has no side to its {hand}; {BETWEEN_SIDES}"
                raise PictureError(fault, *character.place, cured=True)
        column_of_triangle = column // 2 + shift
        cell = triangle_at((row, column_of_triangle))
        assert cell is not None
        yield cell, character


def shift_of_sides(sides: Sequence[Drawn]) -> int:
    """Return the shift of columns with which a triangle points up if row and column are even
    together. Raises PictureError for a side that leans the wrong way.
    """
    if not sides:
        return 0
    first_side = sides[0]
    number = TRIANGLE_SIDES.index(first_side.mark)
    shift = (_total(first_side) + number) % 2
    for side in sides:
        if (side.column - first_side.column) % 2:
            fault = f"a side stands where a triangle belongs; {BETWEEN_SIDES}"
            raise PictureError(fault, *side.place, cured=True)
        number = (_total(side) + shift) % 2
        right = TRIANGLE_SIDES[number]
        if side.mark != right:
            fault = f"'{side.mark}' stands where '{right}' belongs: {LEANING}"
            raise PictureError(fault, *side.place, cured=True)
    return shift


def _total(side: Drawn) -> int:
    """The row and the column, in triangles, of the triangle to the right of a side, together."""
    column = (side.column + 1) // 2
    return side.row + column


def line_of_triangles(row: int, drawn: MarksOfRow, first_column: int) -> str:
    """A row of a picture, from a column on; a cell marked "." has no sides of its own."""
    characters = []
    last_column = max(drawn, default=first_column)
    mark_before = "."
    for column in range(first_column, last_column + 2):
        mark = drawn.get(column, ".")
        side = " "
        if mark != "." or mark_before != ".":
            number = (row + column) % 2
            side = TRIANGLE_SIDES[number]
        characters.append(side)
        characters.append(drawn.get(column, " "))
        mark_before = mark
    line = "".join(characters).rstrip(" ")
    return line or " ."


STEPS_OF_TRIANGLES: Mapping[Cell, Shape] = {
    (0, 0, 1): ((0, 1, 0), (1, 0, 0), (0, 0, 1)),
    (0, 0, 2): ((-1, 0, 0), (0, 0, -1), (0, -1, 0)),
}
SIZES_OF_TRIANGLES = (
    Size(
        f"hexagon of side {NUMBER}",
        "hexagon of side 5",
        lambda side: 6 * side * side,
        hexagon_of_triangles,
    ),
    Size(
        f"triangle of side {NUMBER}",
        "triangle of side 12",
        lambda side: side * side,
        lambda side: trapezium_of_triangles(side, side),
    ),
    Size(
        f"rhombus of side {NUMBER}",
        "rhombus of side 6",
        lambda side: 2 * side * side,
        lambda side: rhomboid_of_triangles(side, side),
    ),
    Size(
        f"(?:parallelogram )?{NUMBER}x{NUMBER}",
        "parallelogram 4x9",
        lambda rows, columns: 2 * rows * columns,
        rhomboid_of_triangles,
    ),
    Size(
        f"trapez(?:ium|oid) {NUMBER}x{NUMBER}",
        "trapezium 3x7",
        triangles_in_trapezium,
        trapezium_of_triangles,
    ),
)


class TriangleLattice(Lattice):
    """Triangles: TRIANGLE is the only value."""

    name = "triangle"
    letters_of_sets = MappingProxyType(LETTERS_OF_IAMONDS)
    axes = ("row", "column")
    flat = True
    steps = MappingProxyType(STEPS_OF_TRIANGLES)
    invariants = ((1, 1, 1),)
    symmetry_kinds = MappingProxyType(symmetries_of_slanted((1, 1, 1)))
    turns = (symmetry_kinds["sixth"],)
    mirror = symmetry_kinds["upright mirror"]
    pitch = 2
    sizes = SIZES_OF_TRIANGLES

    def kind(self, cell: Cell) -> Cell:
        """The triangle at the origin that points the same way: up if the sum is 1."""
        return 0, 0, sum(cell)

    def home(self, cells: Iterable[Cell]) -> Cell:
        """The translation that brings the lowest first two numbers to 0."""
        return home_of_slanted(cells)

    def plane(self, cell: Cell) -> Cell:
        """The row and the column, less one."""
        row, second, third = cell
        return row, second - third

    def shown(self, cell: Cell) -> Cell:
        """The row, and the column in it, counted in triangles."""
        return shown_triangle(cell)

    def at(self, shown: Cell) -> Cell | None:
        """The cell in a row and a column; None if there are not two numbers."""
        return triangle_at(shown)

    def corners(self, cell: Cell) -> Shape:
        """The three corners of a triangle from the top, or the upper left one on, by way of the
        right one: the line between rows, and a column that is half a side wide.
        """
        row, column = shown_triangle(cell)
        if sum(cell) == 1:
            return (row, column + 1), (row + 1, column + 2), (row + 1, column)
        return (row, column), (row, column + 2), (row + 1, column + 1)

    def project(self, point: Location) -> DrawnPoint:
        """The place of a corner in a drawing, in which rows are level."""
        line, column = point
        return column / 2, line * 3**0.5 / 2

    def point(self, place: Location) -> Location:
        """A row and a column in the units of corners: the middle of a row, and of a triangle."""
        row, column = place
        return row + 0.5, column + 1

    def parse(self, text: str, marks: str, first_line: int = 1) -> DrawnMarks:
        """The marked cells of a picture, in reading order. Raises PictureError."""
        return marks_of_drawn(_triangles_drawn(text, marks, first_line))

    def where(self, text: str, cell: Cell) -> TextPlace:
        """The line and the column in which a cell is drawn."""
        return place_of_drawn(cell, _triangles_drawn(text, text, 1))

    def picture(self, marks: MarksByCell) -> str:
        """The text of some marked cells (at least one), from the first row and column on."""
        return _picture(shown_triangle, line_of_triangles, marks)

    def fixed_points(self, isometry: Isometry) -> Place:
        """The axis or the centre of an isometry that maps some finite figure onto itself."""
        return fixed_points_of_slanted(middle_of_triangle, 1, isometry)


TRIANGLE: Lattice = TriangleLattice()
