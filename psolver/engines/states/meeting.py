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

from ...core.bits import members
from ...core.control import current_control
from ..given_up import CountGivenUp
from ..kernels.bit_words import INDEX_MASK, inlined
from ..kernels.kernel_arrays import WORD32, array_of, no_rows, zeros
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
from .merging import Decision, MergedStages, Merging
from .pockets import WINDOW_BITS, no_pockets
from .sorted_rows import HALF_BITS, LOW_HALF, Memory, Rows, run_kernel
from .stages import Sweep

PERMUTED_MASK = (1 << PERMUTED_BITS) - 1


def gap_begins(component: Component) -> int:
    """Return the position at which the gap in the middle of a component begins; its end if there
    cannot be one, or pieces go on across edges, which they do from one end only.
    """
    length = len(component.must)
    if component.edges:
        return length
    window = component.reach - 1
    start = (length - window) // 2
    gap_length = length - 2 * start
    if start > 0 and gap_length <= WINDOW_BITS:
        return start
    return length


def met(front: Sweep, stages: MergedStages) -> int | None:
    """Return the number of covers, from a sweep that has come to the begin of the gap; None if it
    does not pay to meet another sweep: then this one, left as it is, is to go on.
    """
    if front.position == len(front.component.must):
        return None
    if stages.states > MOST_MET_ROWS:
        return None
    most_rows = int(MEETING_SHARE * _rows_ahead(front))
    if most_rows < MEETING_SHARE * LEAST_MET_ROWS:
        return None
    work = _Work(front, most_rows)
    try:
        with stages.memory.lent() as memory:
            return _number(front, stages, memory, work)
    except CountGivenUp:  # it takes more rows, or more memory
        return None


def _rows_ahead(front: Sweep) -> int:
    now = front.sizes[-1]
    earlier_position = int(LOOK_BACK_SHARE * (front.position - 1))
    earlier = front.sizes[earlier_position]
    positions_left = len(front.component.must) - front.position
    rows_if_they_stay = positions_left * now
    largest = max(now, earlier)
    return rows_if_they_stay * largest // max(1, earlier)


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
        part_ahead = 1 - self._start
        part_done = self._start + part_ahead * done
        self._share.add(rows, part_done)


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
    front_words, front_ways = gap.filled(stages.rows, memory)
    merging.rows.put(front_words, front_ways)
    for step in range(length):
        gap.decide(step, merging, back_words)
        rows = merging.rows.number
        steps_done = step + 1
        work.add(rows, steps_done / length)
        work.expect(rows * (length - steps_done))
    return _matched(merging.rows, back_words, ways)


def _sweep(back: MergedStages, stop: int, work: _Work) -> None:
    for position in range(stop):
        back.decide(position)
        steps_left = stop - position - 1
        work.add(back.states)
        work.expect(back.states * steps_left)


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
            end = position + len(bits) - 1
            mask = int(bits[::-1], 2)
            mirrored = branch._replace(mask=mask)
            branches[last_position - end].append(mirrored)
    touching = []
    for neighbours in reversed(component.touching):
        mirrored_neighbours = [last_position - neighbour for neighbour in neighbours]
        mirrored_neighbours.sort()
        touching.append(tuple(mirrored_neighbours))
    return replace(
        component,
        must=component.must[::-1],
        branches=tuple(map(tuple, branches)),
        touching=tuple(touching),
        places=(),
    )


def _alike(component: Component, mirrored: Component) -> bool:
    if component.must != mirrored.must:
        return False
    return _sorted_masks(component) == _sorted_masks(mirrored)


def _sorted_masks(component: Component) -> list[list[int]]:
    rows = []
    for branches in component.branches:
        masks = [branch.mask for branch in branches]
        rows.append(sorted(masks))
    return rows


def _matched(rows: Rows, known: Any, ways: Any) -> int:
    """The number of covers: the sum of the products of the ways of the rows and those of the same
    words among the known ones, which has them all.
    """
    control = current_control()
    limbs = rows.width + ways.shape[1]
    sums = zeros(2 * limbs)
    place = array_of([0])
    for start in range(0, rows.number, ROWS_AT_ONCE):
        control.tick()
        chunk = slice(start, start + ROWS_AT_ONCE)
        windows = rows.windows[chunk]
        run_kernel(add_products, windows, rows.ways[chunk], known, ways, place, sums)
    total = 0
    for number, half in enumerate(sums):
        total += half << HALF_BITS * number
    return total


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
        places = component.places[start : start + length]
        self._bits = [0] * length
        self._must = []
        for step, position in enumerate(_order(places, inside)):
            self._bits[position] = length - 1 - step
            self._must.append(component.must[start + position])
        self._options: list[list[int]] = [[] for _ in range(length)]
        for option in inside:
            mask = 0
            for position in option:
                mask |= 1 << self._bits[position]
            first_step = length - mask.bit_length()
            self._options[first_step].append(mask)

    def filled(self, front: Rows, memory: Memory) -> tuple[Any, Any]:
        """Return the positions that a front has filled, as words, which are sorted, and the ways of
        each.
        """
        return _sorted_words(self._bits, 0, front, memory)

    def left(self, back: Rows, memory: Memory) -> tuple[Any, Any]:
        """Return the positions that a back has left to others, as words, which are sorted, and the
        ways of each.
        """
        all_bits = (1 << self.length) - 1
        return _sorted_words(self._bits[::-1], all_bits, back, memory)

    def decide(self, step: int, merging: Merging, known: Any) -> None:
        """Decide the position that is next; `known`: the words of the back, as it `left` them."""
        dropped = self.length - 1 - step
        bit = 1 << dropped
        masks = [0, bit, *self._options[step]]
        must = self._must[step]
        decision = Decision(bit, masks, must, 0, no_pockets(), known, dropped)
        merging.merge(decision)


def _options_inside(component: Component, start: int, length: int) -> Iterator[list[int]]:
    for begin in range(length):
        for branch in component.branches[start + begin]:
            end = begin + branch.mask.bit_length()
            if end <= length:
                yield [begin + bit for bit in members(branch.mask)]


def _order(places: Sequence[int], options: Sequence[Sequence[int]]) -> list[int]:
    """Return an order of the positions of a gap that keeps those of an option together: by the
    remainder of their places divided by some number.

    >>> _order(range(6), [[0, 3], [1, 4], [2, 5], [0, 1]])
    [0, 3, 1, 4, 2, 5]
    """
    distance = 1 + len(options) // MOST_GAP_OPTIONS
    sample = options[::distance]
    divisors = {1}
    for option in sample:
        for a, b in combinations(option, 2):
            divisors.add(places[b] - places[a])

    def ordered(divisor: int) -> list[int]:
        columns = [(place % divisor, place, k) for k, place in enumerate(places)]
        columns.sort()
        return [k for _, _, k in columns]

    def spread(divisor: int) -> int:
        rank = [0] * len(places)
        for number, position in enumerate(ordered(divisor)):
            rank[position] = number
        total = 0
        for option in sample:
            ranks = [rank[position] for position in option]
            total += max(ranks) - min(ranks)
        return total

    best = min(sorted(divisors), key=spread)
    return ordered(best)


def _sorted_words(bits: Sequence[int], turned: int, rows: Rows, memory: Memory) -> tuple[Any, Any]:
    """Return the windows of rows as words, sorted, and their ways: bit j of a window becomes
    bits[j], and those of `turned` are inverted.
    """
    control = current_control()
    number = rows.number
    words_of_row = 1 + rows.width
    memory.take(8 * number * words_of_row)
    with memory.lent() as lent:
        lent.take(number * (8 * 4 + 2))  # words, orders
        words = zeros(number)
        order = array_of(range(number), WORD32)
        next_order = zeros(number, code=WORD32)
        table = _bit_table(bits)
        for start in range(0, number, ROWS_AT_ONCE):
            chunk = slice(start, start + ROWS_AT_ONCE)
            windows = rows.windows[chunk]
            run_kernel(permute_bits, windows, table, turned, words[chunk])
            control.tick()
        for shift in range(0, len(bits), SORTED_DIGIT_BITS):
            places = zeros(1 << SORTED_DIGIT_BITS)
            run_kernel(sort_by_digit, words, order, next_order, places, shift)
            order, next_order = next_order, order
            control.tick()
        sorted_words = zeros(number)
        sorted_ways = zeros(number, rows.width) if number else no_rows(rows.width)
        run_kernel(take_in_order, order, words, rows.ways, sorted_words, sorted_ways)
        return sorted_words, sorted_ways


def _bit_table(bits: Sequence[int]) -> Any:
    """A row for each PERMUTED_BITS of a window: for each value of these what becomes of it."""
    columns = 1 << PERMUTED_BITS
    rows = []
    for start in range(0, max(1, len(bits)), PERMUTED_BITS):
        row = [0]
        for bit in bits[start : start + PERMUTED_BITS]:
            row += [word | 1 << bit for word in row]
        empty_columns = columns - len(row)
        rows += row
        rows += [0] * empty_columns
    return array_of(rows, columns=columns)


# the compiled steps -------------------------------------------------------------------------------


def permute_bits(windows: Any, table: Any, turned: int, words: Any) -> None:
    """Write the words of windows: their bits move as a table has it, then some are `turned`."""
    for row in range(windows.shape[0]):
        window = windows[row]
        word = 0
        for digit in range(table.shape[0]):
            word |= table[digit, window & PERMUTED_MASK]
            window >>= PERMUTED_BITS
        words[row] = word ^ turned


def sort_by_digit(words: Any, order: Any, next_order: Any, places: Any, shift: int) -> None:
    """Sort an order of words by the digit from a bit on; equal ones stay in order (TAOCP 5.2.5).

    places  zeros, one for each digit
    """
    mask = places.shape[0] - 1
    for row in range(words.shape[0]):
        digit = (words[row] >> shift) & mask
        places[digit] += 1
    place = 0
    for digit in range(mask + 1):
        number = places[digit]
        places[digit] = place
        place += number
    for row in range(words.shape[0]):
        source = order[row]
        digit = (words[source] >> shift) & mask
        next_order[places[digit]] = source
        places[digit] += 1


def take_in_order(order: Any, words: Any, ways: Any, into: Any, into_ways: Any) -> None:
    """Write words and their ways in an order."""
    for row in range(order.shape[0]):
        source = order[row] & INDEX_MASK
        into[row] = words[source]
        for column in range(ways.shape[1]):
            into_ways[row, column] = ways[source, column]


def add_products(words: Any, ways: Any, known: Any, known_ways: Any, place: Any, sums: Any) -> None:
    """Add the products of the ways of words and of the same known words, both sorted, to the sums:
    half limbs, which do not overflow. From `place` on known words are looked at.
    """
    known_row = place[0]
    for row in range(words.shape[0]):
        while known[known_row] < words[row]:
            known_row += 1
        for front in range(2 * ways.shape[1]):
            for back in range(2 * known_ways.shape[1]):
                product = _half(ways, row, front)
                product *= _half(known_ways, known_row, back)
                limb = front + back
                sums[limb] += product & LOW_HALF
                sums[limb + 1] += product >> HALF_BITS
    place[0] = known_row


@inlined
def _half(ways: Any, row: int, number: int) -> int:
    """Return a half of the limbs of a row, the lowest first."""
    limb: int = ways[row, number >> 1]
    shift = HALF_BITS * (number & 1)
    return (limb >> shift) & LOW_HALF
