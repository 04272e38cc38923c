"""`psolver run`, `solutions`, `status` and `estimate`: long runs that are kept in a store."""

from __future__ import annotations

import json
import re
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from support.command import LONG, Run, run, start, unix, until_worked
from support.places import ROOT
from support.stores import half_done

import psolver

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


# status -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of a run of LONG of which forty jobs are done."""
    path = tmp_path_factory.mktemp("runs") / "left.db"
    return half_done(path, psolver.load(ROOT / LONG), 40)


def rows_of(text: str) -> dict[str, str]:
    """What stands in the lines above the plot, by their names."""
    return {line[:10].strip(): line[11:] for line in text.partition("\n\n")[0].splitlines()}


def test_who_works_on_it_is_told(left: Path) -> None:
    with closing(sqlite3.connect(left, isolation_level=None)) as other:
        other.execute("INSERT INTO session(began, seconds, who) VALUES (1.0, 1.0, 'process 7')")
    with FileLock(f"{left}.lock"):
        told = rows_of(run.__wrapped__("status", left).out)["run"]
    assert told.startswith("going on (process 7), after ")


def test_the_last_hour_is_drawn(left: Path) -> None:
    (now,) = run("status", left, "--format", "json").lines
    assert (60, 40) == (len(now["last_hour"]), now["done"])
    told = run("status", left).out
    assert rows_of(told)["run"].endswith("; the same command continues")
    lines = told.partition("\n\n")[2].splitlines()
    assert "nodes a second, every two minutes" == lines[0]
    assert 4 == sum("┤" in line for line in lines)
    assert "█" in lines[1]


def test_it_reads_while_somebody_writes(left: Path) -> None:
    with closing(sqlite3.connect(left, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        assert 0 == run.__wrapped__("status", left).status


# estimate -----------------------------------------------------------------------------------------


LARGE = b"piece_set = 'one-sided pentominoes'\nboard = '9x10'\n"
WIDTH = "psolver.long_runs.run_tuning.PROBE_WIDTH"


def estimated(*arguments: str, data: bytes = b"") -> dict[str, Any]:
    """What an estimate by two cores says, again."""
    json_lines = ("--jobs", "2", "--format", "json", "-q")
    (line,) = run.__wrapped__("estimate", *arguments, *json_lines, data=data).lines
    del line["seconds"]
    assert isinstance(line, dict)
    return line


def test_a_number_of_probes_gives_the_same_estimate_every_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(WIDTH, 4)
    one, other = estimated(LONG, "--probes", "3"), estimated(LONG, "--probes", "3")
    assert (False, 3) == (one["exact"], one["probes"])
    assert one == other != estimated(LONG, "--probes", "2")


@pytest.mark.parametrize(
    ("name", "nodes", "solutions"),  # of complete runs
    [
        ("pentominoes-no-corners", 11_086_981, 17_360),
        pytest.param("pentominoes-steps", 27_632_919, 2416, marks=pytest.mark.slow),
        pytest.param("bedlam-cube", 29_729_158, 460_464, marks=pytest.mark.slow),
    ],
)
def test_an_estimate_is_within_a_factor_of_three_of_a_complete_run(
    name: str, nodes: int, solutions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WIDTH, 16)
    found = estimated(name, "--probes", "8")
    assert (False, 8) == (found["exact"], found["probes"])
    assert 1 / 3 < found["nodes"][1] / nodes < 3
    assert 1 / 3 < found["solutions"][1] / solutions < 3


def test_an_estimate_ends_in_its_time() -> None:
    """The whole would take days."""
    assert not estimated("-", "--time-limit", "1", data=LARGE)["exact"]


@pytest.mark.slow  # ten seconds of probes and a colouring
def test_a_colouring_is_looked_for_where_no_solution_was_seen() -> None:
    done = run("estimate", "hexominoes-14x15")
    assert 1 == done.status
    assert "of the shaded cells" in done.out


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
