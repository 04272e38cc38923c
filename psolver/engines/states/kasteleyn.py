"""The number of perfect matchings of a planar graph, without visiting them: a determinant. A
drawing without crossings, which shows that the graph is planar, gives the signs of its entries.

If the vertices have two colours, so that each edge joins both, the matrix has a row for each vertex
of one and a column for each of the other; else it has both for every vertex, and its determinant is
the square of the number.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from math import isqrt
from typing import NamedTuple, TypeAlias

from ...core.control import current_control
from .components import Component
from .exact_determinant import determinant
from .matrices import PRIME_BITS, Band, Done, Row, determinant_bits
from .planar_drawings import embedding

Step: TypeAlias = tuple[int, int]  # from a vertex to a neighbour
Vertices: TypeAlias = Sequence[int]
Rotation: TypeAlias = Sequence[Vertices]  # for each vertex its neighbours, as they lie around it


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
        """Return about the number of products of residues that the determinant takes."""
        if not all(self.rows):
            return 0
        bits = int(determinant_bits(self.rows))
        primes = bits // PRIME_BITS + 1
        return Band(self.rows).products * primes


def matrix_of(graph: Graph) -> Matrix | None:
    """Return the matrix of a connected graph; None if the graph is not planar, or the vertices that
    may be covered alone are not all at one face.
    """
    plain = _without_alone(graph)
    if plain is None:
        return None
    rotation = embedding(plain.around)
    if rotation is None:
        return None
    walks = faces(rotation)
    assert is_plane(rotation, walks)
    directed = directions(rotation, walks)
    weights: dict[Step, int] = {}
    control = current_control()
    for start, end, weight in control.watched(plain.edges):
        if (start, end) not in directed:
            weight = -weight
        weights[start, end] = weight
        weights[end, start] = -weight
    first_colour = _first_colour(plain)
    if first_colour is None:
        vertices = plain.order
        square = _matrix(weights, vertices, vertices)
        return Matrix(square, True, vertices, vertices)
    rows: list[int] = []
    columns: list[int] = []
    for vertex in plain.order:
        side = rows if vertex in first_colour else columns
        side.append(vertex)
    if len(rows) != len(columns):
        return Matrix([{}], squared=False)
    matrix = _matrix(weights, rows, columns)
    return Matrix(matrix, False, rows, columns)


def matchings(matrix: Matrix, done: Done = lambda _: None) -> int:
    """Return the number of sets of edges, and vertices covered alone, that cover each vertex of a
    graph once, if an edge counts by its weight; its matrix is given. `done` as with `determinant`.

    >>> square = Graph(4, ((0, 1, 1), (0, 2, 1), (1, 3, 1), (2, 3, 1)), (), (0, 1, 2, 3))
    >>> matchings(matrix_of(square))
    2
    """
    signed_number = determinant(matrix.rows, done)
    number = abs(signed_number)
    if not matrix.squared:
        return number
    root = isqrt(number)
    assert root * root == number
    return root


def _first_colour(graph: Graph) -> set[int] | None:
    around = graph.around
    colour = {0: 0}
    todo = [0]
    for vertex in todo:  # grows while it is read
        own_colour = colour[vertex]
        for neighbour in around[vertex]:
            if neighbour not in colour:
                colour[neighbour] = 1 - own_colour
                todo.append(neighbour)
            elif colour[neighbour] == own_colour:
                return None
    vertices = set()
    for vertex, number in colour.items():
        if number == 0:
            vertices.add(vertex)
    return vertices


def _matrix(weights: dict[Step, int], rows: Vertices, columns: Vertices) -> Sequence[Row]:
    row_of = _places(rows)
    column_of = _places(columns)
    matrix: list[dict[int, int]] = [{} for _ in rows]
    for (start, end), weight in weights.items():
        if start in row_of and end in column_of:
            row = matrix[row_of[start]]
            column = column_of[end]
            row[column] = weight
    return matrix


def _places(vertices: Vertices) -> dict[int, int]:
    return {vertex: place for place, vertex in enumerate(vertices)}


# graphs of components ----------------------------------------------------------------------------

# A component whose options fill one or two positions each, as a graph: its covers are matchings.
#
# three positions in a row, dominoes, and a monomino that may lie on the last:
#
# Graph(vertices=3, edges=((0, 1, 1), (1, 2, 1)), alone=((2, 1),))

Edge: TypeAlias = tuple[int, int, int]  # two vertices and the weight: how many options lie there


class Graph(NamedTuple):
    """A graph without loops and without parallel edges.

    alone  vertices that may also be covered alone, and by how many options
    order  the vertices in an order in which neighbours are not far apart
    """

    vertices: int
    edges: tuple[Edge, ...]
    alone: tuple[tuple[int, int], ...]
    order: tuple[int, ...]

    @property
    def around(self) -> list[list[int]]:
        """Return for each vertex its neighbours."""
        neighbours: list[list[int]] = [[] for _ in range(self.vertices)]
        for start, end, _ in self.edges:
            neighbours[start].append(end)
            neighbours[end].append(start)
        return neighbours


def graph_of(component: Component) -> Graph | None:
    """Return the graph whose matchings are a component's covers; None if no such graph is found."""
    if component.sizes:
        return None
    if not all(component.must):
        return None
    edges: Counter[Step] = Counter()
    alone: Counter[int] = Counter()
    for position, branches in enumerate(component.branches):
        for mask, _, _ in branches:
            if mask.bit_count() > 2:
                return None
            if mask == 1:
                alone[position] += 1
            else:
                length = mask.bit_length()
                end = position + length - 1
                edges[position, end] += 1
    vertices = len(component.must)
    weighted = []
    for (start, end), weight in edges.items():
        weighted.append((start, end, weight))
    order = tuple(range(vertices))
    return Graph(vertices, tuple(weighted), tuple(alone.items()), order)


def _without_alone(graph: Graph) -> Graph | None:
    """Return a graph with the same number of matchings in which no vertex may be covered alone;
    planar if the graph is and all such vertices lie at one face, else None.

    In the order around that face each of them is joined to a triangle, and each triangle to the
    next. Of the three edges that leave a triangle one or all are used, or the rest of it has no
    matching: so the used ones follow from one end to the other, whatever is covered alone.

                    v           v
                    |           |
                    b           b
                   / \\         / \\
                  a---c ----- a---c ---- end, where the number of vertices is even with it
    """
    if not graph.alone:
        return graph
    ring = _around_one_face(graph)
    if ring is None:
        return None
    weight_of = dict(graph.alone)
    edges = list(graph.edges)
    followers: dict[int, list[int]] = defaultdict(list)
    number = graph.vertices
    end = -1
    for vertex in ring:
        a = number
        b = number + 1
        c = number + 2
        edges.append((a, b, 1))
        edges.append((b, c, 1))
        edges.append((a, c, 1))
        edges.append((vertex, b, weight_of[vertex]))
        if end >= 0:
            edges.append((end, a, 1))
        followers[vertex] += [a, b, c]
        number += 3
        end = c
    if number % 2:
        edges.append((end, number, 1))
        last_vertex = ring[-1]
        followers[last_vertex].append(number)
        number += 1
    order = []
    for vertex in graph.order:
        order.append(vertex)
        order += followers[vertex]
    return Graph(number, tuple(edges), (), tuple(order))


def _around_one_face(graph: Graph) -> list[int] | None:
    """Return the vertices that may be covered alone in their order around a face; None if they are
    not at one.

    They are at one if one more vertex can be joined to all of them.
    """
    centre = graph.vertices
    edges = list(graph.edges)
    for vertex, _ in graph.alone:
        edges.append((vertex, centre, 1))
    joined = Graph(centre + 1, tuple(edges), (), ())
    rotation = embedding(joined.around)
    if rotation is None:
        return None
    return rotation[centre]


# directions of edges -----------------------------------------------------------------------------

# Directions of a planar graph's edges by which its matchings become a determinant.
#
# Every edge gets a direction so that the walk around each face but one goes along an odd number of
# its edges (an edge with the face on both sides is walked along once each way). Then all perfect
# matchings have the same sign in the Pfaffian of the matrix that has for each edge its weight at
# its begin and minus its weight at its end (P. W. Kasteleyn, 1961; H. N. V. Temperley and M. E.
# Fisher, 1961; for any planar graph Kasteleyn, Graph theory and crystal physics, 1967).

Walk: TypeAlias = list[Step]  # around a face


def faces(rotation: Rotation) -> list[Walk]:
    """Return the walks around the faces of a drawing, all in the same sense; of a single vertex an
    empty one.

    >>> faces([[1, 2], [2, 0], [0, 1]])
    [[(0, 1), (1, 2), (2, 0)], [(0, 2), (2, 1), (1, 0)]]
    """
    next_vertex: dict[Step, int] = {}
    for vertex, ring in enumerate(rotation):
        for place, neighbour in enumerate(ring):
            neighbour_before = ring[place - 1]
            next_vertex[vertex, neighbour_before] = neighbour
    walks = []
    walked: set[Step] = set()
    steps = _steps(rotation)
    for start in current_control().watched(steps):
        walk = []
        step = start
        while step not in walked:
            walked.add(step)
            walk.append(step)
            vertex, neighbour = step
            step = (neighbour, next_vertex[neighbour, vertex])
        if walk:
            walks.append(walk)
    return walks or [[]]


def _steps(rotation: Rotation) -> Iterator[Step]:
    """The edges of a drawing, both ways."""
    for vertex, ring in enumerate(rotation):
        for neighbour in ring:
            yield vertex, neighbour


def is_plane(rotation: Rotation, walks: Sequence[Walk]) -> bool:
    """Whether a connected graph is drawn without crossings (Euler's formula)."""
    vertices = len(rotation)
    steps = sum(map(len, rotation))
    edges = steps // 2
    return vertices - edges + len(walks) == 2


def directions(rotation: Rotation, walks: Sequence[Walk]) -> set[Step]:
    """Return the edges of a connected plane graph, each as it is directed; `walks` are those around
    its faces, of which the first may have any number of edges along it.

    The edges of a tree go either way; each of the others crosses from one face to another, and
    these crossings make a tree of the faces: from its leaves to its root they are set, each as its
    face needs.
    """
    control = current_control()
    face_of: dict[Step, int] = {}
    for number, walk in enumerate(walks):
        for step in walk:
            face_of[step] = number
    directed = _tree(rotation)
    of_tree = set(directed)
    for step in directed:
        of_tree.add(_reversed(step))
    order: list[tuple[int, Step]] = []  # faces, each with the step back to the root
    reached = {0}
    todo = [0]
    for face in control.watched(todo):  # grows while it is read
        for step in walks[face]:
            if step in of_tree:
                continue
            back = _reversed(step)
            next_face = face_of[back]
            if next_face not in reached:
                reached.add(next_face)
                todo.append(next_face)
                order.append((next_face, back))
    from_leaves = reversed(order)
    for face, step in control.watched(from_leaves):
        along = len(directed.intersection(walks[face]))
        if along % 2 == 0:
            directed.add(step)
        else:
            directed.add(_reversed(step))
    return directed


def _reversed(step: Step) -> Step:
    start, end = step
    return end, start


def _tree(rotation: Rotation) -> set[Step]:
    tree: set[Step] = set()
    reached = {0}
    todo = [0]
    for vertex in todo:  # grows while it is read
        for neighbour in rotation[vertex]:
            if neighbour not in reached:
                reached.add(neighbour)
                todo.append(neighbour)
                tree.add((vertex, neighbour))
    return tree
