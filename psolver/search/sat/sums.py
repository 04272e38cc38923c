"""Sums as clauses: items that options hold several times, such as the pips in a region.

The options that add to a sum fall into rows of which a cover holds one at most, since they share an
item: those that cover a cell of the region. A row adds one of few amounts. After each row a literal
stands for each total so far, as in a decision diagram (Eén and Sörensson 2006), so that a solver
sees at once which amounts are still possible.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from ..problem import Problem
from .session import Session


def amounts(problem: Problem, item: int) -> dict[int, int]:
    """Return how often each option holds an item that does.

    >>> amounts(Problem((0, 2), (1, 2), ((0, 1, 1), (0,)), (), sums=frozenset({1})), 1)
    {0: 2}
    """
    options = problem.options_of[item]
    return dict(Counter(options))


def _rows_of_sum(problem: Problem, times_held: Mapping[int, int]) -> list[list[int]]:
    """Return some options in rows: no cover holds two of a row."""
    options_left = set(times_held)
    rows = []
    while options_left:
        item = _most_shared_item(problem, options_left)
        if item is None:
            row = {next(iter(options_left))}
        else:
            row = options_left.intersection(problem.options_of[item])
        rows.append(sorted(row))
        options_left -= row
    return rows


def _most_shared_item(problem: Problem, options: Iterable[int]) -> int | None:
    """The item, covered once at most, that most of some options have; None without one."""
    shared: Counter[int] = Counter()
    for option in options:
        shared.update(problem.options[option])
    best_item = None
    most_options = 0
    for item in sorted(shared.keys() - problem.sums):
        options_of_item = shared[item]
        if problem.most[item] == 1:
            if options_of_item > most_options:
                best_item = item
                most_options = options_of_item
    return best_item


def clauses_of_sum(problem: Problem, item: int) -> int:
    """Return about the number of clauses of a sum."""
    times_held = amounts(problem, item)
    different_amounts = {0, *times_held.values()}
    total = sum(times_held.values())
    greatest = min(total, problem.most[item])
    rows = len(_rows_of_sum(problem, times_held))
    totals = rows * (greatest + 1)
    clauses_of_total = 2 * len(different_amounts) + 1
    clauses_of_options = 2 * len(times_held)
    return clauses_of_options + totals * clauses_of_total


def add_sum(problem: Problem, session: Session, item: int, variables: Sequence[int]) -> None:
    """Add the clauses of a sum."""
    times_held = amounts(problem, item)
    rows = []
    for options in _rows_of_sum(problem, times_held):
        row = _added(session, options, times_held, variables)
        rows.append(row)
    lower = problem.least[item]
    upper = problem.most[item]
    if lower > upper:
        session.add([])
        return
    reach = [0]  # the most that the rows from each on, the last one first, can add
    most_to_come = 0
    for row in reversed(rows):
        most_to_come += max(row)
        reach.append(most_to_come)
    literals_before = {0: 0}
    if most_to_come < lower:
        session.add([])
        return
    for number, row in enumerate(rows, 1):
        room = reach[-1 - number]
        literals_after = {}
        totals = set()
        for total_before in literals_before:
            for amount in row:
                totals.add(total_before + amount)
        for total in sorted(totals):
            lowest = lower - room
            if lowest <= total <= upper:
                literals_after[total] = session.fresh()
        _step(session, literals_before, row, literals_after)
        literals_before = literals_after


def _added(
    session: Session, row: Sequence[int], times_held: Mapping[int, int], variables: Sequence[int]
) -> dict[int, int]:
    """A literal for each amount that a row can add, true if it does."""
    by_amount = defaultdict(list)
    for option in row:
        amount = times_held[option]
        by_amount[amount].append(variables[option])
    nothing = session.fresh()
    literals = {0: nothing}
    adding_something = [variables[option] for option in row]
    session.add([nothing, *adding_something])
    for amount, adding in by_amount.items():
        if len(adding) == 1:
            (literal,) = adding
            literals[amount] = literal
            session.add([-literal, -nothing])
            continue
        any_of_them = session.fresh()
        literals[amount] = any_of_them
        session.add([-any_of_them, *adding])
        for literal in adding:
            session.add([-literal, -nothing])
            session.add([-literal, any_of_them])
    return literals


def _step(
    session: Session,
    literals_before: Mapping[int, int],
    row: Mapping[int, int],
    literals_after: Mapping[int, int],
) -> None:
    """The totals after a row, from those before; the literal 0 is always true."""
    for total, literal in literals_before.items():
        for amount, adding in row.items():
            clause = [-cause for cause in (literal, adding) if cause]
            then = literals_after.get(total + amount)
            if then is not None:
                clause.append(then)
            session.add(clause)
    for total, then in literals_after.items():
        ways = []  # the literals of an amount, and of the total before it
        for amount, adding in row.items():
            total_before = total - amount
            if total_before in literals_before:
                ways.append((adding, literals_before[total_before]))
        adding_something = [adding for adding, _ in ways]
        session.add([-then, *adding_something])
        for adding, literal in ways:
            if literal:
                session.add([-then, -adding, literal])
