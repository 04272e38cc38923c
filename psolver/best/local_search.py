"""Good covers at once, without proof: a local search that improves a first cover by exchanges.

In an exchange one option is put in by force: the options that it excludes are dropped, and the room
is filled anew. The result stays if the cover is no worse for it. Chance, that of a generator whose
seed is fixed, chooses the option, mostly one with an item that has room; so the places with room
wander about, until two of them meet.

Without it no packing of pentominoes by value in 20x20 is found at once, as one is with it
(tests/benchmarks/measures.md). It is a local search that ruins a little of a cover and recreates it
(Schrimpf, Schneider, Stamm-Wilbrandt, Dueck 2000).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from random import Random
from typing import TypeAlias

from ..core.control import current_control
from ..search.cover_worths import Objective
from ..search.problem import Cover, Problem
from .best_tuning import (
    COMPARED_OPTIONS,
    EFFORT_OF_AN_EXCHANGE,
    MOST_LACKING_ITEMS,
    MOST_SAMPLED_OPTIONS,
    MOST_SUPPLY_EFFORT,
    NO_NOISE,
    NOISES,
    SHARE_WITH_ROOM,
)
from .useless_parts import live_options

Numbers: TypeAlias = dict[int, None]  # a set whose order is that in which they were added


class LocalSearch:
    """A cover in the making.

    best_cover  of those found so far; None for none
    effort      options looked at so far

    >>> from ..search.cover_worths import Term
    >>> pairs = Problem((0,) * 4, (1,) * 4, ((0, 1), (1, 2), (2, 3)), ())
    >>> number = Objective((Term(1, (0,)), Term(1, (1,)), Term(1, (2,))), most=True)
    >>> next(LocalSearch(pairs, number).better(1000))
    (0, 2)
    """

    def __init__(self, problem: Problem, aim: Objective) -> None:
        control = current_control()
        self._problem = problem
        self._aim = aim
        self._control = control
        self._random = Random(0)
        worths = aim.worths(len(problem.options))
        self._gains = worths
        if not aim.most:
            self._gains = [-worth for worth in worths]
        self._density: list[float] = []
        for number, items in enumerate(control.watched(problem.options)):
            gain = self._gains[number]
            self._density.append(gain / len(items))
        highest = max(self._density, default=0.0)
        lowest = min(self._density, default=0.0)
        self._scale = max(highest, -lowest)
        self._live = live_options(problem)
        self._options_of = _options_of(problem, self._live)
        self._times = [0] * len(problem.least)
        self._holders: list[Numbers] = [{} for _ in problem.least]
        self._full: set[int] = set()
        self._lacking: Numbers = {}
        room = []
        for item, capacity in enumerate(problem.most):
            if not capacity:
                self._full.add(item)
            elif capacity == 1:
                room.append(item)
            if problem.least[item]:
                self._lacking[item] = None
        self._missing = sum(problem.least)
        self._gain = 0
        self._room = _Bag(room)
        self._changes: list[tuple[int, bool]] = []
        self._begun = False
        self._best = 0
        self.best_cover: Cover | None = None
        self.effort = 0

    def better(self, effort: int, known_cover: Cover | None = None) -> Iterator[Cover]:
        """Covers, each better than all before, found while some `effort` is spent. It goes on from
        the cover `known_cover` if that is better than its own.
        """
        if self._problem.sums:
            return  # it knows how many options hold an item, not how often
        end = self.effort + effort
        if not self._begun:
            self._begin(end)
            yield from self._news()
        if known_cover is not None:
            self._adopt(known_cover)
        while self.effort < end and self._live:
            self._control.tick()
            self._exchange()
            yield from self._news()

    def _adopt(self, cover: Cover) -> None:
        gain = 0
        for option in cover:
            gain += self._gains[option]
        if self.best_cover is not None and gain <= self._best:
            return
        for option in self._taken():
            self._drop(option)
        for option in cover:
            self._take(option)
        self._changes.clear()
        self.best_cover = cover
        self._best = gain

    def _taken(self) -> list[int]:
        options: set[int] = set()
        for holders in self._holders:
            options.update(holders)
        return sorted(options)

    def _news(self) -> Iterator[Cover]:
        if self._missing:
            return
        if self.best_cover is not None:
            if self._gain <= self._best:
                return
        cover = tuple(self._taken())
        self.best_cover = cover
        self._best = self._gain
        yield cover

    # choice ---------------------------------------------------------------------------------------

    def _begin(self, end: int) -> None:
        self._begun = True
        self._supply(end, NO_NOISE)
        positions = self._problem.positions
        if not positions:
            positions = tuple(range(len(self._times)))
        placed = []
        for item, place in enumerate(positions):
            if place >= 0:
                placed.append(item)
        placed.sort(key=positions.__getitem__)
        for item in placed:
            self._control.tick()
            if item not in self._full:
                fitting = self._fitting(self._options_of[item])
                self._fill(fitting, NO_NOISE)
        if self._aim.full:
            fitting = self._fitting(self._live)
            self._fill(fitting, NO_NOISE)
        self._changes.clear()

    def _supply(self, end: int, noise: float) -> None:
        while self._lacking and self.effort < end:
            self._control.tick()
            items = list(self._lacking)
            if len(items) > MOST_LACKING_ITEMS:
                items = self._random.sample(items, MOST_LACKING_ITEMS)
            fitting_options = {}
            for item in items:
                some_options = self._some_of(item)
                fitting_options[item] = self._fitting(some_options)
            item = min(fitting_options, key=lambda item: len(fitting_options[item]))
            options = fitting_options[item]
            if not options:
                options = self._fitting(self._options_of[item])
            if not options:
                return
            self._take(self._choice(options, noise))

    def _fitting(self, options: Collection[int]) -> list[int]:
        self.effort += len(options) + 1
        items_of = self._problem.options
        full = self._full
        return [option for option in options if full.isdisjoint(items_of[option])]

    def _fill(self, options: list[int], noise: float) -> None:
        if not self._aim.full:
            options = [option for option in options if self._gains[option] > 0]
        while options:
            self._take(self._choice(options, noise))
            options = self._fitting(options)

    def _choice(self, options: list[int], noise: float) -> int:
        random = self._random.random
        density = self._density
        noise = noise * self._scale
        return max(options, key=lambda option: density[option] + noise * random())

    # exchange -------------------------------------------------------------------------------------

    def _exchange(self) -> None:
        """Put one option in, and choose anew from those that have room; undone if that is worse."""
        self.effort += EFFORT_OF_AN_EXCHANGE
        self._control.progress.nodes += 1
        lack_before = (self._missing, -self._gain)
        self._changes.clear()
        noise = self._random.choice(NOISES)
        self._force(self._forced())
        end = self.effort + MOST_SUPPLY_EFFORT
        self._supply(end, noise)
        options: Numbers = {}
        for item in self._opened():
            of_item = self._options_of[item] if self._aim.full else self._some_of(item)
            options.update(dict.fromkeys(of_item))
        fitting = self._fitting(options)
        self._fill(fitting, noise)
        lack = (self._missing, -self._gain)
        if lack > lack_before:
            self._undo()

    def _opened(self) -> Numbers:
        opened: Numbers = {}
        for option, is_taken in self._changes:
            if not is_taken:
                items = self._problem.options[option]
                opened.update(dict.fromkeys(items))
        return {item: None for item in opened if item not in self._full}

    def _some_of(self, item: int) -> Sequence[int]:
        options = self._options_of[item]
        if len(options) <= MOST_SAMPLED_OPTIONS:
            return options
        return self._random.sample(options, MOST_SAMPLED_OPTIONS)

    def _forced(self) -> int:
        random = self._random
        options: Sequence[int] = self._live
        if self._lacking:
            item = random.choice(list(self._lacking))
            options = self._options_of[item]
        elif self._room.items and random.random() < SHARE_WITH_ROOM:
            item = random.choice(self._room.items)
            options = self._options_of[item]
        sampled = random.choices(options or self._live, k=COMPARED_OPTIONS)
        return max(sampled, key=self._promise)

    def _promise(self, option: int) -> int:
        options_lost = set()
        for item in self._problem.options[option]:
            if item in self._full:
                holders = iter(self._holders[item])
                options_lost.add(next(holders))
        promise = self._gains[option]
        for option_lost in options_lost:
            promise -= self._gains[option_lost]
        return promise

    def _force(self, option: int) -> None:
        """Take an option, and drop those that it does not go with; one that is taken is dropped."""
        items = self._problem.options[option]
        first_item = items[0]
        if option in self._holders[first_item]:
            self._drop(option)
            return
        for item in items:
            if item in self._full:
                holders = list(self._holders[item])
                holder = holders[0]
                if len(holders) > 1:
                    holder = self._random.choice(holders)
                self._drop(holder)
        self._take(option)

    def _take(self, option: int) -> None:
        self._changes.append((option, True))
        self._gain += self._gains[option]
        for item in self._problem.options[option]:
            self._holders[item][option] = None
            times = self._times[item] + 1
            self._times[item] = times
            if times <= self._problem.least[item]:
                self._missing -= 1
                if times == self._problem.least[item]:
                    del self._lacking[item]
            if times == self._problem.most[item]:
                self._full.add(item)
                if times == 1:
                    self._room.remove(item)

    def _drop(self, option: int) -> None:
        self._changes.append((option, False))
        self._gain -= self._gains[option]
        for item in self._problem.options[option]:
            del self._holders[item][option]
            times = self._times[item] - 1
            self._times[item] = times
            if times < self._problem.least[item]:
                self._missing += 1
                self._lacking[item] = None
            times_before = times + 1
            if times_before == self._problem.most[item]:
                self._full.discard(item)
                if times == 0:
                    self._room.add(item)

    def _undo(self) -> None:
        changes = list(self._changes)
        changes.reverse()
        for option, is_taken in changes:
            if is_taken:
                self._drop(option)
            else:
                self._take(option)
        self._changes.clear()


class _Bag:
    def __init__(self, items: Iterable[int]) -> None:
        self.items = list(items)
        self._places: dict[int, int] = {}
        for place, item in enumerate(self.items):
            self._places[item] = place

    def add(self, item: int) -> None:
        self._places[item] = len(self.items)
        self.items.append(item)

    def remove(self, item: int) -> None:
        place = self._places.pop(item)
        last_item = self.items.pop()
        if last_item != item:
            self.items[place] = last_item
            self._places[last_item] = place


def _options_of(problem: Problem, live: Sequence[int]) -> Sequence[Sequence[int]]:
    if len(live) == len(problem.options):
        return problem.options_of
    lists: list[list[int]] = [[] for _ in problem.least]
    for number in current_control().watched(live):
        for item in problem.options[number]:
            lists[item].append(number)
    return lists
