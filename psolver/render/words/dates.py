"""How many solutions a calendar has on each day: as a table, and in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...puzzle.free_cells import DateCount
from ...wording import plural, tally

GAP = "  "  # between columns


def dates_text(counts: Sequence[DateCount]) -> str:
    """The table of some days, a column for each month, a row for each day; where a day is there
    with several weekdays, a table for each of them.

    >>> print(dates_text([DateCount(("Jan", "1"), 1, 1, None, 64), DateCount(("Feb", "1"), 2, 1,
    ...                   None, 7), DateCount(("Jan", "2"), 1, 2, None, 151)]))
       Jan  Feb
    1   64    7
    2  151
    """
    dates = {(one.month, one.day) for one in counts}
    if len(dates) == len(counts):
        return _table(counts)
    weekdays = sorted({one.weekday for one in counts if one.weekday})
    parts = [[one for one in counts if one.weekday == weekday] for weekday in weekdays]
    return "\n\n".join(f"{part[0].names[-1]}:\n{_table(part)}" for part in parts)


def _table(counts: Sequence[DateCount]) -> str:
    months = {one.month: one.names[0] for one in counts}
    days = {one.day: one.names[1] for one in counts}
    cells = {(one.month, one.day): f"{one.solutions:,}" for one in counts}
    rows = [["", *months.values()]]
    rows += [
        [name, *(cells.get((month, day), "") for month in months)] for day, name in days.items()
    ]
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(_line(row, wide) for row in rows)


def _line(row: Sequence[str], wide: Sequence[int]) -> str:
    return GAP.join(text.rjust(width) for text, width in zip(row, wide, strict=True)).rstrip(" ")


def dates_line(counts: Sequence[DateCount], seconds: float) -> str:
    """The summary of some days."""
    total = sum(one.solutions for one in counts)
    most = max(counts, key=lambda one: one.solutions)
    ends = [f"the most on {' '.join(most.names)}, {most.solutions:,}"] if total else []
    bare = sum(not one.solutions for one in counts)
    if total and not bare:
        fewest = min(counts, key=lambda one: one.solutions)
        ends.append(f"the fewest on {' '.join(fewest.names)}, {fewest.solutions:,}")
    elif total:
        ends.append(f"none on {plural(bare, 'date')}")
    told = "; ".join([f"{tally(total, 'solution')} on {plural(len(counts), 'date')}", *ends])
    return f"{told} ({seconds:.2f} s)"


def csv_rows(counts: Sequence[DateCount]) -> Iterator[tuple[str | int, ...]]:
    """A head and a row for each day: the names that are left free, the numbers of the month, the
    day and, where it has one, the weekday (1 is Monday), and how many solutions there are.
    """
    weekday = any(one.weekday for one in counts)
    yield ("leave", "month", "day", *(["weekday"] if weekday else []), "solutions")
    for one in counts:
        known = (one.weekday,) if one.weekday else ()
        yield (" ".join(one.names), one.month, one.day, *known, one.solutions)
