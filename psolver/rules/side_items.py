"""Marks of sides in the search: see `edges`.

A mark is a number in bits. For a side between the cells a and b, and a bit, there are two items,
(a, b) and (b, a). A placement that covers a, and whose mark there has the bit, takes (a, b),
without the bit (b, a); one that covers b takes (b, a) or (a, b). Each item is covered at most once,
so that both placements have the bit, or none has. For opposite marks one more bit marks the
capital: of it there are two items too, one for capitals, one for small letters, so that there is
one of each.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from operator import add, sub
from typing import NamedTuple, TypeAlias

from ..core.cells import Cell
from ..core.lattice import Lattice
from ..core.marked import Marked, Marks
from ..core.model import Piece, Puzzle
from ..core.placing import Sites
from ..core.rule import Encounter, Layout, Meeting, Meetings, Place
from .least_meetings import meetings_taken

End: TypeAlias = tuple[int, ...]  # a cell, and on a board that wraps the spot that is its side


class MarkedSide(NamedTuple):
    """A side of a cell with the cell beyond it, and the mark there."""

    cell: Cell
    beyond: Cell
    mark: str

    @property
    def step(self) -> Cell:
        """The way from the cell to the one beyond."""
        differences = map(sub, self.beyond, self.cell)
        return tuple(differences)


def marked_sides(marks: Marks, lattice: Lattice) -> Iterator[MarkedSide]:
    """Yield the marked sides among some marks."""
    length = lattice.dimension
    for where, mark in marks:
        if len(where) > length:
            cell = where[:length]
            yield MarkedSide(cell, where[length:], mark)


class _SideOfOption(NamedTuple):
    """The two ends of a marked side of a placement, its own first, and the mark."""

    cell: End
    beyond: End
    mark: str

    @property
    def ends(self) -> tuple[End, End]:
        """Both ends, the lower one first."""
        lower, higher = sorted((self.cell, self.beyond))
        return lower, higher


def meetings_at_sides(layout: Layout, are_equal: bool) -> Meetings:
    """Return the items of each side at which two placements with marks could meet, and the options
    with them; the marks of two sides `are_equal`, or opposite.
    """
    bits = _Bits(layout.puzzle, are_equal)
    encounters: dict[tuple[End, End], Encounter] = defaultdict(Encounter)
    for piece, orientation, options in layout.placed:
        for option in layout.control.watched(options):
            for side in bits.sides(orientation, option):
                (cell, *_) = side.cell
                encounters[side.ends].add(cell, piece)
    items: set[Meeting] = set()
    for (lower, higher), pieces in encounters.items():
        if pieces.meet:
            items.update(bits.items(lower, higher))
    return meetings_taken(layout, sorted(items), bits.taken)


class _Bits:
    """The marks of a puzzle's sides as bits, and its cells by their places."""

    def __init__(self, puzzle: Puzzle, are_equal: bool) -> None:
        self._lattice = puzzle.board.lattice
        self._cells = puzzle.board.cells
        self._spots = Sites(puzzle.board, puzzle.has_edges).number
        space = puzzle.board.space
        self._wraps = bool(space.translations)
        self._across = space.across
        self._are_equal = are_equal
        distinct_marks = set()
        for piece in puzzle.pieces:
            for _, mark in piece.edges:
                distinct_marks.add(self._without_sign(mark))
        self._code = {}
        for code, mark in enumerate(sorted(distinct_marks)):
            self._code[mark] = code
        highest_code = len(distinct_marks) - 1
        self._length = highest_code.bit_length()

    def _without_sign(self, mark: str) -> str:
        """The mark, or for opposite ones the small letter for it and its capital."""
        if self._are_equal:
            return mark
        return mark.lower()

    def sides(self, orientation: Marked, option: Sequence[int]) -> Iterator[_SideOfOption]:
        """The marked sides of a placement at which another one can lie beside it."""
        shape = orientation.shape
        covered = option[: len(shape)]
        for side in marked_sides(orientation.marks, self._lattice):
            own_cell = covered[shape.index(side.cell)]
            cell = self._cells[own_cell]
            beyond = tuple(map(add, cell, side.step))
            over, over_beyond = self._across(cell, beyond)
            other_cell = self._spots.get(over)
            if other_cell is None or other_cell in covered:  # the rim; or the piece itself
                continue
            end: End = (own_cell,)
            other_end: End = (other_cell,)
            if self._wraps:  # two cells may share two sides
                end += (self._spots[cell + beyond],)
                other_end += (self._spots[over + over_beyond],)
            yield _SideOfOption(end, other_end, side.mark)

    def items(self, cell: End, beyond: End) -> Iterator[Meeting]:
        """All items of the side between two cells, the lower one first."""
        for bit in range(self._length):
            yield _of_bit(cell, beyond, bit)
            yield _of_bit(beyond, cell, bit)
        if not self._are_equal:
            yield _meeting(cell, beyond, "capital")
            yield _meeting(cell, beyond, "small")

    def taken(self, _: Piece, orientation: Marked, option: Place) -> Iterator[Meeting]:
        """The items that a placement takes with its sides."""
        for side in self.sides(orientation, option):
            code = self._code[self._without_sign(side.mark)]
            for bit in range(self._length):
                if code >> bit & 1:
                    yield _of_bit(side.cell, side.beyond, bit)
                else:
                    yield _of_bit(side.beyond, side.cell, bit)
            if not self._are_equal:
                lower, higher = side.ends
                kind = "capital" if side.mark.isupper() else "small"
                yield _meeting(lower, higher, kind)


def _of_bit(cell: End, beyond: End, bit: int) -> Meeting:
    """The item of a bit at the side between two cells, in this order."""
    meeting = _meeting(cell, beyond, f"bit {bit}")
    return meeting._replace(ordered=True)


def _meeting(cell: End, beyond: End, kind: str) -> Meeting:
    """The item of a side between two cells."""
    cells: Place = cell[0], beyond[0]
    sides: Place = cell[1:] + beyond[1:]
    return Meeting(cells, kind, sides=sides)
