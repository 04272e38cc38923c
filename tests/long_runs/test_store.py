"""The store of a run: what it keeps, whose it is, and what is none."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from support.places import SAMPLES
from support.stores import found_in, half_done, work_on

import psolver
from psolver.core.errors import PsolverError
from psolver.engines.kernels import driver
from psolver.long_runs import plan as plans
from psolver.long_runs import run_tuning
from psolver.long_runs.plan import Plan
from psolver.long_runs.records import JobResult
from psolver.long_runs.runner import check_choices, is_locked, locked
from psolver.long_runs.store import APPLICATION, Store

SOMA = psolver.load(SAMPLES / "soma-cube.toml")
DOMINOES = psolver.load(SAMPLES / "dominoes-4x4.toml")
WHO = "process 7 on a machine"


def said(act: Callable[[], object]) -> str:
    """The sentence of the error that something raises."""
    with pytest.raises(PsolverError) as raised:
        act()
    return str(raised.value)


def execute(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def kept(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT place, done, number FROM job").fetchall()


# what it keeps ------------------------------------------------------------------------------------


def test_a_job_is_kept_once(tmp_path: Path) -> None:
    path = half_done(tmp_path / "run.db", SOMA, 0)
    with Store(str(path), write=True) as store:
        (waiting,) = store.waiting(1)
        result = JobResult(waiting.place, 7, 4, 1, 0, b"", 0.5, 1.0, ())
        assert store.finish(result)
        before = store.totals()
        assert not store.finish(replace_nodes(result, 9))
        assert before == store.totals()


def replace_nodes(result: JobResult, nodes: int) -> JobResult:
    return result._replace(nodes=nodes)


def test_a_job_that_cannot_be_kept_whole_is_not_kept_at_all(tmp_path: Path) -> None:
    path = half_done(tmp_path / "run.db", SOMA, 0)
    with Store(str(path), write=True) as store:
        (waiting,) = store.waiting(1)
        twice = (waiting, waiting)  # what is left of it, at a place that is taken
        before = store.totals()
        what = (
            f"{path}: is damaged (UNIQUE constraint failed: job.place); go on with a copy of it,"
            " or begin another one"
        )
        result = JobResult(waiting.place, 7, 4, 1, 1, b"Hx", 0.5, 1.0, twice)
        assert what == said(lambda: store.finish(result))
        assert before == store.totals()
        assert [] == list(store.found())


def test_a_store_that_is_closed_is_one_file(tmp_path: Path) -> None:
    path = half_done(tmp_path / "run.db", SOMA, 3)
    assert [path] == list(tmp_path.iterdir())
    assert found_in(path)
    assert [path] == list(tmp_path.iterdir())


def test_a_store_that_is_copied_while_somebody_writes_can_be_gone_on_with(tmp_path: Path) -> None:
    path, copy = tmp_path / "run.db", tmp_path / "copy.db"
    plan = Plan(DOMINOES)
    work_on(path, plan)
    expected = found_in(path)
    half_done(tmp_path / "half.db", DOMINOES, 1)
    with (
        Store(str(tmp_path / "half.db"), write=True) as store,
        closing(sqlite3.connect(tmp_path / "half.db")) as original,
        closing(sqlite3.connect(copy)) as other,
    ):
        original.backup(other)
        store.note("later", "this")
    assert work_on(copy, plan)
    assert expected.classes == found_in(copy).classes


def test_minutes_and_sessions_are_sensible_whatever_the_clock_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "SLICE_NODES", 100)
    path, clock = tmp_path / "run.db", iter([1e9, 2e9, 1.5, -1e9, 0.0] * 10_000)
    monkeypatch.setattr(time, "time", lambda: next(clock))
    began = time.monotonic()
    assert work_on(path, Plan(SOMA), first=10_000)
    assert work_on(path, Plan(SOMA))
    passed = time.monotonic() - began
    with Store(str(path)) as store:
        totals = store.totals()
        assert (totals.jobs, totals.nodes, totals.solutions) == store.diary.total()
        assert 0 < store.diary.seconds() <= passed
        assert 0 < totals.seconds <= passed


# whose it is --------------------------------------------------------------------------------------


def test_another_puzzle_is_refused(tmp_path: Path) -> None:
    path = half_done(tmp_path / "run.db", SOMA, 0)
    what = f"{path}: is the run of another puzzle, which was called {SOMA.file}"
    assert f"{what}; name another store for this one" == said(lambda: work_on(path, Plan(DOMINOES)))


@pytest.mark.parametrize(
    ("other", "what"),
    [
        ({"task": "count"}, "without --count, not with --count"),
        ({"task": "count classes"}, "without --count, not with --count --distinct"),
        ({"up_to": "rotations"}, "without --up-to, not with --up-to rotations"),
        ({"engine": "dlx"}, "with --engine auto, not with --engine dlx"),
        ({"solver": "glucose4"}, "without --sat-solver, not with --sat-solver glucose4"),
    ],
)
def test_other_options_are_refused(tmp_path: Path, other: dict[str, str], what: str) -> None:
    path = half_done(tmp_path / "run.db", SOMA, 0)
    plan = Plan(SOMA)._replace(**other)  # type: ignore[arg-type]
    expected = f"{path}: was begun {what}; use the same options, or name another store"
    assert expected == said(lambda: work_on(path, plan))


def test_a_puzzle_by_another_name_is_the_same(tmp_path: Path) -> None:
    path = half_done(tmp_path / "run.db", SOMA, 0)
    assert work_on(path, Plan(replace(SOMA, file="elsewhere.toml")))


def test_a_version_with_other_jobs_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = half_done(tmp_path / "run.db", SOMA, 0)
    monkeypatch.setattr(plans, "JOBS_VERSION", plans.JOBS_VERSION + 1)
    monkeypatch.setattr(psolver, "__version__", "9.9")
    what = f"{path}: was begun by psolver 0.1.0, whose jobs are not those of psolver 9.9"
    cure = "go on with that version, or name another store"
    assert f"{what}; {cure}" == said(lambda: work_on(path, Plan(SOMA)))


def test_a_store_whose_run_has_not_begun_takes_any(tmp_path: Path) -> None:
    with Store(str(tmp_path / "run.db"), write=True) as store:
        check_choices(store, Plan(SOMA), "a puzzle")
        assert {} == store.about()


def test_only_one_works_on_a_store_and_the_other_is_told_who(tmp_path: Path) -> None:
    path = half_done(tmp_path / "run.db", SOMA, 0)
    with locked(str(path)), Store(str(path), write=True) as store:
        store.diary.begin(WHO)
        assert is_locked(str(path))
        cure = f"'psolver status {path}' shows its progress"
        expected = f"{path}: another run is at work on it ({WHO}); {cure}"
        assert expected == said(locked(str(path)).__enter__)
    assert not is_locked(str(path))
    with locked(str(path)):
        pass
    assert [path] == list(tmp_path.iterdir())


def test_a_link_to_a_store_has_the_same_lock(tmp_path: Path) -> None:
    path, link = tmp_path / "run.db", tmp_path / "link.db"
    link.symlink_to(path)
    with locked(str(path)):
        what = f"{link}: another run is at work on it; 'psolver status {link}' shows its progress"
        assert what == said(locked(str(link)).__enter__)


def test_a_folder_that_is_not_there_is_told_and_not_made(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "run.db"
    what = f"there is no folder {path.parent}; make it first"
    assert f"{path}: {what}" == said(lambda: Store(str(path), write=True))
    assert [] == list(tmp_path.iterdir())


# what is none -------------------------------------------------------------------------------------


def text_file(path: Path) -> None:
    path.write_text("no database at all, but a text that is long enough for one\n" * 20)


def other_database(path: Path) -> None:
    execute(path, "CREATE TABLE other(a)")


def newer_store(path: Path) -> None:
    Store(str(path), write=True).close()
    execute(path, "PRAGMA user_version = 77")


NONE = "is not a store of a run, or its beginning is damaged; name another file"
OTHER = "is not a store of a run; name another file"
NEWER = (
    "was made by another version of psolver, whose stores are not read by this one; name another"
    " file, or go on with that version"
)


@pytest.mark.parametrize("write", [True, False])
@pytest.mark.parametrize(
    ("make", "what"),
    [
        (Path.mkdir, "is a folder; name the file of the run"),
        (text_file, NONE),
        (other_database, OTHER),
        (newer_store, NEWER),
    ],
)
def test_what_is_no_store_is_refused_and_stays_as_it_is(
    tmp_path: Path, make: Callable[[Path], None], what: str, write: bool
) -> None:
    path = tmp_path / "run.db"
    make(path)
    before = path.read_bytes() if path.is_file() else b""
    assert f"{path}: {what}" == said(lambda: Store(str(path), write=write))
    assert before == (path.read_bytes() if path.is_file() else b"")


def test_an_empty_path_is_refused() -> None:
    what = "--store: empty path; name the file of the run"
    assert what == said(lambda: Store("", write=True))


def test_a_device_is_refused() -> None:
    if not Path("/dev/null").exists():
        pytest.skip("no such device here")
    what = "/dev/null: is not a regular file; name another file"
    assert what == said(lambda: Store("/dev/null", write=True))


@pytest.mark.parametrize("make", [Path.touch, lambda path: execute(path, "VACUUM")])
def test_an_empty_file_becomes_a_store(tmp_path: Path, make: Callable[[Path], None]) -> None:
    path = tmp_path / "run.db"
    make(path)
    if path.exists():
        assert f"{path}: its run has not begun" == said(lambda: Store(str(path)))
    assert work_on(path, Plan(DOMINOES))
    with closing(sqlite3.connect(path)) as connection:
        assert (APPLICATION,) == connection.execute("PRAGMA application_id").fetchone()


def test_the_queue_of_a_store_gives_each_job_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_tuning, "JOBS_FETCHED", 2)
    monkeypatch.setattr(driver, "SLICE_NODES", 100)
    path = tmp_path / "run.db"
    assert work_on(path, Plan(SOMA), cores=3, first=3000)
    assert 20 < len(kept(path)) == found_in(path).done
