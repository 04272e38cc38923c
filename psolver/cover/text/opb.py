"""An exact-cover problem as pseudo-Boolean constraints in OPB, the format of the pseudo-Boolean
competitions (linear, without an objective).

    * #variable= 2 #constraint= 1 #equal= 1 intsize= 2
    * a comment
    +1 x1 +1 x2 = 1 ;

Variable x1 is the first option, and so on. The format knows `=` and `>=`; what is at most 1 is,
with other signs, at least -1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..problem import Problem
from .rows import Row, rows_of


def opb(problem: Problem, comments: Iterable[str] = ()) -> Iterator[str]:
    """The lines of the constraints of a problem."""
    rows = list(rows_of(problem, [""] * len(problem.least)))
    # the bits of the largest sum of a constraint's coefficients and its bound
    size = max(1, *(len(problem.options_of[row.item]) + row.bound for row in rows))
    equal = sum(row.sense == "=" for row in rows)
    more = 0 if problem.options else 1  # constraints: of x1, which is in sums that would be empty
    head = f"#variable= {len(problem.options) + more} #constraint= {len(rows) + more}"
    yield f"* {head} #equal= {equal + more} intsize= {size.bit_length()}"
    yield from (f"* {comment}" for comment in comments)
    if more:
        yield "+1 x1 = 0 ;"
    for row in rows:
        yield _constraint(row, problem.options_of[row.item])


def _constraint(row: Row, options: Iterable[int]) -> str:
    """
    >>> _constraint(Row("a", 0, "<=", 1), (0, 4))
    '-1 x1 -1 x5 >= -1 ;'
    """
    sign, sense, bound = "+", row.sense, row.bound
    if sense == "<=":
        sign, sense, bound = "-", ">=", -bound
    terms = [f"{sign}1 x{option + 1}" for option in options] or ["+0 x1"]
    return f"{' '.join(terms)} {sense} {bound} ;"
