"""The inverse of a matrix at its border, exactly, as rows and columns at its end are taken away.

A matrix is eliminated once, from the first column to the last, and the steps are stored
(`Factors`). Going back, pivot by pivot, each row and column is brought into the border, which
holds the inverse of the rest when those before it have been eliminated: for this the inverse of
the border so far, and the pivot's row and factors, are enough (K. Takahashi, J. Fagan and M.
Chen, 1973). A change of the matrix at its border meanwhile, to take away a row and a column or to
put entries to 0, changes the inverse by a product of a column and a row (J. Sherman and W. J.
Morrison, 1950).

    eliminated   |              the border of the matrix, as it has become,
    ------------ + -------      less what elimination took from it; its inverse
    (not needed) | border       is a part of the inverse of the whole matrix
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from ...core.control import current_control
from ..given_up import TooLargeMatrix
from ..tuning import FIRST_BORDER_SIDE
from .determinant import (
    PRODUCTS_ADDED,
    Elimination,
    Pivot,
    Window,
    inverses,
    reduction,
)
from .matrices import Done, Row

# A small float holds a stored residue exactly.
RESIDUE_BYTES = 4
# The number of a row or of a column takes a word.
NUMBER_BYTES = 8
# While it changes, an inverse is there this number of times.
COPIES_OF_INVERSE = 3

Entry: TypeAlias = tuple[int, int]  # of a matrix: its column in a row, or its row in a column


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
    done: Done = lambda _: None,
) -> list[Factors]:
    """Return the factors of a square matrix without empty rows, for groups of primes, in their
    order.

    Primes modulo which a pivot is 0 are left out. `done` is called, at each column, with the part
    of all that is done.
    """
    elimination = Elimination(rows)
    of_groups = []
    groups = elimination.groups(primes, done)
    for group, column_done in groups:
        group_factors = _eliminated(elimination, group, column_done)
        of_groups.append(group_factors)
    return of_groups


def bytes_of_factors(rows: Sequence[Row], primes: int) -> int:
    """Return the most bytes that factors for a number of `primes` take."""
    residues = Elimination(rows).residues_of_prime
    bytes_of_residues = primes * RESIDUE_BYTES
    bytes_of_place = bytes_of_residues + NUMBER_BYTES
    return residues * bytes_of_place


def _eliminated(elimination: Elimination, primes: Sequence[int], done: Done) -> Factors:
    """The factors for a group of primes: a pivot is 0 modulo as few of them as can be."""
    sound = np.ones(len(primes), bool)
    pivots: list[Pivot] = []
    for window in elimination.columns(primes):
        is_entry = window.entries != 0
        usable = is_entry & sound
        votes = usable.sum(axis=1)
        is_best = votes == votes.max()
        best_slots = np.flatnonzero(is_best)
        slot = window.ends_first(best_slots)
        sound = usable[slot]
        if not sound.any():
            return Factors((), ())
        pivot = window.eliminate(slot)
        stored = _stored(pivot, window)
        pivots.append(stored)
        columns_done = len(pivots)
        done(columns_done / elimination.size)
    if not sound.all():
        pivots = [_for_some(pivot, sound) for pivot in pivots]
        primes = list(compress(primes, sound))
    return Factors(tuple(primes), tuple(pivots))


def _stored(pivot: Pivot, window: Window) -> Pivot:
    entries = pivot.entries * pivot.inverse
    entries = -entries
    reduced = window.reduced(entries)
    return pivot._replace(
        inverse=pivot.inverse.astype(np.float32),
        entries=reduced.astype(np.float32),
        factors=pivot.factors.astype(np.float32),
    )


def _for_some(pivot: Pivot, chosen: Any) -> Pivot:
    return pivot._replace(
        inverse=pivot.inverse[chosen],
        entries=pivot.entries[:, chosen],
        factors=pivot.factors[:, chosen],
    )


def _moves_last(lines: list[int], places: Any, place: int) -> bool:
    """Take the line at a place away; return whether the last one, at its end, moves there."""
    line = lines[place]
    places[line] = -1
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
        nowhere = np.full(size, -1)
        self._row_at = nowhere
        self._column_at = nowhere.copy()
        # by column, row and prime; not reduced but for products `added`
        side = FIRST_BORDER_SIDE
        shape = (side, side, number)
        self._room = np.zeros(shape)
        self._added = 0
        self.reduced = reduction(self.primes)

    @property
    def _inverse(self) -> Any:
        columns = len(self._columns)
        rows = len(self._rows)
        return self._room[:columns, :rows]

    def use(self, places: Sequence[int]) -> None:
        """Go on with some of the primes, by their places among those that are used."""
        chosen = list(places)
        primes = [self.primes[place] for place in chosen]
        self.primes = tuple(primes)
        self._live = self._live[chosen]
        residues = self._room
        self._room = residues[:, :, chosen]
        self.reduced = reduction(primes)

    def reach(self, pivots: int) -> None:
        """Bring in all pivots but the first, a number of `pivots`."""
        while self._left > pivots:
            self._left -= 1
            pivot = self._pivots[self._left]
            self._bring(self._left, pivot)

    def share(self, row: int, column: int, entry: int) -> Any:
        """Return an entry at the border times the inverse there, by prime: the share that the
        determinant loses if the entry becomes 0.
        """
        column_place = self._column_at[column]
        row_place = self._row_at[row]
        inverse = self._read(column_place, row_place)
        return self.reduced(inverse * entry)

    def residues(self, number: int) -> Any:
        """Return a whole number modulo the primes."""
        residues = []
        for prime in self.primes:
            residues.append(number % prime)
        array = np.array(residues, float)
        return self.reduced(array)

    def _read(self, *place: Any) -> Any:
        entries = self._inverse[place]
        if self._added:
            return self.reduced(entries)
        return entries.copy()

    def _read_row(self, column: int) -> Any:
        """The row of the inverse that belongs to a column of the matrix."""
        return self._read(self._column_at[column])

    def _read_column(self, row: int) -> Any:
        """The column of the inverse that belongs to a row of the matrix."""
        all_columns = slice(None)
        row_place = self._row_at[row]
        return self._read(all_columns, row_place)

    def _bring(self, column: int, pivot: Pivot) -> None:
        self._control.tick()
        self._settle()
        inverse = self._inverse
        of_pivot = pivot.inverse[self._live]
        c = len(self._columns)
        r = len(self._rows)
        begin = column + 1
        end = begin + len(pivot.entries)
        column_places = self._column_at[begin:end]
        row_places = self._row_at[pivot.targets]
        in_row = self._lying(column_places, pivot.entries, c)
        row_factors = self._lying(row_places, pivot.factors, r)
        transposed = inverse.swapaxes(0, 1)
        in_column = self._sum_of_products(row_factors, transposed)
        in_column = -in_column
        crossing = self._sum_of_products(in_row, in_column)
        crossing = of_pivot + crossing
        in_row = self._sum_of_products(in_row, inverse)
        side = max(c, r)
        self._make_room(side + 1)
        room = self._room
        room[c, :r] = in_row
        room[:c, r] = in_column
        room[c, r] = self.reduced(crossing)
        self._columns.append(column)
        self._rows.append(pivot.row)
        self._column_at[column] = c
        self._row_at[pivot.row] = r

    def _lying(self, places: Any, residues: Any, number: int) -> Any:
        """Residues at their places, of a `number` of places; those whose place is -1 are left
        out.
        """
        primes = len(self.primes)
        shape = (number + 1, primes)
        placed = np.zeros(shape)
        placed[places] = residues[:, self._live]  # the last for those without a place
        return placed[:-1]

    def _sum_of_products(self, residues: Any, matrix: Any) -> Any:
        step = PRODUCTS_ADDED - 1
        shape = matrix.shape[1:]
        total = np.zeros(shape)
        for start in range(0, len(residues), step):
            chunk = slice(start, start + step)
            factors = residues[chunk]
            products = np.einsum("ip,i...p->...p", factors, matrix[chunk])
            total = self.reduced(total + products)
        return total

    def _make_room(self, side: int) -> None:
        if side <= len(self._room):
            return
        new_side = 2 * side
        primes = len(self.primes)
        bytes_of_entry = 8 * primes
        room_bytes = bytes_of_entry * new_side**2
        if room_bytes * COPIES_OF_INVERSE > self._memory:
            raise TooLargeMatrix(self._memory)
        shape = (new_side, new_side, primes)
        room = np.zeros(shape)
        inverse = self._inverse
        columns, rows, _ = inverse.shape
        room[:columns, :rows] = inverse
        self._room = room

    def _settle(self) -> None:
        if self._added:
            inverse = self._inverse
            inverse[:] = self.reduced(inverse)
            self._added = 0

    def _add(self, in_column: Any, in_row: Any) -> None:
        self._control.tick()
        if self._added == PRODUCTS_ADDED - 2:
            self._settle()
        inverse = self._inverse
        column = in_column[:, None]
        inverse += column * in_row
        self._added += 1

    def remove(self, row: int, column: int) -> None:
        """Take a row and a column away. The inverse at their crossing is not 0 for any prime."""
        column_place = self._column_at[column]
        row_place = self._row_at[row]
        inverse = self._inverse
        in_row = self._read_row(column)
        in_column = self._read_column(row)
        of_crossing = inverses(in_row[row_place], self.primes)
        in_row = in_row * -of_crossing
        in_row = self.reduced(in_row)
        if _moves_last(self._columns, self._column_at, column_place):
            inverse[column_place] = inverse[-1]
            in_column[column_place] = in_column[-1]
        if _moves_last(self._rows, self._row_at, row_place):
            last_column = inverse[:, -1]
            inverse[:, row_place] = last_column
            in_row[row_place] = in_row[-1]
        column = in_column[:-1]
        row_without_last = in_row[:-1]
        self._add(column, row_without_last)

    def clear_row(self, row: int, entries: Sequence[Entry], left: Any) -> None:
        """Put entries of a row to 0, given by column; of the determinant the share `left` is left,
        which is 0 for no prime.
        """
        row_change = 0
        for matrix_column, entry in entries:
            in_row = self._read_row(matrix_column)
            row_change = row_change + in_row * entry
        in_column = self._read_column(row)
        inverse_of_left = inverses(left, self.primes)
        in_column = in_column * inverse_of_left
        in_column = self.reduced(in_column)
        self._add(in_column, self.reduced(row_change))

    def clear_column(self, column: int, entries: Sequence[Entry], left: Any) -> None:
        """Put entries of a column to 0, given by row; else as with `clear_row`."""
        column_change = 0
        for matrix_row, entry in entries:
            in_column = self._read_column(matrix_row)
            column_change = column_change + in_column * entry
        in_row = self._read_row(column)
        inverse_of_left = inverses(left, self.primes)
        in_row = in_row * inverse_of_left
        in_row = self.reduced(in_row)
        self._add(self.reduced(column_change), in_row)
