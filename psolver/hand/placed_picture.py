"""A picture of a half-filled box: the placements that lie on a board already, read from letters.

    AAB        the pieces A and B lie on a board of 2x3
    A.B

A letter is the name of a piece, or its label in pictures. `.`, `?`, `#` and a blank are cells that
nothing covers, or places without a cell. Layers, hexagons and triangles are drawn as in a puzzle
file, and as `--format letters` prints them; blanks at the end of a row may be missing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from operator import add, gt, sub
from typing import IO, NamedTuple

from ..core.cells import Cell, Shape, translate
from ..core.errors import PictureError, PsolverError, spot
from ..core.lattice import Lattice
from ..core.model import Board, Piece, Puzzle
from ..core.picture import LAYER, lines_of
from ..core.placing import can_lie
from ..core.tilings import Placement
from ..core.wording import meant, plural, quoted, shortened
from ..search.run import Options, Run
from ..search.tasks import tilings
from ..text.characters import BOX_CHARSET
from ..text.letters import labels_of
from ..text.puzzle_rules import piece_name
from .by_hand import clash_line
from .hand_tuning import PARTING_SECONDS
from .lying_placements import read_placements, shown_placement
from .partial import clash

# The line below a solution with the pieces that it does not use begins so.
LINE_OF_PIECES_LEFT_OUT = "left out:"
NOTHING_THERE = ".?#"  # mark a cell that nothing covers, as a blank does
MOST_PICTURE_CHARACTERS = 1_000_000
DRAWN_LINES = frozenset("┃━┏┓┗┛┣┫┳┻╋")


class Letters(NamedTuple):
    """The letters of a picture: their cells on the board, and the place of the first of each in the
    text, in words.
    """

    cells: dict[str, list[Cell]]
    places: dict[str, str]


def read_placed(puzzle: Puzzle, stream: IO[bytes], file: str) -> tuple[Placement, ...]:
    """Return the placements that lie on a board already, in a picture or a line of JSON.

    Raises PsolverError as `_read_picture` and `read_placements` do.
    """
    data = stream.read()
    if b"{" in data or not data.strip():
        return read_placements(puzzle, BytesIO(data), file)
    return _read_picture(puzzle, data, file)


def _read_picture(puzzle: Puzzle, data: bytes, file: str) -> tuple[Placement, ...]:
    """Return the placements in a picture of the board of a puzzle, in the order of their letters.

    Raises PsolverError for a picture of another size, a letter that stands for no piece, letters
    that are no placement of their piece, and placements that do not go together.
    """
    text = _text(data, file)
    letters = _letters(puzzle, text, file)
    placements: list[Placement] = []
    for letter, cells in letters.cells.items():
        where = f"{file}: {letters.places[letter]}"
        letter_placements = _placements(puzzle, letter, cells, where)
        placements += (shown_placement(puzzle, placement, where) for placement in letter_placements)
    if fault := clash(puzzle, placements):
        raise PsolverError(f"{file}: {clash_line(fault)}")
    return tuple(placements)


def _text(data: bytes, file: str) -> str:
    if len(data) > MOST_PICTURE_CHARACTERS:
        raise PsolverError(
            f"{file}: is too large for a picture (over {MOST_PICTURE_CHARACTERS:,} characters)"
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise PsolverError(f"{file}: is not UTF-8; save the file as UTF-8 text") from None
    if DRAWN_LINES.intersection(text):
        cure = "draw a letter in each cell, as --format letters does"
        raise PsolverError(f"{file}: is a box drawing, whose pieces have no letters; {cure}")
    lines = lines_of(text)
    while lines and (not lines[-1].strip() or lines[-1].startswith(LINE_OF_PIECES_LEFT_OUT)):
        lines.pop()
    return "\n".join(lines)


# cells --------------------------------------------------------------------------------------------


def _letters(puzzle: Puzzle, text: str, file: str) -> Letters:
    """The letters of a picture of the board. Raises PsolverError."""
    board = puzzle.board
    if not board.cells:
        raise PsolverError(f"{puzzle.file}: has no board to place pieces on")
    drawn = _slanted_cells if board.lattice.slanted else _grid_cells
    letters = Letters(defaultdict(list), {})
    on_board = set(board.cells)
    for mark, cell, place in drawn(board, text, file):
        if cell not in on_board:
            outside = "no cell of the board is there"
            raise PsolverError(f"{file}: {place}: {quoted(mark)} lies beside the board; {outside}")
        letters.cells[mark].append(cell)
        letters.places.setdefault(mark, place)
    return letters


def _grid_cells(board: Board, text: str, file: str) -> Iterator[tuple[str, Cell, str]]:
    """The letters of a picture of squares, cubes or balls, each with its cell and its place."""
    lattice = board.lattice
    places = [(0, 0, *lattice.shown(cell))[-3:] for cell in board.cells]
    low = tuple(map(min, zip(*places, strict=True)))
    size = tuple(max(axis) + 1 for axis in zip(*places, strict=True))
    grid = _Grid(text)
    shift = grid.shift(low, size, places)
    if shift is None:
        cropped = tuple(map(sub, size, low))
        picture_size = _size_text(grid.size, lattice)
        sizes = f"the picture is {picture_size}, the board {_size_text(cropped, lattice)}"
        raise PsolverError(f"{file}: {sizes}; draw all its rows and columns")
    dimension = len(lattice.axes)
    for position, mark, place in grid.marks():
        moved = tuple(map(add, position, shift))
        cell = lattice.at(moved[-dimension:])
        if mark not in NOTHING_THERE:
            yield mark, cell or (), place


class _Grid:
    """The layers of a picture, each in rows of characters, with their common indentation."""

    def __init__(self, text: str) -> None:
        self._layers: list[list[tuple[int, str]]] = [[]]
        for number, line in enumerate(lines_of(text), 1):
            if line.strip() == LAYER:
                self._layers.append([])
            else:
                self._layers[-1].append((number, line.expandtabs().rstrip()))
        self._has_free_marks = any(mark in ".?" for mark in text)
        drawn = [line for rows in self._layers for _, line in rows if line]
        self._indent = min((len(line) - len(line.lstrip()) for line in drawn), default=0)
        self._layers = [_without_blank_ends(rows) for rows in self._layers]

    @property
    def size(self) -> tuple[int, int, int]:
        """The numbers of layers, rows and columns."""
        return len(self._layers), max(map(len, self._layers)), max(map(self._width, self._layers))

    def _width(self, rows: Sequence[tuple[int, str]]) -> int:
        return max((len(line) - self._indent for _, line in rows), default=0)

    def shift(
        self, low: Sequence[int], size: Sequence[int], places: Collection[Cell]
    ) -> tuple[int, int, int] | None:
        """Return the layers, rows and columns between a place of the picture and that of the board,
        which has these `places`, from `low` to before `size`; None if the sizes differ.
        """
        for origin in ((0, 0, 0), (low[0], low[1], low[2])):
            if self._fits([tuple(map(sub, place, origin)) for place in places]):
                return origin
        return None

    def _fits(self, places: Collection[Sequence[int]]) -> bool:
        """Whether the picture is one of a board with these places: each layer reaches its cells, if
        free cells have marks, and no layer is larger than the whole board.
        """
        board_size = [max(axis) + 1 for axis in zip(*places, strict=True)]
        if any(map(gt, self.size, board_size)):
            return False
        if not self._has_free_marks:
            return True
        if len(self._layers) < board_size[0]:
            return False
        for number, lines in enumerate(self._layers):
            layer_places = [place for place in places if place[0] == number]
            if layer_places:
                _, last_row, last_column = map(max, zip(*layer_places, strict=True))
                if len(lines) <= last_row or self._width(lines) <= last_column:
                    return False
        return True

    def marks(self) -> Iterator[tuple[Cell, str, str]]:
        """Yield each character but blanks, after its layer, row and column, before its place in
        words.
        """
        for layer, rows in enumerate(self._layers):
            for row, (number, line) in enumerate(rows):
                for column, mark in enumerate(line[self._indent :]):
                    if mark != " ":
                        place = spot(number, column + self._indent + 1)
                        yield (layer, row, column), mark, place


def _without_blank_ends(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    drawn = [number for number, (_, line) in enumerate(rows) if line]
    return rows[drawn[0] : drawn[-1] + 1] if drawn else []


def _size_text(size: Sequence[int], lattice: Lattice) -> str:
    """A size as in a file: rows and columns, of a solid layers first."""
    return "x".join(map(str, size[-2:] if lattice.flat else size))


def _slanted_cells(board: Board, text: str, file: str) -> Iterator[tuple[str, Cell, str]]:
    """The letters of a picture of hexagons, triangles or tans, each with its cell and its place."""
    lattice = board.lattice
    text = "\n".join(line.rstrip() for line in lines_of(text))
    marks = "".join({mark for mark in text if mark.isalnum()})
    try:
        drawn = lattice.parse(text, f"?#{marks}", 1)
    except PictureError as fault:
        raise PsolverError(f"{file}: {fault}") from None
    cropped = lattice.picture(dict.fromkeys(board.cells, "?"))
    uncropped = lattice.drawing(dict.fromkeys(board.cells, "?"))
    drawn_size = _lines_and_characters(text)
    if drawn_size == _lines_and_characters(cropped):
        first_drawn = min(lattice.parse(cropped, "?", 1))
        by = tuple(map(sub, min(board.cells), first_drawn))
    elif drawn_size == _lines_and_characters(uncropped):
        by = (0,) * lattice.dimension
    else:
        board_size = _lines_text(_lines_and_characters(cropped))
        sizes = f"the picture has {_lines_text(drawn_size)}, the board {board_size}"
        raise PsolverError(f"{file}: {sizes}; 'psolver show' draws the board")
    for cell, mark in drawn.items():
        if mark not in NOTHING_THERE:
            (moved,) = translate([cell], by)
            yield mark, moved, spot(*lattice.where(text, cell))


def _lines_and_characters(text: str) -> tuple[int, int]:
    """The lines and the columns that a picture takes, without blanks around it."""
    rows = [line.rstrip() for line in text.split("\n")]
    drawn = [row for row in rows if row]
    if not drawn:
        return 0, 0
    indent = min(len(row) - len(row.lstrip()) for row in drawn)
    ends = [number for number, row in enumerate(rows) if row]
    return ends[-1] - ends[0] + 1, max(map(len, drawn)) - indent


def _lines_text(size: tuple[int, int]) -> str:
    lines, characters = size
    return f"{plural(lines, 'line')} of {plural(characters, 'character')}"


# pieces -------------------------------------------------------------------------------------------


def _placements(puzzle: Puzzle, letter: str, cells: Sequence[Cell], where: str) -> list[Placement]:
    """The placements of the piece of a letter on its cells. Raises PsolverError."""
    pieces = _pieces_of(puzzle, letter, cells, where)
    clued = {cell for cell, _ in puzzle.board.clues}
    for piece in pieces:
        # a clue may be drawn where nothing lies yet
        for chosen in (cells, [cell for cell in cells if cell not in clued]):
            shapes = _parted(puzzle.board, piece, chosen)
            if shapes is not None:
                return [Placement(piece.name, tuple(sorted(copy_cells))) for copy_cells in shapes]
    piece = pieces[0]
    raise PsolverError(f"{where}: {_no_placement(puzzle, piece, cells)}")


def _pieces_of(puzzle: Puzzle, letter: str, cells: Sequence[Cell], where: str) -> list[Piece]:
    """The pieces that a letter may stand for: that of its name or label; else those that fit its
    cells and that have any letters in pictures: further copies, and names of several letters.
    Raises PsolverError.
    """
    named = {piece.name: piece for piece in puzzle.pieces}
    if letter in named:
        return [named[letter]]
    labels = labels_of(puzzle, BOX_CHARSET)
    labelled = [name for name, labels_of_piece in labels.items() if letter in labels_of_piece]
    if labelled:
        return [named[labelled[-1]]]
    sorted_cells = tuple(sorted(cells))
    fitting = []
    for piece in puzzle.pieces:
        has_any_letter = piece.most is None or piece.most > 1 or len(piece.name) > 1
        if has_any_letter and can_lie(puzzle.board, piece, sorted_cells):
            fitting.append(piece)
    if len({piece.name for piece in fitting}) == 1:
        return fitting
    last_labels = [labels_of_piece[-1] for labels_of_piece in labels.values()]
    names = f"its pieces: {shortened(' '.join(last_labels))}"
    hint = meant(letter.swapcase(), last_labels, 1) or names
    raise PsolverError(f"{where}: {quoted(letter)} is not a piece of {puzzle.file} ({hint})")


def _no_placement(puzzle: Puzzle, piece: Piece, cells: Sequence[Cell]) -> str:
    """The reason why a piece cannot lie on some cells, and the cure."""
    name = f"the piece {piece_name(piece.name)}"
    number = len(cells)
    place = puzzle.board.place(min(cells))
    if number % piece.size or (piece.most is not None and number > piece.most * piece.size):
        often = "" if piece.most == 1 else ", each time that it is used"
        needs = f"{name} has {plural(piece.size, 'cell')}{often}"
        return f"{needs}, and {number} {'is' if number == 1 else 'are'} drawn, from {place} on"
    free = replace(piece, can_rotate=True, can_reverse=True)
    if can_lie(puzzle.board, free, tuple(sorted(cells))):
        return f"{name} may not be turned or flipped as its letters are, from {place} on"
    return f"{name} has another shape than its letters, from {place} on; one is out of place"


def _parted(board: Board, piece: Piece, cells: Iterable[Cell]) -> list[Shape] | None:
    """The places of copies of a piece that cover some cells, each once; None if they cannot, or if
    the piece may not be used that often. Of several ways to part them it is the first one found.
    """
    sorted_cells = tuple(sorted(cells))
    copies, cells_over = divmod(len(sorted_cells), piece.size)
    if cells_over or (piece.most is not None and copies > piece.most):
        return None
    if copies < 2:
        fits = not sorted_cells or can_lie(board, piece, sorted_cells)
        return [sorted_cells] * copies if fits else None
    part_of_board = replace(
        board,
        must=frozenset(sorted_cells),
        may=frozenset(),
        clues=(),
        names=(),
        dice=(),
        marks=(),
        regions=(),
    )
    alike = replace(piece, least=copies, most=copies)
    run = Run(Puzzle((alike,), part_of_board), Options(limit=1, time_limit=PARTING_SECONDS))
    tiling = next(tilings(run), None)
    if tiling is None:
        return None
    return [placement.cells for placement in tiling]
