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
(x,y,z), of triangles (x,y:kind). A tile may have several shapes, with + between them. With the mode
UseAll each piece is used as often as it may be, and cells may stay free. The pieces of `place` lie
on the board already.

The orientation of a piece is the place of one, from 0, among its different ones: the turns in
order, then those of the mirror image. Its first row and column are at its place.

The format is that of Jaap Scherphuis, https://www.jaapsch.net/puzzles/polysolver.htm, as the
converter of https://github.com/stdio2016/polysolve, converter/polysolver.py, reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, product
from typing import NamedTuple

from ...geometry.cells import Cell
from ...puzzle.model import Piece, Puzzle
from ...puzzle.tiling import Tiling, tiling
from ...puzzle.verify import Verifier
from ...wording import quoted, shortened
from ..toml.problems import FileProblem
from .foreign_file import MOST_NUMBER, ForeignChoices, check_size, fail, text_of, whole_number
from .foreign_grids import (
    GRIDS,
    PolyformGrid,
    PolyformPiece,
    grid_named,
    grid_of,
    mobility_of,
    most_of,
    polyform_puzzle,
)
from .writable import left_out, refuse

TOKEN = re.compile(r"#.*|[\x00-\x20,]+|([-A-Za-z0-9^_'.\\/]+|.)")
WORDS = {"flip": "mirror", "fixed": "translate"}
MODES = ("fillall", "useall")
MOST_COPIES = 10_000  # of all pieces that a solution numbers


class Token(NamedTuple):
    """A word, a number or a sign, in small letters, and its line; "" at the end."""

    text: str
    line: int


Place = tuple[tuple[int, ...], int]  # coordinates with the kind, and an orientation


def read(data: bytes, file: str, choices: ForeignChoices | None = None) -> tuple[FileProblem, ...]:
    """Return the puzzle of a file, with its solutions. Raises PuzzleError."""
    return (_Reader(text_of(data), file).puzzle(),)


class _Reader:
    """The tokens of a file, of which `here` is the next one."""

    def __init__(self, text: str, file: str) -> None:
        title, _, rest = text.partition("\n")
        self.title, self.file = " ".join(title.split()), file
        self._tokens = _tokens(rest)
        self._ends = rest.count("\n") + 2
        self.here = Token("", 2)
        self.step()

    def step(self) -> Token:
        """Return the token, and go on to the next."""
        token = self.here
        self.here = next(self._tokens, Token("", self._ends))
        return token

    def fail(self, wanted: str) -> None:
        """Raise the PuzzleError on the token."""
        found = quoted(self.here.text) if self.here.text else "the end of the file"
        fail(self.file, f"expected {wanted}, found {found}", self.here.line)

    def take(self, sign: str, where: str) -> None:
        """Go past a sign. Raises PuzzleError for another one."""
        if self.here.text != sign:
            self.fail(f"{sign} {where}")
        self.step()

    def number(self, least: int = -MOST_NUMBER) -> int:
        token = self.step()
        return whole_number(token.text, self.file, least, token.line)

    def puzzle(self) -> FileProblem:
        """The puzzle. Raises PuzzleError."""
        grid = GRIDS["square"]
        if self.here.text not in ("board", "tile", ""):
            token = self.step()
            grid = grid_named(token.text, self.file, token.line)
        cells: set[Cell] = set()
        pieces: list[PolyformPiece] = []
        while self.here.text in ("board", "tile"):
            if self.step().text == "board":
                cells = self.board(grid)
            else:
                pieces.append(self.tile(grid, str(len(pieces) + 1)))
        if not cells:
            self.fail("'board' with the last cell of a box, such as Board ((9,5))")
        if not pieces:
            self.fail("'tile' with the cells of a piece, such as tile ((0,0)(1,0))")
        return self.rest(grid, cells, pieces)

    def rest(
        self, grid: PolyformGrid, cells: set[Cell], pieces: list[PolyformPiece]
    ) -> FileProblem:
        """The puzzle of a board and pieces, with all that follows them."""
        mode, notes, losses = MODES[0], "", []
        placed: list[tuple[int, Place]] = []
        solutions = []
        while self.here.text:
            word = self.here
            self.step()
            if word.text == "place":
                placed = self.places(grid)
            elif word.text == "solution":
                solutions.append(self.places(grid))
            elif word.text == "mode":
                mode = self.step().text
                if mode not in MODES:
                    losses.append(f"the mode {quoted(mode)} is not known; it is read as FillAll")
            elif word.text == "notes":
                notes = _decoded(self.step().text)
            else:
                self.here = word
                self.fail("'place', 'mode', 'solution' or 'notes'")
        if mode == "useall":
            pieces = [one._replace(least=one.most) for one in pieces]
        must, may = (cells, set[Cell]()) if mode != "useall" else (set[Cell](), cells)
        texts = self.title, notes
        puzzle, named = polyform_puzzle(grid, pieces, must, may, texts, self.file)
        copies = _Copies(grid, pieces, named)
        if placed:
            puzzle, more = copies.placed(puzzle, placed)
            losses += more
        tilings, more = copies.tilings(puzzle, solutions)
        return FileProblem(self.title, puzzle, (*losses, *more), tuple(tilings))

    def board(self, grid: PolyformGrid) -> set[Cell]:
        """The cells of a board."""
        line = self.here.line
        self.take("(", "after Board")
        last, *toggled = self.coordinates(grid) or [()]
        if not last:
            self.fail("the last cell of the board's box, such as (9,5)")
        sides = [one + 1 for one in last]
        if min(sides) < 1:
            fail(self.file, "the last cell of a board has no number below 0", line)
        if sides[-1] > grid.kinds:
            fail(self.file, f"there is no kind {last[-1]} of cells in this grid", line)
        check_size(sides, self.file, line)
        found = set(product(*map(range, sides)))
        for place in toggled:
            found ^= {place}
        return {grid.cell(place, place[-1]) for place in found}

    def tile(self, grid: PolyformGrid, name: str) -> PolyformPiece:
        """A piece."""
        mobility = "rotate"
        if self.here.text in WORDS:
            mobility = WORDS[self.step().text]
        numbers = []
        while self.here.text not in ("(", ""):
            numbers.append(self.number(0))
        if len(numbers) > 2:
            self.fail("( after at most two numbers of a tile")
        most, least = (*numbers, *(1, 0)[len(numbers) :])[:2]
        self.take("(", "after tile")
        line = self.here.line
        shapes = []
        while True:
            places = self.coordinates(grid, "+")
            if not places or len(set(places)) < len(places):
                fail(self.file, "a tile has no cells, or one twice", line)
            shapes.append([grid.cell(place, place[-1]) for place in places])
            if self.step().text != "+":
                break
        color = None
        if self.here.text == "(":
            self.step()
            values = [self.number(0) & 255 for _ in range(3)]
            self.take(")", "after the three numbers of a colour")
            color = "#" + bytes(values).hex()
        return PolyformPiece(name, shapes, least, most, mobility, color)

    def coordinates(self, grid: PolyformGrid, more: str = "") -> list[tuple[int, ...]]:
        """Places in brackets, up to the closing one, or to a sign for more, at which it stops."""
        found = []
        while self.here.text == "(":
            found.append(self.place(grid)[0])
        if more and self.here.text == more:
            return found
        if self.here.text != ")":
            self.fail("( or )")
        if not more:
            self.step()
        return found

    def place(self, grid: PolyformGrid) -> Place:
        """A place in brackets: the coordinates and the kind of a cell, and an orientation."""
        self.take("(", "before a place")
        line = self.here.line
        numbers, kind, orientation = [], 0, 0
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
        if len(numbers) != grid.dimension or not 0 <= kind < grid.kinds:
            fail(self.file, f"expected {grid.dimension} coordinates and a kind that exists", line)
        return (*numbers, kind), orientation

    def places(self, grid: PolyformGrid) -> list[tuple[int, Place]]:
        """Pairs of the number of a copy and its place."""
        self.take("(", "before the places of pieces")
        found = []
        while self.here.text not in (")", ""):
            found.append((self.number(1), self.place(grid)))
        self.take(")", "after the places of pieces")
        return found


def _tokens(text: str) -> Iterator[Token]:
    line = 2
    for found in TOKEN.finditer(text):
        if found[1]:
            yield Token(found[1].lower(), line)
        line += found[0].count("\n")


def _decoded(text: str) -> str:
    """The text that letters from a to p stand for, two for each character."""
    values = [(ord(c) - 1) & 15 for c in text]
    return "".join(chr(16 * a + b) for a, b in zip(values[::2], values[1::2], strict=False))


class _Copies:
    """The copies of pieces, which solutions number from 1."""

    def __init__(
        self, grid: PolyformGrid, pieces: Sequence[PolyformPiece], named: Sequence[Sequence[str]]
    ) -> None:
        self._grid = grid
        every = (
            (one, names) for one, names in zip(pieces, named, strict=True) for _ in range(one.most)
        )
        self._copies = [*islice(every, MOST_COPIES)]

    def _cells(self, number: int, place: Place) -> tuple[PolyformPiece, str, list[Cell]] | str:
        """The piece of a copy, the name of its shape, and its cells at a place; or a fault."""
        if number > len(self._copies):
            return f"there is no piece {number}"
        piece, names = self._copies[number - 1]
        images = [
            (name, image)
            for shape, name in zip(piece.shapes, names, strict=True)
            for image in _orientations(self._grid, shape, piece.mobility)
        ]
        at, orientation = place
        if orientation >= len(images):
            return f"the piece {number} has no orientation {orientation}"
        name, image = images[orientation]
        moved = [
            (*(a + b for a, b in zip(one[:-1], at[:-1], strict=True)), one[-1]) for one in image
        ]
        return piece, name, [self._grid.cell(one, one[-1]) for one in moved]

    def tilings(
        self, puzzle: Puzzle, solutions: Iterable[Sequence[tuple[int, Place]]]
    ) -> tuple[list[Tiling], list[str]]:
        """The solutions that are right, and a sentence on the others."""
        found, wrong, verifier = [], [], Verifier(puzzle)
        for number, solution in enumerate(solutions, 1):
            placements, fault = [], ""
            for one in solution:
                cells = self._cells(*one)
                if isinstance(cells, str):
                    fault = fault or cells
                else:
                    placements.append(cells[1:])
            if not fault:
                made = tiling(placements, puzzle.board.lattice)
                fault = next(iter(verifier.faults(made)), "")
            if fault:
                wrong.append(f"the stored solution {number} is left out: {fault}")
            else:
                found.append(made)
        more = f", and {len(wrong) - 1:,} more of them" if wrong[1:] else ""
        return found, [one + more for one in wrong[:1]]

    def placed(
        self, puzzle: Puzzle, places: Sequence[tuple[int, Place]]
    ) -> tuple[Puzzle, list[str]]:
        """The puzzle with pieces that lie on the board already as clues, and a sentence if some
        cannot.
        """
        clues: dict[Cell, str] = {}
        for number, place in places:
            found = self._cells(number, place)
            if isinstance(found, str) or found[0].most != 1 or self._grid.dimension != 2:
                what = f"the piece {number} that lies on the board is left out"
                why = found if isinstance(found, str) else "clues cannot fix one of several copies"
                return puzzle, [f"{what}: {why}"]
            _, name, cells = found
            if any(cell in clues or cell not in set(puzzle.board.cells) for cell in cells):
                return puzzle, [f"the piece {number} that lies on the board is left out: no room"]
            clues |= dict.fromkeys(cells, name)
        board = replace(puzzle.board, clues=tuple(sorted(clues.items())))
        return replace(puzzle, board=board), []


def _orientations(
    grid: PolyformGrid, shape: Sequence[Cell], mobility: str
) -> list[tuple[tuple[int, ...], ...]]:
    """The different images of a shape in coordinates, their lowest ones 0: the turns in order, then
    those of the mirror image.
    """
    cells = [grid.back(cell) for cell in shape]
    turned = []
    for image in [cells, [_mirrored(grid, one) for one in cells]][: 1 + (mobility == "mirror")]:
        turns = 1 if mobility == "translate" else 4 if grid is GRIDS["square"] else 6
        for _ in range(turns):
            turned.append(image)
            image = [_turned(grid, one) for one in image]
    return [*dict.fromkeys(tuple(sorted(_lowest(image))) for image in turned)]


def _lowest(places: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Places moved so that the lowest of each coordinate is 0."""
    low = [min(values) for values in zip(*(one[:-1] for one in places), strict=True)]
    return [(*(a - b for a, b in zip(one, low, strict=False)), one[-1]) for one in places]


def _turned(grid: PolyformGrid, at: tuple[int, ...]) -> tuple[int, ...]:
    x, y, kind = at[0], at[1], at[-1]
    if grid is GRIDS["square"]:
        return y, -x, 0
    if grid.kinds > 1:
        return (x - y, x, 0) if kind else (x - y - 1, x, 1)
    return x - y, x, 0


def _mirrored(grid: PolyformGrid, at: tuple[int, ...]) -> tuple[int, ...]:
    x, y, kind = at[0], at[1], at[-1]
    if grid is GRIDS["square"]:
        return -x, y, 0
    return (y - x - kind, y, kind) if grid.kinds > 1 else (y, x, 0)


# writing ------------------------------------------------------------------------------------------


def write(
    puzzles: Sequence[Puzzle], tilings: Sequence[Sequence[Tiling]] = ()
) -> tuple[bytes, tuple[str, ...]]:
    """Return the file of a puzzle, and a sentence for each thing that PolySolver cannot hold.

    Raises PsolverError for a puzzle of another lattice, or with another goal.
    """
    (puzzle,) = puzzles
    name = grid_of(puzzle, "PolySolver")
    board, mode = puzzle.board, "UseAll" if puzzle.board.may else "FillAll"
    if board.may and (board.must or any(one.least != one.most for one in puzzle.pieces)):
        why = "it leaves cells free only if no cell must be covered and each piece has one count"
        refuse(puzzle, "PolySolver", why)
    grid = GRIDS[name]
    places = set(_moved(grid, board.cells))
    last = [max(values) for values in zip(*places, strict=True)]
    free = sorted(set(product(*(range(one + 1) for one in last))) - places)
    title = shortened(" ".join(puzzle.title.split()), 200)
    lines = [title, name.capitalize(), f"Board ({_text([tuple(last), *free], grid)})"]
    for piece in puzzle.pieces:
        lines.append(_tile(piece, grid, most_of(piece, len(board.cells))))
    text = "\n".join([*lines, f"mode {mode}"]) + "\n"
    return text.encode("utf-8", "replace"), tuple(left_out(puzzle, "notes", "source"))


def _moved(grid: PolyformGrid, cells: Iterable[Cell]) -> list[tuple[int, ...]]:
    return _lowest([grid.back(cell) for cell in cells])


def _tile(piece: Piece, grid: PolyformGrid, most: int) -> str:
    word = {"mirror": "flip ", "translate": "fixed "}.get(mobility_of(piece), "")
    cells = _moved(grid, piece.shape)
    color = ""
    if piece.color:
        color = f" ({','.join(map(str, bytes.fromhex(piece.color[1:])))})"
    return f"tile {word}{most} {piece.least} ({_text(cells, grid)}){color}"


def _text(places: Sequence[tuple[int, ...]], grid: PolyformGrid) -> str:
    return "".join(
        f"({','.join(map(str, one[:-1]))}{f':{one[-1]}' if grid.kinds > 1 else ''})"
        for one in places
    )
