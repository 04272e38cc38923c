"""Exact cover by bit planes and by bit sets: every cover once, as brute force and dancing cells
find them, wherever they suit.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TypeAlias

import numpy as np
import pytest
from support.places import SAMPLES
from support.problems import brute, langford, queens, sample
from support.random_problems import grouped_problem
from support.searches import added, searched
from support.walks import walked

from psolver import load
from psolver.engines.kernels import driver
from psolver.engines.kernels.bit_limits import MOST_PLANE_CELLS
from psolver.engines.kernels.bit_planes import LOW, BitPlanes, cell_words, joined, runs_of
from psolver.engines.kernels.bit_sets import BitSets
from psolver.engines.kernels.bit_words import WORD_BITS
from psolver.engines.kernels.dancing_cells import DancingCells
from psolver.engines.kernels.jit import PLAIN_VARIABLE
from psolver.engines.kernels.packed_sets import PackedSets
from psolver.engines.kernels.walk import Subtree
from psolver.search.encoding import encode
from psolver.search.problem import Cover, Problem
from psolver.search.symmetry import permutations

Kernel: TypeAlias = type[BitPlanes] | type[BitSets] | type[PackedSets]
EACH = pytest.mark.parametrize("kernel", [BitPlanes, BitSets, PackedSets])


def suited(kernel: Kernel, wide: bool = False) -> list[Problem]:
    """Random problems that it suits."""
    problems = [grouped_problem(seed, wide) for seed in range(900)]
    return [problem for problem in problems if kernel.suits(problem)]


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PLAIN_VARIABLE, "1")


@EACH
def test_it_suits_many_random_problems(kernel: Kernel) -> None:
    assert len(suited(kernel)) > 100
    assert len(suited(kernel, wide=True)) > 100


@EACH
@pytest.mark.usefixtures("plain")
def test_random_problems_have_the_covers_that_brute_force_finds(kernel: Kernel) -> None:
    for problem in suited(kernel):
        found, _ = walked(kernel(problem))
        assert brute(problem) == sorted(part.cover for part in found), problem


@EACH
@pytest.mark.parametrize("wide", [False, True])
def test_both_forms_of_the_kernel_find_what_dancing_cells_find(
    wide: bool, kernel: Kernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    for problem in suited(kernel, wide)[: 50 if wide else None]:
        tree = kernel(problem)
        compiled = walked(tree)
        assert sorted(part.cover for part in walked(DancingCells(problem))[0]) == sorted(
            p.cover for p in compiled[0]
        )
        monkeypatch.setenv(PLAIN_VARIABLE, "1")
        assert compiled == walked(tree)
        monkeypatch.delenv(PLAIN_VARIABLE)


def test_runs_of_cells_of_two_words_are_joined_in_one() -> None:
    random = Random(1)
    for _ in range(200):
        cells = [place for place in range(MOST_PLANE_CELLS) if random.random() < 0.4][:WORD_BITS]
        words = [random.getrandbits(MOST_PLANE_CELLS) for _ in range(5)]
        low = np.array([word & LOW for word in words])
        high = np.array([word >> WORD_BITS for word in words])
        runs = runs_of(sum(1 << cell for cell in cells))
        expected = [sum((w >> cell & 1) << k for k, cell in enumerate(cells)) for w in words]
        assert expected == joined(low, high, runs).tolist()
        assert [(one, 0) for one in expected] == [cell_words(word, runs) for word in words]


@pytest.mark.parametrize("name", ["macmahon-squares-4x6", "pentominoes-8x8", "soma-cube"])
def test_bit_sets_walk_the_tree_of_dancing_cells(name: str) -> None:
    """With the same nodes, in the same order."""
    problem = sample(name)
    below = Subtree(0, (0,))
    assert walked(DancingCells(problem), below) == walked(BitSets(problem), below)


@pytest.mark.parametrize("problem", [queens(8), langford(8), sample("dominoes-4x4")])
def test_packed_sets_walk_the_tree_of_dancing_cells(problem: Problem) -> None:
    """With the same nodes, in the same order."""
    assert walked(DancingCells(problem)) == walked(PackedSets(problem))


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


@pytest.mark.parametrize(
    ("problem", "covers"),
    [
        (Problem((), (), (), ()), [()]),
        (Problem((1,), (1,), (), ()), []),
        (Problem((0,), (1,), (), ()), [()]),
        (Problem((1,), (1,), ((0,), (0,)), ()), [(0,), (1,)]),
        (Problem((1, 1), (1, 1), ((0,), (1,)), (0, 1)), [(0, 1)]),  # groups without cells
        (Problem((1, 2), (1, 2), ((0, 1),), (1,)), []),
        (Problem((1, 3), (1, 2), ((0, 1),), (1,)), []),
    ],
)
def test_small_problems(problem: Problem, covers: list[Cover]) -> None:
    for kernel in (BitPlanes, BitSets, PackedSets):
        assert kernel is not BitPlanes or kernel.suits(problem)
        assert covers == [part.cover for part in walked(kernel(problem))[0]]


@pytest.mark.parametrize(
    "problem",
    [
        Problem((2,), (2,), ((0,), (0,)), ()),  # a cell to be covered twice
        Problem((1, 0), (1, 1), ((0,), (1,)), ()),  # an option that may be added to a cover
        Problem((0, 1), (1, 3), ((0, 1), (1,)), (1, 1)),
        Problem((1,) * (MOST_PLANE_CELLS + 1), (1,) * (MOST_PLANE_CELLS + 1), ((0,),), ()),
        queens(40),
    ],
)
def test_it_does_not_suit_every_problem(problem: Problem) -> None:
    assert not BitPlanes.suits(problem)


@EACH
def test_what_is_done_grows_to_the_whole(kernel: Kernel) -> None:
    puzzles = sample("l-trominoes-5x5"), sample("five-pentominoes-5x5")
    for problem in filter(kernel.suits, (langford(7), langford(8), *puzzles)):
        tree = kernel(problem)
        walk = tree.start()
        out = np.zeros((0, tree.width), np.int64)
        seen = [walk.fraction]
        while not walk.done:
            walk.advance(5, out)
            seen.append(walk.fraction)
        assert seen == sorted(seen)
        assert (0, 1) == (seen[0], seen[-1])
        assert 0.1 < seen[len(seen) // 2] < 0.9


@pytest.mark.parametrize("counting", [False, True])
@pytest.mark.parametrize("name", ["optional-5x5", "pentominoes-two-gaps"])
def test_a_split_search_finds_the_same_on_any_number_of_cores(
    name: str, counting: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    encoding = encode(load(SAMPLES / f"{name}.toml"))
    problem = replace(encoding.problem, symmetries=permutations(encoding))
    assert BitPlanes.suits(problem)

    def run(workers: int) -> tuple[list[Cover], int, int | None]:
        task = "count classes" if counting else "list"
        return added(searched(problem, BitPlanes(problem), task, workers))

    whole = run(1)
    monkeypatch.setattr(driver, "SLICE_NODES", 50)
    monkeypatch.setattr(driver, "OWN_NODES", 100)
    assert [whole] * 3 == [run(workers) for workers in (1, 2, 3)]
