"""Weights of items modulo a number, by which every option weighs 0 and all items together do not.

The weights that give 0 to every option are a module over the integers mod m. Its generators are
updated as options are added one after the other: those that give the new option a weight are
combined with the one among them whose weight divides theirs, which is then multiplied until its own
weight is 0. (m is a power of a prime: of two numbers mod m one divides the other.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, combinations
from math import comb, gcd
from typing import Any

from ..search.problem import Problem
from .kernels.bit_words import INDEX_MASK, inlined
from .kernels.kernel_arrays import BYTE, WORD32, array_of, zeros
from .kernels.preparation import run_for_all
from .tuning import MOST_BASIS_ENTRIES, MOST_COMPARED_SUMS

GENERATORS_A_STEP = 8  # that weigh an item in about a microsecond


def plainest_weights(problem: Problem, modulus: int) -> tuple[int, ...] | None:
    """Return the plainest of `modular_weights` (see `refutation`); None if there are none."""
    items = len(problem.least)
    fixed = [item for item, bound in enumerate(problem.least) if bound == problem.most[item]]
    if not fixed or len(fixed) * items > MOST_BASIS_ENTRIES:
        return None
    basis = zeros(items + 1, len(fixed), code=BYTE)
    for generator, item in enumerate(fixed):
        basis[item, generator] = 1
        basis[items, generator] = problem.least[item] % modulus
    never = {item for item, bound in enumerate(problem.most) if not bound}
    options = [option for option in problem.options if option and never.isdisjoint(option)]
    generators = array_of(range(len(fixed)), WORD32)
    number = array_of([len(fixed)])
    sizes = array_of([1] * len(fixed))
    room = zeros(len(fixed)), zeros(len(fixed)), zeros(len(fixed))
    listed = (
        array_of(chain.from_iterable(options), WORD32),
        array_of(accumulate(map(len, options), initial=0), WORD32),
    )
    steps = len(listed[0]) * len(fixed) // GENERATORS_A_STEP
    state = basis, generators, number, sizes, *room, modulus
    run_for_all(weigh_options, len(options), steps, *listed, *state)
    flat = memoryview(basis).cast("B")
    rows = [bytes(flat[generator :: len(fixed)]) for generator in generators[: number[0]]]
    return _plainest(rows, modulus)


def _plainest(rows: Sequence[bytes], modulus: int) -> tuple[int, ...] | None:
    """Of some generators and the sums of two, the plainest that gives all items together a weight,
    which stands behind those of the items; None if none does.
    """
    candidates = [row for row in rows if row[-1]]
    if comb(len(rows), 2) <= MOST_COMPARED_SUMS:
        candidates += _sums_of_two(rows, modulus)
    if not candidates:
        return None
    best = min((row[:-1] for row in candidates), key=_plainness)
    multiples = []
    for unit in range(1, modulus):
        if gcd(unit, modulus) == 1:
            multiples.append(tuple(weight * unit % modulus for weight in best))
    return min(multiples, key=lambda multiple: (max(multiple), sum(multiple)))


def _sums_of_two(rows: Sequence[bytes], modulus: int) -> Iterator[bytes]:
    """Yield the sums of two generators that give all items together a weight."""
    for row, other_row in combinations(rows, 2):
        if (row[-1] + other_row[-1]) % modulus:
            pairs = zip(row, other_row, strict=True)
            yield bytes([(weight + other) % modulus for weight, other in pairs])


def _plainness(weights: bytes) -> tuple[int, int]:
    """The number of different weights, and of those that are not 0."""
    return len(set(weights)), len(weights) - weights.count(0)


# the compiled elimination -------------------------------------------------------------------------


def weigh_options(
    items: Any,
    begins: Any,
    basis: Any,
    generators: Any,
    number: Any,
    sizes: Any,
    weights: Any,
    heavy: Any,
    factors: Any,
    modulus: int,
    start: int,
    stop: int,
) -> None:
    """Combine generators so that the options from `start` on, before `stop`, weigh 0.

    items, begins  option o has items[begins[o] : begins[o + 1]]
    basis          for each item, and in the last row for all of them together, the weight that each
                   generator gives it
    generators     those that are left, `number[0]` of them
    sizes          for each generator the number of items that have a weight
    weights        room for the weight of an option by each generator that is left
    heavy          room for the places of those that give it one
    factors        room for how often the pivot is taken from each of these
    """
    for option in range(start, stop):
        for place in range(number[0]):
            weights[place] = 0
        for entry in range(begins[option] & INDEX_MASK, begins[option + 1] & INDEX_MASK):
            item = items[entry] & INDEX_MASK
            for place in range(number[0]):
                weights[place] += basis[item, generators[place]]
        heavies = 0
        for place in range(number[0]):
            weight = weights[place] % modulus
            weights[place] = weight
            if weight != 0:
                heavy[heavies] = place
                heavies += 1
        if heavies > 0:
            _eliminate(heavies, basis, generators, number, sizes, weights, heavy, factors, modulus)


@inlined
def _eliminate(
    heavies: int,
    basis: Any,
    generators: Any,
    number: Any,
    sizes: Any,
    weights: Any,
    heavy: Any,
    factors: Any,
    modulus: int,
) -> None:
    """Take multiples of a pivot from the other generators that give an option a weight, and
    multiply the pivot.
    """
    # The pivot divides all others; of several it is one with few weights, so that sums stay short.
    unit = modulus
    pivot_place = 0
    for heavy_number in range(heavies):
        place = heavy[heavy_number]
        divisor = _common_divisor(weights[place], modulus)
        is_shorter = sizes[generators[place]] < sizes[generators[pivot_place]]
        if divisor < unit or (divisor == unit and is_shorter):
            unit = divisor
            pivot_place = place
    pivot = generators[pivot_place] & INDEX_MASK
    inverse = 1
    while weights[pivot_place] // unit * inverse % modulus != 1:
        inverse += 1
    for heavy_number in range(heavies):
        place = heavy[heavy_number]
        factors[heavy_number] = modulus - weights[place] // unit * inverse % modulus
        if place == pivot_place:
            factors[heavy_number] = modulus // unit - 1
    last_row = basis.shape[0] - 1
    for item in range(last_row + 1):
        of_pivot = basis[item, pivot]
        if of_pivot != 0:
            for heavy_number in range(heavies):
                generator = generators[heavy[heavy_number]] & INDEX_MASK
                before = basis[item, generator]
                after = (before + factors[heavy_number] * of_pivot) % modulus
                basis[item, generator] = after
                if item < last_row:
                    sizes[generator] += int(after != 0) - int(before != 0)
    if sizes[pivot] == 0:
        number[0] -= 1
        generators[pivot_place] = generators[number[0]]


@inlined
def _common_divisor(number: int, other_number: int) -> int:
    """Return the greatest common divisor of two numbers, by Euclid."""
    while other_number != 0:
        rest = number % other_number
        number = other_number
        other_number = rest
    return number
