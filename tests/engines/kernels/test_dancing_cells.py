"""Exact cover by fewest options left: choices, small problems and slices; large trees have the same
order. test_driver has random problems.
"""

from __future__ import annotations

import pytest
from support.problems import sample
from support.tuning import tune
from support.walks import walked

from psolver.engines import DancingCells, Subtree, no_rows
from psolver.search import Cover, Problem


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
    tune(monkeypatch, MOST_SLICE_UPDATES=1)
    tree = DancingCells(sample("four-pieces"))
    walk, slices = tree.start(), 0
    while not walk.done:
        walk.advance(10**6, no_rows(tree.width))
        slices += 1
    assert (8, walk.nodes) == (walk.found, slices)
