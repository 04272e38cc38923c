"""First-empty-item search with fit tables: a few look-ups find the options that fit at the first
empty item.

Items lie at positions (`Problem.positions`). An option is anchored at its lowest position, and
options of one group with the same offsets from their anchors are one *form*: a polyomino puzzle has
as many forms as orientations, so that a set of forms is one or two words. At the first empty
position the forms that fit are

    left & inside[position] & near[next 12 bits] & far[the 12 bits after] …

where the bits are the positions ahead that are empty (a window on the empties: bits shifted in
read as filled), and near[bits] is the set of forms that need none of the others. Placing one is an
OR, taking it back costs nothing.

Merging. If few counts matter, the same state (window, counts) is reached in many ways: a table
holds states that were searched without success, whole, so that they are never confused. Entries may
be overwritten, which costs time only.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterable, Sequence
from itertools import chain
from mmap import mmap
from typing import Any

from ..jobs import Branch
from ..layout import Numbers, PositionLayout
from .bit_lists import bits_at
from .bit_words import WORD_BITS, lowest
from .fit_search import CHUNK_BITS, CHUNK_MASK, POSITION_BITS, search
from .kernel_arrays import WORD32, WORD64, array_of, zeros
from .walk import (
    BASE,
    CHOICES,
    COMMON_REGISTERS,
    LEVEL,
    WHOLE_TREE,
    AnyWalk,
    BranchesOfLevel,
    Leaf,
    Subtree,
    Walk,
)

WORD_MASK = (1 << WORD_BITS) - 1
# More options of a group make no difference.
ENDLESS_OPTIONS = 1 << 40
# Words of a set of forms, and positions.
MOST_FORM_WORDS = 8
MOST_POSITIONS = 1 << 17
MOST_MERGED_COUNTS = 64  # With more counts that matter, hardly two states are the same.
DEAD_STATES = 1 << 18  # in the table, as many as a processor's cache holds

_Levels = namedtuple("_Levels", "at filled todo word form left")


class FitTables:
    """The tree of first-empty-item search with fit tables, of a layout that they suit."""

    effort = 1
    lateness = 0.0

    @staticmethod
    def suits(layout: PositionLayout) -> bool:
        """Whether each option has one counted item and reaches no further than a word, no two
        options are alike, and the forms are few.
        """
        if layout.length > MOST_POSITIONS:
            return False
        forms = set()
        for counted, offsets in zip(layout.counted, layout.offsets, strict=True):
            if not offsets:
                continue
            if len(counted) != 1:
                return False
            reach = offsets[-1]
            if reach >= WORD_BITS:
                return False
            forms.add((counted, offsets))
        most_forms = MOST_FORM_WORDS * WORD_BITS
        if len(forms) > most_forms:
            return False
        options = set()
        number = 0
        for counted, places in zip(layout.counted, layout.places, strict=True):
            if places:
                options.add((counted, places))
                number += 1
        return len(options) == number

    def __init__(self, layout: PositionLayout) -> None:
        self.layout = layout
        positions = layout.must | layout.may
        self._room = len(positions)
        self._groups: list[int] = []  # of the forms, by their numbers
        self._offsets: list[int] = []
        self._sizes: list[int] = []
        self._form_of: list[int] = []
        self._list_forms()
        number = len(self._groups)
        words = -(-number // WORD_BITS)
        self._words = max(1, words)
        self._every = (1 << number) - 1  # sets of forms are numbers, a bit a form
        self._by_group = [0] * len(layout.least)
        for form, group in enumerate(self._groups):
            self._by_group[group] |= 1 << form
        self._set_options()
        farthest = max(self._offsets, default=0)
        reach = farthest.bit_length() - 1
        chunks = -(-reach // CHUNK_BITS)
        self._tables = [self._fits(chunk) for chunk in range(max(2, chunks))]
        self._set_bounds()
        self._set_merging()
        self._set_arrays()
        most_options = 0
        for upper in layout.most:
            most_options += min(upper, ENDLESS_OPTIONS)
        longest = min(self._room, most_options)
        self.width = CHOICES + longest + 1

    def _list_forms(self) -> None:
        # the form of each option, -1 for one that is never taken; forms in order of appearance
        layout = self.layout
        forms: dict[tuple[int, Numbers], int] = {}
        for steps, counted in zip(layout.offsets, layout.counted, strict=True):
            if not steps:
                self._form_of.append(-1)
                continue
            group = counted[0]
            form = forms.get((group, steps))
            if form is None:
                form = len(forms)
                forms[group, steps] = form
                self._groups.append(group)
                self._offsets.append(bits_at(steps, WORD_BITS))
                self._sizes.append(len(steps))
            self._form_of.append(form)

    def _set_options(self) -> None:
        # for each position the forms that are options there, and the numbers of these options
        layout = self.layout
        columns = max(1, len(self._groups))
        positions = layout.length + 1
        self._inside = [0] * positions
        self._option = zeros(positions, columns)
        for option, form in enumerate(self._form_of):
            if form >= 0:
                places = layout.places[option]
                anchor = places[0]
                self._inside[anchor] |= 1 << form
                self._option[anchor, form] = option

    def _fits(self, chunk: int) -> list[int]:
        # for each value of a chunk of the window the forms that need no more than it has
        fits = [self._every]
        first_bit = 1 + CHUNK_BITS * chunk
        for bit in range(first_bit, first_bit + CHUNK_BITS):
            needing = 0
            for form, offset in enumerate(self._offsets):
                if offset >> bit & 1:
                    needing |= 1 << form
            fitting = self._every & ~needing
            without_bit = [forms & fitting for forms in fits]
            fits = without_bit + fits
        return fits

    def _set_arrays(self) -> None:
        # what the kernel only reads
        near, far, *farther = map(self._in_words, self._tables)
        beyond = None
        if farther:
            words = chain.from_iterable(farther)
            beyond = array_of(words, columns=len(near))
        self._lookups = near, far, beyond
        self._forms = (
            array_of(self._offsets),
            array_of((*self._groups, 0), WORD32),
            self._in_words(self._others),
            self._option,
        )

    def _in_words(self, sets: Iterable[int]) -> Any:
        # an array of sets of forms, word by word
        if self._words == 1:
            return array_of(sets)
        end = WORD_BITS * self._words
        shifts = range(0, end, WORD_BITS)
        words: list[int] = []
        for forms in sets:
            words += [forms >> shift & WORD_MASK for shift in shifts]
        return array_of(words)

    def _set_bounds(self) -> None:
        layout = self.layout
        smallest = [0] * len(layout.least)
        for group, size in zip(self._groups, self._sizes, strict=True):
            smallest[group] = min(smallest[group] or size, size)
        self._smallest = smallest
        endless = []
        lean = True
        for lower, upper, size in zip(layout.least, layout.most, smallest, strict=True):
            most_positions = upper * size
            is_endless = not lower and most_positions >= self._room
            endless.append(is_endless)
            at_most_once = not lower and upper <= 1
            if not is_endless and not at_most_once:
                lean = False
        has_spare = bool(layout.may)
        self._counting = has_spare or not lean
        self._never_used_up = [lean and is_endless for is_endless in endless]
        self._others = []
        self._needed = []
        for group, size in zip(self._groups, self._sizes, strict=True):
            open_forms = self._every
            if not self._never_used_up[group]:
                open_forms &= ~self._by_group[group]
            self._others.append(open_forms)
            self._needed.append(size - smallest[group])

    def _set_merging(self) -> None:
        # the counts in the key of a state; `merges` if equal states are likely
        layout = self.layout
        states = 1
        self._steps: Numbers = ()
        if not layout.may:
            self._steps = layout.steps
        self._weight: list[int] = []
        self._cap: list[int] = []
        for lower, upper, size in zip(layout.least, layout.most, self._smallest, strict=True):
            cap = upper
            if upper * size >= self._room:  # there is no room for more
                cap = lower
            self._weight.append(states)
            self._cap.append(cap)
            states *= cap + 1
            if states > MOST_MERGED_COUNTS:
                break
        self.merges = states <= MOST_MERGED_COUNTS
        self._counting = self._counting or self.merges

    def order(self, options: Sequence[int]) -> list[tuple[Numbers, int]]:
        # those that lie where the search begins come first, or it is much longer
        places = self.layout.places
        return [(places[option], option) for option in options]

    def cost(self, options: list[int]) -> int:
        return len(options)

    def start(self, below: Subtree = WHOLE_TREE, without: Sequence[int] = ()) -> AnyWalk:
        layout = self.layout
        used = [0] * len(layout.least)
        positions = layout.must | layout.may
        open_ = {position for position in positions if position >= below.position}
        is_possible = layout.fillable
        for option in below.choices:
            places = layout.places[option]
            if not places:  # some options can never be taken
                is_possible = False
            group = layout.counted[option][0]
            used[group] += 1
            open_.difference_update(places)
        lacking = 0
        for lower, times, size in zip(layout.least, used, self._smallest, strict=True):
            options_lacking = max(0, lower - times)
            lacking += options_lacking * size
        spare = len(open_) - lacking
        if not is_possible or spare < 0:
            return Leaf(below, False)
        if not open_:
            return Leaf(below, True)
        inside = self._inside.copy()
        for option in without:
            places = layout.places[option]
            if places:
                anchor = places[0]
                bit = 1 << self._form_of[option]
                inside[anchor] &= ~bit
        return self._walk(below, used, open_, spare, inside)

    def _walk(
        self, below: Subtree, used: list[int], open_: set[int], spare: int, inside: list[int]
    ) -> Walk:
        layout = self.layout
        base = len(below.choices)
        position = min(open_)
        state = zeros(COMMON_REGISTERS)
        state[LEVEL] = base
        state[BASE] = base
        levels = self._levels(below, used, position)
        window = bits_at(open_, layout.length)
        number = layout.length + 1
        ahead = array_of(window >> place & WORD_MASK for place in range(number))
        slack = zeros(self.width)
        slack[base] = spare
        optional = None
        counts = None
        if self._counting:
            optional = zeros(number)
            for place in layout.may:
                optional[place] = 1
            counts = (
                array_of(used),
                array_of(layout.least),
                array_of(layout.most),
                slack,
                array_of(self._sizes),
                array_of(self._needed),
            )
        dead = None
        if self.merges:
            dead = self._dead(base, used, position)
        several = self._words if self._words > 1 else None

        def chosen(level: int) -> Numbers:
            choices = list(below.choices)
            for k in range(base, level):
                anchor = levels.at[k]
                form = levels.form[k]
                choices.append(self._option[anchor, form])
            return tuple(choices)

        def branches(level: int) -> BranchesOfLevel:
            tried, untried = self._branches(level, levels, ahead, inside)
            position = int(levels.at[level])
            may_stay_empty = optional is not None and optional[position]
            if may_stay_empty and slack[level] > 0:
                untried.append((level, position + 1))
            return tried, untried

        arrays = (
            *levels,
            ahead,
            self._in_words(inside),
            *self._lookups,
            *self._forms,
            optional,
            counts,
            dead,
            several,
        )
        return Walk(search, below, chosen, branches, state, *arrays)

    def _levels(self, below: Subtree, used: list[int], position: int) -> _Levels:
        number = self.width
        base = len(below.choices)
        no_words = [-1] * number
        levels = _Levels(
            at=zeros(number, code=WORD32),
            filled=zeros(number),
            todo=zeros(number),
            word=array_of(no_words),
            form=zeros(number, code=WORD32),
            left=zeros(number * self._words),
        )
        levels.at[base] = position
        for level, option in enumerate(below.choices):
            places = self.layout.places[option]
            levels.at[level] = places[0]
            levels.form[level] = self._form_of[option]
        forms = self._every
        for group, upper in enumerate(self.layout.most):
            is_used_up = used[group] >= upper
            if is_used_up and not self._never_used_up[group]:
                forms &= ~self._by_group[group]
        row = self._row(base)
        levels.left[row] = self._in_words([forms])
        return levels

    def _row(self, level: int) -> slice:
        # where the words of a level stand among those of all levels
        begin = level * self._words
        end = begin + self._words
        return slice(begin, end)

    def _branches(
        self, level: int, levels: _Levels, ahead: Any, inside: list[int]
    ) -> BranchesOfLevel:
        position = levels.at[level]
        word = levels.word[level]
        row = self._row(level)
        fits = 0
        for k, forms in enumerate(levels.left[row]):
            first_bit = WORD_BITS * k
            fits |= forms << first_bit
        fits &= inside[position]
        filled = levels.filled[level]
        empty = ahead[position] & ~filled
        window = empty >> 1
        for table in self._tables:
            chunk = window & CHUNK_MASK
            fits &= table[chunk]
            window >>= CHUNK_BITS
        all_forms = fits.bit_count()
        if word >= 0:  # of this word `todo` is left, of those before it nothing
            begin = WORD_BITS * word
            end = begin + WORD_BITS
            fits = fits >> end << end
            fits |= levels.todo[level] << begin
        untried: list[Branch] = []
        while fits:
            form = lowest(fits)
            option = self._option[position, form]
            untried.append((level, position + 1, option))
            fits &= fits - 1
        tried = all_forms - len(untried)
        return tried, untried

    def _dead(self, base: int, used: list[int], position: int) -> tuple[Any, ...]:
        # the arrays by which the kernel merges states; the table is empty
        counts = 0
        for weight, times, cap in zip(self._weight, used, self._cap, strict=True):
            times_counted = min(times, cap)
            counts += weight * times_counted
        keys = zeros(self.width, 2)
        next_position = position + 1
        keys[base, 1] = counts << POSITION_BITS | next_position
        entered = zeros(self.width, 2)
        size = 2 * DEAD_STATES * keys.itemsize
        memory = memoryview(mmap(-1, size))  # pages of zeros, only if they are used
        table = memory.cast(WORD64, (DEAD_STATES, 2))
        weights = array_of(self._weight)
        caps = array_of(self._cap)
        steps = array_of(self._steps)
        inner = 0
        if self._steps:
            farthest = max(self._steps)
            positions_seen = WORD_BITS - 1 - farthest
            inner = (1 << positions_seen) - 1
        return table, keys, entered, weights, caps, steps, inner
