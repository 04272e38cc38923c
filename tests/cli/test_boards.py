"""Symmetry puzzles, solids and boards that wrap, on the command line."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from support.command import Run, run

LONG = b'goal = "symmetry"\npiece_set = "tetrominoes"\ncount = 2\n'


@pytest.mark.rooms
def test_a_time_limit_is_kept_while_child_processes_search() -> None:
    start = time.monotonic()
    done = run.__wrapped__("-", "--count", "--time-limit", "0.7", data=LONG)
    assert 3 == done.status
    assert "stopped by the limit" in done.err
    assert time.monotonic() - start < 10


TORUS = 'board = "6x6"\npieces = "##"\ncount = "any"\nwrap = ["rows", "columns"]\n'
TOO_MANY = "the board has too many symmetries to tell which solutions are distinct"


@pytest.fixture
def torus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A torus whose 288 symmetries are more than the limit."""
    monkeypatch.setattr("psolver.search.large_groups.MOST_SYMMETRY_IMAGES", 288)
    path = tmp_path / "torus.toml"
    path.write_text(TORUS, encoding="utf-8")
    return str(path)


def test_with_too_many_symmetries_no_distinct_solutions_are_listed(torus: str) -> None:
    for options in [["--distinct"], ["--up-to", "rotations"]]:
        done = run(torus, *options, "-n", "1")
        assert Run(2, "", f"{torus}: {TOO_MANY}; leave --distinct and --up-to out\n") == done


def test_with_too_many_symmetries_solutions_are_found(torus: str) -> None:
    done = run(torus, "-n", "2", "--size", "compact")
    assert 0 == done.status
    assert done.err.startswith("2 solutions; stopped by the limit")


@pytest.mark.rooms
def test_a_long_run_refuses_too_many_symmetries(torus: str, tmp_path: Path) -> None:
    done = run("run", torus, "--store", str(tmp_path / "run.db"))
    cure = "use 'psolver solve', without --distinct"
    what = "the board has too many symmetries for a long run"
    assert Run(2, "", f"{torus}: {what}; {cure}\n") == done
