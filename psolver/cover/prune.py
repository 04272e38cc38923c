"""Options that no cover can hold, found before a search: they cut off a pocket that nothing fills.

An option whose items are connected (by `neighbours`) leaves the other items in parts; connected
options fill each part by itself, so the size of a part must be a sum of their sizes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Set
from dataclasses import replace

from .problem import Cover, Problem, connected_parts
from .sums import subset_sums

MOST_STEPS = 300_000  # options times items: a quarter of a second


def restrict(
    problem: Problem, taken: Cover, without: Set[int] = frozenset()
) -> tuple[Problem, list[int]]:
    """The problem that is left when some options, which fit together, are taken, and the number
    each of its options has in `problem`.

    The options in `without` go too. The symmetries do not come along.
    """
    least, most = list(problem.least), list(problem.most)
    for option in taken:
        for item in problem.options[option]:
            least[item], most[item] = max(0, least[item] - 1), most[item] - 1
    full = {item for option in taken for item in problem.options[option] if not most[item]}
    gone = {*taken, *without}
    kept = [
        o for o, items in enumerate(problem.options) if o not in gone and full.isdisjoint(items)
    ]
    return _keep(replace(problem, least=tuple(least), most=tuple(most)), kept), kept


def without_pockets(problem: Problem) -> tuple[Problem, list[int]]:
    """The problem without the options that leave an unfillable part, and the number each option has
    in `problem`.

    Nothing is done where it would take long or an option is not connected. The symmetries do not
    come along.
    """
    everything = list(range(len(problem.options)))
    lying = {
        item for item, touching in enumerate(problem.neighbours) if touching and problem.most[item]
    }
    if not lying or len(everything) * len(lying) > MOST_STEPS:
        return problem, everything
    places = [lying.intersection(option) for option in problem.options]
    if not all(len(list(connected_parts(problem, place))) == 1 for place in places):
        return problem, everything
    sizes: Counter[int] = Counter()
    for group in set(problem.groups):
        lengths = {len(places[o]) for o in problem.options_of[group]}
        for size in lengths:
            sizes[size] += problem.most[group]
    sums = subset_sums(sizes, len(lying))
    kept = []
    for option in everything:
        parts = connected_parts(problem, lying - places[option])
        if all(_fillable(part, problem, sums) for part in parts):
            kept.append(option)
    return _keep(problem, kept), kept


def _keep(problem: Problem, kept: list[int]) -> Problem:
    options = tuple(problem.options[o] for o in kept)
    return replace(
        problem, options=options, groups=tuple(problem.groups[o] for o in kept), symmetries=()
    )


def _fillable(part: set[int], problem: Problem, sums: int) -> bool:
    must = sum(problem.least[item] > 0 for item in part)
    return bool(sums >> must & (1 << len(part) - must + 1) - 1)
