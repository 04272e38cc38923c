"""The problems that bit planes and bit sets suit: asked of many that neither searches, so without
loading numpy.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from ...search.problem import Problem
from ..tuning import MOST_PLANE_OPTIONS, MOST_SET_WORDS
from .bit_words import WORD_BITS

# Bit planes have two words.
MOST_PLANE_CELLS = 2 * WORD_BITS


def planes_suit(problem: Problem) -> bool:
    """Whether every cell is covered at most once, every option holds an item that must be covered
    once, none gives a colour, and all is small.
    """
    if problem.colours:
        return False
    groups = set(problem.groups)
    cells = 0
    for item, most in enumerate(problem.most):
        if most > 0 and item not in groups:
            cells += 1
            if most > 1:
                return False
    if cells > MOST_PLANE_CELLS:
        return False
    fewest = fewest_musts(problem)
    if not fewest:
        return False
    levels = len(musts(problem)) // fewest + 2
    options_of_levels = len(problem.options) * levels
    return options_of_levels <= MOST_PLANE_OPTIONS


def sets_suit(problem: Problem) -> bool:
    """Whether every option that can be taken holds a must, every other item is covered at most
    once, or as often as any cover can, none is a sum, and the table is small.
    """
    if problem.sums:
        return False
    needed = musts(problem)
    all_options = len(problem.options)
    if len(needed) * all_options > MOST_SET_WORDS:
        return False
    words = 0
    for item in needed:
        options = len(problem.options_of[item])
        full_words = options // WORD_BITS
        words += full_words + 1
    return _are_simple(problem, words)


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
    return _are_simple(problem, words)


def _are_simple(problem: Problem, words: int) -> bool:
    """Whether a table with a number of words for each option, and for each colour of an item, is
    small, every option that can be taken holds a must, and the bounds of the others are simple.
    """
    options = len(problem.options)
    colours = set(chain.from_iterable(problem.colours))
    rows = max(options, len(colours))
    if words * rows > MOST_SET_WORDS:
        return False
    fewest = fewest_musts(problem)
    return fewest > 0 and _bounds_are_simple(problem, fewest)


def packed_first(problem: Problem) -> bool:
    """Whether packed sets are the first choice: they suit, and items lie nowhere."""
    return not problem.positions and packing_suits(problem)


def _bounds_are_simple(problem: Problem, fewest: int) -> bool:
    """Whether every item that is no must is covered at most once, or as often as any cover can;
    `fewest` musts are in an option.
    """
    needed = musts(problem)
    longest = len(needed) // fewest  # of the covers
    for lower, upper in zip(problem.least, problem.most, strict=True):
        is_once = upper <= 1 >= lower
        is_endless = lower <= 0 and upper >= longest
        if not (is_once or is_endless):
            return False
    return True


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
