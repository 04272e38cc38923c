"""What counting by states works on: the parts of a layout that have nothing to do with one another.

    positions 0 and 1 empty at the start, a domino over both or a monomino on either, of which there is one:
    Part(must=(True, True), branches=((Branch(0b11, (), 0), Branch(0b1, (0,), 1)), (Branch(0b1, (0,), 2),)),
         least=(0,), most=(1,), sizes=((1, 1),))

The positions of a part are numbered anew, without gaps, in the order of the sweep.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from functools import cached_property
from math import gcd
from typing import NamedTuple, TypeVar

from .problem import Permutation
from .sweep import Sweep

T = TypeVar("T")


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
    sizes     of each bounded item how little room it takes: in so many positions it can be covered so often, no
              option does better
    """

    must: tuple[bool, ...]
    branches: tuple[tuple[Branch, ...], ...]
    least: tuple[int, ...]
    most: tuple[int, ...]
    sizes: tuple[tuple[int, int], ...]

    @cached_property
    def reach(self) -> int:
        """The bits of the longest window."""
        return max((branch.mask.bit_length() for branches in self.branches for branch in branches), default=1)

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
        if layout.least[item] > 0 or layout.most[item] < min(supply[item], room * times // positions)
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
        branches[places[0]].append(Branch(sum(1 << place - places[0] for place in places), of, number))
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
    """A layout whose covers are the covers of another that a symmetry, a permutation of options, maps to themselves.

    Options that the symmetry maps to one another are taken together, as one, or not at all; positions that are then
    filled together, or never, are one; so are counted items, each divided by what always covers it at once. An option
    of the quotient has the number of the first of its options; the others have no places.
    """
    places: list[tuple[int, ...]] = [()] * len(layout.places)
    counted: list[Counter[int]] = [Counter()] * len(layout.places)
    taken_with: defaultdict[int, list[int]] = defaultdict(list)  # for each position the options of the quotient
    covered_by: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)  # for each item too, and how often
    for cycle in _cycles(permutation):
        union = sorted(position for option in cycle for position in layout.places[option])
        if not union or len(set(union)) < len(union):  # never taken, or they overlap
            continue
        counted[cycle[0]] = Counter(item for option in cycle for item in layout.counted[option])
        for position in union:
            taken_with[position].append(cycle[0])
        for item, times in counted[cycle[0]].items():
            covered_by[item].append((cycle[0], times))
    positions = {p: min(group) for group in _alike(layout.must | layout.may, taken_with) for p in group}
    for position in sorted(set(positions.values())):
        for option in taken_with[position]:
            places[option] += (position,)
    least, most, divisors = list(layout.least), list(layout.most), {}
    for group in _alike(set(covered_by), covered_by):
        divisors[min(group)] = divisor = gcd(*(times for _, times in covered_by[group[0]]))
        least[min(group)] = -(-max(layout.least[item] for item in group) // divisor)
        most[min(group)] = min(layout.most[item] for item in group) // divisor
    possible = all(
        a <= b if item in covered_by else a <= 0 for item, (a, b) in enumerate(zip(least, most, strict=True))
    )
    must = frozenset(positions[p] for p in layout.must)
    return replace(
        layout,
        must=must,
        may=frozenset(positions[p] for p in layout.may) - must,
        places=tuple(places),
        counted=tuple(
            tuple(item for item in sorted(of) if item in divisors for _ in range(of[item] // divisors[item]))
            for of in counted
        ),
        least=tuple(least),
        most=tuple(most),
        steps=(),
        fillable=layout.fillable and possible,
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


def _alike(things: frozenset[int] | set[int], lists: defaultdict[int, list[T]]) -> list[list[int]]:
    """Things in groups that have equal lists."""
    groups: defaultdict[tuple[T, ...], list[int]] = defaultdict(list)
    for thing in sorted(things):
        groups[tuple(lists[thing])].append(thing)
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
