"""The cells to be left free that a text of a user means: names, or a date.

"Nov 23", "23 nov", "A1,B2"          names of cells, in any order, also in other letters
"2026-11-23", "23.11.2026", "today"  a date: its month, its day and, on a board with weekdays,
"23 Nov 2026", "tomorrow"            its weekday
"23.11.", "11/23"                    a day of no year
"random"                             one of these at random, or a roll of the dice

A word that is the name of a cell means this cell, whatever else it may mean.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import date, timedelta
from random import Random
from typing import NoReturn

from ..core.board import Board
from ..core.errors import PsolverError
from ..core.piece import Piece
from ..core.wording import listed, quoted
from .date_words import (
    DAYS_FROM_TODAY,
    LEAP_YEAR,
    MONTHS,
    RANDOM,
    YEAR,
    as_date,
    calendar_fault,
    dates,
    names_of_date,
    part_of_date,
    parts_named,
    word_for_part,
)

LIKE_DATE = r"[0-9]+([-./][0-9]*)+"


def names_meant(board: Board, text: str, today: date, file: str) -> list[str]:
    """Return the names of the cells that a text means; words that mean none are returned as they
    are. `file` has the board. Raises PsolverError for a date that there is not, or that may be
    another one.

    >>> cells = ("Nov", "23", "Mon", "A1", "B2")
    >>> names = tuple(((0, number), name) for number, name in enumerate(cells))
    >>> board = Board(frozenset(cell for cell, _ in names), names=names)
    >>> names_meant(board, "b2,A1", date(2026, 1, 1), "")
    ['B2', 'A1']
    >>> names_meant(board, "23.11.2026", date(2026, 1, 1), "")
    ['Nov', '23', 'Mon']
    """
    return _Meaning(board, today, file).names(text)


class _Meaning:
    """The meanings of words on a board."""

    def __init__(self, board: Board, today: date, file: str) -> None:
        self._board = board
        self._today = today
        self._file = file
        self._known = {name for _, name in board.names}
        self._folded: dict[str, list[str]] = defaultdict(list)
        for _, name in board.names:
            folded = name.casefold()
            self._folded[folded].append(name)

    def names(self, text: str) -> list[str]:
        """Return the names that a text means."""
        names = []
        years = []
        for word in self._words(text):
            if self._is_year(word):
                years.append(word)
            else:
                names += self._names(word)
        if years:
            return self._with_year(names, years)
        return names

    def _words(self, text: str) -> list[str]:
        """The words of a text, parted by white space, commas and semicolons."""
        words = []
        for word in text.split():
            if word.casefold() in self._folded:  # a name may have commas
                words.append(word)
            else:
                word = word.strip(",;")
                words += re.split("[,;]+", word)
        return words

    def _names(self, word: str) -> list[str]:
        if word in self._known:
            return [word]
        folded = word.casefold()
        alike = self._folded.get(folded, [])
        if len(alike) == 1:
            return alike
        if not self._known:
            return [word]
        when = self._date(word)
        if when is not None:
            return names_of_date(self._board, *when, self._file)
        date_part = part_of_date(word)
        if date_part:
            kind, number = date_part
            names_by_kind = parts_named(self._board, self._file)
            named = names_by_kind[kind]
            return [named.get(number, word)]
        if re.fullmatch(LIKE_DATE, word):
            cure = "write it as 2026-11-23"
            self._fail(f"{quoted(word)} is not a date that is known here; {cure}")
        return [word]

    def _date(self, word: str) -> tuple[int, int, int | None] | None:
        """The month, the day and, if there is a year, the weekday of a date; None for others."""
        days_from_today = DAYS_FROM_TODAY.get(word.casefold())
        if days_from_today is not None:
            named = self._today + timedelta(days=days_from_today)
            return named.month, named.day, named.isoweekday()
        digits = as_date(word)
        if not digits:
            return None
        month = int(digits["m"])
        day = int(digits["d"])
        if re.match("[0-9]{1,2}/", word):  # month first in some countries, day first in others
            self._refuse_two_dates(word, month, day)
            month, day = sorted((month, day))
        year = digits["y"]
        if not year:
            self._valid(word, LEAP_YEAR, month, day)
            return month, day, None
        when = self._valid(word, int(year), month, day)
        return month, day, when.isoweekday()

    def _refuse_two_dates(self, word: str, month: int, day: int) -> None:
        if month > 12 or day > 12 or month == day:
            return
        month_first = _short(month, day)
        day_first = _short(day, month)
        readings = listed([f'"{month_first}"', f'"{day_first}"'], "or")
        self._fail(f"{quoted(word)} may be two dates; write {readings}")

    def _valid(self, word: str, year: int, month: int, day: int) -> date:
        try:
            return date(year, month, day)
        except ValueError:
            self._fail(f"there is no date {word}")

    # a year beside names --------------------------------------------------------------------------

    def _is_year(self, word: str) -> bool:
        if not self._known:
            return False
        if word in self._known:
            return False
        return re.fullmatch(YEAR, word) is not None

    def _with_year(self, names: Sequence[str], years: Sequence[str]) -> list[str]:
        """The names of the date that names and a year make."""
        year, *further_years = years
        date_parts = parts_of_date(names)
        month = date_parts.get("month")
        day = date_parts.get("day")
        if further_years or month is None or day is None:
            self._fail(f"{quoted(year)} is the year of no date; write it as 2026-11-23")
        month_and_day = _short(month, day)
        when = self._valid(f"{month_and_day} {year}", int(year), month, day)
        right_weekday = when.isoweekday()
        weekday = date_parts.get("weekday", right_weekday)
        if weekday != right_weekday:
            right = word_for_part("weekday", right_weekday)
            wrong = word_for_part("weekday", weekday)
            self._fail(f"{when} is a {right}, not a {wrong}")
        names_of_cells = names_of_date(self._board, month, day, weekday, self._file)
        for name in names:
            if part_of_date(name) is None:
                names_of_cells.append(name)
        return names_of_cells

    def _fail(self, fault: str) -> NoReturn:
        raise PsolverError(f"{self._file}: --leave: {fault}")


def _short(month: int, day: int) -> str:
    """A date with the short name of its month, such as "Nov 23"."""
    name = MONTHS[month - 1]
    return f"{name[:3]} {day}"


def parts_of_date(names: Iterable[str]) -> dict[str, int]:
    """Return the numbers of the parts of a date that some of the names mean, by kind."""
    number_of_kind = {}
    for name in names:
        date_part = part_of_date(name)
        if date_part:
            kind, number = date_part
            number_of_kind[kind] = number
    return number_of_kind


def missing_part(board: Board, names: Iterable[str], today: date) -> str:
    """Return a note if some parts of a date are to stay free on a board with all months, days and
    perhaps weekdays, but not one of each; else "". The date that is meant is the nearest to today.
    """
    try:
        names_by_kind = parts_named(board, "")
    except PsolverError:
        return ""
    named_parts = parts_of_date(names)
    missing = []
    for kind, named in names_by_kind.items():
        if named and kind not in named_parts:
            missing.append(kind)
    if not named_parts or not missing:
        return ""
    if calendar_fault(names_by_kind):
        return ""
    kinds = " and no ".join(missing)
    note = f"no {kinds} is left free"
    if missing != ["weekday"]:
        return note
    when = _nearest(named_parts["month"], named_parts["day"], today)
    if when is None:
        return note
    return f"{note}; --leave {when} names it too"


def _nearest(month: int, day: int, today: date) -> date | None:
    """The date with a month and a day that is nearest to another date; None for April 31."""
    earliest = max(1, today.year - 8)
    latest = min(9999, today.year + 8)
    candidates = []
    for year in range(earliest, latest + 1):
        with suppress(ValueError):  # April 31, and February 29 of most years
            candidates.append(date(year, month, day))

    def distance(candidate: date) -> timedelta:
        return abs(candidate - today)

    return min(candidates, key=distance, default=None)


def drawn_names(board: Board, pieces: Iterable[Piece], random: Random, file: str) -> list[str]:
    """Return the names of cells to be left free, drawn at random: a face of each of the dice; those
    of a date on a board with all months and days; else as many as stay free by the file or by the
    areas, of the cells without a clue. Raises PsolverError if their number is not known.
    """
    if board.dice:
        return [random.choice(die) for die in board.dice]
    names_by_kind = parts_named(board, file)
    if not calendar_fault(names_by_kind):
        has_weekdays = bool(names_by_kind["weekday"])
        all_dates = list(dates(None, has_weekdays))
        month, day, weekday = random.choice(all_dates)
        return names_of_date(board, month, day, weekday, file)
    clued = dict(board.clues)
    names = [name for cell, name in board.names if cell not in clued]
    number = len(board.free_names)
    if not number:
        number = _left_by_area(board, pieces)
    if not 0 < number <= len(names):
        reason = f"{RANDOM} draws a date, or as many cells as the file or the areas leave free"
        raise PsolverError(f"{file}: --leave: {reason}; name the cells here")
    chosen = set(random.sample(names, number))
    return [name for name in names if name in chosen]


def _left_by_area(board: Board, pieces: Iterable[Piece]) -> int:
    """The number of cells that pieces leave free which are all used a fixed number of times; 0 if
    it is not fixed.
    """
    if board.may:
        return 0
    area = 0
    for piece in pieces:
        if piece.least != piece.most:
            return 0
        area += piece.least * piece.size
    named = {cell for cell, _ in board.names}
    cells = board.must | named
    return len(cells) - area
