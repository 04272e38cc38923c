"""The options that do not fit beside an option, as the bits of one large number."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import repeat

from ...search.problem import Problem


def rivals_of(problem: Problem, options: Sequence[int], bits: Sequence[int]) -> Iterator[int]:
    """Yield for each of some options of a problem the bits of those that do not fit beside it,
    since both hold an item that is covered at most once, or give an item two colours; `bits` are
    those of each option of the problem.

    >>> problem = Problem((1, 1, 0), (1, 1, 1), ((0,), (0, 2), (1,)), ())
    >>> [bin(rivals) for rivals in rivals_of(problem, [0, 1, 2], [1, 2, 4])]
    ['0b11', '0b11', '0b100']
    """
    colours = problem.colours or tuple(repeat((), len(problem.options)))
    holding: defaultdict[int, int] = defaultdict(int)  # of the options that hold an item
    colouring: defaultdict[int, int] = defaultdict(int)  # of those that give it a colour
    giving: defaultdict[tuple[int, int], int] = defaultdict(int)  # of those that give it this one
    for option in options:
        for item in problem.options[option]:
            if problem.most[item] == 1:
                holding[item] |= bits[option]
        for pair in colours[option]:
            colouring[pair[0]] |= bits[option]
            giving[pair] |= bits[option]
    for option in options:
        rivals = 0
        for item in problem.options[option]:
            rivals |= holding[item] | colouring[item]
        for pair in colours[option]:
            rivals |= holding[pair[0]] | colouring[pair[0]] & ~giving[pair]
        yield rivals
