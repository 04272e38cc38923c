"""Random small puzzles that mix flags, bounds, holes, optional and clue cells."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

from psolver.geometry.lattice import CUBIC, SQUARE
from psolver.puzzle.extent import longest_sides
from psolver.puzzle.figure import KINDS
from psolver.puzzle.model import Board, Piece, Puzzle, SymmetryGoal


def random_puzzle(seed: int) -> Puzzle:
    """The random puzzle of a number: at most 20 cells and four pieces of one to four cells."""
    random = Random(seed)
    board = _board(random)
    pieces = tuple(_piece(random, name) for name in "ABCD"[: random.randint(1, 4)])
    if random.random() < 0.3:  # a mirror twin, to be exchanged up to reflections
        first = pieces[0]
        twin = Piece(
            "Z",
            SQUARE.normalise((r, -c) for r, c in first.shape),
            first.least,
            first.most,
            first.can_rotate,
            False,
        )
        pieces = (
            Piece(first.name, first.shape, first.least, first.most, first.can_rotate, False),
            *pieces[1:2],
            twin,
        )
    if random.random() < 0.3:
        cells = random.sample(sorted(board.must), min(len(board.must), random.randint(1, 2)))
        clues = tuple(sorted((cell, random.choice(pieces).name) for cell in cells))
        board = Board(board.must, board.may, clues)
    return Puzzle(pieces, board, file=f"random {seed}")


def random_solid(seed: int) -> Puzzle:
    """The random puzzle in space of a number: boxes, whole or with holes, and boards of no certain
    form.
    """
    random = Random(seed)
    cells = set(
        product(
            *map(
                range,
                random.choice([(1, 3, 4), (2, 2, 2), (2, 2, 3), (3, 2, 2), (2, 2, 4), (2, 3, 3)]),
            )
        )
    )
    if random.random() < 0.4:
        cells.difference_update(random.sample(sorted(cells), random.randint(1, len(cells) // 3)))
    may = set(random.sample(sorted(cells), random.choice([0, 0, 0, 1, 2, 3])))
    pieces = [_solid_piece(random, name) for name in "ABCDE"[: random.randint(2, 5)]]
    cut = _cut(random, cells - may)
    if random.random() < 0.6 and 1 < len(cut) < 8:  # pieces that fill the board
        pieces = [
            Piece(name, CUBIC.normalise(shape), 1, 1, random.random() < 0.8, random.random() < 0.3)
            for name, shape in zip("ABCDEFG", cut, strict=False)
        ]
    if random.random() < 0.3:  # a mirror twin
        first = replace(pieces[0], can_reverse=False)
        pieces = [
            first,
            *pieces[1:],
            replace(first, name="Z", shape=CUBIC.normalise((*c, -x) for *c, x in first.shape)),
        ]
    clues = ()
    if random.random() < 0.3 and cells - may:
        clues = ((random.choice(sorted(cells - may)), random.choice(pieces).name),)
    return Puzzle(
        tuple(pieces),
        Board(frozenset(cells - may), frozenset(may), clues),
        file=f"random solid {seed}",
    )


def _cut(random: Random, cells: set[tuple[int, ...]]) -> list[list[tuple[int, ...]]]:
    """The cells in connected shapes of at most four, cut at random."""
    left = set(cells)
    shapes = []
    while left:
        shape = [random.choice(sorted(left))]
        left.remove(shape[0])
        while len(shape) < 4 and (
            near := sorted({n for cell in shape for n in CUBIC.neighbours(cell)} & left)
        ):
            shape.append(random.choice(near))
            left.remove(shape[-1])
        shapes.append(shape)
    return shapes


def _solid_piece(random: Random, name: str) -> Piece:
    shape = [(0, 0, 0)]
    for _ in range(random.choice([1, 2, 2, 2, 3, 3])):
        shape.append(
            random.choice(
                sorted({n for cell in shape for n in CUBIC.neighbours(cell)} - set(shape))
            )
        )
    least, most = random.choice(
        [(1, 1), (1, 1), (1, 1), (1, 1), (0, 1), (0, None), (0, 3), (1, 2), (2, 2)]
    )
    return Piece(
        name, CUBIC.normalise(shape), least, most, random.random() < 0.8, random.random() < 0.3
    )


def _board(random: Random) -> Board:
    rows, columns = random.choice(
        [(1, 5), (2, 2), (2, 3), (2, 5), (3, 3), (3, 4), (4, 4), (3, 5), (4, 5)]
    )
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    holes = set(random.sample(cells, random.choice([0, 0, 0, 1, 2]))) if len(cells) > 4 else set()
    left = [cell for cell in cells if cell not in holes]
    may = set(random.sample(left, min(len(left) - 1, random.choice([0, 0, 1, 2, 4, 6]))))
    return Board(frozenset(left) - may, frozenset(may))


def _piece(random: Random, name: str) -> Piece:
    shape = [(0, 0)]
    for _ in range(random.choice([0, 1, 1, 2, 2, 2, 3])):
        near = sorted({n for cell in shape for n in SQUARE.neighbours(cell)} - set(shape))
        shape.append(random.choice(near))
    if random.random() < 0.1:
        shape.append((max(r for r, _ in shape) + 2, 0))  # not connected
    least, most = random.choice(
        [(1, 1), (1, 1), (0, 1), (0, None), (0, None), (0, 2), (1, 3), (2, 2), (0, 0), (1, None)]
    )
    return Piece(
        name, SQUARE.normalise(shape), least, most, random.random() < 0.7, random.random() < 0.7
    )


def random_symmetry_puzzle(seed: int) -> Puzzle:
    """The random symmetry puzzle of a number: at most three pieces, in a frame, with holes perhaps,
    or in none.
    """
    random = Random(seed)
    connected = random.random() < 0.75
    pieces = [
        _figure_piece(random, name, 4 if connected else 3) for name in "ABC"[: random.randint(1, 3)]
    ]
    while sum(piece.most or 0 for piece in pieces) > 3:
        pieces.pop()
    kinds = tuple(kind for kind in KINDS if random.random() < 0.6) or ("rotation",)
    goal = SymmetryGoal(kinds, connected, not connected or random.random() < 0.6)
    small, large = (
        [(2, 3), (3, 3), (3, 4), (4, 3), (2, 5)],
        [(3, 4), (4, 4), (5, 3), (2, 6), (5, 5), (6, 4)],
    )
    rows, columns = (
        random.choice(large if connected else small) if goal.framed else longest_sides(pieces)
    )
    cells = set(product(range(rows), range(columns))) or {(0, 0)}
    if goal.framed and random.random() < 0.5:
        cells.difference_update(random.sample(sorted(cells), random.randint(1, 4)))
    return Puzzle(
        tuple(pieces), Board(frozenset(), frozenset(cells)), file=f"random {seed}", goal=goal
    )


def _figure_piece(random: Random, name: str, most: int) -> Piece:
    shape = [(0, 0)]
    for _ in range(random.randint(0, most)):
        shape.append(
            random.choice(
                sorted({n for cell in shape for n in SQUARE.neighbours(cell)} - set(shape))
            )
        )
    if random.random() < 0.12:
        shape.append((max(r for r, _ in shape) + 2, random.randint(0, 1)))  # not connected
    bounds = random.choice([(1, 1), (1, 1), (1, 1), (0, 1), (0, 2), (2, 2), (1, 2), (0, 0)])
    return Piece(
        name, SQUARE.normalise(shape), *bounds, random.random() < 0.7, random.random() < 0.7
    )
