"""Exact cover by fewest options left, counted for all items at once in bit planes: for problems of
some hundred items.

An item of a group (`Problem.groups`) is a *group*, any other a *cell*, covered at most once; a cell
that has to be is a *must*. An option is its group and a word or two of bits, one for each cell that
is still open. The options left are a list, group by group, so that it tells their number. The list
below an option is what is left of the list above it: one pass keeps what has no cell in common with
the option and counts, for every cell, how many options it has. The counters lie across the words:
bit c of plane k is bit k of the counter of cell c, so that adding one to some of them takes three
operations a plane, and the cells with fewest options are found in two a plane. Three planes and one
more for what runs over will do mostly; where every cell has eight options or more, the list is
counted again with six.

Groups that are used exactly once are branched on as well. When no must is open and no group lacks
anything there is nothing to add, because every option holds a must or such a group: this is what
`suits` asks for.
"""

from __future__ import annotations

from math import prod
from typing import Any, NamedTuple

from ..problem import Problem
from .bit_planes_kernel import LACK, REGISTERS, search
from .jit import WORD
from .walk import BASE, CHOICES, LEVEL, ROOT, STOP, UNREACHED, Leaf, Subtree, Walk

MOST_CELLS = 2 * WORD
MOST_LISTED = 1 << 23  # options times levels


class _Levels(NamedTuple):
    """The arrays of a walk that have a row each level, as the kernel has them."""

    begin: Any
    open_low: Any
    open_high: Any
    todo: Any
    end: Any
    pick_low: Any
    pick_high: Any
    choice: Any


class BitPlanes:
    """The tree of a problem that it suits."""

    effort = 5
    merges = False

    @staticmethod
    def suits(problem: Problem) -> bool:
        """Is every cell covered at most once, does every option hold what must be covered once, is
        it all small?
        """
        groups = set(problem.groups)
        cells = [
            item
            for item in range(len(problem.least))
            if item not in groups and problem.most[item] > 0
        ]
        if len(cells) > MOST_CELLS or any(problem.most[item] > 1 for item in cells):
            return False
        fewest = _fewest_once(problem)
        return (
            fewest > 0 and len(problem.options) * (len(_once(problem)) // fewest + 2) <= MOST_LISTED
        )

    def __init__(self, problem: Problem) -> None:
        """Prepare the tables of a problem."""
        import numpy as np

        self._problem = problem
        count = len(problem.options)
        groups = sorted(set(problem.groups))
        number = {item: k for k, item in enumerate(groups)}
        self._items = np.zeros((count, len(problem.least)), bool)
        for option, items in enumerate(problem.options):
            self._items[option, list(items)] = True
        self._least = np.array(problem.least, np.int64)
        self._most = np.minimum(problem.most, count + 1)
        self._cells = [item for item in range(len(problem.least)) if item not in number]
        self._group = np.array([number[group] for group in problem.groups] or [0] * count, np.int64)
        self._by_group = np.argsort(self._group, kind="stable")
        bounds = [(problem.least[group], min(problem.most[group], count + 1)) for group in groups]
        self._bounds = np.array(bounds or [(0, count)], np.int64)
        self.width = CHOICES + len(_once(problem)) // _fewest_once(problem)
        self._impossible = any(map(int.__gt__, problem.least, problem.most)) or problem.starved

    def start(self, below: Subtree = ROOT, stop: int = -1) -> Walk | Leaf:
        """A walk below a subtree; see `Tree`."""
        import numpy as np

        chosen = list(below.choices)
        times = self._items[chosen].sum(axis=0)
        if self._impossible or (times > self._most).any():
            return Leaf(below, False)
        cells = [cell for cell in self._cells if times[cell] < self._most[cell]]
        used = np.bincount(self._group[chosen], minlength=len(self._bounds))
        need, room = self._bounds[:, 0] - used, self._bounds[:, 1] - used
        if 0 <= stop <= len(chosen) or (not self._least[cells].any() and (need <= 0).all()):
            return Leaf(below, True)
        shut = np.any(self._items[:, times >= self._most], axis=1, keepdims=True)[:, 0]
        live = self._by_group[~shut[self._by_group]]
        begins = np.searchsorted(self._group[live], np.arange(len(need) + 1))
        if (np.diff(begins) < need).any():
            return Leaf(below, False)
        return self._walk(below, stop, cells, live, begins, need, room)

    def _walk(
        self,
        below: Subtree,
        stop: int,
        cells: list[int],
        live: Any,
        begins: Any,
        need: Any,
        room: Any,
    ) -> Walk:
        """A walk over the options that are live and the cells that are open below a subtree."""
        import numpy as np

        number, base = self.width + 1, len(below.choices)
        state = np.zeros(REGISTERS, np.int64)
        state[LEVEL] = state[BASE] = base
        state[STOP] = stop if stop >= 0 else UNREACHED
        state[LACK] = need.clip(0).sum()
        begin = np.zeros((number, len(begins)), np.int64)
        begin[base] = begins
        opened, pick = np.zeros((2, 2, number), np.int64)
        opened[:, base] = _words(self._least[cells] > 0)
        pick[0, base] = -1
        todo, end, choice = np.zeros((3, number), np.int64)
        choice[:base] = below.choices
        levels = _Levels(begin, opened[0], opened[1], todo, end, pick[0], pick[1], choice)
        lists = self._lists(live, cells, number - base)
        once = (self._bounds == 1).all(axis=1)

        def branches(level: int) -> tuple[int, list[Subtree]]:
            return self._branches(level, levels, *lists)

        return Walk(search, below, branches, state, *levels, need, room, once, *lists, self._group)

    def _lists(self, live: Any, cells: list[int], levels: int) -> tuple[Any, Any, Any]:
        """The lists of a walk, with room for some levels; at the first the options that are live,
        by their open cells and their numbers.
        """
        import numpy as np

        size, number = len(live) * levels + 1, len(live)
        words = _words(self._items[live][:, cells])
        name = np.empty(size, np.uint32)
        name[:number] = live
        low = np.empty(size, np.int64)
        low[:number] = words[0]
        high = None
        if len(cells) > WORD:
            high = np.empty(size, np.int64)
            high[:number] = words[1]
        return low, high, name

    def _branches(
        self, level: int, levels: _Levels, low: Any, high: Any, name: Any
    ) -> tuple[int, list[Subtree]]:
        """The number of options taken at a level, and the subtrees of the others, in order."""
        import numpy as np

        next_, last = int(levels.todo[level]), int(levels.end[level])
        first = int(levels.begin[level, 0])
        low_bit, high_bit = levels.pick_low[level], levels.pick_high[level]
        if low_bit or high_bit:  # those that hold a cell
            held = low[first:last] & low_bit
            if high is not None:
                held |= high[first:last] & high_bit
            options = first + np.flatnonzero(held)
        else:  # those of a group, whose list ends here
            if last > first:
                first = int(levels.begin[level, self._group[name[last - 1]]])
            options = np.arange(first, last)
        taken = int((options < next_).sum())
        chosen = tuple(levels.choice[:level].tolist())
        untried = name[options[taken:]].tolist()
        return taken, [Subtree(0, (*chosen, option)) for option in untried]

    def order(self, option: int) -> int:
        """As `Tree.order`."""
        return option

    def cost(self, options: list[int]) -> int:
        """As `Tree.cost`: for each option the product of what is left of the other groups.

        The product says nothing of what a search sees earlier when it can choose, so that few
        options count as well. Measured: nodes in millions (cost, that of the cheapest as 1) with
        one placement of each orbit fixed of

            3x4x5, pentominoes    W 6.6 (1.0), Z 6.7 (1.2), T 9.0 (2.7), F 9.2 (1.6), X 12.1 (1.1),
                                  I 15.5 (3.6)
        """
        return sum(map(self._left, options)) ** 2 * len(options)

    def _left(self, option: int) -> int:
        """The product of the numbers of options that an option leaves to the groups used once."""
        import numpy as np

        apart = ~self._items[:, self._items[option]].any(axis=1)
        left = np.bincount(self._group[apart], minlength=len(self._bounds))
        others = (self._bounds == 1).all(axis=1)
        others[self._group[option]] = False
        return prod(left[others].tolist())


def _once(problem: Problem) -> set[int]:
    """The items that are covered once."""
    return {
        i
        for i, bounds in enumerate(zip(problem.least, problem.most, strict=True))
        if bounds == (1, 1)
    }


def _fewest_once(problem: Problem) -> int:
    """The fewest items covered once that an option holds, of the options that can be taken; 1 where
    there are none.
    """
    once = _once(problem)
    never = {item for item, most in enumerate(problem.most) if not most}
    return min(
        (len(once.intersection(items)) for items in problem.options if never.isdisjoint(items)),
        default=1,
    )


def _words(bits: Any) -> Any:
    """The two words that have these bits, the lowest first; of rows of bits all low words, then all
    high ones.
    """
    import numpy as np

    words = []
    for half in (bits[..., :WORD], bits[..., WORD:]):
        values = 1 << np.arange(half.shape[-1], dtype=np.int64)
        words.append(half.astype(np.int64) @ values)
    return np.array(words)
