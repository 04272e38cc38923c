"""Exact cover by fewest options left, counted for all items at once in bit planes: for problems of
some hundred items.

An item of a group (`Problem.groups`) is a *group*, any other a *cell*, covered at most once; a cell
that has to be is a *must*. An option is its group and a word or two of bits, one for each cell that
is still open. The options left are a list, group by group, so that its bounds give their number.
The list below an option is the rest of the list above it: one pass keeps the options that have no
cell in common with the option and counts, for every cell, how many options it has. The counters lie
across the words: bit c of plane k is bit k of the counter of cell c, so that adding one to some of
them takes three operations a plane, and the cells with fewest options are found in two a plane.
Three planes and one more for the overflow mostly suffice; if every cell has eight options or more,
the list is counted again with six.

Groups that are used exactly once are branched on as well. When no must is open and no group lacks
anything there is nothing to add, because every option holds a must or such a group: `suits` tests
for this.
"""

from __future__ import annotations

from collections import Counter, namedtuple
from collections.abc import Iterable, Sequence
from itertools import accumulate, compress, pairwise
from math import prod
from typing import Any, TypeAlias

from ...search.problem import Problem
from ..jobs import Branch
from .bit_limits import fewest_musts, has_hopeless_item, musts, planes_suit, usable
from .bit_lists import bits_at, flags_of, from_bits
from .bit_rows import WORD_BYTES
from .bit_words import WORD_BITS, lowest
from .kernel_arrays import BYTE, WORD32, array_of, zeros
from .plane_search import LACK, REGISTERS, search
from .walk import (
    BASE,
    CHOICES,
    LEVEL,
    WHOLE_TREE,
    AnyWalk,
    BranchesOfLevel,
    Choices,
    Leaf,
    Subtree,
    Walk,
)

# This masks the cells of the low word.
LOW = (1 << WORD_BITS) - 1

Run: TypeAlias = tuple[int, int, int]
"""Bits of a word that are set side by side: the first, their number, and its place among all."""

# Each array has a row for each level of a walk.
_Levels = namedtuple("_Levels", "begin open_low open_high todo end pick_low pick_high choice")


class BitPlanes:
    """The tree of a problem that it suits."""

    effort = 5
    lateness = 0.5
    merges = False

    suits = staticmethod(planes_suit)

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        count = len(problem.options)
        groups = sorted(set(problem.groups))
        number = {item: k for k, item in enumerate(groups)}
        self._group = [number[group] for group in problem.groups]
        self._least = [problem.least[group] for group in groups]
        self._most = []
        for group in groups:
            endless = count + 1
            most = min(problem.most[group], endless)
            self._most.append(most)
        if not groups:  # one group of all options, which bounds nothing
            self._group = [0] * count
            self._least = [0]
            self._most = [count]
        self._once = []
        for lower, upper in zip(self._least, self._most, strict=True):
            is_once = lower == upper == 1
            self._once.append(is_once)
        needed = musts(problem)
        longest = len(needed) // fewest_musts(problem)  # of the covers
        self.width = CHOICES + longest
        self._impossible = has_hopeless_item(problem)
        self._bit: dict[int, int] = {}  # of each cell
        self._musts = 0
        bit = 1
        for item, upper in enumerate(problem.most):
            if upper > 0 and item not in number:
                self._bit[item] = bit
                if problem.least[item] > 0:
                    self._musts |= bit
                bit <<= 1
        self._cells = bit - 1
        self._list_options(problem)

    def _list_options(self, problem: Problem) -> None:
        """List the options group by group, with the cells of each as one word or two.

        Sets of options are numbers, a bit for each place of the list.
        """
        count = len(problem.options)
        self._by_group = sorted(range(count), key=self._group.__getitem__)
        self._place = [0] * count
        sizes = [0] * len(self._least)
        places_of: dict[int, list[int]] = {}
        for cell in self._bit:
            places_of[cell] = []
        words = []
        for place, option in enumerate(self._by_group):
            items = problem.options[option]
            group = self._group[option]
            self._place[option] = place
            sizes[group] += 1
            for item in items:
                if item in places_of:
                    places_of[item].append(place)
            words.append(self._held_by(items))
        begins = accumulate(sizes, initial=0)
        self._ranges = list(pairwise(begins))  # of the places of each group
        self._of_cell: dict[int, int] = {}
        for cell, places in places_of.items():
            self._of_cell[cell] = bits_at(places, count)
        self._low = [word & LOW for word in words]
        self._high: list[int] | None = None
        has_high_words = self._cells > LOW
        if has_high_words:
            self._high = [word >> WORD_BITS for word in words]
        usable_places = [self._place[option] for option in usable(problem)]
        self._usable = bits_at(usable_places, count)

    def _held_by(self, items: Iterable[int]) -> int:
        """The cells among some items, each as a bit."""
        cells = 0
        for item in items:
            cells |= self._bit.get(item, 0)
        return cells

    def start(self, below: Subtree = WHOLE_TREE, without: Sequence[int] = ()) -> AnyWalk:
        problem = self._problem
        times: Counter[int] = Counter()
        need = list(self._least)
        room = list(self._most)
        for option in below.choices:
            times.update(problem.options[option])
            group = self._group[option]
            need[group] -= 1
            room[group] -= 1
        if self._impossible:
            return Leaf(below, False)
        for item, number in times.items():
            if number > problem.most[item]:
                return Leaf(below, False)
        covered = self._held_by(times)
        open_cells = self._cells & ~covered
        open_musts = self._musts & open_cells
        lacks_options = max(need) > 0
        if not open_musts and not lacks_options:
            return Leaf(below, True)
        live = self._apart(times)
        for option in without:
            place = self._place[option]
            live[place] = 0
        for group, (begin, end) in enumerate(self._ranges):
            if room[group] <= 0:
                options_of_group = end - begin
                live[begin:end] = bytes(options_of_group)
        numbers = self._numbers(live)
        if any(map(int.__lt__, numbers, need)):
            return Leaf(below, False)
        begins = list(accumulate(numbers, initial=0))
        return self._walk(below, open_cells, live, begins, need, room)

    def _apart(self, items: Iterable[int]) -> bytearray:
        """Whether each option of the list is usable and holds no cell among some items."""
        clashing = 0
        for item in items:
            clashing |= self._of_cell.get(item, 0)
        apart = self._usable & ~clashing
        return flags_of(apart, len(self._group))

    def _numbers(self, live: bytearray) -> list[int]:
        """The number of live options of each group."""
        return [live.count(1, begin, end) for begin, end in self._ranges]

    def _walk(
        self,
        below: Subtree,
        cells: int,
        live: bytearray,
        begins: list[int],
        need: list[int],
        room: list[int],
    ) -> Walk:
        number = self.width + 1
        base = len(below.choices)
        state = zeros(REGISTERS)
        state[LEVEL] = base
        state[BASE] = base
        for number_needed in need:
            state[LACK] += max(0, number_needed)
        runs: Sequence[Run] = ()
        fits_a_word = cells.bit_count() <= WORD_BITS
        if self._high is not None and fits_a_word:
            runs = runs_of(cells)
        levels = _Levels(
            begin=zeros(number, len(begins)),
            open_low=zeros(number),
            open_high=zeros(number),
            todo=zeros(number),
            end=zeros(number),
            pick_low=zeros(number),
            pick_high=zeros(number),
            choice=zeros(number),
        )
        for group, place in enumerate(begins):
            levels.begin[base, group] = place
        open_musts = self._musts & cells
        open_low, open_high = cell_words(open_musts, runs)
        levels.open_low[base] = open_low
        levels.open_high[base] = open_high
        levels.pick_low[base] = -1
        levels.choice[:base] = array_of(below.choices)
        live_options = begins[-1]
        levels_left = number - base
        lists = self._lists(live, live_options, runs, levels_left)

        def chosen(level: int) -> Choices:
            return tuple(levels.choice[:level])

        def branches(level: int) -> BranchesOfLevel:
            return self._branches(level, levels, *lists)

        arrays = (
            *levels,
            array_of(need),
            array_of(room),
            array_of(self._once, BYTE),
            *lists,
            array_of(self._group),
        )
        return Walk(search, below, chosen, branches, state, *arrays)

    def _lists(
        self, live: bytearray, number: int, runs: Sequence[Run], levels: int
    ) -> tuple[Any, Any, Any]:
        """The lists of a walk, with room for some levels; at the first the options that are live,
        by their open cells, whose runs are joined if there are any, and their numbers.
        """
        size = number * levels + 1
        name = zeros(size, code=WORD32)
        live_names = compress(self._by_group, live)
        name[:number] = array_of(live_names, WORD32)
        low = zeros(size)
        low_words = compress(self._low, live)
        low[:number] = array_of(low_words)
        if self._high is None:
            return low, None, name
        high_words = array_of(compress(self._high, live))
        if runs:
            low[:number] = joined(low[:number], high_words, runs)
            return low, None, name
        high = zeros(size)
        high[:number] = high_words
        return low, high, name

    def _branches(
        self, level: int, levels: _Levels, low: Any, high: Any, name: Any
    ) -> BranchesOfLevel:
        begin = levels.begin[level, 0]
        end = levels.end[level]
        low_bit = levels.pick_low[level]
        high_bit = levels.pick_high[level]
        places: Sequence[int] = range(begin, end)
        if high_bit:  # those that hold a cell
            places = [place for place in places if high[place] & high_bit]
        elif low_bit:
            places = [place for place in places if low[place] & low_bit]
        elif places:  # those of a group, whose list ends here
            last_option = name[end - 1]
            group = self._group[last_option]
            begin = levels.begin[level, group]
            places = range(begin, end)
        next_place = levels.todo[level]
        untried: list[Branch] = []
        for place in places:
            if place >= next_place:
                untried.append((level, 0, name[place]))
        tried = len(places) - len(untried)
        return tried, untried

    def order(self, options: Sequence[int]) -> Sequence[int]:
        return options

    def cost(self, options: list[int]) -> int:
        """Return as `Tree.cost` a number that grows with the product of the options left to the
        other groups.

        The product does not show the dead ends that a search sees earlier when it can choose, so
        that few options count as well. Measured: nodes in millions (cost, that of the cheapest as
        1) with one placement of each orbit fixed of

            3x4x5, pentominoes    W 6.6 (1.0), Z 6.7 (1.2), T 9.0 (2.7), F 9.2 (1.6), X 12.1 (1.1),
                                  I 15.5 (3.6)
        """
        products = 0
        for option in options:
            products += self._left(option)
        return products**2 * len(options)

    def _left(self, option: int) -> int:
        items = self._problem.options[option]
        apart = self._apart(items)
        numbers = self._numbers(apart)
        group = self._group[option]
        numbers[group] = 1
        numbers_to_choose = compress(numbers, self._once)
        return prod(numbers_to_choose)


def runs_of(cells: int) -> list[Run]:
    """Return the runs of bits of a word that are set, and where each begins if no bits lie between.

    >>> runs_of(0b1101100)
    [(2, 2, 0), (5, 2, 2)]
    """
    runs = []
    start = 0
    begin = 0
    rest = cells
    while rest:
        gap = lowest(rest)
        start += gap
        rest >>= gap
        length = lowest(~rest)
        runs.append((start, length, begin))
        begin += length
        start += length
        rest >>= length
    return runs


def cell_words(cells: int, runs: Sequence[Run]) -> tuple[int, int]:
    """Return the two words of some cells, the low one first; all in this if there are runs."""
    if not runs:
        low = cells & LOW
        high = cells >> WORD_BITS
        return low, high
    word = 0
    for start, length, begin in runs:
        mask = (1 << length) - 1
        bits = cells >> start & mask
        word |= bits << begin
    return word, 0


def joined(low: Any, high: Any, runs: Sequence[Run]) -> Any:
    """Return the runs of bits of pairs of words, joined in one word each.

    The words are worked on together, as one large number with a lane for each.

    >>> joined(array_of([0b1101100, 0b100]), array_of([0, 0]), runs_of(0b1101100)).tolist()
    [15, 1]
    """
    number = len(low)
    zero_bytes = WORD_BYTES - 1
    lane = b"\1" + bytes(zero_bytes)
    ones = int.from_bytes(lane * number, "little")
    low_lanes = int.from_bytes(low, "little")
    high_lanes = int.from_bytes(high, "little")
    words = 0
    for start, length, begin in runs:
        bits = (1 << length) - 1
        ahead = max(0, WORD_BITS - start)  # how many of the bits may lie in the low word
        if ahead:
            low_mask = (1 << ahead) - 1
            low_bits = bits & low_mask
            shifted = low_lanes >> start
            lanes = shifted & low_bits * ones
            words |= lanes << begin
        if length > ahead:
            beyond = max(0, start - WORD_BITS)
            high_bits = bits >> ahead
            shifted = high_lanes >> beyond
            lanes = shifted & high_bits * ones
            words |= lanes << begin + ahead
    return from_bits(words, number)
