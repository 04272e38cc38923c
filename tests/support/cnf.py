"""Formulas in DIMACS CNF, line by line, read by a few lines of our own."""

from __future__ import annotations

from collections.abc import Iterable

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
    shown = next([int(w) for w in line.split()[3:-1]] for line in lines if line[:8] == "c p show")
    clauses = [[int(word) for word in line.split()[:-1]] for line in lines if line[0] not in "cp"]
    number = 0
    with Solver("glucose4", bootstrap_with=clauses) as solver:
        while solver.solve():
            number += 1
            true = set(solver.get_model() or ())
            solver.add_clause([-v if v in true else v for v in shown])
            if not shown:
                break
    return number
