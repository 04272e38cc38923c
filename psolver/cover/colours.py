"""Exact cover with colours (Knuth, TAOCP 7.2.2.1, XCC): options may share an item if they give it
the same colour.

    problem = Problem((1, 1, 0), (1, 1, 1), ((0,), (0,), (1,)), ())
    colours = ((2, 1),), ((2, 2),), ((2, 1),)   # option 0 gives item 2 the colour 1, and so on
    without_colours(problem, colours)           # an exact-cover problem with as many covers

An item with colours is secondary. The options of a problem hold it only if they give it no colour:
such an option excludes all others that hold it.

Every engine searches the problem without colours. Its options have the numbers that they had; it
may have more of them, so that its covers hold a few more. The bits of a colour's number
stand for it, so that the items are few even if there are many colours. Options of a *clique*
exclude each other already: they hold an item that is covered once at most. Between two cliques a
and b there are two items for each bit,

    taken by the options of a with the bit 0, and those of b with the bit 1
    taken by the options of a with the bit 1, and those of b with the bit 0

so that an option excludes at once all options with another colour; SAT, which has variables of its
own for the bits, does without these items. Only if options would hold too many of them (MOST_HELD),
a *setting* of the bit, 0, 1 or "not used", is one more option. It takes, for each clique and each
other value, an item that the clique's options with that value take too. An item of each value is to
be covered by some option or by a setting to another value, so that every cover has one setting of
each bit, and only one is right. Searches learn late which is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import TypeAlias

from ..control import UNWATCHED, Control
from ..errors import PsolverError
from .problem import Cover, Permutation, Problem, group_within_limits, is_cover, of_options

Colours: TypeAlias = tuple[tuple[tuple[int, int], ...], ...]
"""For each option the items that it gives a colour, each with the number of the colour, from 0."""

# times that options hold items of two cliques: more would take some seconds and gigabytes
MOST_HELD = 2_000_000


def coloured_items(colours: Colours) -> set[int]:
    """Return the items to which some option gives a colour."""
    return {item for pairs in colours for item, _ in pairs}


def keeps_colours(problem: Problem, colours: Colours, cover: Cover) -> bool:
    """Whether no two options of a cover give an item two colours, and none shares an item to which
    it gives no colour.

    >>> problem = Problem((1, 1, 0), (1, 1, 1), ((0,), (0,), (1,), (1, 2)), ())
    >>> colours = ((2, 1),), ((2, 2),), ((2, 1),), ()
    >>> [keeps_colours(problem, colours, cover) for cover in [(0, 2), (1, 2), (0, 3)]]
    [True, False, False]
    """
    given: dict[int, int] = {}
    for option in cover:
        for item, colour in colours[option]:
            if given.setdefault(item, colour) != colour:
                return False
    return all(given.keys().isdisjoint(problem.options[option]) for option in cover)


def own_options(problem: Problem, colours: Colours, cover: Cover) -> Cover:
    """Return the options of a problem that a cover of the one `without_colours` holds."""
    own = tuple(option for option in cover if option < len(problem.options))
    if colours and not (keeps_colours(problem, colours, own) and is_cover(problem, own)):
        raise PsolverError("internal error, please report it: a cover was found that is none")
    return own


class _Growing:
    """The items and options of a problem that grows.

    settings  the options that are one, by item, bit and value
    rivals    lists of options with a bit 0, and with a bit 1
    paired    the items of two cliques, which rule out both
    """

    def __init__(self, problem: Problem) -> None:
        self.least, self.most = list(problem.least), list(problem.most)
        self.options = [list(option) for option in problem.options]
        self.settings: dict[tuple[int, int, int], int] = {}
        self.rivals: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        self.paired: list[int] = []

    def add_item(self, least: int, most: int, options: Iterable[int] = ()) -> int:
        """Add an item that some options take; return its number."""
        item = len(self.least)
        self.least.append(least)
        self.most.append(most)
        for option in options:
            self.options[option].append(item)
        return item

    def add_pairs(
        self, codes: Mapping[int, int], cliques: Iterable[Sequence[int]], control: Control
    ) -> None:
        """Add the items of two values of a bit, for each two cliques that could have both."""
        for bit in range(_bits(codes)):
            zeros, ones = (tuple(_with_bit(codes, codes, bit, value)) for value in (0, 1))
            self.rivals.append((zeros, ones))
            having = [[_with_bit(one, codes, bit, value) for value in (0, 1)] for one in cliques]
            for place, (zeros_here, ones_here) in enumerate(having):
                control.tick()
                for zeros_there, ones_there in having[:place]:
                    for ours, theirs in ((zeros_here, ones_there), (ones_here, zeros_there)):
                        if ours and theirs:
                            self.paired.append(self.add_item(0, 1, ours + theirs))

    def add_settings(
        self, item: int, codes: Mapping[int, int], cliques: Sequence[Sequence[int]]
    ) -> None:
        """Add the settings of the bits of an item's colour, and the items that they take."""
        for bit in range(_bits(codes)):
            # a bit is set once; since searches branch on items with bounds of 1, the second item,
            # which requires it, has others, or they would guess bits first
            head, needed = self.add_item(0, 1), self.add_item(1, 2)
            taken = []
            for value in (0, 1):
                having = [_with_bit(clique, codes, bit, value) for clique in cliques]
                used = self.add_item(1, len(cliques), chain.from_iterable(having))
                taken.append([used, *(self.add_item(0, 1, some) for some in having if some)])
            for value, items in enumerate((taken[1], taken[0], taken[0] + taken[1])):
                self.settings[item, bit, value] = len(self.options)
                self.options.append([head, needed, *items])


def _bits(codes: Mapping[int, int]) -> int:
    return max(codes.values()).bit_length()


def _with_bit(options: Iterable[int], codes: Mapping[int, int], bit: int, value: int) -> list[int]:
    return [option for option in options if codes[option] >> bit & 1 == value]


def without_colours(
    problem: Problem,
    colours: Colours,
    symmetries: Collection[Sequence[int]] = (),
    control: Control = UNWATCHED,
) -> tuple[Problem, list[bool]]:
    """Return the exact-cover problem without colours that has the same covers, but for options
    behind those of `problem`, of which a cover holds some definite ones or none.

    `symmetries` are permutations of the items; for each it is returned whether it is one.

    >>> problem = Problem((1, 1, 0), (1, 1, 1), ((0,), (0,), (1,), (1,)), (0, 0, 1, 1))
    >>> colours = ((2, 5),), ((2, 7),), ((2, 5),), ((2, 7),)
    >>> without_colours(problem, colours)[0].options
    ((0, 4), (0, 3), (1, 3), (1, 4))
    """
    growing, left = _Growing(problem), MOST_HELD
    for item, codes in _codes(problem, colours).items():
        control.tick()
        cliques = _cliques(problem, codes)
        held = len(codes) * _bits(codes) * (len(cliques) - 1)
        if held <= left:
            left -= held
            growing.add_pairs(codes, cliques, control)
        else:
            growing.add_settings(item, codes, cliques)
    heads = [option[0] for option in growing.options[len(problem.options) :]]
    plain = replace(
        problem,
        least=tuple(growing.least),
        most=tuple(growing.most),
        options=tuple(tuple(sorted(option)) for option in growing.options),
        groups=(*problem.groups, *heads) if problem.groups else (),
        rivals=tuple(growing.rivals),
        of_rivals=frozenset(growing.paired),
    )
    images = [_image(problem, colours, items) for items in symmetries]
    longer = [
        _with_settings(image, items, growing.settings)
        for image, items in zip(images, symmetries, strict=True)
        if image
    ]
    group = group_within_limits(longer, len(plain.options))
    return replace(plain, symmetries=group), [image is not None for image in images]


def _codes(problem: Problem, colours: Colours) -> dict[int, dict[int, int]]:
    """For each item with colours a number for the colour that each of its options gives it, from 0
    on in the order of the colours; the last one is for no colour.
    """
    given: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for option, pairs in enumerate(colours):
        for item, colour in pairs:
            given[item][option] = colour
    for item, codes in given.items():
        numbers = {colour: number for number, colour in enumerate(sorted({*codes.values()}))}
        for option, colour in codes.items():
            codes[option] = numbers[colour]
        codes.update(dict.fromkeys(problem.options_of[item], len(numbers)))
    return given


def _cliques(problem: Problem, options: Collection[int]) -> list[list[int]]:
    """The options in lists of those that exclude each other, as few as a look at the largest first
    finds.
    """
    holders: defaultdict[int, list[int]] = defaultdict(list)
    for option in options:
        for item in problem.options[option]:
            if problem.most[item] == 1:
                holders[item].append(option)
    left = dict.fromkeys(options)
    cliques = []
    for item in sorted(holders, key=lambda item: (-len(holders[item]), item)):
        clique = [option for option in holders[item] if option in left]
        if len(clique) > 1:
            cliques.append(clique)
            for option in clique:
                del left[option]
    return cliques + [[option] for option in left]


def _image(problem: Problem, colours: Colours, items: Sequence[int]) -> Permutation | None:
    """The permutation of the options that one of the items induces; None if it is no symmetry."""
    pairs = sorted({pair for given in colours for pair in given})
    number = {pair: len(problem.least) + place for place, pair in enumerate(pairs)}
    if sorted(items) != [*range(len(problem.least))]:
        return None
    images = [number.get((items[item], colour), -1) for item, colour in pairs]
    options = zip(problem.options, colours, strict=True)
    coloured = replace(
        problem,
        least=problem.least + (0,) * len(pairs),
        most=problem.most + (1,) * len(pairs),
        options=tuple((*held, *sorted(map(number.__getitem__, given))) for held, given in options),
    )
    return of_options(coloured, [*items, *images])


def _with_settings(
    image: Permutation, items: Sequence[int], settings: Mapping[tuple[int, int, int], int]
) -> Permutation:
    """The permutation with the images of the settings; the identity if one has none."""
    own = [settings.get((items[item], bit, value)) for item, bit, value in settings]
    if None in own:
        return tuple(range(len(image) + len(settings)))
    return (*image, *(number for number in own if number is not None))
