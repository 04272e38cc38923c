"""Blockings by their kernel: each of the smallest once, as brute force finds them."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from support.controls import at_work
from support.places import SAMPLES
from support.problems import sample
from support.seeds import seeds

from psolver import load
from psolver.best import blocking
from psolver.best.blocking import Blockings, BlockingSearch, suits_blockings
from psolver.core.control import Cancelled, Control
from psolver.engines.kernels.bit_words import ones
from psolver.engines.kernels.jit import PLAIN_VARIABLE
from psolver.search.cover_worths import Objective, Term
from psolver.search.encoding import encode
from psolver.search.problem import Cover, Problem, orbit
from psolver.search.symmetry import permutations

PENTOMINOES = "blocking-pentominoes-8x8"
DOMINOES = "blocking-dominoes-5x5"


def random_problem(seed: int, number: int = 12) -> Problem:
    """Options over items that are covered once at most."""
    random = Random(f"blockings {seed}")
    items = random.randint(1, 12)
    options = tuple(
        tuple(sorted(random.sample(range(items), random.randint(1, min(4, items)))))
        for _ in range(random.randint(1, number))
    )
    return Problem((0,) * items, (1,) * items, options, ())


def aim_of(problem: Problem) -> Objective:
    """As few options as possible."""
    terms = tuple(Term(1, (option,)) for option in range(len(problem.options)))
    return Objective(terms, most=False, full=True)


def symmetric(name: str) -> Problem:
    encoding = encode(load(SAMPLES / f"{name}.toml"))
    return replace(encoding.problem, symmetries=permutations(encoding))


def brute_blockings(problem: Problem, size: int) -> list[Cover]:
    """All blockings of a size, found by trying every set of options."""
    sets = [set(items) for items in problem.options]

    def is_one(cover: Cover) -> bool:
        apart = all(sets[a].isdisjoint(sets[b]) for a, b in combinations(cover, 2))
        return apart and all(any(one & sets[a] for a in cover) for one in sets)

    return [one for one in combinations(range(len(sets)), size) if is_one(one)]


def listed(problem: Problem, size: int, threads: int = 1) -> list[Cover]:
    batches = Blockings(problem).batches(size, threads)
    return [cover for batch in batches for cover in batch.covers]


def hunted(hunt: BlockingSearch, size: int, words: int) -> int:
    """How many turns of so many words it takes until a size is settled."""
    turns = 0
    while not turns or not hunt.done:
        hunt.advance(size, words)
        turns += 1
    return turns


@pytest.mark.parametrize("seed", seeds(30, 2000))
def test_they_are_those_of_brute_force(seed: int) -> None:
    problem = random_problem(seed)
    assert suits_blockings(problem, aim_of(problem))
    hunt, size, expected = BlockingSearch(problem), 0, brute_blockings(problem, 0)
    while not expected:
        assert [] == listed(problem, size)
        hunted(hunt, size, 50)
        assert hunt.found is None
        size += 1
        expected = brute_blockings(problem, size)
    assert expected == sorted(listed(problem, size))
    hunted(hunt, size, 50)
    assert hunt.found in expected


@pytest.mark.parametrize("seed", seeds(5, 100))
def test_plain_python_finds_the_same_in_the_same_order(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    problem = random_problem(seed, 80)  # two words
    found = [listed(problem, size) for size in (1, 2, 3, 4)]
    monkeypatch.setenv(PLAIN_VARIABLE, "1")
    assert found == [listed(problem, size) for size in (1, 2, 3, 4)]


def test_symmetries_leave_one_of_each_class() -> None:
    plain, problem = sample(DOMINOES), symmetric(DOMINOES)
    all_, classes = listed(plain, 9), listed(problem, 9)
    assert (312, 39) == (len(set(all_)), len(classes))
    images = [image for one in classes for image in orbit(one, problem.symmetries)]
    assert sorted(all_) == sorted(images)


def test_the_order_depends_on_neither_threads_nor_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = symmetric(DOMINOES)
    expected = listed(problem, 9)
    monkeypatch.setattr(blocking, "SLICE_WORDS", 300)
    monkeypatch.setattr(blocking, "BLOCKINGS_AT_A_TIME", 1)
    assert expected == listed(problem, 9, threads=3)


def test_a_hunt_stops_where_it_would_whatever_the_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = sample(DOMINOES)
    turns = hunted(BlockingSearch(problem), 8, 200)
    monkeypatch.setattr(blocking, "SLICE_WORDS", 7)
    assert turns > 10
    assert turns == hunted(BlockingSearch(problem), 8, 200)


def test_four_pentominoes_block_no_chessboard() -> None:
    hunt, problem = BlockingSearch(symmetric(PENTOMINOES)), symmetric(PENTOMINOES)
    for size in range(5):
        hunted(hunt, size, 10**12)
        assert hunt.found is None
    hunted(hunt, 5, 10**12)
    assert hunt.found
    taken = {item for option in hunt.found for item in problem.options[option]}
    assert 5 == len(hunt.found)
    assert all(not taken.isdisjoint(items) for items in problem.options)


@pytest.mark.slow
@pytest.mark.long  # a check of the sample finds as many by the same kernel
def test_nineteen_ways_of_five_pentominoes_block_a_chessboard() -> None:
    batches = list(Blockings(symmetric(PENTOMINOES)).batches(5, 2))
    assert (19, 152) == (sum(b.classes or 0 for b in batches), sum(b.solutions for b in batches))


def test_a_search_ends_when_it_is_cancelled() -> None:
    problem, control = symmetric(PENTOMINOES), at_work(Control())
    batches = Blockings(problem).batches(5, 2)
    next(batches)
    control.cancel()
    with pytest.raises(Cancelled):
        list(batches)
    with pytest.raises(Cancelled):
        BlockingSearch(problem).advance(5, 10**12)


def test_what_items_ask_for_or_count_does_not_suit() -> None:
    problem = Problem((0, 0, 0), (1, 1, 2), ((0, 2), (1, 2)), ())
    aim = aim_of(problem)
    assert suits_blockings(problem, aim)
    assert not suits_blockings(replace(problem, least=(0, 1, 0)), aim)
    assert not suits_blockings(problem, replace(aim, full=False))
    assert not suits_blockings(problem, replace(aim, most=True))
    assert not suits_blockings(problem, replace(aim, terms=(Term(2, (0,)), Term(1, (1,)))))
    counted = Problem((0,) * 4, (1, 1, 1, 2), ((0, 3), (1, 3), (2, 3)), ())
    assert not suits_blockings(counted, aim_of(counted))  # two keep the third out
    assert (
        suits_blockings(replace(counted, most=(1, 1, 1, 0)), aim_of(counted)) is False
    )  # nothing is left
    assert suits_blockings(replace(counted, most=(1, 1, 1, 3)), aim_of(counted))


def test_ones_are_counted() -> None:
    import numpy as np

    random = Random(1)
    words = [0, 1, (1 << 63) - 1, *(random.getrandbits(63) for _ in range(100))]
    with np.errstate(over="ignore"):
        assert [word.bit_count() for word in words] == [ones(np.int64(word)) for word in words]
