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

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from operator import add
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from ..core.control import current_control
from ..engines.refutation import WEIGHT_UNIT, bounds, dual_weights
from ..search.problem import Cover, Problem
from .best_tuning import (
    LEAST_STATES_A_STEP,
    MOST_STATES_A_STEP,
    MOST_STORED_STATES,
    PEAK_SHARES,
    STEPS_BETWEEN_STORED,
)
from .state_bounds import TOO_MUCH, AreaBound, Halves
from .state_layout import StateLayout, without_loose_items

ANY_LOSS = 1 << 62  # is more than any cover loses


class Level(NamedTuple):
    """The states before or after a step, in columns.

    keys    the states
    losses  the weight that each has lost at least
    halves  twice the loss of each in the first half; None if that does not count
    """

    keys: Any
    losses: Any
    halves: Any

    def chosen(self, which: Any) -> Level:
        """Return some of the states."""
        halves = None
        if self.halves is not None:
            halves = self.halves[which]
        keys = self.keys[which]
        losses = self.losses[which]
        return Level(keys, losses, halves)


class Transition(NamedTuple):
    """The states after a step that takes one option, or none.

    origins  the numbers of the states before it
    """

    option: int | None
    origins: Any
    keys: Any
    losses: Any

    def chosen(self, which: Any) -> Transition:
        """Return some of the states."""
        return self._replace(
            origins=self.origins[which],
            keys=self.keys[which],
            losses=self.losses[which],
        )


Bounds: TypeAlias = tuple[int, list[int]]  # on the worth of covers, and of those with each option
# A successor returns the states after a step, of those before it, that may become a state before
# another step.
Successor = Callable[[int, Level, int, int], Level]
Way: TypeAlias = tuple[tuple[int, ...], int, int]  # options, and the key and the loss of a state


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


Levels: TypeAlias = list[Level | None]


@dataclass(slots=True)
class _Trail:
    """The steps of a search so far.

    levels  the states before each step; None if they are not stored
    widths  the number of states that each step might have
    cut     whether each left some out
    states  the number of all
    """

    levels: Levels = field(default_factory=list)
    widths: list[int] = field(default_factory=list)
    cut: list[bool] = field(default_factory=list)
    states: int = 0

    def store(self, level: Level) -> None:
        """Store the states before the next step, unless there are too many."""
        step = len(self.levels)
        is_stored = step % STEPS_BETWEEN_STORED == 0
        if self.states <= MOST_STORED_STATES:
            is_stored = True
        self.levels.append(level if is_stored else None)

    def widen(self, share: int) -> None:
        """Set the width of the next step, of which `share` states are the part of the rest."""
        width = PEAK_SHARES * share
        width = max(LEAST_STATES_A_STEP, width)
        width = min(MOST_STATES_A_STEP, width)
        self.widths.append(width)

    def add(self, number: int, is_cut: bool) -> None:
        """Take down the states after a step; if there are too many now, those before most steps are
        stored no more.
        """
        self.cut.append(is_cut)
        self.states += number
        if self.states <= MOST_STORED_STATES:
            return
        for step in range(len(self.levels)):
            if step % STEPS_BETWEEN_STORED:
                self.levels[step] = None

    def result(self, worth: int | None = None, cover: Cover | None = None) -> StatesFound:
        """Return the result of the search, with the best cover."""
        is_complete = True not in self.cut
        whole_steps = len(self.cut)
        if not is_complete:
            whole_steps = self.cut.index(True)
        return StatesFound(worth, cover, is_complete, self.states, whole_steps)


class BoundedStates:
    """The search for the covers of the greatest worth, from the `worths` of options.

    suits    whether the states of the problem fit into words
    steps    their number
    weights  of the items; () before there are some
    """

    def __init__(self, problem: Problem, worths: Sequence[int], full: bool = False) -> None:
        self._problem = without_loose_items(problem)
        self._worths = worths
        self._full = full
        layout = StateLayout(self._problem, full)
        self._layout = layout
        self.suits = layout.fits
        self.steps = len(layout.moves)
        self.halves = Halves(self._problem, worths, layout.order)
        self.weights: tuple[int, ...] = ()
        self._losses: list[int] = []
        if self.suits:
            self._areas = AreaBound(self.steps, layout.sizes, layout.lives)

    # weights --------------------------------------------------------------------------------------

    def weigh(self) -> Bounds | None:
        """Find the weights, and return the bounds on the worth of covers, and of those that hold
        each option; None if there are no weights.
        """
        weights = self._relaxed()
        if not weights:
            return None
        images = self.halves.images
        if images:  # the same on both sides, of which one is as good as the other
            of_images = [weights[image] for image in images]
            sums = map(add, weights, of_images)
            weights = [weight // 2 for weight in sums]
        for option in self._live_options():
            self._lift(weights, option)
        if images:
            of_images = [weights[image] for image in images]
            weights = list(map(max, weights, of_images))
        return self.use(weights)

    def _lift(self, weights: list[int], option: int) -> None:
        """Make the weights of the items of an option its worth at least."""
        lacking = WEIGHT_UNIT * self._worths[option]
        singles = []
        for item in self._problem.options[option]:
            lacking -= weights[item]
            if self._problem.most[item] == 1:
                singles.append(item)
        if lacking > 0:
            first_single = singles[0]
            weights[first_single] += lacking

    def _live_options(self) -> Iterator[int]:
        """The options that can be taken, step by step."""
        for moves in self._layout.moves:
            for move in moves:
                yield move.option

    def use(self, weights: Sequence[int]) -> Bounds:
        """Take weights found before, and return the same bounds. Raises ValueError for weights that
        bound nothing: an option weighs less than it is worth, or the halves differ.
        """
        problem = self._problem
        if len(weights) != len(problem.least):
            raise ValueError("there is not one weight for each item")
        for item, image in enumerate(self.halves.images):
            if weights[item] != weights[image]:
                raise ValueError("the weights of the two halves differ")
        self._losses = []
        for option, worth in zip(problem.options, self._worths, strict=True):
            loss = -WEIGHT_UNIT * worth
            for item in option:
                loss += weights[item]
            self._losses.append(loss)
        for live_option in self._live_options():
            if self._losses[live_option] < 0:
                raise ValueError("an option weighs less than it is worth")
        self.weights = tuple(weights)
        losses = []
        for weight, need in zip(weights, problem.least, strict=True):
            loss = max(0, weight)
            if need:
                loss = TOO_MUCH
            losses.append(loss)
        self._areas.weigh(losses)
        return bounds(problem, self._worths, weights, self._areas.rebate)

    def _relaxed(self) -> list[int]:
        """Weights by a linear programme, 0 for blockings: it does not see that options must be
        blocked. If the options are of one size, their number is bounded by the area, which has a
        weight, too; each item then weighs its part of that more.
        """
        problem = self._problem
        if self._full:
            return [0] * len(problem.least)
        areas = self._areas
        most_options, items_free = divmod(areas.items, areas.unit)
        if not areas.one_size or not items_free:
            return list(dual_weights(problem, self._worths))
        area_item = len(problem.least)
        options = [(*option, area_item) for option in problem.options]
        counted = replace(
            problem,
            least=(*problem.least, 0),
            most=(*problem.most, most_options),
            options=tuple(options),
        )
        weights = list(dual_weights(counted, self._worths))
        if not weights:
            return []
        weight_of_unit = weights.pop() // areas.unit
        for item in self._layout.order:
            weights[item] += weight_of_unit
        return weights

    def total(self) -> int:
        """Return the weight of all items, in parts of 1 / WEIGHT_UNIT: no cover is worth more."""
        total = 0
        for item in range(len(self.weights)):
            total += self._heaviest(item)
        return total

    def _heaviest(self, item: int) -> int:
        weight = self.weights[item]
        fewest_times = self._problem.least[item]
        most_times = self._problem.most[item]
        return max(weight * fewest_times, weight * most_times)

    # search ---------------------------------------------------------------------------------------

    def search(self, least_worth: int | None, most_states: int) -> StatesFound:
        """Return the best cover of those worth at least `least_worth`, if that is given, by about
        `most_states`: a step may have some times its share of the rest.
        """
        control = current_control()
        room = self.room(least_worth)
        level = self.beginning(least_worth)
        if level is None:
            return StatesFound(None, None, True, 0)
        trail = _Trail()
        for step in range(self.steps):
            control.tick()
            trail.store(level)
            states_left = most_states - trail.states
            steps_left = self.steps - step
            share = max(0, states_left) // steps_left
            trail.widen(share)
            width = trail.widths[step]
            level, is_cut = self._within(step, level, room, width)
            number = len(level.keys)
            trail.add(number, is_cut)
            control.progress.nodes += number
            if not number:
                return trail.result()

        def successor(step: int, level: Level, then: int, key: int) -> Level:
            control.tick()
            width = trail.widths[step]
            level, _ = self._within(step, level, room, width)
            next_step = step + 1
            if any(trail.cut[next_step:then]):  # it would leave out others then
                return level
            return self.leading(next_step, level, then, key)

        loss = int(level.losses[0])  # of the only state
        options, _, _ = self.way(0, trail.levels, 0, loss, successor)
        cover = tuple(sorted(options))
        weight = self.total() - loss
        worth = weight // WEIGHT_UNIT
        return trail.result(worth, cover)

    def room(self, least_worth: int | None) -> int:
        """Return the weight that a cover may lose that is worth at least `least_worth`."""
        if least_worth is None:
            return ANY_LOSS
        least_weight = WEIGHT_UNIT * least_worth
        return self.total() - least_weight

    def beginning(self, least_worth: int | None) -> Level | None:
        """Return the only state before the first step; None if no cover can be worth as much."""
        lost = 0
        for item in self._idle_items():
            if self._problem.least[item]:
                return None
            lost += self._heaviest(item)
        if lost > self.room(least_worth):
            return None
        losses = np.full(1, lost, np.int64)
        halves = None
        if least_worth is not None and self.halves.holds(0):
            halves = losses.copy()
        no_items = np.zeros(1, np.int64)
        return Level(no_items, losses, halves)

    def _idle_items(self) -> list[int]:
        """The items that no step counts."""
        counted = set()
        for counters in self._layout.closed:
            for counter in counters:
                counted.add(counter.item)
        items = range(len(self.weights))
        return [item for item in items if item not in counted]

    def _within(self, step: int, level: Level, room: int, width: int) -> tuple[Level, bool]:
        """The states after a step, at most `width`, and whether some were left out."""
        level = self.after(step, level, room)
        if len(level.keys) <= width:
            return level, False
        lightest = _lightest(level.losses, width)
        return level.chosen(lightest), True

    def after(self, step: int, level: Level, room: int) -> Level:
        """Return the states after a step, of covers that lose no more than `room`."""
        certain = self._areas.rebate
        if step:
            step_before = step - 1
            certain = self._areas.to_come(step_before, level.keys)
        spare = room - level.losses - certain
        most_spare = int(spare.max())  # that an option may lose
        levels = []
        for transition in self._transitions(step, level, room, most_spare):
            halves = None
            if level.halves is not None:
                halves = self._halves_after(step, level, transition)
            level_after = Level(transition.keys, transition.losses, halves)
            levels.append(level_after)
        merged = merged_states(levels)
        losses_to_come = self._areas.to_come(step, merged.keys)
        least_losses = merged.losses + losses_to_come
        fits = least_losses <= room
        if merged.halves is not None:
            fits &= merged.halves <= room
        merged = merged.chosen(fits)
        if not self.halves.holds(step + 1):
            merged = merged._replace(halves=None)
        return merged

    def _halves_after(self, step: int, level: Level, transition: Transition) -> Any:
        """Twice the losses in the first half, after a step."""
        origins = transition.origins
        losses = transition.losses - level.losses[origins]
        halves = level.halves[origins]
        option = transition.option
        if option is not None:
            loss_of_option = self._losses[option]
            times = self.halves.times(option)
            losses = losses - loss_of_option
            halves = halves + times * loss_of_option
        counters = self._layout.closed[step]
        closed_items = [counter.item for counter in counters]
        if self.halves.twice(closed_items):
            halves = halves + 2 * losses
        return halves

    def _transitions(
        self, step: int, level: Level, room: int, spare: int = ANY_LOSS
    ) -> Iterator[Transition]:
        """Yield the states after a step for each option that loses no more than is to `spare`,
        first for no option.
        """
        keys = level.keys
        losses = level.losses
        numbers = np.arange(len(keys))
        idle = Transition(None, numbers, keys, losses)
        yield self._closed(step, idle, room)
        for option, increase, once, full in self._layout.moves[step]:
            loss = self._losses[option]
            if loss > spare:
                continue
            room_left = room - loss
            fits = (keys & once) == 0
            fits &= losses <= room_left
            for counter, capacity in full:
                times = counter.times(keys)
                fits &= times < capacity
            origins = np.flatnonzero(fits)
            transition = Transition(
                option=option,
                origins=origins,
                keys=keys[origins] + increase,
                losses=losses[origins] + loss,
            )
            yield self._closed(step, transition, room)

    def _closed(self, step: int, transition: Transition, room: int) -> Transition:
        """The states without the counters that end with a step, if they are as high as they must
        be.
        """
        for limits in self._layout.blocks[step]:
            is_blocked = transition.keys < 0
            for counter, capacity in limits:
                times = counter.times(transition.keys)
                is_blocked |= times == capacity
            transition = transition.chosen(is_blocked)
        for counter in self._layout.closed[step]:
            item = counter.item
            times = counter.times(transition.keys)
            weights_covered = self.weights[item] * times
            lost = self._heaviest(item) - weights_covered
            losses = transition.losses + lost
            keys = transition.keys & ~counter.bits
            fits = losses <= room
            fits &= times >= self._problem.least[item]
            transition = transition._replace(keys=keys, losses=losses)
            transition = transition.chosen(fits)
        return transition

    # the cover ------------------------------------------------------------------------------------

    def likeness(self, step: int, keys: Any) -> Any:
        """Return a number for each state before a step, close to those of states that stay alike:
        the bits that last longest come first.
        """
        alive = []
        for counter, (first_step, last_step) in self._layout.lives.items():
            if first_step < step <= last_step:
                alive.append((last_step, counter))
        alive.sort(reverse=True)
        numbers = np.zeros(len(keys), np.int64)
        for _, counter in alive:
            numbers <<= counter.mask.bit_length()
            numbers |= counter.times(keys)
        return numbers

    def leading(self, step: int, level: Level, then: int, key: int) -> Level:
        """Return the states before a step but for those that never become the state `key` before
        the step `then`: they cover an item once that it leaves free.
        """
        free = 0
        for counter, (first_step, last_step) in self._layout.lives.items():
            if first_step >= step:
                continue
            if last_step < then:
                continue
            if not counter.times(key):
                free |= counter.bits
        fits = level.keys & free == 0
        return level.chosen(fits)

    def way(self, first: int, levels: Levels, key: int, loss: int, successor: Successor) -> Way:
        """Return the options that lead to the state `key` with some loss after the last of some
        `levels`, found from there backwards, and the key and the loss of the state before the
        `first` step where they begin. Levels that are not held are made again.
        """
        options_taken = []
        numbers = range(len(levels))
        for number in reversed(numbers):
            level = _made_again(levels, first, number, key, successor)
            levels[number] = None
            step = first + number
            option, state = self._predecessor(step, level, key, loss)
            key = int(level.keys[state])
            loss = int(level.losses[state])
            if option is not None:
                options_taken.append(option)
        return tuple(options_taken), key, loss

    def _predecessor(self, step: int, level: Level, key: int, loss: int) -> tuple[int | None, int]:
        """The option that leads to a state with some loss after a step, and the number of the state
        before it.
        """
        for transition in self._transitions(step, level, ANY_LOSS):
            is_state = transition.keys == key
            is_state &= transition.losses == loss
            numbers = np.flatnonzero(is_state)
            if not len(numbers):
                continue
            number = numbers[0]
            origin = int(transition.origins[number])
            return transition.option, origin
        raise AssertionError("each state comes from one before it")


def _made_again(levels: Levels, first: int, number: int, key: int, successor: Successor) -> Level:
    """The states in one of the `levels`, which begin with a `first` step, of which one becomes the
    state `key`: if they are not held, made from the last that are.
    """
    last_stored = number
    while levels[last_stored] is None:
        last_stored -= 1
    level = levels[last_stored]
    assert level
    then = first + number + 1
    for earlier in range(last_stored, number):
        step = first + earlier
        level = successor(step, level, then, key)
        levels[earlier + 1] = level
    return level


def merged_states(levels: Sequence[Level]) -> Level:
    """Return the different states of levels before a step, each with its least losses."""
    columns_of_keys = [level.keys for level in levels]
    columns_of_losses = [level.losses for level in levels]
    columns_of_halves = [level.halves for level in levels]
    keys = np.concatenate(columns_of_keys)
    losses = np.concatenate(columns_of_losses)
    halves = None
    if levels[0].halves is not None:
        halves = np.concatenate(columns_of_halves)
    if not len(keys):
        return Level(keys, losses, halves)
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    keys_before = keys[:-1]
    is_first = np.ones(len(keys), bool)
    is_first[1:] = keys[1:] != keys_before
    firsts = np.flatnonzero(is_first)
    losses = np.minimum.reduceat(losses[order], firsts)
    if halves is not None:
        halves = np.minimum.reduceat(halves[order], firsts)
    return Level(keys[firsts], losses, halves)


def _lightest(losses: Any, number: int) -> Any:
    """Return which states, a `number` of them, have lost least; of equal ones the first."""
    limit = np.partition(losses, number)[number]
    lighter = losses < limit
    room = number - np.count_nonzero(lighter)
    equal = np.flatnonzero(losses == limit)
    lighter[equal[:room]] = True
    return lighter
