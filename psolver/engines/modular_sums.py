"""Weights of items modulo a number, by which every option weighs 0 and all items together do not.

The weights that give 0 to every option are a module over the integers mod m. Its generators are
updated as options are added one after the other: those that give the new option a weight are
combined with the one among them whose weight divides theirs, which is then multiplied until its own
weight is 0. (m is a power of a prime: of two numbers mod m one divides the other.)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations
from math import comb, gcd
from typing import Any

import numpy as np

from ..core.control import current_control
from ..search.problem import Problem
from .tuning import MOST_BASIS_ENTRIES, MOST_COMPARED_SUMS, MOST_WEIGHED_ENTRIES


def plainest_weights(problem: Problem, modulus: int) -> tuple[int, ...] | None:
    """Return the plainest of `modular_weights` (see `refutation`); None if there are none."""
    least = np.array(problem.least)
    fixed = np.flatnonzero(least == np.array(problem.most))
    if len(fixed) * len(least) > MOST_BASIS_ENTRIES:
        return None
    basis = np.zeros((len(fixed), len(least)), np.int16)
    rows = np.arange(len(fixed))
    basis[rows, fixed] = 1
    never = {item for item, most in enumerate(problem.most) if not most}
    options = [option for option in problem.options if option and never.isdisjoint(option)]
    weightless = _weightless(basis, options, modulus)
    return _plainest(weightless, least, modulus)


def _weightless(basis: Any, options: Sequence[tuple[int, ...]], modulus: int) -> Any:
    """Generators of the combinations for which every option weighs 0.

    Many options in a row weigh 0 once a few have been seen, so that ever more are weighed at a
    time.
    """
    control = current_control()
    number, together = 0, 1
    while number < len(options):
        control.tick()
        chunk = options[number : number + together]
        weights = _weights(basis, chunk) % modulus
        heavy = np.flatnonzero(weights.any(axis=1))
        number += len(chunk)
        generators = max(1, len(basis))
        room = max(1, MOST_WEIGHED_ENTRIES // generators)
        together = min(2 * together, room)
        if len(heavy):
            heavy_number = int(heavy[0])
            basis = _without(basis, weights[heavy_number], modulus)
            number += heavy_number + 1 - len(chunk)
            together = 1  # the next one is likely to be heavy too
    return basis


def _weights(basis: Any, options: Sequence[tuple[int, ...]]) -> Any:
    if len(options) == 1:  # much faster so
        return basis[:, options[0]].sum(axis=1)[None]
    lengths = [len(option) for option in options]
    ends = np.cumsum(np.array(lengths, np.int64))
    begins = ends - lengths
    items = list(chain.from_iterable(options))
    columns = basis[:, items]
    return np.add.reduceat(columns, begins, axis=1, dtype=np.int64).T


def _without(basis: Any, weights: Any, modulus: int) -> Any:
    """Return generators of the combinations that weigh 0; `weights` are those of the generators."""
    heavy = np.flatnonzero(weights)
    if not len(heavy):
        return basis
    divisors = np.gcd(weights[heavy], modulus)
    unit = int(divisors.min())
    lightest = heavy[divisors == unit]
    pivot = min(lightest, key=lambda row: np.count_nonzero(basis[row]))  # so that sums stay short
    other_rows = heavy[heavy != pivot]
    weight = int(weights[pivot]) // unit
    inverse = pow(weight, -1, modulus)
    times = (weights[other_rows] // unit * inverse) % modulus
    subtracted = np.outer(times, basis[pivot])
    basis[other_rows] = (basis[other_rows] - subtracted) % modulus
    multiple = modulus // unit
    basis[pivot] = basis[pivot] * multiple % modulus
    if basis[pivot].any():
        return basis
    basis[pivot] = basis[-1]
    return basis[:-1]


def _plainest(basis: Any, least: Any, modulus: int) -> tuple[int, ...] | None:
    """Of some generators and the sums of two, the plainest that gives all items together a weight;
    None if none does.
    """
    totals = (basis @ least) % modulus
    candidates = list(basis[totals != 0])
    if comb(len(basis), 2) <= MOST_COMPARED_SUMS:
        for row, other_row in combinations(range(len(basis)), 2):
            if (totals[row] + totals[other_row]) % modulus:
                candidates.append((basis[row] + basis[other_row]) % modulus)
    if not candidates:
        return None
    best = min(candidates, key=_plainness)
    multiples = []
    for unit in range(1, modulus):
        if gcd(unit, modulus) == 1:
            multiple = best * unit % modulus
            multiples.append(tuple(multiple.tolist()))
    return min(multiples, key=lambda multiple: (max(multiple), sum(multiple)))


def _plainness(weights: Any) -> tuple[int, int]:
    """The number of different weights, and of those that are not 0."""
    return len(np.unique(weights)), int(np.count_nonzero(weights))
