"""The lattice of hexagons, in which polyhexes lie.

A cell is three numbers that add up to 0; beside it lie the six cells in which one number is higher
by 1 and another lower. So every isometry is a signed permutation of the numbers (cube coordinates).

     # # #      A picture has a cell in every second column, and each row is shifted by one. People
    # # # #     know a cell by its row and its column in a picture, whose sum is even; if the
     # # #      first cell of a picture has an odd sum, all columns are one more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from ..errors import PictureError
from .cells import Cell, translate
from .isometry import Isometry, Place
from .lattice import Lattice, Size
from .picture import NO_CELL, flat_marks
from .slanted import Row, fixed_points, home, laid

SHIFTED = (
    "no hexagon lies here: cells of a row stand two columns apart, and each row is shifted by one"
)
AROUND = ((-2, 0), (-1, 1), (1, 1), (2, 0), (1, -1), (-1, -1))  # a hexagon's corners, from its top


def _at(shown: tuple[int, ...]) -> Cell | None:
    """The cell in a row and a column; None for none."""
    if len(shown) != 2 or sum(shown) % 2:
        return None
    row, column = shown
    return row, (column - row) // 2, (-column - row) // 2


def _shown(cell: Cell) -> tuple[int, int]:
    return cell[0], cell[1] - cell[2]


def _corners(cell: Cell) -> tuple[tuple[int, ...], ...]:
    """The six corners of a hexagon, from the top one on, by way of the right ones: three units
    downwards for a row, one to the right for a column.
    """
    row, column = _shown(cell)
    return translate(AROUND, (3 * row, column))


def _fixed_points(isometry: Isometry) -> Place:
    return fixed_points(isometry, lambda cell: tuple(map(Fraction, _shown(cell))), 0)


def _project(corner: tuple[float, ...]) -> tuple[float, float]:
    down, right = corner
    return right * 3**0.5 / 2, down / 2


def _parse(text: str, marks: str, first_line: int = 1) -> dict[Cell, str]:
    """The marked cells of a picture, in reading order. Raises PictureError."""
    return {cell: mark for cell, mark, _ in _cells_drawn(text, marks, first_line)}


def _where(text: str, cell: Cell) -> tuple[int, int]:
    """The line and the column in which a cell is drawn."""
    return next(place for one, _, place in _cells_drawn(text, text, 1) if one == cell)


def _cells_drawn(
    text: str, marks: str, first_line: int
) -> Iterator[tuple[Cell, str, tuple[int, int]]]:
    """The cells of a picture with their marks, and with their lines and columns in the text."""
    shift = None
    for mark, row, column, place in flat_marks(text, marks, first_line):
        shift = (row + column) % 2 if shift is None else shift
        cell = _at((row, column + shift))
        if cell is None:
            raise PictureError(SHIFTED, *place, cured=True)
        if mark not in NO_CELL:
            yield cell, mark, place


def _picture(marks: Mapping[Cell, str]) -> str:
    """The text of some marked cells (at least one), from the first row and column on."""
    rows: dict[int, dict[int, str]] = {}
    for cell, mark in marks.items():
        row, column = _shown(cell)
        rows.setdefault(row, {})[column] = mark
    left = min(map(min, rows.values()))
    lines = []
    for row in range(min(rows), max(rows) + 1):
        drawn = rows.get(row, {left: "."})
        lines.append("".join(drawn.get(n, " ") for n in range(left, max(drawn) + 1)))
    return "\n".join(lines)


# sizes --------------------------------------------------------------------------------------------


def _cells(rows: Iterable[Row]) -> Iterator[Cell]:
    return laid(rows, 2, _at)


def _hexagon(side: int) -> Iterator[Cell]:
    """Rows that grow to the middle one, and then shrink."""
    return _cells((abs(n), 2 * side - 1 - abs(n)) for n in range(1 - side, side))


def _trapezium(rows: int, base: int) -> Iterator[Cell]:
    return _cells((rows - 1 - n, base - rows + 1 + n) for n in range(rows))


def _parallelogram(rows: int, columns: int) -> Iterator[Cell]:
    return _cells((rows - 1 - n, columns) for n in range(rows))


def _rectangle(rows: int, columns: int) -> Iterator[Cell]:
    return _cells((n % 2, columns) for n in range(rows))


def _in_trapezium(rows: int, base: int) -> int:
    return rows * (2 * base - rows + 1) // 2 if rows <= base else 0


def _product(rows: int, columns: int) -> int:
    return rows * columns


N = "([0-9]+)"
SIZES = (
    Size(
        f"hexagon of side {N}", "hexagon of side 5", lambda n: n and 3 * n * (n - 1) + 1, _hexagon
    ),
    Size(
        f"triangle of side {N}",
        "triangle of side 7",
        lambda n: n * (n + 1) // 2,
        lambda n: _trapezium(n, n),
    ),
    Size(
        f"rhombus of side {N}",
        "rhombus of side 6",
        lambda n: n * n,
        lambda n: _parallelogram(n, n),
    ),
    Size(f"(?:parallelogram )?{N}x{N}", "parallelogram 4x9", _product, _parallelogram),
    Size(f"rectangle {N}x{N}", "rectangle 5x8", _product, _rectangle),
    Size(f"trapez(?:ium|oid) {N}x{N}", "trapezium 3x7", _in_trapezium, _trapezium),
)

HEXAGON = Lattice(
    name="hexagon",
    axes=("row", "column"),
    flat=True,
    steps={(0, 0, 0): ((-1, 1, 0), (0, 1, -1), (1, 0, -1), (1, -1, 0), (0, -1, 1), (-1, 0, 1))},
    invariants=((1, 1, 1),),
    turns=(Isometry((1, 2, 0), (-1, -1, -1), (0, 0, 0)),),
    mirror=Isometry((0, 2, 1), (1, 1, 1), (0, 0, 0)),
    kind=lambda cell: (0, 0, sum(cell)),
    home=home,
    plane=lambda cell: cell[:2],
    corners=_corners,
    project=_project,
    parse=_parse,
    where=_where,
    picture=_picture,
    sizes=SIZES,
    shown=_shown,
    at=_at,
    symmetry_kinds={
        "upright mirror": Isometry((0, 2, 1), (1, 1, 1), (0, 0, 0)),
        "level mirror": Isometry((0, 2, 1), (-1, -1, -1), (0, 0, 0)),
        "rotation": Isometry((0, 1, 2), (-1, -1, -1), (0, 0, 0)),
        "third": Isometry((2, 0, 1), (1, 1, 1), (0, 0, 0)),
        "sixth": Isometry((1, 2, 0), (-1, -1, -1), (0, 0, 0)),
    },
    fixed_points=_fixed_points,
    point=lambda place: (3 * place[0], place[1]),
)
