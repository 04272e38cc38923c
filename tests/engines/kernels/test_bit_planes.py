"""Exact cover by bit planes and by bit sets: every cover once, as brute force and dancing cells
find them, wherever they suit.
"""

from __future__ import annotations

from itertools import islice
from typing import TypeAlias

import pytest
from support.problems import brute, langford, queens, sample
from support.random_problems import grouped_problem
from support.walks import walked

from psolver.engines import BitPlanes, BitSets, DancingCells, PackedSets, Subtree
from psolver.search import Problem

Kernel: TypeAlias = type[BitPlanes] | type[BitSets] | type[PackedSets]
EACH = pytest.mark.parametrize("kernel", [BitPlanes, BitSets, PackedSets])


def suited(kernel: Kernel, wide: bool) -> list[Problem]:
    """Random problems that it suits."""
    problems = (grouped_problem(seed, wide) for seed in range(900))
    found = list(islice(filter(kernel.suits, problems), 50 if wide else 100))
    assert len(found) >= 50
    return found


@EACH
@pytest.mark.parametrize("wide", [False, True])
def test_both_forms_of_the_kernel_find_what_brute_force_or_dancing_cells_find(
    wide: bool, kernel: Kernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    for problem in suited(kernel, wide):
        compiled = walked(kernel(problem))
        others = [part.cover for part in walked(DancingCells(problem))[0]]
        expected = sorted(others) if wide else brute(problem)
        assert expected == sorted(part.cover for part in compiled[0])
        with monkeypatch.context() as plain:
            plain.setenv("PSOLVER_PLAIN", "1")
            assert compiled == walked(kernel(problem))


@pytest.mark.parametrize("kernel", [BitSets, PackedSets])
def test_the_tree_is_that_of_dancing_cells(kernel: type[BitSets] | type[PackedSets]) -> None:
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
        assert {c for c in whole if option in c} == {
            p.cover for p in walked(tree, Subtree(0, (option,)))[0]
        }
    assert ([], 0) == walked(tree, Subtree(0, (0, 0)))
