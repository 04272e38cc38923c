"""Formulas in DIMACS CNF, read line by line, and refutations of them."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from pysat.formula import CNF
from pysat.solvers import Solver


def read_cnf(lines: Iterable[str]) -> tuple[int, list[list[int]], list[int], list[str]]:
    """The number of variables, the clauses, the variables that are shown, and the other
    comments.
    """
    lines = list(lines)
    comments = [
        line[2:] for line in lines if line.startswith("c ") and not line.startswith("c p show")
    ]
    shown = [
        int(word) for line in lines if line.startswith("c p show") for word in line.split()[3:-1]
    ]
    _, _, variables, clauses = next(line for line in lines if line.startswith("p ")).split()
    found = [[int(word) for word in line.split()] for line in lines if line[0] not in "cp"]
    assert len(found) == int(clauses)
    assert all(clause[-1] == 0 for clause in found)
    assert all(0 < abs(literal) <= int(variables) for clause in found for literal in clause[:-1])
    assert all(len(clause) > 1 for clause in found)
    return int(variables), [clause[:-1] for clause in found], shown, comments


def models(lines: list[str]) -> int:
    """The number of models of a CNF; a line says which variables tell two apart."""
    _, clauses, shown, _ = read_cnf(lines)
    number = 0
    with Solver("glucose4", bootstrap_with=clauses) as solver:
        while solver.solve():
            number += 1
            true = set(solver.get_model() or ())
            solver.add_clause([-v if v in true else v for v in shown])
            if not shown:
                break
    return number


def is_refutation(clauses: Iterable[list[int]], proof: Iterable[str]) -> bool:
    """Whether the lines of a proof show by unit propagation alone that some clauses contradict each
    other, as a checker of DRAT says that is not ours.
    """
    dratify = pytest.importorskip("dratify")
    formula = dratify.parse_dimacs(CNF(from_clauses=[*clauses]).to_dimacs())
    return bool(dratify.check_proof(formula, "\n".join(proof), check_rat=False).ok)
