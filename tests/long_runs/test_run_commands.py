"""`psolver run`, `solutions`, `status` and `estimate`: long runs that are kept in a store."""

from __future__ import annotations

import json
import re
import signal
import sqlite3
import time
from pathlib import Path

import pytest
from filelock import FileLock
from support.command import (
    DOMINOES,
    FOUR,
    IMPOSSIBLE,
    LONG,
    NO_CLUE,
    SMALL,
    Run,
    pictures,
    run,
    start,
    unix,
    until_worked,
)
from support.places import ROOT, SAMPLES
from support.stores import half_done

import psolver
from psolver.long_runs import plan
from psolver.long_runs.run_status import Minute, Spread
from psolver.long_runs.store import Store
from psolver.long_runs.stored_run import run_status

# run ----------------------------------------------------------------------------------------------


FIGURES = SAMPLES / "symmetry-three-l.toml"


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "run.db"


def again(store: Path, *arguments: str | Path) -> Run:
    """A command that has a store of its own, whatever was run before."""
    return run.__wrapped__("run", *arguments, "--store", store)


def test_a_run_says_what_it_found_and_how_to_print_it(store: Path) -> None:
    told = f"8 solutions, 1 distinct; the search is complete; 'psolver solutions {store}'"
    assert Run(0, "", f"{told} prints them\n") == again(store, FOUR)


def test_asked_again_it_says_the_same_without_a_search(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = again(store, FOUR)
    monkeypatch.setattr(plan, "prepare", None)
    assert first == again(store, FOUR)


def test_a_count_is_printed_and_nothing_is_kept(store: Path) -> None:
    told = "8 solutions, 1 distinct; the search is complete\n"
    assert Run(0, "8\n", told) == again(store, FOUR, "--count")
    assert Run(0, "8\n", told) == again(store, FOUR, "--count")
    assert 2 == run("solutions", store).status


def test_distinct_solutions_are_counted(store: Path) -> None:
    told = "36 solutions, 9 distinct; the search is complete\n"
    assert Run(0, "9\n", told) == again(store, DOMINOES, "--count", "--distinct")
    told = "36 solutions, 12 distinct; the search is complete\n"
    other = store.with_name("other.db")
    assert Run(0, "12\n", told) == again(other, DOMINOES, "--count", "--up-to", "rotations")


def test_of_a_symmetry_puzzle_the_figures_are_counted(store: Path) -> None:
    for count in [(), ("--count",)]:
        found = "2 figures, 2 arrangements, in any frame; the search is complete"
        told = f"{found}; 'psolver solutions {store}' prints them\n"
        out = "2\n" if count else ""
        assert Run(0, out, told) == again(store, FIGURES, *count)
        assert Run(0, out, told) == again(store, FIGURES, *count)


def test_an_impossible_puzzle_is_told_with_its_reason_each_time(store: Path) -> None:
    assert Run(1, "", NO_CLUE) == again(store, IMPOSSIBLE)
    assert Run(1, "", NO_CLUE) == again(store, IMPOSSIBLE)
    assert 1 == run("solutions", store, "-q").status


def test_a_run_that_had_no_time_says_that_nothing_was_begun(store: Path) -> None:
    done = again(store, "samples/tetris-cube.toml", "--time-limit", "0.01")
    how = "stopped by the limit before the first job was done; the same command starts again\n"
    assert Run(3, "", how) == done


# solutions ----------------------------------------------------------------------------------------


HEXIAMONDS = "samples/hexiamonds-4x9.toml"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of a run of HEXIAMONDS that is complete."""
    path = tmp_path_factory.mktemp("runs") / "whole.db"
    assert 0 == run("run", HEXIAMONDS, "--store", path).status
    return path


@pytest.fixture(scope="module")
def half(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of a run of HEXIAMONDS of which forty jobs are done."""
    path = tmp_path_factory.mktemp("runs") / "half.db"
    return half_done(path, psolver.load(ROOT / HEXIAMONDS), 40)


def test_sorted_they_are_what_a_search_prints(whole: Path) -> None:
    for options in [(), ("--distinct",), ("--format", "letters", "--numbers")]:
        searched = run(HEXIAMONDS, "--sort", "-q", *options)
        assert searched == run("solutions", whole, "--sort", "-q", *options)


def test_they_come_in_the_order_of_the_search_and_are_all_there(whole: Path) -> None:
    printed = run("solutions", whole, "--format", "letters", "-q").out
    searched = run(HEXIAMONDS, "--format", "letters", "-q", "--sort").out
    assert sorted(pictures(printed)) != pictures(printed)
    assert sorted(pictures(searched)) == sorted(pictures(printed))


def test_a_complete_run_says_so(whole: Path) -> None:
    ended = "148 solutions, 74 distinct; the search is complete\n"
    assert ended == run("solutions", whole, "--format", "letters").err
    assert "3 solutions printed, of 148\n" == run("solutions", whole, "-n", "3").err


def test_of_a_run_that_goes_on_what_was_found_so_far_is_printed(half: Path) -> None:
    done = run("solutions", half, "--format", "json")
    *found, summary = done.lines
    limited = {"status": "limit", "complete": False, "solutions": len(found)}
    assert limited.items() <= summary.items()
    assert f"{len(found)} solutions printed; the run is not complete: about " in done.err
    assert 0 == done.status
    assert 0 < len(found) < 148


def test_none_so_far_is_no_answer(tmp_path: Path) -> None:
    path = half_done(tmp_path / "new.db", psolver.load(ROOT / HEXIAMONDS), 0)
    expected = "no solution printed; the run is not complete: about 0.0% of it is done\n"
    assert Run(3, "", expected) == run("solutions", path)


def test_a_count_keeps_none(tmp_path: Path) -> None:
    path = tmp_path / "count.db"
    assert "4\n" == run("run", SMALL, "--count", "--store", path).out
    expected = (
        f"{path}: was begun with --count, so that it keeps no solutions; begin another run without"
        " it to have them\n"
    )
    assert Run(2, "", expected) == run("solutions", path)


@pytest.mark.parametrize("command", ["solutions", "status"])
def test_what_is_no_store_is_refused(tmp_path: Path, command: str) -> None:
    text, folder = tmp_path / "a.db", tmp_path / "b"
    text.write_text("no store at all", encoding="utf-8")
    folder.mkdir()
    missing = tmp_path / "c.db"
    expected = "there is no such file; 'psolver run' makes one"
    assert Run(2, "", f"{missing}: {expected}\n") == run(command, missing)
    expected = "is a folder; name the file of the run"
    assert Run(2, "", f"{folder}: {expected}\n") == run(command, folder)
    expected = "is not a store of a run, or its beginning is damaged; name another file"
    assert Run(2, "", f"{text}: {expected}\n") == run(command, text)


def test_the_store_itself_is_no_output(whole: Path) -> None:
    expected = f"-o {whole}: is the file of the run itself; choose another name for the output\n"
    assert Run(2, "", expected) == run("solutions", whole, "-o", whole)


def test_up_to_reflections_all_solutions_are_there(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    run("run", FOUR, "--up-to", "reflections", "--store", path)
    assert run(FOUR, "--sort", "-q") == run("solutions", path, "--sort", "-q")


# status -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of a run of LONG of which forty jobs are done."""
    path = tmp_path_factory.mktemp("runs") / "left.db"
    return half_done(path, psolver.load(ROOT / LONG), 40)


def rows_of(text: str) -> dict[str, str]:
    """What stands in the lines above the plot, by their names."""
    return {line[:10].strip(): line[11:] for line in text.partition("\n\n")[0].splitlines()}


def test_a_complete_run_says_what_it_found(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    run("run", SMALL, "--store", path)
    told = rows_of(run("status", path).out)
    assert SMALL == told["puzzle"]
    assert "complete, after 0:00 of work" == told["run"]
    assert "4 solutions, 1 distinct" == told["found"]
    assert "time left" not in told


def test_a_run_that_was_left_says_how_to_go_on(left: Path) -> None:
    told = rows_of(run("status", left).out)
    ended = "stopped, after 0:00 of work; the same command continues"
    assert ended == told["run"]
    assert told["jobs"].startswith("40 done, ")
    assert " so far, " in told["found"]


def test_who_works_on_it_is_told(left: Path) -> None:
    with Store(str(left), write=True) as store:
        store.diary.begin("process 7 on nowhere")
    with FileLock(f"{left}.lock"):
        told = rows_of(run.__wrapped__("status", left).out)["run"]
    assert told.startswith("going on (process 7 on nowhere), after ")


def test_the_last_hour_is_drawn(left: Path) -> None:
    with Store(str(left)) as store:
        now = run_status(store)
    assert 60 == len(now.last_hour)
    assert now.nodes == sum(minute.nodes for minute in now.last_hour)
    lines = run("status", left).out.partition("\n\n")[2].splitlines()
    assert "nodes a second, every two minutes" == lines[0]
    assert 4 == sum("┤" in line for line in lines)
    assert "█" in lines[1]


def test_the_time_left_comes_from_the_last_forecast_and_the_pace(left: Path) -> None:
    with Store(str(left), write=True) as store:
        nodes = store.totals().nodes
        store.diary.add_forecast(nodes - 1000, Spread(2000, 4000, 9000))
        store.diary.set_seconds(store.diary.begin("somebody"), 10.0)
        now = run_status(store)
    assert now.pace
    expected = [(left - 1000) / now.pace for left in (2000, 4000, 9000)]
    assert now.left
    assert expected == list(now.left)


def test_a_clock_that_went_back_changes_no_total(
    left: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store(str(left)) as store:
        before = run_status(store)
        monkeypatch.setattr(time, "time", lambda: 1000.0)
        after = run_status(store)
    assert (Minute(),) * 60 == after.last_hour
    assert (before.nodes, before.pace, before.seconds) == (after.nodes, after.pace, after.seconds)


def test_as_json_it_has_every_number(left: Path) -> None:
    (told,) = run("status", left, "--format", "json").lines
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


def test_it_reads_while_somebody_writes(left: Path) -> None:
    writer = sqlite3.connect(left, isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    assert 0 == run.__wrapped__("status", left).status
    writer.close()


# estimate -----------------------------------------------------------------------------------------


LARGE = b"piece_set = 'one-sided pentominoes'\nboard = '9x10'\n"
TIMES = re.compile(r"[\d.]+ s")
KNOWN = """\
nodes      2,455,939
time       N with 2 cores
solutions  9,356
distinct   2,339
"""


def test_a_small_search_is_made_and_its_figures_are_exact() -> None:
    done = run("estimate", LONG, "--jobs", "2")
    assert 0 == done.status
    assert KNOWN == TIMES.sub("N", done.out).partition("store")[0]
    told = "nothing is estimated but the store: the search is complete (fit tables, N)\n"
    assert told == TIMES.sub("N", done.err)


def test_probes_of_a_large_search_have_a_spread_and_say_what_to_type() -> None:
    done = run("estimate", "-", "--probes", "2", "--jobs", "2", "-q", data=LARGE)
    rows = dict(line.split(maxsplit=1) for line in done.out.splitlines())
    assert (0, "") == (done.status, done.err)
    assert ["nodes", "time", "solutions", "distinct", "store"] == list(rows)
    assert all(re.fullmatch(r"about .* \(.* to .*\).*", words) for words in rows.values())
    assert rows["time"].endswith(" with 2 free cores")


def test_json_has_each_number_with_its_bounds() -> None:
    (line,) = run("estimate", LONG, "--jobs", "1", "--format", "json", "-q").lines
    seconds, size = line.pop("seconds"), line.pop("bytes")
    assert (3, 3) == (len(seconds), len(size))
    assert {
        "type": "estimate",
        "nodes": [2455939, 2455939, 2455939],
        "solutions": [9356, 9356, 9356],
        "classes": [2339, 2339, 2339],
        "jobs": [8, 8, 8],
        "exact": True,
        "probes": 0,
        "cores": 1,
        "version": psolver.__version__,
    } == line


@unix
@pytest.mark.slow  # an interpreter of its own
def test_ctrl_c_prints_what_is_known_by_then() -> None:
    process = start("estimate", "-", "--time-limit", "5m", "--format", "json", data=LARGE)
    until_worked(process, 5.0)
    sent = time.monotonic()
    process.send_signal(signal.SIGINT)
    assert process.stdout
    assert json.loads(process.stdout.readline())["probes"] > 0
    assert time.monotonic() - sent < 2
    _, err = process.communicate(timeout=10)
    assert 130 == process.returncode
    assert re.search(rb" probes? \(fit tables, ", err)
