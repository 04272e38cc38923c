"""The options that do not fit beside an option, as the bits of one large number."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from ...search.problem import Problem


def rivals_of(problem: Problem, options: Sequence[int], bits: Sequence[int]) -> Iterator[int]:
    """Yield for each of some options of a problem the bits of those that do not fit beside it,
    since both hold an item that is covered at most once, or give an item two colours; `bits` are
    those of each option of the problem.

    >>> problem = Problem((1, 1, 0), (1, 1, 1), ((0,), (0, 2), (1,)), ())
    >>> [bin(rivals) for rivals in rivals_of(problem, [0, 1, 2], [1, 2, 4])]
    ['0b11', '0b11', '0b100']
    """
    colours = problem.colours or ((),) * len(problem.options)
    holding = defaultdict[int, int](int)  # of the options that hold an item
    colouring = defaultdict[int, int](int)  # of those that give it a colour
    giving = defaultdict[tuple[int, int], int](int)  # of those that give it this one
    for option in options:
        bits_of_option = bits[option]
        for item in problem.options[option]:
            if problem.most[item] == 1:
                holding[item] |= bits_of_option
        for item, colour in colours[option]:
            colouring[item] |= bits_of_option
            giving[item, colour] |= bits_of_option
    for option in options:
        rivals = 0
        for item in problem.options[option]:
            rivals |= holding[item]
            rivals |= colouring[item]
        for item, colour in colours[option]:
            rivals |= holding[item]
            other_colours = colouring[item] & ~giving[item, colour]
            rivals |= other_colours
        yield rivals
