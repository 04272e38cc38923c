"""Weights of cells that bound the cells which pieces can cover, as small as people count them.

Each cell has a weight of 0 or more, each piece a bound: the most that the cells under it weigh,
wherever it lies. The pieces together cover cells that weigh at most the sum of their bounds, in the
best of the ways to use them that leave no cell bare; if the cells that must be covered weigh more,
the puzzle is impossible. With the least under each piece it is the other way round.

First plain shadings are tried (weights of 1 and 0): a chessboard, stripes and diagonals with a
period of 2, 3 and 4, grids. Then the weights of a linear programme are made plainer. Adding a
constant to the weight of every cell adds the constant times its size to the bound of each piece. If
no cell may stay bare, the areas of the pieces add up to that of the board, so that both sides grow
by the same number, and still contradict each other. So no weight needs to be below 0. A factor that
all weights share is left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, combinations, compress
from math import gcd
from operator import mul
from typing import NamedTuple, TypeAlias

from ..core.cells import Cell
from ..core.control import current_control
from ..engines.refutation import OptionSums, small_weights
from ..search.encoding import Encoding
from ..search.problem import Problem
from .reasons_tuning import (
    LARGEST_WEIGHTS,
    MOST_SHADING_ENTRIES,
    MOST_TOGETHER_WORK,
    SHADING_PERIODS,
)

Form: TypeAlias = tuple[int, ...]  # a factor for each number of a cell
Shading: TypeAlias = tuple[int, ...]  # 1 for each shaded cell, 0 for the others


class Bounding(NamedTuple):
    """Weights that bound: of each cell and each piece by their numbers, all together, of the board.

    least  whether the pieces weigh at least that, and the board less; else at most, and more
    exact  whether they weigh just that, wherever they lie
    """

    cells: tuple[int, ...]
    pieces: tuple[int, ...]
    covered: int
    weight_of_board: int
    least: bool
    exact: bool


def plain_shading(encoding: Encoding, problem: Problem) -> Bounding | None:
    """Return a plain shading that bounds, None if none does or the problem is large."""
    bounds = _Bounds(encoding, problem)
    if not bounds.is_small:
        return None
    return bounds.first_of(_shadings(encoding))


def plainer(encoding: Encoding, problem: Problem, weights: Sequence[int]) -> Bounding | None:
    """Return weights that bound and are as plain as they are found, in place of some that do: those
    of a linear programme. None if some would be below 0 since cells may stay bare.
    """
    control = current_control()
    number = len(encoding.cells)
    cells = tuple(weights[:number])
    bounds = _Bounds(encoding, problem)
    bounding = bounds.first_of(_shaded_levels(cells))
    if bounding:
        return bounding
    for largest in LARGEST_WEIGHTS:
        control.tick()
        small = small_weights(problem, number, largest)
        if small:
            bounding = bounds.of(_divided(small))
        if bounding:
            return bounding
    low = min(cells)
    if low < 0 and encoding.puzzle.board.may:
        return None
    lifted = [weight - low for weight in cells]
    bounding = bounds.of(_divided(lifted))
    if bounding or low < 0:
        return bounding
    return bounds.of(_divided(cells))


def _shaded_levels(weights: Sequence[int]) -> Iterator[Shading]:
    """For each weight but the lowest the cells that have at least that, as shaded ones."""
    levels = sorted(set(weights))
    for level in levels[1:]:
        shading = [int(weight >= level) for weight in weights]
        yield tuple(shading)


def _divided(weights: Sequence[int]) -> tuple[int, ...]:
    factor = gcd(*weights)
    if factor >= 2:
        weights = [weight // factor for weight in weights]
    return tuple(weights)


def _shadings(encoding: Encoding) -> Iterator[Shading]:
    """Plain shadings of the cells, the plainest first, each once: those of a small board repeat."""
    seen = set[Shading]()
    for shading in _regular_shadings(encoding.cells):
        if shading not in seen:
            seen.add(shading)
            yield shading


def _regular_shadings(cells: Sequence[Cell]) -> Iterator[Shading]:
    """Shadings that repeat themselves after 2, 3 or 4 cells, the plainest first."""
    axes = len(cells[0])
    chessboard = (1,) * axes
    yield from _classes(cells, chessboard, 2)
    stripes = [_form(axes, {axis: 1}) for axis in range(axes)]
    kinds_of_forms = stripes, _diagonals(axes)
    for forms in kinds_of_forms:
        for period in SHADING_PERIODS:
            for form in forms:
                yield from _classes(cells, form, period)
    for period in SHADING_PERIODS:
        remainders = []
        for cell in cells:
            rests = [number % period for number in cell]
            remainders.append(tuple(rests))
        for rest in sorted(set(remainders)):
            shading = [int(remainder == rest) for remainder in remainders]
            yield tuple(shading)


def _diagonals(axes: int) -> list[Form]:
    diagonals = []
    for axis, other_axis in combinations(range(axes), 2):
        for sign in (1, -1):
            form = _form(axes, {axis: 1, other_axis: sign})
            diagonals.append(form)
    if axes <= 2:
        all_axes = (1,) * axes
        diagonals.append(all_axes)
    return diagonals


def _form(axes: int, factors: Mapping[int, int]) -> Form:
    """The factors of the numbers of a cell, 0 for the axes that have none."""
    numbers = [factors.get(axis, 0) for axis in range(axes)]
    return tuple(numbers)


def _classes(cells: Iterable[Sequence[int]], form: Form, period: int) -> Iterator[Shading]:
    """A shading for each remainder of a sum of numbers of the cells."""
    values = []
    for cell in cells:
        total = sum(map(mul, form, cell))
        values.append(total % period)
    for rest in range(period):
        shading = [int(value == rest) for value in values]
        yield tuple(shading)


class _Bounds:
    """The bounds that weights of cells give to the pieces of a problem."""

    def __init__(self, encoding: Encoding, problem: Problem) -> None:
        number = len(encoding.cells)
        self._must = problem.least[:number]
        self._least_uses = problem.least[number:]
        self._most_uses = problem.most[number:]
        self._sizes = [piece.size for piece in encoding.pieces]
        entries = sum(map(len, problem.options))
        self.is_small = entries <= MOST_SHADING_ENTRIES
        self._problem = problem

    @cached_property
    def _sums(self) -> OptionSums:
        return OptionSums(self._problem, len(self._must))

    def first_of(self, shadings: Iterable[Shading]) -> Bounding | None:
        """The bounds of the first weights that contradict; None if none do."""
        control = current_control()
        for cells in shadings:
            control.tick()
            if bounding := self.of(cells):
                return bounding
        return None

    def of(self, cells: tuple[int, ...]) -> Bounding | None:
        """The bounds of some weights, at most or else at least; None if neither contradicts."""
        extremes = self._sums.extremes(cells)
        least_weights, most_weights = zip(*extremes, strict=True)
        has_fixed_uses = self._least_uses == self._most_uses
        exact = has_fixed_uses and least_weights == most_weights
        must = sum(compress(cells, self._must))
        covered = self._most_together(most_weights)
        if covered is not None and covered < must:
            return Bounding(cells, most_weights, covered, must, False, exact)
        negated_weights = [-weight for weight in least_weights]
        negated = self._most_together(negated_weights)
        if negated is None:
            return None
        covered = -negated
        weight_of_board = sum(cells)
        if covered > weight_of_board:
            return Bounding(cells, least_weights, covered, weight_of_board, True, exact)
        return None

    def _most_together(self, weights: Sequence[int]) -> int | None:
        """The most that the pieces weigh in a way to use them that covers as many cells as must be
        covered, or may be; None if no way does, or that takes long.
        """
        if self._least_uses == self._most_uses:
            total: int = sum(map(mul, weights, self._most_uses))
            return total
        low = sum(self._must)
        high = len(self._must)
        work = high * sum(self._most_uses)
        if work > MOST_TOGETHER_WORK:
            return None
        copies = map(Copies, weights, self._sizes, self._least_uses, self._most_uses)
        return most_weight(list(copies), low, high)


class Copies(NamedTuple):
    """The weight and the size of a piece, and how often it is used at least and at most."""

    weight: int
    size: int
    least: int
    most: int


def most_weight(pieces: Sequence[Copies], low: int, high: int) -> int | None:
    """Return the most that pieces weigh together whose area is from `low` to `high`; None if they
    cannot have such an area.

    >>> most_weight([Copies(2, 4, 0, 9), Copies(1, 3, 1, 2)], 10, 10)  # two of size 3, one of 4
    4
    """
    of_size = defaultdict(list)
    for piece in pieces:
        of_size[piece.size].append(piece)
    best = {0: 0}  # weight of each area
    for pieces_of_size in of_size.values():
        best = _with_pieces(best, pieces_of_size, high)
    weights = [weight for area, weight in best.items() if area >= low]
    return max(weights, default=None)


def _with_pieces(best: Mapping[int, int], pieces: Sequence[Copies], high: int) -> dict[int, int]:
    """The most that each area up to `high` weighs with the pieces of one more size."""
    size = pieces[0].size
    fewest = sum(piece.least for piece in pieces)
    least_area = fewest * size
    totals = _totals(pieces, high // size)
    grown_best: dict[int, int] = {}
    for area, weight in best.items():
        most_pieces = (high - area) // size
        further_pieces = most_pieces - fewest
        fitting = max(0, further_pieces + 1)
        grown_area = area + least_area
        for total in totals[:fitting]:
            grown_weight = weight + total
            heaviest = grown_best.get(grown_area, grown_weight)
            grown_best[grown_area] = max(grown_weight, heaviest)
            grown_area += size
    return grown_best


def _totals(pieces: Sequence[Copies], most_copies: int) -> list[int]:
    """The most that pieces of one size weigh: each as often as it must be used, and then with 1, 2,
    ... copies more, at most `most_copies`, the heaviest first.
    """
    must = 0
    further_weights = []
    for piece in pieces:
        must += piece.least * piece.weight
        further_copies = piece.most - piece.least
        further_copies = min(further_copies, most_copies)
        further_weights += [piece.weight] * further_copies
    further_weights.sort(reverse=True)
    heaviest = further_weights[:most_copies]
    return list(accumulate(heaviest, initial=must))
