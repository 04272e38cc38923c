"""The order of the neighbours around each vertex of a drawing of a planar graph.

The left-right planarity test (de Fraysseix and Rosenstiehl; U. Brandes, The left-right planarity
test, 2009, whose names are used here): a depth-first search makes a tree and back edges; a
drawing is a choice of left or right for each back edge. The search finds, from the leaves to the
root, which back edges have to be on the same side and which on different ones. Recursion is
unrolled, for graphs have many thousands of vertices.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.control import current_control

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
    if not search.sides_are_found():
        return None
    return search.drawn()


class _Pair:
    """Two intervals of back edges that have to lie on different sides; each has a lowest and a
    highest, or is empty.
    """

    __slots__ = ("left_high", "left_low", "right_high", "right_low")

    def __init__(self, right: int = UNSET) -> None:
        self.left_low = UNSET
        self.left_high = UNSET
        self.right_low = right
        self.right_high = right

    @property
    def has_left(self) -> bool:
        """Whether the left interval is not empty."""
        return self.left_low != UNSET

    @property
    def has_right(self) -> bool:
        """Whether the right interval is not empty."""
        return self.right_low != UNSET

    def swap(self) -> None:
        low = self.left_low
        high = self.left_high
        self.left_low = self.right_low
        self.left_high = self.right_high
        self.right_low = low
        self.right_high = high


class _Search:
    """The depth-first search of a graph, and the attributes of its edges, which are numbered as it
    finds them.
    """

    def __init__(self, around: Sequence[Sequence[int]]) -> None:
        self.around = around
        self.control = current_control()
        vertices = len(around)
        steps = sum(map(len, around))  # each edge both ways
        edges = steps // 2
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

    @property
    def _top(self) -> _Pair | None:
        """The pair that was stacked last."""
        if self.stack:
            return self.stack[-1]
        return None

    def orient(self) -> None:
        """Give each edge its direction, and find how low its back edges return."""
        self.height[0] = 0
        neighbours = iter(self.around[0])
        path = [(0, neighbours)]
        for _ in self.control.watched(iter(lambda: bool(path), False)):
            vertex, neighbours = path[-1]
            height = self.height[vertex]
            neighbour = next(neighbours, UNSET)
            if neighbour == UNSET:
                path.pop()
                if path:
                    self._finish(self.parent[vertex])
                continue
            neighbour_height = self.height[neighbour]
            if neighbour_height == UNSET:
                edge = self._add(vertex, neighbour, height)
                self.parent[neighbour] = edge
                self.height[neighbour] = height + 1
                neighbours = iter(self.around[neighbour])
                path.append((neighbour, neighbours))
            elif neighbour_height < height - 1:  # back, and not along the edge that led here
                edge = self._add(vertex, neighbour, neighbour_height)
                self._finish(edge)
        for out in self.out:
            out.sort(key=self.depth.__getitem__)

    def _add(self, source: int, target: int, low: int) -> int:
        edge = len(self.source)
        self.source.append(source)
        self.target.append(target)
        self.low.append(low)
        height = self.height[source]
        self.second.append(height)
        self.out[source].append(edge)
        return edge

    def _finish(self, edge: int) -> None:
        vertex = self.source[edge]
        low = self.low
        second = self.second
        low_here = low[edge]
        second_here = second[edge]
        depth = 2 * low_here
        if second_here < self.height[vertex]:  # a chordal edge
            depth += 1
        self.depth[edge] = depth
        above = self.parent[vertex]
        if above == UNSET:
            return
        low_above = low[above]
        second_above = second[above]
        if low_here < low_above:
            second[above] = min(low_above, second_here)
            low[above] = low_here
        elif low_here > low_above:
            second[above] = min(second_above, low_here)
        else:
            second[above] = min(second_above, second_here)

    def edges(self) -> Iterator[tuple[int, bool]]:
        """Yield the edges in the order of a search, each with False, and those of the tree once
        more, with True, when all that is below them is done.
        """
        edges_out = iter(self.out[0])
        path = [edges_out]
        back: list[int] = []
        while path:
            edges_out = path[-1]
            edge = next(edges_out, UNSET)
            if edge != UNSET:
                yield edge, False
                target = self.target[edge]
                if self.parent[target] == edge:
                    edges_out = iter(self.out[target])
                    path.append(edges_out)
                    back.append(edge)
                continue
            path.pop()
            if back:
                yield back.pop(), True

    # sides ----------------------------------------------------------------------------------------

    def sides_are_found(self) -> bool:
        """Find the sides of edges, relative to others; return False if there is no way."""
        edges = self.edges()
        for edge, is_done in self.control.watched(edges):
            target = self.target[edge]
            is_back = self.parent[target] != edge
            if is_done:
                self._remove_back_edges(edge)
            else:
                self.bottom[edge] = self._top
            if is_back:
                self.low_edge[edge] = edge
                self.stack.append(_Pair(edge))
            if is_back or is_done:
                if not self._integrated(edge):
                    return False
        return True

    def _integrated(self, edge: int) -> bool:
        """Bring the back edges of an edge together with those of the edges before it that leave the
        same vertex; return False if that is impossible.
        """
        vertex = self.source[edge]
        height = self.height[vertex]
        if self.low[edge] >= height:
            return True
        above = self.parent[vertex]
        first_out = self.out[vertex][0]
        if edge == first_out:
            self.low_edge[above] = self.low_edge[edge]
            return True
        pair = _Pair()
        if not self._joined(pair, edge, above):
            return False
        return self._parted(pair, edge)

    def _joined(self, pair: _Pair, edge: int, above: int) -> bool:
        while True:
            top = self.stack.pop()
            if top.has_left:
                top.swap()
            if top.has_left:
                return False
            low = self.low[top.right_low]
            if low > self.low[above]:
                if pair.has_right:
                    self.reference[pair.right_low] = top.right_high
                else:
                    pair.right_high = top.right_high
                pair.right_low = top.right_low
            else:
                self.reference[top.right_low] = self.low_edge[above]
            if self._top is self.bottom[edge]:
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
            if pair.has_right:
                self.reference[pair.right_low] = top.right_high
            if top.has_right:
                pair.right_low = top.right_low
            if pair.has_left:
                self.reference[pair.left_low] = top.left_high
            else:
                pair.left_high = top.left_high
            pair.left_low = top.left_low
        if pair.has_left or pair.has_right:
            self.stack.append(pair)
        return True

    def _conflicts(self, high: int, edge: int) -> bool:
        if high == UNSET:
            return False
        return self.low[high] > self.low[edge]

    def _remove_back_edges(self, edge: int) -> None:
        vertex = self.source[edge]
        height = self.height[vertex]
        while self.stack:
            pair = self.stack[-1]
            if self._lowest(pair) != height:
                break
            self.stack.pop()
            if pair.has_left:
                self.side[pair.left_low] = -1
        if self.stack:
            pair = self.stack[-1]
            for _ in range(2):  # both sides
                self._trim_left(pair, vertex)
                pair.swap()
        if self.low[edge] < height:
            pair = self.stack[-1]
            self.reference[edge] = self._higher(pair.left_high, pair.right_high)

    def _higher(self, left: int, right: int) -> int:
        """The one of two edges whose back edges return less low; the right one if both do alike."""
        if left == UNSET:
            return right
        if right == UNSET:
            return left
        low_of_left = self.low[left]
        if low_of_left > self.low[right]:
            return left
        return right

    def _lowest(self, pair: _Pair) -> int:
        left = pair.left_low
        right = pair.right_low
        if left == UNSET:
            return self.low[right]
        if right == UNSET:
            return self.low[left]
        return min(self.low[left], self.low[right])

    def _trim_left(self, pair: _Pair, vertex: int) -> None:
        high = pair.left_high
        while high != UNSET and self.target[high] == vertex:
            high = self.reference[high]
        pair.left_high = high
        if high == UNSET and pair.has_left:
            low = pair.left_low
            self.reference[low] = pair.right_low
            self.side[low] = -1
            pair.left_low = UNSET

    # drawing --------------------------------------------------------------------------------------

    def drawn(self) -> list[list[int]]:
        """Return the order around each vertex, from the sides: first the edge that leads to it,
        then those that leave it. Beside an edge of the tree are the back edges that return through
        it.
        """
        numbers = range(len(self.source))
        for edge in self.control.watched(numbers):
            self._settle(edge)
            self.depth[edge] *= self.side[edge]
        for out in self.out:
            out.sort(key=self.depth.__getitem__)
        left: list[list[int]] = [[] for _ in numbers]  # of an edge of the tree
        right: list[list[int]] = [[] for _ in numbers]
        towards = [UNSET] * len(self.around)  # the edge along which the search left a vertex
        edges = self.edges()
        for edge, _ in self.control.watched(edges):
            source = self.source[edge]
            target = self.target[edge]
            if self.parent[target] == edge:
                towards[source] = edge
            else:
                tree_edge = towards[target]
                side = right
                if self.side[edge] == -1:
                    side = left
                side[tree_edge].append(source)
        rings = []
        pairs = zip(self.parent, self.out, strict=True)
        for edge, out in pairs:
            ring = []
            if edge != UNSET:
                ring.append(self.source[edge])
            for out_edge in out:
                ring += reversed(left[out_edge])
                ring.append(self.target[out_edge])
                ring += reversed(right[out_edge])
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
