"""`psolver status`: how a run stands, while it goes on or after."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import pytest
from filelock import FileLock
from support.command import LONG, SMALL, run
from support.places import ROOT
from support.stores import half_done

import psolver
from psolver.puzzle.run_status import Minute, Spread
from psolver.runs.store import Store
from psolver.runs.stored_run import run_status


@pytest.fixture(scope="module")
def half(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of a run of LONG of which forty jobs are done."""
    path = tmp_path_factory.mktemp("runs") / "half.db"
    return half_done(path, psolver.load(ROOT / LONG), 40)


def rows(text: str) -> dict[str, str]:
    """What stands in the lines above the plot, by their names."""
    return {line[:10].strip(): line[11:] for line in text.partition("\n\n")[0].splitlines()}


def test_a_complete_run_says_what_it_found(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    run("run", SMALL, "--store", path)
    told = rows(run("status", path).out)
    assert SMALL == told["puzzle"]
    assert "complete, after 0:00 of work" == told["run"]
    assert "4 solutions, 1 distinct" == told["found"]
    assert "time left" not in told


def test_a_run_that_was_left_says_how_to_go_on(half: Path) -> None:
    told = rows(run("status", half).out)
    ended = "stopped, after 0:00 of work; the same command continues"
    assert ended == told["run"]
    assert told["jobs"].startswith("40 done, ")
    assert " so far, " in told["found"]


def test_who_works_on_it_is_told(half: Path) -> None:
    with Store(str(half), write=True) as store:
        store.diary.begin("process 7 on nowhere")
    with FileLock(f"{half}.lock"):
        told = rows(run.__wrapped__("status", half).out)["run"]
    assert told.startswith("going on (process 7 on nowhere), after ")


def test_the_last_hour_is_drawn(half: Path) -> None:
    with Store(str(half)) as store:
        now = run_status(store)
    assert 60 == len(now.last_hour)
    assert now.nodes == sum(minute.nodes for minute in now.last_hour)
    lines = run("status", half).out.partition("\n\n")[2].splitlines()
    assert "nodes a second, every two minutes" == lines[0]
    assert 4 == sum("┤" in line for line in lines)
    assert "█" in lines[1]


def test_the_time_left_comes_from_the_last_forecast_and_the_pace(half: Path) -> None:
    with Store(str(half), write=True) as store:
        nodes = store.totals().nodes
        store.diary.add_forecast(nodes - 1000, Spread(2000, 4000, 9000))
        store.diary.set_seconds(store.diary.begin("somebody"), 10.0)
        now = run_status(store)
    assert now.pace
    expected = [(left - 1000) / now.pace for left in (2000, 4000, 9000)]
    assert now.left
    assert expected == list(now.left)


def test_a_clock_that_went_back_changes_no_total(
    half: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store(str(half)) as store:
        before = run_status(store)
        monkeypatch.setattr(time, "time", lambda: 1000.0)
        after = run_status(store)
    assert (Minute(),) * 60 == after.last_hour
    assert (before.nodes, before.pace, before.seconds) == (after.nodes, after.pace, after.seconds)


def test_as_json_it_has_every_number(half: Path) -> None:
    (told,) = run("status", half, "--format", "json").lines
    assert ("status", LONG.rpartition("/")[2], 40) == (
        told["type"],
        told["file"].rpartition("/")[2],
        told["done"],
    )
    assert 60 == len(told["last_hour"])


def test_a_store_whose_run_has_not_begun_says_so(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    Store(str(path), write=True).close()
    assert f"{path}: its run has not begun\n" == run("status", path).err


def test_it_reads_while_somebody_writes(half: Path) -> None:
    writer = sqlite3.connect(half, isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    assert 0 == run.__wrapped__("status", half).status
    writer.close()
