"""The inverse of a matrix at its border, exactly, as rows and columns at its end are taken away.

A matrix is eliminated once, from the first column to the last, and how is kept (`Factors`). Going
back, pivot by pivot, each row and column is brought into the border, which holds the inverse of
what is left when those before it have been eliminated: for this the inverse of the border so far,
and the pivot's row and factors, are enough (K. Takahashi, J. Fagan and M. Chen, 1973). What is
done to the matrix at its border meanwhile, to take away a row and a column or to put entries to 0,
changes the inverse by a product of a column and a row (J. Sherman and W. J. Morrison, 1950).

    eliminated   |              the border of the matrix, as it has become,
    ------------ + -------      less what elimination took from it; its inverse
    (not needed) | border       is a part of the inverse of the whole matrix
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ...control import UNWATCHED, Control
from ..states.limits import TooLargeMatrix
from .determinant import (
    WINDOW_BYTES,
    Elimination,
    Pivot,
    Row,
    Window,
)
from .residues import PRODUCTS_ADDED, inverses

FIRST_SIDE = 16  # rows and columns of a border for which there is room at first
KEPT_BYTES = 4  # of a residue that is kept: a small float holds it exactly
NUMBER_BYTES = 8  # of a row or a column
COPIES = 3  # of an inverse, at work


@dataclass(frozen=True)
class Factors:
    """How a matrix was eliminated, modulo some primes, none of which divides a pivot.

    pivots  one for each column, their residues as small floats; the entries are divided by that of
            the pivot, with the other sign
    """

    primes: tuple[int, ...]
    pivots: tuple[Pivot, ...]


def factors(
    rows: Sequence[Row],
    primes: Sequence[int],
    control: Control,
    done: Callable[[float], None] = lambda _: None,
) -> list[Factors]:
    """The factors of a square matrix without empty rows, for groups of primes, in their order.

    Left out are those modulo which a pivot is 0. `done` is told, at each column, the part of all
    that is done.
    """
    elimination = Elimination(rows, control)
    at_once = max(1, WINDOW_BYTES // elimination.bytes_of_prime)
    found = []
    for start in range(0, len(primes), at_once):
        some = primes[start : start + at_once]

        def column_done(part: float, start: int = start, number: int = len(some)) -> None:
            done((start + part * number) / len(primes))

        found.append(_eliminated(elimination, some, column_done))
    return found


def bytes_of_factors(rows: Sequence[Row], primes: int) -> int:
    """The memory that factors for a number of `primes` take at most."""
    residues = Elimination(rows, UNWATCHED).kept_of_prime
    return residues * (primes * KEPT_BYTES + NUMBER_BYTES)


def _eliminated(
    elimination: Elimination, primes: Sequence[int], done: Callable[[float], None]
) -> Factors:
    """The factors for a group of primes: a pivot is 0 modulo as few of them as can be."""
    import numpy as np

    sound = np.ones(len(primes), bool)
    pivots: list[Pivot] = []
    for window in elimination.columns(primes):
        usable = (window.entries != 0) & sound
        votes = usable.sum(axis=1)
        slot = window.ends_first(np.flatnonzero(votes == votes.max()))
        sound = usable[slot]
        if not sound.any():
            return Factors((), ())
        pivots.append(_kept(window.eliminate(slot), window))
        done(len(pivots) / elimination.size)
    if not sound.all():
        pivots = [_for_some(pivot, sound) for pivot in pivots]
        primes = [prime for prime, is_sound in zip(primes, sound, strict=True) if is_sound]
    return Factors(tuple(primes), tuple(pivots))


def _kept(pivot: Pivot, window: Window) -> Pivot:
    """A pivot as it is kept."""
    import numpy as np

    return Pivot(
        pivot.row,
        pivot.inverse.astype(np.float32),
        window.reduced(-pivot.entries * pivot.inverse).astype(np.float32),
        pivot.others,
        pivot.factors.astype(np.float32),
    )


def _for_some(pivot: Pivot, chosen: Any) -> Pivot:
    """A pivot for some of its primes."""
    return pivot._replace(
        inverse=pivot.inverse[chosen],
        entries=pivot.entries[:, chosen],
        factors=pivot.factors[:, chosen],
    )


class Border:
    """The inverse of a matrix at its border, modulo some primes; at first the border is empty.

    Bringing in raises TooLargeMatrix where the inverse would take more than `memory` bytes.
    """

    def __init__(self, kept: Factors, control: Control, memory: int) -> None:
        import numpy as np

        self._control, self._memory = control, memory
        size, number = len(kept.pivots), len(kept.primes)
        self._pivots, self._left = kept.pivots, size
        self._live = np.arange(number)  # which of the primes are still used
        self.primes = kept.primes
        self._rows: list[int] = []
        self._columns: list[int] = []
        self._row_at = np.full(size, -1)
        self._column_at = np.full(size, -1)
        # by column, row and prime; not reduced but for products `added`
        self._room = np.zeros((FIRST_SIDE, FIRST_SIDE, number))
        self._added = 0
        self._prepare()

    def _prepare(self) -> None:
        import numpy as np

        self._floats = np.array(self.primes, float)
        self._inverses = 1 / self._floats

    def reduced(self, numbers: Any) -> Any:
        """Numbers modulo the primes, around 0."""
        import numpy as np

        return numbers - np.rint(numbers * self._inverses) * self._floats

    @property
    def _inverse(self) -> Any:
        return self._room[: len(self._columns), : len(self._rows)]

    def use(self, places: Sequence[int]) -> None:
        """Go on with some of the primes, by their places among those that are used."""
        self.primes = tuple(self.primes[place] for place in places)
        self._live = self._live[list(places)]
        self._room = self._room[:, :, list(places)]
        self._prepare()

    def reach(self, pivots: int) -> None:
        """Bring in all pivots but the first, a number of `pivots`."""
        while self._left > pivots:
            self._left -= 1
            self._bring(self._left, self._pivots[self._left])

    def share(self, row: int, column: int, entry: int) -> Any:
        """An entry at the border times the inverse there, by prime: the share that the determinant
        loses where the entry becomes 0.
        """
        return self.reduced(self._read(self._column_at[column], self._row_at[row]) * entry)

    def residues(self, number: int) -> Any:
        """A whole number modulo the primes."""
        import numpy as np

        return self.reduced(np.array([number % prime for prime in self.primes], float))

    def _read(self, *place: Any) -> Any:
        """A part of the inverse, reduced, to be changed."""
        part = self._inverse[place]
        return self.reduced(part) if self._added else part.copy()

    def _bring(self, column: int, pivot: Pivot) -> None:
        """Bring a pivot's row and column into the border."""
        self._control.tick()
        self._settle()
        inverse, of_pivot = self._inverse, pivot.inverse[self._live]
        c, r = len(self._columns), len(self._rows)
        entries = slice(column + 1, column + 1 + len(pivot.entries))
        in_row = self._lying(self._column_at[entries], pivot.entries, c)
        beside = self._lying(self._row_at[pivot.others], pivot.factors, r)
        in_column = -self._sum_of_products(beside, inverse.swapaxes(0, 1))
        crossing = of_pivot + self._sum_of_products(in_row, in_column)
        in_row = self._sum_of_products(in_row, inverse)
        self._make_room(max(c, r) + 1)
        self._room[c, :r], self._room[:c, r] = in_row, in_column
        self._room[c, r] = self.reduced(crossing)
        self._columns.append(column)
        self._rows.append(pivot.row)
        self._column_at[column], self._row_at[pivot.row] = c, r

    def _lying(self, places: Any, residues: Any, number: int) -> Any:
        """Residues at their places, of a `number` of places; those whose place is -1 are left
        out.
        """
        import numpy as np

        found = np.zeros((number + 1, len(self.primes)))
        found[places] = residues[:, self._live]  # the last for those without a place
        return found[:-1]

    def _sum_of_products(self, residues: Any, matrix: Any) -> Any:
        """The rows of a matrix, each times a residue, added."""
        import numpy as np

        step = PRODUCTS_ADDED - 1
        total = self.reduced(np.einsum("ip,i...p->...p", residues[:step], matrix[:step]))
        for start in range(step, len(residues), step):
            some = slice(start, start + step)
            total = self.reduced(total + np.einsum("ip,i...p->...p", residues[some], matrix[some]))
        return total

    def _make_room(self, side: int) -> None:
        import numpy as np

        if side > len(self._room):
            if 8 * (2 * side) ** 2 * len(self.primes) * COPIES > self._memory:
                raise TooLargeMatrix(self._memory)
            room = np.zeros((2 * side, 2 * side, len(self.primes)))
            c, r = len(self._columns), len(self._rows)
            room[:c, :r] = self._inverse
            self._room = room

    def _settle(self) -> None:
        """Reduce the inverse, where products have been added."""
        if self._added:
            self._inverse[:] = self.reduced(self._inverse)
            self._added = 0

    def _add(self, in_column: Any, in_row: Any) -> None:
        """Add the product of a column and a row, both reduced, to the inverse."""
        self._control.tick()
        if self._added == PRODUCTS_ADDED - 2:
            self._settle()
        inverse = self._inverse
        inverse += in_column[:, None] * in_row
        self._added += 1

    def remove(self, row: int, column: int) -> None:
        """Take a row and a column away. The inverse where they cross is not 0 for any prime."""
        at = self._column_at[column], self._row_at[row]
        inverse, in_row, in_column = (
            self._inverse,
            self._read(at[0]),
            self._read(slice(None), at[1]),
        )
        in_row = self.reduced(in_row * -inverses(in_row[at[1]], self.primes))
        for lines, places, place, along, of_line in (
            (self._columns, self._column_at, at[0], inverse, in_column),
            (self._rows, self._row_at, at[1], inverse.swapaxes(0, 1), in_row),
        ):
            places[lines[place]] = -1
            last = lines.pop()
            if place < len(lines):
                lines[place], places[last] = last, place
                along[place], of_line[place] = along[len(lines)], of_line[len(lines)]
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
