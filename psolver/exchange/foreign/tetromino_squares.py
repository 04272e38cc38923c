"""Fillit, an exercise of the school 42: tetrominoes to be put into the smallest square.

    ....     at most 26, each in four lines of four characters, # for its cells; blank lines set
    .##.     them apart
    ..##
    ....

They are called A, B, C … in order; they neither turn nor flip, and cells of the square may stay
free. The board is the smallest square in which they fit, if that is found at once. Else it is one
in which they fit, and the cells outside of each smaller one that might do are a piece, of which one
at most is used, and which is worth the more the smaller the square is: the best solutions are those
in the smallest square.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product
from math import isqrt
from string import ascii_uppercase

from ...core.cells import Cell, Shape, extent, translate
from ...core.goal import Best
from ...core.model import Board, Piece, PieceGroup, Puzzle
from ...core.several_puzzles import FileProblem
from ...core.square_lattice import SQUARE
from ...core.wording import plural, quoted
from .foreign_file import NO_CHOICES, ForeignChoices, fail_in_file, faults_in, foreign_text

CELLS_OF_TETROMINO = 4
LINES_OF_TETROMINO = 4
MOST_TETROMINOES = len(ascii_uppercase)
# For a square this many trials take two tenths of a second.
MOST_TRIALS = 20_000
NOTES_OF_SQUARES = (
    "The cells outside of the square are one piece, worth the more the smaller the square is."
)


def read(data: bytes, file: str, choices: ForeignChoices = NO_CHOICES) -> tuple[FileProblem, ...]:
    """Return the puzzle of a file. Raises PuzzleError."""
    text = foreign_text(data)
    shapes = list(_shapes(text, file))
    if not shapes:
        fail_in_file(file, "has no tetromino; each is four lines of four characters, . or #")
    if len(shapes) > MOST_TETROMINOES:
        number = len(shapes)
        fault = f"has {number} tetrominoes; there may be at most {MOST_TETROMINOES}"
        fail_in_file(file, fault)
    area = CELLS_OF_TETROMINO * len(shapes)
    # the least side of a square of at least that area
    side = isqrt(area - 1) + 1
    for shape in shapes:
        side = max(side, *extent(shape))
    undecided = []  # sides of squares in which they may fit
    while not (fits := _fit(shapes, side)):
        if fits is None:
            undecided.append(side)
        side += 1
    pieces = []
    for name, shape in zip(ascii_uppercase, shapes, strict=False):
        piece = Piece(name, shape, can_rotate=False, can_reverse=False)
        pieces.append(piece)
    words = plural(len(shapes), "tetromino")
    tetrominoes = words.replace("os", "oes")
    title = f"The smallest square for {tetrominoes}"
    rows_and_columns = product(range(side), repeat=2)
    square = frozenset(rows_and_columns)
    board = Board(frozenset(), square)
    if side * side == area:
        board = Board(square)
    with faults_in(file):
        if not undecided:
            puzzle = Puzzle(pieces, board, title, file=file)
            return (FileProblem(title, puzzle),)
        pieces_outside = []
        worths = []
        for inner in undecided:
            piece = _outside(square, inner)
            pieces_outside.append(piece)
            worth = side - inner
            worths.append((piece.name, worth))
        names = tuple([piece.name for piece in pieces_outside])
        group = PieceGroup("outside", names, 0, 1)
        best = Best("most value", pieces=tuple(worths))
        puzzle = Puzzle(
            pieces + pieces_outside,
            board,
            title,
            NOTES_OF_SQUARES,
            file=file,
            groups=(group,),
            best=best,
        )
    return (FileProblem(title, puzzle),)


def _outside(square: frozenset[Cell], inner: int) -> Piece:
    """The piece that leaves a smaller square free."""
    name = f"outside {inner}x{inner}"
    cells = [cell for cell in square if max(cell) >= inner]
    return Piece(name, tuple(cells), 0, 1, can_rotate=False, can_reverse=False)


def _shapes(text: str, file: str) -> Iterator[Shape]:
    """The tetrominoes of a file, in order."""
    lines = text.split("\n")
    drawn = []
    for number, line in enumerate([*lines, ""], 1):
        words = line.rstrip()
        if words:
            if not re.fullmatch("[.#]{4}", words):
                fault = f"expected four characters . or #, found {quoted(words)}"
                fail_in_file(file, fault, number)
            drawn.append(words)
            if len(drawn) > LINES_OF_TETROMINO:
                fault = "expected a blank line after the four lines of a tetromino"
                fail_in_file(file, fault, number)
        elif drawn:
            first_line = number - len(drawn)
            yield _shape(drawn, file, first_line)
            drawn = []


def _shape(drawn: Sequence[str], file: str, line: int) -> Shape:
    """The cells of a tetromino that begins in a line."""
    if len(drawn) < LINES_OF_TETROMINO:
        number = plural(len(drawn), "line")
        fail_in_file(file, f"the tetromino has {number}, not four", line)
    cells = []
    for row, words in enumerate(drawn):
        for column, sign in enumerate(words):
            if sign == "#":
                cells.append((row, column))
    if len(cells) != CELLS_OF_TETROMINO:
        number = plural(len(cells), "cell")
        fail_in_file(file, f"the tetromino has {number}, not four", line)
    parts = SQUARE.components(cells)
    if len(parts) > 1:
        fail_in_file(file, "the cells of the tetromino are not joined by their sides", line)
    return tuple(cells)


def _fit(shapes: Sequence[Sequence[Cell]], side: int) -> bool | None:
    """Whether shapes fit into a square; None if that is not found by few trials: each in order, at
    the first place that is free, or at a later one if the others do not fit then. A set of cells is
    a number with a bit for each.
    """
    places = [_places(shape, side) for shape in shapes]
    waiting = [iter(places[0])]
    taken_cells = [0]
    for _ in range(MOST_TRIALS):
        covered = taken_cells[-1]
        place = next((bits for bits in waiting[-1] if not bits & covered), None)
        if place is None:
            waiting.pop()
            taken_cells.pop()
            if not waiting:
                return False
        elif len(waiting) == len(places):
            return True
        else:
            taken_cells.append(taken_cells[-1] | place)
            next_shape = len(waiting)
            waiting.append(iter(places[next_shape]))
    return None


def _places(shape: Sequence[Cell], side: int) -> list[int]:
    """The places of a shape in a square, in reading order."""
    rows, columns = extent(shape)
    at_origin = SQUARE.normalise(shape)
    places = []
    first_rows = range(side - rows + 1)
    first_columns = range(side - columns + 1)
    for at in product(first_rows, first_columns):
        bits = 0
        for row, column in translate(at_origin, at):
            bits |= 1 << row * side + column
        places.append(bits)
    return places
