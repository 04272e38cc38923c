"""`psolver export --to veripb`: constraints and a proof, which an independent checker accepts."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import pytest
from support import brute
from support.command import SMALL, run, start, unix
from support.random_mixtures import random_mixture
from support.random_plain import random_of_some_lattice
from support.veripb import proved_number

import psolver
from psolver import Puzzle
from psolver.exchange import count_proof


def texts(puzzle: Puzzle) -> tuple[str, str]:
    """The constraints and the proof."""
    constraints, steps = count_proof(puzzle)
    return "".join(f"{line}\n" for line in constraints), "".join(f"{line}\n" for line in steps)


def proved(puzzle: Puzzle) -> int:
    return proved_number(*texts(puzzle))


def test_proofs_of_random_puzzles_have_the_number_of_brute_force() -> None:
    assert 10 < agreeing([random_of_some_lattice(seed) for seed in range(30)]) < 30


@pytest.mark.slow
@pytest.mark.parametrize("seeds", [range(50), pytest.param(range(50, 100), marks=pytest.mark.long)])
def test_proofs_of_random_mixtures_have_the_number_of_brute_force(seeds: range) -> None:
    """With clues, optional cells, bounds, groups, marks, regions, touch; half are impossible."""
    mixtures = map(random_mixture, seeds)
    assert agreeing([one for one in mixtures if not (one.best or one.goal)]) > 12


def test_the_constraints_are_those_of_opb_in_the_same_order() -> None:
    puzzle = psolver.load(SMALL)
    constraints, _ = count_proof(puzzle)
    more = "preserved: " + " ".join(f"x{number}" for number in range(1, 16)) + " ;"
    opb = run("export", "--to", "opb", SMALL).out.splitlines()
    assert opb == [line for line in constraints if line != more]
    assert 1 == constraints.count(more)


def test_weights_prove_that_a_large_board_has_no_tiling() -> None:
    constraints, proof = texts(psolver.load("mutilated-chessboard-20x20"))
    assert 0 == proved_number(constraints, proof)
    assert (1, 1) == (proof.count("\npol "), proof.count("\nrup "))


def agreeing(puzzles: list[Puzzle]) -> int:
    """How many of some puzzles have solutions; the number of each is proved."""
    possible = 0
    for puzzle in puzzles:
        number = len(brute.solutions(puzzle))
        if number <= 200:
            assert number == proved(puzzle), puzzle.file
            possible += number > 0
    return possible


# the command --------------------------------------------------------------------------------------


def test_a_time_limit_ends_a_proof_and_leaves_nothing(tmp_path: Path) -> None:
    began = time.monotonic()
    done = run("export", "pentominoes-6x10", "-o", tmp_path / "a.pbp", "--time-limit", "0.2")
    assert 3 == done.status
    assert done.err.endswith(": stopped by the limit before all of it was written\n")
    assert time.monotonic() < began + 10
    assert [] == [*tmp_path.iterdir()]


@unix
def test_ctrl_c_ends_a_proof_and_leaves_nothing(tmp_path: Path) -> None:
    process = start("export", "samples/pentominoes-6x10.toml", "-o", str(tmp_path / "a.pbp"))
    while len([*tmp_path.iterdir()]) < 2:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=10)
    assert 130 == process.returncode
    assert [] == [*tmp_path.iterdir()]
