"""The best covers by states, as few as a bound leaves.

Items are decided one after the other: one of the options that begin there is taken, or none. What
counts for the rest is the *state*: how often those items are covered that are in options still to
come. Of equal states the best one is enough.

Weights of items, from a linear programme, bound the worth of covers: none is worth more than all
items weigh together. A cover *loses* the weight of the items that it leaves free, and what its
options weigh beyond their worth. Neither is below 0, so that a state is dropped that has lost more
than a good cover may lose. Weights are whole numbers, and any weights are right if no option weighs
less than it is worth: a rounded programme costs states, and no cover.

Of more states than are allowed those stay that have lost least (a beam): that gives a good cover,
without proof.

Two more facts leave states out:

- Areas: if every option covers a multiple of g of the items that may be covered once, the number of
  these that stay free is fixed mod g, and a state shows how many at least are still to be lost.
- Halves: if a problem reads the same from the end (a board turned by half), each cover or its image
  loses at most half of the whole in the first half of the steps.

Of blockings, which leave no room for an option, an item is remembered until all its options are
known to be blocked. A programme does not help: each option loses what it costs.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import gcd
from typing import Any, NamedTuple

import numpy as np

from ..core.control import Control
from ..engines.refutation import MOST_LP, UNIT, bounds, dual_weights
from ..search.problem import Cover, Problem
from .best_tuning import (
    LEAST_STATES_A_STEP,
    MOST_STATES_A_STEP,
    MOST_STORED_STATES,
    PEAK_SHARES,
    STEPS_BETWEEN_STORED,
)
from .overfull_items import can_be_overfull

MOST_BITS = 63  # of a state, a signed word
ANY_LOSS = 1 << 62
TOO_MUCH = 1 << 50  # the loss of an item that must not stay free


Level = tuple[Any, Any, Any]  # the states before a step, their losses, twice those of halves
# the states after a step, of those before it, that may become a state before another step
Successor = Callable[[int, Level, int, int], Level]


class StatesFound(NamedTuple):
    """The result of a search.

    worth        of the best cover that was met; None if there was none
    cover        that one
    complete     whether no state was left out, so that no cover is worth more
    states       their number
    whole_steps  the steps before the first state was left out
    """

    worth: int | None
    cover: Cover | None
    complete: bool
    states: int
    whole_steps: int = 0


class ItemCounter(NamedTuple):
    """The bits of a state with the number of times that an item is covered."""

    item: int
    place: int
    mask: int


class OptionMove(NamedTuple):
    """The step from a state to the next one that takes an option.

    increase  of the state
    once      bits that must be 0
    full      counters with more bits, each with the number that leaves no room
    """

    option: int
    increase: int
    once: int
    full: tuple[tuple[ItemCounter, int], ...]


class AreaBound:
    """The least weight that is still to be lost, by the number of items that stay free.

    unit  divides the number of items that may be covered once in every option
    """

    def __init__(
        self, steps: int, sizes: Sequence[int], ends: Mapping[ItemCounter, tuple[int, int]]
    ) -> None:
        """`sizes` of the options, and for each such item its first and last step."""
        self.unit, self.items = gcd(*sizes), len(ends)
        self.one_size = len(set(sizes)) == 1
        self._ends = ends
        self._masks = [0] * steps
        self._left = [0] * steps
        for counter, (first_step, last_step) in ends.items():
            for step in range(last_step):
                self._left[step] += 1
                self._masks[step] |= (step >= first_step) << counter.place
        self._lightest = [0] * steps
        self.rebate = 0

    def weigh(self, losses: Mapping[int, int]) -> None:
        """Set the weight that is lost with each item that stays free."""
        lightest = TOO_MUCH
        of_step = defaultdict(list)
        for counter, (_, last_step) in self._ends.items():
            of_step[last_step].append(losses[counter.item])
        for step in reversed(range(len(self._lightest))):
            self._lightest[step] = lightest
            lightest = min(lightest, *of_step[step], TOO_MUCH)
        self.rebate = self.items % self.unit * lightest if lightest < TOO_MUCH else 0

    def to_come(self, step: int, keys: Any) -> Any:
        """Return the least loss of each state after a step; 0 if none is certain."""
        if self.unit == 1 or not self._lightest[step]:
            return 0
        rest = self._left[step] - _ones(keys & self._masks[step])
        return rest % self.unit * self._lightest[step]


class Halves:
    """The symmetry of a problem that reverses the order of its items, if it has one.

    images  for each item the one that takes its place; () without such a symmetry
    """

    def __init__(self, problem: Problem, worths: Sequence[int], order: Sequence[int]) -> None:
        images = [*range(len(problem.least))]
        for item, image in zip(order, reversed(order), strict=True):
            images[item] = image
        bounds = [*zip(problem.least, problem.most, strict=True)]
        options = Counter(zip(problem.options, worths, strict=True))
        turned: Counter[tuple[tuple[int, ...], int]] = Counter()
        for (option, worth), times in options.items():
            turned[tuple(sorted(map(images.__getitem__, option))), worth] += times
        reads_the_same = options == turned and bounds == [bounds[image] for image in images]
        self.images = images if reads_the_same else []
        self._ranks = {item: rank for rank, item in enumerate(order)}
        self._options = problem.options

    def holds(self, step: int) -> bool:
        """Whether a step is one of the first half."""
        return bool(self.images) and 2 * (step + 1) <= len(self._ranks)

    def twice(self, items: Sequence[int]) -> bool:
        """Whether the loss of items counts: all of them lie in the first half."""
        last_rank = len(self._ranks) - 1
        return all(item in self._ranks and 2 * self._ranks[item] < last_rank for item in items)

    def times(self, option: int) -> int:
        """Return how often the loss of an option counts: twice if it lies mostly in the first half,
        once if in the middle.
        """
        ranks = [self._ranks[item] for item in self._options[option] if item in self._ranks]
        side = min(ranks) + max(ranks) - (len(self._ranks) - 1)
        return 2 if side < 0 else int(side == 0)


class BoundedStates:
    """The search for the covers of the greatest worth, from the `worths` of options.

    moves   of each step; a state may also stay as it is
    closed  the counters that end with each step
    blocks  if no option may have room at the end: for each step the options whose items no later
            one covers, each as its counters, with the numbers that leave no room
    """

    def __init__(self, problem: Problem, worths: Sequence[int], full: bool = False) -> None:
        self._problem, self._worths = _bound_by_few(problem), worths
        self._full = full
        self.blocks: list[list[tuple[tuple[ItemCounter, int], ...]]] = []
        self.moves: list[list[OptionMove]] = []
        self.closed: list[list[ItemCounter]] = []
        self._weights: tuple[int, ...] = ()
        self._losses: list[int] = []
        self._order = _in_order(self._problem)
        self.halves = Halves(self._problem, worths, self._order)
        self.suits = self._lay_out()

    def _lay_out(self) -> bool:
        """Place the counters, each while it is needed; whether the states fit into words."""
        problem = self._problem
        begins = _begins(problem, self._order)
        if not begins or sum(map(len, problem.options)) + len(problem.options) > MOST_LP:
            return False
        first_step: dict[int, int] = {}
        last_step: dict[int, int] = {}
        for step, options in enumerate(begins):
            for item in (item for option in options for item in problem.options[option]):
                first_step.setdefault(item, step)
                last_step[item] = step
        ends = [max(last_step.get(item, -1) for item in option) for option in problem.options]
        live = [option for options in begins for option in options]
        for option in live if self._full else ():  # the items stay until it is known to be blocked
            for item in problem.options[option]:
                last_step[item] = max(last_step[item], ends[option])
        counters: dict[int, ItemCounter] = {}
        used = 0
        for step, options in enumerate(begins):
            for item in sorted(item for item, begin in first_step.items() if begin == step):
                mask = (1 << problem.most[item].bit_length()) - 1
                place = next(place for place in range(MOST_BITS + 1) if not used >> place & mask)
                if place + mask.bit_length() > MOST_BITS:
                    return False
                counters[item] = ItemCounter(item, place, mask)
                used |= mask << place
            self.moves.append([self._move(option, counters) for option in options])
            ended = [option for option in live if self._full and ends[option] == step]
            self.blocks.append([self._limits(option, counters) for option in ended])
            self.closed.append([counters[item] for item, end in last_step.items() if end == step])
            for _, place, mask in self.closed[-1]:
                used &= ~(mask << place)
        once = [item for item in self._order if item in counters]
        sizes = [len({*problem.options[option]} & {*once}) for option in live]
        lives = {counters[item]: (first_step[item], last_step[item]) for item in once}
        self._areas, self._lives = AreaBound(len(begins), sizes, lives), lives
        return True

    def _move(self, option: int, counters: dict[int, ItemCounter]) -> OptionMove:
        counters_of_option = [counters[item] for item in self._problem.options[option]]
        increase = sum(1 << counter.place for counter in counters_of_option)
        once = sum(1 << counter.place for counter in counters_of_option if counter.mask == 1)
        full = [
            (counter, self._problem.most[counter.item])
            for counter in counters_of_option
            if counter.mask > 1
        ]
        return OptionMove(option, increase, once, tuple(full))

    def _limits(
        self, option: int, counters: dict[int, ItemCounter]
    ) -> tuple[tuple[ItemCounter, int], ...]:
        items = self._problem.options[option]
        return tuple((counters[item], self._problem.most[item]) for item in items)

    def weigh(self, control: Control) -> tuple[int, list[int]] | None:
        """Find the weights, and return the bounds on the worth of covers, and of those that hold
        each option; None if there are no weights.
        """
        problem = self._problem
        # a programme does not see that options must be blocked
        weights = [0] * len(problem.least) if self._full else self._relaxed(control)
        if not weights:
            return None
        images = self.halves.images
        if images:  # the same on both sides, of which one is as good as the other
            weights = [(weights[a] + weights[b]) // 2 for a, b in enumerate(images)]
        for option in (move.option for moves in self.moves for move in moves):
            items, worth = problem.options[option], UNIT * self._worths[option]
            once = next(item for item in items if problem.most[item] == 1)
            weights[once] += max(0, worth - sum(map(weights.__getitem__, items)))
        if images:
            weights = [max(weights[a], weights[b]) for a, b in enumerate(images)]
        self._weights = tuple(weights)
        must = problem.least
        free = {i: TOO_MUCH if must[i] else max(0, weights[i]) for i in range(len(weights))}
        self._areas.weigh(free)
        self._losses = [
            sum(map(weights.__getitem__, option)) - UNIT * worth
            for option, worth in zip(problem.options, self._worths, strict=True)
        ]
        return bounds(problem, self._worths, weights, self._areas.rebate)

    def _relaxed(self, control: Control) -> list[int]:
        """Weights by a linear programme. If the options are of one size, their number is bounded by
        the area, which has a weight, too; each item then weighs its part of that more.
        """
        problem, areas = self._problem, self._areas
        if not areas.one_size or areas.items % areas.unit == 0:
            return [*dual_weights(problem, self._worths, control)]
        area_item = len(problem.least)
        counted = replace(
            problem,
            least=(*problem.least, 0),
            most=(*problem.most, areas.items // areas.unit),
            options=tuple((*option, area_item) for option in problem.options),
        )
        weights = dual_weights(counted, self._worths, control)
        weight_of_cell = weights[-1] // areas.unit if weights else 0
        once = {*self._order}
        return [
            weight + weight_of_cell * (i in once) for i, weight in enumerate(weights[:area_item])
        ]

    def total(self) -> int:
        """Return the weight of all items, in parts of 1 / UNIT: no cover is worth more."""
        return sum(map(self._heaviest, range(len(self._weights))))

    def _heaviest(self, item: int) -> int:
        weight = self._weights[item]
        return max(weight * self._problem.least[item], weight * self._problem.most[item])

    def search(self, least_worth: int | None, most_states: int, control: Control) -> StatesFound:
        """Return the best cover of those worth at least `least_worth`, if that is given, by about
        `most_states`: a step may have some times its share of the rest.
        """
        covered = {counter.item for counters in self.closed for counter in counters}
        idle = [item for item in range(len(self._weights)) if item not in covered]
        room = ANY_LOSS if least_worth is None else self.total() - UNIT * least_worth
        lost = sum(map(self._heaviest, idle))
        levels: list[Level | None] = []
        complete, states, whole_steps = True, 0, 0
        if lost > room or any(map(self._problem.least.__getitem__, idle)):
            return StatesFound(None, None, True, 0)
        keys, losses, halves = np.zeros(1, np.int64), np.full(1, lost, np.int64), None
        if least_worth is not None and self.halves.holds(0):
            halves = np.full(1, lost, np.int64)
        widths: list[int] = []
        cut: list[bool] = []  # whether a step left some out
        level: Level = keys, losses, halves
        for step in range(len(self.moves)):
            control.tick()
            levels.append(
                None if states > MOST_STORED_STATES and step % STEPS_BETWEEN_STORED else level
            )
            share = max(0, most_states - states) // (len(self.moves) - step)
            widths.append(min(MOST_STATES_A_STEP, max(LEAST_STATES_A_STEP, PEAK_SHARES * share)))
            level, left_out = self._within(step, level, room, widths[step])
            cut.append(left_out)
            complete = complete and not left_out
            number = len(level[0])
            states += number
            whole_steps += complete
            control.progress.nodes += number
            if not number:
                return StatesFound(None, None, complete, states, whole_steps)
            if states > MOST_STORED_STATES:
                levels = [
                    None if n % STEPS_BETWEEN_STORED else stored for n, stored in enumerate(levels)
                ]
        loss = int(level[1][0])  # of the only state

        def after(step: int, level: Level, then: int, key: int) -> Level:
            control.tick()
            level, _ = self._within(step, level, room, widths[step])
            if any(cut[step + 1 : then]):  # it would leave out others then
                return level
            return self._leading(step + 1, level, then, key)

        cover = self._cover(levels, loss, after)
        return StatesFound((self.total() - loss) // UNIT, cover, complete, states, whole_steps)

    def _within(self, step: int, level: Level, room: int, width: int) -> tuple[Level, bool]:
        """The states after a step, at most `width`, and whether some were left out."""
        keys, losses, halves = self._next(step, *level, room)
        if len(keys) <= width:
            return (keys, losses, halves), False
        kept = _lightest(losses, width)
        return (keys[kept], losses[kept], None if halves is None else halves[kept]), True

    def _next(
        self, step: int, keys: Any, losses: Any, halves: Any, room: int
    ) -> tuple[Any, Any, Any]:
        """The states after a step that a cover may have which loses no more than the `room`.
        `halves` are twice the least losses on the first half, None if these do not count.
        """
        successors = []
        certain = self._areas.to_come(step - 1, keys) if step else self._areas.rebate
        spare = int((room - losses - certain).max())  # that an option may lose at most
        inside = self.halves.twice([counter.item for counter in self.closed[step]])
        for option, origins, next_keys, lost in self._after(step, keys, losses, room, spare):
            columns_of_option = [next_keys, lost]
            if halves is not None:
                loss_of_option = 0 if option is None else self._losses[option]
                of_items = lost - losses[origins] - loss_of_option
                times = 0 if option is None else self.halves.times(option)
                columns_of_option.append(
                    halves[origins] + 2 * inside * of_items + times * loss_of_option
                )
            successors.append(columns_of_option)
        columns = _merged(*map(np.concatenate, zip(*successors, strict=True)))
        fits = columns[1] + self._areas.to_come(step, columns[0]) <= room
        if halves is not None:
            fits &= columns[2] <= room
        columns = [column[fits] for column in columns]
        is_last_half_step = halves is None or not self.halves.holds(step + 1)
        return columns[0], columns[1], None if is_last_half_step else columns[2]

    def _after(
        self, step: int, keys: Any, losses: Any, room: int, spare: int = ANY_LOSS
    ) -> Iterator[tuple[int | None, Any, Any, Any]]:
        """Yield each option of a step that loses no more than is to `spare`, first None for no
        option, with the numbers of the states that go on, the states after it, and their losses.
        """
        yield None, *self._closed(step, np.arange(len(keys)), keys, losses, room)
        for option, increase, once, full in self.moves[step]:
            if self._losses[option] > spare:
                continue
            fits = ((keys & once) == 0) & (losses <= room - self._losses[option])
            for (_, place, mask), capacity in full:
                fits &= ((keys >> place) & mask) < capacity
            origins = np.flatnonzero(fits)
            keys_and_losses = keys[origins] + increase, losses[origins] + self._losses[option]
            yield option, *self._closed(step, origins, *keys_and_losses, room)

    def _closed(
        self, step: int, origins: Any, keys: Any, losses: Any, room: int
    ) -> tuple[Any, Any, Any]:
        """The states without the counters that end with a step, if they are as high as they must
        be; `origins` are the numbers of the states before.
        """
        for limits in self.blocks[step]:
            all_full = keys < 0
            for (_, place, mask), capacity in limits:
                all_full |= ((keys >> place) & mask) == capacity
            origins, keys, losses = origins[all_full], keys[all_full], losses[all_full]
        for item, place, mask in self.closed[step]:
            times = (keys >> place) & mask
            losses = losses + (self._heaviest(item) - self._weights[item] * times)
            all_full = (losses <= room) & (times >= self._problem.least[item])
            origins, keys, losses = (
                origins[all_full],
                keys[all_full] & ~(mask << place),
                losses[all_full],
            )
        return origins, keys, losses

    def _leading(self, step: int, level: Level, then: int, key: int) -> Level:
        """The states before a step but for those that never become the state `key` before the step
        `then`: they cover an item once that it leaves free.
        """
        free = sum(
            counter.mask << counter.place
            for counter, (first_step, last_step) in self._lives.items()
            if first_step < step and last_step >= then and not key >> counter.place & counter.mask
        )
        keys, losses, halves = level
        kept = keys & free == 0
        return keys[kept], losses[kept], None if halves is None else halves[kept]

    def _cover(self, levels: list[Level | None], loss: int, successor: Successor) -> Cover:
        """The options that lead to the last state with some loss, found from the last backwards.
        Levels that are not held are made again.
        """
        options_taken, key = [], 0
        for step in reversed(range(len(levels))):
            keys, losses, _ = _made_again(levels, step, key, successor)
            levels[step] = None
            predecessors = (
                (option, int(origins[number]))
                for option, origins, next_keys, lost in self._after(step, keys, losses, ANY_LOSS)
                for number in np.flatnonzero((next_keys == key) & (lost == loss))[:1]
            )
            option, state = next(predecessors)
            key, loss = int(keys[state]), int(losses[state])
            if option is not None:
                options_taken.append(option)
        return tuple(sorted(options_taken))


def _made_again(levels: list[Level | None], step: int, key: int, successor: Successor) -> Level:
    """The states before a step, of which one becomes the state `key`: if they are not held, made
    from the last that are.
    """
    last_stored = max(n for n in range(step + 1) if levels[n] is not None)
    level = levels[last_stored]
    assert level
    for number in range(last_stored, step):
        level = levels[number + 1] = successor(number, level, step + 1, key)
    return level


def _merged(keys: Any, *columns: Any) -> list[Any]:
    """The different states, sorted, each with the least of its numbers in each column."""
    if not len(keys):
        return [keys, *columns]
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    firsts = np.flatnonzero(np.concatenate(([True], keys[1:] != keys[:-1])))
    return [keys[firsts], *(np.minimum.reduceat(column[order], firsts) for column in columns)]


def _lightest(losses: Any, number: int) -> Any:
    """Return which states, a `number` of them, have lost least; of equal ones the first."""
    limit = np.partition(losses, number)[number]
    lighter = losses < limit
    equal = np.flatnonzero(losses == limit)[: number - np.count_nonzero(lighter)]
    lighter[equal] = True
    return lighter


def _ones(words: Any) -> Any:
    """The number of bits that are 1 in each word, from 0 to 2^63 - 1 (numpy counts them from 2.0
    on).
    """
    words = words - ((words >> 1) & 0x5555555555555555)
    words = (words & 0x3333333333333333) + ((words >> 2) & 0x3333333333333333)
    words = (words + (words >> 4)) & 0x0F0F0F0F0F0F0F0F
    for shift in (8, 16, 32):
        words = words + (words >> shift)
    return words & 127


def _bound_by_few(problem: Problem) -> Problem:
    """The problem whose options lack the items that exclude none."""
    loose = {
        item
        for item, capacity in enumerate(problem.most)
        if capacity > 1 and not problem.least[item] and not can_be_overfull(problem, item)
    }
    if not loose:
        return problem
    options = tuple(tuple(i for i in option if i not in loose) for option in problem.options)
    return Problem(problem.least, problem.most, options, (), positions=problem.positions)


def _in_order(problem: Problem) -> list[int]:
    """The items that are covered once at most and have a position, in their order."""
    positions = problem.positions or range(len(problem.least))
    once = [i for i, capacity in enumerate(problem.most) if capacity == 1 and positions[i] >= 0]
    return sorted(once, key=positions.__getitem__)


def _begins(problem: Problem, order: Sequence[int]) -> list[list[int]]:
    """The options that begin at each step, an item in `order`; [] if one has no such item, or there
    are none. Options that can never be taken are left out.
    """
    place = {item: step for step, item in enumerate(order)}
    begins: list[list[int]] = [[] for _ in order]
    for number, option in enumerate(problem.options):
        if all(map(problem.most.__getitem__, option)):
            places = [place[item] for item in option if item in place]
            if not places:
                return []
            begins[min(places)].append(number)
    return begins if any(begins) else []
