"""The number of perfect matchings of a planar graph, without visiting them: a determinant. A
drawing without crossings, which shows that the graph is planar, gives the signs of its entries.

If the vertices have two colours, so that each edge joins both, the matrix has a row for each vertex
of one and a column for each of the other; else it has both for every vertex, and its determinant is
the square of the number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import isqrt
from typing import NamedTuple, TypeAlias

from ...core.control import current_control
from .components import Component
from .exact_determinant import determinant
from .matrices import PRIME_BITS, Band, Row, determinant_bits


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
        primes = int(determinant_bits(self.rows)) // PRIME_BITS + 1
        return Band(self.rows).products * primes


def matrix_of(graph: Graph) -> Matrix | None:
    """Return the matrix of a connected graph; None if the graph is not planar, or the vertices that
    may be covered alone are not all at one face.
    """
    plain = _without_alone(graph)
    rotation = embedding(plain.around) if plain else None
    if plain is None or rotation is None:
        return None
    walks = faces(rotation)
    assert is_plane(rotation, walks)
    directed = directions(rotation, walks)
    weights = {}
    for start, end, weight in current_control().watched(plain.edges):
        signed = weight if (start, end) in directed else -weight
        weights[start, end] = signed
        weights[end, start] = -signed
    first_colour = _first_colour(plain)
    if first_colour is None:
        vertices = plain.order
        return Matrix(_matrix(weights, vertices, vertices), True, vertices, vertices)
    rows = [vertex for vertex in plain.order if vertex in first_colour]
    columns = [vertex for vertex in plain.order if vertex not in first_colour]
    if len(rows) != len(columns):
        return Matrix([{}], squared=False)
    return Matrix(_matrix(weights, rows, columns), False, rows, columns)


def matchings(matrix: Matrix, done: Callable[[float], None] = lambda _: None) -> int:
    """Return the number of sets of edges, and vertices covered alone, that cover each vertex of a
    graph once, if an edge counts by its weight; its matrix is given. `done` as with `determinant`.

    >>> square = Graph(4, ((0, 1, 1), (0, 2, 1), (1, 3, 1), (2, 3, 1)), (), (0, 1, 2, 3))
    >>> matchings(matrix_of(square))
    2
    """
    number = abs(determinant(matrix.rows, done))
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
        for neighbour in around[vertex]:
            if neighbour not in colour:
                colour[neighbour] = 1 - colour[vertex]
                todo.append(neighbour)
            elif colour[neighbour] == colour[vertex]:
                return None
    return {vertex for vertex, number in colour.items() if number == 0}


def _matrix(
    weights: dict[tuple[int, int], int], rows: Sequence[int], columns: Sequence[int]
) -> Sequence[Row]:
    row_of = {vertex: row for row, vertex in enumerate(rows)}
    column_of = {vertex: column for column, vertex in enumerate(columns)}
    matrix: list[dict[int, int]] = [{} for _ in rows]
    for (start, end), weight in weights.items():
        if start in row_of and end in column_of:
            matrix[row_of[start]][column_of[end]] = weight
    return matrix


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
    if component.sizes or not all(component.must):
        return None
    edges: Counter[tuple[int, int]] = Counter()
    alone: Counter[int] = Counter()
    for position, branches in enumerate(component.branches):
        for mask, _, _ in branches:
            if mask.bit_count() > 2:
                return None
            if mask == 1:
                alone[position] += 1
            else:
                edges[position, position + mask.bit_length() - 1] += 1
    vertices = len(component.must)
    weighted = tuple((*ends, weight) for ends, weight in edges.items())
    return Graph(vertices, weighted, tuple(alone.items()), tuple(range(vertices)))


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
    follow: dict[int, list[int]] = {vertex: [] for vertex in range(graph.vertices)}
    number = graph.vertices
    end = -1
    for vertex in ring:
        a = number
        b = number + 1
        c = number + 2
        edges += [(a, b, 1), (b, c, 1), (a, c, 1), (vertex, b, weight_of[vertex])]
        if end >= 0:
            edges.append((end, a, 1))
        follow[vertex] += [a, b, c]
        number = number + 3
        end = c
    if number % 2:
        edges.append((end, number, 1))
        follow[ring[-1]].append(number)
        number += 1
    order = tuple(placed for vertex in graph.order for placed in (vertex, *follow[vertex]))
    return Graph(number, tuple(edges), (), order)


def _around_one_face(graph: Graph) -> list[int] | None:
    """Return the vertices that may be covered alone in their order around a face; None if they are
    not at one.

    They are at one if one more vertex can be joined to all of them.
    """
    spokes = [(vertex, graph.vertices, 1) for vertex, _ in graph.alone]
    joined = Graph(graph.vertices + 1, (*graph.edges, *spokes), (), ())
    rotation = embedding(joined.around)
    return None if rotation is None else rotation[-1]


# directions of edges -----------------------------------------------------------------------------

# Directions of a planar graph's edges by which its matchings become a determinant.
#
# Every edge gets a direction so that the walk around each face but one goes along an odd number of
# its edges (an edge with the face on both sides is walked along once each way). Then all perfect
# matchings have the same sign in the Pfaffian of the matrix that has for each edge its weight at
# its begin and minus its weight at its end (P. W. Kasteleyn, 1961; H. N. V. Temperley and M. E.
# Fisher, 1961; for any planar graph Kasteleyn, Graph theory and crystal physics, 1967).

Walk: TypeAlias = list[tuple[int, int]]  # around a face, from vertex to vertex


def faces(rotation: Sequence[Sequence[int]]) -> list[Walk]:
    """Return the walks around the faces of a drawing, all in the same sense; of a single vertex an
    empty one.

    >>> faces([[1, 2], [2, 0], [0, 1]])
    [[(0, 1), (1, 2), (2, 0)], [(0, 2), (2, 1), (1, 0)]]
    """
    next_vertex = {}
    for vertex, ring in enumerate(rotation):
        for neighbour, following in zip(ring, [*ring[1:], *ring[:1]], strict=True):
            next_vertex[vertex, neighbour] = following
    walks = []
    walked = set[tuple[int, int]]()
    for start in current_control().watched(next_vertex):
        walk = []
        step = start
        while step not in walked:
            walked.add(step)
            walk.append(step)
            vertex, neighbour = step
            step = neighbour, next_vertex[neighbour, vertex]
        if walk:
            walks.append(walk)
    return walks or [[]]


def is_plane(rotation: Sequence[Sequence[int]], walks: Sequence[Walk]) -> bool:
    """Whether a connected graph is drawn without crossings (Euler's formula)."""
    edges = sum(map(len, rotation)) // 2
    return len(rotation) - edges + len(walks) == 2


def directions(rotation: Sequence[Sequence[int]], walks: Sequence[Walk]) -> set[tuple[int, int]]:
    """Return the edges of a connected plane graph, each as it is directed; `walks` are those around
    its faces, of which the first may have any number of edges along it.

    The edges of a tree go either way; each of the others crosses from one face to another, and
    these crossings make a tree of the faces: from its leaves to its root they are set, each as its
    face needs.
    """
    control = current_control()
    face_of = {step: number for number, walk in enumerate(walks) for step in walk}
    directed = _tree(rotation)
    of_tree = directed | {step[::-1] for step in directed}
    order: list[tuple[int, tuple[int, int]]] = []  # faces, each with the step back to the root
    reached = {0}
    todo = [0]
    for face in control.watched(todo):  # grows while it is read
        for step in walks[face]:
            back = step[::-1]
            next_face = face_of[back]
            if step not in of_tree and next_face not in reached:
                reached.add(next_face)
                todo.append(next_face)
                order.append((next_face, back))
    for face, step in control.watched(reversed(order)):
        along = sum(edge in directed for edge in walks[face])
        directed.add(step if along % 2 == 0 else step[::-1])
    return directed


def _tree(rotation: Sequence[Sequence[int]]) -> set[tuple[int, int]]:
    tree: set[tuple[int, int]] = set()
    reached = {0}
    todo = [0]
    for vertex in todo:  # grows while it is read
        for neighbour in rotation[vertex]:
            if neighbour not in reached:
                reached.add(neighbour)
                todo.append(neighbour)
                tree.add((vertex, neighbour))
    return tree


# drawings without crossings -----------------------------------------------------------------------

# The order of the neighbours around each vertex of a drawing of a planar graph.
#
# The left-right planarity test (de Fraysseix and Rosenstiehl; U. Brandes, The left-right planarity
# test, 2009, whose names are used here): a depth-first search makes a tree and back edges; a
# drawing is a choice of left or right for each back edge. The search finds, from the leaves to the
# root, which back edges have to be on the same side and which on different ones. Recursion is
# unrolled, for graphs have many thousands of vertices.

UNSET = -1


def embedding(around: Sequence[Sequence[int]]) -> list[list[int]] | None:
    """Return for each vertex its neighbours in the order in which they lie around it, all in the
    same sense; None if the graph is not planar. The graph is connected and has no parallel edges.

    >>> embedding([[1, 2], [0, 2], [0, 1]])
    [[1, 2], [0, 2], [1, 0]]
    >>> embedding([[other for other in range(5) if other != v] for v in range(5)]) is None
    True
    """
    search = _Search(around)
    search.orient()
    return search.drawn() if search.sides_are_found() else None


class _Pair:
    """Two intervals of back edges that have to lie on different sides; each has a lowest and a
    highest, or is empty.
    """

    __slots__ = ("left_high", "left_low", "right_high", "right_low")

    def __init__(self, right: int = UNSET) -> None:
        self.left_low = self.left_high = UNSET
        self.right_low = self.right_high = right

    def swap(self) -> None:
        self.left_low, self.right_low = self.right_low, self.left_low
        self.left_high, self.right_high = self.right_high, self.left_high


class _Search:
    """The depth-first search of a graph, and the attributes of its edges, which are numbered as it
    finds them.
    """

    def __init__(self, around: Sequence[Sequence[int]]) -> None:
        self.around = around
        self.control = current_control()
        vertices = len(around)
        edges = sum(map(len, around)) // 2
        self.height = [UNSET] * vertices
        self.parent = [UNSET] * vertices  # the edge that leads to a vertex
        self.out: list[list[int]] = [[] for _ in range(vertices)]
        self.source: list[int] = []
        self.target: list[int] = []
        self.low: list[int] = []  # the lowest height that an edge's back edges return to
        self.second: list[int] = []  # the next to it
        self.depth = [0] * edges  # how an edge nests in those that leave the same vertex
        self.reference = [UNSET] * edges  # an edge that decides on which side this one is
        self.side = [1] * edges
        self.low_edge = [UNSET] * edges
        self.bottom: list[_Pair | None] = [None] * edges
        self.stack: list[_Pair] = []

    def orient(self) -> None:
        """Give each edge its direction, and find how low its back edges return."""
        self.height[0] = 0
        path = [(0, iter(self.around[0]))]
        for _ in self.control.watched(iter(lambda: bool(path), False)):
            vertex, neighbours = path[-1]
            height = self.height[vertex]
            neighbour = next(neighbours, UNSET)
            if neighbour == UNSET:
                path.pop()
                if path:
                    self._finish(self.parent[vertex])
            elif self.height[neighbour] == UNSET:
                self.parent[neighbour] = self._add(vertex, neighbour, height)
                self.height[neighbour] = height + 1
                path.append((neighbour, iter(self.around[neighbour])))
            elif self.height[neighbour] < height - 1:  # back, and not along the edge that led here
                self._finish(self._add(vertex, neighbour, self.height[neighbour]))
        for out in self.out:
            out.sort(key=self.depth.__getitem__)

    def _add(self, source: int, target: int, low: int) -> int:
        edge = len(self.source)
        self.source.append(source)
        self.target.append(target)
        self.low.append(low)
        self.second.append(self.height[source])
        self.out[source].append(edge)
        return edge

    def _finish(self, edge: int) -> None:
        vertex = self.source[edge]
        chordal = self.second[edge] < self.height[vertex]
        self.depth[edge] = 2 * self.low[edge] + chordal
        above = self.parent[vertex]
        if above == UNSET:
            return
        low = self.low
        second = self.second
        if low[edge] < low[above]:
            second[above] = min(low[above], second[edge])
            low[above] = low[edge]
        elif low[edge] > low[above]:
            second[above] = min(second[above], low[edge])
        else:
            second[above] = min(second[above], second[edge])

    def edges(self) -> Iterator[tuple[int, bool]]:
        """Yield the edges in the order of a search, each with False, and those of the tree once
        more, with True, when all that is below them is done.
        """
        path = [iter(self.out[0])]
        back = list[int]()
        while path:
            edge = next(path[-1], UNSET)
            if edge != UNSET:
                yield edge, False
                if self.parent[self.target[edge]] == edge:
                    path.append(iter(self.out[self.target[edge]]))
                    back.append(edge)
                continue
            path.pop()
            if back:
                yield back.pop(), True

    # sides ----------------------------------------------------------------------------------------

    def sides_are_found(self) -> bool:
        """Find the sides of edges, relative to others; return False if there is no way."""
        for edge, is_done in self.control.watched(self.edges()):
            is_back = self.parent[self.target[edge]] != edge
            if is_done:
                self._remove_back_edges(edge)
            else:
                self.bottom[edge] = self.stack[-1] if self.stack else None
            if is_back:
                self.low_edge[edge] = edge
                self.stack.append(_Pair(edge))
            if (is_back or is_done) and not self._integrated(edge):
                return False
        return True

    def _integrated(self, edge: int) -> bool:
        """Bring the back edges of an edge together with those of the edges before it that leave the
        same vertex; return False if that is impossible.
        """
        vertex = self.source[edge]
        if self.low[edge] >= self.height[vertex]:
            return True
        above = self.parent[vertex]
        if edge == self.out[vertex][0]:
            self.low_edge[above] = self.low_edge[edge]
            return True
        pair = _Pair()
        return self._joined(pair, edge, above) and self._parted(pair, edge)

    def _joined(self, pair: _Pair, edge: int, above: int) -> bool:
        while True:
            top = self.stack.pop()
            if top.left_low != UNSET:
                top.swap()
            if top.left_low != UNSET:
                return False
            if self.low[top.right_low] > self.low[above]:
                if pair.right_low == UNSET:
                    pair.right_high = top.right_high
                else:
                    self.reference[pair.right_low] = top.right_high
                pair.right_low = top.right_low
            else:
                self.reference[top.right_low] = self.low_edge[above]
            if (self.stack[-1] if self.stack else None) is self.bottom[edge]:
                return True

    def _parted(self, pair: _Pair, edge: int) -> bool:
        while self.stack:
            top = self.stack[-1]
            if self._conflicts(top.right_high, edge):
                top.swap()
            if not self._conflicts(top.left_high, edge):
                break
            if self._conflicts(top.right_high, edge):
                return False
            self.stack.pop()
            if pair.right_low != UNSET:
                self.reference[pair.right_low] = top.right_high
            if top.right_low != UNSET:
                pair.right_low = top.right_low
            if pair.left_low == UNSET:
                pair.left_high = top.left_high
            else:
                self.reference[pair.left_low] = top.left_high
            pair.left_low = top.left_low
        if pair.left_low != UNSET or pair.right_low != UNSET:
            self.stack.append(pair)
        return True

    def _conflicts(self, high: int, edge: int) -> bool:
        return high != UNSET and self.low[high] > self.low[edge]

    def _remove_back_edges(self, edge: int) -> None:
        vertex = self.source[edge]
        while self.stack and self._lowest(self.stack[-1]) == self.height[vertex]:
            pair = self.stack.pop()
            if pair.left_low != UNSET:
                self.side[pair.left_low] = -1
        if self.stack:
            pair = self.stack[-1]
            for _ in range(2):  # both sides
                self._trim_left(pair, vertex)
                pair.swap()
        if self.low[edge] < self.height[vertex]:
            left = self.stack[-1].left_high
            right = self.stack[-1].right_high
            is_left = left != UNSET and (right == UNSET or self.low[left] > self.low[right])
            self.reference[edge] = left if is_left else right

    def _lowest(self, pair: _Pair) -> int:
        if pair.left_low == UNSET:
            return self.low[pair.right_low]
        if pair.right_low == UNSET:
            return self.low[pair.left_low]
        return min(self.low[pair.left_low], self.low[pair.right_low])

    def _trim_left(self, pair: _Pair, vertex: int) -> None:
        while pair.left_high != UNSET and self.target[pair.left_high] == vertex:
            pair.left_high = self.reference[pair.left_high]
        if pair.left_high == UNSET and pair.left_low != UNSET:
            self.reference[pair.left_low] = pair.right_low
            self.side[pair.left_low] = -1
            pair.left_low = UNSET

    # drawing --------------------------------------------------------------------------------------

    def drawn(self) -> list[list[int]]:
        """Return the order around each vertex, from the sides: first the edge that leads to it,
        then those that leave it. Beside an edge of the tree are the back edges that return through
        it.
        """
        for edge in self.control.watched(range(len(self.source))):
            self._settle(edge)
        for out in self.out:
            out.sort(key=lambda edge: self.side[edge] * self.depth[edge])
        left: list[list[int]] = [[] for _ in self.source]  # of an edge of the tree
        right: list[list[int]] = [[] for _ in self.source]
        towards = [UNSET] * len(self.around)  # the edge along which the search left a vertex
        for edge, _ in self.control.watched(self.edges()):
            source = self.source[edge]
            target = self.target[edge]
            if self.parent[target] == edge:
                towards[source] = edge
            else:
                side = right if self.side[edge] == 1 else left
                side[towards[target]].append(source)
        rings = []
        for edge, out in zip(self.parent, self.out, strict=True):
            ring = [] if edge == UNSET else [self.source[edge]]
            for out_edge in out:
                ring += left[out_edge][::-1]
                ring.append(self.target[out_edge])
                ring += right[out_edge][::-1]
            rings.append(ring)
        return rings

    def _settle(self, edge: int) -> None:
        chain = []
        while self.reference[edge] != UNSET:
            chain.append(edge)
            edge = self.reference[edge]
        side = self.side[edge]
        for settled in reversed(chain):
            side *= self.side[settled]
            self.side[settled] = side
            self.reference[settled] = UNSET
