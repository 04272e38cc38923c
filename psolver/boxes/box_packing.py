"""Tilings of a box, which may have holes, by boxes: the search by position.

The cells that are filled are held as a *height* for each column of the floor. A free place is
chosen all cells around which, below and before it, are filled, so that a box that covers it has its
lowest corner there; each box that fits is tried. In the plane it is the left end of the narrowest
gap of the skyline, in space the first of the lowest columns. So a node costs as many steps as the
floor has columns, however large the boxes are.

A node is given up if

- a line of free cells between filled ones, a column up to the ceiling or a line between higher
  parts of the skyline, has a length that is not a sum of sides of boxes that are left, each taken
  once at most; or boxes of large kinds leave over more cells of such lines than the others can
  cover (`box_lines`);
- it is a position that was searched before, behind which there is no tiling (`box_dead`);
- more boxes are needed than may still lie: by their volumes, and since one box lies on each part of
  the skyline, and on no two.

Perfect packings are searched by columns and lines as in H. Simonis and B. O'Sullivan, Search
strategies for rectangle packing (2008), with the sums of sides that R. Korf, M. Moffitt and M.
Pollack prune by, Optimal rectangle packing (2010).

Of the images of a tiling under the symmetries one is found in which the first corner has the
greatest key: the kind of the box that covers it, and its sides. If a tiling is as good as some of
its images in that, it is found with these, and `ties` counts them.

    sides    (56, 1, 56): columns, rows of the floor, height; a plane has one row
    forms    (kind, sides along the three axes) of each box as it may lie, large ones first

A first tiling may be searched with an `order` of the forms of its own at each level, some nodes at
a time (C. Gomes, B. Selman and H. Kautz, Boosting combinatorial search through randomization,
1998).
"""

from __future__ import annotations

from typing import Any

from ..engines.kernels.bit_words import INDEX_MASK, WORD_BITS, always_inlined, inlined
from ..engines.kernels.walk import BASE, CHOICES, DEPTH, DONE, FOUND, LEVEL, NODES, POSITION
from .box_dead import bury, is_known_dead
from .box_lines import enter_plane, enter_space, set_sums
from .box_state import (
    BOXES,
    CHANGED,
    CHOICE,
    ENTERED,
    FLOOR,
    FORM,
    FREE,
    FRESH,
    GAP,
    HASH_SO_FAR,
    HAVE,
    HEIGHTS,
    KIND_MARK,
    LEAST,
    LEFT,
    LIMITED,
    LISTS,
    NEED,
    NODES_BEFORE,
    PLACE,
    REACHED_BEFORE,
    TIES,
    TILINGS_REACHED,
    VOLUME,
    WIDTHS,
)
from .box_tuning import LEAST_DEAD_NODES


def search(
    state: Any,
    shape: Any,
    forms: Any,
    spans: Any,
    corners: Any,
    kinds: Any,
    levels: Any,
    height: Any,
    after: Any,
    room: Any,
    sums: Any,
    stack: Any,
    lines: Any,
    over: Any,
    order: Any,
    marks: Any,
    hashes: Any,
    dead: Any,
    key: Any,
    out: Any,
    budget: int,
) -> int:
    """Continue a search for tilings until about `budget` nodes were searched, `out` is full or the
    search is DONE; return the number of rows written.

    state    registers, see `box_state`: the arrays hold the whole search, which can be
             stopped and continued
    shape    the sides of the box
    forms    rows (kind, sides)
    spans    for each axis and kind the sides that it can have
    corners  for each symmetry the cell that becomes the first corner, and the axes of the sides
    kinds    see `box_state`
    levels   see `box_state`
    height   of each column
    after    for each column and level the first free level from there on; None without holes
    room     for each column and level the first from there on that is not free; None as well
    sums     room for the sums of sides along each axis of the first kinds, as bits of words
    stack    room for the parts of the skyline
    lines    room for lines, and
    over     for the cells that some kinds leave over of them, see `box_lines`
    order    for each level the forms in the order in which they are tried; further levels begin
             again with the first row
    marks    for each column, and one more, the sum of the marks before it, see `box_dead`
    hashes   of the positions, and
    dead     the positions that are known to have no tiling behind them
    key      room for a position
    out      rows (number of boxes, ties, form * cells + cell …)
    """
    nx, ny, nz = shape
    layer = nx * ny
    cells = layer * nz
    number_of_forms = forms.shape[0]
    orders = order.shape[0]
    rows = out.shape[0]
    base = state[BASE]
    level = state[LEVEL] & INDEX_MASK
    row = 0
    nodes = 0
    while True:
        if state[FRESH] != 0:
            if nodes >= budget or row == rows:
                break
            state[FRESH] = 0
            nodes += 1
            levels[PLACE, level] = -1
            levels[NODES_BEFORE, level] = state[NODES] + nodes
            levels[REACHED_BEFORE, level] = state[TILINGS_REACHED]
            if state[FREE] == 0:
                if state[NEED] == 0:  # a tiling
                    state[TILINGS_REACHED] += 1
                    ties = levels[TIES, level]
                    if ties == 1:
                        state[FOUND] += 1
                    if state[LISTS] != 0 or ties > 1:
                        out[row, DEPTH] = level
                        out[row, POSITION] = ties
                        for k in range(level):
                            cell = levels[FLOOR, k] * layer
                            cell += levels[PLACE, k]
                            first_choice = levels[FORM, k] * cells
                            out[row, k + CHOICES] = first_choice + cell
                        row += 1
            elif state[NEED] <= state[FREE] <= state[HAVE] and (
                state[LIMITED] == 0 or are_enough(state, kinds)
            ):
                set_sums(state, sums, spans, kinds, shape)
                if ny == 1:
                    enter_plane(
                        state, kinds, levels, level, height, room, sums, stack, lines, over, shape
                    )
                else:
                    enter_space(state, levels, level, height, room, sums, stack, shape)
                if levels[PLACE, level] >= 0 and level > base:
                    if is_known_dead(state, kinds, levels, level, height, hashes, dead, key):
                        levels[PLACE, level] = -1
            if level >= base:
                levels[CHOICE, level] = -1
        # The next form that fits; if none is left, take the last one back.
        place = levels[PLACE, level]
        choice = levels[CHOICE, level] + 1
        form = -1
        end = number_of_forms
        if level < base:  # its form was chosen beforehand, or it has given the others away
            end = choice
            if level == state[ENTERED]:
                choice -= 1
                state[ENTERED] += 1
        has_form = False
        if place >= 0:
            place &= INDEX_MASK
            row_of_order = level % orders
            y = 0 if ny == 1 else place // nx
            while choice < end:
                form = order[row_of_order, choice]
                if kinds[LEFT, forms[form, 0]] > 0:
                    if form_fits(forms, form, place, y, levels, level, height, room, shape):
                        if keeps_first(forms, form, place, y, levels, level, corners, nx):
                            has_form = True
                            break
                choice += 1
        if not has_form:
            if level <= base:
                state[DONE] = 1
                break
            has_none = state[TILINGS_REACHED] == levels[REACHED_BEFORE, level]
            if place >= 0 and has_none:
                nodes_below = state[NODES] + nodes - levels[NODES_BEFORE, level]
                if nodes_below >= LEAST_DEAD_NODES:
                    bury(state, kinds, levels, level, height, hashes, dead, key)
            level = (level - 1) & INDEX_MASK
            put(state, forms, kinds, levels, level, height, after, marks, shape, -1)
            continue
        levels[CHOICE, level] = choice
        levels[FORM, level] = form
        put(state, forms, kinds, levels, level, height, after, marks, shape, 1)
        level = (level + 1) & INDEX_MASK
        state[FRESH] = 1
    state[LEVEL] = level
    state[NODES] += nodes
    return row


@always_inlined
def form_fits(
    forms: Any,
    form: int,
    place: int,
    y: int,
    levels: Any,
    level: int,
    height: Any,
    room: Any,
    shape: Any,
) -> bool:
    """Whether a form fits in the place of a level, in the row `y` of the floor."""
    nx, ny, nz = shape
    floor = levels[FLOOR, level]
    gap = levels[GAP, level]
    dx = forms[form, 1]
    dy = forms[form, 2]
    top = floor + forms[form, 3]
    if dx > gap:
        return False
    if top > nz:
        return False
    if y + dy > ny:
        return False
    # the rest of the gap, and the column above
    if not is_short_sum(levels[WIDTHS, level], gap - dx):
        return False
    if room is None and not is_short_sum(levels[HEIGHTS, level], nz - top):
        return False
    for row in range(dy):
        first_column = (place + row * nx) & INDEX_MASK
        if row > 0:  # the first one is within the gap
            for x in range(dx):
                if height[first_column + x] != floor:
                    return False
        if room is not None:
            for x in range(dx):
                if room[first_column + x, floor] < top:
                    return False
    return True


@inlined
def is_short_sum(sums: int, length: int) -> bool:
    """Whether a length is a bit of some sums, or is none of a word."""
    if length >= WORD_BITS:
        return True
    return (sums >> length) & 1 != 0


@always_inlined
def keeps_first(
    forms: Any, form: int, place: int, y: int, levels: Any, level: int, corners: Any, nx: int
) -> bool:
    """Whether no symmetry makes a corner that a form covers a better first one; the ties of the
    next level are set.
    """
    first_form = form
    ties = 0
    if level != 0:
        first_form = levels[FORM, 0]
        ties = levels[TIES, level]
    x = place - y * nx
    z = levels[FLOOR, level]
    x_end = x + forms[form, 1]
    y_end = y + forms[form, 2]
    z_end = z + forms[form, 3]
    for k in range(corners.shape[0]):
        if not x <= corners[k, 0] < x_end:
            continue
        if not y <= corners[k, 1] < y_end:
            continue
        if not z <= corners[k, 2] < z_end:
            continue
        order = forms[form, 0] - forms[first_form, 0]
        for axis in range(3):
            if order == 0:
                axis_there = corners[k, axis + 3]
                side = forms[form, axis_there + 1]
                order = forms[first_form, axis + 1] - side
        if order < 0:
            return False
        if order == 0:
            ties += 1
    levels[TIES, level + 1] = ties
    return True


@always_inlined
def put(
    state: Any,
    forms: Any,
    kinds: Any,
    levels: Any,
    level: int,
    height: Any,
    after: Any,
    marks: Any,
    shape: Any,
    sign: int,
) -> None:
    """Put the box that is chosen at a level down (1), or take it back (-1)."""
    nx, _, _ = shape
    form = levels[FORM, level]
    place = levels[PLACE, level] & INDEX_MASK
    floor = levels[FLOOR, level] & INDEX_MASK
    kind = forms[form, 0]
    dx = forms[form, 1]
    dy = forms[form, 2]
    dz = forms[form, 3]
    top = (floor + dz) & INDEX_MASK
    volume = sign * kinds[VOLUME, kind]
    state[FREE] -= volume
    state[HAVE] -= volume
    kinds[LEFT, kind] -= sign
    state[BOXES] -= sign
    state[CHANGED] = min(state[CHANGED], kind)
    if sign < 0:
        kinds[LEAST, kind] += 1
    if kinds[LEAST, kind] > 0:
        state[NEED] -= volume
    if sign > 0:
        kinds[LEAST, kind] -= 1
    added = kinds[KIND_MARK, kind]
    for y in range(dy):
        first_column = (place + y * nx) & INDEX_MASK
        if after is None:
            end_column = first_column + dx
            marks_below = marks[end_column] - marks[first_column]
            added += dz * marks_below
            level_then = top if sign > 0 else floor
            for x in range(dx):
                height[first_column + x] = level_then
        else:
            for x in range(dx):
                column = first_column + x
                end = after[column, top]
                mark = marks[column + 1] - marks[column]
                added += (end - floor) * mark
                height[column] = end if sign > 0 else floor
    if sign > 0:
        levels[HASH_SO_FAR, level + 1] = levels[HASH_SO_FAR, level] + added


@always_inlined
def are_enough(state: Any, kinds: Any) -> bool:
    """Whether the boxes that may still lie are enough for the free cells, and for those that must
    lie: the largest of those that are left.
    """
    boxes = state[BOXES]
    free = state[FREE]
    needed = 0
    for kind in range(kinds.shape[1]):
        if kinds[LEAST, kind] > 0:
            needed += kinds[LEAST, kind]
        number = min(kinds[LEFT, kind], boxes)
        boxes -= number
        free -= number * kinds[VOLUME, kind]
    enough: bool = free <= 0 and needed <= state[BOXES]
    return enough
