"""The best tilings, packings and blockings are those of brute force whoever finds them, however the
search is divided into jobs.
"""

from __future__ import annotations

import pytest
from support import brute
from support.agreement import check_engine, groups_of, is_listed_by_all
from support.brute import Found, of_tiling
from support.random_mixtures import random_mixture
from support.seeds import seeds
from support.tuning import tune

from psolver import PsolverError, Puzzle, Search
from psolver.best import cover_objective, optimum
from psolver.best.blocking import suits_blockings
from psolver.long_runs.plan import Plan, meaning, prepare
from psolver.search import ENGINES, encode

FEATURES = (("best",), ("blocking",), ("best", "groups"), ("best", "marks"), ("best", "edges"))


def puzzle_of(seed: int) -> Puzzle:
    return random_mixture(seed, *FEATURES[seed % len(FEATURES)])


@pytest.mark.parametrize("seed", seeds(30, 1500, heavy={4, 7, 28}))
def test_engines_find_and_count_the_best(seed: int) -> None:
    puzzle = puzzle_of(seed)
    for engine in ENGINES:
        if engine in ("auto", "sat") or is_listed_by_all(puzzle):
            check_engine(puzzle, engine, groups_of(puzzle, seed))
            continue
        with pytest.raises(PsolverError, match="leave --engine"):
            Search(puzzle, engine=engine)


@pytest.mark.parametrize("seed", seeds(12, 1000, heavy={0, 8, 10, 11}))
def test_the_kernel_for_blockings_finds_those_of_brute_force(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    tune(monkeypatch, OPENING_OPTIONS=-1, SMALL_FORMULA=-1)  # SAT does not open
    monkeypatch.setattr(optimum.OptimumSearch, "_states", lambda _: None)
    puzzle = random_mixture(seed, "blocking")
    check_engine(puzzle, "auto", groups_of(puzzle, seed))


@pytest.mark.slow
def test_many_random_blockings_are_searched_by_the_kernel() -> None:
    found = [encode(random_mixture(seed, "blocking")) for seed in range(25)]
    assert sum(suits_blockings(one.problem, cover_objective(one)) for one in found) > 10


@pytest.mark.parametrize("seed", seeds(2, 400))
@pytest.mark.parametrize("effort", [0, 1, 1_000_000])
def test_the_best_is_the_same_whoever_finds_it(
    monkeypatch: pytest.MonkeyPatch, seed: int, effort: int
) -> None:
    # nothing is left to SAT in this process
    tune(monkeypatch, OPENING_OPTIONS=-1, SMALL_FORMULA=-1)
    tune(monkeypatch, FIRST_EFFORT=effort, FIRST_STATES=effort, OPENING_STATES=effort)
    puzzle = puzzle_of(seed)
    best, expected = brute.best_tilings(puzzle)
    with Search(puzzle) as search:
        outcome = search.count()
    assert len(expected) == outcome.solutions
    assert best == (outcome.best and outcome.best.found)


@pytest.mark.parametrize("engine", ["auto", "dlx", "backtrack", "sat"])
@pytest.mark.parametrize("seed", seeds(5, 400))
def test_the_jobs_for_the_best_are_disjoint_and_add_up(
    monkeypatch: pytest.MonkeyPatch, seed: int, engine: str
) -> None:
    tune(monkeypatch, SLICE_NODES=5)
    puzzle = puzzle_of(seed)
    up_to = groups_of(puzzle, seed)
    best, expected = brute.best_tilings(puzzle)
    if not is_listed_by_all(puzzle):
        match = "whose search is not divided into jobs" if engine in ("auto", "sat") else "leave --"
        with pytest.raises(PsolverError, match=match):
            prepare(Plan(puzzle, engine=engine).run(), "list")
        return
    prepared = prepare(Plan(puzzle, "list", up_to, engine).run(), "list")
    assert best == (prepared.best and prepared.best.found)
    known = Plan(puzzle, "list", up_to, engine, best=prepared.best)
    waiting = list(prepared.jobs)
    found: list[frozenset[Found]] = []
    tilings_of = meaning(known.run(), up_to) if waiting else None
    while waiting:
        job = waiting.pop()
        assert prepared.worker
        for batch in prepared.worker.work(job, 3, 2):
            waiting += batch.rest
            for cover in batch.covers:
                assert tilings_of
                found.append(frozenset(map(of_tiling, tilings_of(job, cover))))
    assert len(found) == len(set(found)) == len(brute.classes(puzzle, expected, up_to))
    assert len(expected) == sum(map(len, found))
    assert expected == {one for images in found for one in images}
