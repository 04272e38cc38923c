"""The number of solutions of a calendar on each date: one count in which the cells of a date stay
free by options of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from ..core.errors import PsolverError
from ..core.goal import refuse_best
from ..core.model import Puzzle
from ..search.cover_tasks import covers
from ..search.encoding import Encoding, encode
from ..search.problem import Problem
from ..search.run import Run
from .date_words import DateCount, calendar_fault, dates, parts_named

RIM_FAULT = "has a 'border', and each date another rim; count with 'leave', or leave out 'border'"
BOARD_FAULT = (
    "has 'faults' or 'corners', and each date another board; count with 'leave', or without"
)

FreeOption: TypeAlias = tuple[str, int, int]  # a kind, a number, and the cell as an item


def by_date(run: Run, puzzle: Puzzle, year: int | None = None) -> list[DateCount]:
    """Return the number of solutions of a puzzle on each day of a year (None: on all 366), in their
    order; on a board with weekdays, with the weekday of that year (None: with each). `run` is one
    of no puzzle; it is complete if the numbers are right.

    Raises PsolverError if the cells have not the names of all months and days.
    """
    names_by_kind = _names_of_calendar(puzzle)
    kinds = [kind for kind, named in names_by_kind.items() if named]
    encoding = _encoded(puzzle)
    free_options = _free_options(encoding, names_by_kind)
    problem = _with_options(encoding.problem, kinds, free_options)
    first_free_option = len(encoding.problem.options)
    solutions_by_date: Counter[tuple[int, ...]] = Counter()
    for cover in covers(run, problem):
        numbers = []
        for option in cover[-len(kinds) :]:  # the last options, one of each kind
            free_option = free_options[option - first_free_option]
            _, number, _ = free_option
            numbers.append(number)
        solutions_by_date[tuple(numbers)] += 1
    counts = []
    for month, day, weekday in dates(year, "weekday" in kinds):
        date: tuple[int, ...] = (month, day)
        if weekday is not None:
            date = (month, day, weekday)
        names = []
        for kind, number in zip(kinds, date, strict=True):
            names.append(names_by_kind[kind][number])
        solutions = solutions_by_date[date]
        count = DateCount(tuple(names), month, day, weekday, solutions)
        counts.append(count)
    return counts


def _names_of_calendar(puzzle: Puzzle) -> dict[str, dict[int, str]]:
    """The names of the parts of dates, by kind and number. Raises PsolverError for a puzzle whose
    dates are not counted together.
    """
    refuse_best(puzzle.best, puzzle.file, "a table of dates is for other puzzles")
    names_by_kind = parts_named(puzzle.board, puzzle.file)
    fault = calendar_fault(names_by_kind)
    if fault:
        raise PsolverError(f"{puzzle.file}: {fault}")
    if any(rule.asks_rim for rule in puzzle.rules):
        fault = BOARD_FAULT
        if puzzle.border:
            fault = RIM_FAULT
        raise PsolverError(f"{puzzle.file}: {fault}")
    return names_by_kind


def _encoded(puzzle: Puzzle) -> Encoding:
    """The puzzle with every cell on its board, each covered or left free by an option.

    While it is encoded the cells with names are optional: what follows from the area of the board,
    such as which groups bind, has to be so on every date.
    """
    board = puzzle.board.leaving(())
    cells_with_names = {cell for cell, _ in board.names}
    named = board.must & cells_with_names
    unnamed = board.must - named
    loose = replace(board, must=unnamed, may=board.may | named)
    loose_puzzle = replace(puzzle, board=loose)
    encoding = encode(loose_puzzle)
    problem = encoding.problem
    least = list(problem.least)
    for item, cell in enumerate(encoding.cells):
        least[item] = int(cell in board.must)
    exact = replace(problem, least=tuple(least))
    return replace(encoding, problem=exact)


def _free_options(
    encoding: Encoding, names_by_kind: Mapping[str, Mapping[int, str]]
) -> list[FreeOption]:
    """The options that leave free the cells with names of parts of a date."""
    item_of_cell = {cell: item for item, cell in enumerate(encoding.cells)}
    item_of_name = {}
    for cell, name in encoding.puzzle.board.names:
        item_of_name[name] = item_of_cell[cell]
    free_options = []
    for kind, named in names_by_kind.items():
        for number, name in named.items():
            item = item_of_name[name]
            free_options.append((kind, number, item))
    return free_options


def _with_options(problem: Problem, kinds: list[str], free_options: list[FreeOption]) -> Problem:
    """The problem in which a cell of each kind is left free, as options behind all others."""
    number_of_kinds = len(kinds)
    item_of_kind = {}
    for item, kind in enumerate(kinds, len(problem.least)):
        item_of_kind[kind] = item
    options = list(problem.options)
    groups = list(problem.groups)
    for kind, _, cell in free_options:
        item = item_of_kind[kind]
        options.append((cell, item))
        groups.append(item)
    once = (1,) * number_of_kinds
    return replace(
        problem,
        least=problem.least + once,
        most=problem.most + once,
        options=tuple(options),
        groups=tuple(groups),
        neighbours=problem.neighbours + ((),) * number_of_kinds,
        positions=problem.positions + (-1,) * number_of_kinds,
    )
