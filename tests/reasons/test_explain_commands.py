"""`psolver explain` and `psolver unique`: what is printed, the proof, and the exit status."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support.command import FOUR, run, start, unix
from support.places import ROOT
from support.rup import is_refutation

import psolver
from psolver.core.tilings import tiling

CHESS = "samples/mutilated-chessboard-8x8.toml"
CORE = "samples/y-pentominoes-7x15.toml"


def test_pieces_that_cannot_be_used_are_not_among_those_with_weights() -> None:
    text = (
        Path(ROOT, "samples/pentominoes-two-horns.toml")
        .read_text(encoding="utf-8")
        .split("[expect]")[0]
    )
    dot = '[[piece]]\nname = "dot"\nshape = "#"\ncount = [0, 1]\n'
    done = run("explain", "-", "-q", data=(text + dot).encode())
    first, _, listed = done.out.rstrip("\n").split("\n\n")
    assert first.startswith(
        "Impossible: the areas leave no use for the piece dot; wherever they lie, the piece I"
        " covers at most "
    )
    assert ["at most 0: F L N P T U V W X Y Z", " I"] == [listed.split("\n")[0], listed[-2:]]


SLOW_DRAWING = """
import signal, sys, time
from psolver.cli import main
from psolver.core.control import Control
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


def test_a_core_is_explained_with_the_cells_that_it_speaks_of() -> None:
    done = run("explain", CORE, "-q")
    assert (1, "") == (done.status, done.err)
    told = re.match(r"Impossible: these (\d+) cells cannot all be covered", done.out)
    assert told
    assert int(told[1]) == done.out.count("██")


def test_json_carries_the_colouring() -> None:
    (line,) = run("explain", CHESS, "--format", "json", "-q").lines
    reason = line["reason"]
    assert ("explanation", "impossible", "colouring") == (
        line["type"],
        line["status"],
        reason["kind"],
    )
    assert {"modulus": 2, "pieces": {"I": 1}} == {
        k: v for k, v in reason["weights"].items() if k != "cells"
    }
    assert [1] * 30 == [entry["weight"] for entry in reason["weights"]["cells"]]


def test_json_carries_the_core() -> None:
    (line,) = run("explain", "samples/five-pentominoes-core.toml", "--format", "json", "-q").lines
    assert ("core", True) == (line["reason"]["kind"], line["reason"]["core"]["minimal"])
    assert set(line["reason"]["pieces"]) == {
        *line["reason"]["core"]["least"],
        *line["reason"]["core"]["most"],
    }


def proof_in(path: Path) -> tuple[list[list[int]], list[str], str]:
    """The clauses, the lines of the proof, and the text of the clauses."""
    cnf, drat = (
        path.with_suffix(suffix).read_text(encoding="utf-8") for suffix in (".cnf", ".drat")
    )
    clauses = [
        [int(word) for word in line.split()[:-1]]
        for line in cnf.splitlines()
        if line[0] not in "cp"
    ]
    return clauses, drat.splitlines(), cnf


def test_a_proof_is_written_as_clauses_and_steps_that_a_checker_accepts(tmp_path: Path) -> None:
    path = tmp_path / "corners"
    done = run("explain", "samples/five-pentominoes-core.toml", "--proof", str(path), "-q")
    assert 1 == done.status
    clauses, steps, cnf = proof_in(path)
    assert is_refutation(clauses, steps)
    assert "c the variable of each placement:" in cnf


def test_a_proof_that_nothing_is_better_is_written_for_a_puzzle_with_a_best(tmp_path: Path) -> None:
    packing, path = 'goal = "packing"\ncount = "any"\n', tmp_path / "best"
    for text, said in (
        (f'{packing}board = "4x4"\npieces = ".#.\\n###\\n.#."', "10 or more would satisfy"),
        (f'{packing}best = "most pieces"\nboard = "3x4"\npieces = "##\\n##"', "3 or more"),
        ('goal = "blocking"\npieces = "##"\ncount = "any"\nboard = "4x4"', "5 or less"),
    ):
        done = run("explain", "-", "--proof", path, "-q", data=text.encode())
        assert (0, "") == (done.status, done.err)
        clauses, steps, cnf = proof_in(path)
        assert f"c only a tiling that is worth {said}" in cnf.partition("\n")[0]
        assert is_refutation(clauses, steps)


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


def test_without_a_proof_a_sentence_says_why(tmp_path: Path) -> None:
    done = run("explain", FOUR, "--proof", tmp_path / "a", "-q")
    assert (0, "no proof: the puzzle is possible\n") == (done.status, done.err)
    hard = 'goal = "packing"\npiece_set = "pentominoes"\ncount = "any"\nboard = "13x17"'
    limited = "--proof", tmp_path / "a", "-q", "--time-limit", "0.5"
    done = run("explain", "-", *limited, data=hard.encode())
    # on a busy machine it has found nothing yet
    assert done.err in ("", "no proof: the search has not settled that nothing is better\n")
    assert [] == [*tmp_path.iterdir()]


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


def test_two_solutions_that_differ_are_shown() -> None:
    done = run("unique", "samples/pentominoes-two-gaps.toml")
    first, *pictures = done.out.rstrip("\n").split("\n\n")
    assert (1, "The solution is not unique:", 2) == (done.status, first, len(set(pictures)))
    assert "two different solutions are enough\n" == done.err


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


def test_nothing_can_swap_in_a_unique_solution() -> None:
    plain, why = (run("unique", FOUR, "-q", *more) for more in ([], ["--why"]))
    assert (plain.status, plain.out) == (why.status, why.out)
    several = run("unique", FOUR, "soma-cube", "--why")
    assert (2, True) == (several.status, several.err.endswith("--why is for one puzzle.\n"))


def test_whether_it_is_unique_is_one_line_of_json() -> None:
    for file, unique, status, tilings in [
        (FOUR, True, 0, 1),
        ("samples/dominoes-4x4.toml", False, 1, 2),
        (CHESS, False, 1, 0),
    ]:
        done = run("unique", file, "--format", "json", "-q")
        (line,) = done.lines
        assert (status, "") == (done.status, done.err)
        assert ("unique", unique) == (line["type"], line["unique"])
        puzzle = psolver.load(ROOT / file)
        found = [
            tiling((entry["piece"], map(tuple, entry["cells"])) for entry in one["placements"])
            for one in line["tilings"]
        ]
        assert ([()] * tilings, tilings) == (
            [psolver.verify(puzzle, one) for one in found],
            len(set(found)),
        )
        keys = {
            "status",
            "solutions",
            "distinct",
            "printed",
            "complete",
            "engine",
            "kernel",
            "nodes",
        }
        assert keys < set(line)
        assert (tilings == 0) == ("reason" in line)
