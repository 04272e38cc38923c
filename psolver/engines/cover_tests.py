"""Tests whether options are a cover of a problem."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ..search.problem import Cover, Problem


def is_cover(problem: Problem, cover: Cover) -> bool:
    """Whether these are different options that cover every item between its least and its most
    times, and keep to the colours.

    >>> is_cover(Problem((1, 1), (1, 2), ((0, 1), (1,)), (0, 1)), (0, 1))
    True
    """
    different = set(cover)
    if len(different) < len(cover):
        return False
    times = [0] * len(problem.least)
    for option in cover:
        for item in problem.options[option]:
            times[item] += 1
    for lower, number, upper in zip(problem.least, times, problem.most, strict=True):
        if not lower <= number <= upper:
            return False
    if problem.colours:
        return keeps_colours(problem, cover)
    return True


def keeps_colours(problem: Problem, cover: Cover) -> bool:
    """Whether no two options of a cover give an item two colours, and none shares an item to which
    it gives no colour.

    >>> options, colours = ((0,), (0,), (1,), (1, 2)), (((2, 1),), ((2, 2),), ((2, 1),), ())
    >>> problem = Problem((1, 1, 0), (1, 1, 1), options, (), colours=colours)
    >>> [keeps_colours(problem, cover) for cover in [(0, 2), (1, 2), (0, 3)]]
    [True, False, False]
    """
    colours_given: dict[int, int] = {}
    for option in cover:
        for item, colour in problem.colours[option]:
            colour_given = colours_given.setdefault(item, colour)
            if colour_given != colour:
                return False
    for option in cover:
        items = problem.options[option]
        if not colours_given.keys().isdisjoint(items):
            return False
    return True


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
    is_exact = problem.least == problem.most
    most_times = max(problem.most, default=0)
    bits = number * len(problem.least) * digit
    is_too_large = most_times > number or bits > MOST_SUMMED
    if is_too_large or not is_exact:
        return partial(is_cover, problem)
    values = []
    for items in problem.options:
        value = 0
        for item in items:
            value += 1 << digit * item
        values.append(value)
    needed = 0
    for item, times in enumerate(problem.most):
        needed += times << digit * item

    def test(cover: Cover) -> bool:
        # called for each of millions of covers: `map` takes half the time of a loop
        if sum(map(values.__getitem__, cover)) != needed:
            return False
        return len(set(cover)) == len(cover)

    return test
