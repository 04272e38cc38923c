"""Tilings of a box, which may have holes, by boxes: the search by position.

The cells that are filled are held as a *height* for each column of the floor. A free place is
chosen all cells around which, below and before it, are filled, so that a box that covers it has its
lowest corner there; each box that fits is tried. In the plane it is the left end of the narrowest
gap of the skyline, in space the first of the lowest columns. So a node costs as many steps as the
floor has columns, however large the boxes are.

A node is given up if

- a line of free cells between filled ones has a length that is not a sum of sides of boxes that
  are left, each taken once at most (the bits of `sums`): for each column up to the ceiling, and for
  each line between higher parts of the skyline;
- more planes have a free area that is not a multiple of a `modulus` than the boxes left can meet,
  counting those alone that have a section that is not one (Conway's argument for his 5x5x5 puzzle;
  Berlekamp, Conway and Guy, Winning Ways).

Perfect packings are searched by columns and lines as in H. Simonis and B. O'Sullivan, Search
strategies for rectangle packing (2008), with the sums of sides that R. Korf, M. Moffitt and M.
Pollack prune by, Optimal rectangle packing (2010).

Of the images of a tiling under the symmetries one is found in which the first corner has the
greatest key: the kind of the box that covers it, and its sides. If a tiling is as good as some of
its images in that, it is found with these, and `ties` counts them.

    sides    (56, 1, 56): columns, rows of the floor, height; a plane has one row
    forms    (kind, sides along the three axes) of each box as it may lie, large ones first
"""

from __future__ import annotations

from typing import Any

from .jit import INDEX_MASK, WORD, inlined
from .walk import BASE, CHOICES, COMMON_REGISTERS, DEPTH, DONE, FOUND, LEVEL, NODES, POSITION

# more registers: whether nothing is known of the level yet, whether all tilings are written, the
# levels that were chosen beforehand and have been entered; the free cells, the cells that boxes
# still have to fill and those that they can, the planes that are no multiples of the modulus and
# the number that boxes can still meet
FRESH, LISTS, ENTERED, FREE, NEED, HAVE, BAD, ABLE, REGISTERS = range(
    COMMON_REGISTERS, COMMON_REGISTERS + 9
)
# of each kind the boxes left, those of them that are needed, the volume, the planes one can meet
LEFT, LEAST, VOLUME, ODD = range(4)
# of each level the form that is tried, its place, the level of the floor there, the length of the
# gap from there on, and the symmetries under which the tiling is as good, so far
CHOICE, PLACE, FLOOR, GAP, TIES, LEVELS = range(6)
FULL_WORD = (1 << WORD) - 1


def search(
    state: Any,
    shape: Any,
    forms: Any,
    spans: Any,
    corners: Any,
    kinds: Any,
    levels: Any,
    height: Any,
    planes: Any,
    after: Any,
    room: Any,
    sums: Any,
    stack: Any,
    out: Any,
    budget: int,
) -> int:
    """Continue a search for tilings until about `budget` nodes were searched, `out` is full or the
    search is DONE; return the number of rows written.

    state    registers, see above and `walk`: the arrays hold the whole search, which can be
             stopped and continued
    shape    the sides of the box, and the modulus of planes
    forms    rows (kind, sides)
    spans    for each axis and kind the sides that it can have
    corners  for each symmetry the cell that becomes the first corner, and the axes of the sides
    kinds    see above
    levels   see above
    height   of each column
    planes   the free cells of each plane, less multiples of the modulus; None without one
    after    for each column and level the first free level from there on; None without holes
    room     for each column and level the first from there on that is not free; None as well
    sums     room for the sums of sides along each axis, as bits of words
    stack    room for the parts of the skyline
    out      rows (number of boxes, ties, form * cells + cell …)
    """
    nx, ny, nz, modulus = shape
    layer = nx * ny
    cells = layer * nz
    last = forms.shape[0]
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
            if state[FREE] == 0:
                if state[NEED] == 0:  # a tiling
                    ties = levels[TIES, level]
                    if ties == 1:
                        state[FOUND] += 1
                    if state[LISTS] != 0 or ties > 1:
                        out[row, DEPTH] = level
                        out[row, POSITION] = ties
                        for k in range(level):
                            cell = levels[FLOOR, k] * layer + levels[PLACE, k]
                            out[row, k + CHOICES] = levels[CHOICE, k] * cells + cell
                        row += 1
            elif state[NEED] <= state[FREE] <= state[HAVE] and state[BAD] <= state[ABLE]:
                set_sums(sums, spans, kinds, shape)
                if ny == 1:
                    enter_plane(levels, level, height, room, sums, stack, shape)
                else:
                    enter_space(levels, level, height, room, sums, shape)
            if level >= base:
                levels[CHOICE, level] = -1
        # The next form that fits; if none is left, take the last one back.
        place = levels[PLACE, level]
        form = levels[CHOICE, level] + 1
        end = last
        if level < base:  # its form was chosen beforehand, or it has given the others away
            end = form
            if level == state[ENTERED]:
                form -= 1
                state[ENTERED] += 1
        taken = False
        if place >= 0:
            place &= INDEX_MASK
            while form < end:
                if kinds[LEFT, forms[form, 0]] > 0:
                    if fits(forms, form, place, levels, level, height, room, shape):
                        if keeps_first(forms, form, place, levels, level, corners, nx):
                            taken = True
                            break
                form += 1
        if not taken:
            if level <= base:
                state[DONE] = 1
                break
            level = (level - 1) & INDEX_MASK
            put(state, forms, kinds, levels, level, height, planes, after, nx, ny, modulus, -1)
            continue
        levels[CHOICE, level] = form
        put(state, forms, kinds, levels, level, height, planes, after, nx, ny, modulus, 1)
        level = (level + 1) & INDEX_MASK
        state[FRESH] = 1
    state[LEVEL] = level
    state[NODES] += nodes
    return row


@inlined
def fits(
    forms: Any, form: int, place: int, levels: Any, level: int, height: Any, room: Any, shape: Any
) -> bool:
    """Whether a form fits in the place of a level."""
    nx, ny, nz, _ = shape
    floor = levels[FLOOR, level]
    top = floor + forms[form, 3]
    if forms[form, 1] > levels[GAP, level] or top > nz:
        return False
    if place // nx + forms[form, 2] > ny:
        return False
    for y in range(forms[form, 2]):
        first = (place + y * nx) & INDEX_MASK
        for x in range(forms[form, 1]):
            if height[first + x] != floor:
                return False
            if room is not None:
                if room[first + x, floor] < top:
                    return False
    return True


@inlined
def keeps_first(
    forms: Any, form: int, place: int, levels: Any, level: int, corners: Any, nx: int
) -> bool:
    """Whether no symmetry makes a corner that a form covers a better first one; the ties of the
    next level are set.
    """
    first = form if level == 0 else levels[CHOICE, 0]
    ties = 0 if level == 0 else levels[TIES, level]
    x = place % nx
    y = place // nx
    z = levels[FLOOR, level]
    for k in range(corners.shape[0]):
        inside = x <= corners[k, 0] < x + forms[form, 1] and y <= corners[k, 1] < y + forms[form, 2]
        if inside and z <= corners[k, 2] < z + forms[form, 3]:
            order = forms[form, 0] - forms[first, 0]
            for axis in range(3):
                if order == 0:
                    order = forms[first, axis + 1] - forms[form, corners[k, axis + 3] + 1]
            if order < 0:
                return False
            if order == 0:
                ties += 1
    levels[TIES, level + 1] = ties
    return True


@inlined
def put(
    state: Any,
    forms: Any,
    kinds: Any,
    levels: Any,
    level: int,
    height: Any,
    planes: Any,
    after: Any,
    nx: int,
    ny: int,
    modulus: int,
    sign: int,
) -> None:
    """Put the box that is chosen at a level down (1), or take it back (-1)."""
    form = levels[CHOICE, level]
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
    state[ABLE] -= sign * kinds[ODD, kind]
    kinds[LEFT, kind] -= sign
    if sign < 0:
        kinds[LEAST, kind] += 1
    if kinds[LEAST, kind] > 0:
        state[NEED] -= volume
    if sign > 0:
        kinds[LEAST, kind] -= 1
    for y in range(dy):
        first = (place + y * nx) & INDEX_MASK
        for x in range(dx):
            if sign < 0:
                height[first + x] = floor
            elif after is None:
                height[first + x] = top
            else:
                height[first + x] = after[first + x, top]
    if planes is not None:
        x = place % nx
        y = place // nx
        for k in range(dx):
            state[BAD] += shifted(planes, x + k, sign * dy * dz, modulus)
        for k in range(dy):
            state[BAD] += shifted(planes, nx + y + k, sign * dx * dz, modulus)
        for k in range(dz):
            state[BAD] += shifted(planes, nx + ny + floor + k, sign * dx * dy, modulus)


@inlined
def shifted(planes: Any, plane: int, area: int, modulus: int) -> int:
    """Take an area from a plane; return 1 if it is no multiple of the modulus any more, -1 if it is
    one again, else 0.
    """
    before = planes[plane]
    now = (before - area) % modulus
    planes[plane] = now
    return int(now != 0) - int(before != 0)


@inlined
def set_sums(sums: Any, spans: Any, kinds: Any, shape: Any) -> None:
    """Set for each axis the lengths that are sums of sides of boxes that are left."""
    for axis in range(3):
        side = shape[axis]
        if side > 1 or axis != 1:  # a plane has a single row
            words = side // WORD + 1
            for k in range(words):
                sums[axis, k] = 0
            sums[axis, 0] = 1
            for kind in range(spans.shape[1]):
                if spans[axis, kind, 0] > 0 or spans[axis, kind, 1] > 0:
                    copies = kinds[LEFT, kind]
                    while copies > 0 and add_span(sums, spans, axis, kind, words):
                        copies -= 1


@inlined
def add_span(sums: Any, spans: Any, axis: int, kind: int, words: int) -> bool:
    """Add the lengths with one more box of a kind; return whether there are new ones."""
    new = False
    for at in range(words):
        k = words - 1 - at
        word = sums[axis, k]
        for choice in range(3):
            span = spans[axis, kind, choice]
            if span > 0:
                whole = span // WORD
                bits = span - whole * WORD
                if k >= whole:
                    word |= (sums[axis, k - whole] << bits) & FULL_WORD
                if k > whole:
                    word |= sums[axis, k - whole - 1] >> (WORD - bits)
        if word != sums[axis, k]:
            sums[axis, k] = word
            new = True
    return new


@inlined
def is_sum(sums: Any, axis: int, length: int) -> bool:
    """Whether a length is a sum of sides of boxes that are left."""
    word: int = sums[axis, length // WORD]
    return (word >> (length % WORD)) & 1 != 0


@inlined
def narrowest_gap(height: Any, nz: int) -> tuple[int, int]:
    """Return the first column of the narrowest gap of a skyline, and its length, -1 for none."""
    nx = height.shape[0]
    best = -1
    shortest = nx + 1
    x = 0
    while x < nx:
        first = x
        floor = height[x]
        while x < nx and height[x] == floor:
            x += 1
        is_gap = floor < nz and (first == 0 or height[first - 1] > floor)
        if is_gap and (x == nx or height[x] > floor) and x - first < shortest:
            best = first
            shortest = x - first
    return best, shortest


@inlined
def enter_plane(
    levels: Any, level: int, height: Any, room: Any, sums: Any, stack: Any, shape: Any
) -> None:
    """Set the place of a level in the plane, unless some length is no sum of sides left."""
    nx, _, nz, _ = shape
    size = 0  # of the stack: parts of the skyline from their first column on, lower and lower
    x = 0
    while x <= nx:
        floor = height[x] if x < nx else nz
        first = x
        while size > 0 and stack[0, size - 1] < floor:
            size -= 1
            first = stack[1, size]
            # with holes lines may be in parts
            if room is None and not is_sum(sums, 0, x - first):
                return
        if size == 0 or stack[0, size - 1] != floor:
            stack[0, size] = floor
            stack[1, size] = first
            size += 1
        if x == nx:
            break
        if room is None:
            if not is_sum(sums, 2, nz - floor):
                return
            while x < nx and height[x] == floor:
                x += 1
        else:
            if floor < nz and not is_sum(sums, 2, room[x, floor] - floor):
                return
            x += 1
    place, gap = narrowest_gap(height, nz)
    if room is not None and not is_sum(sums, 0, gap):
        return
    levels[PLACE, level] = place
    levels[FLOOR, level] = height[place]
    levels[GAP, level] = gap


@inlined
def enter_space(levels: Any, level: int, height: Any, room: Any, sums: Any, shape: Any) -> None:
    """Set the place of a level in space, unless some length is no sum of sides left."""
    nx, ny, nz, _ = shape
    place = 0
    floor = nz
    for k in range(nx * ny):
        top = height[k]
        if top < floor:
            floor = top
            place = k
        end = nz
        if room is not None:
            end = room[k, top]
        if not is_sum(sums, 2, end - top):
            return
    gap = 0
    for axis in range(2):  # the rows, then the columns
        lines, cells, line_step, step = (ny, nx, nx, 1) if axis == 0 else (nx, ny, 1, nx)
        for line in range(lines):
            length = 0
            for k in range(cells + 1):
                at = line * line_step + k * step
                if k < cells and height[at] == floor:
                    length += 1
                elif length > 0:
                    if not is_sum(sums, axis, length):
                        return
                    if axis == 0 and at - length <= place < at:
                        gap = length
                    length = 0
    levels[PLACE, level] = place
    levels[FLOOR, level] = floor
    levels[GAP, level] = gap
