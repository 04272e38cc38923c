"""The problems that bit sets and packed sets suit: asked of many that neither searches, so without
loading much.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from ...search.problem import Problem
from ..tuning import MOST_SET_WORDS
from .bit_words import WORD_BITS


def sets_suit(problem: Problem) -> bool:
    """Whether every option that can be taken holds a must, every other item is a group, or covered
    at most once, or as often as any cover can, none is a sum, and the table is small.
    """
    if problem.sums:
        return False
    bounded = several_times(problem)
    if not bounded.issubset(problem.groups):
        return False
    with_sets = musts(problem) | bounded
    all_options = len(problem.options)
    if len(with_sets) * all_options > MOST_SET_WORDS:
        return False
    words = 0
    for item in with_sets:
        options = len(problem.options_of[item])
        full_words = options // WORD_BITS
        words += full_words + 1
    return _is_small(problem, words)


def lanes_of_word(problem: Problem) -> int:
    """Return how many sets of the options of a must, and a bit for each, a word has room for."""
    needed = musts(problem)
    sizes = [len(problem.options_of[item]) for item in needed]
    bits = max(sizes, default=1) + 1
    return WORD_BITS // bits


def packing_suits(problem: Problem) -> bool:
    """Whether every option that can be taken holds a must, every other item is covered at most
    once, or as often as any cover can, none is a sum, the options of a must fit into a word, and
    the table is small.
    """
    if problem.sums:
        return False
    lanes = lanes_of_word(problem)
    if not lanes:
        return False
    needed = len(musts(problem))
    words = -(-needed // lanes)
    return _is_small(problem, words) and not several_times(problem)


def _is_small(problem: Problem, words: int) -> bool:
    """Whether a table with a number of words for each option, and for each colour of an item, is
    small, and every option that can be taken holds a must.
    """
    options = len(problem.options)
    colours = set(chain.from_iterable(problem.colours))
    rows = max(options, len(colours))
    return words * rows <= MOST_SET_WORDS and fewest_musts(problem) > 0


def packed_first(problem: Problem) -> bool:
    """Whether packed sets are the first choice: they suit, and items lie nowhere."""
    return not problem.positions and packing_suits(problem)


def several_times(problem: Problem) -> set[int]:
    """Return the items that are covered several times, in bounds that forbid some covers.

    >>> options = (0, 3), (1, 3), (2, 3), (2,)
    >>> several_times(Problem((1, 1, 1, 0), (1, 1, 1, 2), options, ()))
    {3}
    >>> several_times(Problem((1, 1, 1, 0), (1, 1, 1, 3), options, ()))
    set()
    """
    fewest = max(1, fewest_musts(problem))
    longest = len(musts(problem)) // fewest  # of the covers
    items = set()
    bounds = zip(problem.least, problem.most, strict=True)
    for item, (lower, upper) in enumerate(bounds):
        is_once = upper <= 1 >= lower
        is_endless = lower <= 0 and upper >= longest
        if not (is_once or is_endless):
            items.add(item)
    return items


def musts(problem: Problem) -> set[int]:
    """Return the items that must be covered just once."""
    needed = set()
    for item, upper in enumerate(problem.most):
        if upper == 1 and problem.least[item] == 1:
            needed.add(item)
    return needed


def fewest_musts(problem: Problem) -> int:
    """Return the fewest of these that an option holds which can be taken; 1 if there are none."""
    needed = musts(problem)
    numbers = []
    for option in usable(problem):
        items = needed.intersection(problem.options[option])
        numbers.append(len(items))
    return min(numbers, default=1)


def usable(problem: Problem) -> list[int]:
    """Return the options without an item that is never covered, in order."""
    never = {item for item, upper in enumerate(problem.most) if upper <= 0}
    options = []
    for option, items in enumerate(problem.options):
        if never.isdisjoint(items):
            options.append(option)
    return options


def musts_of_options(
    problem: Problem, needed: Sequence[int], options: Sequence[int]
) -> list[list[int]]:
    """Return for each option the places of its musts among those `needed`; only for some options,
    for the others none.
    """
    places = {item: place for place, item in enumerate(needed)}
    musts_of: list[list[int]] = [[] for _ in problem.options]
    for option in options:
        for item in problem.options[option]:
            if item in places:
                musts_of[option].append(places[item])
    return musts_of


def has_hopeless_item(problem: Problem) -> bool:
    """Whether some item can never be covered as often as it must be."""
    bounds = zip(problem.least, problem.most, strict=True)
    is_crossed = any(lower > upper for lower, upper in bounds)
    return is_crossed or problem.starved
