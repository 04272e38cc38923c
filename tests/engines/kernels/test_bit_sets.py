"""Exact cover by bit sets and by packed sets: every cover once, wherever they suit."""

from __future__ import annotations

from itertools import islice
from typing import TypeAlias

import pytest
from support.problems import brute, langford, queens, sample
from support.random_problems import grouped_problem
from support.walks import walked

from psolver.engines import BitSets, DancingCells, PackedSets, Subtree

Kernel: TypeAlias = type[BitSets] | type[PackedSets]
EACH = pytest.mark.parametrize("kernel", [BitSets, PackedSets])


@EACH
def test_both_forms_of_the_kernel_find_what_brute_force_finds(
    kernel: Kernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    problems = filter(kernel.suits, map(grouped_problem, range(900)))
    suited = list(islice(problems, 150))
    assert len(suited) == 150
    for problem in suited:
        compiled = walked(kernel(problem))
        assert brute(problem) == sorted(part.cover for part in compiled[0])
        with monkeypatch.context() as plain:
            plain.setenv("PSOLVER_PLAIN", "1")
            assert compiled == walked(kernel(problem))


def test_groups_in_bounds_are_counted_down() -> None:
    for problem in (sample("slothouber-graatsma"), sample("l-trominoes-5x5")):
        covers = sorted(part.cover for part in walked(BitSets(problem))[0])
        assert covers == sorted(part.cover for part in walked(DancingCells(problem))[0])


@EACH
def test_the_tree_is_that_of_dancing_cells(kernel: Kernel) -> None:
    """With the same nodes, in the same order."""
    for problem in (queens(8), langford(8), sample("dominoes-4x4"), sample("soma-hollow-cube")):
        if kernel.suits(problem):
            assert walked(DancingCells(problem)) == walked(kernel(problem))


@EACH
def test_any_option_may_be_a_part(kernel: Kernel) -> None:
    problem = sample("dominoes-4x4")
    tree = kernel(problem)
    whole = {part.cover for part in walked(tree)[0]}
    for option in range(len(problem.options)):
        below = {part.cover for part in walked(tree, Subtree(0, (option,)))[0]}
        assert below == {cover for cover in whole if option in cover}
    assert ([], 0) == walked(tree, Subtree(0, (0, 0)))
