"""The formats of the counts of several puzzles, a row for each."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Sequence
from io import StringIO
from itertools import count
from typing import NamedTuple

from ..core.answer_values import outcome_values
from ..core.errors import printable
from ..core.outcome import Outcome
from ..core.plain_values import Values
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
YES_OR_NO = {None: "", True: "yes", False: "no"}
LEAST_TITLE = 8  # columns: a title that has fewer is left out
# in order, if a terminal has no room for them
DROPPED = ("nodes", "seconds", "needed", "distinct", "difficulty")


def counts_table(labels: Sequence[str], width: int | None, design: bool) -> RowWriter:
    """Return the writer of a table; titles come last, cut to fit into `width` columns. The numbers
    of variables stand in columns; a `design` has columns of its own.
    """
    aligned = _label_aligner(labels)
    label_width = len("file")
    for label in labels:
        length = len(aligned(label))
        label_width = max(label_width, length)
    widths = _fitting(label_width, width, design)
    heads = {name: name for name in widths}
    head = _line(label_width, "file", heads, "ended", widths)
    column = _width(label_width, widths)
    titled = True
    if width is not None:
        room_for_title = width - column - 2
        titled = room_for_title >= LEAST_TITLE
    if titled:
        padded_head = head.ljust(column)
        head = f"{padded_head}  title"
    counted_puzzles = []

    def row(counted: CountedPuzzle) -> str:
        counted_puzzles.append(counted)
        label = printable(counted.label)
        label = aligned(label)
        if counted.outcome is None:
            padded_label = label.ljust(label_width)
            fault = _fault(counted)
            text = f"{padded_label}  {fault}"
            return wrapped(text, width, label_width + 2)
        numbers = _numbers(counted, counted.outcome)
        line = _line(label_width, label, numbers, counted.ended, widths)
        title = best_and_title(counted)
        if not title or not titled:
            return line
        padded_line = line.ljust(column)
        return clipped(f"{padded_line}  {title}", width)

    def end(series: Sequence[Series]) -> str:
        tables = crossed_tables(counted_puzzles, width)
        return tables + series_lines(series)

    return RowWriter(row, end, head)


def _label_aligner(labels: Sequence[str]) -> Callable[[str], str]:
    """Return the function that pads the numbers of variables in a label to columns."""
    digits = _variables(labels)

    def padded(given: re.Match[str]) -> str:
        variable = given[1]
        name = f" {variable}="
        most_digits = digits[variable]
        width = len(name) + most_digits
        return given[0].ljust(width)

    def aligned(label: str) -> str:
        padded_label = GIVEN.sub(padded, label)
        return padded_label.rstrip()

    return aligned


def _fault(counted: CountedPuzzle) -> str:
    """The cause for which a puzzle was not counted, without the name of its file."""
    file = printable(counted.file)
    fault = counted.fault.removeprefix(f"{file}: ")
    if counted.ended == "skipped":
        return f"skipped: {fault}"
    return fault


def _fitting(label_width: int, width: int | None, design: bool = False) -> dict[str, int]:
    """Return the columns of numbers that fit into some characters beside labels, with their widths.

    >>> list(_fitting(20, 80)), list(_fitting(20, 60)), list(_fitting(20, 30))
    (['solutions', 'distinct', 'nodes', 'seconds'], ['solutions', 'distinct'], ['solutions'])
    >>> list(_fitting(20, 80, design=True))
    ['solutions', 'distinct', 'unique', 'difficulty']
    """
    widths = NUMBERS | WORK
    if design:
        widths = NUMBERS | OF_DESIGN | WORK
    if width is None:
        return widths
    for name in DROPPED:
        if _width(label_width, widths) <= width:
            break
        widths.pop(name, None)
    return widths


def _width(label_width: int, widths: dict[str, int]) -> int:
    """The width of a row, with gaps of two characters."""
    number_of_gaps = len(widths) + 1
    gaps = 2 * number_of_gaps
    columns = sum(widths.values())
    return label_width + columns + ENDED_WIDTH + gaps


def _line(
    label_width: int, label: str, numbers: dict[str, str], ended: str, widths: dict[str, int]
) -> str:
    """A row: numbers end where their columns end, or behind that if they are too long; then the
    next ones have less room, until one is in its place again.

    >>> widths = {"solutions": 4, "nodes": 5}
    >>> for numbers in ({"solutions": "12", "nodes": "3"}, {"solutions": "123,456", "nodes": "3"}):
    ...     print(_line(2, "n", numbers, "ended", widths))
    n     12      3  ended
    n   123,456   3  ended
    """
    line = label.ljust(label_width)
    end = label_width
    for name, width in widths.items():
        end += 2 + width
        room = end - len(line) - 2
        number = numbers[name].rjust(room)
        line += f"  {number}"
    return f"{line}  {ended}"


def _numbers(counted: CountedPuzzle, outcome: Outcome) -> dict[str, str]:
    return {
        "solutions": f"{outcome.solutions:,}",
        "distinct": _number(outcome.distinct),
        **_of_design(counted),
        "nodes": f"{outcome.nodes:,}",
        "seconds": f"{outcome.seconds:.2f}",
    }


def _number(number: int | None) -> str:
    if number is None:
        return ""
    return f"{number:,}"


def _of_design(counted: CountedPuzzle) -> dict[str, str]:
    """Return the answers about the design of a puzzle as words.

    >>> _of_design(CountedPuzzle("a", "complete", kinds=3, design=Design(True, 7, ("A", "B"))))
    {'unique': 'yes', 'difficulty': '7', 'needed': '2 of 3'}
    """
    design = counted.design or Design()
    needed = ""
    if design.needed is not None:
        number = len(design.needed)
        kinds = f"{counted.kinds:,}"
        needed = f"{number:,} of {kinds}"
    return {
        "unique": YES_OR_NO[design.unique],
        "difficulty": _number(design.difficulty),
        "needed": needed,
    }


GIVEN = re.compile(r" ([A-Za-z_]\w*)=([0-9]+)(?=( \w+=[0-9]+)*$)")  # at the end of a label


def _variables(labels: Iterable[str]) -> dict[str, int]:
    """Return the variables in the labels of rows, with the most digits of a number of each."""
    digits: dict[str, int] = {}
    for label in labels:
        for variable, number, _ in GIVEN.findall(label):
            most_digits = digits.get(variable, 0)
            number_of_digits = len(number)
            digits[variable] = max(most_digits, number_of_digits)
    return digits


def counts_csv(labels: Sequence[str], _width: int | None, design: bool) -> RowWriter:
    """Return the writer of comma-separated values; the first line names the columns. A `design` has
    columns of its own, and several variables have at the end.
    """
    names = []
    if any(len(GIVEN.findall(label)) > 1 for label in labels):
        names = list(_variables(labels))

    def row(counted: CountedPuzzle) -> str:
        values = _csv_row(counted)
        if design:
            values += _csv_of_design(counted)
        given = dict(counted.given)
        for name in names:
            values.append(given.get(name))
        return _csv_line(values)

    heads = COUNTS_CSV_HEADS.split()
    if design:
        heads += OF_DESIGN
    head = _csv_line(heads + names)
    return RowWriter(row, head=head)


def _csv_row(counted: CountedPuzzle) -> list[object]:
    variables = []
    for name, number in counted.given:
        variables.append(f"{name}={number}")
    vary = " ".join(variables)
    row: list[object] = [counted.file, vary, counted.title]
    outcome = counted.outcome
    if outcome is None:
        row += [None, None, None, counted.ended]
        row += [None, None, counted.fault, None]
        return row
    seconds = round(outcome.seconds, 3)
    best = None
    if outcome.best:
        best = outcome.best.found
    row += [outcome.solutions, outcome.distinct, outcome.figures]
    row += [counted.ended, outcome.nodes, seconds, None, best]
    return row


def _csv_of_design(counted: CountedPuzzle) -> list[object]:
    design = counted.design or Design()
    unique = YES_OR_NO[design.unique]
    pieces_needed = design.needed or ()
    needed = " ".join(pieces_needed)
    return [unique, design.difficulty, needed]


def _csv_line(values: Sequence[object]) -> str:
    """Return a line without its end; None is empty."""
    text = StringIO()
    end = "\r\n"  # values that hold one of these are quoted
    writer = csv.writer(text, lineterminator=end)
    writer.writerow(values)
    line = text.getvalue()
    return line.removesuffix(end)


def counts_b_file(labels: Sequence[str], _width: int | None, _design: bool) -> RowWriter:
    """Return the writer of a b-file of OEIS: a line "n a(n)" for each number of a variable; of two
    variables the numbers of rows count from 1. The rows are in the order of the file.
    """
    file = GIVEN.sub("", labels[0])
    quoted_file = ascii(file)
    sources = [quoted_file[1:-1], *_ranges(labels)]
    source = ", ".join(sources)
    rows = count(1)

    def row(counted: CountedPuzzle) -> str:
        if counted.ended != "complete":
            return ""
        if len(counted.given) == 1:
            ((_, index),) = counted.given
        else:
            index = next(rows)
        return f"{index} {counted.number}"

    head = f"# A000000 (b-file made by psolver of {source})"
    return RowWriter(row, head=head)


def _ranges(labels: Iterable[str]) -> list[str]:
    """The least and the greatest number of each variable, such as "n = 1..4"."""
    numbers_of_variables: dict[str, list[int]] = {}
    for label in labels:
        for variable, digits, _ in GIVEN.findall(label):
            number = int(digits)
            numbers_of_variable = numbers_of_variables.setdefault(variable, [])
            numbers_of_variable.append(number)
    ranges = []
    for variable, numbers in numbers_of_variables.items():
        low = min(numbers)
        high = max(numbers)
        numbers_range = f"{low}..{high}"
        ranges.append(f"{variable} = {numbers_range}")
    return ranges


def counts_json(_labels: Sequence[str], _width: int | None, _design: bool) -> RowWriter:
    """Return the writer of JSON Lines: a summary for each puzzle, with its file."""
    return RowWriter(_counted_as_json, _sequences_as_json)


def _counted_as_json(counted: CountedPuzzle) -> str:
    """Return the line of one of several puzzles that were counted: a summary with its file, or, if
    it could not be counted, its fault.
    """
    outcome = counted.outcome
    kind = "summary" if outcome else "error"
    values: Values = {"type": kind}
    values["file"] = counted.file
    values["title"] = counted.title
    if counted.given:
        values["vary"] = dict(counted.given)
    if counted.design:
        values |= counted.design._asdict()
    values["ended"] = counted.ended
    if outcome:
        values |= outcome_values(outcome)
    else:
        values["error"] = counted.fault
    return json_line(values)


def _sequences_as_json(sequences: Iterable[Series]) -> str:
    """Return a line for each sequence of counts, and of the optima."""
    lines = []
    for series in sequences:
        values = {"type": "sequence", **series._asdict()}
        if not series.best:
            del values["best"]
        lines.append(json_line(values))
    return "\n".join(lines)


# from the files, the width of the page (None: any), and whether there are columns for a designer
ROW_WRITERS: dict[str, Callable[[Sequence[str], int | None, bool], RowWriter]] = {
    "table": counts_table,
    "csv": counts_csv,
    "json": counts_json,
    "bfile": counts_b_file,
}
