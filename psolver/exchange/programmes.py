"""An exact-cover problem as a 0/1 integer programme, in the formats LP, MPS and OPB.

A programme has a column for each option, 1 if it is chosen, and a row for each bound of an item,
over the options that cover the item. Without an objective there is nothing to minimize: every
solution is a cover.

With an objective there is a sum to be maximized or minimized, too. The objective may demand covers
to which no option can be added. Then some items have a column of their own, which is 1 only if the
item is full: covered as often as it may be; and a row for each option, its room, makes one of its
items full.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, count
from textwrap import wrap
from typing import NamedTuple

from ..search.problem import Problem

# CBC renames columns of over 100 characters in LP files, and does not bear them in MPS.
MOST_NAME = 60
# If there are no options, there is this column, which is 0.
EMPTY_COLUMN = "nothing"


class LinearObjective(NamedTuple):
    """The worth of covers, linear in the times that items are covered.

    values  the worth of each item, from 0, each time it is covered
    most    whether more is better
    full    only covers in which each option has one of these items that is covered as often as it
            may be, so that no option can be added; () if all covers count
    """

    values: Sequence[int]
    most: bool
    full: Sequence[int] = ()

    def costs(self, problem: Problem) -> list[int]:
        """Return the cost of each option: the covers of least cost are the best. [] if no item has
        a worth.

        >>> LinearObjective((1, 3), True).costs(Problem((0, 0), (1, 1), ((0,), (0, 1)), ()))
        [-1, -4]
        """
        if not any(self.values):
            return []
        sign = -1 if self.most else 1
        return [sign * sum([self.values[item] for item in option]) for option in problem.options]


NO_OBJECTIVE = LinearObjective((), False)


class Constraint(NamedTuple):
    """The sum of the options of an item, and its bound.

    sense  "=", ">=" or "<="
    full   the factor by which the column for a full item is taken away from the sum
    """

    name: str
    item: int
    sense: str
    bound: int
    full: int = 0


class Names(NamedTuple):
    """The names in a programme: one for each item, and one for each number of an option."""

    items: Sequence[str]
    column: Callable[[int], str]

    def full(self, item: int) -> str:
        """Return the name of the column for a full item."""
        return f"full_{self.items[item]}"


def constraints_of(problem: Problem, names: Sequence[str]) -> Iterator[Constraint]:
    """Yield the rows of a problem: one for each item, and two if its least is neither 0 nor its
    most.

    >>> [row[0:4:2] for row in constraints_of(Problem((1, 0, 2), (1, 4, 3), (), ()), "abc")]
    [('a', '='), ('b', '<='), ('c_least', '>='), ('c_most', '<=')]
    """
    for item, name in enumerate(names):
        least = problem.least[item]
        most = problem.most[item]
        if least == most:
            yield Constraint(name, item, "=", most)
        elif least <= 0:
            yield Constraint(name, item, "<=", most)
        else:
            yield Constraint(f"{name}_least", item, ">=", least)
            yield Constraint(f"{name}_most", item, "<=", most)


def terms_of(problem: Problem, item: int) -> Mapping[int, int]:
    """Return the options that hold an item, each with how often it does."""
    return Counter(problem.options_of[item])


def _rooms_of(problem: Problem, full: Sequence[int]) -> list[tuple[int, ...]]:
    """Return for each option the items, among some, of which one is to be full; equal ones only
    once, and none for an option with an item that is full in every cover.

    >>> _rooms_of(Problem((0, 0, 1), (1, 1, 1), ((0, 1), (1, 2), (1,)), ()), (0, 1, 2))
    [(0, 1), (1,)]
    """
    if not full:
        return []
    full_items = set(full)
    always = {item for item, least in enumerate(problem.least) if least >= problem.most[item]}
    rooms: dict[tuple[int, ...], None] = {}
    for option in problem.options:
        if always.isdisjoint(option):
            room = tuple(item for item in option if item in full_items)
            rooms[room] = None
    return list(rooms)


def _full_constraints(
    problem: Problem, names: Names, rooms: Sequence[Sequence[int]]
) -> list[Constraint]:
    """Return the rows of the columns for full items: one for each item of the rooms.

    If an item may be covered once, its column is the sum. At least would do; but HiGHS is then two
    to four times slower on dominoes that block a square, since it can take no column out.

    >>> rows = _full_constraints(Problem((0, 0), (1, 2), (), ()), Names("ab", str), [(0, 1)])
    >>> [row[2:] for row in rows]
    [('=', 0, 1), ('>=', 0, 2)]
    """
    constraints = []
    for item in sorted(set(chain.from_iterable(rooms))):
        most = problem.most[item]
        sense = "=" if most == 1 else ">="
        constraints.append(Constraint(names.full(item), item, sense, 0, most))
    return constraints


def _rows(
    problem: Problem, names: Names, objective: LinearObjective
) -> tuple[list[Constraint], list[Constraint], list[tuple[int, ...]]]:
    """All rows but those of rooms, the last of these rows, which are those of full items, and the
    rooms.
    """
    rooms = _rooms_of(problem, objective.full)
    full = _full_constraints(problem, names, rooms)
    return [*constraints_of(problem, names.items), *full], full, rooms


# LP ----------------------------------------------------------------------------------------------

# The LP format of CPLEX; HiGHS, SCIP, GLPK, CBC and Gurobi read it too.
#
#     \ a comment
#     Minimize
#      obj: 0 a_b
#     Subject To
#      a: a_b + a_c = 1
#     Binary
#      a_b
#      a_c
#     End

PROGRAMME_WIDTH = 200  # characters after which a line ends, also one of a comment; readers take 510


def _commented(mark: str, comments: Iterable[str]) -> Iterator[str]:
    """The lines of comments, with a mark before each; the rest of a long one is indented."""
    for comment in comments:
        lines = [comment]
        if len(comment) > PROGRAMME_WIDTH:
            lines = wrap(comment, PROGRAMME_WIDTH, subsequent_indent="  ", break_on_hyphens=False)
        yield from (f"{mark} {line}" for line in lines)


def lp(
    problem: Problem,
    names: Names,
    comments: Iterable[str] = (),
    objective: LinearObjective = NO_OBJECTIVE,
) -> Iterator[str]:
    """Yield the lines of the programme of a problem."""
    columns = range(len(problem.options))
    idle = f"0 {names.column(0) if columns else EMPTY_COLUMN}"  # a sum must not be empty
    rows, full, rooms = _rows(problem, names, objective)
    yield from _commented("\\", comments)
    yield "Maximize" if objective.most else "Minimize"
    costs = enumerate(objective.costs(problem))
    worths = [_term(abs(cost), names.column(option)) for option, cost in costs if cost]
    yield from _wrapped(" obj: ", worths or [idle])
    yield "Subject To"
    for name, item, sense, bound, times in rows:
        uses = terms_of(problem, item).items()
        terms = [_term(uses_of_option, names.column(option)) for option, uses_of_option in uses]
        full_term = f" - {_term(times, names.full(item))}" if times else ""
        yield from _wrapped(f" {name}: ", terms or [idle], f"{full_term} {sense} {bound}")
    for number, room in enumerate(rooms, 1):
        terms = [names.full(item) for item in room]
        yield from _wrapped(f" room_{number}: ", terms or [idle], " >= 1")
    if columns:
        yield "Binary"
        yield from (f" {names.column(option)}" for option in columns)
        yield from (f" {names.full(row.item)}" for row in full)
    else:
        yield "Bounds"
        yield f" {EMPTY_COLUMN} = 0"
    yield "End"


def _term(times: int, name: str) -> str:
    return name if times == 1 else f"{times} {name}"


def _wrapped(head: str, terms: Iterable[str], tail: str = "") -> Iterator[str]:
    """The lines of a sum, none of them much longer than PROGRAMME_WIDTH or a term."""
    line = head
    mark = ""
    for term in terms:
        if mark and len(line) + len(term) > PROGRAMME_WIDTH:
            yield line
            line = " "
        line += f"{mark}{term}"
        mark = " + "
    yield line + tail


# MPS ---------------------------------------------------------------------------------------------

# The free MPS format, which every solver of such programmes reads. A maximum is minimized with a
# minus before it, since some readers pass over a section OBJSENSE.
#
#     * a comment
#     NAME psolver FREE
#     ROWS
#      N obj
#      E a
#     COLUMNS
#      M1 'MARKER' 'INTORG'
#      a_b a 1
#      M2 'MARKER' 'INTEND'
#     RHS
#      RHS a 1
#     BOUNDS
#      BV BOUND a_b
#     ENDATA

LETTERS_OF_SENSES = {"=": "E", ">=": "G", "<=": "L"}


def mps(
    problem: Problem,
    names: Names,
    comments: Iterable[str] = (),
    objective: LinearObjective = NO_OBJECTIVE,
) -> Iterator[str]:
    """Yield the lines of the programme of a problem."""
    rows, full, rooms = _rows(problem, names, objective)
    yield from _commented("*", comments)
    yield "NAME psolver FREE"  # without that word, CBC takes some lines for those of fixed columns
    yield "ROWS"
    yield " N obj"
    yield from (f" {LETTERS_OF_SENSES[row.sense]} {row.name}" for row in rows)
    yield from (f" G room_{number}" for number, _ in enumerate(rooms, 1))
    yield "COLUMNS"
    yield " M1 'MARKER' 'INTORG'"
    yield from _options(problem, names, rows, objective)
    yield from _full(names, full, rooms)
    yield " M2 'MARKER' 'INTEND'"
    if not problem.options:
        yield f" {EMPTY_COLUMN} obj 0"
    yield "RHS"
    yield from (f" RHS {row.name} {row.bound}" for row in rows)
    yield from (f" RHS room_{number} 1" for number, _ in enumerate(rooms, 1))
    yield "BOUNDS"
    yield from (f" BV BOUND {names.column(option)}" for option in range(len(problem.options)))
    yield from (f" BV BOUND {names.full(row.item)}" for row in full)
    if not problem.options:
        yield f" FX BOUND {EMPTY_COLUMN} 0"
    yield "ENDATA"


def _options(
    problem: Problem, names: Names, rows: Sequence[Constraint], objective: LinearObjective
) -> Iterator[str]:
    rows_by_item: list[list[str]] = [[] for _ in problem.least]
    for row in rows:
        rows_by_item[row.item].append(row.name)
    costs = objective.costs(problem)
    for number, option in enumerate(problem.options):
        column = names.column(number)
        if costs and costs[number]:
            yield f" {column} obj {costs[number]}"
        for item, times in Counter(option).items():
            yield from (f" {column} {row} {times}" for row in rows_by_item[item])


def _full(
    names: Names, full: Sequence[Constraint], rooms: Sequence[Sequence[int]]
) -> Iterator[str]:
    rooms_by_item: dict[int, list[int]] = defaultdict(list)
    for number, room in enumerate(rooms, 1):
        for item in room:
            rooms_by_item[item].append(number)
    for row in full:
        column = names.full(row.item)
        yield f" {column} {row.name} {-row.full}"
        yield from (f" {column} room_{number} 1" for number in rooms_by_item[row.item])


# OPB ---------------------------------------------------------------------------------------------

# Pseudo-Boolean constraints, in the format of the pseudo-Boolean competitions (linear).
#
#     * #variable= 2 #constraint= 1
#     * #equal= 1 intsize= 2
#     * a comment
#     min: -1 x1 ;
#     +1 x1 +1 x2 = 1 ;
#
# Variable x1 is the first option, and so on; after the options' come those for full items. The
# format has `=` and `>=`; a sum of at most 1 is, with other signs, one of at least -1, and a
# maximum is minimized.


def opb(
    problem: Problem, comments: Iterable[str] = (), objective: LinearObjective = NO_OBJECTIVE
) -> Iterator[str]:
    """Yield the lines of the constraints of a problem."""
    names = Names([""] * len(problem.least), str)
    rows, _, rooms = _rows(problem, names, objective)
    full = full_variables(problem, objective)
    costs = objective.costs(problem)
    equal = sum(row.sense == "=" for row in rows)
    # without options, one more keeps x1 at 0, which stands in sums that would be empty
    further_constraints = 0 if problem.options else 1
    number = len(problem.options) + len(full) + further_constraints
    yield f"* #variable= {number} #constraint= {len(rows) + len(rooms) + further_constraints}"
    # newer words of the first line, which clasp and clingo refuse there
    yield f"* #equal= {equal + further_constraints} intsize= {_bits(problem, rows, rooms, costs)}"
    yield from (f"* {comment}" for comment in comments)
    if any(costs):
        yield f"min: {_sum((cost, option + 1) for option, cost in enumerate(costs) if cost)} ;"
    if further_constraints:
        yield "+1 x1 = 0 ;"
    for row in rows:
        yield _constraint(row, terms_of(problem, row.item), full.get(row.item, 0))
    for room in rooms:
        yield f"{_sum((1, full[item]) for item in room)} >= 1 ;"


def _bits(
    problem: Problem,
    rows: Iterable[Constraint],
    rooms: Iterable[Sequence[int]],
    costs: Iterable[int],
) -> int:
    sums = [len(problem.options_of[row.item]) + row.full + row.bound for row in rows]
    sums += [len(room) + 1 for room in rooms]
    return max(1, sum(map(abs, costs)), *sums).bit_length()


def full_variables(problem: Problem, objective: LinearObjective) -> Mapping[int, int]:
    """Return the number of the variable for each item that may be full.

    >>> problem = Problem((0, 0), (1, 1), ((1,), (1,)), ())
    >>> full_variables(problem, LinearObjective((), True, (0, 1)))
    {1: 3}
    """
    rooms = _rooms_of(problem, objective.full)
    items = sorted(set(chain.from_iterable(rooms)))
    return dict(zip(items, count(len(problem.options) + 1), strict=False))


def _sum(terms: Iterable[tuple[int, int]]) -> str:
    return " ".join(f"{times:+} x{variable}" for times, variable in terms) or "+0 x1"


def _constraint(row: Constraint, options: Mapping[int, int], full: int = 0) -> str:
    sign = 1
    sense = row.sense
    bound = row.bound
    if sense == "<=":
        sign = -1
        sense = ">="
        bound = -bound
    terms = [(sign * times, option + 1) for option, times in options.items()]
    if row.full:
        terms.append((-row.full, full))
    return f"{_sum(terms)} {sense} {bound} ;"
