"""Proofs that there is no tiling, checked by dratify."""

from __future__ import annotations

import pysat
import pytest
from pysat.solvers import Cadical195
from support.cnf import is_refutation, read_cnf

import psolver
from psolver import PsolverError
from psolver.exchange import certificate

PROVERS = ("cadical153", "cadical195", "cadical103", "glucose3", "lingeling")
PUZZLES = {
    "a checkerboard argument": (
        "board = '''\n.###\n####\n####\n###.\n'''\npiece_set = 'dominoes'\ncount = 'any'"
    ),
    "T-tetrominoes": "board = '6x6'\npieces = '''\n###\n.#\n'''\ncount = 9",
    "Y-pentominoes": "board = '5x5'\npieces = '''\n#\n##\n#\n#\n'''\ncount = 5",
    "one of each": "board = '2x3'\npiece_set = 'trominoes'",
}


def proof_of(name: str, solver: str | None = None) -> tuple[list[list[int]], list[str]]:
    """The clauses, and the lines of the proof that they contradict each other."""
    found = certificate(psolver.loads(PUZZLES[name]), solver)
    assert found
    return read_cnf(found[0].splitlines())[1], found[1].splitlines()


@pytest.mark.parametrize("solver", PROVERS)
def test_a_proof_is_accepted_and_none_without_its_steps(solver: str) -> None:
    clauses, proof = proof_of("T-tetrominoes", solver)
    assert is_refutation(clauses, proof)
    assert not is_refutation(clauses, ["0"])
    assert not is_refutation(clauses, [])


@pytest.mark.parametrize("name", PUZZLES)
def test_a_proof_is_accepted_and_refused_without_its_end(name: str) -> None:
    clauses, proof = proof_of(name)
    assert "0" == proof[-1]
    assert is_refutation(clauses, proof)
    if name != "one of each":  # which unit propagation alone refutes
        assert not is_refutation(clauses, proof[:-1])


def test_a_proof_that_is_cut_off_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """As CaDiCaL's are with python-sat 1.9.dev15: some lines at the end are missing."""
    in_this_process = "psolver.exchange.problem_text.call"
    monkeypatch.setattr(in_this_process, lambda function, *arguments: function(*arguments))
    whole = Cadical195.get_proof
    monkeypatch.setattr(Cadical195, "get_proof", lambda solver: whole(solver)[:-3])
    with pytest.raises(PsolverError) as caught:
        proof_of("T-tetrominoes", "cadical195")
    assert (
        "the proof that the SAT solver cadical195 wrote is cut off, so it proves nothing:"
        f" python-sat before 1.9.dev16 writes such proofs (this is {pysat.__version__}), and so"
        " does a full disk; install a later one, or make room for temporary files"
    ) == str(caught.value)
    assert proof_of("T-tetrominoes", "glucose3")


def test_a_solver_that_writes_no_proofs_is_told_so() -> None:
    for name in ("minisat22", "glucose4"):
        with pytest.raises(PsolverError) as caught:
            proof_of("one of each", name)
        able = ", ".join(PROVERS)
        assert f"the SAT solver {name} writes no proofs that can be checked; {able} do" == str(
            caught.value
        )
