"""Cores of impossible problems, checked by brute force: impossible by themselves, and nothing of
them is in vain.
"""

from __future__ import annotations

import pytest
from support.random_plain import random_puzzle
from support.seeds import seeds

from psolver.reasons.unsatisfiable_cores import (
    SoftBound,
    UnsatisfiableCore,
    find_core,
    soft_bounds,
)
from psolver.search.encoding import encode
from psolver.search.problem import Problem


def has_cover(problem: Problem, kept: set[SoftBound]) -> bool:
    """Is there a set of options that keeps items apart and makes some wishes come true? Tried
    option by option.
    """
    groups = set(problem.groups)
    items = range(len(problem.least))
    least = [problem.least[i] if SoftBound(i, True) in kept else 0 for i in items]
    free = len(problem.options)
    most = [
        free if i in groups and SoftBound(i, False) not in kept else problem.most[i] for i in items
    ]
    counts = [0] * len(least)

    def fill(number: int) -> bool:
        if all(counts[i] >= least[i] for i in items):
            return True
        if number == len(problem.options):
            return False
        option = problem.options[number]
        if all(counts[i] < most[i] for i in option):
            for i in option:
                counts[i] += 1
            found = fill(number + 1)
            for i in option:
                counts[i] -= 1
            if found:
                return True
        return fill(number + 1)

    return fill(0)


LARGEST = 22  # options: every set of them is tried


@pytest.mark.parametrize("seed", seeds(16, 400))
def test_a_core_is_impossible_and_without_any_part_of_it_possible(seed: int) -> None:
    problem = encode(random_puzzle(seed)).problem
    if len(problem.options) > LARGEST:
        pytest.skip("too large to try every part of it")
    core = find_core(problem)
    everything = set(soft_bounds(problem))
    assert has_cover(problem, everything) == (core is None)
    if core:
        assert core.minimal
        assert not has_cover(problem, set(core.bounds))
        assert all(has_cover(problem, set(core.bounds) - {wish}) for wish in core.bounds)


def test_there_are_enough_small_impossible_problems() -> None:
    problems = (encode(random_puzzle(seed)).problem for seed in range(150))
    small = [problem for problem in problems if len(problem.options) <= LARGEST]
    assert sum(find_core(problem) is not None for problem in small) > 15


def test_a_problem_of_three_cells_in_a_row_and_dominoes() -> None:
    problem = Problem((1, 1, 1, 0), (1, 1, 1, 9), ((0, 1, 3), (1, 2, 3)), (3, 3))
    assert UnsatisfiableCore((SoftBound(0, True), SoftBound(2, True)), True) == find_core(problem)
