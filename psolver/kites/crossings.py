"""Sticks that do not cross: the key `crossings`.

    "none"   no two pieces cross at a point: the usual value
    "any"    they may lie on top of each other there

Four sticks meet at a point. A piece goes straight on there if it has both level ones or both
upright ones; two pieces that go straight on cross. Two that bend there, or end, do not.

In the search a point is an item, which pieces that go straight on take; it is covered at most once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from ..core.cells import Cell
from ..core.checks import choice_fault, refuse
from ..core.marked import Marked
from ..core.model import Board, Piece, Puzzle
from ..core.rule import (
    Clash,
    Help,
    KeyHelp,
    KeyTable,
    Layout,
    Meeting,
    Meetings,
    Options,
    Place,
    PlaceFilter,
    Rule,
    RuleValues,
    Surroundings,
    Written,
)
from ..core.tilings import Placement, Placements, Tiling, owners_of
from ..rules.least_meetings import meetings_taken
from .sticks import STICK, ends_of, sticks_at

ANY_CROSSING = "any"
NO_CROSSING = "none"
CROSSING_VALUES = (ANY_CROSSING, NO_CROSSING)
HELP = Help({"crossings": KeyHelp("whether pieces of sticks may cross", "word", CROSSING_VALUES)})
WITHOUT_BOARD = "a symmetry puzzle takes no 'crossings'"
ONLY_STICKS = 'only sticks cross; write lattice = "stick" at the top of the file, or leave it out'

Node: TypeAlias = tuple[int, int]  # the row and the column of an end of a stick
PlaceOfNode: TypeAlias = tuple[int, ...]  # the numbers of the sticks at one


@dataclass(frozen=True, slots=True)
class Crossings(Rule):
    """Pieces may cross if they are `allowed`, also those `beside` the board."""

    allowed: bool = False
    beside: Placements = ()

    @property
    def attributes(self) -> RuleValues:
        word = ANY_CROSSING if self.allowed else NO_CROSSING
        return {"crossings": word, "beside": self.beside}

    fillable = True

    @property
    def meets(self) -> bool:
        return not self.allowed

    def check(self, puzzle: Puzzle) -> None:
        if puzzle.board.lattice is not STICK:
            refuse("", "crossings", ONLY_STICKS)

    # search -------------------------------------------------------------------------------------

    def meetings(self, layout: Layout) -> Meetings | None:
        """Return an item for each point at which two pieces could cross, and the options with
        them.
        """
        if self.allowed:
            return None
        board = layout.puzzle.board
        places = _places_of_crossings(board)
        if not places:
            return None
        distinct_places = sorted(set(places.values()))
        items = [Meeting(place, "crossing") for place in distinct_places]

        def items_on(piece: Piece, _: Marked, option: Place) -> set[Meeting]:
            cells = [board.cells[number] for number in option[: piece.size]]
            items_taken = set()
            for node in _straight(cells, board):
                if node in places:
                    items_taken.add(Meeting(places[node], "crossing"))
            return items_taken

        return meetings_taken(layout, items, items_on)

    def place_filter(self, puzzle: Puzzle) -> PlaceFilter | None:
        """Return a function that leaves out places where a piece crosses one beside the board."""
        closed = self._straight_beside(puzzle.board)
        if not closed:
            return None
        cells = puzzle.board.cells

        def open_places(piece: Piece, marked: Marked, places: Options) -> Options:
            open_options = []
            for place in places:
                covered = [cells[number] for number in place[: piece.size]]
                if closed.isdisjoint(_straight(covered, puzzle.board)):
                    open_options.append(place)
            return open_options

        return open_places

    def _straight_beside(self, board: Board) -> set[Node]:
        """The points at which pieces beside the board go straight on."""
        nodes = set()
        if not self.allowed:
            for placement in self.beside:
                nodes |= _straight(placement.cells, board)
        return nodes

    # symmetries ---------------------------------------------------------------------------------

    def surroundings(self, puzzle: Puzzle) -> Surroundings:
        """Return the pairs of sticks at each point where a piece beside the board goes straight on,
        as sides.
        """
        content = set()
        for node in self._straight_beside(puzzle.board):
            sticks = sticks_at(*node)
            for stick, other_stick in product(sticks, repeat=2):
                content.add((stick + other_stick, "straight"))
        return frozenset(content)

    # the rest -----------------------------------------------------------------------------------

    def watcher(self, puzzle: Puzzle) -> _Straight | None:
        if self.allowed:
            return None
        return _Straight(puzzle.board, self.beside)

    def left(self, puzzle: Puzzle, placements: Sequence[Placement]) -> Rule:
        return Crossings(self.allowed, (*self.beside, *placements))

    def alone(self) -> Rule:
        return Crossings(self.allowed)

    # tilings ------------------------------------------------------------------------------------

    def broken_by(self, puzzle: Puzzle, tiling: Tiling) -> Iterator[str]:
        if self.allowed:
            return
        space = puzzle.board.space
        owner = owners_of((*self.beside, *tiling))
        for stick in sorted(owner):
            top, bottom, left, _ = stick
            if top != bottom:
                continue
            # at its left end, with the stick before it, and those above and below
            level = owner[stick]
            stick_before = space.folded((top, top, left - 1, left))
            stick_above = space.folded((top - 1, top, left, left))
            stick_below = space.folded((top, top + 1, left, left))
            goes_on = owner.get(stick_before) == level
            owner_above = owner.get(stick_above)
            is_upright = owner_above is not None and owner_above == owner.get(stick_below)
            is_crossed = is_upright and owner_above != level
            if goes_on and is_crossed:
                yield f"two pieces cross at the left end of {list(stick)}"

    # files and words ----------------------------------------------------------------------------

    def written(self, puzzle: Puzzle, whole: Board) -> Written:
        if self.allowed:
            return Written({"crossings": ANY_CROSSING})
        return Written()

    def words(self) -> Iterable[str]:
        if not self.allowed:
            yield "no two pieces cross"


def _places_of_crossings(board: Board) -> dict[Node, PlaceOfNode]:
    """The numbers of the four sticks at each point of a board that has all four."""
    numbers = {cell: number for number, cell in enumerate(board.cells)}
    places = {}
    for cell in board.cells:
        for node in ends_of(cell):
            sticks = [board.space.folded(stick) for stick in sticks_at(*node)]
            if numbers.keys() >= set(sticks):
                numbers_of_sticks = [numbers[stick] for stick in sticks]
                places[node] = tuple(sorted(numbers_of_sticks))
    return places


def _straight(cells: Collection[Cell], board: Board) -> set[Node]:
    """The points at which a piece on some cells goes straight on."""
    covered = set(cells)
    fold = board.space.folded
    nodes = set()
    for stick in cells:
        for node in ends_of(stick):
            arms = [fold(neighbour) in covered for neighbour in sticks_at(*node)]
            before, behind, above, below = arms
            if (before and behind) or (above and below):
                nodes.add(node)
    return nodes


class _Straight:
    """The points of a board at which a piece goes straight on."""

    def __init__(self, board: Board, beside: Iterable[Placement]) -> None:
        self._board = board
        self._nodes: set[Node] = set()
        for placement in beside:
            self.add(placement)

    def _of(self, placement: Placement) -> set[Node]:
        return _straight(placement.cells, self._board)

    def add(self, placement: Placement) -> None:
        self._nodes |= self._of(placement)

    def clash(self, placement: Placement) -> Clash | None:
        if self._nodes.isdisjoint(self._of(placement)):
            return None
        sentence = f"The piece {placement.piece} would cross another one there."
        first_cells = placement.cells[:1]
        return Clash("crossings", placement.piece, first_cells, sentence=sentence)


def rule_of(pieces: Iterable[Piece], board: Board, values: RuleValues) -> Rule | None:
    """Return the rule of a puzzle; without a value that of sticks, which do not cross. Raises
    PuzzleError.
    """
    crossings = values.get("crossings", NO_CROSSING)
    refuse("", "crossings", choice_fault(crossings, CROSSING_VALUES))
    may_cross = crossings == ANY_CROSSING
    if board.lattice is not STICK:
        if may_cross:
            refuse("", "crossings", ONLY_STICKS)
        return None
    return Crossings(may_cross, values.get("beside", ()))


# keys of a puzzle file ----------------------------------------------------------------------------


def read(top: KeyTable, pieces: Sequence[Piece], tables: Sequence[KeyTable]) -> RuleValues:
    """Return the values of the attributes in a file. Raises PuzzleError."""
    word = top.choice("crossings", CROSSING_VALUES)
    if word is None:
        return {}
    return {"crossings": word}
