"""The counts of a calendar on each of its days as a report: months, JSON, CSV."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import ceil
from typing import TypeAlias

from ..core.plain_values import Values
from ..core.wording import plural, tally
from ..text.report import Part, Report
from ..text.tables import aligned
from .date_words import DateCount

CsvRow: TypeAlias = tuple[str | int, ...]


def date_report(counts: Sequence[DateCount], width: int | None = None) -> Report:
    """Return the number of solutions that a calendar has on each day, as text in `width` columns;
    None: as many as it takes.
    """

    def text() -> list[Part]:
        table = _dates_text(counts, width)
        return [Part(table)]

    def data() -> Iterator[Values]:
        head, *rows = _csv_rows(counts)
        keys = [str(name) for name in head]
        for row in rows:
            yield dict(zip(keys, row, strict=True))

    def csv_rows() -> Iterator[CsvRow]:
        return _csv_rows(counts)

    return Report(text, data, csv_rows)


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
    counts_by_weekday = defaultdict(list)
    for count in counts:
        if count.weekday:
            counts_by_weekday[count.weekday].append(count)
    tables = []
    for weekday in sorted(counts_by_weekday):
        counts_of_day = counts_by_weekday[weekday]
        heading = counts_of_day[0].names[-1]
        table = _dates_table(counts_of_day, width)
        tables.append(f"{heading}:\n{table}")
    return "\n\n".join(tables)


def _csv_rows(counts: Sequence[DateCount]) -> Iterator[CsvRow]:
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
        names = " ".join(count.names)
        yield (names, *date, count.solutions)


def _dates_table(counts: Sequence[DateCount], width: int | None) -> str:
    """A table in as few parts, all of as many months but the last, as fit into `width` columns."""
    months_of_counts = [count.month for count in counts]
    months = list(dict.fromkeys(months_of_counts))
    text = ""
    for number in range(1, len(months) + 1):
        size = ceil(len(months) / number)
        tables = []
        for start in range(0, len(months), size):
            months_of_part = months[start : start + size]
            table = _table_of_months(counts, months_of_part)
            tables.append(table)
        text = "\n\n".join(tables)
        if width is None:
            break
        lines = text.split("\n")
        longest = max(map(len, lines))
        if longest <= width:
            break
    return text


def _table_of_months(counts: Sequence[DateCount], months: Sequence[int]) -> str:
    """The part of a table with some months, with a row for every day."""
    name_of_month = {}
    solutions = {}
    rows = {}
    for count in counts:
        month_name, day_name = count.names[:2]
        name_of_month[count.month] = month_name
        date = (count.month, count.day)
        solutions[date] = count.solutions
        rows[count.day] = [day_name]
    head = [""]
    for month in months:
        head.append(name_of_month[month])
        for day, row in rows.items():
            number = solutions.get((month, day))
            text = ""
            if number is not None:
                text = f"{number:,}"
            row.append(text)
    return aligned([head, *rows.values()], str.rjust)


def dates_line(counts: Sequence[DateCount], seconds: float) -> str:
    """The summary of some days."""
    dates = plural(len(counts), "date")
    solutions = [count.solutions for count in counts]
    total = sum(solutions)
    solutions_text = tally(total, "solution")
    phrases = [f"{solutions_text} on {dates}"]
    if total:
        fullest = solutions.index(max(solutions))
        most = _solutions_on(counts[fullest])
        phrases.append(f"the most on {most}")
        bare = solutions.count(0)
        if bare:
            bare_dates = plural(bare, "date")
            phrases.append(f"none on {bare_dates}")
        else:
            emptiest = solutions.index(min(solutions))
            fewest = _solutions_on(counts[emptiest])
            phrases.append(f"the fewest on {fewest}")
    sentence = "; ".join(phrases)
    return f"{sentence} ({seconds:.2f} s)"


def _solutions_on(count: DateCount) -> str:
    names = " ".join(count.names)
    return f"{names}, {count.solutions:,}"
