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
        yield image, tuple((image_of_cell[cell], mark) for cell, mark in piece.marks)


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
    for images in _frames(span, ()):
        flips = len(span) == 3 and _volume(images) * _volume(span) < 0
        if flips and not piece.can_reverse:
            continue
        images_of_cells = [
            (Fraction(0),) * len(origin),
            *(_combined(share, images) for share in shares),
        ]
        cells = [tuple(map(int, image)) for image in images_of_cells]
        if images_of_cells == cells and all(map(piece.lattice.has, cells)):
            yield tuple(cells)


def _frames(span: Sequence[Cell], chosen: Shape) -> Iterator[Shape]:
    """Yield vectors of whole numbers with the lengths and products of some others."""
    if len(chosen) == len(span):
        yield chosen
        return
    vector_of_span = span[len(chosen)]
    longest = isqrt(_product(vector_of_span, vector_of_span))
    products = [_product(vector_of_span, spanning) for spanning in span[: len(chosen) + 1]]
    for vector in product(range(-longest, longest + 1), repeat=len(vector_of_span)):
        if products == [_product(vector, image) for image in (*chosen, vector)]:
            yield from _frames(span, (*chosen, vector))


def _sum_of(vector: Cell, span: Sequence[Cell]) -> Factors | None:
    """The factors with which a vector is the sum of some independent ones; None if it is not."""
    columns = [*span, vector]
    rows = [[Fraction(column[axis]) for column in columns] for axis in range(len(vector))]
    for place in range(len(span)):
        pivot = next(number for number in range(place, len(rows)) if rows[number][place])
        rows[place], rows[pivot] = rows[pivot], rows[place]
        rows[place] = [value / rows[place][place] for value in rows[place]]
        for number, row in enumerate(rows):
            if number != place:
                factor = row[place]
                rows[number] = [a - factor * b for a, b in zip(row, rows[place], strict=True)]
    if any(row[-1] for row in rows[len(span) :]):
        return None
    return tuple(row[-1] for row in rows[: len(span)])


def _combined(share: Factors, images: Shape) -> Factors:
    """The sum of vectors, each with its factor."""
    scaled = [
        [factor * value for value in image] for factor, image in zip(share, images, strict=True)
    ]
    return tuple(map(sum, zip(*scaled, strict=True)))  # type: ignore[arg-type]


def _product(vector: Cell, other_vector: Cell) -> int:
    return sum(map(mul, vector, other_vector))


def _volume(span: Sequence[Cell]) -> int:
    (a, b, c), (d, e, f), (g, h, i) = span
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
