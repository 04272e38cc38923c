"""The images of a solid piece under all motions of space that take its cells to cells, by linear
maps; the verifier needs them, and shares no code with the search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import isqrt
from operator import mul, sub

from .cells import Cell, Shape
from .marked import Marks
from .piece import Piece

Factors = tuple[Fraction, ...]


def rigid_images_with_marks(piece: Piece) -> Iterator[tuple[Shape, Marks]]:
    """Yield the images of a piece, as `rigid_images` has them, each with its marks."""
    for image in rigid_images(piece):
        image_of_cell = dict(zip(piece.shape, image, strict=True))
        marks = []
        for cell, mark in piece.marks:
            marks.append((image_of_cell[cell], mark))
        yield image, tuple(marks)


def rigid_images(piece: Piece) -> Iterator[Shape]:
    """Yield the images of a solid piece, cell by cell, its first one at the origin, under the
    rotations of space, and the reflections if it may be flipped over, that take its cells to cells.

    A motion is known by the images of some cells that span the shape: vectors with the same lengths
    and products. The others follow as the sums that they are of these.

    >>> len({frozenset(one) for one in rigid_images(Piece("D", ((0, 0, 0), (0, 0, 1))))})
    6
    """
    origin, *other_cells = piece.shape
    vectors = [tuple(map(sub, cell, origin)) for cell in other_cells]
    span: list[Cell] = []
    for vector in vectors:
        if _sum_of(vector, span) is None:
            span.append(vector)
    shares = [_sum_of(vector, span) or () for vector in vectors]
    has_hand = len(span) == 3 and not piece.can_reverse
    for images in _frames(span, ()):
        if has_hand:
            turns_hand = _volume(images) * _volume(span) < 0
            if turns_hand:
                continue
        points = [(Fraction(0),) * len(origin)]
        for share in shares:
            points.append(_combined(share, images))
        cells = [tuple(map(int, point)) for point in points]
        are_whole = points == cells
        if are_whole and all(map(piece.lattice.has, cells)):
            yield tuple(cells)


def _frames(span: Sequence[Cell], chosen: Shape) -> Iterator[Shape]:
    """Yield vectors of whole numbers with the lengths and products of some others."""
    length = len(chosen)
    if length == len(span):
        yield chosen
        return
    vector_of_span = span[length]
    products = [_product(vector_of_span, spanning) for spanning in span[: length + 1]]
    longest = isqrt(products[-1])
    values = range(-longest, longest + 1)
    for vector in product(values, repeat=len(vector_of_span)):
        images = (*chosen, vector)
        products_of_images = [_product(vector, image) for image in images]
        if products == products_of_images:
            yield from _frames(span, images)


def _sum_of(vector: Cell, span: Sequence[Cell]) -> Factors | None:
    """The factors with which a vector is the sum of some independent ones; None if it is not."""
    columns = [*span, vector]
    rows = []
    for row in zip(*columns, strict=True):
        rows.append(list(map(Fraction, row)))
    for place in range(len(span)):
        _solve(rows, place)
    factors = [row.pop() for row in rows]
    if any(factors[len(span) :]):
        return None
    return tuple(factors[: len(span)])


def _solve(rows: list[list[Fraction]], place: int) -> None:
    """Solve linear equations for one unknown (Gauss, Jordan)."""
    pivot = place
    while not rows[pivot][place]:
        pivot += 1
    row = rows.pop(pivot)
    scale = row[place]
    solved = [value / scale for value in row]
    rows.insert(place, solved)
    for number, row in enumerate(rows):
        factor = row[place]
        if factor and number != place:
            pairs = zip(row, solved, strict=True)
            rows[number] = [x - factor * y for x, y in pairs]


def _combined(share: Factors, images: Shape) -> Factors:
    """The sum of vectors, each with its factor."""
    point = []
    for coordinates in zip(*images, strict=True):
        products = map(mul, share, coordinates)
        point.append(sum(products, Fraction(0)))
    return tuple(point)


def _product(vector: Cell, other_vector: Cell) -> int:
    """The sum of the products of the coordinates of two vectors."""
    return sum(map(mul, vector, other_vector))


def _volume(span: Sequence[Cell]) -> int:
    """The volume of the box that three vectors span, negative if they are left-handed."""
    vector, left, right = span
    return _product(vector, _cross_product(left, right))


def _cross_product(left: Cell, right: Cell) -> Cell:
    x, y, z = left
    other_x, other_y, other_z = right
    return (
        y * other_z - z * other_y,
        z * other_x - x * other_z,
        x * other_y - y * other_x,
    )
