"""Exact cover with bounds, branching on the item with fewest options left (Knuth, TAOCP 7.2.2.1,
Algorithms X and M).

The options left of each item are a sparse set ("dancing cells": Knuth, ssxcc.w, 2023): the first
`size` members of a list. What is removed is swapped behind the others, so that it comes back when
the size does.

Only items that are covered at most once are branched on: a *must* is covered once, a *may* once or
not at all. Items with a higher bound are *counted*. An option with counted items only gets a may of
its own, so that a cover, which is a set of options, is reached in one order only. Inside a tree the
musts come first, then the mays, then the counted items. An item *closes* when it may be covered no
more, or is to stay uncovered: then its options go.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...control import UNWATCHED, Control
from ..arrays import entries
from ..problem import Problem
from .dancing_cells_kernel import LOOK, OPEN, PHASE, REGISTERS, TOP, TRY, search
from .walk import BASE, CHOICES, LEVEL, ROOT, STOP, UNREACHED, Leaf, Subtree, Walk

MOST_SAVED_SIZES = 1 << 20  # that are kept for all levels together


class _Levels(NamedTuple):
    """The arrays of a walk that tell of its levels, as the kernel has them."""

    branch: Any
    todo: Any
    choice: Any
    mark: Any
    open_before: Any
    saved: Any
    trail: Any

    def end_before(self, level: int, state: Any, end: Any) -> int:
        """Where the set of the item branched on at a level ended before the choice there."""
        item = int(self.branch[level])
        if level < state[LEVEL]:
            if self.saved is not None:
                return int(self.saved[level, item])
            later = slice(int(self.mark[level]), int(state[TOP]))
            changes = (self.trail[0, later] == item).nonzero()[0]
            if len(changes):
                return int(self.trail[1, later][changes[0]])
        return int(end[item])


class DancingCells:
    """The tree of a problem, whatever its bounds and options.

    A choice is an option, or ~item for an item that stays uncovered; the may that belongs to an
    option without an item to branch on counts as item (number of items + option).
    """

    effort = 10
    merges = False

    def __init__(self, problem: Problem, control: Control = UNWATCHED) -> None:
        """Prepare the tables of a problem."""
        import numpy as np

        count, own = len(problem.options), len(problem.least)
        item, option = entries(problem.options)
        control.tick()
        least, most = np.array(problem.least, np.int64), np.array(problem.most, np.int64)
        # how often each option holds an item that is covered at most once, and one that never is
        once = np.bincount(option[most[item] <= 1], minlength=count)
        never = np.bincount(option[most[item] <= 0], minlength=count) > 0
        alone = np.flatnonzero(once == 0)
        names, musts, mays = _order(problem, own + alone)
        self._number = np.full(own + count, -1)
        self._number[names] = np.arange(len(names))
        self._must_count = musts
        control.tick()
        # an option that can never be taken has no entries
        usable = ~never[option]
        item = self._number[np.concatenate((item[usable], own + alone))]
        option = np.concatenate((option[usable], alone))
        by_item = _order_of(item)
        slot = _order_of(option[by_item])
        by_option = by_item[slot]
        item, option = item[by_option], option[by_option]
        control.tick()
        branching = np.bincount(option[item < musts + mays], minlength=count)[~never]
        fewest = int(branching.min()) if len(branching) else 1
        self.width = CHOICES + mays + musts // fewest
        lowest = np.concatenate((least, np.zeros(count, np.int64)))[names]
        highest = np.concatenate((most, np.ones(count, np.int64)))[names]
        lengths = np.bincount(option, minlength=count)
        sizes = self._set_tables(names, lowest, item, option, lengths, slot)
        control.tick()
        self._room = np.minimum(highest, sizes + 1)  # in 32 bits
        self._impossible = bool((least > most).any() or (lowest > sizes).any())

    def _set_tables(
        self, names: Any, least: Any, item: Any, option: Any, lengths: Any, slot: Any
    ) -> Any:
        """The tables of the kernel: those that move, to be copied, and those that do not. Returns
        the number of options of each item.
        """
        import numpy as np

        first = np.concatenate(([0], np.cumsum(lengths)))
        sizes = np.bincount(item, minlength=len(names))
        members = np.empty_like(slot)
        members[slot] = np.arange(len(slot))
        end = np.cumsum(sizes)
        start = end - sizes
        self._moving = (
            members.astype(np.uint32),
            slot.astype(np.uint32),
            end.astype(np.uint32),
            start + least,
        )
        self._fixed = (
            start.astype(np.uint32),
            ~names,
            item.astype(np.uint32),
            np.stack([first[option], first[option + 1]], axis=1).astype(np.uint32),
            option,
            first.astype(np.uint32),
        )
        return sizes

    def _items(self, choice: int) -> Any:
        """The items that a choice covers, or leaves uncovered; none for an option that can never be
        taken.
        """
        if choice < 0:
            return self._number[[~choice]]
        *_, item, _, _, first = self._fixed
        return item[first[choice] : first[choice + 1]]

    def order(self, option: int) -> int:
        """As `Tree.order`."""
        return option

    def cost(self, options: list[int]) -> int:
        """As `Tree.cost`."""
        return len(options)

    def start(self, below: Subtree = ROOT, stop: int = -1) -> Walk | Leaf:
        """A walk below a subtree; see `Tree`."""
        import numpy as np

        room = self._room.copy()
        branch = np.zeros(self.width, np.int64)
        for level, choice in enumerate(below.choices):
            items = self._items(choice)
            if self._impossible or not len(items):
                return Leaf(below, False)
            branch[level] = items[0]
            room[items] -= 1
        if self._impossible or (room < 0).any():
            return Leaf(below, False)
        return self._walk(below, stop, branch)

    def _walk(self, below: Subtree, stop: int, branch: Any) -> Walk:
        """A walk below a subtree, whose choices the kernel makes; `branch` has their items."""
        import numpy as np

        items, base = len(self._room), len(below.choices)
        state = np.zeros(REGISTERS, np.int64)
        state[BASE] = base
        state[STOP] = stop if stop >= 0 else UNREACHED
        state[OPEN] = self._must_count
        state[PHASE] = LOOK
        todo, choice, mark, open_before = np.zeros((4, self.width), np.int64)
        choice[:base] = below.choices
        saved = trail = None
        if self.width * items <= MOST_SAVED_SIZES:
            saved = np.zeros((self.width, items), np.uint32)
        else:
            nodes = len(self._moving[0])
            trail = np.zeros((3, max(nodes, items) + 1), np.int64)
        musts = np.arange(self._must_count, dtype=np.uint32)
        moving = [table.copy() for table in self._moving]
        levels = _Levels(branch, todo, choice, mark, open_before, saved, trail)

        def branches(level: int) -> tuple[int, list[Subtree]]:
            return self._branches(level, state, levels, moving[0], moving[2])

        return Walk(
            search,
            below,
            branches,
            state,
            *levels,
            musts,
            musts.copy(),
            *moving,
            self._room.astype(np.uint32),
            *self._fixed,
        )

    def _branches(
        self, level: int, state: Any, levels: _Levels, members: Any, end: Any
    ) -> tuple[int, list[Subtree]]:
        """The number of choices taken at a level, and the subtrees of the others, in order."""
        if level == state[LEVEL] and state[PHASE] != TRY:
            return 0, []
        start, leave, _, _, option, _ = self._fixed
        item, next_ = int(levels.branch[level]), int(levels.todo[level])
        last = levels.end_before(level, state, end)
        choices: list[int] = option[members[next_:last]].tolist()
        if item >= self._must_count and next_ <= last:
            choices.append(int(leave[item]))
        chosen = tuple(levels.choice[:level].tolist()) if choices else ()
        untried = [Subtree(0, (*chosen, choice)) for choice in choices]
        return next_ - int(start[item]), untried


def _order(problem: Problem, alone: Any) -> tuple[Any, int, int]:
    """The items as a tree numbers them, and how many are musts and mays; those that are never
    covered are left out. `alone` are the mays that belong to options.
    """
    import numpy as np

    least, most = np.array(problem.least, np.int64), np.array(problem.most, np.int64)
    musts = np.flatnonzero((most == 1) & (least > 0))
    mays = np.concatenate((np.flatnonzero((most == 1) & (least <= 0)), alone))
    counted = np.flatnonzero(most > 1)
    return np.concatenate((musts, mays, counted)), len(musts), len(mays)


def _order_of(values: Any) -> Any:
    """The places of some numbers from 0 on, sorted by number, then place; numbers of 16 bits are
    sorted without being compared.
    """
    import numpy as np

    short = len(values) == 0 or values.max() < 1 << 16
    return np.argsort(values.astype(np.uint16) if short else values, kind="stable")
