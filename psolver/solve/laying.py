"""Where the orientations of pieces may lie on a board, as the rules of the puzzle let them."""

from __future__ import annotations

from math import inf

from ..puzzle.marked import Marked
from ..puzzle.model import Piece, Puzzle
from ..puzzle.rule import Options
from .placement_table import PlacementTable


class Laying:
    """Where the orientations of the pieces of a puzzle may lie, by a table of placements."""

    def __init__(self, puzzle: Puzzle, table: PlacementTable) -> None:
        self._puzzle, self._table = puzzle, table
        filters = (rule.place_filter(puzzle) for rule in puzzle.rules)
        self._filters = [allowed for allowed in filters if allowed is not None]

    def places(
        self,
        piece: Piece,
        one: Marked,
        *more: int,
        banned: frozenset[int] = frozenset(),
        most: float = inf,
    ) -> list[tuple[Marked, Options]]:
        """Return as `PlacementTable.places` the places of an orientation of a piece, each with the
        orientation that is seen there: the given one, or what it is cut to.
        """
        found = self._table.places_seen(one, *more, banned=banned, most=most)
        for allowed in self._filters:
            found = [(seen, allowed(piece, seen, places)) for seen, places in found]
        return found

    def holds(self, piece: Piece, one: Marked) -> bool:
        """Whether an orientation of a piece lies somewhere."""
        if self._filters:
            return any(places for _, places in self.places(piece, one))
        return self._table.holds(one.shape)
