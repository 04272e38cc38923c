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
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice, product, repeat
from typing import NamedTuple

from ...core.cells import Cell, box, translate
from ...core.lattice import Lattice
from ...core.model import Piece, Puzzle
from ...core.several_puzzles import FileProblem
from ...core.tilings import Tiling, tiling
from ...core.wording import quoted, shortened
from .foreign_file import (
    MOST_FOREIGN_NUMBER,
    NO_CHOICES,
    ForeignChoices,
    check_size,
    fail_in_file,
    foreign_text,
    free_name,
    right_tilings,
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
from .writable import lost_lines_of, refuse_for_program

PSV_TOKEN = re.compile(r"#.*|[\x00-\x20,]+|([-A-Za-z0-9^_'.\\/]+|.)")
MOBILITY_WORDS = {"flip": "mirror", "fixed": "translate"}
MODES = ("fillall", "useall")
# Solutions number no more copies of pieces.
MOST_COPIES = 10_000


class Token(NamedTuple):
    """A word, a number or a sign, in small letters, and its line; "" at the end."""

    text: str
    line: int


CoordinatesOfCell = tuple[int, ...]  # with the kind of the cell, the last
Place = tuple[CoordinatesOfCell, int]  # and an orientation
Turn = Callable[[CoordinatesOfCell], CoordinatesOfCell]


def read(data: bytes, file: str, choices: ForeignChoices = NO_CHOICES) -> tuple[FileProblem, ...]:
    """Return the puzzle of a file, with its solutions. Raises PuzzleError."""
    return (_Reader(foreign_text(data), file).puzzle(),)


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
        self.here = next(self._tokens, Token("", self._ends))
        return token

    def fail(self, expectation: str) -> None:
        """Raise the PuzzleError on the token."""
        next_token = quoted(self.here.text) if self.here.text else "the end of the file"
        fail_in_file(self.file, f"expected {expectation}, found {next_token}", self.here.line)

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
        mode = MODES[0]
        notes = ""
        losses = []
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
            pieces = [piece._replace(least=piece.most) for piece in pieces]
        must = cells
        may: set[Cell] = set()
        if mode == "useall":
            must, may = may, must
        texts = self.title, notes
        puzzle, names, by = polyform_puzzle(grid, pieces, must, may, texts, self.file)
        copies = _Copies(grid, pieces, names, by)
        if placed:
            puzzle = copies.placed(puzzle, placed)
        tilings, tiling_losses = copies.tilings(puzzle, solutions)
        return FileProblem(self.title, puzzle, (*losses, *tiling_losses), tilings)

    def board(self, grid: PolyformGrid) -> set[Cell]:
        """The cells of a board."""
        line = self.here.line
        self.take("(", "after Board")
        last_cell, *toggled = self.coordinates(grid) or [()]
        if not last_cell:
            self.fail("the last cell of the board's box, such as (9,5)")
        sides = [coordinate + 1 for coordinate in last_cell]
        if min(sides) < 1:
            fail_in_file(self.file, "the last cell of a board has no number below 0", line)
        if sides[-1] > grid.kinds:
            fail_in_file(self.file, f"there is no kind {last_cell[-1]} of cells in this grid", line)
        check_size(sides, self.file, line)
        board_places = set(product(*map(range, sides)))
        for place in toggled:
            board_places ^= {place}
        return {grid.cell(place, place[-1]) for place in board_places}

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
        most, least = (*numbers, *(1, 0)[len(numbers) :])[:2]
        self.take("(", "after tile")
        line = self.here.line
        shapes = []
        while True:
            places = self.coordinates(grid, "+")
            if not places or len(set(places)) < len(places):
                fail_in_file(self.file, "a tile has no cells, or one twice", line)
            shapes.append([grid.cell(place, place[-1]) for place in places])
            if self.step().text != "+":
                break
        color = None
        if self.here.text == "(":
            self.step()
            values = [self.number(0) & 255 for _ in range(3)]
            self.take(")", "after the three numbers of a colour")
            color = "#" + bytes(values).hex()
        return without_repeats(PolyformPiece(name, shapes, least, most, mobility, color), grid)

    def coordinates(self, grid: PolyformGrid, separator: str = "") -> list[tuple[int, ...]]:
        """Places in brackets, up to the closing one, or to a sign for more, at which it stops."""
        places = []
        while self.here.text == "(":
            places.append(self.place(grid)[0])
        if separator and self.here.text == separator:
            return places
        if self.here.text != ")":
            self.fail("( or )")
        if not separator:
            self.step()
        return places

    def place(self, grid: PolyformGrid) -> Place:
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
        if len(numbers) != grid.dimension or not 0 <= kind < grid.kinds:
            fail_in_file(
                self.file, f"expected {grid.dimension} coordinates and a kind that exists", line
            )
        return (*numbers, kind), orientation

    def places(self, grid: PolyformGrid) -> list[tuple[int, Place]]:
        """Pairs of the number of a copy and its place."""
        self.take("(", "before the places of pieces")
        places_of_copies = []
        while self.here.text not in (")", ""):
            places_of_copies.append((self.number(1), self.place(grid)))
        self.take(")", "after the places of pieces")
        return places_of_copies


def _tokens(text: str) -> Iterator[Token]:
    line = 2
    for match in PSV_TOKEN.finditer(text):
        if match[1]:
            yield Token(match[1].lower(), line)
        line += match[0].count("\n")


def _decoded(text: str) -> str:
    """The text that letters from a to p stand for, two for each character."""
    values = [(ord(c) - 1) & 15 for c in text]
    return "".join(chr(16 * a + b) for a, b in zip(values[::2], values[1::2], strict=False))


class _Copies:
    """The copies of pieces, which solutions number from 1."""

    def __init__(
        self,
        grid: PolyformGrid,
        pieces: Sequence[PolyformPiece],
        named: Sequence[Sequence[str]],
        by: Cell,
    ) -> None:
        self._grid = grid
        self._by = by
        self._tiles = [*zip(pieces, named, strict=True)]
        copies = chain.from_iterable(repeat(tile, tile[0].most) for tile in self._tiles)
        self._copies = [*islice(copies, MOST_COPIES)]
        # the name of a copy that lies on the board already, by the piece that it is and its cells
        self._names_on_board: dict[tuple[str, frozenset[Cell]], str] = {}

    def _cells(self, number: int, place: Place) -> tuple[PolyformPiece, str, list[Cell]] | str:
        """The piece of a copy, the name of its shape, and its cells at a place; or a fault."""
        if number > len(self._copies):
            return f"there is no piece {number}"
        piece, names = self._copies[number - 1]
        images = []
        for shape, name in zip(piece.shapes, names, strict=True):
            for image in _orientations(self._grid, shape, piece.mobility):
                images.append((name, image))
        at, orientation = place
        if orientation >= len(images):
            return f"the piece {number} has no orientation {orientation}"
        name, image = images[orientation]
        to = (*at[:-1], 0)
        cells = [self._grid.cell(cell, cell[-1]) for cell in translate(image, to)]
        return piece, name, [*translate(cells, self._by)]

    def tilings(
        self, puzzle: Puzzle, solutions: Iterable[Sequence[tuple[int, Place]]]
    ) -> tuple[tuple[Tiling, ...], list[str]]:
        """The solutions that are right, and a sentence on the others."""
        lattice = puzzle.board.lattice
        return right_tilings(puzzle, (self._tiling(solution, lattice) for solution in solutions))

    def _tiling(self, solution: Sequence[tuple[int, Place]], lattice: Lattice) -> Tiling | str:
        """A solution, or its first fault."""
        placements = []
        for number, place in solution:
            copy = self._cells(number, place)
            if isinstance(copy, str):
                return copy
            _, name, cells = copy
            own_name = self._names_on_board.get((name, frozenset(cells)), name)
            placements.append((own_name, cells))
        return tiling(placements, lattice)

    def placed(self, puzzle: Puzzle, places: Sequence[tuple[int, Place]]) -> Puzzle:
        """The puzzle with pieces that lie on the board already, as clues; one of several copies
        becomes a piece of its own. Raises PuzzleError if one cannot lie there.
        """
        clues: dict[Cell, str] = {}
        numbers_placed: set[int] = set()
        used: Counter[str] = Counter()
        pieces = {piece.name: piece for piece in puzzle.pieces}
        room = puzzle.board.must | puzzle.board.may
        for number, place in places:
            copy = self._cells(number, place)
            if isinstance(copy, str):
                fail_in_file(puzzle.file, f"a piece lies on the board that is not there: {copy}")
            piece, name, cells = copy
            has_room = room.issuperset(cells) and clues.keys().isdisjoint(cells)
            if number in numbers_placed or not has_room:
                fault = f"the piece {number} lies on the board where it has no room"
                fail_in_file(puzzle.file, f"{fault}: twice, on another piece or beside the board")
            numbers_placed.add(number)
            if piece.most > 1 or " " in name:  # a clue in a puzzle file is one word
                used[piece.name] += 1
                own_name = free_name(f"{name.replace(' ', '-')}-placed", pieces)
                shape = tuple(cells)
                color = piece.color
                lattice = self._grid.lattice
                pieces[own_name] = Piece(own_name, shape, 1, 1, False, False, color, lattice)
                self._names_on_board[name, frozenset(cells)] = own_name
                name = own_name
            clues |= dict.fromkeys(cells, name)
        return self._with_clues(puzzle, pieces, clues, used)

    def _with_clues(
        self,
        puzzle: Puzzle,
        pieces: dict[str, Piece],
        clues: dict[Cell, str],
        used: Counter[str],
    ) -> Puzzle:
        """The puzzle with clues, whose tiles have fewer copies left than they had."""
        groups = {group.pieces: group for group in puzzle.groups}
        for tile, names in self._tiles:
            spent = used[tile.name]
            for name in names if spent else ():
                piece = pieces[name]
                least = max(0, piece.least - spent)
                pieces[name] = replace(piece, least=least, most=tile.most - spent)
            if spent and (group := groups.get(tuple(names))):
                least = max(0, tile.least - spent)
                groups[group.pieces] = replace(group, least=least, most=tile.most - spent)
        board = replace(puzzle.board, clues=tuple(sorted(clues.items())))
        all_pieces = tuple(pieces.values())
        together = tuple(groups.values())
        return replace(puzzle, pieces=all_pieces, board=board).having(groups=together or None)


def _orientations(
    grid: PolyformGrid, shape: Sequence[Cell], mobility: str
) -> list[tuple[tuple[int, ...], ...]]:
    """The different images of a shape in coordinates, their lowest ones 0: the turns in order, then
    those of the mirror image.
    """
    cells = [grid.back(cell) for cell in shape]
    sides = [cells]
    if mobility == "mirror":
        sides.append([*map(MIRRORS_OF_GRIDS[grid.lattice.name], cells)])
    turns = TURNS_OF_GRIDS[grid.lattice.name] if mobility != "translate" else ()
    turned = []
    for side in sides:
        for times in product(*(range(order) for _, order in turns)):
            image = side
            for (turn, _), number in zip(turns, times, strict=True):
                for _ in range(number):
                    image = [*map(turn, image)]
            turned.append(image)
    return [*dict.fromkeys(tuple(sorted(_lowest(image))) for image in turned)]


def _lowest(places: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Places moved so that the lowest of each coordinate is 0."""
    (*low, _), _ = box(places)
    by = (*(-value for value in low), 0)
    return [*translate(places, by)]


# turns and mirrors of coordinates, the kind last


def _quarter_turn(at: CoordinatesOfCell) -> CoordinatesOfCell:
    x, y, *further_coordinates = at
    return y, -x, *further_coordinates


def _half_turn(at: CoordinatesOfCell) -> CoordinatesOfCell:
    x, y, z, kind = at
    return x, -y, -z, kind


def _turn_of_axes(at: CoordinatesOfCell) -> CoordinatesOfCell:
    x, y, z, kind = at
    return z, x, y, kind


def _turn_of_tans(at: CoordinatesOfCell) -> CoordinatesOfCell:
    x, y, kind = at
    return y, -x, (kind + 1) % 4


def _turn_of_hexagons(at: CoordinatesOfCell) -> CoordinatesOfCell:
    x, y, kind = at
    return x - y, x, kind


def _turn_of_triangles(at: CoordinatesOfCell) -> CoordinatesOfCell:
    x, y, kind = at
    return (x - y, x, 0) if kind else (x - y - 1, x, 1)


# by the lattice of the grid: turns, each with the number of times that it makes a whole one; the
# first is the slowest, and done first
TURNS_OF_GRIDS: dict[str, tuple[tuple[Turn, int], ...]] = {
    "square": ((_quarter_turn, 4),),
    "cubic": ((_turn_of_axes, 3), (_half_turn, 2), (_quarter_turn, 4)),
    "hexagon": ((_turn_of_hexagons, 6),),
    "triangle": ((_turn_of_triangles, 6),),
    "tans": ((_turn_of_tans, 4),),
}
MIRRORS_OF_GRIDS: dict[str, Turn] = {
    "square": lambda at: (-at[0], *at[1:]),
    "cubic": lambda at: (-at[0], -at[1], -at[2], at[3]),
    "hexagon": lambda at: (at[1], at[0], at[2]),
    "triangle": lambda at: (at[1] - at[0] - at[2], at[1], at[2]),
    "tans": lambda at: (-at[0], at[1], (2 - at[2]) % 4),
}


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
    mode = "UseAll" if puzzle.board.may else "FillAll"
    if board.may and (board.must or any(piece.least != piece.most for piece in puzzle.pieces)):
        reason = "it leaves cells free only if no cell must be covered and each piece has one count"
        refuse_for_program(puzzle, "PolySolver", reason)
    grid = POLYFORM_GRIDS[name]
    places = set(_moved(grid, board.cells))
    _, last_place = box(places)
    all_places = product(*(range(coordinate + 1) for coordinate in last_place))
    free = sorted(set(all_places) - places)
    title = shortened(" ".join(puzzle.title.split()), 200)
    lines = [title, name.capitalize(), f"Board ({_text([last_place, *free], grid)})"]
    for piece in puzzle.pieces:
        lines.append(_tile(piece, grid, most_of(piece, len(board.cells))))
    text = "\n".join([*lines, f"mode {mode}"]) + "\n"
    lost = lost_lines_of(puzzle, "notes", "source", "together")
    return text.encode("utf-8", "replace"), tuple(lost)


def _moved(grid: PolyformGrid, cells: Iterable[Cell]) -> list[tuple[int, ...]]:
    return _lowest([grid.back(cell) for cell in cells])


def _tile(piece: Piece, grid: PolyformGrid, most_copies: int) -> str:
    word = {"mirror": "flip ", "translate": "fixed "}.get(mobility_of(piece), "")
    cells = _moved(grid, piece.shape)
    color = ""
    if piece.color:
        color = f" ({','.join(map(str, bytes.fromhex(piece.color[1:])))})"
    return f"tile {word}{most_copies} {piece.least} ({_text(cells, grid)}){color}"


def _text(places: Sequence[tuple[int, ...]], grid: PolyformGrid) -> str:
    texts = []
    for *coordinates, kind in places:
        kind_text = f":{kind}" if grid.kinds > 1 else ""
        texts.append(f"({','.join(map(str, coordinates))}{kind_text})")
    return "".join(texts)
