"""Boards that wrap and boards in separate parts, on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.command import Run, run

TORUS = 'board = "6x6"\npieces = "##"\ncount = "any"\nwrap = ["rows", "columns"]\n'
BARS = "##.##.##.##.##.##.##.##.##.##.##.##"
MANY_PARTS = f'board = "{BARS}"\npieces = "##"\ncount = "any"\nseparate = true\n'
TOO_MANY = "the board has too many symmetries to tell which solutions are distinct"


@pytest.fixture
def torus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A torus whose 288 symmetries are more than the limit."""
    monkeypatch.setattr("psolver.solve.symmetry.MOST_IMAGES", 288)
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


def test_a_long_run_refuses_too_many_symmetries(torus: str, tmp_path: Path) -> None:
    done = run("run", torus, "--store", str(tmp_path / "run.db"))
    cure = "use 'psolver solve', without --distinct"
    what = "the board has too many symmetries for a long run"
    assert Run(2, "", f"{torus}: {what}; {cure}\n") == done


@pytest.mark.parametrize("goal", ["", 'goal = "packing"\n'])
def test_many_parts_are_counted_but_not_compared(goal: str) -> None:
    data = f"{goal}{MANY_PARTS}".encode()
    done = run("-", "--count", data=data)
    assert ("1\n", True) == (done.out, "distinct" not in done.err)
    done = run("-", "--count", "--distinct", data=data)
    assert (2, True) == (done.status, TOO_MANY in done.err)


def test_separate_parts_take_no_reflections() -> None:
    done = run("samples/pentominoes-two-5x6.toml", "--up-to", "reflections")
    what = "separate parts are not flipped all at once; leave --up-to reflections out"
    assert (2, f"samples/pentominoes-two-5x6.toml: {what}\n") == (done.status, done.err)


@pytest.mark.parametrize(
    ("asked", "what"),
    [
        (["--to", "laser"], "the board wraps, which a frame that is cut does not; try --to sheet"),
        (["--to", "stl", "--tray"], "the board wraps, and a tray does not; leave --tray out"),
    ],
)
def test_what_is_cut_and_printed_does_not_wrap(asked: list[str], what: str, tmp_path: Path) -> None:
    pytest.importorskip("trimesh")
    sample = "samples/tetrominoes-tube-4x5.toml"
    more = ["-o", str(tmp_path / "out")] if "stl" in asked else []
    done = run("export", sample, *asked, *more)
    assert (2, f"{sample}: {what}\n") == (done.status, done.err)


def test_show_says_how_a_board_goes_on() -> None:
    shown = run("show", "samples/dominoes-torus-8x8.toml").out
    sides = "the last row lies beside the first and the last column lies beside the first"
    assert f"Board, 64 cells; {sides}:" in shown
    parts = run("show", "samples/pentominoes-two-5x6.toml").out
    assert "Board, 60 cells; its parts are boards of their own:" in parts
