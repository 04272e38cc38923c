"""Clauses in DIMACS CNF: read back by a few lines, their models counted and compared with the
covers.
"""

from __future__ import annotations

import pytest
from pysat.solvers import Solver
from support.cnf import read_cnf
from support.places import DATA
from support.searches import covers_listed

from psolver.covers.dlx import Instance, problem_of_bytes
from psolver.exchange.formula_text import dimacs
from psolver.search.problem import Cover, Problem, grouped

VALID = sorted((DATA / "dlx" / "valid").glob("*.dlx"))


def projected(clauses: list[list[int]], shown: list[int]) -> set[Cover]:
    """The models projected to some variables, as covers."""
    found = set()
    with Solver("glucose4", bootstrap_with=clauses) as solver:
        while solver.solve():
            true = set(solver.get_model())
            found.add(tuple(v - 1 for v in shown if v in true))
            if not shown:
                break
            solver.add_clause([-v if v in true else v for v in shown])
    return found


def instance(name: str) -> Instance:
    return problem_of_bytes((DATA / "dlx" / "valid" / name).read_bytes(), name)


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_the_models_are_the_covers(path: object) -> None:
    one = instance(path.name)  # type: ignore[attr-defined]
    _, clauses, shown, _ = read_cnf(dimacs(grouped(one.problem)))
    assert set(covers_listed(one)[0]) == projected(clauses, shown)


def test_the_text_of_a_small_problem() -> None:
    expected = ["c two", "c words", "c p show 1 2 0", "p cnf 2 2", "1 2 0", "-1 -2 0"]
    problem = Problem((1,), (1,), ((0,), (0,)), (0, 0))
    assert expected == list(dimacs(problem, ["two", "words"]))


def test_an_item_without_options_makes_the_formula_impossible() -> None:
    expected = ["c p show 0", "p cnf 1 2", "1 0", "-1 0"]
    assert expected == list(dimacs(Problem((1,), (1,), (), ())))
