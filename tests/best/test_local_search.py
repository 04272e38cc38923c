"""Covers that are made better by exchange: they are covers, and none is better than the best."""

from __future__ import annotations

import pytest
from support import brute
from support.random_mixtures import random_mixture

from psolver.best import cover_objective, worth_of
from psolver.best.local_search import LocalSearch
from psolver.best.objective import Objective, Term
from psolver.engines import is_cover
from psolver.search import Problem, encode

EFFORT = 100_000  # options looked at
ROW = Problem((0,) * 4, (1,) * 4, ((0, 1), (1, 2), (2, 3)), ())
FOR_ROW = Objective(tuple(Term(1, (option,)) for option in range(3)), most=True)


@pytest.mark.slow
def test_small_puzzles_are_mostly_settled_by_better_and_better_covers() -> None:
    settled = 0
    for seed in range(12):
        puzzle = random_mixture(seed, "best")
        best, _ = brute.best_tilings(puzzle)
        encoding = encode(puzzle)
        aim = cover_objective(encoding)
        found = list(LocalSearch(encoding.problem, aim).better(EFFORT))
        assert all(is_cover(encoding.problem, cover) for cover in found)
        costs = [aim.cost(aim.worth(cover)) for cover in found]
        assert costs == sorted(set(costs), reverse=True)
        for cover in found if aim.full else ():
            lying = encoding.tiling(cover)
            there = frozenset((one.piece, frozenset(one.cells)) for one in lying)
            assert not brute.has_room(puzzle, there)
        worth = worth_of(puzzle, aim.worth(found[-1])) if found else None
        assert best is not None or worth is None
        settled += best == worth
    assert settled >= 11


def test_it_goes_on_from_a_better_cover() -> None:
    exchange = LocalSearch(ROW, FOR_ROW)
    assert [] == list(exchange.better(0, (1,)))[1:]
    assert (0, 2) == exchange.best_cover
    exchange = LocalSearch(ROW, Objective((Term(1, (0,)), Term(3, (1,)), Term(1, (2,))), most=True))
    list(exchange.better(0, (1,)))
    assert (1,) == exchange.best_cover
    assert [] == list(exchange.better(1000))
