"""An exact-cover problem as pseudo-Boolean constraints in OPB, the format of the pseudo-Boolean
competitions (linear).

    * #variable= 2 #constraint= 1 #equal= 1 intsize= 2
    * a comment
    min: -1 x1 ;
    +1 x1 +1 x2 = 1 ;

Variable x1 is the first option, and so on; after the options' come those that say that an item is
full. The format knows `=` and `>=`; what is at most 1 is, with other signs, at least -1, and what
is to be as much as possible is minimized.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..problem import Problem
from .rows import PLAIN, Names, Objective, Row, full_rows, rooms_of, rows_of


def opb(
    problem: Problem, comments: Iterable[str] = (), objective: Objective = PLAIN
) -> Iterator[str]:
    """The lines of the constraints of a problem."""
    names = Names([""] * len(problem.least), str)
    rooms = rooms_of(problem, objective.full)
    full = full_variables(problem, objective)
    rows = [*rows_of(problem, names.items), *full_rows(problem, names, rooms)]
    costs = objective.costs(problem) if any(objective.values) else []
    equal = sum(row.sense == "=" for row in rows)
    more = 0 if problem.options else 1  # constraints: of x1, which is in sums that would be empty
    number = len(problem.options) + len(full) + more
    head = f"#variable= {number} #constraint= {len(rows) + len(rooms) + more}"
    yield f"* {head} #equal= {equal + more} intsize= {_bits(problem, rows, rooms, costs)}"
    yield from (f"* {comment}" for comment in comments)
    if any(costs):
        yield f"min: {_sum((cost, option + 1) for option, cost in enumerate(costs) if cost)} ;"
    if more:
        yield "+1 x1 = 0 ;"
    for row in rows:
        yield _constraint(row, problem.options_of[row.item], full.get(row.item, 0))
    for room in rooms:
        yield f"{_sum((1, full[item]) for item in room)} >= 1 ;"


def _bits(
    problem: Problem,
    rows: Iterable[Row],
    rooms: Iterable[Sequence[int]],
    costs: Iterable[int],
) -> int:
    """The bits of the largest sum of a constraint's coefficients and its bound, or of the costs."""
    sums = [len(problem.options_of[row.item]) + row.full + row.bound for row in rows]
    sums += [len(room) + 1 for room in rooms]
    return max(1, sum(map(abs, costs)), *sums).bit_length()


def full_variables(problem: Problem, objective: Objective) -> Mapping[int, int]:
    """The number of the variable for each item that says that it is full.

    >>> problem = Problem((0, 0), (1, 1), ((1,), (1,)), ())
    >>> full_variables(problem, Objective((), True, (0, 1)))
    {1: 3}
    """
    rooms = rooms_of(problem, objective.full)
    items = sorted({item for room in rooms for item in room})
    return {item: number for number, item in enumerate(items, len(problem.options) + 1)}


def _sum(terms: Iterable[tuple[int, int]]) -> str:
    """
    >>> _sum([(1, 3), (-2, 4)]), _sum([])
    ('+1 x3 -2 x4', '+0 x1')
    """
    return " ".join(f"{times:+} x{variable}" for times, variable in terms) or "+0 x1"


def _constraint(row: Row, options: Iterable[int], full: int = 0) -> str:
    """
    >>> _constraint(Row("a", 0, "<=", 1), (0, 4))
    '-1 x1 -1 x5 >= -1 ;'
    >>> _constraint(Row("full_a", 0, ">=", 0, 1), (0, 4), 6)
    '+1 x1 +1 x5 -1 x6 >= 0 ;'
    """
    sign, sense, bound = 1, row.sense, row.bound
    if sense == "<=":
        sign, sense, bound = -1, ">=", -bound
    terms = [(sign, option + 1) for option in options]
    if row.full:
        terms.append((-row.full, full))
    return f"{_sum(terms)} {sense} {bound} ;"
