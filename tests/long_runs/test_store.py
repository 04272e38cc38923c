"""The store of a run: what it keeps, whose it is, and what is none."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from itertools import cycle
from pathlib import Path

import pytest
from support.command import SMALL, Run, run, unix
from support.stores import half_done

import psolver
from psolver import PsolverError
from psolver.long_runs import locked

SOMA = "samples/soma-cube.toml"


def execute(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def test_minutes_and_sessions_are_sensible_whatever_the_clock_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("psolver.engines.kernels.driver.SLICE_NODES", 100)
    path, clock = tmp_path / "run.db", cycle([1e9, 2e9, 1.5, -1e9, 0.0])
    began = time.monotonic()
    with monkeypatch.context() as patch:
        patch.setattr(time, "time", lambda: next(clock))
        assert 0 == run("run", SOMA, "--store", path, "-q").status
    passed = time.monotonic() - began
    assert 0 == run("audit", path, "--sample", "0").status  # all jobs are there by the minute
    (told,) = run("status", path, "--format", "json").lines
    assert 0 < told["seconds"] <= passed


def test_a_version_with_other_jobs_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = half_done(tmp_path / "run.db", psolver.load("small-2x3"), 0)
    here = psolver.__version__
    monkeypatch.setattr("psolver.long_runs.plan.JOBS_VERSION", 99)
    monkeypatch.setattr("psolver.long_runs.runner.__version__", "9.9")
    what = f"{path}: was begun by psolver {here}, whose jobs are not those of psolver 9.9"
    cure = "go on with that version, or name another store"
    assert Run(2, "", f"{what}; {cure}\n") == run.__wrapped__("run", SMALL, "--store", path)


def test_a_link_to_a_store_has_the_same_lock(tmp_path: Path) -> None:
    path, link = tmp_path / "run.db", tmp_path / "link.db"
    link.symlink_to(path)
    what = f"{link}: another run is at work on it; 'psolver status {link}' shows its progress"
    with locked(str(path)), pytest.raises(PsolverError) as raised, locked(str(link)):
        pass
    assert what == str(raised.value)


def other_database(path: Path) -> None:
    execute(path, "CREATE TABLE other(a)")


def newer_store(path: Path) -> None:
    run.__wrapped__("run", SMALL, "--store", path)
    execute(path, "PRAGMA user_version = 77")


NEWER = (
    "was made by another version of psolver, whose stores are not read by this one; name another"
    " file, or go on with that version"
)


@pytest.mark.parametrize("command", [("status",), ("run", SMALL, "--store")])
@pytest.mark.parametrize(
    ("make", "what"),
    [(other_database, "is not a store of a run; name another file"), (newer_store, NEWER)],
)
def test_another_database_is_refused_and_stays_as_it_is(
    tmp_path: Path, make: Callable[[Path], None], what: str, command: tuple[str, ...]
) -> None:
    path = tmp_path / "run.db"
    make(path)
    before = path.read_bytes()
    assert Run(2, "", f"{path}: {what}\n") == run.__wrapped__(*command, path)
    assert before == path.read_bytes()


@unix
def test_a_device_is_refused() -> None:
    what = "/dev/null: is not a regular file; name another file\n"
    assert Run(2, "", what) == run("run", SMALL, "--store", "/dev/null")
