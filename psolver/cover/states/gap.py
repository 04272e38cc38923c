"""The gap between two sweeps that come from either end: what fills the positions that both leave
open.

    front  . . # # . #  gap  # . # # . .  back

The states of the front say which positions of the gap are filled by options that begin before it,
those of the back which by options that end behind it. Both are *words*, a bit for each position of
the gap. Its positions are decided one after the other, in an order of their own, the highest bit of
words first: each is filled by the front, covered by an option that lies in the gap, or left to the
back. A state is a word of what is filled, and dead where no word of the back leaves just those of
the decided positions to it.

So the order should keep the positions of an option together: that keeps states few. In a strip of
four long rows it goes column by column.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from ...control import Control
from .components import Component
from .merging import Decision, Merging
from .sorted_rows import Memory, Rows

MOST_LOOKED_AT = 200  # options, to find an order
DIGIT_BITS, TABLE_BITS = 16, 11  # what rows are sorted by at once; what is looked up at once
ROWS_AT_ONCE = 1 << 20


class Gap:
    """So many positions of a component, from a start on; no option that lies across it.

    length  how many there are
    """

    def __init__(self, component: Component, start: int, length: int) -> None:
        self.length = length
        inside = list(_options_inside(component, start, length))
        order = _order(component.places[start : start + length], inside)
        self._bits = [0] * length
        for step, position in enumerate(order):
            self._bits[position] = length - 1 - step
        self._must = [component.must[start + position] for position in order]
        self._options: list[list[int]] = [[] for _ in range(length)]
        for option in inside:
            mask = sum(1 << self._bits[position] for position in option)
            self._options[length - mask.bit_length()].append(mask)

    def filled(self, front: Rows, memory: Memory, control: Control) -> tuple[Any, Any]:
        """What a front has filled, as words, which are sorted, and the ways of each."""
        return _sorted_words(self._bits, 0, front, memory, control)

    def left(self, back: Rows, memory: Memory, control: Control) -> tuple[Any, Any]:
        """What a back has left to others, as words, which are sorted, and the ways of each."""
        return _sorted_words(self._bits[::-1], (1 << self.length) - 1, back, memory, control)

    def decide(self, step: int, merging: Merging, known: Any) -> None:
        """Decide the position that is next; `known`: the words of the back, as it `left` them."""
        import numpy as np

        dropped = self.length - 1 - step
        bit = 1 << dropped
        masks = np.array([0, bit, *self._options[step]], np.int64)
        none = np.empty(0, np.int64)
        pockets = none, none, none, none, 0, none, none, np.empty(0, bool)
        merging.merge(Decision(bit, masks, self._must[step], 0, pockets, known, dropped))


def _options_inside(component: Component, start: int, length: int) -> Iterator[list[int]]:
    """The options that lie in a gap, by the numbers of their positions in it."""
    for first in range(length):
        for branch in component.branches[start + first]:
            if first + branch.mask.bit_length() <= length:
                bits = range(branch.mask.bit_length())
                yield [first + bit for bit in bits if branch.mask >> bit & 1]


def _order(places: Sequence[int], options: Sequence[Sequence[int]]) -> list[int]:
    """An order of the positions of a gap that keeps those of an option together: by what is left
    when their places are divided by some number.

    >>> _order(range(6), [[0, 3], [1, 4], [2, 5], [0, 1]])
    [0, 3, 1, 4, 2, 5]
    """
    some = options[:: 1 + len(options) // MOST_LOOKED_AT]
    divisors = {places[b] - places[a] for option in some for a, b in combinations(option, 2)}

    def ordered(divisor: int) -> list[int]:
        return sorted(range(len(places)), key=lambda k: (places[k] % divisor, places[k]))

    def spread(divisor: int) -> int:
        rank = {position: number for number, position in enumerate(ordered(divisor))}
        ranks = ([rank[position] for position in option] for option in some)
        return sum(max(one) - min(one) for one in ranks)

    return ordered(min(sorted(divisors | {1}), key=spread))


def _sorted_words(
    bits: Sequence[int], turned: int, rows: Rows, memory: Memory, control: Control
) -> tuple[Any, Any]:
    """The windows of rows as words, sorted, and their ways: bit j of a window becomes bits[j], and
    those of `turned` are turned round.
    """
    import numpy as np

    memory.take(rows.number * 8 * (1 + rows.width))
    with memory.lent() as lent:
        lent.take(rows.number * (8 * 4 + 2))  # words, orders, digits
        words = np.empty(rows.number, np.int64)
        for start in range(0, rows.number, ROWS_AT_ONCE):
            some = rows.windows[start : start + ROWS_AT_ONCE]
            words[start : start + ROWS_AT_ONCE] = _permuted(some, bits) ^ turned
            control.tick()
        order = np.arange(rows.number)
        for shift in range(0, len(bits), DIGIT_BITS):
            digits = (words[order] >> shift & (1 << DIGIT_BITS) - 1).astype(np.uint16)
            order = order[np.argsort(digits, kind="stable")]
            control.tick()
        return words[order], rows.ways[order]


def _permuted(windows: Any, bits: Sequence[int]) -> Any:
    """Windows with each bit j in the place of bits[j]."""
    import numpy as np

    words = np.zeros_like(windows)
    for start in range(0, len(bits), TABLE_BITS):
        some = bits[start : start + TABLE_BITS]
        values = np.arange(1 << len(some))
        table = sum(((values >> k & 1) << bit for k, bit in enumerate(some)), np.zeros_like(values))
        words |= table[windows >> start & (1 << len(some)) - 1]
    return words
