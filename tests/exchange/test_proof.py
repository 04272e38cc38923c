"""Proofs that there is no cover, checked by a checker of our own, and that it refuses what is no
proof.
"""

from __future__ import annotations

from random import Random

import dratify
import pysat
import pytest
from pysat.solvers import Cadical195
from support.cnf import read_cnf
from support.random_plain import random_puzzle
from support.rup import is_refutation
from support.seeds import seeds

import psolver
from psolver.core.errors import PsolverError
from psolver.exchange.formula_text import dimacs, prove
from psolver.search.encoding import encode
from psolver.search.sat.session import PROVERS

PUZZLES = {
    "a checkerboard argument": (
        "board = '''\n.###\n####\n####\n###.\n'''\npiece_set = 'dominoes'\ncount = 'any'"
    ),
    "T-tetrominoes": "board = '6x6'\npieces = '''\n###\n.#\n'''\ncount = 9",
    "Y-pentominoes": "board = '5x5'\npieces = '''\n#\n##\n#\n#\n'''\ncount = 5",
    "one of each": "board = '2x3'\npiece_set = 'trominoes'",
}


@pytest.mark.parametrize("solver", PROVERS)
@pytest.mark.parametrize("name", PUZZLES)
def test_a_proof_is_accepted(name: str, solver: str) -> None:
    problem = encode(psolver.loads(PUZZLES[name])).problem
    proof = prove(problem, solver)
    assert proof
    _, clauses, _, _ = read_cnf(dimacs(problem))
    assert is_refutation(clauses, proof)


@pytest.mark.parametrize("seed", seeds(10, 150))
def test_a_proof_is_there_exactly_where_there_is_no_cover(seed: int) -> None:
    puzzle = random_puzzle(seed)
    problem = encode(puzzle).problem
    proof = prove(problem)
    possible = next(iter(psolver.tilings(puzzle, limit=1)), None) is not None
    assert possible == (proof is None)
    if proof is not None:
        assert "0" == proof[-1]
        assert is_refutation(read_cnf(dimacs(problem))[1], proof)


@pytest.mark.parametrize("name", PUZZLES)
def test_dratify_accepts_a_proof_and_refuses_it_without_its_end(name: str) -> None:
    problem = encode(psolver.loads(PUZZLES[name])).problem
    proof = prove(problem)
    assert proof
    assert "0" == proof[-1]
    formula = dratify.parse_dimacs("\n".join(dimacs(problem)))
    assert dratify.check_proof(formula, "\n".join(proof)).ok
    if name != "one of each":  # which unit propagation alone refutes
        assert not dratify.check_proof(formula, "\n".join(proof[:-1])).ok


def test_a_proof_that_is_cut_off_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """As CaDiCaL's are with python-sat 1.9.dev15: some lines at the end are missing."""
    problem = encode(psolver.loads(PUZZLES["T-tetrominoes"])).problem
    whole = Cadical195.get_proof
    monkeypatch.setattr(Cadical195, "get_proof", lambda solver: whole(solver)[:-3])
    with pytest.raises(PsolverError) as caught:
        prove(problem, "cadical195")
    assert (
        "the proof that the SAT solver cadical195 wrote is cut off, so it proves nothing:"
        f" python-sat before 1.9.dev16 writes such proofs (this is {pysat.__version__}), and so"
        " does a full disk; install a later one, or make room for temporary files"
    ) == str(caught.value)
    assert prove(problem, "glucose3")


def test_the_checker_refuses_a_proof_without_its_steps() -> None:
    problem = encode(psolver.loads(PUZZLES["T-tetrominoes"])).problem
    _, clauses, _, _ = read_cnf(dimacs(problem))
    assert not is_refutation(clauses, ["0"])
    assert not is_refutation(clauses, [])


def test_the_checker_refuses_clauses_that_do_not_follow() -> None:
    random = Random(1)
    problem = encode(psolver.loads("board = '4x4'\npiece_set = 'dominoes'\ncount = 'any'")).problem
    number, clauses, _, _ = read_cnf(dimacs(problem))
    refused = [
        not is_refutation(clauses, [f"{random.choice([-1, 1]) * random.randint(1, number)} 0", "0"])
        for _ in range(50)
    ]
    assert all(refused)


def test_a_solver_that_writes_no_proofs_is_told_so() -> None:
    problem = encode(psolver.loads(PUZZLES["one of each"])).problem
    for name in ("minisat22", "glucose4"):
        with pytest.raises(PsolverError) as caught:
            prove(problem, name)
        able = "cadical153, cadical195, cadical103, glucose3, lingeling"
        assert f"the SAT solver {name} writes no proofs that can be checked; {able} do" == str(
            caught.value
        )
