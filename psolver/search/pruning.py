"""Options that no cover can hold, found before a search: they cut off a pocket that nothing fills.

An option whose items are connected (by `neighbours`) leaves the other items in parts; connected
options fill each part by itself, so the size of a part must be a sum of their sizes.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Set
from dataclasses import replace

from .problem import Colours, Cover, Problem


def connected_parts(problem: Problem, items: Iterable[int]) -> Iterator[set[int]]:
    """Yield the connected parts of some items, by `neighbours`."""
    left = set(items)
    while left:
        part = {left.pop()}
        todo = list(part)
        while todo:
            near = left.intersection(problem.neighbours[todo.pop()])
            left -= near
            part |= near
            todo += near
        yield part


MOST_STEPS = 300_000  # options times items: a tenth of a second at most
MOST_GAPS = 20  # positions for each item, in masks of positions


def restrict(
    problem: Problem, taken: Cover, without: Set[int] = frozenset()
) -> tuple[Problem, list[int]]:
    """Return the problem that is left when some options, which fit together, are taken, and the
    number that each of its options has in `problem`.

    The options in `without` go too, and those that give an item another colour; the others need not
    give it any more. The symmetries are dropped.
    """
    least, most = list(problem.least), list(problem.most)
    for option in taken:
        for item in problem.options[option]:
            least[item], most[item] = max(0, least[item] - 1), most[item] - 1
    full = {item for option in taken for item in problem.options[option] if not most[item]}
    gone = {*taken, *without}
    left = [
        o for o, items in enumerate(problem.options) if o not in gone and full.isdisjoint(items)
    ]
    rest = replace(problem, least=tuple(least), most=tuple(most))
    if problem.colours:
        given = dict(pair for option in taken for pair in problem.colours[option])
        left = [option for option in left if _has_colours(problem, option, given, full)]
        rest = replace(rest, colours=_not_given(problem.colours, given))
    return _with_options(rest, left), left


def _has_colours(problem: Problem, option: int, given: dict[int, int], full: set[int]) -> bool:
    """Whether an option fits to the colours given, and gives none to an item that is full."""
    if not given.keys().isdisjoint(problem.options[option]):
        return False
    return all(
        item not in full and given.get(item, colour) == colour
        for item, colour in problem.colours[option]
    )


def _not_given(colours: Colours, given: dict[int, int]) -> Colours:
    """The colours of the items that have none yet."""
    return tuple(tuple(pair for pair in pairs if pair[0] not in given) for pairs in colours)


def without_pockets(problem: Problem) -> tuple[Problem, list[int]]:
    """Return the problem without the options that leave an unfillable part, and the number that
    each option has in `problem`.

    Nothing is done if it would take long or an option is not connected. The symmetries are dropped.
    """
    everything = list(range(len(problem.options)))
    lying = {
        item for item, touching in enumerate(problem.neighbours) if touching and problem.most[item]
    }
    if not lying or len(everything) * len(lying) > MOST_STEPS:
        return problem, everything
    parts = PartsByMask(problem, lying)
    bit_of = parts.bits.__getitem__
    masks, sizes = list[int](), Counter[int]()
    for items in problem.options:
        mask = sum(map(bit_of, lying.intersection(items)))
        if not mask or parts.around_lowest(mask) != mask:
            return problem, everything
        masks.append(mask)
    for group, size in set(zip(problem.groups, map(int.bit_count, masks), strict=False)):
        sizes[size] += problem.most[group]
    sums, whole = subset_sums(sizes, len(lying)), sum(parts.bits.values())
    must = sum(map(bit_of, filter(problem.least.__getitem__, lying)))
    left = []
    for option in everything:
        rest = whole & ~masks[option]
        while rest:
            part = parts.around_lowest(rest)
            least, most = (part & must).bit_count(), part.bit_count()
            if not sums >> least & (1 << most - least + 1) - 1:
                break  # no sizes add up to those of the part that must be covered, or more
            rest &= ~part
        else:
            left.append(option)
    return _with_options(problem, left), left


class PartsByMask:
    """The connected parts of sets of items, as masks with a bit for each item, as in `bits`.

        items in a grid  0 1 2     steps: +1 from 0, 1, 3, 4;  -1 from 1, 2, 4, 5;
                         3 4 5            +3 from 0, 1, 2;     -3 from 3, 4, 5

    Items that are numbered alike have their neighbours at the same few distances: a step moves all
    items of a mask, that have a neighbour there, at once.
    """

    def __init__(self, problem: Problem, items: set[int]) -> None:
        places: Iterable[int] = items
        if problem.positions:
            positions = list(map(problem.positions.__getitem__, items))
            # a board in parts that lie far away from each other would have long masks
            in_range = min(positions) >= 0 and max(positions) < MOST_GAPS * len(items)
            if in_range and len(set(positions)) == len(items):
                places = positions
        place_of = dict(zip(items, places, strict=True))
        self.bits = dict(zip(items, map((1).__lshift__, places), strict=True))
        steps: dict[int, int] = defaultdict(int)  # the bits from which each leads to a neighbour
        for item, place in place_of.items():
            for near in items.intersection(problem.neighbours[item]):
                steps[place_of[near] - place] |= self.bits[item]
        self._steps = list(steps.items())

    def around_lowest(self, mask: int) -> int:
        """Return the part of a mask in which its lowest bit is; 0 for an empty one."""
        part = latest = mask & -mask
        while latest:
            near = 0
            for step, origins in self._steps:
                moving = latest & origins
                near |= moving << step if step > 0 else moving >> -step
            latest = near & mask & ~part
            part |= latest
        return part


def _with_options(problem: Problem, left: list[int]) -> Problem:
    options = tuple(map(problem.options.__getitem__, left))
    groups = tuple(map(problem.groups.__getitem__, left))
    colours = tuple(map(problem.colours.__getitem__, left)) if problem.colours else ()
    return replace(problem, options=options, groups=groups, symmetries=(), colours=colours)


def subset_sums(sizes: dict[int, int], most: int) -> int:
    """Return the sums up to `most` of sizes, each used at most as often as `sizes` gives: bit n is
    set if n is such a sum.

    >>> bin(subset_sums({2: 1, 3: 1}, 10))
    '0b101101'
    """
    sums, mask = 1, (1 << most + 1) - 1
    for size, times in sizes.items():
        times = min(times, most // size)
        step = 1
        while times > 0:  # 1, 2, 4 … copies at once, then the rest
            sums |= sums << size * min(step, times) & mask
            times -= step
            step *= 2
    return sums
