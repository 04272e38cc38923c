"""Sums and differences of cells, and of the vectors between them.

They are for code that runs a few times: each costs a call, which a loop over many cells can spare.
"""

from __future__ import annotations

from operator import add, mul, sub

from ..core.cells import Cell


def plus(cell: Cell, by: Cell) -> Cell:
    """Return a cell moved by a vector.

    >>> plus((0, 1), (2, 3))
    (2, 4)
    """
    coordinates = map(add, cell, by)
    return tuple(coordinates)


def minus(cell: Cell, start: Cell) -> Cell:
    """Return the vector from `start` to a cell.

    >>> minus((2, 4), (0, 1))
    (2, 3)
    """
    coordinates = map(sub, cell, start)
    return tuple(coordinates)


def negative(vector: Cell) -> Cell:
    """Return the vector of the opposite direction.

    >>> negative((2, -3))
    (-2, 3)
    """
    return tuple([-value for value in vector])


def scalar_product(left: Cell, right: Cell) -> int:
    """Return the scalar product of two vectors.

    >>> scalar_product((1, 2), (3, 4))
    11
    """
    products = map(mul, left, right)
    return sum(products)


def with_layer(cell: Cell) -> Cell:
    """Return the layer, row and column of a square or a cube; squares are in layer 0.

    >>> with_layer((1, 2)), with_layer((3, 1, 2))
    ((0, 1, 2), (3, 1, 2))
    """
    return (0, *cell)[-3:]


def determinant_of_three(vector: Cell, second_vector: Cell, third_vector: Cell) -> int:
    """Return the determinant of three vectors of three numbers.

    >>> determinant_of_three((1, 0, 0), (0, 1, 0), (0, 0, 1))
    1
    """
    a, b, c = vector
    d, e, f = second_vector
    g, h, i = third_vector
    determinant = a * (e * i - f * h)
    determinant += b * (f * g - d * i)
    determinant += c * (d * h - e * g)
    return determinant
