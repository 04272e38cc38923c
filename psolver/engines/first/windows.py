"""A tiling of a large board of any shape, window by window, each tiled by SAT.

    the board from its first row on     .  covered for good
    . . . . . . . . . . . .
    . . . # # # # . # # # #             #  the window: the first empty cells, all to be covered
    # # # # # # # # # # # #
    # # # # # # # # # - - -             -  the rest, which pieces of the window may reach into
    - - - - - - - - - - - -

Only the pieces that cover the first cells of a window stay in place; the others show that
there is a way to go on, and the next window places them anew. The last window is the whole rest.
If a window has no tiling, or none was found, the pieces that were placed last are taken away,
more of them every time, and after a few times all of them: the next attempt begins from another
side. Chance, that of a generator whose seed is fixed, shuffles the options for SAT.

Without it Y-pentominoes in 25x25 less 12 of them take 38 times as long
(tests/benchmarks/measures.md).
"""

from __future__ import annotations

from itertools import cycle
from random import Random

from ...core.cells import extent
from ...core.control import current_control
from ...core.model import Puzzle
from ...core.tilings import Tiling
from ...search.encoding import Encoding, encode
from ...search.problem import Cover, Problem
from ...search.sat.clauses import one_cover
from ..tuning import (
    FASTEST_SOLVER,
    LAST_WINDOW_CELLS,
    LAST_WINDOW_CONFLICTS,
    MOST_FIRST_PLACEMENTS,
    MOST_WINDOWS_EFFORT,
    WINDOW_CELLS,
    WINDOW_CONFLICTS,
    WINDOW_FAILURES,
    WINDOW_FIXED_CELLS,
    WINDOWS_COLOURING_EFFORT,
    WINDOWS_SIDE_FACTOR,
)
from .shared import are_free, is_coloured, used_pieces


def suits(puzzle: Puzzle) -> bool:
    """Whether every filling of the board is a tiling, and the puzzle small enough to be encoded."""
    forms = 0
    for piece in used_pieces(puzzle):
        forms += len(piece.orientations)
    placements = forms * len(puzzle.board.cells)
    if placements > MOST_FIRST_PLACEMENTS:
        return False
    return are_free(puzzle)


def find(puzzle: Puzzle, solver: str | None = None) -> Tiling | None:
    """Return a tiling of a puzzle that this `suits`; None if it has none, or none was found."""
    encoding = encode(puzzle)
    windows = Windows(encoding, solver or FASTEST_SOLVER)
    orders = orders_of(encoding)
    left_for_colouring = MOST_WINDOWS_EFFORT - WINDOWS_COLOURING_EFFORT
    unasked = True
    for order in cycle(orders):
        cover = windows.fill(order)
        if cover is not None:
            return encoding.tiling(cover)
        if windows.left <= 0 or windows.impossible:
            return None
        if unasked and windows.left < left_for_colouring:
            unasked = False
            if is_coloured(encoding):
                return None
    return None


def orders_of(encoding: Encoding) -> list[list[int]]:
    """Return the cells of a puzzle from each side of its board, of which the long axes come
    first.
    """
    plane = encoding.puzzle.board.lattice.plane
    points = [plane(cell) for cell in encoding.cells]
    lengths = extent(points)
    longest = max(lengths)
    axes = list(range(len(lengths)))
    axes.sort(key=lengths.__getitem__, reverse=True)
    cells = range(len(points))
    orders = []
    for axis in axes:
        if lengths[axis] * WINDOWS_SIDE_FACTOR < longest:
            continue
        keys = [(point[axis], point) for point in points]
        order = sorted(cells, key=keys.__getitem__)
        orders.append(order)
    from_the_end = [order[::-1] for order in orders]
    return orders + from_the_end


class Windows:
    """A board that is filled window by window, again and again, until it is full.

    left        the effort that may still be spent
    impossible  whether it is known that there is no tiling
    """

    def __init__(self, encoding: Encoding, solver: str) -> None:
        problem = encoding.problem
        area = len(encoding.cells)
        self._solver = solver
        self._control = current_control()
        self._random = Random(0)
        self._must = [lower > 0 for lower in problem.least[:area]]
        self._options = [option[:-1] for option in problem.options]
        self._options_of = problem.options_of
        self._area = area
        self.left = MOST_WINDOWS_EFFORT
        self.impossible = False

    def fill(self, order: list[int]) -> Cover | None:
        """Return options that cover all cells, which are passed in an order; None if that was given
        up.
        """
        free = set(range(self._area))
        chosen: list[list[int]] = []
        failures = 0
        fewest = len(free)
        needed = [cell for cell in order if self._must[cell]]
        while failures < WINDOW_FAILURES and self.left > 0 and not self.impossible:
            todo = [cell for cell in needed if cell in free]
            if not todo:
                cover: list[int] = []
                for options in chosen:
                    cover += options
                cover.sort()
                return tuple(cover)
            is_last = len(todo) <= LAST_WINDOW_CELLS
            window = todo if is_last else todo[:WINDOW_CELLS]
            tiled = self._tiled(free, window, is_last)
            if tiled is not None:
                fixed = set(window if is_last else window[:WINDOW_FIXED_CELLS])
                options = self._covering(tiled, fixed)
                chosen.append(options)
                cells = self._cells(options)
                free.difference_update(cells)
                if len(free) < fewest:
                    fewest = len(free)
                    failures = 0
                continue
            failures += 1
            for options in chosen[-failures:]:
                free.update(self._cells(options))
            del chosen[-failures:]
        return None

    def _covering(self, options: list[int], fixed: set[int]) -> list[int]:
        """Those of some options that cover any of some cells."""
        covering = []
        for option in options:
            if not fixed.isdisjoint(self._options[option]):
                covering.append(option)
        return covering

    def _cells(self, options: list[int]) -> list[int]:
        cells: list[int] = []
        for option in options:
            cells += self._options[option]
        return cells

    def _tiled(self, free: set[int], window: list[int], is_last: bool) -> list[int] | None:
        """Options that cover a window, and lie on free cells; None if none were found."""
        candidates: set[int] = set()
        for cell in window:
            candidates.update(self._options_of[cell])
        options = []
        for option in sorted(candidates):
            if free.issuperset(self._options[option]):
                options.append(option)
        self._random.shuffle(options)
        budget = LAST_WINDOW_CONFLICTS if is_last else WINDOW_CONFLICTS
        budget = min(budget, self.left)
        problem = self._problem(options, window)
        answer = one_cover(problem, self._solver, budget)
        self.left -= answer.conflicts
        self.left -= len(options)
        self._control.progress.nodes += answer.conflicts
        if answer.cover is not None:
            return [options[number] for number in answer.cover]
        is_whole = len(free) == self._area
        if is_whole and answer.settled:
            self.impossible = True
        return None

    def _problem(self, options: list[int], window: list[int]) -> Problem:
        """The cells of a window are to be covered by some options, others may be."""
        must = set(window)
        cells = sorted(must.union(self._cells(options)))
        item = {cell: number for number, cell in enumerate(cells)}
        group_item = len(cells)  # the item of all options
        needed = [int(cell in must) for cell in cells]
        once = [1] * len(cells)
        unlimited = max(2, len(options))
        renumbered = []
        for option in options:
            items = [item[cell] for cell in self._options[option]]
            renumbered.append((*items, group_item))
        return Problem(
            least=(*needed, 0),
            most=(*once, unlimited),
            options=tuple(renumbered),
            groups=(group_item,) * len(options),
        )
