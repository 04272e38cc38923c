"""The tilings of many choices as moves from each to the next, and the check of every one of them.

    [0, 5, 7]   the numbers of placements

A *move* puts some placements on the board; those that share a cell with them are taken off. After
it the board is filled again, by the pieces of one choice. It shares no code with the search.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..core.cells import Cell
from ..core.errors import PsolverError
from ..core.tilings import Placement, Tiling
from ..core.verify import Verifier, may_lie
from ..core.wording import cells_text, quoted
from .choice_numbers import Choices


class TilingMoves:
    """A board that is filled again and again.

    placements  all that were added, by their numbers
    """

    def __init__(self, choices: Choices) -> None:
        puzzle = choices.puzzle
        self._choices = choices
        self._puzzle = puzzle
        self._places = {piece.name: place for place, piece in enumerate(choices.pieces)}
        self._uses = [0] * len(choices.pieces)
        self._on: dict[Cell, int] = {}  # the placement on each cell
        self._bare = set(puzzle.board.must)
        is_plain = not puzzle.board.clues and not puzzle.has_marks
        for rule in puzzle.rules:
            is_plain = is_plain and bool(rule.piece_bounds())
        # a plain puzzle needs no more than what is checked here
        self._verifier = None if is_plain else Verifier(puzzle)
        self.placements: list[Placement] = []
        self._pieces: list[int] = []  # the place of the piece of each placement

    def add(self, placement: Placement) -> int:
        """Return the number of a placement that is new. Raises PsolverError if it cannot lie so."""
        place = self._places.get(placement.piece)
        if place is None:
            raise PsolverError(f"there is no piece {quoted(placement.piece)}")
        cells = placement.cells
        on_board = self._puzzle.board.must | self._puzzle.board.may
        if not on_board.issuperset(cells) or len({*cells}) < len(cells):
            raise PsolverError(f"{cells_text(cells)} are not cells of the board")
        if not may_lie(self._choices.pieces[place], placement, self._puzzle):
            name = quoted(placement.piece)
            raise PsolverError(f"the piece {name} cannot lie on {cells_text(cells)}")
        self.placements.append(placement)
        self._pieces.append(place)
        return len(self.placements) - 1

    def move(self, numbers: Sequence[int]) -> int:
        """Put placements on the board; return the number of the choice that fills it then. Raises
        PsolverError if the board is not filled, or by no choice.
        """
        old = set()
        for number in numbers:
            for cell in self.placements[number].cells:
                if cell in self._on:
                    old.add(self._on[cell])
        for number in old:
            self._uses[self._pieces[number]] -= 1
            for cell in self.placements[number].cells:
                del self._on[cell]
                self._bare.add(cell)
        for number in numbers:
            self._uses[self._pieces[number]] += 1
            for cell in self.placements[number].cells:
                if cell in self._on:
                    raise PsolverError(f"two pieces lie on {cells_text([cell])}")
                self._on[cell] = number
                self._bare.discard(cell)
        if not self._bare.isdisjoint(self._puzzle.board.must):
            bare = sorted(self._bare & self._puzzle.board.must)
            raise PsolverError(f"no piece lies on {cells_text(bare)}")
        choice = self._choices.number_of(self._uses)
        if choice is None:
            raise PsolverError("the pieces are used more or less often than they may be")
        if self._verifier:
            for fault in self._verifier.faults(self.tiling()):
                raise PsolverError(fault)
        return choice

    def clear(self) -> None:
        """Take all off the board."""
        self._on.clear()
        self._bare = set(self._puzzle.board.must)
        self._uses = [0] * len(self._uses)

    def tiling(self) -> Tiling:
        """Return the tiling that is on the board."""
        numbers = sorted({*self._on.values()})
        placements = sorted([self.placements[number] for number in numbers])
        return Tiling(tuple(placements), self._puzzle.board.lattice)
