"""The search that takes the item with the fewest ways, the first of several, and its options in
order: how many of its positions look alive and have no cover behind them, by the number of options
taken.

A position *looks alive* if every item that must be covered has as many options as it needs, or its
options hold a sum often enough; it is a *false start* if no cover is found behind it. Options are
bits of words. The work of a position is the number of its items that must be covered, and some
more; that of a cover that of its options.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import accumulate, chain
from typing import Any, NamedTuple

from ..core.control import Stopped, current_control
from ..engines.kernels.array_copies import copy_rows
from ..engines.kernels.bit_words import INDEX_MASK, WORD_BITS, inlined, lowest, ones
from ..engines.kernels.jit import compiled, ensure, is_compiled
from ..engines.kernels.kernel_arrays import array_of, zeros
from ..search.problem import Problem
from .difficulties_tuning import (
    ITEMS_A_POSITION,
    LEAST_LEVELS,
    MOST_DIFFICULTY_WORK,
    MOST_WORK_OF_SUMS,
    OPTIONS_A_UNIT,
    PLAIN_SLICE_WORK,
    SLICE_WORK,
)

PAUSED, FULL, WHOLE = range(3)  # the answers of `search_false_starts`
# The registers hold the number of levels, of covers, the work so far, and the number of placements.
LEVELS, COVERS, WORKED, PLACED = range(4)
FALSE_START_REGISTERS = 4


class SearchTree(NamedTuple):
    """The search of a problem, as far as it came.

    by_depth  the false starts with 1, 2 and more placements taken
    used      the placements that some cover has
    covers    how many there are
    whole     whether the search came to its end
    """

    by_depth: tuple[int, ...]
    used: set[int]
    covers: int
    whole: bool


class FalseStarts:
    """The search for the false starts of a problem, whose first options are `placed` placements."""

    def __init__(self, problem: Problem, placed: int) -> None:
        self._problem = problem
        self._placed = placed
        self._control = current_control()
        self._number = len(problem.options)
        items = len(problem.least)
        self._words = self._number // WORD_BITS + 1
        masks = zeros(max(1, items), self._words)
        for option, covered in enumerate(problem.options):
            for item in covered:
                masks[item, option // WORD_BITS] |= 1 << option % WORD_BITS
        begin = array_of(accumulate(map(len, problem.options), initial=0))
        sums = zeros(max(1, items))
        for item in problem.sums:
            sums[item] = 1
        self._fixed = masks, sums, array_of(chain.from_iterable(problem.options)), begin

    def arguments(self) -> tuple[Any, ...]:
        """Return the arguments of `search_false_starts` for its beginning."""
        problem = self._problem
        state = zeros(FALSE_START_REGISTERS)
        state[PLACED] = self._placed
        items = max(1, len(problem.least))
        alive = zeros(LEAST_LEVELS, self._words)
        for option, covered in enumerate(problem.options):
            if all(problem.most[item] for item in covered):
                alive[0, option // WORD_BITS] |= 1 << option % WORD_BITS
        ways_left = zeros(LEAST_LEVELS, self._words)
        need, room = zeros(LEAST_LEVELS, items), zeros(LEAST_LEVELS, items)
        for item, (lower, upper) in enumerate(zip(problem.least, problem.most, strict=True)):
            need[0, item] = lower
            room[0, item] = upper
        numbers, false = zeros(LEAST_LEVELS, 3), zeros(LEAST_LEVELS)
        used = zeros(self._words)
        levels = alive, ways_left, need, room, numbers, false, used
        return state, *levels, *self._fixed, SLICE_WORK

    def search(self) -> SearchTree:
        """Search until it is done, or has taken too much work, or the control ends it."""
        has_sums = bool(self._problem.sums)
        unit = 1 + self._number // OPTIONS_A_UNIT
        most_work = (MOST_WORK_OF_SUMS if has_sums else MOST_DIFFICULTY_WORK) // unit
        slice_work = SLICE_WORK if is_compiled() and not has_sums else PLAIN_SLICE_WORK // unit
        arguments = self.arguments()
        state, *levels = arguments[: -1 - len(self._fixed)]
        answer = PAUSED
        with suppress(Stopped):
            ensure(search_false_starts, arguments)
            while answer == FULL or (answer == PAUSED and state[WORKED] < most_work):
                self._control.tick()
                levels = _twice(*levels) if answer == FULL else levels
                until = min(state[WORKED] + slice_work, most_work)
                answer = compiled(search_false_starts)(state, *levels, *self._fixed, until)
        *_, false, used_words = levels
        by_depth = false.tolist()[1:]
        while by_depth and not by_depth[-1]:
            by_depth.pop()
        used = set()
        for option in range(self._placed):
            if used_words[option // WORD_BITS] >> option % WORD_BITS & 1:
                used.add(option)
        return SearchTree(tuple(by_depth), used, state[COVERS], answer == WHOLE)


def _twice(*arrays: Any) -> list[Any]:
    """Return arrays with room for twice as many levels."""
    *by_level, used = arrays
    return [*map(_longer, by_level), used]


def _longer(levels: Any) -> Any:
    longer = zeros(2 * len(levels), *levels.shape[1:])
    copy_rows(levels, longer)
    return longer


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
    sums: Any,
    items: Any,
    begin: Any,
    until: int,
) -> int:
    """Continue a search until some work is done; return PAUSED, FULL if a level is needed that is
    not there, or WHOLE.

    state      registers: the number of levels, of covers, the work so far, and of placements
    alive      for each level the options that may be taken
    ways_left  for each level those of the item that it covers which are left to be tried
    need       for each level how often each item must still be covered
    room       for each level how often it may be
    numbers    for each level how many ways are to be tried; the one taken; the covers before
    false      the false starts by the number of placements taken
    used       the options of all covers
    masks      for each item its options
    sums       for each item whether options may hold it more than once
    items      the items of option o are items[begin[o] : begin[o + 1]]
    """
    if state[WORKED] == 0:
        _go_down(state, alive, ways_left, need, room, numbers, used, masks, sums, items, begin)
    while state[LEVELS] > 0:
        level = state[LEVELS] - 1
        if numbers[level, 0] == 0:
            state[LEVELS] = level
            if level > 0 and numbers[level, 2] == state[COVERS]:
                _count_false_start(state, level, numbers, false)
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
        numbers[level, 0] -= 1
        numbers[level, 1] = option
        # The position with it.
        below = level + 1
        for place in range(alive.shape[1]):
            alive[below, place] = alive[level, place]
        for item in range(need.shape[1]):
            need[below, item] = need[level, item]
            room[below, item] = room[level, item]
        for place in range(begin[option], begin[option + 1]):
            item = items[place]
            need[below, item] = max(0, need[below, item] - 1)
            room[below, item] -= 1
            for word in range(alive.shape[1]):
                options = alive[below, word] & masks[item, word]
                if room[below, item] == 0:
                    alive[below, word] &= ~options
                elif sums[item]:
                    while options != 0:
                        bit = lowest(options) & INDEX_MASK
                        options &= options - 1
                        other = word * WORD_BITS + bit
                        if _times(other, item, items, begin) > room[below, item]:
                            alive[below, word] &= ~(1 << bit)
        _go_down(state, alive, ways_left, need, room, numbers, used, masks, sums, items, begin)
    return WHOLE


@inlined
def _count_false_start(state: Any, level: int, numbers: Any, false: Any) -> None:
    """Count a position as a false start, unless its last option is not a placement."""
    if numbers[level - 1, 1] >= state[PLACED]:
        return
    depth = 0
    for above in range(level):
        if numbers[above, 1] < state[PLACED]:
            depth += 1
    false[depth] += 1


@inlined
def _times(option: int, item: int, items: Any, begin: Any) -> int:
    """The number of times that an option holds an item."""
    times = 0
    for place in range(begin[option], begin[option + 1]):
        if items[place] == item:
            times += 1
    return times


@inlined
def _amount(alive: Any, level: int, item: int, masks: Any, items: Any, begin: Any) -> int:
    """The number of times that all options that may be taken hold an item."""
    amount = 0
    for word in range(alive.shape[1]):
        options = alive[level, word] & masks[item, word]
        while options != 0:
            bit = lowest(options) & INDEX_MASK
            options &= options - 1
            amount += _times(word * WORD_BITS + bit, item, items, begin)
    return amount


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
    sums: Any,
    items: Any,
    begin: Any,
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
            number = 0
            for place in range(words):
                number += ones(alive[level, place] & masks[item, place])
            if not sums[item]:
                number += 1 - need[level, item]
            elif _amount(alive, level, item, masks, items, begin) < need[level, item]:
                number = 0
            if number < fewest:
                fewest = number
                best = item
    numbers[level, 2] = state[COVERS]
    if best < 0:
        fewest = 0
        for place in range(words):
            fewest += ones(alive[level, place])
        state[COVERS] += 1
        state[WORKED] += level
        for above in range(level):
            option = numbers[above, 1]
            used[option // WORD_BITS] |= 1 << option % WORD_BITS
    if fewest > 0:
        for place in range(words):
            options = alive[level, place]
            if best >= 0:
                options &= masks[best, place]
            ways_left[level, place] = options
        numbers[level, 0] = fewest
        state[LEVELS] = level + 1
