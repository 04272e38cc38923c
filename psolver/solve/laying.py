"""Where the orientations of pieces may lie on a board: as its marks, and its rim, let them.

In a quotient an orientation with marks that goes across a side of the region covers cells that look
like another shape: it is cut. What is cut is an orientation by itself, so that the cells of each of
its places come in the order of its own cells.
"""

from __future__ import annotations

from math import inf
from operator import add, sub
from typing import TypeAlias

from ..geometry.cells import Cell
from ..puzzle.edges import matches, sides_of_marks
from ..puzzle.marked import Marked
from ..puzzle.model import Puzzle
from .edges import Rim
from .marks import BoardMarks
from .placement_table import PlacementTable

Place: TypeAlias = tuple[int, ...]  # the numbers of the cells, then others


class Laying:
    """Where the orientations of the pieces of a puzzle may lie on a table."""

    def __init__(self, puzzle: Puzzle, table: PlacementTable) -> None:
        self._puzzle, self._table = puzzle, table
        self._marks, self._rim = BoardMarks(puzzle.board), Rim(puzzle)

    def places(
        self, one: Marked, *more: int, banned: frozenset[int] = frozenset(), most: float = inf
    ) -> list[tuple[Marked, list[Place]]]:
        """As `PlacementTable.places`, each with the orientation that is seen there: the given one,
        or where it is cut.
        """
        if not self._meets_itself_well(one):
            return []
        found = self._table.places_seen(one, *more, banned=banned, most=most)
        return [
            (seen, self._rim.allowed(seen, self._marks.allowed(seen, places)))
            for seen, places in found
        ]

    def holds(self, one: Marked) -> bool:
        """Does an orientation lie somewhere?"""
        if one.marks:
            return any(places for _, places in self.places(one))
        return self._table.holds(one.shape)

    def _meets_itself_well(self, one: Marked) -> bool:
        """Do the marks of an orientation match where it comes round and meets itself?"""
        board, rule = self._puzzle.board, self._puzzle.edges
        fold, over = board.space.folded, board.space.across
        marks: dict[tuple[Cell, Cell], str] = {}
        for cell, beyond, mark in sides_of_marks(one.marks, board.lattice):
            there = fold(cell)
            marks[there, tuple(map(add, there, _step(cell, beyond)))] = mark
        met = ((mark, marks.get(over(*side))) for side, mark in marks.items())
        return all(other is None or matches(rule, mark, other) for mark, other in met)


def _step(cell: Cell, other: Cell) -> Cell:
    return tuple(map(sub, other, cell))
