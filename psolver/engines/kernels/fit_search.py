"""The compiled search of fit tables (see `fit_tables`), and the table of dead states."""

from __future__ import annotations

from typing import Any

from .bit_words import HASH_A, HASH_B, HASH_MASK, INDEX_MASK, WORD_BITS, inlined, lowest
from .walk import BASE, CHOICES, DEPTH, DONE, FOUND, LEVEL, NODES, POSITION

# A table answers for a chunk of the window.
CHUNK_BITS = 12
CHUNK_MASK = (1 << CHUNK_BITS) - 1
# The key of a state has the position in its lowest bits.
POSITION_BITS = 20
# Places for each dead state in the table; the least nodes that one took.
DEAD_STATE_PLACES = 4
DEAD_STATE_NODES = 50


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
    positions = inside.shape[0] // words
    length = positions - 1
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
                e = ahead[c] & ~o
                k = (level * words + v) & INDEX_MASK
                f = left[k]
                f &= fitting(e >> 1, c, v, words, inside, near, far, farther)
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
                    without_success = entered[level, 0] == covers
                    nodes_below = nodes - entered[level, 1]
                    if without_success and nodes_below > DEAD_STATE_NODES:
                        key = keys[level, 0]
                        rest = keys[level, 1]
                        remember(table, key, rest, state[NODES] + nodes)
                # Take the last choice back: go on a level above.
                if level == base:
                    state[DONE] = 1
                    break
                level = (level - 1) & INDEX_MASK
                if counts is not None:
                    i = form[level]
                    used[group[i]] -= 1
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
            s = slack[level]
            if u < least[g]:
                s -= needed[i]
            else:
                s -= surplus[i]
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
        e = ahead[c2] & ~o2
        if dead is not None:
            touched = ~inner
            for k in range(steps.shape[0]):
                step = steps[k]
                touched |= e >> step
                touched |= e << step
            if e & ~touched != 0:
                continue
        # Look up the forms that fit at the next position: without one there is no going down.
        f2 = 0
        v2 = 0
        down = (level + 1) & INDEX_MASK
        while v2 < words:
            a = left[level * words + v2]
            if closed:
                a &= others[i * words + v2]
            left[down * words + v2] = a
            f2 = a & fitting(e >> 1, c2, v2, words, inside, near, far, farther)
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
    place = (position * words + v) & INDEX_MASK
    low_chunk = window & CHUNK_MASK
    low_place = (low_chunk * words + v) & INDEX_MASK
    next_chunk = (window >> CHUNK_BITS) & CHUNK_MASK
    next_place = (next_chunk * words + v) & INDEX_MASK
    forms: int = inside[place]
    forms &= near[low_place] & far[next_place]
    if farther is not None:
        for k in range(farther.shape[0]):
            # a window shifted on from chunk to chunk makes each look-up wait: half as fast again
            shift = CHUNK_BITS * (k + 2)
            chunk = (window >> shift) & CHUNK_MASK
            far_place = (chunk * words + v) & INDEX_MASK
            forms &= farther[k, far_place]
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
    position = (position + step) & INDEX_MASK
    return empty, position, filled >> step


@inlined
def _write_row(
    out: Any, row: int, depth: int, position: int, option: Any, at: Any, form: Any
) -> None:
    """Write the choices and the position reached."""
    out[row, DEPTH] = depth
    out[row, POSITION] = position
    for level in range(depth):
        anchor = at[level]
        out[row, level + CHOICES] = option[anchor, form[level]]


@inlined
def _home(table: Any, key: int, rest: int) -> int:
    """Return the first of the places of a state in the table."""
    value = key * HASH_A + rest * HASH_B
    value &= HASH_MASK
    places: int = table.shape[0] - DEAD_STATE_PLACES
    return (value >> 8) & places


@inlined
def _is_dead(table: Any, key: int, rest: int) -> bool:
    """Whether a state is in the table of dead states."""
    home = _home(table, key, rest)
    for place in range(home, home + DEAD_STATE_PLACES):
        if table[place, 0] == key and table[place, 1] == rest:
            return True
    return False


@inlined
def remember(table: Any, key: int, rest: int, nodes: int) -> None:
    """Write a dead state into the table, in the place of another if none is free."""
    home = _home(table, key, rest)
    end = home + DEAD_STATE_PLACES
    place = home
    while place < end and table[place, 1] != 0:
        place += 1
    if place == end:
        number = nodes & (DEAD_STATE_PLACES - 1)
        place = home + number
    table[place, 0] = key
    table[place, 1] = rest
