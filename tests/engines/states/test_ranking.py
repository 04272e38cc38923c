"""Covers by their number: all of them, each once, in one order; drawn at random, each with the same
probability.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest
from support import brute
from support.boxes import dominoes, nothing_is_small
from support.random_plain import MAKERS
from support.seeds import seeds

from psolver import Puzzle
from psolver.engines import CountGivenUp
from psolver.engines.states import ranking as ranking_
from psolver.engines.states.ranking import Ranking
from psolver.search import Cover, Encoding, Problem, encode

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
@pytest.mark.parametrize("seed", seeds(3, 150))
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
    for plain in ("", "1"):  # by the kernel and in plain Python in the same order
        monkeypatch.setenv("PSOLVER_PLAIN", plain)
        assert covers == ranked(encoding.problem).covers(range(ranking.total))


@pytest.mark.parametrize("number", [-1, 36])
def test_there_are_no_other_numbers(number: int) -> None:
    with pytest.raises(ValueError, match="36"):
        ranked(encode(dominoes(4, 4)).problem).covers([number])


def test_saved_states_take_no_more_memory_than_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = encode(dominoes(10, 10)).problem
    nothing_is_small(monkeypatch)
    for memory in (10_000, 100_000):
        with pytest.raises(CountGivenUp, match="more than"):
            ranked(problem, memory).covers([0])
    assert 1 == len(ranked(problem, 200_000).covers([0]))


def test_every_position_is_saved_or_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = encode(dominoes(4, 6)).problem
    expected = ranked(problem).covers(range(281))  # OEIS A099390
    for every in (0, 1, 30):
        monkeypatch.setattr(ranking_, "isqrt", lambda _, every=every: every)
        assert expected == ranked(problem).covers(range(281))
