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

There is nothing to minimize: every solution is a cover.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..problem import Problem
from .rows import NOTHING, Names, rows_of

WIDTH = 200  # characters after which a line ends; readers take 510


def lp(problem: Problem, names: Names, comments: Iterable[str] = ()) -> Iterator[str]:
    """The lines of the programme of a problem."""
    columns = range(len(problem.options))
    idle = f"0 {names.column(0) if columns else NOTHING}"  # a sum must not be empty
    yield from (f"\\ {comment}" for comment in comments)
    yield "Minimize"
    yield f" obj: {idle}"
    yield "Subject To"
    for name, item, sense, bound in rows_of(problem, names.items):
        terms = [names.column(option) for option in problem.options_of[item]] or [idle]
        yield from _wrapped(f" {name}: ", terms, f" {sense} {bound}")
    if columns:
        yield "Binary"
        yield from (f" {names.column(option)}" for option in columns)
    else:
        yield "Bounds"
        yield f" {NOTHING} = 0"
    yield "End"


def _wrapped(head: str, terms: Iterable[str], tail: str) -> Iterator[str]:
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
