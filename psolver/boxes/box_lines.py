"""Positions of a packing of boxes that have no tiling behind them, by their lines: phases of the
kernel `box_packing`.

A *line* is a row or a column of free cells between filled ones, or walls. The sides of the boxes
that lie across it add up to its length, and each box lies there once. So the boxes of the largest
kinds leave some of its cells over: those beyond the longest sum of their sides that is no longer
than the line. Smaller boxes have to cover these, of all lines together, and must be able to; with
all kinds nothing may be left over. (The wasted space of R. Korf, M. Moffitt and M. Pollack, Optimal
rectangle packing, 2010, for each set of large boxes, and with the sums of their sides.)

Sums are bits of words, so that bit 0 stands for no box: `sums[axis, k]` are those of the k largest
kinds. Equal lines side by side are held as one in `lines`, which has a table for those along the
first axis and one for those along the height.
"""

from __future__ import annotations

from typing import Any

from ..engines.kernels.bit_words import WORD_BITS, always_inlined, highest_bit, inlined
from .box_state import BOXES, CHANGED, FLOOR, GAP, HEIGHTS, LEFT, PLACE, VOLUME, WIDTHS

ALL_BITS = (1 << WORD_BITS) - 1
LINE_LENGTH, LINES_ALIKE = range(2)  # rows of a table of lines: their length, and their number
HEIGHT_AXIS = 2


@always_inlined
def set_sums(state: Any, sums: Any, spans: Any, kinds: Any, shape: Any) -> None:
    """Set for each axis the lengths that are sums of sides of boxes that are left: of the first
    kinds, one kind more in each row. Rows of kinds before the one that has changed stay.
    """
    number = spans.shape[1]
    for axis in range(3):
        side = shape[axis]
        if axis != 1 or side > 1:  # a plane has a single row
            words = side // WORD_BITS + 1
            for kind in range(state[CHANGED], number):
                copies = kinds[LEFT, kind]
                span = spans[axis, kind, 0]
                if span == 0:
                    copies = 0
                has_one_side = spans[axis, kind, 1] == 0
                if words == 1 and has_one_side:
                    word = sums[axis, kind, 0]
                    word = with_copies(word, span, copies, side)
                    sums[axis, kind + 1, 0] = word
                    continue
                for k in range(words):
                    sums[axis, kind + 1, k] = sums[axis, kind, k]
                if not has_one_side:  # one of several sides each time
                    while copies > 0 and add_spans(sums, spans, axis, kind, words):
                        copies -= 1
                else:  # 1, 2, 4 … copies make all numbers of them
                    times = 1
                    while copies > 0:
                        times = min(times, copies)
                        copies -= times
                        length = times * span
                        if not add_span(sums, axis, kind, length, side):
                            break
                        times *= 2
    state[CHANGED] = number


@always_inlined
def with_copies(word: int, span: int, copies: int, side: int) -> int:
    """Return the lengths of a word, with up to a number of copies of a span more."""
    times = 1  # 1, 2, 4 … copies make all numbers of them
    while copies > 0:
        times = min(times, copies)
        copies -= times
        length = times * span
        if length > side:
            break
        word |= (word << length) & ALL_BITS
        times *= 2
    return word


@inlined
def add_spans(sums: Any, spans: Any, axis: int, kind: int, words: int) -> bool:
    """Add the lengths with one more box of a kind; return whether there are new ones."""
    new = False
    for at in range(words):
        k = words - 1 - at
        word_before = sums[axis, kind + 1, k]
        word = word_before
        for choice in range(3):
            span = spans[axis, kind, choice]
            if span > 0:
                word |= shifted_word(sums, axis, kind, k, span)
        if word != word_before:
            sums[axis, kind + 1, k] = word
            new = True
    return new


@inlined
def add_span(sums: Any, axis: int, kind: int, span: int, side: int) -> bool:
    """Add the lengths that are greater by a span; return whether there are new ones."""
    new = False
    if span > side:
        return new
    words = side // WORD_BITS + 1
    for at in range(words):
        k = words - 1 - at
        word_before = sums[axis, kind + 1, k]
        word = word_before | shifted_word(sums, axis, kind, k, span)
        if word != word_before:
            sums[axis, kind + 1, k] = word
            new = True
    return new


@inlined
def shifted_word(sums: Any, axis: int, kind: int, k: int, span: int) -> int:
    """Return a word of the lengths that are greater by a span."""
    words = span // WORD_BITS
    bits = span - words * WORD_BITS
    source = k - words
    word = 0
    if source >= 0:
        whole_word = sums[axis, kind + 1, source]
        word = (whole_word << bits) & ALL_BITS
    if source > 0:
        lower_word = sums[axis, kind + 1, source - 1]
        word |= lower_word >> (WORD_BITS - bits)
    return word


@always_inlined
def is_sum(sums: Any, axis: int, length: int) -> bool:
    """Whether a length is a sum of sides of boxes that are left."""
    all_kinds = sums.shape[1] - 1
    bit = length % WORD_BITS
    word: int = sums[axis, all_kinds, length // WORD_BITS]
    return (word >> bit) & 1 != 0


@always_inlined
def longest_sum(sums: Any, axis: int, kinds: int, length: int) -> int:
    """Return the longest sum of sides of the first `kinds` that is no longer than a length."""
    k = length // WORD_BITS
    bits_beyond = WORD_BITS - 1 - length % WORD_BITS
    word = sums[axis, kinds, k] & (ALL_BITS >> bits_beyond)
    while word == 0:  # the sum 0 is always there
        k -= 1
        word = sums[axis, kinds, k]
    longest: int = k * WORD_BITS + highest_bit(word)
    return longest


@always_inlined
def can_be_filled(kinds: Any, sums: Any, lines: Any, over: Any, rows: int, columns: int) -> bool:
    """Whether for each number of kinds the boxes of the others can cover what these leave over of
    the lines along each axis, of which the first `rows` and `columns` are known.
    """
    number = kinds.shape[1]
    for kind in range(number):
        over[0, kind] = 0
        over[1, kind] = 0
    for k in range(rows):
        length = lines[0, LINE_LENGTH, k]
        alike = lines[0, LINES_ALIKE, k]
        leave_over(sums, 0, length, alike, over, 0)
    for k in range(columns):
        length = lines[1, LINE_LENGTH, k]
        alike = lines[1, LINES_ALIKE, k]
        leave_over(sums, HEIGHT_AXIS, length, alike, over, 1)
    able = 0
    for smaller in range(1, number):
        kind = number - smaller
        able += kinds[LEFT, kind] * kinds[VOLUME, kind]
        if over[0, kind] > able:
            return False
        if over[1, kind] > able:
            return False
    return True


@always_inlined
def leave_over(sums: Any, axis: int, length: int, times: int, over: Any, row: int) -> None:
    """Add the cells that the first kinds leave over of some lines; more kinds leave fewer."""
    for kind in range(1, over.shape[1]):
        cells = length - longest_sum(sums, axis, kind, length)
        if cells == 0:
            break
        over[row, kind] += cells * times


@always_inlined
def narrowest_gap(height: Any, nz: int) -> tuple[int, int]:
    """Return the first column of the narrowest gap of a skyline, and its length, -1 for none."""
    nx = height.shape[0]
    best = -1
    shortest = nx + 1
    x = 0
    while x < nx:
        first_column = x
        floor = height[x]
        is_gap = floor < nz
        if x > 0 and height[x - 1] <= floor:
            is_gap = False
        while x < nx and height[x] == floor:
            x += 1
        if x < nx and height[x] <= floor:
            is_gap = False
        length = x - first_column
        if is_gap and length < shortest:
            best = first_column
            shortest = length
    return best, shortest


@always_inlined
def enter_plane(
    state: Any,
    kinds: Any,
    levels: Any,
    level: int,
    height: Any,
    room: Any,
    sums: Any,
    stack: Any,
    lines: Any,
    over: Any,
    shape: Any,
) -> None:
    """Set the place of a level in the plane, unless some lines cannot be filled, or boxes are too
    few.
    """
    nx, _, nz = shape
    size = 0  # of the stack: parts of the skyline from their first column on, lower and lower
    open_parts = 0
    rows = 0
    columns = 0
    x = 0
    while x <= nx:
        floor = height[x] if x < nx else nz
        first_column = x
        while size > 0 and stack[0, size - 1] < floor:
            size -= 1
            first_column = stack[1, size]
            if room is None:  # with holes lines may be in parts
                length = x - first_column
                if not is_sum(sums, 0, length):
                    return
                wall = floor
                if size > 0:
                    wall = min(wall, stack[0, size - 1])
                lines[0, LINE_LENGTH, rows] = length
                lines[0, LINES_ALIKE, rows] = wall - stack[0, size]
                rows += 1
        if size == 0 or stack[0, size - 1] != floor:
            if floor < nz:
                open_parts += 1
            stack[0, size] = floor
            stack[1, size] = first_column
            size += 1
        if x == nx:
            break
        end = nz
        if room is not None:
            end = room[x, floor]
        length = end - floor
        if not is_sum(sums, HEIGHT_AXIS, length):
            return
        first_alike = x
        x += 1
        if room is None:
            while x < nx and height[x] == floor:
                x += 1
        lines[1, LINE_LENGTH, columns] = length
        lines[1, LINES_ALIKE, columns] = x - first_alike
        columns += 1
    if open_parts > state[BOXES]:  # boxes lie on no two parts
        return
    if not can_be_filled(kinds, sums, lines, over, rows, columns):
        return
    place, gap = narrowest_gap(height, nz)
    if room is not None and not is_sum(sums, 0, gap):
        return
    set_place(levels, level, sums, place, height[place], gap)


@always_inlined
def enter_space(
    state: Any,
    levels: Any,
    level: int,
    height: Any,
    room: Any,
    sums: Any,
    stack: Any,
    shape: Any,
) -> None:
    """Set the place of a level in space, unless some lines cannot be filled, or boxes are too few:
    on each level of the floor lies one.
    """
    nx, ny, nz = shape
    for k in range(nz):
        stack[0, k] = 0
    levels_open = 0
    place = 0
    floor = nz
    for k in range(nx * ny):
        top = height[k]
        if top < floor:
            floor = top
            place = k
        if top < nz and stack[0, top] == 0:
            stack[0, top] = 1
            levels_open += 1
        end = nz
        if room is not None:
            end = room[k, top]
        if not is_sum(sums, HEIGHT_AXIS, end - top):
            return
    if levels_open > state[BOXES]:
        return
    gap = 0
    for axis in range(2):  # the rows, then the columns
        many = ny
        cells = nx
        line_step = nx
        step = 1
        if axis == 1:
            many = nx
            cells = ny
            line_step = 1
            step = nx
        for line in range(many):
            length = 0
            for k in range(cells + 1):
                at = line * line_step
                at += k * step
                if k < cells and height[at] == floor:
                    length += 1
                elif length > 0:
                    if not is_sum(sums, axis, length):
                        return
                    start = at - length
                    if axis == 0 and start <= place < at:
                        gap = length
                    length = 0
    set_place(levels, level, sums, place, floor, gap)


@always_inlined
def set_place(levels: Any, level: int, sums: Any, place: int, floor: int, gap: int) -> None:
    """Set the place of a level, the floor there, the length of the gap, and the short sums."""
    number = sums.shape[1] - 1
    levels[PLACE, level] = place
    levels[FLOOR, level] = floor
    levels[GAP, level] = gap
    levels[WIDTHS, level] = sums[0, number, 0]
    levels[HEIGHTS, level] = sums[HEIGHT_AXIS, number, 0]
