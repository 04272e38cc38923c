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
from itertools import product
from math import prod
from typing import NoReturn

from ...core.cells import Cell, Shape, box, extent, translate
from ...core.model import Board, Piece, Puzzle
from ...core.several_puzzles import FileProblem
from ...core.tilings import Tiling
from ...core.wording import listed, quoted
from ...families import gathered
from ...lattices.vectors import negative
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
POLYCUBE_NAME = re.compile(r"[^\s:=#,.~]+")


def read(data: bytes, file: str, choices: ForeignChoices = NO_CHOICES) -> tuple[FileProblem, ...]:
    """Return the puzzles of a file. Raises PuzzleError."""
    text = foreign_text(data)
    problems = gathered(_puzzles(text, file), file)
    if not problems:
        fail_in_file(file, "has no puzzle; begin with D:xDim=4:yDim=3:zDim=1")
    return problems


def _puzzles(all_lines: str, file: str) -> Iterator[FileProblem]:
    box = None
    lines = all_lines.split("\n")
    for line, text in enumerate(lines, 1):
        without_comment, _, _ = text.partition("#")
        words = without_comment.strip()
        if not words:
            continue
        first_word, _, _ = words.partition(":")
        directive = first_word.strip()
        if box is None:
            if directive != "D":
                found_words = quoted(words)
                cure = "begin with D:xDim=4:yDim=3:zDim=1"
                fail_in_file(file, f"expected a puzzle, found {found_words}; {cure}", line)
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
            found_word = quoted(directive)
            fail_in_file(file, f"{found_word} is not one of the words C, L and ~D", line)
    if box is not None:
        fail_in_file(file, "the end of the puzzle, ~D, is missing", box.line)


class _Box:
    """A puzzle as it is read: the box, and the cells of the pieces by their names."""

    def __init__(self, words: str, file: str, line: int) -> None:
        self.file = file
        self.line = line
        settings = self._settings(words, OF_PUZZLE, line)
        for side in ("xDim", "yDim"):
            if side not in settings:
                fault = f"expected {side}=, a side of the box"
                fail_in_file(file, fault, line)
        sides = []
        for side in SIDES_OF_BOX:
            length = settings.get(side, "1")
            sides.append(whole_number(length, file, 1, line))
        check_size(sides, file, line)
        self.width, self.length, self.height = sides
        side_setting = settings.get("oneSide", "0")
        self.one_side = side_setting in ("", "1")
        if self.one_side and self.height > 1:
            fault = "oneSide is for a box of one layer; leave it out, or write zDim=1"
            fail_in_file(file, fault, line)
        self._pieces: dict[str, list[Cell]] = {}
        self._fixed: set[str] = set()
        self.drawing = False
        self._drawn: set[str] = set()
        self._row = 0

    def _settings(self, words: str, names: Sequence[str], line: int) -> dict[str, str]:
        settings = {}
        _, *texts = words.split(":")
        for text in texts:
            name_text, _, value_text = text.partition("=")
            name = name_text.strip()
            if name not in names:
                known_names = listed(names)
                fault = f"{quoted(name)} is not one of {known_names}"
                fail_in_file(self.file, fault, line)
            if name in settings:
                fault = f"{name} is given twice"
                fail_in_file(self.file, fault, line)
            settings[name] = value_text.strip()
        return settings

    def piece(self, words: str, line: int) -> None:
        """Read a piece that is listed. Raises PuzzleError."""
        settings = self._settings(words, OF_PIECE, line)
        name = settings.get("name", "")
        kind = settings.get("type", "M")
        if not name or name in self._pieces:
            fail_in_file(self.file, "a piece has no name, or that of another piece", line)
        if kind not in ("M", "S"):
            fault = f"expected the type M or S, found {quoted(kind)}"
            fail_in_file(self.file, fault, line)
        layout = settings.get("layout", "")
        cells = []
        for text in layout.split(","):
            cells.append(self._cell(text, line))
        different_cells = set(cells)
        if len(different_cells) < len(cells):
            fault = f"the piece {quoted(name)} has a cell twice"
            fail_in_file(self.file, fault, line)
        self._pieces[name] = cells
        if kind == "S":
            self._fixed.add(name)

    def _cell(self, text: str, line: int) -> Cell:
        """The x, y and z of a cell of a layout."""
        numbers = []
        for word in text.split():
            number = whole_number(word, self.file, -MOST_FOREIGN_NUMBER, line)
            numbers.append(number)
        if len(numbers) != 3:
            fault = "expected x y z for each cell of a layout, with commas"
            fail_in_file(self.file, fault, line)
        return tuple(numbers)

    def begin(self, words: str, line: int) -> None:
        """Begin the drawing of pieces. Raises PuzzleError."""
        settings = self._settings(words, ("stationary",), line)
        names = settings.get("stationary", "")
        self._fixed.update(names.split())
        self.drawing = True
        self._drawn = set(self._pieces)
        self._row = self.length

    def row(self, words: str, line: int) -> None:
        """Read a row of a drawing, or its end. Raises PuzzleError."""
        if words == "~L":
            self.drawing = False
            return
        self._row -= 1
        layers = words.split(",")
        for z, layer in enumerate(layers):
            for x, name in enumerate(layer.split()):
                if name in self._drawn:
                    fault = f"there is a piece {quoted(name)} already"
                    fail_in_file(self.file, fault, line)
                if name != NO_PIECE_SIGN:
                    cells = self._pieces.setdefault(name, [])
                    cells.append((x, self._row, z))

    def _place(self, at: Cell) -> Cell:
        """The cell of psolver at x, y and z."""
        x, y, z = at
        last_row = self.length - 1
        row = last_row - y
        if self.height == 1:
            return row, x
        return z, row, x

    def puzzle(self) -> Puzzle:
        """The puzzle. Raises PuzzleError."""
        sides = (self.width, self.length, self.height)
        places = product(*map(range, sides))
        box = frozenset(map(self._place, places))
        fixed_pieces = []
        pieces = {}
        first_name: dict[Shape, str] = {}  # of the pieces that turn into one another
        for name, cells in self._pieces.items():
            shape = self._shape(name, cells)
            piece = self._piece_of(name, shape)
            if name in self._fixed:
                pieces[name] = piece
                if not box.issuperset(shape):
                    fault = f"the piece {quoted(name)} lies outside the box"
                    self._fail(fault)
                fixed_pieces.append((piece, shape))
                continue
            first_orientation = piece.orientations[0]
            original_name = first_name.setdefault(first_orientation, name)
            if original_name == name:
                pieces[name] = piece
            else:
                original = pieces[original_name]
                copies = original.least + 1
                pieces[original_name] = replace(original, least=copies, most=copies)
        unknown_names = self._fixed - set(self._pieces)
        for name in sorted(unknown_names):
            self._fail(f"there is no piece {quoted(name)}")
        fixed = stationary_pieces(fixed_pieces, box, self.file)
        all_pieces = pieces | fixed.pieces
        clues = sorted(fixed.clues.items())
        with faults_in(self.file, self.line):
            board = Board(box, clues=tuple(clues), marks=fixed.marks)
            return Puzzle(all_pieces.values(), board, file=self.file)

    def _fail(self, fault: str) -> NoReturn:
        """Raise PuzzleError for the whole puzzle."""
        fail_in_file(self.file, fault, self.line)

    def _shape(self, name: str, cells: Sequence[Cell]) -> Shape:
        """The cells of psolver in a piece."""
        if self.height == 1:
            layers = {z for _, _, z in cells}
            if len(layers) > 1:
                self._fail(f"the piece {quoted(name)} is higher than the box")
        shape = tuple(map(self._place, cells))
        around = f" around the piece {quoted(name)}"
        check_size(extent(shape), self.file, around=around)
        return shape

    def _piece_of(self, name: str, shape: Shape) -> Piece:
        """A piece, as it may turn and flip."""
        turns = name not in self._fixed
        is_flat = self.height == 1
        flips = turns and is_flat and not self.one_side
        with faults_in(self.file, self.line):
            return Piece(name, shape, can_rotate=turns, can_reverse=flips)


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
    text = "\n".join([*lines, ""])
    return text.encode("utf-8", "replace"), tuple(losses)


def _lines(puzzle: Puzzle) -> list[str]:
    pieces = puzzle.pieces
    sides = extent(map(_at, puzzle.board.cells))
    _check(puzzle, sides)
    wide, long, high = sides
    one_side = ""
    if puzzle.board.lattice.flat:
        flips = any(piece.can_reverse for piece in pieces)
        if not flips:
            one_side = ":oneSide"
    head = f"D:xDim={wide}:yDim={long}:zDim={high}{one_side}"
    lines = [head]
    used_names = {piece.name for piece in pieces}
    for piece in pieces:
        shape = [_at(cell) for cell in piece.shape]
        low, _ = box(shape)
        moved = translate(shape, negative(low))
        places = []
        for x, y, z in sorted(moved):
            places.append(f"{x} {y} {z}")
        layout = ", ".join(places)
        for name in _names_of_copies(piece, used_names):
            lines.append(f"C:name={name}:type=M:layout={layout}")
    lines.append("~D")
    return lines


def _names_of_copies(piece: Piece, used_names: set[str]) -> list[str]:
    """The name of a piece, and others for its further copies, which become used ones."""
    names = [piece.name]
    number = 2
    while len(names) < piece.least:
        name = f"{piece.name}-{number}"
        if name not in used_names:
            names.append(name)
        number += 1
    used_names.update(names)
    return names


def _check(puzzle: Puzzle, sides: Sequence[int]) -> None:
    """Raise PsolverError for a puzzle that polycube does not have; its board has some sides."""
    pieces = puzzle.pieces
    board = puzzle.board
    flat = board.lattice.flat
    is_full = len(board.cells) == prod(sides)
    is_open = board.may or board.wrap
    is_box = is_full and not is_open
    flips = {piece.can_reverse for piece in pieces}
    alike = len(flips) < 2
    if not flat:
        alike = flips == {False}
    shapes = {piece.orientations for piece in pieces}
    numbered = True
    for piece in pieces:
        if piece.least != piece.most or not piece.least:
            numbered = False
    has_plain_names = all(POLYCUBE_NAME.fullmatch(piece.name) for piece in pieces)
    holds = {
        "it has squares and cubes only": board.lattice.name in ("square", "cubic"),
        "its boards are whole boxes": is_box,
        "each piece is used a number of times, once or more": numbered,
        "pieces of the same shape are the same": len(shapes) == len(pieces),
        "its pieces turn": all(piece.can_rotate for piece in pieces),
        "either all pieces flip or none": alike,
        "its solids have two layers or more": flat or sides[-1] > 1,
        "a name has none of the signs : = # , . ~ and no blanks": has_plain_names,
    }
    for condition, is_met in holds.items():
        if not is_met:
            refuse_for_program(puzzle, "polycube", condition)
    refuse_others(puzzle, "polycube", lambda piece: piece)


def _at(cell: Cell) -> Cell:
    """The x, y and z of a cell, y upwards."""
    *layers, row, column = cell
    layer = 0
    if layers:
        layer = layers[0]
    return column, -row, layer
