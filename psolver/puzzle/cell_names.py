"""The names of cells, as those of a calendar, and the cells with names that stay free, such as
those of a date: they are no cells of their board, and no piece lies there. Dice with names on their
faces choose them at random, one each.

names   a sorted tuple of (cell, name)     (((0, 0), "Jan"), ((0, 1), "Feb"))
dice    the names on the faces of each     (("A1", "C1", "D1"), ("F1", "F1", "A6"))

A name is a word that no other cell has. A part of a date is its kind, "month", "day" or "weekday",
and its number: ("month", 11). Names of months and weekdays are English; months count from 1,
weekdays from 1, Monday, as in ISO 8601.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import PsolverError
from ..geometry.cells import Cell
from ..geometry.lattice import Lattice
from ..wording import listed, meant, quoted
from .checks import fail, lattice_fault, refuse, text_fault

Names = tuple[tuple[Cell, str], ...]
Dice = tuple[tuple[str, ...], ...]
NO_NAME = "."  # stands for a cell without a name
NO_SUCH = "'psolver show' shows the names"

if TYPE_CHECKING:
    from .board import Board


def word_fault(value: object) -> str:
    """The fault of the name of a cell.

    >>> word_fault("New Year")
    "'New Year' is not the name of a cell; a name is one word"
    """
    if not isinstance(value, str):
        return text_fault(value)
    if not value.strip(".-"):
        return f"{quoted(value)} is not the name of a cell; a name is more than dots and dashes"
    if not value.isprintable():
        return f"{quoted(value)} has characters that cannot be printed"
    return (
        ""
        if value.split() == [value]
        else f"{quoted(value)} is not the name of a cell; a name is one word"
    )


def names_of(given: Any, lattice: Lattice) -> Names:
    """The names of a board, sorted, from a mapping or pairs of cells and names. Raises
    PuzzleError.
    """
    pairs = given.items() if isinstance(given, Mapping) else given
    try:
        listed = [(tuple(cell), name) for cell, name in pairs]
    except (TypeError, ValueError):
        fail("board", "names", 'expected cells with names, such as (((0, 1), "Feb"),)')
    for cell, name in listed:
        refuse("board", f"the name at {cell}", word_fault(name))
    refuse("board", "names", lattice_fault([cell for cell, _ in listed], lattice))
    refuse("board", "names", twice_fault(name for _, name in listed))
    if len(dict(listed)) < len(listed):
        fail("board", "names", "a cell has two names; give it one")
    return tuple(sorted(listed))


def twice_fault(names: Iterable[str]) -> str:
    """The fault of names of which two are the same."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            return f"two cells have the name {quoted(name)}; give each one of its own"
        seen.add(name)
    return ""


def dice_of(given: Any, names: Names) -> Dice:
    """The dice of a board, from lists of names of its cells. Raises PuzzleError."""
    if isinstance(given, str) or not all(isinstance(die, (list, tuple)) for die in given):
        fail(
            "board", "dice", 'expected the faces of each die, such as (("A1", "A2"), ("B1", "B2"))'
        )
    dice = tuple(tuple(die) for die in given)
    for die in dice:
        refuse("board", "dice", dice_fault(dice, die, names))
    return dice


def dice_fault(dice: Dice, die: tuple[str, ...], names: Names) -> str:
    """The fault of one of the dice of a board whose cells have these names, "" for none.

    >>> dice_fault((("A",), ("B", "A")), ("B", "A"), (((0, 0), "A"), ((0, 1), "B")))
    "two dice have the face 'A'; a cell belongs to one die"
    """
    known = {name for _, name in names}
    if not known:
        return "no cell of the board has a name; the key 'names' gives them"
    if not die:
        return "a die has no faces; name a cell for each"
    for face in die:
        if face not in known:
            return f"no cell has the name {quoted(face)} ({meant(face, known) or NO_SUCH})"
        if sum(face in one for one in dice) > 1:
            return f"two dice have the face {quoted(face)}; a cell belongs to one die"
    return ""


def free_names(board: Board) -> Names:
    """Return the cells that stay free, with their names, sorted."""
    if not board.names:
        return ()
    cells = board.must | board.may
    return tuple((cell, name) for cell, name in board.names if cell not in cells)


def leaving_fault(board: Board, words: Iterable[str]) -> str:
    """Return why the cells of these names cannot stay free, "" if they can."""
    cells = {name: cell for cell, name in board.names}
    if not cells:
        return "no cell of the board has a name; the key 'names' gives them"
    clued, seen = dict(board.clues), set[str]()
    for word in words:
        if word in seen:
            return f"{quoted(word)} is named twice"
        seen.add(word)
        if word not in cells:
            cure = meant(word, cells) or meant(word.title(), cells) or NO_SUCH
            return f"no cell has the name {quoted(word)} ({cure})"
        if cells[word] in clued:
            piece = quoted(clued[cells[word]])
            return f"the cell {quoted(word)} cannot stay free; its clue says that {piece} covers it"
    return ""


def leaving(board: Board, words: Iterable[str]) -> Board:
    """Return the board on which the cells of these names stay free, and no others. Raises
    PuzzleError.

    >>> from psolver.puzzle.board import Board
    >>> days = Board(frozenset({(0, 0), (0, 1)}), names=(((0, 0), "1"), ((0, 1), "2")))
    >>> leaving(days, ["2"]).cells, free_names(leaving(days, ["2"]))
    (((0, 0),), (((0, 1), '2'),))
    """
    words = list(words)
    refuse("", "leave", leaving_fault(board, words))
    free = {cell for cell, name in board.names if name in words}
    named = {cell for cell, _ in free_names(board)}
    must = board.must.union(named - board.freed) - free
    may = board.may | (board.freed & named)
    return replace(board, must=must, may=may - free, freed=may & free)


MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
LETTERS_OF_MONTH, LETTERS_OF_WEEKDAY = 3, 2  # that tell them apart
LEAP_YEAR = 2000


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
    if found := re.fullmatch("0?([1-9]|[12][0-9]|3[01])(st|nd|rd|th)?", word):
        return "day", int(found[1])
    for kind, words, least in (
        ("month", MONTHS, LETTERS_OF_MONTH),
        ("weekday", WEEKDAYS, LETTERS_OF_WEEKDAY),
    ):
        for number, whole in enumerate(words, 1):
            if len(word) >= least and whole.casefold().startswith(word):
                return kind, number
    return None


def parts_named(board: Board, file: str) -> dict[str, dict[int, str]]:
    """Return the names of the cells of a board that mean parts of a date, by kind and number.
    Raises PsolverError if two mean the same.
    """
    parts: dict[str, dict[int, str]] = {"month": {}, "day": {}, "weekday": {}}
    for _, name in board.names:
        kind, number = part_of_date(name) or ("", 0)
        if kind:
            if number in parts[kind]:
                both = listed([quoted(parts[kind][number]), quoted(name)])
                raise PsolverError(f"{file}: {both} mean the same {kind}; rename one of the cells")
            parts[kind][number] = name
    return parts


def names_of_date(board: Board, month: int, day: int, weekday: int | None, file: str) -> list[str]:
    """Return the names of the cells that are to stay free on a date: of its month, its day and, on
    a board with weekdays, its weekday, if it is given. Raises PsolverError if one is missing.
    """
    parts = parts_named(board, file)
    names = []
    for kind, number in (("month", month), ("day", day), ("weekday", weekday)):
        if number in parts[kind]:
            names.append(parts[kind][number])
        elif number and (parts[kind] or kind != "weekday"):
            words = {"month": MONTHS, "weekday": WEEKDAYS}
            word = words[kind][number - 1] if kind in words else number
            raise PsolverError(f"{file}: no cell has the name of the {kind} {word}")
    return names


def calendar_fault(parts: dict[str, dict[int, str]]) -> str:
    """Return why a board cannot show every date, "" if it can."""
    for kind, number in (("month", 12), ("day", 31), ("weekday", 7)):
        found = len(parts[kind])
        if found < number and (found or kind != "weekday"):
            return (
                f"has cells with the names of {found} of the {number} {kind}s; --by date needs all"
            )
    return ""


def dates(year: int | None, weekdays: bool) -> Iterator[tuple[int, int, int | None]]:
    """Yield the month, the day and the weekday of each day of a year; of no year, of all 366 days,
    with each of the seven days of the week if `weekdays`.

    >>> len([*dates(None, False)]), len([*dates(None, True)]), [*dates(2026, True)][-1]
    (366, 2562, (12, 31, 4))
    """
    start = date(year or LEAP_YEAR, 1, 1).toordinal()
    for ordinal in range(start, start + 366):
        when = date.fromordinal(ordinal)
        if when.year != (year or LEAP_YEAR):
            return
        known: tuple[int | None, ...] = (when.isoweekday(),) if year else tuple(range(1, 8))
        for weekday in known if weekdays else (None,):
            yield when.month, when.day, weekday
