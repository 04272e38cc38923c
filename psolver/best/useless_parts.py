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
    single_items = []
    for option in problem.options_of[item]:
        single_items.append([held for held in problem.options[option] if problem.most[held] == 1])
    capacity = problem.most[item]
    if len(single_items) <= capacity:
        return False
    fewest = min(map(len, single_items))
    room = len(set().union(*single_items))
    return not fewest or room // fewest > capacity


def live_options(problem: Problem) -> list[int]:
    """Return the options that can be taken at all.

    >>> live_options(Problem((0, 0), (1, 0), ((0,), (0, 1)), ()))
    [0]
    """
    never_covered = {item for item, capacity in enumerate(problem.most) if not capacity}
    options = enumerate(current_control().watched(problem.options))
    return [option for option, items in options if never_covered.isdisjoint(items)]
