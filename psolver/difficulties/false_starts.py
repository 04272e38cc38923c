"""The search that takes the item with the fewest ways, the first of several, and its options in
order: how many of its positions look alive and have no cover behind them, by the number of options
taken.

A position *looks alive* if every item that must be covered has as many options as it needs; it is a
*false start* if no cover is found behind it. Options are bits of words. The work of a position is
the number of its items that must be covered, and some more; that of a cover that of its options.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ..core.control import current_control
from ..engines.kernels.bit_words import INDEX_MASK, WORD_BITS, inlined, lowest, ones
from ..engines.kernels.jit import compiled, ensure
from ..search.problem import Problem
from .difficulties_tuning import ITEMS_A_POSITION, LEAST_LEVELS, SLICE_WORK

PAUSED, FULL, WHOLE = range(3)  # the answers of `search_false_starts`
# The registers hold the number of levels, of covers, and the work so far.
LEVELS, COVERS, WORKED = range(3)
FALSE_START_REGISTERS = 3


class SearchTree(NamedTuple):
    """The false starts by the number of options taken, from none; the options that some cover has;
    the number of covers; whether the search came to its end.
    """

    false: Sequence[int]
    used: Sequence[int]
    covers: int
    whole: bool


class FalseStarts:
    """The search for the false starts of a problem without sums."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._control = current_control()
        self._number = len(problem.options)
        items = len(problem.least)
        self._words = self._number // WORD_BITS + 1
        masks = np.zeros((items, self._words), np.int64)
        for option, covered in enumerate(problem.options):
            masks[list(covered), option // WORD_BITS] |= 1 << option % WORD_BITS
        begin = np.cumsum([0, *map(len, problem.options)])
        items_of_options = np.concatenate([*map(np.array, problem.options)])
        self._fixed = masks, items_of_options, begin

    def arguments(self) -> tuple[Any, ...]:
        """Return the arguments of `search_false_starts` for its beginning."""
        problem = self._problem
        state = np.zeros(FALSE_START_REGISTERS, np.int64)
        items = len(problem.least)
        alive = np.zeros((LEAST_LEVELS, self._words), np.int64)
        for option, covered in enumerate(problem.options):
            if all(problem.most[item] for item in covered):
                alive[0, option // WORD_BITS] |= 1 << option % WORD_BITS
        ways_left = np.zeros_like(alive)
        need = np.zeros((LEAST_LEVELS, items), np.int64)
        need[0] = problem.least
        room = np.zeros_like(need)
        room[0] = problem.most
        numbers = np.zeros((3, LEAST_LEVELS), np.int64)
        false = np.zeros(LEAST_LEVELS, np.int64)
        used = np.zeros(self._words, np.int64)
        levels = alive, ways_left, need, room, numbers, false, used
        return state, *levels, *self._fixed, SLICE_WORK

    def search(self, most_work: int) -> SearchTree:
        """Search until it is done, or has done the most work. Raises Stopped."""
        arguments = self.arguments()
        ensure(search_false_starts, arguments)
        state, *levels = arguments[: -1 - len(self._fixed)]
        answer = PAUSED
        while answer == FULL or (answer == PAUSED and state[WORKED] < most_work):
            levels = _twice(*levels) if answer == FULL else levels
            until = min(int(state[WORKED]) + SLICE_WORK, most_work)
            answer = compiled(search_false_starts)(state, *levels, *self._fixed, until)
            self._control.tick()
        *_, false, used = levels
        options_used = []
        for option in range(self._number):
            if int(used[option // WORD_BITS]) >> option % WORD_BITS & 1:
                options_used.append(option)
        return SearchTree(false.tolist(), options_used, int(state[COVERS]), answer == WHOLE)


def _twice(*arrays: Any) -> list[Any]:
    """Return arrays with room for twice as many levels."""
    *by_level, numbers, false, used = arrays
    longer_arrays = [_longer(array, 0) for array in by_level]
    return [*longer_arrays, _longer(numbers, 1), _longer(false, 0), used]


def _longer(array: Any, axis: int) -> Any:
    return np.concatenate([array, np.zeros_like(array)], axis=axis)


# the compiled search -----------------------------------------------------------------------------


def search_false_starts(
    state: Any,
    alive: Any,
    ways_left: Any,
    need: Any,
    room: Any,
    numbers: Any,
    false: Any,
    used: Any,
    masks: Any,
    items: Any,
    begin: Any,
    until: int,
) -> int:
    """Continue a search until some work is done; return PAUSED, FULL if a level is needed that is
    not there, or WHOLE.

    state      registers: the number of levels, of covers, and the work so far
    alive      for each level the options that may be taken
    ways_left  for each level those of the item that it covers which are left to be tried
    need       for each level how often each item must still be covered
    room       for each level how often it may be
    numbers    for each level how many ways are to be tried; the one taken; the covers before
    false      the false starts by the number of options taken
    used       the options of all covers
    masks      for each item its options
    items      the items of option o are items[begin[o] : begin[o + 1]]
    """
    if state[WORKED] == 0:
        _go_down(state, alive, ways_left, need, room, numbers, used, masks)
    while state[LEVELS] > 0:
        level = state[LEVELS] - 1
        if numbers[0, level] == 0:
            state[LEVELS] = level
            if level > 0 and numbers[2, level] == state[COVERS]:
                false[level] += 1
            continue
        if state[WORKED] >= until:
            return PAUSED
        if level + 1 == alive.shape[0]:
            return FULL
        # The first way that is left: it is left out from here on.
        place = 0
        while ways_left[level, place] == 0:
            place += 1
        bit = lowest(ways_left[level, place]) & INDEX_MASK
        option = place * WORD_BITS + bit
        ways_left[level, place] &= ~(1 << bit)
        alive[level, place] &= ~(1 << bit)
        numbers[0, level] -= 1
        numbers[1, level] = option
        # The position with it.
        below = level + 1
        for k in range(alive.shape[1]):
            alive[below, k] = alive[level, k]
        for item in range(need.shape[1]):
            need[below, item] = need[level, item]
            room[below, item] = room[level, item]
        for k in range(begin[option], begin[option + 1]):
            item = items[k]
            if room[level, item] == 1:
                for word in range(alive.shape[1]):
                    alive[below, word] &= ~masks[item, word]
            need[below, item] = max(0, need[level, item] - 1)
            room[below, item] = room[level, item] - 1
        _go_down(state, alive, ways_left, need, room, numbers, used, masks)
    return WHOLE


@inlined
def _go_down(
    state: Any,
    alive: Any,
    ways_left: Any,
    need: Any,
    room: Any,
    numbers: Any,
    used: Any,
    masks: Any,
) -> None:
    """Add the level of a position, unless it is seen to be dead or nothing more can be taken."""
    level = state[LEVELS]
    words = alive.shape[1]
    fewest = 1 << 40
    best = -1
    state[WORKED] += ITEMS_A_POSITION
    for item in range(need.shape[1]):
        if need[level, item] > 0:
            state[WORKED] += 1
            if fewest <= 0:
                continue
            number = 1 - need[level, item]
            for k in range(words):
                number += ones(alive[level, k] & masks[item, k])
            if number < fewest:
                fewest = number
                best = item
    numbers[2, level] = state[COVERS]
    if best < 0:
        fewest = 0
        for k in range(words):
            fewest += ones(alive[level, k])
        state[COVERS] += 1
        state[WORKED] += level
        for above in range(level):
            option = numbers[1, above]
            used[option // WORD_BITS] |= 1 << option % WORD_BITS
    if fewest > 0:
        for k in range(words):
            ways_left[level, k] = alive[level, k] if best < 0 else alive[level, k] & masks[best, k]
        numbers[0, level] = fewest
        state[LEVELS] = level + 1
