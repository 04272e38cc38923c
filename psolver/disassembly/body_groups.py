"""Groups of bodies that go together: bodies that one would meet must go with it.

Bodies are numbers from 0, and a group is a set of them, as bits. A graph has for each body the
group that it binds, itself in it. A graph is closed if each body binds those, too, which they bind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import TypeAlias

from ..core.bits import lowest_member, members

Graph: TypeAlias = Sequence[int]
NewGraph: TypeAlias = list[int]
Pair: TypeAlias = tuple[int, int]


def all_bodies(number: int) -> int:
    """Return the group of all bodies, by their number.

    >>> bin(all_bodies(3))
    '0b111'
    """
    next_bit = 1 << number
    return next_bit - 1


def are_members(group: int, number: int) -> list[bool]:
    """Return for each of a number of bodies whether it is in a group.

    >>> are_members(0b110, 3)
    [False, True, True]
    """
    answers = []
    for body in range(number):
        bit = group >> body & 1
        answers.append(bit == 1)
    return answers


def unbound_graph(number: int) -> NewGraph:
    """Return the graph in which each body binds itself alone.

    >>> unbound_graph(3)
    [1, 2, 4]
    """
    return [1 << body for body in range(number)]


def graph_of_meetings(
    meetings: Sequence[int], number: int, bit: int, bit_of_second: int
) -> NewGraph:
    """Return the graph in which a body binds those that it meets, by a bit of the meetings of all
    pairs; by the other bit the second of a pair meets the first.
    """
    bound = unbound_graph(number)
    pairs = combinations(range(number), 2)
    for (i, j), bits in zip(pairs, meetings, strict=True):
        if bits >> bit & 1:
            bound[i] |= 1 << j
        if bits >> bit_of_second & 1:
            bound[j] |= 1 << i
    return bound


def graph_of_pairs(pairs: Iterable[Pair], number: int) -> NewGraph:
    """Return the graph in which the first body of each pair binds the second."""
    bound = unbound_graph(number)
    for i, j in pairs:
        bound[i] |= 1 << j
    return bound


def closed_graph(graph: Graph) -> NewGraph:
    """Return the least closed graph with all bonds of a graph (Warshall).

    >>> closed_graph([0b011, 0b110, 0b100])
    [7, 6, 4]
    """
    closed = list(graph)
    for k in range(len(closed)):
        bound = closed[k]
        if bound == 1 << k:
            continue
        for i, group in enumerate(closed):
            if group >> k & 1:
                closed[i] |= bound
    return closed


def transposed_graph(graph: Graph) -> NewGraph:
    """Return the graph with all bonds the other way round.

    >>> transposed_graph([0b111, 0b110, 0b100])
    [1, 3, 7]
    """
    bound_by = [0] * len(graph)
    for body, group in enumerate(graph):
        for bound in members(group):
            bound_by[bound] |= 1 << body
    return bound_by


def binds_all(closed: Graph) -> bool:
    """Whether no body can go without all others, by a closed graph."""
    for group in closed:
        if not group & 1:
            return False
    everybody = all_bodies(len(closed))
    return closed[0] == everybody


def closed_groups(closed: Graph) -> Iterator[int]:
    """Yield the groups that can go without the others, by a closed graph.

    >>> list(closed_groups([0b111, 0b110, 0b100]))
    [6, 4]
    """
    if binds_all(closed):
        return
    everybody = all_bodies(len(closed))
    needed_by = transposed_graph(closed)
    waiting = [(0, 0)]
    while waiting:
        moving, staying = waiting.pop()
        decided = moving | staying
        if decided != everybody:
            body = lowest_member(everybody ^ decided)
            staying_with_it = staying | needed_by[body]
            moving_with_it = moving | closed[body]
            waiting.append((moving, staying_with_it))
            waiting.append((moving_with_it, staying))
        elif moving and staying:
            yield moving


def pairs_across(group: int, number: int) -> Iterator[Pair]:
    """Return the pairs of a body in a group and one that is not in it.

    >>> list(pairs_across(0b101, 3))
    [(0, 1), (2, 1)]
    """
    others = group ^ all_bodies(number)
    return product(members(group), members(others))


def without_first(group: int, number: int) -> Pair:
    """Return the bodies that move so that the first of a number of bodies stays: a group, or those
    that are not in it, which then go the other way; and the sign of the way.

    >>> without_first(0b110, 3), without_first(0b001, 3)
    ((6, 1), (6, -1))
    """
    if group & 1:
        others = group ^ all_bodies(number)
        return others, -1
    return group, 1
