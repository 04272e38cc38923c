"""The lattice of tans: squares that are cut by both diagonals into four triangles, in which
polyaboloes and the pieces of a tangram lie (the tetrakis square tiling).

A cell is four numbers, (row, down, right, column): the square, and between row and column the way
from its middle to the side of the quarter.

    (r, -1, 0, c)   the upper quarter          (r, 0, -1, c)   the left one
    (r, 1, 0, c)    the lower one              (r, 0, 1, c)    the right one

So every isometry is a signed permutation of the numbers. A translation keeps the two in the middle.

A picture has three characters for each square, if every square in it is whole or cut once:

    ###   whole          #/    upper left half       #\\    lower left half
    A/B   two halves      /#   lower right half       \\#   upper right half

Any other has three by three, with "+" in the middle of each square and its quarters around it:

     A       People know a cell by its row and its column in such a picture, from the first square
    A+B      on: the upper quarter of that is in row 0, column 1.
     B
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from operator import mul, sub
from types import MappingProxyType

from ..core.cells import Cell, Isometry, Shape
from ..core.errors import PictureError
from ..core.lattice import Lattice
from ..core.picture import NO_CELL, NUMBER, Drawn, Size, flat_marks

UPPER, RIGHT, LOWER, LEFT = QUARTERS = ((-1, 0), (0, 1), (1, 0), (0, -1))
WIDE = 3  # characters of a square, in the small pictures a line of them, in the large ones three
SIDES = "/\\"
MIDDLE = "+"
# by the side between them: the halves of a square, left and right in the picture
HALVES = {"/": ((UPPER, LEFT), (RIGHT, LOWER)), "\\": ((LEFT, LOWER), (UPPER, RIGHT))}
HOW = (
    "a square is three characters, ### whole or with a side in its middle, #/ or /# or #\\ or \\#,"
    f" and its quarters are drawn around a {MIDDLE}"
)


def _cell(row: int, column: int, quarter: tuple[int, int]) -> Cell:
    return row, *quarter, column


# pictures -----------------------------------------------------------------------------------------


def _cells_drawn(text: str, marks: str, first_line: int) -> Iterator[tuple[Cell, Drawn]]:
    """The cells of a picture, each with its character."""
    every = list(flat_marks(text, f"{marks}{SIDES}{MIDDLE}", first_line))
    if any(one.mark == MIDDLE for one in every):
        return _quarters_drawn(every)
    return _squares_drawn(every)


def _squares_drawn(every: list[Drawn]) -> Iterator[tuple[Cell, Drawn]]:
    """The cells of a picture with a line for each row of squares."""
    first = next((one.column - 1 for one in every if one.mark in SIDES), 0) % WIDE
    squares: dict[tuple[int, int], dict[int, Drawn]] = {}
    for one in every:
        column, place = divmod(one.column - first, WIDE)
        if (one.mark in SIDES) > (place == 1):
            what = f"'{one.mark}' does not stand in the middle of a square as others do; {HOW}"
            raise PictureError(what, *one.place, cured=True)
        squares.setdefault((one.row, column - -first // WIDE), {})[place] = one
    for (row, column), drawn in squares.items():
        for quarter, one in _quarters_of(drawn):
            yield _cell(row, column, quarter), one


def _quarters_of(drawn: Mapping[int, Drawn]) -> Iterator[tuple[tuple[int, int], Drawn]]:
    """The quarters of a square by its three characters, of which blanks are left out."""
    side = drawn.get(1)
    cells = {place: one for place, one in drawn.items() if one.mark not in NO_CELL + SIDES}
    if side and side.mark in SIDES:
        if not cells:
            what = f"'{side.mark}' has no cell beside it; {HOW}"
            raise PictureError(what, *side.place, cured=True)
        for place, half in zip((0, 2), HALVES[side.mark], strict=True):
            for quarter in half if place in cells else ():
                yield quarter, cells[place]
    elif cells:
        one = next(iter(cells.values()))
        if len(cells) < WIDE or len({other.mark for other in cells.values()}) > 1:
            raise PictureError(f"'{one.mark}' is part of no square; {HOW}", *one.place, cured=True)
        yield from ((quarter, cells[quarter[1] + 1]) for quarter in QUARTERS)


def _quarters_drawn(every: list[Drawn]) -> Iterator[tuple[Cell, Drawn]]:
    """The cells of a picture with three lines for each row of squares."""
    middles = {(one.row, one.column): one for one in every if one.mark == MIDDLE}
    top, left = ((value - 1) % WIDE for value in next(iter(middles)))
    for one in every:
        (row, down), (column, right) = divmod(one.row - top, WIDE), divmod(one.column - left, WIDE)
        quarter = down - 1, right - 1
        if one.mark == MIDDLE:
            if quarter != (0, 0):
                what = f"'{MIDDLE}' stands where no middle of a square is; they are {WIDE} apart"
                raise PictureError(what, *one.place, cured=True)
        elif one.mark not in NO_CELL:
            middle = one.row - down + 1, one.column - right + 1
            if quarter not in QUARTERS or middle not in middles:
                what = f"'{one.mark}' stands beside no '{MIDDLE}', the middle of its square"
                raise PictureError(what, *one.place, cured=True)
            yield _cell(row - -top // WIDE, column - -left // WIDE, quarter), one


def _picture(marks: Mapping[Cell, str]) -> str:
    """The text of some marked cells (at least one), from the first row and column of squares on."""
    squares: dict[tuple[int, int], dict[tuple[int, int], str]] = {}
    for (row, down, right, column), mark in marks.items():
        squares.setdefault((row, column), {})[down, right] = mark
    small = {place: _square(drawn) for place, drawn in squares.items()}
    blocks = {place: [text] for place, text in small.items() if text is not None}
    if len(blocks) < len(squares):
        blocks = {place: _block(drawn) for place, drawn in squares.items()}
    rows, columns = zip(*blocks, strict=True)
    lines = []
    for row in range(min(rows), max(rows) + 1):
        across = [blocks.get((row, c)) for c in range(min(columns), max(columns) + 1)]
        for n in range(len(next(iter(blocks.values())))):
            lines.append("".join(one[n] if one else " " * WIDE for one in across).rstrip(" "))
    while len(lines) > 1 and not lines[-1]:
        del lines[-1]
    while len(lines) > 1 and not lines[0]:
        del lines[0]
    indent = min(len(line) - len(line.lstrip(" ")) for line in lines if line)
    return "\n".join(line[indent:] or "." for line in lines)


def _square(drawn: Mapping[tuple[int, int], str]) -> str | None:
    """The three characters of a square that is whole, or cut once; None for another one."""
    marks = {quarter: mark for quarter, mark in drawn.items() if mark != "."}
    if not marks:
        return ".  "
    every = [marks.get(quarter, " ") for quarter in QUARTERS]
    if len(set(every)) == 1:
        return every[0] * WIDE
    for side, halves in HALVES.items():
        found = [{marks.get(quarter, " ") for quarter in half} for half in halves]
        if max(map(len, found)) == 1:
            return side.join(min(half) for half in found)
    return None


def _block(drawn: Mapping[tuple[int, int], str]) -> list[str]:
    """The three lines of a square with its quarters."""
    signs = {(0, 0): MIDDLE if set(drawn.values()) != {"."} else " ", **drawn}
    steps = range(-1, 2)
    return ["".join(signs.get((down, right), " ") for right in steps) for down in steps]


# neighbours ---------------------------------------------------------------------------------------


def _steps(down: int, right: int) -> tuple[Cell, ...]:
    """The steps to the cells that share a side with a quarter: beyond its side, then beside it."""
    return (
        (down, -2 * down, -2 * right, right),
        (0, -down - right, -right - down, 0),
        (0, -down + right, -right + down, 0),
    )


def _steps_around(down: int, right: int) -> tuple[Cell, ...]:
    """The steps to the cells that share a corner with a quarter: the others of its square, then
    those that meet it at an end of its side, two in each of four squares.
    """
    found = {_cell(0, 0, other) for other in QUARTERS}
    for end in (-1, 1):
        y, x = down or end, right or end
        for row, column in product({0, y}, {0, x}):
            found.add(_cell(row, column, (-y if row else y, 0)))
            found.add(_cell(row, column, (0, -x if column else x)))
    here = _cell(0, 0, (down, right))
    return tuple(sorted(tuple(map(sub, cell, here)) for cell in found - {here}))


def _halves_beside(shape: Shape) -> Iterator[Shape]:
    """The half squares that share a whole side with one of a polyabolo: beyond one of its short
    sides, or the other half of a square; all four at the origin if it has no cells.
    """
    cells, squares = set(shape), {(cell[0], cell[-1]) for cell in shape}
    around = {(row + d, column + r) for row, column in squares for d, r in ((0, 0), *QUARTERS)}
    for row, column in around or {(0, 0)}:
        for pair in HALVES.values():
            for half, other in (pair, pair[::-1]):
                there = tuple(_cell(row, column, quarter) for quarter in half)
                rest = (_cell(row, column, quarter) for quarter in other)
                beyond = (_cell(row + d, column + r, (-d, -r)) for d, r in half)
                if not shape or any(cell in cells for cell in beyond) or cells.issuperset(rest):
                    yield there


# boards -------------------------------------------------------------------------------------------


def _box(rows: int, columns: int) -> Iterator[Cell]:
    for row, column in product(range(rows), range(columns)):
        yield from (_cell(row, column, quarter) for quarter in QUARTERS)


def _rhombus(side: int) -> Iterator[Cell]:
    """A square on its corner; its middle is the point (side, side)."""
    for cell in _box(2 * side, 2 * side):
        row, down, right, column = cell
        y, x = 4 * (row - side) + 2 + down, 4 * (column - side) + 2 + right
        if abs(y) + abs(x) < 4 * side:
            yield cell


def _triangle(side: int) -> Iterator[Cell]:
    """The lower left half of a square box."""
    for cell in _box(side, side):
        row, down, right, column = cell
        if (column, right) < (row, down):
            yield cell


class TanLattice(Lattice):
    """Quarters of squares: TANS is the only value."""

    name = "tans"
    axes = ("row", "column")
    flat = True
    steps = MappingProxyType({_cell(0, 0, quarter): _steps(*quarter) for quarter in QUARTERS})
    beside_corners = MappingProxyType(
        {_cell(0, 0, quarter): _steps_around(*quarter) for quarter in QUARTERS}
    )
    invariants = ((0, 1, 0, 0), (0, 0, 1, 0))
    turns = (Isometry((3, 2, 1, 0), (-1, -1, 1, 1), (0, 0, 0, 0)),)
    mirror = Isometry((0, 1, 2, 3), (1, 1, -1, -1), (0, 0, 0, 0))
    block = WIDE
    sizes = (
        Size(
            f"(?:rectangle )?{NUMBER}x{NUMBER}",
            "rectangle 4x5",
            lambda *sides: 4 * mul(*sides),
            _box,
        ),
        Size(
            f"(?:rhombus|diamond) of side {NUMBER}",
            "rhombus of side 2",
            lambda n: 8 * n * n,
            _rhombus,
        ),
        Size(
            f"right triangle of side {NUMBER}",
            "right triangle of side 4",
            lambda n: 2 * n * n,
            _triangle,
        ),
    )

    def kind(self, cell: Cell) -> Cell:
        """The same quarter of the first square."""
        return 0, cell[1], cell[2], 0

    def home(self, cells: Iterable[Cell]) -> Cell:
        """The translation that brings the first row and column of squares to the origin."""
        rows, _, _, columns = zip(*cells, strict=True)
        return -min(rows), 0, 0, -min(columns)

    def plane(self, cell: Cell) -> tuple[int, ...]:
        """Half rows and half columns: the quarters lie in them two by two."""
        row, down, right, column = cell
        return 2 * row + (down - right + 1) // 2, 2 * column + (down + right + 1) // 2

    def shown(self, cell: Cell) -> tuple[int, ...]:
        """The row and the column in a picture of three by three characters a square."""
        row, down, right, column = cell
        return WIDE * row + 1 + down, WIDE * column + 1 + right

    def at(self, shown: tuple[int, ...]) -> Cell | None:
        """The cell in a row and a column; None if no cell is there."""
        if len(shown) != 2:
            return None
        (row, down), (column, right) = (divmod(value, WIDE) for value in shown)
        quarter = down - 1, right - 1
        return _cell(row, column, quarter) if quarter in QUARTERS else None

    def parts_beside(self, shape: Shape) -> Iterable[Shape]:
        """The half squares by which a polyabolo grows."""
        return _halves_beside(shape)

    def corners(self, cell: Cell) -> tuple[tuple[int, ...], ...]:
        """The corners of a quarter, the middle of the square last; two units a side."""
        row, down, right, column = cell
        y, x = 2 * row + 1, 2 * column + 1
        ends = (y + down - right, x + right + down), (y + down + right, x + right - down)
        return (*ends, (y, x))

    def project(self, point: tuple[float, ...]) -> tuple[float, float]:
        """The place of a corner in a drawing: squares lie as in their picture."""
        down, right = point
        return right / 2, down / 2

    def parse(self, text: str, marks: str, first_line: int = 1) -> dict[Cell, str]:
        """The marked cells of a picture, in reading order. Raises PictureError."""
        return {cell: drawn.mark for cell, drawn in _cells_drawn(text, marks, first_line)}

    def where(self, text: str, cell: Cell) -> tuple[int, int]:
        """The line and the column in which a cell is drawn."""
        drawn_cells = _cells_drawn(text, text, 1)
        return next(drawn.place for other, drawn in drawn_cells if other == cell)

    def picture(self, marks: Mapping[Cell, str]) -> str:
        """The text of some marked cells (at least one), from the first row and column of squares
        on, small if every square is whole or cut once.
        """
        return _picture(marks)


TANS: Lattice = TanLattice()
