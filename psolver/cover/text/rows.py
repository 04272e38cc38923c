"""An exact-cover problem as a 0/1 integer programme: a column for each option, 1 where it is
chosen, and a row for each bound of an item, over the options that cover the item.

Where something is to be as much, or as little, as possible, there is an objective, too. It may ask
for covers to which no option can be added. Then some items have a column of their own, which is 1
only where the item is full, which is covered as often as it may be; and a row for each option, its
room, says that one of its items is full.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..problem import Problem

MOST_NAME = 255  # characters of a name: what readers of the LP format take
NOTHING = "nothing"  # a column that is 0, where there are no options


@dataclass(frozen=True)
class Objective:
    """What makes covers better than others.

    values  what each item is worth, from 0, each time it is covered
    most    is more better?
    full    only covers where each option has one of these items that is covered as often as it may
            be, so that no option can be added; () where all covers count
    """

    values: Sequence[int]
    most: bool
    full: Sequence[int] = ()

    def costs(self, problem: Problem) -> list[int]:
        """What each option costs: covers that cost least are the best.

        >>> Objective((1, 3), True).costs(Problem((0, 0), (1, 1), ((0,), (0, 1)), ()))
        [-1, -4]
        """
        sign = -1 if self.most else 1
        return [sign * sum([self.values[item] for item in option]) for option in problem.options]


PLAIN = Objective((), False)


class Row(NamedTuple):
    """The sum of the options of an item, and what it is to be.

    sense  "=", ">=" or "<="
    full   how often the column that says that the item is full is taken away from the sum
    """

    name: str
    item: int
    sense: str
    bound: int
    full: int = 0


class Names(NamedTuple):
    """What a programme is called by: a name for each item, and one for each number of an option."""

    items: Sequence[str]
    column: Callable[[int], str]

    def full(self, item: int) -> str:
        """The name of the column that says that an item is full."""
        return f"full_{self.items[item]}"


def rows_of(problem: Problem, names: Sequence[str]) -> Iterator[Row]:
    """The rows of a problem: one for each item, and two where its least is neither 0 nor its
    most.

    >>> [row[0:4:2] for row in rows_of(Problem((1, 0, 2), (1, 4, 3), (), ()), "abc")]
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


def rooms_of(problem: Problem, full: Sequence[int]) -> list[tuple[int, ...]]:
    """For each option the items, among some, of which one is to be full; the same ones only once,
    and none for an option with an item that is full in every cover.

    >>> rooms_of(Problem((0, 0, 1), (1, 1, 1), ((0, 1), (1, 2), (1,)), ()), (0, 1, 2))
    [(0, 1), (1,)]
    """
    if not full:
        return []
    among = set(full)
    always = {item for item, least in enumerate(problem.least) if least >= problem.most[item]}
    return list(
        dict.fromkeys(
            tuple(item for item in option if item in among)
            for option in problem.options
            if always.isdisjoint(option)
        )
    )


def full_rows(problem: Problem, names: Names, rooms: Sequence[Sequence[int]]) -> list[Row]:
    """The rows of the columns that say that an item is full: one for each item of the rooms.

    Where an item may be covered once, its column is the sum. At least would do; but HiGHS is then
    two to four times slower on dominoes that block a square, since it can take no column out.

    >>> rows = full_rows(Problem((0, 0), (1, 2), (), ()), Names("ab", str), [(0, 1)])
    >>> [row[2:] for row in rows]
    [('=', 0, 1), ('>=', 0, 2)]
    """
    items = sorted({item for room in rooms for item in room})
    most = problem.most
    return [
        Row(names.full(item), item, "=" if most[item] == 1 else ">=", 0, most[item])
        for item in items
    ]
