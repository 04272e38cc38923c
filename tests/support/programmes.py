"""Integer programmes and pseudo-Boolean constraints, read back, their solutions by PySAT, and the
best of them by HiGHS.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import highspy
from pysat.card import CardEnc
from pysat.formula import IDPool
from pysat.solvers import Solver


class Row(NamedTuple):
    """The sum of some variables, by their names, and its bounds."""

    least: float
    most: float
    variables: frozenset[str]


class Programme(NamedTuple):
    """What was read: the names of the variables, and the rows by their names."""

    variables: tuple[str, ...]
    rows: dict[str, Row]


def read_by_highs(path: Path) -> highspy.Highs:
    """HiGHS with the programme in a file, read without a warning."""
    solver = highspy.Highs()
    solver.silent()
    assert highspy.HighsStatus.kOk == solver.readModel(str(path))
    return solver


def programme_of(solver: highspy.Highs) -> Programme:
    """The programme that HiGHS has read, all of whose columns are 0 or 1; one that is 0 is left
    out.
    """
    lp = solver.getLp()
    names, matrix = list(lp.col_names_), lp.a_matrix_
    assert highspy.MatrixFormat.kColwise == matrix.format_
    assert {0.0} >= {*lp.col_cost_, *lp.col_lower_}
    assert {1.0} >= set(matrix.value_)
    integers = [kind == highspy.HighsVarType.kInteger for kind in lp.integrality_]
    if names == ["nothing"]:
        assert (0, [0.0]) == (sum(integers), list(lp.col_upper_))
        assert [0, 0] == list(matrix.start_)
        names = []
    else:
        assert all(integers)
        assert {1.0} >= set(lp.col_upper_)
        assert len(names) == len(integers)
    inside: list[set[str]] = [set() for _ in lp.row_names_]
    for number, (start, end) in enumerate(pairwise(matrix.start_)):
        for row in matrix.index_[start:end]:
            inside[row].add(names[number])
    rows = map(Row, lp.row_lower_, lp.row_upper_, map(frozenset, inside))
    return Programme(tuple(names), dict(zip(lp.row_names_, rows, strict=True)))


CONSTRAINT = re.compile(r"((?:[+-]\d+ x\d+ )+)(>=|=) (-?\d+) ;")
HEAD = re.compile(
    r"\* #variable= (\d+) #constraint= (\d+)\n\* #equal= (\d+) intsize= (\d+)"
)  # in two lines, since clasp takes no other words in the first


def programme_of_opb(lines: Iterable[str]) -> Programme:
    """The constraints in OPB, with like signs in each; the first two lines are checked."""
    head, more, *others = lines
    counts = HEAD.fullmatch(f"{head}\n{more}")
    assert counts
    variables, number, equal, bits = map(int, counts.groups())
    names = tuple(f"x{i + 1}" for i in range(variables))
    rows = {}
    for line in (line for line in others if not line.startswith("*")):
        found = CONSTRAINT.fullmatch(line)
        assert found
        row = _row(*found.groups())
        assert len(row.variables) + abs(int(found[3])) < 1 << bits
        assert row.variables <= set(names)
        equal -= found[2] == "="
        rows[f"row {len(rows)}"] = row
    assert (number, 0) == (len(rows), equal)
    return Programme(names, rows)


def _row(terms: str, sense: str, bound: str) -> Row:
    words = terms.split()
    (sign,) = set(map(int, words[::2]))
    names = frozenset(words[1::2]) if sign else frozenset()
    assert len(names) == len(words) // 2 or not sign
    if sense == "=":
        assert sign >= 0
        return Row(int(bound), int(bound), names)
    if sign < 0:
        return Row(float("-inf"), -int(bound), names)
    return Row(int(bound), float("inf"), names)


def solutions(programme: Programme) -> set[frozenset[str]]:
    """The sets of variables that are 1, in each of the solutions."""
    pool = IDPool()
    numbers = {name: pool.id(name) for name in programme.variables}
    clauses: list[list[int]] = []
    for least, most, names in programme.rows.values():
        literals = sorted(numbers[name] for name in names)
        if least > len(literals) or most < 0:
            return set()
        if least > 0:
            clauses += CardEnc.atleast(literals, int(least), vpool=pool).clauses
        if most < len(literals):
            clauses += CardEnc.atmost(literals, int(most), vpool=pool).clauses
    found = set()
    with Solver("cadical153", bootstrap_with=clauses) as solver:
        while solver.solve():
            true = set(solver.get_model() or ())
            found.add(frozenset(name for name, number in numbers.items() if number in true))
            if not numbers:
                break
            solver.add_clause([-n if n in true else n for n in numbers.values()])
    return found


# the best ----------------------------------------------------------------------------------------


class Best(NamedTuple):
    """The value of the best solution, and the variables that are 1 in it."""

    value: int
    chosen: frozenset[str]


def best_by_highs(path: Path, fixed: dict[str, int] | None = None) -> Best | None:
    """The best solution of the programme in a file, where some variables are fixed; None where it
    has none.
    """
    solver = read_by_highs(path)
    solver.setOptionValue("mip_rel_gap", 0.0)
    names = list(solver.getLp().col_names_)
    for name, value in (fixed or {}).items():
        solver.changeColBounds(names.index(name), value, value)
    solver.run()
    status = solver.modelStatusToString(solver.getModelStatus())
    assert status in ("Optimal", "Infeasible"), status
    if status == "Infeasible":
        return None
    values = zip(names, solver.getSolution().col_value, strict=True)
    chosen = frozenset(name for name, value in values if value > 0.5)
    return Best(round(solver.getInfo().objective_function_value), chosen)


def lp_of_opb(lines: Iterable[str]) -> str:
    """The constraints in OPB, with an objective or without, as an LP text; the first two lines
    are checked.
    """
    head, more, *others = lines
    counts = HEAD.fullmatch(f"{head}\n{more}")
    assert counts
    variables, number, equal, _ = map(int, counts.groups())
    objective, rows = "0 x1", []
    for line in (line for line in others if not line.startswith("*")):
        found = re.fullmatch(r"(min: )?((?:[+-]\d+ x\d+ )+)(?:(>=|=) (-?\d+) )?;", line)
        assert found
        if found[1]:
            assert found[3] is None
            assert not rows
            objective = found[2]
        else:
            rows.append(f" {found[2]}{found[3]} {found[4]}")
            equal -= found[3] == "="
    assert (number, 0) == (len(rows), equal)
    names = [f" x{i + 1}" for i in range(variables)]
    every = ["Minimize", f" {objective}", "Subject To", *rows, "Binary", *names, "End"]
    assert set(re.findall(r"x\d+", " ".join([*rows, objective]))) <= {one.strip() for one in names}
    return "\n".join([*every, ""])
