"""Blockings by their kernel: each of the smallest once, as brute force finds them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from support.controls import at_work
from support.places import SAMPLES
from support.problems import sample
from support.seeds import seeds
from support.tuning import tune

from psolver import load
from psolver.best.blocking import Blockings, BlockingSearch
from psolver.core import Cancelled, Control
from psolver.search import Cover, Problem, encode, orbit, permutations

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


def symmetric(name: str) -> Problem:
    encoding = encode(load(SAMPLES / f"{name}.toml"))
    return replace(encoding.problem, symmetries=permutations(encoding))


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


@pytest.mark.parametrize("seed", seeds(5, 100))
def test_plain_python_finds_the_same_in_the_same_order(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    problem = random_problem(seed, 80)  # two words
    found = [listed(problem, size) for size in (1, 2, 3, 4)]
    monkeypatch.setenv("PSOLVER_PLAIN", "1")
    assert found == [listed(problem, size) for size in (1, 2, 3, 4)]


def test_symmetries_leave_one_of_each_class() -> None:
    plain, problem = sample(DOMINOES), symmetric(DOMINOES)
    all_, classes = listed(plain, 9), listed(problem, 9)
    assert (312, 39) == (len(set(all_)), len(classes))
    images = [image for one in classes for image in orbit(one, problem.symmetries)]
    assert sorted(all_) == sorted(images)


def test_a_hunt_stops_where_it_would_whatever_the_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = sample(DOMINOES)
    turns = hunted(BlockingSearch(problem), 8, 200)
    tune(monkeypatch, SLICE_WORDS=7)
    assert turns > 10
    assert turns == hunted(BlockingSearch(problem), 8, 200)


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
