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

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from math import gcd
from typing import NamedTuple

from ...control import Control
from ...cover.problem import Problem
from ...cover.refutation import OptionSums, small_weights
from ..encode import Encoding

PERIODS = (2, 3, 4)
LARGEST = (1, 3, 9)  # weights that are looked for, one after the other
MOST_ENTRIES = 200_000  # items of options, for each of which shadings are tried
MOST_WORK = 2_000_000  # areas times uses of pieces


class Bounding(NamedTuple):
    """Weights that bound: of each cell and each piece by their numbers, all together, of the board.

    least  whether the pieces weigh at least that, and the board less; else at most, and more
    exact  whether they weigh just that, wherever they lie
    """

    cells: tuple[int, ...]
    pieces: tuple[int, ...]
    covered: int
    there: int
    least: bool
    exact: bool


def plain_shading(encoding: Encoding, problem: Problem, control: Control) -> Bounding | None:
    """Return a plain shading that bounds, None if none does or the problem is large."""
    bounds = _Bounds(encoding, problem)
    if not bounds.is_small:
        return None
    tried = (bounds.of(one) for one in control.watched(_shadings(encoding)))
    return next(filter(None, tried), None)


def plainer(
    encoding: Encoding, problem: Problem, weights: Sequence[int], control: Control
) -> Bounding | None:
    """Return weights that bound and are as plain as they are found, in place of some that do: those
    of a linear programme. None if some would be below 0 since cells may stay bare.
    """
    cells = tuple(weights[: len(encoding.cells)])
    bounds = _Bounds(encoding, problem)
    levels = sorted(set(cells))[1:]
    shaded = (tuple(int(w >= level) for w in cells) for level in levels)
    if found := next(filter(None, map(bounds.of, control.watched(shaded))), None):
        return found
    for largest in LARGEST:
        control.tick()
        small = small_weights(problem, len(cells), largest, control)
        if small and (found := bounds.of(_divided(small))):
            return found
    low = min(cells)
    if low >= 0 or not encoding.puzzle.board.may:
        shifted = _divided([weight - min(0, low) for weight in cells])
        lifted = _divided([weight - low for weight in cells])
        return bounds.of(lifted) or bounds.of(shifted)
    return None


def _divided(weights: Sequence[int]) -> tuple[int, ...]:
    factor = gcd(*weights) or 1
    return tuple(weight // factor for weight in weights)


def _shadings(encoding: Encoding) -> Iterator[tuple[int, ...]]:
    """Plain shadings of the cells, the plainest first."""
    cells = encoding.cells
    axes = len(cells[0])
    units = [tuple(int(axis == one) for axis in range(axes)) for one in range(axes)]
    slopes = [
        tuple(a + sign * b for a, b in zip(one, other, strict=True))
        for one, other in combinations(units, 2)
        for sign in (1, -1)
    ]
    all_axes = (1,) * axes
    yield from _classes(cells, all_axes, 2)
    for period in PERIODS:
        for form in units:
            yield from _classes(cells, form, period)
    for period in PERIODS:
        for form in slopes if axes > 2 else [*slopes, all_axes]:
            yield from _classes(cells, form, period)
    for period in PERIODS:
        for rest in product(range(period), repeat=axes):
            wanted = [tuple((a - b) % period for a, b in zip(c, rest, strict=True)) for c in cells]
            yield tuple(int(not any(one)) for one in wanted)


def _classes(
    cells: Iterable[Sequence[int]], form: Sequence[int], period: int
) -> Iterator[tuple[int, ...]]:
    """A shading for each remainder of a sum of numbers of the cells."""
    values = [sum(a * b for a, b in zip(form, cell, strict=True)) % period for cell in cells]
    for rest in range(period):
        yield tuple(int(value == rest) for value in values)


class _Bounds:
    """The bounds that weights of cells give to the pieces of a problem."""

    def __init__(self, encoding: Encoding, problem: Problem) -> None:
        number = len(encoding.cells)
        self._must = problem.least[:number]
        self._uses = list(zip(problem.least[number:], problem.most[number:], strict=True))
        self._sizes = [piece.size for piece in encoding.pieces]
        self.is_small = sum(map(len, problem.options)) <= MOST_ENTRIES
        self._sums = OptionSums(problem, number)

    def of(self, cells: tuple[int, ...]) -> Bounding | None:
        """The bounds of some weights, at most or else at least; None if neither contradicts."""
        extremes = self._sums.extremes(cells)
        least, most = zip(*extremes, strict=True)
        must = sum(weight for weight, needed in zip(cells, self._must, strict=True) if needed)
        covered = self._most_together(most)
        exact = least == most and all(low == high for low, high in self._uses)
        if covered is not None and covered < must:
            return Bounding(cells, most, covered, must, False, exact)
        highest = self._most_together([-weight for weight in least])
        there = sum(cells)
        if highest is not None and -highest > there:
            return Bounding(cells, least, -highest, there, True, exact)
        return None

    def _most_together(self, weights: Sequence[int]) -> int | None:
        """The most that the pieces weigh in a way to use them that covers as many cells as must be
        covered, or may be; None if there is none, or that takes long.
        """
        low, high = sum(self._must), len(self._must)
        if all(least == most for least, most in self._uses):
            return sum(w * uses for w, (uses, _) in zip(weights, self._uses, strict=True))
        if high * sum(most for _, most in self._uses) > MOST_WORK:
            return None
        best = {0: 0}
        for weight, size, (least, most) in zip(weights, self._sizes, self._uses, strict=True):
            found: dict[int, int] = {}
            for area, total in best.items():
                for times in range(least, min(most, (high - area) // size) + 1):
                    grown = area + times * size
                    more = total + times * weight
                    found[grown] = max(found.get(grown, more), more)
            best = found
        return max((total for area, total in best.items() if area >= low), default=None)
