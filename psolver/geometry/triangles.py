"""The lattice of triangles, in which polyiamonds lie.

A cell is three numbers that add up to 1, a triangle that points up, or to 2, one that points down;
beside it lie the three cells of the other kind with one number changed by 1. So every isometry is a
signed permutation of the numbers, and a shift.

      /#\\      In a picture a triangle stands between its slanted sides: /#\\ points up, \\#/ down.
    /#\\#/#\\    People know a cell by its row, and by its column in it, counted in triangles; the
               sum of both is even where it points up. If a picture has it the other way round,
               all columns are one more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from ..errors import PictureError
from .cells import Cell
from .isometry import Isometry, Place
from .lattice import Lattice, Size
from .picture import NO_CELL, Drawn, flat_marks
from .slanted import Row, fixed_points, home, laid

SIDES = "/\\"  # to the left and to the right of a triangle that points up
UP, DOWN = "/#\\", "\\#/"
HOW = f"a triangle is drawn between its sides, {UP} or {DOWN}"


def _at(shown: tuple[int, ...]) -> Cell | None:
    """The cell in a row and a column; None for none."""
    if len(shown) != 2:
        return None
    row, column = shown
    total = 1 + (row + column) % 2
    return row, (total - row + column - 1) // 2, (total - row - column + 1) // 2


def _shown(cell: Cell) -> tuple[int, int]:
    return cell[0], cell[1] - cell[2] + 1


def _corners(cell: Cell) -> tuple[tuple[int, ...], ...]:
    """The three corners of a triangle from the top, or the upper left one on, by way of the right
    one: the line between rows, and a column that is half a side wide.
    """
    row, column = _shown(cell)
    if sum(cell) == 1:
        return (row, column + 1), (row + 1, column + 2), (row + 1, column)
    return (row, column), (row, column + 2), (row + 1, column + 1)


def _fixed_points(isometry: Isometry) -> Place:
    return fixed_points(isometry, _middle, 1)


def _middle(cell: Cell) -> tuple[Fraction, ...]:
    """The middle of a triangle: a sixth of a row below that of its row, or above it."""
    row, column = _shown(cell)
    return row + Fraction(1 if sum(cell) == 1 else -1, 6), Fraction(column)


def _project(corner: tuple[float, ...]) -> tuple[float, float]:
    line, column = corner
    return column / 2, line * 3**0.5 / 2


def _parse(text: str, marks: str, first_line: int = 1) -> dict[Cell, str]:
    """The marked cells of a picture, in reading order. Raises PictureError."""
    return {cell: drawn.mark for cell, drawn in _cells_drawn(text, marks, first_line)}


def _where(text: str, cell: Cell) -> tuple[int, int]:
    """The line and the column in which a cell is drawn."""
    return next(drawn.place for one, drawn in _cells_drawn(text, text, 1) if one == cell)


def _cells_drawn(text: str, marks: str, first_line: int) -> Iterator[tuple[Cell, Drawn]]:
    """The cells of a picture, each with the character that stands for it."""
    every = list(flat_marks(text, marks + SIDES, first_line))
    sides = {(one.row, one.column) for one in every if one.mark in SIDES}
    shift = _check_sides([one for one in every if one.mark in SIDES])
    for one in every:
        if one.mark in SIDES or one.mark in NO_CELL:
            continue
        for beside, where in ((one.column - 1, "left"), (one.column + 1, "right")):
            if (one.row, beside) not in sides:
                what = f"'{one.mark}' has no side to its {where}; {HOW}"
                raise PictureError(what, *one.place, cured=True)
        cell = _at((one.row, one.column // 2 + shift))
        assert cell is not None
        yield cell, one


def _check_sides(sides: list[Drawn]) -> int:
    """The shift of columns with which a triangle points up if row and column are even together.
    Raises PictureError for a side that leans the wrong way.
    """
    if not sides:
        return 0
    first = sides[0]
    shift = (first.row + _number(first) + SIDES.index(first.mark)) % 2
    for side in sides:
        right = SIDES[(side.row + _number(side) + shift) % 2]
        if (side.column - first.column) % 2:
            what = f"a side stands where a triangle belongs; {HOW}"
        elif side.mark != right:
            lean = "sides lean to and fro in a row, and the other way in the next"
            what = f"'{side.mark}' stands where '{right}' belongs: {lean}"
        else:
            continue
        raise PictureError(what, *side.place, cured=True)
    return shift


def _number(side: Drawn) -> int:
    """The column, in triangles, of the triangle to the right of a side."""
    return (side.column + 1) // 2


def _picture(marks: Mapping[Cell, str]) -> str:
    """The text of some marked cells (at least one), from the first row and column on; a cell marked
    "." has no sides of its own.
    """
    rows: dict[int, dict[int, str]] = {}
    for cell, mark in marks.items():
        row, column = _shown(cell)
        rows.setdefault(row, {})[column] = mark
    left = min(map(min, rows.values()))
    return "\n".join(_line(row, rows.get(row, {}), left) for row in range(min(rows), max(rows) + 1))


def _line(row: int, drawn: Mapping[int, str], left: int) -> str:
    """A row of a picture, from a column on."""
    line = []
    for column in range(left, max(drawn, default=left) + 2):
        beside = {drawn.get(column - 1, "."), drawn.get(column, ".")}
        line += [SIDES[(row + column) % 2] if beside != {"."} else " ", drawn.get(column, " ")]
    return "".join(line).rstrip(" ") or " ."


# sizes --------------------------------------------------------------------------------------------


def _cells(rows: Iterable[Row]) -> Iterator[Cell]:
    return laid(rows, 1, _at)


def _hexagon(side: int) -> Iterator[Cell]:
    """Rows that grow, and then shrink."""
    lengths = [2 * side + 1 + 2 * n for n in range(side)]
    upper = [(side - 1 - n, length) for n, length in enumerate(lengths)]
    return _cells([*upper, *reversed(upper)])


def _trapezium(rows: int, base: int) -> Iterator[Cell]:
    return _cells((rows - 1 - n, 2 * (base - rows + n) + 1) for n in range(rows))


def _parallelogram(rows: int, columns: int) -> Iterator[Cell]:
    return _cells((rows - 1 - n, 2 * columns) for n in range(rows))


def _in_trapezium(rows: int, base: int) -> int:
    return rows * (2 * base - rows) if rows <= base else 0


def _in_parallelogram(rows: int, columns: int) -> int:
    return 2 * rows * columns


N = "([0-9]+)"
SIZES = (
    Size(f"hexagon of side {N}", "hexagon of side 5", lambda n: 6 * n * n, _hexagon),
    Size(
        f"triangle of side {N}",
        "triangle of side 12",
        lambda n: n * n,
        lambda n: _trapezium(n, n),
    ),
    Size(
        f"rhombus of side {N}",
        "rhombus of side 6",
        lambda n: 2 * n * n,
        lambda n: _parallelogram(n, n),
    ),
    Size(f"(?:parallelogram )?{N}x{N}", "parallelogram 4x9", _in_parallelogram, _parallelogram),
    Size(f"trapez(?:ium|oid) {N}x{N}", "trapezium 3x7", _in_trapezium, _trapezium),
)

TRIANGLE = Lattice(
    name="triangle",
    axes=("row", "column"),
    flat=True,
    steps={
        (0, 0, 1): ((0, 1, 0), (1, 0, 0), (0, 0, 1)),
        (0, 0, 2): ((-1, 0, 0), (0, 0, -1), (0, -1, 0)),
    },
    invariants=((1, 1, 1),),
    turns=(Isometry((1, 2, 0), (-1, -1, -1), (1, 1, 1)),),
    mirror=Isometry((0, 2, 1), (1, 1, 1), (0, 0, 0)),
    kind=lambda cell: (0, 0, sum(cell)),
    home=home,
    plane=lambda cell: (cell[0], cell[1] - cell[2]),
    corners=_corners,
    project=_project,
    parse=_parse,
    where=_where,
    picture=_picture,
    pitch=2,
    sizes=SIZES,
    shown=_shown,
    at=_at,
    symmetry_kinds={
        "upright mirror": Isometry((0, 2, 1), (1, 1, 1), (0, 0, 0)),
        "level mirror": Isometry((0, 2, 1), (-1, -1, -1), (1, 1, 1)),
        "rotation": Isometry((0, 1, 2), (-1, -1, -1), (1, 1, 1)),
        "third": Isometry((2, 0, 1), (1, 1, 1), (0, 0, 0)),
        "sixth": Isometry((1, 2, 0), (-1, -1, -1), (1, 1, 1)),
    },
    fixed_points=_fixed_points,
    point=lambda place: (place[0] + 0.5, place[1] + 1),
)
