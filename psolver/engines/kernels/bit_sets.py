"""Exact cover by fewest options left, with a set of bits for each item: for problems of a few
thousand options, such as those of solids, and of pieces with colours at their sides.

An item that is covered exactly once is a *must*. The options left of a must are bits of its words,
in order. Which options fit beside an option was worked out before the search: a row of a table has
the same words, with a bit for each option that fits beside this one: they have no item in common,
or one to which they give the same colour. So to take an
option is to intersect the words of the open musts with its row, and to count their bits, whatever
the number of its other items. Nothing is taken back: every level has words of its own. A level is
given up at the first must without an option, which is looked at first from then on.

Groups (`Problem.groups`) that are used several times, in bounds, have sets as well, behind those of
the musts. A group that has no room left takes its options from all sets, by one more row of the
table; a level is given up if a group has fewer options than it still needs.

Every option that can be taken holds a must; when none is open there is nothing to add.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from ...search.problem import Problem
from ..jobs import Branch
from .bit_limits import (
    fewest_musts,
    has_hopeless_item,
    musts,
    musts_of_options,
    sets_suit,
    several_times,
    usable,
)
from .bit_rows import bits_of_row, set_row
from .bit_words import INDEX_MASK, MEMORY_BITS, WORD_BITS, bit_of, inlined, lowest, ones
from .fitting_options import rivals_of
from .kernel_arrays import array_of, zeros
from .walk import (
    BASE,
    CHOICES,
    COMMON_REGISTERS,
    DONE,
    FOUND,
    LEVEL,
    NODES,
    UNREACHED,
    WHOLE_TREE,
    AnyWalk,
    BranchesOfLevel,
    Choices,
    Leaf,
    Subtree,
    Walk,
    write_cover,
)


class BitSets:
    """The tree of a problem that it suits."""

    effort = 3
    lateness = 0.5
    merges = False

    suits = staticmethod(sets_suit)

    def __init__(self, problem: Problem) -> None:
        needed = sorted(musts(problem))
        options = usable(problem)
        self._must_count = len(needed)
        self._musts_of = musts_of_options(problem, needed, options)
        self._list_groups(problem, needed)
        set_count = len(needed) + len(self._least)
        sets: list[list[int]] = [[] for _ in range(set_count)]
        begins = [0]
        held: list[int] = []
        for option, musts_held in enumerate(self._musts_of):
            for must in musts_held:
                sets[must].append(option)
            if musts_held and self._group[option] < len(self._least):
                sets[self._must_count + self._group[option]].append(option)
            held += musts_held
            begins.append(len(held))
        self._begins = array_of(begins)
        self._held = array_of(held)
        longest = len(needed) // fewest_musts(problem)  # of the covers
        self.width = CHOICES + longest
        self._give_bits(sets)
        self._set_rows(problem, options)
        self._impossible = has_hopeless_item(problem)

    def _list_groups(self, problem: Problem, needed: Sequence[int]) -> None:
        """List the bounds of groups that are used several times, and the places of musts that are
        groups; the options of other groups have the number behind the last one.
        """
        bounded = sorted(several_times(problem))
        self._least = [problem.least[item] for item in bounded]
        self._most = [problem.most[item] for item in bounded]
        number = {item: group for group, item in enumerate(bounded)}
        self._group = [len(bounded)] * len(problem.options)
        for option, item in enumerate(problem.groups):
            self._group[option] = number.get(item, len(bounded))
        all_groups = set(problem.groups)
        self._once = [place for place, item in enumerate(needed) if item in all_groups]

    def _give_bits(self, sets: Sequence[Sequence[int]]) -> None:
        """Give each must the words of its set, and each option a bit in the set of each of its
        musts.
        """
        words = 0
        self._firsts = [0]
        for members in sets:
            full_words = len(members) // WORD_BITS
            words += full_words + 1
            self._firsts.append(words)
        self._words = words or 1
        self._option = zeros(self._words * WORD_BITS)
        self._bits = [0] * len(self._musts_of)  # of each option in all sets, as one large number
        for first_word, members in zip(self._firsts, sets, strict=False):
            first_place = first_word * WORD_BITS
            for place, option in enumerate(members, first_place):
                self._option[place] = option
                self._bits[option] |= 1 << bit_of(place)

    def _set_rows(self, problem: Problem, options: Sequence[int]) -> None:
        """Make the table of the options that fit beside each option, and behind these for each
        group the options of others.
        """
        self._whole = 0
        of_groups = [0] * (len(self._least) + 1)
        for bits, group in zip(self._bits, self._group, strict=True):
            self._whole |= bits
            of_groups[group] |= bits
        rows = len(self._group) + len(of_groups)
        self._fitting = zeros(rows, self._words)
        for row, bits in enumerate(of_groups, len(self._group)):
            set_row(self._fitting, row, self._whole & ~bits)
        rivals_of_options = rivals_of(problem, options, self._bits)
        for option, rivals in zip(options, rivals_of_options, strict=True):
            fitting = self._whole & ~rivals
            set_row(self._fitting, option, fitting)

    def start(self, below: Subtree = WHOLE_TREE, without: Sequence[int] = ()) -> AnyWalk:
        bits_left = self._whole
        for option in without:
            bits_left &= ~self._bits[option]
        open_musts = dict.fromkeys(range(self._must_count))
        need = [*self._least, 0]
        room = [*self._most, len(self._group) + 1]  # of options without a bounded group
        for choice in below.choices:
            if not bits_left & self._bits[choice]:  # in none of the sets, or in all of its musts
                return Leaf(below, False)
            bits_left &= bits_of_row(self._fitting, choice)
            for must in self._musts_of[choice]:
                del open_musts[must]
            group = self._group[choice]
            need[group] -= 1
            room[group] -= 1
            if not room[group]:
                spent_row = len(self._group) + group
                bits_left &= bits_of_row(self._fitting, spent_row)
        sizes = {}
        for must in open_musts:
            options_left = self._set_of(bits_left, must)
            sizes[must] = options_left.bit_count()
        if self._impossible or not all(sizes.values()):
            return Leaf(below, False)
        if not sizes:
            return Leaf(below, max(need) <= 0)
        for group, least in enumerate(need[:-1]):
            options_left = self._set_of(bits_left, self._must_count + group)
            if options_left.bit_count() < least:
                return Leaf(below, False)
        return self._walk(below, bits_left, sizes, need, room)

    def _set_of(self, bits_left: int, must: int) -> int:
        """The set of a must, as bits from bit 0 on."""
        first_bit = MEMORY_BITS * self._firsts[must]
        end = MEMORY_BITS * self._firsts[must + 1]
        size = end - first_bit
        mask = (1 << size) - 1
        return bits_left >> first_bit & mask

    def _walk(
        self,
        below: Subtree,
        bits_left: int,
        sizes: dict[int, int],
        need: Sequence[int],
        room: Sequence[int],
    ) -> Walk:
        """A walk below a subtree; `sizes` are the numbers of options of the open musts."""
        number = self.width + 1
        base = len(below.choices)
        state = zeros(COMMON_REGISTERS)
        state[LEVEL] = base
        state[BASE] = base
        pick = zeros(number)
        size = zeros(number)
        choice = zeros(number)
        opened = zeros(number)
        smallest = min(sizes, key=sizes.__getitem__)
        pick[base] = smallest
        size[base] = sizes[smallest]
        choice[:base] = array_of(below.choices)
        opened[base] = len(sizes)
        words = zeros(number, self._words)
        set_row(words, base, bits_left)
        closed = [must for must in range(self._must_count) if must not in sizes]
        musts = array_of([*sizes, *closed])
        place = zeros(self._must_count)
        for where, must in enumerate(musts):
            place[must] = where

        def chosen(level: int) -> Choices:
            return tuple(choice[:level])

        def branches(level: int) -> BranchesOfLevel:
            untried: list[Branch] = []
            for option in self._members(words, level, pick[level]):
                untried.append((level, 0, option))
            tried = size[level] - len(untried)
            return tried, untried

        arrays = (
            pick,
            size,
            choice,
            opened,
            words,
            musts,
            place,
            self._fitting,
            array_of(self._firsts),
            self._option,
            self._begins,
            self._held,
            array_of(self._group),
            array_of(need),
            array_of(room),
        )
        return Walk(search, below, chosen, branches, state, *arrays)

    def _members(self, words: Any, level: int, must: int) -> list[int]:
        """The options in the set of a must at a level, in order."""
        options: list[int] = []
        begin = self._firsts[must]
        end = self._firsts[must + 1]
        for word in range(begin, end):
            bits = words[level, word]
            first_place = word * WORD_BITS
            while bits:
                place = first_place + lowest(bits)
                options.append(self._option[place])
                bits &= bits - 1
        return options

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
            products += self._options_beside(option)
        return products**2 * len(options)

    def _options_beside(self, option: int) -> int:
        """The product of the numbers of options left to the other groups that are musts."""
        fitting = bits_of_row(self._fitting, option)
        numbers = []
        for must in self._once:
            if must not in self._musts_of[option]:
                options_left = self._set_of(fitting, must)
                numbers.append(options_left.bit_count())
        return prod(numbers)


# the compiled search ------------------------------------------------------------------------------


def search(
    state: Any,
    pick: Any,
    size: Any,
    choice: Any,
    opened: Any,
    left: Any,
    musts: Any,
    place: Any,
    fitting: Any,
    first: Any,
    option: Any,
    begin: Any,
    held: Any,
    group: Any,
    need: Any,
    room: Any,
    out: Any,
    budget: int,
) -> int:
    """Continue a search for `budget` nodes, or until `out` is full or the search is DONE; return
    the number of rows written.

    state         registers, see `walk`: the arrays hold the whole search, which can be stopped and
                  continued
    pick, size    for each level the must branched on, and how many options it had there
    choice        for each level the option taken
    opened        for each level the number of open musts
    left          for each level the sets of the open musts, one after the other; of the must
                  branched on the options not taken yet
    musts, place  the open musts first, then the others, and where each stands
    fitting       for each option the sets of the options that fit beside it; then for each group
                  those of the options of others
    first         the words of must i are first[i] to first[i + 1]
    option        for each bit its option, WORD_BITS of them for a word
    begin, held   option o holds the musts held[begin[o] : begin[o + 1]]
    group         for each option its group, or the number behind the last one
    need, room    for each group the number of options that it still needs, below zero for more, and
                  that it may still have
    out           rows (number of options, 0, options …); with no rows covers are only counted
    """
    rows = out.shape[0]
    all_musts = musts.shape[0]
    groups = need.shape[0] - 1
    options = group.shape[0]
    words = left.shape[1]
    level = state[LEVEL] & INDEX_MASK
    base = state[BASE] & INDEX_MASK
    covers = state[FOUND]
    row = 0
    nodes = 0
    while True:
        # The next option of the must; if none is left, take the last choice back.
        i = pick[level] & INDEX_MASK
        w = first[i] & INDEX_MASK
        end = first[i + 1]
        while w < end and left[level, w] == 0:
            w += 1
        if w == end:
            if level <= base:
                state[DONE] = 1
                break
            level = (level - 1) & INDEX_MASK
            c = choice[level] & INDEX_MASK
            g = group[c] & INDEX_MASK
            need[g] += 1
            room[g] += 1
            continue
        if nodes >= budget:
            break
        nodes += 1
        x = left[level, w]
        left[level, w] = x & (x - 1)
        bit = w * WORD_BITS + lowest(x)
        c = option[bit] & INDEX_MASK
        choice[level] = c
        g = group[c] & INDEX_MASK
        need[g] -= 1
        room[g] -= 1
        down = (level + 1) & INDEX_MASK
        count = opened[level] & INDEX_MASK
        held_begin = begin[c] & INDEX_MASK
        held_end = begin[c + 1] & INDEX_MASK
        for n in range(held_begin, held_end):
            covered = held[n] & INDEX_MASK
            count = (count - 1) & INDEX_MASK
            _move(musts, place, covered, count)
        if count == 0:  # a cover, if no group lacks anything
            is_cover = _enough(need, groups)
            need[g] += 1
            room[g] += 1
            if is_cover:
                covers += 1
                if rows > 0:
                    write_cover(out, row, down, choice)
                    row += 1
                    if row == rows:
                        break
            continue
        # Intersect the sets of the open musts and count them: the pass that takes most of the time.
        above = level
        if room[g] == 0:  # its group is used up
            above = down
            others = (options + g) & INDEX_MASK
            for w in range(words):
                left[down, w] = left[level, w] & fitting[others, w]
        best = 0
        fewest = UNREACHED
        for k in range(count):
            j = musts[k] & INDEX_MASK
            words_begin = first[j] & INDEX_MASK
            words_end = first[j + 1] & INDEX_MASK
            number = 0
            for w in range(words_begin, words_end):
                x = left[above, w] & fitting[c, w]
                left[down, w] = x
                number += ones(x)
            is_before = number == fewest and j < best
            if number < fewest or is_before:
                fewest = number
                best = j
                if number == 0:
                    break
        is_open = fewest > 0
        if not is_open:  # likely the first to lack options below the next choices too
            _move(musts, place, best, 0)
        # The same for groups.
        k = 0
        while is_open and k < groups:
            words_begin = first[all_musts + k] & INDEX_MASK
            words_end = first[all_musts + k + 1] & INDEX_MASK
            number = 0
            for w in range(words_begin, words_end):
                x = left[above, w] & fitting[c, w]
                left[down, w] = x
                number += ones(x)
            is_open = number >= need[k]
            k += 1
        if is_open:
            level = down
            pick[level] = best
            size[level] = fewest
            opened[level] = count
        else:
            need[g] += 1
            room[g] += 1
    state[LEVEL] = level
    state[FOUND] = covers
    state[NODES] += nodes
    return row


@inlined
def _enough(need: Any, groups: int) -> bool:
    """Return whether no group needs any more options."""
    lacking = 0
    for k in range(groups):
        if need[k] > 0:
            lacking += 1
    return lacking == 0


@inlined
def _move(musts: Any, place: Any, must: int, where: int) -> None:
    """Exchange a must with the one at a place of the list."""
    moved = musts[where] & INDEX_MASK
    old_place = place[must] & INDEX_MASK
    musts[old_place] = moved
    place[moved] = old_place
    musts[where] = must
    place[must] = where
