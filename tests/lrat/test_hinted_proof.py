"""Proofs with hints, made from those of solvers, and their checker."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from pysat.solvers import Solver
from support.command import run
from support.places import PACKAGE, SAMPLES
from support.seeds import seeds

from psolver.lrat import Fault, hinted_proof, is_refuted

CHECKER = PACKAGE / "lrat/lrat_checker.py"
SOLVERS = ("cadical153", "cadical195", "glucose4", "lingeling")
FORMULA = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n"
PROOF = "2 0\n0\n"


def texts(clauses: list[list[int]], name: str) -> tuple[str, str] | None:
    """The clauses in DIMACS CNF, and the proof of a solver; None if they can be satisfied."""
    with Solver(name=name, with_proof=True) as solver:
        for clause in clauses:
            solver.add_clause(clause)
        if solver.solve():
            return None
        lines = [" ".join(map(str, [*clause, 0])) for clause in clauses]
        return "\n".join(["p cnf 1 1", *lines, ""]), "\n".join([*solver.get_proof(), ""])


def random_clauses(chance: random.Random) -> list[list[int]]:
    variables = chance.randint(1, 16)
    number = int(variables * chance.uniform(3, 8)) + 1
    sizes = [chance.choice((1, 2, 3, 3, 3, 4)) for _ in range(number)]
    return [
        [chance.choice((1, -1)) * chance.randint(1, variables) for _ in range(n)] for n in sizes
    ]


def refuted(formula: str, proof: str) -> bool:
    try:
        return is_refuted(formula.splitlines(), proof.splitlines())
    except Fault:
        return False


@pytest.mark.parametrize("seed", seeds(40, 4000))
def test_a_proof_of_a_solver_gets_hints_that_hold(seed: int) -> None:
    chance = random.Random(seed)
    made = texts(random_clauses(chance), SOLVERS[seed % len(SOLVERS)])
    if made is None:
        return
    formula, proof = made
    hinted = hinted_proof(formula, proof)
    assert hinted is not None
    assert refuted(formula, hinted)
    # every step, and every hint, is needed
    lines = hinted.splitlines()
    for place, line in enumerate(lines):
        if " d " not in line:
            words = line.split()
            first_hint = words.index("0") + 1
            for changed in [], [" ".join(words[:first_hint] + words[first_hint + 1 :])]:
                damaged = "\n".join(lines[:place] + changed + lines[place + 1 :])
                assert not refuted(formula, damaged)


def test_a_plain_kernel_gives_the_same_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    made = texts(
        [[-x, -y] for y in range(1, 8) for x in range(1, y)] + [[1, 2], [3, 4, 5]], "cadical153"
    )
    assert made
    hinted = hinted_proof(*made)
    monkeypatch.setenv("PSOLVER_PLAIN", "1")
    assert hinted == hinted_proof(*made)


@pytest.mark.parametrize(
    ("formula", "proof"),
    [
        ("p cnf 2 1\n1 2 0\n", PROOF),  # 2 does not follow
        ("p cnf 2 1\n1 2 0\n", ""),  # there is no contradiction
        (FORMULA, "3 0\n-3 0\n0\n"),  # both are needed, and do not follow
    ],
)
def test_steps_that_do_not_follow_get_no_hints(formula: str, proof: str) -> None:
    assert hinted_proof(formula, proof) is None


def test_dropped_clauses_do_not_matter() -> None:
    assert hinted_proof(FORMULA, "2 0\nd 1 2 0\nd 2 -1 0\nd 9 0\n0\n") == hinted_proof(
        FORMULA, PROOF
    )


@pytest.mark.rooms
@pytest.mark.parametrize(
    "command",
    [
        ("explain", SAMPLES / "five-pentominoes-core.toml"),
        pytest.param(("plane", ".#../####/.#../.#.."), marks=pytest.mark.slow),
        pytest.param(
            ("explain", SAMPLES / "packing-y-pentominoes-9x9.toml"), marks=pytest.mark.slow
        ),
    ],
)
def test_a_command_writes_a_proof_that_the_checkers_accept(
    tmp_path: Path, command: tuple[object, ...]
) -> None:
    run(*command, "--proof", tmp_path / "p")
    files = tmp_path / "p.cnf", tmp_path / "p.lrat"
    done = subprocess.run(
        [sys.executable, "-I", CHECKER, *files], capture_output=True, text=True, check=False
    )
    assert (0, "yes: the clauses contradict each other\n") == (done.returncode, done.stdout)


@pytest.mark.slow
@pytest.mark.rooms
def test_the_checker_of_another_accepts_proofs(tmp_path: Path) -> None:
    program = shutil.which("lrat-check")
    if not program:
        pytest.skip("there is no lrat-check, which comes with the sources of drat-trim")
    run("explain", SAMPLES / "five-pentominoes-core.toml", "--proof", tmp_path / "p")
    files = tmp_path / "p.cnf", tmp_path / "p.lrat"
    done = subprocess.run([program, *files], capture_output=True, text=True, check=False)
    assert "c VERIFIED" in done.stdout.splitlines()
    lines = files[1].read_text().splitlines()
    files[1].write_text("\n".join([lines[0].replace(" 0 ", " 0 1 ", 1), *lines[2:]]))
    done = subprocess.run([program, *files], capture_output=True, text=True, check=False)
    assert "c VERIFIED" not in done.stdout.splitlines()
