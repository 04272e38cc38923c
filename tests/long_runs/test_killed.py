"""A run that is killed at any moment goes on: nothing is lost, nothing is found twice, and no more
than one job of each core is done again.
"""

from __future__ import annotations

import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from support.command import unix
from support.places import DATA, SAMPLES
from support.seeds import seeds
from support.small_jobs import begun, start

CORES = 2
MOST_KILLS = 4  # of one run
SHORT_SECONDS = 0.02


class Case(NamedTuple):
    """A run: its puzzle, its solutions and classes, the nodes of its jobs, and the seconds that
    about it takes as a whole.
    """

    puzzle: Path
    counts: tuple[int, int]
    nodes: int
    seconds: float


CASES = [
    Case(SAMPLES / "pentominoes-8x8.toml", (520, 65), 3000, 2.5),
    Case(SAMPLES / "pentominoes-12x5.toml", (4040, 1010), 10_000, 2.5),
    # the first search is for the most pieces that fit
    Case(DATA / "runs" / "packing-y-7x8.toml", (5126, 1299), 2000, 2.0),
]


def arguments(case: Case, store: Path) -> list[str | Path]:
    return ["run", case.puzzle, "--store", store, "--jobs", str(CORES)]


def wait(case: Case, random: Random, log: Path, jobs: int) -> None:
    """Wait for a random moment: one of all its time, or just after some more jobs were begun."""
    until = time.monotonic() + random.uniform(0, 1.3 * case.seconds)
    more = random.randrange(300)
    if random.random() < 0.5:
        until = time.monotonic() + 3 * case.seconds
        while time.monotonic() < until and sum(begun(log).values()) < jobs + more:
            time.sleep(0.001)
        until = time.monotonic() + random.uniform(0, SHORT_SECONDS)
    time.sleep(max(0.0, until - time.monotonic()))


def begun_again(before: dict[str, int], log: Path) -> int:
    """The number of jobs that were begun again after they had been begun before."""
    return sum(number > before[place] for place, number in begun(log).items() if place in before)


def certificate_of(store: Path) -> str:
    with closing(sqlite3.connect(store)) as connection:
        rows = connection.execute("SELECT value FROM about WHERE key = 'certificate'").fetchall()
    return str(rows[0][0]) if rows else ""


def finish(case: Case, store: Path, log: Path) -> int:
    """Run to the end, and return the exit status."""
    process = start(case.nodes, log, *arguments(case, store))
    process.communicate(timeout=120)
    return process.returncode


@pytest.fixture(scope="module", params=CASES, ids=lambda case: case.puzzle.stem)
def case(request: pytest.FixtureRequest) -> Case:
    found: Case = request.param
    return found


@pytest.fixture(scope="module")
def whole(case: Case, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The certificate of a run that is never killed."""
    folder = tmp_path_factory.mktemp("whole")
    assert 0 == finish(case, folder / "whole.db", folder / "whole.log")
    return certificate_of(folder / "whole.db")


@unix
@pytest.mark.slow
def test_a_run_that_is_never_killed_finds_all(case: Case, whole: str) -> None:
    certificate = json.loads(whole)
    assert case.counts == (certificate["solutions"], certificate["classes"])
    assert certificate["jobs"] > 200


@unix
@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(0, 30))
def test_a_run_that_is_killed_finds_the_same(
    case: Case, whole: str, tmp_path: Path, seed: int
) -> None:
    random, store, log = Random(seed), tmp_path / "run.db", tmp_path / "run.log"
    repeated = [0]
    for _ in range(random.randint(1, MOST_KILLS)):
        before = begun(log)
        process = start(case.nodes, log, *arguments(case, store))
        wait(case, random, log, sum(before.values()))
        process.kill()
        process.communicate()
        repeated.append(begun_again(before, log))
    before = begun(log)
    assert 0 == finish(case, store, log)
    assert max(*repeated, begun_again(before, log)) <= CORES
    assert whole == certificate_of(store)
    assert ["run.db", "run.log"] == sorted(path.name for path in tmp_path.iterdir())
