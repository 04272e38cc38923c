"""Options that grow: a state has one bit for a piece that goes on, at any length.

The windows of a count by states hold each option whole. In a family of pieces that is closed under
growth, such as all rectangles, or bars of all lengths, there are far more windows than futures that
differ. All options are therefore put into one diagram of decisions, position by position (Minato,
Zero-suppressed BDDs for set manipulation in combinatorial problems, 1993): an option goes on by a
position, or leaves it. Options with different beginnings meet in nodes with the same future:

    bars along four positions: 0, 01, 012, 0123, 1, 12, 123, 2, 23, 3

    0 1
      1   both may end here, or go on by 2, or by 23

Such a node becomes a position of its own, an *edge*, before the first position that may follow, and
options are cut there. The first part covers the edge, too; a covered edge is left (the piece ends),
or taken by a second part, which may cover the next edge. So an option is one way of taking parts,
and there are as many covers. For rectangles states hold the sides that the frontier crosses, as a
broken profile does (Stanley, Enumerative Combinatorics 1, section 4.7); for squares, whose first
row determines how large they are, nothing is cut.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from heapq import heappop, heappush
from typing import NamedTuple, TypeAlias

from ...core.bits import lowest_member
from ...core.control import Progress
from ..given_up import TooManyStates
from ..tuning import BYTES_OF_TRIAL, MOST_DIAGRAM_LENGTH, MOST_DIAGRAM_POSITIONS, STATES_OF_TRIAL
from .components import Branch, Component
from .stages import PlainStages, ProgressShare, Sweep

# It stands in place of the number of an option, for a part of several.
SOME_OPTION = -1


def in_fewer_states(component: Component) -> Component:
    """Return the form of a component that has fewer states: itself, or with its options cut.

    The two are counted side by side for a time, next the one that has had fewer states so far: it
    is the one that has come further.
    """
    cut = with_edges(component)
    if cut is None:
        return component
    sweeps: list[Sweep] = []
    for form in (component, cut):
        stages = PlainStages(form, BYTES_OF_TRIAL)
        share = ProgressShare(Progress(), 0.0, 1.0)
        sweeps.append(Sweep(form, stages, share))
    whole_sweep, cut_sweep = sweeps
    while whole_sweep.total + cut_sweep.total < STATES_OF_TRIAL:
        sweep = whole_sweep if whole_sweep.total <= cut_sweep.total else cut_sweep
        try:
            sweep.advance(sweep.position + 1)
        except TooManyStates:
            return cut if sweep is whole_sweep else component
        if sweep.position == len(sweep.component.must):
            return sweep.component
    return cut if _part_done(cut_sweep) > _part_done(whole_sweep) else component


def _part_done(sweep: Sweep) -> float:
    """The part of the positions, edges apart, that a sweep has decided."""
    edges = sweep.component.edges
    if not edges:
        return sweep.position / len(sweep.component.must)
    return edges[: sweep.position].count(False) / edges.count(False)


def with_edges(component: Component) -> Component | None:
    """Return a component whose options are cut where they meet; None if they meet nowhere, or are
    too many, or an item is bounded.

    >>> bars = ((0b1, 0b11, 0b111, 0b1111), (0b1, 0b11, 0b111), (0b1, 0b11), (0b1,))
    >>> branches = tuple(tuple(Branch(mask, (), 0) for mask in masks) for masks in bars)
    >>> cut = with_edges(Component((True,) * 4, branches, (), (), ()))
    >>> cut.edges if cut else None  # one before each of the last two positions
    (False, False, True, False, True, False)
    """
    if component.sizes:
        return None
    lengths = [branch.mask.bit_count() for branch in component.options]
    if sum(lengths) > MOST_DIAGRAM_POSITIONS or max(lengths, default=0) > MOST_DIAGRAM_LENGTH:
        return None
    diagram = _Diagram(component)
    edges = _edges(diagram)
    return _cut(component, diagram, edges) if edges else None


# the diagram -------------------------------------------------------------------------------------

# It stands in place of the number of a node if no option goes on like this.
DEAD = -1


class _Node(NamedTuple):
    """A node of the diagram, the same as any other from which the same may follow.

    position  the next one that an option may cover
    high      the number of the node that follows if it does
    low       that which follows if not, or DEAD: then it has to
    ends      the number of options that end, if none may go on; then there is no position
    """

    position: int
    high: int
    low: int
    ends: int = 0


class _Diagram:
    """The options of a component as one diagram, with decisions from the first position on.

    nodes  each after those to which it leads
    roots  for each position the node from which options go on that begin there
    """

    def __init__(self, component: Component) -> None:
        self.nodes: list[_Node] = []
        self._numbers: dict[_Node, int] = {}
        self.roots: list[int] = []
        for position, branches in enumerate(component.branches):
            masks = [branch.mask >> 1 for branch in branches]
            self.roots.append(self._number(masks, position + 1))

    def _number(self, masks: list[int], start: int) -> int:
        """The number of the node of some masks, whose lowest bit is a position."""
        following: defaultdict[int, list[int]] = defaultdict(list)
        for mask in masks:
            if mask:
                place = lowest_member(mask)
                following[start + place].append(mask >> place + 1)
        ends = masks.count(0)
        node = DEAD
        if ends:
            node = self._known(_Node(DEAD, DEAD, DEAD, ends))
        for position in sorted(following, reverse=True):
            high = self._number(following[position], position + 1)
            node = self._known(_Node(position, high, node))
        return node

    def _known(self, node: _Node) -> int:
        if node not in self._numbers:
            self._numbers[node] = len(self.nodes)
            self.nodes.append(node)
        return self._numbers[node]


# A node, and the last position covered before it. All options that have come to it there cover that
# position, so that a cover has at most one of them, and a bit is enough
_Edge: TypeAlias = tuple[int, int]


def _edges(diagram: _Diagram) -> set[_Edge]:
    """The edges: those at which several parts of options meet, and have a choice."""
    # the options that lead to each, from edges or beginnings
    arrivals: defaultdict[_Edge, int] = defaultdict(int)
    # by their last positions, since options go on by later ones; in a heap, since nodes lead to
    # those with lower numbers
    nodes_at: list[list[int]] = [[] for _ in diagram.roots]

    def lead(node: int, last: int, number: int) -> None:
        if node == DEAD:
            return
        if (node, last) not in arrivals:
            heappush(nodes_at[last], -node)
        arrivals[node, last] += number

    edges: set[_Edge] = set()
    for last_position, root in enumerate(diagram.roots):
        lead(root, last_position, 1)
        while nodes_at[last_position]:
            node = -heappop(nodes_at[last_position])
            position, high, low, ends = diagram.nodes[node]
            if ends:
                continue
            number = arrivals[node, last_position]
            if number > 1 and low != DEAD:
                edges.add((node, last_position))
                number = 1
            lead(high, position, number)
            lead(low, last_position, number)
    return edges


# the component with edges ------------------------------------------------------------------------


def _cut(component: Component, diagram: _Diagram, edges: set[_Edge]) -> Component:
    """The component whose options are cut at edges."""
    edges_before: list[list[_Edge]] = [[] for _ in component.must]
    for node, last_position in sorted(edges):
        edges_before[diagram.nodes[node].position].append((node, last_position))
    row: list[_Edge | int] = []  # the edges and positions, in their new order
    for position, together in enumerate(edges_before):
        row += [*together, position]
    rank = {entry: number for number, entry in enumerate(row)}
    must: list[bool] = []
    edge_at: list[bool] = []
    branches: list[tuple[Branch, ...]] = []
    for number, entry in enumerate(row):
        parts = [*_parts(diagram, edges, entry)]
        edge_at.append(not isinstance(entry, int))
        if isinstance(entry, int):
            must.append(component.must[entry])
        else:
            # a piece that ends at an edge leaves it, as if nothing were there
            must.append(() not in parts)
            if () in parts:
                parts.remove(())
        options = []
        for part in parts:
            mask = 1 | sum(1 << rank[member] - number for member in part)
            options.append(Branch(mask, (), SOME_OPTION))
        branches.append(tuple(options))
    return replace(
        component,
        must=tuple(must),
        branches=tuple(branches),
        touching=(),
        places=(),
        edges=tuple(edge_at),
    )


def _parts(
    diagram: _Diagram, edges: set[_Edge], entry: _Edge | int
) -> Iterator[tuple[_Edge | int, ...]]:
    """Yield the parts of options that begin at a position, or at an edge, without it: positions,
    and the next edge if they go as far.
    """
    begin = (diagram.roots[entry], entry) if isinstance(entry, int) else entry
    todo: list[tuple[_Edge, tuple[int, ...]]] = [(begin, ())]
    while todo:
        (node, last_position), covered = todo.pop()
        if node == DEAD:
            continue
        if (node, last_position) in edges and entry != (node, last_position):
            yield *covered, (node, last_position)
            continue
        position, high, low, ends = diagram.nodes[node]
        if ends:
            yield from [covered] * ends
            continue
        todo.append(((low, last_position), covered))
        todo.append(((high, position), (*covered, position)))
