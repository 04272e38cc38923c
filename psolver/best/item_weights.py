"""Packings of many options, without proof: a local search with weights of items.

A number of options lies on the board, one more than the best cover has. Items that more options
cover than may are *crowded*. Of a crowded item, chosen by chance, the option is removed that takes
most weight off crowded items, then the option is put in that crowds least weight; of equal ones the
one that has been still for longest. Each item weighs one more for each step in which it is crowded:
so places that are hard to settle come to weigh more than others, and the search leaves what it
could not better. An option that was removed comes back only once something beside it has changed.
Once nothing is crowded the options are a cover, and one more is put in.

This is the search for independent sets of NuMVC (Cai, Su, Luo, Sattar: NuMVC, an efficient local
search algorithm for minimum vertex cover, 2013), with weights of items in place of edges.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, chain, compress
from operator import sub
from typing import Any

from ..core.control import current_control
from ..engines.kernels.bit_words import INDEX_MASK, inlined
from ..engines.kernels.jit import ensure, is_compiled, ready
from ..engines.kernels.kernel_arrays import SIGNED32, array_of, zeros
from ..search.cover_worths import Objective
from ..search.problem import Cover, Problem
from .best_tuning import EXCHANGE_PLAIN_FACTOR, LEAST_SEEN, MOST_SEEN, SLICE_OPTIONS
from .useless_parts import live_options


def worth_the_same(problem: Problem, aim: Objective) -> bool:
    """Whether covers are best that hold most options of some, and each set of options is a cover
    that covers no item too often.
    """
    if not aim.most or aim.full:
        return False
    if problem.sums or any(problem.least):
        return False
    worths = set(aim.worths(len(problem.options)))
    worths.discard(0)
    return len(worths) == 1


class WeightedExchange:
    """The search for covers of more options, of a problem whose options are `worth_the_same`.

    best_cover  of those found so far; () for none
    """

    def __init__(self, problem: Problem, aim: Objective, chance: int = 0) -> None:
        """`chance` is the number with which chance begins: another one makes another search."""
        self._chance = chance
        worths = aim.worths(len(problem.options))
        self._live = [option for option in live_options(problem) if worths[option]]
        self._number = {option: number for number, option in enumerate(self._live)}
        self._tables = _tables(problem, self._live)
        self.best_cover: Cover = ()
        self._arrays: tuple[Any, ...] = ()

    def better(self, steps: int, known_cover: Cover | None) -> Iterator[Cover]:
        """Yield covers, each of more options than all before, that are found in some `steps`. The
        search goes on from `known_cover` if that is better than its own.
        """
        control = current_control()
        usable = []
        for option in known_cover or ():
            if option in self._number:
                usable.append(option)
        if not self._arrays or len(usable) > len(self.best_cover):
            self._begin(tuple(usable))
        ensure(exchange_by_weights, self.arguments(0))
        call = ready(exchange_by_weights, self.arguments(0))
        state = self._arrays[0]
        in_slice = SLICE_OPTIONS // self._options_of_a_step()
        if not is_compiled():
            in_slice //= EXCHANGE_PLAIN_FACTOR
        in_slice = max(1, in_slice)
        end = state[STEP] + steps
        while state[STEP] < end and state[TARGET] <= len(self._live):
            control.tick()
            steps_before = state[STEP]
            is_cover = call(*self.arguments(min(end - steps_before, in_slice)))
            control.progress.nodes += state[STEP] - steps_before
            if is_cover:
                self.best_cover = tuple(compress(self._live, self._arrays[1]))
                state[TARGET] += 1
                yield self.best_cover

    def arguments(self, steps: int) -> tuple[Any, ...]:
        """Return the arguments of the kernel."""
        if not self._arrays:
            self._begin(())
        return (*self._arrays, *self._tables, steps)

    def _options_of_a_step(self) -> int:
        """About the most options that a step looks at: a piece of which few may be used is an item
        of many.
        """
        _, _, start, _, capacities = self._tables
        sizes = map(sub, start[1:], start)
        most_of_item = 0
        for size, capacity in zip(sizes, capacities, strict=True):
            if size > capacity:
                most_of_item = max(most_of_item, size)
        most_seen = min(MOST_SEEN, len(self._live))
        return LEAST_SEEN + most_seen + most_of_item

    def _begin(self, cover: Cover) -> None:
        """Begin with a cover, of which one more option is asked for."""
        items = len(self._tables[-1])
        options = len(self._live)
        state = zeros(REGISTERS)
        on_board = zeros(options)
        scores = zeros(options)
        since = zeros(options)
        times = zeros(items)
        crowded = zeros(items)
        place = zeros(items)
        weights = array_of([1] * items)
        fresh = array_of([1] * options)
        self._arrays = state, on_board, scores, since, fresh, times, weights, crowded, place
        self.best_cover = cover
        for option in current_control().watched(cover, 10):
            _add_option(self._number[option], *self._arrays, *self._tables)
        state[TARGET] = len(self.best_cover) + 1
        state[LAST] = -1
        state[CHANCE] = self._chance


def _tables(problem: Problem, live: list[int]) -> tuple[Any, ...]:
    """The items of each option, one after the other, and where they begin, the same of the options
    of each item, and how often an item may be covered.
    """
    options = [problem.options[option] for option in live]
    holders: list[list[int]] = [[] for _ in problem.most]
    for number, items in enumerate(options):
        for item in items:
            holders[item].append(number)
    return (
        array_of(accumulate(map(len, options), initial=0)),
        array_of(chain.from_iterable(options), SIGNED32),
        array_of(accumulate(map(len, holders), initial=0)),
        array_of(chain.from_iterable(holders), SIGNED32),
        array_of(problem.most),
    )


# the compiled search ------------------------------------------------------------------------------

# The registers hold the steps so far, the numbers of options on the board and of those wanted, the
# number of crowded items, the number that chance goes on from, and the option removed last.
STEP, SIZE, TARGET, CROWDED, CHANCE, LAST, REGISTERS = range(7)
# Chance is a sequence of numbers of 31 bits (Knuth, TAOCP 3.2.1), whose low bits are poor.
CHANCE_FACTOR = 1103515245
CHANCE_STEP = 12345
CHANCE_MASK = (1 << 31) - 1
POOR_BITS = 8


def exchange_by_weights(
    state: Any,
    on_board: Any,
    scores: Any,
    since: Any,
    fresh: Any,
    times: Any,
    weights: Any,
    crowded: Any,
    place: Any,
    first_places: Any,
    items: Any,
    start: Any,
    holders: Any,
    capacities: Any,
    steps: int,
) -> int:
    """Continue a search for some steps, or until TARGET options lie without a crowded item; return
    whether they do.

    on_board      for each option whether it lies on the board
    since         the step of its last change
    scores        of one on the board the weight of its crowded items, of another one that of the
                  items that it would crowd
    fresh         whether something beside an option has changed since it was removed
    times         how often each item is covered
    crowded       the items that are covered too often, the CROWDED first, and `place`, where each
                  of them stands
    first_places  for each option where its items begin in `items`
    start         for each item where its options begin in `holders`
    capacities    how often each item may be covered
    """
    end = state[STEP] + steps
    while state[STEP] < end:
        state[STEP] += 1
        while state[SIZE] < state[TARGET]:
            option = _lightest(state, on_board, scores, since, fresh)
            _add_option(
                option,
                state,
                on_board,
                scores,
                since,
                fresh,
                times,
                weights,
                crowded,
                place,
                first_places,
                items,
                start,
                holders,
                capacities,
            )
        if state[CROWDED] == 0:
            return 1
        for n in range(state[CROWDED]):
            item = crowded[n] & INDEX_MASK
            weights[item] += 1
            for k in range(start[item], start[item + 1]):
                scores[holders[k]] += 1
        item = crowded[_by_chance(state, state[CROWDED])] & INDEX_MASK
        option = _heaviest(item, state, on_board, scores, since, start, holders)
        if option >= 0:
            _remove_option(
                option,
                state,
                on_board,
                scores,
                since,
                fresh,
                times,
                weights,
                crowded,
                place,
                first_places,
                items,
                start,
                holders,
                capacities,
            )
    return 0


@inlined
def _by_chance(state: Any, number: int) -> int:
    """A whole number below a `number`."""
    state[CHANCE] = (state[CHANCE] * CHANCE_FACTOR + CHANCE_STEP) & CHANCE_MASK
    chance: int = (state[CHANCE] >> POOR_BITS) % number
    return chance


@inlined
def _lightest(state: Any, on_board: Any, scores: Any, since: Any, fresh: Any) -> int:
    """The option to put in: of all, or of MOST_SEEN one after the other, that which crowds least
    weight. If nothing has changed beside any of them, any may be chosen.
    """
    number = on_board.shape[0]
    number_seen = number
    begin = 0
    if number > MOST_SEEN:
        number_seen = MOST_SEEN
        begin = _by_chance(state, number)
    best = -1
    while best < 0:
        for n in range(begin, begin + number_seen):
            option = n if n < number else n - number
            if on_board[option] == 0 and fresh[option] != 0 and option != state[LAST]:
                if (
                    best < 0
                    or scores[option] < scores[best]
                    or (scores[option] == scores[best] and since[option] < since[best])
                ):
                    best = option
        if best < 0:  # there is one: fewer lie on the board than are wanted, and than there are
            state[LAST] = -1
            number_seen = number
            begin = 0
            for option in range(number):
                fresh[option] = 1
    return best


@inlined
def _heaviest(
    item: int, state: Any, on_board: Any, scores: Any, since: Any, start: Any, holders: Any
) -> int:
    """The option on the board to remove of those that cover an item: that with most weight of
    crowded items, but the one that was put in last; -1 for none.
    """
    best = -1
    for k in range(start[item], start[item + 1]):
        option = holders[k]
        if on_board[option] != 0 and since[option] != state[STEP]:
            if (
                best < 0
                or scores[option] > scores[best]
                or (scores[option] == scores[best] and since[option] < since[best])
            ):
                best = option
    return best


@inlined
def _add_option(
    option: int,
    state: Any,
    on_board: Any,
    scores: Any,
    since: Any,
    fresh: Any,
    times: Any,
    weights: Any,
    crowded: Any,
    place: Any,
    first_places: Any,
    items: Any,
    start: Any,
    holders: Any,
    capacities: Any,
) -> None:
    """Put an option on the board."""
    on_board[option] = 1
    since[option] = state[STEP]
    state[SIZE] += 1
    score = 0
    for n in range(first_places[option], first_places[option + 1]):
        item = items[n]
        times[item] += 1
        over = times[item] - capacities[item]
        if over == 1:
            place[item] = state[CROWDED]
            crowded[state[CROWDED]] = item
            state[CROWDED] += 1
        if over > 0:
            score += weights[item]
        if over == 0 or over == 1:  # it is full, or crowded, only now
            for k in range(start[item], start[item + 1]):
                neighbour = holders[k]
                fresh[neighbour] = 1
                if on_board[neighbour] == over:
                    scores[neighbour] += weights[item]
    scores[option] = score


@inlined
def _remove_option(
    option: int,
    state: Any,
    on_board: Any,
    scores: Any,
    since: Any,
    fresh: Any,
    times: Any,
    weights: Any,
    crowded: Any,
    place: Any,
    first_places: Any,
    items: Any,
    start: Any,
    holders: Any,
    capacities: Any,
) -> None:
    """Remove an option from the board."""
    on_board[option] = 0
    since[option] = state[STEP]
    state[SIZE] -= 1
    state[LAST] = option
    score = 0
    for n in range(first_places[option], first_places[option + 1]):
        item = items[n]
        times[item] -= 1
        over = times[item] - capacities[item]
        if over == 0:
            state[CROWDED] -= 1
            last_item = crowded[state[CROWDED]]
            crowded[place[item]] = last_item
            place[last_item] = place[item]
        if over >= 0:
            score += weights[item]
        if over == -1 or over == 0:  # it is full, or crowded, no longer
            for k in range(start[item], start[item + 1]):
                neighbour = holders[k]
                fresh[neighbour] = 1
                if on_board[neighbour] == over + 1:
                    scores[neighbour] -= weights[item]
    scores[option] = score
    fresh[option] = 0
