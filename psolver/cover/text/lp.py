"""An exact-cover problem as a 0/1 integer programme in the LP format (of CPLEX; HiGHS, SCIP, GLPK,
CBC and Gurobi read it too).

    \\ a comment
    Minimize
     obj: 0 a_b
    Subject To
     a: a_b + a_c = 1
    Binary
     a_b
     a_c
    End

Without an objective there is nothing to minimize: every solution is a cover.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..problem import Problem
from .rows import NOTHING, PLAIN, Names, Objective, full_rows, rooms_of, rows_of

WIDTH = 200  # characters after which a line ends; readers take 510


def lp(
    problem: Problem, names: Names, comments: Iterable[str] = (), objective: Objective = PLAIN
) -> Iterator[str]:
    """The lines of the programme of a problem."""
    columns = range(len(problem.options))
    idle = f"0 {names.column(0) if columns else NOTHING}"  # a sum must not be empty
    rooms = rooms_of(problem, objective.full)
    full = full_rows(problem, names, rooms)
    yield from (f"\\ {comment}" for comment in comments)
    yield "Maximize" if objective.most else "Minimize"
    yield from _wrapped(" obj: ", _worths(problem, names, objective) or [idle])
    yield "Subject To"
    for name, item, sense, bound, times in [*rows_of(problem, names.items), *full]:
        terms = [names.column(option) for option in problem.options_of[item]] or [idle]
        tail = f" - {_term(times, names.full(item))}" if times else ""
        yield from _wrapped(f" {name}: ", terms, f"{tail} {sense} {bound}")
    for number, room in enumerate(rooms, 1):
        terms = [names.full(item) for item in room] or [idle]
        yield from _wrapped(f" room_{number}: ", terms, " >= 1")
    if columns:
        yield "Binary"
        yield from (f" {names.column(option)}" for option in columns)
        yield from (f" {names.full(row.item)}" for row in full)
    else:
        yield "Bounds"
        yield f" {NOTHING} = 0"
    yield "End"


def _worths(problem: Problem, names: Names, objective: Objective) -> list[str]:
    """The terms of the objective."""
    if not any(objective.values):
        return []
    costs = enumerate(objective.costs(problem))
    return [_term(abs(cost), names.column(option)) for option, cost in costs if cost]


def _term(times: int, name: str) -> str:
    """
    >>> _term(1, "a"), _term(3, "a")
    ('a', '3 a')
    """
    return name if times == 1 else f"{times} {name}"


def _wrapped(head: str, terms: Iterable[str], tail: str = "") -> Iterator[str]:
    """The lines of a sum, none of them much longer than WIDTH or a term.

    >>> list(_wrapped(" a: ", ["b", "c"], " = 1"))
    [' a: b + c = 1']
    """
    line, mark = head, ""
    for term in terms:
        if mark and len(line) + len(term) > WIDTH:
            yield line
            line = " "
        line += f"{mark}{term}"
        mark = " + "
    yield line + tail
