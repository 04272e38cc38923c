"""The counts of several puzzles: a table for people, CSV, JSON Lines."""

from __future__ import annotations

from collections.abc import Sequence
from csv import writer
from io import StringIO

from ..errors import printable
from ..puzzle.outcome import CountedPuzzle
from ..render.text.characters import clipped
from ..render.words.tables import best_and_title, series_lines
from . import RowWriter, jsonl

# the columns of numbers, with the width that they have at least
NUMBERS = {"solutions": 9, "distinct": 8, "nodes": 9, "seconds": 7}
ENDED_WIDTH = len("memory limit")
CSV = (
    *("file", "vary", "title", "solutions", "distinct", "figures", "ended"),
    *("nodes", "seconds", "error", "best"),
)
LEAST_TITLE = 8  # columns: a title that has fewer is left out
DROPPED = (
    "nodes",
    "seconds",
    "distinct",
)  # columns, in order, that a narrow terminal has no room for


def table(labels: Sequence[str], width: int | None) -> RowWriter:
    """Return the writer of a table; titles come last, as much of them as fits into
    `width` columns.
    """
    first = max(map(len, ("file", *labels)))
    shown = _fitting(first, width)
    head = _line(first, "file", {name: name.rjust(shown[name]) for name in shown}, "ended")
    column = _width(first, shown)
    titled = width is None or width - column - 2 >= LEAST_TITLE
    if titled:
        head = f"{head.ljust(column)}  title"

    def row(one: CountedPuzzle) -> str:
        label = printable(one.label)
        if one.outcome is None:
            fault = one.fault.removeprefix(f"{printable(one.file)}: ")
            return f"{label.ljust(first)}  {fault}"
        texts = _numbers(one)
        numbers = {name: texts[name].rjust(wide) for name, wide in shown.items()}
        line = _line(first, label, numbers, one.ended)
        title = best_and_title(one)
        if not (titled and title):
            return line
        return clipped(f"{line.ljust(column)}  {title}", width)

    return RowWriter(row, series_lines, head)


def _fitting(first: int, width: int | None) -> dict[str, int]:
    """Return the columns of numbers that fit into some characters beside labels, with their widths.

    >>> list(_fitting(20, 80)), list(_fitting(20, 60)), list(_fitting(20, 30))
    (['solutions', 'distinct', 'nodes', 'seconds'], ['solutions', 'distinct'], ['solutions'])
    """
    shown = dict(NUMBERS)
    for name in DROPPED:
        if width is None or _width(first, shown) <= width:
            break
        del shown[name]
    return shown


def _width(first: int, shown: dict[str, int]) -> int:
    return first + sum(2 + wide for wide in shown.values()) + 2 + ENDED_WIDTH


def _line(first: int, label: str, numbers: dict[str, str], ended: str) -> str:
    return "  ".join([label.ljust(first), *numbers.values(), ended])


def _numbers(one: CountedPuzzle) -> dict[str, str]:
    found = one.outcome
    assert found
    return {
        "solutions": f"{found.solutions:,}",
        "distinct": "" if found.distinct is None else f"{found.distinct:,}",
        "nodes": f"{found.nodes:,}",
        "seconds": f"{found.seconds:.2f}",
    }


def csv(_labels: Sequence[str], _width: int | None) -> RowWriter:
    """Return the writer of comma-separated values; the first line names the columns."""
    return RowWriter(_csv_row, head=_csv_line(CSV))


def _csv_row(one: CountedPuzzle) -> str:
    vary = " ".join(f"{name}={number}" for name, number in one.given)
    found = one.outcome
    if found is None:
        return _csv_line((one.file, vary, one.title, "", "", "", one.ended, "", "", one.fault, ""))
    numbers = found.solutions, found.distinct, found.figures
    seconds = round(found.seconds, 3)
    best = found.best.found if found.best else None
    row = (one.file, vary, one.title, *numbers, one.ended, found.nodes, seconds, "", best)
    return _csv_line(row)


def _csv_line(values: Sequence[object]) -> str:
    """Return a line without its end; None is empty."""
    text, end = StringIO(), "\r\n"  # values that hold one of these are quoted
    writer(text, lineterminator=end).writerow(values)
    return text.getvalue().removesuffix(end)


def json_lines(_labels: Sequence[str], _width: int | None) -> RowWriter:
    """Return the writer of JSON Lines: a summary for each puzzle, with its file."""
    return RowWriter(jsonl.counted, lambda found: "\n".join(map(jsonl.series, found)))
