"""Placements that cannot be, each for one reason that a person sees by looking at the board.

    exclusions = Exclusions(encoding, ways, asked)
    exclusions.all             the options that cannot be, as bits
    exclusions.of(options)     which of some options these are, each with its reason

Each reason holds by itself, from what lies there alone: none builds on what another rules out. The
last two kinds look a step further: at all ways to fill a small part, and at what else is forced.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from typing import Literal

from ..control import UNWATCHED, Control
from ..cover.problem import connected_parts
from ..cover.sums import subset_sums
from . import shades
from .encode import Encoding
from .reasons.areas import meet
from .ways import Ways, Why, members

MOST_LOOKS = 300_000  # options times items that are looked at: a tenth of a second
MOST_PART = 16  # cells of a part that a person fills in all ways
MOST_TRIES = 200  # placements that are tried in it
MOST_STEPS = 300_000  # options times cells whose parts are looked at


class Exclusions:
    """The options that cannot be beside those that are taken, and the first reason of each.

    `asked` are the options that are looked at. Where these are very many some kinds of reasons are
    not looked for.
    """

    def __init__(
        self, encoding: Encoding, ways: Ways, asked: int, control: Control = UNWATCHED
    ) -> None:
        self._encoding, self._ways, self._control = encoding, ways, control
        self._asked = ways.alive & asked
        self._found: dict[int, Why] = {}
        self.all = 0
        alive = self._asked.bit_count()
        if alive * len(ways.needed()) <= MOST_LOOKS:
            self._note(self._bare("bare"))
        if alive * len(encoding.cells) <= MOST_STEPS:
            self._note(self._areas())
        self._note(self._shared())
        if alive * len(ways.needed()) <= MOST_LOOKS:
            self._note(self._bare("needed"))
        self._note(shades.excluded(encoding, ways, control))
        if alive * len(encoding.cells) <= MOST_STEPS:
            self._note(self._unfilled())
        if alive * len(ways.needed()) <= MOST_LOOKS:
            self._note(self._followed())

    def of(self, options: int) -> list[tuple[int, Why]]:
        """Which of some options cannot be, and why."""
        return [(option, self._found[option]) for option in members(options & self.all)]

    def _note(self, found: Iterator[tuple[int, Why]]) -> None:
        for option, why in found:
            if self._asked >> option & 1 and option not in self._found:
                self._found[option] = why
        for option in self._found:
            self.all |= 1 << option

    def _left(self) -> Iterator[int]:
        """The options that are looked at and were not excluded yet."""
        yield from self._control.watched(members(self._asked & ~self.all), 100)

    def _bare(self, kind: Literal["bare", "needed"]) -> Iterator[tuple[int, Why]]:
        """Options that leave a cell nothing that covers it ("bare"), or a piece fewer places than
        it needs ("needed").
        """
        ways, cells = self._ways, len(self._encoding.cells)
        items = [item for item in ways.needed() if (item < cells) == (kind == "bare")]
        pairs = [(item, ways.of(item)) for item in items]
        for option in self._left():
            gone = ways.clashing(option) | 1 << option
            covered = ways.problem.options[option]
            for item, there in pairs:
                need = ways.need[item] - (item in covered)
                if need and (there & ~gone).bit_count() < need:
                    yield option, Why(kind, item)
                    break

    def _shared(self) -> Iterator[tuple[int, Why]]:
        """Options that cover what another item needs for itself, however that is covered."""
        ways = self._ways
        for first in ways.needed():
            there, need = ways.of(first), ways.need[first]
            if not there:
                continue
            one = (there & -there).bit_length() - 1
            for other in ways.problem.options[one]:
                if (
                    other >= ways.named
                    or other == first
                    or ways.room[other] > need
                    or there & ~ways.masks[other]
                ):
                    continue
                for option in members(ways.of(other) & self._asked & ~there & ~self.all):
                    yield option, Why("shared", other, first)

    def _areas(self) -> Iterator[tuple[int, Why]]:
        """Options that cut off a part of the board whose area the pieces that are left cannot
        have.
        """
        sums: dict[int, int] = {}
        for option, cut in self._cut():
            piece = self._ways.problem.groups[option]
            if piece not in sums:
                sums[piece] = self._sums(piece, len(self._encoding.cells))
            for part in cut:
                must = sum(map(self._ways.need.__getitem__, part))
                if not meet(sums[piece], must, len(part)):
                    yield option, Why("area", cells=tuple(sorted(part)))
                    break

    def _unfilled(self) -> Iterator[tuple[int, Why]]:
        """Options that cut off a small part of the board which the pieces do not fill, however they
        lie in it.
        """
        ways = self._ways
        for option, cut in self._cut():
            if len(cut) < 2:
                continue
            there = ways.alive & ~ways.clashing(option) & ~(1 << option)
            for part in sorted(cut, key=len):
                must = {cell for cell in part if ways.need[cell]}
                if len(part) <= MOST_PART and not self._fills(must, there, [MOST_TRIES]):
                    yield option, Why("fill", cells=tuple(sorted(part)))
                    break

    def _fills(self, must: set[int], there: int, tries: list[int]) -> bool:
        """Can some cells be covered by options that are there? True also where that takes more
        tries than are left.
        """
        if not must:
            return True
        ways = self._ways
        cell = min(must, key=lambda one: ((there & ways.masks[one]).bit_count(), one))
        for option in members(there & ways.masks[cell]):
            tries[0] -= 1
            rest = must.difference(ways.problem.options[option])
            beside = there & ~ways.clashing(option) & ~(1 << option)
            if tries[0] < 0 or self._fills(rest, beside, tries):
                return True
        return False

    def _followed(self) -> Iterator[tuple[int, Why]]:
        """Options that leave a cell a single way to be covered, beside which nothing could cover
        another one.
        """
        ways, cells = self._ways, len(self._encoding.cells)
        pairs = [(item, ways.of(item)) for item in ways.needed() if item < cells]
        for option in self._left():
            beside = ~ways.clashing(option) & ~(1 << option)
            covered = ways.problem.options[option]
            left = [(cell, there & beside) for cell, there in pairs if cell not in covered]
            for first, there in left:
                if there.bit_count() == 1:
                    forced = there.bit_length() - 1
                    taken = ways.problem.options[forced]
                    after = ~ways.clashing(forced)
                    other = [c for c, those in left if c not in taken and not those & after]
                    if other:
                        yield option, Why("then", other[0], first)
                        break

    def _cut(self) -> Iterator[tuple[int, list[set[int]]]]:
        """Options, and for each the parts of the board that it leaves.

        Only where each piece is in one part itself.
        """
        encoding, ways = self._encoding, self._ways
        if any(len(p.lattice.components(p.shape)) > 1 for p in encoding.pieces):
            return
        free = {cell for cell in range(len(encoding.cells)) if ways.room[cell]}
        parts = list(connected_parts(ways.problem, free))
        for option in self._left():
            covered = encoding.covered(option)
            left = free.difference(covered)
            if self._stay_together(covered, left):
                yield option, [set(part).difference(covered) for part in parts]
            else:
                yield option, list(map(set, connected_parts(ways.problem, left)))

    def _stay_together(self, covered: Sequence[int], left: set[int]) -> bool:
        """Do the cells around some others still hang together without these?"""
        neighbours = self._ways.problem.neighbours
        around: set[int] = set()
        for cell in covered:
            around |= left.intersection(neighbours[cell])
        if not around:
            return True
        found = {min(around)}
        todo = deque(found)
        while todo and not around <= found:
            near = left.intersection(neighbours[todo.popleft()]) - found
            found |= near
            todo += near
        return around <= found

    def _sums(self, laid: int, most: int) -> int:
        """How many cells the pieces can cover that are left beside one more that is laid."""
        spare: Counter[int] = Counter()
        for item, piece in enumerate(self._encoding.pieces, len(self._encoding.cells)):
            spare[piece.size] += self._ways.room[item] - (item == laid)
        return subset_sums(spare, most)
