"""Exact cover by fewest options left: every cover once, the same however the search is stopped or
split.
"""

from __future__ import annotations

from random import Random

import pytest
from support.problems import brute, langford, queens, sample
from support.walks import walked

from psolver.engines import DancingCells, Subtree, no_rows
from psolver.engines.kernels import dancing_cells
from psolver.engines.kernels.jit import PLAIN_VARIABLE
from psolver.search import Cover, Problem

BOUNDS = (
    [(1, 1)] * 6 + [(0, 1)] * 4 + [(0, 2), (1, 2), (2, 2), (1, 3), (2, 10**9), (0, 10**9), (0, 0)]
)
RARE = [*BOUNDS, (1, 0), (2, 1), (3, 2), (10**9, 10**9)]


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PLAIN_VARIABLE, "1")


def random_problem(seed: int) -> Problem:
    """At most seven items and ten options, of all kinds: long, empty, equal ones, items without
    options.
    """
    random = Random(seed)
    items = random.randint(0, 7)
    kinds = random.choice(
        [BOUNDS, BOUNDS, RARE, [(0, 2), (1, 3), (0, 10**9)], [(1, 1)], [(0, 1), (0, 2)]]
    )
    bounds = [random.choice(kinds) for _ in range(items)]
    longest = random.randint(1, max(1, items))
    options = [
        tuple(
            sorted(
                random.sample(
                    range(items), random.randint(not random.randrange(30) or items > 0, longest)
                )
            )
        )
        for _ in range(random.randint(0, 10) if items else 0)
    ]
    options += options[: random.choice([0, 0, 0, 2])]
    return Problem(
        tuple(least for least, _ in bounds), tuple(most for _, most in bounds), tuple(options), ()
    )


@pytest.mark.usefixtures("plain")
def test_random_problems_have_the_covers_that_brute_force_finds() -> None:
    for seed in range(200):
        problem = random_problem(seed)
        found, _ = walked(DancingCells(problem))
        assert brute(problem) == sorted(part.cover for part in found), seed


def test_choices_that_exclude_each_other_have_no_covers() -> None:
    options = (0,), (0, 1), (1, 2), (0, 3), (1, 3)
    tree = DancingCells(Problem((1, 1, 0, 0), (1, 1, 0, 1), options, ()))
    for choices in ((0, 0), (0, 1), (2,), (3,)):
        assert ([], 0) == walked(tree, Subtree(0, choices))


def test_an_uncovered_item_is_a_choice() -> None:
    tree = DancingCells(Problem((0, 0), (1, 2), ((0,), (1,)), ()))
    assert [(0, 1), (0, -4), (-1, 1), (-1, -4)] == [part.choices for part in walked(tree)[0]]


@pytest.mark.parametrize(
    ("problem", "covers"),
    [
        (Problem((), (), (), ()), [()]),
        (Problem((1,), (1,), (), ()), []),
        (Problem((0,), (1,), (), ()), [()]),
        (Problem((0,), (0,), ((0,),), ()), [()]),
        (Problem((2,), (10**9,), ((0,),), ()), []),
        (Problem((), (), ((),), ()), [(0,), ()]),
        (Problem((1,), (1,), ((0,), (0,)), ()), [(0,), (1,)]),
    ],
)
def test_small_problems(problem: Problem, covers: list[Cover]) -> None:
    assert covers == [part.cover for part in walked(DancingCells(problem))[0]]


def test_a_slice_ends_after_a_number_of_updates(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many nodes it may have: of a large problem each takes long."""
    monkeypatch.setattr(dancing_cells, "MOST_SLICE_UPDATES", 1)
    tree = DancingCells(sample("four-pieces"))
    walk, slices = tree.start(), 0
    while not walk.done:
        walk.advance(10**6, no_rows(tree.width))
        slices += 1
    assert (8, walk.nodes) == (walk.found, slices)


@pytest.mark.slow
def test_a_large_tree_is_searched_in_the_same_order(monkeypatch: pytest.MonkeyPatch) -> None:
    problems = [queens(6), langford(7), sample("dominoes-4x4"), *map(random_problem, range(60))]
    found = [walked(DancingCells(problem)) for problem in problems]
    monkeypatch.setattr(dancing_cells, "MOST_SAVED_SIZES", -1)
    assert found == [walked(DancingCells(problem)) for problem in problems]
