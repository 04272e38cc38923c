"""The order in which first-empty-item search goes through the items, and the bounds it has to
watch.

Items with a position (`Problem.sweep`; without one those covered at most once) are filled one after
the other; the others, such as pieces, are counted.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from .problem import Problem

MOST_STEPS = 3  # different distances between neighbours: more only in an order that is no sweep


@dataclass(frozen=True)
class Sweep:
    """A problem laid out along positions.

    positions  how many there are; some may belong to no item
    must, may  positions that are to be filled, that may be
    places     for each option its positions, sorted; () for one that can never be taken
    counted    for each option the counted items it covers, by their number in `least` and `most`
    least, most  bounds of the counted items
    steps      the distances between neighbours, () where some option leaves a position of its own
               without a neighbour
    fillable   False where it is plain that there is no cover
    """

    positions: int
    must: frozenset[int]
    may: frozenset[int]
    places: tuple[tuple[int, ...], ...]
    counted: tuple[tuple[int, ...], ...]
    least: tuple[int, ...]
    most: tuple[int, ...]
    steps: tuple[int, ...]
    fillable: bool


def sweep(problem: Problem) -> Sweep:
    """The layout of a problem; bounds that follow from others are dropped."""
    order = problem.sweep or tuple(_positions(problem))
    counted_items = [item for item, position in enumerate(order) if position < 0]
    number = {item: k for k, item in enumerate(counted_items)}
    positions = max(order, default=-1) + 1
    must = {
        order[item] for item in range(len(order)) if order[item] >= 0 and problem.least[item] > 0
    }
    may = {
        order[item]
        for item in range(len(order))
        if order[item] >= 0 and problem.least[item] <= 0 < problem.most[item]
    }
    open_ = must | may
    places, counted = [], []
    for option in problem.options:
        places_of = tuple(sorted(order[item] for item in option if order[item] >= 0))
        counted_of = tuple(number[item] for item in option if order[item] < 0)
        allowed = open_.issuperset(places_of) and all(
            problem.most[counted_items[k]] > 0 for k in counted_of
        )
        if (
            allowed and not places_of
        ):  # an option that lies nowhere gets a position that may stay empty
            places_of = (positions,)
            may.add(positions)
            positions += 1
        places.append(places_of if allowed else ())
        counted.append(counted_of)
    supply = Counter(k for option, of in zip(places, counted, strict=True) if option for k in of)
    least = [problem.least[item] for item in counted_items]
    most = [problem.most[item] for item in counted_items]
    slack, fed = 0, all(supply[k] >= a for k, a in enumerate(least))
    if fed and all(len(of) == 1 for of in counted):
        sizes = [
            Counter(len(p) for p, of in zip(places, counted, strict=True) if p and of[0] == k)
            for k in number.values()
        ]
        slack = (
            len(must)
            + len(may)
            - sum(a * min(size, default=0) for a, size in zip(least, sizes, strict=True))
        )
        if slack == 0 and all(
            len(size) <= 1 for size in sizes
        ):  # all room is needed: no item above its least
            must, may = must | may, set()
            most, least = least, [0] * len(least)
            places = [p if p and most[of[0]] else () for p, of in zip(places, counted, strict=True)]
        if not may and sum(n > 0 for n in most) == 1 and len(sizes[_only(most)]) == 1:
            size = next(
                iter(sizes[_only(most)])
            )  # one kind only: its number follows from the positions
            if most[_only(most)] * size >= len(must) >= least[_only(most)] * size:
                least, most = [0] * len(least), [len(must) if n else 0 for n in most]
    fillable = (
        slack >= 0 and fed and all(a <= b for a, b in zip(problem.least, problem.most, strict=True))
    )
    return Sweep(
        positions,
        frozenset(must),
        frozenset(may),
        tuple(places),
        tuple(counted),
        tuple(least),
        tuple(most),
        _steps(problem, order, places),
        fillable,
    )


def _steps(
    problem: Problem, order: tuple[int, ...], places: list[tuple[int, ...]]
) -> tuple[int, ...]:
    steps = {
        abs(order[a] - order[b])
        for a, touching in enumerate(problem.neighbours)
        for b in touching
        if order[a] >= 0
    }
    if len(steps) > MOST_STEPS or not all(
        any(b - a in steps or a - b in steps for b in option) for option in places for a in option
    ):
        return ()
    return tuple(sorted(steps))


def _only(most: list[int]) -> int:
    return next(k for k, n in enumerate(most) if n)


def _positions(problem: Problem) -> list[int]:
    """The items covered at most once, in order; -1 for the others."""
    position, result = 0, []
    for most in problem.most:
        result.append(position if most == 1 else -1)
        position += most == 1
    return result
