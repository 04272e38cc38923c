"""Pieces that must be touched at a corner, in the search: `touch = "corners"`.

A cell and a party, the pieces of a colour, have a witness, an option that is no placement, for the
case that no piece of the party covers the cell: an item, covered exactly once, is in the witness
and in each placement of the party on the cell. The place of a piece is an item too, in its
placements and in the witnesses of the cells that it meets at a corner. It is covered less often
than there are such cells and a piece together, so that a piece lies there only if another covers
one of these cells.

A spot is a party, and the cells of a place by their numbers.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from ..core.cells import Cell
from ..core.model import Piece
from ..core.rule import Layout, Meeting, Meetings, Options, Place
from ..core.tilings import Placement
from .corner_points import cells_at_points, corner_points

Spot: TypeAlias = tuple[str, Place]
CellOfParty: TypeAlias = tuple[str, int]
# The kind of an item ends like this if its piece lies beside the board.
BESIDE_BOARD = " beside"


class _Need(NamedTuple):
    """The cells, by number, of which a piece of a party must cover one if a piece lies at a spot;
    in any case if the piece at the spot lies beside the board.
    """

    spot: Spot
    cells: tuple[int, ...]
    is_beside: bool

    def item(self) -> Meeting:
        """The item of the need: not all witnesses of its cells, beside a piece at its place."""
        party, place = self.spot
        kind = f"corner {party}"
        most = len(self.cells)
        least = 0
        if self.is_beside:
            kind += BESIDE_BOARD
            most -= 1
            if not self.cells:  # then nothing covers the item
                most = 1
                least = 1
        return Meeting(place, kind, least=least, most=most, counts=True, reaches_far=True)


class Contacts:
    """The places of a puzzle at which pieces must be touched at a corner.

    party   of a piece, None if it may touch all others
    beside  the placements beside the board, by party
    """

    def __init__(
        self,
        party: Callable[[Piece], str | None],
        beside: Mapping[str, Sequence[Placement]],
        layout: Layout,
    ) -> None:
        self._party = party
        self._beside = beside
        self._layout = layout
        self._board = layout.puzzle.board
        self._points = corner_points(layout.puzzle)
        self._cells_at = cells_at_points(layout.puzzle)
        spots: set[Spot] = set()
        for piece, _, options in layout.placed:
            watched_options = layout.control.watched(options)
            spots.update(self._spots_of(piece, watched_options))
        self._spots = sorted(spots)
        # by party: the cells, by number, that its pieces can cover
        self._reached: dict[str, set[int]] = defaultdict(set)
        for party_of_spot, cells in layout.control.watched(self._spots):
            self._reached[party_of_spot].update(cells)
        self._items: list[Meeting] = []
        self._items_of_spot: dict[Spot, list[int]] = defaultdict(list)
        self._witnesses: dict[CellOfParty, list[int]] = {}

    def _spots_of(self, piece: Piece, options: Iterable[Place]) -> Iterator[Spot]:
        """The spots of the options of a piece, if it has a party."""
        party = self._party(piece)
        if party is None:
            return
        for option in options:
            yield party, option[: piece.size]

    def after(self, items: Iterable[Meeting], options: Iterable[Options]) -> Meetings:
        """Return these items and, after them, those of the places that must be touched, with the
        options that take them.
        """
        self._items += items
        needs = list(self._needs())
        self._add_cells(needs)
        self._add_needs(needs)
        taking = []
        for placed, piece_options in zip(self._layout.placed, options, strict=True):
            piece, _, _ = placed
            if self._party(piece) is not None:
                piece_options = self._with_items(piece, piece_options)
            taking.append(piece_options)
        witnesses = [tuple(numbers) for numbers in self._witnesses.values()]
        return Meetings(tuple(self._items), taking, tuple(witnesses))

    def _with_items(self, piece: Piece, options: Options) -> Options:
        """The options of a piece with the items of their spots."""
        taking = []
        spots = self._spots_of(piece, options)
        for option, spot in zip(options, spots, strict=True):
            numbers = self._items_of_spot[spot]
            taking.append((*option, *numbers))
        return taking

    def _added(self, item: Meeting) -> int:
        """The number of a new item."""
        number = self._layout.first + len(self._items)
        self._items.append(item)
        return number

    def _add_cells(self, needs: Iterable[_Need]) -> None:
        """Add the items of the cells in needs, and of their parties, and make the witnesses."""
        cells_needed = set()
        for need in needs:
            party, _ = need.spot
            for cell in need.cells:
                cells_needed.add((party, cell))
        numbers = Counter[str]()
        for party, _ in cells_needed:
            numbers[party] += 1
        free_of_party = {}
        for party, number in sorted(numbers.items()):
            free = Meeting((), f"free of {party}", most=number, reaches_far=True)
            free_of_party[party] = self._added(free)
        item_of_cell = {}
        for cell_of_party in sorted(cells_needed):
            party, cell = cell_of_party
            item = Meeting((cell,), f"covered by {party}", least=1)
            covered = self._added(item)
            item_of_cell[cell_of_party] = covered
            self._witnesses[cell_of_party] = [free_of_party[party], covered]
        for spot in self._layout.control.watched(self._spots):
            party, cells = spot
            for cell in cells:
                cell_of_party = party, cell
                if cell_of_party in item_of_cell:
                    item_number = item_of_cell[cell_of_party]
                    self._items_of_spot[spot].append(item_number)

    def _add_needs(self, needs: Iterable[_Need]) -> None:
        """Add the items of needs: a piece at the spot takes one, and each witness of its cells."""
        for need in self._layout.control.watched(needs):
            number = self._added(need.item())
            if not need.is_beside:
                self._items_of_spot[need.spot].append(number)
            party, _ = need.spot
            for cell in need.cells:
                self._witnesses[party, cell].append(number)

    def _needs(self) -> Iterator[_Need]:
        """The needs of all spots, and of the pieces beside the board; not those that a cell meets
        which a piece of the party covers in any case.
        """
        numbers = self._numbers_of_pieces()
        covered = self._covered_by_all()
        touched_from_beside: dict[str, set[int]] = defaultdict(set)
        for party, placements in self._beside.items():
            for placement in placements:
                corner_cells = self._corners(placement.cells)
                touched_from_beside[party].update(corner_cells)
        for spot in self._layout.control.watched(self._spots):
            party, place = spot
            if numbers[party] < 2:
                continue
            if not touched_from_beside[party].isdisjoint(place):
                continue
            cells = [self._board.cells[number] for number in place]
            corner_cells = self._corners(cells)
            if covered[party].isdisjoint(corner_cells):
                yield self._need(spot, corner_cells, is_beside=False)
        for party, placements in self._beside.items():
            if numbers[party] < 2:
                continue
            for corner_cells in sorted(self._places_of_lonely(placements)):
                spot = party, corner_cells
                yield self._need(spot, corner_cells, is_beside=True)

    def _numbers_of_pieces(self) -> Counter[str]:
        """The number of the pieces of each party, those beside the board among them."""
        numbers = Counter[str]()
        for party, placements in self._beside.items():
            numbers[party] += len(placements)
        for piece in self._layout.puzzle.pieces:
            party = self._party(piece) or ""
            numbers[party] += piece.least
        return numbers

    def _need(self, spot: Spot, cells: Iterable[int], is_beside: bool) -> _Need:
        """The need of a spot for a piece of its party on one of some cells."""
        party, _ = spot
        reached = self._reached[party]
        coverable = [cell for cell in cells if cell in reached]
        return _Need(spot, tuple(coverable), is_beside)

    def _covered_by_all(self) -> dict[str, set[int]]:
        """By party: the cells that one of its pieces covers in any tiling, since they must be
        covered and no other piece can.
        """
        board = self._board
        must = set()
        for number, cell in enumerate(board.cells):
            if cell in board.must:
                must.add(number)
        reached: dict[str, set[int]] = defaultdict(set)
        for piece, _, options in self._layout.placed:
            party = self._party(piece) or ""
            for option in self._layout.control.watched(options):
                reached[party].update(option[: piece.size])
        covered = {}
        for party in self._reached:
            covered[party] = set(must)
            for other_party, cells in reached.items():
                if other_party != party:
                    covered[party] -= cells
        return covered

    def _corners(self, cells: Sequence[Cell]) -> tuple[int, ...]:
        """The cells of the board, by number, that share a corner with cells, and no side."""
        met: set[int] = set()
        for point in self._points_of(cells):
            met.update(self._cells_at.get(point, ()))
        side_cells = set(cells)
        for cell in cells:
            side_cells.update(self._board.space.neighbours(cell))
        numbers = []
        for number in sorted(met):
            if self._board.cells[number] not in side_cells:
                numbers.append(number)
        return tuple(numbers)

    def _points_of(self, cells: Iterable[Cell]) -> set[Cell]:
        """The corner points of some cells."""
        points = set()
        for cell in cells:
            points.update(self._points(cell))
        return points

    def _places_of_lonely(self, placements: Sequence[Placement]) -> set[tuple[int, ...]]:
        """For placements of a party beside the board that touch no other at a corner: the cells of
        the board, by number, that touch them there.
        """
        times = Counter[Cell]()
        for placement in placements:
            times.update(self._points_of(placement.cells))
        places = set()
        for placement in placements:
            points = self._points_of(placement.cells)
            if all(times[point] == 1 for point in points):
                places.add(self._corners(placement.cells))
        return places
