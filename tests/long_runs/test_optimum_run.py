"""A run for the optimum finds that of brute force, however often it is stopped, and an audit finds
whatever its bounds do not follow from.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from random import Random

import pytest
from support import brute
from support.command import run
from support.random_mixtures import random_mixture
from support.seeds import seeds
from support.tuning import tune

import psolver
from psolver import PsolverError, Puzzle
from psolver.best import BestSoFar, StateJobs
from psolver.long_runs.plan import prepare
from psolver.long_runs.runner import search_in_store
from psolver.search import Options, Run

FEATURES = (("best",), ("blocking",), ("best", "groups"), ("best", "marks"), ("best", "edges"))
SKEW = 'best = "most pieces"\npieces = "##.\\n.##"\ncount = "any"\nboard = "10x10"'


def has_jobs(puzzle: Puzzle) -> bool:
    """Whether a file can hold it, and it suits the search."""
    search = Run(puzzle, Options())
    with suppress(PsolverError), search.guarded():
        prepare(search, "optimum")
        return psolver.loads(psolver.dumps(puzzle)) == puzzle
    return False


def searched(path: Path, puzzle: Puzzle, ticks: int = 1_000_000) -> Run:
    """A run in a store, that is cancelled after a number of ticks."""
    left = iter(range(1, ticks))
    search = Run(puzzle, Options(jobs=1), lambda run: next(left, None) or run.control.cancel())
    search_in_store(search, str(path), "optimum", psolver.dumps(puzzle))
    return search


@pytest.mark.parametrize("seed", seeds(10, 300))
def test_the_optimum_is_that_of_brute_force_and_its_audit_agrees(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, seed: int
) -> None:
    tune(monkeypatch, FIRST_JOB_STATES=1 + seed % 40, STATES_SHARE=1 + seed % 7)
    monkeypatch.setattr(StateJobs, "round_steps", 1 + seed % 3)
    tune(monkeypatch, IMPROVER_SECONDS=0 if seed % 4 == 2 else 100)
    monkeypatch.setattr(BestSoFar, "improve", lambda _: None)  # jobs or a thread find tilings
    features = FEATURES[seed % len(FEATURES)]
    puzzles = (random_mixture(number, *features) for number in count(seed, 1000))
    puzzle = next(filter(has_jobs, puzzles))
    worth, _ = brute.best_tilings(puzzle)
    random, store = Random(seed), tmp_path / "run.db"
    bounds = []
    search = searched(store, puzzle, random.randrange(120))
    while not search.complete:
        bounds.append(search.best.bound if search.best else None)
        search = searched(store, puzzle, random.randrange(100, 1000))
    assert worth == (search.best.found if search.best else None)
    assert not search.best or search.best.proved
    proved = [bound for bound in bounds if bound is not None]
    assert proved == sorted(proved, reverse=bool(puzzle.best and puzzle.best.is_most))
    if store.exists():
        assert 0 == run("audit", store, "--sample", "100%").status


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of a run that has proved its optimum in several rounds: OEIS A355477(10)."""
    store = tmp_path_factory.mktemp("optimum") / "run.db"
    with pytest.MonkeyPatch.context() as patch:
        tune(patch, FIRST_JOB_STATES=500, IMPROVER_SECONDS=1000)
        patch.setattr(BestSoFar, "improve", lambda *_: None)
        search = searched(store, psolver.loads('goal = "packing"\n' + SKEW))
    assert search.best
    assert (23, 23) == (search.best.found, search.best.bound)
    return store


def test_status_solutions_and_audit_show_the_bounds_and_the_tiling(whole: Path) -> None:
    assert "best       23 pieces, which is the most possible\n" in run("status", whole).out
    assert "23 pieces, which is the most possible\n" == run("solutions", whole).err
    assert "1 solution checked" in run("audit", whole, "--sample", "100%").out


IN_ABOUT = "UPDATE about SET value = replace(value, '{}', '{}') WHERE key = '{}'"
LAST, FIRST = (f"place = (SELECT {end}(place) FROM {{0}})" for end in ("max", "min"))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (IN_ABOUT.format('"bound":23', '"bound":22', "bounds"), "its best tiling prove"),
        (IN_ABOUT.format("[", "[1,", "cover"), "cannot be used: covered more than once"),
        (IN_ABOUT.format("[", "[1,", "weights"), "not one weight for each item"),
        (IN_ABOUT.format(",9", ",8", "weights"), "cannot be used"),
        (IN_ABOUT.format(",9", ",9" + 40 * "0", "weights"), "a weight is too large"),
        (f"DELETE FROM job WHERE {LAST.format('job')}", "38 are there"),
        (f"DELETE FROM found WHERE {FIRST.format('found')}", "its covers make 0"),
        (f"UPDATE found SET covers = x'51' WHERE {FIRST.format('found')}", "cannot be read"),
        (f"UPDATE job SET place = x'00000009' WHERE {LAST.format('job')}", "is not there"),
    ],
)
def test_an_audit_finds_whatever_the_bounds_do_not_follow_from(
    whole: Path, tmp_path: Path, change: str, fault: str
) -> None:
    store = tmp_path / "run.db"
    store.write_bytes(whole.read_bytes())
    with closing(sqlite3.connect(store)) as connection, connection:
        connection.execute(change)
    audited = run("audit", store, "--sample", "0")
    assert audited.status in (1, 2)
    assert fault in audited.out + audited.err
