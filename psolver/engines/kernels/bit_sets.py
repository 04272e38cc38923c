"""Exact cover by fewest options left, with a set of bits for each item: for problems of a few
thousand options in which options fit together by many items, such as the colours of sides.

An item that is covered exactly once is a *must*. The options left of a must are bits of its words,
in order. Which options fit beside an option was worked out before the search: a row of a table has
the same words, with a bit for each option that fits beside this one: they have no item in common,
or one to which they give the same colour. So to take an
option is to intersect the words of the open musts with its row, and to count their bits, whatever
the number of its other items. Nothing is taken back: every level has words of its own. A level is
given up at the first must without an option, which is looked at first from then on.

Every option that can be taken holds a must; when none is open there is nothing to add.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import accumulate, chain
from operator import or_
from typing import Any

from ...search.problem import Problem
from ..jobs import Branch
from .bit_limits import fewest_musts, musts, sets_suit, usable
from .bit_rows import bits_of_row, set_row
from .bit_words import INDEX_MASK, MEMORY_BITS, WORD_BITS, bit_of, inlined, lowest, ones
from .fitting_options import rivals_of
from .kernel_arrays import array_of, zeros
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


class BitSets:
    """The tree of a problem that it suits."""

    effort = 3
    lateness = 0.5
    merges = False

    suits = staticmethod(sets_suit)

    def __init__(self, problem: Problem) -> None:
        needed = sorted(musts(problem))
        options = usable(problem)
        number = {item: k for k, item in enumerate(needed)}
        musts_of: list[list[int]] = [[] for _ in problem.options]
        sets: list[list[int]] = [[] for _ in needed]
        for option in options:
            items = problem.options[option]
            musts_of[option] = [number[item] for item in items if item in number]
            for must in musts_of[option]:
                sets[must].append(option)
        self.width = CHOICES + len(needed) // fewest_musts(problem)
        self._firsts = [0]
        for members in sets:
            words = len(members) // WORD_BITS + 1
            self._firsts.append(self._firsts[-1] + words)
        self._words = self._firsts[-1] or 1
        self._option = zeros(self._words * WORD_BITS)
        bits = [0] * len(problem.options)  # of each option in all sets, as one large number
        for first_word, members in zip(self._firsts, sets, strict=False):
            for place, option in enumerate(members, first_word * WORD_BITS):
                self._option[place] = option
                bits[option] |= 1 << bit_of(place)
        self._bits = bits
        self._whole = reduce(or_, bits, 0)
        self._fitting = zeros(len(problem.options) + 1, self._words)
        for option, rivals in zip(options, rivals_of(problem, options, bits), strict=True):
            set_row(self._fitting, option, self._whole & ~rivals)
        self._musts_of = musts_of
        begins = accumulate(map(len, musts_of), initial=0)
        held = chain.from_iterable(musts_of)
        self._nodes = array_of(begins), array_of(held)
        crossed = any(map(int.__gt__, problem.least, problem.most))
        self._impossible = crossed or problem.starved

    def start(self, below: Subtree = WHOLE_TREE, without: Sequence[int] = ()) -> Walk | Leaf:
        bits_left = self._whole
        for option in without:
            bits_left &= ~self._bits[option]
        musts = dict.fromkeys(range(len(self._firsts) - 1))
        for choice in below.choices:
            if not bits_left & self._bits[choice]:  # in none of the sets, or in all of its musts
                return Leaf(below, False)
            bits_left &= bits_of_row(self._fitting, choice)
            for must in self._musts_of[choice]:
                del musts[must]
        sizes = {must: self._set_of(bits_left, must).bit_count() for must in musts}
        if self._impossible or not all(sizes.values()):
            return Leaf(below, False)
        if not sizes:
            return Leaf(below, True)
        return self._walk(below, bits_left, sizes)

    def _set_of(self, bits_left: int, must: int) -> int:
        """The set of a must, as bits from bit 0 on."""
        first = self._firsts[must]
        words = self._firsts[must + 1] - first
        mask = (1 << MEMORY_BITS * words) - 1
        return bits_left >> MEMORY_BITS * first & mask

    def _walk(self, below: Subtree, bits_left: int, sizes: dict[int, int]) -> Walk:
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
        pick[base] = min(sizes, key=sizes.__getitem__)
        size[base] = min(sizes.values())
        choice[:base] = array_of(below.choices)
        opened[base] = len(sizes)
        words = zeros(number, self._words)
        set_row(words, base, bits_left)
        closed = (must for must in range(len(self._firsts) - 1) if must not in sizes)
        musts = array_of([*sizes, *closed])
        place = zeros(len(musts))
        for where, must in enumerate(musts):
            place[must] = where

        def chosen(level: int) -> tuple[int, ...]:
            return tuple(choice[:level])

        def branches(level: int) -> tuple[int, list[Branch]]:
            options = self._members(words, level, pick[level])
            untried: list[Branch] = [(level, 0, option) for option in options]
            return size[level] - len(untried), untried

        levels = pick, size, choice, opened, words
        fixed = self._fitting, array_of(self._firsts), self._option, *self._nodes
        return Walk(search, below, chosen, branches, state, *levels, musts, place, *fixed)

    def _members(self, words: Any, level: int, must: int) -> list[int]:
        """The options in the set of a must at a level, in order."""
        options: list[int] = []
        for word in range(self._firsts[must], self._firsts[must + 1]):
            bits = words[level, word]
            first_place = word * WORD_BITS
            while bits:
                options.append(self._option[first_place + lowest(bits)])
                bits &= bits - 1
        return options

    def order(self, options: Sequence[int]) -> Sequence[int]:
        return options

    def cost(self, options: list[int]) -> int:
        return len(options)


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
    fitting       for each option the sets of the options that fit beside it
    first         the words of must i are first[i] to first[i + 1]
    option        for each bit its option, WORD_BITS of them for a word
    begin, held   option o holds the musts held[begin[o] : begin[o + 1]]
    out           rows (number of options, 0, options …); with no rows covers are only counted
    """
    rows = out.shape[0]
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
            continue
        if nodes >= budget:
            break
        nodes += 1
        x = left[level, w]
        left[level, w] = x & (x - 1)
        c = option[w * WORD_BITS + lowest(x)] & INDEX_MASK
        choice[level] = c
        down = (level + 1) & INDEX_MASK
        count = opened[level] & INDEX_MASK
        for n in range(begin[c] & INDEX_MASK, begin[c + 1] & INDEX_MASK):
            count = (count - 1) & INDEX_MASK
            _move(musts, place, held[n] & INDEX_MASK, count)
        if count == 0:  # a cover
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
        # Intersect the sets of the open musts and count them: the pass that takes most of the time.
        best = 0
        fewest = UNREACHED
        for k in range(count):
            j = musts[k] & INDEX_MASK
            number = 0
            for w in range(first[j] & INDEX_MASK, first[j + 1] & INDEX_MASK):
                x = left[level, w] & fitting[c, w]
                left[down, w] = x
                number += ones(x)
            if number < fewest or (number == fewest and j < best):
                fewest = number
                best = j
                if number == 0:
                    break
        if fewest == 0:  # likely the first to lack options below the next choices too
            _move(musts, place, best, 0)
        else:
            level = down
            pick[level] = best
            size[level] = fewest
            opened[level] = count
    state[LEVEL] = level
    state[FOUND] = covers
    state[NODES] += nodes
    return row


@inlined
def _move(musts: Any, place: Any, must: int, where: int) -> None:
    """Exchange a must with the one at a place of the list."""
    moved = musts[where] & INDEX_MASK
    old_place = place[must] & INDEX_MASK
    musts[old_place] = moved
    place[moved] = old_place
    musts[where] = must
    place[must] = where
