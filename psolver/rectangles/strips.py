"""Strips: all rectangles of one width at once, by the states between two columns of a strip.

A strip has some rows that must be covered, and rows beyond them that may be. It is filled column by
column, each from its first row on; a state is the set of cells that are covered from some column
on. A column is a state's next one if copies of the shapes can cover all that is left of it. The
copies tile a rectangle of some columns if as many steps lead from the empty state back to it. As
the states are finite, all lengths are known together: a finite automaton reads them.

With rows beyond, the strip is the rim of a rectangle between two of its corners, whatever lies
further in. If no steps lead to a state that ends it, no rectangle with that many rows is tiled.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from math import gcd

from ..core.bits import members
from ..core.cells import Cell, Shape, box, translate
from ..core.control import current_control
from .rectangles_tuning import MOST_RIM_STATES, MOST_STRIP_STATES, STRIP_STATES_WITHOUT_TICK


@dataclass(frozen=True, slots=True)
class Strip:
    """The ways in which shapes can lie in a strip of squares, each a number whose bits are cells.

    Bit (column - start) * height + row is a cell; `start` is a column so far to the left that no
    shape that covers a cell of column 0 reaches beyond it.

    rows    that must be covered
    height  of all rows
    back    columns to the left of column 0
    moves   for each row the shapes that cover its cell in column 0, after all before are covered
    """

    rows: int
    height: int
    back: int
    moves: tuple[tuple[int, ...], ...]

    @property
    def cells_back(self) -> int:
        """The number of cells to the left of column 0, whose bits are the lowest."""
        return self.back * self.height

    @property
    def wall(self) -> int:
        """The state in which the cells to the left are covered, and no others."""
        return (1 << self.cells_back) - 1

    def is_end(self, state: int) -> bool:
        """Whether nothing reaches into the next column, so that a wall may stand there."""
        return not state >> self.cells_back

    def after(self, state: int, most_states: int = MOST_STRIP_STATES) -> set[int] | None:
        """Return the states of the next column; None if there are too many on the way to it."""
        control = current_control()
        states = {state}
        bit = 1 << self.cells_back
        for moves in self.moves:
            grown = set()
            watched_states: Iterable[int] = states
            if len(states) >= STRIP_STATES_WITHOUT_TICK:
                watched_states = control.watched(states, len(moves))
            for covered in watched_states:
                if covered & bit:
                    grown.add(covered)
                else:
                    grown.update([covered | move for move in moves if not covered & move])
            states = grown
            if len(states) > most_states:
                return None
            bit <<= 1
        return {covered >> self.height for covered in states}

    def column(self, state: int, next_state: int) -> list[int]:
        """Return moves that lead from a state to one after it, in a strip without rows beyond."""

        def filled(row: int, covered: int) -> list[int] | None:
            if row == self.rows:
                is_next = covered >> self.height == next_state
                return [] if is_next else None
            if covered >> row & 1:
                return filled(row + 1, covered)
            for move in self.moves[row]:
                if covered & move:
                    continue
                beyond = move >> self.height
                if beyond & ~next_state:
                    continue
                rest = filled(row + 1, covered | move)
                if rest is not None:
                    return [move, *rest]
            return None

        column_moves = filled(0, state)
        assert column_moves is not None
        return column_moves

    def cells(self, move: int, column: int) -> Shape:
        """Return the cells of a move in some column."""
        cells = []
        first_column = column - self.back
        for bit in members(move):
            columns_on, row = divmod(bit, self.height)
            cells.append((row, first_column + columns_on))
        return tuple(sorted(cells))


def strip_of(
    shapes: Sequence[Shape],
    rows: int,
    has_rows_beyond: bool = False,
) -> Strip:
    """Return the strip of some rows for shapes at the origin; with the rows beyond that shapes can
    reach which cover a cell of these, if it has any.

    >>> strip_of([((0, 0), (0, 1)), ((0, 0), (1, 0))], 2).moves
    ((3, 5), (10,))
    """
    control = current_control()
    height = rows
    back = 0
    if has_rows_beyond:
        all_cells = chain.from_iterable(shapes)
        _, (up, back) = box(all_cells)
        height += up
    moves: list[set[int]] = [set() for _ in range(rows)]
    for shape in shapes:
        highest_row = max(row for row, _ in shape)
        free_rows = height - highest_row  # below 1 if the strip is too narrow
        for top, across in control.watched(shape, rows * len(shape)):
            places = min(free_rows, rows - top)
            for down in range(places):
                row = top + down
                cells = translate(shape, (down, -across))
                if not all(_is_free(cell, row, rows) for cell in cells):
                    continue
                move = 0
                for i, j in cells:
                    move |= 1 << (j + back) * height + i
                moves[row].add(move)
    moves_of_rows = [tuple(sorted(moves_of_row)) for moves_of_row in moves]
    return Strip(rows, height, back, tuple(moves_of_rows))


def _is_free(cell: Cell, row: int, rows: int) -> bool:
    """Whether a cell may be free when all cells that must be covered before a row of column 0
    are.
    """
    i, j = cell
    if i >= rows or j > 0:
        return True
    return j == 0 and i >= row


@dataclass(slots=True)
class Lengths:
    """The lengths of the rectangles of one width that are tiled; sums of lengths are lengths.

    They are worked out one after the other, as many as are asked for.

    steps   for each state, from which the strip can be ended, those after it
    states  the number of all states
    primes  the lengths found that are no sums of others
    is_complete  whether these are all: every other length, however large, is a sum of them
    """

    strip: Strip
    steps: dict[int, list[int]]
    states: int
    primes: list[int] = field(default_factory=list)
    is_complete: bool = False
    _levels: list[set[int]] = field(default_factory=list)
    _tiled: list[bool] = field(default_factory=list)
    _period: int = 0

    @property
    def none(self) -> bool:
        """Whether there is no rectangle of this width."""
        return not self.steps

    def has(self, length: int) -> bool:
        """Whether a rectangle of a length is tiled."""
        if not self._tiled:
            self._levels = [{self.strip.wall}]
            self._tiled = [True]
            self.is_complete = self.none
            self._period = self._divisor()
        while len(self._tiled) <= length:
            self._next()
        return self._tiled[length]

    def _next(self) -> None:
        """Work out one more length."""
        length = len(self._tiled)
        is_sum = False
        for prime in self.primes:
            if prime <= length and self._tiled[length - prime]:
                is_sum = True
        if self.is_complete:
            self._tiled.append(is_sum)
            return
        level = set()
        control = current_control()
        for state in control.watched(self._levels[-1], 10):
            level.update(self.steps[state])
        self._levels.append(level)
        is_tiled = self.strip.wall in level
        self._tiled.append(is_tiled)
        if is_tiled and not is_sum:
            self.primes.append(length)
        self.is_complete = self._has_all_primes()

    def _has_all_primes(self) -> bool:
        """Whether the last multiples of the period were tiled, as many as bring one to the next
        after the first length is added, so that all that follow are.
        """
        if not self.primes:
            return False
        period = self._period
        needed = self.primes[0] // period
        number_of_multiples = (len(self._tiled) - 1) // period
        if number_of_multiples < needed:
            return False
        longest = number_of_multiples * period
        last_multiples = range(longest, 0, -period)
        return all(self._tiled[length] for length in last_multiples[:needed])

    def _divisor(self) -> int:
        """The period: the greatest number that divides each way back to the wall."""
        wall = self.strip.wall
        depth = {wall: 0}
        todo = [wall]
        period = 0
        for state in current_control().watched(todo):
            next_depth = depth[state] + 1
            for next_state in self.steps.get(state, ()):
                if next_state in depth:
                    difference = next_depth - depth[next_state]
                    period = gcd(period, difference)
                else:
                    depth[next_state] = next_depth
                    todo.append(next_state)
        return period

    def tiling(self, length: int) -> list[Shape]:
        """Return the copies that tile the rectangle of a length, one of those that `has`."""
        assert self.has(length)
        if length >= len(self._levels):
            first_length = next(prime for prime in self.primes if self._tiled[length - prime])
            copies = self.tiling(first_length)
            for cells in self.tiling(length - first_length):
                copies.append(translate(cells, (0, first_length)))
            return copies
        state = self.strip.wall
        placed = []
        for column in reversed(range(length)):
            states_before = self._levels[column]
            previous = min(before for before in states_before if state in self.steps[before])
            moves = self.strip.column(previous, state)
            placed += [self.strip.cells(move, column) for move in moves]
            state = previous
        return placed


def lengths_of(strip: Strip, most_states: int = MOST_STRIP_STATES) -> Lengths | None:
    """Return the lengths of the rectangles that a strip without rows beyond can be cut to; None if
    there are too many states.
    """
    control = current_control()
    previous_states: dict[int, list[int]] = {strip.wall: []}
    todo = [strip.wall]
    for state in control.watched(todo, 10 * strip.rows):
        following = strip.after(state, most_states)
        if following is None:
            return None
        for next_state in following:
            if next_state not in previous_states:
                previous_states[next_state] = []
                todo.append(next_state)
            previous_states[next_state].append(state)
        if len(previous_states) > most_states:
            return None
    steps = defaultdict(list)
    live = [strip.wall]
    reached = {strip.wall}
    for state in control.watched(live):
        for previous in previous_states[state]:
            steps[previous].append(state)
            if previous not in reached:
                reached.add(previous)
                live.append(previous)
    return Lengths(strip, dict(steps), len(previous_states))


def rim_states(shapes: Sequence[Shape], rows: int) -> int | None:
    """Return the number of states of the rim of a rectangle, if none of them ends it, so that no
    rectangle with as many rows, or more, is tiled; None if one ends it, or if there are too many.
    """
    strip = strip_of(shapes, rows, True)
    reached = {strip.wall}
    todo = [strip.wall]
    control = current_control()
    for state in control.watched(todo, 10 * rows):
        following = strip.after(state, MOST_RIM_STATES)
        if following is None:
            return None
        if any(map(strip.is_end, following)):
            return None
        new_states = following - reached
        todo += new_states
        reached |= new_states
        if len(reached) > MOST_RIM_STATES:
            return None
    return len(reached)
