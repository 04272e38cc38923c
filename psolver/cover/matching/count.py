"""The number of perfect matchings of a planar graph, without visiting them: a determinant.

Where the vertices have two colours, so that each edge joins both, the matrix has a row for each
vertex of one and a column for each of the other; else it has both for every vertex, and its
determinant is the square of the number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isqrt
from typing import NamedTuple

from ...control import UNWATCHED, Control
from .determinant import Row, determinant, products
from .graph import Graph, without_alone
from .kasteleyn import directions, faces, is_plane
from .planar import embedding


class Matrix(NamedTuple):
    """A matrix whose determinant, but for its sign, is a number of matchings or its square.

    of_rows, of_columns  the vertices of its rows and of its columns
    """

    rows: Sequence[Row]
    squared: bool
    of_rows: Sequence[int] = ()
    of_columns: Sequence[int] = ()

    @property
    def products(self) -> int:
        """How many products of residues the determinant takes, about."""
        return products(self.rows)


def matrix_of(graph: Graph, control: Control = UNWATCHED) -> Matrix | None:
    """The matrix of a connected graph; None where the graph is not planar, or the vertices that may
    be covered alone are not all at one face.
    """
    plain = without_alone(graph, control)
    rotation = embedding(plain.around, control) if plain else None
    if plain is None or rotation is None:
        return None
    walks = faces(rotation, control)
    assert is_plane(rotation, walks)
    directed = directions(rotation, walks, control)
    weights = {}
    for one, other, weight in control.watched(plain.edges):
        signed = weight if (one, other) in directed else -weight
        weights[one, other], weights[other, one] = signed, -signed
    first = _first_colour(plain)
    if first is None:
        every = plain.order
        return Matrix(_matrix(weights, every, every), True, every, every)
    rows = [vertex for vertex in plain.order if vertex in first]
    columns = [vertex for vertex in plain.order if vertex not in first]
    if len(rows) != len(columns):
        return Matrix([{}], squared=False)
    return Matrix(_matrix(weights, rows, columns), False, rows, columns)


def matchings(
    matrix: Matrix,
    control: Control = UNWATCHED,
    done: Callable[[float], None] = lambda _: None,
) -> int:
    """The number of sets of edges, and vertices covered alone, that cover each vertex of a graph
    once, where an edge counts by its weight; its matrix is given. `done` as with `determinant`.

    >>> square = Graph(4, ((0, 1, 1), (0, 2, 1), (1, 3, 1), (2, 3, 1)), (), (0, 1, 2, 3))
    >>> matchings(matrix_of(square))
    2
    """
    number = abs(determinant(matrix.rows, control, done))
    if not matrix.squared:
        return number
    root = isqrt(number)
    assert root * root == number
    return root


def _first_colour(graph: Graph) -> set[int] | None:
    """The vertices of a colour, where two colours are enough for each edge to join both."""
    around = graph.around
    colour = {0: 0}
    todo = [0]
    for vertex in todo:  # grows while it is read
        for other in around[vertex]:
            if other not in colour:
                colour[other] = 1 - colour[vertex]
                todo.append(other)
            elif colour[other] == colour[vertex]:
                return None
    return {vertex for vertex, number in colour.items() if number == 0}


def _matrix(
    weights: dict[tuple[int, int], int], rows: Sequence[int], columns: Sequence[int]
) -> Sequence[Row]:
    """The rows of the matrix that has a weight where there is an edge."""
    number = {vertex: place for place, vertex in enumerate(rows)}
    place = {vertex: place for place, vertex in enumerate(columns)}
    matrix: list[dict[int, int]] = [{} for _ in rows]
    for (one, other), weight in weights.items():
        if one in number and other in place:
            matrix[number[one]][place[other]] = weight
    return matrix
