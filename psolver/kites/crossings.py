"""Sticks that do not cross: the key `crossings`.

    "none"   no two pieces cross at a point: the usual value
    "any"    they may lie on top of each other there

Four sticks meet at a point. A piece goes straight on there if it has both level ones or both
upright ones; two pieces that go straight on cross. Two that bend there, or end, do not.

In the search a point is an item, which pieces that go straight on take; it is covered at most once.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, TypeAlias

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
    PlaceFilter,
    Rule,
    Written,
)
from ..core.tilings import Placement, Tiling
from .sticks import STICK, ends_of, sticks_at

ANY_CROSSING, NO_CROSSING = "any", "none"
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
    beside: tuple[Placement, ...] = ()

    @property
    def attributes(self) -> Mapping[str, Any]:
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
        board = layout.puzzle.board
        places = _places_of_crossings(board)
        distinct_places = sorted(set(places.values()))
        if self.allowed or not distinct_places:
            return None
        items = [Meeting(place, "crossing") for place in distinct_places]
        item_of_place = {}
        for item, place in enumerate(distinct_places, layout.first):
            item_of_place[place] = item
        item_of_node = {node: item_of_place[place] for node, place in places.items()}
        options = []
        for oriented in layout.placed:
            layout.control.tick()
            with_items = []
            for option in oriented.options:
                cells = [board.cells[number] for number in option[: oriented.piece.size]]
                items_taken = set()
                for node in _straight(cells, board):
                    if node in item_of_node:
                        items_taken.add(item_of_node[node])
                with_items.append((*option, *sorted(items_taken)))
            options.append(with_items)
        return Meetings(tuple(items), options)

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
        nodes: set[Node] = set()
        if not self.allowed:
            for placement in self.beside:
                nodes |= _straight(placement.cells, board)
        return nodes

    # symmetries ---------------------------------------------------------------------------------

    def surroundings(self, puzzle: Puzzle) -> frozenset[tuple[Cell, Hashable]]:
        """Return the pairs of sticks at each point where a piece beside the board goes straight on,
        as sides.
        """
        content: set[tuple[Cell, Hashable]] = set()
        for node in self._straight_beside(puzzle.board):
            sticks = sticks_at(*node)
            for stick, other_stick in product(sticks, repeat=2):
                content.add((stick + other_stick, "straight"))
        return frozenset(content)

    # the rest -----------------------------------------------------------------------------------

    def watcher(self, puzzle: Puzzle) -> _Straight | None:
        return None if self.allowed else _Straight(puzzle.board, self.beside)

    def left(self, puzzle: Puzzle, placements: Sequence[Placement]) -> Rule:
        return Crossings(self.allowed, (*self.beside, *placements))

    def alone(self) -> Rule:
        return Crossings(self.allowed)

    # tilings ------------------------------------------------------------------------------------

    def broken_by(self, puzzle: Puzzle, tiling: Tiling) -> Iterator[str]:
        if self.allowed:
            return
        space = puzzle.board.space
        owner: dict[Cell, int] = {}
        for number, placement in enumerate((*self.beside, *tiling)):
            owner.update(dict.fromkeys(placement.cells, number))
        for stick in sorted(owner):
            top, bottom, left, _ = stick
            if top != bottom:
                continue
            # at its left end, with the stick before it, and those above and below
            level = owner[stick]
            before = owner.get(space.folded((top, top, left - 1, left)))
            above = owner.get(space.folded((top - 1, top, left, left)))
            below = owner.get(space.folded((top, top + 1, left, left)))
            goes_on = before == level
            is_crossed = above is not None and above == below != level
            if goes_on and is_crossed:
                yield f"two pieces cross at the left end of {list(stick)}"

    # files and words ----------------------------------------------------------------------------

    def written(self, puzzle: Puzzle, whole: Board) -> Written:
        return Written({"crossings": ANY_CROSSING} if self.allowed else {})

    def words(self) -> Iterable[str]:
        return [] if self.allowed else ["no two pieces cross"]


def _places_of_crossings(board: Board) -> dict[Node, PlaceOfNode]:
    """The numbers of the four sticks at each point of a board that has all four."""
    numbers = {cell: number for number, cell in enumerate(board.cells)}
    places: dict[Node, PlaceOfNode] = {}
    for cell in board.cells:
        for node in ends_of(cell):
            sticks = [board.space.folded(stick) for stick in sticks_at(*node)]
            if all(stick in numbers for stick in sticks):
                places[node] = tuple(sorted(numbers[stick] for stick in sticks))
    return places


def _straight(cells: Collection[Cell], board: Board) -> set[Node]:
    """The points at which a piece on some cells goes straight on."""
    covered = set(cells)
    fold = board.space.folded
    nodes = set()
    for stick in cells:
        for node in ends_of(stick):
            before, behind, above, below = [fold(beside) in covered for beside in sticks_at(*node)]
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
        return Clash("crossings", placement.piece, placement.cells[:1], sentence=sentence)


def rule_of(pieces: Iterable[Piece], board: Board, values: Mapping[str, Any]) -> Rule | None:
    """Return the rule of a puzzle; without a value that of sticks, which do not cross. Raises
    PuzzleError.
    """
    crossings = values.get("crossings", NO_CROSSING)
    refuse("", "crossings", choice_fault(crossings, CROSSING_VALUES))
    if board.lattice is not STICK:
        refuse("", "crossings", ONLY_STICKS if crossings == ANY_CROSSING else "")
        return None
    return Crossings(crossings == ANY_CROSSING, values.get("beside", ()))


# keys of a puzzle file ----------------------------------------------------------------------------


def read(top: KeyTable, pieces: Sequence[Piece], tables: Sequence[KeyTable]) -> dict[str, Any]:
    """Return the values of the attributes in a file. Raises PuzzleError."""
    word = top.choice("crossings", CROSSING_VALUES)
    return {} if word is None else {"crossings": word}
