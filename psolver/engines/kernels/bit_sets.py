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
from typing import Any

from ...search.problem import Problem
from ..jobs import Branch
from .bit_limits import (
    fewest_musts,
    has_hopeless_item,
    musts,
    musts_of_options,
    sets_suit,
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
        self._musts_of = musts_of_options(problem, needed, options)
        sets: list[list[int]] = [[] for _ in needed]
        begins = [0]
        held: list[int] = []
        for option, musts_held in enumerate(self._musts_of):
            for must in musts_held:
                sets[must].append(option)
            held += musts_held
            begins.append(len(held))
        self._begins = array_of(begins)
        self._held = array_of(held)
        longest = len(needed) // fewest_musts(problem)  # of the covers
        self.width = CHOICES + longest
        self._give_bits(sets)
        self._set_rows(problem, options)
        self._impossible = has_hopeless_item(problem)

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
        """Make the table of the options that fit beside each option."""
        self._whole = 0
        for bits in self._bits:
            self._whole |= bits
        rows = len(problem.options) + 1
        self._fitting = zeros(rows, self._words)
        rivals_of_options = rivals_of(problem, options, self._bits)
        for option, rivals in zip(options, rivals_of_options, strict=True):
            fitting = self._whole & ~rivals
            set_row(self._fitting, option, fitting)

    def start(self, below: Subtree = WHOLE_TREE, without: Sequence[int] = ()) -> AnyWalk:
        bits_left = self._whole
        for option in without:
            bits_left &= ~self._bits[option]
        must_count = len(self._firsts) - 1
        open_musts = dict.fromkeys(range(must_count))
        for choice in below.choices:
            if not bits_left & self._bits[choice]:  # in none of the sets, or in all of its musts
                return Leaf(below, False)
            bits_left &= bits_of_row(self._fitting, choice)
            for must in self._musts_of[choice]:
                del open_musts[must]
        sizes = {}
        for must in open_musts:
            options_left = self._set_of(bits_left, must)
            sizes[must] = options_left.bit_count()
        if self._impossible or not all(sizes.values()):
            return Leaf(below, False)
        if not sizes:
            return Leaf(below, True)
        return self._walk(below, bits_left, sizes)

    def _set_of(self, bits_left: int, must: int) -> int:
        """The set of a must, as bits from bit 0 on."""
        first_bit = MEMORY_BITS * self._firsts[must]
        end = MEMORY_BITS * self._firsts[must + 1]
        size = end - first_bit
        mask = (1 << size) - 1
        return bits_left >> first_bit & mask

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
        smallest = min(sizes, key=sizes.__getitem__)
        pick[base] = smallest
        size[base] = sizes[smallest]
        choice[:base] = array_of(below.choices)
        opened[base] = len(sizes)
        words = zeros(number, self._words)
        set_row(words, base, bits_left)
        must_count = len(self._firsts) - 1
        closed = [must for must in range(must_count) if must not in sizes]
        musts = array_of([*sizes, *closed])
        place = zeros(must_count)
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
        bit = w * WORD_BITS + lowest(x)
        c = option[bit] & INDEX_MASK
        choice[level] = c
        down = (level + 1) & INDEX_MASK
        count = opened[level] & INDEX_MASK
        held_begin = begin[c] & INDEX_MASK
        held_end = begin[c + 1] & INDEX_MASK
        for n in range(held_begin, held_end):
            covered = held[n] & INDEX_MASK
            count = (count - 1) & INDEX_MASK
            _move(musts, place, covered, count)
        if count == 0:  # a cover
            covers += 1
            if rows > 0:
                write_cover(out, row, down, choice)
                row += 1
                if row == rows:
                    break
            continue
        # Intersect the sets of the open musts and count them: the pass that takes most of the time.
        best = 0
        fewest = UNREACHED
        for k in range(count):
            j = musts[k] & INDEX_MASK
            words_begin = first[j] & INDEX_MASK
            words_end = first[j + 1] & INDEX_MASK
            number = 0
            for w in range(words_begin, words_end):
                x = left[level, w] & fitting[c, w]
                left[down, w] = x
                number += ones(x)
            is_before = number == fewest and j < best
            if number < fewest or is_before:
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
