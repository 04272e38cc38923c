"""Random small symmetry puzzles; in most of them pieces are cut from a figure with a symmetry."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from random import Random

from psolver import SQUARE, Board, Lattice, Piece, Puzzle, SymmetryGoal
from psolver.core import frame_cells, frame_sides, lattice_named
from support.brute import Cell, moves, shifted
from support.brute_figures import corner
from support.random_plain import NAMES, cut, grown, straight

MOST_FIGURE = 11  # cells of the pieces of a symmetry puzzle
MOST_HEXAGONS = 8  # they have more neighbours, which brute force tries


def random_symmetry_puzzle(seed: int) -> Puzzle:
    """The random symmetry puzzle of a number: at most three pieces, in a frame, with holes perhaps,
    or in none; in most of them the pieces are cut from a figure with a symmetry.
    """
    random = Random(seed)
    connected = random.random() < 0.75
    kinds = tuple(kind for kind in SQUARE.symmetry_kinds if random.random() < 0.6) or ("rotation",)
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


def random_symmetry_hexagons(seed: int) -> Puzzle:
    """The random symmetry puzzle of hexagons of a number."""
    return _slanted(seed, lattice_named("hexagon"))


def random_symmetry_triangles(seed: int) -> Puzzle:
    """The random symmetry puzzle of triangles of a number."""
    return _slanted(seed, lattice_named("triangle"))


def _slanted(seed: int, lattice: Lattice) -> Puzzle:
    random = Random(seed)
    connected = random.random() < 0.75
    kinds = [kind for kind in lattice.symmetry_kinds if random.random() < 0.5] or ["rotation"]
    goal = SymmetryGoal(tuple(kinds), connected, not connected or random.random() < 0.6)
    pieces = _figure_pieces(random, connected, lattice)
    if goal.framed:
        cells = straight(random, lattice.name, 24 if connected else 11)
        if random.random() < 0.5:
            cells.difference_update(random.sample(sorted(cells), random.randint(1, 3)))
        cells = shifted(cells, random.choice([(0, 0, 0), (2, 1, -3)]))
    else:
        cells = frozenset(frame_cells(pieces))
    board = Board(frozenset(), frozenset(cells), lattice=lattice)
    return Puzzle(tuple(pieces), board, file=f"random {lattice.name}s {seed}", goal=goal)


FIGURE_MAKERS = [random_symmetry_puzzle, random_symmetry_hexagons, random_symmetry_triangles]


def _figure_pieces(random: Random, connected: bool, lattice: Lattice = SQUARE) -> list[Piece]:
    """At most three pieces, in most cases cut from a figure with a symmetry."""
    if random.random() < 0.5:
        figure = set(_symmetric_figure(random, lattice))
        shapes = cut(random, figure, random.choice([3, 4, 5]), lattice)
        if len(shapes) <= 3:
            return [
                _figure_piece(random, name, shape, lattice)
                for name, shape in zip(NAMES, shapes, strict=False)
            ]
    pieces = []
    for name in NAMES[: random.randint(1, 3)]:
        shape = grown(random, random.randint(0, 4 if connected else 3), lattice)
        if random.random() < 0.12:  # not connected
            low, further = max(shape)[0] + 2, random.randint(0, 1)
            shape.append((low, further, shape[0][-1] - low - further)[: lattice.dimension])
        piece = _figure_piece(random, name, shape, lattice)
        bounds = random.choice([(1, 1), (1, 1), (1, 1), (0, 1), (0, 2), (2, 2), (1, 2), (0, 0)])
        pieces.append(replace(piece, least=bounds[0], most=bounds[1]))
    most = MOST_HEXAGONS if lattice.name == "hexagon" else MOST_FIGURE
    while sum(piece.most or 0 for piece in pieces) > 3 or sum(map(_room, pieces)) > most:
        pieces.pop()
    return pieces or [Piece("A", tuple(grown(random, 0, lattice)), 0, 0, lattice=lattice)]


def _room(piece: Piece) -> int:
    """The cells that a piece of a symmetry puzzle takes at most."""
    return piece.size * (piece.most or 0)


def _figure_piece(random: Random, name: str, shape: Iterable[Cell], lattice: Lattice) -> Piece:
    flags = random.random() < 0.7, random.random() < 0.7
    return Piece(name, tuple(shape), 1, 1, *flags, lattice=lattice)


def _symmetric_figure(random: Random, lattice: Lattice) -> frozenset[Cell]:
    """A connected shape and its image under an isometry of the lattice, moved by at most a cell."""
    shape = grown(random, random.randint(1, 4), lattice)
    move = random.choice(moves(True, True, lattice.name)[1:])
    step = random.choice([(0, 0, 0), (0, 1, -1), (1, 0, -1)])[: lattice.dimension]
    return corner({*shape, *shifted(map(move, shape), step)})
