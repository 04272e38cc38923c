"""Contradictions that a person finds step by step: placements that are forced, one after the other,
until a part of the board, a cell or a piece has nothing left.

First come placements that are forced at a glance, since a cell can be covered in one way only, or
a piece has just as many places left as it needs. Then placements are excluded as in hints, each for
one reason that is seen on the board. Steps that the contradiction does not need are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from ..core.control import UNWATCHED, Control
from ..core.reason import Areas, BareCells, Colouring, Deduction, HintStep, NoPlace, NoWay, Reason
from ..engines.residual_problem import ResidualProblem
from ..search.areas import part_that_nothing_fills
from ..search.encode import Encoding
from ..search.pruning import connected_parts
from .exclusions import Exclusions, excluded_placements, named, with_all_groups

MOST_OPTIONS = 100_000  # of a problem in which steps are looked for
MOST_STEPS = 40  # that are looked for, before needless ones are left out
FEW_STEPS, FEW_SENTENCES = 8, 20  # of a deduction that a person follows
PLAIN_STEPS = 2  # that are plainer than any colouring
MOST_WAYS = 8  # of a cell or a piece that a person excludes

End: TypeAlias = Areas | NoPlace | BareCells | NoWay


def plainest_reason(
    encoding: Encoding, colouring: Callable[[], Reason | None], control: Control = UNWATCHED
) -> Reason | None:
    """Return the reason that a person follows most easily why a puzzle is impossible, None if none
    was found: a few forced placements, a `colouring` with shaded cells, more placements, also if
    they are forced since others are excluded, then any colouring.
    """
    found = deduction_reason(encoding, control)
    if found and (found.deduction is None or len(found.deduction.steps) <= PLAIN_STEPS):
        return found
    weighed = colouring()
    if weighed and (not isinstance(weighed.detail, Colouring) or weighed.detail.is_plain):
        return weighed
    return found or deduction_reason(encoding, control, excludes=True) or weighed


def deduction_reason(
    encoding: Encoding, control: Control = UNWATCHED, excludes: bool = False
) -> Reason | None:
    """Return a contradiction after placements that are forced, if it takes few steps; None if none
    was found. With `excludes`, placements may be excluded one by one.
    """
    if len(encoding.problem.options) > MOST_OPTIONS:
        return None
    search = _Deducing(encoding, excludes, control)
    found = search.forward()
    if found is None:
        return None
    number = 0
    while number < len(found.items):
        others = found.items[: -1 - number] + found.items[len(found.items) - number :]
        shorter = search.along(others)
        if shorter:
            found = shorter
        else:
            number += 1
    sentences = sum(1 + len(step.excluded) for step in found.steps)
    if isinstance(found.end, NoWay):
        sentences += len(found.end.excluded)
    if len(found.steps) > FEW_STEPS or sentences > FEW_SENTENCES:
        return None
    if found.steps or isinstance(found.end, NoWay):
        return Reason(Deduction(found.steps, found.end, encoding.puzzle.board.lattice))
    return Reason(found.end)


class _Chain(NamedTuple):
    """Steps to a contradiction, with the item that forces each."""

    items: list[int]
    steps: tuple[HintStep, ...]
    end: End


class _Forced(NamedTuple):
    """An option that an item forces, and the options that are excluded for it."""

    item: int
    option: int
    excluded: int


class _Deducing:
    """The chains of steps in a problem."""

    def __init__(self, encoding: Encoding, excludes: bool, control: Control) -> None:
        self._encoding, self._excludes, self._control = encoding, excludes, control
        items = len(encoding.cells) + len(encoding.pieces)
        self._first = ResidualProblem(with_all_groups(encoding), control, items)
        connected = all(len(p.lattice.components(p.shape)) == 1 for p in encoding.pieces)
        self._connected = connected

    def forward(self) -> _Chain | None:
        """Steps as they are found; None if they end without a contradiction."""
        return self._chain(None)

    def along(self, items: Sequence[int]) -> _Chain | None:
        """The steps that some items force in this order, as far as they are needed; None if one of
        them forces nothing, or they end without a contradiction.
        """
        return self._chain(items)

    def _chain(self, order: Sequence[int] | None) -> _Chain | None:
        ways, steps, items = self._first.copy(), list[HintStep](), list[int]()
        while True:
            self._control.tick()
            end, forced, exclusions = self._end(ways), None, None
            if end is None and order is None and len(steps) < MOST_STEPS:
                forced = self._at_a_glance(ways)
            elif end is None and order and len(items) < len(order):
                forced = self._of(ways, order[len(items)])
            is_last = order is None or len(items) == len(order)
            if end is None and forced is None and self._excludes and is_last:
                exclusions = Exclusions(self._encoding, ways, self._few(ways), self._control)
                end = self._without_way(ways, exclusions)
                if end is None and order is None and len(steps) < MOST_STEPS:
                    forced = self._beside(ways, exclusions)
            if end is not None:
                return _Chain(items, tuple(steps), end)
            if forced is None:
                return None
            items.append(forced.item)
            steps.append(self._step(ways, forced, exclusions))
            ways.take(forced.option)

    # contradictions -------------------------------------------------------------------------------

    def _end(self, ways: ResidualProblem) -> End | None:
        """The contradiction that is there: a part whose area is wrong, cells without a placement,
        or a piece without enough of them.
        """
        encoding = self._encoding
        cells = encoding.cells
        free = {cell for cell in range(len(cells)) if ways.room[cell]}
        if self._connected:
            parts = [[cells[item] for item in p] for p in connected_parts(ways.problem, free)]
            pieces = [
                replace(piece, least=0, most=ways.room[item])
                for item, piece in enumerate(encoding.pieces, len(cells))
            ]
            must = {cells[item] for item in free if ways.need[item]}
            lattice = encoding.puzzle.board.lattice
            if found := part_that_nothing_fills(parts, must, pieces, lattice):
                return found._replace(region="rest") if len(parts) == 1 else found
        bare = [item for item in ways.needed() if not ways.of(item)]
        if bare and bare[0] < len(cells):
            lying = tuple(cells[item] for item in bare if item < len(cells))
            return BareCells(lying, encoding.puzzle.board.lattice)
        for item in ways.needed():
            there = ways.of(item).bit_count()
            if there < ways.need[item] and item >= len(cells):
                name = encoding.pieces[item - len(cells)].name
                return NoWay(name, there, (), ways.need[item]) if there else NoPlace(name)
        return None

    def _without_way(self, ways: ResidualProblem, exclusions: Exclusions) -> NoWay | None:
        """The item whose ways are excluded, of several the one with the fewest; None if all have
        some left.
        """
        found = [item for item in ways.needed() if self._left(ways, item, exclusions) < 0]
        if not found:
            return None
        item = min(found, key=lambda one: ways.of(one).bit_count())
        there, name = ways.of(item), named(self._encoding, item)
        excluded = excluded_placements(
            self._encoding, name, there.bit_count(), exclusions.of(there)
        )
        return NoWay(name, there.bit_count(), excluded, ways.need[item])

    def _left(self, ways: ResidualProblem, item: int, exclusions: Exclusions) -> int:
        """The number of ways of an item beyond its need that are not excluded; 1 if it has no more
        than it needs, or too many to be looked at.
        """
        there = ways.of(item)
        if not ways.need[item] < there.bit_count() <= MOST_WAYS:
            return 1
        return (there & ~exclusions.all).bit_count() - ways.need[item]

    # forced placements ----------------------------------------------------------------------------

    def _at_a_glance(self, ways: ResidualProblem) -> _Forced | None:
        """The option that is forced since an item has no other ways."""
        for item in ways.needed():
            if ways.of(item).bit_count() == ways.need[item]:
                return _Forced(item, _lowest(ways.of(item)), 0)
        return None

    def _beside(self, ways: ResidualProblem, exclusions: Exclusions) -> _Forced | None:
        """The option that is forced since others are excluded, for the item that has the fewest
        ways.
        """
        found = [item for item in ways.needed() if self._left(ways, item, exclusions) == 0]
        if not found:
            return None
        item = min(found, key=lambda one: ways.of(one).bit_count())
        there = ways.of(item)
        return _Forced(item, _lowest(there & ~exclusions.all), there & exclusions.all)

    def _of(self, ways: ResidualProblem, item: int) -> _Forced | None:
        """The option that an item forces, None if it forces none."""
        there, need = ways.of(item), ways.need[item]
        if need and there.bit_count() == need:
            return _Forced(item, _lowest(there), 0)
        if not need or not self._excludes or there.bit_count() > MOST_WAYS:
            return None
        exclusions = Exclusions(self._encoding, ways, there, self._control)
        if (there & ~exclusions.all).bit_count() != need:
            return None
        return _Forced(item, _lowest(there & ~exclusions.all), there & exclusions.all)

    def _few(self, ways: ResidualProblem) -> int:
        """The options of items that have few ways."""
        found = 0
        for item in ways.needed():
            there = ways.of(item)
            if there.bit_count() <= MOST_WAYS:
                found |= there
        return found

    def _step(
        self, ways: ResidualProblem, forced: _Forced, exclusions: Exclusions | None
    ) -> HintStep:
        encoding, there = self._encoding, ways.of(forced.item)
        item, number = named(encoding, forced.item), there.bit_count()
        excluded = []
        if forced.excluded:
            known = exclusions or Exclusions(encoding, ways, there, self._control)
            excluded = known.of(forced.excluded)
        return HintStep(
            "forced",
            encoding.placement(forced.option),
            item,
            number,
            ways.need[forced.item],
            excluded_placements(encoding, item, number, excluded),
        )


def _lowest(options: int) -> int:
    return (options & -options).bit_length() - 1
