"""Do the pieces of a tiling keep apart as their puzzle asks, and do their sides match? Checked from
the definitions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from operator import add
from typing import TypeAlias

from ..wording import quoted
from .model import Puzzle
from .tiling import Tiling
from .verify_around import inside, other_side, parts_of, steps_from

Cell: TypeAlias = tuple[int, ...]


def touch_faults(puzzle: Puzzle, tiling: Tiling) -> Iterator[str]:
    """A sentence for each two placements that touch though they may not."""
    if puzzle.touch == "anything":
        return
    color = {piece.name: piece.color for piece in puzzle.pieces}
    board, placements = puzzle.board, (*puzzle.beside, *tiling)
    part = parts_of(puzzle) if board.separate and puzzle.touch == "apart" else {}
    owner = {cell: n for n, one in enumerate(placements) for cell in one.cells}
    told = set()
    for cell, number in owner.items():
        if len(cell) != board.lattice.dimension:
            continue  # no cell of the lattice: it has been said that it lies outside
        steps = _round(cell) if puzzle.touch == "apart" else steps_from(cell, board.lattice)
        near = (inside(step, board) for step in steps)
        near = (step for step in near if step in owner and part.get(step) == part.get(cell))
        for other in {owner[step] for step in near} - {number}:
            one, two = placements[number].piece, placements[other].piece
            apart = puzzle.touch != "different" or (color.get(one) and color[one] == color.get(two))
            if apart and (other, number) not in told:
                told.add((number, other))
                yield f"the pieces {quoted(one)} and {quoted(two)} touch at {list(cell)}"


def edge_faults(puzzle: Puzzle, tiling: Tiling) -> Iterator[str]:
    """A sentence for each side where marks meet that do not go together, or the rim's."""
    length = puzzle.board.lattice.dimension
    within = not_beyond_the_rim(puzzle)
    for one in tiling:
        yield from rim_faults(puzzle, within, one.piece, one.marks)
    marked = {
        (where[:length], where[length:]): (one.piece, mark)
        for one in (*puzzle.beside, *tiling)
        for where, mark in one.marks
        if len(where) == 2 * length
    }
    for (cell, beyond), (piece, mark) in marked.items():
        over = other_side(cell, beyond, puzzle.board)
        if over in marked and (cell, beyond) < over:
            other, there = marked[over]
            if there != _wanted(puzzle, mark):
                yield (
                    f"the marks {quoted(mark)} of the piece {quoted(piece)} at {list(cell)} and"
                    f" {quoted(there)} of the piece {quoted(other)} beside it do not match"
                )


def not_beyond_the_rim(puzzle: Puzzle) -> frozenset[Cell]:
    """The cells of the board, and of what lies beside it; empty where no mark is asked of the rim,
    so that large boards cost nothing.
    """
    if not puzzle.border:
        return frozenset()
    return puzzle.board.must.union(puzzle.board.may, *(one.cells for one in puzzle.beside))


def rim_faults(
    puzzle: Puzzle, within: frozenset[Cell], piece: str, marks: Iterable[tuple[Cell, str]]
) -> Iterator[str]:
    """A sentence for each mark of a piece that lies at the rim and does not match it; the cells
    `within` are those of `not_beyond_the_rim`.
    """
    length = puzzle.board.lattice.dimension
    for where, mark in marks if puzzle.border else ():
        is_side = len(where) == 2 * length
        at_rim = is_side and inside(where[length:], puzzle.board) not in within
        if at_rim and puzzle.border != _wanted(puzzle, mark):
            there = f"at {list(where[:length])} lies at the rim, where {puzzle.border} is"
            yield f"the mark {quoted(mark)} of the piece {quoted(piece)} {there}"


def meets_itself_well(puzzle: Puzzle, marks: Iterable[tuple[Cell, str]]) -> bool:
    """Do the marks of a placement match where it comes round a board that wraps, to itself?"""
    length = puzzle.board.lattice.dimension
    sides = {(where[:length], where[length:]): mark for where, mark in marks if where[length:]}
    met = ((mark, sides.get(other_side(*side, puzzle.board))) for side, mark in sides.items())
    return all(other is None or other == _wanted(puzzle, mark) for mark, other in met)


def _wanted(puzzle: Puzzle, mark: str) -> str:
    """The mark that a mark may lie upon."""
    return mark if puzzle.edges == "equal" else mark.swapcase()


def _round(cell: Cell) -> Iterator[Cell]:
    """The cells that share a corner with a cell, and some that are no cells: in every lattice those
    of which no number differs by more than 1.
    """
    for step in product((-1, 0, 1), repeat=len(cell)):
        yield tuple(map(add, cell, step))
