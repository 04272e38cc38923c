"""Runs that are killed at random moments, and gone on with.

In the folder `tests`, `python -m support.killed 100` kills so many runs of each case, and tells
what came of them.
"""

from __future__ import annotations

import shutil
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random
from typing import NamedTuple

from support.places import DATA, SAMPLES
from support.small_jobs import begun, start

CORES = 2
MOST_KILLS = 4  # of one run
SHORT_SECONDS = 0.02
PHASES = (
    "before the store was there",
    "while the store was made",
    "before the first job was done",
    "between jobs",
    "after the last job",
    "after the end",
)


class Case(NamedTuple):
    """A run: its puzzle, the size of its jobs, and how long about it takes as a whole."""

    puzzle: Path
    nodes: int
    seconds: float


CASES = [
    Case(SAMPLES / "pentominoes-8x8.toml", 3000, 2.5),
    Case(SAMPLES / "pentominoes-12x5.toml", 10_000, 2.5),
    Case(DATA / "runs" / "packing-y-7x8.toml", 2000, 2.0),  # first how many fit is searched
]


class Trial(NamedTuple):
    """What came of a run that was killed.

    phases    where it was when it was killed, one of PHASES for each time
    repeated  the most jobs that were begun again after one kill
    told      what the last session, which was not killed, said
    hash      of the certificate
    """

    phases: list[str]
    repeated: int
    status: int
    told: str
    hash: str


def trial(case: Case, folder: Path, seed: int) -> Trial:
    """A run that is killed some times, and then is not."""
    random, store, log = Random(seed), folder / f"{seed}.db", folder / f"{seed}.log"
    phases, repeated = [], 0
    for _ in range(random.randint(1, MOST_KILLS)):
        before = begun(log)
        process = start(case.nodes, log, *_arguments(case, store))
        _wait(case, random, log, sum(before.values()))
        process.kill()
        process.communicate()
        phases.append(phase(store))
        repeated = max(repeated, _again(before, log))
    before = begun(log)
    process = start(case.nodes, log, *_arguments(case, store))
    _, told = process.communicate(timeout=120)
    repeated = max(repeated, _again(before, log))
    return Trial(phases, repeated, process.returncode, told.decode(), hash_of(store))


def _arguments(case: Case, store: Path) -> list[str | Path]:
    return ["run", case.puzzle, "--store", store, "--jobs", str(CORES)]


def _wait(case: Case, random: Random, log: Path, jobs: int) -> None:
    """Wait for a random moment: one of all its time, or just after so many jobs more were begun."""
    until = time.monotonic() + random.uniform(0, 1.3 * case.seconds)
    more = random.randrange(300)
    if random.random() < 0.5:
        until = time.monotonic() + 3 * case.seconds
        while time.monotonic() < until and sum(begun(log).values()) < jobs + more:
            time.sleep(0.001)
        until = time.monotonic() + random.uniform(0, SHORT_SECONDS)
    time.sleep(max(0.0, until - time.monotonic()))


def _again(before: dict[str, int], log: Path) -> int:
    """How many jobs were begun that had been begun before."""
    return sum(number > before[place] for place, number in begun(log).items() if place in before)


def phase(store: Path) -> str:
    """Where a run was when it was killed, by what its store holds."""
    if not store.exists():
        return PHASES[0]
    copy = store.with_name("copy.db")  # so that whoever goes on finds it as it was left
    for end in ("", "-wal"):
        copy.with_name(copy.name + end).unlink(missing_ok=True)
        if (beside := store.with_name(store.name + end)).exists():
            shutil.copy(beside, copy.with_name(copy.name + end))
    with closing(sqlite3.connect(copy)) as connection:
        try:
            jobs, done = connection.execute("SELECT count(*), sum(done) FROM job").fetchone()
        except sqlite3.OperationalError:
            return PHASES[1]
        certificate = connection.execute("SELECT * FROM about WHERE key = 'certificate'").fetchone()
    if certificate:
        return PHASES[5]
    if not jobs:
        return PHASES[1]
    return PHASES[4] if done == jobs else PHASES[3] if done else PHASES[2]


def hash_of(store: Path) -> str:
    """The certificate of a store, as it stands there."""
    with closing(sqlite3.connect(store)) as connection:
        rows = connection.execute("SELECT value FROM about WHERE key = 'certificate'").fetchall()
    return str(rows[0][0]) if rows else ""


def undisturbed(case: Case, folder: Path) -> Trial:
    """A run that is never killed."""
    store, log = folder / "whole.db", folder / "whole.log"
    process = start(case.nodes, log, *_arguments(case, store))
    _, told = process.communicate(timeout=120)
    return Trial([], 0, process.returncode, told.decode(), hash_of(store))


def _main(number: int) -> None:
    for case in CASES:
        with tempfile.TemporaryDirectory() as folder:
            began = time.monotonic()
            expected = undisturbed(case, Path(folder)).hash
            case = case._replace(seconds=time.monotonic() - began)  # whatever the machine
            trials = [trial(case, Path(folder), seed) for seed in range(number)]
        right = sum((one.status, one.hash) == (0, expected) for one in trials)
        phases = Counter(phase for one in trials for phase in one.phases)
        told = f"{right} of {number} right"
        print(case.puzzle.stem, told, flush=True)
        print(f"  at most {max(one.repeated for one in trials)} jobs repeated, {CORES} cores")
        for name in PHASES:
            print(f"  killed {phases[name]:4} times {name}")


if __name__ == "__main__":
    _main(int(sys.argv[1]))
