"""Random small puzzles that mix flags, bounds, holes, optional and clue cells, flat and solid; in
most of them a tiling is planted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from itertools import islice, product
from random import Random

from psolver.geometry.cells import Shape
from psolver.geometry.lattice import lattice_of
from psolver.puzzle.extent import frame_sides
from psolver.puzzle.figure import KINDS
from psolver.puzzle.model import Board, Piece, Puzzle, SymmetryGoal
from support.brute import Cell, Lying, moves, shifted, tilings
from support.brute_figures import EIGHT, corner

NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXY"
FLAT = [(1, 5), (2, 2), (2, 3), (2, 5), (3, 3), (3, 4), (4, 4), (3, 5), (4, 5)]
SOLID = [(1, 3, 4), (2, 2, 2), (2, 2, 3), (3, 2, 2), (2, 2, 4), (2, 3, 3)]
MOST_KINDS = 5  # of pieces that are planted; brute force tries all their permutations
MOST_TILINGS = 400  # of a puzzle: more only take time
MOST_FIGURE = 11  # cells of the pieces of a symmetry puzzle


def normalise(cells: Iterable[Cell]) -> Shape:
    """A shape at the origin, in the lattice that the length of its cells shows."""
    shape = tuple(cells)
    return lattice_of(shape).normalise(shape)


@cache
def random_puzzle(seed: int) -> Puzzle:
    """The random puzzle of a number: at most 20 cells, pieces of one to four cells."""
    return _small(_flat, Random(seed), f"random {seed}")


@cache
def random_solid(seed: int) -> Puzzle:
    """The random puzzle in space of a number: boxes, whole or with holes."""
    return _small(_solid, Random(seed), f"random solid {seed}")


def _small(make: Callable[[Random, str], Puzzle], random: Random, file: str) -> Puzzle:
    """The first of the puzzles that has not too many tilings."""
    while True:
        puzzle = make(random, file)
        if len(list(islice(tilings(puzzle), MOST_TILINGS + 1))) <= MOST_TILINGS:
            return puzzle


def _flat(random: Random, file: str) -> Puzzle:
    cells = _cells(random, FLAT, [0, 0, 0, 1, 2])
    may = random.sample(sorted(cells), min(len(cells) - 1, random.choice([0, 0, 1, 2, 4, 6])))
    return _puzzle(random, cells, set(may), file)


def _solid(random: Random, file: str) -> Puzzle:
    cells = _cells(random, SOLID, [0, 0, 0, 1, 2, 4])
    may = random.sample(sorted(cells), random.choice([0, 0, 0, 1, 2, 3]))
    return _puzzle(random, cells, set(may), file)


def _cells(random: Random, sides: list[tuple[int, ...]], holes: list[int]) -> set[Cell]:
    """A box, some cells left out."""
    cells = list(product(*map(range, random.choice(sides))))
    number = random.choice(holes) if len(cells) > 4 else 0
    return set(cells) - set(random.sample(cells, number))


def _puzzle(random: Random, cells: set[Cell], may: set[Cell], file: str) -> Puzzle:
    """A puzzle on some cells: a tiling planted in it, or left to chance."""
    must = cells - may
    tiling: list[Lying] = []
    if random.random() < 0.75:
        pieces, tiling = _planted(random, must | {cell for cell in may if random.random() < 0.6})
        if random.random() < 0.4:
            _spoil(random, pieces)
    else:
        dimension = len(next(iter(cells)))
        names = NAMES[: random.randint(1, 4)]
        pieces = [_piece(random, name, dimension) for name in names]
        if random.random() < 0.3:
            pieces = [*pieces[:2], _mirror_twin(pieces[0])]
            pieces[0] = replace(pieces[0], can_reverse=False)
    board = Board(frozenset(must), frozenset(may), _clues(random, must, pieces, tiling))
    return Puzzle(tuple(pieces), board, file=file)


def _clues(
    random: Random, must: set[Cell], pieces: list[Piece], tiling: list[Lying]
) -> tuple[tuple[Cell, str], ...]:
    """At most two cells and the pieces that are to cover them: the planted ones, else any."""
    if random.random() < 0.7:
        return ()
    planted = {cell: name for name, lying in tiling for cell in lying}
    cells = random.sample(sorted(must), min(len(must), random.randint(1, 2)))
    return tuple((cell, planted.get(cell, random.choice(pieces).name)) for cell in sorted(cells))


def _planted(random: Random, cells: set[Cell]) -> tuple[list[Piece], list[Lying]]:
    """Pieces, and a tiling of the cells that they form, perhaps with another piece beside."""
    rotate, reverse = random.random() < 0.7, random.random() < 0.7
    for _ in range(10):
        shapes = _cut(random, cells, random.choice([2, 3, 3, 4, 4]))
        kinds = _kinds(shapes, rotate, reverse)
        if len(kinds) <= MOST_KINDS:
            break
    pieces, tiling = [], []
    for name, lying in zip(NAMES, kinds, strict=False):
        piece = Piece(name, normalise(lying[0]), 1, 1, rotate, reverse)
        pieces.append(_bounded(random, piece, len(lying)))
        tiling += [(name, shape) for shape in lying]
    if reverse and random.random() < 0.4:
        pieces, tiling = _with_twin(random, pieces, tiling)
    if random.random() < 0.3:
        extra = _piece(random, "X", len(min(cells)))
        pieces.append(replace(extra, least=0, most=random.choice([0, 1, 2])))
    return pieces, tiling


def _spoil(random: Random, pieces: list[Piece]) -> None:
    """Put another piece of the same size in the place of the largest: the areas still fit."""
    piece = max(pieces, key=lambda piece: piece.size)
    shape = normalise(_grown(random, piece.size - 1, len(piece.shape[0])))
    rotate = piece.can_rotate and random.random() < 0.5
    pieces[pieces.index(piece)] = replace(piece, shape=shape, can_rotate=rotate)


def _cut(random: Random, cells: set[Cell], most: int) -> list[frozenset[Cell]]:
    """The cells in shapes of at most `most`, cut at random; a few of them in two parts."""
    left = set(cells)
    shapes = []
    while left:
        shape = [random.choice(sorted(left))]
        left.remove(shape[0])
        while left and len(shape) < most:
            near = sorted({n for cell in shape for n in lattice_of([cell]).neighbours(cell)} & left)
            if random.random() < 0.04:
                near = sorted(left)
            if not near:
                break
            shape.append(random.choice(near))
            left.remove(shape[-1])
        shapes.append(frozenset(shape))
    return shapes


def _kinds(
    shapes: Iterable[frozenset[Cell]], rotate: bool, reverse: bool
) -> list[list[frozenset[Cell]]]:
    """Shapes, those together that one piece with these flags may form."""
    kinds: list[list[frozenset[Cell]]] = []
    for shape in shapes:
        images = _images(shape, rotate, reverse)
        for kind in kinds:
            if _at_origin(kind[0]) in images:
                kind.append(shape)
                break
        else:
            kinds.append([shape])
    return kinds


def _at_origin(shape: Iterable[Cell]) -> frozenset[Cell]:
    cells = list(shape)
    return shifted(cells, (0,) * len(cells[0]))


def _images(shape: Iterable[Cell], rotate: bool, reverse: bool) -> set[frozenset[Cell]]:
    cells = list(shape)
    return {_at_origin(map(move, cells)) for move in moves(rotate, reverse, len(cells[0]))}


def _bounded(random: Random, piece: Piece, number: int) -> Piece:
    """A piece with bounds that its number in the planted tiling meets; a small one not much more
    often, or there would be very many tilings.
    """
    bounds = [(number, number), (number, number), (number, number + 1), (number - 1, number)]
    if piece.size > 2:
        bounds += [(0, None), (1, None), (0, number), (number, None), (0, number + 2)]
    least, most = random.choice(bounds)
    return replace(piece, least=least, most=most)


def _mirror_twin(piece: Piece) -> Piece:
    """The piece in the mirror, so that the two are exchanged up to reflections."""
    shape = normalise((*rest, -last) for *rest, last in piece.shape)
    return replace(piece, name="Z", shape=shape, can_reverse=False)


def _with_twin(
    random: Random, pieces: list[Piece], tiling: list[Lying]
) -> tuple[list[Piece], list[Lying]]:
    """One of the pieces and its mirror twin in its place, between them as often in the tiling."""
    chosen = random.choice(pieces)
    turned = _images(chosen.shape, chosen.can_rotate, False)
    renamed = [
        ("Z" if name == chosen.name and _at_origin(lying) not in turned else name, lying)
        for name, lying in tiling
    ]
    used = Counter(name for name, _ in renamed)
    pair = (used[chosen.name], used["Z"])
    bounds = {"least": min(pair), "most": max(pair)}
    first = replace(chosen, can_reverse=False, **bounds)
    rest = [first if piece is chosen else piece for piece in pieces]
    return [*rest, _mirror_twin(first)], renamed


def _piece(random: Random, name: str, dimension: int) -> Piece:
    """A piece left to chance."""
    shape = _grown(random, random.choice([0, 1, 1, 2, 2, 2, 3]), dimension)
    if random.random() < 0.1:
        shape.append((max(shape)[0] + 2, *(0,) * (dimension - 1)))  # not connected
    bounds = random.choice(
        [(1, 1), (1, 1), (0, 1), (0, None), (0, None), (0, 2), (1, 3), (2, 2), (0, 0), (1, None)]
    )
    return Piece(name, normalise(shape), *bounds, random.random() < 0.7, random.random() < 0.7)


def _grown(random: Random, steps: int, dimension: int = 2) -> list[Cell]:
    """A connected shape, one more cell a step."""
    shape: list[Cell] = [(0,) * dimension]
    for _ in range(steps):
        near = {n for cell in shape for n in lattice_of([cell]).neighbours(cell)} - set(shape)
        shape.append(random.choice(sorted(near)))
    return shape


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
        shapes = _cut(random, set(_symmetric_figure(random)), random.choice([3, 4, 5]))
        if len(shapes) <= 3:
            return [
                _figure_piece(random, name, shape)
                for name, shape in zip(NAMES, shapes, strict=False)
            ]
    pieces = []
    for name in NAMES[: random.randint(1, 3)]:
        shape = _grown(random, random.randint(0, 4 if connected else 3))
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
    return Piece(name, normalise(shape), 1, 1, random.random() < 0.7, random.random() < 0.7)


def _symmetric_figure(random: Random) -> frozenset[Cell]:
    """A connected shape and its image under an isometry of the square, moved by at most a cell."""
    shape = _grown(random, random.randint(1, 4))
    move, step = random.choice(EIGHT[1:]), random.choice([(0, 0), (0, 1), (1, 0)])
    image = [(r + step[0], c + step[1]) for r, c in map(move, shape)]
    return corner({*shape, *image})
