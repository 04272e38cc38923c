"""Proofs in DRAT, that a puzzle has no tiling or none better than the best: drat-trim, a program
that shares nothing with psolver, accepts them, and refuses damaged ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from pysat.solvers import Solver
from support import brute
from support.cnf import read_cnf
from support.command import run
from support.drat_trim import drat_trim, is_verified
from support.places import table
from support.random_mixtures import random_mixture
from support.random_plain import random_of_some_lattice

import psolver
from psolver.exchange import certificate, optimum_certificate

IMPOSSIBLE = tuple(table("drat-proofs-impossible.txt"))


@pytest.fixture(scope="module")
def checker(request: pytest.FixtureRequest) -> Path:
    return drat_trim(request.config.cache.mkdir("drat-trim"))


def refuted(found: tuple[str, str] | None) -> tuple[str, str]:
    """The clauses and the proof."""
    assert found
    return found


# that there is no tiling --------------------------------------------------------------------------


@pytest.mark.slow
def test_proofs_of_impossible_samples_are_accepted(checker: Path, tmp_path: Path) -> None:
    for name in IMPOSSIBLE:
        path = tmp_path / name
        assert 1 == run("explain", name, "-q", "--proof", path).status, name
        cnf, drat = (path.with_suffix(end).read_text(encoding="utf-8") for end in (".cnf", ".drat"))
        assert is_verified(checker, cnf, drat, tmp_path), name


@pytest.mark.slow
def test_proofs_of_random_puzzles_are_accepted(checker: Path, tmp_path: Path) -> None:
    puzzles = [random_of_some_lattice(seed) for seed in range(30)]
    puzzles += [random_mixture(seed) for seed in range(20)]
    proofs = 0
    for puzzle in puzzles:
        if not puzzle.goal:
            found = certificate(puzzle)
            assert (found is None) == brute.is_possible(puzzle)
            assert found is None or is_verified(checker, *found, tmp_path), puzzle.file
            proofs += found is not None
    assert proofs > 10


@pytest.mark.slow
def test_damaged_proofs_are_refused(checker: Path, tmp_path: Path) -> None:
    """Proofs that end too early, and proofs for clauses that do not contradict each other."""
    cnf, drat = refuted(certificate(psolver.load("five-pentominoes-core")))
    lines = drat.splitlines(keepends=True)
    assert len(lines) > 100
    for kept in (0, 1, len(lines) // 20):
        assert not is_verified(checker, cnf, "".join(lines[:kept]), tmp_path)
    assert not is_verified(checker, cnf, "0\n", tmp_path)
    variables, clauses, _, _ = read_cnf(cnf.splitlines())
    covers = [clause for clause in clauses if min(clause) > 0]  # each says: a cell is covered
    satisfiable = 0
    while covers and satisfiable < 5:
        clauses.remove(covers.pop())
        if is_satisfiable(clauses):
            satisfiable += 1
            texts = [f"{' '.join(map(str, clause))} 0\n" for clause in clauses]
            less = "".join([f"p cnf {variables} {len(clauses)}\n", *texts])
            assert not is_verified(checker, less, drat, tmp_path)
    assert satisfiable > 0


def is_satisfiable(clauses: Iterable[list[int]]) -> bool:
    with Solver("glucose4", bootstrap_with=clauses) as solver:
        return bool(solver.solve())


# that nothing is better ---------------------------------------------------------------------------


@pytest.mark.slow
def test_proofs_of_the_best_of_random_puzzles_are_accepted(checker: Path, tmp_path: Path) -> None:
    proofs = 0
    for seed in range(24):
        puzzle = random_mixture(seed, "blocking" if seed % 2 else "best")
        best = next(psolver.tilings(puzzle), None)
        if best is not None:
            found = refuted(optimum_certificate(puzzle, best))
            assert is_verified(checker, *found, tmp_path), puzzle.file
            proofs += 1
    assert proofs > 10


def test_a_tiling_that_is_not_the_best_has_no_proof() -> None:
    puzzle = psolver.loads(
        'goal = "packing"\nboard = "3x3"\npieces = "##"\ncount = "any"', "a.toml"
    )
    worst, *_, best = sorted(brute.tilings(puzzle), key=len)
    assert optimum_certificate(puzzle, brute.to_tiling(puzzle, worst)) is None
    assert optimum_certificate(puzzle, brute.to_tiling(puzzle, best))
