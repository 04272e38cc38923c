"""What brute force knows of pieces that may not touch, from the definitions: a placement beside
each other, cell by cell.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from psolver.puzzle.model import Puzzle
from support import brute


def may_lie_beside(puzzle: Puzzle, one: brute.Lying, others: Iterable[brute.Lying]) -> bool:
    """Does a placement keep apart from others as it should?"""
    return puzzle.touch == "anything" or not any(_collide(puzzle, one, other) for other in others)


def _collide(puzzle: Puzzle, one: brute.Lying, other: brute.Lying) -> bool:
    (name, here), (other_name, there) = one, other
    pairs, lattice = product(here, there), puzzle.board.lattice.name
    if puzzle.touch == "apart":
        return any(share_a_corner(cell, next_to) for cell, next_to in pairs)
    if puzzle.touch == "different":
        colors = {piece.name: piece.color for piece in puzzle.pieces}
        if colors[name] is None or colors[name] != colors[other_name]:
            return False
    return any(next_to in brute.beside(cell, lattice) for cell, next_to in pairs)


def share_a_corner(cell: brute.Cell, other: brute.Cell) -> bool:
    """No number of one cell is further from that of the other than 1, in every lattice."""
    return all(abs(a - b) <= 1 for a, b in zip(cell, other, strict=True))
