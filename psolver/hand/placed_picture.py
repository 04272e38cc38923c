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
from typing import IO, NamedTuple, TypeAlias

from ..core.cells import Cell, Shape, box, extent, translate
from ..core.errors import PictureError, PsolverError, spot
from ..core.lattice import Lattice
from ..core.model import Board, Piece, Puzzle
from ..core.picture import LAYER, lines_of
from ..core.placing import can_lie
from ..core.tilings import Placement, Placements
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
PlacedMark: TypeAlias = tuple[str, Cell, str]  # a mark, its cell, and its place in words


class Letters(NamedTuple):
    """The letters of a picture: their cells on the board, and the place of the first of each in the
    text, in words.
    """

    cells: dict[str, list[Cell]]
    places: dict[str, str]


def read_placed(puzzle: Puzzle, stream: IO[bytes], file: str) -> Placements:
    """Return the placements that lie on a board already, in a picture or a line of JSON.

    Raises PsolverError as `_read_picture` and `read_placements` do.
    """
    data = stream.read()
    is_empty = not data.strip()
    if is_empty or b"{" in data:
        return read_placements(puzzle, BytesIO(data), file)
    return _read_picture(puzzle, data, file)


def _read_picture(puzzle: Puzzle, data: bytes, file: str) -> Placements:
    """Return the placements in a picture of the board of a puzzle, in the order of their letters.

    Raises PsolverError for a picture of another size, a letter that stands for no piece, letters
    that are no placement of their piece, and placements that do not go together.
    """
    text = _text(data, file)
    letters = _letters(puzzle, text, file)
    placements = []
    for letter, cells in letters.cells.items():
        where = f"{file}: {letters.places[letter]}"
        for placement in _placements(puzzle, letter, cells, where):
            version = shown_placement(puzzle, placement, where)
            placements.append(version)
    fault = clash(puzzle, placements)
    if fault:
        sentence = clash_line(fault)
        raise PsolverError(f"{file}: {sentence}")
    return tuple(placements)


def _text(data: bytes, file: str) -> str:
    if len(data) > MOST_PICTURE_CHARACTERS:
        fault = f"is too large for a picture (over {MOST_PICTURE_CHARACTERS:,} characters)"
        raise PsolverError(f"{file}: {fault}")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        fault = "is not UTF-8; save the file as UTF-8 text"
        raise PsolverError(f"{file}: {fault}") from None
    if DRAWN_LINES.intersection(text):
        cure = "draw a letter in each cell, as --format letters does"
        fault = "is a box drawing, whose pieces have no letters"
        raise PsolverError(f"{file}: {fault}; {cure}")
    lines = lines_of(text)
    while lines and _is_below_picture(lines[-1]):
        lines.pop()
    return "\n".join(lines)


def _is_below_picture(line: str) -> bool:
    if line.startswith(LINE_OF_PIECES_LEFT_OUT):
        return True
    return not line.strip()


# cells --------------------------------------------------------------------------------------------


def _letters(puzzle: Puzzle, text: str, file: str) -> Letters:
    """The letters of a picture of the board. Raises PsolverError."""
    board = puzzle.board
    if not board.cells:
        raise PsolverError(f"{puzzle.file}: has no board to place pieces on")
    cells_drawn = _slanted_cells if board.lattice.slanted else _grid_cells
    letters = Letters(defaultdict(list), {})
    on_board = set(board.cells)
    for mark, cell, place in cells_drawn(board, text, file):
        if cell not in on_board:
            outside = "no cell of the board is there"
            fault = f"{quoted(mark)} lies beside the board; {outside}"
            raise PsolverError(f"{file}: {place}: {fault}")
        letters.cells[mark].append(cell)
        letters.places.setdefault(mark, place)
    return letters


def _grid_cells(board: Board, text: str, file: str) -> Iterator[PlacedMark]:
    """The letters of a picture of squares, cubes or balls, each with its cell and its place."""
    lattice = board.lattice
    places = []
    for cell in board.cells:
        with_layer = (0, 0, *lattice.shown(cell))
        places.append(with_layer[-3:])
    lowest, _ = box(places)
    grid = _Grid(text)
    shift = grid.shift(lowest, places)
    if shift is None:
        picture_size = _size_text(grid.size, lattice)
        board_size = _size_text(extent(places), lattice)
        sizes = f"the picture is {picture_size}, the board {board_size}"
        raise PsolverError(f"{file}: {sizes}; draw all its rows and columns")
    dimension = len(lattice.axes)
    for position, mark, place in grid.marks():
        if mark in NOTHING_THERE:
            continue
        moved = tuple(map(add, position, shift))
        cell = lattice.at(moved[-dimension:]) or ()
        yield mark, cell, place


def _size_of(places: Iterable[Cell]) -> tuple[int, ...]:
    """The numbers of layers, rows and columns that places take from 0 on."""
    _, highest = box(places)
    lengths = [number + 1 for number in highest]
    return tuple(lengths)


class _Row(NamedTuple):
    """A line of a picture without blanks at its end, and its number in the text, from 1 on."""

    number: int
    text: str


class _Grid:
    """The layers of a picture, each in rows of characters, with their common indentation."""

    def __init__(self, text: str) -> None:
        layers: list[list[_Row]] = [[]]
        indentations = []
        for number, line in enumerate(lines_of(text), 1):
            if line.strip() == LAYER:
                layers.append([])
                continue
            row = line.expandtabs().rstrip()
            layer = layers[-1]
            layer.append(_Row(number, row))
            if row:
                indentations.append(_indentation(row))
        self._layers = [_without_blank_ends(rows) for rows in layers]
        self._indent = min(indentations, default=0)
        self._has_free_marks = "." in text or "?" in text

    @property
    def size(self) -> tuple[int, int, int]:
        """The numbers of layers, rows and columns."""
        rows = max(map(len, self._layers))
        columns = max(map(self._width, self._layers))
        return len(self._layers), rows, columns

    def _width(self, rows: Sequence[_Row]) -> int:
        lengths = [len(row.text) for row in rows]
        longest = max(lengths, default=self._indent)
        return longest - self._indent

    def shift(self, low: Cell, places: Collection[Cell]) -> Cell | None:
        """Return the layers, rows and columns between a place of the picture and that of the board,
        which has these `places`, from `low` on; None if the sizes differ.
        """
        if self._fits(places):
            return (0, 0, 0)
        moved = []
        for place in places:
            moved.append(tuple(map(sub, place, low)))
        if self._fits(moved):
            return low
        return None

    def _fits(self, places: Collection[Cell]) -> bool:
        """Whether the picture is one of a board with these places: each layer reaches its cells, if
        free cells have marks, and no layer is larger than the whole board.
        """
        board_size = _size_of(places)
        if any(map(gt, self.size, board_size)):
            return False
        if not self._has_free_marks:
            return True
        if len(self._layers) < board_size[0]:
            return False
        for number, layer_rows in enumerate(self._layers):
            layer_places = [place for place in places if place[0] == number]
            if not layer_places:
                continue
            _, rows, columns = _size_of(layer_places)
            if len(layer_rows) < rows:
                return False
            if self._width(layer_rows) < columns:
                return False
        return True

    def marks(self) -> Iterator[tuple[Cell, str, str]]:
        """Yield each character but blanks, after its layer, row and column, before its place in
        words.
        """
        for layer, rows in enumerate(self._layers):
            for number, row in enumerate(rows):
                drawn = row.text[self._indent :]
                for column, mark in enumerate(drawn):
                    if mark == " ":
                        continue
                    position = (layer, number, column)
                    column_in_text = self._indent + column + 1
                    place = spot(row.number, column_in_text)
                    yield position, mark, place


def _without_blank_ends(rows: list[_Row]) -> list[_Row]:
    drawn = [number for number, row in enumerate(rows) if row.text]
    if not drawn:
        return []
    first = drawn[0]
    end = drawn[-1] + 1
    return rows[first:end]


def _indentation(line: str) -> int:
    text = line.lstrip()
    return len(line) - len(text)


def _size_text(size: Sequence[int], lattice: Lattice) -> str:
    """A size as in a file: rows and columns, of a solid layers first."""
    numbers = size
    if lattice.flat:
        numbers = size[-2:]
    texts = [str(number) for number in numbers]
    return "x".join(texts)


def _slanted_cells(board: Board, text: str, file: str) -> Iterator[PlacedMark]:
    """The letters of a picture of hexagons, triangles or tans, each with its cell and its place."""
    lattice = board.lattice
    rows = [line.rstrip() for line in lines_of(text)]
    picture = "\n".join(rows)
    marks = {mark for mark in picture if mark.isalnum()}
    marks_text = "".join(marks)
    all_marks = f"?#{marks_text}"
    try:
        drawn = lattice.parse(picture, all_marks, 1)
    except PictureError as fault:
        raise PsolverError(f"{file}: {fault}") from None
    by = _slanted_shift(board, picture, file)
    for cell, mark in drawn.items():
        if mark in NOTHING_THERE:
            continue
        (moved,) = translate([cell], by)
        line, column = lattice.where(picture, cell)
        place = spot(line, column)
        yield mark, moved, place


def _slanted_shift(board: Board, text: str, file: str) -> Cell:
    """The translation from the cells of a picture to those of the board: of a picture without the
    margin of the board, or with it. Raises PsolverError if the sizes differ.
    """
    lattice = board.lattice
    free_marks = dict.fromkeys(board.cells, "?")
    cropped = lattice.picture(free_marks)
    uncropped = lattice.drawing(free_marks)
    drawn_size = _lines_and_characters(text)
    cropped_size = _lines_and_characters(cropped)
    if drawn_size == cropped_size:
        drawn_cells = lattice.parse(cropped, "?", 1)
        step = map(sub, min(board.cells), min(drawn_cells))
        return tuple(step)
    if drawn_size == _lines_and_characters(uncropped):
        return (0,) * lattice.dimension
    picture_text = _lines_text(drawn_size)
    board_text = _lines_text(cropped_size)
    sizes = f"the picture has {picture_text}, the board {board_text}"
    raise PsolverError(f"{file}: {sizes}; 'psolver show' draws the board")


def _lines_and_characters(text: str) -> tuple[int, int]:
    """The lines and the columns that a picture takes, without blanks around it."""
    rows = [line.rstrip() for line in text.split("\n")]
    while rows and not rows[0]:
        rows.pop(0)
    while rows and not rows[-1]:
        rows.pop()
    if not rows:
        return 0, 0
    indentations = [_indentation(row) for row in rows if row]
    indent = min(indentations)
    longest = max(map(len, rows))
    return len(rows), longest - indent


def _lines_text(size: tuple[int, int]) -> str:
    lines, characters = size
    lines_text = plural(lines, "line")
    characters_text = plural(characters, "character")
    return f"{lines_text} of {characters_text}"


# pieces -------------------------------------------------------------------------------------------


def _placements(puzzle: Puzzle, letter: str, cells: Sequence[Cell], where: str) -> list[Placement]:
    """The placements of the piece of a letter on its cells. Raises PsolverError."""
    pieces = _pieces_of(puzzle, letter, cells, where)
    clued = {cell for cell, _ in puzzle.board.clues}
    # a clue may be drawn where nothing lies yet
    unclued = [cell for cell in cells if cell not in clued]
    for piece in pieces:
        for cells_of_copies in (cells, unclued):
            shapes = _parted(puzzle.board, piece, cells_of_copies)
            if shapes is None:
                continue
            placements = []
            for shape in shapes:
                sorted_cells = tuple(sorted(shape))
                placements.append(Placement(piece.name, sorted_cells))
            return placements
    complaint = _no_placement(puzzle, pieces[0], cells)
    raise PsolverError(f"{where}: {complaint}")


def _pieces_of(puzzle: Puzzle, letter: str, cells: Sequence[Cell], where: str) -> list[Piece]:
    """The pieces that a letter may stand for: that of its name or label; else those that fit its
    cells and that have any letters in pictures: further copies, and names of several letters.
    Raises PsolverError.
    """
    named = {piece.name: piece for piece in puzzle.pieces}
    if letter in named:
        return [named[letter]]
    last_labels = []
    labelled = None
    for name, labels in labels_of(puzzle, BOX_CHARSET).items():
        last_label = labels[-1]
        last_labels.append(last_label)
        if letter in labels:
            labelled = named[name]
    if labelled:
        return [labelled]
    fitting = _any_letter_pieces(puzzle, cells)
    names_of_fitting = {piece.name for piece in fitting}
    if len(names_of_fitting) == 1:
        return fitting
    hint = meant(letter.swapcase(), last_labels, 1)
    if not hint:
        names = shortened(" ".join(last_labels))
        hint = f"its pieces: {names}"
    fault = f"{quoted(letter)} is not a piece of {puzzle.file}"
    raise PsolverError(f"{where}: {fault} ({hint})")


def _any_letter_pieces(puzzle: Puzzle, cells: Sequence[Cell]) -> list[Piece]:
    """The pieces that fit some cells and that have any letters in pictures."""
    sorted_cells = tuple(sorted(cells))
    fitting = []
    for piece in puzzle.pieces:
        if len(piece.name) <= 1 and not _may_be_used(piece, 2):
            continue
        if can_lie(puzzle.board, piece, sorted_cells):
            fitting.append(piece)
    return fitting


def _may_be_used(piece: Piece, copies: int) -> bool:
    """Whether a piece may be used as often as that."""
    if piece.most is None:
        return True
    return copies <= piece.most


def _no_placement(puzzle: Puzzle, piece: Piece, cells: Sequence[Cell]) -> str:
    """The reason why a piece cannot lie on some cells, and the cure."""
    name = f"the piece {piece_name(piece.name)}"
    first_cell = min(cells)
    start = puzzle.board.place(first_cell)
    number = len(cells)
    copies, cells_over = divmod(number, piece.size)
    if cells_over or not _may_be_used(piece, copies):
        cells_of_piece = plural(piece.size, "cell")
        needs = f"{name} has {cells_of_piece}"
        if piece.most != 1:
            needs += ", each time that it is used"
        drawn = "1 is drawn"
        if number > 1:
            drawn = f"{number} are drawn"
        return f"{needs}, and {drawn}, from {start} on"
    movable = replace(piece, can_rotate=True, can_reverse=True)
    sorted_cells = tuple(sorted(cells))
    if can_lie(puzzle.board, movable, sorted_cells):
        return f"{name} may not be turned or flipped as its letters are, from {start} on"
    return f"{name} has another shape than its letters, from {start} on; one is out of place"


def _parted(board: Board, piece: Piece, cells: Iterable[Cell]) -> list[Shape] | None:
    """The places of copies of a piece that cover some cells, each once; None if they cannot, or if
    the piece may not be used that often. Of several ways to part them it is the first one found.
    """
    sorted_cells = tuple(sorted(cells))
    copies, cells_over = divmod(len(sorted_cells), piece.size)
    if cells_over or not _may_be_used(piece, copies):
        return None
    if copies == 0:
        return []
    if copies == 1:
        if not can_lie(board, piece, sorted_cells):
            return None
        return [sorted_cells]
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
    part_of_puzzle = Puzzle((alike,), part_of_board)
    options = Options(limit=1, time_limit=PARTING_SECONDS)
    run = Run(part_of_puzzle, options)
    tiling = next(tilings(run), None)
    if tiling is None:
        return None
    return [placement.cells for placement in tiling]
