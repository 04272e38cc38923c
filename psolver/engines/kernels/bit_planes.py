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
from .bit_limits import fewest_musts, musts, planes_suit, usable
from .bit_lists import bits_at, flags_of, from_bits
from .bit_rows import WORD_BYTES
from .bit_words import INDEX_MASK, WORD_BITS, inlined, lowest
from .kernel_arrays import BYTE, WORD32, array_of, zeros
from .walk import (
    BASE,
    CHOICES,
    COMMON_REGISTERS,
    DEPTH,
    DONE,
    FOUND,
    LEVEL,
    NODES,
    POSITION,
    UNREACHED,
    WHOLE_TREE,
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
        self._group = [number[group] for group in problem.groups] or [0] * count
        bounds = [(problem.least[group], min(problem.most[group], count + 1)) for group in groups]
        self._bounds = bounds or [(0, count)]
        self._once = [bound == (1, 1) for bound in self._bounds]
        self.width = CHOICES + len(musts(problem)) // fewest_musts(problem)
        self._impossible = any(map(int.__gt__, problem.least, problem.most)) or problem.starved
        cells = [item for item, most in enumerate(problem.most) if most > 0 and item not in number]
        self._bit = {cell: 1 << place for place, cell in enumerate(cells)}
        self._cells = (1 << len(cells)) - 1
        self._musts = sum(bit for cell, bit in self._bit.items() if problem.least[cell] > 0)
        self._list_options(problem)

    def _list_options(self, problem: Problem) -> None:
        """List the options group by group, with the cells of each as one word or two.

        Sets of options are numbers, a bit for each place of the list.
        """
        count = len(problem.options)
        self._by_group = sorted(range(count), key=self._group.__getitem__)
        self._place = [0] * count
        sizes = [0] * len(self._bounds)
        places_of: dict[int, list[int]] = {cell: [] for cell in self._bit}
        words = []
        for place, option in enumerate(self._by_group):
            self._place[option] = place
            sizes[self._group[option]] += 1
            for item in problem.options[option]:
                if item in places_of:
                    places_of[item].append(place)
            words.append(self._held_by(problem.options[option]))
        self._ranges = [*pairwise(accumulate(sizes, initial=0))]  # of the places of each group
        self._of_cell = {cell: bits_at(places, count) for cell, places in places_of.items()}
        self._low = [word & LOW for word in words]
        self._high: list[int] | None = None
        if self._cells > LOW:
            self._high = [word >> WORD_BITS for word in words]
        self._usable = bits_at((self._place[option] for option in usable(problem)), count)

    def _held_by(self, items: Iterable[int]) -> int:
        """The cells among some items, each as a bit."""
        cells = 0
        for item in items:
            cells |= self._bit.get(item, 0)
        return cells

    def start(self, below: Subtree = WHOLE_TREE, without: Sequence[int] = ()) -> Walk | Leaf:
        chosen, problem = list(below.choices), self._problem
        times = Counter(item for option in chosen for item in problem.options[option])
        if self._impossible or any(n > problem.most[item] for item, n in times.items()):
            return Leaf(below, False)
        closed = self._held_by(times)
        used = Counter(self._group[option] for option in chosen)
        need = [lower - used[group] for group, (lower, _) in enumerate(self._bounds)]
        room = [upper - used[group] for group, (_, upper) in enumerate(self._bounds)]
        if not self._musts & ~closed and max(need) <= 0:
            return Leaf(below, True)
        live = self._apart(times)
        for option in without:
            live[self._place[option]] = 0
        for (begin, end), more in zip(self._ranges, room, strict=True):
            if more <= 0:
                live[begin:end] = bytes(end - begin)
        numbers = self._numbers(live)
        if any(map(int.__lt__, numbers, need)):
            return Leaf(below, False)
        begins = [*accumulate(numbers, initial=0)]
        return self._walk(below, self._cells & ~closed, live, begins, need, room)

    def _apart(self, items: Iterable[int]) -> bytearray:
        """Whether each option of the list is usable and holds no cell among some items."""
        held = 0
        for item in items:
            held |= self._of_cell.get(item, 0)
        return flags_of(self._usable & ~held, len(self._group))

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
        number, base = self.width + 1, len(below.choices)
        state = zeros(REGISTERS)
        state[LEVEL] = state[BASE] = base
        state[LACK] = sum(lacking for lacking in need if lacking > 0)
        begin = zeros(number, len(begins))
        for group, place in enumerate(begins):
            begin[base, group] = place
        open_low, open_high, pick_low, pick_high = (zeros(number) for _ in range(4))
        runs = runs_of(cells) if self._high is not None and cells.bit_count() <= WORD_BITS else ()
        open_low[base], open_high[base] = cell_words(self._musts & cells, runs)
        pick_low[base] = -1
        todo, end, choice = (zeros(number) for _ in range(3))
        choice[:base] = array_of(below.choices)
        levels = _Levels(begin, open_low, open_high, todo, end, pick_low, pick_high, choice)
        lists = self._lists(live, begins[-1], runs, number - base)
        of_groups = array_of(need), array_of(room), array_of(self._once, BYTE)

        def chosen(level: int) -> tuple[int, ...]:
            return tuple(choice[:level])

        def branches(level: int) -> tuple[int, list[Branch]]:
            return self._branches(level, levels, *lists)

        arrays = *levels, *of_groups, *lists, array_of(self._group)
        return Walk(search, below, chosen, branches, state, *arrays)

    def _lists(
        self, live: bytearray, number: int, runs: Sequence[Run], levels: int
    ) -> tuple[Any, Any, Any]:
        """The lists of a walk, with room for some levels; at the first the options that are live,
        by their open cells, whose runs are joined if there are any, and their numbers.
        """
        size = number * levels + 1
        name, low, high = zeros(size, code=WORD32), zeros(size), None
        name[:number] = array_of(compress(self._by_group, live), WORD32)
        low[:number] = array_of(compress(self._low, live))
        if self._high is None:
            return low, None, name
        high_words = array_of(compress(self._high, live))
        if runs:
            low[:number] = joined(low[:number], high_words, runs)
        else:
            high = zeros(size)
            high[:number] = high_words
        return low, high, name

    def _branches(
        self, level: int, levels: _Levels, low: Any, high: Any, name: Any
    ) -> tuple[int, list[Branch]]:
        next_, end = levels.todo[level], levels.end[level]
        begin = levels.begin[level, 0]
        low_bit, high_bit = levels.pick_low[level], levels.pick_high[level]
        places: Sequence[int]
        if high_bit:  # those that hold a cell
            places = [place for place in range(begin, end) if high[place] & high_bit]
        elif low_bit:
            places = [place for place in range(begin, end) if low[place] & low_bit]
        else:  # those of a group, whose list ends here
            if end > begin:
                begin = levels.begin[level, self._group[name[end - 1]]]
            places = range(begin, end)
        untried: list[Branch] = [(level, 0, name[place]) for place in places if place >= next_]
        return len(places) - len(untried), untried

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
        return sum(map(self._left, options)) ** 2 * len(options)

    def _left(self, option: int) -> int:
        numbers = self._numbers(self._apart(self._problem.options[option]))
        numbers[self._group[option]] = 1
        return prod(compress(numbers, self._once))


def runs_of(cells: int) -> list[Run]:
    """Return the runs of bits of a word that are set, and where each begins if no bits lie between.

    >>> runs_of(0b1101100)
    [(2, 2, 0), (5, 2, 2)]
    """
    runs = []
    start = begin = 0
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
        return cells & LOW, cells >> WORD_BITS
    word = 0
    for start, length, begin in runs:
        bits = (1 << length) - 1
        word |= (cells >> start & bits) << begin
    return word, 0


def joined(low: Any, high: Any, runs: Sequence[Run]) -> Any:
    """Return the runs of bits of pairs of words, joined in one word each.

    The words are worked on together, as one large number with a lane for each.

    >>> joined(array_of([0b1101100, 0b100]), array_of([0, 0]), runs_of(0b1101100)).tolist()
    [15, 1]
    """
    number = len(low)
    ones = int.from_bytes((b"\1" + bytes(WORD_BYTES - 1)) * number, "little")
    low_lanes, high_lanes = int.from_bytes(low, "little"), int.from_bytes(high, "little")
    words = 0
    for start, length, begin in runs:
        bits = (1 << length) - 1
        ahead = max(0, WORD_BITS - start)  # how many of the bits may lie in the low word
        if ahead:
            words |= (low_lanes >> start & (bits & (1 << ahead) - 1) * ones) << begin
        if length > ahead:
            beyond = max(0, start - WORD_BITS)
            words |= (high_lanes >> beyond & (bits >> ahead) * ones) << begin + ahead
    return from_bits(words, number)


# the compiled search ------------------------------------------------------------------------------

# One more register has the number of options that the groups still need.
LACK, REGISTERS = range(COMMON_REGISTERS, COMMON_REGISTERS + 2)


def search(
    state: Any,
    begin: Any,
    open_low: Any,
    open_high: Any,
    todo: Any,
    end: Any,
    pick_low: Any,
    pick_high: Any,
    choice: Any,
    need: Any,
    room: Any,
    once: Any,
    low: Any,
    high: Any,
    name: Any,
    group: Any,
    out: Any,
    budget: int,
) -> int:
    """Continue a search for `budget` nodes, or until `out` is full or the search is DONE; return
    the number of rows written.

    state       registers, see above and `walk`: the arrays hold the whole search, which can be
                stopped and continued
    begin       for each level and group where its options begin in the lists, and behind the last
                their end
    open_…      for each level the musts that are open
    todo, end   for each level the next option of its list to try, and the end of those to be tried
    pick_…      for each level the cell branched on, as a bit; 0 if it is a group, -1 if none
                was chosen yet
    choice      for each level the option taken
    need, room  for each group the number of options that it still needs, below zero for more, and
                that it may still have
    once        for each group whether it is used exactly once
    low, high   the lists, level by level: the open cells of each option; `high` None if one word
                holds them all
    name        the lists: the number of each option
    group       for each option its group
    out         rows (number of options, 0, options …); with no rows covers are only counted
    """
    rows = out.shape[0]
    groups = need.shape[0]
    level = state[LEVEL] & INDEX_MASK
    base = state[BASE] & INDEX_MASK
    covers = state[FOUND]
    lack = state[LACK]
    row = 0
    nodes = 0
    p0, p1, p2, p3, q0, q1, q2, q3 = 0, 0, 0, 0, 0, 0, 0, 0
    fresh = pick_low[base] < 0
    if fresh:  # the planes of the root, as if all counters had run over
        p3 = open_low[base]
        q3 = open_high[base]
    while True:
        # A fresh list: branch on the lowest of the cells with fewest options, or on a group with
        # fewer.
        if fresh:
            fresh = False
            list_begin = begin[level, 0] & INDEX_MASK
            list_end = begin[level, groups] & INDEX_MASK
            a = open_low[level]
            b = open_high[level]
            x = a & ~p3
            y = b & ~q3
            fewest = 0
            if x | y == 0 and a | b != 0:  # eight options at least: count on
                x, y, fewest, p0, p1, p2, q0, q1, q2 = _counted_again(
                    a, b, low, high, list_begin, list_end
                )
            x, y, digit = _fewer(x, y, p2, q2)
            fewest += 4 * digit
            x, y, digit = _fewer(x, y, p1, q1)
            fewest += 2 * digit
            x, y, digit = _fewer(x, y, p0, q0)
            fewest += digit
            if a | b == 0:
                fewest = UNREACHED
                list_end = list_begin
            x &= -x
            if x != 0:
                y = 0
            y &= -y
            for g in range(groups):
                if once[g] & room[g] != 0 and begin[level, g + 1] - begin[level, g] < fewest:
                    fewest = begin[level, g + 1] - begin[level, g]
                    list_begin = begin[level, g] & INDEX_MASK
                    list_end = begin[level, g + 1] & INDEX_MASK
                    x = 0
                    y = 0
            pick_low[level] = x
            pick_high[level] = y
            todo[level] = list_begin
            end[level] = list_end
        # The next option of the list that holds the cell; of a group's list each one.
        t = todo[level] & INDEX_MASK
        list_end = end[level] & INDEX_MASK
        x = pick_low[level]
        if high is not None:
            y = pick_high[level]
            if x | y != 0:
                while t < list_end and (low[t] & x) | (high[t] & y) == 0:
                    t += 1
        else:
            if x != 0:
                while t < list_end and low[t] & x == 0:
                    t += 1
        # None is left: take the last choice back.
        if t == list_end:
            if level <= base:
                state[DONE] = 1
                break
            level = (level - 1) & INDEX_MASK
            g = group[choice[level] & INDEX_MASK] & INDEX_MASK
            need[g] += 1
            room[g] += 1
            if need[g] > 0:
                lack += 1
            continue
        todo[level] = t
        if nodes >= budget:
            break
        # Take it: find the cells open below it, and the options that the groups lack.
        nodes += 1
        todo[level] = t + 1
        c = name[t] & INDEX_MASK
        choice[level] = c
        g = group[c] & INDEX_MASK
        m = low[t]
        a = open_low[level] & ~m
        b = 0
        h = 0
        if high is not None:
            h = high[t]
            b = open_high[level] & ~h
        down = (level + 1) & INDEX_MASK
        lack_below = lack
        if need[g] > 0:
            lack_below -= 1
        if a | b == 0 and lack_below == 0:  # a cover
            covers += 1
            if rows > 0:
                out[row, DEPTH] = down
                out[row, POSITION] = 0
                for k in range(down):
                    out[row, k + CHOICES] = choice[k]
                row += 1
                if row == rows:
                    break
            continue
        # Keep what has no cell in common with it: the pass that takes most of the time. It ends
        # where a group has too few options left.
        need[g] -= 1
        room[g] -= 1
        head = begin[level, groups] & INDEX_MASK
        j = head
        begin[down, 0] = j
        fresh = True
        for i in range(groups):
            start = j
            if room[i] > 0:
                for k in range(begin[level, i] & INDEX_MASK, begin[level, i + 1] & INDEX_MASK):
                    # written in any case, and overwritten if it does not stay: no branch
                    u = low[k]
                    name[j] = name[k]
                    low[j] = u
                    u &= m
                    if high is not None:
                        w = high[k]
                        high[j] = w
                        u |= w & h
                    j = (j + int(u == 0)) & INDEX_MASK
            begin[down, i + 1] = j
            if j - start < need[i]:
                fresh = False
                break
        # Count for every cell, and go down, unless an open cell has no option.
        if fresh:
            p0, p1, p2, p3 = _counted(low, head, j)
            fresh = a & ~(p0 | p1 | p2 | p3) == 0
            if high is not None and fresh:
                q0, q1, q2, q3 = _counted(high, head, j)
                fresh = b & ~(q0 | q1 | q2 | q3) == 0
        if fresh:
            lack = lack_below
            level = down
            open_low[level] = a
            open_high[level] = b
        else:
            need[g] += 1
            room[g] += 1
    state[LEVEL] = level
    state[FOUND] = covers
    state[LACK] = lack
    state[NODES] += nodes
    return row


@inlined
def _added(plane0: int, plane1: int, plane2: int, word: int) -> tuple[int, int, int, int]:
    """Return three planes with one more for each cell of a word, and the cells that ran over."""
    carry = plane0 & word
    plane0 ^= word
    word = plane1 & carry
    plane1 ^= carry
    carry = plane2 & word
    plane2 ^= word
    return plane0, plane1, plane2, carry


@inlined
def _counted(words: Any, first: int, last: int) -> tuple[int, int, int, int]:
    """Return for each cell the number of words that hold it, in three planes, and the cells where
    these ran over.

    Eight words at a time, as binary digits are added (Harley and Seal, in Warren, Hacker's Delight,
    5-1): it takes five operations a word in place of seven.
    """
    p0, p1, p2, p3 = 0, 0, 0, 0
    k = first
    while k + 8 <= last:
        p0, a = _sum_of_three(p0, words[k], words[k + 1])
        p0, b = _sum_of_three(p0, words[k + 2], words[k + 3])
        p1, x = _sum_of_three(p1, a, b)
        p0, a = _sum_of_three(p0, words[k + 4], words[k + 5])
        p0, b = _sum_of_three(p0, words[k + 6], words[k + 7])
        p1, y = _sum_of_three(p1, a, b)
        p2, a = _sum_of_three(p2, x, y)
        p3 |= a
        k += 8
    while k < last:
        p0, p1, p2, a = _added(p0, p1, p2, words[k])
        p3 |= a
        k += 1
    return p0, p1, p2, p3


@inlined
def _sum_of_three(a: int, b: int, c: int) -> tuple[int, int]:
    """Return for each bit the sum of three: its low and its high digit."""
    odd = a ^ b
    return odd ^ c, (a & b) | (odd & c)


@inlined
def _fewer(x: int, y: int, plane_low: int, plane_high: int) -> tuple[int, int, int]:
    """Return the cells without the bit of a plane, and 0; all of them, and 1, if each has it."""
    u = x & ~plane_low
    v = y & ~plane_high
    if u | v != 0:
        return u, v, 0
    return x, y, 1


@inlined
def _counted_again(
    a: int, b: int, low: Any, high: Any, first: int, last: int
) -> tuple[int, int, int, int, int, int, int, int, int]:
    """Return the open cells with fewest options by the upper three of six planes, these three as a
    number, and the lower three planes.

    If all counters run over, each cell is as good as the others.
    """
    p0, p1, p2, p3, p4, p5, p6 = 0, 0, 0, 0, 0, 0, 0
    q0, q1, q2, q3, q4, q5, q6 = 0, 0, 0, 0, 0, 0, 0
    for k in range(first, last):
        p0, p1, p2, u = _added(p0, p1, p2, low[k])
        p3, p4, p5, u = _added(p3, p4, p5, u)
        p6 |= u
        if high is not None:
            q0, q1, q2, u = _added(q0, q1, q2, high[k])
            q3, q4, q5, u = _added(q3, q4, q5, u)
            q6 |= u
    x = a & ~p6
    y = b & ~q6
    if x | y == 0:
        return a, b, 56, -1, -1, -1, -1, -1, -1
    x, y, fewest = _fewer(x, y, p5, q5)
    x, y, digit = _fewer(x, y, p4, q4)
    fewest = 2 * fewest + digit
    x, y, digit = _fewer(x, y, p3, q3)
    fewest = 2 * fewest + digit
    return x, y, 8 * fewest, p0, p1, p2, q0, q1, q2
