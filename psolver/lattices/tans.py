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
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from textwrap import dedent
from types import MappingProxyType
from typing import TypeAlias

from ..core.cells import Cell, DrawnMarks, Isometry, MarksByCell, Shape, box
from ..core.errors import PictureError
from ..core.lattice import DrawnPoint, Lattice, Location, TextPlace
from ..core.picture import NO_CELL, NUMBER, Drawn, Size, flat_marks
from .cells_drawn import CellDrawn, marks_of_drawn, place_of_drawn
from .usual_letters import LETTERS_OF_ABOLOES
from .vectors import minus

Quarter: TypeAlias = tuple[int, int]  # the way from the middle of a square to its side
SquarePlace: TypeAlias = tuple[int, int]  # the row and the column of a square
Half: TypeAlias = tuple[Quarter, Quarter]
Squares: TypeAlias = Mapping[SquarePlace, Mapping[Quarter, str]]

UPPER_QUARTER = (-1, 0)
RIGHT_QUARTER = (0, 1)
LOWER_QUARTER = (1, 0)
LEFT_QUARTER = (0, -1)
QUARTERS = (UPPER_QUARTER, RIGHT_QUARTER, LOWER_QUARTER, LEFT_QUARTER)
# characters of a square, in the small pictures a line of them, in the large ones three
SQUARE_WIDTH = 3
CUTS = "/\\"
MIDDLE = "+"
# by the side between them: the halves of a square, left and right in the picture
HALVES: Mapping[str, tuple[Half, Half]] = {
    "/": ((UPPER_QUARTER, LEFT_QUARTER), (RIGHT_QUARTER, LOWER_QUARTER)),
    "\\": ((LEFT_QUARTER, LOWER_QUARTER), (UPPER_QUARTER, RIGHT_QUARTER)),
}
UNMOVED = (0, 0, 0, 0)
SQUARE_CURE = (
    "a square is three characters, ### whole or with a side in its middle, #/ or /# or #\\ or \\#,"
    f" and its quarters are drawn around a {MIDDLE}"
)


def _cell(row: int, column: int, quarter: Quarter) -> Cell:
    return row, *quarter, column


def _halves_with_opposites() -> Iterator[tuple[Half, Half]]:
    for left_half, right_half in HALVES.values():
        yield left_half, right_half
        yield right_half, left_half


def _quarters_at(row: int, column: int, quarters: Iterable[Quarter]) -> Shape:
    """Some quarters of a square."""
    cells = [_cell(row, column, quarter) for quarter in quarters]
    return tuple(cells)


# pictures -----------------------------------------------------------------------------------------


def _cells_drawn(text: str, marks: str, first_line: int) -> Iterator[CellDrawn]:
    """The cells of a picture, each with its character."""
    possible_marks = f"{marks}{CUTS}{MIDDLE}"
    characters = list(flat_marks(text, possible_marks, first_line))
    marks_drawn = {character.mark for character in characters}
    if MIDDLE in marks_drawn:
        return _quarters_drawn(characters)
    return _squares_drawn(characters)


def _square_at(line: int, start: int) -> tuple[int, int]:
    """The square at a line, or a column, of a picture, and the way there from its middle, if a
    square begins at `start`, one of the first three; the one that this cuts off counts, too.
    """
    number, place = divmod(line - start, SQUARE_WIDTH)
    if start > 0:
        number += 1
    return number, place - 1


def _squares_drawn(characters: list[Drawn]) -> Iterator[CellDrawn]:
    """The cells of a picture with a line for each row of squares."""
    start = 0
    for character in characters:
        if character.mark in CUTS:
            start = (character.column - 1) % SQUARE_WIDTH
            break
    squares: defaultdict[SquarePlace, dict[int, Drawn]] = defaultdict(dict)
    for character in characters:
        column, place = _square_at(character.column, start)
        is_cut = character.mark in CUTS
        if is_cut and place != 0:
            fault = "does not stand in the middle of a square as others do"
            raise _error(character, f"{fault}; {SQUARE_CURE}")
        square = (character.row, column)
        squares[square][place] = character
    for (row, column), drawn in squares.items():
        for quarter, character in _quarters_of(drawn):
            cell = _cell(row, column, quarter)
            yield cell, character


def _error(character: Drawn, fault: str) -> PictureError:
    message = f"'{character.mark}' {fault}"
    return PictureError(message, *character.place, cured=True)


def _quarters_of(drawn: Mapping[int, Drawn]) -> Iterator[tuple[Quarter, Drawn]]:
    """The quarters of a square by its three characters, at -1, 0 and 1, without blanks."""
    cells = {}
    no_cell = NO_CELL + CUTS
    for place, character in drawn.items():
        if character.mark not in no_cell:
            cells[place] = character
    side = drawn.get(0)
    if side and side.mark in CUTS:
        if not cells:
            raise _error(side, f"has no cell beside it; {SQUARE_CURE}")
        left_half, right_half = HALVES[side.mark]
        for quarter in left_half:
            if -1 in cells:
                yield quarter, cells[-1]
        for quarter in right_half:
            if 1 in cells:
                yield quarter, cells[1]
    elif cells:
        marks = {character.mark for character in cells.values()}
        if len(cells) < SQUARE_WIDTH or len(marks) > 1:
            first_character = next(iter(cells.values()))
            raise _error(first_character, f"is part of no square; {SQUARE_CURE}")
        for quarter in QUARTERS:
            _, right = quarter
            yield quarter, cells[right]


def _quarters_drawn(characters: list[Drawn]) -> Iterator[CellDrawn]:
    """The cells of a picture with three lines for each row of squares."""
    middles = [character for character in characters if character.mark == MIDDLE]
    places_of_middles = {(middle.row, middle.column) for middle in middles}
    first_middle = middles[0]
    top = (first_middle.row - 1) % SQUARE_WIDTH
    left = (first_middle.column - 1) % SQUARE_WIDTH
    for character in characters:
        row, down = _square_at(character.row, top)
        column, right = _square_at(character.column, left)
        quarter = (down, right)
        if character.mark == MIDDLE:
            if quarter != (0, 0):
                fault = "stands where no middle of a square is"
                raise _error(character, f"{fault}; they are {SQUARE_WIDTH} apart")
            continue
        if character.mark in NO_CELL:
            continue
        middle_row = character.row - down
        middle_column = character.column - right
        has_middle = (middle_row, middle_column) in places_of_middles
        if quarter not in QUARTERS or not has_middle:
            raise _error(character, f"stands beside no '{MIDDLE}', the middle of its square")
        cell = _cell(row, column, quarter)
        yield cell, character


def _blocks(squares: Squares) -> dict[SquarePlace, list[str]]:
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
    low, high = box(blocks)
    top, left = low
    bottom, right = high
    first_block = next(iter(blocks.values()))  # all are as high as the first
    no_square = [" " * SQUARE_WIDTH] * len(first_block)
    for row in range(top, bottom + 1):
        blocks_of_row = []
        for column in range(left, right + 1):
            place = row, column
            blocks_of_row.append(blocks.get(place, no_square))
        for texts in zip(*blocks_of_row, strict=True):
            line = "".join(texts)
            yield line.rstrip(" ")


def _square(drawn: Mapping[Quarter, str]) -> str | None:
    """The three characters of a square that is whole, or cut once; None for another one."""
    marks = dict.fromkeys(QUARTERS, " ")
    for quarter, mark in drawn.items():
        if mark != ".":
            marks[quarter] = mark
    different_marks = set(marks.values())
    if different_marks == {" "}:
        return ".  "
    if len(different_marks) == 1:
        return marks[UPPER_QUARTER] * SQUARE_WIDTH
    for side, (left_half, right_half) in HALVES.items():
        left_marks = {marks[quarter] for quarter in left_half}
        right_marks = {marks[quarter] for quarter in right_half}
        if len(left_marks) == 1 and len(right_marks) == 1:
            return left_marks.pop() + side + right_marks.pop()
    return None


def _block(drawn: Mapping[Quarter, str]) -> list[str]:
    """The three lines of a square with its quarters."""
    signs = dict(drawn)
    signs[0, 0] = MIDDLE
    if set(drawn.values()) == {"."}:
        signs[0, 0] = " "
    lines = []
    for down in (-1, 0, 1):
        line = ""
        for right in (-1, 0, 1):
            place = down, right
            line += signs.get(place, " ")
        lines.append(line)
    return lines


# neighbours ---------------------------------------------------------------------------------------


def _steps(down: int, right: int) -> Shape:
    """The steps to the cells that share a side with a quarter: beyond its side, then beside it."""
    own_cell = _cell(0, 0, (down, right))
    cells = [
        _cell(down, right, (-down, -right)),
        _cell(0, 0, (-right, -down)),
        _cell(0, 0, (right, down)),
    ]
    steps = [minus(cell, own_cell) for cell in cells]
    return tuple(steps)


def _of_quarters(steps: Callable[[int, int], Shape]) -> dict[Cell, Shape]:
    """The steps from each quarter of the first square."""
    steps_of_quarters = {}
    for down, right in QUARTERS:
        cell = _cell(0, 0, (down, right))
        steps_of_quarters[cell] = steps(down, right)
    return steps_of_quarters


def _steps_around(down: int, right: int) -> Shape:
    """The steps to the cells that share a corner with a quarter: the others of its square, then
    those that meet it at an end of its side, two in each of four squares.
    """
    cells = set(_quarters_at(0, 0, QUARTERS))
    for end in (-1, 1):
        y = down or end
        x = right or end
        for row, column in product({0, y}, {0, x}):
            upright = -y if row else y
            level = -x if column else x
            upright_cell = _cell(row, column, (upright, 0))
            level_cell = _cell(row, column, (0, level))
            cells |= {upright_cell, level_cell}
    own_cell = _cell(0, 0, (down, right))
    cells.remove(own_cell)
    steps = [minus(cell, own_cell) for cell in cells]
    return tuple(sorted(steps))


# boards -------------------------------------------------------------------------------------------


def _box(rows: int, columns: int) -> Iterator[Cell]:
    for row in range(rows):
        for column in range(columns):
            yield from _quarters_at(row, column, QUARTERS)


def _rhombus(side: int) -> Iterator[Cell]:
    """A square on its corner; its middle is the point (side, side)."""
    reach = 4 * side
    for cell in _box(2 * side, 2 * side):
        row, down, right, column = cell
        # the middle of the quarter, a square four units wide
        y = 4 * row + 2 + down
        x = 4 * column + 2 + right
        rows_away = abs(y - reach)
        columns_away = abs(x - reach)
        if rows_away + columns_away < reach:
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
    steps = MappingProxyType(_of_quarters(_steps))
    beside_corners = MappingProxyType(_of_quarters(_steps_around))
    invariants = ((0, 1, 0, 0), (0, 0, 1, 0))
    turns = (Isometry((3, 2, 1, 0), (-1, -1, 1, 1), UNMOVED),)
    mirror = Isometry((0, 1, 2, 3), (1, 1, -1, -1), UNMOVED)
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
        _, down, right, _ = cell
        return 0, down, right, 0

    def home(self, cells: Iterable[Cell]) -> Cell:
        """The translation that brings the first row and column of squares to the origin."""
        low, _ = box(cells)
        row, _, _, column = low
        return -row, 0, 0, -column

    def plane(self, cell: Cell) -> Cell:
        """Half rows and half columns: the quarters lie in them two by two."""
        row, down, right, column = cell
        half_row = (down - right + 1) // 2
        half_column = (down + right + 1) // 2
        half_rows = 2 * row + half_row
        half_columns = 2 * column + half_column
        return half_rows, half_columns

    def shown(self, cell: Cell) -> Cell:
        """The row and the column in a picture of three by three characters a square."""
        row, down, right, column = cell
        line = SQUARE_WIDTH * row + 1 + down
        place = SQUARE_WIDTH * column + 1 + right
        return line, place

    def at(self, shown: Cell) -> Cell | None:
        """The cell in a row and a column; None if no cell is there."""
        if len(shown) != 2:
            return None
        line, place = shown
        row, down = _square_at(line, 0)
        column, right = _square_at(place, 0)
        quarter = (down, right)
        if quarter not in QUARTERS:
            return None
        return _cell(row, column, quarter)

    def parts_beside(self, shape: Shape) -> Iterator[Shape]:
        """The half squares that share a whole side with one of a polyabolo: beyond one of its short
        sides, or the other half of a square; all four at the origin if it has no cells.
        """
        cells = set(shape)
        around = set()
        for row, _, _, column in shape:
            around.add((row, column))
            for down, right in QUARTERS:
                around.add((row + down, column + right))
        squares = around or {(0, 0)}
        for row, column in squares:
            for half, opposite in _halves_with_opposites():
                part = _quarters_at(row, column, half)
                cells_opposite = _quarters_at(row, column, opposite)
                if not shape or cells.issuperset(cells_opposite):
                    yield part
                    continue
                for down, right in half:
                    row_beyond = row + down
                    column_beyond = column + right
                    if _cell(row_beyond, column_beyond, (-down, -right)) in cells:
                        yield part
                        break

    def corners(self, cell: Cell) -> Shape:
        """The corners of a quarter, the middle of the square last; two units a side."""
        row, down, right, column = cell
        y = 2 * row + 1
        x = 2 * column + 1
        side_y = y + down
        side_x = x + right
        start = (side_y - right, side_x + down)
        end = (side_y + right, side_x - down)
        return start, end, (y, x)

    def project(self, point: Location) -> DrawnPoint:
        """The place of a corner in a drawing: squares lie as in their picture."""
        down, right = point
        return right / 2, down / 2

    def parse(self, text: str, marks: str, first_line: int = 1) -> DrawnMarks:
        """The marked cells of a picture, in reading order. Raises PictureError."""
        drawn = _cells_drawn(text, marks, first_line)
        return marks_of_drawn(drawn)

    def where(self, text: str, cell: Cell) -> TextPlace:
        """The line and the column in which a cell is drawn."""
        drawn = _cells_drawn(text, text, 1)
        return place_of_drawn(cell, drawn)

    def picture(self, marks: MarksByCell) -> str:
        """The text of some marked cells (at least one), from the first row and column of squares
        on, small if every square is whole or cut once.
        """
        squares: defaultdict[SquarePlace, dict[Quarter, str]] = defaultdict(dict)
        for (row, down, right, column), mark in marks.items():
            quarter = down, right
            squares[row, column][quarter] = mark
        lines = _lines_of_blocks(_blocks(squares))
        text = "\n".join(lines)
        cropped_lines = dedent(text.strip("\n")).split("\n")
        return "\n".join([line or "." for line in cropped_lines])


TANS: Lattice = TanLattice()
