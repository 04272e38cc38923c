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

With "corners" a cell and a party have a witness, an option that is no placement, for the case that
no piece of the party covers the cell: an item, covered exactly once, is in the witness and in each
placement of the party on the cell. The place of a piece is an item too, in its placements and in
the witnesses of the cells that it meets at a corner. It is covered less often than there are such
cells and a piece together, so that a piece lies there only if another covers one of these cells.
Items and options grow with the number of placements, not with that of their pairs.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count, product
from operator import add
from typing import Any, NamedTuple, TypeAlias

from ..core.cells import Cell
from ..core.checks import choice_fault, fail, refuse
from ..core.lattice import Lattice
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
    Watcher,
)
from ..core.tilings import Placement, Tiling
from ..core.verified_images import values_of
from ..core.verified_places import inside, part_numbers, steps_from
from ..core.wording import quoted
from .corner_points import cells_at_points, corner_points

ANYTHING, DIFFERENT, CORNERS, NEVER, APART = "anything", "different", "corners", "never", "apart"
TOUCH = (ANYTHING, DIFFERENT, CORNERS, NEVER, APART)
BY_COLOR = (DIFFERENT, CORNERS)
WITHOUT_BOARD = "a symmetry puzzle takes no 'touch': its pieces may touch as they like"
BLOCKING_TOUCH = "a blocking takes no 'touch': its pieces may touch as they like"
COLOURLESS = "no piece has a 'color', so that there is nothing to keep apart"
NO_CORNERS = "cells that meet at a corner share a side in this lattice; 'corners' needs another"
NOT_FIXED = "is used any number of times, but 'corners' needs a fixed one; set its count"
# The kind of an item ends like this if its piece lies beside the board.
BESIDE_BOARD = " beside"
HELP = Help({"touch": KeyHelp("which pieces may lie side by side", "word", TOUCH)})
TOUCH_SENTENCES = {
    DIFFERENT: "no two pieces of one colour share a side",
    CORNERS: "no two pieces of one colour share a side, and each touches another at a corner",
    NEVER: "no two pieces share a side",
    APART: "no two pieces share a side or a corner",
}

Near = Callable[[Cell], Iterable[Cell]]


@dataclass(frozen=True, slots=True)
class Touch(Rule):
    """Pieces keep apart by `touch`, not "anything", also from those `beside` the board."""

    touch: str
    beside: tuple[Placement, ...] = ()

    @property
    def attributes(self) -> Mapping[str, Any]:
        return {"touch": self.touch, "beside": self.beside}

    fillable = False
    meets = True

    @property
    def by_color(self) -> bool:
        return self.touch in BY_COLOR

    @property
    def needs_uses(self) -> bool:
        return self.touch == CORNERS

    def matters(self, meets: bool) -> bool:
        return meets or bool(self.beside)

    def check(self, puzzle: Puzzle) -> None:
        if puzzle.goal:
            fail("", "touch", WITHOUT_BOARD)
        if puzzle.kind == "blocking":
            fail("", "touch", BLOCKING_TOUCH)
        if self.touch == CORNERS:
            if not _has_corners(puzzle.board):
                fail("", "touch", NO_CORNERS)
            for piece in puzzle.pieces:
                if piece.color is not None and piece.least != piece.most:
                    fail("", "touch", f"the piece {quoted(piece.name)} {NOT_FIXED}")

    def party(self, piece: Piece) -> str | None:
        """Return the party of a piece, None if it may touch all others.

        >>> red = Piece("I", ((0, 0), (0, 1)), color="#ff0000")
        >>> Touch("different").party(red), Touch("never").party(red)
        ('#ff0000', '')
        """
        return piece.color if self.touch in BY_COLOR else ""

    def near(self, puzzle: Puzzle) -> Near:
        """Return the function from a cell to the things that it shares with cells that it touches:
        their corner points, or the cells themselves.
        """
        if self.touch == APART:
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
        placements: dict[str, list[Placement]] = defaultdict(list)
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
            points.update(*map(points_of, placement.cells))
        touching = set()
        for number, cell in enumerate(puzzle.board.cells):
            met = points_of(cell) if self.touch == APART else {cell}
            if not points.isdisjoint(met):
                touching.add(number)
        return touching

    def meetings(self, layout: Layout) -> Meetings:
        """Return an item for each place at which two placements of a party could touch, and with
        "corners" for each placement that must be touched.
        """
        around = self._around(layout)
        control = layout.control
        encounters: dict[Meeting, Encounter] = defaultdict(Encounter)
        for piece, _, options in layout.placed:
            party = self.party(piece)
            if party is None:
                continue
            for option in control.watched(options):
                for cell, place in _open_places(option[: piece.size], around):
                    encounters[Meeting(place, party)].add(cell, piece)
        items = tuple(sorted(item for item, pieces in encounters.items() if pieces.meet))
        number = dict(zip(items, count(layout.first)))

        def taken(cells: Sequence[int], party: str) -> list[int]:
            met = {Meeting(place, party) for _, place in _open_places(cells, around)}
            return sorted(number[item] for item in met if item in number)

        taking = []
        for piece, _, options in layout.placed:
            party = self.party(piece)
            if party is not None:
                watched = control.watched(options)
                options = [(*option, *taken(option[: piece.size], party)) for option in watched]
            taking.append(options)
        if self.touch == CORNERS:
            return _Contacts(self, layout).after(items, taking)
        return Meetings(items, taking)

    def _around(self, layout: Layout) -> list[list[tuple[int, ...]]]:
        """For each cell, by number, the places at which it meets others."""
        if self.touch == APART:
            return _corner_places(layout.puzzle)
        around: list[list[tuple[int, ...]]] = []
        for cell, neighbours in enumerate(layout.neighbours):
            around.append([(min(cell, met), max(cell, met)) for met in neighbours])
        return around

    # symmetries ---------------------------------------------------------------------------------

    def piece_traits(self, puzzle: Puzzle, piece: Piece) -> Hashable:
        return self.party(piece)

    def surroundings(self, puzzle: Puzzle) -> frozenset[tuple[Cell, Hashable]]:
        parties = {piece.name: self.party(piece) for piece in puzzle.pieces}
        content: set[tuple[Cell, Hashable]] = set()
        for placement in self.beside:
            for cell in placement.cells:
                content.add((cell, parties[placement.piece]))
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
        board = puzzle.board
        placements = (*self.beside, *tiling)
        part_of = part_numbers(puzzle) if puzzle.in_parts and self.touch == APART else {}
        owner = {cell: n for n, placement in enumerate(placements) for cell in placement.cells}
        reported = set()
        for cell, number in owner.items():
            if len(cell) != board.lattice.dimension:
                continue  # no cell of the lattice: the verifier reports that it lies outside
            around = _round if self.touch == APART else steps_from
            neighbours = set()
            for step in around(cell, board.lattice):
                met = inside(step, board)
                if met in owner and part_of.get(met) == part_of.get(cell):
                    neighbours.add(owner[met])
            for neighbour in neighbours - {number}:
                name = placements[number].piece
                neighbour_name = placements[neighbour].piece
                alike = color.get(name) and color[name] == color.get(neighbour_name)
                may_touch = self.touch in BY_COLOR and not alike
                if may_touch or (neighbour, number) in reported:
                    continue
                reported.add((number, neighbour))
                pair = f"the pieces {quoted(name)} and {quoted(neighbour_name)}"
                yield f"{pair} touch at {list(cell)}"
        if self.touch == CORNERS:
            yield from self._lonely(puzzle, placements)

    def _lonely(self, puzzle: Puzzle, placements: Sequence[Placement]) -> Iterator[str]:
        """Yield a sentence for each placement that touches none of its colour at a corner."""
        board = puzzle.board
        part_of = part_numbers(puzzle) if puzzle.in_parts else {}
        color = {piece.name: piece.color for piece in puzzle.pieces}
        of_color: dict[str, list[Placement]] = defaultdict(list)
        for placement in placements:
            if its_color := color.get(placement.piece):
                of_color[its_color].append(placement)
        for alike in of_color.values():
            if len(alike) == 1:
                continue
            for placement in alike:
                cells_around = set()
                for cell in placement.cells:
                    for step in _round(cell, board.lattice):
                        cells_around.add((inside(step, board), part_of.get(cell)))
                partners = (partner for partner in alike if partner is not placement)
                colour_cells = (cell for partner in partners for cell in partner.cells)
                if not any((cell, part_of.get(cell)) in cells_around for cell in colour_cells):
                    subject = f"the piece {quoted(placement.piece)} at {list(placement.cells[0])}"
                    yield f"{subject} touches no corner of its colour"

    # files and words ----------------------------------------------------------------------------

    def words(self) -> Iterable[str]:
        return [TOUCH_SENTENCES[self.touch]]

    def core_values(self) -> Mapping[str, Any]:
        return {"touch": self.touch}


def rule_of(pieces: Iterable[Piece], board: Board, values: Mapping[str, Any]) -> Rule | None:
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
    if touch in BY_COLOR and all(p.color is None for p in pieces):
        return COLOURLESS
    return ""


def _open_places(
    cells: Sequence[int], around: Sequence[Sequence[tuple[int, ...]]]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The places at which cells of one placement meet others, each with one of these cells."""
    covered = frozenset(cells)
    for cell in cells:
        for place in around[cell]:
            if not covered.issuperset(place):
                yield cell, place


def _corner_places(puzzle: Puzzle) -> list[list[tuple[int, ...]]]:
    """For each cell the corner points that it shares; none whose cells all meet at another, too."""
    shared = (cells for cells in cells_at_points(puzzle).values() if len(cells) > 1)
    places = set(map(tuple, shared))  # each sorted, as the cells are
    places_of_cell: list[set[tuple[int, ...]]] = [set() for _ in puzzle.board.cells]
    for place in places:
        for number in place:
            places_of_cell[number].add(place)
    needless = set()
    for place in places:
        if any(set(place) < set(wider) for wider in places_of_cell[place[0]]):
            needless.add(place)
    return [sorted(cell_places - needless) for cell_places in places_of_cell]


def _has_corners(board: Board) -> bool:
    """Whether there are cells that share a corner and no side."""
    cell = board.cells[0]
    lattice = board.lattice
    points = set(lattice.corners(cell))
    neighbours = lattice.neighbours(cell)
    further_cells = set(chain.from_iterable(map(lattice.neighbours, neighbours)))
    for further_cell in further_cells - {cell, *neighbours}:
        if not points.isdisjoint(lattice.corners(further_cell)):
            return True
    return False


Spot: TypeAlias = tuple[str, tuple[int, ...]]  # a party, and the cells of a place by their numbers


class _Need(NamedTuple):
    """The cells, by number, of which a piece of a party must cover one if a piece lies at a spot;
    in any case if none of the pieces `taking` it can lie there, since it lies beside the board.
    """

    spot: Spot
    kind: str
    cells: tuple[int, ...]


class _Contacts:
    """The places of a puzzle at which pieces must be touched at a corner.

    _spots    of the pieces that can lie there, sorted
    _reached  by party: the cells, by number, that its pieces can cover
    """

    def __init__(self, rule: Touch, layout: Layout) -> None:
        self._rule, self._layout = rule, layout
        self._board = layout.puzzle.board
        self._points = corner_points(layout.puzzle)
        self._at = cells_at_points(layout.puzzle)
        spots: set[Spot] = set()
        for piece, _, options in layout.placed:
            spots.update(self._spots_of(piece, layout.control.watched(options)))
        self._spots = sorted(spots)
        self._reached: dict[str, set[int]] = defaultdict(set)
        for party, cells in layout.control.watched(self._spots):
            self._reached[party].update(cells)

    def _spots_of(self, piece: Piece, options: Iterable[Place]) -> Iterator[Spot]:
        party = self._rule.party(piece)
        if party is not None:
            for option in options:
                yield party, option[: piece.size]

    def after(self, items: tuple[Meeting, ...], options: list[Options]) -> Meetings:
        """Return these items and, after them, those of the places that must be touched, with the
        options that take them.
        """
        needs = list(self._needs())
        all_items = list(items)

        def added(item: Meeting) -> int:
            all_items.append(item)
            return self._layout.first + len(all_items) - 1

        items_of_spot: dict[Spot, list[int]] = defaultdict(list)  # the new ones
        witnesses: dict[tuple[str, int], list[int]] = {}
        needed = sorted({(need.spot[0], cell) for need in needs for cell in need.cells})
        group = {}
        for party, number in Counter(party for party, _ in needed).items():
            free = Meeting((), f"free of {party}", most=number, reaches_far=True)
            group[party] = added(free)
        of_cell = {}
        for party, cell in needed:
            covered = added(Meeting((cell,), f"covered by {party}", least=1))
            of_cell[party, cell] = covered
            witnesses[party, cell] = [group[party], covered]
        for spot in self._layout.control.watched(self._spots):
            party, cells = spot
            for cell in cells:
                if (party, cell) in of_cell:
                    items_of_spot[spot].append(of_cell[party, cell])
        for (party, place), kind, cells in self._layout.control.watched(needs):
            is_beside = kind.endswith(BESIDE_BOARD)
            item = self._item_of_need(place, kind, len(cells), is_beside)
            number = added(item)
            if not is_beside:
                items_of_spot[party, place].append(number)
            for cell in cells:
                witnesses[party, cell].append(number)
        taking = []
        for (piece, _, _), piece_options in zip(self._layout.placed, options, strict=True):
            if self._rule.party(piece) is not None:
                spots = self._spots_of(piece, piece_options)
                piece_options = [
                    (*option, *items_of_spot[at])
                    for option, at in zip(piece_options, spots, strict=True)
                ]
            taking.append(piece_options)
        return Meetings(tuple(all_items), taking, tuple(map(tuple, witnesses.values())))

    def _item_of_need(
        self, place: tuple[int, ...], kind: str, cells: int, is_beside: bool
    ) -> Meeting:
        """The item of a need: not all witnesses of its cells, beside a piece at its place."""
        if is_beside and not cells:
            return Meeting(place, kind, least=1, counts=True, reaches_far=True)  # nothing covers it
        most_witnesses = cells - 1 if is_beside else cells
        return Meeting(place, kind, most=most_witnesses, counts=True, reaches_far=True)

    def _needs(self) -> Iterator[_Need]:
        """The needs of all spots, and of the pieces beside the board; not those that a cell meets
        which a piece of the party covers in any case.
        """
        puzzle = self._layout.puzzle
        beside_of_party = self._rule.beside_of_party(puzzle)
        number = Counter[str]()
        met: dict[str, set[int]] = defaultdict(set)  # beside the board
        for party, placements in beside_of_party.items():
            number[party] += len(placements)
            for placement in placements:
                met[party].update(self._corners(placement.cells))
        for piece in puzzle.pieces:
            number[self._rule.party(piece) or ""] += piece.least
        covered = self._covered_by_all()
        for spot in self._layout.control.watched(self._spots):
            party, cells = spot
            if number[party] < 2 or not met[party].isdisjoint(cells):
                continue
            corner_cells = self._corners([self._board.cells[cell] for cell in cells])
            if covered[party].isdisjoint(corner_cells):
                yield self._need(spot, f"corner {party}", corner_cells)
        for party, placements in beside_of_party.items():
            if number[party] < 2:
                continue
            places = set()
            for placement in placements:
                if not any(self._touch(placement, partner) for partner in placements):
                    places.add(self._corners(placement.cells))
            for place in sorted(places):
                yield self._need((party, place), f"corner {party}{BESIDE_BOARD}", place)

    def _need(self, spot: Spot, kind: str, cells: tuple[int, ...]) -> _Need:
        """The need of a spot for a piece of its party on one of some cells."""
        reached = self._reached[spot[0]]
        return _Need(spot, kind, tuple(cell for cell in cells if cell in reached))

    def _covered_by_all(self) -> dict[str, set[int]]:
        """By party: the cells that one of its pieces covers in any tiling, since they must be
        covered and no other piece can.
        """
        board = self._board
        must = {number for number, cell in enumerate(board.cells) if cell in board.must}
        reached: dict[str, set[int]] = defaultdict(set)
        for piece, _, options in self._layout.placed:
            party = self._rule.party(piece) or ""
            for option in self._layout.control.watched(options):
                reached[party].update(option[: piece.size])
        covered = {}
        for party in self._reached:
            elsewhere = (cells for other_party, cells in reached.items() if other_party != party)
            covered[party] = must.difference(*elsewhere)
        return covered

    def _corners(self, cells: Sequence[Cell]) -> tuple[int, ...]:
        """The cells of the board, by number, that share a corner with cells, and no side."""
        met: set[int] = set()
        for point in set[Cell]().union(*map(self._points, cells)):
            met.update(self._at.get(point, ()))
        side_cells = set(cells).union(*map(self._board.space.neighbours, cells))
        return tuple(n for n in sorted(met) if self._board.cells[n] not in side_cells)

    def _touch(self, placement: Placement, other: Placement) -> bool:
        """Whether two placements share a corner; none does with itself."""
        points = set[Cell]().union(*map(self._points, placement.cells))
        met = set[Cell]().union(*map(self._points, other.cells))
        return placement is not other and not points.isdisjoint(met)


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
        party = self._rule.party(self._pieces[placement.piece])
        if party is not None:
            for place, cell in enumerate(placement.cells):
                met = (self._number, place, cell, placement.piece)
                points = self._near(cell) if self._rule.touch == APART else (cell,)
                for point in points:
                    self._met.setdefault((party, point), met)
        self._number += 1

    def clash(self, placement: Placement) -> Clash | None:
        party = self._rule.party(self._pieces[placement.piece])
        if party is None or not self._met:
            return None
        points = {(party, point) for cell in placement.cells for point in self._near(cell)}
        met = [self._met[point] for point in points if point in self._met]
        if not met:
            return None
        _, _, cell, name = min(met)
        return Clash("touch", placement.piece, (cell,), name)


def _round(cell: Cell, lattice: Lattice) -> Iterator[Cell]:
    """The cells that share a corner with a cell, and some that are no cells."""
    steps: Iterable[Cell] = product((-1, 0, 1), repeat=len(cell))
    for kind, around in lattice.beside_corners.items():
        if values_of(kind, lattice) == values_of(cell, lattice):
            steps = around
    return (tuple(map(add, cell, step)) for step in steps)


# keys of a puzzle file ----------------------------------------------------------------------------


def read(top: KeyTable, pieces: Sequence[Piece], tables: Sequence[KeyTable]) -> dict[str, Any]:
    """Return the values of the attributes in a file. Raises PuzzleError."""
    value = top.values["touch"]
    if fault := _touch_fault(value, pieces):
        top.fail("touch", fault)
    return {"touch": value}


def colors_matter(top: KeyTable) -> bool:
    """Whether the colours of pieces tell copies of one shape apart."""
    return top.values.get("touch") in BY_COLOR
