"""The layout of states in a search for the best covers (see `bounded`): the bits of a state that
count how often an item is covered, and the moves from a state to the next ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from ..engines.tuning import MOST_LP_SIZE
from ..search.problem import Problem
from .useless_parts import can_be_overfull, live_options

MOST_BITS = 63  # A state is a signed word, which has no more.


class ItemCounter(NamedTuple):
    """The bits of a state with the number of times that an item is covered."""

    item: int
    place: int
    mask: int

    @property
    def bits(self) -> int:
        """The bits of a state that it takes."""
        return self.mask << self.place

    def times(self, keys: Any) -> Any:
        """Return how often the item is covered in each of some states."""
        counts = keys >> self.place
        return counts & self.mask


class OptionMove(NamedTuple):
    """The step from a state to the next one that takes an option.

    increase  of the state
    once      bits that must be 0
    full      counters with more bits, each with the number that leaves no room
    """

    option: int
    increase: int
    once: int
    full: Limits


OptionsOfSteps: TypeAlias = list[list[int]]
Limit: TypeAlias = tuple[ItemCounter, int]  # the number that leaves no room
Limits: TypeAlias = tuple[Limit, ...]


FirstAndLast: TypeAlias = tuple[int, int]  # steps


class StateLayout:
    """The counters of a problem, each of which has its bits as long as it is needed.

    order   the items that are decided, one at each step
    fits    whether the states fit into words; if not, the rest is not complete
    moves   of each step; a state may also stay as it is
    closed  the counters that end with each step
    blocks  if no option may have room at the end (`full`): for each step the options whose items no
            later one covers, each as its counters, with the numbers that leave no room
    lives   of the counters of decided items: the first and the last step
    sizes   the number of decided items in each option that can be taken
    """

    def __init__(self, problem: Problem, full: bool) -> None:
        self._problem = problem
        self._full = full
        self.order = _in_order(problem)
        self.moves: list[list[OptionMove]] = []
        self.closed: list[list[ItemCounter]] = []
        self.blocks: list[list[Limits]] = []
        self.lives: dict[ItemCounter, FirstAndLast] = {}
        self.sizes: list[int] = []
        self.fits = False
        begins = _begins(problem, self.order)
        entries = len(problem.options)
        for items in problem.options:
            entries += len(items)
        if begins and entries <= MOST_LP_SIZE:
            self.fits = self._lay_out(begins)

    def _lay_out(self, begins: OptionsOfSteps) -> bool:
        """Place the counters, each while it is needed; return whether all find a place."""
        options = self._problem.options
        first_step: dict[int, int] = {}
        last_step: dict[int, int] = {}
        for step, beginning in enumerate(begins):
            for option in beginning:
                for item in options[option]:
                    first_step.setdefault(item, step)
                    last_step[item] = step
        blocked: OptionsOfSteps = [[] for _ in begins]
        if self._full:
            blocked = self._blocked(begins, last_step)
        beginning_items = _items_by_step(first_step, len(begins))
        ending_items = _items_by_step(last_step, len(begins))
        counters: dict[int, ItemCounter] = {}
        used = 0
        for step, beginning in enumerate(begins):
            for item in sorted(beginning_items[step]):
                counter = self._placed(item, used)
                if counter is None:
                    return False
                counters[item] = counter
                used |= counter.bits
            of_beginning = [self._move(option, counters) for option in beginning]
            of_blocked = [self._limits(option, counters) for option in blocked[step]]
            self.moves.append(of_beginning)
            self.blocks.append(of_blocked)
            closed = [counters[item] for item in ending_items[step]]
            self.closed.append(closed)
            for counter in closed:
                used &= ~counter.bits
        decided = [item for item in self.order if item in counters]
        for item in decided:
            counter = counters[item]
            self.lives[counter] = first_step[item], last_step[item]
        decided_items = set(decided)
        for beginning in begins:
            for option in beginning:
                items = decided_items.intersection(options[option])
                self.sizes.append(len(items))
        return True

    def _blocked(self, begins: OptionsOfSteps, last_step: dict[int, int]) -> OptionsOfSteps:
        """For each step the options that are known to be blocked after it. Each item stays until
        that is known of all its options, which makes its last step later.
        """
        options = self._problem.options
        live = list(chain.from_iterable(begins))
        ends = []
        for option in live:
            last_steps = [last_step[item] for item in options[option]]
            ends.append(max(last_steps))
        blocked: OptionsOfSteps = [[] for _ in begins]
        for option, end in zip(live, ends, strict=True):
            blocked[end].append(option)
            for item in options[option]:
                if last_step[item] < end:
                    last_step[item] = end
        return blocked

    def _placed(self, item: int, used: int) -> ItemCounter | None:
        """The counter of an item at the first place where its bits are not used; None for none."""
        bits = self._problem.most[item].bit_length()
        mask = (1 << bits) - 1
        last_place = MOST_BITS - bits
        for place in range(last_place + 1):
            if not used >> place & mask:
                return ItemCounter(item, place, mask)
        return None

    def _move(self, option: int, counters: Mapping[int, ItemCounter]) -> OptionMove:
        limits = self._limits(option, counters)
        increase = 0
        once = 0
        full = []
        for counter, capacity in limits:
            unit = 1 << counter.place
            increase += unit
            if counter.mask == 1:
                once += unit
            elif counter.mask > 1:
                full.append((counter, capacity))
        return OptionMove(option, increase, once, tuple(full))

    def _limits(self, option: int, counters: Mapping[int, ItemCounter]) -> Limits:
        limits = []
        for item in self._problem.options[option]:
            capacity = self._problem.most[item]
            limits.append((counters[item], capacity))
        return tuple(limits)


def _items_by_step(steps: Mapping[int, int], number: int) -> list[list[int]]:
    """The items of each of a number of steps."""
    items_of: list[list[int]] = [[] for _ in range(number)]
    for item, step in steps.items():
        items_of[step].append(item)
    return items_of


def without_loose_items(problem: Problem) -> Problem:
    """Return the problem whose options lack the items that exclude none."""
    loose = set()
    for item, capacity in enumerate(problem.most):
        if capacity <= 1:
            continue
        if problem.least[item]:
            continue
        if not can_be_overfull(problem, item):
            loose.add(item)
    if not loose:
        return problem
    options = []
    for option in problem.options:
        items = [item for item in option if item not in loose]
        options.append(tuple(items))
    return Problem(problem.least, problem.most, tuple(options), (), positions=problem.positions)


def _in_order(problem: Problem) -> list[int]:
    """The items that are covered once at most and have a position, in their order."""
    positions = problem.positions or range(len(problem.least))
    placed = []
    for item, capacity in enumerate(problem.most):
        if capacity != 1:
            continue
        if positions[item] >= 0:
            placed.append(item)
    return sorted(placed, key=positions.__getitem__)


def _begins(problem: Problem, order: Sequence[int]) -> OptionsOfSteps:
    """The options that begin at each step, an item in `order`; [] if one has no such item, or there
    are none. Options that can never be taken are left out.
    """
    step_of = {item: step for step, item in enumerate(order)}
    begins: OptionsOfSteps = [[] for _ in order]
    live = live_options(problem)
    if not live:
        return []
    for option in live:
        items = problem.options[option]
        steps = []
        for item in items:
            if item in step_of:
                steps.append(step_of[item])
        if not steps:
            return []
        first_step = min(steps)
        begins[first_step].append(option)
    return begins
