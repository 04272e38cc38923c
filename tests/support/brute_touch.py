"""What brute force knows of pieces that may not touch, from the definitions: a placement beside
each other, cell by cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from psolver.puzzle.model import Puzzle
from support import brute


def may_lie_beside(puzzle: Puzzle, one: brute.Lying, others: Iterable[brute.Lying]) -> bool:
    """Does a placement keep apart from others as it should?"""
    return puzzle.touch == "anything" or not any(_collide(puzzle, one, other) for other in others)


def _collide(puzzle: Puzzle, one: brute.Lying, other: brute.Lying) -> bool:
    from support.brute_wrap import folder, parts

    (name, here), (other_name, there) = one, other
    board, lattice = puzzle.board, puzzle.board.lattice.name
    fold = folder(board)
    if puzzle.touch == "apart":
        cells = set(board.cells).union(*(one.cells for one in puzzle.beside))
        every = parts(cells, lattice) if board.separate else [cells]
        return any(
            near in there
            for part in every
            for cell in here & part
            for near in map(fold, around(cell))
            if near in part
        )
    if puzzle.touch == "different":
        colors = {piece.name: piece.color for piece in puzzle.pieces}
        if colors[name] is None or colors[name] != colors[other_name]:
            return False
    return any(near in there for cell in here for near in map(fold, brute.beside(cell, lattice)))


def around(cell: brute.Cell) -> Iterator[brute.Cell]:
    """The cells that share a corner with a cell: no number of one is further from that of the other
    than 1, in every lattice.
    """
    for step in product((-1, 0, 1), repeat=len(cell)):
        yield tuple(a + b for a, b in zip(cell, step, strict=True))
