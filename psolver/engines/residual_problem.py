"""The options of a problem that may still be taken, as sets of bits, while some are."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from copy import copy

from ..core.control import current_control
from ..search.problem import Problem
from .kernels.bit_lists import bits_at


class ResidualProblem:
    """The options that may still be taken, and how often each item may and must be covered.

    alive   the options that may still be taken
    masks   for each item the options that cover it, taken or not
    named   how many items, the first ones, are needed; others only bound how often options are
            taken
    need    for each item how often it must still be covered
    room    for each item how often it may be

    >>> ways = ResidualProblem(Problem((1, 1, 0), (1, 1, 1), ((0,), (1,), (0, 1), (2,)), ()))
    >>> bin(ways.of(0)), ways.needed()
    ('0b101', [0, 1])
    >>> ways.take(0)
    >>> bin(ways.alive), ways.needed()
    ('0b1010', [1])
    """

    def __init__(self, problem: Problem, named: int | None = None) -> None:
        control = current_control()
        if named is None:
            named = len(problem.least)
        self.problem = problem
        self.named = named
        self.need = list(problem.least)
        self.room = list(problem.most)
        number = len(problem.options)
        self.masks = []
        for options in control.watched(problem.options_of):
            mask = bits_at(options, number)
            self.masks.append(mask)
        self._heavier: dict[int, dict[int, int]] = {}
        self.alive = (1 << number) - 1
        for item, room in enumerate(self.room):
            if not room:
                self.alive &= ~self.masks[item]

    def copy(self) -> ResidualProblem:
        """Return the same, which changes by itself."""
        twin = copy(self)
        twin.need = list(self.need)
        twin.room = list(self.room)
        return twin

    def of(self, item: int) -> int:
        """Return the options that may be taken and cover an item."""
        mask = self.masks[item]
        return self.alive & mask

    def needed(self) -> list[int]:
        """Return the items that must still be covered, in order."""
        needs = self.need[: self.named]
        return [item for item, need in enumerate(needs) if need]

    def take(self, option: int) -> None:
        """Take an option; those that do not go with it are gone."""
        gone = self.clashing(option)
        gone |= 1 << option
        self.alive &= ~gone
        for item in self.problem.options[option]:
            need = self.need[item] - 1
            self.need[item] = max(0, need)
            self.room[item] -= 1

    def clashing(self, option: int) -> int:
        """Return the options that do not go with one, and that one itself if it fills an item."""
        items = self.problem.options[option]
        clashing = 0
        for item in items:
            if self.room[item] == 1:
                clashing |= self.masks[item]
        if self.problem.sums:
            times = Counter(items)
            clashing |= self._over(times)
        return clashing

    def _over(self, times: Mapping[int, int]) -> int:
        """The options that, beside one that holds items so often, would make a sum too large."""
        over = 0
        sums_of_option = self.problem.sums & times.keys()
        for item in sums_of_option:
            if item not in self._heavier:
                self._heavier[item] = self._by_amount(item)
            room = self.room[item] - times[item]
            heavier = self._heavier[item]
            for number, mask in heavier.items():
                if number > room:
                    over |= mask
        return over

    def _by_amount(self, item: int) -> dict[int, int]:
        """The options that hold an item once, twice and so on."""
        options: dict[int, list[int]] = defaultdict(list)
        times = Counter(self.problem.options_of[item])
        for option, number in times.items():
            options[number].append(option)
        size = len(self.problem.options)
        masks = {}
        for number, alike in options.items():
            masks[number] = bits_at(alike, size)
        return masks
