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
from textwrap import wrap
from typing import NamedTuple, TypeAlias

from ..search.problem import Problem

# CBC renames columns of over 100 characters in LP files, and does not bear them in MPS.
MOST_NAME = 60
# If there are no options, there is this column, which is 0.
EMPTY_COLUMN = "nothing"
# The items of a room each, one of which is to be full.
Rooms: TypeAlias = Sequence[tuple[int, ...]]


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
        sign = 1
        if self.most:
            sign = -1
        values = self.values
        costs = []
        for option in problem.options:
            worth = sum([values[item] for item in option])
            costs.append(sign * worth)
        return costs


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


def _rooms_of(problem: Problem, full: Sequence[int]) -> Rooms:
    """Return for each option the items, among some, of which one is to be full; equal ones only
    once, and none for an option with an item that is full in every cover.

    >>> _rooms_of(Problem((0, 0, 1), (1, 1, 1), ((0, 1), (1, 2), (1,)), ()), (0, 1, 2))
    [(0, 1), (1,)]
    """
    if not full:
        return []
    full_items = set(full)
    always = set()
    for item, least in enumerate(problem.least):
        if least >= problem.most[item]:
            always.add(item)
    rooms: dict[tuple[int, ...], None] = {}
    for option in problem.options:
        if always.isdisjoint(option):
            room = tuple([item for item in option if item in full_items])
            rooms[room] = None
    return list(rooms)


def _items_of(rooms: Rooms) -> list[int]:
    """The items of some rooms, sorted."""
    items = set[int]()
    for room in rooms:
        items.update(room)
    return sorted(items)


def _full_constraints(problem: Problem, names: Names, rooms: Rooms) -> list[Constraint]:
    """Return the rows of the columns for full items: one for each item of the rooms.

    If an item may be covered once, its column is the sum. At least would do; but HiGHS is then two
    to four times slower on dominoes that block a square, since it can take no column out.

    >>> rows = _full_constraints(Problem((0, 0), (1, 2), (), ()), Names("ab", str), [(0, 1)])
    >>> [row[2:] for row in rows]
    [('=', 0, 1), ('>=', 0, 2)]
    """
    constraints = []
    for item in _items_of(rooms):
        most = problem.most[item]
        sense = ">="
        if most == 1:
            sense = "="
        name = names.full(item)
        constraints.append(Constraint(name, item, sense, 0, most))
    return constraints


class _Programme(NamedTuple):
    """The rows of a programme but for those of rooms; the last of these rows, which are those of
    full items; and the rooms.
    """

    rows: list[Constraint]
    full: list[Constraint]
    rooms: Rooms


def _programme(problem: Problem, names: Names, objective: LinearObjective) -> _Programme:
    rooms = _rooms_of(problem, objective.full)
    rows = list(constraints_of(problem, names.items))
    full = _full_constraints(problem, names, rooms)
    return _Programme(rows + full, full, rooms)


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
        for line in lines:
            yield f"{mark} {line}"


def lp(
    problem: Problem,
    names: Names,
    comments: Iterable[str] = (),
    objective: LinearObjective = NO_OBJECTIVE,
) -> Iterator[str]:
    """Yield the lines of the programme of a problem."""
    rows, full, rooms = _programme(problem, names, objective)
    some_column = EMPTY_COLUMN
    if problem.options:
        some_column = names.column(0)
    idle = f"0 {some_column}"  # a sum must not be empty
    yield from _commented("\\", comments)
    sense_of_objective = "Minimize"
    if objective.most:
        sense_of_objective = "Maximize"
    yield sense_of_objective
    worths = []
    for option, cost in enumerate(objective.costs(problem)):
        if cost:
            column = names.column(option)
            worths.append(_term(abs(cost), column))
    yield from _wrapped(" obj: ", worths or [idle])
    yield "Subject To"
    for name, item, sense, bound, times in rows:
        terms = []
        options = terms_of(problem, item)
        for option, uses in options.items():
            column = names.column(option)
            terms.append(_term(uses, column))
        tail = f" {sense} {bound}"
        if times:
            full_term = _term(times, names.full(item))
            tail = f" - {full_term}{tail}"
        head = f" {name}: "
        yield from _wrapped(head, terms or [idle], tail)
    for number, room in enumerate(rooms, 1):
        terms = [names.full(item) for item in room]
        head = f" room_{number}: "
        yield from _wrapped(head, terms or [idle], " >= 1")
    if problem.options:
        yield "Binary"
        for column in _columns(problem, names, full):
            yield f" {column}"
    else:
        yield "Bounds"
        yield f" {EMPTY_COLUMN} = 0"
    yield "End"


def _columns(problem: Problem, names: Names, full: Iterable[Constraint]) -> Iterator[str]:
    """The names of the columns: those of options, then those of full items."""
    for option, _ in enumerate(problem.options):
        yield names.column(option)
    for row in full:
        yield names.full(row.item)


def _term(times: int, name: str) -> str:
    if times == 1:
        return name
    return f"{times} {name}"


def _wrapped(head: str, terms: Iterable[str], tail: str = "") -> Iterator[str]:
    """The lines of a sum, none of them much longer than PROGRAMME_WIDTH or a term."""
    line = head
    mark = ""
    for term in terms:
        is_full = len(line) + len(term) > PROGRAMME_WIDTH
        if mark and is_full:
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
    rows, full, rooms = _programme(problem, names, objective)
    yield from _commented("*", comments)
    yield "NAME psolver FREE"  # without that word, CBC takes some lines for those of fixed columns
    yield "ROWS"
    yield " N obj"
    for row in rows:
        letter = LETTERS_OF_SENSES[row.sense]
        yield f" {letter} {row.name}"
    for number, _ in enumerate(rooms, 1):
        yield f" G room_{number}"
    yield "COLUMNS"
    yield " M1 'MARKER' 'INTORG'"
    yield from _options(problem, names, rows, objective)
    yield from _full(names, full, rooms)
    yield " M2 'MARKER' 'INTEND'"
    if not problem.options:
        yield f" {EMPTY_COLUMN} obj 0"
    yield "RHS"
    for row in rows:
        yield f" RHS {row.name} {row.bound}"
    for number, _ in enumerate(rooms, 1):
        yield f" RHS room_{number} 1"
    yield "BOUNDS"
    for column in _columns(problem, names, full):
        yield f" BV BOUND {column}"
    if not problem.options:
        yield f" FX BOUND {EMPTY_COLUMN} 0"
    yield "ENDATA"


def _options(
    problem: Problem, names: Names, rows: Sequence[Constraint], objective: LinearObjective
) -> Iterator[str]:
    rows_of_items: list[list[str]] = []
    for _ in problem.least:
        rows_of_items.append([])
    for row in rows:
        names_of_rows = rows_of_items[row.item]
        names_of_rows.append(row.name)
    costs = objective.costs(problem)
    for number, option in enumerate(problem.options):
        column = names.column(number)
        if costs:
            cost = costs[number]
            if cost:
                yield f" {column} obj {cost}"
        uses = Counter(option)
        for item, times in uses.items():
            for name in rows_of_items[item]:
                yield f" {column} {name} {times}"


def _full(names: Names, full: Sequence[Constraint], rooms: Rooms) -> Iterator[str]:
    rooms_of_items = defaultdict(list)
    for number, room in enumerate(rooms, 1):
        for item in room:
            rooms_of_items[item].append(number)
    for row in full:
        column = names.full(row.item)
        factor = -row.full
        yield f" {column} {row.name} {factor}"
        for number in rooms_of_items[row.item]:
            yield f" {column} room_{number} 1"


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
    no_names = [""] * len(problem.least)
    names = Names(no_names, str)
    programme = _programme(problem, names, objective)
    full = full_variables(problem, objective)
    costs = objective.costs(problem)
    variables = len(problem.options) + len(full)
    constraints = len(programme.rows) + len(programme.rooms)
    equal = 0
    for row in programme.rows:
        if row.sense == "=":
            equal += 1
    if not problem.options:
        # one variable and one constraint more: x1, which stands in sums that would be empty, is 0
        variables += 1
        constraints += 1
        equal += 1
    yield f"* #variable= {variables} #constraint= {constraints}"
    # newer words of the first line, which clasp and clingo refuse there
    bits = _bits(problem, programme, costs)
    yield f"* #equal= {equal} intsize= {bits}"
    for comment in comments:
        yield f"* {comment}"
    if any(costs):
        cost_terms = []
        for option, cost in enumerate(costs, 1):
            if cost:
                cost_terms.append((cost, option))
        yield f"min: {_sum(cost_terms)} ;"
    if not problem.options:
        yield "+1 x1 = 0 ;"
    for row in programme.rows:
        options = terms_of(problem, row.item)
        full_variable = full.get(row.item, 0)
        yield _constraint(row, options, full_variable)
    for room in programme.rooms:
        full_terms = [(1, full[item]) for item in room]
        yield f"{_sum(full_terms)} >= 1 ;"


def _bits(problem: Problem, programme: _Programme, costs: Iterable[int]) -> int:
    """The bits of the greatest sum that there may be."""
    greatest = sum([abs(cost) for cost in costs])
    greatest = max(1, greatest)
    for row in programme.rows:
        options = problem.options_of[row.item]
        greatest_sum = len(options) + row.full + row.bound
        greatest = max(greatest, greatest_sum)
    for room in programme.rooms:
        greatest_sum = len(room) + 1
        greatest = max(greatest, greatest_sum)
    return greatest.bit_length()


def full_variables(problem: Problem, objective: LinearObjective) -> Mapping[int, int]:
    """Return the number of the variable for each item that may be full.

    >>> problem = Problem((0, 0), (1, 1), ((1,), (1,)), ())
    >>> full_variables(problem, LinearObjective((), True, (0, 1)))
    {1: 3}
    """
    rooms = _rooms_of(problem, objective.full)
    first_variable = len(problem.options) + 1
    items = _items_of(rooms)
    return {item: variable for variable, item in enumerate(items, first_variable)}


def _sum(terms: Sequence[tuple[int, int]]) -> str:
    if not terms:
        return "+0 x1"
    words = []
    for times, variable in terms:
        words.append(f"{times:+} x{variable}")
    return " ".join(words)


def _constraint(row: Constraint, options: Mapping[int, int], full: int = 0) -> str:
    sign = 1
    sense = row.sense
    if sense == "<=":
        sign = -1
        sense = ">="
    terms = []
    for option, times in options.items():
        variable = option + 1
        terms.append((sign * times, variable))
    if row.full:
        terms.append((-row.full, full))
    bound = sign * row.bound
    sum_words = _sum(terms)
    return f"{sum_words} {sense} {bound} ;"
