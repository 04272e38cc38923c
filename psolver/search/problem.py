"""An exact-cover problem with bounds, as plain data (Knuth, TAOCP 7.2.2.1, calls the parts items
and options).

    item 0 and 1 once each, item 2 at most twice; either of two options, alone or together:
    Problem(least=(1, 1, 0), most=(1, 1, 2), options=((0, 2), (1, 2)), groups=(2, 2))

A cover is a set of options that covers every item at least `least` and at most `most` times.
"""

from __future__ import annotations

import marshal
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, fields, replace
from functools import cached_property, partial
from operator import lt
from typing import Any, NamedTuple, TypeAlias

Cover: TypeAlias = tuple[int, ...]
Permutation: TypeAlias = tuple[int, ...]
Colours: TypeAlias = tuple[tuple[tuple[int, int], ...], ...]
"""For each option the items that it gives a colour, each with the number of the colour, from 0."""


@dataclass(frozen=True)
class Problem:
    """Items are 0 … len(least) - 1, options tuples of items (sorted, each once but for `sums`).

    least, most   bounds of each item
    groups        for each option one of its items, its group: options of a group are alike, and no
                  option holds two groups (a polyomino puzzle groups by piece); () if no items
                  can be groups: engines need groups, `grouped` adds them
    neighbours    for each item the items it touches, () for those without a position
    positions     for each item its position in an order in which few items are open at a time, -1
                  for those without one; items that lie alike have the same distances, so that some
                  positions may belong to no item
    symmetries    permutations of the options that map covers to covers, a group with the identity
                  first; () if they were not worked out
    sums          the items that an option may hold several times, without a position: each time it
                  is covered once more
    colours       () if no option gives an item a colour (Knuth's XCC). Options may share an item if
                  they give it the same colour; one that holds it in `options`, without a colour,
                  excludes all others. Such an item has the bounds 0 and 1, and no option holds it
                  twice
    """

    least: tuple[int, ...]
    most: tuple[int, ...]
    options: tuple[tuple[int, ...], ...]
    groups: tuple[int, ...]
    neighbours: tuple[tuple[int, ...], ...] = ()
    positions: tuple[int, ...] = ()
    symmetries: tuple[Permutation, ...] = ()
    sums: frozenset[int] = frozenset()
    colours: Colours = ()

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @cached_property
    def options_of(self) -> tuple[tuple[int, ...], ...]:
        """Return for each item the options that cover it, and give it no colour."""
        lists: list[list[int]] = [[] for _ in self.least]
        for number, option in enumerate(self.options):
            for item in option:
                lists[item].append(number)
        return tuple(map(tuple, lists))

    @cached_property
    def codes(self) -> dict[int, dict[int, int]]:
        """Return for each item with colours the codes of its options: numbers from 0 on, in the
        order of the colours; the last one is for no colour.
        """
        given: defaultdict[int, dict[int, int]] = defaultdict(dict)
        for option, pairs in enumerate(self.colours):
            for item, colour in pairs:
                given[item][option] = colour
        for item, codes in given.items():
            numbers = {colour: code for code, colour in enumerate(sorted({*codes.values()}))}
            for option, colour in codes.items():
                codes[option] = numbers[colour]
            codes.update(dict.fromkeys(self.options_of[item], len(numbers)))
        return dict(given)

    @cached_property
    def fingerprint(self) -> str:
        """Return 16 hexadecimal digits, the same for equal problems on every machine."""
        from hashlib import blake2b

        parts: tuple[Any, ...] = self.least, self.most, self.options, self.groups, self.symmetries
        if self.colours:
            parts = (*parts, self.colours)
        # version 2 of the format writes equal numbers alike, however they are shared
        return blake2b(marshal.dumps(parts, 2), digest_size=8).hexdigest()

    @property
    def starved(self) -> bool:
        """Whether some item has fewer options than it needs, or was covered more often than it may
        be, so that there is no cover.
        """
        return any(map(lt, map(len, self.options_of), self.least)) or min(self.most, default=0) < 0


def grouped(problem: Problem) -> Problem:
    """Return the problem with groups, which every engine needs; its options keep their numbers.

    If it has none, one more item, which need not be covered, is in every option; it is the group of
    all.
    """
    if problem.groups or not problem.options:
        return problem
    item, number = len(problem.least), len(problem.options)
    return replace(
        problem,
        least=(*problem.least, 0),
        most=(*problem.most, number),
        options=tuple((*option, item) for option in problem.options),
        groups=(item,) * number,
        neighbours=(*problem.neighbours, ()) if problem.neighbours else (),
    )


def is_cover(problem: Problem, cover: Cover) -> bool:
    """Whether these are different options that cover every item between its least and its most
    times, and keep to the colours.

    >>> is_cover(Problem((1, 1), (1, 2), ((0, 1), (1,)), (0, 1)), (0, 1))
    True
    """
    times = [0] * len(problem.least)
    for option in cover:
        for item in problem.options[option]:
            times[item] += 1
    within = all(a <= t <= b for a, t, b in zip(problem.least, times, problem.most, strict=True))
    coloured = not problem.colours or keeps_colours(problem, cover)
    return within and coloured and len(set(cover)) == len(cover)


def keeps_colours(problem: Problem, cover: Cover) -> bool:
    """Whether no two options of a cover give an item two colours, and none shares an item to which
    it gives no colour.

    >>> options, colours = ((0,), (0,), (1,), (1, 2)), (((2, 1),), ((2, 2),), ((2, 1),), ())
    >>> problem = Problem((1, 1, 0), (1, 1, 1), options, (), colours=colours)
    >>> [keeps_colours(problem, cover) for cover in [(0, 2), (1, 2), (0, 3)]]
    [True, False, False]
    """
    given: dict[int, int] = {}
    for option in cover:
        for item, colour in problem.colours[option]:
            if given.setdefault(item, colour) != colour:
                return False
    return all(given.keys().isdisjoint(problem.options[option]) for option in cover)


MOST_SUMMED = 50_000_000  # bits of the sums of all options


def cover_test(problem: Problem) -> Callable[[Cover], bool]:
    """Return the test whether options are a cover of a problem; a fast one, for millions of covers,
    if every item is to be covered a definite number of times and the problem is not too large.

    The fast test adds up numbers which have a digit for each item: the digits of the sum are the
    numbers of times that items are covered, and cannot overflow, since the options are different.

    >>> test = cover_test(Problem((1, 1), (1, 1), ((0,), (1,), (0, 1)), ()))
    >>> test((0, 1)), test((2,)), test((0, 2)), test((0, 0, 1)), test(())
    (True, True, False, False, False)
    """
    number = len(problem.options)
    digit = number.bit_length()  # in bits
    exact = problem.least == problem.most and max(problem.most, default=0) <= number
    if not exact or number * len(problem.least) * digit > MOST_SUMMED:
        return partial(is_cover, problem)
    values = [sum(1 << digit * item for item in option) for option in problem.options]
    needed = sum(times << digit * item for item, times in enumerate(problem.most))

    def test(cover: Cover) -> bool:
        return sum(map(values.__getitem__, cover)) == needed and len(set(cover)) == len(cover)

    return test


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


# objectives --------------------------------------------------------------------------------------

#     Objective(((1, (0, 1)), (1, (2,))), most=True)    take one of options 0 and 1, and option 2
#
# A term has its worth if one of its options is taken; no cover holds two of them. The worth of a
# cover is the sum of those of its terms.


class Term(NamedTuple):
    """Options, of which a cover holds one at most, and the worth of this one (above 0)."""

    worth: int
    options: tuple[int, ...]


@dataclass(frozen=True)
class Objective:
    """The objective of a search: the covers of the highest worth if `most`, else of the lowest.

    step  the worth of every cover is a multiple of this
    full  only covers to which no option can be added, so that every option has an item that is
          covered as often as it may be
    """

    terms: tuple[Term, ...]
    most: bool
    step: int = 1
    full: bool = False

    @cached_property
    def total(self) -> int:
        """Return the worth of all terms together."""
        return sum(term.worth for term in self.terms)

    def worth(self, cover: Cover) -> int:
        """Return the worth of a cover.

        >>> Objective((Term(3, (0, 1)), Term(2, (2,))), most=True).worth((1, 2))
        5
        """
        taken = set(cover)
        return sum(term.worth for term in self.terms if not taken.isdisjoint(term.options))

    def worths(self, number: int) -> list[int]:
        """Return the worth of each option, of a `number` of them, by itself: a cover is worth their
        sum.

        >>> Objective((Term(3, (0, 1)), Term(2, (1,))), most=True).worths(3)
        [3, 5, 0]
        """
        worths = [0] * number
        for worth, options in self.terms:
            for option in options:
                worths[option] += worth
        return worths

    def cost(self, worth: int) -> int:
        """Return the distance of a worth from the best that is conceivable."""
        return self.total - worth if self.most else worth

    def least_cost(self, cost: int) -> int:
        """Return the lowest cost that is not below some cost, and that a cover can have.

        >>> aim = Objective((Term(1, (0, 1)),) * 12, most=True, step=5)
        >>> aim.least_cost(0), aim.least_cost(2), aim.least_cost(3)
        (2, 2, 7)
        """
        return cost + (self.cost(0) - cost) % self.step

    def of_cost(self, cost: int) -> int:
        """Return the worth of a cost."""
        return self.total - cost if self.most else cost


def with_merged_terms(aim: Objective) -> Objective:
    """Return the objective with one term for equal options, and no term without options."""
    worth: dict[tuple[int, ...], int] = {}
    for term in aim.terms:
        if term.options:
            worth[term.options] = worth.get(term.options, 0) + term.worth
    return replace(aim, terms=tuple(Term(value, options) for options, value in worth.items()))


class OptimalCovers(NamedTuple):
    """The covers of a `worth`, the best there is; they hold none of the options
    `without`. `by_blockings`: the kernel for blockings lists them.
    """

    aim: Objective
    worth: int
    without: tuple[int, ...] = ()
    by_blockings: bool = False


# pruning -----------------------------------------------------------------------------------------

# Options that no cover can hold, found before a search: they cut off a pocket that nothing fills.
#
# An option whose items are connected (by `neighbours`) leaves the other items in parts; connected
# options fill each part by itself, so the size of a part must be a sum of their sizes.

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


# sums --------------------------------------------------------------------------------------------


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


# orbits under symmetries -------------------------------------------------------------------------

# An orbit is the set of images of one thing under all symmetries. One option of each orbit stands
# for the others: a search that begins with these alone finds a cover of every class.


def orbit(cover: Cover, symmetries: tuple[Permutation, ...]) -> list[Cover]:
    """Return the different images of a cover, sorted; only itself if no symmetries are given.

    >>> orbit((0, 1), ((0, 1, 2), (2, 1, 0)))
    [(0, 1), (1, 2)]
    """
    images = {tuple(sorted(map(image.__getitem__, cover))) for image in symmetries}
    return sorted(images or {tuple(sorted(cover))})


def orbit_of_option(problem: Problem, option: int) -> set[int]:
    """Return the images of an option under all symmetries of a problem."""
    return {option, *(image[option] for image in problem.symmetries)}


def representatives(
    problem: Problem,
    item: int,
    order: Callable[[Sequence[int]], Sequence[Any]] | None = None,
    most: float = float("inf"),
) -> list[int]:
    """Return the first option of each orbit that has options of an item, in order; at most `most` +
    1.

    `order` has a key for each of some options, and the one with the lowest comes first; None: the
    one with the lowest number.
    """
    options = problem.options_of[item]
    key = dict(zip(options, order(options), strict=True)).__getitem__ if order else None
    seen: set[int] = set()
    first: list[int] = []
    for option in sorted(options, key=key):
        if option not in seen and len(first) <= most:
            first.append(option)
            seen |= orbit_of_option(problem, option)
    return first


MOST_LOOKED_AT = 20_000  # items, one by one, whether symmetries fix them


def fixed_items(problem: Problem) -> list[int]:
    """Return the items that are covered exactly once and stay where they are under all symmetries,
    sorted: a piece that is used once, the cell in the middle of a board. Every cover holds one of
    the options of such an item, and the symmetries exchange these only.

    Of a problem of over MOST_LOOKED_AT items only the groups that are used once.

    >>> row = Problem((1, 1, 1), (1, 1, 1), ((0,), (1,), (2,), (0, 1), (1, 2)), ())
    >>> fixed_items(replace(row, symmetries=((0, 1, 2, 3, 4), (2, 1, 0, 4, 3))))
    [1]
    """
    if len(problem.least) > MOST_LOOKED_AT:
        return used_once(problem)
    bounds = enumerate(zip(problem.least, problem.most, strict=True))
    once = (item for item, (least, most) in bounds if least == most == 1)
    return [item for item in once if _is_fixed(problem, set(problem.options_of[item]))]


def _is_fixed(problem: Problem, options: set[int]) -> bool:
    symmetries = problem.symmetries
    return all(options.issuperset(map(image.__getitem__, options)) for image in symmetries)


def used_once(problem: Problem) -> list[int]:
    """Return the groups that are used exactly once, sorted."""
    return [g for g in sorted(set(problem.groups)) if problem.least[g] == problem.most[g] == 1]
