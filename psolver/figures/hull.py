"""The hull of some cells: all cells between the lowest and the highest value of each number.

A size    the number of values that each number takes in a hull; if the numbers of a cell have a
          sum that translations preserve, the sum of the lowest values, too

    (2, 3)          a box of squares, two rows by three columns
    (3, 3, 3, -3)   a large hexagon of seven hexagons: each number from -1 to 1, but that the first
                    two begin at 0

Two hulls have the same size exactly when a translation takes one to the other. Isometries are
signed permutations of the numbers, so that a symmetry of some cells is one of their hull.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import product
from operator import sub
from typing import TypeAlias

from ..core.cells import Cell, Isometry, Shape, box, extent
from ..core.figure import spread
from ..core.lattice import Lattice

Size: TypeAlias = tuple[int, ...]


def extents(size: Size, lattice: Lattice) -> Size:
    """The number of values that each number takes."""
    return size[: lattice.dimension]


def hull(size: Size, lattice: Lattice) -> Shape:
    """The cells of a hull at the origin, sorted.

    >>> from psolver.core.square_lattice import SQUARE
    >>> hull((1, 2), SQUARE)
    ((0, 0), (0, 1))
    >>> from psolver.lattices.slanted import HEXAGON
    >>> hull((2, 2, 2, -1), HEXAGON)
    ((0, 0, 0), (0, 1, -1), (1, 0, -1))
    """
    lengths = extents(size, lattice)
    sums_of_lowest = size[lattice.dimension :]
    zeros = lattice.dimension - len(sums_of_lowest)
    lowest = (0,) * zeros
    lowest += sums_of_lowest
    ranges = []
    for low, length in zip(lowest, lengths, strict=True):
        values = range(low, low + length)
        ranges.append(values)
    if not lattice.invariants:
        return tuple(product(*ranges))
    *free, last_range = ranges
    sums = list(map(sum, lattice.steps))
    cells = []
    for cell in product(*free):
        for total in sums:
            last_coordinate = total - sum(cell)
            if last_coordinate in last_range:
                cells.append((*cell, last_coordinate))
    cells.sort()
    return tuple(cells)


def hull_size(cells: Iterable[Cell], lattice: Lattice) -> Size:
    """The size of the hull of some cells (at least one)."""
    cells = list(cells)
    lowest, _ = box(cells)
    sum_of_lowest = sum(lowest)
    sums_of_lowest = (sum_of_lowest,) * len(lattice.invariants)
    return extent(cells) + sums_of_lowest


def image_size(size: Size, isometry: Isometry, lattice: Lattice) -> Size:
    """The size of the image of a hull.

    >>> from psolver.core.square_lattice import SQUARE
    >>> image_size((1, 2), SQUARE.turns[0], SQUARE)
    (2, 1)
    """
    turned = tuple([size[axis] for axis in isometry.axes])
    if not lattice.invariants:
        return turned
    lowest = size[-1]
    # all signs are the same, since the sum stays or becomes its opposite, but for the shift
    if isometry.signs[0] < 0:
        lowest = -lowest - spread(turned)
    shift = sum(isometry.shift)
    return (*turned, lowest + shift)


def fits_into(size: Size, outer: Size, lattice: Lattice) -> bool:
    """Whether some translation takes a hull into another one.

    >>> from psolver.core.square_lattice import SQUARE
    >>> fits_into((2, 2), (2, 3), SQUARE), fits_into((3, 2), (2, 3), SQUARE)
    (True, False)
    """
    outer_lengths = extents(outer, lattice)
    lengths = extents(size, lattice)
    room: list[int] = list(map(sub, outer_lengths, lengths))
    if min(room) < 0:
        return False
    if not lattice.invariants:
        return True
    # the lowest values inside are as much above those outside as there is room for each
    lowest = size[-1]
    outer_lowest = outer[-1]
    distance = lowest - outer_lowest
    most_distance = sum(room)
    return 0 <= distance <= most_distance


def sizes_of_hulls(
    lattice: Lattice, longest: int, most_spread: int, orders: Collection[Size] = ()
) -> Iterator[Size]:
    """The sizes of all hulls in which no number takes more than `longest` values, and all together
    have a spread (see `spread`) of at most `most_spread`; of those that are made of each other when
    the numbers take one of some `orders`, the first.

    >>> from psolver.core.square_lattice import SQUARE
    >>> list(sizes_of_hulls(SQUARE, 2, 1))
    [(1, 1), (1, 2), (2, 1)]
    >>> list(sizes_of_hulls(SQUARE, 2, 1, [(0, 1), (1, 0)]))
    [(1, 1), (1, 2)]
    """
    sums = list(map(sum, lattice.steps))
    least_sum = min(sums)
    most_sum = max(sums)
    lengths_of_axis = range(1, longest + 1)
    for lengths in product(lengths_of_axis, repeat=lattice.dimension):
        total = spread(lengths)
        if total > most_spread:
            continue
        if _has_smaller_order(lengths, orders):
            continue
        if not lattice.invariants:
            yield lengths
            continue
        # if a number is lowest in a cell, or highest, the others must be able to complete the sum
        largest_step = max(lengths) - 1
        least_sum_of_others = least_sum - total
        lowest = least_sum_of_others + largest_step
        highest = most_sum - largest_step
        for sum_of_lowest in range(lowest, highest + 1):
            yield (*lengths, sum_of_lowest)


def _has_smaller_order(lengths: Size, orders: Iterable[Size]) -> bool:
    """Whether lengths come earlier if they take one of some orders."""
    for axes in orders:
        in_order = tuple([lengths[axis] for axis in axes])
        if in_order < lengths:
            return True
    return False
