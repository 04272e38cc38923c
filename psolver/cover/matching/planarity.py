"""Planarity of graphs: the order of the neighbours around each vertex of a drawing.

The left-right planarity test (de Fraysseix and Rosenstiehl; U. Brandes, The left-right planarity
test, 2009, whose names are used here): a depth-first search makes a tree and back edges; a drawing
is a choice of left or right for each back edge. The search finds, from the leaves to the root,
which back edges have to be on the same side and which on different ones. Recursion is unrolled, for
graphs have many thousands of vertices.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...control import UNWATCHED, Control

NONE = -1


def embedding(
    around: Sequence[Sequence[int]], control: Control = UNWATCHED
) -> list[list[int]] | None:
    """Return for each vertex its neighbours in the order in which they lie around it, all in the
    same sense; None if the graph is not planar. The graph is connected and has no parallel edges.

    >>> embedding([[1, 2], [0, 2], [0, 1]])
    [[1, 2], [0, 2], [1, 0]]
    >>> embedding([[other for other in range(5) if other != v] for v in range(5)]) is None
    True
    """
    if not around:
        return []
    search = _Search(around)
    search.orient(control)
    if not search.sides_are_found(control):
        return None
    return search.drawn(control)


class _Pair:
    """Two intervals of back edges that have to lie on different sides; each has a lowest and a
    highest, or is empty.
    """

    __slots__ = ("left_high", "left_low", "right_high", "right_low")

    def __init__(self, right: int = NONE) -> None:
        self.left_low = self.left_high = NONE
        self.right_low = self.right_high = right

    def swap(self) -> None:
        """Exchange the sides."""
        self.left_low, self.right_low = self.right_low, self.left_low
        self.left_high, self.right_high = self.right_high, self.left_high


class _Search:
    """The depth-first search of a graph, and the attributes of its edges, which are numbered as it
    finds them.
    """

    def __init__(self, around: Sequence[Sequence[int]]) -> None:
        self.around = around
        vertices = len(around)
        edges = sum(map(len, around)) // 2
        self.height = [NONE] * vertices
        self.parent = [NONE] * vertices  # the edge that leads to a vertex
        self.out: list[list[int]] = [[] for _ in range(vertices)]
        self.source = [0] * edges
        self.target = [0] * edges
        self.low = [0] * edges  # the lowest height that an edge's back edges return to
        self.second = [0] * edges  # the next to it
        self.depth = [0] * edges  # how an edge nests in those that leave the same vertex
        self.reference = [NONE] * edges  # an edge that decides on which side this one is
        self.side = [1] * edges
        self.low_edge = [NONE] * edges
        self.bottom: list[_Pair | None] = [None] * edges
        self.stack: list[_Pair] = []

    # orientation ----------------------------------------------------------------------------------

    def orient(self, control: Control) -> None:
        """Give each edge its direction, and find how low its back edges return."""
        number = 0
        seen: set[tuple[int, int]] = set()
        next_of = [0] * len(self.around)
        self.height[0] = 0
        path = [0]
        for _ in control.watched(iter(lambda: bool(path), False)):
            vertex = path[-1]
            if next_of[vertex] == len(self.around[vertex]):
                path.pop()
                if path:
                    self._finish(self.parent[vertex])
                continue
            other = self.around[vertex][next_of[vertex]]
            next_of[vertex] += 1
            key = (vertex, other) if vertex < other else (other, vertex)
            if key in seen:
                continue
            seen.add(key)
            edge, number = number, number + 1
            self.source[edge], self.target[edge] = vertex, other
            self.out[vertex].append(edge)
            self.low[edge] = self.second[edge] = self.height[vertex]
            if self.height[other] == NONE:
                self.parent[other] = edge
                self.height[other] = self.height[vertex] + 1
                path.append(other)
            else:
                self.low[edge] = self.height[other]
                self._finish(edge)
        for out in self.out:
            out.sort(key=self.depth.__getitem__)

    def _finish(self, edge: int) -> None:
        vertex = self.source[edge]
        chordal = self.second[edge] < self.height[vertex]
        self.depth[edge] = 2 * self.low[edge] + chordal
        above = self.parent[vertex]
        if above == NONE:
            return
        low, second = self.low, self.second
        if low[edge] < low[above]:
            second[above] = min(low[above], second[edge])
            low[above] = low[edge]
        elif low[edge] > low[above]:
            second[above] = min(second[above], low[edge])
        else:
            second[above] = min(second[above], second[edge])

    # sides ----------------------------------------------------------------------------------------

    def sides_are_found(self, control: Control) -> bool:
        """Find the sides of edges, relative to others; return False if there is no way."""
        next_of = [0] * len(self.around)
        path = [0]
        for _ in control.watched(iter(lambda: bool(path), False)):
            vertex = path[-1]
            if next_of[vertex] == len(self.out[vertex]):
                path.pop()
                edge = self.parent[vertex]
                if edge != NONE:
                    self._remove_back_edges(edge)
                    if not self._integrated(edge):
                        return False
                continue
            edge = self.out[vertex][next_of[vertex]]
            next_of[vertex] += 1
            self.bottom[edge] = self.stack[-1] if self.stack else None
            if self.parent[self.target[edge]] == edge:
                path.append(self.target[edge])
            else:
                self.low_edge[edge] = edge
                self.stack.append(_Pair(edge))
                if not self._integrated(edge):
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
            if top.left_low != NONE:
                top.swap()
            if top.left_low != NONE:
                return False
            if self.low[top.right_low] > self.low[above]:
                if pair.right_low == NONE:
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
            if pair.right_low != NONE:
                self.reference[pair.right_low] = top.right_high
            if top.right_low != NONE:
                pair.right_low = top.right_low
            if pair.left_low == NONE:
                pair.left_high = top.left_high
            else:
                self.reference[pair.left_low] = top.left_high
            pair.left_low = top.left_low
        if pair.left_low != NONE or pair.right_low != NONE:
            self.stack.append(pair)
        return True

    def _conflicts(self, high: int, edge: int) -> bool:
        return high != NONE and self.low[high] > self.low[edge]

    def _remove_back_edges(self, edge: int) -> None:
        vertex = self.source[edge]
        while self.stack and self._lowest(self.stack[-1]) == self.height[vertex]:
            pair = self.stack.pop()
            if pair.left_low != NONE:
                self.side[pair.left_low] = -1
        if self.stack:
            pair = self.stack[-1]
            self._trim_left(pair, vertex)
            pair.swap()
            self._trim_left(pair, vertex)
            pair.swap()
        if self.low[edge] < self.height[vertex]:
            left, right = self.stack[-1].left_high, self.stack[-1].right_high
            is_left = left != NONE and (right == NONE or self.low[left] > self.low[right])
            self.reference[edge] = left if is_left else right

    def _lowest(self, pair: _Pair) -> int:
        if pair.left_low == NONE:
            return self.low[pair.right_low]
        if pair.right_low == NONE:
            return self.low[pair.left_low]
        return min(self.low[pair.left_low], self.low[pair.right_low])

    def _trim_left(self, pair: _Pair, vertex: int) -> None:
        while pair.left_high != NONE and self.target[pair.left_high] == vertex:
            pair.left_high = self.reference[pair.left_high]
        if pair.left_high == NONE and pair.left_low != NONE:
            self.reference[pair.left_low] = pair.right_low
            self.side[pair.left_low] = -1
            pair.left_low = NONE

    # drawing --------------------------------------------------------------------------------------

    def drawn(self, control: Control) -> list[list[int]]:
        """Return the order around each vertex, from the sides."""
        for edge in control.watched(range(len(self.source))):
            self._settle(edge)
        for out in self.out:
            out.sort(key=lambda edge: self.side[edge] * self.depth[edge])
        rings = [_Ring() for _ in self.around]
        for vertex, out in enumerate(self.out):
            for edge in out:
                rings[vertex].append(self.target[edge])
        left = [NONE] * len(self.around)
        right = [NONE] * len(self.around)
        next_of = [0] * len(self.around)
        path = [0]
        for _ in control.watched(iter(lambda: bool(path), False)):
            vertex = path[-1]
            if next_of[vertex] == len(self.out[vertex]):
                path.pop()
                continue
            edge = self.out[vertex][next_of[vertex]]
            next_of[vertex] += 1
            other = self.target[edge]
            if self.parent[other] == edge:
                rings[other].prepend(vertex)
                left[vertex] = right[vertex] = other
                path.append(other)
            elif self.side[edge] == 1:
                rings[other].put_after(vertex, right[other])
            else:
                rings[other].put_before(vertex, left[other])
                left[other] = vertex
        return [ring.neighbours() for ring in rings]

    def _settle(self, edge: int) -> None:
        chain = []
        while self.reference[edge] != NONE:
            chain.append(edge)
            edge = self.reference[edge]
        side = self.side[edge]
        for known in reversed(chain):
            side = self.side[known] = self.side[known] * side
            self.reference[known] = NONE


class _Ring:
    def __init__(self) -> None:
        self._after: dict[int, int] = {}
        self._before: dict[int, int] = {}
        self._first = NONE

    def append(self, vertex: int) -> None:
        """Put a neighbour at the end."""
        if self._first == NONE:
            self._first = self._after[vertex] = self._before[vertex] = vertex
        else:
            self.put_after(vertex, self._before[self._first])

    def prepend(self, vertex: int) -> None:
        """Put a neighbour at the beginning."""
        self.append(vertex)
        self._first = vertex

    def put_after(self, vertex: int, other: int) -> None:
        """Put a neighbour after another one."""
        following = self._after[other]
        self._after[other], self._before[following] = vertex, vertex
        self._before[vertex], self._after[vertex] = other, following

    def put_before(self, vertex: int, other: int) -> None:
        """Put a neighbour before another one; the first stays the first."""
        self.put_after(vertex, self._before[other])

    def neighbours(self) -> list[int]:
        """Return all of them in order."""
        found: list[int] = []
        vertex = self._first
        while len(found) < len(self._after):
            found.append(vertex)
            vertex = self._after[vertex]
        return found
