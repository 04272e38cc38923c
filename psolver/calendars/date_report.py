"""The counts of a calendar on each of its days as a report: months, JSON, CSV."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
        return (dict(zip(map(str, head), row, strict=True)) for row in rows)

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
    weekdays = sorted({count.weekday for count in counts if count.weekday})
    counts_by_weekday = [
        [count for count in counts if count.weekday == weekday] for weekday in weekdays
    ]
    tables = (
        f"{day_counts[0].names[-1]}:\n{_dates_table(day_counts, width)}"
        for day_counts in counts_by_weekday
    )
    return "\n\n".join(tables)


def _csv_rows(counts: Sequence[DateCount]) -> Iterator[tuple[str | int, ...]]:
    """A head and a row for each day: the names that are left free, the numbers of the month, the
    day and, if it has one, the weekday (1 is Monday), and the number of solutions.
    """
    weekday = any(count.weekday for count in counts)
    yield ("leave", "month", "day", *(["weekday"] if weekday else []), "solutions")
    for count in counts:
        day = (count.weekday,) if count.weekday else ()
        yield (" ".join(count.names), count.month, count.day, *day, count.solutions)


def _dates_table(counts: Sequence[DateCount], width: int | None) -> str:
    """A table in as few parts, all of as many months but the last, as fit into `width` columns."""
    months = {count.month: count.names[0] for count in counts}
    days = {count.day: count.names[1] for count in counts}
    cells = {(count.month, count.day): f"{count.solutions:,}" for count in counts}
    tables: list[str] = []
    for number in range(1, len(months) + 1):
        size = -(-len(months) // number)
        tables = []
        for at in range(0, len(months), size):
            months_in_table = list(months)[at : at + size]
            rows = [["", *(months[month] for month in months_in_table)]]
            rows += [
                [name, *(cells.get((month, day), "") for month in months_in_table)]
                for day, name in days.items()
            ]
            tables.append(aligned(rows, str.rjust))
        lines = (line for table in tables for line in table.split("\n"))
        if width is None or max(map(len, lines)) <= width:
            break
    return "\n\n".join(tables)


def dates_line(counts: Sequence[DateCount], seconds: float) -> str:
    """The summary of some days."""
    total = sum(count.solutions for count in counts)
    fullest = max(counts, key=lambda count: count.solutions)
    ends = [f"the most on {' '.join(fullest.names)}, {fullest.solutions:,}"] if total else []
    bare = sum(not count.solutions for count in counts)
    if total and not bare:
        fewest = min(counts, key=lambda count: count.solutions)
        ends.append(f"the fewest on {' '.join(fewest.names)}, {fewest.solutions:,}")
    elif total:
        ends.append(f"none on {plural(bare, 'date')}")
    sentence = "; ".join([f"{tally(total, 'solution')} on {plural(len(counts), 'date')}", *ends])
    return f"{sentence} ({seconds:.2f} s)"
