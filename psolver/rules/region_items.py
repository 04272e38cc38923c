"""Regions with their rules, and the items that they are in the search.

A sum is an item that an option holds as often as it adds to it. Of a region of different marks each
mark is an item, covered at most once. For two cells with equal marks, and each bit of a mark's
number, there are two items, as for marks of sides (see `edges`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..core.cells import Cell
from ..core.model import Piece, Puzzle
from ..core.rule import Layout, Meeting, Meetings, Place
from .region_texts import ADDS_UP, ADDS_UP_TO_LESS, ALL_DIFFERENT, ALL_EQUAL, RegionRule


class RuledRegion(NamedTuple):
    """A region with its rule.

    cells         all of its cells
    open          those that are on the board
    marks_beside  the marks that placements beside the board show in it
    """

    rule: RegionRule
    cells: frozenset[Cell]
    open: frozenset[Cell]
    marks_beside: tuple[str, ...]

    def allows(self, marks: Iterable[str], room: int) -> bool:
        """Whether marks go with the rule, "" for none, together with those beside the board, if
        further ones can add at most `room`.
        """
        rule = self.rule
        all_marks = [mark for mark in (*marks, *self.marks_beside) if mark]
        different = len(set(all_marks))
        if rule.relation == ALL_EQUAL:
            return different <= 1
        if rule.relation == ALL_DIFFERENT:
            return different == len(all_marks)
        total = sum(map(_value, all_marks))
        if rule.relation == ADDS_UP:
            return total <= rule.number <= total + room
        if rule.relation == ADDS_UP_TO_LESS:
            return total < rule.number
        return total + room > rule.number

    def bounds(self, greatest: int) -> tuple[int, int]:
        """Return the least and the most that the marks on the open cells may add up to, which is
        below 0 if nothing may; neither is further away than any sum of marks up to the `greatest`.
        """
        relation = self.rule.relation
        total_beside = sum(map(_value, self.marks_beside))
        number = self.rule.number - total_beside
        highest = greatest * len(self.open)
        least = 0
        most = highest
        if relation == ADDS_UP:
            least = number
            most = number
        elif relation == ADDS_UP_TO_LESS:
            most = number - 1
        else:
            least = number + 1
        least = min(max(0, least), highest + 1)
        return least, min(most, highest)


def marks_of_pieces(pieces: Iterable[Piece]) -> set[str]:
    """Return the marks that pieces have on their cells."""
    marks = set()
    for piece in pieces:
        marked_cells = [*piece.marks, *(piece.back or ())]
        for _, mark in marked_cells:
            marks.add(mark)
    return marks


def greatest_number(puzzle: Puzzle) -> int:
    """Return the greatest number among the marks of pieces, 0 without numbers."""
    marks = marks_of_pieces(puzzle.pieces)
    return max(map(_value, marks), default=0)


def _value(mark: str) -> int:
    if mark.isascii() and mark.isdigit():
        return int(mark)
    return 0


def sizes_in(regions: Iterable[RuledRegion]) -> dict[Cell, int]:
    """Return the sizes of the pieces that must cover the open cells of regions."""
    sizes = {}
    for region in regions:
        if region.rule.is_size:
            for cell in region.open:
                sizes[cell] = region.rule.number
    return sizes


def meetings_in(regions: Iterable[RuledRegion], layout: Layout) -> Meetings | None:
    """Return the items of regions, and the options with them; None without items."""
    number = {}
    for cell_number, cell in enumerate(layout.puzzle.board.cells):
        number[cell] = cell_number
    marks = sorted(marks_of_pieces(layout.puzzle.pieces))
    codes = {mark: code for code, mark in enumerate(marks)}
    makers = {}
    all_items = set()
    for region in regions:
        if region.rule.is_size:
            continue
        cells = tuple(sorted(number[cell] for cell in region.open))
        maker = _Items(region, cells, codes)
        for cell_number in cells:
            makers[cell_number] = maker
        if maker.sum and maker.sum.least:
            all_items.add(maker.sum)
    items_of_options = []
    for _, orientation, options in layout.placed:
        mark_at = dict(orientation.marks)
        shown_marks = [mark_at.get(cell, "") for cell in orientation.shape]
        items_of_orientation = []
        for option in layout.control.watched(options):
            met_items = _taken(option, shown_marks, makers)
            all_items.update(met_items)
            items_of_orientation.append(met_items)
        items_of_options.append(items_of_orientation)
    if not all_items:
        return None
    items = sorted(all_items)
    numbers = {item: n for n, item in enumerate(items, layout.first)}
    taking = []
    for placed, items_of_orientation in zip(layout.placed, items_of_options, strict=True):
        _, _, options = placed
        options_with_items = []
        for option, met_items in zip(options, items_of_orientation, strict=True):
            item_numbers = [numbers[item] for item in met_items]
            item_numbers.sort()
            options_with_items.append((*option, *item_numbers))
        taking.append(options_with_items)
    return Meetings(tuple(items), taking)


class _Items:
    """The items of a region, whose open `cells` are known by their numbers.

    codes  the numbers of all marks
    sum    the item of a sum, None if it has none, or if no marks can break its rule
    """

    def __init__(
        self, region: RuledRegion, cells: tuple[int, ...], codes: Mapping[str, int]
    ) -> None:
        self._cells = cells
        self._relation = region.rule.relation
        self._codes = codes
        highest_code = len(codes) - 1
        self._bits = highest_code.bit_length()
        self.sum: Meeting | None = None
        if not region.rule.adds_up:
            return
        greatest = max(map(_value, codes))
        least, most = region.bounds(greatest)
        if most < 0:
            least = 1
            most = 0
        can_exceed = most < greatest * len(cells)
        if least or can_exceed:
            self.sum = Meeting(cells, "sum", least=least, most=most, adds_up=True)

    def taken(self, marks_of_cell: Mapping[int, str]) -> Iterator[Meeting]:
        """Yield the items that a placement takes which shows these marks on its cells."""
        for cell, mark in marks_of_cell.items():
            if self.sum:
                for _ in range(_value(mark)):
                    yield self.sum
            elif self._relation == ALL_DIFFERENT:
                yield Meeting(self._cells, f"different {mark}")
            elif self._relation == ALL_EQUAL:
                for other_cell in self._cells:
                    if other_cell not in marks_of_cell:
                        yield from self._equal(cell, other_cell, mark)

    def _equal(self, cell: int, other_cell: int, mark: str) -> Iterator[Meeting]:
        """The items of the bits of a mark on a cell, which it shares with another cell."""
        code = self._codes[mark]
        for bit in range(self._bits):
            ends = other_cell, cell
            if code >> bit & 1:
                ends = cell, other_cell
            yield Meeting(ends, f"equal {bit}", ordered=True)


def _taken(option: Place, shown: Sequence[str], makers: Mapping[int, _Items]) -> list[Meeting]:
    """The items that an option takes, which shows these marks on its cells, "" for none."""
    marks_of_maker: dict[_Items, dict[int, str]] = defaultdict(dict)
    for cell, mark in zip(option, shown, strict=False):
        if mark and cell in makers:
            maker = makers[cell]
            marks_of_maker[maker][cell] = mark
    items: list[Meeting] = []
    for maker, marks in marks_of_maker.items():
        items += maker.taken(marks)
    return items
