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
from collections.abc import Callable, Sequence
from itertools import accumulate, islice
from math import prod
from typing import Any, NamedTuple

import numpy as np

from ...core.control import current_control
from ..given_up import TooLargeMatrix
from ..tuning import FIRST_BORDER_SIDE, SPARE_PRIMES
from .components import Component
from .determinant import (
    PRODUCTS_ADDED,
    ChineseRemainder,
    Elimination,
    Pivot,
    Window,
    enough_primes,
    inverses,
    large_primes,
    reduction,
)
from .kasteleyn import Matrix, matchings
from .matrices import PRIME_BITS, Row
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
        pairs = all(branch.mask != 1 for branch in component.options)
        return pairs and _bytes_needed(matrix) <= memory

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
        self.total = matchings(matrix, lambda part: share.add(1, part / 2))
        self.size = _bytes_needed(matrix) if self.total else 0
        bits = self.total.bit_length()
        self._primes_at_once = bits // (PRIME_BITS - 1) + 1 + SPARE_PRIMES
        self._primes_tried = 0
        self._groups: list[_PrimeGroup] = []
        if self.total:
            self._store(lambda part: share.add(1, (1 + part) / 2))

    def _store(self, done: Callable[[float], None] = lambda _: None) -> None:
        self._groups.clear()
        stop = self._primes_tried + self._primes_at_once
        primes = list(islice(large_primes(), self._primes_tried, stop))
        self._primes_tried = stop
        for of_group in factors(self._rows, primes, done):
            self._groups.append(_PrimeGroup(of_group, self._graph.pivots_before(of_group)))

    def covers(self, numbers: Sequence[int]) -> list[list[int]]:
        """Return the options of the covers that have these numbers."""
        return [self._cover(number) for number in numbers]

    def _cover(self, number: int) -> list[int]:
        while True:
            try:
                walk = _Walk(self._graph, self._begin(), self.total, number)
                for position in reversed(range(len(self._graph.options))):
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
        memory_share = (self._memory - self.size) // len(self._groups)
        return [_WalkModulo(group, Border(group.factors, memory_share)) for group in self._groups]


def _bytes_needed(matrix: Matrix) -> int:
    if not all(matrix.rows):
        return 0
    primes = len(enough_primes(matrix.rows))
    if matrix.squared:
        primes //= 2
    return _bytes_of_factors(matrix.rows, primes + 1 + SPARE_PRIMES)


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
                of_end[position + mask.bit_length() - 1].append(option)
            self.options.append(of_end)
        self._matrix = matrix
        self.row = {vertex: row for row, vertex in enumerate(matrix.of_rows)}
        self.column = {vertex: column for column, vertex in enumerate(matrix.of_columns)}

    def cells(self, position: int, neighbour: int) -> list[tuple[int, int]]:
        """Return the row and the column of the entries that two neighbours have in the matrix."""
        cells = []
        for start, end in ((position, neighbour), (neighbour, position)):
            if start in self.row and end in self.column:
                cells.append((self.row[start], self.column[end]))
        return cells

    def entry(self, row: int, column: int) -> int:
        """Return an entry of the matrix."""
        return self._matrix.rows[row][column]

    def pivots_before(self, factors: Factors) -> list[int]:
        """Return for each position the number of pivots from the first on that lie before it, row
        and column.
        """
        rows = [self._matrix.of_rows[pivot.row] for pivot in factors.pivots]
        tops = map(max, rows, self._matrix.of_columns)
        highest = list(accumulate(tops, max))
        return [bisect_left(highest, position) for position in range(len(self.options))]


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
        partners = [partner for partner in options if partner in self._waiting]
        if not partners:
            self._waiting.add(position)
            return
        ways = self._ways_with(position, partners)
        waits = self.ways - sum(ways.values())
        assert waits >= 0, "the parts are not more than the whole"
        if self._number < waits:
            self._wait(position, partners, waits)
            return
        self._number -= waits
        choices = [(option, partner) for partner in partners for option in options[partner]]
        for option, partner in sorted(choices):
            each = ways[partner] // len(options[partner])
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
            state.border.reach(state.pivots_before[position])
        ways = {}
        for partner in partners:
            row, column = self._graph.cells(position, partner)[0]
            entry = self._graph.entry(row, column)
            residues: list[float] = []
            for state in self._states:
                state.shares[partner] = state.border.share(row, column, entry)
                residues += state.border.reduced(state.shares[partner] * state.ways).tolist()
            ways[partner] = self._together(residues)
        return ways

    def _wait(self, position: int, partners: Sequence[int], ways: int) -> None:
        self._waiting.add(position)
        if ways == self.ways:
            return  # they are never covered together
        graph = self._graph
        row = graph.row.get(position)
        column = graph.column.get(position)
        for state in self._states:
            rest = state.sound(state.border.reduced(1 - sum(state.shares.values())))
            if row is not None:
                columns = [graph.column[partner] for partner in partners]
                state.border.clear_row(row, [(c, graph.entry(row, c)) for c in columns], rest)
            if column is not None:
                rows = [graph.row[partner] for partner in partners]
                state.border.clear_column(column, [(r, graph.entry(r, column)) for r in rows], rest)
        self._go_on(ways)

    def _take(self, position: int, partner: int, ways: int) -> None:
        self._waiting.remove(partner)
        for state in self._states:
            state.sound(state.shares[partner])
            for row, column in self._graph.cells(position, partner):
                state.border.remove(row, column)
        self._go_on(ways)

    def _go_on(self, ways: int) -> None:
        self.ways = ways
        primes = [prime for state in self._states for prime in state.border.primes]
        if ways < self._fewer_below or primes != self._primes:
            self._choose(primes)
        for state in self._states:
            state.ways = state.border.residues(ways)

    def _choose(self, primes: list[int]) -> None:
        product = prod(primes)
        spare = 1 << SPARE_PRIMES * PRIME_BITS
        while len(primes) > 1 and self.ways < product // (primes[-1] * spare):
            product //= primes.pop()
        if product <= self.ways:
            raise _TooFewPrimes
        self._fewer_below = product // (primes[-1] * spare)
        self._primes = primes
        self._together = ChineseRemainder(primes)
        primes_left = len(primes)
        for state in self._states:
            state.use_first(primes_left)
            primes_left -= len(state.border.primes)
        self._states = [state for state in self._states if state.border.primes]


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
        if number < len(self.border.primes):
            self.border.use(range(max(0, number)))

    def sound(self, share: Any) -> Any:
        """Go on with the primes for which a share is not 0; return the share for these."""
        places = share.nonzero()[0]
        if len(places) < len(share):
            self.border.use(places.tolist())
        return share[places]


# the border of a matrix --------------------------------------------------------------------------

# The inverse of a matrix at its border, exactly, as rows and columns at its end are taken away.
#
# A matrix is eliminated once, from the first column to the last, and the steps are stored
# (`Factors`). Going back, pivot by pivot, each row and column is brought into the border, which
# holds the inverse of the rest when those before it have been eliminated: for this the inverse of
# the border so far, and the pivot's row and factors, are enough (K. Takahashi, J. Fagan and M.
# Chen, 1973). A change of the matrix at its border meanwhile, to take away a row and a column or to
# put entries to 0, changes the inverse by a product of a column and a row (J. Sherman and W. J.
# Morrison, 1950).
#
#     eliminated   |              the border of the matrix, as it has become,
#     ------------ + -------      less what elimination took from it; its inverse
#     (not needed) | border       is a part of the inverse of the whole matrix

# A small float holds a stored residue exactly.
RESIDUE_BYTES = 4
# The number of a row or of a column takes a word.
NUMBER_BYTES = 8
# While it changes, an inverse is there this number of times.
COPIES_OF_INVERSE = 3


class Factors(NamedTuple):
    """The elimination of a matrix, modulo some primes, none of which divides a pivot.

    pivots  one for each column, their residues as small floats; the entries are divided by that of
            the pivot, with the other sign
    """

    primes: tuple[int, ...]
    pivots: tuple[Pivot, ...]


def factors(
    rows: Sequence[Row],
    primes: Sequence[int],
    done: Callable[[float], None] = lambda _: None,
) -> list[Factors]:
    """Return the factors of a square matrix without empty rows, for groups of primes, in their
    order.

    Primes modulo which a pivot is 0 are left out. `done` is called, at each column, with the part
    of all that is done.
    """
    elimination = Elimination(rows)
    groups = elimination.groups(primes, done)
    return [_eliminated(elimination, group, column_done) for group, column_done in groups]


def _bytes_of_factors(rows: Sequence[Row], primes: int) -> int:
    """Return the most bytes that factors for a number of `primes` take."""
    residues = Elimination(rows).residues_of_prime
    return residues * (primes * RESIDUE_BYTES + NUMBER_BYTES)


def _eliminated(
    elimination: Elimination, primes: Sequence[int], done: Callable[[float], None]
) -> Factors:
    """The factors for a group of primes: a pivot is 0 modulo as few of them as can be."""
    sound = np.ones(len(primes), bool)
    pivots: list[Pivot] = []
    for window in elimination.columns(primes):
        usable = (window.entries != 0) & sound
        votes = usable.sum(axis=1)
        slot = window.ends_first(np.flatnonzero(votes == votes.max()))
        sound = usable[slot]
        if not sound.any():
            return Factors((), ())
        pivots.append(_stored(window.eliminate(slot), window))
        done(len(pivots) / elimination.size)
    if not sound.all():
        pivots = [_for_some(pivot, sound) for pivot in pivots]
        primes = [prime for prime, is_sound in zip(primes, sound, strict=True) if is_sound]
    return Factors(tuple(primes), tuple(pivots))


def _stored(pivot: Pivot, window: Window) -> Pivot:
    return Pivot(
        pivot.row,
        pivot.inverse.astype(np.float32),
        window.reduced(-pivot.entries * pivot.inverse).astype(np.float32),
        pivot.targets,
        pivot.factors.astype(np.float32),
    )


def _for_some(pivot: Pivot, chosen: Any) -> Pivot:
    return pivot._replace(
        inverse=pivot.inverse[chosen],
        entries=pivot.entries[:, chosen],
        factors=pivot.factors[:, chosen],
    )


def _moves_last(lines: list[int], places: Any, place: int) -> bool:
    """Take the line at a place away; return whether the last one, at its end, moves there."""
    places[lines[place]] = -1
    moved = lines.pop()
    if place == len(lines):
        return False
    lines[place] = moved
    places[moved] = place
    return True


class Border:
    """The inverse of a matrix at its border, modulo some primes; at first the border is empty.

    `reach` raises TooLargeMatrix if the inverse would take more than `memory` bytes.
    """

    def __init__(self, factors: Factors, memory: int) -> None:
        self._control = current_control()
        self._memory = memory
        size = len(factors.pivots)
        number = len(factors.primes)
        self._pivots = factors.pivots
        self._left = size
        self._live = np.arange(number)  # which of the primes are still used
        self.primes = factors.primes
        self._rows: list[int] = []
        self._columns: list[int] = []
        self._row_at = np.full(size, -1)
        self._column_at = np.full(size, -1)
        # by column, row and prime; not reduced but for products `added`
        self._room = np.zeros((FIRST_BORDER_SIDE, FIRST_BORDER_SIDE, number))
        self._added = 0
        self.reduced = reduction(self.primes)

    @property
    def _inverse(self) -> Any:
        return self._room[: len(self._columns), : len(self._rows)]

    def use(self, places: Sequence[int]) -> None:
        """Go on with some of the primes, by their places among those that are used."""
        self.primes = tuple(self.primes[place] for place in places)
        self._live = self._live[list(places)]
        self._room = self._room[:, :, list(places)]
        self.reduced = reduction(self.primes)

    def reach(self, pivots: int) -> None:
        """Bring in all pivots but the first, a number of `pivots`."""
        while self._left > pivots:
            self._left -= 1
            self._bring(self._left, self._pivots[self._left])

    def share(self, row: int, column: int, entry: int) -> Any:
        """Return an entry at the border times the inverse there, by prime: the share that the
        determinant loses if the entry becomes 0.
        """
        return self.reduced(self._read(self._column_at[column], self._row_at[row]) * entry)

    def residues(self, number: int) -> Any:
        """Return a whole number modulo the primes."""
        return self.reduced(np.array([number % prime for prime in self.primes], float))

    def _read(self, *place: Any) -> Any:
        entries = self._inverse[place]
        return self.reduced(entries) if self._added else entries.copy()

    def _bring(self, column: int, pivot: Pivot) -> None:
        self._control.tick()
        self._settle()
        inverse = self._inverse
        of_pivot = pivot.inverse[self._live]
        c = len(self._columns)
        r = len(self._rows)
        entries = slice(column + 1, column + 1 + len(pivot.entries))
        in_row = self._lying(self._column_at[entries], pivot.entries, c)
        row_factors = self._lying(self._row_at[pivot.targets], pivot.factors, r)
        in_column = -self._sum_of_products(row_factors, inverse.swapaxes(0, 1))
        crossing = of_pivot + self._sum_of_products(in_row, in_column)
        in_row = self._sum_of_products(in_row, inverse)
        self._make_room(max(c, r) + 1)
        self._room[c, :r] = in_row
        self._room[:c, r] = in_column
        self._room[c, r] = self.reduced(crossing)
        self._columns.append(column)
        self._rows.append(pivot.row)
        self._column_at[column] = c
        self._row_at[pivot.row] = r

    def _lying(self, places: Any, residues: Any, number: int) -> Any:
        """Residues at their places, of a `number` of places; those whose place is -1 are left
        out.
        """
        placed = np.zeros((number + 1, len(self.primes)))
        placed[places] = residues[:, self._live]  # the last for those without a place
        return placed[:-1]

    def _sum_of_products(self, residues: Any, matrix: Any) -> Any:
        step = PRODUCTS_ADDED - 1
        total = np.zeros(matrix.shape[1:])
        for start in range(0, len(residues), step):
            chunk = slice(start, start + step)
            summed = np.einsum("ip,i...p->...p", residues[chunk], matrix[chunk])
            total = self.reduced(total + summed)
        return total

    def _make_room(self, side: int) -> None:
        if side > len(self._room):
            if 8 * (2 * side) ** 2 * len(self.primes) * COPIES_OF_INVERSE > self._memory:
                raise TooLargeMatrix(self._memory)
            room = np.zeros((2 * side, 2 * side, len(self.primes)))
            c = len(self._columns)
            r = len(self._rows)
            room[:c, :r] = self._inverse
            self._room = room

    def _settle(self) -> None:
        if self._added:
            self._inverse[:] = self.reduced(self._inverse)
            self._added = 0

    def _add(self, in_column: Any, in_row: Any) -> None:
        self._control.tick()
        if self._added == PRODUCTS_ADDED - 2:
            self._settle()
        inverse = self._inverse
        inverse += in_column[:, None] * in_row
        self._added += 1

    def remove(self, row: int, column: int) -> None:
        """Take a row and a column away. The inverse at their crossing is not 0 for any prime."""
        column_place = self._column_at[column]
        row_place = self._row_at[row]
        inverse = self._inverse
        in_row = self._read(column_place)
        in_column = self._read(slice(None), row_place)
        in_row = self.reduced(in_row * -inverses(in_row[row_place], self.primes))
        if _moves_last(self._columns, self._column_at, column_place):
            inverse[column_place] = inverse[-1]
            in_column[column_place] = in_column[-1]
        if _moves_last(self._rows, self._row_at, row_place):
            inverse[:, row_place] = inverse[:, -1]
            in_row[row_place] = in_row[-1]
        self._add(in_column[:-1], in_row[:-1])

    def clear_row(self, row: int, entries: Sequence[tuple[int, int]], left: Any) -> None:
        """Put entries of a row to 0, given by column; of the determinant the share `left` is left,
        which is 0 for no prime.
        """
        of_row = sum(self._read(self._column_at[column]) * entry for column, entry in entries)
        in_column = self._read(slice(None), self._row_at[row]) * inverses(left, self.primes)
        self._add(self.reduced(in_column), self.reduced(of_row))

    def clear_column(self, column: int, entries: Sequence[tuple[int, int]], left: Any) -> None:
        """Put entries of a column to 0, given by row; else as with `clear_row`."""
        of_column = sum(
            self._read(slice(None), self._row_at[row]) * entry for row, entry in entries
        )
        in_row = self._read(self._column_at[column]) * inverses(left, self.primes)
        self._add(self.reduced(of_column), self.reduced(in_row))
