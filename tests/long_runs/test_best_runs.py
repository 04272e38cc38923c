"""Runs of puzzles that ask for the best: left and gone on with, and done by those who are told how
good the best are.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from support import brute
from support.places import DATA
from support.random_mixtures import random_mixture
from support.seeds import seeds
from support.stores import found_in, work_on

import psolver
from psolver.best.optimum import OptimumSearch, is_exact
from psolver.core.errors import PsolverError
from psolver.core.goal import Optimum
from psolver.core.model import Puzzle
from psolver.engines.kernels import driver
from psolver.long_runs.cluster import bundle_results, prepared_here, search_of
from psolver.long_runs.forecast import estimate_run
from psolver.long_runs.plan import Plan, prepare
from psolver.long_runs.records import JobLimits, WaitingJob, place_with
from psolver.long_runs.run_status import Spread
from psolver.long_runs.stored_run import optimum_from_text
from psolver.search.run import Options, Run

PACKING = psolver.load(DATA / "runs" / "packing-y-7x8.toml")


@pytest.fixture
def many_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small searches have jobs that are given up, too."""
    monkeypatch.setattr(driver, "SLICE_NODES", 10)


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[Puzzle]:
    """The puzzles for which it is searched how good the best are."""
    searched: list[Puzzle] = []
    search = OptimumSearch.search

    def noted(one: OptimumSearch) -> None:
        searched.append(one.encoding.puzzle)
        search(one)

    monkeypatch.setattr(OptimumSearch, "search", noted)
    return searched


def written_and_read(puzzle: Puzzle) -> Puzzle | None:
    """The puzzle as a store keeps it; None where no file can say it."""
    try:
        read = psolver.loads(psolver.dumps(puzzle))
    except PsolverError:
        return None
    return puzzle if read == puzzle else None


@pytest.mark.parametrize("seed", seeds(8, 100))
@pytest.mark.usefixtures("many_jobs")
def test_a_run_that_is_left_again_and_again_finds_the_best_of_brute_force(
    tmp_path: Path, seed: int, searches: list[Puzzle]
) -> None:
    puzzle, random = random_mixture(seed, "best"), Random(seed)
    if not is_exact(puzzle) or not written_and_read(puzzle):
        pytest.skip("its search has no jobs, or no file can say its clues")
    best, expected = brute.best_tilings(puzzle)
    path = tmp_path / "run.db"
    while not work_on(path, Plan(puzzle), random.choice((1, 2)), random.randrange(20), 3):
        pass
    found = found_in(path)
    assert len(expected) == found.solutions == len(found.tilings)
    assert expected == {
        frozenset((one.piece, frozenset(one.cells)) for one in tiling) for tiling in found.tilings
    }
    assert puzzle.best
    assert {puzzle.best.worth(one) for one in found.tilings} == ({best} if expected else set())
    assert len(searches) <= 1


def test_workers_on_other_machines_are_told_how_good_the_best_are(searches: list[Puzzle]) -> None:
    plan = Plan(PACKING, "count")
    prepared = prepare(plan.run(), plan.task)
    search = search_of(plan, prepared)
    assert prepared.fingerprint == prepared_here(search.plan).fingerprint
    assert [PACKING] == searches
    given = [
        (WaitingJob(place_with((number,)), job, 0.1), JobLimits(10**9, 10**9))
        for number, job in enumerate(prepared.jobs)
    ]
    assert 5126 == sum(one.solutions for one in bundle_results(search, given, 1000.0))


def test_an_estimate_is_one_of_the_search_for_the_best() -> None:
    found = estimate_run(Run(PACKING, Options(jobs=2)), "list")
    assert Optimum("most cells", 50, 50, 56) == found.best
    assert (True, Spread(5126, 5126, 5126)) == (found.exact, found.solutions)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3", "it is not a table of an aim, a worth and cells"),
        ('{"aim":"most cells","worth":1}', "it is not a table of an aim, a worth and cells"),
        ('{"aim":"most","worth":1,"cells":0}', "its values are impossible"),
        ('{"aim":"most cells","worth":-1,"cells":0}', "its values are impossible"),
    ],
)
def test_a_text_that_is_no_optimum_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        optimum_from_text(text)
