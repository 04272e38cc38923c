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
    refuse_best(puzzle.best, puzzle.file, "a table of dates is for other puzzles")
    names_by_kind = parts_named(puzzle.board, puzzle.file)
    if fault := calendar_fault(names_by_kind):
        raise PsolverError(f"{puzzle.file}: {fault}")
    kinds = [kind for kind in names_by_kind if names_by_kind[kind]]
    if any(rule.asks_rim for rule in puzzle.rules):
        raise PsolverError(f"{puzzle.file}: {RIM_FAULT if puzzle.border else BOARD_FAULT}")
    encoding = _encoded(puzzle)
    first_free_option = len(encoding.problem.options)
    free_options = _free_options(encoding, names_by_kind)
    solutions_by_date: Counter[tuple[int, ...]] = Counter()
    for cover in covers(run, _with_options(encoding.problem, kinds, free_options)):
        numbers = []
        for option in cover[-len(kinds) :]:  # the last options, one of each kind
            _, number, _ = free_options[option - first_free_option]
            numbers.append(number)
        solutions_by_date[tuple(numbers)] += 1
    counts = []
    for month, day, weekday in dates(year, "weekday" in kinds):
        date = (month, day) if weekday is None else (month, day, weekday)
        named_parts = zip(kinds, date, strict=True)
        names = tuple(names_by_kind[kind][number] for kind, number in named_parts)
        counts.append(DateCount(names, month, day, weekday, solutions_by_date[date]))
    return counts


def _encoded(puzzle: Puzzle) -> Encoding:
    """The puzzle with every cell on its board, each covered or left free by an option.

    While it is encoded the cells with names are optional: what follows from the area of the board,
    such as which groups bind, has to be so on every date.
    """
    board = puzzle.board.leaving(())
    named = board.must.intersection(cell for cell, _ in board.names)
    loose = replace(board, must=board.must - named, may=board.may | named)
    encoding = encode(replace(puzzle, board=loose))
    problem = encoding.problem
    least_of_cells = (int(cell in board.must) for cell in encoding.cells)
    least = (*least_of_cells, *problem.least[len(encoding.cells) :])
    return replace(encoding, problem=replace(problem, least=least))


def _free_options(
    encoding: Encoding, names_by_kind: Mapping[str, Mapping[int, str]]
) -> list[FreeOption]:
    """The options that leave free the cells with names of parts of a date."""
    items = {cell: item for item, cell in enumerate(encoding.cells)}
    item_of_name = {name: items[cell] for cell, name in encoding.puzzle.board.names}
    free_options = []
    for kind, named in names_by_kind.items():
        for number, name in named.items():
            free_options.append((kind, number, item_of_name[name]))
    return free_options


def _with_options(problem: Problem, kinds: list[str], free_options: list[FreeOption]) -> Problem:
    """The problem in which a cell of each kind is left free, as options behind all others."""
    item = {kind: len(problem.least) + place for place, kind in enumerate(kinds)}
    ones = (1,) * len(kinds)
    return replace(
        problem,
        least=problem.least + ones,
        most=problem.most + ones,
        options=(*problem.options, *((cell, item[kind]) for kind, _, cell in free_options)),
        groups=(*problem.groups, *(item[kind] for kind, _, _ in free_options)),
        neighbours=problem.neighbours + ((),) * len(kinds),
        positions=problem.positions + (-1,) * len(kinds),
    )
