"""Directions of a planar graph's edges by which its matchings become a determinant.

Every edge gets a direction so that the walk around each face but one goes along an odd number of
its edges (an edge with the face on both sides is walked along once each way). Then all perfect
matchings have the same sign in the Pfaffian of the matrix that has for each edge its weight where
it begins and minus its weight where it ends (P. W. Kasteleyn, 1961; H. N. V. Temperley and
M. E. Fisher, 1961; for any planar graph Kasteleyn, Graph theory and crystal physics, 1967).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from ...control import UNWATCHED, Control

Walk: TypeAlias = list[tuple[int, int]]  # around a face, from vertex to vertex


def faces(rotation: Sequence[Sequence[int]], control: Control = UNWATCHED) -> list[Walk]:
    """The walks around the faces of a drawing, all in the same sense; of a single vertex an empty
    one.

    >>> faces([[1, 2], [2, 0], [0, 1]])
    [[(0, 1), (1, 2), (2, 0)], [(0, 2), (2, 1), (1, 0)]]
    """
    after = {
        (vertex, other): ring[(place + 1) % len(ring)]
        for vertex, ring in enumerate(rotation)
        for place, other in enumerate(ring)
    }
    found, seen = [], set[tuple[int, int]]()
    for start in control.watched(after):
        walk, step = [], start
        while step not in seen:
            seen.add(step)
            walk.append(step)
            vertex, other = step
            step = other, after[other, vertex]
        if walk:
            found.append(walk)
    return found or [[]]


def is_plane(rotation: Sequence[Sequence[int]], walks: Sequence[Walk]) -> bool:
    """Is a connected graph drawn without crossings? (Euler's formula.)"""
    edges = sum(map(len, rotation)) // 2
    return len(rotation) - edges + len(walks) == 2


def directions(
    rotation: Sequence[Sequence[int]], walks: Sequence[Walk], control: Control = UNWATCHED
) -> set[tuple[int, int]]:
    """The edges of a connected plane graph, each as it is directed; `walks` are those around its
    faces, of which the first may have any number of edges along it.

    The edges of a tree go either way; each of the others crosses from one face to another, and
    these crossings make a tree of the faces: from its leaves to its root they are set, each as its
    face asks.
    """
    face_of = {step: number for number, walk in enumerate(walks) for step in walk}
    directed = _tree(rotation)
    crossings: list[list[tuple[int, int]]] = [
        [step for step in walk if step not in directed and step[::-1] not in directed]
        for walk in walks
    ]
    order: list[tuple[int, tuple[int, int]]] = []  # faces, each with the step back to the root
    seen, todo = {0}, [0]
    for face in control.watched(todo):  # grows while it is read
        for step in crossings[face]:
            other = face_of[step[::-1]]
            if other not in seen:
                seen.add(other)
                todo.append(other)
                order.append((other, step[::-1]))
    for face, step in control.watched(reversed(order)):
        along = sum(other in directed for other in walks[face])
        directed.add(step if along % 2 == 0 else step[::-1])
    return directed


def _tree(rotation: Sequence[Sequence[int]]) -> set[tuple[int, int]]:
    """A tree of a graph's edges that reaches every vertex, directed from its root."""
    found: set[tuple[int, int]] = set()
    seen, todo = {0}, [0]
    for vertex in todo:  # grows while it is read
        for other in rotation[vertex]:
            if other not in seen:
                seen.add(other)
                todo.append(other)
                found.add((vertex, other))
    return found
