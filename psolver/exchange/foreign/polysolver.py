"""PolySolver, files `.psv`: words, numbers and brackets.

    Fill a rectangle with two pieces          the title, a line of its own
    Square                                    the grid; squares if it is left out
    Board ((3,1) (0,0))                       the last cell of a box, then cells that are not in it,
                                              or, beside the box, are
    tile flip 2 1 ((0,0)(1,0)(1,1)) (255,0,0) at most 2 copies, at least 1, and a colour
    tile fixed ((0,0))                        it does not turn; without a word it turns, and stays
    mode FillAll                              on its side
    solution (1 (0,0|2), 2 (2,1|0))           the number of a copy, its place and its orientation

Blanks and commas separate; the rest of a line after # is skipped. A cell is (x,y), of cubes
(x,y,z), of triangles and of tans, the quarters of squares, (x,y:kind). A tile may have several
shapes, with + between them. With the mode UseAll each piece is used as often as it may be, and
cells may stay free. The pieces of `place` lie on the board already.

The orientation of a piece is the place of one, from 0, among its different ones: the turns in
order, then those of the mirror image. Its first row and column are at its place.

The format is that of Jaap Scherphuis, https://www.jaapsch.net/puzzles/polysolver.htm, as the
converter of https://github.com/stdio2016/polysolve, converter/polysolver.py, reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from ...core.cells import Cell, box
from ...core.model import Piece, Puzzle
from ...core.several_puzzles import FileProblem
from ...core.tilings import Tiling
from ...core.wording import quoted, shortened
from .foreign_file import (
    MOST_FOREIGN_NUMBER,
    NO_CHOICES,
    ForeignChoices,
    check_size,
    fail_in_file,
    foreign_text,
    whole_number,
)
from .foreign_grids import (
    POLYFORM_GRIDS,
    PolyformGrid,
    PolyformPiece,
    grid_named,
    grid_of,
    mobility_of,
    most_of,
    polyform_puzzle,
    without_repeats,
)
from .polysolver_copies import CoordinatesOfCell, CopyAt, NumberedCopies, moved_to_zero
from .writable import lost_lines_of, refuse_for_program

PSV_TOKEN = re.compile(r"#.*|[\x00-\x20,]+|([-A-Za-z0-9^_'.\\/]+|.)")
MOBILITY_WORDS = {"flip": "mirror", "fixed": "translate"}
MODES = ("fillall", "useall")


class Token(NamedTuple):
    """A word, a number or a sign, in small letters, and its line; "" at the end."""

    text: str
    line: int


def read(data: bytes, file: str, choices: ForeignChoices = NO_CHOICES) -> tuple[FileProblem, ...]:
    """Return the puzzle of a file, with its solutions. Raises PuzzleError."""
    reader = _Reader(foreign_text(data), file)
    return (reader.puzzle(),)


class _Reader:
    """The tokens of a file, of which `here` is the next one."""

    def __init__(self, text: str, file: str) -> None:
        title, _, rest = text.partition("\n")
        self.title = " ".join(title.split())
        self.file = file
        self._tokens = _tokens(rest)
        self._ends = rest.count("\n") + 2
        self.here = Token("", 2)
        self.step()

    def step(self) -> Token:
        """Return the token, and go on to the next."""
        token = self.here
        end = Token("", self._ends)
        self.here = next(self._tokens, end)
        return token

    def fail(self, expectation: str) -> None:
        """Raise the PuzzleError on the token."""
        next_token = "the end of the file"
        if self.here.text:
            next_token = quoted(self.here.text)
        fault = f"expected {expectation}, found {next_token}"
        fail_in_file(self.file, fault, self.here.line)

    def take(self, sign: str, where: str) -> None:
        """Go past a sign. Raises PuzzleError for another one."""
        if self.here.text != sign:
            self.fail(f"{sign} {where}")
        self.step()

    def number(self, least: int = -MOST_FOREIGN_NUMBER) -> int:
        token = self.step()
        return whole_number(token.text, self.file, least, token.line)

    def puzzle(self) -> FileProblem:
        """The puzzle. Raises PuzzleError."""
        grid = POLYFORM_GRIDS["square"]
        if self.here.text not in ("board", "tile", ""):
            token = self.step()
            grid = grid_named(token.text, self.file, token.line)
        cells = set()
        pieces: list[PolyformPiece] = []
        while self.here.text in ("board", "tile"):
            if self.step().text == "board":
                cells = self.board(grid)
            else:
                number = len(pieces) + 1
                pieces.append(self.tile(grid, str(number)))
        if not cells:
            self.fail("'board' with the last cell of a box, such as Board ((9,5))")
        if not pieces:
            self.fail("'tile' with the cells of a piece, such as tile ((0,0)(1,0))")
        return self.rest(grid, cells, pieces)

    def rest(
        self, grid: PolyformGrid, cells: set[Cell], pieces: list[PolyformPiece]
    ) -> FileProblem:
        """The puzzle of a board and pieces, with all that follows them."""
        mode = MODES[0]
        notes = ""
        losses = []
        placed = []
        solutions = []
        while self.here.text:
            word = self.here
            self.step()
            if word.text == "place":
                placed = self.copies(grid)
            elif word.text == "solution":
                solutions.append(self.copies(grid))
            elif word.text == "mode":
                mode = self.step().text
                if mode not in MODES:
                    loss = f"the mode {quoted(mode)} is not known; it is read as FillAll"
                    losses.append(loss)
            elif word.text == "notes":
                token = self.step()
                notes = _decoded(token.text)
            else:
                self.here = word
                self.fail("'place', 'mode', 'solution' or 'notes'")
        must = cells
        may = set()
        if mode == "useall":
            pieces = [piece._replace(least=piece.most) for piece in pieces]
            must = set()
            may = cells
        texts = (self.title, notes)
        puzzle, names, by = polyform_puzzle(grid, pieces, must, may, texts, self.file)
        copies = NumberedCopies(grid, pieces, names, by)
        if placed:
            puzzle = copies.placed(puzzle, placed)
        tilings, tiling_losses = copies.tilings(puzzle, solutions)
        losses += tiling_losses
        return FileProblem(self.title, puzzle, tuple(losses), tilings)

    def board(self, grid: PolyformGrid) -> set[Cell]:
        """The cells of a board."""
        line = self.here.line
        self.take("(", "after Board")
        places = self.coordinates(grid)
        if not places:
            self.fail("the last cell of the board's box, such as (9,5)")
        last_place, *toggled = places
        sides = [coordinate + 1 for coordinate in last_place]
        if min(sides) < 1:
            fail_in_file(self.file, "the last cell of a board has no number below 0", line)
        last_kind = last_place[-1]
        if last_kind >= grid.kinds:
            fault = f"there is no kind {last_kind} of cells in this grid"
            fail_in_file(self.file, fault, line)
        check_size(sides, self.file, line)
        board_places = _places_up_to(last_place)
        for place in toggled:
            board_places ^= {place}
        cells = set()
        for place in board_places:
            kind = place[-1]
            cells.add(grid.cell(place, kind))
        return cells

    def tile(self, grid: PolyformGrid, name: str) -> PolyformPiece:
        """A piece."""
        mobility = "rotate"
        if self.here.text in MOBILITY_WORDS:
            mobility = MOBILITY_WORDS[self.step().text]
        numbers = []
        while self.here.text not in ("(", ""):
            numbers.append(self.number(0))
        if len(numbers) > 2:
            self.fail("( after at most two numbers of a tile")
        most = 1
        least = 0
        if numbers:
            most = numbers[0]
        if len(numbers) > 1:
            least = numbers[1]
        shapes = self.shapes(grid)
        color = self.color()
        piece = PolyformPiece(name, shapes, least, most, mobility, color)
        return without_repeats(piece, grid)

    def shapes(self, grid: PolyformGrid) -> list[list[Cell]]:
        """The shapes of a piece, in brackets, with + between them."""
        self.take("(", "after tile")
        line = self.here.line
        shapes = []
        while True:
            places = self.coordinates(grid, "+")
            different_places = set(places)
            if not places or len(different_places) < len(places):
                fail_in_file(self.file, "a tile has no cells, or one twice", line)
            shapes.append([grid.cell(place, place[-1]) for place in places])
            if self.step().text != "+":
                return shapes

    def color(self) -> str | None:
        """The colour of a piece, if one follows."""
        if self.here.text != "(":
            return None
        self.step()
        values = []
        for _ in range(3):
            value = self.number(0)
            values.append(value & 255)
        self.take(")", "after the three numbers of a colour")
        code = bytes(values).hex()
        return f"#{code}"

    def coordinates(self, grid: PolyformGrid, separator: str = "") -> list[CoordinatesOfCell]:
        """Places in brackets, up to the closing one, or to a sign for more, at which it stops."""
        places = []
        while self.here.text == "(":
            place, _ = self.place(grid)
            places.append(place)
        if separator and self.here.text == separator:
            return places
        if self.here.text != ")":
            self.fail("( or )")
        if not separator:
            self.step()
        return places

    def place(self, grid: PolyformGrid) -> tuple[CoordinatesOfCell, int]:
        """A place in brackets: the coordinates and the kind of a cell, and an orientation."""
        self.take("(", "before a place")
        line = self.here.line
        numbers = []
        kind = 0
        orientation = 0
        while self.here.text not in (")", ":", "|", ""):
            numbers.append(self.number())
        if len(numbers) == grid.dimension + 1:
            kind = numbers.pop()
        if self.here.text == ":":
            self.step()
            kind = self.number(0)
        if self.here.text == "|":
            self.step()
            orientation = self.number(0)
        self.take(")", "after a place")
        is_kind = 0 <= kind < grid.kinds
        if len(numbers) != grid.dimension or not is_kind:
            fault = f"expected {grid.dimension} coordinates and a kind that exists"
            fail_in_file(self.file, fault, line)
        return (*numbers, kind), orientation

    def copies(self, grid: PolyformGrid) -> list[CopyAt]:
        """The numbers of copies, each with its place."""
        self.take("(", "before the places of pieces")
        copies = []
        while self.here.text not in (")", ""):
            number = self.number(1)
            place, orientation = self.place(grid)
            copies.append(CopyAt(number, place, orientation))
        self.take(")", "after the places of pieces")
        return copies


def _places_up_to(last_place: CoordinatesOfCell) -> set[CoordinatesOfCell]:
    """The places of a box that begins at 0, each with its kind."""
    sides = []
    for coordinate in last_place:
        sides.append(range(coordinate + 1))
    return set(product(*sides))


def _tokens(text: str) -> Iterator[Token]:
    line = 2
    for match in PSV_TOKEN.finditer(text):
        if match[1]:
            word = match[1].lower()
            yield Token(word, line)
        line += match[0].count("\n")


def _decoded(text: str) -> str:
    """The text that letters from a to p stand for, two for each character."""
    values = []
    for letter in text:
        number = ord(letter) - 1
        values.append(number & 15)
    high_halves = values[::2]
    low_halves = values[1::2]
    characters = []
    for high, low in zip(high_halves, low_halves, strict=False):
        characters.append(chr(16 * high + low))
    return "".join(characters)


# writing ------------------------------------------------------------------------------------------


def write(
    puzzles: Sequence[Puzzle], tilings: Sequence[Sequence[Tiling]] = ()
) -> tuple[bytes, tuple[str, ...]]:
    """Return the file of a puzzle, and a sentence for each thing that PolySolver cannot hold.

    Raises PsolverError for a puzzle of another lattice, or with another goal.
    """
    (puzzle,) = puzzles
    name = grid_of(puzzle, "PolySolver")
    board = puzzle.board
    mode = "FillAll"
    if board.may:
        mode = "UseAll"
        numbered = all(piece.least == piece.most for piece in puzzle.pieces)
        if board.must or not numbered:
            condition = "no cell must be covered and each piece has one count"
            reason = f"it leaves cells free only if {condition}"
            refuse_for_program(puzzle, "PolySolver", reason)
    grid = POLYFORM_GRIDS[name]
    places = set(_moved(grid, board.cells))
    _, last_place = box(places)
    not_on_board = _places_up_to(last_place) - places
    places_of_board = [last_place, *sorted(not_on_board)]
    board_text = _text(places_of_board, grid)
    title = " ".join(puzzle.title.split())
    lines = [shortened(title, 200), name.capitalize()]
    lines.append(f"Board ({board_text})")
    for piece in puzzle.pieces:
        most_copies = most_of(piece, len(board.cells))
        lines.append(_tile(piece, grid, most_copies))
    lines.append(f"mode {mode}\n")
    text = "\n".join(lines)
    lost = lost_lines_of(puzzle, "notes", "source", "together")
    return text.encode("utf-8", "replace"), tuple(lost)


def _moved(grid: PolyformGrid, cells: Iterable[Cell]) -> Sequence[CoordinatesOfCell]:
    places = [grid.back(cell) for cell in cells]
    return moved_to_zero(places)


def _tile(piece: Piece, grid: PolyformGrid, most_copies: int) -> str:
    mobility = mobility_of(piece)
    word = ""
    for word_of_psv, meaning in MOBILITY_WORDS.items():
        if meaning == mobility:
            word = f"{word_of_psv} "
    places = _moved(grid, piece.shape)
    cells = _text(places, grid)
    line = f"tile {word}{most_copies} {piece.least} ({cells})"
    if piece.color:
        values = []
        code = piece.color.removeprefix("#")
        for value in bytes.fromhex(code):
            values.append(str(value))
        color = ",".join(values)
        line += f" ({color})"
    return line


def _text(places: Sequence[CoordinatesOfCell], grid: PolyformGrid) -> str:
    texts = []
    for *coordinates, kind in places:
        text = ",".join(map(str, coordinates))
        if grid.kinds > 1:
            text += f":{kind}"
        texts.append(f"({text})")
    return "".join(texts)
