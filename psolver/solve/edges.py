"""Items that make the marks of two sides match that lie upon each other.

A mark is a number in bits. For a side between the cells a and b, and a bit, there are two items,
(a, b) and (b, a). A placement that covers a, and whose mark there has the bit, takes (a, b),
without the bit (b, a); one that covers b takes (b, a) or (a, b). Each item is covered at most once,
so that both placements have the bit, or none has. Where marks are opposite, one bit more says which
mark is a capital: of it there are two items too, one for capitals, one for small letters, so that
there is one of each.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import TypeAlias

from ..control import UNWATCHED, Control
from ..geometry.cells import Cell, translate
from ..puzzle.edges import EQUAL, matches, sides_of_marks
from ..puzzle.marked import Marked
from ..puzzle.model import Piece, Puzzle
from .sides import Meeting, Options, Seen, Sides
from .sites import Sites

End: TypeAlias = tuple[int, ...]  # a cell, and on a board that wraps the site that is its side


class Rim:
    """What the rim of a puzzle's board asks of the sides that lie upon it, and what those sides ask
    that lie beside the board already.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._rule, self._border, self._board = puzzle.edges, puzzle.border, puzzle.board
        lattice, over = puzzle.board.lattice, puzzle.board.space.across
        self._beside = {cell for one in puzzle.beside for cell in one.cells}
        self._met = {
            over(cell, beyond): mark
            for one in puzzle.beside
            for cell, beyond, mark in sides_of_marks(one.marks, lattice)
        }

    @property
    def asks(self) -> bool:
        """Does it ask for anything?"""
        return bool(self._border or self._met)

    def allowed(self, one: Marked, places: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
        """The places of an orientation at which its sides match the rim, and what lies beside."""
        lattice, cells = self._board.lattice, self._board.cells
        wrong = [
            (one.shape.index(cell), _step(cell, beyond), mark)
            for cell, beyond, mark in sides_of_marks(one.marks, lattice)
            if self._met or not self._match(mark, self._border)
        ]
        if not wrong:
            return list(places)
        inside, fold = self._board.must | self._board.may, self._board.space.folded

        def fits(cell: Cell, step: Cell, mark: str) -> bool:
            beyond = translate([step], cell)[0]
            there = fold(beyond)
            if there in inside:
                return True
            met = self._met.get((cell, beyond), "") if there in self._beside else self._border
            return self._match(mark, met)

        return [
            place
            for place in places
            if all(fits(cells[place[n]], step, mark) for n, step, mark in wrong)
        ]

    def _match(self, mark: str, other: str) -> bool:
        """Does a mark go together with another one, or with none?"""
        return not other or matches(self._rule, mark, other)


def _step(cell: Cell, other: Cell) -> Cell:
    return tuple(b - a for a, b in zip(cell, other, strict=True))


def add_edges(
    puzzle: Puzzle,
    placed: Sequence[tuple[Piece, Marked, Options]],
    first: int,
    control: Control = UNWATCHED,
) -> tuple[Sides, list[Options]]:
    """The items of the sides whose marks must match, from the number `first` on, and the options of
    the pieces, each with its orientation, with those that they take; there are no items but where
    two placements with marks could meet.

    An option begins with the numbers of its cells, sorted.
    """
    every = [options for _, _, options in placed]
    if not puzzle.has_edges:
        return Sides(), every
    bits = _Bits(puzzle)
    seen: dict[tuple[End, End], Seen] = defaultdict(Seen)
    for piece, one, options in placed:
        for option in control.watched(options):
            for cell, beyond, _ in bits.sides(one, option):
                seen[min(cell, beyond), max(cell, beyond)].add(cell[0], piece)
    met = {side for side, pieces in seen.items() if pieces.meet}
    meetings = sorted({one for side in met for one in bits.items(*side)})
    number = dict(zip(meetings, count(first)))
    taking = []
    for _, one, options in placed:
        found = []
        for option in control.watched(options):
            taken = (
                number[item]
                for cell, beyond, mark in bits.sides(one, option)
                if (min(cell, beyond), max(cell, beyond)) in met
                for item in bits.taken(cell, beyond, mark)
            )
            found.append((*option, *sorted(taken)))
        taking.append(found)
    return Sides(tuple(meetings)), taking


class _Bits:
    """The marks of a puzzle's sides as bits, and its cells by their places."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._lattice = puzzle.board.lattice
        self._cells, self._sites = puzzle.board.cells, Sites(puzzle).number
        self._wraps, self._across = bool(puzzle.board.space.translations), puzzle.board.space.across
        self._equal = puzzle.edges == EQUAL
        marks = {mark for piece in puzzle.pieces for _, mark in piece.edges}
        known = sorted(marks if self._equal else set(map(str.lower, marks)))
        self._code = {mark: code for code, mark in enumerate(known)}
        self._length = (len(known) - 1).bit_length()

    def sides(self, one: Marked, option: Sequence[int]) -> Iterator[tuple[End, End, str]]:
        """The ends of each marked side of a placement, its own first, and the mark; of those where
        another placement can lie beside it.
        """
        covered = option[: len(one.shape)]
        for cell, beyond, mark in sides_of_marks(one.marks, self._lattice):
            here = covered[one.shape.index(cell)]
            side = self._cells[here], translate([_step(cell, beyond)], self._cells[here])[0]
            over = self._across(*side)
            there = self._sites.get(over[0])
            if there is None or there in covered:  # the rim; where it wraps, the piece itself
                continue
            if self._wraps:  # two cells may share two sides
                ends = (self._sites[a + b] for a, b in (side, over))
                yield (here, next(ends)), (there, next(ends)), mark
            else:
                yield (here,), (there,), mark

    def items(self, one: End, other: End) -> Iterator[Meeting]:
        """All items of the side between two cells."""
        for bit in range(self._length):
            yield _meeting(one, other, f"bit {bit}", True)
            yield _meeting(other, one, f"bit {bit}", True)
        if not self._equal:
            yield _meeting(one, other, "capital")
            yield _meeting(one, other, "small")

    def taken(self, cell: End, beyond: End, mark: str) -> Iterator[Meeting]:
        """The items that a placement takes which covers a cell and has a mark at this side."""
        code = self._code[mark if self._equal else mark.lower()]
        for bit in range(self._length):
            ends = (cell, beyond) if code >> bit & 1 else (beyond, cell)
            yield _meeting(*ends, f"bit {bit}", True)
        if not self._equal:
            yield _meeting(cell, beyond, "capital" if mark.isupper() else "small")


def _meeting(one: End, other: End, kept: str, ordered: bool = False) -> Meeting:
    """The item of a side between two cells; unless it is `ordered`, the lower one comes first."""
    ends = (one, other) if ordered else (min(one, other), max(one, other))
    cells, *sides = zip(*ends, strict=True)
    return Meeting(cells, kept, ordered, sides[0] if sides else ())
