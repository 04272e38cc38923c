"""What brute force knows of pieces that may not touch, from the definitions: a pair of placements
after the other, cell by cell.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations, product

from psolver.puzzle.model import Puzzle
from support import brute


def may_lie_together(puzzle: Puzzle, placed: Collection[brute.Lying]) -> bool:
    """Do the placements keep apart as they should?"""
    colors = {piece.name: piece.color for piece in puzzle.pieces}
    for (one, here), (other, there) in combinations(placed, 2):
        if puzzle.touch == "anything":
            continue
        if puzzle.touch == "different" and (
            colors[one] is None or colors[other] is None or colors[one] != colors[other]
        ):
            continue
        pairs = product(here, there)
        if puzzle.touch == "apart":
            if any(share_a_corner(cell, next_to) for cell, next_to in pairs):
                return False
        elif any(
            next_to in brute.beside(cell, puzzle.board.lattice.name) for cell, next_to in pairs
        ):
            return False
    return True


def share_a_corner(cell: brute.Cell, other: brute.Cell) -> bool:
    """No number of one cell is further from that of the other than 1, in every lattice."""
    return all(abs(a - b) <= 1 for a, b in zip(cell, other, strict=True))
