"""The K-th cover of a problem, without visiting those before it, in a fixed order (unranking:
Nijenhuis and Wilf, Combinatorial Algorithms, 1978).

States (see `counting`) carry the ways that lead to them. From the end back to the beginning,
position by position, the number of a cover determines by which option, and from which state, it
came to its state:

    the ways of a state, in a row:   |  from state a, by passing  |  from b, by option 3  |  from c,
    by option 5  | … number k of them is in one of the stretches, and the rest of k is its
                 number among the ways of a, b or c

A number drawn at random is a cover drawn at random, each with the same probability. The states of
every position would take much memory: of some positions they are saved, and found again in between.

If the covers are matchings of a planar graph, and states would be many, a determinant gives the
number of ways of a state instead (`matching_ranking`): the order is the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import isqrt, prod
from typing import TYPE_CHECKING, Any, TypeAlias

from ...core.control import current_control
from ...search.problem import Cover, Problem
from ..given_up import MEMORY, CountGivenUp, TooManyStates
from ..layout import lay_out
from ..tuning import FEW_DRAWN_STATES, MOST_DRAWN_STATES, STATES_OF_DRAW
from .components import Component, components_of
from .counting import matrix_of_component, stages_of, touching
from .stages import ProgressShare, Stages, State, successors, with_shares

if TYPE_CHECKING:
    from .matching_ranking import MatchingRanking

# An option by which a state is reached, or -1: by passing; the state before, and its ways.
_Arrival: TypeAlias = tuple[int, State, int]


class Ranking:
    """The covers of a problem in a fixed order, whatever its symmetries.

    total       the number of covers
    one_by_one  whether several are as fast one after the other as together

    The control's progress counts states, or steps of a determinant, and the positions done. Raises
    CountGivenUp if the stored states would take more than `memory` bytes. `draws` is about the
    number of covers that will be drawn.

    >>> problem = Problem((1, 1), (1, 1), ((0,), (1,), (0, 1)), ())
    >>> ranking = Ranking(problem)
    >>> ranking.total, ranking.covers([0, 1])
    (2, [(2,), (0, 1)])
    """

    def __init__(self, problem: Problem, memory: int = MEMORY, draws: int = 1) -> None:
        layout = lay_out(problem)
        components: list[Component] = []
        if layout.fillable:
            components = components_of(layout, touching(problem))
        self._rankings: list[_ComponentRanking | MatchingRanking] = []
        progress = current_control().progress
        few = few_states(draws)
        for component, share in with_shares(components, progress):
            ranking = _ranked(component, share, memory, few)
            self._rankings.append(ranking)
            memory -= ranking.size
        self.one_by_one = True
        for ranking in self._rankings:
            if isinstance(ranking, _ComponentRanking):
                self.one_by_one = False
        self.total = 0
        if layout.fillable:
            self.total = prod(ranking.total for ranking in self._rankings)

    def covers(self, numbers: Sequence[int]) -> list[Cover]:
        """Return the covers that have these numbers, each from 0 to total - 1; they may repeat."""
        for number in numbers:
            if not 0 <= number < self.total:
                raise ValueError(f"no such number: there are {self.total} covers")
        quotients = list(numbers)
        chosen: list[list[int]] = [[] for _ in numbers]
        for ranking in self._rankings:
            total = ranking.total
            remainders = [number % total for number in quotients]
            quotients = [number // total for number in quotients]
            parts = ranking.covers(remainders)
            for cover, options in zip(chosen, parts, strict=True):
                cover += options
        return [tuple(sorted(cover)) for cover in chosen]


def few_states(draws: int) -> int:
    """Return the number of states up to which states are few, for a number of `draws`."""
    few = FEW_DRAWN_STATES + draws * STATES_OF_DRAW
    return min(few, MOST_DRAWN_STATES)


def _ranked(
    component: Component, share: ProgressShare, memory: int, few: int
) -> _ComponentRanking | MatchingRanking:
    """Return the ranking of a component: by determinants if these suit and there may be more than a
    few states, or too many; else by states, in plain Python if these are few, else by the kernel.
    """
    control = current_control()
    if ranking := _by_determinants(component, share, memory, few):
        return ranking
    control.turn_to(control.progress.engine)
    states = share.progress.nodes
    try:
        stages = stages_of(component, memory, small=True)
        return _ComponentRanking(component, stages, share, memory)
    except CountGivenUp:
        share.progress.nodes = states
    try:
        memory_of_stages = memory // 2
        stages = stages_of(component, memory_of_stages)
        return _ComponentRanking(component, stages, share, memory)
    except CountGivenUp:
        share.progress.nodes = states
    if ranking := _by_determinants(component, share, memory, few=0):
        return ranking
    raise TooManyStates(memory)


def _by_determinants(
    component: Component, share: ProgressShare, memory: int, few: int
) -> MatchingRanking | None:
    """Return the ranking of a component by determinants; None if they do not suit, or there are no
    more than a few states.
    """
    control = current_control()
    try:
        from .matching_ranking import MatchingRanking
    except ModuleNotFoundError:  # numpy: states do the same as far as memory goes
        return None
    matrix = matrix_of_component(component, few)
    if matrix is None:
        return None
    if not MatchingRanking.suits(component, matrix, memory):
        return None
    control.turn_to(control.progress.engine, "determinant")
    return MatchingRanking(component, matrix, share, memory)


class _ComponentRanking:
    """The covers of a component in a fixed order.

    total  the number of covers
    size   the bytes that its saved states take, and more of them will
    """

    def __init__(
        self,
        component: Component,
        stages: Stages,
        share: ProgressShare,
        memory: int,
    ) -> None:
        self._component = component
        self._stages = stages
        self._control = current_control()
        self._memory = memory
        length = len(component.must)
        self._every = isqrt(length) + 1
        self._saved: dict[int, Any] = {}
        self.size = 0
        for position in range(length):
            if position % self._every == 0:
                self._saved[position] = self._save()
            stages.decide(position)
            positions_done = position + 1
            share.add(stages.states, positions_done / length)
        self.total = stages.ways()

    def covers(self, numbers: Sequence[int]) -> list[list[int]]:
        """Return the options of the covers that have these numbers."""
        length = len(self._component.must)
        none = (0,) * len(self._component.sizes)
        last_state = (0, none, none)
        walks = [_Walk(last_state, number) for number in numbers]
        for start in sorted(self._saved, reverse=True):
            saved = [self._saved[start]]
            size = self.size
            self._stages.load(self._saved[start])
            stop = min(start + self._every, length)
            for position in range(start, stop - 1):
                self._stages.decide(position)
                saved.append(self._save())
            for position in reversed(range(start, stop)):
                self._go_back(position, saved.pop(), walks)
            self.size = size
        return [walk.options for walk in walks]

    def _save(self) -> Any:
        saved = self._stages.save()
        self.size += self._stages.size(saved)
        most_bytes = self._memory // 2  # the other half is for the stages
        if self.size > most_bytes:
            raise TooManyStates(self._memory)
        return saved

    def _go_back(self, position: int, saved: Any, walks: list[_Walk]) -> None:
        self._control.tick()
        reached = {walk.state for walk in walks}
        ways_to: dict[State, list[_Arrival]] = defaultdict(list)
        windows = self._windows_before(position, reached)
        states_before = self._stages.among(saved, windows)
        for state, ways in states_before.items():
            for branch, successor in successors(self._component, state, position):
                if successor in reached:
                    option = branch.option if branch else -1
                    arrival = (option, state, ways)
                    ways_to[successor].append(arrival)
        for ways_of_state in ways_to.values():
            ways_of_state.sort()  # the same in whatever order the states were found
        for walk in walks:
            walk.go_back(ways_to[walk.state])

    def _windows_before(self, position: int, reached: set[State]) -> set[int]:
        masks = [branch.mask for branch in self._component.branches[position]]
        if not self._component.must[position]:
            masks.append(1)  # it stays empty
        windows = set()
        for window, _, _ in reached:
            filled = window << 1 | 1
            windows.add(filled)
            for mask in masks:
                if filled & mask == mask:
                    windows.add(filled - mask)
        return windows


@dataclass
class _Walk:
    """A way back from the end.

    state    the current state
    number   its number among the ways that lead there
    options  those passed so far
    """

    state: State
    number: int
    options: list[int] = field(default_factory=list)

    def go_back(self, ways_here: list[_Arrival]) -> None:
        """Go to the state before.

        `ways_here` has for each state that leads here: by which option (-1: none), the state, and
        its number of ways.
        """
        for option, state, ways in ways_here:
            if self.number < ways:
                self.state = state
                if option >= 0:
                    self.options.append(option)
                return
            self.number -= ways
        raise AssertionError("a number is one of the ways of its state")
