"""Placements that cannot be, each for one reason that a person sees by looking at the board.

    exclusions = Exclusions(encoding, ways, asked)
    exclusions.all             the options that cannot be, as bits
    exclusions.of(options)     which of some options these are, each with its reason

Each reason holds by itself, from what lies there alone: none builds on what another rules out.
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
        """Options that cut off a part of the board which the pieces that are left cannot fill.

        Only where each piece is in one part itself.
        """
        encoding, ways = self._encoding, self._ways
        if any(len(p.lattice.components(p.shape)) > 1 for p in encoding.pieces):
            return
        free = {cell for cell in range(len(encoding.cells)) if ways.room[cell]}
        parts = list(connected_parts(ways.problem, free))
        sums: dict[int, int] = {}
        for option in self._left():
            covered, piece = encoding.covered(option), ways.problem.groups[option]
            if piece not in sums:
                sums[piece] = self._sums(piece, len(free))
            left = free.difference(covered)
            if self._stay_together(covered, left):
                cut = [part.difference(covered) for part in parts]
            else:
                cut = list(connected_parts(ways.problem, left))
            for part in cut:
                must = sum(map(ways.need.__getitem__, part))
                if not meet(sums[piece], must, len(part)):
                    yield option, Why("area", cells=tuple(sorted(part)))
                    break

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
