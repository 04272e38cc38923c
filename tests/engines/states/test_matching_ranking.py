"""Matchings of planar graphs by their number: the same as by states."""

from __future__ import annotations

from random import Random

import pytest
from support.boxes import dominoes
from support.controls import at_work
from support.planar import random_planar
from support.seeds import seeds
from support.tuning import tune

from psolver.core import Cancelled, Control
from psolver.engines import CountGivenUp
from psolver.engines.states import ranking as ranking_
from psolver.engines.states.ranking import Ranking
from psolver.search import Cover, Problem, encode

MOST = 40  # covers: more would only take time


def drawn(
    problem: Problem, monkeypatch: pytest.MonkeyPatch, few: int, numbers: range | None = None
) -> list[Cover]:
    """The covers with these numbers, some of all where none are given; parts that can have no more
    than `few` states are drawn by states.
    """
    monkeypatch.setattr(ranking_, "few_states", lambda _: few)
    control = at_work(Control())
    ranking = Ranking(problem)
    determinants = [type(one).__name__ == "MatchingRanking" for one in ranking._rankings]
    assert any(determinants) == (control.progress.kernel == "determinant")
    assert all(determinants) if few == 0 else not all(determinants) or not ranking.total
    if numbers is None:
        numbers = range(0, ranking.total, max(1, ranking.total // MOST))
    return ranking.covers(numbers)


def by_states(problem: Problem, monkeypatch: pytest.MonkeyPatch) -> list[Cover]:
    return drawn(problem, monkeypatch, 1 << 99)


def by_determinants(problem: Problem, monkeypatch: pytest.MonkeyPatch) -> list[Cover]:
    return drawn(problem, monkeypatch, 0)


def random_graph(random: Random) -> Problem:
    """A planar graph, of which pairs of neighbours are to be chosen, with parallel edges."""
    around = random_planar(random)
    options = [
        (one, other)
        for one, ring in enumerate(around)
        for other in ring
        if one < other
        for _ in range(random.choice([1, 1, 2, 3]))
    ]
    random.shuffle(options)
    return Problem((1,) * len(around), (1,) * len(around), tuple(options), ())


@pytest.mark.parametrize("chunk", seeds(1, 12))
def test_matchings_of_any_planar_graph_have_the_same_numbers(
    chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With triangles, so that the vertices have no two colours."""
    found = 0
    for seed in range(50 * chunk, 50 * chunk + 50):
        problem = random_graph(Random(seed))
        expected = by_states(problem, monkeypatch)
        assert expected == by_determinants(problem, monkeypatch), seed
        found += len(expected) > 1
    assert found >= 10


def test_products_are_reduced_before_they_are_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    for problem in (encode(dominoes(6, 8)).problem, random_graph(Random(12))):
        expected = by_states(problem, monkeypatch)
        with monkeypatch.context() as patch:
            tune(patch, PRODUCTS_ADDED=3, FIRST_BORDER_SIDE=1)
            assert expected == by_determinants(problem, patch)


def test_what_takes_too_much_memory_by_states_is_drawn_by_determinants() -> None:
    problem = encode(dominoes(16, 16)).problem
    for memory, kernel in ((1 << 30, ""), (1 << 20, "determinant")):
        control = at_work(Control())
        assert 1 == len(Ranking(problem, memory).covers([0]))
        assert kernel == control.progress.kernel


def test_a_draw_takes_no_more_memory_than_allowed() -> None:
    problem = encode(dominoes(20, 20)).problem
    kept = Ranking(problem)._rankings[0].size
    with pytest.raises(CountGivenUp, match="drawing by determinants would take"):
        Ranking(problem, kept + 20_000).covers([0])
    assert 1 == len(Ranking(problem, kept + 400_000).covers([0]))
    with pytest.raises(CountGivenUp, match="the states of the count would take more than"):
        Ranking(problem, kept - 1)


def test_a_draw_can_be_cancelled_at_every_step() -> None:
    ticks = 0

    def cancel() -> None:
        nonlocal ticks
        ticks += 1
        if ticks == stop:
            control.cancel()

    control = at_work(Control(show=cancel))
    stop = -1
    ranking = Ranking(encode(dominoes(20, 20)).problem)
    before = ticks
    ranking.covers([12345])
    assert ticks - before > 400  # one for each position at least
    stop = ticks + 300
    with pytest.raises(Cancelled):
        ranking.covers([12345])
