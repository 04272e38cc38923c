"""The quotient of a layout by a symmetry: its covers are those that the symmetry leaves alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import replace
from itertools import chain
from math import gcd

from ..layout import Layout
from ..problem import Permutation


def quotient(layout: Layout, permutation: Permutation) -> Layout:
    """A layout whose covers are the covers of another that a symmetry, a permutation of options,
    maps to themselves.

    Options that the symmetry maps to one another are taken together, as one, or not at all;
    positions that are then filled together are one; so are counted items, each divided by what
    always covers it at once. An option of the quotient has the number of the first of its options;
    the others have no places.
    """
    covered = _covered(layout, permutation)
    # the other way round: the options of the quotient that cover a number, and how often
    columns: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for option, times_of in covered.items():
        for number, times in times_of.items():
            columns[number].append((option, times))
    merged = _alike(sorted(layout.must | layout.may), columns)
    room = {group[0]: group for group in merged}
    must = frozenset(first for first, group in room.items() if not layout.must.isdisjoint(group))
    least, most, divisors = _divided_bounds(layout, columns)
    places: list[tuple[int, ...]] = []
    counted: list[tuple[int, ...]] = []
    for option in range(len(layout.places)):
        numbers = sorted(covered.get(option, Counter()).elements())
        places.append(tuple(number for number in numbers if number in room))
        uses = Counter(number - layout.length for number in numbers)
        items = [[item] * (n // divisors[item]) for item, n in uses.items() if item in divisors]
        counted.append(tuple(chain.from_iterable(items)))
    return replace(
        layout,
        must=must,
        may=frozenset(room) - must,
        places=tuple(places),
        counted=tuple(counted),
        least=tuple(least),
        most=tuple(most),
        distances=(),
        fillable=layout.fillable and all(a <= b for a, b in zip(least, most, strict=True)),
    )


def _covered(layout: Layout, permutation: Permutation) -> dict[int, Counter[int]]:
    """What each option of the quotient covers, and how often: positions, and counted items as
    numbers that follow the positions'.
    """
    covered = {}
    for cycle in _cycles(permutation):
        together = Counter(position for option in cycle for position in layout.places[option])
        overlap = max(together.values(), default=0) > 1
        if together and not overlap:
            items = [layout.length + item for option in cycle for item in layout.counted[option]]
            together.update(items)
            covered[cycle[0]] = together
    return covered


def _divided_bounds(
    layout: Layout, columns: defaultdict[int, list[tuple[int, int]]]
) -> tuple[list[int], list[int], dict[int, int]]:
    """Bounds of the quotient's counted items, and by what each is divided; of items that are alike
    the first stands for all.
    """
    least, most = [0] * len(layout.least), [0] * len(layout.most)
    divisors: dict[int, int] = {}
    numbers = range(layout.length, layout.length + len(layout.least))
    for group in _alike(numbers, columns):
        column = columns[group[0]]
        items = [number - layout.length for number in group]
        first = items[0]
        divisor = gcd(*(times for _, times in column)) or 1
        divisors[first] = divisor
        # rounded up, and down
        least[first] = -(-max(layout.least[item] for item in items) // divisor)
        most[first] = min(layout.most[item] for item in items) // divisor if column else 0
    return least, most, divisors


def _cycles(permutation: Permutation) -> list[list[int]]:
    """The cycles of a permutation, each beginning with its least number."""
    seen: set[int] = set()
    cycles = []
    for start in range(len(permutation)):
        cycle, number = [], start
        while number not in seen:
            seen.add(number)
            cycle.append(number)
            number = permutation[number]
        if cycle:
            cycles.append(cycle)
    return cycles


def _alike(
    numbers: Iterable[int], columns: defaultdict[int, list[tuple[int, int]]]
) -> list[list[int]]:
    """Numbers in groups that have equal columns."""
    groups: defaultdict[tuple[tuple[int, int], ...], list[int]] = defaultdict(list)
    for number in numbers:
        groups[tuple(columns[number])].append(number)
    return list(groups.values())
