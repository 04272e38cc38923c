"""An exact-cover problem as a 0/1 integer programme in the free MPS format, which every solver of
such programmes reads.

    * a comment
    NAME psolver
    ROWS
     N obj
     E a
    COLUMNS
     M1 'MARKER' 'INTORG'
     a_b a 1
     M2 'MARKER' 'INTEND'
    RHS
     RHS a 1
    BOUNDS
     BV BOUND a_b
    ENDATA

There is nothing to minimize: every solution is a cover.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..problem import Problem
from .rows import NOTHING, Names, rows_of

LETTERS = {"=": "E", ">=": "G", "<=": "L"}


def mps(problem: Problem, names: Names, comments: Iterable[str] = ()) -> Iterator[str]:
    """The lines of the programme of a problem."""
    rows = list(rows_of(problem, names.items))
    yield from (f"* {comment}" for comment in comments)
    yield "NAME psolver"
    yield "ROWS"
    yield " N obj"
    yield from (f" {LETTERS[row.sense]} {row.name}" for row in rows)
    yield "COLUMNS"
    yield from _columns(problem, names)
    yield "RHS"
    yield from (f" RHS {row.name} {row.bound}" for row in rows)
    yield "BOUNDS"
    yield from (f" BV BOUND {names.column(option)}" for option in range(len(problem.options)))
    if not problem.options:
        yield f" FX BOUND {NOTHING} 0"
    yield "ENDATA"


def _columns(problem: Problem, names: Names) -> Iterator[str]:
    """The options, each with the rows that it counts in."""
    rows_by_item: list[list[str]] = [[] for _ in problem.least]
    for row in rows_of(problem, names.items):
        rows_by_item[row.item].append(row.name)
    yield " M1 'MARKER' 'INTORG'"
    for number, option in enumerate(problem.options):
        column = names.column(number)
        for item in option:
            yield from (f" {column} {row} 1" for row in rows_by_item[item])
    yield " M2 'MARKER' 'INTEND'"
    if not problem.options:
        yield f" {NOTHING} obj 0"
