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
    if not _networks(problem):
        return 0
    return _networks(problem, implied_bounds(problem))


def takes_too_many(problem: Problem) -> bool:
    """Whether the clauses of a problem take hundreds of megabytes, or, to count, a gigabyte."""
    options = current_control().watched(problem.options)
    items_held = sum(map(len, options))
    items_held += sum(map(len, problem.colours))
    if items_held > MOST_CLAUSE_ITEMS:
        return True
    bounds = (*problem.least, *problem.most)
    if max(bounds, default=0) <= 1:  # nothing to count
        return False
    return counting_clauses(problem) > MOST_COUNTING


def number_of_clauses(problem: Problem) -> int:
    """Return about the number of clauses of a problem."""
    options = current_control().watched(problem.options)
    items_held = sum(map(len, options))
    clauses = 2 * items_held
    if problem.colours:
        clauses += pairs_of_colours(problem)
        for codes in problem.codes.values():
            clauses += len(codes)
    for group, number in Counter(problem.groups).items():
        if problem.most[group] == 1:
            neighbours = min(number - 1, PAIRWISE_GROUP)
            clauses += number * neighbours // 2
    if max(problem.most, default=0) > 1:
        clauses += pairs_of_options(problem)
    return clauses + counting_clauses(problem)


def _networks(problem: Problem, without: Set[int] = frozenset()) -> int:
    """Return about the number of clauses of the networks of all items but some."""
    total = 0
    options = current_control().watched(problem.options)
    times_covered = Counter(chain.from_iterable(options))
    for item, lower in enumerate(problem.least):
        upper = problem.most[item]
        number = times_covered[item]
        if item in problem.sums:
            from .sums import clauses_of_sum

            total += clauses_of_sum(problem, item)
        elif item not in without:
            if 1 < lower < number:
                bare = number - lower
                total += _network(number, bare)
            if 1 < upper < number:
                total += _network(number, upper)
    return total


def _network(literals: int, bound: int) -> int:
    """Return about the number of clauses of a cardinality network; measured, for PySAT's."""
    if bound + 1 >= literals:
        return 1
    stages = bound.bit_length()
    size = stages * (stages + 1)
    clauses_of_literal = 3 + 6 * size // 5
    return literals * clauses_of_literal


def pairs_of_colours(problem: Problem) -> int:
    """Return about the number of clauses by which the colours of items exclude each other."""
    clauses = 0
    for codes in problem.codes.values():
        different_codes = set(codes.values())
        clauses += _pairs(len(different_codes))
    return clauses


def pairs_of_options(problem: Problem) -> int:
    """Return about the number of clauses to exclude options of one group pairwise, by item."""
    at: Counter[tuple[int, int]] = Counter()
    options = current_control().watched(problem.options, 10)
    for option, group in zip(options, problem.groups, strict=True):
        if problem.most[group] > 1:
            for item in option:
                if item != group:
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
    groups = set(problem.groups)
    must = 0
    may = 0
    for item, bound in enumerate(problem.most):
        if bound and item not in groups:
            if bound > 1:
                return set()
            must += problem.least[item]
            may += 1
    sizes = dict[int, int]()
    options = current_control().watched(problem.options)
    for option, group in zip(options, problem.groups, strict=True):
        size = len(option) - 1
        sizes.setdefault(group, size)
        if size == 0 or sizes[group] != size:
            return set()
    # the items that each group covers, least and most
    least = {}
    most = {}
    for group, size in sizes.items():
        least[group] = problem.least[group] * size
        most[group] = problem.most[group] * size
    implied = set()
    many = _networks(problem) > FEW_COUNTING
    for group in sorted(groups):
        if problem.most[group] <= 1:
            continue
        size = sizes[group]
        most_of_others = sum(most.values()) - most[group]
        least_of_others = sum(least.values()) - least[group]
        forbids_nothing = many and least[group] <= 0
        least_left = must - most_of_others  # to the group
        most_left = may - least_of_others
        least_follows = least_left > least[group] - size
        most_follows = most_left < most[group] + size
        if least_follows or forbids_nothing:
            if most_follows:
                implied.add(group)
                # later clauses must not lean on this one
                least[group] = 0
                most[group] = may * size
    return implied
