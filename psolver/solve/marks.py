"""Where pieces with marks may lie on a board whose cells have marks."""

from __future__ import annotations

from collections.abc import Iterable

from ..puzzle.marked import Marked
from ..puzzle.model import Board
from .placement_table import PlacementTable

Place = tuple[int, ...]  # the numbers of the cells, then others


class BoardMarks:
    """The marks of a board by the numbers of its cells."""

    def __init__(self, board: Board) -> None:
        marks = dict(board.marks)
        self._marks = {n: marks[cell] for n, cell in enumerate(board.cells) if cell in marks}
        self._others: dict[str, frozenset[int]] = {}

    def others(self, mark: str) -> frozenset[int]:
        """The cells where a cell with a mark may not lie: those with another one."""
        if mark not in self._others:
            those = (number for number, other in self._marks.items() if other != mark)
            self._others[mark] = frozenset(those)
        return self._others[mark]

    def allowed(self, one: Marked, places: Iterable[Place]) -> list[Place]:
        """The places of an orientation at which its marks lie on the same marks, or on none."""
        marks = dict(one.marks)
        barred = [
            (place, self.others(marks[cell]))
            for place, cell in enumerate(one.shape)
            if cell in marks
        ]
        barred = [(place, cells) for place, cells in barred if cells]
        if not barred:
            return list(places)
        return [
            numbers
            for numbers in places
            if not any(numbers[place] in cells for place, cells in barred)
        ]

    def holds(self, table: PlacementTable, one: Marked) -> bool:
        """Does a translation lay an orientation on the board of a table?"""
        if not (one.marks and self._marks):
            return table.holds(one.shape)
        return bool(self.allowed(one, table.places(one.shape)))
