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
from ..layout import PositionLayout
from .bit_words import HASH_A, HASH_B, HASH_MASK, INDEX_MASK, WORD_BITS, inlined, lowest
from .kernel_arrays import WORD32, WORD64, array_of, zeros
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
    WHOLE_TREE,
    Leaf,
    Subtree,
    Walk,
)

# A table answers for a chunk of the window.
CHUNK_BITS = 12
CHUNK_MASK = (1 << CHUNK_BITS) - 1
WORD_MASK = (1 << WORD_BITS) - 1
# The key of a state has the position in its lowest bits.
POSITION_BITS = 20
# More options of a group make no difference.
ENDLESS_OPTIONS = 1 << 40
# Words of a set of forms, and positions.
MOST_FORM_WORDS = 8
MOST_POSITIONS = 1 << 17
MOST_MERGED_COUNTS = 64  # With more counts that matter, hardly two states are the same.
# Dead states in the table, as many as a processor's cache holds; places for each; the least nodes.
DEAD_STATES = 1 << 18
DEAD_STATE_PLACES = 4
DEAD_STATE_NODES = 50

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
        forms = {form for form in zip(layout.counted, layout.offsets, strict=True) if form[1]}
        if any(len(counted) != 1 or offsets[-1] >= WORD_BITS for counted, offsets in forms):
            return False
        options = [pair for pair in zip(layout.counted, layout.places, strict=True) if pair[1]]
        return len(set(options)) == len(options) and len(forms) <= MOST_FORM_WORDS * WORD_BITS

    def __init__(self, layout: PositionLayout) -> None:
        self.layout = layout
        self._room = len(layout.must | layout.may)
        forms: dict[tuple[int, tuple[int, ...]], int] = {}
        self._form_of: list[int] = []
        for steps, counted in zip(layout.offsets, layout.counted, strict=True):
            form = forms.setdefault((counted[0], steps), len(forms)) if steps else -1
            self._form_of.append(form)
        self._groups = [group for group, _ in forms]
        self._offsets = [sum(1 << step for step in steps) for _, steps in forms]
        self._sizes = [len(steps) for _, steps in forms]
        self._words = -(-len(forms) // WORD_BITS) or 1
        self._every = (1 << len(forms)) - 1  # sets of forms are numbers, a bit a form
        self._by_group = [0] * len(layout.least)
        for form, group in enumerate(self._groups):
            self._by_group[group] |= 1 << form
        self._set_options()
        reach = max((steps[-1] for _, steps in forms), default=0)
        self._tables = [self._fits(k) for k in range(max(2, -(-reach // CHUNK_BITS)))]
        self._set_bounds()
        self._set_merging()
        self._set_arrays()
        most_options = sum(min(most, ENDLESS_OPTIONS) for most in layout.most)
        self.width = CHOICES + min(self._room, most_options) + 1

    def _set_options(self) -> None:
        # for each position the forms that are options there, and the numbers of these options
        layout = self.layout
        self._inside = [0] * (layout.length + 1)
        self._option = zeros(layout.length + 1, max(1, len(self._groups)))
        for option, (places, form) in enumerate(zip(layout.places, self._form_of, strict=True)):
            if places:
                self._inside[places[0]] |= 1 << form
                self._option[places[0], form] = option

    def _fits(self, k: int) -> list[int]:
        # for each value of the k-th chunk of the window the forms that need no more than it has
        fits = [self._every]
        for bit in range(1 + CHUNK_BITS * k, 1 + CHUNK_BITS * (k + 1)):
            need = sum(1 << form for form, offset in enumerate(self._offsets) if offset >> bit & 1)
            fits = [forms & ~need for forms in fits] + fits
        return fits

    def _set_arrays(self) -> None:
        # what the kernel only reads
        near, far, *farther = self._tables
        row = len(near) * self._words
        beyond = self._in_words(chain.from_iterable(farther), row) if farther else None
        group = array_of((*self._groups, 0), WORD32)
        self._lookups = self._in_words(near), self._in_words(far), beyond
        self._forms = array_of(self._offsets), group, self._in_words(self._others), self._option

    def _in_words(self, sets: Iterable[int], columns: int = 0) -> Any:
        # an array of sets of forms, word by word
        if self._words > 1:
            shifts = range(0, WORD_BITS * self._words, WORD_BITS)
            sets = (forms >> shift & WORD_MASK for forms in sets for shift in shifts)
        return array_of(sets, columns=columns)

    def _set_bounds(self) -> None:
        layout = self.layout
        smallest = [0] * len(layout.least)
        for group, size in zip(self._groups, self._sizes, strict=True):
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
        self._others = [
            self._every if self._never_used_up[group] else self._every & ~self._by_group[group]
            for group in self._groups
        ]
        self._needed = [
            size - smallest[group] for size, group in zip(self._sizes, self._groups, strict=True)
        ]

    def _set_merging(self) -> None:
        # the counts in the key of a state; `merges` if equal states are likely
        layout, states = self.layout, 1
        self._steps = layout.steps if not layout.may else ()
        self._weight: list[int] = []
        self._cap: list[int] = []
        for least, most, size in zip(layout.least, layout.most, self._smallest, strict=True):
            cap = least if most * size >= self._room else most
            self._weight.append(states)
            self._cap.append(cap)
            states *= cap + 1
            if states > MOST_MERGED_COUNTS:
                break
        self.merges = states <= MOST_MERGED_COUNTS
        self._counting = self._counting or self.merges

    def order(self, options: Sequence[int]) -> list[tuple[tuple[int, ...], int]]:
        # those that lie where the search begins come first, or it is much longer
        return [(self.layout.places[option], option) for option in options]

    def cost(self, options: list[int]) -> int:
        return len(options)

    def start(self, below: Subtree = WHOLE_TREE, without: Sequence[int] = ()) -> Walk | Leaf:
        layout = self.layout
        used = [0] * len(layout.least)
        open_ = {p for p in layout.must | layout.may if p >= below.position}
        for option in below.choices:
            used[layout.counted[option][0]] += 1
            open_.difference_update(layout.places[option])
        lacking = sum(
            max(0, least - times) * size
            for least, times, size in zip(layout.least, used, self._smallest, strict=True)
        )
        usable = all(layout.places[option] for option in below.choices)  # some can never be
        if not (layout.fillable and usable) or lacking > len(open_):
            return Leaf(below, False)
        if not open_:
            return Leaf(below, True)
        inside = self._inside.copy()
        for option in without:
            if layout.places[option]:
                inside[layout.places[option][0]] &= ~(1 << self._form_of[option])
        return self._walk(below, used, open_, len(open_) - lacking, inside)

    def _walk(
        self, below: Subtree, used: list[int], open_: set[int], spare: int, inside: list[int]
    ) -> Walk:
        layout, base = self.layout, len(below.choices)
        state = zeros(COMMON_REGISTERS)
        state[LEVEL] = state[BASE] = base
        levels = self._levels(below, used, min(open_))
        window = sum(1 << position for position in open_)
        ahead = array_of(window >> position & WORD_MASK for position in range(layout.length + 1))
        slack = zeros(self.width)
        slack[base] = spare
        optional = counts = None
        if self._counting:
            optional = zeros(layout.length + 1)
            for position in layout.may:
                optional[position] = 1
            bounds = used, layout.least, layout.most
            counts = *map(array_of, bounds), slack, array_of(self._sizes), array_of(self._needed)
        dead = self._dead(base, used, min(open_)) if self.merges else None
        several = self._words if self._words > 1 else None

        def chosen(level: int) -> tuple[int, ...]:
            options = (self._option[levels.at[k], levels.form[k]] for k in range(base, level))
            return (*below.choices, *options)

        def branches(level: int) -> tuple[int, list[Branch]]:
            tried, untried = self._branches(level, levels, ahead, inside)
            position = int(levels.at[level])
            if optional is not None and optional[position] and slack[level] > 0:
                untried.append((level, position + 1))
            return tried, untried

        switches = optional, counts, dead, several
        fitting = self._in_words(inside), *self._lookups
        arrays = *levels, ahead, *fitting, *self._forms, *switches
        return Walk(search, below, chosen, branches, state, *arrays)

    def _levels(self, below: Subtree, used: list[int], position: int) -> _Levels:
        number, base = self.width, len(below.choices)
        at, form = zeros(number, code=WORD32), zeros(number, code=WORD32)
        filled, todo, word = zeros(number), zeros(number), array_of([-1] * number)
        forms_left = zeros(number * self._words)
        at[base] = position
        for level, option in enumerate(below.choices):
            at[level], form[level] = self.layout.places[option][0], self._form_of[option]
        forms = self._every
        for group, (times, most) in enumerate(zip(used, self.layout.most, strict=True)):
            if times >= most and not self._never_used_up[group]:
                forms &= ~self._by_group[group]
        forms_left[base * self._words : (base + 1) * self._words] = self._in_words([forms])
        return _Levels(at, filled, todo, word, form, forms_left)

    def _branches(
        self, level: int, levels: _Levels, ahead: Any, inside: list[int]
    ) -> tuple[int, list[Branch]]:
        position, word = levels.at[level], levels.word[level]
        window = (ahead[position] & ~levels.filled[level]) >> 1
        words_left = levels.left[level * self._words : (level + 1) * self._words]
        fits = sum(forms << WORD_BITS * k for k, forms in enumerate(words_left)) & inside[position]
        for table in self._tables:
            fits &= table[window & CHUNK_MASK]
            window >>= CHUNK_BITS
        all_forms = fits.bit_count()
        if word >= 0:  # of this word `todo` is left, of those before it nothing
            later = WORD_BITS * (word + 1)
            fits = fits >> later << later | levels.todo[level] << WORD_BITS * word
        untried: list[Branch] = []
        while fits:
            untried.append((level, position + 1, self._option[position, lowest(fits)]))
            fits &= fits - 1
        return all_forms - len(untried), untried

    def _dead(self, base: int, used: list[int], position: int) -> tuple[Any, ...]:
        # the arrays by which the kernel merges states; the table is empty
        caps = list(zip(self._weight, used, self._cap, strict=True))
        counts = sum(weight * min(times, cap) for weight, times, cap in caps)
        keys = zeros(self.width, 2)
        keys[base, 1] = counts << POSITION_BITS | position + 1
        table = mmap(-1, 2 * DEAD_STATES * keys.itemsize)  # pages of zeros, only if they are used
        states = memoryview(table).cast(WORD64, (DEAD_STATES, 2))
        bounds = map(array_of, (self._weight, self._cap, self._steps))
        inner = (1 << WORD_BITS - 1 - max(self._steps)) - 1 if self._steps else 0
        return states, keys, zeros(self.width, 2), *bounds, inner


# the compiled search ------------------------------------------------------------------------------


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
    """Continue a search for `budget` nodes, or until `out` is full or the search is DONE; return
    the number of rows written.

    A set of forms is a word, or several; sets that belong together stand in one row, word by word,
    so that the place of a single word is known without a product.

    state          registers, see `walk`; the arrays hold the whole search, which can be stopped
                   and continued
    at … left      a row each level: position, window of the filled positions, forms to try and
                   their word of the set, the form placed, forms whose group is not used up
    ahead          for each position the 63 positions from there on, a bit set for each that is to
                   be filled
    inside         for each position, and one beyond, the forms that are options there; `option`
                   their numbers
    near … farther the fit tables: bits 1 to 12 of the window, 13 to 24, and, or None, all after
    offset, group  of each form; others: the forms of other groups
    optional       None, or for each position whether it may stay empty
    counts         None if each group is used at most once and nothing else has to be counted,
                   else (used, least, most, slack, surplus, needed): how often each group was used
                   and its bounds; a row each level the positions left over when every group gets
                   its least; what a form takes away from them, above its group's least and below
    dead           None, or (table, keys, entered, weight, cap, steps, inner): the table of dead
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
        table, keys, entered, weight, cap, steps, inner = dead
    rows = out.shape[0]
    length = inside.shape[0] // words - 1
    level = state[LEVEL] & INDEX_MASK
    base = state[BASE] & INDEX_MASK
    covers = state[FOUND]
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
                f = left[(level * words + v) & INDEX_MASK]
                f &= fitting(w, c, v, words, inside, near, far, farther)
                if f != 0:
                    break
                v += 1
            if f == 0:
                # All forms were tried. If the position may stay empty, go on at the next one.
                spare = False
                if optional is not None:
                    spare = optional[c] != 0
                    if counts is not None:
                        spare = spare and slack[level] > 0
                if spare:
                    e, c, o = _next_open(ahead, c, o | 1, length)
                    v = -1
                    if counts is not None:
                        slack[level] -= 1
                    if e != 0:
                        at[level] = c
                        filled[level] = o
                        continue
                    # nothing is left to fill: a cover; c is if nothing fits
                    covers += 1
                    if rows > 0:
                        _write_row(out, row, level, length, option, at, form)
                        row += 1
                        if row == rows:
                            break
                    continue
                # Store a state without success, if its search took long.
                if dead is not None:
                    if entered[level, 0] == covers and nodes - entered[level, 1] > DEAD_STATE_NODES:
                        remember(table, keys[level, 0], keys[level, 1], state[NODES] + nodes)
                # Take the last choice back: go on a level above.
                if level == base:
                    state[DONE] = 1
                    break
                level = (level - 1) & INDEX_MASK
                if counts is not None:
                    used[group[form[level]]] -= 1
                c = at[level] & INDEX_MASK
                o = filled[level]
                f = todo[level]
                v = 0
                if several is not None:
                    v = word[level]
                continue
        if nodes >= budget:
            break
        # Try the lowest of these forms; its group may be used up, or need room for others.
        nodes += 1
        i = lowest(f)
        if several is not None:
            i = (v * WORD_BITS + i) & INDEX_MASK
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
        e, c2, o2 = _next_open(ahead, c, o | offset[i], length)
        if e == 0:  # a cover
            covers += 1
            if rows > 0:
                _write_row(out, row, level + 1, c2, option, at, form)
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
            a = left[level * words + v2]
            if closed:
                a &= others[i * words + v2]
            left[down * words + v2] = a
            f2 = a & fitting(e, c2, v2, words, inside, near, far, farther)
            if f2 != 0:
                break
            v2 += 1
        if f2 == 0:
            if optional is None:
                continue
            if optional[c2] == 0:
                continue
        for k in range(v2 + 1, words):
            a = left[level * words + k]
            if closed:
                a &= others[i * words + k]
            left[down * words + k] = a
        # A state that was searched without success is not searched again.
        if dead is not None:
            rest = keys[level, 1] >> POSITION_BITS
            if u < cap[g]:
                rest += weight[g]
            rest = (rest << POSITION_BITS) | (c2 + 1)
            if _is_dead(table, o2, rest):
                continue
            keys[down, 0] = o2
            keys[down, 1] = rest
            entered[down, 0] = covers
            entered[down, 1] = nodes
        # Go down.
        todo[level] = f
        if several is not None:
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
    # The next slice counts its nodes from 0: those of this slice lie before it.
    if dead is not None:
        for k in range(level + 1):
            entered[k, 1] -= nodes
    at[level] = c
    filled[level] = o
    todo[level] = f
    word[level] = v
    if several is None:  # not updated on the way
        for k in range(base, level):
            word[k] = 0
    state[LEVEL] = level
    state[FOUND] = covers
    state[NODES] += nodes
    return row


@inlined
def fitting(
    window: int, position: int, v: int, words: int, inside: Any, near: Any, far: Any, farther: Any
) -> int:
    """Return the forms of a word that fit at a position with a window on the empties ahead."""
    low_chunk = window & CHUNK_MASK
    next_chunk = (window >> CHUNK_BITS) & CHUNK_MASK
    forms: int = inside[(position * words + v) & INDEX_MASK]
    forms &= near[(low_chunk * words + v) & INDEX_MASK] & far[(next_chunk * words + v) & INDEX_MASK]
    if farther is not None:
        for k in range(farther.shape[0]):
            chunk = (window >> CHUNK_BITS * (k + 2)) & CHUNK_MASK
            forms &= farther[k, (chunk * words + v) & INDEX_MASK]
    return forms


@inlined
def _next_open(ahead: Any, position: int, filled: int, length: int) -> tuple[int, int, int]:
    """Return the empty positions from the next empty one on (0: none), this position, and the
    window of the filled positions from there on.
    """
    empty = ahead[position] & ~filled
    while empty == 0 and position + WORD_BITS < length:
        position = (position + WORD_BITS) & INDEX_MASK
        filled = 0
        empty = ahead[position]
    if empty == 0:
        return empty, length, 0
    step = lowest(empty)
    return empty, (position + step) & INDEX_MASK, filled >> step


@inlined
def _write_row(
    out: Any, row: int, depth: int, position: int, option: Any, at: Any, form: Any
) -> None:
    """Write the choices and the position reached."""
    out[row, DEPTH] = depth
    out[row, POSITION] = position
    for k in range(depth):
        out[row, k + CHOICES] = option[at[k], form[k]]


@inlined
def _home(table: Any, key: int, rest: int) -> int:
    """Return the first of the places of a state in the table."""
    value = (key * HASH_A + rest * HASH_B) & HASH_MASK
    places: int = table.shape[0] - DEAD_STATE_PLACES
    return (value >> 8) & places


@inlined
def _is_dead(table: Any, key: int, rest: int) -> bool:
    """Whether a state is in the table of dead states."""
    place = _home(table, key, rest)
    k = 0
    while k < DEAD_STATE_PLACES and (table[place + k, 0] != key or table[place + k, 1] != rest):
        k += 1
    return k < DEAD_STATE_PLACES


@inlined
def remember(table: Any, key: int, rest: int, nodes: int) -> None:
    """Write a dead state into the table, in the place of another if none is free."""
    place = _home(table, key, rest)
    k = 0
    while k < DEAD_STATE_PLACES and table[place + k, 1] != 0:
        k += 1
    if k == DEAD_STATE_PLACES:
        k = nodes & (DEAD_STATE_PLACES - 1)
    table[place + k, 0] = key
    table[place + k, 1] = rest
