"""The order in which first-empty-item search goes through the items, and the bounds it has to keep.

Items with a position (`Problem.positions`; without them those covered at most once) are filled one
after the other; the others, such as pieces, are counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

from ..core.control import current_control
from ..search.problem import Problem
from ..search.search_tuning import MOST_DISTANCES

ATTRIBUTE = "layout"  # of a problem, which holds it

Numbers: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class PositionLayout:
    """A problem arranged along positions.

    length       the number of positions; some may belong to no item
    must, may    positions that are to be filled, that may be
    places       for each option its positions, sorted; () for one that can never be taken
    counted      for each option the counted items it covers, by their number in `least` and `most`
    least, most  bounds of the counted items
    distances    those between the positions of neighbours, sorted
    fillable     False if there is obviously no cover
    """

    length: int
    must: frozenset[int]
    may: frozenset[int]
    places: tuple[Numbers, ...]
    counted: tuple[Numbers, ...]
    least: Numbers
    most: Numbers
    distances: Numbers
    fillable: bool

    @cached_property
    def offsets(self) -> tuple[Numbers, ...]:
        """For each option how far each of its positions lies from the first."""
        offsets_made: dict[Numbers, Numbers] = {}
        offsets = []
        for places in self.places:
            start = places[0] if places else 0
            offset = tuple([place - start for place in places])
            # equal ones are one value, which takes less memory
            offset = offsets_made.setdefault(offset, offset)
            offsets.append(offset)
        return tuple(offsets)

    @cached_property
    def steps(self) -> Numbers:
        """Return the distances between neighbours, () if some option leaves a position of its own
        without a neighbour, or they are in no order.
        """
        if len(self.distances) > MOST_DISTANCES:
            return ()
        for option in set(self.offsets):
            for place in option:
                distances = {abs(position - place) for position in option}
                if distances.isdisjoint(self.distances):
                    return ()
        return self.distances


def lay_out(problem: Problem) -> PositionLayout:
    """Return the layout of a problem, without bounds that follow from others.

    It is worked out once, and stored with the problem like its cached properties.
    """
    layout: PositionLayout | None = vars(problem).get(ATTRIBUTE)
    if layout is None:
        order = problem.positions or _in_a_row(problem)
        arranged = _arranged(problem, order)
        layout = _with_fewer_bounds(arranged)
        vars(problem)[ATTRIBUTE] = layout
    return layout


def _in_a_row(problem: Problem) -> Numbers:
    """Positions for the items that are covered at most once, in their order; -1 for the others."""
    positions = []
    next_position = 0
    for bound in problem.most:
        if bound == 1:
            positions.append(next_position)
            next_position += 1
        else:
            positions.append(-1)
    return tuple(positions)


def _arranged(problem: Problem, order: Numbers) -> PositionLayout:
    control = current_control()
    must: set[int] = set()
    may: set[int] = set()
    counted_items: list[int] = []
    number: dict[int, int] = {}
    for item, position in enumerate(control.watched(order)):
        if position < 0:
            number[item] = len(counted_items)
            counted_items.append(item)
        elif problem.least[item] > 0:
            must.add(position)
        elif problem.most[item] > 0:
            may.add(position)
    length = max(order, default=-1) + 1
    never = {item for item, bound in enumerate(problem.most) if bound <= 0}
    supply = [0] * len(counted_items)
    places: list[Numbers] = []
    counted: list[Numbers] = []
    numbers_of: dict[Numbers, Numbers] = {}  # few different ones
    for option in control.watched(problem.options):
        counted_here = tuple([item for item in option if item in number])
        positions = [order[item] for item in option if item not in number]
        positions.sort()
        if not never.isdisjoint(option):
            positions = []
        elif not positions:
            # an option without positions gets one of its own, which may stay empty
            positions = [length]
            may.add(length)
            length += 1
        numbers = numbers_of.get(counted_here)
        if numbers is None:
            numbers = tuple([number[item] for item in counted_here])
            numbers_of[counted_here] = numbers
        places.append(tuple(positions))
        counted.append(numbers)
        if positions:
            for item_number in numbers:
                supply[item_number] += 1
    lower_bounds = tuple([problem.least[item] for item in counted_items])
    upper_bounds = tuple([problem.most[item] for item in counted_items])
    neighbours = control.watched(problem.neighbours)
    return PositionLayout(
        length=length,
        must=frozenset(must),
        may=frozenset(may),
        places=tuple(places),
        counted=tuple(counted),
        least=lower_bounds,
        most=upper_bounds,
        distances=_distances(neighbours, order),
        fillable=_in_bounds(problem.least, problem.most) and _in_bounds(lower_bounds, supply),
    )


def _in_bounds(least: Sequence[int], most: Sequence[int]) -> bool:
    """Whether no number is larger than the one at the same place of the others."""
    bounds = zip(least, most, strict=True)
    return all(lower <= upper for lower, upper in bounds)


def _with_fewer_bounds(layout: PositionLayout) -> PositionLayout:
    """The same layout without bounds that follow from the others, if each option counts for one
    item.

    Without this just 200 dominoes in 20x20 have no determinant, and are not counted.
    """
    if not layout.fillable:
        return layout
    for items in set(layout.counted):
        if len(items) != 1:
            return layout
    sizes: list[set[int]] = [set() for _ in layout.least]
    for places, items in zip(layout.places, layout.counted, strict=True):
        if places:
            (item,) = items
            sizes[item].add(len(places))
    is_one_size = all(len(sizes_of_item) <= 1 for sizes_of_item in sizes)
    positions_needed = 0
    for lower, sizes_of_item in zip(layout.least, sizes, strict=True):
        smallest = min(sizes_of_item, default=0)
        positions_needed += lower * smallest
    positions = layout.must | layout.may
    if len(positions) < positions_needed:
        return replace(layout, fillable=False)
    if len(positions) == positions_needed and is_one_size:
        layout = _without_slack(layout)
    if layout.may:
        return layout
    kinds = [kind for kind, bound in enumerate(layout.most) if bound > 0]
    if len(kinds) != 1:
        return layout
    (kind,) = kinds
    if len(sizes[kind]) != 1:
        return layout
    (size,) = sizes[kind]
    return _of_one_kind(layout, kind, size)


def _without_slack(layout: PositionLayout) -> PositionLayout:
    """The same layout with the least as the most of every item, and every position filled."""
    places = []
    for positions, items in zip(layout.places, layout.counted, strict=True):
        (item,) = items
        if layout.least[item]:
            places.append(positions)
        else:
            places.append(())
    return replace(
        layout,
        must=layout.must | layout.may,
        may=frozenset(),
        places=tuple(places),
        least=(0,) * len(layout.least),
        most=layout.least,
    )


def _of_one_kind(layout: PositionLayout, kind: int, size: int) -> PositionLayout:
    """A layout with one item to count and options of one size: their number follows from the
    positions.
    """
    room = len(layout.must)
    is_enough = layout.least[kind] * size <= room
    is_not_too_much = room <= layout.most[kind] * size
    if not (is_enough and is_not_too_much):
        return layout
    lower_bounds = [0] * len(layout.most)
    upper_bounds = [0] * len(layout.most)
    upper_bounds[kind] = room
    return replace(layout, least=tuple(lower_bounds), most=tuple(upper_bounds))


def _distances(neighbours: Iterable[Numbers], order: Numbers) -> Numbers:
    """The distances between neighbours; `neighbours` is empty if they are not known."""
    distances: set[int] = set()
    for position, touching in zip(order, neighbours, strict=False):
        if position >= 0:
            for item in touching:
                distances.add(abs(order[item] - position))
    return tuple(sorted(distances))
