"""Meeting in the middle: the covers of a component from the states of two sweeps, one from either
end, and the `gap` between them, which is as long as the longest window.

A sweep does not see the positions far ahead. If these forbid most of its partial covers, its states
become more and more until late, and hardly any of them lives: then two short sweeps have far fewer.
They also have smaller numbers. If a component is the same from both ends, the states of one sweep
are those of the other.

The number of states where the gap begins decides whether it pays; this is checked again and again.
Without it Y-pentominoes in 15x15 take 2.1 s in place of 0.5, in 15x20 over 14 s in place of 0.9.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any, TypeAlias

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

PERMUTED_VALUES = 1 << PERMUTED_BITS
PERMUTED_MASK = PERMUTED_VALUES - 1
# Sorting takes words and orders for each row.
BYTES_TO_SORT = 8 * 4 + 2

Positions: TypeAlias = Sequence[int]
WordsAndWays: TypeAlias = tuple[Any, Any]


def gap_begins(component: Component) -> int:
    """Return the position at which the gap in the middle of a component begins; its end if there
    cannot be one, or pieces go on across edges, which they do from one end only.
    """
    length = len(component.must)
    if component.edges:
        return length
    window = component.reach - 1
    half = (length - window) // 2
    gap_length = length - 2 * half
    if half <= 0:
        return length
    if gap_length > WINDOW_BITS:
        return length
    return half


def met(front: Sweep, stages: MergedStages) -> int | None:
    """Return the number of covers, from a sweep that has come to the begin of the gap; None if it
    does not pay to meet another sweep: then this one, left as it is, is to go on.
    """
    component = front.component
    length = len(component.must)
    if front.position == length:
        return None
    if stages.states > MOST_MET_ROWS:
        return None
    rows_ahead = _rows_ahead(front)
    most_rows = int(MEETING_SHARE * rows_ahead)
    least_rows = MEETING_SHARE * LEAST_MET_ROWS
    if most_rows < least_rows:
        return None
    work = _Work(front, most_rows)
    try:
        with stages.memory.lent() as memory:
            return _number(front, stages, memory, work)
    except CountGivenUp:  # it takes more rows, or more memory
        return None


def _rows_ahead(front: Sweep) -> int:
    length = len(front.component.must)
    rows_now = front.sizes[-1]
    last_decided = front.position - 1
    earlier_position = int(LOOK_BACK_SHARE * last_decided)
    rows_earlier = front.sizes[earlier_position]
    positions_left = length - front.position
    rows_if_they_stay = positions_left * rows_now
    largest = max(rows_now, rows_earlier)
    smallest = max(1, rows_earlier)
    return rows_if_they_stay * largest // smallest


class _Work:
    """The rows that meeting takes, and at most may take; the progress is that of `front`."""

    def __init__(self, front: Sweep, most: int) -> None:
        length = len(front.component.must)
        self._share = front.share
        self._left = most
        self._start = front.position / length

    def expect(self, rows: int) -> None:
        """Raise CountGivenUp if a number of `rows` more are too many."""
        if rows > self._left:
            raise CountGivenUp("meeting in the middle does not pay")

    def add(self, rows: int, done: float = 0) -> None:
        """Add rows, and the part of the gap that is done."""
        self._left -= rows
        part_ahead = 1 - self._start
        part_of_gap = part_ahead * done
        self._share.add(rows, self._start + part_of_gap)


def _number(front: Sweep, stages: MergedStages, memory: Memory, work: _Work) -> int:
    """Return the number of covers. Raises CountGivenUp if that takes more work than allowed."""
    component = front.component
    start = front.position
    length = len(component.must)
    gap_length = length - 2 * start
    from_behind = _from_behind(component)
    is_symmetric = _alike(component, from_behind)
    rows_expected = stages.states * gap_length
    if not is_symmetric:
        rows_expected += sum(front.sizes)
    work.expect(rows_expected)
    stages.tidy()
    gap = Gap(component, start, gap_length)
    with memory.lent() as lent:
        back = stages
        if not is_symmetric:
            back = MergedStages(from_behind, lent, stages.cores)
            _sweep(back, start, work)
        back_words, ways = gap.left(back.rows, memory)
    merging = Merging(memory, stages.cores)
    front_words, front_ways = gap.filled(stages.rows, memory)
    merging.rows.put(front_words, front_ways)
    for step in range(gap_length):
        gap.decide(step, merging, back_words)
        rows = merging.rows.number
        steps_done = step + 1
        steps_left = gap_length - steps_done
        work.add(rows, steps_done / gap_length)
        work.expect(rows * steps_left)
    return _matched(merging.rows, back_words, ways)


def _sweep(back: MergedStages, stop: int, work: _Work) -> None:
    steps_left = stop
    for position in range(stop):
        back.decide(position)
        rows = back.states
        steps_left -= 1
        work.add(rows)
        work.expect(rows * steps_left)


def _from_behind(component: Component) -> Component:
    """Return a component with its positions in reverse order.

    >>> from .components import Branch
    >>> some = Component((True, True, False), ((Branch(0b11, (), 7),), (), ()), (), (), ())
    >>> _from_behind(some).branches
    ((), (Branch(mask=3, items=(), option=7),), ())
    """
    length = len(component.must)
    last_position = length - 1
    branches: list[list[Branch]] = [[] for _ in component.must]
    for position, row in enumerate(component.branches):
        for branch in row:
            bits = f"{branch.mask:b}"
            mirrored_bits = bits[::-1]
            mask = int(mirrored_bits, 2)
            mirrored = branch._replace(mask=mask)
            end = position + len(bits)
            mirrored_start = length - end
            branches[mirrored_start].append(mirrored)
    touching = []
    for neighbours in reversed(component.touching):
        mirrored_neighbours = []
        for neighbour in neighbours:
            mirrored_neighbours.append(last_position - neighbour)
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
    masks = _sorted_masks(component)
    return masks == _sorted_masks(mirrored)


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
    limbs_of_ways = ways.shape[1]
    limbs = rows.width + limbs_of_ways
    sums = zeros(2 * limbs)
    place = array_of([0])
    for start in range(0, rows.number, ROWS_AT_ONCE):
        control.tick()
        stop = start + ROWS_AT_ONCE
        chunk = slice(start, stop)
        windows = rows.windows[chunk]
        ways_of_rows = rows.ways[chunk]
        run_kernel(add_products, windows, ways_of_rows, known, ways, place, sums)
    total = 0
    for number, half in enumerate(sums):
        shift = HALF_BITS * number
        total += half << shift
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
        stop = start + length
        places = component.places[start:stop]
        must = component.must[start:stop]
        self._bits = [0] * length
        self._must = []
        bit = length
        for position in _order(places, inside):
            bit -= 1
            self._bits[position] = bit
            self._must.append(must[position])
        self._options: list[list[int]] = [[] for _ in range(length)]
        for option in inside:
            mask = 0
            for position in option:
                bit = self._bits[position]
                mask |= 1 << bit
            first_step = length - mask.bit_length()
            self._options[first_step].append(mask)

    def filled(self, front: Rows, memory: Memory) -> WordsAndWays:
        """Return the positions that a front has filled, as words, which are sorted, and the ways of
        each.
        """
        return _sorted_words(self._bits, 0, front, memory)

    def left(self, back: Rows, memory: Memory) -> WordsAndWays:
        """Return the positions that a back has left to others, as words, which are sorted, and the
        ways of each.
        """
        word_end = 1 << self.length
        bits = self._bits[::-1]
        return _sorted_words(bits, word_end - 1, back, memory)

    def decide(self, step: int, merging: Merging, known: Any) -> None:
        """Decide the position that is next; `known`: the words of the back, as it `left` them."""
        dropped = self.length - 1 - step
        bit = 1 << dropped
        options = self._options[step]
        masks = [0, bit, *options]
        must = self._must[step]
        pockets = no_pockets()
        decision = Decision(bit, masks, must, 0, pockets, known, dropped)
        merging.merge(decision)


def _options_inside(component: Component, start: int, length: int) -> Iterator[list[int]]:
    for begin in range(length):
        position = start + begin
        for branch in component.branches[position]:
            end = begin + branch.mask.bit_length()
            if end <= length:
                bits = members(branch.mask)
                yield [begin + bit for bit in bits]


def _order(places: Positions, options: Sequence[Positions]) -> list[int]:
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
            difference = places[b] - places[a]
            divisors.add(difference)

    def spread(divisor: int) -> int:
        rank = [0] * len(places)
        order = _in_columns(places, divisor)
        for number, position in enumerate(order):
            rank[position] = number
        total = 0
        for option in sample:
            ranks = [rank[position] for position in option]
            total += max(ranks)
            total -= min(ranks)
        return total

    candidates = sorted(divisors)
    best = min(candidates, key=spread)
    return _in_columns(places, best)


def _in_columns(places: Positions, divisor: int) -> list[int]:
    columns = []
    for position, place in enumerate(places):
        column = place % divisor
        columns.append((column, place, position))
    columns.sort()
    return [position for _, _, position in columns]


def _sorted_words(bits: Positions, turned: int, rows: Rows, memory: Memory) -> WordsAndWays:
    """Return the windows of rows as words, sorted, and their ways: bit j of a window becomes
    bits[j], and those of `turned` are inverted.
    """
    control = current_control()
    number = rows.number
    words_of_row = 1 + rows.width
    words_of_rows = number * words_of_row
    memory.take(8 * words_of_rows)
    with memory.lent() as lent:
        lent.take(number * BYTES_TO_SORT)
        words = zeros(number)
        order = array_of(range(number), WORD32)
        next_order = zeros(number, code=WORD32)
        table = _bit_table(bits)
        for start in range(0, number, ROWS_AT_ONCE):
            stop = start + ROWS_AT_ONCE
            chunk = slice(start, stop)
            windows = rows.windows[chunk]
            words_of_chunk = words[chunk]
            run_kernel(permute_bits, windows, table, turned, words_of_chunk)
            control.tick()
        digits = 1 << SORTED_DIGIT_BITS
        for shift in range(0, len(bits), SORTED_DIGIT_BITS):
            places = zeros(digits)
            run_kernel(sort_by_digit, words, order, next_order, places, shift)
            order, next_order = next_order, order
            control.tick()
        sorted_words = zeros(number)
        sorted_ways = no_rows(rows.width)
        if number:
            sorted_ways = zeros(number, rows.width)
        ways = rows.ways
        run_kernel(take_in_order, order, words, ways, sorted_words, sorted_ways)
        return sorted_words, sorted_ways


def _bit_table(bits: Positions) -> Any:
    """A row for each PERMUTED_BITS of a window: for each value of these what becomes of it."""
    rows = []
    stop = max(1, len(bits))
    for start in range(0, stop, PERMUTED_BITS):
        row = [0]
        for bit in bits[start : start + PERMUTED_BITS]:
            mask = 1 << bit
            with_bit = [word | mask for word in row]
            row += with_bit
        empty_columns = PERMUTED_VALUES - len(row)
        rows += row
        rows += [0] * empty_columns
    return array_of(rows, columns=PERMUTED_VALUES)


# the compiled steps -------------------------------------------------------------------------------


def permute_bits(windows: Any, table: Any, turned: int, words: Any) -> None:
    """Write the words of windows: their bits move as a table has it, then some are `turned`."""
    digits = table.shape[0]
    for row in range(windows.shape[0]):
        window = windows[row]
        word = 0
        for digit in range(digits):
            value = window & PERMUTED_MASK
            word |= table[digit, value]
            window >>= PERMUTED_BITS
        words[row] = word ^ turned


def sort_by_digit(words: Any, order: Any, next_order: Any, places: Any, shift: int) -> None:
    """Sort an order of words by the digit from a bit on; equal ones stay in order (TAOCP 5.2.5).

    places  zeros, one for each digit
    """
    digits = places.shape[0]
    number = words.shape[0]
    mask = digits - 1
    for row in range(number):
        shifted = words[row] >> shift
        digit = shifted & mask
        places[digit] += 1
    place = 0
    for digit in range(digits):
        rows_of_digit = places[digit]
        places[digit] = place
        place += rows_of_digit
    for row in range(number):
        source = order[row]
        shifted = words[source] >> shift
        digit = shifted & mask
        place = places[digit]
        next_order[place] = source
        places[digit] += 1


def take_in_order(order: Any, words: Any, ways: Any, into: Any, into_ways: Any) -> None:
    """Write words and their ways in an order."""
    columns = ways.shape[1]
    for row in range(order.shape[0]):
        source = order[row] & INDEX_MASK
        into[row] = words[source]
        for column in range(columns):
            limb = ways[source, column]
            into_ways[row, column] = limb


def add_products(words: Any, ways: Any, known: Any, known_ways: Any, place: Any, sums: Any) -> None:
    """Add the products of the ways of words and of the same known words, both sorted, to the sums:
    half limbs, which do not overflow. From `place` on known words are looked at.
    """
    known_row = place[0]
    halves = 2 * ways.shape[1]
    known_halves = 2 * known_ways.shape[1]
    for row in range(words.shape[0]):
        word = words[row]
        while known[known_row] < word:
            known_row += 1
        for front in range(halves):
            for back in range(known_halves):
                product = _half(ways, row, front)
                product *= _half(known_ways, known_row, back)
                limb = front + back
                low_half = product & LOW_HALF
                high_half = product >> HALF_BITS
                sums[limb] += low_half
                sums[limb + 1] += high_half
    place[0] = known_row


@inlined
def _half(ways: Any, row: int, number: int) -> int:
    """Return a half of the limbs of a row, the lowest first."""
    column = number >> 1
    limb: int = ways[row, column]
    shift = HALF_BITS * (number & 1)
    return (limb >> shift) & LOW_HALF
