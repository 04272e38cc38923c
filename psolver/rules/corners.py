"""Tilings in which few pieces meet at a point: the key `corners`.

    "any"           any number of pieces
    "no four meet"  at no point do four pieces meet, or more (of dominoes: a tatami)

A point is a corner of cells, and a piece meets others there if it has a cell with this corner. Two
copies of one piece are two pieces; cells that stay free are none. At a point of hexagons only three
cells meet.

In the search the point is an item. If all k cells at it must be covered, pieces that cover j of
them count j - 1 times there, together k - 3 times at least: then there are three of them at most.
If not, each piece that covers some of them counts once, and three times at most.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from operator import sub
from typing import TypeAlias

from ..core.cells import Cell
from ..core.checks import choice_fault, fail, refuse
from ..core.control import current_control
from ..core.model import Board, Piece, Puzzle
from ..core.rule import (
    Clash,
    Help,
    KeyHelp,
    KeyTable,
    Layout,
    Meeting,
    Meetings,
    Rule,
    RuleValues,
    Surroundings,
    Watcher,
)
from ..core.tilings import Placement, Placements, Tiling
from ..core.verified_places import inside, part_numbers
from .corner_points import cells_at_points, corner_points
from .least_meetings import meetings_with_least

ANY_MEET = "any"
NO_FOUR = "no four meet"
CORNERS_VALUES = (ANY_MEET, NO_FOUR)
# At most three pieces may meet at a point.
MOST_MEET = 3
LATTICES_WITH_CORNERS = ("square", "cubic", "triangle", "hexagon", "tans")
HELP = Help({"corners": KeyHelp("whether four pieces may meet at a point", "word", CORNERS_VALUES)})
WITHOUT_BOARD = "a symmetry puzzle takes no 'corners': its pieces may meet as they like"
BLOCKING_CORNERS = "a blocking takes no 'corners': its pieces may meet as they like"
CORNERS_SENTENCE = "no four pieces meet at a point"

ItemsAt: TypeAlias = dict[int, list[tuple[int, Meeting]]]  # by the number of a cell


@dataclass(frozen=True, slots=True)
class Corners(Rule):
    """At most three pieces meet at a point, also of those `beside` the board."""

    beside: Placements = ()

    @property
    def attributes(self) -> RuleValues:
        return {"corners": NO_FOUR, "beside": self.beside}

    fillable = False
    meets = True
    asks_rim = True

    def check(self, puzzle: Puzzle) -> None:
        if puzzle.goal:
            fail("", "corners", WITHOUT_BOARD)
        if puzzle.kind == "blocking":
            fail("", "corners", BLOCKING_CORNERS)
        lattice = puzzle.board.lattice
        if lattice.name not in LATTICES_WITH_CORNERS:
            fault = f"{lattice.plural} have no corners at which pieces meet; leave it out"
            fail("", "corners", fault)

    # search -------------------------------------------------------------------------------------

    def meetings(self, layout: Layout) -> Meetings | None:
        """Return an item for each point at which too many pieces could meet, and the options with
        them.
        """
        items = []
        for place, pieces_met in self._places(layout.puzzle).items():
            items.append(_item(place, pieces_met, layout.puzzle))
        if not items:
            return None
        items.sort()
        items_at = defaultdict(list)
        for number, item in enumerate(items, layout.first):
            for cell in item.place:
                items_at[cell].append((number, item))

        def items_on(cells: Sequence[int]) -> Iterator[int]:
            return _taken(cells, items_at)

        return meetings_with_least(layout, items, items_on)

    def _places(self, puzzle: Puzzle) -> dict[tuple[int, ...], int]:
        """The cells of the board at each point at which too many pieces could meet, by their
        numbers, with the number of pieces that meet there already.
        """
        points = corner_points(puzzle)
        cells_at = cells_at_points(puzzle)
        pieces_met = dict.fromkeys(cells_at, 0)
        for placement in self.beside:
            points_of_piece = set[Cell]()
            for cell in placement.cells:
                points_of_piece.update(points(cell))
            for point in points_of_piece & pieces_met.keys():
                pieces_met[point] += 1
        places: dict[tuple[int, ...], int] = defaultdict(int)
        watched_points = current_control().watched(cells_at.items())
        for point, numbers in watched_points:
            already_met = pieces_met[point]
            if len(numbers) + already_met > MOST_MEET:
                place = tuple(numbers)
                places[place] = max(already_met, places[place])
        return places

    # symmetries ---------------------------------------------------------------------------------

    def surroundings(self, puzzle: Puzzle) -> Surroundings:
        """Return the pairs of cells that one placement beside the board covers, as sides."""
        content = set()
        for placement in self.beside:
            for cell, other_cell in product(placement.cells, repeat=2):
                content.add((cell + other_cell, "piece"))
        return frozenset(content)

    # the rest -----------------------------------------------------------------------------------

    def watcher(self, puzzle: Puzzle) -> Watcher:
        return _Met(self, puzzle)

    def left(self, puzzle: Puzzle, placements: Sequence[Placement]) -> Rule:
        return Corners((*self.beside, *placements))

    # tilings ------------------------------------------------------------------------------------

    def broken_by(self, puzzle: Puzzle, tiling: Tiling) -> Iterator[str]:
        placed = (*self.beside, *tiling)
        part_of = part_numbers(puzzle) if puzzle.in_parts else {}
        met = defaultdict(set)
        for number, placement in enumerate(placed):
            for cell in placement.cells:
                part = part_of.get(cell)
                for point in _points(cell, puzzle.board):
                    met[point, part].add(number)
        for numbers in met.values():
            if len(numbers) > 3:
                first_cells = []
                for number in sorted(numbers):
                    first_cells.append(placed[number].cells[0])
                at = list(map(list, first_cells))
                yield f"{len(numbers)} pieces meet at a point, those at {at}"

    # files and words ----------------------------------------------------------------------------

    def words(self) -> Iterable[str]:
        return [CORNERS_SENTENCE]

    def core_values(self) -> RuleValues:
        return {"corners": NO_FOUR}


def rule_of(pieces: Iterable[Piece], board: Board, values: RuleValues) -> Rule | None:
    """Return the rule of a puzzle. Raises PuzzleError."""
    corners = values.get("corners", ANY_MEET)
    refuse("", "corners", choice_fault(corners, CORNERS_VALUES))
    if corners == ANY_MEET:
        return None
    return Corners(values.get("beside", ()))


def _item(place: tuple[int, ...], pieces_met: int, puzzle: Puzzle) -> Meeting:
    """The item of the point at some cells, at which some pieces meet already."""
    board = puzzle.board
    cells = {board.cells[number] for number in place}
    if not cells.isdisjoint(board.may):
        most = max(0, MOST_MEET - pieces_met)
        return Meeting(place, "point", most=most, counts=True)
    least = len(place) + pieces_met - MOST_MEET
    adds_up = least > 1
    return Meeting(place, "point", least=least, most=least, adds_up=adds_up, counts=True)


def _taken(cells: Sequence[int], items_at: ItemsAt) -> Iterator[int]:
    """The items that a placement on some cells takes, by their numbers, in order."""
    covered = frozenset(cells)
    items: set[tuple[int, Meeting]] = set()
    for cell in cells:
        items.update(items_at.get(cell, ()))
    for number, item in sorted(items):
        times = len(covered.intersection(item.place))
        if item.least:
            times -= 1
        if not item.adds_up:
            times = min(1, times)
        for _ in range(times):
            yield number


class _Met:
    """The placements that meet at each point of a board, by their numbers."""

    def __init__(self, rule: Corners, puzzle: Puzzle) -> None:
        self._points = corner_points(puzzle)
        self._lattice = puzzle.board.lattice
        self._met: dict[Cell, set[int]] = defaultdict(set)
        self._number = 0
        for placement in rule.beside:
            self.add(placement)

    def add(self, placement: Placement) -> None:
        for cell in placement.cells:
            for point in self._points(cell):
                self._met[point].add(self._number)
        self._number += 1

    def clash(self, placement: Placement) -> Clash | None:
        for cell in placement.cells:
            for point in self._points(cell):
                placements_met = self._met.get(point, ())
                if len(placements_met) >= MOST_MEET:
                    where = self._lattice.place(cell)
                    sentence = f"Four pieces would meet at a corner of {where}."
                    return Clash("corners", placement.piece, (cell,), sentence=sentence)
        return None


def _points(cell: Cell, board: Board) -> Iterator[Hashable]:
    """The points at the corners of a cell of a board, in coordinates of cells: the cells at one lie
    further by 0 or 1 each way, of triangles not all or none. Only the verifier calls it.
    """
    lattice = board.lattice.name
    if lattice == "hexagon":
        return
    if lattice == "tans":
        row, down, right, column = cell
        middle = inside((row, 0, 0, column), board)
        yield middle, "middle"
        for end in (0, 1):
            by_row = end
            by_column = end
            if right:
                by_column = int(right > 0)
            else:
                by_row = int(down > 0)
            yield inside((row + by_row, 0, 0, column + by_column), board)
        return
    for step in product((0, 1), repeat=len(cell)):
        point = tuple(map(sub, cell, step))
        if lattice != "triangle" or sum(point) == 0:
            yield inside(point, board)


# keys of a puzzle file ----------------------------------------------------------------------------


def read(top: KeyTable, pieces: Sequence[Piece], tables: Sequence[KeyTable]) -> RuleValues:
    """Return the values of the attributes in a file. Raises PuzzleError."""
    return {"corners": top.choice("corners", CORNERS_VALUES)}
