"""Items that keep placements apart which would touch.

    cells      a | b      the side between two cells of the board is an item: a placement that
                          covers a, and not b, takes it, and so does one that covers b, and not a

Each such item is covered at most once, so that two placements which share a side cannot lie there
together. Where not even corners may be shared the items are the corner points. A party
(`puzzle.touch.party`) has items of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple, TypeAlias

from ..control import UNWATCHED, Control
from ..geometry.cells import Cell
from ..puzzle.model import Piece, Puzzle
from ..puzzle.placing import corner_points
from ..puzzle.touch import ANYTHING, APART, party

Place: TypeAlias = tuple[int, ...]  # the cells, by number and sorted, that meet there
Options: TypeAlias = list[tuple[int, ...]]


class Meeting(NamedTuple):
    """A place where placements meet, an item that is taken at most once.

    place    the cells, by number, sorted unless it is `ordered`
    kept     what it is about: the party that is kept apart, or a bit of marks (see `edges`)
    sides    of a board that wraps, where marks meet: the sites that are the sides of the cells (see
             `sites`), in the order of these; two cells may share two sides
    """

    place: Place
    kept: str
    ordered: bool = False
    sides: tuple[int, ...] = ()


@dataclass(frozen=True)
class Sides:
    """The items of a puzzle: the `meetings` of two placements, in order."""

    meetings: tuple[Meeting, ...] = ()

    def __len__(self) -> int:
        return len(self.meetings)

    def images(self, image: Sequence[int], first: int) -> Iterator[int]:
        """What the items become under a map of the cells, and of the sites where there are `sides`;
        `first` is the number of the first.
        """
        number = dict(zip(self.meetings, count(first)))
        for one in self.meetings:
            place = tuple(map(image.__getitem__, one.place))
            sides = tuple(map(image.__getitem__, one.sides))
            if not one.ordered and sides:
                place, sides = zip(*sorted(zip(place, sides, strict=True)), strict=True)
            elif not one.ordered:
                place = tuple(sorted(place))
            yield number[one._replace(place=place, sides=sides)]

    def beside(self, other: Sides) -> Sides:
        """These items, and those of other places behind them."""
        return Sides(self.meetings + other.meetings)

    def laid_between(self, positions: Sequence[int]) -> tuple[list[int], list[int]]:
        """Positions of cells, further apart than they are, and positions of these items between
        them: an item lies behind the last of the cells that meet there, as far behind for places
        that lie alike.
        """
        if not self.meetings:
            return list(positions), []
        kinds = [_kind(one, positions) for one in self.meetings]
        rank = {kind: number for number, kind in enumerate(sorted(set(kinds)), 1)}
        width = len(rank) + 1
        lasts = (max(positions[cell] for cell in one.place) for one in self.meetings)
        items = [width * last + rank[kind] for last, kind in zip(lasts, kinds, strict=True)]
        return [width * position for position in positions], items


def _kind(one: Meeting, positions: Sequence[int]) -> tuple[tuple[int, ...], str, tuple[int, ...]]:
    """How far before the last of its cells each lies, what it is about, and which sides of cells
    meet there.
    """
    there = [positions[cell] for cell in one.place]
    last = max(there)
    there = there if one.ordered else sorted(there)
    which = tuple(side // len(positions) for side in one.sides)
    return tuple(last - position for position in there), one.kept, which


def kept_off(puzzle: Puzzle) -> dict[str, frozenset[int]]:
    """For each piece, by its name, the cells of the board, by their numbers, on which it would
    touch what lies beside the board.
    """
    party_of = {piece.name: party(puzzle.touch, piece) for piece in puzzle.pieces}
    beside: dict[str, list[Cell]] = defaultdict(list)
    for one in puzzle.beside:
        if (kept := party_of[one.piece]) is not None:
            beside[kept] += one.cells
    touched = {kept: _touching(puzzle, cells) for kept, cells in beside.items()}
    nothing: frozenset[int] = frozenset()
    return {
        name: nothing if kept is None else touched.get(kept, nothing)
        for name, kept in party_of.items()
    }


def _touching(puzzle: Puzzle, beside: Sequence[Cell]) -> frozenset[int]:
    """The cells of a board, by their numbers, that touch some cells beside it."""
    near = corner_points(puzzle) if puzzle.touch == APART else puzzle.board.space.neighbours
    points = {point for cell in beside for point in near(cell)}

    def touches(cell: Cell) -> bool:
        met = near(cell) if puzzle.touch == APART else {cell}
        return not points.isdisjoint(met)

    return frozenset(n for n, cell in enumerate(puzzle.board.cells) if touches(cell))


def add_sides(
    puzzle: Puzzle,
    neighbours: Sequence[Sequence[int]],
    placed: Sequence[tuple[Piece, Options]],
    first: int,
    control: Control = UNWATCHED,
) -> tuple[Sides, list[Options]]:
    """The items of the places where two placements could touch, from the number `first` on, and the
    options of the pieces with those that they take; there are no items but where two placements of
    a party could meet.

    An option begins with the numbers of its cells, sorted.
    """
    if puzzle.touch == ANYTHING:
        return Sides(), [options for _, options in placed]
    around = _around(puzzle, neighbours)
    seen: dict[Meeting, Seen] = defaultdict(Seen)
    for piece, options in placed:
        kept = party(puzzle.touch, piece)
        if kept is None:
            continue
        for option in control.watched(options):
            for cell, place in _beside(option[: piece.size], around):
                seen[Meeting(place, kept)].add(cell, piece)
    sides = Sides(tuple(sorted(met for met, pieces in seen.items() if pieces.meet)))
    number = dict(zip(sides.meetings, count(first)))
    taking = []
    for piece, options in placed:
        kept = party(puzzle.touch, piece)
        if kept is None:
            taking.append(options)
            continue
        taking.append(
            [
                (*option, *_taken(option[: piece.size], around, kept, number))
                for option in control.watched(options)
            ]
        )
    return sides, taking


def _beside(cells: Sequence[int], around: Sequence[Sequence[Place]]) -> Iterator[tuple[int, Place]]:
    """The places where some cells, of one placement, meet others, each with one of these cells."""
    covered = frozenset(cells)
    for cell in cells:
        for place in around[cell]:
            if not covered.issuperset(place):
                yield cell, place


def _taken(
    cells: Sequence[int],
    around: Sequence[Sequence[Place]],
    kept: str,
    number: Mapping[Meeting, int],
) -> list[int]:
    """The items that a placement of a party on some cells takes, sorted."""
    met = {Meeting(place, kept) for _, place in _beside(cells, around)}
    return sorted(number[one] for one in met if one in number)


class Seen:
    """The pieces that cover one of the cells of a place, and not all: could two of them meet?"""

    def __init__(self) -> None:
        self._cells: set[int] = set()
        self._pieces: set[str] = set()
        self._has_copies = False

    def add(self, cell: int, piece: Piece) -> None:
        """A placement of a piece covers a cell there."""
        self._cells.add(cell)
        self._pieces.add(piece.name)
        self._has_copies = self._has_copies or piece.most != 1

    @property
    def meet(self) -> bool:
        """Can there be two placements? One piece that is used once does not meet itself."""
        return len(self._cells) > 1 and (self._has_copies or len(self._pieces) > 1)


def _around(puzzle: Puzzle, neighbours: Sequence[Sequence[int]]) -> list[list[Place]]:
    """For each cell, by number, the places where it meets others."""
    if puzzle.touch == APART:
        return _corners(puzzle)
    return [
        [(min(cell, other), max(cell, other)) for other in beside]
        for cell, beside in enumerate(neighbours)
    ]


def _corners(puzzle: Puzzle) -> list[list[Place]]:
    """For each cell the corner points that it shares; none whose cells all meet at another, too."""
    at: dict[tuple[int, ...], list[int]] = defaultdict(list)
    points, cells = corner_points(puzzle), puzzle.board.cells
    for number, cell in enumerate(cells):
        for corner in points(cell):
            at[corner].append(number)
    every: list[set[Place]] = [set() for _ in cells]
    places = {tuple(cells) for cells in at.values() if len(cells) > 1}  # sorted, as the cells are
    for place in places:
        for number in place:
            every[number].add(place)
    needed = {
        place for place in places if not any(set(place) < set(other) for other in every[place[0]])
    }
    return [sorted(those & needed) for those in every]
