"""Do the pieces of a tiling keep apart as their puzzle asks? Checked from the definitions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from operator import add, mul
from typing import TypeAlias

from ..geometry.lattice import Lattice
from ..wording import quoted
from .model import Puzzle
from .tiling import Tiling
from .touch import ANYTHING, APART, DIFFERENT

Cell: TypeAlias = tuple[int, ...]


def touch_faults(puzzle: Puzzle, tiling: Tiling) -> Iterator[str]:
    """A sentence for each two placements that touch though they may not."""
    if puzzle.touch == ANYTHING:
        return
    color = {piece.name: piece.color for piece in puzzle.pieces}
    lattice, placements = puzzle.board.lattice, tuple(tiling)
    owner = {cell: n for n, one in enumerate(placements) for cell in one.cells}
    told = set()
    for cell, number in owner.items():
        if len(cell) != lattice.dimension:
            continue  # no cell of the lattice: it has been said that it lies outside
        near = _round(cell) if puzzle.touch == APART else _beside(cell, lattice)
        for other in {owner[beside] for beside in near if beside in owner} - {number}:
            one, two = placements[number].piece, placements[other].piece
            apart = puzzle.touch != DIFFERENT or (color.get(one) and color[one] == color.get(two))
            if apart and (other, number) not in told:
                told.add((number, other))
                yield f"the pieces {quoted(one)} and {quoted(two)} touch at {list(cell)}"


def _beside(cell: Cell, lattice: Lattice) -> Iterator[Cell]:
    """The cells that share a side with a cell."""
    values = tuple(sum(map(mul, factors, cell)) for factors in lattice.invariants)
    for kind, steps in lattice.steps.items():
        if tuple(sum(map(mul, factors, kind)) for factors in lattice.invariants) == values:
            yield from (tuple(map(add, cell, step)) for step in steps)


def _round(cell: Cell) -> Iterator[Cell]:
    """The cells that share a corner with a cell, and some that are no cells: in every lattice those
    of which no number differs by more than 1.
    """
    for step in product((-1, 0, 1), repeat=len(cell)):
        yield tuple(map(add, cell, step))
