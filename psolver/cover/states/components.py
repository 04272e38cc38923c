"""What counting by states works on: the parts of a layout that have nothing to do with one another.

    positions 0 and 1 empty at the start, a domino over both or a monomino on either, of which there
    is one: Part(must=(True, True), branches=((Branch(0b11, (), 0), Branch(0b1, (0,), 1)),
    (Branch(0b1, (0,), 2),)),
         least=(0,), most=(1,), sizes=((1, 1),))

The positions of a part are numbered anew, without gaps, in the order of the sweep.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from math import gcd
from typing import NamedTuple

from ..layout import Sweep
from ..problem import Permutation


class Branch(NamedTuple):
    """An option, seen from the first of its positions.

    mask    its positions as bits, bit 0 the first
    of      the bounded items that it covers, an item that it covers several times as often
    option  its number in the problem
    """

    mask: int
    of: tuple[int, ...]
    option: int


@dataclass(frozen=True)
class Part:
    """A part of a layout that has nothing to do with the others.

    must      for each position whether it has to be filled
    branches  for each position the options that begin there
    least, most  bounds of the bounded items
    sizes     of each bounded item how little room it takes: in so many positions it can be covered
              so often, no option does better
    """

    must: tuple[bool, ...]
    branches: tuple[tuple[Branch, ...], ...]
    least: tuple[int, ...]
    most: tuple[int, ...]
    sizes: tuple[tuple[int, int], ...]

    @cached_property
    def reach(self) -> int:
        """The bits of the longest window."""
        return max(
            (branch.mask.bit_length() for branches in self.branches for branch in branches),
            default=1,
        )

    @cached_property
    def alone(self) -> bool:
        """Does no option cover two bounded items?"""
        return all(len(set(branch.of)) <= 1 for branches in self.branches for branch in branches)


def parts_of(layout: Sweep) -> list[Part]:
    """The parts of a layout: positions that an option joins, or a bounded item, belong together."""
    bounded = bounded_items(layout)
    joined = _Joined(layout.positions + len(layout.least))
    for places, counted in zip(layout.places, layout.counted, strict=True):
        for other in [*places, *(layout.positions + k for k in counted if places and k in bounded)]:
            joined.join(places[0], other)
    members: defaultdict[int, list[int]] = defaultdict(list)
    for position in sorted(layout.must | layout.may):
        members[joined.root(position)].append(position)
    options: defaultdict[int, list[int]] = defaultdict(list)
    for option, places in enumerate(layout.places):
        if places:
            options[joined.root(places[0])].append(option)
    return [_part(layout, positions, options[root], bounded) for root, positions in members.items()]


def bounded_items(layout: Sweep) -> set[int]:
    """The counted items whose bounds forbid anything."""
    room = len(layout.must | layout.may)
    supply: Counter[int] = Counter()
    size: dict[int, tuple[int, int]] = {}
    for places, counted in zip(layout.places, layout.counted, strict=True):
        for item, times in Counter(counted).items() if places else ():
            supply[item] += times
            size[item] = _smaller(size.get(item), (len(places), times))
    return {
        item
        for item, (positions, times) in size.items()
        if layout.least[item] > 0
        or layout.most[item] < min(supply[item], room * times // positions)
    }


def _smaller(one: tuple[int, int] | None, other: tuple[int, int]) -> tuple[int, int]:
    """Of two sizes the one that takes less room for each time."""
    return one if one and one[0] * other[1] <= other[0] * one[1] else other


def _part(layout: Sweep, positions: list[int], numbers: list[int], bounded: set[int]) -> Part:
    """The part of a layout that has these positions and options."""
    rank = {position: number for number, position in enumerate(positions)}
    items = sorted({item for number in numbers for item in layout.counted[number]} & bounded)
    index = {item: k for k, item in enumerate(items)}
    branches: list[list[Branch]] = [[] for _ in positions]
    sizes: dict[int, tuple[int, int]] = {}
    for number in numbers:
        places = [rank[position] for position in layout.places[number]]
        of = tuple(index[item] for item in layout.counted[number] if item in index)
        branches[places[0]].append(
            Branch(sum(1 << place - places[0] for place in places), of, number)
        )
        for k, times in Counter(of).items():
            sizes[k] = _smaller(sizes.get(k), (len(places), times))
    return Part(
        tuple(position in layout.must for position in positions),
        tuple(map(tuple, branches)),
        tuple(max(0, layout.least[item]) for item in items),
        tuple(layout.most[item] for item in items),
        tuple(sizes[k] for k in range(len(items))),
    )


def quotient(layout: Sweep, permutation: Permutation) -> Sweep:
    """A layout whose covers are the covers of another that a symmetry, a permutation of options,
    maps to themselves.

    Options that the symmetry maps to one another are taken together, as one, or not at all;
    positions that are then filled together are one; so are counted items, each divided by what
    always covers it at once. An option of the quotient has the number of the first of its options;
    the others have no places.
    """
    first_item = layout.positions  # positions and items in one row of numbers
    covered: dict[int, Counter[int]] = {}  # by each option of the quotient, and how often
    columns: defaultdict[int, list[tuple[int, int]]] = defaultdict(
        list
    )  # the same, for each position and item
    for cycle in _cycles(permutation):
        together = Counter(position for option in cycle for position in layout.places[option])
        if not together or max(together.values()) > 1:  # never taken, or they overlap
            continue
        together.update(first_item + item for option in cycle for item in layout.counted[option])
        covered[cycle[0]] = together
        for number, times in together.items():
            columns[number].append((cycle[0], times))
    room = {group[0]: group for group in _alike(sorted(layout.must | layout.may), columns)}
    least, most, divisors = [0] * len(layout.least), [0] * len(layout.most), {}
    for group in _alike(range(first_item, first_item + len(layout.least)), columns):
        divisor = divisors[group[0]] = gcd(*(times for _, times in columns[group[0]])) or 1
        item, items = group[0] - first_item, [number - first_item for number in group]
        least[item] = -(-max(layout.least[k] for k in items) // divisor)
        most[item] = min(layout.most[k] for k in items) // divisor if columns[group[0]] else 0
    places, counted = [], []
    for option in range(len(layout.places)):
        numbers = sorted(covered.get(option, Counter()).elements())
        places.append(tuple(number for number in numbers if number in room))
        uses = Counter(number for number in numbers if number in divisors)
        counted.append(
            tuple(k - first_item for k, n in uses.items() for _ in range(n // divisors[k]))
        )
    must = frozenset(
        position for position, group in room.items() if not layout.must.isdisjoint(group)
    )
    return replace(
        layout,
        must=must,
        may=frozenset(room) - must,
        places=tuple(places),
        counted=tuple(counted),
        least=tuple(least),
        most=tuple(most),
        steps=(),
        fillable=layout.fillable and all(a <= b for a, b in zip(least, most, strict=True)),
    )


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


class _Joined:
    """Numbers in sets that are joined (Tarjan's union-find)."""

    def __init__(self, numbers: int) -> None:
        self._above = list(range(numbers))

    def root(self, number: int) -> int:
        """The number that stands for the set."""
        while self._above[number] != number:
            self._above[number] = number = self._above[self._above[number]]
        return number

    def join(self, one: int, other: int) -> None:
        """Make two sets one."""
        self._above[self.root(one)] = self.root(other)
