"""The K-th matching of a planar graph, without its states, in the order in which `ranking`
numbers the covers of a component.

From the last position back to the first each is decided: by an option that begins there and ends at
a position that waits for one, or else it waits itself for an option that begins before it. The
number of ways to cover the rest is then a share of the number so far; the inverse of the matrix
gives it (R. Kenyon, Local statistics of lattice dimers, 1997; D. B. Wilson, Determinant algorithms
for random planar structures, 1997). A number lies in one of them:

    the ways so far:  |  position 7 waits  |  by option 3, with 9  |  by option 5, with 12  |
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from itertools import islice
from math import prod
from typing import Any, NamedTuple

from ...core.control import current_control
from ..given_up import TooLargeMatrix
from ..tuning import SPARE_PRIMES
from .components import Component
from .determinant import ChineseRemainder, enough_primes, large_primes
from .kasteleyn import Matrix, matchings
from .matrices import PRIME_BITS, Done
from .matrix_border import Border, Factors, bytes_of_factors, factors
from .stages import ProgressShare


class MatchingRanking:
    """The covers of a component, which are the matchings of a planar graph, in a fixed order.

    total  the number of covers
    size   the bytes that it holds at most

    Covers raise TooLargeMatrix if their work takes more than is left of the memory.
    """

    @staticmethod
    def suits(component: Component, matrix: Matrix, memory: int) -> bool:
        """Whether every position is covered together with another one, and the factors take no more
        bytes than allowed.
        """
        for branch in component.options:
            if branch.mask == 1:
                return False
        return _bytes_needed(matrix) <= memory

    def __init__(
        self,
        component: Component,
        matrix: Matrix,
        share: ProgressShare,
        memory: int,
    ) -> None:
        self._graph = _Graph(component, matrix)
        self._rows = matrix.rows
        self._control = current_control()
        self._memory = memory
        self.size = 0

        def counted(part: float) -> None:
            share.add(1, part / 2)

        def stored(part: float) -> None:
            parts_done = 1 + part
            share.add(1, parts_done / 2)

        self.total = matchings(matrix, counted)
        bits = self.total.bit_length()
        residue_bits = PRIME_BITS - 1
        enough = bits // residue_bits + 1
        self._primes_at_once = enough + SPARE_PRIMES
        self._primes_tried = 0
        self._groups: list[_PrimeGroup] = []
        if self.total:
            self.size = _bytes_needed(matrix)
            self._store(stored)

    def _store(self, done: Done = lambda _: None) -> None:
        self._groups.clear()
        start = self._primes_tried
        stop = start + self._primes_at_once
        all_primes = large_primes()
        primes = list(islice(all_primes, start, stop))
        self._primes_tried = stop
        for of_group in factors(self._rows, primes, done):
            pivots_before = self._graph.pivots_before(of_group)
            group = _PrimeGroup(of_group, pivots_before)
            self._groups.append(group)

    def covers(self, numbers: Sequence[int]) -> list[list[int]]:
        """Return the options of the covers that have these numbers."""
        return [self._cover(number) for number in numbers]

    def _cover(self, number: int) -> list[int]:
        positions = range(len(self._graph.options))
        while True:
            try:
                states = self._begin()
                walk = _Walk(self._graph, states, self.total, number)
                for position in reversed(positions):
                    walk.decide(position)
                assert walk.ways == 1, "nothing is left to cover"
                return walk.options
            except _TooFewPrimes:  # hardly ever
                self._store()
            except TooLargeMatrix:  # for the share of a group of primes
                raise TooLargeMatrix(self._memory) from None

    def _begin(self) -> list[_WalkModulo]:
        """Return the begin of a walk modulo each group of primes; each has its share of
        the memory.
        """
        memory_left = self._memory - self.size
        memory_share = memory_left // len(self._groups)
        walks = []
        for group in self._groups:
            border = Border(group.factors, memory_share)
            walks.append(_WalkModulo(group, border))
        return walks


def _bytes_needed(matrix: Matrix) -> int:
    if not all(matrix.rows):
        return 0
    primes = len(enough_primes(matrix.rows))
    if matrix.squared:
        primes //= 2
    primes_of_all = primes + 1 + SPARE_PRIMES
    return bytes_of_factors(matrix.rows, primes_of_all)


class _PrimeGroup(NamedTuple):
    """Factors for some primes; for each position how many of their pivots lie before it."""

    factors: Factors
    pivots_before: list[int]


class _TooFewPrimes(Exception):
    """The number of ways is not known by its residues alone."""


class _Graph:
    """A component as the graph of a matrix.

    options  for each position the positions after it that share options with it, and these
    row, column  the row and the column of a position in the matrix, if it has them
    """

    def __init__(self, component: Component, matrix: Matrix) -> None:
        self.options: list[dict[int, list[int]]] = []
        for position, branches in enumerate(component.branches):
            of_end: dict[int, list[int]] = defaultdict(list)
            for mask, _, option in branches:
                length = mask.bit_length()
                end = position + length - 1
                of_end[end].append(option)
            self.options.append(of_end)
        self._matrix = matrix
        self.row: dict[int, int] = {}
        for row, vertex in enumerate(matrix.of_rows):
            self.row[vertex] = row
        self.column: dict[int, int] = {}
        for column, vertex in enumerate(matrix.of_columns):
            self.column[vertex] = column

    def cells(self, position: int, neighbour: int) -> list[tuple[int, int]]:
        """Return the row and the column of the entries that two neighbours have in the matrix."""
        cells = []
        steps = ((position, neighbour), (neighbour, position))
        for start, end in steps:
            if start in self.row and end in self.column:
                cell = self.row[start], self.column[end]
                cells.append(cell)
        return cells

    def entry(self, row: int, column: int) -> int:
        """Return an entry of the matrix."""
        return self._matrix.rows[row][column]

    def pivots_before(self, factors: Factors) -> list[int]:
        """Return for each position the number of pivots from the first on that lie before it, row
        and column.
        """
        highest = []
        top = -1
        pairs = zip(factors.pivots, self._matrix.of_columns, strict=False)
        for pivot, column_vertex in pairs:
            row_vertex = self._matrix.of_rows[pivot.row]
            top = max(top, row_vertex, column_vertex)
            highest.append(top)
        positions = range(len(self.options))
        return [bisect_left(highest, position) for position in positions]


class _Walk:
    """A way back from the last position to the first.

    ways     in how many the rest can be covered
    options  those of the cover so far
    """

    def __init__(self, graph: _Graph, states: list[_WalkModulo], total: int, number: int) -> None:
        self._graph = graph
        self._number = number
        self._control = current_control()
        self._waiting: set[int] = set()
        self._states = states
        self._primes: list[int] = []
        self._fewer_below = 0  # ways for which fewer primes are enough
        self.options: list[int] = []
        self._go_on(total)

    def decide(self, position: int) -> None:
        """Decide a position; those after it are decided."""
        self._control.tick()
        options = self._graph.options[position]
        partners = []
        for partner in options:
            if partner in self._waiting:
                partners.append(partner)
        if not partners:
            self._waiting.add(position)
            return
        ways = self._ways_with(position, partners)
        ways_of_partners = sum(ways.values())
        waits = self.ways - ways_of_partners
        assert waits >= 0, "the parts are not more than the whole"
        if self._number < waits:
            self._wait(position, partners, waits)
            return
        self._number -= waits
        choices = []
        for partner in partners:
            for option in options[partner]:
                choices.append((option, partner))
        choices.sort()
        for option, partner in choices:
            number = len(options[partner])
            each = ways[partner] // number
            if self._number < each:
                self._take(position, partner, each)
                self.options.append(option)
                return
            self._number -= each
        raise AssertionError("a number is one of the ways")

    def _ways_with(self, position: int, partners: Sequence[int]) -> dict[int, int]:
        """Return the number of ways to cover the rest if a position is covered together with each
        of some others, by any of their options.
        """
        for state in self._states:
            state.shares = {}
            pivots = state.pivots_before[position]
            state.border.reach(pivots)
        ways = {}
        for partner in partners:
            cells = self._graph.cells(position, partner)
            row, column = cells[0]
            entry = self._graph.entry(row, column)
            residues: list[float] = []
            for state in self._states:
                share = state.border.share(row, column, entry)
                state.shares[partner] = share
                ways_modulo = state.border.reduced(share * state.ways)
                residues += ways_modulo.tolist()
            ways[partner] = self._together(residues)
        return ways

    def _wait(self, position: int, partners: Sequence[int], ways: int) -> None:
        self._waiting.add(position)
        if ways == self.ways:
            return  # they are never covered together
        graph = self._graph
        row = graph.row.get(position)
        column = graph.column.get(position)
        in_row = []
        in_column = []
        for partner in partners:
            if row is not None:
                partner_column = graph.column[partner]
                entry = graph.entry(row, partner_column)
                in_row.append((partner_column, entry))
            if column is not None:
                partner_row = graph.row[partner]
                entry = graph.entry(partner_row, column)
                in_column.append((partner_row, entry))
        for state in self._states:
            shares = sum(state.shares.values())
            rest = state.border.reduced(1 - shares)
            rest = state.sound(rest)
            if row is not None:
                state.border.clear_row(row, in_row, rest)
            if column is not None:
                state.border.clear_column(column, in_column, rest)
        self._go_on(ways)

    def _take(self, position: int, partner: int, ways: int) -> None:
        self._waiting.remove(partner)
        cells = self._graph.cells(position, partner)
        for state in self._states:
            state.sound(state.shares[partner])
            for row, column in cells:
                state.border.remove(row, column)
        self._go_on(ways)

    def _go_on(self, ways: int) -> None:
        self.ways = ways
        primes: list[int] = []
        for state in self._states:
            primes += state.border.primes
        primes_changed = primes != self._primes
        if primes_changed or ways < self._fewer_below:
            self._choose(primes)
        for state in self._states:
            state.ways = state.border.residues(ways)

    def _choose(self, primes: list[int]) -> None:
        product = prod(primes)
        spare = 1 << SPARE_PRIMES * PRIME_BITS
        while len(primes) > 1:
            fewer = product // primes[-1]
            if self.ways >= fewer // spare:
                break
            product = fewer
            primes.pop()
        if product <= self.ways:
            raise _TooFewPrimes
        fewer = product // primes[-1]
        self._fewer_below = fewer // spare
        self._primes = primes
        self._together = ChineseRemainder(primes)
        primes_left = len(primes)
        for state in self._states:
            state.use_first(primes_left)
            primes_left -= len(state.border.primes)
        states_with_primes = []
        for state in self._states:
            if state.border.primes:
                states_with_primes.append(state)
        self._states = states_with_primes


class _WalkModulo:
    """The state of a walk modulo some of the primes.

    pivots_before  as in the graph
    shares         of the positions that one may be covered with: of all ways those with it
    ways           the number of ways so far
    """

    def __init__(self, group: _PrimeGroup, border: Border) -> None:
        self.border = border
        self.pivots_before = group.pivots_before
        self.shares: dict[int, Any] = {}
        self.ways: Any = None

    def use_first(self, number: int) -> None:
        """Go on with the first primes, a `number` of them, if there are more."""
        primes = len(self.border.primes)
        if number < primes:
            places = range(max(0, number))
            self.border.use(places)

    def sound(self, share: Any) -> Any:
        """Go on with the primes for which a share is not 0; return the share for these."""
        places = share.nonzero()[0]
        if len(places) < len(share):
            self.border.use(places.tolist())
        return share[places]
