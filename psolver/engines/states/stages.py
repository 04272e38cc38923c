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
State: TypeAlias = tuple[int, tuple[int, ...], tuple[int, ...]]


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

    def among(self, saved: Any, windows: Set[int]) -> dict[State, int]:
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
        most_tries = SMALL_TRIES if component.sizes else SMALL_WINDOW_TRIES
        self._most_tries = most_tries if small else inf
        self.tries = 0
        # If nothing is bounded, a state is its window alone: an order of magnitude faster
        start: Any = (0, component.least, component.most) if component.sizes else 0
        self._ways: dict[Any, int] = {start: 1}

    @property
    def states(self) -> int:
        return len(self._ways)

    def decide(self, position: int) -> None:
        add = self._add_states if self._component.sizes else self._add_windows
        following: defaultdict[Any, int] = defaultdict(int)
        states = iter(self._ways.items())
        while chunk := list(islice(states, STATES_BETWEEN_TICKS)):
            add(position, chunk, following)
            self._control.tick()
            if (len(self._ways) + len(following)) * STATE_BYTES > self._memory:
                raise TooManyStates(self._memory)
            self.tries += len(chunk) * (1 + len(self._component.branches[position]))
            if self.tries > self._most_tries:
                raise CountGivenUp("a small count has become large")
        self._ways = following

    def _add_states(
        self, position: int, states: list[tuple[State, int]], following: dict[State, int]
    ) -> None:
        for state, ways in states:
            for _, successor in successors(self._component, state, position):
                following[successor] += ways

    def _add_windows(
        self, position: int, states: list[tuple[int, int]], following: dict[int, int]
    ) -> None:
        masks = [branch.mask for branch in self._component.branches[position]]
        may = not self._component.must[position]
        turned = self._component.turns(position)
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

    def save(self) -> dict[Any, int]:
        return self._ways

    def load(self, saved: dict[Any, int]) -> None:
        self._ways = saved
        self.tries = 0

    def size(self, saved: dict[Any, int]) -> int:
        return len(saved) * STATE_BYTES

    def among(self, saved: dict[Any, int], windows: Set[int]) -> dict[State, int]:
        if self._component.sizes:
            return {state: ways for state, ways in saved.items() if state[0] in windows}
        return {(window, (), ()): saved[window] for window in windows if window in saved}


def successors(
    component: Component, state: State, position: int
) -> Iterator[tuple[Branch | None, State]]:
    """Yield the successors of a state when its first position is decided, by each option that
    begins there; None: by passing.
    """
    window, least, most = state
    later = len(component.must) - position - 1  # positions after this one
    if window & 1 or not component.must[position]:
        if passed := _settled(component, window >> 1, least, most, later, position):
            yield None, passed
    if window & 1:
        return
    for branch in component.branches[position]:
        mask, items, _ = branch
        if window & mask or any(most[item] < items.count(item) for item in items):
            continue
        fewer = most
        needed = least
        if items:
            fewer = tuple(n - items.count(item) for item, n in enumerate(most))
            needed = tuple(max(0, n - items.count(item)) for item, n in enumerate(least))
        if covered := _settled(component, (window | mask) >> 1, needed, fewer, later, position):
            yield branch, covered


def _settled(
    component: Component,
    window: int,
    least: tuple[int, ...],
    most: tuple[int, ...],
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
    for must, may, (positions, times) in zip(least, most, component.sizes, strict=True):
        needs.append(-(-must * positions // times))
        allowed.append(min(may, free * times // positions))
    needed = sum(needs) if component.alone else max(needs)
    if needed > free:
        return None
    if component.ends:
        return _without_ended(component, window, least, allowed, position)
    return window, least, tuple(allowed)


def _without_ended(
    component: Component, window: int, least: tuple[int, ...], most: list[int], position: int
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
        self.progress.fraction = max(done, self.progress.fraction or 0)


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
        yield component, ProgressShare(progress, done / total, length / total)
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
        # the position after the last one at which options begin
        self._end = max((n for n, choice in enumerate(self._choices, 1) if choice), default=0)

    def advance(self, stop: int) -> None:
        """Decide all positions before a stop. Raises CountGivenUp if that is to be `worthwhile`,
        and is not, or likely to take too many states; NoCovers if it is long and hopeless.
        """
        while self.position < stop:
            self.stages.decide(self.position)
            self.position += 1
            self.sizes.append(self.stages.states)
            self.total += self.stages.states
            self.share.add(self.stages.states, self.position / len(self.component.must))
            if self.total > self._most * EARLY_SHARE and self._likely_states() > self._most:
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
        decided = len(self.sizes)
        if 2 * decided >= length:
            return sum(sizes) + sum(sizes[: length - decided])
        back = sizes[max(0, decided - 1 - length // 8)]
        growth = log2(max(sizes[-1], 1) / max(back, 1)) / max(1, length // 8)
        peak = sizes[-1] * 2 ** (growth * (length / 2 - decided) / 4)
        return sum(sizes) + peak * length / 4

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
            if ways < WAYS_OF_STATE * states and self._bits(ways) < HOPELESS_BITS:
                raise CountGivenUp(reason)

    def _bits(self, ways: int) -> float:
        """About the bits of the number of covers, by the ways so far, and the positions at which
        options begin.
        """
        done = sum(self._choices[: self.position])
        return log2(ways) * sum(self._choices) / max(1, done)

    def _is_promising(self, stages: PlainStages) -> bool:
        """Whether dictionaries may take less time than a search; True if it is too early to see."""
        doubt = COUNTED_TRIES_OF_DOUBT if self.component.sizes else TRIES_OF_DOUBT
        ways = stages.ways() if stages.tries > doubt else 0
        if not ways:
            return True
        needed = WAYS_AT_DOUBT * sqrt(stages.tries / doubt)
        if ways < needed * stages.states:
            return False
        return self._bits(ways) >= log2(COVERS_OF_STATE * self.total)
