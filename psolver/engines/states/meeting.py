"""Meeting in the middle: the covers of a component from the states of two sweeps, one from either
end, and the `gap` between them, which is as long as the longest window.

A sweep does not see the positions far ahead. If these forbid most of its partial covers, its states
become more and more until late, and hardly any of them lives: then two short sweeps have far fewer.
They also have smaller numbers. If a component is the same from both ends, the states of one sweep
are those of the other.

The number of states where the gap begins decides whether it pays; this is checked again and again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np

from ...core.bits import members
from ...core.control import current_control
from ..given_up import CountGivenUp
from ..tuning import (
    LEAST_MET_ROWS,
    LOOK_BACK_SHARE,
    MEETING_SHARE,
    MOST_GAP_OPTIONS,
    MOST_MET_ROWS,
    PERMUTED_BITS,
    ROWS_AT_ONCE,
    SORTED_DIGIT_BITS,
)
from .components import Branch, Component
from .merging import LIMB_BITS, Decision, Memory, MergedStages, Merging, Rows
from .pockets import WINDOW_BITS
from .stages import Sweep


def gap_begins(component: Component) -> int:
    """Return the position at which the gap in the middle of a component begins; its end if there
    cannot be one, or pieces go on across edges, which they do from one end only.
    """
    if component.edges:
        return len(component.must)
    length = len(component.must)
    window = component.reach - 1
    start = (length - window) // 2
    return start if start > 0 and length - 2 * start <= WINDOW_BITS else length


def met(front: Sweep, stages: MergedStages) -> int | None:
    """Return the number of covers, from a sweep that has come to the begin of the gap; None if it
    does not pay to meet another sweep: then this one, left as it is, is to go on.
    """
    if front.position == len(front.component.must):
        return None
    most_rows = int(MEETING_SHARE * _rows_ahead(front))
    if most_rows < MEETING_SHARE * LEAST_MET_ROWS or stages.states > MOST_MET_ROWS:
        return None
    try:
        with stages.memory.lent() as memory:
            return _number(front, stages, memory, _Work(front, most_rows))
    except CountGivenUp:  # it takes more rows, or more memory
        return None


def _rows_ahead(front: Sweep) -> int:
    now = front.sizes[-1]
    earlier = front.sizes[int(LOOK_BACK_SHARE * (front.position - 1))]
    positions_left = len(front.component.must) - front.position
    return positions_left * now * max(now, earlier) // max(1, earlier)


class _Work:
    """The rows that meeting takes, and at most may take; the progress is that of `front`."""

    def __init__(self, front: Sweep, most: int) -> None:
        self._share = front.share
        self._left = most
        self._start = front.position / len(front.component.must)

    def expect(self, rows: int) -> None:
        """Raise CountGivenUp if a number of `rows` more are too many."""
        if rows > self._left:
            raise CountGivenUp("meeting in the middle does not pay")

    def add(self, rows: int, done: float = 0) -> None:
        """Add rows, and the part of the gap that is done."""
        self._left -= rows
        self._share.add(rows, self._start + (1 - self._start) * done)


def _number(front: Sweep, stages: MergedStages, memory: Memory, work: _Work) -> int:
    """Return the number of covers. Raises CountGivenUp if that takes more work than allowed."""
    component = front.component
    start = front.position
    length = len(component.must) - 2 * start
    from_behind = _from_behind(component)
    is_symmetric = _alike(component, from_behind)
    rows_expected = stages.states * length
    if not is_symmetric:
        rows_expected += sum(front.sizes)
    work.expect(rows_expected)
    stages.tidy()
    gap = Gap(component, start, length)
    with memory.lent() as lent:
        back = stages
        if not is_symmetric:
            back = MergedStages(from_behind, lent, stages.cores)
            _sweep(back, start, work)
        back_words, ways = gap.left(back.rows, memory)
    merging = Merging(memory, stages.cores)
    merging.rows.put(*gap.filled(stages.rows, memory))
    for step in range(length):
        gap.decide(step, merging, back_words)
        rows = merging.rows.number
        work.add(rows, (step + 1) / length)
        work.expect(rows * (length - step - 1))
    return _matched(merging.rows, back_words, ways)


def _sweep(back: MergedStages, stop: int, work: _Work) -> None:
    for position in range(stop):
        back.decide(position)
        work.add(back.states)
        work.expect(back.states * (stop - position - 1))


def _from_behind(component: Component) -> Component:
    """Return a component with its positions in reverse order.

    >>> from .components import Branch
    >>> some = Component((True, True, False), ((Branch(0b11, (), 7),), (), ()), (), (), ())
    >>> _from_behind(some).branches
    ((), (Branch(mask=3, items=(), option=7),), ())
    """
    last_position = len(component.must) - 1
    branches: list[list[Branch]] = [[] for _ in component.must]
    for position, row in enumerate(component.branches):
        for branch in row:
            bits = f"{branch.mask:b}"
            begin = last_position - (position + len(bits) - 1)
            branches[begin].append(branch._replace(mask=int(bits[::-1], 2)))
    touching = []
    for neighbours in reversed(component.touching):
        touching.append(tuple(sorted(last_position - neighbour for neighbour in neighbours)))
    return replace(
        component,
        must=component.must[::-1],
        branches=tuple(map(tuple, branches)),
        touching=tuple(touching),
        places=(),
    )


def _alike(component: Component, mirrored: Component) -> bool:
    return component.must == mirrored.must and _sorted_masks(component) == _sorted_masks(mirrored)


def _sorted_masks(component: Component) -> list[list[int]]:
    return [sorted(branch.mask for branch in branches) for branches in component.branches]


def _matched(rows: Rows, known: Any, ways: Any) -> int:
    control = current_control()
    total = 0
    for start in range(0, rows.number, ROWS_AT_ONCE):
        control.tick()
        chunk = slice(start, start + ROWS_AT_ONCE)
        places = np.searchsorted(known, rows.windows[chunk])
        total += _product(rows.ways[chunk], ways[places])
    return total


def _product(front_limbs: Any, back_limbs: Any) -> int:
    """Return the sum of the products of numbers in limbs, at most 2^20 of them.

    >>> import numpy as np
    >>> product = _product(np.array([[3, 1], [5, 0]]), np.array([[7], [1 << 61]]))
    >>> product == (3 + (1 << 62)) * 7 + 5 * (1 << 61)
    True
    """
    half = LIMB_BITS // 2  # products of halves do not overflow, nor the sums of their halves
    mask = (1 << half) - 1
    total = 0
    for j, front_half in enumerate(_halves(front_limbs)):
        for k, back_half in enumerate(_halves(back_limbs)):
            products = front_half * back_half
            sums = int((products & mask).sum()) + (int((products >> half).sum()) << half)
            total += sums << half * (j + k)
    return total


def _halves(limbs: Any) -> Iterator[Any]:
    """Yield the lower and the upper half of each limb, as columns."""
    half = LIMB_BITS // 2
    for column in limbs.T:
        yield column & (1 << half) - 1
        yield column >> half


# the gap -----------------------------------------------------------------------------------------

# The gap between two sweeps that come from either end: options for the positions that both leave
# open.
#
#     front  . . # # . #  gap  # . # # . .  back
#
# The states of the front hold the positions of the gap that are filled by options that begin before
# it, those of the back the positions filled by options that end behind it. Both are *words*, a bit
# for each position of the gap. Its positions are decided one after the other, in an order of their
# own, the highest bit of words first: each is filled by the front, covered by an option that lies
# in the gap, or left to the back. A state is a word of the filled positions, and dead if no word of
# the back leaves just those of the decided positions to it.
#
# So the order should keep the positions of an option together: that keeps states few. In a strip of
# four long rows it goes column by column.


class Gap:
    """A number of positions of a component, from a start on; no option lies across it.

    length  the number of positions
    """

    def __init__(self, component: Component, start: int, length: int) -> None:
        self.length = length
        inside = list(_options_inside(component, start, length))
        order = _order(component.places[start : start + length], inside)
        self._bits = [0] * length
        self._must = []
        for step, position in enumerate(order):
            self._bits[position] = length - 1 - step
            self._must.append(component.must[start + position])
        self._options: list[list[int]] = [[] for _ in range(length)]
        for option in inside:
            mask = sum(1 << self._bits[position] for position in option)
            self._options[length - mask.bit_length()].append(mask)

    def filled(self, front: Rows, memory: Memory) -> tuple[Any, Any]:
        """Return the positions that a front has filled, as words, which are sorted, and the ways of
        each.
        """
        return _sorted_words(self._bits, 0, front, memory)

    def left(self, back: Rows, memory: Memory) -> tuple[Any, Any]:
        """Return the positions that a back has left to others, as words, which are sorted, and the
        ways of each.
        """
        return _sorted_words(self._bits[::-1], (1 << self.length) - 1, back, memory)

    def decide(self, step: int, merging: Merging, known: Any) -> None:
        """Decide the position that is next; `known`: the words of the back, as it `left` them."""
        dropped = self.length - 1 - step
        bit = 1 << dropped
        masks = np.array([0, bit, *self._options[step]], np.int64)
        none = np.empty(0, np.int64)
        pockets = none, none, none, none, 0, none, none, np.empty(0, bool)
        merging.merge(Decision(bit, masks, self._must[step], 0, pockets, known, dropped))


def _options_inside(component: Component, start: int, length: int) -> Iterator[list[int]]:
    for begin in range(length):
        for branch in component.branches[start + begin]:
            if begin + branch.mask.bit_length() <= length:
                yield [begin + bit for bit in members(branch.mask)]


def _order(places: Sequence[int], options: Sequence[Sequence[int]]) -> list[int]:
    """Return an order of the positions of a gap that keeps those of an option together: by the
    remainder of their places divided by some number.

    >>> _order(range(6), [[0, 3], [1, 4], [2, 5], [0, 1]])
    [0, 3, 1, 4, 2, 5]
    """
    sample = options[:: 1 + len(options) // MOST_GAP_OPTIONS]
    divisors = {1}
    for option in sample:
        divisors.update(places[b] - places[a] for a, b in combinations(option, 2))

    def ordered(divisor: int) -> list[int]:
        return sorted(range(len(places)), key=lambda k: (places[k] % divisor, places[k]))

    def spread(divisor: int) -> int:
        rank = {position: number for number, position in enumerate(ordered(divisor))}
        total = 0
        for option in sample:
            ranks = [rank[position] for position in option]
            total += max(ranks) - min(ranks)
        return total

    return ordered(min(sorted(divisors), key=spread))


def _sorted_words(bits: Sequence[int], turned: int, rows: Rows, memory: Memory) -> tuple[Any, Any]:
    """Return the windows of rows as words, sorted, and their ways: bit j of a window becomes
    bits[j], and those of `turned` are inverted.
    """
    control = current_control()
    memory.take(rows.number * 8 * (1 + rows.width))
    with memory.lent() as lent:
        lent.take(rows.number * (8 * 4 + 2))  # words, orders, digits
        words = np.empty(rows.number, np.int64)
        for start in range(0, rows.number, ROWS_AT_ONCE):
            chunk = slice(start, start + ROWS_AT_ONCE)
            words[chunk] = _permuted(rows.windows[chunk], bits) ^ turned
            control.tick()
        order = np.arange(rows.number)
        for shift in range(0, len(bits), SORTED_DIGIT_BITS):
            digits = (words[order] >> shift & (1 << SORTED_DIGIT_BITS) - 1).astype(np.uint16)
            order = order[np.argsort(digits, kind="stable")]
            control.tick()
        return words[order], rows.ways[order]


def _permuted(windows: Any, bits: Sequence[int]) -> Any:
    words = np.zeros_like(windows)
    for start in range(0, len(bits), PERMUTED_BITS):
        table_bits = bits[start : start + PERMUTED_BITS]
        values = np.arange(1 << len(table_bits))
        table = np.zeros_like(values)
        for k, bit in enumerate(table_bits):
            table |= (values >> k & 1) << bit
        words |= table[windows >> start & (1 << len(table_bits)) - 1]
    return words
