"""Covers by their number: all of them, each once, in one order; drawn at random, each with the same
probability.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import islice
from random import Random

import pytest
from support import brute
from support.boxes import BENT, DOMINO, MONOMINO, box, dominoes, nothing_is_small
from support.random_plain import MAKERS
from support.seeds import seeds

from psolver.core.model import Puzzle
from psolver.engines.given_up import CountGivenUp
from psolver.engines.kernels import jit
from psolver.engines.states import ranking as ranking_
from psolver.engines.states.ranking import Ranking
from psolver.search.encoding import Encoding, encode
from psolver.search.problem import Cover, Problem

MOST = 5_000  # tilings: more would only take time


def ranked(problem: Problem, memory: int = 1 << 30) -> Ranking:
    return Ranking(problem, memory)


def lying(encoding: Encoding, covers: list[Cover]) -> set[frozenset[brute.Lying]]:
    """The tilings that covers stand for, as brute force writes them."""
    return {
        frozenset((p.piece, frozenset(p.cells)) for p in encoding.tiling(cover).placements)
        for cover in covers
    }


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("seed", seeds(5, 150))
def test_every_tiling_has_one_number(
    seed: int, make: Callable[[int], Puzzle], monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = make(seed)
    expected = list(islice(brute.tilings(puzzle), MOST + 1))
    if len(expected) > MOST:
        pytest.skip("too many tilings for a small test")
    encoding = encode(puzzle)
    ranking = ranked(encoding.problem)
    covers = ranking.covers(range(ranking.total))
    assert (len(expected), set(expected)) == (len(covers), lying(encoding, covers))
    nothing_is_small(monkeypatch)
    assert covers == ranked(encoding.problem).covers(
        range(ranking.total)
    )  # by the kernel, in the same order


def test_the_order_is_the_same_where_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = encode(Puzzle((DOMINO, MONOMINO, BENT), box(4, 5))).problem
    nothing_is_small(monkeypatch)
    numbers = range(0, ranked(problem).total, 997)
    compiled = ranked(problem).covers(numbers)
    monkeypatch.setenv(jit.PLAIN_VARIABLE, "1")
    assert compiled == ranked(problem).covers(numbers)


def test_numbers_may_be_large_repeat_and_come_in_any_order() -> None:
    ranking = ranked(encode(dominoes(12, 12)).problem)
    assert 53060477521960000 == ranking.total  # OEIS A004003
    first, last, again = ranking.covers([0, ranking.total - 1, 0])
    assert first == again != last
    assert [first] == ranking.covers([0])
    assert [] == ranking.covers([])


@pytest.mark.parametrize("number", [-1, 36])
def test_there_are_no_other_numbers(number: int) -> None:
    with pytest.raises(ValueError, match="36"):
        ranked(encode(dominoes(4, 4)).problem).covers([number])


def test_parts_are_numbered_together() -> None:
    apart = Puzzle((DOMINO,), box(9, 4, without=tuple((4, column) for column in range(4))))
    encoding = encode(apart)
    ranking = ranked(encoding.problem)
    assert 36**2 == ranking.total
    assert set(brute.tilings(apart)) == lying(encoding, ranking.covers(range(ranking.total)))


def test_a_problem_without_covers_has_no_numbers() -> None:
    ranking = ranked(encode(dominoes(3, 3)).problem)
    assert (0, []) == (ranking.total, ranking.covers([]))


def test_a_problem_without_items_has_the_empty_cover() -> None:
    assert [()] == ranked(Problem((), (), (), ())).covers([0])


def test_saved_states_take_no_more_memory_than_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = encode(dominoes(10, 10)).problem
    nothing_is_small(monkeypatch)
    for memory in (10_000, 100_000):
        with pytest.raises(CountGivenUp, match="more than"):
            ranked(problem, memory).covers([0])
    assert 1 == len(ranked(problem, 200_000).covers([0]))


@pytest.mark.parametrize(
    "puzzle", [dominoes(4, 4), Puzzle((DOMINO, MONOMINO), box(3, 3)), dominoes(2, 2, 2)]
)
@pytest.mark.parametrize("seed", range(3))
def test_draws_pass_a_chi_square_test(puzzle: Puzzle, seed: int) -> None:
    """Where all tilings are equally likely, the statistic is above the bound once in 10,000
    times.
    """
    ranking = ranked(encode(puzzle).problem)
    random, draws = Random(seed), 100 * ranking.total
    found = Counter(ranking.covers([random.randrange(ranking.total) for _ in range(draws)]))
    assert ranking.total == len(found)
    statistic = sum((number - 100) ** 2 / 100 for number in found.values())
    freedom = ranking.total - 1
    bound = (
        freedom * (1 - 2 / (9 * freedom) + 3.719 * (2 / (9 * freedom)) ** 0.5) ** 3
    )  # Wilson and Hilferty, 1931
    assert statistic < bound


def test_every_position_is_saved_or_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = encode(dominoes(4, 6)).problem
    expected = ranked(problem).covers(range(281))  # OEIS A099390
    for every in (0, 1, 30):
        monkeypatch.setattr(ranking_, "isqrt", lambda _, every=every: every)
        assert expected == ranked(problem).covers(range(281))
