"""The numbers of hexagons and of triangles, their rows and columns in pictures, the boards that
have names, and the axes and centres of symmetries; `slanted` has the lattices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import TypeAlias

from ..core.cells import LINES_OF_AXES, Cell, Isometry, Place, columns, identity

Row: TypeAlias = tuple[int, int]  # the column of its first cell, and the number of its cells
Spot: TypeAlias = tuple[Fraction, Fraction]  # a row and a column, between the whole ones, too
CellAt: TypeAlias = Callable[[Cell], Cell | None]
MiddleOf: TypeAlias = Callable[[Cell], Spot]
NO_CHANGE = identity(3)
NO_SHIFT = (0, 0, 0)
ONES = (1, 1, 1)
MINUS_ONES = (-1, -1, -1)


def home_of_slanted(cells: Iterable[Cell]) -> Cell:
    """Return the translation that brings cells (at least one) to the origin, and preserves the sum
    of their numbers.
    """
    firsts, seconds, _ = columns(cells)
    first = min(firsts)
    second = min(seconds)
    return -first, -second, first + second


def hexagon_at(shown: Cell) -> Cell | None:
    """Return the hexagon in a row and a column; None if no cell is there."""
    if len(shown) != 2:
        return None
    if sum(shown) % 2:
        return None
    row, column = shown
    second = (column - row) // 2
    third = -row - second
    return row, second, third


def shown_hexagon(cell: Cell) -> Row:
    """Return the row and the column of a hexagon."""
    row, second, third = cell
    return row, second - third


def triangle_at(shown: Cell) -> Cell | None:
    """Return the triangle in a row and a column; None if there are not two numbers."""
    if len(shown) != 2:
        return None
    row, column = shown
    total = 1 + (row + column) % 2
    rest = total - row  # the sum of the other two numbers, which are column - 1 apart
    second = (rest + column - 1) // 2
    third = rest - second
    return row, second, third


def shown_triangle(cell: Cell) -> Row:
    """Return the row and the column of a triangle."""
    row, second, third = cell
    return row, second - third + 1


# boards -------------------------------------------------------------------------------------------


def _widening(rows: int, length: int, growth: int) -> list[Row]:
    """Rows, each of which begins a column further to the left than the one above, the last in
    column 0, and is longer by the growth.
    """
    widening = []
    start = rows - 1
    for _ in range(rows):
        widening.append((start, length))
        start -= 1
        length += growth
    return widening


def _cells(step: int, at: CellAt, rows: Iterable[Row]) -> Iterator[Cell]:
    """The cells of some rows, `step` columns apart; `at` gives the cell in a row and a column. All
    columns are one more if the first row does not begin at an even sum of row and column.
    """
    shift = None
    for row, (start, length) in enumerate(rows):
        if shift is None:
            shift = start % 2
        column = start + shift
        for _ in range(length):
            cell = at((row, column))
            assert cell is not None
            yield cell
            column += step


def _hexagons(rows: Iterable[Row]) -> Iterator[Cell]:
    return _cells(2, hexagon_at, rows)


def large_hexagon(side: int) -> Iterator[Cell]:
    """Return a hexagon of hexagons: rows that grow to the middle one, and then shrink."""
    upper = _widening(side, side, 1)
    lower = upper[:-1]
    lower.reverse()
    return _hexagons(upper + lower)


def trapezium(rows: int, base: int) -> Iterator[Cell]:
    """Return rows of hexagons, each one longer than the one above, to the base."""
    shortest = base - rows + 1
    widening = _widening(rows, shortest, 1)
    return _hexagons(widening)


def rhomboid(rows: int, columns: int) -> Iterator[Cell]:
    """Return equal rows of hexagons, each further to the left than the one above."""
    slanting = _widening(rows, columns, 0)
    return _hexagons(slanting)


def upright_rows(rows: int, columns: int) -> Iterator[Cell]:
    """Return equal rows of hexagons, to and fro by half a hexagon."""
    to_and_fro = [(row % 2, columns) for row in range(rows)]
    return _hexagons(to_and_fro)


def in_large_hexagon(side: int) -> int:
    """Return the number of hexagons in a hexagon of a side."""
    if side == 0:
        return 0
    in_a_third = side * (side - 1)
    return 3 * in_a_third + 1


def in_trapezium(rows: int, base: int) -> int:
    """Return the number of hexagons in a trapezium; 0 if it has too many rows."""
    if rows > base:
        return 0
    shortest = base - rows + 1
    in_two = rows * (base + shortest)
    return in_two // 2


def _triangles(rows: Iterable[Row]) -> Iterator[Cell]:
    return _cells(1, triangle_at, rows)


def hexagon_of_triangles(side: int) -> Iterator[Cell]:
    """Return rows of triangles that grow, and then shrink."""
    shortest = 2 * side + 1
    upper = _widening(side, shortest, 2)
    lower = reversed(upper)
    return _triangles([*upper, *lower])


def trapezium_of_triangles(rows: int, base: int) -> Iterator[Cell]:
    """Return rows of triangles, each two longer than the one above, to the base."""
    shortest = 2 * (base - rows) + 1
    widening = _widening(rows, shortest, 2)
    return _triangles(widening)


def rhomboid_of_triangles(rows: int, columns: int) -> Iterator[Cell]:
    """Return equal rows of triangles, each further to the left than the one above."""
    length = 2 * columns
    slanting = _widening(rows, length, 0)
    return _triangles(slanting)


def triangles_in_trapezium(rows: int, base: int) -> int:
    """Return the number of triangles in a trapezium; 0 if it has too many rows."""
    if rows > base:
        return 0
    return rows * (2 * base - rows)


# axes and centres ---------------------------------------------------------------------------------


def middle_of_hexagon(cell: Cell) -> Spot:
    """Return the row and the column of the middle of a hexagon."""
    row, column = shown_hexagon(cell)
    return Fraction(row), Fraction(column)


def middle_of_triangle(cell: Cell) -> Spot:
    """Return the row and the column of the middle of a triangle: a sixth of a row below that of its
    row, or above it.
    """
    row, column = shown_triangle(cell)
    points_up = sum(cell) == 1
    sixths = 1 if points_up else -1
    middle_row = row + Fraction(sixths, 6)
    return middle_row, Fraction(column)


def fixed_points_of_slanted(middle: MiddleOf, total: int, isometry: Isometry) -> Place:
    """Return the axis or the centre of an isometry that maps some finite figure onto itself and is
    no translation; `middle` returns the middle of a cell, and `total` is the sum of the numbers of
    some cells.
    """
    cells = [(0, 0, total), (0, 1, total - 1), (1, 0, total - 1)]
    # each lies at the centre, or somewhere on the axis
    spots = {_middle_of_images(middle, cell, isometry) for cell in cells}
    if len(spots) == 1:
        row, column = spots.pop()
        return ("row", float(row)), ("column", float(column))
    for name, (down, right) in LINES_OF_AXES.items():
        values = set()
        for row, column in spots:
            values.add(down * row + right * column)
        if len(values) == 1:
            value = float(values.pop())
            return ((name, value),)
    raise AssertionError(isometry)


def _middle_of_images(middle: MiddleOf, cell: Cell, isometry: Isometry) -> Spot:
    """The middle of a cell and its images under an isometry, done again and again until directions
    are as before.
    """
    cells = [cell]
    power = isometry
    while power.linear != NO_CHANGE.linear:
        cells.append(power(cell))
        power = isometry.after(power)
    rows = Fraction(0)
    columns = Fraction(0)
    for image in cells:
        row, column = middle(image)
        rows += row
        columns += column
    number = len(cells)
    return rows / number, columns / number


def symmetries_of_slanted(shift: Cell) -> dict[str, Isometry]:
    """Return the isometry of each kind of symmetry; those that change the signs have a shift."""
    return {
        "upright mirror": Isometry((0, 2, 1), ONES, NO_SHIFT),
        "level mirror": Isometry((0, 2, 1), MINUS_ONES, shift),
        "rotation": Isometry((0, 1, 2), MINUS_ONES, shift),
        "third": Isometry((2, 0, 1), ONES, NO_SHIFT),
        "sixth": Isometry((1, 2, 0), MINUS_ONES, shift),
    }
