"""A run for the optimum finds that of brute force, however often it is stopped, and an audit finds
whatever its bounds do not follow from.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from support import brute
from support.command import run
from support.random_mixtures import random_mixture
from support.seeds import seeds

import psolver
from psolver import Puzzle
from psolver.best import best_so_far, state_jobs
from psolver.long_runs import run_tuning
from psolver.long_runs.runner import search_in_store
from psolver.search import Options, Run

FEATURES = (("best",), ("blocking",), ("best", "groups"), ("best", "marks"), ("best", "edges"))
SKEW = (
    'goal = "packing"\nbest = "most pieces"\npieces = "##.\\n.##"\ncount = "any"\nboard = "{0}x{0}"'
)


def searched(path: Path, puzzle: Puzzle, ticks: int | None = None) -> Run:
    """A run in a store, that is cancelled after so many ticks."""

    def watch(watched: Run) -> None:
        nonlocal ticks
        if ticks is not None:
            ticks -= 1
            if ticks < 0:
                watched.control.cancel()

    search = Run(puzzle, Options(jobs=1), watch)
    search_in_store(search, str(path), "optimum", psolver.dumps(puzzle))
    return search


@pytest.mark.parametrize("seed", seeds(10, 300))
def test_the_optimum_is_that_of_brute_force_and_its_audit_agrees(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, seed: int
) -> None:
    monkeypatch.setattr(run_tuning, "FIRST_JOB_STATES", 1 + seed % 40)
    monkeypatch.setattr(run_tuning, "STATES_SHARE", 1 + seed % 7)
    monkeypatch.setattr(state_jobs, "ROUND_STEPS", 1 + seed % 3)
    monkeypatch.setattr(best_so_far, "OPENING_EXCHANGES", 100)
    monkeypatch.setattr(best_so_far, "OPENING_WEIGHTED_STEPS", 100)
    if seed % 4 < 2:  # jobs find the tilings, too
        monkeypatch.setattr(best_so_far.BestSoFar, "improve", lambda *_: None)
    puzzle = random_mixture(seed, *FEATURES[seed % len(FEATURES)])
    worth, _ = brute.best_tilings(puzzle)
    random, store = Random(seed), tmp_path / "run.db"
    bounds = []
    search = searched(store, puzzle, random.randrange(120))
    while not search.complete:
        if search.best:
            bounds.append((search.best.bound, search.best.found))
        search = searched(store, puzzle, random.randrange(100, 1000))
    assert worth == (search.best.found if search.best else None)
    assert not search.best or search.best.proved
    is_most = puzzle.best is not None and puzzle.best.is_most
    proved = [bound for bound, _ in bounds if bound is not None]
    assert proved == sorted(proved, reverse=is_most)
    audited = run("audit", store, "--sample", "100%") if store.exists() else None
    assert audited is None or 0 == audited.status
