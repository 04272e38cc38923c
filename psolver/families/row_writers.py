"""The formats of the counts of several puzzles, a row for each."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Sequence
from io import StringIO
from itertools import count
from typing import NamedTuple

from ..core.answer_values import Values, outcome_values
from ..core.errors import printable
from ..core.wording import wrapped
from ..text.characters import clipped
from ..text.jsonl import line as json_line
from ..text.writers import Content
from .counted_puzzles import CountedPuzzle, Design, Series
from .row_tables import best_and_title, crossed_tables, series_lines


class RowWriter(NamedTuple):
    """The writer of the counts of several puzzles.

    `head` comes before the rows. `row` writes one, `end` the sequences of those that belong
    together.
    """

    row: Callable[[CountedPuzzle], Content]
    end: Callable[[Sequence[Series]], Content] = lambda _: ""
    head: str = ""


# the columns of numbers of counts, with the width that they have at least
NUMBERS = {"solutions": 9, "distinct": 8}
OF_DESIGN = {"unique": 6, "difficulty": 10, "needed": 8}
WORK = {"nodes": 9, "seconds": 7}
ENDED_WIDTH = len("memory limit")
COUNTS_CSV_HEADS = "file vary title solutions distinct figures ended nodes seconds error best"
LEAST_TITLE = 8  # columns: a title that has fewer is left out
# in order, if a terminal has no room for them
DROPPED = ("nodes", "seconds", "needed", "distinct", "difficulty")


def counts_table(labels: Sequence[str], width: int | None, design: bool) -> RowWriter:
    """Return the writer of a table; titles come last, cut to fit into `width` columns. The numbers
    of variables stand in columns; a `design` has columns of its own.
    """
    digits = _variables(labels)

    def padded(given: re.Match[str]) -> str:
        variable = given[1]
        return given[0].ljust(len(f" {variable}=") + digits[variable])

    def aligned(label: str) -> str:
        return GIVEN.sub(padded, label).rstrip()

    first = max(len(aligned(label)) for label in ("file", *labels))
    shown = _fitting(first, width, design)
    head = _line(first, "file", {name: name for name in shown}, "ended", shown)
    column = _width(first, shown)
    titled = width is None or width - column - 2 >= LEAST_TITLE
    if titled:
        head = f"{head.ljust(column)}  title"

    seen: list[CountedPuzzle] = []

    def row(counted: CountedPuzzle) -> str:
        seen.append(counted)
        label = aligned(printable(counted.label))
        if counted.outcome is None:
            fault = "skipped: " if counted.ended == "skipped" else ""
            fault += counted.fault.removeprefix(f"{printable(counted.file)}: ")
            return wrapped(f"{label.ljust(first)}  {fault}", width, first + 2)
        line = _line(first, label, _numbers(counted), counted.ended, shown)
        title = best_and_title(counted)
        if not (titled and title):
            return line
        return clipped(f"{line.ljust(column)}  {title}", width)

    return RowWriter(row, lambda series: crossed_tables(seen, width) + series_lines(series), head)


def _fitting(first: int, width: int | None, design: bool = False) -> dict[str, int]:
    """Return the columns of numbers that fit into some characters beside labels, with their widths.

    >>> list(_fitting(20, 80)), list(_fitting(20, 60)), list(_fitting(20, 30))
    (['solutions', 'distinct', 'nodes', 'seconds'], ['solutions', 'distinct'], ['solutions'])
    >>> list(_fitting(20, 80, design=True))
    ['solutions', 'distinct', 'unique', 'difficulty']
    """
    shown = NUMBERS | (OF_DESIGN if design else {}) | WORK
    for name in DROPPED:
        if width is None or _width(first, shown) <= width:
            break
        shown.pop(name, None)
    return shown


def _width(first: int, shown: dict[str, int]) -> int:
    widths = [first, *shown.values(), ENDED_WIDTH]
    return sum(widths) + 2 * (len(widths) - 1)


def _line(
    first: int, label: str, numbers: dict[str, str], ended: str, widths: dict[str, int]
) -> str:
    """A row: numbers end where their columns end, or behind that if they are too long; then the
    next ones have less room, until one is in its place again.

    >>> widths = {"solutions": 4, "nodes": 5}
    >>> for numbers in ({"solutions": "12", "nodes": "3"}, {"solutions": "123,456", "nodes": "3"}):
    ...     print(_line(2, "n", numbers, "ended", widths))
    n     12      3  ended
    n   123,456   3  ended
    """
    line, end = label.ljust(first), first
    for name, width in widths.items():
        end += 2 + width
        line += "  " + numbers[name].rjust(end - len(line) - 2)
    return f"{line}  {ended}"


def _numbers(counted: CountedPuzzle) -> dict[str, str]:
    outcome = counted.outcome
    assert outcome
    return {
        "solutions": f"{outcome.solutions:,}",
        "distinct": _number(outcome.distinct),
        **_of_design(counted),
        "nodes": f"{outcome.nodes:,}",
        "seconds": f"{outcome.seconds:.2f}",
    }


def _number(number: int | None) -> str:
    return "" if number is None else f"{number:,}"


def _of_design(counted: CountedPuzzle) -> dict[str, str]:
    """Return the answers about the design of a puzzle as words.

    >>> _of_design(CountedPuzzle("a", "complete", kinds=3, design=Design(True, 7, ("A", "B"))))
    {'unique': 'yes', 'difficulty': '7', 'needed': '2 of 3'}
    """
    unique, difficulty, needed = counted.design or Design()
    return {
        "unique": {None: "", True: "yes", False: "no"}[unique],
        "difficulty": _number(difficulty),
        "needed": "" if needed is None else f"{len(needed):,} of {counted.kinds:,}",
    }


GIVEN = re.compile(r" ([A-Za-z_]\w*)=([0-9]+)(?=( \w+=[0-9]+)*$)")  # at the end of a label


def _variables(labels: Iterable[str]) -> dict[str, int]:
    """Return the variables in the labels of rows, with the most digits of a number of each."""
    digits: dict[str, int] = {}
    for label in labels:
        for variable, number, _ in GIVEN.findall(label):
            digits[variable] = max(digits.get(variable, 0), len(number))
    return digits


def counts_csv(labels: Sequence[str], _width: int | None, design: bool) -> RowWriter:
    """Return the writer of comma-separated values; the first line names the columns. A `design` has
    columns of its own, and several variables have at the end.
    """
    has_several = any(len(GIVEN.findall(label)) > 1 for label in labels)
    names = [*_variables(labels)] if has_several else []

    def row(counted: CountedPuzzle) -> str:
        values = _csv_row(counted)
        if design:
            _, difficulty, needed = counted.design or Design()
            values += [_of_design(counted)["unique"], difficulty, " ".join(needed or ())]
        given = dict(counted.given)
        return _csv_line(values + [given.get(name) for name in names])

    heads = COUNTS_CSV_HEADS.split()
    if design:
        heads += OF_DESIGN
    return RowWriter(row, head=_csv_line(heads + names))


def _csv_row(counted: CountedPuzzle) -> list[object]:
    vary = " ".join(f"{name}={number}" for name, number in counted.given)
    outcome, ended = counted.outcome, counted.ended
    puzzle = [counted.file, vary, counted.title]
    if outcome is None:
        return [*puzzle, None, None, None, ended, None, None, counted.fault, None]
    numbers = [outcome.solutions, outcome.distinct, outcome.figures]
    seconds = round(outcome.seconds, 3)
    best = outcome.best.found if outcome.best else None
    return [*puzzle, *numbers, ended, outcome.nodes, seconds, None, best]


def _csv_line(values: Sequence[object]) -> str:
    """Return a line without its end; None is empty."""
    text, end = StringIO(), "\r\n"  # values that hold one of these are quoted
    csv.writer(text, lineterminator=end).writerow(values)
    return text.getvalue().removesuffix(end)


def counts_b_file(labels: Sequence[str], _width: int | None, _design: bool) -> RowWriter:
    """Return the writer of a b-file of OEIS: a line "n a(n)" for each number of a variable; of two
    variables the numbers of rows count from 1. The rows are in the order of the file.
    """
    numbers: dict[str, list[int]] = {}
    for label in labels:
        for name, number, _ in GIVEN.findall(label):
            numbers.setdefault(name, []).append(int(number))
    ranges = [f"{name} = {min(own)}..{max(own)}" for name, own in numbers.items()]
    file = GIVEN.sub("", labels[0])
    rows = count(1)

    def row(counted: CountedPuzzle) -> str:
        if counted.ended != "complete":
            return ""
        if len(counted.given) == 1:
            ((_, index),) = counted.given
        else:
            index = next(rows)
        return f"{index} {counted.number}"

    source = ", ".join([ascii(file)[1:-1], *ranges])
    return RowWriter(row, head=f"# A000000 (b-file made by psolver of {source})")


def counts_json(_labels: Sequence[str], _width: int | None, _design: bool) -> RowWriter:
    """Return the writer of JSON Lines: a summary for each puzzle, with its file."""
    return RowWriter(_counted_as_json, lambda series: "\n".join(map(_series_as_json, series)))


def _counted_as_json(counted: CountedPuzzle) -> str:
    """Return the line of one of several puzzles that were counted: a summary with its file, or, if
    it could not be counted, its fault.
    """
    values: Values = {"type": "summary" if counted.outcome else "error"}
    values |= {"file": counted.file, "title": counted.title}
    if counted.given:
        values["vary"] = dict(counted.given)
    if counted.design:
        values |= counted.design._asdict()
    values["ended"] = counted.ended
    if counted.outcome:
        return json_line(values | outcome_values(counted.outcome))
    return json_line(values | {"error": counted.fault})


def _series_as_json(series: Series) -> str:
    """Return the line of a sequence of counts, and of the optima."""
    values = {"type": "sequence", **series._asdict()}
    if not series.best:
        del values["best"]
    return json_line(values)


# from the files, the width of the page (None: any), and whether there are columns for a designer
ROW_WRITERS: dict[str, Callable[[Sequence[str], int | None, bool], RowWriter]] = {
    "table": counts_table,
    "csv": counts_csv,
    "json": counts_json,
    "bfile": counts_b_file,
}
