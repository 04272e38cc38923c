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
    columns = _variables(labels)

    def aligned(label: str) -> str:
        found = GIVEN.sub(lambda one: f"{one[0]:{columns[one[1]] + len(one[1]) + 2}}", label)
        return found.rstrip()

    first = max(len(aligned(label)) for label in ("file", *labels))
    shown = _fitting(first, width, design)
    head = _line(first, "file", {name: name for name in shown}, "ended", shown)
    column = _width(first, shown)
    titled = width is None or width - column - 2 >= LEAST_TITLE
    if titled:
        head = f"{head.ljust(column)}  title"

    seen: list[CountedPuzzle] = []

    def row(one: CountedPuzzle) -> str:
        seen.append(one)
        label = aligned(printable(one.label))
        if one.outcome is None:
            fault = "skipped: " if one.ended == "skipped" else ""
            fault += one.fault.removeprefix(f"{printable(one.file)}: ")
            return wrapped(f"{label.ljust(first)}  {fault}", width, first + 2)
        texts = _numbers(one)
        line = _line(first, label, {name: texts[name] for name in shown}, one.ended, shown)
        title = best_and_title(one)
        if not (titled and title):
            return line
        return clipped(f"{line.ljust(column)}  {title}", width)

    return RowWriter(row, lambda found: crossed_tables(seen, width) + series_lines(found), head)


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
    return first + sum(2 + wide for wide in shown.values()) + 2 + ENDED_WIDTH


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
    for name, text in numbers.items():
        end += 2 + widths[name]
        line += "  " + text.rjust(end - len(line) - 2)
    return f"{line}  {ended}"


def _numbers(one: CountedPuzzle) -> dict[str, str]:
    found = one.outcome
    assert found
    return {
        "solutions": f"{found.solutions:,}",
        "distinct": "" if found.distinct is None else f"{found.distinct:,}",
        **_of_design(one),
        "nodes": f"{found.nodes:,}",
        "seconds": f"{found.seconds:.2f}",
    }


def _of_design(one: CountedPuzzle) -> dict[str, str]:
    """Return the answers about the design of a puzzle as words.

    >>> _of_design(CountedPuzzle("a", "complete", kinds=3, design=Design(True, 7, ("A", "B"))))
    {'unique': 'yes', 'difficulty': '7', 'needed': '2 of 3'}
    """
    found = one.design or Design()
    return {
        "unique": "" if found.unique is None else "yes" if found.unique else "no",
        "difficulty": "" if found.difficulty is None else f"{found.difficulty:,}",
        "needed": "" if found.needed is None else f"{len(found.needed):,} of {one.kinds:,}",
    }


GIVEN = re.compile(r" ([A-Za-z_]\w*)=([0-9]+)(?=( \w+=[0-9]+)*$)")  # at the end of a label


def _variables(labels: Iterable[str]) -> dict[str, int]:
    """Return the variables in the labels of rows, with the most digits of a number of each."""
    found: dict[str, int] = {}
    for label in labels:
        for one in GIVEN.finditer(label):
            found[one[1]] = max(found.get(one[1], 0), len(one[2]))
    return found


def counts_csv(labels: Sequence[str], _width: int | None, design: bool) -> RowWriter:
    """Return the writer of comma-separated values; the first line names the columns. A `design` has
    columns of its own, and several variables have at the end.
    """
    names = [*_variables(labels)] if any(len(GIVEN.findall(one)) > 1 for one in labels) else []

    def row(one: CountedPuzzle) -> str:
        given = dict(one.given)
        answers = _csv_design(one) if design else []
        return _csv_line([*_csv_row(one), *answers, *(given.get(name, "") for name in names)])

    return RowWriter(
        row, head=_csv_line([*COUNTS_CSV_HEADS.split(), *(OF_DESIGN if design else ()), *names])
    )


def _csv_design(one: CountedPuzzle) -> Sequence[object]:
    found = one.design or Design()
    return _of_design(one)["unique"], found.difficulty, " ".join(found.needed or ())


def _csv_row(one: CountedPuzzle) -> Sequence[object]:
    vary = " ".join(f"{name}={number}" for name, number in one.given)
    found = one.outcome
    if found is None:
        return one.file, vary, one.title, "", "", "", one.ended, "", "", one.fault, ""
    numbers = found.solutions, found.distinct, found.figures
    seconds = round(found.seconds, 3)
    best = found.best.found if found.best else None
    return one.file, vary, one.title, *numbers, one.ended, found.nodes, seconds, "", best


def _csv_line(values: Sequence[object]) -> str:
    """Return a line without its end; None is empty."""
    text, end = StringIO(), "\r\n"  # values that hold one of these are quoted
    csv.writer(text, lineterminator=end).writerow(values)
    return text.getvalue().removesuffix(end)


def counts_b_file(labels: Sequence[str], _width: int | None, _design: bool) -> RowWriter:
    """Return the writer of a b-file of OEIS: a line "n a(n)" for each number of a variable; of two
    variables the numbers of rows count from 1. The rows are in the order of the file.
    """
    given = [GIVEN.findall(label) for label in labels]
    numbers: dict[str, list[int]] = {}
    for one in given:
        for name, value, _ in one:
            numbers.setdefault(name, []).append(int(value))
    ranges = [f"{name} = {min(own)}..{max(own)}" for name, own in numbers.items()]
    file = GIVEN.sub("", labels[0]) if labels else ""
    rows = count(1)

    def row(one: CountedPuzzle) -> str:
        if one.ended != "complete":
            return ""
        index = one.given[0][1] if len(one.given) == 1 else next(rows)
        return f"{index} {one.number}"

    head = ", ".join([f"# A000000 (b-file made by psolver of {ascii(file)[1:-1]}", *ranges])
    return RowWriter(row, head=f"{head})")


def counts_json(_labels: Sequence[str], _width: int | None, _design: bool) -> RowWriter:
    """Return the writer of JSON Lines: a summary for each puzzle, with its file."""
    return RowWriter(_counted_as_json, lambda found: "\n".join(map(_series_as_json, found)))


def _counted_as_json(one: CountedPuzzle) -> str:
    """Return the line of one of several puzzles that were counted: a summary with its file, or, if
    it could not be counted, its fault.
    """
    values: Values = {"file": one.file, "title": one.title}
    if one.given:
        values["vary"] = dict(one.given)
    if one.outcome is None:
        return json_line({"type": "error", **values, "ended": one.ended, "error": one.fault})
    values |= one.design._asdict() if one.design else {}
    return json_line(
        {"type": "summary", **values, "ended": one.ended, **outcome_values(one.outcome)}
    )


def _series_as_json(one: Series) -> str:
    """Return the line of a sequence of counts, and of the optima."""
    values = one._asdict()
    if not one.best:
        del values["best"]
    return json_line({"type": "sequence", **values})


# from the files, the width of the page (None: any), and whether there are columns for a designer
ROW_WRITERS: dict[str, Callable[[Sequence[str], int | None, bool], RowWriter]] = {
    "table": counts_table,
    "csv": counts_csv,
    "json": counts_json,
    "bfile": counts_b_file,
}
