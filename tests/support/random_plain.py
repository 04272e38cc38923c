"""Random small puzzles of every lattice, without rules: they mix flags, bounds, holes, optional and
clue cells, and in most of them a tiling is planted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from itertools import islice, product
from random import Random
from typing import TypeAlias

from psolver import SQUARE, Board, Lattice, Piece, Puzzle, Shape
from psolver.core import LATTICES, lattice_named
from support import brute
from support.brute import Lying
from support.by_hand import (
    PARTS,
    QUARTERS,
    ROUND,
    SLANTED,
    TETRAHEDRA,
    Cell,
    beside,
    corners_of_tetrahedron,
    moves,
    near_cubes,
    plus,
    shifted,
)

NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXY"
FLAT = [(1, 5), (2, 2), (2, 3), (2, 5), (3, 3), (3, 4), (4, 4), (3, 5), (4, 5)]
SOLID = [(1, 3, 4), (2, 2, 2), (2, 2, 3), (3, 2, 2), (2, 2, 4), (2, 3, 3)]
MOST_TILINGS = 400  # of a puzzle: more only take time
FEW = 1000  # seeds of tests themselves, unlike those of mixtures, which have quarters of their own
MOST_KINDS = 5  # of pieces that are planted; brute force tries all their permutations
Maker: TypeAlias = Callable[[int], Puzzle]


def _small(make: Callable[[Random, Lattice], Puzzle], seed: int, lattice: Lattice) -> Puzzle:
    """The first of the puzzles that has not too many tilings."""
    random = Random(seed)
    while True:
        puzzle = make(random, lattice)
        if len(list(islice(brute.tilings(puzzle), MOST_TILINGS + 1))) <= MOST_TILINGS:
            return replace(puzzle, file=f"random {lattice.name} {seed}")


def _flat(random: Random, lattice: Lattice) -> Puzzle:
    cells = box_with_holes(random, FLAT, [0, 0, 0, 1, 2])
    may = random.sample(sorted(cells), min(len(cells) - 1, random.choice([0, 0, 1, 2, 4, 6])))
    return _plain(random, lattice, cells, set(may))


def _solid(random: Random, lattice: Lattice) -> Puzzle:
    cells = box_with_holes(random, SOLID, [0, 0, 0, 1, 2, 4])
    may = random.sample(sorted(cells), random.choice([0, 0, 0, 1, 2, 3]))
    return _plain(random, lattice, cells, set(may))


def _slanted(random: Random, lattice: Lattice) -> Puzzle:
    """A board with straight sides or a grown one, anywhere in the plane."""
    most = 18 if lattice.name == "triangle" else 16
    if random.random() < 0.7:
        cells = straight(random, lattice.name, most)
    else:
        cells = set(grown(random, random.randint(4, 12), lattice))
    if len(cells) > 4:
        cells.difference_update(random.sample(sorted(cells), random.choice([0, 0, 0, 1, 2])))
    right, down = random.choice([(0, 0), (3, 1), (-2, 5)])
    cells = {(x + down, y + right, z - down - right) for x, y, z in cells}
    optional = min(len(cells) - 1, random.choice([0, 0, 0, 1, 2, 4]))
    return _plain(random, lattice, cells, set(random.sample(sorted(cells), optional)))


def _balls(random: Random, lattice: Lattice) -> Puzzle:
    """A pyramid, a box that leans, one layer, or a grown board, anywhere in space."""
    kind = random.random()
    if kind < 0.3:
        places = [(n, row, c) for n in range(3) for row in range(3 - n) for c in range(3 - n)]
    elif kind < 0.7:
        sides = random.choice([*SOLID, *((1, *flat) for flat in FLAT[:7])])
        places = list(product(*map(range, sides)))
    else:
        places = [shown_ball(cell) for cell in grown(random, random.randint(4, 11), lattice)]
    holes = random.choice([0, 0, 0, 1, 2, 4]) if len(places) > 6 else 0
    by = random.choice([(0, 0, 0), (1, 2, -3)])
    left = random.sample(sorted(places), len(places) - holes)
    cells = {ball_at(plus(place, by)) for place in left}
    may = random.sample(sorted(cells), min(len(cells) - 1, random.choice([0, 0, 0, 1, 2, 3])))
    return _plain(random, lattice, cells, set(may))


def ball_at(place: Cell) -> Cell:
    """The ball in a layer, a row and a column."""
    layer, row, column = place
    return layer, row + column + layer, column - row


def shown_ball(cell: Cell) -> Cell:
    layer, x, y = cell
    return layer, (x - y - layer) // 2, (x + y - layer) // 2


def _tans(random: Random, lattice: Lattice) -> Puzzle:
    """Some squares, whole or cut in half, or a grown board, anywhere in the plane."""
    if random.random() < 0.6:
        rows, columns = random.choice([(1, 2), (2, 1), (1, 3), (2, 2)])
        down, right = random.randint(-3, 3), random.randint(-3, 3)
        cells = {
            (row + down, *way, column + right)
            for row, column in product(range(rows), range(columns))
            for way in random.choice([QUARTERS, QUARTERS, QUARTERS[:2], QUARTERS[1:3]])
        }
    else:
        cells = set(grown(random, random.randint(4, 12), lattice))
    if len(cells) > 4:
        cells.difference_update(random.sample(sorted(cells), random.choice([0, 0, 0, 1, 2])))
    optional = min(len(cells) - 1, random.choice([0, 0, 0, 1, 2, 4]))
    return _plain(random, lattice, cells, set(random.sample(sorted(cells), optional)))


def _prisms(random: Random, lattice: Lattice) -> Puzzle:
    """Layers of a board with straight sides, or a grown board, anywhere in space."""
    if random.random() < 0.7:
        layers = random.choice([1, 2, 2, 3])
        triangles = straight(random, "triangle", 20 // layers)
        cells = {(layer, *cell) for layer in range(layers) for cell in triangles}
    else:
        cells = set(grown(random, random.randint(4, 12), lattice))
    if len(cells) > 4:
        cells.difference_update(random.sample(sorted(cells), random.choice([0, 0, 0, 1, 2])))
    by = random.choice([(0, 0, 0, 0), (2, 1, -3, 2), (-1, 2, 0, -2)])
    cells = {plus(cell, by) for cell in cells}
    may = random.sample(sorted(cells), min(len(cells) - 1, random.choice([0, 0, 1, 2, 4])))
    return _plain(random, lattice, cells, set(may))


def _tetrahedra(random: Random, lattice: Lattice) -> Puzzle:
    """A grown board, or a whole octahedron or three eighths of a cube, anywhere in space."""
    cells = set(grown(random, random.randint(4, 13), lattice))
    if random.random() < 0.4:
        near = sorted(near_cubes(min(cells)))
        corner = max(map(max, map(corners_of_tetrahedron, near)))
        around = [cell for cell in near if corner in corners_of_tetrahedron(cell)]
        cells = set(around[:12])
    by: Cell = random.choice([(0, 0, 0), (2, -2, 0), (-4, 0, 4)])
    cells = {plus(cell, (*by, *(0,) * (lattice.dimension - 3))) for cell in cells}
    if len(cells) > 4:
        cells.difference_update(random.sample(sorted(cells), random.choice([0, 0, 0, 1, 2])))
    may = random.sample(sorted(cells), min(len(cells) - 1, random.choice([0, 0, 1, 2, 4])))
    return _plain(random, lattice, cells, set(may))


def _parts(random: Random, lattice: Lattice) -> Puzzle:
    """Two or three whole hexagons or triangles, or a grown board, anywhere in the plane."""
    cells = set(grown(random, random.randint(4, 13), lattice))
    if random.random() < 0.4:
        wholes = sorted({(*cell[:2], cell[5]) for cell in cells})[: random.choice([2, 2, 3])]
        ways = {tuple(kind[2:5]) for kind in lattice.steps}
        cells = {(*whole[:2], *way, whole[2]) for whole in wholes for way in ways}
    down, right = random.choice([(0, 0), (1, 3), (-2, 1)])
    cells = {plus(cell, (down, right, 0, 0, 0, -down - right)) for cell in cells}
    if len(cells) > 4:
        cells.difference_update(random.sample(sorted(cells), random.choice([0, 0, 0, 0, 0, 1, 2])))
    may = random.sample(sorted(cells), min(len(cells) - 1, random.choice([0, 0, 1, 2, 4])))
    return _plain(random, lattice, cells, set(may))


def _sticks(random: Random, lattice: Lattice) -> Puzzle:
    """The sides of some squares, or a grown board, anywhere in the plane."""
    cells = set(grown(random, random.randint(4, 14), lattice))
    if random.random() < 0.5:
        high, wide = random.choice([(1, 2), (2, 2), (1, 4), (2, 2), (2, 3)])
        level = {(y, y, x, x + 1) for y in range(high + 1) for x in range(wide)}
        cells = level | {(y, y + 1, x, x) for y in range(high) for x in range(wide + 1)}
    down, right = random.choice([(0, 0), (1, 3), (-2, 1)])
    cells = {plus(cell, (down, down, right, right)) for cell in cells}
    if len(cells) > 4:
        cells.difference_update(random.sample(sorted(cells), random.choice([0, 0, 0, 1, 2])))
    may = random.sample(sorted(cells), min(len(cells) - 1, random.choice([0, 0, 1, 2, 4])))
    return _plain(random, lattice, cells, set(may))


def _plain(random: Random, lattice: Lattice, cells: set[Cell], may: set[Cell]) -> Puzzle:
    """A puzzle on some cells: a tiling planted in it, or left to chance."""
    must = cells - may
    tiling: list[Lying] = []
    if random.random() < 0.75:
        filled = must | {cell for cell in may if random.random() < 0.6}
        pieces, tiling = planted(random, lattice, filled)
        if random.random() < 0.4:
            spoil(random, pieces)
    else:
        names = NAMES[: random.randint(1, 4)]
        pieces = [any_piece(random, name, lattice) for name in names]
        if random.random() < 0.3:
            pieces = [*pieces[:2], mirror_twin(pieces[0])]
            pieces[0] = replace(pieces[0], can_reverse=False)
    clues = _clues(random, must, pieces, tiling)
    return Puzzle(tuple(pieces), Board(frozenset(must), frozenset(may), clues, lattice))


def _clues(
    random: Random, must: set[Cell], pieces: list[Piece], tiling: list[Lying]
) -> tuple[tuple[Cell, str], ...]:
    """At most two cells and the pieces that are to cover them: the planted ones, else any."""
    if random.random() < 0.7:
        return ()
    owners = {cell: one[0] for one in tiling for cell in one[1]}
    cells = random.sample(sorted(must), min(len(must), random.randint(1, 2)))
    return tuple((cell, owners.get(cell, random.choice(pieces).name)) for cell in sorted(cells))


def moved(puzzle: Puzzle, by: Cell) -> Puzzle:
    """The puzzle with its board elsewhere."""
    board = puzzle.board
    clues = tuple((plus(cell, by), name) for cell, name in board.clues)
    there = replace(board, must=shifted(board.must, by), may=shifted(board.may, by), clues=clues)
    return replace(puzzle, board=there)


def drawable(puzzle: Puzzle) -> Puzzle:
    """The puzzle with its board so that a file can draw it: no row or column is below 0."""
    board = puzzle.board
    if board.lattice.name in ROUND:
        lowest = [min(values) for values in zip(*map(shown_ball, board.cells), strict=True)]
        return moved(puzzle, ball_at(tuple(max(0, -low) for low in lowest)))
    if board.lattice.name == "tans":
        rows, columns = ([cell[axis] for cell in board.cells] for axis in (0, -1))
        return moved(puzzle, (-min(0, *rows), 0, 0, -min(0, *columns)))
    if board.lattice.name == "prisms":
        layers, rows, columns = zip(*map(board.lattice.shown, board.cells), strict=True)
        up, down, right = (-min(0, *values) for values in (layers, rows, columns))
        right += (down + right) % 2
        return moved(puzzle, (up, down, (right - down) // 2, (-right - down) // 2))
    if board.lattice.name in TETRAHEDRA:
        lowest = [min(values) for values in zip(*board.cells, strict=True)][:3]
        step = 1 if board.lattice.name == TETRAHEDRA[0] else 4
        by = [max(0, -step * ((least + step // 2) // step)) for least in lowest]
        return moved(puzzle, (*by, *(0,) * (board.lattice.dimension - 3)))
    if board.lattice.name == "stick":
        down = max(0, -min(cell[0] for cell in board.cells))
        right = max(0, -min(cell[2] for cell in board.cells))
        return moved(puzzle, (down, down, right, right))
    if board.lattice.name in PARTS:
        wholes = {cell[:2] + cell[5:] for cell in board.cells}
        rows, columns = zip(*map(board.lattice.base.shown, wholes), strict=True)
        down, right = -min(0, *rows), -min(0, *columns)
        right += (down + right) % 2
        return moved(puzzle, (down, (right - down) // 2, 0, 0, 0, (-right - down) // 2))
    if board.lattice.name not in SLANTED or (puzzle.goal and not puzzle.goal.framed):
        return puzzle
    rows, columns = zip(*map(board.lattice.shown, board.cells), strict=True)
    below = min(0, *rows), min(0, *columns)
    down, right = -below[0], -below[1] + sum(below) % 2
    return moved(puzzle, (down, (right - down) // 2, (-right - down) // 2))


# puzzles by their numbers ------------------------------------------------------------------------


def _maker(name: str, kind: Callable[[Random, Lattice], Puzzle], lattice: str) -> Maker:
    """What makes the random puzzles of a kind, each by its number; it has this name."""

    def make(seed: int) -> Puzzle:
        return _small(kind, seed, lattice_named(lattice))

    make.__name__ = name
    return cache(make)


# pieces of one to four cells; at most 20 squares, boxes in space, 16 hexagons, 18 triangles, 16
# quarters of squares, 14 balls in layers, 20 prisms, 14 tetrahedra, 18 parts, 17 sticks
random_puzzle = _maker("random_puzzle", _flat, "square")
random_solid = _maker("random_solid", _solid, "cubic")
random_hexagons = _maker("random_hexagons", _slanted, "hexagon")
random_triangles = _maker("random_triangles", _slanted, "triangle")
random_tans = _maker("random_tans", _tans, "tans")
random_balls = _maker("random_balls", _balls, "balls")
random_free_balls = _maker("random_free_balls", _balls, "free balls")
random_prisms = _maker("random_prisms", _prisms, "prisms")
random_rhombic = _maker("random_rhombic", _tetrahedra, "rhombic tetrahedra")
random_octahedra = _maker("random_octahedra", _tetrahedra, "tetrahedra and octahedra")
random_kites = _maker("random_kites", _parts, "kite")
random_drafters = _maker("random_drafters", _parts, "drafter")
random_sticks = _maker("random_sticks", _sticks, "stick")

MAKERS = [
    random_puzzle,
    random_solid,
    random_hexagons,
    random_triangles,
    random_tans,
    random_balls,
    random_free_balls,
]
if "prisms" in LATTICES:  # not without the room of polyhedra
    MAKERS += [random_prisms, random_rhombic, random_octahedra]
PART_MAKERS = [random_kites, random_drafters] if "kite" in LATTICES else []
PART_MAKERS += [random_sticks] if "stick" in LATTICES else []
MAKERS += PART_MAKERS


def random_of_some_lattice(seed: int) -> Puzzle:
    """The random puzzle of a number in the lattice that the number chooses, most often squares,
    that a file can draw.
    """
    slanted = random_hexagons, random_triangles
    makers = (random_puzzle, slanted[0], random_solid, random_puzzle, slanted[1], random_balls)
    make = random_tans if seed < FEW and seed % 7 == 6 else makers[seed % len(makers)]
    return drawable(make(seed))


# pieces and shapes -------------------------------------------------------------------------------


def grown(random: Random, steps: int, lattice: Lattice = SQUARE) -> list[Cell]:
    """A connected shape, one more cell a step; a triangle it begins with may point either way."""
    total = random.choice([1, 2]) if lattice.name in ("triangle", "prisms") else 0
    shape: list[Cell] = [(*(0,) * (lattice.dimension - 1), total)]
    if lattice.name == "tans":
        shape = [(0, *random.choice(QUARTERS), 0)]
    if lattice.name in (*TETRAHEDRA, *PARTS, "stick"):
        shape = [random.choice([*lattice.steps])]
    for _ in range(steps):
        near = {n for cell in shape for n in beside(cell, lattice.name)} - set(shape)
        shape.append(random.choice(sorted(near)))
    return shape


def cut(
    random: Random, cells: set[Cell], most: int, lattice: Lattice = SQUARE
) -> list[frozenset[Cell]]:
    """The cells in shapes of at most `most`, cut at random; a few of them in two parts."""
    left = set(cells)
    shapes = []
    while left:
        shape = [random.choice(sorted(left))]
        left.remove(shape[0])
        while left and len(shape) < most:
            near = sorted({n for cell in shape for n in beside(cell, lattice.name)} & left)
            if random.random() < 0.04:
                near = sorted(left)
            if not near:
                break
            shape.append(random.choice(near))
            left.remove(shape[-1])
        shapes.append(frozenset(shape))
    return shapes


def box_with_holes(random: Random, sides: list[tuple[int, ...]], holes: list[int]) -> set[Cell]:
    """A box, some cells left out."""
    cells = list(product(*map(range, random.choice(sides))))
    number = random.choice(holes) if len(cells) > 4 else 0
    return set(cells) - set(random.sample(cells, number))


def straight(random: Random, lattice: str, most: int) -> set[Cell]:
    """Cells whose numbers lie between bounds: a convex piece of the plane."""
    sums = (0,) if lattice == "hexagon" else (1, 2)
    while True:
        ranges = [range(-random.randint(0, 2), random.randint(1, 3)) for _ in range(3)]
        cells = {cell for cell in product(*ranges) if sum(cell) in sums}
        if 4 <= len(cells) <= most:
            return cells


def planted(random: Random, lattice: Lattice, cells: set[Cell]) -> tuple[list[Piece], list[Lying]]:
    """Pieces, and a tiling of the cells that they form, perhaps with another piece beside."""
    rotate, reverse = random.random() < 0.7, random.random() < 0.7
    for _ in range(10):
        shapes = cut(random, cells, random.choice([2, 3, 3, 4, 4]), lattice)
        kinds = _kinds(shapes, rotate, reverse, lattice)
        if len(kinds) <= MOST_KINDS:
            break
    pieces, tiling = [], []
    for name, lying in zip(NAMES, kinds, strict=False):
        piece = Piece(name, tuple(lying[0]), 1, 1, rotate, reverse, lattice=lattice)
        pieces.append(_bounded(random, piece, len(lying)))
        tiling += [(name, shape) for shape in lying]
    if reverse and random.random() < 0.4:
        pieces, tiling = _with_twin(random, pieces, tiling)
    if random.random() < 0.3:
        extra = any_piece(random, "X", lattice)
        pieces.append(replace(extra, least=0, most=random.choice([0, 1, 2])))
    return pieces, tiling


def _kinds(
    shapes: Iterable[frozenset[Cell]], rotate: bool, reverse: bool, lattice: Lattice
) -> list[list[frozenset[Cell]]]:
    """Shapes, those together that one piece with these flags may form."""
    kinds: list[list[frozenset[Cell]]] = []
    for shape in shapes:
        images = _images(shape, rotate, reverse, lattice)
        for kind in kinds:
            if lattice.normalise(kind[0]) in images:
                kind.append(shape)
                break
        else:
            kinds.append([shape])
    return kinds


def _images(shape: Iterable[Cell], rotate: bool, reverse: bool, lattice: Lattice) -> set[Shape]:
    cells = list(shape)
    every = moves(rotate, reverse, lattice.name)
    return {lattice.normalise(map(move, cells)) for move in every}


def _bounded(random: Random, piece: Piece, number: int) -> Piece:
    """A piece with bounds that its number in the planted tiling meets; a small one not much more
    often, or there would be very many tilings.
    """
    bounds = [(number, number), (number, number), (number, number + 1), (number - 1, number)]
    if piece.size > 2:
        bounds += [(0, None), (1, None), (0, number), (number, None), (0, number + 2)]
    least, most = random.choice(bounds)
    return replace(piece, least=least, most=most)


def mirror_twin(piece: Piece) -> Piece:
    """The piece in the mirror, so that the two are exchanged up to reflections."""
    flip = moves(False, True, piece.lattice.name)[-1]
    return replace(piece, name="Z", shape=tuple(map(flip, piece.shape)), can_reverse=False)


def _with_twin(
    random: Random, pieces: list[Piece], tiling: list[Lying]
) -> tuple[list[Piece], list[Lying]]:
    """One of the pieces and its mirror twin in its place, between them as often in the tiling."""
    chosen = random.choice(pieces)
    lattice = chosen.lattice
    turned = _images(chosen.shape, chosen.can_rotate, False, lattice)
    renamed = [
        ("Z" if name == chosen.name and lattice.normalise(lying) not in turned else name, lying)
        for name, lying in tiling
    ]
    used = Counter(name for name, _ in renamed)
    pair = (used[chosen.name], used["Z"])
    bounds = {"least": min(pair), "most": max(pair)}
    first = replace(chosen, can_reverse=False, **bounds)
    rest = [first if piece is chosen else piece for piece in pieces]
    return [*rest, mirror_twin(first)], renamed


def any_piece(random: Random, name: str, lattice: Lattice) -> Piece:
    """A piece left to chance."""
    shape = grown(random, random.choice([0, 1, 1, 2, 2, 2, 3]), lattice)
    if random.random() < 0.1:  # not connected
        low, *others = shape[0]
        far = max(shape)[0] + 2
        period = 2 if lattice.name in ROUND else 4 if lattice.name == TETRAHEDRA[1] else 1
        far += (low - far) % period
        balanced = lattice.name in (*SLANTED, *PARTS)
        if lattice.name == "stick":
            others[0] += far - low
        shape.append((far, *others[:-1], others[-1] - (far - low) * balanced))
    bounds = random.choice(
        [(1, 1), (1, 1), (0, 1), (0, None), (0, None), (0, 2), (1, 3), (2, 2), (0, 0), (1, None)]
    )
    flags = random.random() < 0.7, random.random() < 0.7
    return Piece(name, tuple(shape), *bounds, *flags, lattice=lattice)


def spoil(random: Random, pieces: list[Piece]) -> None:
    """Put another piece of the same size in the place of the largest: the areas still fit."""
    piece = max(pieces, key=lambda piece: piece.size)
    shape = tuple(grown(random, piece.size - 1, piece.lattice))
    rotate = piece.can_rotate and random.random() < 0.5
    pieces[pieces.index(piece)] = replace(piece, shape=shape, can_rotate=rotate)
