"""An exact-cover problem for other solvers: as a 0/1 integer programme in the formats LP, MPS and
OPB, and as a binary quadratic model.

A programme has a column for each option, 1 if it is chosen, and a row for each bound of an item,
over the options that cover the item. Without an objective there is nothing to minimize: every
solution is a cover.

With an objective there is a sum to be maximized or minimized, too. The objective may demand covers
to which no option can be added. Then some items have a column of their own, which is 1 only if the
item is full: covered as often as it may be; and a row for each option, its room, makes one of its
items full.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain
from typing import NamedTuple

from .problem import Problem

MOST_NAME = 255  # characters of a name: the limit of readers of the LP format
NOTHING = "nothing"  # a column that is 0, if there are no options


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


PLAIN = LinearObjective((), False)


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
        least, most = problem.least[item], problem.most[item]
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


def rooms_of(problem: Problem, full: Sequence[int]) -> list[tuple[int, ...]]:
    """Return for each option the items, among some, of which one is to be full; equal ones only
    once, and none for an option with an item that is full in every cover.

    >>> rooms_of(Problem((0, 0, 1), (1, 1, 1), ((0, 1), (1, 2), (1,)), ()), (0, 1, 2))
    [(0, 1), (1,)]
    """
    if not full:
        return []
    among = set(full)
    always = {item for item, least in enumerate(problem.least) if least >= problem.most[item]}
    return list(
        dict.fromkeys(
            tuple(item for item in option if item in among)
            for option in problem.options
            if always.isdisjoint(option)
        )
    )


def full_constraints(
    problem: Problem, names: Names, rooms: Sequence[Sequence[int]]
) -> list[Constraint]:
    """Return the rows of the columns for full items: one for each item of the rooms.

    If an item may be covered once, its column is the sum. At least would do; but HiGHS is then two
    to four times slower on dominoes that block a square, since it can take no column out.

    >>> rows = full_constraints(Problem((0, 0), (1, 2), (), ()), Names("ab", str), [(0, 1)])
    >>> [row[2:] for row in rows]
    [('=', 0, 1), ('>=', 0, 2)]
    """
    most = problem.most
    return [
        Constraint(names.full(item), item, "=" if most[item] == 1 else ">=", 0, most[item])
        for item in sorted({item for room in rooms for item in room})
    ]


def _rows(
    problem: Problem, names: Names, objective: LinearObjective
) -> tuple[list[Constraint], list[Constraint], list[tuple[int, ...]]]:
    """All rows but those of rooms, the last of these rows, which are those of full items, and the
    rooms.
    """
    rooms = rooms_of(problem, objective.full)
    full = full_constraints(problem, names, rooms)
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

WIDTH = 200  # characters after which a line ends; readers take 510


def lp(
    problem: Problem, names: Names, comments: Iterable[str] = (), objective: LinearObjective = PLAIN
) -> Iterator[str]:
    """Yield the lines of the programme of a problem."""
    columns = range(len(problem.options))
    idle = f"0 {names.column(0) if columns else NOTHING}"  # a sum must not be empty
    rows, full, rooms = _rows(problem, names, objective)
    yield from (f"\\ {comment}" for comment in comments)
    yield "Maximize" if objective.most else "Minimize"
    costs = enumerate(objective.costs(problem))
    worths = [_term(abs(cost), names.column(option)) for option, cost in costs if cost]
    yield from _wrapped(" obj: ", worths or [idle])
    yield "Subject To"
    for name, item, sense, bound, times in rows:
        held = terms_of(problem, item)
        terms = [_term(held[option], names.column(option)) for option in held] or [idle]
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


def _term(times: int, name: str) -> str:
    return name if times == 1 else f"{times} {name}"


def _wrapped(head: str, terms: Iterable[str], tail: str = "") -> Iterator[str]:
    """The lines of a sum, none of them much longer than WIDTH or a term."""
    line, mark = head, ""
    for term in terms:
        if mark and len(line) + len(term) > WIDTH:
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
#     NAME psolver
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

LETTERS = {"=": "E", ">=": "G", "<=": "L"}


def mps(
    problem: Problem, names: Names, comments: Iterable[str] = (), objective: LinearObjective = PLAIN
) -> Iterator[str]:
    """Yield the lines of the programme of a problem."""
    rows, full, rooms = _rows(problem, names, objective)
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
#     * #variable= 2 #constraint= 1 #equal= 1 intsize= 2
#     * a comment
#     min: -1 x1 ;
#     +1 x1 +1 x2 = 1 ;
#
# Variable x1 is the first option, and so on; after the options' come those for full items. The
# format has `=` and `>=`; a sum of at most 1 is, with other signs, one of at least -1, and a
# maximum is minimized.


def opb(
    problem: Problem, comments: Iterable[str] = (), objective: LinearObjective = PLAIN
) -> Iterator[str]:
    """Yield the lines of the constraints of a problem."""
    names = Names([""] * len(problem.least), str)
    rows, _, rooms = _rows(problem, names, objective)
    full = full_variables(problem, objective)
    costs = objective.costs(problem)
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
    rooms = rooms_of(problem, objective.full)
    items = sorted({item for room in rooms for item in room})
    return {item: number for number, item in enumerate(items, len(problem.options) + 1)}


def _sum(terms: Iterable[tuple[int, int]]) -> str:
    return " ".join(f"{times:+} x{variable}" for times, variable in terms) or "+0 x1"


def _constraint(row: Constraint, options: Mapping[int, int], full: int = 0) -> str:
    sign, sense, bound = 1, row.sense, row.bound
    if sense == "<=":
        sign, sense, bound = -1, ">=", -bound
    terms = [(sign * times, option + 1) for option, times in options.items()]
    if row.full:
        terms.append((-row.full, full))
    return f"{_sum(terms)} {sense} {bound} ;"


# BQM ----------------------------------------------------------------------------------------------

# The JSON text of dimod (schema 3.0.0), for annealers, which its DimodDecoder reads.
#
# The model has a variable for each option, 1 if it is chosen. Its energy, the offset included, is a
# sum of penalties, one for each item; n is how often the item is covered:
#
#     exactly a times           (n - a)^2
#     a to b times              y (y - 1) / 2, where y = n - a - t
#
# t is a sum of slack variables, each with a weight, that can be every number needed for y to be 0
# or 1 if n is from a to b. So each penalty is a whole number, 0 if the item is covered as it is to
# be (for some values of its slack variables), and above 0 if it is not. If there is nothing else to
# minimize, no penalty has to outweigh anything, and the energies 0 are the covers.
#
# With an objective, the energy is the cost of a cover and some weight times the penalties, so much
# that each of the lowest energies is at one of the best covers. Let v be the most that an item is
# worth, and p the sum of the penalties of some options:
#
# - An item that is covered once too often or too seldom adds 1 to p at least. So if p is above 0
#   the options are worth at least L - v p and at most U + v p, if covers are worth L to U as far as
#   the bounds of the items imply. A weight of v + U - L + 1 makes that cost more than any cover.
# - If nothing must be covered and more is better, p options or fewer can be taken away so that a
#   cover remains. A weight of 1 more than what an option is worth at most makes that pay.
# - If nothing must be covered and less is better, to choose nothing is best; a weight of 1 will do.


class Penalty(NamedTuple):
    """The penalty of an item, which it adds to the energy.

    factor   of a product of two of its variables: 2 if the penalty is (n - a)^2, 1 if it is
             y (y - 1) / 2, 0 for none
    least    a
    weights  of its slack variables
    offset   the energy if all its variables are 0
    """

    factor: int
    least: int
    weights: tuple[int, ...]
    offset: int

    def linear(self, weight: int) -> int:
        """Return the bias of a variable with a weight in n - t."""
        if self.factor == 2:
            return weight * weight - 2 * self.least * weight
        return weight * (weight - 1) // 2 - self.least * weight


NONE = Penalty(0, 0, (), 0)
HOPELESS = Penalty(0, 0, (), 1)  # of an item that cannot be covered as often as it is to be


def penalty(least: int, most: int, options: int) -> Penalty:
    """Return the penalty of an item that a number of `options` cover.

    >>> penalty(1, 1, 9)
    Penalty(factor=2, least=1, weights=(), offset=1)
    >>> penalty(2, 9, 9).weights
    (2, 4)
    """
    least, most = max(0, least), min(most, options)
    if least > most:
        return HOPELESS
    if (least, most) == (0, options):
        return NONE
    if least == most:
        return Penalty(2, least, (), least * least)
    return Penalty(1, least, slack_weights(most - least), least * (least + 1) // 2)


def slack_weights(width: int) -> tuple[int, ...]:
    """Return the weights of slack variables for a width of bounds from 1: the sums of some of them,
    and 1 more than these, are 0, 1 … width, and nothing else.

    They are those of a number in binary, the last one cut so that their sum is the width, without
    the 1: y may be 0 or 1, which does as well as a variable.

    >>> [slack_weights(width) for width in (1, 2, 3, 6, 7, 8)]
    [(), (1,), (2,), (2, 3), (2, 4), (2, 4, 1)]
    """
    weights, left, weight = [], width - 1, 2
    while left:
        weights.append(min(weight, left))
        left -= weights[-1]
        weight *= 2
    return tuple(weights)


class Model(NamedTuple):
    """The penalties of a problem, one for each item; the variables are its options, then the slack
    variables, which are `first` and those after it for each item.

    costs   the energy that each option adds, beside the penalties
    weight  the factor of the penalties
    """

    problem: Problem
    penalties: tuple[Penalty, ...]
    first: tuple[int, ...]
    costs: tuple[int, ...]
    weight: int = 1

    @property
    def products(self) -> int:
        """Return the number of products of two variables in the penalties, equal ones not
        yet added up.
        """
        return sum(
            (size := len(options) + len(one.weights)) * (size - 1) // 2
            for one, options in zip(self.penalties, self.problem.options_of, strict=True)
            if one.factor
        )


def model_of(problem: Problem, objective: LinearObjective = PLAIN) -> Model:
    """Return the penalties of a problem, and the costs of its options; the objective is one of all
    covers.
    """
    penalties = tuple(map(penalty, problem.least, problem.most, map(len, problem.options_of)))
    widths = (len(one.weights) for one in penalties)
    first = tuple(accumulate(widths, initial=len(problem.options)))[:-1]
    costs = tuple(objective.costs(problem))
    weight = weight_of(problem, objective) if costs else 1
    return Model(problem, penalties, first, costs or (0,) * len(problem.options), weight)


def weight_of(problem: Problem, objective: LinearObjective) -> int:
    """Return the factor of the penalties by which no option is chosen against the bounds for its
    worth.

    >>> weight_of(Problem((0, 0), (1, 1), ((0,), (0, 1)), ()), LinearObjective((1, 3), True))
    5
    >>> weight_of(Problem((1, 0), (1, 1), ((0,), (0, 1)), ()), LinearObjective((1, 3), True))
    7
    """
    if max(problem.least, default=0) <= 0:
        return 1 + max(map(abs, objective.costs(problem)), default=0) if objective.most else 1
    spread = sum(
        value * max(0, min(most, len(options)) - max(0, least))
        for value, least, most, options in zip(
            objective.values, problem.least, problem.most, problem.options_of, strict=True
        )
    )
    return 1 + max(objective.values) + spread


def bqm(model: Model, names: Sequence[str], comments: Iterable[str] = ()) -> Iterator[str]:
    """Yield the lines of a model, with a name for each item.

    A variable's label is the names of its option's items, as in Knuth's format; those of the slack
    variables of an item a are `slack a 1`, `slack a 2` … Of options with the same items the second
    has (2) after it, and so on.
    """
    offset = model.weight * sum(one.offset for one in model.penalties)
    yield '{"type": "BinaryQuadraticModel", "version": {"bqm_schema": "3.0.0"},'
    yield '"use_bytes": false, "index_type": "int32", "bias_type": "float64",'
    yield f'"variable_type": "BINARY", "offset": {offset},'
    yield f'"info": {{"comments": {_json(list(comments))}}},'
    yield from _array("variable_labels", ([_json(label)] for label in _labels(model, names)))
    yield from _array("linear_biases", ([bias] for bias in _linear(model)))
    # the biases are computed three times, so that they need not be held, which may be many
    sizes = list(map(len, _quadratic(model)))
    yield from _array("quadratic_head", ([head] * size for head, size in enumerate(sizes)))
    yield from _array("quadratic_tail", _quadratic(model))
    rows = ((model.weight * bias for bias in row.values()) for row in _quadratic(model))
    yield from _array("quadratic_biases", rows)
    yield f'"num_variables": {len(sizes)}, "num_interactions": {sum(sizes)}}}'


def _labels(model: Model, names: Sequence[str]) -> Iterator[str]:
    alike: Counter[tuple[int, ...]] = Counter()
    for option in model.problem.options:
        alike[option] += 1
        label = " ".join(names[item] for item in option)
        yield label if alike[option] == 1 else f"{label} ({alike[option]})"
    for name, one in zip(names, model.penalties, strict=True):
        yield from (f"slack {name} {number}" for number, _ in enumerate(one.weights, 1))


def _linear(model: Model) -> Iterator[int]:
    ones = [model.weight * one.linear(1) for one in model.penalties]
    for option, cost in zip(model.problem.options, model.costs, strict=True):
        yield cost + sum(ones[item] for item in option)
    for one in model.penalties:
        yield from (model.weight * one.linear(-weight) for weight in one.weights)


def _quadratic(model: Model) -> Iterator[dict[int, int]]:
    """For each variable its biases with later ones, those that are not 0, in their order; the
    weight of the model is left out.
    """
    options_of = model.problem.options_of
    passed = [0] * len(model.penalties)  # of the options of each item
    for option in model.problem.options:
        later: dict[int, list[tuple[int, ...]]] = {0: [], 1: [], 2: []}
        slack: dict[int, int] = {}
        for item in option:
            one = model.penalties[item]
            passed[item] += 1
            later[one.factor].append(options_of[item][passed[item] :])
            slacks = enumerate(one.weights, model.first[item])
            slack.update((variable, -weight) for variable, weight in slacks)
        biases = Counter(chain.from_iterable(later[2]))
        biases.update(biases)  # twice each
        biases.update(chain.from_iterable(later[1]))
        yield {**dict(sorted(biases.items())), **dict(sorted(slack.items()))}
    for first, one in zip(model.first, model.penalties, strict=True):
        for number, weight in enumerate(one.weights):
            others = enumerate(one.weights[number + 1 :], first + number + 1)
            yield {variable: weight * other for variable, other in others}


def _array(name: str, rows: Iterable[Iterable[object]]) -> Iterator[str]:
    """The lines of a JSON array, a row each; empty ones are left out."""
    yield f'"{name}": ['
    line = ""
    for row in rows:
        text = ", ".join(map(str, row))
        if line and text:
            yield f"{line},"
        line = text or line
    yield f"{line}],"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
