"""Exact cover by bit planes: every cover once, as brute force and the other kernels find them,
wherever it suits.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from support.places import SAMPLES
from support.problems import brute, langford, queens, sample
from support.searches import added, searched
from support.walks import check_counted, check_split, walked

from psolver import load
from psolver.cover.kernels import driver
from psolver.cover.kernels.bit_planes import MOST_CELLS, BitPlanes
from psolver.cover.kernels.dancing_cells import DancingCells
from psolver.cover.kernels.jit import PLAIN_VARIABLE
from psolver.cover.kernels.walk import Subtree
from psolver.cover.problem import Cover, Problem
from psolver.solve.encode import encode
from psolver.solve.symmetry import permutations

GROUP_BOUNDS = [(1, 1)] * 6 + [
    (0, 1),
    (0, 2),
    (1, 2),
    (2, 2),
    (1, 3),
    (0, 10**9),
    (2, 10**9),
    (0, 0),
    (2, 1),
]


def random_problem(seed: int, wide: bool = False) -> Problem:
    """Options over cells, most of them in groups of any bounds; with `wide` many cells that are
    already sure.
    """
    random = Random(seed)
    cells, groups = random.randint(1, 7), random.choice([0, 1, 2, 3])
    bounds = [random.choice([(1, 1), (1, 1), (1, 1), (0, 1), (0, 1), (0, 0)]) for _ in range(cells)]
    options, of = [], []
    for _ in range(random.randint(1, 11)):
        items = random.sample(range(cells), random.randint(0 if groups else 1, min(4, cells)))
        if groups:
            of.append(cells + random.randrange(groups))
            items.append(of[-1])
        options.append(tuple(sorted(items)))
    more = (
        70 if wide else 0
    )  # each has an option of its own, in front of the others: the cells get two words
    bounds = [(1, 1)] * more + bounds + [random.choice(GROUP_BOUNDS) for _ in range(groups)]
    alone = [(cell,) if not groups else (cell, len(bounds)) for cell in range(more)]
    options = alone + [tuple(item + more for item in items) for items in options]
    return Problem(
        tuple(least for least, _ in bounds) + (0,) * bool(groups),
        tuple(most for _, most in bounds) + (10**9,) * bool(groups),
        tuple(options),
        tuple([len(bounds)] * more + [group + more for group in of]) if groups else (),
    )


def suited(wide: bool = False) -> list[Problem]:
    """Random problems that it suits."""
    problems = [random_problem(seed, wide) for seed in range(900)]
    return [problem for problem in problems if BitPlanes.suits(problem)]


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PLAIN_VARIABLE, "1")


def test_it_suits_many_random_problems() -> None:
    assert len(suited()) > 100
    assert len(suited(wide=True)) > 100


@pytest.mark.usefixtures("plain")
def test_random_problems_have_the_covers_that_brute_force_finds() -> None:
    for problem in suited():
        found, _ = walked(BitPlanes(problem))
        assert brute(problem) == sorted(part.cover for part in found), problem


@pytest.mark.parametrize("wide", [False, True])
def test_both_forms_of_the_kernel_find_what_dancing_cells_find(
    wide: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for problem in suited(wide)[: 50 if wide else None]:
        tree = BitPlanes(problem)
        compiled = walked(tree), walked(tree, stop=2)
        assert sorted(part.cover for part in walked(DancingCells(problem))[0]) == sorted(
            p.cover for p in compiled[0][0]
        )
        monkeypatch.setenv(PLAIN_VARIABLE, "1")
        assert compiled == (walked(tree), walked(tree, stop=2))
        monkeypatch.delenv(PLAIN_VARIABLE)


def small() -> list[Problem]:
    return [
        langford(6),
        langford(7),
        *map(sample, ("four-pieces", "clues-6x6", "dominoes-4x4")),
        *suited()[:60],
    ]


@pytest.mark.parametrize("problem", [*small(), *suited(wide=True)[:20]])
def test_a_stopped_search_goes_on_where_it_was(problem: Problem) -> None:
    tree = BitPlanes(problem)
    whole = walked(tree, rows=1000)
    for budget in (1, 7, 1000):
        for rows in (1, 3):
            assert whole == walked(tree, budget=budget, rows=rows)
    assert len(whole[0]) == check_counted(tree)


@pytest.mark.parametrize("stop", range(5))
def test_the_parts_of_a_split_search_are_the_whole_in_order(stop: int) -> None:
    for problem in small():
        check_split(BitPlanes(problem), stop)


def test_any_option_may_be_a_part() -> None:
    problem = sample("dominoes-4x4")
    tree = BitPlanes(problem)
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
    assert BitPlanes.suits(problem)
    assert covers == [part.cover for part in walked(BitPlanes(problem))[0]]


@pytest.mark.parametrize(
    "problem",
    [
        Problem((2,), (2,), ((0,), (0,)), ()),  # a cell to be covered twice
        Problem((1, 0), (1, 1), ((0,), (1,)), ()),  # an option that may be added to a cover
        Problem((0, 1), (1, 3), ((0, 1), (1,)), (1, 1)),
        Problem((1,) * (MOST_CELLS + 1), (1,) * (MOST_CELLS + 1), ((0,),), ()),
        queens(40),
    ],
)
def test_it_does_not_suit_every_problem(problem: Problem) -> None:
    assert not BitPlanes.suits(problem)


@pytest.mark.parametrize(
    ("problem", "covers"),
    [
        (queens(8), 92),  # OEIS A000170
        (langford(7), 52),  # OEIS A014552, both directions
        (langford(6), 0),
        (sample("four-pieces"), 8),
        (sample("dominoes-4x4"), 36),
        (sample("l-trominoes-5x5"), 128),  # OEIS A233807
    ],
)
def test_known_numbers_of_covers(problem: Problem, covers: int) -> None:
    assert covers == check_counted(BitPlanes(problem))


def test_what_is_done_grows_to_the_whole() -> None:
    for problem in (
        langford(7),
        langford(8),
        sample("l-trominoes-5x5"),
        sample("five-pentominoes-5x5"),
    ):
        tree = BitPlanes(problem)
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
@pytest.mark.parametrize(
    "name", ["optional-5x5", "five-pentominoes-5x5", "pentominoes-two-gaps", "l-trominoes-5x5"]
)
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
