"""Weights of items modulo a number, by which every option weighs 0 and all items together do not.

The weights that give 0 to every option are a module over the integers mod m. Its generators are
updated as options are added one after the other: those that give the new option a weight are
combined with the one among them whose weight divides theirs, which is then multiplied until its own
weight is 0. (m is a power of a prime: of two numbers mod m one divides the other.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb, gcd
from operator import add
from typing import Any, TypeAlias

from ..search.problem import Problem
from .kernels.bit_words import INDEX_MASK, inlined
from .kernels.kernel_arrays import BYTE, WORD32, array_of, zeros
from .kernels.preparation import run_for_all
from .tuning import MOST_BASIS_ENTRIES, MOST_COMPARED_SUMS

GENERATORS_A_STEP = 8  # that weigh an item in about a microsecond


ModularWeights: TypeAlias = tuple[int, ...]


def plainest_weights(problem: Problem, fixed: Sequence[int], modulus: int) -> ModularWeights | None:
    """Return the plainest of `modular_weights` (see `refutation`); None if there are none. Only the
    `fixed` items, which every cover covers the same number of times, have a weight.
    """
    items = len(problem.least)
    size = len(fixed)
    if not fixed or size * items > MOST_BASIS_ENTRIES:
        return None
    basis = zeros(items + 1, size, code=BYTE)
    for generator, item in enumerate(fixed):
        basis[item, generator] = 1
        times = problem.least[item]
        basis[items, generator] = times % modulus
    items_of_options, begins = _listed_options(problem)
    generators = array_of(range(size), WORD32)
    number = array_of([size])
    state = (
        basis,
        generators,
        number,
        array_of([1] * size),
        zeros(size),
        zeros(size),
        zeros(size),
        modulus,
    )
    options = len(begins) - 1
    steps = len(items_of_options) * size // GENERATORS_A_STEP
    run_for_all(weigh_options, options, steps, items_of_options, begins, *state)
    flat = memoryview(basis).cast("B")
    rows = []
    for generator in generators[: number[0]]:
        weights_and_total = flat[generator::size]
        rows.append(bytes(weights_and_total))
    return _plainest(rows, modulus)


def _listed_options(problem: Problem) -> tuple[Any, Any]:
    """The items of the options that may be taken, one after the other, and where those of each
    begin, with the end of the last.
    """
    never = {item for item, bound in enumerate(problem.most) if not bound}
    items: list[int] = []
    begins = [0]
    for option in problem.options:
        if option and never.isdisjoint(option):
            items += option
            begins.append(len(items))
    return array_of(items, WORD32), array_of(begins, WORD32)


def _plainest(rows: Sequence[bytes], modulus: int) -> ModularWeights | None:
    """Of some generators and the sums of two, the plainest that gives all items together a weight,
    which stands behind those of the items; None if none does.
    """
    candidates = [row for row in rows if row[-1]]
    pairs = comb(len(rows), 2)
    if pairs <= MOST_COMPARED_SUMS:
        candidates += _sums_of_two(rows, modulus)
    if not candidates:
        return None
    weights_without_total = [row[:-1] for row in candidates]
    best = min(weights_without_total, key=_plainness)
    multiples = []
    for unit in range(1, modulus):
        if gcd(unit, modulus) == 1:
            multiple = [weight * unit % modulus for weight in best]
            multiples.append(tuple(multiple))
    return min(multiples, key=_size_of_weights)


def _size_of_weights(weights: ModularWeights) -> tuple[int, int]:
    return max(weights), sum(weights)


def _sums_of_two(rows: Sequence[bytes], modulus: int) -> Iterator[bytes]:
    """Yield the sums of two generators that give all items together a weight."""
    for row, other_row in combinations(rows, 2):
        total = row[-1] + other_row[-1]
        if total % modulus:
            sums = map(add, row, other_row)
            yield bytes([weight % modulus for weight in sums])


def _plainness(weights: bytes) -> tuple[int, int]:
    """The number of different weights, and of those that are not 0."""
    different = len(set(weights))
    zeros_among = weights.count(0)
    return different, len(weights) - zeros_among


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
        begin = begins[option] & INDEX_MASK
        end = begins[option + 1] & INDEX_MASK
        for entry in range(begin, end):
            item = items[entry] & INDEX_MASK
            for place in range(number[0]):
                generator = generators[place]
                weights[place] += basis[item, generator]
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
    size_of_pivot = 0
    for heavy_number in range(heavies):
        place = heavy[heavy_number]
        size = sizes[generators[place]]
        divisor = _common_divisor(weights[place], modulus)
        is_shorter = divisor == unit and size < size_of_pivot
        if divisor < unit or is_shorter:
            unit = divisor
            pivot_place = place
            size_of_pivot = size
    pivot = generators[pivot_place] & INDEX_MASK
    units_of_pivot = weights[pivot_place] // unit
    inverse = 1
    while units_of_pivot * inverse % modulus != 1:
        inverse += 1
    for heavy_number in range(heavies):
        place = heavy[heavy_number]
        units = weights[place] // unit
        factors[heavy_number] = modulus - units * inverse % modulus
        if place == pivot_place:
            factors[heavy_number] = modulus // unit - 1
    last_row = basis.shape[0] - 1
    for item in range(last_row + 1):
        of_pivot = basis[item, pivot]
        if of_pivot != 0:
            for heavy_number in range(heavies):
                place = heavy[heavy_number]
                generator = generators[place] & INDEX_MASK
                old_weight = basis[item, generator]
                weight = old_weight + factors[heavy_number] * of_pivot
                weight %= modulus
                basis[item, generator] = weight
                if item < last_row:
                    sizes[generator] += int(weight != 0)
                    sizes[generator] -= int(old_weight != 0)
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
