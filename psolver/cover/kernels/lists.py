"""First-empty-item search with a list of options for each position: the plain form, for any
problem.

At the first empty position each option anchored there is tried; whether it fits is an AND with the
words of what is filled. It is what runs where `fits` does not apply: options that reach far, or too
many forms.
"""

from __future__ import annotations

from typing import Any

from ..layout import Sweep
from .jit import WORD, lowest
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
    Leaf,
    Part,
    Walk,
)


def search(
    state: Any,
    at: Any,
    todo: Any,
    chosen: Any,
    slack: Any,
    filled: Any,
    used: Any,
    first: Any,
    anchored: Any,
    optional: Any,
    word_start: Any,
    word: Any,
    mask: Any,
    size: Any,
    count_start: Any,
    counted: Any,
    least: Any,
    most: Any,
    smallest: Any,
    out: Any,
    budget: int,
) -> int:
    """Go on with a search for `budget` nodes, or until `out` is full or the search is DONE; return
    the rows written.

    state           registers, see `tree`
    at, todo        for each level the position to fill, and the next of its options to try
    chosen, slack   for each level the option taken, and the positions left over when all counted
                    items get their least
    filled, used    words of filled positions, how often each counted item is covered
    first, anchored the options anchored at a position p are anchored[first[p] : first[p + 1]]
    optional        for each position, and one beyond, whether it may stay empty
    word … mask     the words of option j, and its bits there, from word_start[j] to word_start[j +
                    1]; size: its bits
    count_start …   the items it counts; least, most: their bounds, smallest: their smallest options
    out             rows (number of options, position reached, options …); with no rows covers are
                    only counted
    """
    positions = optional.shape[0] - 1
    rows = out.shape[0]
    level, base, stop, found = state[LEVEL], state[BASE], state[STOP], state[FOUND]
    row = 0
    nodes = 0
    while True:
        c = at[level]
        if todo[level] == first[c + 1]:  # no more options here
            skip = optional[c] != 0 and slack[level] > 0
            if skip:
                slack[level] -= 1
                c += 1
            else:
                if level == base:
                    state[DONE] = 1
                    break
                level -= 1
                j = chosen[level]
                for k in range(word_start[j], word_start[j + 1]):
                    filled[word[k]] ^= mask[k]
                for k in range(count_start[j], count_start[j + 1]):
                    used[counted[k]] -= 1
                continue
            depth = level
        else:
            if nodes >= budget:
                break
            j = anchored[todo[level]]
            todo[level] += 1
            fits = True
            for k in range(word_start[j], word_start[j + 1]):
                if filled[word[k]] & mask[k] != 0:
                    fits = False
                    break
            if not fits:
                continue
            spent = size[j]
            for k in range(count_start[j], count_start[j + 1]):
                if used[counted[k]] >= most[counted[k]]:
                    fits = False
                    break
                if used[counted[k]] < least[counted[k]]:
                    spent -= smallest[counted[k]]
            if not fits or spent > slack[level]:
                continue
            nodes += 1
            for k in range(word_start[j], word_start[j + 1]):
                filled[word[k]] |= mask[k]
            for k in range(count_start[j], count_start[j + 1]):
                used[counted[k]] += 1
            chosen[level] = j
            slack[level + 1] = slack[level] - spent
            depth = level + 1
        # the next empty position
        k = c // WORD
        e = ~filled[k] & (((1 << WORD) - 1) ^ ((1 << c % WORD) - 1))
        while e == 0 and k + 1 < filled.shape[0]:
            k += 1
            e = ~filled[k] & ((1 << WORD) - 1)
        c = k * WORD + lowest(e) if e != 0 else positions
        if c < positions and depth != stop:
            level = depth
            at[level] = c
            todo[level] = first[c]
            continue
        good = True
        if c >= positions:
            c = positions
            for k in range(least.shape[0]):
                if used[k] < least[k]:
                    good = False
                    break
        if good:
            found += 1
            if rows > 0:
                out[row, DEPTH] = depth
                out[row, POSITION] = c
                for k in range(depth):
                    out[row, k + CHOICES] = chosen[k]
                row += 1
        # back from it
        level = depth
        at[level] = positions
        todo[level] = first[positions]
        if rows > 0 and row == rows:
            break
    state[LEVEL] = level
    state[FOUND] = found
    state[NODES] += nodes
    return row


class ListTree:
    """The tree of first-empty-item search with a list of options for each position."""

    effort = 4
    merges = False

    def __init__(self, layout: Sweep) -> None:
        """Prepare the lists of a layout."""
        import numpy as np

        self.layout = layout
        self._number = {position: k for k, position in enumerate(sorted(layout.must | layout.may))}
        places = [tuple(self._number[p] for p in option) for option in layout.places]
        self._positions = len(self._number)
        anchored: list[list[int]] = [[] for _ in range(self._positions + 1)]
        for option, positions in enumerate(places):
            if positions:
                anchored[positions[0]].append(option)
        bits: list[dict[int, int]] = []
        for positions in places:
            words: dict[int, int] = {}
            for position in positions:
                words[position // WORD] = words.get(position // WORD, 0) | 1 << position % WORD
            bits.append(words)
        self._places = places
        self._first, self._anchored = _packed(anchored)
        self._word_start, self._word = _packed([list(words) for words in bits])
        self._mask = _packed([list(words.values()) for words in bits])[1]
        self._count_start, self._counted = _packed([list(counted) for counted in layout.counted])
        single = all(len(counted) <= 1 for counted in layout.counted)
        self._smallest = [
            min(
                (len(p) for p, of in zip(places, layout.counted, strict=True) if p and k in of),
                default=0,
            )
            if single
            else 0  # options that count for several items say nothing of the room these need
            for k in range(len(layout.least))
        ]
        self._size = np.array([len(positions) if single else 0 for positions in places], np.int64)
        self._optional = np.zeros(self._positions + 1, np.int64)
        self._optional[[self._number[p] for p in layout.may]] = 1
        self.width = CHOICES + min(self._positions, len(places)) + 1

    def start(self, part: Part = ROOT, stop: int = -1) -> Walk | Leaf:
        """A walk below a part; see `tree.Tree`."""
        import numpy as np

        layout = self.layout
        used = np.zeros(len(layout.least), np.int64)
        open_ = set(range(part.position, self._positions))
        for option in part.choices:
            used[list(layout.counted[option])] += 1
            open_.difference_update(self._places[option])
        lacking = sum(
            max(0, least - u) * size
            for least, u, size in zip(layout.least, used.tolist(), self._smallest, strict=True)
        )
        if not layout.fillable or lacking > len(open_):
            return Leaf(part, False)
        if not open_:
            return Leaf(part, all(u >= a for u, a in zip(used.tolist(), layout.least, strict=True)))
        levels, base = self.width, len(part.choices)
        state = np.zeros(8, np.int64)
        state[LEVEL] = state[BASE] = base
        state[STOP] = stop
        at, todo, chosen, slack = (np.zeros(levels, np.int64) for _ in range(4))
        chosen[:base] = part.choices
        at[base] = min(open_)
        todo[base] = self._first[at[base]]
        slack[base] = len(open_) - lacking
        filled = np.full(self._positions // WORD + 1, (1 << WORD) - 1, np.int64)
        for position in open_:
            filled[position // WORD] ^= 1 << position % WORD

        def branches(level: int) -> tuple[int, int]:
            position = at[level]
            begin, end = self._first[position : position + 2].tolist()
            return int(todo[level]) - begin, end - begin + int(self._optional[position])

        return Walk(
            search,
            branches,
            state,
            at,
            todo,
            chosen,
            slack,
            filled,
            used,
            self._first,
            self._anchored,
            self._optional,
            self._word_start,
            self._word,
            self._mask,
            self._size,
            self._count_start,
            self._counted,
            np.array(layout.least, np.int64),
            np.array(layout.most, np.int64),
            np.array(self._smallest, np.int64),
        )


def _packed(lists: list[list[int]]) -> tuple[Any, Any]:
    """Lists one after the other, and where each begins."""
    import numpy as np

    starts = np.zeros(len(lists) + 1, np.int64)
    np.cumsum([len(one) for one in lists], out=starts[1:])
    return starts, np.array([value for one in lists for value in one], np.int64)
