"""`psolver export --to veripb`: constraints and a proof, which an independent checker accepts."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import pytest
from support import brute
from support.command import SMALL, Run, run, start, unix
from support.places import ROOT
from support.random_mixtures import random_mixture
from support.random_plain import random_of_some_lattice
from support.veripb import Refused, proved_number

import psolver
from psolver.core.model import Puzzle
from psolver.exchange.problem_text import count_proof, to_opb

SAMPLES = {
    "small-2x3": 4,
    "four-pieces": 8,
    "dominoes-4x4": 36,
    "impossible-corner": 0,
    "lozenges-triangle": 0,
    "mutilated-chessboard-20x20": 0,
    "pentominoes-eight-gaps": 0,
    "pips-12-dominoes": 1,
    "soma-cube-clues": 1,
    "tetrahexes-4x7": 18,
}


def texts(puzzle: Puzzle) -> tuple[str, str]:
    """The constraints and the proof."""
    constraints, steps = count_proof(puzzle)
    return "".join(f"{line}\n" for line in constraints), "".join(f"{line}\n" for line in steps)


def proved(puzzle: Puzzle) -> int:
    return proved_number(*texts(puzzle))


@pytest.mark.slow
def test_proofs_of_samples_have_the_number_of_solutions() -> None:
    for name, number in SAMPLES.items():
        puzzle = psolver.load(name)
        assert number == psolver.count(puzzle) == proved(puzzle), name


def test_proofs_of_random_puzzles_have_the_number_of_brute_force() -> None:
    assert 10 < agreeing([random_of_some_lattice(seed) for seed in range(30)]) < 30


@pytest.mark.slow
def test_proofs_of_random_mixtures_have_the_number_of_brute_force() -> None:
    """With clues, optional cells, bounds, groups, marks, regions, touch; half are impossible."""
    mixtures = map(random_mixture, range(100))
    assert agreeing([one for one in mixtures if not (one.best or one.goal)]) > 20


def test_the_constraints_are_those_of_opb_in_the_same_order() -> None:
    puzzle = psolver.load(SMALL)
    constraints, _ = count_proof(puzzle)
    more = "preserved: " + " ".join(f"x{number}" for number in range(1, 16)) + " ;"
    assert [*to_opb(puzzle)] == [line for line in constraints if line != more]
    assert 1 == constraints.count(more)


def test_weights_prove_that_a_large_board_has_no_tiling() -> None:
    constraints, proof = texts(psolver.load("mutilated-chessboard-20x20"))
    assert 0 == proved_number(constraints, proof)
    assert (1, 1) == (proof.count("\npol "), proof.count("\nrup "))


def test_a_proof_does_not_fit_the_constraints_of_another_puzzle() -> None:
    _, proof = texts(psolver.load("dominoes-4x4"))
    constraints, _ = texts(psolver.loads('board = "4x4"\npieces = "##"\ncount = 7\n', "x.toml"))
    with pytest.raises(Refused):
        proved_number(constraints, proof)


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


def test_the_ending_of_the_proof_writes_both_files(tmp_path: Path) -> None:
    path = tmp_path / "small.pbp"
    said = f"{path}: proof of 4 solutions of {tmp_path / 'small.opb'}\n"
    assert Run(0, "", said) == run("export", SMALL, "-o", path)
    constraints, proof = (
        path.with_suffix(suffix).read_text(encoding="utf-8") for suffix in (".opb", ".pbp")
    )
    assert 4 == proved_number(constraints, proof)
    assert ["small.opb", "small.pbp"] == sorted(one.name for one in tmp_path.iterdir())


def test_what_cannot_be_proved_is_a_sentence_and_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.pbp"
    needs = "an exact-cover problem"
    for file, said in (
        ("treasure-5x6", "a proof of a number of solutions has no objective"),
        ("symmetry-three-l", f"a symmetry puzzle cannot be exported: it is not {needs}"),
    ):
        done = run("export", file, "-o", path)
        assert (2, "") == (done.status, done.out)
        assert said in done.err
        assert 1 == done.err.count("\n")
    done = run("export", "--to", "veripb", SMALL)
    assert 2 == done.status
    assert done.err.endswith("name the proof with -o, such as -o NAME.pbp.\n")
    assert [] == [*tmp_path.iterdir()]


def test_a_proof_takes_the_place_of_no_input(tmp_path: Path) -> None:
    puzzle = tmp_path / "in.opb"
    puzzle.write_bytes((ROOT / SMALL).read_bytes())
    said = f"the constraints would be written to {puzzle}, the puzzle file itself"
    done = run("export", puzzle, "-o", tmp_path / "in.pbp")
    assert (2, f"-o {tmp_path / 'in.pbp'}: {said}; choose another name for the proof\n") == (
        done.status,
        done.err,
    )
    path = tmp_path / "out.opb"
    said = f"-o {path}: is for the constraints; name the proof NAME.pbp\n"
    assert Run(2, "", said) == run("export", "--to", "veripb", SMALL, "-o", path)
    assert ["in.opb"] == [one.name for one in tmp_path.iterdir()]


@pytest.mark.slow
def test_too_many_solutions_are_a_sentence_and_leave_nothing(tmp_path: Path) -> None:
    done = run("export", "dominoes-8x8", "-o", tmp_path / "a.pbp")
    said = "dominoes-8x8: more than 100,000 solutions, the most that a proof lists\n"
    assert (2, "") == (done.status, done.out)
    assert done.err.endswith(said)
    assert [] == [*tmp_path.iterdir()]


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
