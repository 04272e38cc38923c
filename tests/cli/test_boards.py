"""Symmetry puzzles, solids and boards that wrap, on the command line."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from support.command import ESCAPES, Run, run, unix
from support.places import ROOT
from support.terminal import on_terminal

import psolver
from psolver.search import large_groups

# symmetry puzzles ---------------------------------------------------------------------------------


THREE_L, THREE_P = "samples/symmetry-three-l.toml", "samples/symmetry-three-p.toml"
LONG = b'goal = "symmetry"\npiece_set = "tetrominoes"\ncount = 2\n'


@pytest.mark.rooms
def test_colour_fills_the_pieces_under_the_marks() -> None:
    done = run(THREE_L, "--sort", "-n", "1", "--color", "always")
    plain = run(THREE_L, "--sort", "-n", "1", "--color", "never")
    assert "\x1b[" in done.out
    assert plain.out == psolver_uncoloured(done.out)


def psolver_uncoloured(text: str) -> str:
    return ESCAPES.sub("", text)


@pytest.mark.rooms
def test_a_time_limit_is_kept_while_child_processes_search() -> None:
    start = time.monotonic()
    done = run.__wrapped__("-", "--count", "--time-limit", "0.7", data=LONG)
    assert 3 == done.status
    assert "stopped by the limit" in done.err
    assert time.monotonic() - start < 10


@pytest.mark.rooms
def test_python_gets_arrangements_and_figures() -> None:
    puzzle = psolver.load(ROOT / THREE_P)
    assert 5 == psolver.count(puzzle)
    found = [psolver.figure(tiling.owners()) for tiling in psolver.tilings(puzzle)]
    assert {"mirror", "diagonal"} == {
        symmetry.kind for figure in found for symmetry in figure.symmetries
    }


# wrap ---------------------------------------------------------------------------------------------


TORUS = 'board = "6x6"\npieces = "##"\ncount = "any"\nwrap = ["rows", "columns"]\n'
BARS = "##.##.##.##.##.##.##.##.##.##.##.##"
MANY_PARTS = f'board = "{BARS}"\npieces = "##"\ncount = "any"\nseparate = true\n'
TOO_MANY = "the board has too many symmetries to tell which solutions are distinct"


@pytest.fixture
def torus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A torus whose 288 symmetries are more than the limit."""
    monkeypatch.setattr(large_groups, "MOST_SYMMETRY_IMAGES", 288)
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


@pytest.mark.rooms
@pytest.mark.parametrize("goal", ["", 'goal = "packing"\n'])
def test_many_parts_are_counted_but_not_compared(goal: str) -> None:
    data = f"{goal}{MANY_PARTS}".encode()
    done = run("-", "--count", data=data)
    assert ("1\n", True) == (done.out, "distinct" not in done.err)
    done = run("-", "--count", "--distinct", data=data)
    assert (2, True) == (done.status, TOO_MANY in done.err)


# solids -------------------------------------------------------------------------------------------


SOMA = b'board = "3x3x3"\npiece_set = "soma"\n'
STEPS = b"""\
board = '''
####
---
?##a
'''

[[piece]]
name = "a"
shape = '''
a
---
a
'''

[[piece]]
name = "v"
shape = '''
##
#
'''
can_reverse = true

[[piece]]
name = "i"
shape = "##"
count = [0, 2]
"""
STEPS_BOX = """\
┏━━━━━━━┳━━━┳━━━┓  ┏━━━┳━━━━━━━┳━━━┓
┃       ┃ ↑ ┃ ↑ ┃  ┃ ? ┃     ↓ ┃ ↓ ┃
┗━━━━━━━┻━━━┻━━━┛  ┗━━━┻━━━━━━━┻━━━┛

┏━━━━━━━┳━━━┳━━━┓  ┏━━━┳━━━┳━━━┳━━━┓
┃     ↑ ┃ ↑ ┃ ↑ ┃  ┃ ? ┃ ↓ ┃ ↓ ┃ ↓ ┃
┗━━━━━━━┻━━━┻━━━┛  ┗━━━┻━━━┻━━━┻━━━┛

┏━━━━━━━┳━━━━━━━┓  ┏━━━┳━━━┳━━━━━━━┓
┃     ↑ ┃       ┃  ┃ ? ┃ ↓ ┃       ┃
┗━━━━━━━┻━━━━━━━┛  ┗━━━┻━━━┻━━━━━━━┛
"""


@pytest.mark.rooms
def test_json_has_cells_of_layer_row_and_column_that_verify_reads(tmp_path: Path) -> None:
    puzzle = tmp_path / "steps.toml"
    puzzle.write_bytes(STEPS)
    done = run(str(puzzle), "--sort", "--format", "json")
    assert {"piece": "v", "cells": [[0, 0, 2], [1, 0, 1], [1, 0, 2]]} == done.lines[0][
        "placements"
    ][2]
    assert (
        f"standard input: 3 solutions, all tilings of {puzzle}\n"
        == run("verify", str(puzzle), "-", data=done.out.encode()).err
    )
    wrong = json.dumps(done.lines[0]).replace("[1, 0, 3]", "[1, 1, 3]")
    said = run("verify", str(puzzle), "-", data=wrong.encode())
    assert 1 == said.status
    assert "[1, 1, 3]" in said.err


@pytest.mark.slow
def test_groups_count_the_classes_of_the_soma_cube() -> None:
    counts = [
        run("-", "--count", *group, data=SOMA).out
        for group in ([], ["--distinct"], ["--up-to", "reflections"])
    ]
    assert ["11520\n", "480\n", "240\n"] == counts


@unix
def test_layers_wrap_on_a_narrow_terminal() -> None:
    done = on_terminal(
        "-", "--sort", "-n", "1", "-q", data=STEPS, out=True, COLUMNS="30", NO_COLOR="1"
    )
    rows = (
        [line[:17] for line in STEPS_BOX.split("\n")[:3]],
        [line[19:] for line in STEPS_BOX.split("\n")[:3]],
    )
    assert [*rows[0], "", *rows[1]] == done.written.splitlines()


@unix
def test_a_terminal_too_narrow_for_a_roomy_layer_gets_compact_layers() -> None:
    done = on_terminal(
        "-", "--sort", "-n", "1", "-q", data=STEPS, out=True, COLUMNS="12", NO_COLOR="1"
    )
    assert ["┏━━━┳━┳━┓", "┗━━━┻━┻━┛", "", "┏━┳━━━┳━┓", "┗━┻━━━┻━┛"] == done.written.splitlines()
