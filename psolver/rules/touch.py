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

With "corners" also the place of a piece is an item, if it touches nothing beside the board. The
pieces that could lie there are used n times together, and n times the item must be covered at
least: once by each other place of them, and n times by each place that touches it at a corner. If
one of them lies there, the others cover it n - 1 times, and one that touches it is needed; if not,
they cover it n times.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, product
from operator import add
from typing import Any, TypeAlias

from ..errors import PsolverError
from ..geometry.cells import Cell
from ..geometry.lattice import Lattice
from ..puzzle.checks import choice_fault, refuse
from ..puzzle.model import Board, Piece, Puzzle
from ..puzzle.placing import corner_points
from ..puzzle.rule import (
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
from ..puzzle.tiling import Placement, Tiling
from ..puzzle.verify import inside, parts_of, steps_from, values_of
from ..wording import quoted

ANYTHING, DIFFERENT, CORNERS, NEVER, APART = "anything", "different", "corners", "never", "apart"
TOUCH = (ANYTHING, DIFFERENT, CORNERS, NEVER, APART)
BY_COLOR = (DIFFERENT, CORNERS)
MOST_CONTACTS = 3_000_000  # places that touch places
WITHOUT_BOARD = "a symmetry puzzle takes no 'touch': its pieces may touch as they like"
BLOCKING_TOUCH = "a blocking takes no 'touch': its pieces may touch as they like"
COLOURLESS = "no piece has a 'color', so that there is nothing to keep apart"
NO_CORNERS = "cells that meet at a corner share a side in this lattice; 'corners' needs another"
NOT_FIXED = "is used any number of times, but 'corners' needs a fixed one; set its count"
TOO_MANY = "too many places touch each other at corners; try a smaller board or fewer pieces"
HELP = Help({"touch": KeyHelp("which pieces may lie side by side", "word", TOUCH)})
WORDS = {
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

    def matters(self, meets: bool) -> bool:
        return meets or bool(self.beside)

    def check(self, puzzle: Puzzle) -> None:
        refuse("", "touch", WITHOUT_BOARD if puzzle.goal else "")
        refuse("", "touch", BLOCKING_TOUCH if puzzle.kind == "blocking" else "")
        if self.touch == CORNERS:
            refuse("", "touch", "" if _has_corners(puzzle.board) else NO_CORNERS)
            for piece in puzzle.pieces:
                loose = piece.color is not None and piece.least != piece.most
                refuse("", "touch", f"the piece {quoted(piece.name)} {NOT_FIXED}" if loose else "")

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
        return corner_points(puzzle) if self.touch == APART else puzzle.board.space.neighbours

    # search -------------------------------------------------------------------------------------

    def place_filter(self, puzzle: Puzzle) -> PlaceFilter | None:
        """Keep pieces off the cells on which they would touch the placements beside the board."""
        if not self.beside:
            return None
        around: dict[str, list[Cell]] = defaultdict(list)
        pieces = {piece.name: piece for piece in puzzle.pieces}
        for one in self.beside:
            if (party := self.party(pieces[one.piece])) is not None:
                around[party] += one.cells
        banned = {party: self._touching(puzzle, cells) for party, cells in around.items()}

        def allowed(piece: Piece, _: object, places: Options) -> Options:
            off = banned.get(self.party(piece) or "", ())
            if not off or self.party(piece) is None:
                return places
            return [place for place in places if off.isdisjoint(place[: piece.size])]

        return allowed

    def _touching(self, puzzle: Puzzle, beside: Iterable[Cell]) -> frozenset[int]:
        """The cells of the board, by their numbers, that touch some cells beside it."""
        near = self.near(puzzle)
        points = {point for cell in beside for point in near(cell)}

        def touches(cell: Cell) -> bool:
            met = near(cell) if self.touch == APART else {cell}
            return not points.isdisjoint(met)

        return frozenset(n for n, cell in enumerate(puzzle.board.cells) if touches(cell))

    def meetings(self, layout: Layout) -> Meetings:
        """Return an item for each place at which two placements of a party could touch, and with
        "corners" for each placement that must be touched.
        """
        around, control = self._around(layout), layout.control
        found: dict[Meeting, Encounter] = defaultdict(Encounter)
        for piece, _, options in layout.placed:
            party = self.party(piece)
            if party is None:
                continue
            for option in control.watched(options):
                for cell, place in _open_places(option[: piece.size], around):
                    found[Meeting(place, party)].add(cell, piece)
        items = tuple(sorted(one for one, pieces in found.items() if pieces.meet))
        number = dict(zip(items, count(layout.first)))

        def taken(cells: Sequence[int], party: str) -> list[int]:
            met = {Meeting(place, party) for _, place in _open_places(cells, around)}
            return sorted(number[one] for one in met if one in number)

        taking = []
        for piece, _, options in layout.placed:
            party = self.party(piece)
            if party is not None:
                options = [
                    (*option, *taken(option[: piece.size], party))
                    for option in control.watched(options)
                ]
            taking.append(options)
        if self.touch == CORNERS:
            return _Contacts(self, layout).after(items, taking)
        return Meetings(items, taking)

    def _around(self, layout: Layout) -> list[list[tuple[int, ...]]]:
        """For each cell, by number, the places at which it meets others."""
        if self.touch == APART:
            return _corner_places(layout.puzzle)
        return [
            [(min(cell, other), max(cell, other)) for other in beside]
            for cell, beside in enumerate(layout.neighbours)
        ]

    # symmetries ---------------------------------------------------------------------------------

    def piece_traits(self, puzzle: Puzzle, piece: Piece) -> Hashable:
        return self.party(piece)

    def surroundings(self, puzzle: Puzzle) -> frozenset[tuple[Cell, Hashable]]:
        parties = {piece.name: self.party(piece) for piece in puzzle.pieces}
        return frozenset((cell, parties[one.piece]) for one in self.beside for cell in one.cells)

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
        board, placements = puzzle.board, (*self.beside, *tiling)
        part = parts_of(puzzle) if puzzle.in_parts and self.touch == APART else {}
        owner = {cell: n for n, one in enumerate(placements) for cell in one.cells}
        found = set()
        for cell, number in owner.items():
            if len(cell) != board.lattice.dimension:
                continue  # no cell of the lattice: the verifier reports that it lies outside
            around = _round if self.touch == APART else steps_from
            steps = around(cell, board.lattice)
            near = (inside(step, board) for step in steps)
            near = (step for step in near if step in owner and part.get(step) == part.get(cell))
            for other in {owner[step] for step in near} - {number}:
                one, two = placements[number].piece, placements[other].piece
                alike = color.get(one) and color[one] == color.get(two)
                if (alike or self.touch not in BY_COLOR) and (other, number) not in found:
                    found.add((number, other))
                    yield f"the pieces {quoted(one)} and {quoted(two)} touch at {list(cell)}"
        if self.touch == CORNERS:
            yield from self._lonely(puzzle, placements)

    def _lonely(self, puzzle: Puzzle, placements: Sequence[Placement]) -> Iterator[str]:
        """Yield a sentence for each placement that touches none of its colour at a corner."""
        board, part = puzzle.board, parts_of(puzzle) if puzzle.in_parts else {}
        color = {piece.name: piece.color for piece in puzzle.pieces}
        of_color: dict[str, list[Placement]] = defaultdict(list)
        for one in placements:
            if its_color := color.get(one.piece):
                of_color[its_color].append(one)
        for those in of_color.values():
            for one in those if len(those) > 1 else ():
                near = {
                    (inside(step, board), part.get(cell))
                    for cell in one.cells
                    for step in _round(cell, board.lattice)
                }
                others = [cell for other in those if other is not one for cell in other.cells]
                if not any((cell, part.get(cell)) in near for cell in others):
                    at = list(one.cells[0])
                    yield f"the piece {quoted(one.piece)} at {at} touches no corner of its colour"

    # files and words ----------------------------------------------------------------------------

    def words(self) -> Iterable[str]:
        return [WORDS[self.touch]]

    def core_values(self) -> Mapping[str, Any]:
        return {"touch": self.touch}


def rule_of(pieces: Iterable[Piece], board: Board, values: Mapping[str, Any]) -> Rule | None:
    """Return the rule of a puzzle. Raises PuzzleError."""
    touch = values.get("touch", ANYTHING)
    refuse("", "touch", touch_fault(touch, pieces))
    return None if touch == ANYTHING else Touch(touch, values.get("beside", ()))


def touch_fault(touch: object, pieces: Iterable[Piece]) -> str:
    """Return the fault of a value of `touch`, "" for a right one."""
    if fault := choice_fault(touch, TOUCH):
        return fault
    return COLOURLESS if touch in BY_COLOR and all(p.color is None for p in pieces) else ""


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
    at: dict[tuple[int, ...], list[int]] = defaultdict(list)
    points, cells = corner_points(puzzle), puzzle.board.cells
    for number, cell in enumerate(cells):
        for corner in points(cell):
            at[corner].append(number)
    every: list[set[tuple[int, ...]]] = [set() for _ in cells]
    places = {tuple(cells) for cells in at.values() if len(cells) > 1}  # sorted, as the cells are
    for place in places:
        for number in place:
            every[number].add(place)
    needed = {
        place for place in places if not any(set(place) < set(other) for other in every[place[0]])
    }
    return [sorted(those & needed) for those in every]


def _has_corners(board: Board) -> bool:
    """Whether there are cells that share a corner and no side."""
    cell, lattice = board.cells[0], board.lattice
    points = set(lattice.corners(cell))
    beside = lattice.neighbours(cell)
    further = {far for near in beside for far in lattice.neighbours(near)} - {cell, *beside}
    return any(not points.isdisjoint(lattice.corners(far)) for far in further)


Spot: TypeAlias = tuple[str, tuple[int, ...]]  # a party, and the cells of a place by their numbers


class _Contacts:
    """The places of a puzzle at which pieces must be touched at a corner.

    _pieces    by spot: the pieces that can lie there, by name
    _spots_of  by piece: its spots
    _covering  by party and cell: the spots with this cell
    """

    def __init__(self, rule: Touch, layout: Layout) -> None:
        self._rule, self._layout, self._amount = rule, layout, 0
        self._board, self._points = layout.puzzle.board, corner_points(layout.puzzle)
        self._at: dict[Cell, list[int]] = defaultdict(list)
        for number, cell in enumerate(self._board.cells):
            for point in self._points(cell):
                self._at[point].append(number)
        self._pieces: dict[Spot, dict[str, Piece]] = defaultdict(dict)
        self._spots_of: dict[str, set[Spot]] = defaultdict(set)
        self._covering: dict[tuple[str, int], set[Spot]] = defaultdict(set)
        for piece, _, options in layout.placed:
            for spot in self._spots(piece, layout.control.watched(options)):
                self._pieces[spot][piece.name] = piece
                self._spots_of[piece.name].add(spot)
                for number in spot[1]:
                    self._covering[spot[0], number].add(spot)

    def _spots(self, piece: Piece, options: Iterable[Place]) -> Iterator[Spot]:
        party = self._rule.party(piece)
        if party is not None:
            for option in options:
                yield party, option[: piece.size]

    def after(self, items: tuple[Meeting, ...], options: list[Options]) -> Meetings:
        """Return these items and, after them, those of the places that must be touched, with the
        options that take them. Raises PsolverError for very many.
        """
        taken: dict[Spot, list[int]] = defaultdict(list)  # of each spot, its new items
        first, found = self._layout.first + len(items), list(items)
        for place, party, times, covering in self._needs():
            most = max(2, sum(covering.values()))  # it is covered anywhere, not beside its place
            is_sum = times > 1 or not place  # an item that an option takes once is cheaper
            found.append(
                Meeting(place, f"corner {party}", False, (), times, most, is_sum, counts=True)
            )
            self._amount += most
            if self._amount > MOST_CONTACTS:
                raise PsolverError(f"{self._layout.puzzle.file}: {TOO_MANY}")
            for spot, number in covering.items():
                taken[spot] += [first + len(found) - len(items) - 1] * number
        taking = []
        for (piece, _, _), those in zip(self._layout.placed, options, strict=True):
            if self._rule.party(piece) is not None:
                spots = self._spots(piece, those)
                those = [(*one, *taken[at]) for one, at in zip(those, spots, strict=True)]
            taking.append(those)
        return Meetings(tuple(found), taking)

    def _needs(self) -> Iterator[tuple[tuple[int, ...], str, int, dict[Spot, int]]]:
        """The cells and the party of each item, its least number, and how often spots cover it."""
        puzzle, beside = self._layout.puzzle, self._beside()
        number = Counter({party: len(those) for party, those in beside.items()})
        for piece in puzzle.pieces:
            number[self._rule.party(piece) or ""] += piece.least
        met = {party: self._meeting(party, those) for party, those in beside.items()}
        for spot in self._layout.control.watched(sorted(self._pieces)):
            party, cells = spot
            pieces = self._pieces[spot].values()
            if number[party] > 1 and spot not in met.get(party, ()):
                times = sum(piece.least for piece in pieces)
                others = set().union(*(self._spots_of[piece.name] for piece in pieces)) - {spot}
                near = self._near(party, [self._board.cells[cell] for cell in cells])
                covering = dict.fromkeys(others, 1) | dict.fromkeys(near, times)
                yield cells, party, times, covering
        for party, those in beside.items():
            alone = (one for one in those if not any(self._touch(one, other) for other in those))
            places = {self._corners(one.cells): one for one in alone} if number[party] > 1 else {}
            for place, one in places.items():
                near = self._near(party, one.cells)
                yield place, f"{party} beside", 1, dict.fromkeys(near, 1)

    def _beside(self) -> dict[str, list[Placement]]:
        """The placements beside the board, by party."""
        pieces = {piece.name: piece for piece in self._layout.puzzle.pieces}
        found: dict[str, list[Placement]] = defaultdict(list)
        for one in self._rule.beside:
            if (party := self._rule.party(pieces[one.piece])) is not None:
                found[party].append(one)
        return found

    def _meeting(self, party: str, those: Iterable[Placement]) -> set[Spot]:
        """The spots that touch one of some placements beside the board."""
        return {spot for one in those for spot in self._near(party, one.cells)}

    def _near(self, party: str, cells: Sequence[Cell]) -> set[Spot]:
        """The spots that share corners with cells, and neither a cell nor a side."""
        taken = self._taken(cells)
        corners = self._corners(cells)
        spots = {spot for number in corners for spot in self._covering[party, number]}
        return {
            spot for spot in spots if taken.isdisjoint(map(self._board.cells.__getitem__, spot[1]))
        }

    def _corners(self, cells: Sequence[Cell]) -> tuple[int, ...]:
        """The cells of the board, by number, that share a corner with cells, and no side."""
        taken, numbers = self._taken(cells), self._board.cells
        around = {point for cell in cells for point in self._points(cell)}
        met = {number for point in around for number in self._at[point]}
        return tuple(sorted(number for number in met if numbers[number] not in taken))

    def _taken(self, cells: Sequence[Cell]) -> set[Cell]:
        """Cells and their neighbours."""
        neighbours = self._board.space.neighbours
        return {*cells, *(near for cell in cells for near in neighbours(cell))}

    def _touch(self, one: Placement, other: Placement) -> bool:
        points = {point for cell in one.cells for point in self._points(cell)}
        return one is not other and any(
            not points.isdisjoint(self._points(cell)) for cell in other.cells
        )


class _Touched:
    """The placements that lie on a board, by the points at which they are touched."""

    def __init__(self, rule: Touch, puzzle: Puzzle) -> None:
        self._rule, self._near = rule, rule.near(puzzle)
        self._pieces = {piece.name: piece for piece in puzzle.pieces}
        # by party and point: the number of a placement, that of its cell, the cell, the piece
        self._met: dict[tuple[str, Cell], tuple[int, int, Cell, str]] = {}
        self._number = 0
        for one in rule.beside:
            self.add(one)

    def add(self, placement: Placement) -> None:
        party = self._rule.party(self._pieces[placement.piece])
        if party is not None:
            for place, cell in enumerate(placement.cells):
                met = (self._number, place, cell, placement.piece)
                for point in self._near(cell) if self._rule.touch == APART else (cell,):
                    self._met.setdefault((party, point), met)
        self._number += 1

    def clash(self, placement: Placement) -> Clash | None:
        party = self._rule.party(self._pieces[placement.piece])
        if party is None or not self._met:
            return None
        points = {(party, point) for cell in placement.cells for point in self._near(cell)}
        met = min((self._met[point] for point in points if point in self._met), default=None)
        return Clash("touch", placement.piece, (met[2],), met[3]) if met else None


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
    if fault := touch_fault(value, pieces):
        top.fail("touch", fault)
    return {"touch": value}


def colors_matter(top: KeyTable) -> bool:
    """Whether the colours of pieces tell copies of one shape apart."""
    return top.values.get("touch") in BY_COLOR
