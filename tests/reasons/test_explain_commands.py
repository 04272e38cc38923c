"""`psolver explain` and `psolver unique`: what is printed, the proof, and the exit status."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support.cnf import is_refutation, read_cnf
from support.command import run, start, unix
from support.places import ROOT
from support.questions import question

import psolver
from psolver.page import run_call

SLOW_DRAWING = """
import signal, sys, time
from psolver.cli import main
from psolver.core import Control
from psolver.text import writers

Control.seconds = property(lambda self: 60.0)  # as if the search had taken all of the limit
set_text = writers.REPORT_WRITERS["text"]

def slow(report, look):
    while any(part.scenes for part in report.parts()):
        assert time.process_time() < 60
    return set_text(report, look)

writers.REPORT_WRITERS["text"] = slow
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.argv = ["psolver", "explain", sys.argv[1], "--time-limit", "1m", "-q"]
main()
"""


@unix
def test_a_time_limit_ends_the_drawing_of_a_reason() -> None:
    words = [sys.executable, "-c", SLOW_DRAWING, str(Path(ROOT, "samples/impossible-corner.toml"))]
    done = subprocess.run(words, capture_output=True, text=True)
    assert (1, "no drawing: the time limit came first\n") == (done.returncode, done.stderr)
    assert run("explain", "samples/impossible-corner.toml", "-q").out.startswith(done.stdout)
    assert 1 == done.stdout.count("\n")


def test_a_proof_that_nothing_is_better_is_written_for_a_puzzle_with_a_best(tmp_path: Path) -> None:
    packing, path = 'goal = "packing"\ncount = "any"\n', tmp_path / "best"
    for text, said in (
        (f'{packing}board = "4x4"\npieces = ".#.\\n###\\n.#."', "10 or more would satisfy"),
        (f'{packing}best = "most pieces"\nboard = "3x4"\npieces = "##\\n##"', "3 or more"),
        ('goal = "blocking"\npieces = "##"\ncount = "any"\nboard = "4x4"', "5 or less"),
    ):
        done = run("explain", "-", "--proof", path, "-q", data=text.encode())
        assert (0, "") == (done.status, done.err)
        cnf, steps = (path.with_suffix(end).read_text().splitlines() for end in (".cnf", ".drat"))
        assert f"c only a tiling that is worth {said}" in cnf[0]
        assert is_refutation(read_cnf(cnf)[1], steps)


CUT_OFF = """
from pysat.solvers import Cadical153
whole = Cadical153.get_proof
Cadical153.get_proof = lambda solver: whole(solver)[:-1]
"""


@pytest.mark.parametrize(
    "command", [("explain", "samples/five-pentominoes-core.toml"), ("plane", "#####/#...#")]
)
def test_a_proof_that_is_cut_off_is_no_proof(command: tuple[str, str], tmp_path: Path) -> None:
    """As with python-sat before 1.9.dev16, also in processes that a command starts."""
    (tmp_path / "sitecustomize.py").write_text(CUT_OFF, encoding="utf-8")
    words = [sys.executable, "-m", "psolver", *command, "-q", "--proof", str(tmp_path / "a")]
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert (2, 1) == (done.returncode, done.stderr.count("\n"))
    assert done.stderr.startswith("the proof that the SAT solver cadical153 wrote is cut off")
    assert not {*tmp_path.glob("a.*")}


@unix
def test_ctrl_c_ends_the_search_for_a_proof_and_is_told(tmp_path: Path) -> None:
    process = start(
        "explain", "samples/impossible-61-cells.toml", "--proof", str(tmp_path / "areas"), "-q"
    )
    assert process.stdout
    assert process.stdout.readline().startswith(b"Impossible: ")
    time.sleep(0.5)  # no proof of this ends so soon
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=10)
    assert (130, b"no proof: interrupted\n", []) == (
        process.returncode,
        err,
        list(tmp_path.iterdir()),
    )


def test_two_solutions_that_differ_least_show_the_pieces_that_can_swap() -> None:
    done = run("unique", "pentominoes-6x10", "--why")
    first, *pictures, left, right = done.out.rstrip("\n").split("\n\n")
    line, _, left = left.partition("\n")
    assert (1, "The solution is not unique:", 2) == (done.status, first, len(set(pictures)))
    assert "The two differ on 10 cells, by the pieces F and Z:" == line
    assert left != right
    (found,) = run("unique", "pentominoes-6x10", "--why", "-q", "--format", "json").lines
    tilings = [one["placements"] for one in found["tilings"]]
    for own, other, different in zip(tilings, tilings[::-1], found["differences"], strict=True):
        assert [one for one in own if one not in other] == different
        assert ["F", "Z"] == [one["piece"] for one in different]


def test_why_has_the_number_of_solutions_that_are_too_many_to_compare() -> None:
    puzzle = psolver.loads('pieces = "##"\ncount = "any"\nboard = "6x6"\n')
    (answer,) = run_call(1, question("reasons", "explain").answers, puzzle, 20.0)
    assert "Possible: there are 6,728 solutions, such as" == answer.parts[0].text  # OEIS A004003
    assert answer.cost.startswith("There are too many solutions to compare")
