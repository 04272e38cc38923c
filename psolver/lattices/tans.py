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

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from operator import sub
from types import MappingProxyType

from ..core.cells import Cell, Isometry, Shape
from ..core.errors import PictureError
from ..core.lattice import Lattice
from ..core.picture import NO_CELL, NUMBER, Drawn, Size, flat_marks

UPPER, RIGHT, LOWER, LEFT = QUARTERS = ((-1, 0), (0, 1), (1, 0), (0, -1))
SQUARE_WIDTH = (
    3  # characters of a square, in the small pictures a line of them, in the large ones three
)
CUTS = "/\\"
MIDDLE = "+"
# by the side between them: the halves of a square, left and right in the picture
HALVES = {"/": ((UPPER, LEFT), (RIGHT, LOWER)), "\\": ((LEFT, LOWER), (UPPER, RIGHT))}
SQUARE_CURE = (
    "a square is three characters, ### whole or with a side in its middle, #/ or /# or #\\ or \\#,"
    f" and its quarters are drawn around a {MIDDLE}"
)


def _cell(row: int, column: int, quarter: tuple[int, int]) -> Cell:
    return row, *quarter, column


# pictures -----------------------------------------------------------------------------------------


def _cells_drawn(text: str, marks: str, first_line: int) -> Iterator[tuple[Cell, Drawn]]:
    """The cells of a picture, each with its character."""
    characters = list(flat_marks(text, f"{marks}{CUTS}{MIDDLE}", first_line))
    if any(character.mark == MIDDLE for character in characters):
        return _quarters_drawn(characters)
    return _squares_drawn(characters)


def _square_at(line: int, start: int) -> tuple[int, int]:
    """The square at a line, or a column, of a picture, and the place in it, if a square begins at
    `start`, one of the first three; the one that this cuts off counts, too.
    """
    number, place = divmod(line - start, SQUARE_WIDTH)
    return number + (start > 0), place


def _squares_drawn(characters: list[Drawn]) -> Iterator[tuple[Cell, Drawn]]:
    """The cells of a picture with a line for each row of squares."""
    cut_columns = [character.column for character in characters if character.mark in CUTS]
    start = (cut_columns[0] - 1) % SQUARE_WIDTH if cut_columns else 0
    squares: defaultdict[tuple[int, int], dict[int, Drawn]] = defaultdict(dict)
    for character in characters:
        column, place = _square_at(character.column, start)
        if character.mark in CUTS and place != 1:
            place_fault = "does not stand in the middle of a square as others do"
            fault = f"'{character.mark}' {place_fault}; {SQUARE_CURE}"
            raise PictureError(fault, *character.place, cured=True)
        squares[character.row, column][place] = character
    for (row, column), drawn in squares.items():
        for quarter, character in _quarters_of(drawn):
            yield _cell(row, column, quarter), character


def _quarters_of(drawn: Mapping[int, Drawn]) -> Iterator[tuple[tuple[int, int], Drawn]]:
    """The quarters of a square by its three characters, of which blanks are left out."""
    side = drawn.get(1)
    cells = {
        place: character
        for place, character in drawn.items()
        if character.mark not in NO_CELL + CUTS
    }
    if side and side.mark in CUTS:
        if not cells:
            fault = f"'{side.mark}' has no cell beside it; {SQUARE_CURE}"
            raise PictureError(fault, *side.place, cured=True)
        for place, half in zip((0, 2), HALVES[side.mark], strict=True):
            for quarter in half if place in cells else ():
                yield quarter, cells[place]
    elif cells:
        character = next(iter(cells.values()))
        if len(cells) < SQUARE_WIDTH or len({cell.mark for cell in cells.values()}) > 1:
            fault = f"'{character.mark}' is part of no square; {SQUARE_CURE}"
            raise PictureError(fault, *character.place, cured=True)
        yield from ((quarter, cells[quarter[1] + 1]) for quarter in QUARTERS)


def _quarters_drawn(characters: list[Drawn]) -> Iterator[tuple[Cell, Drawn]]:
    """The cells of a picture with three lines for each row of squares."""
    middles = [character for character in characters if character.mark == MIDDLE]
    places = {(middle.row, middle.column) for middle in middles}
    top = (middles[0].row - 1) % SQUARE_WIDTH
    left = (middles[0].column - 1) % SQUARE_WIDTH
    for character in characters:
        row, down = _square_at(character.row, top)
        column, right = _square_at(character.column, left)
        quarter = down - 1, right - 1
        if character.mark == MIDDLE:
            if quarter != (0, 0):
                distance = f"they are {SQUARE_WIDTH} apart"
                fault = f"'{MIDDLE}' stands where no middle of a square is; {distance}"
                raise PictureError(fault, *character.place, cured=True)
        elif character.mark not in NO_CELL:
            middle = character.row - down + 1, character.column - right + 1
            if quarter not in QUARTERS or middle not in places:
                fault = f"'{character.mark}' stands beside no '{MIDDLE}', the middle of its square"
                raise PictureError(fault, *character.place, cured=True)
            yield _cell(row, column, quarter), character


def _picture(marks: Mapping[Cell, str]) -> str:
    """The text of some marked cells (at least one), from the first row and column of squares on."""
    squares: defaultdict[tuple[int, int], dict[tuple[int, int], str]] = defaultdict(dict)
    for (row, down, right, column), mark in marks.items():
        squares[row, column][down, right] = mark
    small = {place: _square(drawn) for place, drawn in squares.items()}
    blocks = {place: [text] for place, text in small.items() if text is not None}
    if len(blocks) < len(squares):
        blocks = {place: _block(drawn) for place, drawn in squares.items()}
    rows, columns = zip(*blocks, strict=True)
    height = len(next(iter(blocks.values())))
    no_square = [" " * SQUARE_WIDTH] * height
    lines = []
    for row in range(min(rows), max(rows) + 1):
        for number in range(height):
            line = ""
            for column in range(min(columns), max(columns) + 1):
                line += blocks.get((row, column), no_square)[number]
            lines.append(line.rstrip(" "))
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
    quarter_marks = [marks.get(quarter, " ") for quarter in QUARTERS]
    if len(set(quarter_marks)) == 1:
        return quarter_marks[0] * SQUARE_WIDTH
    for side, halves in HALVES.items():
        half_marks = [{marks.get(quarter, " ") for quarter in half} for half in halves]
        if max(map(len, half_marks)) == 1:
            return side.join(min(half) for half in half_marks)
    return None


def _block(drawn: Mapping[tuple[int, int], str]) -> list[str]:
    """The three lines of a square with its quarters."""
    is_empty = set(drawn.values()) == {"."}
    signs = {(0, 0): " " if is_empty else MIDDLE, **drawn}
    lines = []
    for down in (-1, 0, 1):
        lines.append("".join(signs.get((down, right), " ") for right in (-1, 0, 1)))
    return lines


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
    cells = {_cell(0, 0, quarter) for quarter in QUARTERS}
    for end in (-1, 1):
        y, x = down or end, right or end
        for row, column in product({0, y}, {0, x}):
            upright = -y if row else y
            level = -x if column else x
            cells.add(_cell(row, column, (upright, 0)))
            cells.add(_cell(row, column, (0, level)))
    own_cell = _cell(0, 0, (down, right))
    cells.remove(own_cell)
    return tuple(sorted(tuple(map(sub, cell, own_cell)) for cell in cells))


def _halves_beside(shape: Shape) -> Iterator[Shape]:
    """The half squares that share a whole side with one of a polyabolo: beyond one of its short
    sides, or the other half of a square; all four at the origin if it has no cells.
    """
    cells = set(shape)
    squares = {(cell[0], cell[-1]) for cell in shape}
    around = {
        (row + down, column + right)
        for row, column in squares
        for down, right in ((0, 0), *QUARTERS)
    }
    halves = [half for pair in HALVES.values() for half in (pair, pair[::-1])]
    for row, column in around or {(0, 0)}:
        for half, opposite in halves:
            rest = {_cell(row, column, quarter) for quarter in opposite}
            beyond = {_cell(row + down, column + right, (-down, -right)) for down, right in half}
            if not shape or not cells.isdisjoint(beyond) or rest <= cells:
                yield tuple(_cell(row, column, quarter) for quarter in half)


# boards -------------------------------------------------------------------------------------------


def _box(rows: int, columns: int) -> Iterator[Cell]:
    for row, column in product(range(rows), range(columns)):
        yield from (_cell(row, column, quarter) for quarter in QUARTERS)


def _rhombus(side: int) -> Iterator[Cell]:
    """A square on its corner; its middle is the point (side, side)."""
    for cell in _box(2 * side, 2 * side):
        row, down, right, column = cell
        y = 4 * (row - side) + 2 + down
        x = 4 * (column - side) + 2 + right
        if abs(y) + abs(x) < 4 * side:
            yield cell


def _triangle(side: int) -> Iterator[Cell]:
    """The lower left half of a square box."""
    for cell in _box(side, side):
        row, down, right, column = cell
        if (column, right) < (row, down):
            yield cell


def _in_box(rows: int, columns: int) -> int:
    """The number of quarters of a box."""
    return 4 * rows * columns


def _in_rhombus(side: int) -> int:
    return 8 * side * side


def _in_triangle(side: int) -> int:
    return 2 * side * side


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
    block = SQUARE_WIDTH
    sizes = (
        Size(f"(?:rectangle )?{NUMBER}x{NUMBER}", "rectangle 4x5", _in_box, _box),
        Size(f"(?:rhombus|diamond) of side {NUMBER}", "rhombus of side 2", _in_rhombus, _rhombus),
        Size(
            f"(?:rhombus|diamond) of side {NUMBER}",
            "rhombus of side 2",
            lambda n: 8 * n * n,
            _rhombus,
        ),
        Size(
            f"right triangle of side {NUMBER}",
            "right triangle of side 4",
            _in_triangle,
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
        half_row = (down - right + 1) // 2
        half_column = (down + right + 1) // 2
        return 2 * row + half_row, 2 * column + half_column

    def shown(self, cell: Cell) -> tuple[int, ...]:
        """The row and the column in a picture of three by three characters a square."""
        row, down, right, column = cell
        line = SQUARE_WIDTH * row + 1 + down
        return line, SQUARE_WIDTH * column + 1 + right

    def at(self, shown: tuple[int, ...]) -> Cell | None:
        """The cell in a row and a column; None if no cell is there."""
        if len(shown) != 2:
            return None
        row, down = divmod(shown[0], SQUARE_WIDTH)
        column, right = divmod(shown[1], SQUARE_WIDTH)
        quarter = down - 1, right - 1
        return _cell(row, column, quarter) if quarter in QUARTERS else None

    def parts_beside(self, shape: Shape) -> Iterable[Shape]:
        """The half squares by which a polyabolo grows."""
        return _halves_beside(shape)

    def corners(self, cell: Cell) -> tuple[tuple[int, ...], ...]:
        """The corners of a quarter, the middle of the square last; two units a side."""
        row, down, right, column = cell
        y = 2 * row + 1
        x = 2 * column + 1
        start = y + down - right, x + right + down
        end = y + down + right, x + right - down
        return start, end, (y, x)

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
        return next(drawn.place for drawn_cell, drawn in drawn_cells if drawn_cell == cell)

    def picture(self, marks: Mapping[Cell, str]) -> str:
        """The text of some marked cells (at least one), from the first row and column of squares
        on, small if every square is whole or cut once.
        """
        return _picture(marks)


TANS: Lattice = TanLattice()
