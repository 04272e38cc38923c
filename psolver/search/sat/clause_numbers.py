"""The number of clauses that a problem takes, found without making them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Set
from itertools import chain

from ...core.control import UNWATCHED, Control
from ..problem import Problem
from .sat_tuning import FEW_COUNTING, MOST_CLAUSE_ITEMS, MOST_COUNTING, PAIRWISE_FEW, PAIRWISE_GROUP


def counting_clauses(problem: Problem, control: Control = UNWATCHED) -> int:
    """Return about the number of clauses of the cardinality networks that count how often items are
    covered.

    They are made one network at a time, each as a whole, in memory.
    """
    if not _networks(problem, control.watched(problem.options)):
        return 0
    implied = implied_bounds(problem, control)
    return _networks(problem, control.watched(problem.options), implied)


def takes_too_many(problem: Problem, control: Control = UNWATCHED) -> bool:
    """Whether the clauses of a problem take hundreds of megabytes, or, to count, a gigabyte."""
    items_held = sum(map(len, control.watched(problem.options))) + sum(map(len, problem.colours))
    if items_held > MOST_CLAUSE_ITEMS:
        return True
    if max((*problem.least, *problem.most), default=0) <= 1:  # nothing to count
        return False
    return counting_clauses(problem, control) > MOST_COUNTING


def number_of_clauses(problem: Problem, control: Control = UNWATCHED) -> int:
    """Return about the number of clauses of a problem."""
    pairs = 2 * sum(map(len, control.watched(problem.options)))
    if problem.colours:
        pairs += pairs_of_colours(problem) + sum(map(len, problem.codes.values()))
    for group, number in Counter(problem.groups).items():
        if problem.most[group] == 1:
            pairs += number * min(number - 1, PAIRWISE_GROUP) // 2
    if max(problem.most, default=0) > 1:
        pairs += pairs_of_options(problem, control.watched(problem.options, 10))
    return pairs + counting_clauses(problem, control)


def _networks(
    problem: Problem, options_of_problem: Iterable[tuple[int, ...]], without: Set[int] = frozenset()
) -> int:
    total, options = 0, Counter(chain.from_iterable(options_of_problem))
    for item, (lower, upper) in enumerate(zip(problem.least, problem.most, strict=True)):
        if item in problem.sums:
            from .sums import clauses_of_sum

            total += clauses_of_sum(problem, item)
        elif max(lower, upper) > 1 and item not in without:
            number = options[item]
            if 1 < lower < number:
                total += _network(number, number - lower)
            if 1 < upper < number:
                total += _network(number, upper)
    return total


def _network(literals: int, bound: int) -> int:
    """Return about the number of clauses of a cardinality network; measured, for PySAT's."""
    if bound + 1 >= literals:
        return 1
    stages = bound.bit_length()
    return literals * (3 + 6 * stages * (stages + 1) // 5)


def pairs_of_colours(problem: Problem) -> int:
    """Return about the number of clauses by which the colours of items exclude each other."""
    numbers = (min(len(set(codes.values())), PAIRWISE_FEW) for codes in problem.codes.values())
    return sum(number * (number - 1) // 2 for number in numbers)


def pairs_of_options(problem: Problem, options: Iterable[tuple[int, ...]]) -> int:
    """Return about the number of clauses to exclude options of one group pairwise, by item."""
    at: Counter[tuple[int, int]] = Counter()
    for option, group in zip(options, problem.groups, strict=True):
        for item in option:
            if problem.most[group] > 1 and item != group:
                at[item, group] += 1
    return sum(min(n, PAIRWISE_FEW) * (min(n, PAIRWISE_FEW) - 1) // 2 for n in at.values())


def implied_bounds(problem: Problem, control: Control = UNWATCHED) -> set[int]:
    """Return the groups used more than once whose bounds follow from the other items, so that they
    need no clause.

    Every option of a group covers as many other items as the next; their number fixes how often a
    group is used. (At most once always has clauses: they exclude the options of a group from each
    other. So have bounds that forbid nothing, if that takes few clauses, or other covers would come
    first.)
    """
    named = set(problem.groups)
    groups = sorted(named)
    ungrouped_items = [
        item for item, bound in enumerate(problem.most) if bound and item not in named
    ]
    if any(problem.most[item] > 1 for item in ungrouped_items):
        return set()
    must, may = sum(problem.least[item] for item in ungrouped_items), len(ungrouped_items)
    sizes: dict[int, int] = {}
    for option, group in control.watched(zip(problem.options, problem.groups, strict=True)):
        if sizes.setdefault(group, len(option) - 1) != len(option) - 1 or len(option) == 1:
            return set()
    lower = {group: problem.least[group] for group in groups}
    upper = {group: problem.most[group] for group in groups}
    implied = set()
    many = _networks(problem, control.watched(problem.options)) > FEW_COUNTING
    for group in groups:
        rest = [other_group for other_group in groups if other_group != group]
        lowest = must - sum(upper[other_group] * sizes[other_group] for other_group in rest)
        highest = may - sum(lower[other_group] * sizes[other_group] for other_group in rest)
        if (
            upper[group] > 1
            and (lowest > (lower[group] - 1) * sizes[group] or (many and lower[group] <= 0))
            and highest < (upper[group] + 1) * sizes[group]
        ):
            implied.add(group)
            lower[group], upper[group] = 0, may  # later clauses must not lean on this one
    return implied
