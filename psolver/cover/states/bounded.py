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

Of blockings, which leave no room for an option, an item is remembered until all its options are
known to be blocked. A programme does not help: each option loses what it costs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ...control import Control
from ..problem import Cover, Problem
from ..refutation import MOST_LP, UNIT, bounds, dual_weights

MOST_BITS = 63  # of a state, a signed word
MOST_STORED = 8_000_000  # states that are held until a cover is read from them: 128 megabytes
LEAST_WIDTH = 1000  # states at a step
MOST_WIDTH = 1_000_000  # some 300 megabytes with those before and after
PEAK = 8
ANY_LOSS = 1 << 62


class StatesFound(NamedTuple):
    """The result of a search.

    worth     of the best cover that was met; None if there was none
    cover     that one; None if the states were too many to be held
    complete  whether no state was left out, so that no cover is worth more
    states    their number
    whole     the steps before the first state was left out
    """

    worth: int | None
    cover: Cover | None
    complete: bool
    states: int
    whole: int = 0


class ItemCounter(NamedTuple):
    """The bits of a state with the number of times that an item is covered."""

    item: int
    place: int
    mask: int


class OptionMove(NamedTuple):
    """The step from a state to the next one that takes an option.

    more  is added to the state
    once  bits that must be 0
    full  counters with more bits, each with the number that leaves no room
    """

    option: int
    more: int
    once: int
    full: tuple[tuple[ItemCounter, int], ...]


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
        self.suits = self._lay_out()

    def _lay_out(self) -> bool:
        """Place the counters, each while it is needed; whether the states fit into words."""
        problem = self._problem
        begins = _begins(problem)
        if not begins or sum(map(len, problem.options)) + len(problem.options) > MOST_LP:
            return False
        first: dict[int, int] = {}
        last: dict[int, int] = {}
        for step, options in enumerate(begins):
            for item in (item for option in options for item in problem.options[option]):
                first.setdefault(item, step)
                last[item] = step
        ends = [max(last.get(item, -1) for item in option) for option in problem.options]
        live = [option for options in begins for option in options]
        for option in live if self._full else ():  # the items stay until it is known to be blocked
            for item in problem.options[option]:
                last[item] = max(last[item], ends[option])
        counters: dict[int, ItemCounter] = {}
        used = 0
        for step, options in enumerate(begins):
            for item in sorted(item for item, begin in first.items() if begin == step):
                mask = (1 << problem.most[item].bit_length()) - 1
                place = next(place for place in range(MOST_BITS + 1) if not used >> place & mask)
                if place + mask.bit_length() > MOST_BITS:
                    return False
                counters[item] = ItemCounter(item, place, mask)
                used |= mask << place
            self.moves.append([self._move(option, counters) for option in options])
            ended = [option for option in live if self._full and ends[option] == step]
            self.blocks.append([self._limits(option, counters) for option in ended])
            self.closed.append([counters[item] for item, end in last.items() if end == step])
            for _, place, mask in self.closed[-1]:
                used &= ~(mask << place)
        return True

    def _move(self, option: int, counters: dict[int, ItemCounter]) -> OptionMove:
        held = [counters[item] for item in self._problem.options[option]]
        more = sum(1 << counter.place for counter in held)
        once = sum(1 << counter.place for counter in held if counter.mask == 1)
        full = [(one, self._problem.most[one.item]) for one in held if one.mask > 1]
        return OptionMove(option, more, once, tuple(full))

    def _limits(
        self, option: int, counters: dict[int, ItemCounter]
    ) -> tuple[tuple[ItemCounter, int], ...]:
        held = self._problem.options[option]
        return tuple((counters[item], self._problem.most[item]) for item in held)

    def weigh(self, control: Control) -> tuple[int, list[int]] | None:
        """Find the weights, and return the bounds on the worth of covers, and of those that hold
        each option; None if there are no weights.
        """
        problem = self._problem
        if self._full:  # a programme does not see that options must be blocked
            weights = [0] * len(problem.least)
        else:
            weights = [*dual_weights(problem, self._worths, control)]
        if not weights:
            return None
        for option in (move.option for moves in self.moves for move in moves):
            items, worth = problem.options[option], UNIT * self._worths[option]
            once = next(item for item in items if problem.most[item] == 1)
            weights[once] += max(0, worth - sum(map(weights.__getitem__, items)))
        self._weights = tuple(weights)
        self._losses = [
            sum(map(weights.__getitem__, option)) - UNIT * worth
            for option, worth in zip(problem.options, self._worths, strict=True)
        ]
        return bounds(problem, self._worths, weights)

    def total(self) -> int:
        """Return the weight of all items, in parts of 1 / UNIT: no cover is worth more."""
        return sum(map(self._heaviest, range(len(self._weights))))

    def _heaviest(self, item: int) -> int:
        weight = self._weights[item]
        return max(weight * self._problem.least[item], weight * self._problem.most[item])

    def search(self, least: int | None, most_states: int, control: Control) -> StatesFound:
        """Return the best cover of those worth at least `least`, if that is given, by a number
        of states, about: a step may have some times its share of the rest.
        """
        import numpy as np

        covered = {counter.item for counters in self.closed for counter in counters}
        idle = [item for item in range(len(self._weights)) if item not in covered]
        room = ANY_LOSS if least is None else self.total() - UNIT * least
        lost = sum(map(self._heaviest, idle))
        levels, complete, states, whole = [], True, 0, 0
        if lost > room or any(map(self._problem.least.__getitem__, idle)):
            return StatesFound(None, None, True, 0)
        keys, losses = np.zeros(1, np.int64), np.full(1, lost, np.int64)
        for step in range(len(self.moves)):
            control.tick()
            levels.append((keys, losses))
            moves = [*self._after(step, keys, losses, room)]
            keys, losses = _merged(*map(np.concatenate, zip(*(m[2:] for m in moves), strict=True)))
            share = max(0, most_states - states) // (len(self.moves) - step)
            width = min(MOST_WIDTH, max(LEAST_WIDTH, PEAK * share))
            if len(keys) > width:
                keys, losses, complete = *_lightest(keys, losses, width), False
            states += len(keys)
            whole += complete
            control.progress.nodes += len(keys)
            if not len(keys):
                return StatesFound(None, None, complete, states, whole)
            if states > MOST_STORED:
                levels.clear()
        loss = int(losses[0])  # of the only state
        cover = self._cover(levels, loss) if len(levels) == len(self.moves) else None
        return StatesFound((self.total() - loss) // UNIT, cover, complete, states, whole)

    def _after(
        self, step: int, keys: Any, losses: Any, room: int
    ) -> Iterator[tuple[int | None, Any, Any, Any]]:
        """Yield each option of a step, first None for no option, with the numbers of the states
        that go on, the states after it, and their losses.
        """
        import numpy as np

        yield None, *self._closed(step, np.arange(len(keys)), keys, losses, room)
        for option, more, once, full in self.moves[step]:
            fits = ((keys & once) == 0) & (losses <= room - self._losses[option])
            for (_, place, mask), most in full:
                fits &= ((keys >> place) & mask) < most
            those = np.flatnonzero(fits)
            after = keys[those] + more, losses[those] + self._losses[option]
            yield option, *self._closed(step, those, *after, room)

    def _closed(
        self, step: int, those: Any, keys: Any, losses: Any, room: int
    ) -> tuple[Any, Any, Any]:
        """The states without the counters that end with a step, if they are as high as they must
        be; `those` are the numbers of the states before.
        """
        for limits in self.blocks[step]:
            good = keys < 0
            for (_, place, mask), most in limits:
                good |= ((keys >> place) & mask) == most
            those, keys, losses = those[good], keys[good], losses[good]
        for item, place, mask in self.closed[step]:
            times = (keys >> place) & mask
            losses = losses + (self._heaviest(item) - self._weights[item] * times)
            good = (losses <= room) & (times >= self._problem.least[item])
            those, keys, losses = those[good], keys[good] & ~(mask << place), losses[good]
        return those, keys, losses

    def _cover(self, levels: Sequence[tuple[Any, Any]], loss: int) -> Cover:
        """The options that lead to the last state with some loss, found from the last backwards."""
        import numpy as np

        taken, key = [], 0
        for step in reversed(range(len(levels))):
            keys, losses = levels[step]
            before = (
                (option, int(those[number]))
                for option, those, after, lost in self._after(step, keys, losses, ANY_LOSS)
                for number in np.flatnonzero((after == key) & (lost == loss))[:1]
            )
            option, state = next(before)
            key, loss = int(keys[state]), int(losses[state])
            if option is not None:
                taken.append(option)
        return tuple(sorted(taken))


def _merged(keys: Any, losses: Any) -> tuple[Any, Any]:
    """The different states, sorted, each with its least loss."""
    import numpy as np

    if not len(keys):
        return keys, losses
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    firsts = np.flatnonzero(np.concatenate(([True], keys[1:] != keys[:-1])))
    return keys[firsts], np.minimum.reduceat(losses[order], firsts)


def _lightest(keys: Any, losses: Any, number: int) -> tuple[Any, Any]:
    """A `number` of states, sorted, that have lost least; of equal ones the first."""
    import numpy as np

    limit = np.partition(losses, number)[number]
    lighter = losses < limit
    equal = np.flatnonzero(losses == limit)[: number - np.count_nonzero(lighter)]
    lighter[equal] = True
    return keys[lighter], losses[lighter]


def _bound_by_few(problem: Problem) -> Problem:
    """The problem whose options lack the items that exclude none."""
    loose = {item for item in range(len(problem.least)) if not _binds(problem, item)}
    if not loose:
        return problem
    options = tuple(tuple(i for i in option if i not in loose) for option in problem.options)
    return Problem(problem.least, problem.most, options, (), positions=problem.positions)


def _binds(problem: Problem, item: int) -> bool:
    """Whether an item must be covered, or may be by fewer options than find room in the items that
    these cover once.
    """
    if problem.least[item] or problem.most[item] <= 1:
        return True
    once = [
        [other for other in problem.options[option] if problem.most[other] == 1]
        for option in problem.options_of[item]
    ]
    fewest, room = min(map(len, once), default=0), len(set().union(*once))
    return len(once) > problem.most[item] and (not fewest or room // fewest > problem.most[item])


def _begins(problem: Problem) -> list[list[int]]:
    """The options that begin at each step, an item that is covered once at most; [] if one has no
    such item, or there are none. Options that can never be taken are left out.
    """
    positions = problem.positions or range(len(problem.least))
    once = [i for i, most in enumerate(problem.most) if most == 1 and positions[i] >= 0]
    place = {item: step for step, item in enumerate(sorted(once, key=positions.__getitem__))}
    begins: list[list[int]] = [[] for _ in once]
    for number, option in enumerate(problem.options):
        if all(map(problem.most.__getitem__, option)):
            places = [place[item] for item in option if item in place]
            if not places:
                return []
            begins[min(places)].append(number)
    return begins if any(begins) else []
