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

Without an objective there is nothing to minimize: every solution is a cover. What is to be as much
as possible is minimized with a minus before it, since some readers pass over a section OBJSENSE.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from ..problem import Problem
from .rows import NOTHING, PLAIN, Names, Objective, Row, full_rows, rooms_of, rows_of

LETTERS = {"=": "E", ">=": "G", "<=": "L"}


def mps(
    problem: Problem, names: Names, comments: Iterable[str] = (), objective: Objective = PLAIN
) -> Iterator[str]:
    """The lines of the programme of a problem."""
    rooms = rooms_of(problem, objective.full)
    full = full_rows(problem, names, rooms)
    rows = [*rows_of(problem, names.items), *full]
    yield from (f"* {comment}" for comment in comments)
    yield "NAME psolver"
    yield "ROWS"
    yield " N obj"
    yield from (f" {LETTERS[row.sense]} {row.name}" for row in rows)
    yield from (f" G room_{number}" for number, _ in enumerate(rooms, 1))
    yield "COLUMNS"
    yield " M1 'MARKER' 'INTORG'"
    yield from _options(problem, names, rows, objective)
    yield from _full(names, full, rooms)
    yield " M2 'MARKER' 'INTEND'"
    if not problem.options:
        yield f" {NOTHING} obj 0"
    yield "RHS"
    yield from (f" RHS {row.name} {row.bound}" for row in rows)
    yield from (f" RHS room_{number} 1" for number, _ in enumerate(rooms, 1))
    yield "BOUNDS"
    yield from (f" BV BOUND {names.column(option)}" for option in range(len(problem.options)))
    yield from (f" BV BOUND {names.full(row.item)}" for row in full)
    if not problem.options:
        yield f" FX BOUND {NOTHING} 0"
    yield "ENDATA"


def _options(
    problem: Problem, names: Names, rows: Sequence[Row], objective: Objective
) -> Iterator[str]:
    """The options, each with what it costs, and the rows that it counts in."""
    rows_by_item: list[list[str]] = [[] for _ in problem.least]
    for row in rows:
        rows_by_item[row.item].append(row.name)
    costs = objective.costs(problem) if any(objective.values) else []
    for number, option in enumerate(problem.options):
        column = names.column(number)
        if costs and costs[number]:
            yield f" {column} obj {costs[number]}"
        for item in option:
            yield from (f" {column} {row} 1" for row in rows_by_item[item])


def _full(names: Names, full: Sequence[Row], rooms: Sequence[Sequence[int]]) -> Iterator[str]:
    """The columns that say that an item is full, each with the rows that it counts in."""
    rooms_by_item: dict[int, list[int]] = defaultdict(list)
    for number, room in enumerate(rooms, 1):
        for item in room:
            rooms_by_item[item].append(number)
    for row in full:
        column = names.full(row.item)
        yield f" {column} {row.name} {-row.full}"
        yield from (f" {column} room_{number} 1" for number in rooms_by_item[row.item])
