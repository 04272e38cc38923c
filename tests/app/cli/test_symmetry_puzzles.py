"""Symmetry puzzles on the command line: what is printed, where, and the exit status."""

from __future__ import annotations

import time

from support.command import ESCAPES, run
from support.places import ROOT

import psolver

THREE_L, THREE_P = "samples/symmetry-three-l.toml", "samples/symmetry-three-p.toml"
LONG = b'goal = "symmetry"\npiece_set = "tetrominoes"\ncount = 2\n'


def test_colour_fills_the_pieces_under_the_marks() -> None:
    done = run(THREE_L, "--sort", "-n", "1", "--color", "always")
    plain = run(THREE_L, "--sort", "-n", "1", "--color", "never")
    assert "\x1b[" in done.out
    assert plain.out == psolver_uncoloured(done.out)


def psolver_uncoloured(text: str) -> str:
    return ESCAPES.sub("", text)


def test_a_time_limit_is_kept_while_child_processes_search() -> None:
    start = time.monotonic()
    done = run.__wrapped__("-", "--count", "--time-limit", "0.7", data=LONG)
    assert 3 == done.status
    assert "stopped by the limit" in done.err
    assert time.monotonic() - start < 10


def test_python_gets_arrangements_and_figures() -> None:
    puzzle = psolver.load(ROOT / THREE_P)
    assert 5 == psolver.count(puzzle)
    found = [psolver.figure(tiling.owners()) for tiling in psolver.tilings(puzzle)]
    assert {"mirror", "diagonal"} == {
        symmetry.kind for figure in found for symmetry in figure.symmetries
    }
