"""The order in which first-empty-item search goes through the items, and the bounds it has to keep.

Items with a position (`Problem.positions`; without them those covered at most once) are filled one
after the other; the others, such as pieces, are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, compress

from ..core.control import current_control
from ..search.problem import Problem
from ..search.search_tuning import MOST_DISTANCES

ATTRIBUTE = "layout"  # of a problem, which holds it


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
    places: tuple[tuple[int, ...], ...]
    counted: tuple[tuple[int, ...], ...]
    least: tuple[int, ...]
    most: tuple[int, ...]
    distances: tuple[int, ...]
    fillable: bool

    @cached_property
    def offsets(self) -> tuple[tuple[int, ...], ...]:
        """For each option how far each of its positions lies from the first."""
        offsets_made: dict[tuple[int, ...], tuple[int, ...]] = {}  # equal ones are one value
        offsets = (tuple([place - places[0] for place in places]) for places in self.places)
        return tuple(offsets_made.setdefault(offset, offset) for offset in offsets)

    @cached_property
    def steps(self) -> tuple[int, ...]:
        """Return the distances between neighbours, () if some option leaves a position of its own
        without a neighbour, or they are in no order.
        """
        if len(self.distances) > MOST_DISTANCES:
            return ()
        for option in set(self.offsets):
            for place in option:
                if not any(abs(position - place) in self.distances for position in option):
                    return ()
        return self.distances


def lay_out(problem: Problem) -> PositionLayout:
    """Return the layout of a problem, without bounds that follow from others.

    It is worked out once, and stored with the problem like its cached properties.
    """
    layout: PositionLayout | None = vars(problem).get(ATTRIBUTE)
    if layout is None:
        order = problem.positions or _in_a_row(problem)
        layout = _with_fewer_bounds(_arranged(problem, order))
        vars(problem)[ATTRIBUTE] = layout
    return layout


def _in_a_row(problem: Problem) -> tuple[int, ...]:
    """Positions for the items that are covered at most once, in their order; -1 for the others."""
    once = [item for item, bound in enumerate(problem.most) if bound == 1]
    position = {item: number for number, item in enumerate(once)}
    return tuple(position.get(item, -1) for item in range(len(problem.most)))


def _arranged(problem: Problem, order: tuple[int, ...]) -> PositionLayout:
    control = current_control()
    lower, upper = problem.least, problem.most
    length = max(order, default=-1) + 1
    placed = [item for item, position in enumerate(order) if position >= 0]
    control.tick()
    must = {order[item] for item in placed if lower[item] > 0}
    may = {order[item] for item in placed if lower[item] <= 0 < upper[item]}
    control.tick()
    counted_items = [item for item, position in enumerate(order) if position < 0]
    number = {item: k for k, item in enumerate(counted_items)}
    places: list[tuple[int, ...]] = []
    counted: list[tuple[int, ...]] = []
    never = {item for item, bound in enumerate(upper) if bound <= 0}
    numbers_of: dict[tuple[int, ...], tuple[int, ...]] = {}  # few different ones
    for option in control.watched(problem.options):
        counted_here = tuple([item for item in option if item in number])
        lies = tuple(sorted([order[item] for item in option if item not in number]))
        if not never.isdisjoint(option):
            lies = ()
        elif not lies:
            # an option without positions gets one of its own, which may stay empty
            lies = (length,)
            may.add(length)
            length += 1
        places.append(lies)
        if counted_here not in numbers_of:
            numbers_of[counted_here] = tuple(number[item] for item in counted_here)
        counted.append(numbers_of[counted_here])
    supply = Counter(chain.from_iterable(compress(counted, places)))
    return PositionLayout(
        length,
        frozenset(must),
        frozenset(may),
        tuple(places),
        tuple(counted),
        tuple(lower[item] for item in counted_items),
        tuple(upper[item] for item in counted_items),
        _distances(control.watched(problem.neighbours), order),
        all(a <= b for a, b in zip(lower, upper, strict=True))
        and all(supply[k] >= lower[item] for k, item in enumerate(counted_items)),
    )


def _with_fewer_bounds(layout: PositionLayout) -> PositionLayout:
    """The same layout without bounds that follow from the others, if each option counts for one
    item.
    """
    if not layout.fillable or set(map(len, layout.counted)) - {1}:
        return layout
    sizes: list[set[int]] = [set() for _ in layout.least]
    for items, size in set(zip(layout.counted, map(len, layout.places), strict=True)):
        if size:
            sizes[items[0]].add(size)
    needed = sum(a * min(size, default=0) for a, size in zip(layout.least, sizes, strict=True))
    slack = len(layout.must | layout.may) - needed
    if slack < 0:
        return replace(layout, fillable=False)
    if slack == 0 and all(len(size) <= 1 for size in sizes):
        layout = _without_slack(layout)
    kinds = [k for k, bound in enumerate(layout.most) if bound > 0]
    if not layout.may and len(kinds) == 1 and len(sizes[kinds[0]]) == 1:
        return _of_one_kind(layout, kinds[0], min(sizes[kinds[0]]))
    return layout


def _without_slack(layout: PositionLayout) -> PositionLayout:
    return replace(
        layout,
        must=layout.must | layout.may,
        may=frozenset(),
        places=tuple(
            places if layout.least[items[0]] else ()
            for places, items in zip(layout.places, layout.counted, strict=True)
        ),
        least=(0,) * len(layout.least),
        most=layout.least,
    )


def _of_one_kind(layout: PositionLayout, kind: int, size: int) -> PositionLayout:
    """A layout with one item to count and options of one size: their number follows from the
    positions.
    """
    room = len(layout.must)
    if not layout.least[kind] * size <= room <= layout.most[kind] * size:
        return layout
    bounds = tuple(room if k == kind else 0 for k in range(len(layout.most)))
    return replace(layout, least=(0,) * len(bounds), most=bounds)


def _distances(neighbours: Iterable[tuple[int, ...]], order: tuple[int, ...]) -> tuple[int, ...]:
    """The distances between neighbours; `neighbours` is empty if they are not known."""
    distances: set[int] = set()
    for position, touching in zip(order, neighbours, strict=False):
        if position >= 0:
            distances.update([abs(order[item] - position) for item in touching])
    return tuple(sorted(distances))
