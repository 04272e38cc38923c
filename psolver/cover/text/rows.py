"""An exact-cover problem as a 0/1 integer programme: a column for each option, 1 where it is
chosen, and a row for each bound of an item, over the options that cover the item.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ..problem import Problem

MOST_NAME = 255  # characters of a name: what readers of the LP format take
NOTHING = "nothing"  # a column that is 0, where there are no options


class Row(NamedTuple):
    """The sum of the options of an item, and what it is to be.

    sense  "=", ">=" or "<="
    """

    name: str
    item: int
    sense: str
    bound: int


class Names(NamedTuple):
    """What a programme is called by: a name for each item, and one for each number of an option."""

    items: Sequence[str]
    column: Callable[[int], str]


def rows_of(problem: Problem, names: Sequence[str]) -> Iterator[Row]:
    """The rows of a problem: one for each item, and two where its least is neither 0 nor its
    most.

    >>> [row[0::2] for row in rows_of(Problem((1, 0, 2), (1, 4, 3), (), ()), "abc")]
    [('a', '='), ('b', '<='), ('c_least', '>='), ('c_most', '<=')]
    """
    for item, name in enumerate(names):
        least, most = problem.least[item], problem.most[item]
        if least == most:
            yield Row(name, item, "=", most)
        elif least <= 0:
            yield Row(name, item, "<=", most)
        else:
            yield Row(f"{name}_least", item, ">=", least)
            yield Row(f"{name}_most", item, "<=", most)
