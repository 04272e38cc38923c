"""Long runs of puzzles that ask for the best: how good they are is searched once, and kept."""

from __future__ import annotations

import json
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from support.command import Run, run, start, unix, until_worked

from psolver.control import TimeUp

CORNERS = 'goal = "packing"\npieces = "##\\n#."\ncount = "any"\nboard = "4x4"\n'
Y = 'goal = "packing"\npieces = "####\\n.#.."\ncount = "any"\nboard = "{}"\n'
NONE = 'best = "fewest pieces"\npieces = "####\\n\\n.#\\n##\\n#."\ncount = "any"\nboard = "6x6"\n'
NONE += "can_rotate = false\ncan_reverse = false\n"
BEST = "15 of 16 cells covered, which is the most possible: 1 stays free"
ALL = f"{BEST}; 16 solutions, 3 distinct; the search is complete"
OPTIMUM = {"aim": "most cells", "found": 15, "bound": 15, "proved": True}


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "run.db"


def again(store: Path, text: str, *arguments: str) -> Run:
    """A run of a puzzle in that store, whatever was run before."""
    path = store.with_name("puzzle.toml")
    path.write_text(text)
    return run.__wrapped__("run", path, "--store", store, *arguments)


def no_search(*_: object) -> None:
    raise AssertionError("how good the best are was searched again")


def execute(store: Path, statement: str, *values: str) -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(store, isolation_level=None)) as connection:
        return connection.execute(statement, values).fetchall()


def test_a_run_says_how_good_the_best_are_and_how_many_there_are(store: Path) -> None:
    told = f"{ALL}; 'psolver solutions {store}' prints them\n"
    assert Run(0, "", told) == again(store, CORNERS)
    assert Run(0, "", told) == again(store, CORNERS)


@pytest.mark.parametrize("engine", ["auto", "dlx"])
def test_every_engine_counts_them_in_jobs(store: Path, engine: str) -> None:
    done = again(store, CORNERS, "--count", "--distinct", "--engine", engine)
    assert Run(0, "3\n", f"{ALL}\n") == done


def test_the_solutions_of_a_store_are_those_of_a_search(store: Path) -> None:
    again(store, CORNERS)
    kept = run("solutions", store, "--format", "json", "--sort")
    found = run("-", "--format", "json", "--sort", data=CORNERS.encode())
    assert found.lines[:-1] == kept.lines[:-1]
    assert 17 == len(kept.lines)
    assert OPTIMUM == kept.lines[-1]["best"]
    assert f"{ALL}\n" == kept.err


def test_all_that_reads_a_store_knows_the_best_without_a_search(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    again(store, CORNERS)
    monkeypatch.setattr("psolver.solve.optimum.OptimumSearch.search", no_search)
    assert 0 == again(store, CORNERS).status
    some = run.__wrapped__("solutions", store, "-n", "1")
    assert f"{BEST}; 1 solution printed, of 16\n" == some.err
    assert BEST in run.__wrapped__("status", store).out
    assert OPTIMUM == run.__wrapped__("status", store, "--format", "json").lines[0]["best"]
    done = run.__wrapped__("audit", store, "--sample", "100%")
    assert (0, True) == (done.status, "all agrees" in done.out)


def test_a_best_that_was_changed_is_found(store: Path) -> None:
    again(store, CORNERS)
    ((text,),) = execute(store, "SELECT value FROM about WHERE key = 'best'")
    statement = "UPDATE about SET value = ? WHERE key = 'best'"
    execute(store, statement, text.replace("15", "12"))
    assert 1 == run.__wrapped__("audit", store).status
    execute(store, statement, text.replace('cells":16', 'cells":17'))
    done = run.__wrapped__("audit", store)
    assert (1, True) == (done.status, "hash" in done.out)
    for wrong in ("14", "[15]", "{", text.replace("15", "18"), text.replace("cells", "pieces")):
        execute(store, statement, wrong)
        done = run.__wrapped__("solutions", store)
        assert 2 == done.status
        assert "its optimum " in done.err


def test_that_there_is_no_tiling_is_kept(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = Run(1, "", "no solution: the search is complete\n")
    assert told == again(store, NONE)
    monkeypatch.setattr("psolver.solve.optimum.OptimumSearch.search", no_search)
    assert told == again(store, NONE)
    assert 1 == run.__wrapped__("solutions", store).status


def time_is_up(*_: object) -> None:
    raise TimeUp


def test_a_run_that_does_not_come_to_know_the_best_leaves_no_store(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("psolver.solve.optimum.OptimumSearch.search", time_is_up)
    how = "stopped by the limit before it was known how good the best are: "
    best = "nothing found yet, at most 15 cells possible"
    told = f"{how}{best}; the same command starts again\n"
    assert Run(3, "", told) == again(store, CORNERS)
    assert [store.with_name("puzzle.toml")] == list(store.parent.iterdir())


@unix
@pytest.mark.slow
def test_ctrl_c_ends_the_search_for_the_best_within_a_second(store: Path) -> None:
    path = store.with_name("puzzle.toml")
    path.write_text(Y.format("16x16"))
    process = start("run", str(path), "--store", str(store))
    until_worked(process, 2.0)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=20)
    assert 130 == process.returncode
    assert said.startswith(b"interrupted before ")
    assert not store.exists()


def test_an_estimate_tells_how_good_the_best_are(store: Path) -> None:
    done = run("estimate", "-", data=CORNERS.encode())
    rows = dict(line.split(maxsplit=1) for line in done.out.splitlines())
    assert (0, BEST, "16", "3") == (done.status, rows["best"], rows["solutions"], rows["distinct"])
    told = run("estimate", "-", "--format", "json", data=CORNERS.encode())
    assert OPTIMUM == json.loads(told.out)["best"]
    assert 1 == run("estimate", "-", data=NONE.encode()).status


def test_an_estimate_that_does_not_come_to_know_the_best_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("psolver.solve.optimum.OptimumSearch.search", time_is_up)
    how = "it is not known yet how good the best are: nothing found yet, at most 15 cells possible"
    done = run.__wrapped__("estimate", "-", data=CORNERS.encode())
    assert Run(3, "", f"{how}; stopped by the limit\n") == done
