"""First-empty-item search with fit tables: what fits at the first empty item is found by a few
look-ups.

Items lie at positions (`Problem.positions`). An option is anchored at its lowest position, and options
of one group with the same offsets from their anchors are one *form*: a polyomino puzzle has as many
forms as orientations, so that a set of forms is one or two words. At the first empty position the
forms that fit are

    left & inside[position] & near[next 12 bits] & far[the 12 bits after] …

where the bits say which positions ahead are empty (a window on the empties: what is shifted in
reads as filled), and near[bits] is the set of forms that need none of the others. Placing one is an
OR, taking it back costs nothing.

Merging. Where few counts matter the same state (window, counts) is reached in many ways: a table
keeps states that were searched without success, whole, so that they are never confused. Entries may
be overwritten, which costs time only.
"""

from __future__ import annotations

from typing import Any

from ..layout import Layout
from .jit import INDEX_MASK, WORD, inlined, lowest
from .walk import (
    BASE,
    CHOICES,
    DEPTH,
    DONE,
    FOUND,
    LEVEL,
    NODES,
    POSITION,
    ROOT,
    STOP,
    STORED,
    Leaf,
    Subtree,
    Walk,
)

CHUNK_BITS = 12  # of the window that one table answers for
CHUNK_MASK = (1 << CHUNK_BITS) - 1
POSITION_BITS = 20  # of the key of a state
MOST_WORDS = 8  # of a set of forms
MOST_POSITIONS = 1 << 17
MOST_COUNTS = 64  # where there are more different counts that matter hardly two states are the same
DEAD_STATES = 1 << 18  # in the table: as many as a processor's cache holds
DEAD_STATE_PLACES = 4  # in the table, where a state may stand
DEAD_STATE_NODES = 50  # that a dead state must have cost to be kept
HASH_A, HASH_B = 0x1E3779B97F4A7C15, 0x2545F4914F6CDD1D  # odd, no pattern (Knuth, TAOCP 6.4)
HASH_MASK = (1 << 62) - 1


def search(
    state: Any,
    at: Any,
    filled: Any,
    todo: Any,
    word: Any,
    form: Any,
    left: Any,
    ahead: Any,
    inside: Any,
    near: Any,
    far: Any,
    farther: Any,
    offset: Any,
    group: Any,
    others: Any,
    option: Any,
    optional: Any,
    counts: Any,
    dead: Any,
    several: Any,
    out: Any,
    budget: int,
) -> int:
    """Go on with a search for `budget` nodes, or until `out` is full or the search is DONE; return
    the rows written.

    state          registers, see above: a search is all in its arrays, so that it can be stopped
                   and go on later
    at … left      a row each level: position, window of what is filled, forms to try and in which
                   word of the set, the form placed, forms whose group is not used up
    ahead          for each position the 63 positions from there on, a bit set for each that is to
                   be filled
    inside         for each position, and one beyond, the forms that are options there; `option`
                   their numbers
    near … farther the fit tables: bits 1 to 12 of the window, 13 to 24, and, or None, all after
    offset, group  of each form; others: the forms of other groups
    optional       None, or for each position whether it may stay empty
    counts         None where each group is used at most once and nothing else has to be counted,
                   else (used, least, most, slack, surplus, needed): how often each group was used
                   and its bounds; a row each level the positions left over when every group gets
                   its least; what a form takes away from them, above its group's least and below
    dead           None, or (table, keys, before, weight, cap, steps, inner): the table of dead
                   states; for each level the state on entering it (window; counts and position) and
                   (FOUND, nodes) then; what each group adds to the counts until it is used `cap`
                   times; the distances between neighbours, and the part of the window within which
                   a position's neighbours are all seen
    several        None, or how many words a set of forms has
    out            rows (number of options, position reached, options …); with no rows covers are
                   only counted
    """
    words = 1
    if several is not None:
        words = several
    if counts is not None:
        used, least, most, slack, surplus, needed = counts
    if dead is not None:
        table, keys, before, weight, cap, steps, inner = dead
    rows = out.shape[0]
    length = inside.shape[0] - 1
    level = state[LEVEL] & INDEX_MASK
    base = state[BASE] & INDEX_MASK
    stop = state[STOP]
    found = state[FOUND]
    row = 0
    nodes = 0
    c = at[level] & INDEX_MASK
    o = filled[level]
    f = todo[level]
    v = word[level]
    while True:
        # No form of this word is left to try: look up those of the next word that fit here.
        if f == 0:
            v += 1
            while v < words:
                w = (ahead[c] & ~o) >> 1
                f = (
                    left[level, v]
                    & inside[c, v]
                    & near[w & CHUNK_MASK, v]
                    & far[(w >> CHUNK_BITS) & CHUNK_MASK, v]
                )
                if farther is not None:
                    f &= fitting_farther(farther, w, v)
                if f != 0:
                    break
                v += 1
            if f == 0:
                # All forms were tried. Where the position may stay empty, go on at the next one.
                spare = False
                if optional is not None:
                    spare = optional[c] != 0
                    if counts is not None:
                        spare = spare and slack[level] > 0
                if spare:
                    e, c, o = next_open(ahead, c, o | 1, length)
                    v = -1
                    if counts is not None:
                        slack[level] -= 1
                    if e != 0:
                        at[level] = c
                        filled[level] = o
                        continue
                    # nothing is left to fill: a cover; c is where nothing fits
                    found += 1
                    if rows > 0:
                        write_row(out, row, level, length, option, at, form)
                        row += 1
                        if row == rows:
                            break
                    continue
                # Keep a state that was searched in vain, if that took long.
                if dead is not None:
                    if before[level, 0] == found and nodes - before[level, 1] > DEAD_STATE_NODES:
                        state[STORED] += remember(table, keys[level, 0], keys[level, 1], nodes)
                # Take the last choice back: all it takes is to go on a level above.
                if level == base:
                    state[DONE] = 1
                    break
                level = (level - 1) & INDEX_MASK
                if counts is not None:
                    used[group[form[level]]] -= 1
                c = at[level] & INDEX_MASK
                o = filled[level]
                f = todo[level]
                v = word[level]
                continue
        if nodes >= budget:
            break
        # Try the lowest of these forms; its group may be used up, or need room for others.
        nodes += 1
        i = (v * WORD + lowest(f)) & INDEX_MASK
        f &= f - 1
        g = group[i]
        if counts is not None:
            u = used[g]
            s = slack[level] - (needed[i] if u < least[g] else surplus[i])
            if s < 0:
                continue
            closed = u + 1 == most[g]
        else:
            u = 0
            closed = True
        form[level] = i
        e, c2, o2 = next_open(ahead, c, o | offset[i], length)
        if e == 0 or level + 1 == stop:  # a cover, or as deep as wanted
            found += 1
            if rows > 0:
                write_row(out, row, level + 1, c2, option, at, form)
                row += 1
                if row == rows:
                    break
            continue
        # A position that is cut off from all others cannot be filled.
        if dead is not None:
            e = ahead[c2] & ~o2
            touched = ~inner
            for k in range(steps.shape[0]):
                touched |= (e >> steps[k]) | (e << steps[k])
            if e & ~touched != 0:
                continue
        # Look up the forms that fit at the next position: without one there is no going down.
        f2 = 0
        v2 = 0
        e = (ahead[c2] & ~o2) >> 1
        down = (level + 1) & INDEX_MASK
        while v2 < words:
            a = left[level, v2]
            if closed:
                a &= others[i, v2]
            left[down, v2] = a
            f2 = (
                a
                & inside[c2, v2]
                & near[e & CHUNK_MASK, v2]
                & far[(e >> CHUNK_BITS) & CHUNK_MASK, v2]
            )
            if farther is not None:
                f2 &= fitting_farther(farther, e, v2)
            if f2 != 0:
                break
            v2 += 1
        if f2 == 0:
            if optional is None:
                continue
            if optional[c2] == 0:
                continue
        for k in range(v2 + 1, words):
            a = left[level, k]
            if closed:
                a &= others[i, k]
            left[down, k] = a
        # A state that was searched in vain before is not searched again.
        if dead is not None:
            rest = keys[level, 1] >> POSITION_BITS
            if u < cap[g]:
                rest += weight[g]
            rest = (rest << POSITION_BITS) | (c2 + 1)
            if is_known(table, o2, rest):
                continue
            keys[down, 0] = o2
            keys[down, 1] = rest
            before[down, 0] = found
            before[down, 1] = nodes
        # Go down.
        todo[level] = f
        word[level] = v
        if counts is not None:
            used[g] = u + 1
            slack[down] = s
        level = down
        at[level] = c2
        filled[level] = o2
        c = c2
        o = o2
        f = f2
        v = v2
    at[level] = c
    filled[level] = o
    todo[level] = f
    word[level] = v
    state[LEVEL] = level
    state[FOUND] = found
    state[NODES] += nodes
    return row


@inlined
def fitting_farther(farther: Any, window: int, v: int) -> int:
    """The forms of a word that fit as far as the tables after the first two can tell."""
    forms = -1
    for k in range(farther.shape[0]):
        forms &= farther[k, (window >> CHUNK_BITS * (k + 2)) & CHUNK_MASK, v]
    return forms


@inlined
def next_open(ahead: Any, position: int, filled: int, length: int) -> tuple[int, int, int]:
    """The next empty position: what is empty from where it was found (0: nothing), the position,
    and the window of what is filled from it on.
    """
    empty = ahead[position] & ~filled
    while empty == 0 and position + WORD < length:
        position = (position + WORD) & INDEX_MASK
        filled = 0
        empty = ahead[position]
    if empty == 0:
        return empty, length, 0
    step = lowest(empty)
    return empty, (position + step) & INDEX_MASK, filled >> step


@inlined
def write_row(
    out: Any, row: int, depth: int, position: int, option: Any, at: Any, form: Any
) -> None:
    """Write what was chosen, and the position reached."""
    out[row, DEPTH] = depth
    out[row, POSITION] = position
    for k in range(depth):
        out[row, k + CHOICES] = option[at[k], form[k]]


@inlined
def home(table: Any, key: int, rest: int) -> int:
    """The first of the places where a dead state may stand."""
    return (((key * HASH_A + rest * HASH_B) & HASH_MASK) >> 8) & (
        table.shape[0] - DEAD_STATE_PLACES
    )


@inlined
def is_known(table: Any, key: int, rest: int) -> bool:
    """Is a state in the table of dead states?"""
    place = home(table, key, rest)
    k = 0
    while k < DEAD_STATE_PLACES and (table[place + k, 0] != key or table[place + k, 1] != rest):
        k += 1
    return k < DEAD_STATE_PLACES


@inlined
def remember(table: Any, key: int, rest: int, nodes: int) -> int:
    """Write a dead state into the table; how many there are more, 0 where it takes another's
    place.
    """
    place = home(table, key, rest)
    k = 0
    while k < DEAD_STATE_PLACES and table[place + k, 1] != 0:
        k += 1
    more = int(k < DEAD_STATE_PLACES)
    if k == DEAD_STATE_PLACES:
        k = nodes & (DEAD_STATE_PLACES - 1)
    table[place + k, 0] = key
    table[place + k, 1] = rest
    return more


class FitTables:
    """The tree of first-empty-item search with fit tables, of a layout that they suit."""

    effort = 1

    @staticmethod
    def suits(layout: Layout) -> bool:
        """Has each option one counted item, none reaches further than a word, no two are alike, the
        forms are few?
        """
        taken = [(p, of) for p, of in zip(layout.places, layout.counted, strict=True) if p]
        if layout.length > MOST_POSITIONS or any(
            len(of) != 1 or p[-1] - p[0] >= WORD for p, of in taken
        ):
            return False
        if len(set(taken)) < len(taken):
            return False
        forms = {(of, tuple(place - p[0] for place in p)) for p, of in taken}
        return len(forms) <= MOST_WORDS * WORD

    def __init__(self, layout: Layout) -> None:
        """Prepare the tables of a layout."""
        import numpy as np

        self.layout = layout
        forms: dict[tuple[int, tuple[int, ...]], int] = {}
        self._form_of: list[int] = []
        for places, counted in zip(layout.places, layout.counted, strict=True):
            key = (counted[0], tuple(place - places[0] for place in places)) if places else None
            self._form_of.append(-1 if key is None else forms.setdefault(key, len(forms)))
        words = -(-len(forms) // WORD) or 1
        reach = max((offsets[-1] for _, offsets in forms), default=0)
        groups = [group for group, _ in forms]
        self._group = np.array([*groups, 0], np.uint32)
        self._offset = np.array(
            [sum(1 << step for step in offsets) for _, offsets in forms], np.int64
        )
        self._sizes = np.array([len(offsets) for _, offsets in forms], np.int64)
        self._by_group = np.zeros((len(layout.least), words), np.int64)
        for form, group in enumerate(groups):
            self._by_group[group, form // WORD] |= 1 << form % WORD
        self._every = (
            np.bitwise_or.reduce(self._by_group, axis=0) if groups else np.zeros(words, np.int64)
        )
        self._inside = np.zeros((layout.length + 1, words), np.int64)
        self._option = np.zeros((layout.length + 1, max(1, len(forms))), np.int64)
        for option, (form, places) in enumerate(zip(self._form_of, layout.places, strict=True)):
            if places:
                self._inside[places[0], form // WORD] |= 1 << form % WORD
                self._option[places[0], form] = option
        self._tables = [self._fits(k) for k in range(max(2, -(-reach // CHUNK_BITS)))]
        self._set_bounds(len(groups))
        self._steps = layout.steps if not layout.may else ()
        self._set_merging()
        self.width = CHOICES + min(len(layout.must | layout.may), self._most_options()) + 1

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

    def _set_bounds(self, forms: int) -> None:
        """Which groups are ever used up, and whether anything has to be counted."""
        import numpy as np

        layout = self.layout
        room = len(layout.must | layout.may)
        groups = self._group[:forms].astype(np.int64)
        smallest = [min(self._sizes[groups == g], default=0) for g in range(len(layout.least))]
        endless = [
            most * size >= room and not least
            for least, most, size in zip(layout.least, layout.most, smallest, strict=True)
        ]
        self._smallest = smallest
        lean = all(
            e or (n <= 1 and not a)
            for e, n, a in zip(endless, layout.most, layout.least, strict=True)
        )
        self._lean = lean
        self._others = np.array(
            [
                self._every if lean and endless[g] else self._every & ~self._by_group[g]
                for g in groups.tolist()
            ],
            np.int64,
        ).reshape(forms, len(self._every))
        self._needed = self._sizes - np.array([smallest[g] for g in groups.tolist()], np.int64)
        self._endless = endless

    def _most_options(self) -> int:
        return sum(min(most, 1 << 40) for most in self.layout.most)

    def _set_merging(self) -> None:
        """What stands for the counts in the key of a state; `merges` where equal states are
        likely.
        """
        self.weight: list[int] = []
        self.cap: list[int] = []
        states = 1
        room = len(self.layout.must | self.layout.may)
        for least, most, size in zip(
            self.layout.least, self.layout.most, self._smallest, strict=True
        ):
            self.weight.append(states)
            self.cap.append(least if most * size >= room else most)
            states *= self.cap[-1] + 1
            if states > MOST_COUNTS:
                break
        self.merges = states <= MOST_COUNTS

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
            max(0, least - u) * size
            for least, u, size in zip(layout.least, used.tolist(), self._smallest, strict=True)
        )
        if not layout.fillable or lacking > len(open_):
            return Leaf(below, False)
        if not open_ or 0 <= stop <= len(below.choices):
            return Leaf(below, True)
        levels = self.width
        base = len(below.choices)
        state = np.zeros(8, np.int64)
        state[LEVEL] = state[BASE] = base
        state[STOP] = stop
        at = np.zeros(levels, np.uint32)
        form = np.zeros(levels, np.uint32)
        for level, option in enumerate(below.choices):
            at[level], form[level] = layout.places[option][0], self._form_of[option]
        filled, todo = np.zeros(levels, np.int64), np.zeros(levels, np.int64)
        word = np.full(levels, -1, np.int64)
        left = np.zeros((levels, len(self._every)), np.int64)
        left[base] = self._every
        for group, (u, most) in enumerate(zip(used.tolist(), layout.most, strict=True)):
            if u >= most and not (self._lean and self._endless[group]):
                left[base] &= ~self._by_group[group]
        at[base] = min(open_)
        window = sum(1 << p for p in open_)
        ahead = np.array(
            [window >> p & (1 << WORD) - 1 for p in range(layout.length + 1)], np.int64
        )
        optional = None
        if not self._lean or layout.may or self.merges:
            optional = np.zeros(layout.length + 1, np.int64)
            optional[list(layout.may)] = 1
        counts = None
        slack = np.zeros(levels, np.int64)
        slack[base] = len(open_) - lacking
        if optional is not None:
            counts = (
                used,
                np.array(layout.least, np.int64),
                np.array(layout.most, np.int64),
                slack,
                self._sizes,
                self._needed,
            )
        near, far, *more = self._tables

        def branches(level: int) -> tuple[int, list[Subtree]]:
            position, now = int(at[level]), int(word[level])
            fits = left[level] & self._inside[position]
            window = (int(ahead[position]) & ~int(filled[level])) >> 1
            for table in self._tables:
                fits = fits & table[window & CHUNK_MASK]
                window >>= CHUNK_BITS
            sets = [int(forms) for forms in fits.tolist()]
            total = sum(forms.bit_count() for forms in sets)
            if now >= 0:
                sets[: now + 1] = [0] * now + [int(todo[level])]
            choices = [*below.choices]
            choices += [int(self._option[at[k], form[k]]) for k in range(base, level)]
            untried = [
                Subtree(position + 1, (*choices, int(self._option[position, k * WORD + bit])))
                for k, forms in enumerate(sets)
                for bit in range(forms.bit_length())
                if forms >> bit & 1
            ]
            taken = total - len(untried)
            if optional is not None and optional[position] and slack[level] > 0:
                untried.append(Subtree(position + 1, tuple(choices)))
            return taken, untried

        return Walk(
            search,
            below,
            branches,
            state,
            at,
            filled,
            todo,
            word,
            form,
            left,
            ahead,
            self._inside,
            near,
            far,
            np.array(more) if more else None,
            self._offset,
            self._group,
            self._others,
            self._option,
            optional,
            counts,
            self._dead(levels, base, used, int(at[base])) if self.merges and stop < 0 else None,
            len(self._every) if len(self._every) > 1 else None,
        )

    def order(self, option: int) -> Any:
        """As `Tree.order`: options at one end of the layout first, which are tried first."""
        return self.layout.places[option], option

    def cost(self, options: list[int]) -> int:
        """As `Tree.cost`."""
        return len(options)

    def _dead(self, levels: int, base: int, used: Any, position: int) -> Any:
        import numpy as np

        keys = np.zeros((levels, 2), np.int64)
        counts = sum(
            w * min(u, c) for w, u, c in zip(self.weight, used.tolist(), self.cap, strict=True)
        )
        keys[base] = 0, counts << POSITION_BITS | position + 1
        steps = np.array(self._steps, np.int64)
        inner = (1 << WORD - 1 - max(self._steps)) - 1 if self._steps else 0
        return (
            np.zeros((DEAD_STATES, 2), np.int64),
            keys,
            np.zeros((levels, 2), np.int64),
            np.array(self.weight, np.int64),
            np.array(self.cap, np.int64),
            steps,
            inner,
        )
