"""Random puzzles whose pieces and boards have marks, in every lattice; most often some tiling that
there was without marks keeps to them.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

from psolver.puzzle.model import Piece, Puzzle
from support import brute, brute_marks
from support.brute import Cell
from support.brute_wrap import folder
from support.randoms import puzzle_of_some_lattice

MOST_LOOKED_AT = 20
MOST_TILINGS = 300


@cache
def random_marks(seed: int) -> Puzzle:
    """The random puzzle of a number: not too many tilings."""
    random = Random(f"marks {seed}")
    puzzle = puzzle_of_some_lattice(seed)
    found = list(islice(brute.tilings(puzzle), MOST_LOOKED_AT))
    planted: list[brute.Lying] = []
    if found and random.random() < 0.8:
        planted = sorted(random.choice(found), key=brute.in_order)
    while True:
        made = _painted(random, puzzle, planted)
        if len(list(islice(brute_marks.tilings(made), MOST_TILINGS + 1))) <= MOST_TILINGS:
            return made
        planted = []


def _painted(random: Random, puzzle: Puzzle, planted: list[brute.Lying]) -> Puzzle:
    """A puzzle with marks: those of the pieces are seen on the board where they are planted."""
    ground = _ground(random, sorted(puzzle.board.cells))
    pieces = []
    for piece in puzzle.pieces:
        lying = next((cells for name, cells in planted if name == piece.name), None)
        if random.random() < 0.2:
            pieces.append(piece)
        elif lying is None or random.random() < 0.2:
            pieces.append(_with_back(random, piece, _any(random, piece.shape)))
        else:
            pieces.append(_with_back(random, piece, _seen(random, puzzle, piece, lying, ground)))
    part = random.choice([0.0, 0.5, 0.8, 1.0, 1.0])
    kept = tuple(sorted(pair for pair in ground.items() if random.random() < part))
    return replace(puzzle, pieces=tuple(pieces), board=replace(puzzle.board, marks=kept))


def _ground(random: Random, cells: list[Cell]) -> dict[Cell, str]:
    """A mark for each cell: as on a chessboard, in stripes, or any."""
    kind = random.choice(["board", "board", "stripes", "any"])
    if kind == "any":
        return {cell: random.choice("bw") for cell in cells}
    return {cell: "bw"[(sum(cell) if kind == "board" else cell[-1]) % 2] for cell in cells}


def _any(random: Random, cells: tuple[Cell, ...]) -> tuple[tuple[Cell, str], ...]:
    part = random.choice([0.3, 0.7, 1.0])
    return tuple((cell, random.choice("bbwwr")) for cell in cells if random.random() < part)


def _seen(
    random: Random, puzzle: Puzzle, piece: Piece, lying: frozenset[Cell], ground: dict[Cell, str]
) -> tuple[tuple[Cell, str], ...]:
    """Marks of a piece that shows those of the ground, or some of them, where it lies."""
    lattice, fold = puzzle.board.lattice.name, folder(puzzle.board)
    every = brute.moves(piece.can_rotate, piece.can_reverse, lattice)
    random.shuffle(every)
    for move in every:
        image = [move(cell) for cell in piece.shape]
        for by in brute.shifts(image[0], lying, lattice):
            if set(map(fold, brute.shifted(image, by))) == lying:
                there = [fold(next(iter(brute.shifted([cell], by)))) for cell in image]
                part = random.choice([0.4, 1.0])
                return tuple(
                    (cell, ground[to])
                    for cell, to in zip(piece.shape, there, strict=True)
                    if random.random() < part
                )
    raise AssertionError("it lies there")


def _with_back(random: Random, piece: Piece, marks: tuple[tuple[Cell, str], ...]) -> Piece:
    """A piece with marks, and some with others on the other side."""
    if piece.can_reverse and piece.lattice.flat and random.random() < 0.3:
        return replace(piece, marks=marks, back=_any(random, piece.behind))
    return replace(piece, marks=marks)
