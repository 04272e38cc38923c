"""First-empty-item search with fit tables: what fits at the first empty item is found by a few
look-ups.

Items lie at positions (`Problem.positions`). An option is anchored at its lowest position, and
options of one group with the same offsets from their anchors are one *form*: a polyomino puzzle has
as many forms as orientations, so that a set of forms is one or two words. At the first empty
position the forms that fit are

    left & inside[position] & near[next 12 bits] & far[the 12 bits after] …

where the bits say which positions ahead are empty (a window on the empties: what is shifted in
reads as filled), and near[bits] is the set of forms that need none of the others. Placing one is an
OR, taking it back costs nothing.

Merging. Where few counts matter the same state (window, counts) is reached in many ways: a table
keeps states that were searched without success, whole, so that they are never confused. Entries may
be overwritten, which costs time only.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..layout import Layout
from .fit_tables_kernel import CHUNK_BITS, CHUNK_MASK, POSITION_BITS, search
from .jit import WORD
from .walk import BASE, CHOICES, COMMON_REGISTERS, LEVEL, ROOT, STOP, Leaf, Subtree, Walk

MOST_WORDS = 8  # of a set of forms
MOST_POSITIONS = 1 << 17
MOST_COUNTS = 64  # with more different counts that matter, hardly two states are the same
DEAD_STATES = 1 << 18  # in the table: as many as a processor's cache holds
MOST_OPTIONS = 1 << 40  # of a group, where more make no difference


class _Levels(NamedTuple):
    """The arrays of a walk that have a row each level, as the kernel has them."""

    at: Any
    filled: Any
    todo: Any
    word: Any
    form: Any
    left: Any


class FitTables:
    """The tree of first-empty-item search with fit tables, of a layout that they suit."""

    effort = 1

    @staticmethod
    def suits(layout: Layout) -> bool:
        """Has each option one counted item, none reaches further than a word, no two are alike, the
        forms are few?
        """
        if layout.length > MOST_POSITIONS:
            return False
        forms = {one for one in zip(layout.counted, layout.offsets, strict=True) if one[1]}
        if any(len(of) != 1 or offsets[-1] >= WORD for of, offsets in forms):
            return False
        taken = [one for one in zip(layout.counted, layout.places, strict=True) if one[1]]
        return len(set(taken)) == len(taken) and len(forms) <= MOST_WORDS * WORD

    def __init__(self, layout: Layout) -> None:
        """Prepare the tables of a layout."""
        import numpy as np

        self.layout = layout
        self._room = len(layout.must | layout.may)
        forms: dict[tuple[int, tuple[int, ...]], int] = {}
        self._form_of: list[int] = []
        for steps, counted in zip(layout.offsets, layout.counted, strict=True):
            form = forms.setdefault((counted[0], steps), len(forms)) if steps else -1
            self._form_of.append(form)
        self._groups = [group for group, _ in forms]
        offsets = [sum(1 << step for step in steps) for _, steps in forms]
        self._offset = np.array(offsets, np.int64)
        self._sizes = np.array([len(steps) for _, steps in forms], np.int64)
        self._set_sets()
        reach = max((steps[-1] for _, steps in forms), default=0)
        self._tables = [self._fits(k) for k in range(max(2, -(-reach // CHUNK_BITS)))]
        self._set_bounds()
        self._steps = layout.steps if not layout.may else ()
        self._set_merging()
        most_options = sum(min(most, MOST_OPTIONS) for most in layout.most)
        self.width = CHOICES + min(self._room, most_options) + 1

    def _set_sets(self) -> None:
        """The sets of forms: of each group, of all, and of those at each position."""
        import numpy as np

        layout, number = self.layout, len(self._groups)
        words = -(-number // WORD) or 1
        self._by_group = np.zeros((len(layout.least), words), np.int64)
        self._every = np.zeros(words, np.int64)
        for form, group in enumerate(self._groups):
            bit = 1 << form % WORD
            self._by_group[group, form // WORD] |= bit
            self._every[form // WORD] |= bit
        self._inside = np.zeros((layout.length + 1, words), np.int64)
        self._option = np.zeros((layout.length + 1, max(1, number)), np.int64)
        form_of = np.array(self._form_of, np.int64)
        taken = np.flatnonzero(form_of >= 0)
        forms = form_of[taken]
        firsts = np.array([places[0] for places in layout.places if places], np.int64)
        self._option[firsts, forms] = taken
        for word in range(words):
            here = forms // WORD == word
            bits = np.int64(1) << forms[here] % WORD
            np.bitwise_or.at(self._inside[:, word], firsts[here], bits)

    def _fits(self, k: int) -> Any:
        """For each value of the k-th chunk of the window the forms that need no more than it
        has.
        """
        import numpy as np

        chunks = np.arange(1 << CHUNK_BITS)
        table = np.zeros((1 << CHUNK_BITS, len(self._every)), np.int64)
        for form, offset in enumerate(self._offset.tolist()):
            need = offset >> 1 + CHUNK_BITS * k & CHUNK_MASK
            table[(chunks & need) == need, form // WORD] |= 1 << form % WORD
        return table

    def _set_bounds(self) -> None:
        """Which groups are ever used up, and whether anything has to be counted."""
        import numpy as np

        layout = self.layout
        smallest = [0] * len(layout.least)
        for group, size in zip(self._groups, self._sizes.tolist(), strict=True):
            smallest[group] = min(smallest[group] or size, size)
        self._smallest = smallest
        bounds = list(zip(layout.least, layout.most, smallest, strict=True))
        endless = [not least and most * size >= self._room for least, most, size in bounds]
        lean = all(
            never or (most <= 1 and not least)
            for never, (least, most, _) in zip(endless, bounds, strict=True)
        )
        self._counting = not lean or bool(layout.may)
        self._never_used_up = [lean and never for never in endless]
        others = np.tile(self._every, (len(self._groups), 1))
        for form, group in enumerate(self._groups):
            if not self._never_used_up[group]:
                others[form] &= ~self._by_group[group]
        self._others = others
        smallest_of_form = np.array([smallest[group] for group in self._groups], np.int64)
        self._needed = self._sizes - smallest_of_form

    def _set_merging(self) -> None:
        """What stands for the counts in the key of a state; `merges` where equal states are
        likely.
        """
        self._weight: list[int] = []
        self._cap: list[int] = []
        states = 1
        layout = self.layout
        for least, most, size in zip(layout.least, layout.most, self._smallest, strict=True):
            cap = least if most * size >= self._room else most
            self._weight.append(states)
            self._cap.append(cap)
            states *= cap + 1
            if states > MOST_COUNTS:
                break
        self.merges = states <= MOST_COUNTS
        self._counting = self._counting or self.merges

    def order(self, option: int) -> tuple[tuple[int, ...], int]:
        """As `Tree.order`: those that lie where the search begins first, or it is much longer."""
        return self.layout.places[option], option

    def cost(self, options: list[int]) -> int:
        """As `Tree.cost`."""
        return len(options)

    def start(self, below: Subtree = ROOT, stop: int = -1) -> Walk | Leaf:
        """A walk below a subtree; see `Tree`."""
        import numpy as np

        layout = self.layout
        used = np.zeros(len(layout.least), np.int64)
        open_ = {p for p in layout.must | layout.may if p >= below.position}
        for option in below.choices:
            used[layout.counted[option][0]] += 1
            open_.difference_update(layout.places[option])
        lacking = sum(
            max(0, least - times) * size
            for least, times, size in zip(layout.least, used.tolist(), self._smallest, strict=True)
        )
        if not layout.fillable or lacking > len(open_):
            return Leaf(below, False)
        if not open_ or 0 <= stop <= len(below.choices):
            return Leaf(below, True)
        return self._walk(below, stop, used, open_, len(open_) - lacking)

    def _walk(self, below: Subtree, stop: int, used: Any, open_: set[int], spare: int) -> Walk:
        """A walk over the positions that are open below a subtree, of which some are to spare."""
        import numpy as np

        layout, base = self.layout, len(below.choices)
        state = np.zeros(COMMON_REGISTERS, np.int64)
        state[LEVEL] = state[BASE] = base
        state[STOP] = stop
        levels = self._levels(below, used, min(open_))
        window = sum(1 << position for position in open_)
        ahead = np.array(
            [window >> position & (1 << WORD) - 1 for position in range(layout.length + 1)],
            np.int64,
        )
        slack = np.zeros(self.width, np.int64)
        slack[base] = spare
        optional = counts = None
        if self._counting:
            optional = np.zeros(layout.length + 1, np.int64)
            optional[list(layout.may)] = 1
            least, most = np.array(layout.least, np.int64), np.array(layout.most, np.int64)
            counts = used, least, most, slack, self._sizes, self._needed
        near, far, *farther = [table.ravel() for table in self._tables]
        tables = ahead, self._inside.ravel(), near, far, np.array(farther) if farther else None
        group = np.array([*self._groups, 0], np.uint32)
        forms = self._offset, group, self._others.ravel(), self._option
        dead = self._dead(base, used, min(open_)) if self.merges and stop < 0 else None
        several = len(self._every) if len(self._every) > 1 else None

        def branches(level: int) -> tuple[int, list[Subtree]]:
            taken, untried = self._branches(level, below, levels, ahead)
            position = int(levels.at[level])
            if optional is not None and optional[position] and slack[level] > 0:
                untried.append(Subtree(position + 1, self._chosen(level, below, levels)))
            return taken, untried

        switches = optional, counts, dead, several
        sets = levels._replace(left=levels.left.ravel())  # the same memory
        return Walk(search, below, branches, state, *sets, *tables, *forms, *switches)

    def _levels(self, below: Subtree, used: Any, position: int) -> _Levels:
        """The arrays of a walk that begins below a subtree at a position."""
        import numpy as np

        number, base = self.width, len(below.choices)
        at, form = np.zeros((2, number), np.uint32)
        filled, todo = np.zeros((2, number), np.int64)
        word = np.full(number, -1, np.int64)
        left = np.zeros((number, len(self._every)), np.int64)
        at[base] = position
        for level, option in enumerate(below.choices):
            at[level], form[level] = self.layout.places[option][0], self._form_of[option]
        left[base] = self._every
        for group, (times, most) in enumerate(zip(used.tolist(), self.layout.most, strict=True)):
            if times >= most and not self._never_used_up[group]:
                left[base] &= ~self._by_group[group]
        return _Levels(at, filled, todo, word, form, left)

    def _chosen(self, level: int, below: Subtree, levels: _Levels) -> tuple[int, ...]:
        """The choices above a level."""
        base = len(below.choices)
        options = self._option[levels.at[base:level], levels.form[base:level]]
        return (*below.choices, *options.tolist())

    def _branches(
        self, level: int, below: Subtree, levels: _Levels, ahead: Any
    ) -> tuple[int, list[Subtree]]:
        """The number of forms taken at a level, and the subtrees of the others, in order."""
        position, word = int(levels.at[level]), int(levels.word[level])
        fits = levels.left[level] & self._inside[position]
        window = (int(ahead[position]) & ~int(levels.filled[level])) >> 1
        for table in self._tables:
            fits = fits & table[window & CHUNK_MASK]
            window >>= CHUNK_BITS
        sets: list[int] = fits.tolist()
        all_forms = sum(forms.bit_count() for forms in sets)
        if word >= 0:
            sets[: word + 1] = [0] * word + [int(levels.todo[level])]
        chosen = self._chosen(level, below, levels)
        untried: list[Subtree] = []
        for number, forms in enumerate(sets):
            for bit in range(forms.bit_length()):
                if forms >> bit & 1:
                    option = int(self._option[position, number * WORD + bit])
                    untried.append(Subtree(position + 1, (*chosen, option)))
        return all_forms - len(untried), untried

    def _dead(self, base: int, used: Any, position: int) -> tuple[Any, ...]:
        """What the kernel wants to merge states; its table is empty."""
        import numpy as np

        caps = list(zip(self._weight, used.tolist(), self._cap, strict=True))
        counts = sum(weight * min(times, cap) for weight, times, cap in caps)
        keys = np.zeros((self.width, 2), np.int64)
        keys[base] = 0, counts << POSITION_BITS | position + 1
        return (
            np.zeros((DEAD_STATES, 2), np.int64),
            keys,
            np.zeros((self.width, 2), np.int64),
            np.array(self._weight, np.int64),
            np.array(self._cap, np.int64),
            np.array(self._steps, np.int64),
            (1 << WORD - 1 - max(self._steps)) - 1 if self._steps else 0,
        )
