"""Where the orientations of pieces may lie on a board: as its marks, and its rim, let them.

On a board that wraps, an orientation with marks that goes across a side of the box covers cells
that look like another shape: it is cut. What is cut is an orientation by itself, so that the cells
of each of its places come in the order of its own cells.
"""

from __future__ import annotations

from collections import defaultdict
from math import inf
from operator import add, sub
from typing import TypeAlias

from ..geometry.cells import Cell
from ..puzzle.edges import matches, sides_of_marks
from ..puzzle.marked import Marked, at_origin
from ..puzzle.model import Puzzle
from ..puzzle.wrapping import across, folding, lying
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
        if one.marks and self._puzzle.board.wrap:
            found = self._cut(one, more, banned)
        else:
            found = [(one, self._table.places(one.shape, *more, banned=banned, most=most))]
        return [
            (seen, self._rim.allowed(seen, self._marks.allowed(seen, places)))
            for seen, places in found
        ]

    def holds(self, one: Marked) -> bool:
        """Does an orientation lie somewhere?"""
        if self._rim.asks or self._puzzle.board.wrap:
            return any(places for _, places in self.places(one))
        return self._marks.holds(self._table, one)

    def _cut(
        self, one: Marked, more: tuple[int, ...], banned: frozenset[int]
    ) -> list[tuple[Marked, list[Place]]]:
        """The places of an orientation with marks on a board that wraps, by what is seen there."""
        if not self._meets_itself_well(one):
            return []
        board = self._puzzle.board
        found: dict[Marked, list[Place]] = defaultdict(list)
        for place in self._table.unsorted(one.shape, banned):
            by = _step(one.shape[0], board.cells[place[0]])
            seen = at_origin(*lying(board, one, by), board.lattice)
            found[seen].append((*sorted(place), *more))
        return [(seen, list(dict.fromkeys(places))) for seen, places in found.items()]

    def _meets_itself_well(self, one: Marked) -> bool:
        """Do the marks of an orientation match where it comes round and meets itself?"""
        board, rule = self._puzzle.board, self._puzzle.edges
        fold, over = folding(board), across(board)
        marks: dict[tuple[Cell, Cell], str] = {}
        for cell, beyond, mark in sides_of_marks(one.marks, board.lattice):
            there = fold(cell)
            marks[there, tuple(map(add, there, _step(cell, beyond)))] = mark
        met = ((mark, marks.get(over(*side))) for side, mark in marks.items())
        return all(other is None or matches(rule, mark, other) for mark, other in met)


def _step(cell: Cell, other: Cell) -> Cell:
    return tuple(map(sub, other, cell))
