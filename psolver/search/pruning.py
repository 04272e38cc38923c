"""Options that no cover can hold, found before a search: they cut off a pocket that nothing fills.

An option whose items are connected (by `neighbours`) leaves the other items in parts; connected
options fill each part by itself, so the size of a part must be a sum of their sizes.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Set
from dataclasses import replace

from .problem import Colours, Cover, Problem
from .search_tuning import MOST_GAPS, MOST_POCKET_STEPS


def connected_parts(problem: Problem, items: Iterable[int]) -> Iterator[set[int]]:
    """Yield the connected parts of some items, by `neighbours`."""
    items_left = set(items)
    while items_left:
        component = {items_left.pop()}
        todo = list(component)
        while todo:
            item = todo.pop()
            neighbours = items_left.intersection(problem.neighbours[item])
            items_left -= neighbours
            component |= neighbours
            todo += neighbours
        yield component


def restrict(
    problem: Problem, chosen: Cover, without: Set[int] = frozenset()
) -> tuple[Problem, list[int]]:
    """Return the problem that is left when some options, which fit together, are taken, and the
    number that each of its options has in `problem`.

    The options in `without` go too, and those that give an item another colour than a taken one
    does. Such an item has its colour, so the options that stay need not give it. The symmetries are
    dropped.
    """
    least = list(problem.least)
    most = list(problem.most)
    covered = set()
    for option in chosen:
        for item in problem.options[option]:
            least[item] = max(0, least[item] - 1)
            most[item] -= 1
            covered.add(item)
    full = set()
    for item in covered:
        if most[item] == 0:
            full.add(item)
    gone = {*chosen, *without}
    options_left = []
    for option, items in enumerate(problem.options):
        if option not in gone and full.isdisjoint(items):
            options_left.append(option)
    rest = replace(problem, least=tuple(least), most=tuple(most))
    if problem.colours:
        colours_given = dict[int, int]()
        for option in chosen:
            colours_given.update(problem.colours[option])
        fitting = []
        for option in options_left:
            if _has_colours(problem, option, colours_given, full):
                fitting.append(option)
        options_left = fitting
        colours = _not_given(problem.colours, colours_given)
        rest = replace(rest, colours=colours)
    return _with_options(rest, options_left), options_left


def _has_colours(
    problem: Problem, option: int, colours_given: dict[int, int], full: set[int]
) -> bool:
    """Whether an option fits to the colours given, and gives none to an item that is full."""
    if not colours_given.keys().isdisjoint(problem.options[option]):
        return False
    for item, colour in problem.colours[option]:
        if item in full:
            return False
        if colours_given.get(item, colour) != colour:
            return False
    return True


def _not_given(colours: Colours, colours_given: dict[int, int]) -> Colours:
    """The colours of the items that have none yet."""
    colours_left = []
    for pairs in colours:
        pairs_left = []
        for item, colour in pairs:
            if item not in colours_given:
                pairs_left.append((item, colour))
        colours_left.append(tuple(pairs_left))
    return tuple(colours_left)


def without_pockets(problem: Problem) -> tuple[Problem, list[int]]:
    """Return the problem without the options that leave an unfillable part, and the number that
    each option has in `problem`.

    Nothing is done if it would take long or an option is not connected. The symmetries are dropped.
    SAT lists the pentominoes in 8x8 with 1.6 times the conflicts without this
    (tests/benchmarks/measures.md).
    """
    options = len(problem.options)
    everything = list(range(options))
    items_with_place = set()
    for item, touching in enumerate(problem.neighbours):
        if touching and problem.most[item]:
            items_with_place.add(item)
    places = len(items_with_place)
    if places == 0 or options * places > MOST_POCKET_STEPS:
        return problem, everything
    components = PartsByMask(problem, items_with_place)
    bits = components.bits
    masks = []
    sizes = Counter[int]()
    for items in problem.options:
        mask = 0
        for item in items_with_place.intersection(items):
            mask |= bits[item]
        if mask == 0:
            return problem, everything
        if components.around_lowest(mask) != mask:
            return problem, everything
        masks.append(mask)
    groups_and_sizes = zip(problem.groups, map(int.bit_count, masks), strict=False)
    for group, size in set(groups_and_sizes):
        sizes[size] += problem.most[group]
    sums = subset_sums(sizes, places)
    all_bits = sum(bits.values())
    must = 0
    for item in items_with_place:
        if problem.least[item]:
            must |= bits[item]
    options_left = []
    for option in everything:
        rest = all_bits & ~masks[option]
        while rest:
            component = components.around_lowest(rest)
            fewest = (component & must).bit_count()
            most = component.bit_count()
            from_fewest_to_most = (1 << most - fewest + 1) - 1
            if not sums >> fewest & from_fewest_to_most:
                break  # no sum of sizes lies between what must be covered here and all there is
            rest &= ~component
        else:
            options_left.append(option)
    return _with_options(problem, options_left), options_left


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
            positions = [problem.positions[item] for item in items]
            # a board in parts that lie far away from each other would have long masks
            are_different = len(set(positions)) == len(items)
            if are_different and min(positions) >= 0:
                if max(positions) < MOST_GAPS * len(items):
                    places = positions
        place_of = dict(zip(items, places, strict=True))
        self.bits: dict[int, int] = {}
        steps: dict[int, int] = defaultdict(int)  # the bits from which each leads to a neighbour
        for item, place in place_of.items():
            bit = 1 << place
            self.bits[item] = bit
            for neighbour in items.intersection(problem.neighbours[item]):
                step = place_of[neighbour] - place
                steps[step] |= bit
        self._steps = list(steps.items())

    def around_lowest(self, mask: int) -> int:
        """Return the part of a mask in which its lowest bit is; 0 for an empty one."""
        component = mask & -mask
        latest = component
        while latest:
            reached = 0
            for step, origins in self._steps:
                moving = latest & origins
                if step > 0:
                    reached |= moving << step
                else:
                    reached |= moving >> -step
            latest = reached & mask & ~component
            component |= latest
        return component


def _with_options(problem: Problem, options_left: list[int]) -> Problem:
    options = []
    groups = []
    colours = []
    for option in options_left:
        options.append(problem.options[option])
        groups.append(problem.groups[option])
        if problem.colours:
            colours.append(problem.colours[option])
    return replace(
        problem,
        options=tuple(options),
        groups=tuple(groups),
        symmetries=(),
        colours=tuple(colours),
    )


def subset_sums(sizes: dict[int, int], limit: int) -> int:
    """Return the sums up to a limit of sizes, each used at most as often as `sizes` gives: bit n is
    set if n is such a sum.

    >>> bin(subset_sums({2: 1, 3: 1}, 10))
    '0b101101'
    """
    sums = 1
    up_to_limit = (1 << limit + 1) - 1
    for size, times in sizes.items():
        times = min(times, limit // size)
        step = 1
        while times > 0:  # 1, 2, 4 … copies at once, then the rest
            copies = min(step, times)
            sums |= sums << size * copies & up_to_limit
            times -= step
            step *= 2
    return sums
