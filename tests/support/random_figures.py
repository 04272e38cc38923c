"""Random small symmetry puzzles; in most of them pieces are cut from a figure with a symmetry."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from random import Random

from psolver.puzzle.extent import frame_sides
from psolver.puzzle.figure import KINDS
from psolver.puzzle.model import Board, Piece, Puzzle, SymmetryGoal
from support.brute import Cell
from support.brute_figures import EIGHT, corner
from support.randoms import NAMES, cut, grown

MOST_FIGURE = 11  # cells of the pieces of a symmetry puzzle


def random_symmetry_puzzle(seed: int) -> Puzzle:
    """The random symmetry puzzle of a number: at most three pieces, in a frame, with holes perhaps,
    or in none; in most of them the pieces are cut from a figure with a symmetry.
    """
    random = Random(seed)
    connected = random.random() < 0.75
    kinds = tuple(kind for kind in KINDS if random.random() < 0.6) or ("rotation",)
    goal = SymmetryGoal(kinds, connected, not connected or random.random() < 0.6)
    pieces = _figure_pieces(random, connected)
    small, large = (
        [(2, 3), (3, 3), (3, 4), (4, 3), (2, 5)],
        [(3, 4), (4, 4), (5, 3), (2, 6), (5, 5), (6, 4)],
    )
    if goal.framed:
        rows, columns = random.choice(large if connected else small)
    else:
        rows, columns = frame_sides(pieces)
    cells = set(product(range(rows), range(columns)))
    if goal.framed and random.random() < 0.5:
        cells.difference_update(random.sample(sorted(cells), random.randint(1, 4)))
    board = Board(frozenset(), frozenset(cells))
    return Puzzle(tuple(pieces), board, file=f"random {seed}", goal=goal)


def _figure_pieces(random: Random, connected: bool) -> list[Piece]:
    """At most three pieces, in most cases cut from a figure with a symmetry."""
    if random.random() < 0.5:
        shapes = cut(random, set(_symmetric_figure(random)), random.choice([3, 4, 5]))
        if len(shapes) <= 3:
            return [
                _figure_piece(random, name, shape)
                for name, shape in zip(NAMES, shapes, strict=False)
            ]
    pieces = []
    for name in NAMES[: random.randint(1, 3)]:
        shape = grown(random, random.randint(0, 4 if connected else 3))
        if random.random() < 0.12:
            shape.append((max(shape)[0] + 2, random.randint(0, 1)))  # not connected
        piece = _figure_piece(random, name, shape)
        bounds = random.choice([(1, 1), (1, 1), (1, 1), (0, 1), (0, 2), (2, 2), (1, 2), (0, 0)])
        pieces.append(replace(piece, least=bounds[0], most=bounds[1]))
    while sum(piece.most or 0 for piece in pieces) > 3 or sum(map(_room, pieces)) > MOST_FIGURE:
        pieces.pop()
    return pieces or [Piece("A", ((0, 0),), 0, 0)]


def _room(piece: Piece) -> int:
    """The cells that a piece of a symmetry puzzle takes at most."""
    return piece.size * (piece.most or 0)


def _figure_piece(random: Random, name: str, shape: Iterable[Cell]) -> Piece:
    return Piece(name, tuple(shape), 1, 1, random.random() < 0.7, random.random() < 0.7)


def _symmetric_figure(random: Random) -> frozenset[Cell]:
    """A connected shape and its image under an isometry of the square, moved by at most a cell."""
    shape = grown(random, random.randint(1, 4))
    move, step = random.choice(EIGHT[1:]), random.choice([(0, 0), (0, 1), (1, 0)])
    image = [(r + step[0], c + step[1]) for r, c in map(move, shape)]
    return corner({*shape, *image})
