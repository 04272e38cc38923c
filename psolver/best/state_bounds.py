"""Two facts that leave states out of a search for the best covers (see `bounded`): the areas of
options, and the symmetry of a problem that reads the same from the end. Without the first
the pentominoes by value in 8x8 have 240 times the states, without the second T-pentominoes in 12x12
15 times (tests/benchmarks/measures.md).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from math import gcd
from typing import Any, TypeAlias

from ..search.problem import Problem
from .state_layout import FirstAndLast, ItemCounter

TOO_MUCH = 1 << 50  # is lost if an item stays free that must not

StepsOfCounters: TypeAlias = Mapping[ItemCounter, FirstAndLast]


class AreaBound:
    """The least weight that is still to be lost, by the number of items that stay free.

    unit  divides the number of items that may be covered once in every option
    """

    def __init__(self, steps: int, sizes: Sequence[int], ends: StepsOfCounters) -> None:
        """`sizes` of the options, and for each such item its first and last step."""
        self.unit = gcd(*sizes)
        self.items = len(ends)
        self.one_size = len(set(sizes)) == 1
        self._ends = ends
        self._masks = [0] * steps
        self._left = [0] * steps
        for counter, (first_step, last_step) in ends.items():
            for step in range(last_step):
                self._left[step] += 1
            for step in range(first_step, last_step):
                self._masks[step] |= counter.bits
        self._lightest = [0] * steps
        self.rebate = 0

    def weigh(self, losses: Sequence[int]) -> None:
        """Set the weight that is lost with each item that stays free."""
        lightest = TOO_MUCH
        of_step = defaultdict(list)
        for counter, (_, last_step) in self._ends.items():
            loss = losses[counter.item]
            of_step[last_step].append(loss)
        steps = range(len(self._lightest))
        for step in reversed(steps):
            self._lightest[step] = lightest
            for loss in of_step[step]:
                lightest = min(lightest, loss)
        self.rebate = 0
        if lightest < TOO_MUCH:
            items_free = self.items % self.unit
            self.rebate = items_free * lightest

    def to_come(self, step: int, keys: Any) -> Any:
        """Return the least loss of each state after a step; 0 if none is certain."""
        lightest = self._lightest[step]
        if self.unit == 1:
            return 0
        if not lightest:
            return 0
        covered_bits = keys & self._masks[step]
        items_left = self._left[step] - _ones(covered_bits)
        return items_left % self.unit * lightest


class Halves:
    """The symmetry of a problem that reverses the order of its items, if it has one.

    images  for each item the one that takes its place; () without such a symmetry
    """

    def __init__(self, problem: Problem, worths: Sequence[int], order: Sequence[int]) -> None:
        self._ranks = {}
        for rank, item in enumerate(order):
            self._ranks[item] = rank
        self._options = problem.options
        self.images: list[int] = []
        number = len(problem.least)
        images = list(range(number))
        for item, image in zip(order, reversed(order), strict=True):
            images[item] = image
        limits = list(zip(problem.least, problem.most, strict=True))
        for item, image in enumerate(images):
            if limits[item] != limits[image]:
                return
        turned = []
        for option in problem.options:
            option_images = [images[item] for item in option]
            turned.append(tuple(sorted(option_images)))
        counts = _counted(problem.options, worths)
        if _counted(turned, worths) == counts:
            self.images = images

    def holds(self, step: int) -> bool:
        """Whether a step is one of the first half."""
        if not self.images:
            return False
        twice_done = 2 * (step + 1)
        return twice_done <= len(self._ranks)

    def twice(self, items: Sequence[int]) -> bool:
        """Whether the loss of items counts: all of them lie in the first half."""
        last_rank = len(self._ranks) - 1
        for item in items:
            if item not in self._ranks:
                return False
            if 2 * self._ranks[item] >= last_rank:
                return False
        return True

    def times(self, option: int) -> int:
        """Return how often the loss of an option counts: twice if it lies mostly in the first half,
        once if in the middle.
        """
        ranks = []
        for item in self._options[option]:
            if item in self._ranks:
                ranks.append(self._ranks[item])
        twice_middle = min(ranks) + max(ranks)
        last_rank = len(self._ranks) - 1
        if twice_middle == last_rank:
            return 1
        if twice_middle > last_rank:
            return 0
        return 2


def _counted(options: Sequence[Sequence[int]], worths: Sequence[int]) -> Counter[object]:
    """Count the options, each with its worth."""
    return Counter(zip(options, worths, strict=True))


def _ones(words: Any) -> Any:
    """The number of bits that are 1 in each word, from 0 to 2^63 - 1 (numpy counts them from 2.0
    on).
    """
    odd_bits = (words >> 1) & 0x5555555555555555
    words = words - odd_bits  # the numbers of ones in pairs of bits
    odd_pairs = (words >> 2) & 0x3333333333333333
    even_pairs = words & 0x3333333333333333
    words = even_pairs + odd_pairs
    words = words + (words >> 4)
    words = words & 0x0F0F0F0F0F0F0F0F
    for shift in (8, 16, 32):
        words = words + (words >> shift)
    return words & 127
