"""Stages: the states that partial covers lead to, as positions are decided one after the other.

The options still to come depend only on the *state*: the positions ahead that are filled (a window,
its bit 0 the position to be decided) and the times that each item whose bounds matter must and may
still be covered. So states are merged and carry a number of ways each:

    a filled position is passed, an empty one is covered by each option that begins there and fits,
    or, if it may stay empty, passed as well

Here they are dictionaries; `hashed_rows` and `merging` have them for compiled kernels.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence, Set
from itertools import islice
from math import inf, log2, sqrt
from typing import Any, NamedTuple, Protocol, TypeAlias

from ...core.control import Progress, current_control
from ..given_up import CountGivenUp, NoCovers, NotPromising, TooManyStates
from ..layout import Numbers
from ..tuning import (
    COUNTED_TRIES_OF_DOUBT,
    COVERS_OF_STATE,
    EARLY_SHARE,
    HOPELESS_BITS,
    LONG_COUNT_STATES,
    LONG_PLAIN_COUNT_STATES,
    MANY_STATES,
    SMALL_TRIES,
    SMALL_WINDOW_TRIES,
    STATE_BYTES,
    STATES_BETWEEN_TICKS,
    TRIES_OF_DOUBT,
    WAYS_AT_DOUBT,
    WAYS_OF_STATE,
)
from .components import Branch, Component

# a window, and how often each bounded item must and may still be covered
State: TypeAlias = tuple[int, Numbers, Numbers]
WaysOfStates: TypeAlias = dict[State, int]
PlainWays: TypeAlias = dict[Any, int]  # by states, or by windows if nothing is bounded


class Stages(Protocol):
    """The states of a component, as its positions are decided; at first one, of which there is one
    way.

    Deciding raises CountGivenUp if the states of two positions would take more memory than allowed.
    """

    @property
    def states(self) -> int:
        """Return the number of states."""

    def decide(self, position: int) -> None:
        """Decide the first position that is left: the states become those of the next."""

    def ways(self) -> int:
        """Return the ways of all states together."""

    def save(self) -> Any:
        """Return the states as they are now, to `load` them later."""

    def load(self, saved: Any) -> None:
        """Go back to these states."""

    def size(self, saved: Any) -> int:
        """Return the bytes that saved states take."""

    def among(self, saved: Any, windows: Set[int]) -> WaysOfStates:
        """Return the saved states that have one of these windows, and the ways of each."""


class PlainStages:
    """Stages as dictionaries; `small`: CountGivenUp also if that takes longer than loading the
    compiler.

    tries  of options in states so far
    """

    def __init__(self, component: Component, memory: int, small: bool = False) -> None:
        self._component = component
        self._control = current_control()
        self._memory = memory
        self._most_tries = inf
        if small:
            self._most_tries = SMALL_TRIES if component.sizes else SMALL_WINDOW_TRIES
        self.tries = 0
        # If nothing is bounded, a state is its window alone: an order of magnitude faster
        start: Any = 0
        if component.sizes:
            start = (0, component.least, component.most)
        self._ways: PlainWays = {start: 1}

    @property
    def states(self) -> int:
        return len(self._ways)

    def decide(self, position: int) -> None:
        component = self._component
        add = self._add_states if component.sizes else self._add_windows
        tries_of_state = 1 + len(component.branches[position])
        following: PlainWays = defaultdict(int)
        states = iter(self._ways.items())
        while chunk := list(islice(states, STATES_BETWEEN_TICKS)):
            add(position, chunk, following)
            self._control.tick()
            number = len(self._ways) + len(following)
            if number * STATE_BYTES > self._memory:
                raise TooManyStates(self._memory)
            self.tries += len(chunk) * tries_of_state
            if self.tries > self._most_tries:
                raise CountGivenUp("a small count has become large")
        self._ways = following

    def _add_states(
        self, position: int, states: list[tuple[State, int]], following: PlainWays
    ) -> None:
        for state, ways in states:
            for _, successor in successors(self._component, state, position):
                following[successor] += ways

    def _add_windows(
        self, position: int, states: list[tuple[int, int]], following: PlainWays
    ) -> None:
        component = self._component
        masks = [branch.mask for branch in component.branches[position]]
        may = not component.must[position]
        turned = component.turns(position)
        for window, ways in states:
            window ^= turned
            if window & 1 or may:
                following[window >> 1] += ways
            if not window & 1:
                for mask in masks:
                    if not window & mask:
                        following[(window | mask) >> 1] += ways

    def ways(self) -> int:
        return sum(self._ways.values())

    def save(self) -> PlainWays:
        return self._ways

    def load(self, saved: PlainWays) -> None:
        self._ways = saved
        self.tries = 0

    def size(self, saved: PlainWays) -> int:
        return len(saved) * STATE_BYTES

    def among(self, saved: PlainWays, windows: Set[int]) -> WaysOfStates:
        if self._component.sizes:
            return {state: ways for state, ways in saved.items() if state[0] in windows}
        ways_of_states: WaysOfStates = {}
        for window in windows:
            if window in saved:
                ways_of_states[window, (), ()] = saved[window]
        return ways_of_states


def successors(
    component: Component, state: State, position: int
) -> Iterator[tuple[Branch | None, State]]:
    """Yield the successors of a state when its first position is decided, by each option that
    begins there; None: by passing.
    """
    window, least, most = state
    later = len(component.must) - position - 1  # positions after this one
    is_filled = window & 1
    if is_filled or not component.must[position]:
        ahead = window >> 1
        if passed := _settled(component, ahead, least, most, later, position):
            yield None, passed
    if is_filled:
        return
    for branch in component.branches[position]:
        mask, items, _ = branch
        if window & mask:
            continue
        fewer = most
        needed = least
        if items:
            bounds = _covered(items, least, most)
            if not bounds:
                continue
            needed, fewer = bounds
        ahead = (window | mask) >> 1
        if covered := _settled(component, ahead, needed, fewer, later, position):
            yield branch, covered


def _covered(items: Numbers, least: Numbers, most: Numbers) -> tuple[Numbers, Numbers] | None:
    """The bounds when these items were covered once more; None if one of them may not be."""
    needed = list(least)
    allowed = list(most)
    for item in items:
        if allowed[item] <= 0:
            return None
        allowed[item] -= 1
        if needed[item]:
            needed[item] -= 1
    return tuple(needed), tuple(allowed)


def _settled(
    component: Component,
    window: int,
    least: Numbers,
    most: Numbers,
    later: int,
    position: int,
) -> State | None:
    """Return a state with no bound higher than the room allows anyway, so that equal futures are
    equal states.

    None if the items that must be covered need more room.
    """
    if not component.sizes:
        return window, least, most
    free = later - window.bit_count()
    needs: list[int] = []
    allowed: list[int] = []
    bounds = zip(least, most, component.sizes, strict=True)
    for must, may, (positions, times) in bounds:
        needs.append(-(-must * positions // times))  # rounded up
        times_in_room = free * times // positions
        allowed.append(min(may, times_in_room))
    needed = sum(needs) if component.alone else max(needs)
    if needed > free:
        return None
    if component.ends:
        return _without_ended(component, window, least, allowed, position)
    return window, least, tuple(allowed)


def _without_ended(
    component: Component, window: int, least: Numbers, most: list[int], position: int
) -> State | None:
    """Return a state after a position without the bounds of items that no option covers any more,
    and with those that forbid nothing as they were; None if one of the items is not covered enough.
    """
    for item, end in enumerate(component.ends):
        if end <= position:
            if least[item]:
                return None
            most[item] = 0
        elif component.loose[item]:
            most[item] = component.most[item]
    return window, least, tuple(most)


# sweeps ------------------------------------------------------------------------------------------

# A sweep: the positions of a component, decided one after the other, and how far it has come.


class ProgressShare(NamedTuple):
    """The share of the whole progress that a component has."""

    progress: Progress
    start: float
    size: float

    def add(self, states: int, fraction: float) -> None:
        """Add states, and set the fraction of the component that is done; it never becomes less."""
        self.progress.nodes += states
        done = self.start + self.size * fraction
        done_before = self.progress.fraction or 0
        self.progress.fraction = max(done, done_before)


def with_shares(
    components: Sequence[Component], progress: Progress
) -> Iterator[tuple[Component, ProgressShare]]:
    """Yield the components, each with its share of the progress; the whole of it is done in the
    end.
    """
    done = 0
    total = sum(len(component.must) for component in components)
    for component in components:
        length = len(component.must)
        start = done / total
        size = length / total
        yield component, ProgressShare(progress, start, size)
        done += length
    progress.fraction = 1.0


class Sweep:
    """The sweep over a component, from its beginning, where its stages are.

    position  the one to be decided next
    sizes     the number of states after each position before it
    total     of these numbers
    """

    def __init__(
        self,
        component: Component,
        stages: Stages,
        share: ProgressShare,
        worthwhile: bool = False,
        most: float = inf,
        is_hopeless: Callable[[], bool] | None = None,
    ) -> None:
        self.component = component
        self.stages = stages
        self.share = share
        self._worthwhile = worthwhile
        self._most = most
        self._is_hopeless = is_hopeless
        is_plain = isinstance(stages, PlainStages)
        self._long = LONG_PLAIN_COUNT_STATES if is_plain else LONG_COUNT_STATES
        self.position = 0
        self.sizes: list[int] = []
        self.total = 0
        self._choices = [bool(branches) for branches in component.branches]
        self._end = 0  # the position after the last one at which options begin
        for position, choice in enumerate(self._choices):
            if choice:
                self._end = position + 1

    def advance(self, stop: int) -> None:
        """Decide all positions before a stop. Raises CountGivenUp if that is to be `worthwhile`,
        and is not, or likely to take too many states; NoCovers if it is long and hopeless.
        """
        length = len(self.component.must)
        early_states = self._most * EARLY_SHARE
        while self.position < stop:
            self.stages.decide(self.position)
            states = self.stages.states
            self.position += 1
            self.sizes.append(states)
            self.total += states
            self.share.add(states, self.position / length)
            if self.total > early_states and self._likely_states() > self._most:
                raise CountGivenUp("a count by states takes too long here")
            if self._is_hopeless and self.total > self._long:
                if self._is_hopeless():
                    raise NoCovers
                self._is_hopeless = None
            if self._worthwhile and self.position < self._end:
                self._doubt()

    def _likely_states(self) -> float:
        """About the states at all positions together. Their numbers grow up to the middle, ever
        more slowly, and then fall as they grew: of 18 counts this was 0.4 to 2.5 times the number
        when a tenth of it was there.
        """
        sizes = self.sizes
        length = len(self.component.must)
        decided = len(sizes)
        positions_left = length - decided
        if decided >= positions_left:
            return self.total + sum(sizes[:positions_left])
        span = length // 8
        earlier_position = max(0, decided - 1 - span)
        size = max(sizes[-1], 1)
        earlier_size = max(sizes[earlier_position], 1)
        growth = log2(size / earlier_size) / max(1, span)
        growth_to_middle = growth * (length / 2 - decided) / 4
        peak = sizes[-1] * 2**growth_to_middle
        return self.total + peak * length / 4

    def _doubt(self) -> None:
        """Raise CountGivenUp if states hardly ever stand for several partial covers; NotPromising
        if dictionaries are likely to take longer than a search.
        """
        reason = "a count by states would be no faster than a search here"
        states = self.stages.states
        if isinstance(self.stages, PlainStages):
            if not self._is_promising(self.stages):
                raise NotPromising(reason)
        elif states > MANY_STATES:
            ways = self.stages.ways()
            if ways >= WAYS_OF_STATE * states:
                return
            if self._bits(ways) < HOPELESS_BITS:
                raise CountGivenUp(reason)

    def _bits(self, ways: int) -> float:
        """About the bits of the number of covers, by the ways so far, and the positions at which
        options begin.
        """
        choices = sum(self._choices)
        choices_done = sum(self._choices[: self.position])
        return log2(ways) * choices / max(1, choices_done)

    def _is_promising(self, stages: PlainStages) -> bool:
        """Whether dictionaries may take less time than a search; True if it is too early to see."""
        doubt = COUNTED_TRIES_OF_DOUBT if self.component.sizes else TRIES_OF_DOUBT
        if stages.tries <= doubt:
            return True
        ways = stages.ways()
        if not ways:
            return True
        times_too_long = stages.tries / doubt
        needed = WAYS_AT_DOUBT * sqrt(times_too_long)
        if ways < needed * stages.states:
            return False
        least_covers = COVERS_OF_STATE * self.total
        return self._bits(ways) >= log2(least_covers)
