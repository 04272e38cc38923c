"""A component whose options fill one or two positions each, as a graph: its covers are matchings.

three positions in a row, dominoes, and a monomino that may lie on the last:

Graph(vertices=3, edges=((0, 1, 1), (1, 2, 1)), alone=((2, 1),))
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple, TypeAlias

from ...control import Control
from ..states.components import Component
from .planar import embedding

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
        """For each vertex its neighbours."""
        found: list[list[int]] = [[] for _ in range(self.vertices)]
        for one, other, _ in self.edges:
            found[one].append(other)
            found[other].append(one)
        return found


def graph_of(component: Component) -> Graph | None:
    """The graph whose matchings are a component's covers; None where these are none."""
    if component.sizes or not all(component.must):
        return None
    edges: Counter[tuple[int, int]] = Counter()
    alone: Counter[int] = Counter()
    for position, branches in enumerate(component.branches):
        for mask, _, _ in branches:
            if mask.bit_count() > 2:
                return None
            if mask.bit_count() == 2:
                edges[position, position + mask.bit_length() - 1] += 1
            else:
                alone[position] += 1
    vertices = len(component.must)
    weighted = tuple((*ends, weight) for ends, weight in edges.items())
    return Graph(vertices, weighted, tuple(alone.items()), tuple(range(vertices)))


def without_alone(graph: Graph, control: Control) -> Graph | None:
    """A graph with the same number of matchings in which no vertex may be covered alone; planar
    where the graph is and all that may be lie at one face, else None.

    In the order around that face each of them is joined to a triangle, and each triangle to the
    next. Of the three edges that leave a triangle one or all are used, or what is left of it has no
    matching: so which are used follows from one end to the other, whatever is covered alone.

                    v           v
                    |           |
                    b           b
                   / \\         / \\
                  a---c ----- a---c ---- end, where the number of vertices is even with it
    """
    if not graph.alone:
        return graph
    ring = _around_one_face(graph, control)
    if ring is None:
        return None
    weight_of = dict(graph.alone)
    edges = list(graph.edges)
    follow: dict[int, list[int]] = {vertex: [] for vertex in range(graph.vertices)}
    number, end = graph.vertices, -1
    for vertex in ring:
        a, b, c = number, number + 1, number + 2
        edges += [(a, b, 1), (b, c, 1), (a, c, 1), (vertex, b, weight_of[vertex])]
        if end >= 0:
            edges.append((end, a, 1))
        follow[vertex] += [a, b, c]
        number, end = number + 3, c
    if number % 2:
        edges.append((end, number, 1))
        follow[ring[-1]].append(number)
        number += 1
    order = tuple(other for vertex in graph.order for other in (vertex, *follow[vertex]))
    return Graph(number, tuple(edges), (), order)


def _around_one_face(graph: Graph, control: Control) -> list[int] | None:
    """The vertices that may be covered alone in their order around a face; None where they are not
    at one.

    They are where one more vertex can be joined to all of them.
    """
    more = [(vertex, graph.vertices, 1) for vertex, _ in graph.alone]
    joined = Graph(graph.vertices + 1, (*graph.edges, *more), (), ())
    rotation = embedding(joined.around, control)
    return None if rotation is None else rotation[-1]
