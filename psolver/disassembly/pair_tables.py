"""Tables of pairs of shapes: for two bodies at a distance, which of them meets the other, and along
which axis, in the next step or ever.

The tables of two shapes are filled when they first lie in an assembly together, and hold for all
others (BurrTools keeps such tables, too: `movementcache_c` there).
"""

from __future__ import annotations

from typing import Any

from ..engines.kernels.bit_words import inlined

# a place is a word of three numbers, and so is the distance between two
FIELD_BITS = 20
FIELD_MASK = (1 << FIELD_BITS) - 1
FIELD_HALF = 1 << (FIELD_BITS - 1)
ONE_AND_ONE = 1 << FIELD_BITS | 1
THREE_ONES = ONE_AND_ONE << FIELD_BITS | 1
FIELD_HALVES = FIELD_HALF * THREE_ONES  # so that no number is below 0

# the bits of an entry for two bodies at a distance, three each, one an axis; whether the first, if
# it goes on along the axis, meets the second in the next step, or the second the first, or ever
NEXT_SECOND = 3
EVER = 6
EVER_SECOND = 9
OVERLAP = 12
ENTRY_MASK = 0xFFFF

# flags beside a number of entries: all is filled, there is no room
ALL_FILLED = 1 << 40
NO_ROOM = 1 << 41
ENTRIES_MASK = ALL_FILLED - 1


def fill_pairs(
    assemblies: Any, shapes: Any, where: Any, columns: int, table: Any, filled: int, work: int
) -> int:
    """Fill the tables of the pairs of bodies of some assemblies, for some `work`; return the number
    of entries that are filled now, with ALL_FILLED if that is all, or NO_ROOM.

    assemblies  where the bodies of each assembly begin; of each body its shape, and its place
    shapes  the cells of all shapes, where those of each begin, three sizes of each
    where   for two shapes, a row of `columns` each, where their table begins, from 1; 0: nowhere
    table   the tables, of which this number of entries is `filled`
    """
    first_body, shape, _ = assemblies
    _, begin, sizes = shapes
    number_of_assemblies = len(first_body) - 1
    for assembly in range(number_of_assemblies):
        end = first_body[assembly + 1]
        for i in range(first_body[assembly], end):
            first_shape = shape[i]
            first_end = begin[first_shape + 1]
            first_cells = first_end - begin[first_shape]
            for j in range(i + 1, end):
                second_shape = shape[j]
                pair = first_shape * columns + second_shape
                if where[pair] != 0:
                    continue
                size = 1
                for axis in range(3):
                    first = 3 * first_shape + axis
                    second = 3 * second_shape + axis
                    size *= distances_along(sizes, first, second)
                filled_then = filled + size
                if filled_then > table.shape[0]:
                    return filled | NO_ROOM
                if work <= 0:
                    return filled
                fill_pair(shapes, first_shape, second_shape, table, filled, size)
                where[pair] = filled + 1
                filled = filled_then
                second_end = begin[second_shape + 1]
                second_cells = second_end - begin[second_shape]
                work -= first_cells * second_cells
                work -= 6 * size
    return filled | ALL_FILLED


@inlined
def distances_along(sizes: Any, first: int, second: int) -> int:
    """Return the number of distances along an axis at which two bodies touch or overlap, and of one
    more on each side; the arguments are the places of their sizes.
    """
    number: int = sizes[first] + sizes[second] + 3
    return number


@inlined
def fill_pair(
    shapes: Any, first_shape: int, second_shape: int, table: Any, start: int, size: int
) -> None:
    """Fill the table of two shapes: for each distance of the second from the first the bits."""
    cells, begin, sizes = shapes
    first = 3 * first_shape
    second = 3 * second_shape
    extent_x = distances_along(sizes, first, second)
    extent_y = distances_along(sizes, first + 1, second + 1)
    extent_z = distances_along(sizes, first + 2, second + 2)
    plane = extent_y * extent_z
    end = start + size
    for k in range(start, end):
        table[k] = 0
    # Where they overlap. The lowest distance is one before they may touch.
    shift_x = sizes[second] + 1
    shift_y = sizes[second + 1] + 1
    shift_z = sizes[second + 2] + 1
    first_end = 3 * begin[first_shape + 1]
    second_start = 3 * begin[second_shape]
    second_end = 3 * begin[second_shape + 1]
    for a in range(3 * begin[first_shape], first_end, 3):
        cell_x = cells[a] + shift_x
        cell_y = cells[a + 1] + shift_y
        cell_z = cells[a + 2] + shift_z
        for b in range(second_start, second_end, 3):
            x = cell_x - cells[b]
            y = cell_y - cells[b + 1]
            z = cell_z - cells[b + 2]
            entry = start + x * plane
            entry += y * extent_z
            entry += z
            table[entry] = 1 << OVERLAP
    # Along each line of each axis, from one distance to the next, up and down.
    for axis in range(3):
        step = 1
        extent = extent_z
        if axis == 0:
            step = plane
            extent = extent_x
        elif axis == 1:
            step = extent_z
            extent = extent_y
        meets_first = 1 << axis
        meets_second = 1 << NEXT_SECOND + axis
        ever_first = 1 << EVER + axis
        ever_second = 1 << EVER_SECOND + axis
        line = step * extent
        to_highest = line - step
        for block in range(start, end, line):
            for lowest_entry in range(block, block + step):
                highest_entry = lowest_entry + to_highest
                mark_line(table, lowest_entry, step, extent, meets_first, ever_first)
                mark_line(table, highest_entry, -step, extent, meets_second, ever_second)


@inlined
def mark_line(table: Any, start: int, step: int, extent: int, meets: int, ever: int) -> None:
    """Mark the distances on a line that lie one step behind an overlap, or anywhere behind it."""
    bits = 0
    k = start
    for _ in range(extent):
        if bits != 0:
            table[k] |= bits
        if table[k] >> OVERLAP & 1:
            bits = meets | ever
        else:
            bits &= ever
        k += step
