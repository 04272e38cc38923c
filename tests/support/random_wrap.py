"""Random puzzles on boards that wrap, and on boards in separate parts."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

from psolver.puzzle.model import Board, Puzzle
from support import brute
from support.brute_wrap import Cell, folder, parts, sides
from support.randoms import puzzle_of_some_lattice, random_puzzle

WRAPS = [("columns",), ("rows",), ("rows", "columns"), ("rows", "columns")]
MOST_TILINGS = 300
MOST_PARTS = 3


@cache
def random_wrap(seed: int) -> Puzzle:
    """The random puzzle of a number whose board wraps, and was turned around before, so that
    pieces of a planted tiling go across a side.
    """
    random = Random(f"wrap {seed}")
    while True:
        puzzle = random_puzzle(random.randrange(10**6))
        wrapped = replace(puzzle.board, wrap=random.choice(WRAPS))
        puzzle = replace(puzzle, board=_rolled(random, wrapped), file=f"wrap {seed}")
        if _has_few(puzzle):
            return puzzle


def _has_few(puzzle: Puzzle) -> bool:
    return len(list(islice(brute.tilings(puzzle), MOST_TILINGS + 1))) <= MOST_TILINGS


def _rolled(random: Random, board: Board) -> Board:
    """A board, its cells moved around."""
    fold, (_, _, around) = folder(board), sides(board)
    by = [random.randrange(period or 1) for period in around]

    def moved(cell: Cell) -> Cell:
        return fold((cell[0] + by[0], cell[1] + by[1]))

    return Board(
        frozenset(map(moved, board.must)),
        frozenset(map(moved, board.may)),
        tuple((moved(cell), name) for cell, name in board.clues),
        wrap=board.wrap,
    )


@cache
def random_parts(seed: int) -> Puzzle:
    """The random puzzle of a number, with a board in some separate parts, often copies of one."""
    random = Random(f"parts {seed}")
    while True:
        puzzle = puzzle_of_some_lattice(random.randrange(10**6))
        board = _in_parts(random, puzzle.board)
        lattice = board.lattice.name
        if any(len(parts(piece.shape, lattice)) > 1 for piece in puzzle.pieces):
            continue
        if not 1 <= len(parts(board.cells, lattice)) <= MOST_PARTS or len(board.cells) > 20:
            continue
        used = tuple(
            replace(
                piece,
                least=piece.least if random.random() < 0.5 else 0,
                most=piece.most if piece.most is None else 2 * piece.most,
            )
            for piece in puzzle.pieces
        )
        puzzle = replace(puzzle, board=board, pieces=used, file=f"parts {seed}")
        if _has_few(puzzle):
            return puzzle


def _in_parts(random: Random, board: Board) -> Board:
    """A board with a copy of itself, turned and flipped; or with the parts that it has."""
    if random.random() < 0.3:
        return replace(board, separate=True)
    lattice = board.lattice.name
    move = random.choice(brute.moves(True, True, lattice))
    reach = 2 * max(max(map(abs, cell)) for cell in board.cells) + 2
    by = (
        (reach, -reach, 0)
        if lattice in ("hexagon", "triangle")
        else (0,) * (len(board.cells[0]) - 1) + (reach,)
    )

    def moved(cell: Cell) -> Cell:
        return tuple(a + b for a, b in zip(move(cell), by, strict=True))

    clues = board.clues
    if random.random() < 0.7:
        clues = (*clues, *((moved(cell), name) for cell, name in clues))
    return Board(
        board.must | frozenset(map(moved, board.must)),
        board.may | frozenset(map(moved, board.may)),
        clues,
        board.lattice,
        separate=True,
    )
