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
from textwrap import dedent
from types import MappingProxyType
from typing import TypeAlias

from ..core.cells import Cell, Isometry, Shape, box
from ..core.errors import PictureError
from ..core.lattice import Lattice
from ..core.picture import NO_CELL, NUMBER, Drawn, Size, flat_marks
from .usual_letters import LETTERS_OF_ABOLOES

Quarter: TypeAlias = tuple[int, int]  # the way from the middle of a square to its side
SquarePlace: TypeAlias = tuple[int, int]  # the row and the column of a square

UPPER, RIGHT, LOWER, LEFT = QUARTERS = ((-1, 0), (0, 1), (1, 0), (0, -1))
# characters of a square, in the small pictures a line of them, in the large ones three
SQUARE_WIDTH = 3
CUTS = "/\\"
MIDDLE = "+"
# by the side between them: the halves of a square, left and right in the picture
HALVES = {"/": ((UPPER, LEFT), (RIGHT, LOWER)), "\\": ((LEFT, LOWER), (UPPER, RIGHT))}
HALVES_WITH_OPPOSITES = [pair for halves in HALVES.values() for pair in (halves, halves[::-1])]
SQUARE_CURE = (
    "a square is three characters, ### whole or with a side in its middle, #/ or /# or #\\ or \\#,"
    f" and its quarters are drawn around a {MIDDLE}"
)


def _cell(row: int, column: int, quarter: Quarter) -> Cell:
    return row, *quarter, column


# pictures -----------------------------------------------------------------------------------------


def _cells_drawn(text: str, marks: str, first_line: int) -> Iterator[tuple[Cell, Drawn]]:
    """The cells of a picture, each with its character."""
    possible_marks = f"{marks}{CUTS}{MIDDLE}"
    characters = list(flat_marks(text, possible_marks, first_line))
    if any(character.mark == MIDDLE for character in characters):
        return _quarters_drawn(characters)
    return _squares_drawn(characters)


def _square_at(line: int, start: int) -> tuple[int, int]:
    """The square at a line, or a column, of a picture, and the way there from its middle, if a
    square begins at `start`, one of the first three; the one that this cuts off counts, too.
    """
    number, place = divmod(line - start, SQUARE_WIDTH)
    return number + (start > 0), place - 1


def _squares_drawn(characters: list[Drawn]) -> Iterator[tuple[Cell, Drawn]]:
    """The cells of a picture with a line for each row of squares."""
    cut_columns = [character.column for character in characters if character.mark in CUTS]
    start = 0
    if cut_columns:
        start = (cut_columns[0] - 1) % SQUARE_WIDTH
    squares: defaultdict[SquarePlace, dict[int, Drawn]] = defaultdict(dict)
    for character in characters:
        column, place = _square_at(character.column, start)
        if character.mark in CUTS and place != 0:
            fault = "does not stand in the middle of a square as others do"
            raise _error(character, f"{fault}; {SQUARE_CURE}")
        squares[character.row, column][place] = character
    for (row, column), drawn in squares.items():
        for quarter, character in _quarters_of(drawn):
            yield _cell(row, column, quarter), character


def _error(character: Drawn, fault: str) -> PictureError:
    return PictureError(f"'{character.mark}' {fault}", *character.place, cured=True)


def _quarters_of(drawn: Mapping[int, Drawn]) -> Iterator[tuple[Quarter, Drawn]]:
    """The quarters of a square by its three characters, at -1, 0 and 1, without blanks."""
    side = drawn.get(0)
    cells = {}
    for place, character in drawn.items():
        if character.mark not in NO_CELL + CUTS:
            cells[place] = character
    if side and side.mark in CUTS:
        if not cells:
            raise _error(side, f"has no cell beside it; {SQUARE_CURE}")
        for place, half in zip((-1, 1), HALVES[side.mark], strict=True):
            for quarter in half if place in cells else ():
                yield quarter, cells[place]
    elif cells:
        marks = {character.mark for character in cells.values()}
        if len(cells) < SQUARE_WIDTH or len(marks) > 1:
            first_character = next(iter(cells.values()))
            raise _error(first_character, f"is part of no square; {SQUARE_CURE}")
        for quarter in QUARTERS:
            _, right = quarter
            yield quarter, cells[right]


def _quarters_drawn(characters: list[Drawn]) -> Iterator[tuple[Cell, Drawn]]:
    """The cells of a picture with three lines for each row of squares."""
    middles = [character for character in characters if character.mark == MIDDLE]
    places = {(middle.row, middle.column) for middle in middles}
    first_middle = middles[0]
    top = (first_middle.row - 1) % SQUARE_WIDTH
    left = (first_middle.column - 1) % SQUARE_WIDTH
    for character in characters:
        row, down = _square_at(character.row, top)
        column, right = _square_at(character.column, left)
        quarter = down, right
        if character.mark == MIDDLE:
            if quarter != (0, 0):
                fault = "stands where no middle of a square is"
                raise _error(character, f"{fault}; they are {SQUARE_WIDTH} apart")
        elif character.mark not in NO_CELL:
            middle = character.row - down, character.column - right
            is_beside_middle = quarter in QUARTERS and middle in places
            if not is_beside_middle:
                raise _error(character, f"stands beside no '{MIDDLE}', the middle of its square")
            yield _cell(row, column, quarter), character


def _blocks(squares: Mapping[SquarePlace, Mapping[Quarter, str]]) -> dict[SquarePlace, list[str]]:
    """The lines of squares: one each if all are whole or cut once, else three."""
    blocks = {}
    for place, drawn in squares.items():
        text = _square(drawn)
        if text is None:
            return {place: _block(drawn) for place, drawn in squares.items()}
        blocks[place] = [text]
    return blocks


def _lines_of_blocks(blocks: Mapping[SquarePlace, list[str]]) -> Iterator[str]:
    """The lines of squares, each of which has the same number of them."""
    (top, left), (bottom, right) = box(blocks)
    columns = range(left, right + 1)
    height = max(len(block) for block in blocks.values())
    no_square = [" " * SQUARE_WIDTH] * height
    for row in range(top, bottom + 1):
        blocks_of_row = [blocks.get((row, column), no_square) for column in columns]
        for texts in zip(*blocks_of_row, strict=True):
            yield "".join(texts).rstrip(" ")


def _square(drawn: Mapping[Quarter, str]) -> str | None:
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


def _block(drawn: Mapping[Quarter, str]) -> list[str]:
    """The three lines of a square with its quarters."""
    is_empty = set(drawn.values()) == {"."}
    middle = " " if is_empty else MIDDLE
    signs = {(0, 0): middle, **drawn}
    lines = []
    for down in (-1, 0, 1):
        line = [signs.get((down, right), " ") for right in (-1, 0, 1)]
        lines.append("".join(line))
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
        y = down or end
        x = right or end
        for row, column in product({0, y}, {0, x}):
            upright = -y if row else y
            level = -x if column else x
            cells.add(_cell(row, column, (upright, 0)))
            cells.add(_cell(row, column, (0, level)))
    own_cell = _cell(0, 0, (down, right))
    cells.remove(own_cell)
    steps = [tuple(map(sub, cell, own_cell)) for cell in cells]
    return tuple(sorted(steps))


# boards -------------------------------------------------------------------------------------------


def _box(rows: int, columns: int) -> Iterator[Cell]:
    for row, column in product(range(rows), range(columns)):
        yield from (_cell(row, column, quarter) for quarter in QUARTERS)


def _rhombus(side: int) -> Iterator[Cell]:
    """A square on its corner; its middle is the point (side, side)."""
    reach = 4 * side
    for cell in _box(2 * side, 2 * side):
        row, down, right, column = cell
        y = 4 * row + 2 + down - reach
        x = 4 * column + 2 + right - reach
        if abs(y) + abs(x) < reach:
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
    letters_of_sets = MappingProxyType(LETTERS_OF_ABOLOES)
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
        Size(
            f"(?:rectangle )?{NUMBER}x{NUMBER}",
            "rectangle 4x5",
            _in_box,
            _box,
        ),
        Size(
            f"(?:rhombus|diamond) of side {NUMBER}",
            "rhombus of side 2",
            _in_rhombus,
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
        (row, _, _, column), _ = box(cells)
        return -row, 0, 0, -column

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
        place = SQUARE_WIDTH * column + 1 + right
        return line, place

    def at(self, shown: tuple[int, ...]) -> Cell | None:
        """The cell in a row and a column; None if no cell is there."""
        if len(shown) != 2:
            return None
        line, place = shown
        row, down = _square_at(line, 0)
        column, right = _square_at(place, 0)
        quarter = down, right
        return _cell(row, column, quarter) if quarter in QUARTERS else None

    def parts_beside(self, shape: Shape) -> Iterator[Shape]:
        """The half squares that share a whole side with one of a polyabolo: beyond one of its short
        sides, or the other half of a square; all four at the origin if it has no cells.
        """
        cells = set(shape)
        around = set()
        for row, _, _, column in shape:
            for down, right in ((0, 0), *QUARTERS):
                around.add((row + down, column + right))
        for row, column in around or {(0, 0)}:
            for half, opposite in HALVES_WITH_OPPOSITES:
                rest = {_cell(row, column, quarter) for quarter in opposite}
                beyond = set()
                for down, right in half:
                    beyond.add(_cell(row + down, column + right, (-down, -right)))
                shares_side = rest <= cells or not cells.isdisjoint(beyond)
                if shares_side or not shape:
                    yield tuple(_cell(row, column, quarter) for quarter in half)

    def corners(self, cell: Cell) -> tuple[tuple[int, ...], ...]:
        """The corners of a quarter, the middle of the square last; two units a side."""
        row, down, right, column = cell
        y = 2 * row + 1
        x = 2 * column + 1
        middle = y, x
        side_y = y + down
        side_x = x + right
        start = side_y - right, side_x + down
        end = side_y + right, side_x - down
        return start, end, middle

    def project(self, point: tuple[float, ...]) -> tuple[float, float]:
        """The place of a corner in a drawing: squares lie as in their picture."""
        down, right = point
        return right / 2, down / 2

    def parse(self, text: str, marks: str, first_line: int = 1) -> dict[Cell, str]:
        """The marked cells of a picture, in reading order. Raises PictureError."""
        return {cell: drawn.mark for cell, drawn in _cells_drawn(text, marks, first_line)}

    def where(self, text: str, cell: Cell) -> tuple[int, int]:
        """The line and the column in which a cell is drawn."""
        drawn_cells = dict(_cells_drawn(text, text, 1))
        return drawn_cells[cell].place

    def picture(self, marks: Mapping[Cell, str]) -> str:
        """The text of some marked cells (at least one), from the first row and column of squares
        on, small if every square is whole or cut once.
        """
        squares: defaultdict[SquarePlace, dict[Quarter, str]] = defaultdict(dict)
        for (row, down, right, column), mark in marks.items():
            squares[row, column][down, right] = mark
        text = "\n".join(_lines_of_blocks(_blocks(squares)))
        return "\n".join(line or "." for line in dedent(text.strip("\n")).split("\n"))


TANS: Lattice = TanLattice()
