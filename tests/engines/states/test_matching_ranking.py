"""Matchings of planar graphs by their number: the same as by states."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from support import brute
from support.boxes import DOMINO, MONOMINO, box, dominoes
from support.controls import at_work
from support.planar import lozenges, random_board, random_planar
from support.seeds import seeds

from psolver.core.control import Cancelled, Control
from psolver.core.model import Board, Puzzle
from psolver.engines.cover_tests import is_cover
from psolver.engines.given_up import CountGivenUp
from psolver.engines.states import determinant, matching_ranking
from psolver.engines.states import ranking as ranking_
from psolver.engines.states.ranking import Ranking
from psolver.search.encoding import encode
from psolver.search.problem import Cover, Problem
from psolver.search.tiling_search import Search

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
    determinants = [isinstance(one, matching_ranking.MatchingRanking) for one in ranking._rankings]
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
def test_dominoes_on_boards_with_holes_have_the_same_numbers(
    chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = 0
    for seed in range(50 * chunk, 50 * chunk + 50):
        random = Random(seed)
        twins = (replace(DOMINO, name="E"),) if random.random() < 0.3 else ()
        problem = encode(Puzzle((DOMINO, *twins), random_board(random))).problem
        expected = by_states(problem, monkeypatch)
        assert expected == by_determinants(problem, monkeypatch), seed
        found += bool(expected)
    assert found >= 10


def test_every_tiling_has_one_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranking_, "few_states", lambda _: 0)
    found = 0
    for seed in range(60):
        puzzle = Puzzle((DOMINO,), random_board(Random(seed)))
        encoding = encode(puzzle)
        ranking = Ranking(encoding.problem)
        if ranking.total > MOST:
            continue
        covers = ranking.covers(range(ranking.total))
        tilings = {
            frozenset((p.piece, frozenset(p.cells)) for p in encoding.tiling(cover).placements)
            for cover in covers
        }
        assert len(covers) == len(tilings), seed
        assert set(brute.tilings(puzzle)) == tilings, seed
        found += bool(tilings)
    assert found >= 15


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


def test_numbers_are_the_same_with_small_primes_and_in_small_groups(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Modulo many of them the number of ways becomes 0 on the way, and others are tried."""
    tried = []
    keep = matching_ranking.MatchingRanking._store
    monkeypatch.setattr(
        matching_ranking.MatchingRanking,
        "_store",
        lambda ranking, *done: [tried.append(ranking), keep(ranking, *done)],
    )
    for bits, window in ((12, determinant.ELIMINATION_BYTES), (12, 1), (23, 1)):
        problems = [encode(dominoes(4, 6)).problem, lozenges(2, 2, 3), random_graph(Random(12))]
        for problem in problems:
            expected = by_states(problem, monkeypatch)
            with monkeypatch.context() as patch:
                for room in (determinant, matching_ranking):
                    patch.setattr(room, "PRIME_BITS", bits)
                patch.setattr(determinant, "ELIMINATION_BYTES", window)
                tried.clear()
                assert expected == by_determinants(problem, patch)
            assert bits == 12 or len(tried) == 1
    assert len(expected) > 10


def test_products_are_reduced_before_they_are_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    for problem in (encode(dominoes(6, 8)).problem, random_graph(Random(12))):
        expected = by_states(problem, monkeypatch)
        with monkeypatch.context() as patch:
            patch.setattr(matching_ranking, "PRODUCTS_ADDED", 3)
            patch.setattr(matching_ranking, "FIRST_BORDER_SIDE", 1)
            assert expected == by_determinants(problem, patch)


@pytest.mark.parametrize("holes", [(), ((0, 0), (9, 10)), ((4, 4), (4, 7), (7, 2), (2, 8))])
def test_numbers_on_larger_boards_are_the_same(
    holes: tuple[tuple[int, int], ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whole, mutilated, with holes."""
    problem = encode(Puzzle((DOMINO,), box(10, 12, without=holes))).problem
    expected = by_states(problem, monkeypatch)
    assert len(expected) >= MOST
    assert expected == by_determinants(problem, monkeypatch)


def aztec(side: int) -> Board:
    """The diamond of this order: 2^(side (side + 1) / 2) ways to fill it."""
    rows = range(-side, side)
    inside = [(r, c) for r in rows for c in rows if abs(2 * r + 1) + abs(2 * c + 1) <= 2 * side]
    return Board(frozenset((r + side, c + side) for r, c in inside))


@pytest.mark.parametrize("number", [0, 1, 1 << 54, (1 << 55) - 1])
def test_numbers_in_an_aztec_diamond_are_the_same(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Elkies, Kuperberg, Larsen and Propp, 1992."""
    problem = encode(Puzzle((DOMINO,), aztec(10))).problem
    numbers = range(number, number + 1)
    expected = drawn(problem, monkeypatch, 1 << 99, numbers)
    assert expected == drawn(problem, monkeypatch, 0, numbers)


@pytest.mark.parametrize(
    "side", [24, pytest.param(40, marks=pytest.mark.slow), pytest.param(60, marks=pytest.mark.slow)]
)
def test_dominoes_are_drawn_where_states_would_be_too_many(side: int) -> None:
    """Each one drawn is checked; `sample` hands out nothing else."""
    with Search(dominoes(side, side)) as search:
        tilings = list(search.sample(2, seed=1))
    assert ("count", "determinant") == (search.outcome.engine, search.outcome.kernel)
    assert 2 == len(set(tilings))
    assert {side * side // 2} == {len(tiling.placements) for tiling in tilings}


def test_the_numbers_next_to_each_other_are_different_covers() -> None:
    problem = encode(dominoes(22, 24)).problem
    ranking = Ranking(problem)
    middle = ranking.total // 2
    numbers = [0, 1, middle, middle + 1, ranking.total - 2, ranking.total - 1]
    covers = ranking.covers(numbers)
    assert all(is_cover(problem, cover) for cover in covers)
    assert all(one != other for one, other in combinations(covers, 2))


def test_parts_are_drawn_by_states_and_by_determinants_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two boards apart, of which one has few states."""
    apart = Puzzle((DOMINO,), box(11, 6, without=tuple((4, column) for column in range(6))))
    problem = encode(apart).problem
    expected = by_states(problem, monkeypatch)
    assert expected == by_determinants(problem, monkeypatch)
    assert expected == drawn(problem, monkeypatch, 30 << 6)


def test_what_may_be_covered_alone_is_drawn_by_states(monkeypatch: pytest.MonkeyPatch) -> None:
    around = ((0, 1), (1, 2), (2, 3), (0, 3), (0,), (2,))
    problem = Problem((1,) * 4, (1,) * 4, around, ())
    expected = by_states(problem, monkeypatch)
    monkeypatch.setattr(ranking_, "few_states", lambda _: 0)
    control = at_work(Control())
    assert expected == Ranking(problem).covers(range(len(expected)))
    solid = encode(Puzzle((DOMINO, MONOMINO), box(3, 3))).problem
    assert Ranking(solid).total
    assert "" == control.progress.kernel


def test_where_there_is_too_little_memory_for_determinants_states_are_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    problem = encode(dominoes(6, 8)).problem
    expected = by_states(problem, monkeypatch)
    monkeypatch.setattr(matching_ranking, "_bytes_needed", lambda _: (1 << 30) + 1)
    monkeypatch.setattr(ranking_, "few_states", lambda _: 0)
    control = at_work(Control())
    ranking = Ranking(problem)
    numbers = range(0, ranking.total, ranking.total // MOST)
    assert (expected, "") == (ranking.covers(numbers), control.progress.kernel)


def test_what_takes_too_much_memory_by_states_is_drawn_by_determinants() -> None:
    problem = encode(dominoes(16, 16)).problem
    for memory, kernel in ((1 << 30, ""), (1 << 20, "determinant")):
        control = at_work(Control())
        assert 1 == len(Ranking(problem, memory).covers([0]))
        assert kernel == control.progress.kernel


@pytest.mark.parametrize(
    ("side", "draws", "kernel"),
    [
        (16, 1, ""),
        (18, 1, "determinant"),
        (18, 100, ""),
        (22, 1 << 20, "determinant"),
    ],
)
def test_the_more_draws_the_more_states_are_few(side: int, draws: int, kernel: str) -> None:
    control = at_work(Control())
    Ranking(encode(dominoes(side, side)).problem, draws=draws)
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
