"""A search for covers to be watched: backtracking as in a textbook, a step at a time.

    choose   an item that must be covered, with the fewest ways to do so (ties: the first one)
    try      the first option that covers it, then the next …; each is a node
    dead end an item cannot be covered often enough
    solution every item is covered as often as it must be
    back     the option tried last is taken away

It is Knuth's Algorithm X (TAOCP 7.2.2.1), with bounds as in Algorithm M: an option that was tried
is out of the question for its later sisters, so that each cover is met once. After a solution the
options that may still be taken are tried too. A search can be begun again at any place where it is
about to choose; the numbers of the options tried at each level identify it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from ..search.problem import Cover, Problem

NO_OPTION = -1  # stands for no item, no option

Kind: TypeAlias = Literal["choose", "try", "dead end", "solution", "back", "end"]


class Step(NamedTuple):
    """A step of a search.

    item       that was chosen, or cannot be covered; NO_OPTION after a solution
    option     that is tried or taken away; NO_OPTION in other steps
    number     of the option among those of the item, from 1
    ways       how many ways there are to cover the item
    depth      how many options are taken after the step
    nodes      options tried so far
    solutions  met so far
    """

    kind: Kind
    item: int = NO_OPTION
    option: int = NO_OPTION
    number: int = 0
    ways: int = 0
    depth: int = 0
    nodes: int = 0
    solutions: int = 0


class SearchPoint(NamedTuple):
    """A place where a search is about to choose; the first is SEARCH_START.

    path       for each level the number of options tried before the one that is taken
    steps      before this place; of these `nodes` are tries and `solutions` are solutions
    """

    path: tuple[int, ...] = ()
    steps: int = 0
    nodes: int = 0
    solutions: int = 0


SEARCH_START = SearchPoint()


class Stretch(NamedTuple):
    """Some steps in a row.

    taken  the options that are taken before them, in order
    ways   for each step that chooses, for each item the ways to cover it, as they were looked at
           there, or NO_OPTION if it need not be covered; () for another step
    then   the place after them; None after the last step of all
    """

    taken: Cover
    steps: tuple[Step, ...]
    ways: tuple[tuple[int, ...], ...]
    then: SearchPoint | None


class _Level:
    def __init__(self, item: int, options: list[int]) -> None:
        self.item = item
        self.options = options
        self.tried = 0  # how many, with the one that is taken now
        self.hidden: list[int] = []  # by the option that is taken now

    @property
    def option(self) -> int:
        """Return the option that is taken now."""
        return self.options[self.tried - 1]


class _Search:
    def __init__(self, problem: Problem, place: SearchPoint) -> None:
        self._problem = problem
        self._need = list(problem.least)
        self._room = list(problem.most)
        self._number = [len(options) for options in problem.options_of]  # of options, by item
        self._there = [True] * len(problem.options)
        self._nodes = place.nodes
        self._solutions = place.solutions
        self.levels: list[_Level] = []
        for item, bound in enumerate(problem.most):
            if bound == 0:
                self._hide_all(item)
        for tried in place.path:
            self._go_down(*self._scarcest())
            for _ in range(tried):
                self._take()
                self._take_back()
            self._take()

    @property
    def taken(self) -> Cover:
        """Return the options that are taken, in order."""
        return tuple(level.option for level in self.levels)

    @property
    def path(self) -> tuple[int, ...]:
        """Return the path of the current place."""
        return tuple(level.tried - 1 for level in self.levels)

    # steps

    def choose(self) -> Step:
        """Choose an item, if there is one, and go down a level."""
        item, ways = self._scarcest()
        kind: Kind = "choose"
        if item == NO_OPTION:
            kind = "solution"
            self._solutions += 1
        elif not ways:
            kind = "dead end"
        step = Step(
            kind,
            item,
            ways=ways,
            depth=len(self.levels),
            nodes=self._nodes,
            solutions=self._solutions,
        )
        if ways:
            self._go_down(item, ways)
        return step

    def go_on(self) -> Step:
        """Try the next option of the lowest level."""
        self._take()
        self._nodes += 1
        level = self.levels[-1]
        return self._step("try", level, len(self.levels))

    def go_back(self) -> Iterator[Step]:
        """Take options away, as far back as a level where another one can be tried."""
        while self.levels:
            level = self.levels[-1]
            self._take_back()
            depth = len(self.levels) - 1
            yield self._step("back", level, depth)
            if level.tried < len(level.options):
                return
            self.levels.pop()
            for option in level.options:
                self._show(option)

    def end(self) -> Step:
        """Return the last step: all is done."""
        return Step("end", nodes=self._nodes, solutions=self._solutions)

    def _step(self, kind: Kind, level: _Level, depth: int) -> Step:
        return Step(
            kind,
            level.item,
            level.option,
            number=level.tried,
            ways=len(level.options),
            depth=depth,
            nodes=self._nodes,
            solutions=self._solutions,
        )

    # the state

    def _scarcest(self) -> tuple[int, int]:
        """The item with the fewest ways to cover it, and how many they are; NO_OPTION, and how many
        options are left, if no item must be covered any more.
        """
        choices = []
        for item, ways in enumerate(self.ways()):
            if ways != NO_OPTION:
                choices.append((ways, item))
        if not choices:
            return NO_OPTION, sum(self._there)
        fewest, item = min(choices)
        return item, fewest

    def ways(self) -> tuple[int, ...]:
        """Return for each item the number of ways to cover it once more; NO_OPTION if it need not
        be covered.
        """
        ways_of_items = []
        for number, need in zip(self._number, self._need, strict=True):
            ways = NO_OPTION
            if need > 0:
                ways = max(0, number - need + 1)
            ways_of_items.append(ways)
        for item in self._problem.sums:
            ways_of_items[item] = self._ways_of_sum(item)
        return tuple(ways_of_items)

    def _ways_of_sum(self, item: int) -> int:
        """The number of options left that add to a sum, if these are needed and can be enough."""
        need = self._need[item]
        if self._room[item] < 0:
            return 0
        if self._number[item] < need:
            return 0
        if need <= 0:
            return NO_OPTION
        options = self._problem.options_of[item]
        options_left = {option for option in options if self._there[option]}
        return len(options_left)

    def _go_down(self, item: int, ways: int) -> None:
        """Go down a level, to cover an item (NO_OPTION: to take any option left)."""
        options: Sequence[int] = range(len(self._there))
        if item != NO_OPTION:
            options = self._problem.options_of[item]
        options_left = [option for option in dict.fromkeys(options) if self._there[option]]
        level = _Level(item, options_left[:ways])
        self.levels.append(level)

    def _take(self) -> None:
        level = self.levels[-1]
        level.tried += 1
        level.hidden = [level.option]
        self._hide(level.option)
        for item in self._problem.options[level.option]:
            self._need[item] -= 1
            self._room[item] -= 1
            if not self._room[item]:
                level.hidden += self._hide_all(item)

    def _take_back(self) -> None:
        """Take the option of the lowest level away; its later sisters go on without it."""
        level = self.levels[-1]
        for item in self._problem.options[level.option]:
            self._need[item] += 1
            self._room[item] += 1
        for option in level.hidden:
            self._show(option)
        self._hide(level.option)

    def _hide_all(self, item: int) -> list[int]:
        """Hide the options of an item; return those that were there."""
        options = dict.fromkeys(self._problem.options_of[item])
        hidden = [option for option in options if self._there[option]]
        for option in hidden:
            self._hide(option)
        return hidden

    def _hide(self, option: int) -> None:
        self._there[option] = False
        for item in self._problem.options[option]:
            self._number[item] -= 1

    def _show(self, option: int) -> None:
        self._there[option] = True
        for item in self._problem.options[option]:
            self._number[item] += 1


def _steps(search: _Search) -> Iterator[Step]:
    while True:
        step = search.choose()
        yield step
        if not step.ways:
            yield from search.go_back()
        if not search.levels:
            yield search.end()
            return
        yield search.go_on()


def stretch(problem: Problem, place: SearchPoint, number: int) -> Stretch:
    """Return the steps from a place on: `number` or a few more, as far as the next place to begin
    at.
    """
    search = _Search(problem, place)
    taken_before = search.taken
    steps: list[Step] = []
    ways: list[tuple[int, ...]] = []
    then = None
    for step in _steps(search):
        steps.append(step)
        ways_of_items: tuple[int, ...] = ()
        if step.kind in ("choose", "dead end"):
            ways_of_items = search.ways()
        ways.append(ways_of_items)
        if step.kind == "try" and len(steps) >= number:
            steps_so_far = place.steps + len(steps)
            then = SearchPoint(search.path, steps_so_far, step.nodes, step.solutions)
            break
    return Stretch(taken_before, tuple(steps), tuple(ways), then)
