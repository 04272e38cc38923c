"""Exact cover by fewest options left, with the options of several items in one word: for problems
with few options of each item, such as Latin squares, queens, and covers drawn at random.

An item that is covered exactly once is a *must*. Its options are bits of a *lane* of a word, in
order; above them each lane has a bit that no option has, its *guard*. Lanes are as wide as the
largest set needs, so that words hold as many of them as can be. For each option a row of a table
has the same words, with a bit for each option that fits beside it, and for itself. So to take an
option is to intersect the words with its row; a lane without bits ends a branch, and the lanes of a
word are looked at together (Lamport, "Multiple byte processing with full-word instructions", CACM
18, 1975; Knuth, TAOCP 7.1.3). The lane of a covered must keeps one bit, that of its option. Nothing
is taken back: every level has words of its own.

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
    lanes_of_word,
    musts,
    musts_of_options,
    packing_suits,
    usable,
)
from .bit_rows import bits_of_row, set_row
from .bit_words import INDEX_MASK, MEMORY_BITS, WORD_BITS, inlined, lowest, ones
from .fitting_options import rivals_of
from .kernel_arrays import WORD32, array_of, zeros
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


class PackedSets:
    """The tree of a problem that it suits."""

    effort = 3
    lateness = 0.5
    merges = False

    suits = staticmethod(packing_suits)

    def __init__(self, problem: Problem) -> None:
        needed = sorted(musts(problem))
        options = usable(problem)
        self._must_count = len(needed)
        self._lanes = lanes_of_word(problem)
        self._lane_bits = WORD_BITS // self._lanes
        words = -(-self._must_count // self._lanes)
        self._words = max(1, words)
        self._musts_of = musts_of_options(problem, needed, options)
        longest = self._must_count // fewest_musts(problem)  # of the covers
        self.width = CHOICES + longest
        self._give_bits(options)
        self._set_rows(problem, options)
        begins = [0]
        guards: list[int] = []
        for musts_held in self._musts_of:
            for must in musts_held:
                guards.append(self._guard(must))
            begins.append(len(guards))
        guards.append(0)
        self._begins = array_of(begins, WORD32)
        self._guards = array_of(guards, WORD32)
        self._impossible = has_hopeless_item(problem)

    def _give_bits(self, options: Sequence[int]) -> None:
        """Give each option a bit in the lane of each of its musts."""
        places = self._words * MEMORY_BITS
        self._option = zeros(places, code=WORD32)
        self._bits = [0] * len(self._musts_of)  # of each option, in one large number
        members = [0] * self._must_count
        for option in options:
            for must in self._musts_of[option]:
                place = self._first_bit(must)
                place += members[must]
                members[must] += 1
                self._option[place] = option
                self._bits[option] |= 1 << place

    def _first_bit(self, lane: int) -> int:
        word, place = divmod(lane, self._lanes)
        bit = place * self._lane_bits
        return word * MEMORY_BITS + bit

    def _guard(self, must: int) -> int:
        next_lane = self._first_bit(must) + self._lane_bits
        return next_lane - 1

    def _set_rows(self, problem: Problem, options: Sequence[int]) -> None:
        """Make the table of the options that fit beside each option."""
        self._whole = 0
        for lane in range(self._must_count, self._words * self._lanes):
            # the lanes that no must has keep one bit
            self._whole |= 1 << self._first_bit(lane)
        for bits in self._bits:
            self._whole |= bits
        rows = len(problem.options) + 1
        self._fitting = zeros(rows, self._words)
        rivals_of_options = rivals_of(problem, options, self._bits)
        for option, rivals in zip(options, rivals_of_options, strict=True):
            fitting = self._whole & ~rivals
            fitting |= self._bits[option]
            set_row(self._fitting, option, fitting)

    def start(self, below: Subtree = WHOLE_TREE, without: Sequence[int] = ()) -> AnyWalk:
        bits_left = self._whole
        opened = set(range(self._must_count))
        for option in without:
            bits_left &= ~self._bits[option]
        for option in below.choices:
            bits = self._bits[option]
            musts_held = self._musts_of[option]
            is_left = bits_left & bits == bits
            if not bits or not is_left:
                return Leaf(below, False)
            if not opened.issuperset(musts_held):
                return Leaf(below, False)
            bits_left &= bits_of_row(self._fitting, option)
            opened.difference_update(musts_held)
        sizes = {}
        for must in sorted(opened):
            options_left = self._in_lane(bits_left, must)
            sizes[must] = options_left.bit_count()
        if self._impossible or not all(sizes.values()):
            return Leaf(below, False)
        if not sizes:
            return Leaf(below, True)
        return self._walk(below, bits_left, sizes)

    def _in_lane(self, bits_left: int, must: int) -> int:
        """The bits of a must's lane, from bit 0 on."""
        mask = (1 << self._lane_bits) - 1
        shifted = bits_left >> self._first_bit(must)
        return shifted & mask

    def _walk(self, below: Subtree, bits_left: int, sizes: dict[int, int]) -> Walk:
        """A walk below a subtree; `sizes` are the numbers of options of the open musts."""
        number = self.width + 1
        base = len(below.choices)
        state = zeros(COMMON_REGISTERS)
        state[LEVEL] = base
        state[BASE] = base
        at = zeros(number)
        todo = zeros(number)
        size = zeros(number)
        choice = zeros(number)
        opened = zeros(number)
        words = zeros(number, self._words)
        guards = zeros(number, self._words)
        must = min(sizes, key=sizes.__getitem__)
        first_bit = self._first_bit(must)
        word, shift = divmod(first_bit, MEMORY_BITS)
        at[base] = word
        todo[base] = self._in_lane(bits_left, must) << shift
        size[base] = sizes[must]
        opened[base] = len(sizes)
        choice[:base] = array_of(below.choices)
        set_row(words, base, bits_left)
        open_guards = 0
        for must in sizes:
            open_guards |= 1 << self._guard(must)
        set_row(guards, base, open_guards)

        def chosen(level: int) -> Choices:
            return tuple(choice[:level])

        def branches(level: int) -> BranchesOfLevel:
            bits = todo[level]
            first_bit = at[level] * MEMORY_BITS
            untried: list[Branch] = []
            while bits:
                bit = first_bit + lowest(bits)
                option = self._option[bit]
                untried.append((level, 0, option))
                bits &= bits - 1
            tried = size[level] - len(untried)
            return tried, untried

        levels = at, todo, size, choice, opened, words, guards
        tables = self._fitting, self._option, self._begins, self._guards
        lanes = self._lane_numbers()
        arrays = (*levels, *tables, *lanes)
        return Walk(search, below, chosen, branches, state, *arrays)

    def _lane_numbers(self) -> tuple[int, int, int]:
        """The guards of a word, all other bits of its lanes, and how far a guard is from the first
        bit of its lane.
        """
        shift = self._lane_bits - 1
        lows = 0
        for lane in range(self._lanes):
            lows |= 1 << lane * self._lane_bits
        guards = lows << shift
        return guards, guards - lows, shift

    def order(self, options: Sequence[int]) -> Sequence[int]:
        return options

    def cost(self, options: list[int]) -> int:
        return len(options)


# the compiled search ------------------------------------------------------------------------------


def search(
    state: Any,
    at: Any,
    todo: Any,
    size: Any,
    choice: Any,
    opened: Any,
    left: Any,
    guards: Any,
    fitting: Any,
    option: Any,
    begin: Any,
    held: Any,
    guard: int,
    room: int,
    shift: int,
    out: Any,
    budget: int,
) -> int:
    """Continue a search for `budget` nodes, or until `out` is full or the search is DONE; return
    the number of rows written.

    state         registers, see `walk`: the arrays hold the whole search, which can be stopped and
                  continued
    at, todo, size  for each level the word of the must branched on, the bits of its options that
                  are not taken yet, and how many they were
    choice        for each level the option taken
    opened        for each level the number of open musts
    left          for each level the options left
    guards        for each level the guards of the open musts
    fitting       for each option the options that fit beside it, and itself
    option        for each bit its option, MEMORY_BITS of them for a word
    begin, held   option o holds the musts with the guards held[begin[o] : begin[o + 1]]
    guard, room   of a word all guards, and all other bits of its lanes
    shift         the bits from the first of a lane to its guard
    out           rows (number of options, 0, options …); with no rows covers are only counted
    """
    rows = out.shape[0]
    words = left.shape[1]
    lane_mask = (1 << shift) - 1
    level = state[LEVEL] & INDEX_MASK
    base = state[BASE] & INDEX_MASK
    covers = state[FOUND]
    row = 0
    nodes = 0
    hard = 0
    while True:
        # The next option of the must; if none is left, take the last choice back.
        bits = todo[level]
        if bits == 0:
            if level <= base:
                state[DONE] = 1
                break
            level = (level - 1) & INDEX_MASK
            continue
        if nodes >= budget:
            break
        nodes += 1
        todo[level] = bits & (bits - 1)
        word = at[level] & INDEX_MASK
        bit = word * MEMORY_BITS + lowest(bits)
        c = option[bit] & INDEX_MASK
        choice[level] = c
        down = (level + 1) & INDEX_MASK
        held_begin = begin[c] & INDEX_MASK
        held_end = begin[c + 1] & INDEX_MASK
        held_number = held_end - held_begin
        count = opened[level] - held_number
        if count == 0:  # a cover
            covers += 1
            if rows > 0:
                write_cover(out, row, down, choice)
                row += 1
                if row == rows:
                    break
            continue
        # What fits beside the option: the sum has the guard of each lane that has a bit. First
        # comes the word in which one was bare last.
        x = left[level, hard] & fitting[c, hard]
        if guard & ~(x + room) != 0:
            continue
        bare = 0
        for w in range(words):
            x = left[level, w] & fitting[c, w]
            left[down, w] = x
            bare |= guard & ~(x + room)
        if bare != 0:
            hard = 0
            x = left[down, 0]
            while guard & ~(x + room) == 0:
                hard += 1
                x = left[down, hard]
            continue
        for w in range(words):
            guards[down, w] = guards[level, w]
        for n in range(held_begin, held_end):
            g = held[n]
            w = g >> 6
            guards[down, w] ^= 1 << (g & 63)
        w, g, fewest = _smallest(left, guards, down, words, guard, room, shift)
        level = down
        opened[level] = count
        at[level] = w
        size[level] = fewest
        lane = lane_mask << (g - shift)
        todo[level] = left[level, w] & lane
    state[LEVEL] = level
    state[FOUND] = covers
    state[NODES] += nodes
    return row


@inlined
def _smallest(
    left: Any, guards: Any, level: int, words: int, guard: int, room: int, shift: int
) -> tuple[int, int, int]:
    """Return the first open must with fewest options: its word, its guard there, and their number.

    Without its lowest bit the lane of a must with one option is bare.
    """
    lows = guard >> shift
    for w in range(words):
        x = left[level, w]
        x &= x - lows
        bare = guards[level, w] & ~(x + room)
        if bare != 0:
            return w, lowest(bare), 1
    for w in range(words):
        x = left[level, w]
        x &= x - lows
        guards_of_lanes = (x + room) & guard
        x &= x - (guards_of_lanes >> shift)
        bare = guards[level, w] & ~(x + room)
        if bare != 0:
            return w, lowest(bare), 2
    lane_mask = (1 << shift) - 1
    best = 0
    place = 0
    fewest = UNREACHED
    for w in range(words):
        open_ = guards[level, w]
        while open_ != 0:
            g = lowest(open_)
            open_ &= open_ - 1
            first_bit = g - shift
            lane = left[level, w] >> first_bit
            number = ones(lane & lane_mask)
            if number < fewest:
                fewest = number
                best = w
                place = g
        if fewest == 3:
            break
    return best, place, fewest
