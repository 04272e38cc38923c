"""The words for dates and their parts, and the names of the cells of a board that are such words.

A part of a date is its kind, "month", "day" or "weekday", and its number: ("month", 11). Names of
months and weekdays are English; months count from 1, weekdays from 1, Monday, as in ISO 8601.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from ..core.errors import PsolverError
from ..core.wording import listed, quoted

if TYPE_CHECKING:
    from ..core.board import Board

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
# This many letters distinguish the months, and the weekdays.
LETTERS_OF_KINDS = {"month": 3, "weekday": 2}
WORDS_OF_KINDS = {"month": MONTHS, "weekday": WEEKDAYS}
LEAP_YEAR = 2000

TODAY, RANDOM = "today", "random"
DAYS_FROM_TODAY = {"yesterday": -1, TODAY: 0, "tomorrow": 1}
# The groups are y, a year, m, a month, and d, a day; with / between them m may be the day.
DATES = (
    r"(?P<y>[0-9]{4})([-./])(?P<m>[0-9]{1,2})\2(?P<d>[0-9]{1,2})",
    r"(?P<d>[0-9]{1,2})\.(?P<m>[0-9]{1,2})\.?(?P<y>[0-9]{4})?",
    r"(?P<m>[0-9]{1,2})/(?P<d>[0-9]{1,2})(?:/(?P<y>[0-9]{4}))?",
)
YEAR = "[0-9]{4}"


class DateCount(NamedTuple):
    """The number of solutions of a puzzle when the cells of a date stay free, whose names are
    these; `weekday` is None if the board has no weekdays, or none is needed.
    """

    names: tuple[str, ...]
    month: int
    day: int
    weekday: int | None
    solutions: int


def part_of_date(name: str) -> tuple[str, int] | None:
    """Return the part of a date that a name means: the first letters of a month or a weekday, at
    least those that distinguish them, or a day; None for any other name.

    >>> [part_of_date(name) for name in ("nov", "Sept.", "21st", "Sa", "Lunch")]
    [('month', 11), ('month', 9), ('day', 21), ('weekday', 6), None]
    """
    word = name.removesuffix(".").casefold()
    if match := re.fullmatch("0?([1-9]|[12][0-9]|3[01])(st|nd|rd|th)?", word):
        return "day", int(match[1])
    for kind, words in WORDS_OF_KINDS.items():
        if len(word) < LETTERS_OF_KINDS[kind]:
            continue
        for number, full_word in enumerate(words, 1):
            if full_word.casefold().startswith(word):
                return kind, number
    return None


def word_for_part(kind: str, number: int) -> str:
    """Return the English word for a part of a date; for a day its number."""
    words = WORDS_OF_KINDS.get(kind)
    return words[number - 1] if words else str(number)


def is_of_date(word: str) -> bool:
    """Return whether a word is a date or a part of one, on any board.

    >>> [is_of_date(word) for word in ("tomorrow", "Dec", "24", "2026-12-24", "cube")]
    [True, True, True, True, False]
    """
    as_day = word.casefold() in (*DAYS_FROM_TODAY, RANDOM)
    as_year = re.fullmatch(YEAR, word)
    return bool(as_day or as_year or as_date(word) or part_of_date(word.strip(",")))


def as_date(word: str) -> re.Match[str] | None:
    """Return the parts of a date in digits; None for other words."""
    for pattern in DATES:
        if match := re.fullmatch(pattern, word):
            return match
    return None


def parts_named(board: Board, file: str) -> dict[str, dict[int, str]]:
    """Return the names of the cells of a board that mean parts of a date, by kind and number.
    Raises PsolverError if two mean the same.
    """
    names_by_kind: dict[str, dict[int, str]] = {"month": {}, "day": {}, "weekday": {}}
    for _, name in board.names:
        date_part = part_of_date(name)
        if date_part is None:
            continue
        kind, number = date_part
        named = names_by_kind[kind]
        if number in named:
            names = listed([quoted(named[number]), quoted(name)])
            raise PsolverError(f"{file}: {names} mean the same {kind}; rename one of the cells")
        named[number] = name
    return names_by_kind


def names_of_date(board: Board, month: int, day: int, weekday: int | None, file: str) -> list[str]:
    """Return the names of the cells that are to stay free on a date: of its month, its day and, on
    a board with weekdays, its weekday, if it is given. Raises PsolverError if one is missing.
    """
    names_by_kind = parts_named(board, file)
    names = []
    for kind, number in (("month", month), ("day", day), ("weekday", weekday)):
        named = names_by_kind[kind]
        if number in named:
            names.append(named[number])
        elif number and (named or kind != "weekday"):
            word = word_for_part(kind, number)
            raise PsolverError(f"{file}: no cell has the name of the {kind} {word}")
    return names


def calendar_fault(names_by_kind: dict[str, dict[int, str]]) -> str:
    """Return why a board cannot show every date, "" if it can."""
    for kind, number in (("month", 12), ("day", 31), ("weekday", 7)):
        cells = len(names_by_kind[kind])
        if cells < number and (cells or kind != "weekday"):
            return (
                f"has cells with the names of {cells} of the {number} {kind}s; --by date needs all"
            )
    return ""


def dates(year: int | None, weekdays: bool) -> Iterator[tuple[int, int, int | None]]:
    """Yield the month, the day and the weekday of each day of a year; of no year, of all 366 days,
    with each of the seven days of the week if `weekdays`.

    >>> len([*dates(None, False)]), len([*dates(None, True)]), [*dates(2026, True)][-1]
    (366, 2562, (12, 31, 4))
    """
    start = date(year or LEAP_YEAR, 1, 1)
    for number in range(366):
        when = date.fromordinal(start.toordinal() + number)
        if when.year != start.year:
            return
        if not weekdays:
            yield when.month, when.day, None
        elif year:
            yield when.month, when.day, when.isoweekday()
        else:
            for weekday in range(1, 8):
                yield when.month, when.day, weekday
