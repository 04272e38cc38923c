"""The number of solutions of a calendar on each date: one count in which the cells of a date stay
free by options of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from ..core.errors import PsolverError
from ..core.goal import refuse_best
from ..core.model import Puzzle
from ..search.cover_tasks import covers
from ..search.encode import Encoding, encode
from ..search.problem import Cover, Problem
from ..search.run import Run
from .date_words import DateCount, calendar_fault, dates, parts_named

RIM_FAULT = "has a 'border', and each date another rim; count with 'leave', or leave out 'border'"
BOARD_FAULT = (
    "has 'faults' or 'corners', and each date another board; count with 'leave', or without"
)

Parts = Mapping[str, Mapping[int, str]]  # the names of cells by kind and number


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
    # by the last options of covers, which are one of each kind
    cover_counts: Counter[Cover] = Counter()
    for cover in covers(run, _with_options(encoding.problem, kinds, free_options)):
        cover_counts[cover[-len(kinds) :]] += 1
    numbers = {
        tuple(free_options[o - first_free_option][1] for o in free): times
        for free, times in cover_counts.items()
    }
    days = dates(year, "weekday" in kinds)
    return [_count(names_by_kind, month, day, weekday, numbers) for month, day, weekday in days]


def _count(
    names_by_kind: Parts,
    month: int,
    day: int,
    weekday: int | None,
    solutions_by_date: Mapping[tuple[int, ...], int],
) -> DateCount:
    numbers = {"month": month, "day": day, "weekday": weekday}
    names = tuple(names_by_kind[kind][number] for kind, number in numbers.items() if number)
    key = (month, day) if weekday is None else (month, day, weekday)
    return DateCount(names, month, day, weekday, solutions_by_date.get(key, 0))


def _encoded(puzzle: Puzzle) -> Encoding:
    """The puzzle with every cell on its board, each covered or left free by an option.

    While it is encoded the cells with names are optional: what follows from the area of the board,
    such as which groups bind, has to be so on every date.
    """
    board = puzzle.board.leaving(())
    named = board.must.intersection(cell for cell, _ in board.names)
    loose = replace(board, must=board.must - named, may=board.may | named)
    encoding = encode(replace(puzzle, board=loose))
    least_of_further_items = encoding.problem.least[len(encoding.cells) :]
    least = (*(int(cell in board.must) for cell in encoding.cells), *least_of_further_items)
    return replace(encoding, problem=replace(encoding.problem, least=least))


def _free_options(encoding: Encoding, names_by_kind: Parts) -> list[tuple[str, int, int]]:
    """The kind, the number and the cell, as an item, of each name that may be left free."""
    items = {cell: item for item, cell in enumerate(encoding.cells)}
    cells = {name: items[cell] for cell, name in encoding.puzzle.board.names}
    return [
        (kind, number, cells[name])
        for kind, named in names_by_kind.items()
        for number, name in named.items()
    ]


def _with_options(
    problem: Problem, kinds: list[str], free_options: list[tuple[str, int, int]]
) -> Problem:
    """The problem in which a cell of each kind is left free, as options behind all others."""
    item = {kind: len(problem.least) + place for place, kind in enumerate(kinds)}
    ones, nowhere = (1,) * len(kinds), len(kinds)
    return replace(
        problem,
        least=problem.least + ones,
        most=problem.most + ones,
        options=(*problem.options, *((cell, item[kind]) for kind, _, cell in free_options)),
        groups=(*problem.groups, *(item[kind] for kind, _, _ in free_options)),
        neighbours=(*problem.neighbours, *((),) * nowhere),
        positions=(*problem.positions, *(-1,) * nowhere),
    )
