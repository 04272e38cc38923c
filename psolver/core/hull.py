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
from typing import TypeAlias

from .cells import Isometry, Shape, box, extent
from .lattice import Lattice

Size: TypeAlias = tuple[int, ...]


def extents(size: Size, lattice: Lattice) -> Size:
    """The number of values that each number takes."""
    return size[: lattice.dimension]


def hull(size: Size, lattice: Lattice) -> Shape:
    """The cells of a hull at the origin, sorted.

    >>> from .square_lattice import SQUARE
    >>> hull((1, 2), SQUARE)
    ((0, 0), (0, 1))
    >>> from ..lattices.slanted import HEXAGON
    >>> hull((2, 2, 2, -1), HEXAGON)
    ((0, 0, 0), (0, 1, -1), (1, 0, -1))
    """
    lengths = extents(size, lattice)
    rest = size[lattice.dimension :]
    lowest = (0,) * (lattice.dimension - len(rest)) + rest
    ranges = [range(low, low + length) for low, length in zip(lowest, lengths, strict=True)]
    if not lattice.invariants:
        return tuple(product(*ranges))
    *free, last_range = ranges
    sums = sorted(map(sum, lattice.steps))
    cells = []
    for cell in product(*free):
        for total in sums:
            last_coordinate = total - sum(cell)
            if last_coordinate in last_range:
                cells.append((*cell, last_coordinate))
    return tuple(sorted(cells))


def hull_size(cells: Iterable[tuple[int, ...]], lattice: Lattice) -> Size:
    """The size of the hull of some cells (at least one)."""
    cells = list(cells)
    lowest, _ = box(cells)
    sums = (sum(lowest),) * len(lattice.invariants)
    return extent(cells) + sums


def image_size(size: Size, isometry: Isometry, lattice: Lattice) -> Size:
    """The size of the image of a hull.

    >>> from .square_lattice import SQUARE
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
    return (*turned, lowest + sum(isometry.shift))


def fits_into(size: Size, outer: Size, lattice: Lattice) -> bool:
    """Whether some translation takes a hull into another one.

    >>> from .square_lattice import SQUARE
    >>> fits_into((2, 2), (2, 3), SQUARE), fits_into((3, 2), (2, 3), SQUARE)
    (True, False)
    """
    lengths, outer_lengths = extents(size, lattice), extents(outer, lattice)
    room = [outside - inside for inside, outside in zip(lengths, outer_lengths, strict=True)]
    if min(room) < 0:
        return False
    sums = zip(size[lattice.dimension :], outer[lattice.dimension :], strict=True)
    return all(0 <= lowest - lowest_inside <= sum(room) for lowest, lowest_inside in sums)


def sizes_of_hulls(
    lattice: Lattice, longest: int, most_spread: int, orders: Collection[tuple[int, ...]] = ()
) -> Iterator[Size]:
    """The sizes of all hulls in which no number takes more than `longest` values, and all together
    have a spread (see `spread`) of at most `most_spread`; of those that are made of each other when
    the numbers take one of some `orders`, the first.

    >>> from .square_lattice import SQUARE
    >>> list(sizes_of_hulls(SQUARE, 2, 1))
    [(1, 1), (1, 2), (2, 1)]
    >>> list(sizes_of_hulls(SQUARE, 2, 1, [(0, 1), (1, 0)]))
    [(1, 1), (1, 2)]
    """
    sums = sorted(map(sum, lattice.steps))
    for lengths in product(range(1, longest + 1), repeat=lattice.dimension):
        largest_step = max(lengths) - 1
        total = spread(lengths)
        in_orders = (tuple([lengths[axis] for axis in axes]) for axes in orders)
        if total > most_spread or any(ordered < lengths for ordered in in_orders):
            continue
        if not lattice.invariants:
            yield lengths
            continue
        # if a number is lowest in a cell, or highest, the others must be able to complete the sum
        for lowest in range(sums[0] - total + largest_step, sums[-1] - largest_step + 1):
            yield (*lengths, lowest)


def parallelogram(rows: int, columns: int, lattice: Lattice) -> Shape:
    """The cells in which the first number takes `rows` values, the last `columns`: a box, or the
    board of the size "parallelogram 3x4", sorted.

    >>> from ..lattices.slanted import HEXAGON
    >>> HEXAGON.picture(dict.fromkeys(parallelogram(2, 3, HEXAGON), "#")).split("\\n")
    [' # # #', '# # #']
    """
    text = f"{rows}x{columns}"
    for size in lattice.sizes:
        if numbers := size.numbers(text):
            return tuple(sorted(size.cells(*map(int, numbers))))
    return tuple(product(range(rows), range(columns)))


def spread(extents: Iterable[int]) -> int:
    """The sum of the differences of the highest and the lowest values of all numbers.

    >>> spread((2, 3))
    3
    """
    return sum(n - 1 for n in extents)


def spread_of_step(lattice: Lattice) -> int:
    """The number of numbers that change, each by 1, on the way from a cell to a neighbour."""
    return max(sum(map(abs, step)) for steps in lattice.steps.values() for step in steps)
