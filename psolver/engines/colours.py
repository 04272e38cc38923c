"""Exact cover with colours (Knuth, TAOCP 7.2.2.1, XCC) as a problem without them.

    colours = ((2, 1),), ((2, 2),), ((2, 1),)   # option 0 gives item 2 the colour 1, and so on
    problem = Problem((1, 1, 0), (1, 1, 1), ((0,), (0,), (1,)), (), colours=colours)
    colourless(problem)                         # the problem with the same covers, without colours

SAT and the kernels that take the fewest options first search the colours as they are. Fit tables,
and counts by states, search the problem without them, if it is small: options have more items
there. The bits of a colour's number stand for it, so that these are few even if there are many
colours. Options of a *clique* exclude each other already: they hold an item that is covered once at
most. Between two cliques a and b there are two items for each bit,

    taken by the options of a with the bit 0, and those of b with the bit 1
    taken by the options of a with the bit 1, and those of b with the bit 0

so that an option excludes at once all options with another colour.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from ..core.errors import PsolverError
from ..search.problem import Problem
from ..search.search_tuning import MOST_HELD

WITHOUT_COLOURS = "colourless"  # the attribute of a problem that holds the one without colours


class _CodedItem(NamedTuple):
    """An item with colours: the codes of its options, and these options in cliques."""

    codes: dict[int, int]
    cliques: list[list[int]]

    @property
    def bits(self) -> int:
        """The bits of a code."""
        largest = max(self.codes.values())
        return largest.bit_length()

    @property
    def held(self) -> int:
        """The number of times that options hold an item of two cliques."""
        other_cliques = len(self.cliques) - 1
        return len(self.codes) * self.bits * other_cliques


def colourless(problem: Problem) -> Problem | None:
    """Return the problem without colours that has the same covers and symmetries, and options of
    the same numbers; None if that is large. It is worked out once, and stored with the problem.

    >>> colours = ((2, 5),), ((2, 7),), ((2, 5),), ((2, 7),)
    >>> problem = Problem((1, 1, 0), (1, 1, 1), ((0,), (0,), (1,), (1,)), (), colours=colours)
    >>> colourless(problem).options
    ((0, 4), (0, 3), (1, 3), (1, 4))
    """
    if not problem.colours:
        return problem
    if WITHOUT_COLOURS not in vars(problem):
        plain = None
        coded = _coded_items(problem)
        if coded is not None:
            plain = _with_pairs(problem, coded)
        vars(problem)[WITHOUT_COLOURS] = plain
    stored: Problem | None = vars(problem)[WITHOUT_COLOURS]
    return stored


def countable(problem: Problem) -> Problem:
    """Return the problem without colours for a count by states. Raises PsolverError if it is large:
    such a count would not end.
    """
    plain = colourless(problem)
    if plain is None:
        raise PsolverError(
            "too many options share coloured items to count or to draw covers by states; another"
            " engine counts and lists them"
        )
    return plain


def coloured_items(problem: Problem) -> set[int]:
    """Return the items to which some option gives a colour."""
    items = set()
    for pairs in problem.colours:
        for item, _ in pairs:
            items.add(item)
    return items


def _coded_items(problem: Problem) -> list[_CodedItem] | None:
    """The items with colours; None if options would hold too many items of two cliques."""
    pairs = sum(map(len, problem.colours))
    if pairs > MOST_HELD:
        return None
    coded = []
    items_held = 0
    for codes in problem.codes.values():
        cliques = _cliques(problem, codes)
        item = _CodedItem(codes, cliques)
        coded.append(item)
        items_held += item.held
        if items_held > MOST_HELD:
            return None
    return coded


def _cliques(problem: Problem, options: Collection[int]) -> list[list[int]]:
    """The options in lists of those that exclude each other, as few as a look at the largest first
    finds.
    """
    holders: defaultdict[int, list[int]] = defaultdict(list)
    for option in options:
        for item in problem.options[option]:
            if problem.most[item] == 1:
                holders[item].append(option)
    unassigned = dict.fromkeys(options)
    cliques = []
    items = sorted(holders)
    items.sort(key=lambda item: len(holders[item]), reverse=True)
    for item in items:
        clique = [option for option in holders[item] if option in unassigned]
        if len(clique) > 1:
            cliques.append(clique)
            for option in clique:
                del unassigned[option]
    for option in unassigned:
        cliques.append([option])
    return cliques


def _with_pairs(problem: Problem, coded: Iterable[_CodedItem]) -> Problem:
    """The problem with the items of two cliques in place of the colours."""
    options = [list(option) for option in problem.options]
    number = len(problem.least)
    for item in coded:
        for members in _pairs(item):
            for option in members:
                options[option].append(number)
            number += 1
    added = number - len(problem.least)
    neighbours = problem.neighbours
    if neighbours:
        neighbours += ((),) * added
    positions = problem.positions
    if positions:
        positions += (-1,) * added
    return replace(
        problem,
        least=problem.least + (0,) * added,
        most=problem.most + (1,) * added,
        options=tuple(map(tuple, options)),
        neighbours=neighbours,
        positions=positions,
        colours=(),
    )


def _pairs(item: _CodedItem) -> Iterator[list[int]]:
    """For each bit and each two cliques that could have both values the options that hold their
    items.
    """
    for bit in range(item.bits):
        earlier: list[tuple[list[int], list[int]]] = []
        for clique in item.cliques:
            zeros, ones = _by_bit(clique, item.codes, bit)
            for earlier_zeros, earlier_ones in earlier:
                if zeros and earlier_ones:
                    yield zeros + earlier_ones
                if ones and earlier_zeros:
                    yield ones + earlier_zeros
            earlier.append((zeros, ones))


def _by_bit(
    options: Iterable[int], codes: Mapping[int, int], bit: int
) -> tuple[list[int], list[int]]:
    """The options whose codes have not a bit, and those whose codes have it."""
    zeros = []
    ones = []
    for option in options:
        if codes[option] >> bit & 1:
            ones.append(option)
        else:
            zeros.append(option)
    return zeros, ones
