"""The number of clauses that a problem takes, found without making them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Set
from itertools import chain

from ...core.control import current_control
from ..problem import Problem
from .sat_tuning import FEW_COUNTING, MOST_CLAUSE_ITEMS, MOST_COUNTING, PAIRWISE_FEW, PAIRWISE_GROUP


def counting_clauses(problem: Problem) -> int:
    """Return about the number of clauses of the cardinality networks that count how often items are
    covered.

    They are made one network at a time, each as a whole, in memory.
    """
    return _networks(problem, implied_bounds(problem)) if _networks(problem) else 0


def takes_too_many(problem: Problem) -> bool:
    """Whether the clauses of a problem take hundreds of megabytes, or, to count, a gigabyte."""
    items_held = sum(map(len, current_control().watched(problem.options)))
    items_held += sum(map(len, problem.colours))
    if items_held > MOST_CLAUSE_ITEMS:
        return True
    if max((*problem.least, *problem.most), default=0) <= 1:  # nothing to count
        return False
    return counting_clauses(problem) > MOST_COUNTING


def number_of_clauses(problem: Problem) -> int:
    """Return about the number of clauses of a problem."""
    control = current_control()
    clauses = 2 * sum(map(len, control.watched(problem.options)))
    if problem.colours:
        clauses += pairs_of_colours(problem)
        clauses += sum(map(len, problem.codes.values()))
    for group, number in Counter(problem.groups).items():
        if problem.most[group] == 1:
            clauses += number * min(number - 1, PAIRWISE_GROUP) // 2
    if max(problem.most, default=0) > 1:
        clauses += pairs_of_options(problem)
    return clauses + counting_clauses(problem)


def _networks(problem: Problem, without: Set[int] = frozenset()) -> int:
    """Return about the number of clauses of the networks of all items but some."""
    total = 0
    times_covered = Counter(chain.from_iterable(current_control().watched(problem.options)))
    for item, lower in enumerate(problem.least):
        upper = problem.most[item]
        if item in problem.sums:
            from .sums import clauses_of_sum

            total += clauses_of_sum(problem, item)
        elif max(lower, upper) > 1 and item not in without:
            number = times_covered[item]
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
    return sum(_pairs(len(set(codes.values()))) for codes in problem.codes.values())


def pairs_of_options(problem: Problem) -> int:
    """Return about the number of clauses to exclude options of one group pairwise, by item."""
    at: Counter[tuple[int, int]] = Counter()
    options = current_control().watched(problem.options, 10)
    for option, group in zip(options, problem.groups, strict=True):
        for item in option:
            if problem.most[group] > 1 and item != group:
                at[item, group] += 1
    return sum(map(_pairs, at.values()))


def _pairs(literals: int) -> int:
    """The number of clauses for literals that exclude each other pairwise, if they are few."""
    few = min(literals, PAIRWISE_FEW)
    return few * (few - 1) // 2


def implied_bounds(problem: Problem) -> set[int]:
    """Return the groups used more than once whose bounds follow from the other items, so that they
    need no clause.

    Every option of a group covers as many other items as the next; their number fixes how often a
    group is used. (At most once always has clauses: they exclude the options of a group from each
    other. So have bounds that forbid nothing, if that takes few clauses, or other covers would come
    first.)
    """
    control = current_control()
    named = set(problem.groups)
    groups = sorted(named)
    ungrouped = [item for item, bound in enumerate(problem.most) if bound and item not in named]
    if any(problem.most[item] > 1 for item in ungrouped):
        return set()
    must = sum(problem.least[item] for item in ungrouped)
    may = len(ungrouped)
    sizes: dict[int, int] = {}
    for option, group in control.watched(zip(problem.options, problem.groups, strict=True)):
        size = len(option) - 1
        if size == 0 or sizes.setdefault(group, size) != size:
            return set()
    lower = {group: problem.least[group] for group in groups}
    upper = {group: problem.most[group] for group in groups}
    implied = set()
    many = _networks(problem) > FEW_COUNTING
    for group in groups:
        size = sizes[group]
        most_of_others = sum(upper[g] * sizes[g] for g in groups if g != group)
        least_of_others = sum(lower[g] * sizes[g] for g in groups if g != group)
        forbids_nothing = many and lower[group] <= 0
        least_follows = must - most_of_others > (lower[group] - 1) * size
        most_follows = may - least_of_others < (upper[group] + 1) * size
        bounds_follow = most_follows and (least_follows or forbids_nothing)
        if upper[group] > 1 and bounds_follow:
            implied.add(group)
            # later clauses must not lean on this one
            lower[group] = 0
            upper[group] = may
    return implied
