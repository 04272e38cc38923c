"""The pieces that may lie side by side: the key `touch`.

    "anything"   any two
    "different"  two that have a colour may share a side, of solid cells a face, only if their
                 colours differ
    "corners"    the same, and each piece that has a colour touches another one of it at a corner,
                 if there are several of it; pieces with a colour are used a fixed number of times
    "never"      no two share a side; corners they may
    "apart"      no two share even a corner

Two copies of one piece are two pieces. The pieces that may not touch each other are a party.

In the search the side between two cells of the board is an item: a placement that covers one of
them, and not the other, takes it. It is covered at most once, so that two placements which share a
side cannot lie there together. If not even corners may be shared the items are the corner points.
Each party has items of its own.

With "corners" other items and options follow (see `touch_contacts`). Items and options grow with
the number of placements, not with that of their pairs.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from operator import add
from typing import Any, TypeAlias

from ..core.cells import Cell
from ..core.checks import choice_fault, fail, refuse
from ..core.lattice import Lattice
from ..core.marked import Marked
from ..core.model import Board, Piece, Puzzle
from ..core.rule import (
    Clash,
    Encounter,
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
    Watcher,
)
from ..core.tilings import Placement, Placements, Tiling, owners_of
from ..core.verified_images import values_of
from ..core.verified_places import inside, part_numbers, steps_from
from ..core.wording import quoted
from .corner_points import cells_at_points, corner_points
from .least_meetings import meetings_taken
from .touch_contacts import Contacts

ANYTHING = "anything"
DIFFERENT = "different"
TOUCH_CORNERS = "corners"
NEVER = "never"
NOT_EVEN_CORNERS = "apart"
TOUCH = (ANYTHING, DIFFERENT, TOUCH_CORNERS, NEVER, NOT_EVEN_CORNERS)
BY_COLOR = (DIFFERENT, TOUCH_CORNERS)
WITHOUT_BOARD = "a symmetry puzzle takes no 'touch': its pieces may touch as they like"
BLOCKING_TOUCH = "a blocking takes no 'touch': its pieces may touch as they like"
COLOURLESS = "no piece has a 'color', so that there is nothing to keep apart"
NO_CORNERS = "cells that meet at a corner share a side in this lattice; 'corners' needs another"
NOT_FIXED = "is used any number of times, but 'corners' needs a fixed one; set its count"
HELP = Help({"touch": KeyHelp("which pieces may lie side by side", "word", TOUCH)})
TOUCH_SENTENCES = {
    DIFFERENT: "no two pieces of one colour share a side",
    TOUCH_CORNERS: "no two pieces of one colour share a side, and each touches another at a corner",
    NEVER: "no two pieces share a side",
    NOT_EVEN_CORNERS: "no two pieces share a side or a corner",
}

Near: TypeAlias = Callable[[Cell], Iterable[Cell]]
PointCells: TypeAlias = tuple[int, ...]  # the cells of the board at a point, by their numbers


@dataclass(frozen=True, slots=True)
class Touch(Rule):
    """Pieces keep apart by `touch`, not "anything", also from those `beside` the board."""

    touch: str
    beside: Placements = ()

    @property
    def attributes(self) -> RuleValues:
        return {"touch": self.touch, "beside": self.beside}

    fillable = False
    meets = True

    @property
    def by_color(self) -> bool:
        return self.touch in BY_COLOR

    @property
    def needs_uses(self) -> bool:
        return self.touch == TOUCH_CORNERS

    def matters(self, meets: bool) -> bool:
        return meets or bool(self.beside)

    def check(self, puzzle: Puzzle) -> None:
        if puzzle.goal:
            fail("", "touch", WITHOUT_BOARD)
        if puzzle.kind == "blocking":
            fail("", "touch", BLOCKING_TOUCH)
        if self.touch != TOUCH_CORNERS:
            return
        if not _has_corners(puzzle.board):
            fail("", "touch", NO_CORNERS)
        for piece in puzzle.pieces:
            if piece.color is not None and piece.least != piece.most:
                name = quoted(piece.name)
                fail("", "touch", f"the piece {name} {NOT_FIXED}")

    def party(self, piece: Piece) -> str | None:
        """Return the party of a piece, None if it may touch all others.

        >>> red = Piece("I", ((0, 0), (0, 1)), color="#ff0000")
        >>> Touch("different").party(red), Touch("never").party(red)
        ('#ff0000', '')
        """
        return piece.color if self.by_color else ""

    def near(self, puzzle: Puzzle) -> Near:
        """Return the function from a cell to the things that it shares with cells that it touches:
        their corner points, or the cells themselves.
        """
        if self.touch == NOT_EVEN_CORNERS:
            return corner_points(puzzle)
        return puzzle.board.space.neighbours

    # search -------------------------------------------------------------------------------------

    def place_filter(self, puzzle: Puzzle) -> PlaceFilter | None:
        """Keep pieces off the cells on which they would touch the placements beside the board."""
        if not self.beside:
            return None
        banned: dict[str | None, set[int]] = {}
        for party, placements in self.beside_of_party(puzzle).items():
            banned[party] = self._touching(puzzle, placements)

        def allowed(piece: Piece, _: object, places: Options) -> Options:
            off = banned.get(self.party(piece))
            if not off:
                return places
            return [place for place in places if off.isdisjoint(place[: piece.size])]

        return allowed

    def beside_of_party(self, puzzle: Puzzle) -> dict[str, list[Placement]]:
        """Return the placements beside the board, by party."""
        pieces = {piece.name: piece for piece in puzzle.pieces}
        placements = defaultdict(list)
        for placement in self.beside:
            party = self.party(pieces[placement.piece])
            if party is not None:
                placements[party].append(placement)
        return placements

    def _touching(self, puzzle: Puzzle, placements: Iterable[Placement]) -> set[int]:
        """The cells of the board, by their numbers, that touch some placements beside it."""
        points_of = self.near(puzzle)
        points: set[Cell] = set()
        for placement in placements:
            for cell in placement.cells:
                points.update(points_of(cell))
        touching = set()
        for number, cell in enumerate(puzzle.board.cells):
            met: Iterable[Cell] = (cell,)
            if self.touch == NOT_EVEN_CORNERS:
                met = points_of(cell)
            if not points.isdisjoint(met):
                touching.add(number)
        return touching

    def meetings(self, layout: Layout) -> Meetings:
        """Return an item for each place at which two placements of a party could touch, and with
        "corners" for each placement that must be touched.
        """
        around = self._around(layout)
        items = self._items(layout, around)

        def items_on(piece: Piece, _: Marked, option: Place) -> set[Meeting]:
            party = self.party(piece)
            if party is None:
                return set()
            cells = option[: piece.size]
            return {Meeting(place, party) for _, place in _open_places(cells, around)}

        meetings = meetings_taken(layout, items, items_on)
        if self.touch == TOUCH_CORNERS:
            beside = self.beside_of_party(layout.puzzle)
            return Contacts(self.party, beside, layout).after(items, meetings.options)
        return meetings

    def _items(self, layout: Layout, around: Sequence[Sequence[PointCells]]) -> tuple[Meeting, ...]:
        """The items of the places at which two placements of a party could touch, sorted."""
        encounters: dict[Meeting, Encounter] = defaultdict(Encounter)
        for piece, _, options in layout.placed:
            party = self.party(piece)
            if party is None:
                continue
            for option in layout.control.watched(options):
                cells = option[: piece.size]
                for cell, place in _open_places(cells, around):
                    encounters[Meeting(place, party)].add(cell, piece)
        items = []
        for item, pieces in encounters.items():
            if pieces.meet:
                items.append(item)
        return tuple(sorted(items))

    def _around(self, layout: Layout) -> list[list[PointCells]]:
        """For each cell, by number, the places at which it meets others."""
        if self.touch == NOT_EVEN_CORNERS:
            return _corner_places(layout.puzzle)
        around = []
        for cell, neighbours in enumerate(layout.neighbours):
            sides: list[PointCells] = []
            for neighbour in neighbours:
                lower, higher = sorted((cell, neighbour))
                sides.append((lower, higher))
            around.append(sides)
        return around

    # symmetries ---------------------------------------------------------------------------------

    def piece_traits(self, puzzle: Puzzle, piece: Piece) -> Hashable:
        return self.party(piece)

    def surroundings(self, puzzle: Puzzle) -> Surroundings:
        parties = {piece.name: self.party(piece) for piece in puzzle.pieces}
        content = set()
        for placement in self.beside:
            content_of_piece = parties[placement.piece]
            for cell in placement.cells:
                content.add((cell, content_of_piece))
        return frozenset(content)

    # the rest -----------------------------------------------------------------------------------

    def watcher(self, puzzle: Puzzle) -> Watcher:
        return _Touched(self, puzzle)

    def left(self, puzzle: Puzzle, placements: Sequence[Placement]) -> Rule:
        return Touch(self.touch, (*self.beside, *placements))

    def alone(self) -> Rule:
        return Touch(self.touch)

    # tilings ------------------------------------------------------------------------------------

    def broken_by(self, puzzle: Puzzle, tiling: Tiling) -> Iterator[str]:
        color = {piece.name: piece.color for piece in puzzle.pieces}
        placements = (*self.beside, *tiling)
        for number, neighbour, cell in self._pairs_that_touch(puzzle, placements):
            name = placements[number].piece
            neighbour_name = placements[neighbour].piece
            name_color = color.get(name)
            is_alike = name_color and name_color == color.get(neighbour_name)
            if is_alike or self.touch not in BY_COLOR:
                pair = f"the pieces {quoted(name)} and {quoted(neighbour_name)}"
                yield f"{pair} touch at {list(cell)}"
        if self.touch == TOUCH_CORNERS:
            yield from self._lonely(puzzle, placements)

    def _pairs_that_touch(
        self, puzzle: Puzzle, placements: Sequence[Placement]
    ) -> Iterator[tuple[int, int, Cell]]:
        """Yield the pairs of placements that touch, by their numbers, with a cell of the first."""
        board = puzzle.board
        is_apart = self.touch == NOT_EVEN_CORNERS
        around = _round if is_apart else steps_from
        part_of = part_numbers(puzzle) if puzzle.in_parts and is_apart else {}
        owner = owners_of(placements)
        pairs = set()
        for cell, number in owner.items():
            if len(cell) != board.lattice.dimension:
                continue  # no cell of the lattice: the verifier reports that it lies outside
            neighbours = set()
            for step in around(cell, board.lattice):
                met = inside(step, board)
                is_in_part = part_of.get(met) == part_of.get(cell)
                if met in owner and is_in_part:
                    neighbours.add(owner[met])
            for neighbour in neighbours - {number}:
                if (neighbour, number) not in pairs:
                    pairs.add((number, neighbour))
                    yield number, neighbour, cell

    def _lonely(self, puzzle: Puzzle, placements: Sequence[Placement]) -> Iterator[str]:
        """Yield a sentence for each placement that touches none of its colour at a corner."""
        board = puzzle.board
        part_of = part_numbers(puzzle) if puzzle.in_parts else {}
        color = {piece.name: piece.color for piece in puzzle.pieces}
        of_color = defaultdict(list)
        for placement in placements:
            if its_color := color.get(placement.piece):
                of_color[its_color].append(placement)
        for alike in of_color.values():
            if len(alike) == 1:
                continue
            for placement in alike:
                around = set()
                for cell in placement.cells:
                    part = part_of.get(cell)
                    for step in _round(cell, board.lattice):
                        around.add((inside(step, board), part))
                cells_of_others = set[tuple[Cell, Any]]()
                for partner in alike:
                    if partner is placement:
                        continue
                    for cell in partner.cells:
                        cells_of_others.add((cell, part_of.get(cell)))
                if around.isdisjoint(cells_of_others):
                    place = list(placement.cells[0])
                    subject = f"the piece {quoted(placement.piece)} at {place}"
                    yield f"{subject} touches no corner of its colour"

    # files and words ----------------------------------------------------------------------------

    def words(self) -> Iterable[str]:
        return [TOUCH_SENTENCES[self.touch]]

    def core_values(self) -> RuleValues:
        return {"touch": self.touch}


def rule_of(pieces: Iterable[Piece], board: Board, values: RuleValues) -> Rule | None:
    """Return the rule of a puzzle. Raises PuzzleError."""
    touch = values.get("touch", ANYTHING)
    refuse("", "touch", _touch_fault(touch, pieces))
    if touch == ANYTHING:
        return None
    return Touch(touch, values.get("beside", ()))


def _touch_fault(touch: object, pieces: Iterable[Piece]) -> str:
    """Return the fault of a value of `touch`, "" for a right one."""
    if fault := choice_fault(touch, TOUCH):
        return fault
    if touch not in BY_COLOR:
        return ""
    if all(piece.color is None for piece in pieces):
        return COLOURLESS
    return ""


def _open_places(
    cells: Sequence[int], around: Sequence[Sequence[PointCells]]
) -> Iterator[tuple[int, PointCells]]:
    """The places at which cells of one placement meet others, each with one of these cells."""
    covered = frozenset(cells)
    for cell in cells:
        for place in around[cell]:
            if not covered.issuperset(place):
                yield cell, place


def _corner_places(puzzle: Puzzle) -> list[list[PointCells]]:
    """For each cell the corner points that it shares; none whose cells all meet at another, too."""
    places = set()
    for cells in cells_at_points(puzzle).values():
        if len(cells) > 1:
            places.add(tuple(cells))  # sorted
    places_of_cell: list[set[PointCells]] = [set() for _ in puzzle.board.cells]
    for place in places:
        for number in place:
            places_of_cell[number].add(place)
    needless = set()
    for place in places:
        cells_of_place = set(place)
        for wider in places_of_cell[place[0]]:
            if cells_of_place < set(wider):
                needless.add(place)
    return [sorted(cell_places - needless) for cell_places in places_of_cell]


def _has_corners(board: Board) -> bool:
    """Whether there are cells that share a corner and no side."""
    cell = board.cells[0]
    lattice = board.lattice
    points = set(lattice.corners(cell))
    neighbours = lattice.neighbours(cell)
    further_cells: set[Cell] = set()
    for neighbour in neighbours:
        further_cells.update(lattice.neighbours(neighbour))
    further_cells.difference_update(neighbours, {cell})
    further_points: set[Cell] = set()
    for further_cell in further_cells:
        further_points.update(lattice.corners(further_cell))
    return not points.isdisjoint(further_points)


class _Touched:
    """The placements that lie on a board, by the points at which they are touched."""

    def __init__(self, rule: Touch, puzzle: Puzzle) -> None:
        self._rule = rule
        self._near = rule.near(puzzle)
        self._pieces = {piece.name: piece for piece in puzzle.pieces}
        # by party and point: the number of a placement, that of its cell, the cell, the piece
        self._met: dict[tuple[str, Cell], tuple[int, int, Cell, str]] = {}
        self._number = 0
        for placement in rule.beside:
            self.add(placement)

    def add(self, placement: Placement) -> None:
        piece = self._pieces[placement.piece]
        party = self._rule.party(piece)
        if party is not None:
            for place, cell in enumerate(placement.cells):
                met = (self._number, place, cell, placement.piece)
                points: Iterable[Cell] = (cell,)
                if self._rule.touch == NOT_EVEN_CORNERS:
                    points = self._near(cell)
                for point in points:
                    self._met.setdefault((party, point), met)
        self._number += 1

    def clash(self, placement: Placement) -> Clash | None:
        piece = self._pieces[placement.piece]
        party = self._rule.party(piece)
        if party is None or not self._met:
            return None
        met = []
        for cell in placement.cells:
            for point in self._near(cell):
                spot = party, point
                if spot in self._met:
                    met.append(self._met[spot])
        if not met:
            return None
        _, _, cell, name = min(met)
        return Clash("touch", placement.piece, (cell,), name)


def _round(cell: Cell, lattice: Lattice) -> Iterator[Cell]:
    """The cells that share a corner with a cell, and some that are no cells."""
    steps: Iterable[Cell] = product((-1, 0, 1), repeat=len(cell))
    values = values_of(cell, lattice)
    for kind, around in lattice.beside_corners.items():
        if values_of(kind, lattice) == values:
            steps = around
    for step in steps:
        yield tuple(map(add, cell, step))


# keys of a puzzle file ----------------------------------------------------------------------------


def read(top: KeyTable, pieces: Sequence[Piece], tables: Sequence[KeyTable]) -> RuleValues:
    """Return the values of the attributes in a file. Raises PuzzleError."""
    value = top.values["touch"]
    if fault := _touch_fault(value, pieces):
        top.fail("touch", fault)
    return {"touch": value}


def colors_matter(top: KeyTable) -> bool:
    """Whether the colours of pieces tell copies of one shape apart."""
    return top.values.get("touch") in BY_COLOR
