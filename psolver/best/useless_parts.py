"""Options that can never be taken, and items that exclude none: a search leaves both out."""

from __future__ import annotations

from ..core.control import current_control
from ..search.problem import Problem


def can_be_overfull(problem: Problem, item: int) -> bool:
    """Whether more options of an item than it may have can find room in the items that are covered
    once at most. If not, the item excludes no option that those do not.

    >>> options = (0, 3), (1, 3), (2, 3)
    >>> [can_be_overfull(Problem((0,) * 4, (1, 1, 1, n), options, ()), 3) for n in (2, 3)]
    [True, False]
    """
    capacity = problem.most[item]
    options = problem.options_of[item]
    if len(options) <= capacity:
        return False
    numbers = []
    single_items: set[int] = set()
    for option in options:
        items = []
        for option_item in problem.options[option]:
            if problem.most[option_item] == 1:
                items.append(option_item)
        numbers.append(len(items))
        single_items.update(items)
    fewest = min(numbers)
    if not fewest:
        return True
    return len(single_items) // fewest > capacity


def live_options(problem: Problem) -> list[int]:
    """Return the options that can be taken at all.

    >>> live_options(Problem((0, 0), (1, 0), ((0,), (0, 1)), ()))
    [0]
    """
    never_covered = set()
    for item, capacity in enumerate(problem.most):
        if not capacity:
            never_covered.add(item)
    live = []
    watched_options = current_control().watched(problem.options)
    for option, items in enumerate(watched_options):
        if never_covered.isdisjoint(items):
            live.append(option)
    return live
