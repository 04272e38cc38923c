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
    shapes = list(_shapes(foreign_text(data), file))
    if not shapes:
        fail_in_file(file, "has no tetromino; each is four lines of four characters, . or #")
    if len(shapes) > MOST_TETROMINOES:
        fault = f"has {len(shapes)} tetrominoes; there may be at most {MOST_TETROMINOES}"
        fail_in_file(file, fault)
    area = CELLS_OF_TETROMINO * len(shapes)
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
        pieces.append(Piece(name, shape, can_rotate=False, can_reverse=False))
    tetrominoes = plural(len(shapes), "tetromino").replace("os", "oes")
    title = f"The smallest square for {tetrominoes}"
    square = frozenset(product(range(side), repeat=2))
    board = Board(frozenset(), square)
    if side * side == area:
        board = Board(square)
    with faults_in(file):
        if not undecided:
            return (FileProblem(title, Puzzle(pieces, board, title, file=file)),)
        pieces_outside = []
        worths = []
        for inner in undecided:
            piece = _outside(square, inner)
            pieces_outside.append(piece)
            worths.append((piece.name, side - inner))
        names = tuple([piece.name for piece in pieces_outside])
        puzzle = Puzzle(
            pieces + pieces_outside,
            board,
            title,
            NOTES_OF_SQUARES,
            file=file,
            groups=(PieceGroup("outside", names, 0, 1),),
            best=Best("most value", pieces=tuple(worths)),
        )
    return (FileProblem(title, puzzle),)


def _outside(square: frozenset[Cell], inner: int) -> Piece:
    """The piece that leaves a smaller square free."""
    cells = tuple(cell for cell in square if max(cell) >= inner)
    return Piece(f"outside {inner}x{inner}", cells, 0, 1, can_rotate=False, can_reverse=False)


def _shapes(text: str, file: str) -> Iterator[Shape]:
    """The tetrominoes of a file, in order."""
    lines = text.split("\n")
    drawn: list[str] = []
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
            yield _shape(drawn, file, number - len(drawn))
            drawn = []


def _shape(drawn: Sequence[str], file: str, line: int) -> Shape:
    """The cells of a tetromino that begins in a line."""
    if len(drawn) < LINES_OF_TETROMINO:
        fail_in_file(file, f"the tetromino has {plural(len(drawn), 'line')}, not four", line)
    cells: list[Cell] = []
    for row, words in enumerate(drawn):
        for column, sign in enumerate(words):
            if sign == "#":
                cells.append((row, column))
    if len(cells) != CELLS_OF_TETROMINO:
        fail_in_file(file, f"the tetromino has {plural(len(cells), 'cell')}, not four", line)
    if len(SQUARE.components(cells)) > 1:
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
        place = next((bits for bits in waiting[-1] if not bits & taken_cells[-1]), None)
        if place is None:
            waiting.pop()
            taken_cells.pop()
            if not waiting:
                return False
        elif len(waiting) == len(places):
            return True
        else:
            taken_cells.append(taken_cells[-1] | place)
            waiting.append(iter(places[len(waiting)]))
    return None


def _places(shape: Sequence[Cell], side: int) -> list[int]:
    """The places of a shape in a square, in reading order."""
    rows, columns = extent(shape)
    at_origin = SQUARE.normalise(shape)
    places = []
    for at in product(range(side - rows + 1), range(side - columns + 1)):
        cells = translate(at_origin, at)
        places.append(sum(1 << row * side + column for row, column in cells))
    return places
