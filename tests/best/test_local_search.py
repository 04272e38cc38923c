"""Covers that are made better by exchange: they are covers, and none is better than the best."""

from __future__ import annotations

import pytest
from support import brute
from support.random_mixtures import random_mixture
from support.seeds import seeds

from psolver.best.local_search import LocalSearch
from psolver.best.objective import cover_objective, worth_of
from psolver.engines.cover_tests import is_cover
from psolver.search.cover_worths import Objective, Term
from psolver.search.encoding import encode
from psolver.search.problem import Problem

EFFORT = 100_000  # options looked at
ROW = Problem((0,) * 4, (1,) * 4, ((0, 1), (1, 2), (2, 3)), ())
FOR_ROW = Objective(tuple(Term(1, (option,)) for option in range(3)), most=True)


@pytest.mark.parametrize("seed", seeds(10, 1000))
def test_each_cover_is_better_than_those_before_and_none_than_the_best(seed: int) -> None:
    puzzle = random_mixture(seed, "best")
    best, _ = brute.best_tilings(puzzle)
    encoding = encode(puzzle)
    aim = cover_objective(encoding)
    found = list(LocalSearch(encoding.problem, aim).better(EFFORT))
    costs = [aim.cost(aim.worth(cover)) for cover in found]
    assert all(is_cover(encoding.problem, cover) for cover in found)
    assert costs == sorted(set(costs), reverse=True)
    if best is None:
        assert not found
    if found:
        assert best is not None
        worth = worth_of(puzzle, aim.worth(found[-1]))
        assert worth <= best if aim.most else worth >= best
    for cover in found if aim.full else ():
        tiling = encoding.tiling(cover)
        assert not brute.has_room(puzzle, frozenset((p.piece, frozenset(p.cells)) for p in tiling))


def test_small_puzzles_are_mostly_settled_by_it() -> None:
    settled = 0
    for seed in range(20):
        puzzle = random_mixture(seed, "best")
        best, _ = brute.best_tilings(puzzle)
        encoding = encode(puzzle)
        aim = cover_objective(encoding)
        exchange = LocalSearch(encoding.problem, aim)
        worths = [aim.worth(cover) for cover in exchange.better(EFFORT)]
        settled += best == (worth_of(puzzle, worths[-1]) if worths else None)
    assert settled >= 18


def test_what_is_found_is_the_same_every_time_and_in_whatever_turns() -> None:
    encoding = encode(random_mixture(4, "best"))
    aim = cover_objective(encoding)
    once = list(LocalSearch(encoding.problem, aim).better(EFFORT))
    in_turns = LocalSearch(encoding.problem, aim)
    assert once == [cover for _ in range(10) for cover in in_turns.better(EFFORT // 10)]


def test_it_goes_on_from_a_better_cover() -> None:
    exchange = LocalSearch(ROW, FOR_ROW)
    assert [] == list(exchange.better(0, (1,)))[1:]
    assert (0, 2) == exchange.best_cover
    exchange = LocalSearch(ROW, Objective((Term(1, (0,)), Term(3, (1,)), Term(1, (2,))), most=True))
    list(exchange.better(0, (1,)))
    assert (1,) == exchange.best_cover
    assert [] == list(exchange.better(1000))


def test_items_that_no_option_may_have_are_left_alone() -> None:
    closed = Problem((1, 0, 0), (1, 0, 1), ((0, 1), (0, 2), (2,)), ())
    aim = Objective((Term(5, (0,)), Term(1, (1,)), Term(2, (2,))), most=True)
    assert [(1,)] == list(LocalSearch(closed, aim).better(1000))


def test_where_there_is_no_cover_none_is_found() -> None:
    never = Problem((1, 1), (1, 1), ((0,),), ())
    assert [] == list(LocalSearch(never, Objective((Term(1, (0,)),), most=True)).better(1000))
