"""The counts of a calendar on each of its days as a report: months, JSON, CSV."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Any

from ..core.wording import plural, tally
from ..text.report import Part, Report
from ..text.tables import aligned
from .date_words import DateCount


def date_report(counts: Sequence[DateCount], width: int | None = None) -> Report:
    """Return the number of solutions that a calendar has on each day, as text in `width` columns;
    None: as many as it takes.
    """

    def data() -> Iterator[dict[str, Any]]:
        head, *rows = _csv_rows(counts)
        keys = [str(name) for name in head]
        for row in rows:
            yield dict(zip(keys, row, strict=True))

    return Report(lambda: [Part(_dates_text(counts, width))], data, lambda: _csv_rows(counts))


def _dates_text(counts: Sequence[DateCount], width: int | None = None) -> str:
    """The table of some days, a column for each month, a row for each day; if a day is there with
    several weekdays, a table for each of them. The months go on below if `width` has no room.

    >>> print(_dates_text([DateCount(("Jan", "1"), 1, 1, None, 64), DateCount(("Feb", "1"), 2, 1,
    ...                   None, 7), DateCount(("Jan", "2"), 1, 2, None, 151)]))
       Jan  Feb
    1   64    7
    2  151
    >>> print(_dates_text([DateCount(("Jan", "1"), 1, 1, None, 64), DateCount(("Feb", "1"), 2, 1,
    ...                   None, 7)], 8))
       Jan
    1   64
    <BLANKLINE>
       Feb
    1    7
    """
    dates = {(count.month, count.day) for count in counts}
    if len(dates) == len(counts):
        return _dates_table(counts, width)
    tables = []
    for weekday in sorted({count.weekday for count in counts if count.weekday}):
        counts_of_day = [count for count in counts if count.weekday == weekday]
        heading = counts_of_day[0].names[-1]
        tables.append(f"{heading}:\n{_dates_table(counts_of_day, width)}")
    return "\n\n".join(tables)


def _csv_rows(counts: Sequence[DateCount]) -> Iterator[tuple[str | int, ...]]:
    """A head and a row for each day: the names that are left free, the numbers of the month, the
    day and, if it has one, the weekday (1 is Monday), and the number of solutions.
    """
    if any(count.weekday for count in counts):
        yield ("leave", "month", "day", "weekday", "solutions")
    else:
        yield ("leave", "month", "day", "solutions")
    for count in counts:
        date = [count.month, count.day]
        if count.weekday:
            date.append(count.weekday)
        yield (" ".join(count.names), *date, count.solutions)


def _dates_table(counts: Sequence[DateCount], width: int | None) -> str:
    """A table in as few parts, all of as many months but the last, as fit into `width` columns."""
    months = list(dict.fromkeys(count.month for count in counts))
    text = ""
    for number in range(1, len(months) + 1):
        size = ceil(len(months) / number)
        tables = []
        for start in range(0, len(months), size):
            tables.append(_table_of_months(counts, months[start : start + size]))
        text = "\n\n".join(tables)
        if width is None or max(len(line) for line in text.split("\n")) <= width:
            break
    return text


def _table_of_months(counts: Sequence[DateCount], months: Sequence[int]) -> str:
    """The part of a table with some months, with a row for every day."""
    names = {count.month: count.names[0] for count in counts}
    rows = {count.day: [count.names[1]] for count in counts}
    solutions = {(count.month, count.day): count.solutions for count in counts}
    for month in months:
        for day, row in rows.items():
            number = solutions.get((month, day))
            row.append("" if number is None else f"{number:,}")
    head = ["", *(names[month] for month in months)]
    return aligned([head, *rows.values()], str.rjust)


def dates_line(counts: Sequence[DateCount], seconds: float) -> str:
    """The summary of some days."""
    total = sum(count.solutions for count in counts)
    bare = sum(not count.solutions for count in counts)
    dates = plural(len(counts), "date")
    phrases = [f"{tally(total, 'solution')} on {dates}"]
    if total:
        fullest = max(counts, key=lambda count: count.solutions)
        phrases.append(f"the most on {_solutions_on(fullest)}")
    if total and bare:
        phrases.append(f"none on {plural(bare, 'date')}")
    elif total:
        fewest = min(counts, key=lambda count: count.solutions)
        phrases.append(f"the fewest on {_solutions_on(fewest)}")
    sentence = "; ".join(phrases)
    return f"{sentence} ({seconds:.2f} s)"


def _solutions_on(count: DateCount) -> str:
    names = " ".join(count.names)
    return f"{names}, {count.solutions:,}"
