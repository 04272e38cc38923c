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

        names, musts, mays = _order(problem, control)
        number = {name: new for new, name in enumerate(names)}
        self._number = number
        self._must_count = musts
        # None: can never be taken
        self._options: list[tuple[int, ...] | None] = []
        own = len(problem.least)
        for option, items in enumerate(control.watched(problem.options)):
            if any(problem.most[item] == 0 for item in items):
                self._options.append(None)
            else:
                new = [number[name] for name in (*items, own + option) if name in number]
                self._options.append(tuple(sorted(new)))
        taken = [items for items in self._options if items]
        branching = [sum(i < musts + mays for i in items) for items in control.watched(taken)]
        self.width = CHOICES + mays + musts // min(branching, default=1)
        bounds = [
            (problem.least[name], problem.most[name]) if name < own else (0, 1) for name in names
        ]
        lowest = np.array([least for least, _ in bounds], np.int64)
        sizes = self._set_tables(names, lowest, control)
        most = np.array([most for _, most in bounds], np.int64)
        self._room = np.minimum(most, sizes + 1)  # in 32 bits
        self._impossible = any(map(int.__gt__, problem.least, problem.most)) or any(
            least > size for (least, _), size in zip(bounds, sizes.tolist(), strict=True)
        )

    def _set_tables(self, names: list[int], least: Any, control: Control) -> Any:
        """The tables of the kernel: those that move, to be copied, and those that do not. Returns
        the number of options of each item.
        """
        import numpy as np

        live = [items or () for items in self._options]
        lengths = [len(items) for items in live]
        of_node = np.repeat(np.arange(len(live)), lengths)
        first = np.concatenate(([0], np.cumsum(lengths, dtype=np.int64)))
        item = np.array([i for items in control.watched(live) for i in items], np.int64)
        control.tick()
        sizes = np.bincount(item, minlength=len(names))
        members = np.argsort(item, kind="stable")
        slot = np.empty_like(members)
        slot[members] = np.arange(len(members))
        end = np.cumsum(sizes)
        start = end - sizes
        control.tick()
        self._moving = (
            members.astype(np.uint32),
            slot.astype(np.uint32),
            end.astype(np.uint32),
            start + least,
        )
        self._fixed = (
            start.astype(np.uint32),
            np.array([~name for name in names], np.int64),
            item.astype(np.uint32),
            np.stack([first[of_node], first[of_node + 1]], axis=1).astype(np.uint32),
            of_node,
            first.astype(np.uint32),
        )
        control.tick()
        return sizes

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
            items = (self._number[~choice],) if choice < 0 else self._options[choice]
            if self._impossible or items is None:
                return Leaf(below, False)
            branch[level] = items[0]
            room[list(items)] -= 1
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
        chosen = tuple(levels.choice[:level].tolist())
        untried = [Subtree(0, (*chosen, choice)) for choice in choices]
        return next_ - int(start[item]), untried


def _order(problem: Problem, control: Control) -> tuple[list[int], int, int]:
    """The items as a tree numbers them, and how many are musts and mays; those that are never
    covered are left out.
    """
    musts: list[int] = []
    mays: list[int] = []
    counted: list[int] = []
    for item, (least, most) in enumerate(zip(problem.least, problem.most, strict=True)):
        if most > 0:
            (counted if most > 1 else musts if least > 0 else mays).append(item)
    for option, items in enumerate(control.watched(problem.options)):
        if all(problem.most[item] > 1 for item in items):
            mays.append(len(problem.least) + option)
    return [*musts, *mays, *counted], len(musts), len(mays)
