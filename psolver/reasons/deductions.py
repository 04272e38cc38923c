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

from ..core.bits import lowest_member
from ..core.control import current_control
from ..core.reason import Areas, BareCells, Colouring, Deduction, HintStep, NoPlace, NoWay, Reason
from ..engines.residual_problem import ResidualProblem
from ..search.areas import part_that_nothing_fills
from ..search.encoding import Encoding
from ..search.pruning import connected_parts
from .exclusions import Exclusions, all_connected, excluded_placements, named, with_all_groups
from .reasons_tuning import (
    FEW_SENTENCES,
    FEW_STEPS,
    MOST_DEDUCED_STEPS,
    MOST_DEDUCTION_OPTIONS,
    MOST_EXCLUDABLE_WAYS,
    PLAIN_STEPS,
)

End: TypeAlias = Areas | NoPlace | BareCells | NoWay


def plainest_reason(encoding: Encoding, colouring: Callable[[], Reason | None]) -> Reason | None:
    """Return the reason that a person follows most easily why a puzzle is impossible, None if none
    was found: a few forced placements, a `colouring` with shaded cells, more placements, also if
    they are forced since others are excluded, then any colouring.
    """
    deduced = deduction_reason(encoding)
    if deduced:
        deduction = deduced.deduction
        if deduction is None or len(deduction.steps) <= PLAIN_STEPS:
            return deduced
    weighed = colouring()
    if weighed:
        detail = weighed.detail
        if not isinstance(detail, Colouring) or detail.is_plain:
            return weighed
    if deduced:
        return deduced
    return deduction_reason(encoding, excludes=True) or weighed


def deduction_reason(encoding: Encoding, excludes: bool = False) -> Reason | None:
    """Return a contradiction after placements that are forced, if it takes few steps; None if none
    was found. With `excludes`, placements may be excluded one by one.
    """
    if len(encoding.problem.options) > MOST_DEDUCTION_OPTIONS:
        return None
    search = _Deducing(encoding, excludes)
    chain = search.forward()
    if chain is None:
        return None
    needed = 0  # of the last items
    while needed < len(chain.items):
        items = list(chain.items)
        del items[-1 - needed]
        shorter = search.along(items)
        if shorter:
            chain = shorter
        else:
            needed += 1
    if len(chain.steps) > FEW_STEPS:
        return None
    sentences = 0
    for step in chain.steps:
        sentences += 1 + len(step.excluded)
    if isinstance(chain.end, NoWay):
        sentences += len(chain.end.excluded)
    if sentences > FEW_SENTENCES:
        return None
    if chain.steps or isinstance(chain.end, NoWay):
        deduction = Deduction(chain.steps, chain.end, encoding.puzzle.board.lattice)
        return Reason(deduction)
    return Reason(chain.end)


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

    def __init__(self, encoding: Encoding, excludes: bool) -> None:
        self._encoding = encoding
        self._excludes = excludes
        self._control = current_control()
        items = len(encoding.cells) + len(encoding.pieces)
        problem = with_all_groups(encoding)
        self._first = ResidualProblem(problem, items)
        self._connected = all_connected(encoding)

    def forward(self) -> _Chain | None:
        """Steps as they are found; None if they end without a contradiction."""
        return self._chain(None)

    def along(self, items: Sequence[int]) -> _Chain | None:
        """The steps that some items force in this order, as far as they are needed; None if one of
        them forces nothing, or they end without a contradiction.
        """
        return self._chain(items)

    def _chain(self, order: Sequence[int] | None) -> _Chain | None:
        residual = self._first.copy()
        steps = list[HintStep]()
        items = list[int]()
        while True:
            self._control.tick()
            end = self._end(residual)
            if end is not None:
                return _Chain(items, tuple(steps), end)
            may_go_on = order is None and len(steps) < MOST_DEDUCED_STEPS
            forced = None
            exclusions = None
            if may_go_on:
                forced = self._at_a_glance(residual)
            elif order and len(items) < len(order):
                forced = self._of(residual, order[len(items)])
            is_last = order is None or len(items) == len(order)
            if forced is None and self._excludes and is_last:
                candidates = self._few(residual)
                exclusions = Exclusions(self._encoding, residual, candidates)
                end = self._without_way(residual, exclusions)
                if end is not None:
                    return _Chain(items, tuple(steps), end)
                if may_go_on:
                    forced = self._beside(residual, exclusions)
            if forced is None:
                return None
            items.append(forced.item)
            step = self._step(residual, forced, exclusions)
            steps.append(step)
            residual.take(forced.option)

    # contradictions -------------------------------------------------------------------------------

    def _end(self, residual: ResidualProblem) -> End | None:
        """The contradiction that is there: a part whose area is wrong, cells without a placement,
        or a piece without enough of them.
        """
        encoding = self._encoding
        cells = encoding.cells
        lattice = encoding.puzzle.board.lattice
        free = {cell for cell in range(len(cells)) if residual.room[cell]}
        if self._connected:
            areas_left = connected_parts(residual.problem, free)
            regions = [[cells[item] for item in area] for area in areas_left]
            pieces = []
            for item, piece in enumerate(encoding.pieces, len(cells)):
                room = residual.room[item]
                pieces.append(replace(piece, least=0, most=room))
            must = {cells[item] for item in free if residual.need[item]}
            if unfillable := part_that_nothing_fills(regions, must, pieces, lattice):
                if len(regions) == 1:
                    return unfillable._replace(region="rest")
                return unfillable
        needed = residual.needed()
        bare = [item for item in needed if item < len(cells) and not residual.of(item)]
        if bare:
            bare_cells = [cells[item] for item in bare]
            return BareCells(tuple(bare_cells), lattice)
        for item in needed:
            if item < len(cells):
                continue
            need = residual.need[item]
            places = residual.of(item).bit_count()
            if places < need:
                name = encoding.pieces[item - len(cells)].name
                if places:
                    return NoWay(name, places, (), need)
                return NoPlace(name)
        return None

    def _without_way(self, residual: ResidualProblem, exclusions: Exclusions) -> NoWay | None:
        """The item whose ways are excluded, of several the one with the fewest; None if all have
        some left.
        """
        item = self._first_item(residual, exclusions, lambda spare: spare < 0)
        if item is None:
            return None
        options = residual.of(item)
        name = named(self._encoding, item)
        number = options.bit_count()
        impossible = exclusions.of(options)
        excluded = excluded_placements(self._encoding, name, number, impossible)
        return NoWay(name, number, excluded, residual.need[item])

    def _first_item(
        self, residual: ResidualProblem, exclusions: Exclusions, is_sought: Callable[[int], bool]
    ) -> int | None:
        """The item with the fewest ways of those whose number of ways beyond their need that are
        not excluded passes a test. Items that have no more ways than they need, or too many to be
        looked at, are left out.
        """
        fewest = None
        fewest_ways = MOST_EXCLUDABLE_WAYS + 1
        for item in residual.needed():
            options = residual.of(item)
            need = residual.need[item]
            ways = options.bit_count()
            if need < ways < fewest_ways:
                possible = options & ~exclusions.all
                spare = possible.bit_count() - need
                if is_sought(spare):
                    fewest = item
                    fewest_ways = ways
        return fewest

    # forced placements ----------------------------------------------------------------------------

    def _at_a_glance(self, residual: ResidualProblem) -> _Forced | None:
        """The option that is forced since an item has no other ways."""
        for item in residual.needed():
            options = residual.of(item)
            if options.bit_count() == residual.need[item]:
                return _Forced(item, lowest_member(options), 0)
        return None

    def _beside(self, residual: ResidualProblem, exclusions: Exclusions) -> _Forced | None:
        """The option that is forced since others are excluded, for the item that has the fewest
        ways.
        """
        item = self._first_item(residual, exclusions, lambda spare: spare == 0)
        if item is None:
            return None
        options = residual.of(item)
        return _forced_beside(item, options, exclusions)

    def _of(self, residual: ResidualProblem, item: int) -> _Forced | None:
        """The option that an item forces, None if it forces none."""
        options = residual.of(item)
        need = residual.need[item]
        ways = options.bit_count()
        if not need:
            return None
        if ways == need:
            return _Forced(item, lowest_member(options), 0)
        if not self._excludes or ways > MOST_EXCLUDABLE_WAYS:
            return None
        exclusions = Exclusions(self._encoding, residual, options)
        possible = options & ~exclusions.all
        if possible.bit_count() != need:
            return None
        return _forced_beside(item, options, exclusions)

    def _few(self, residual: ResidualProblem) -> int:
        """The options of items that have few ways."""
        options_of_few = 0
        for item in residual.needed():
            options = residual.of(item)
            if options.bit_count() <= MOST_EXCLUDABLE_WAYS:
                options_of_few |= options
        return options_of_few

    def _step(
        self, residual: ResidualProblem, forced: _Forced, exclusions: Exclusions | None
    ) -> HintStep:
        encoding = self._encoding
        options = residual.of(forced.item)
        item = named(encoding, forced.item)
        number = options.bit_count()
        excluded = []
        if forced.excluded:
            if exclusions is None:
                exclusions = Exclusions(encoding, residual, options)
            excluded = exclusions.of(forced.excluded)
        return HintStep(
            "forced",
            encoding.placement(forced.option),
            item,
            number,
            residual.need[forced.item],
            excluded_placements(encoding, item, number, excluded),
        )


def _forced_beside(item: int, options: int, exclusions: Exclusions) -> _Forced:
    """The first option of an item that is not excluded, forced since others are."""
    possible = options & ~exclusions.all
    excluded = options & exclusions.all
    return _Forced(item, lowest_member(possible), excluded)
