"""Shapes up to isometry: orientations, canonical forms, all polyforms of a size, and named sets.

The flags `rotate` and `reverse`, here as for a piece: whether a shape may be turned and flipped
over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from typing import NamedTuple

from .cells import Cell, Isometry, Shape, extent, translate
from .core_tuning import LARGE_BOX_CELLS
from .lattice import Lattice
from .picture import NAMES
from .square_lattice import CUBIC, SQUARE


def orientations(
    shape: Iterable[Cell], lattice: Lattice, rotate: bool = True, reverse: bool = True
) -> tuple[Shape, ...]:
    """The different images of a shape under the isometries that it may take, each at the origin,
    sorted.

    >>> from psolver.core.square_lattice import SQUARE
    >>> orientations([(0, 0), (0, 1)], SQUARE)
    (((0, 0), (0, 1)), ((0, 0), (1, 0)))
    """
    return _orientations(tuple(shape), lattice, rotate, reverse)


@lru_cache(256)  # a piece is made anew with other bounds, and copies are drawn one by one
def _orientations(shape: Shape, lattice: Lattice, rotate: bool, reverse: bool) -> tuple[Shape, ...]:
    group = lattice.group(rotate, reverse)
    images = set()
    if len(shape) > LARGE_BOX_CELLS and lattice in (SQUARE, CUBIC):
        sides = box_sides(shape)
        if sides:
            turned_sides = {tuple([sides[axis] for axis in isometry.axes]) for isometry in group}
            for lengths in turned_sides:
                images.add(tuple(product(*map(range, lengths))))
            return tuple(sorted(images))
    if rotate and lattice.turns_freely:
        images.update(map(lattice.normalise, lattice.poses(shape, reverse)))
    else:
        for isometry in group:
            images.add(lattice.normalise(isometry.images(shape)))
    return tuple(sorted(images))


def box_sides(shape: Shape) -> tuple[int, ...]:
    """The sides of a shape of squares or cubes that is a box; () for others.

    >>> box_sides(((0, 0), (0, 1), (0, 2))), box_sides(((0, 0), (1, 1)))
    ((1, 3), ())
    """
    sides = extent(shape)
    if prod(sides) != len(shape):
        return ()
    return sides


class Turned(NamedTuple):
    """An image of a shape: its number among some shapes, and the number in it of the image of each
    cell.
    """

    shape: int
    cells: tuple[int, ...]


def turned(
    shapes: Sequence[Shape], isometry: Isometry, lattice: Lattice
) -> tuple[Turned | None, ...]:
    """The image of each of some shapes at the origin under an isometry, moved to the origin; None
    for one that is none of them.

    >>> from psolver.core.square_lattice import SQUARE
    >>> turned(orientations([(0, 0), (0, 1)], SQUARE), SQUARE.turns[0], SQUARE)
    (Turned(shape=1, cells=(1, 0)), Turned(shape=0, cells=(0, 1)))
    """
    number = {shape: place for place, shape in enumerate(shapes)}
    turned_shapes = []
    for shape in shapes:
        images = list(isometry.images(shape))
        moved = translate(images, lattice.home(images))
        image_shape = tuple(sorted(moved))
        image = None
        if image_shape in number:
            place = {cell: place for place, cell in enumerate(image_shape)}
            places = tuple(place[cell] for cell in moved)
            image = Turned(number[image_shape], places)
        turned_shapes.append(image)
    return tuple(turned_shapes)


def canonical(
    shape: Iterable[Cell], lattice: Lattice, rotate: bool = True, reverse: bool = True
) -> Shape:
    """The first of the orientations: equal for two shapes exactly when one is an image of the
    other.
    """
    return orientations(shape, lattice, rotate, reverse)[0]


def polyforms(
    size: int, lattice: Lattice, rotate: bool = True, reverse: bool = True
) -> tuple[Shape, ...]:
    """All connected shapes of `size` cells, polyaboloes of as many half squares, the canonical form
    of each class, sorted.

    Grown part by part: every connected shape of n cells is one of n - 1 cells and a neighbour
    (Redelmeier 1981 counts larger sizes better; here seven cells are enough).

    >>> from psolver.core.square_lattice import SQUARE
    >>> [len(polyforms(n, SQUARE)) for n in range(1, 6)]
    [1, 1, 2, 5, 12]
    """
    shapes: set[Shape] = {()}
    for _ in range(size):
        grown = set()
        for shape in shapes:
            for grown_part in lattice.parts_beside(shape):
                if not any(cell in shape for cell in grown_part):
                    grown.add((*shape, *grown_part))
        shapes = {canonical(shape, lattice, rotate, reverse) for shape in grown}
    return tuple(sorted(shapes))


def automatic_name(number: int) -> str:
    """The name of the piece of that number (from 0) among pieces that nobody named: A to Z, a to z,
    0 to 9, P63 …

    >>> [automatic_name(n) for n in (0, 26, 61, 62)]
    ['A', 'a', '9', 'P63']
    """
    if number < len(NAMES):
        return NAMES[number]
    return f"P{number + 1}"
