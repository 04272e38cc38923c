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

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from operator import mul
from types import MappingProxyType
from typing import TypeAlias

from ..core.cells import LINES_OF_AXES, Cell, Isometry, Place, columns, translate
from ..core.errors import PictureError
from ..core.lattice import Lattice
from ..core.picture import NO_CELL, NUMBER, Drawn, Size, flat_marks
from .usual_letters import LETTERS_OF_HEXES, LETTERS_OF_IAMONDS

Row: TypeAlias = tuple[int, int]  # the column of its first cell, and the number of its cells
CellsDrawn: TypeAlias = Callable[[str, str, int], Iterator[tuple[Cell, Drawn]]]


def _home(cells: Iterable[Cell]) -> Cell:
    """The translation that brings cells (at least one) to the origin, and preserves the sum of
    their numbers.
    """
    least_first, least_second, _ = (min(values) for values in columns(cells))
    return -least_first, -least_second, least_first + least_second


# pictures -----------------------------------------------------------------------------------------


def _parse(cells_drawn: CellsDrawn, text: str, marks: str, first_line: int = 1) -> dict[Cell, str]:
    """The marked cells of a picture, in reading order. Raises PictureError."""
    return {cell: drawn.mark for cell, drawn in cells_drawn(text, marks, first_line)}


def _where(cells_drawn: CellsDrawn, text: str, cell: Cell) -> tuple[int, int]:
    """The line and the column in which a cell is drawn."""
    return next(
        drawn.place for drawn_cell, drawn in cells_drawn(text, text, 1) if drawn_cell == cell
    )


def _picture(
    shown: Callable[[Cell], tuple[int, int]],
    line: Callable[[int, Mapping[int, str], int], str],
    marks: Mapping[Cell, str],
) -> str:
    """The text of some marked cells (at least one), from the first row and column on; `line` makes
    that of a row, by columns, from a column on.
    """
    rows: dict[int, dict[int, str]] = {}
    for cell, mark in marks.items():
        row, column = shown(cell)
        rows.setdefault(row, {})[column] = mark
    first_column = min(map(min, rows.values()))
    lines = []
    for row in range(min(rows), max(rows) + 1):
        lines.append(line(row, rows.get(row, {}), first_column))
    return "\n".join(lines)


# axes and centres ---------------------------------------------------------------------------------

Spot: TypeAlias = tuple[Fraction, ...]  # a row and a column, between the whole ones, too


def _fixed_points(middle: Callable[[Cell], Spot], total: int, isometry: Isometry) -> Place:
    """The axis or the centre of an isometry that maps some finite figure onto itself and is no
    translation; `middle` returns the middle of a cell, and `total` is the sum of the numbers of
    some cells.
    """
    cells = [(0, 0, total), (0, 1, total - 1), (1, 0, total - 1)]
    # each lies at the centre, or somewhere on the axis
    spots = {_middle_of_images(middle, cell, isometry) for cell in cells}
    row, column = next(iter(spots))
    if len(spots) == 1:
        return ("row", float(row)), ("column", float(column))
    for name, (down, right) in LINES_OF_AXES.items():
        values = {down * row + right * column for row, column in spots}
        if len(values) == 1:
            return ((name, float(values.pop())),)
    raise AssertionError(isometry)


def _middle_of_images(middle: Callable[[Cell], Spot], cell: Cell, isometry: Isometry) -> Spot:
    """The middle of a cell and its images under an isometry, done again and again until directions
    are as before.
    """
    cells = [cell]
    power = isometry
    while power.linear != HEXAGON.identity.linear:
        cells.append(power(cell))
        power = isometry.after(power)
    middles = map(middle, cells)
    return tuple(sum(values) / len(cells) for values in zip(*middles, strict=True))


def _symmetry_kinds(shift: Cell) -> dict[str, Isometry]:
    """The isometry of each kind of symmetry; those that change the signs have a shift."""
    ones = (1, 1, 1)
    minus = (-1, -1, -1)
    return {
        "upright mirror": Isometry((0, 2, 1), ones, (0, 0, 0)),
        "level mirror": Isometry((0, 2, 1), minus, shift),
        "rotation": Isometry((0, 1, 2), minus, shift),
        "third": Isometry((2, 0, 1), ones, (0, 0, 0)),
        "sixth": Isometry((1, 2, 0), minus, shift),
    }


def _cells(
    step: int, at: Callable[[tuple[int, ...]], Cell | None], rows: Iterable[Row]
) -> Iterator[Cell]:
    """The cells of some rows, `step` columns apart; `at` gives the cell in a row and a column. All
    columns are one more if the first row does not begin at an even sum of row and column.
    """
    shift: int | None = None
    for row, (start, length) in enumerate(rows):
        shift = start % 2 if shift is None else shift
        for number in range(length):
            cell = at((row, start + shift + step * number))
            assert cell is not None
            yield cell


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


def _hexagon_at(shown: tuple[int, ...]) -> Cell | None:
    """The cell in a row and a column; None if no cell is there."""
    if len(shown) != 2 or sum(shown) % 2:
        return None
    row, column = shown
    second = (column - row) // 2
    third = (-column - row) // 2
    return row, second, third


def _shown_hexagon(cell: Cell) -> tuple[int, int]:
    return cell[0], cell[1] - cell[2]


def _middle_of_hexagon(cell: Cell) -> Spot:
    return tuple(map(Fraction, _shown_hexagon(cell)))


def _hexagons_drawn(text: str, marks: str, first_line: int) -> Iterator[tuple[Cell, Drawn]]:
    """The cells of a picture, each with its character."""
    shift = None
    for character in flat_marks(text, marks, first_line):
        shift = (character.row + character.column) % 2 if shift is None else shift
        cell = _hexagon_at((character.row, character.column + shift))
        if cell is None:
            raise PictureError(SHIFTED, *character.place, cured=True)
        if character.mark not in NO_CELL:
            yield cell, character


def _line_of_hexagons(row: int, drawn: Mapping[int, str], first_column: int) -> str:
    """A row of a picture, from a column on."""
    drawn = drawn or {first_column: "."}
    return "".join(drawn.get(n, " ") for n in range(first_column, max(drawn) + 1))


def _hexagons(rows: Iterable[Row]) -> Iterator[Cell]:
    return _cells(2, _hexagon_at, rows)


def _large_hexagon(side: int) -> Iterator[Cell]:
    """Rows that grow to the middle one, and then shrink."""
    return _hexagons((abs(n), 2 * side - 1 - abs(n)) for n in range(1 - side, side))


def _trapezium(rows: int, base: int) -> Iterator[Cell]:
    return _hexagons((rows - 1 - n, base - rows + 1 + n) for n in range(rows))


def _parallelogram(rows: int, columns: int) -> Iterator[Cell]:
    return _hexagons((rows - 1 - n, columns) for n in range(rows))


def _rectangle(rows: int, columns: int) -> Iterator[Cell]:
    return _hexagons((n % 2, columns) for n in range(rows))


def _in_trapezium(rows: int, base: int) -> int:
    return rows * (2 * base - rows + 1) // 2 if rows <= base else 0


class HexagonLattice(Lattice):
    """Hexagons: HEXAGON is the only value."""

    name = "hexagon"
    letters_of_sets = MappingProxyType(LETTERS_OF_HEXES)
    axes = ("row", "column")
    flat = True
    steps = MappingProxyType(
        {(0, 0, 0): ((-1, 1, 0), (0, 1, -1), (1, 0, -1), (1, -1, 0), (0, -1, 1), (-1, 0, 1))}
    )
    invariants = ((1, 1, 1),)
    symmetry_kinds = MappingProxyType(_symmetry_kinds((0, 0, 0)))
    turns = (symmetry_kinds["sixth"],)
    mirror = symmetry_kinds["upright mirror"]
    sizes = (
        Size(
            f"hexagon of side {NUMBER}",
            "hexagon of side 5",
            lambda n: n and 3 * n * (n - 1) + 1,
            _large_hexagon,
        ),
        Size(
            f"triangle of side {NUMBER}",
            "triangle of side 7",
            lambda n: n * (n + 1) // 2,
            lambda n: _trapezium(n, n),
        ),
        Size(
            f"rhombus of side {NUMBER}",
            "rhombus of side 6",
            lambda n: n * n,
            lambda n: _parallelogram(n, n),
        ),
        Size(f"(?:parallelogram )?{NUMBER}x{NUMBER}", "parallelogram 4x9", mul, _parallelogram),
        Size(f"rectangle {NUMBER}x{NUMBER}", "rectangle 5x8", mul, _rectangle),
        Size(f"trapez(?:ium|oid) {NUMBER}x{NUMBER}", "trapezium 3x7", _in_trapezium, _trapezium),
    )

    def kind(self, cell: Cell) -> Cell:
        """The hexagon at the origin; all are of one kind."""
        return 0, 0, sum(cell)

    def home(self, cells: Iterable[Cell]) -> Cell:
        """The translation that brings the lowest first two numbers to 0."""
        return _home(cells)

    def plane(self, cell: Cell) -> tuple[int, ...]:
        """The first two numbers, from which the third follows."""
        return cell[:2]

    def shown(self, cell: Cell) -> tuple[int, ...]:
        """The row and the column in a picture, whose sum is even."""
        return _shown_hexagon(cell)

    def at(self, shown: tuple[int, ...]) -> Cell | None:
        """The cell in a row and a column; None if no cell is there."""
        return _hexagon_at(shown)

    def corners(self, cell: Cell) -> tuple[tuple[int, ...], ...]:
        """The six corners of a hexagon, from the top one on, by way of the right ones: three units
        downwards for a row, one to the right for a column.
        """
        row, column = _shown_hexagon(cell)
        return translate(HEXAGON_CORNERS, (3 * row, column))

    def project(self, point: tuple[float, ...]) -> tuple[float, float]:
        """The place of a corner in a drawing, in which rows are level."""
        down, right = point
        return right * 3**0.5 / 2, down / 2

    def point(self, place: tuple[float, ...]) -> tuple[float, ...]:
        """A row and a column in the units of corners."""
        return 3 * place[0], place[1]

    def parse(self, text: str, marks: str, first_line: int = 1) -> dict[Cell, str]:
        """The marked cells of a picture, in reading order. Raises PictureError."""
        return _parse(_hexagons_drawn, text, marks, first_line)

    def where(self, text: str, cell: Cell) -> tuple[int, int]:
        """The line and the column in which a cell is drawn."""
        return _where(_hexagons_drawn, text, cell)

    def picture(self, marks: Mapping[Cell, str]) -> str:
        """The text of some marked cells (at least one), from the first row and column on."""
        return _picture(_shown_hexagon, _line_of_hexagons, marks)

    def fixed_points(self, isometry: Isometry) -> Place:
        """The axis or the centre of an isometry that maps some finite figure onto itself."""
        return _fixed_points(_middle_of_hexagon, 0, isometry)


HEXAGON: Lattice = HexagonLattice()


# triangles ----------------------------------------------------------------------------------------

# To the left and to the right of a triangle that points up.
TRIANGLE_SIDES = "/\\"
UP = "/#\\"
DOWN = "\\#/"
BETWEEN_SIDES = f"a triangle is drawn between its sides, {UP} or {DOWN}"


def _triangle_at(shown: tuple[int, ...]) -> Cell | None:
    """The cell in a row and a column; None if no cell is there."""
    if len(shown) != 2:
        return None
    row, column = shown
    total = 1 + (row + column) % 2
    second = (total - row + column - 1) // 2
    third = (total - row - column + 1) // 2
    return row, second, third


def _shown_triangle(cell: Cell) -> tuple[int, int]:
    return cell[0], cell[1] - cell[2] + 1


def _middle_of_triangle(cell: Cell) -> Spot:
    """The middle of a triangle: a sixth of a row below that of its row, or above it."""
    row, column = _shown_triangle(cell)
    return row + Fraction(1 if sum(cell) == 1 else -1, 6), Fraction(column)


def _triangles_drawn(text: str, marks: str, first_line: int) -> Iterator[tuple[Cell, Drawn]]:
    """The cells of a picture, each with the character that stands for it."""
    characters = list(flat_marks(text, marks + TRIANGLE_SIDES, first_line))
    sides = [character for character in characters if character.mark in TRIANGLE_SIDES]
    return triangles_of_characters(characters, shift_of_sides(sides))


def triangles_of_characters(characters: list[Drawn], shift: int) -> Iterator[tuple[Cell, Drawn]]:
    """Yield the triangles that stand between sides, each with its character; `shift` is that of the
    sides. Raises PictureError for one without a side.
    """
    sides = [character for character in characters if character.mark in TRIANGLE_SIDES]
    places_of_sides = {(side.row, side.column) for side in sides}
    for character in characters:
        if character.mark in TRIANGLE_SIDES + NO_CELL:
            continue
        for by, hand in ((-1, "left"), (1, "right")):
            if (character.row, character.column + by) not in places_of_sides:
                fault = f"'{character.mark}' has no side to its {hand}; {BETWEEN_SIDES}"
                raise PictureError(fault, *character.place, cured=True)
        cell = _triangle_at((character.row, character.column // 2 + shift))
        assert cell is not None
        yield cell, character


def shift_of_sides(sides: list[Drawn]) -> int:
    """Return the shift of columns with which a triangle points up if row and column are even
    together. Raises PictureError for a side that leans the wrong way.
    """
    if not sides:
        return 0
    first_side = sides[0]
    shift = (first_side.row + _number(first_side) + TRIANGLE_SIDES.index(first_side.mark)) % 2
    for side in sides:
        right = TRIANGLE_SIDES[(side.row + _number(side) + shift) % 2]
        if (side.column - first_side.column) % 2:
            fault = f"a side stands where a triangle belongs; {BETWEEN_SIDES}"
        elif side.mark != right:
            lean = "sides lean to and fro in a row, and the other way in the next"
            fault = f"'{side.mark}' stands where '{right}' belongs: {lean}"
        else:
            continue
        raise PictureError(fault, *side.place, cured=True)
    return shift


def _number(side: Drawn) -> int:
    """The column, in triangles, of the triangle to the right of a side."""
    return (side.column + 1) // 2


def line_of_triangles(row: int, drawn: Mapping[int, str], first_column: int) -> str:
    """A row of a picture, from a column on; a cell marked "." has no sides of its own."""
    line = []
    for column in range(first_column, max(drawn, default=first_column) + 2):
        marks_beside = {drawn.get(column - 1, "."), drawn.get(column, ".")}
        line += [
            TRIANGLE_SIDES[(row + column) % 2] if marks_beside != {"."} else " ",
            drawn.get(column, " "),
        ]
    return "".join(line).rstrip(" ") or " ."


def _triangles(rows: Iterable[Row]) -> Iterator[Cell]:
    return _cells(1, _triangle_at, rows)


def _hexagon_of_triangles(side: int) -> Iterator[Cell]:
    """Rows that grow, and then shrink."""
    lengths = [2 * side + 1 + 2 * n for n in range(side)]
    upper = [(side - 1 - n, length) for n, length in enumerate(lengths)]
    return _triangles([*upper, *reversed(upper)])


def _trapezium_of_triangles(rows: int, base: int) -> Iterator[Cell]:
    return _triangles((rows - 1 - n, 2 * (base - rows + n) + 1) for n in range(rows))


def _parallelogram_of_triangles(rows: int, columns: int) -> Iterator[Cell]:
    return _triangles((rows - 1 - n, 2 * columns) for n in range(rows))


def _triangles_in_trapezium(rows: int, base: int) -> int:
    return rows * (2 * base - rows) if rows <= base else 0


class TriangleLattice(Lattice):
    """Triangles: TRIANGLE is the only value."""

    name = "triangle"
    letters_of_sets = MappingProxyType(LETTERS_OF_IAMONDS)
    axes = ("row", "column")
    flat = True
    steps = MappingProxyType(
        {
            (0, 0, 1): ((0, 1, 0), (1, 0, 0), (0, 0, 1)),
            (0, 0, 2): ((-1, 0, 0), (0, 0, -1), (0, -1, 0)),
        }
    )
    invariants = ((1, 1, 1),)
    symmetry_kinds = MappingProxyType(_symmetry_kinds((1, 1, 1)))
    turns = (symmetry_kinds["sixth"],)
    mirror = symmetry_kinds["upright mirror"]
    pitch = 2
    sizes = (
        Size(
            f"hexagon of side {NUMBER}",
            "hexagon of side 5",
            lambda n: 6 * n * n,
            _hexagon_of_triangles,
        ),
        Size(
            f"triangle of side {NUMBER}",
            "triangle of side 12",
            lambda n: n * n,
            lambda n: _trapezium_of_triangles(n, n),
        ),
        Size(
            f"rhombus of side {NUMBER}",
            "rhombus of side 6",
            lambda n: 2 * n * n,
            lambda n: _parallelogram_of_triangles(n, n),
        ),
        Size(
            f"(?:parallelogram )?{NUMBER}x{NUMBER}",
            "parallelogram 4x9",
            lambda rows, columns: 2 * rows * columns,
            _parallelogram_of_triangles,
        ),
        Size(
            f"trapez(?:ium|oid) {NUMBER}x{NUMBER}",
            "trapezium 3x7",
            _triangles_in_trapezium,
            _trapezium_of_triangles,
        ),
    )

    def kind(self, cell: Cell) -> Cell:
        """The triangle at the origin that points the same way: up if the sum is 1."""
        return 0, 0, sum(cell)

    def home(self, cells: Iterable[Cell]) -> Cell:
        """The translation that brings the lowest first two numbers to 0."""
        return _home(cells)

    def plane(self, cell: Cell) -> tuple[int, ...]:
        """The row and the column, less one."""
        return cell[0], cell[1] - cell[2]

    def shown(self, cell: Cell) -> tuple[int, ...]:
        """The row, and the column in it, counted in triangles."""
        return _shown_triangle(cell)

    def at(self, shown: tuple[int, ...]) -> Cell | None:
        """The cell in a row and a column; None if there are not two numbers."""
        return _triangle_at(shown)

    def corners(self, cell: Cell) -> tuple[tuple[int, ...], ...]:
        """The three corners of a triangle from the top, or the upper left one on, by way of the
        right one: the line between rows, and a column that is half a side wide.
        """
        row, column = _shown_triangle(cell)
        if sum(cell) == 1:
            return (row, column + 1), (row + 1, column + 2), (row + 1, column)
        return (row, column), (row, column + 2), (row + 1, column + 1)

    def project(self, point: tuple[float, ...]) -> tuple[float, float]:
        """The place of a corner in a drawing, in which rows are level."""
        line, column = point
        return column / 2, line * 3**0.5 / 2

    def point(self, place: tuple[float, ...]) -> tuple[float, ...]:
        """A row and a column in the units of corners: the middle of a row, and of a triangle."""
        return place[0] + 0.5, place[1] + 1

    def parse(self, text: str, marks: str, first_line: int = 1) -> dict[Cell, str]:
        """The marked cells of a picture, in reading order. Raises PictureError."""
        return _parse(_triangles_drawn, text, marks, first_line)

    def where(self, text: str, cell: Cell) -> tuple[int, int]:
        """The line and the column in which a cell is drawn."""
        return _where(_triangles_drawn, text, cell)

    def picture(self, marks: Mapping[Cell, str]) -> str:
        """The text of some marked cells (at least one), from the first row and column on."""
        return _picture(_shown_triangle, line_of_triangles, marks)

    def fixed_points(self, isometry: Isometry) -> Place:
        """The axis or the centre of an isometry that maps some finite figure onto itself."""
        return _fixed_points(_middle_of_triangle, 1, isometry)


TRIANGLE: Lattice = TriangleLattice()
