"""Do the pieces of a tiling keep apart as their puzzle asks, and do their sides match? Checked from
the definitions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from operator import add, mul
from typing import TypeAlias

from ..geometry.lattice import Lattice
from ..wording import quoted
from .model import Puzzle
from .tiling import Tiling

Cell: TypeAlias = tuple[int, ...]


def touch_faults(puzzle: Puzzle, tiling: Tiling) -> Iterator[str]:
    """A sentence for each two placements that touch though they may not."""
    if puzzle.touch == "anything":
        return
    color = {piece.name: piece.color for piece in puzzle.pieces}
    lattice, placements = puzzle.board.lattice, (*puzzle.beside, *tiling)
    owner = {cell: n for n, one in enumerate(placements) for cell in one.cells}
    told = set()
    for cell, number in owner.items():
        if len(cell) != lattice.dimension:
            continue  # no cell of the lattice: it has been said that it lies outside
        near = _round(cell) if puzzle.touch == "apart" else _beside(cell, lattice)
        for other in {owner[beside] for beside in near if beside in owner} - {number}:
            one, two = placements[number].piece, placements[other].piece
            apart = puzzle.touch != "different" or (color.get(one) and color[one] == color.get(two))
            if apart and (other, number) not in told:
                told.add((number, other))
                yield f"the pieces {quoted(one)} and {quoted(two)} touch at {list(cell)}"


def edge_faults(puzzle: Puzzle, tiling: Tiling) -> Iterator[str]:
    """A sentence for each side where marks meet that do not go together, or the rim's."""
    length = puzzle.board.lattice.dimension
    for one in tiling:
        yield from rim_faults(puzzle, one.piece, one.marks)
    marked = {
        (where[:length], where[length:]): (one.piece, mark)
        for one in (*puzzle.beside, *tiling)
        for where, mark in one.marks
        if len(where) == 2 * length
    }
    for (cell, beyond), (piece, mark) in marked.items():
        if (beyond, cell) in marked and cell < beyond:
            other, there = marked[beyond, cell]
            if there != _wanted(puzzle, mark):
                yield (
                    f"the marks {quoted(mark)} of the piece {quoted(piece)} at {list(cell)} and"
                    f" {quoted(there)} of the piece {quoted(other)} beside it do not match"
                )


def rim_faults(puzzle: Puzzle, piece: str, marks: Iterable[tuple[Cell, str]]) -> Iterator[str]:
    """A sentence for each mark of a piece that lies at the rim and does not match it."""
    cells, length = puzzle.board.must | puzzle.board.may, puzzle.board.lattice.dimension
    cells = cells.union(*(one.cells for one in puzzle.beside))
    for where, mark in marks if puzzle.border else ():
        at_rim = len(where) == 2 * length and where[length:] not in cells
        if at_rim and puzzle.border != _wanted(puzzle, mark):
            there = f"at {list(where[:length])} lies at the rim, where {puzzle.border} is"
            yield f"the mark {quoted(mark)} of the piece {quoted(piece)} {there}"


def _wanted(puzzle: Puzzle, mark: str) -> str:
    """The mark that a mark may lie upon."""
    return mark if puzzle.edges == "equal" else mark.swapcase()


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
