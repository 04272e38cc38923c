"""Files of Matt Busche's polycube: puzzles of pieces that fill a box.

    D:xDim=4:yDim=3:zDim=1:oneSide     a puzzle; with oneSide flat pieces do not flip
    C:name=I:type=M:layout=0 0 0, 1 0 0, 2 0 0      a piece, as x y z of each cell
    L:stationary=a                     pieces drawn: a row for each y, from the highest; the layers
    a a . b                            z = 0, 1 … beside each other, with commas between them
    ~L
    ~D

Each piece is used once. It turns, and flips over if the box has one layer, unless its type is S, or
it is stationary: then it lies where it is written. Pieces that turn into one another are copies of
one shape, which psolver has as one piece, by the name of the first. The rest of a line after # is
skipped.

The format is that of http://www.mattbusche.org/projects/polycube, as converter/polycube.py of
https://github.com/stdio2016/polysolve checks it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, count, islice, product

from ...core.cells import Cell, Shape, box, extent, translate
from ...core.model import Board, Piece, Puzzle
from ...core.several_puzzles import FileProblem
from ...core.tilings import Tiling
from ...core.wording import listed, quoted
from ...families import gathered
from .foreign_file import (
    MOST_FOREIGN_NUMBER,
    NO_CHOICES,
    ForeignChoices,
    check_size,
    fail_in_file,
    faults_in,
    foreign_text,
    whole_number,
)
from .stationary import stationary_pieces
from .writable import lost_lines_of, refuse_for_program, refuse_others

SIDES_OF_BOX = ("xDim", "yDim", "zDim")
OF_PUZZLE = (*SIDES_OF_BOX, "oneSide")
OF_PIECE = ("name", "type", "layout")
NO_PIECE_SIGN = "."


def read(data: bytes, file: str, choices: ForeignChoices = NO_CHOICES) -> tuple[FileProblem, ...]:
    """Return the puzzles of a file. Raises PuzzleError."""
    problems = gathered(_puzzles(foreign_text(data), file), file)
    if not problems:
        fail_in_file(file, "has no puzzle; begin with D:xDim=4:yDim=3:zDim=1")
    return problems


def _puzzles(all_lines: str, file: str) -> Iterator[FileProblem]:
    box: _Box | None = None
    for line, text in enumerate(all_lines.split("\n"), 1):
        words = text.partition("#")[0].strip()
        if not words:
            continue
        directive = words.partition(":")[0].strip()
        if box is None:
            if directive != "D":
                cure = "begin with D:xDim=4:yDim=3:zDim=1"
                fail_in_file(file, f"expected a puzzle, found {quoted(words)}; {cure}", line)
            box = _Box(words, file, line)
        elif box.drawing:
            box.row(words, line)
        elif directive == "C":
            box.piece(words, line)
        elif directive == "L":
            box.begin(words, line)
        elif directive == "~D":
            yield FileProblem("", box.puzzle())
            box = None
        else:
            fail_in_file(file, f"{quoted(directive)} is not one of the words C, L and ~D", line)
    if box is not None:
        fail_in_file(file, "the end of the puzzle, ~D, is missing", box.line)


class _Box:
    """A puzzle as it is read: the box, and the cells of the pieces by their names."""

    def __init__(self, words: str, file: str, line: int) -> None:
        self.file = file
        self.line = line
        settings = self._settings(words, OF_PUZZLE, line)
        for side in SIDES_OF_BOX[:2]:
            if side not in settings:
                fail_in_file(file, f"expected {side}=, a side of the box", line)
        sides = [whole_number(settings.get(side, "1"), file, 1, line) for side in SIDES_OF_BOX]
        check_size(sides, file, line)
        self.width, self.length, self.height = sides
        self.one_side = settings.get("oneSide", "0") in ("", "1")
        if self.one_side and self.height > 1:
            fail_in_file(
                file, "oneSide is for a box of one layer; leave it out, or write zDim=1", line
            )
        self._pieces: dict[str, list[Cell]] = {}
        self._fixed: set[str] = set()
        self.drawing = False
        self._drawn: set[str] = set()
        self._row = 0

    def _settings(self, words: str, names: Sequence[str], line: int) -> dict[str, str]:
        settings: dict[str, str] = {}
        for setting in words.split(":")[1:]:
            name, _, value = (text.strip() for text in setting.partition("="))
            if name not in names:
                fail_in_file(self.file, f"{quoted(name)} is not one of {listed(names)}", line)
            if name in settings:
                fail_in_file(self.file, f"{name} is given twice", line)
            settings[name] = value
        return settings

    def piece(self, words: str, line: int) -> None:
        """Read a piece that is listed. Raises PuzzleError."""
        settings = self._settings(words, OF_PIECE, line)
        name = settings.get("name", "")
        kind = settings.get("type", "M")
        if not name or name in self._pieces:
            fail_in_file(self.file, "a piece has no name, or that of another piece", line)
        if kind not in ("M", "S"):
            fail_in_file(self.file, f"expected the type M or S, found {quoted(kind)}", line)
        cells = []
        for text in settings.get("layout", "").split(","):
            numbers = [whole_number(n, self.file, -MOST_FOREIGN_NUMBER, line) for n in text.split()]
            if len(numbers) != 3:
                fail_in_file(
                    self.file, "expected x y z for each cell of a layout, with commas", line
                )
            cells.append(tuple(numbers))
        if len(set(cells)) < len(cells):
            fail_in_file(self.file, f"the piece {quoted(name)} has a cell twice", line)
        self._pieces[name] = cells
        if kind == "S":
            self._fixed.add(name)

    def begin(self, words: str, line: int) -> None:
        """Begin the drawing of pieces. Raises PuzzleError."""
        settings = self._settings(words, ("stationary",), line)
        self._fixed |= set(settings.get("stationary", "").split())
        self.drawing = True
        self._drawn = set(self._pieces)
        self._row = self.length

    def row(self, words: str, line: int) -> None:
        """Read a row of a drawing, or its end. Raises PuzzleError."""
        if words == "~L":
            self.drawing = False
            return
        self._row -= 1
        for z, layer in enumerate(words.split(",")):
            for x, name in enumerate(layer.split()):
                if name in self._drawn:
                    fail_in_file(self.file, f"there is a piece {quoted(name)} already", line)
                if name != NO_PIECE_SIGN:
                    self._pieces.setdefault(name, []).append((x, self._row, z))

    def _place(self, at: Sequence[int]) -> Cell:
        """The cell of psolver at x, y and z."""
        x, y, z = at
        row = self.length - 1 - y
        return (row, x) if self.height == 1 else (z, row, x)

    def puzzle(self) -> Puzzle:
        """The puzzle. Raises PuzzleError."""
        flat = self.height == 1
        places = product(range(self.width), range(self.length), range(self.height))
        box = frozenset(map(self._place, places))
        fixed_pieces: list[tuple[Piece, Sequence[Cell]]] = []
        pieces: dict[str, Piece] = {}
        first_name: dict[Shape, str] = {}  # of the pieces that turn into one another
        for name, cells in self._pieces.items():
            if flat and any(cell[2] != cells[0][2] for cell in cells):
                fault = f"the piece {quoted(name)} is higher than the box"
                fail_in_file(self.file, fault, self.line)
            shape = tuple(map(self._place, cells))
            check_size(extent(shape), self.file, around=f" around the piece {quoted(name)}")
            moves = name not in self._fixed
            flips = moves and flat and not self.one_side
            with faults_in(self.file, self.line):
                piece = Piece(name, shape, can_rotate=moves, can_reverse=flips)
            if moves and (original := first_name.setdefault(piece.orientations[0], name)) != name:
                copies = pieces[original].least + 1
                pieces[original] = replace(pieces[original], least=copies, most=copies)
                continue
            pieces[name] = piece
            if not moves:
                if not box.issuperset(shape):
                    fault = f"the piece {quoted(name)} lies outside the box"
                    fail_in_file(self.file, fault, self.line)
                fixed_pieces.append((piece, shape))
        for name in sorted(self._fixed - set(self._pieces)):
            fail_in_file(self.file, f"there is no piece {quoted(name)}", self.line)
        fixed = stationary_pieces(fixed_pieces, box, self.file)
        with faults_in(self.file, self.line):
            board = Board(box, clues=tuple(sorted(fixed.clues.items())), marks=fixed.marks)
            return Puzzle({**pieces, **fixed.pieces}.values(), board, file=self.file)


# writing ------------------------------------------------------------------------------------------


def write(
    puzzles: Sequence[Puzzle], tilings: Sequence[Sequence[Tiling]] = ()
) -> tuple[bytes, tuple[str, ...]]:
    """Return the file of some puzzles, and a sentence for each thing that polycube cannot hold.

    Raises PsolverError for a puzzle that polycube does not have.
    """
    lines = []
    losses = []
    for puzzle in puzzles:
        lines += _lines(puzzle)
        losses += lost_lines_of(puzzle, "title", "notes", "source", "together")
    return ("\n".join(lines) + "\n").encode("utf-8", "replace"), tuple(losses)


def _lines(puzzle: Puzzle) -> list[str]:
    board = puzzle.board
    pieces = puzzle.pieces
    flat = board.lattice.flat
    wide, long, high = extent(map(_at, board.cells))
    is_box = len(board.cells) == wide * long * high and not (board.may or board.wrap)
    flips = {piece.can_reverse for piece in pieces}
    shapes = {piece.orientations for piece in pieces}
    holds = {
        "it has squares and cubes only": board.lattice.name in ("square", "cubic"),
        "its boards are whole boxes": is_box,
        "each piece is used a number of times, once or more": all(
            piece.least == piece.most and piece.least for piece in pieces
        ),
        "pieces of the same shape are the same": len(shapes) == len(pieces),
        "its pieces turn": all(piece.can_rotate for piece in pieces),
        "either all pieces flip or none": len(flips) < 2 and (flat or flips == {False}),
        "its solids have two layers or more": flat or high > 1,
        "a name has none of the signs : = # , . ~ and no blanks": all(
            re.fullmatch(r"[^\s:=#,.~]+", piece.name) for piece in pieces
        ),
    }
    for condition, is_met in holds.items():
        if not is_met:
            refuse_for_program(puzzle, "polycube", condition)
    refuse_others(puzzle, "polycube", lambda piece: piece)
    one_side = ":oneSide" if flips == {False} and flat else ""
    lines = [f"D:xDim={wide}:yDim={long}:zDim={high}{one_side}"]
    used_names = {piece.name for piece in pieces}
    for piece in pieces:
        shape = [_at(cell) for cell in piece.shape]
        low, _ = box(shape)
        places = sorted(translate(shape, tuple(-value for value in low)))
        layout = ", ".join(f"{x} {y} {z}" for x, y, z in places)
        numbered_names = (f"{piece.name}-{number}" for number in count(2))
        free = (name for name in numbered_names if name not in used_names)
        for name in chain([piece.name], islice(free, piece.least - 1)):
            lines.append(f"C:name={name}:type=M:layout={layout}")
            used_names.add(name)
    return [*lines, "~D"]


def _at(cell: Cell) -> Cell:
    """The x, y and z of a cell, y upwards."""
    *layer, row, column = cell
    return column, -row, layer[0] if layer else 0
