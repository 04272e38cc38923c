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

Without it bars in 7x7 take twice as long, and bars in 9x9 or all rectangles in 8x8 are not counted.
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
from ..layout import Numbers
from ..tuning import BYTES_OF_TRIAL, MOST_DIAGRAM_LENGTH, MOST_DIAGRAM_POSITIONS, STATES_OF_TRIAL
from .components import Branch, Branches, Component
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
        sweep = Sweep(form, stages, share)
        sweeps.append(sweep)
    whole_sweep, cut_sweep = sweeps
    while whole_sweep.total + cut_sweep.total < STATES_OF_TRIAL:
        sweep = whole_sweep if whole_sweep.total <= cut_sweep.total else cut_sweep
        form = sweep.component
        try:
            sweep.advance(sweep.position + 1)
        except TooManyStates:
            return cut if sweep is whole_sweep else component
        if sweep.position == len(form.must):
            return form
    if _part_done(cut_sweep) > _part_done(whole_sweep):
        return cut
    return component


def _part_done(sweep: Sweep) -> float:
    """The part of the positions, edges apart, that a sweep has decided."""
    edges = sweep.component.edges
    if not edges:
        length = len(sweep.component.must)
        return sweep.position / length
    edges_before = edges[: sweep.position]
    decided = edges_before.count(False)
    return decided / edges.count(False)


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
    if sum(lengths) > MOST_DIAGRAM_POSITIONS:
        return None
    if max(lengths, default=0) > MOST_DIAGRAM_LENGTH:
        return None
    diagram = _Diagram(component)
    edges = _edges(diagram)
    if not edges:
        return None
    return _cut(component, diagram, edges)


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
            root = self._number(masks, position + 1)
            self.roots.append(root)

    def _number(self, masks: list[int], start: int) -> int:
        """The number of the node of some masks, whose lowest bit is a position."""
        following: dict[int, list[int]] = defaultdict(list)
        for mask in masks:
            if mask:
                place = lowest_member(mask)
                mask_behind = mask >> place + 1
                following[start + place].append(mask_behind)
        ends = masks.count(0)
        number = DEAD
        if ends:
            node = _Node(DEAD, DEAD, DEAD, ends)
            number = self._known(node)
        for position in sorted(following, reverse=True):
            high = self._number(following[position], position + 1)
            node = _Node(position, high, number)
            number = self._known(node)
        return number

    def _known(self, node: _Node) -> int:
        if node not in self._numbers:
            self._numbers[node] = len(self.nodes)
            self.nodes.append(node)
        return self._numbers[node]


# A node, and the last position covered before it. All options that have come to it there cover that
# position, so that a cover has at most one of them, and a bit is enough
_Edge: TypeAlias = tuple[int, int]
_Entry: TypeAlias = _Edge | int  # an edge, or a position


def _edges(diagram: _Diagram) -> set[_Edge]:
    """The edges: those at which several parts of options meet, and have a choice."""
    # the options that lead to each, from edges or beginnings
    arrivals: dict[_Edge, int] = defaultdict(int)
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
            node = heappop(nodes_at[last_position])
            node = -node
            position, high, low, ends = diagram.nodes[node]
            if ends:
                continue
            edge = (node, last_position)
            number = arrivals[edge]
            if number > 1 and low != DEAD:
                edges.add(edge)
                number = 1
            lead(high, position, number)
            lead(low, last_position, number)
    return edges


# the component with edges ------------------------------------------------------------------------


def _cut(component: Component, diagram: _Diagram, edges: set[_Edge]) -> Component:
    """The component whose options are cut at edges."""
    edges_before: list[list[_Edge]] = [[] for _ in component.must]
    for node, last_position in sorted(edges):
        position = diagram.nodes[node].position
        edges_before[position].append((node, last_position))
    row: list[_Entry] = []  # the edges and positions, in their new order
    for position, together in enumerate(edges_before):
        row += [*together, position]
    rank = {entry: number for number, entry in enumerate(row)}
    must: list[bool] = []
    edge_at: list[bool] = []
    branches: list[Branches] = []
    for number, entry in enumerate(row):
        parts = list(_parts(diagram, edges, entry))
        is_edge = not isinstance(entry, int)
        edge_at.append(is_edge)
        if isinstance(entry, int):
            must.append(component.must[entry])
        else:
            # a piece that ends at an edge leaves it, as if nothing were there
            ends_here = () in parts
            must.append(not ends_here)
            if ends_here:
                parts.remove(())
        options = []
        for part in parts:
            mask = 1
            for member in part:
                mask |= 1 << rank[member] - number
            option = Branch(mask, (), SOME_OPTION)
            options.append(option)
        branches.append(tuple(options))
    return replace(
        component,
        must=tuple(must),
        branches=tuple(branches),
        touching=(),
        places=(),
        edges=tuple(edge_at),
    )


def _parts(diagram: _Diagram, edges: set[_Edge], entry: _Entry) -> Iterator[tuple[_Entry, ...]]:
    """Yield the parts of options that begin at a position, or at an edge, without it: positions,
    and the next edge if they go as far.
    """
    begin = entry
    if isinstance(begin, int):
        begin = (diagram.roots[begin], begin)
    todo: list[tuple[_Edge, Numbers]] = [(begin, ())]
    while todo:
        edge, covered = todo.pop()
        node, last_position = edge
        if node == DEAD:
            continue
        if edge in edges and edge != entry:
            yield *covered, edge
            continue
        position, high, low, ends = diagram.nodes[node]
        if ends:
            yield from [covered] * ends
            continue
        passed = (low, last_position)
        reached = (high, position)
        todo.append((passed, covered))
        todo.append((reached, (*covered, position)))
