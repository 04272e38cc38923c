"""The K-th matching of a planar graph, without its states, in the order in which `states.unrank`
numbers the covers of a component.

From the last position back to the first each is decided: by an option that begins there and ends at
a position that waits for one, or else it waits itself for an option that begins before it. In how
many ways the rest can then be covered is a share of the number so far; the inverse of the matrix
tells it (R. Kenyon, Local statistics of lattice dimers, 1997; D. B. Wilson, Determinant algorithms
for random planar structures, 1997). A number says which of them it is in:

    the ways so far:  |  position 7 waits  |  by option 3, with 9  |  by option 5, with 12  |
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import accumulate, islice
from math import prod
from typing import Any, NamedTuple

from ...control import Control
from ..states.components import Component
from ..states.limits import TooLargeMatrix
from ..states.sweep import Share
from .border import Border, Factors, bytes_of_factors, factors
from .count import Matrix, matchings
from .determinant import enough_primes
from .residues import PRIME_BITS, Together, large_primes

SPARE_PRIMES = 2  # for those modulo which the number of ways becomes 0


class MatchingRanking:
    """The covers of a component, which are the matchings of a planar graph, in a fixed order.

    total  how many there are
    size   the bytes that it keeps at most

    Covers raise TooLargeMatrix where what they work with takes more than is left of the memory.
    """

    @staticmethod
    def suits(component: Component, matrix: Matrix, memory: int) -> bool:
        """Is every position covered together with another one, and is what is kept no more bytes
        than allowed?
        """
        pairs = all(mask != 1 for branches in component.branches for mask, _, _ in branches)
        return pairs and _bytes_kept(matrix) <= memory

    def __init__(
        self, component: Component, matrix: Matrix, share: Share, control: Control, memory: int
    ) -> None:
        self._graph, self._rows = _Graph(component, matrix), matrix.rows
        self._control, self._memory = control, memory
        self.total = matchings(matrix, control, lambda part: share.add(1, part / 2))
        self.size = _bytes_kept(matrix) if self.total else 0
        bits = self.total.bit_length()
        self._primes_at_once = bits // (PRIME_BITS - 1) + 1 + SPARE_PRIMES
        self._primes_tried = 0
        self._kept: list[_Kept] = []
        if self.total:
            self._keep(lambda part: share.add(1, (1 + part) / 2))

    def _keep(self, done: Callable[[float], None] = lambda _: None) -> None:
        """Keep how the matrix is eliminated, modulo primes that were not tried."""
        self._kept.clear()
        stop = self._primes_tried + self._primes_at_once
        primes = list(islice(large_primes(), self._primes_tried, stop))
        self._primes_tried = stop
        for some in factors(self._rows, primes, self._control, done):
            self._kept.append(_Kept(some, self._graph.pivots_before(some)))

    def covers(self, numbers: Sequence[int]) -> list[list[int]]:
        """The options of the covers that have these numbers."""
        return [self._cover(number) for number in numbers]

    def _cover(self, number: int) -> list[int]:
        while True:
            try:
                walk = _Walk(self._graph, self._parts(), self.total, number, self._control)
                for position in reversed(range(len(self._graph.options))):
                    walk.decide(position)
                assert walk.ways == 1, "nothing is left to cover"
                return walk.options
            except _TooFewPrimes:  # hardly ever
                self._keep()
            except TooLargeMatrix:  # for the share of a part
                raise TooLargeMatrix(self._memory) from None

    def _parts(self) -> list[_Part]:
        """What a walk begins with; each has its share of the memory that is left."""
        left = (self._memory - self.size) // len(self._kept)
        return [_Part(some, Border(some.factors, self._control, left)) for some in self._kept]


def _bytes_kept(matrix: Matrix) -> int:
    """The most bytes that factors take for as many primes as draws can need."""
    if not all(matrix.rows):
        return 0
    primes = len(enough_primes(matrix.rows)) // (2 if matrix.squared else 1) + 1 + SPARE_PRIMES
    return bytes_of_factors(matrix.rows, primes)


class _Kept(NamedTuple):
    """Factors for some primes; for each position how many of their pivots lie before it."""

    factors: Factors
    pivots_before: list[int]


class _TooFewPrimes(Exception):
    """The number of ways is not known by its residues alone."""


class _Graph:
    """A component as the graph of a matrix.

    options  for each position the positions after it that share options with it, and these
    row, column  where a position lies in the matrix, if it does
    """

    def __init__(self, component: Component, matrix: Matrix) -> None:
        self.options: list[dict[int, list[int]]] = []
        for position, branches in enumerate(component.branches):
            self.options.append({})
            for mask, _, option in branches:
                other = position + mask.bit_length() - 1
                self.options[-1].setdefault(other, []).append(option)
        self._matrix = matrix
        self.row = {vertex: row for row, vertex in enumerate(matrix.of_rows)}
        self.column = {vertex: column for column, vertex in enumerate(matrix.of_columns)}

    def cells(self, one: int, other: int) -> list[tuple[int, int]]:
        """The row and the column of the entries that two neighbours have in the matrix."""
        return [
            (self.row[a], self.column[b])
            for a, b in ((one, other), (other, one))
            if a in self.row and b in self.column
        ]

    def entry(self, row: int, column: int) -> int:
        """An entry of the matrix."""
        return self._matrix.rows[row][column]

    def pivots_before(self, kept: Factors) -> list[int]:
        """For each position how many pivots from the first on lie before it, row and column."""
        tops = [
            max(self._matrix.of_rows[pivot.row], self._matrix.of_columns[column])
            for column, pivot in enumerate(kept.pivots)
        ]
        highest = list(accumulate(tops, max))
        return [bisect_left(highest, position) for position in range(len(self.options))]


class _Walk:
    """A way back from the last position to the first.

    ways     in how many the rest can be covered
    options  those of the cover so far
    """

    def __init__(
        self, graph: _Graph, parts: list[_Part], total: int, number: int, control: Control
    ) -> None:
        self._graph, self._number, self._control = graph, number, control
        self._waiting: set[int] = set()
        self._parts = parts
        self._primes: list[int] = []
        self._fewer_below = 0  # ways for which fewer primes are enough
        self.options: list[int] = []
        self._go_on(total)

    def decide(self, position: int) -> None:
        """Decide a position; those after it are decided."""
        self._control.tick()
        options = self._graph.options[position]
        others = [other for other in options if other in self._waiting]
        if not others:
            self._waiting.add(position)
            return
        ways = self._ways_with(position, others)
        waits = self.ways - sum(ways.values())
        assert waits >= 0, "the parts are not more than the whole"
        if self._number < waits:
            self._wait(position, others, waits)
            return
        self._number -= waits
        choices = [(option, other) for other in others for option in options[other]]
        for option, other in sorted(choices):
            each = ways[other] // len(options[other])
            if self._number < each:
                self._take(position, other, each)
                self.options.append(option)
                return
            self._number -= each
        raise AssertionError("a number is one of the ways")

    def _ways_with(self, position: int, others: Sequence[int]) -> dict[int, int]:
        """In how many ways the rest can be covered where a position is covered together with each
        of some others, by any of their options.
        """
        for part in self._parts:
            part.shares = {}
            part.border.reach(part.pivots_before[position])
        found = {}
        for other in others:
            row, column = self._graph.cells(position, other)[0]
            entry = self._graph.entry(row, column)
            residues: list[float] = []
            for part in self._parts:
                part.shares[other] = part.border.share(row, column, entry)
                residues += part.border.reduced(part.shares[other] * part.ways).tolist()
            found[other] = self._together(residues)
        return found

    def _wait(self, position: int, others: Sequence[int], ways: int) -> None:
        """Let a position wait, so that it is covered with none of some others."""
        self._waiting.add(position)
        if ways == self.ways:
            return  # they are never covered together
        graph = self._graph
        for part in self._parts:
            left = part.border.reduced(1 - sum(part.shares.values()))
            left = part.sound(left)
            row, column = graph.row.get(position), graph.column.get(position)
            if row is not None:
                columns = [graph.column[other] for other in others]
                part.border.clear_row(row, [(c, graph.entry(row, c)) for c in columns], left)
            if column is not None:
                rows = [graph.row[other] for other in others]
                part.border.clear_column(column, [(r, graph.entry(r, column)) for r in rows], left)
        self._go_on(ways)

    def _take(self, position: int, other: int, ways: int) -> None:
        """Cover two positions by an option."""
        self._waiting.remove(other)
        for part in self._parts:
            part.sound(part.shares[other])
            for row, column in self._graph.cells(position, other):
                part.border.remove(row, column)
        self._go_on(ways)

    def _go_on(self, ways: int) -> None:
        """Go on where there are that many `ways`."""
        self.ways = ways
        primes = [prime for part in self._parts for prime in part.border.primes]
        if ways < self._fewer_below or primes != self._primes:
            self._choose(primes)
        for part in self._parts:
            part.ways = part.border.residues(ways)

    def _choose(self, primes: list[int]) -> None:
        """Go on with no more of some primes than the number of ways takes, and a few to spare."""
        product = prod(primes)
        spare = 1 << SPARE_PRIMES * PRIME_BITS
        while len(primes) > 1 and self.ways < product // (primes[-1] * spare):
            product //= primes.pop()
        if product <= self.ways:
            raise _TooFewPrimes
        self._fewer_below = product // (primes[-1] * spare)
        self._primes, self._together = primes, Together(primes)
        left = len(primes)
        for part in self._parts:
            part.use_first(left)
            left -= len(part.border.primes)
        self._parts = [part for part in self._parts if part.border.primes]


class _Part:
    """What a walk knows modulo some of the primes.

    pivots_before  as in the graph
    shares         of the positions that one may be covered with: of all ways those with it
    ways           the number of ways so far
    """

    def __init__(self, kept: _Kept, border: Border) -> None:
        self.border = border
        self.pivots_before = kept.pivots_before
        self.shares: dict[int, Any] = {}
        self.ways: Any = None

    def use_first(self, number: int) -> None:
        """Go on with the first primes, a `number` of them, where there are more."""
        if number < len(self.border.primes):
            self.border.use(range(max(0, number)))

    def sound(self, share: Any) -> Any:
        """Go on with the primes for which a share is not 0; the share for these."""
        places = share.nonzero()[0]
        if len(places) < len(share):
            self.border.use(places.tolist())
        return share[places]
