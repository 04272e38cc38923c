"""The small calendar above the solutions and the board of Play: a click on it chooses the date that
stays free, and dice are rolled. Its data is a list of the parts of a date:

    [{"kind": "month", "columns": 6, "cells": [["Jan", "January", False], ...]}, ...]

A cell has its name, the meaning of that, and whether it stays free.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import date
from random import Random
from typing import TYPE_CHECKING, Any

from ..core.errors import PsolverError
from ..core.model import Board, Puzzle
from ..core.plain_values import Values
from ..core.registries import service
from ..core.toml.load import loads
from .date_words import names_of_date, part_of_date, parts_named, word_for_part
from .free_cells import drawn_names

if TYPE_CHECKING:
    from ..page import Connection, Tab

COLUMNS_OF_PARTS = {"month": 6, "day": 7, "weekday": 7}


class CalendarPart:
    """The calendar of a view; `chosen` is called when a whole date has been chosen, and without it
    the calendar is closed at first.
    """

    def __init__(
        self, tab: Tab, connection: Connection, view: str, chosen: Callable[[], None] | None = None
    ) -> None:
        self._tab = tab
        self._chosen = chosen
        self._connection = connection
        data = {"open": chosen is not None}
        self._module = connection.module(view, "calendar", data, self._hear)
        tab.on_change(self._show)
        self._show()

    def _show(self) -> None:
        puzzle = self._tab.puzzle
        ready = self._tab.fault is None
        values = calendar_values(puzzle)
        self._module.call("show", values, ready, _rolled_words(puzzle))

    async def _hear(self, event: str, value: Any) -> None:
        """Let a chosen name stay free, or a date, given as [year, month, day], or a roll of the
        dice.
        """
        tab = self._tab
        if tab.puzzle is None or tab.fault:
            return
        text = tab.text
        try:
            names = _chosen_names(tab.puzzle, event, value)
            with_free = service("text_with_free")
            changed = await asyncio.to_thread(with_free, text, names, tab.problem)
        except PsolverError as fault:
            self._connection.page("notify", str(fault), False)
            return
        if tab.text != text:
            return  # somebody has typed meanwhile
        await tab.set_text(changed)
        if tab.text != changed:
            return
        if tab.fault:
            self._connection.page("notify", tab.fault.message, False)
        elif self._chosen and is_whole(tab.puzzle.board):
            self._chosen()


def part_of_solutions(tab: Tab, connection: Connection) -> CalendarPart:
    """Return the calendar of Solutions, where a search begins when a whole date was chosen."""

    def search() -> None:
        connection.page("solve")

    return CalendarPart(tab, connection, "Solutions", search)


def part_of_play(tab: Tab, connection: Connection) -> CalendarPart:
    """Return the calendar of Play, which is closed at first."""
    return CalendarPart(tab, connection, "Play")


def _chosen_names(puzzle: Puzzle, event: str, value: Any) -> list[str]:
    """Return the names of the cells that are to stay free. Raises PsolverError."""
    if event == "roll":
        return drawn_names(puzzle.board, puzzle.pieces, Random(), puzzle.file)
    if event == "date":
        when = date(*value)
        return words_of_date(puzzle.board, when)
    return words_with(puzzle.board, value)


def _rolled_words(puzzle: Puzzle | None) -> str | None:
    """Return the names of the cells that stay free; None for a board without dice."""
    if puzzle is None or not puzzle.board.dice:
        return None
    names = [name for _, name in puzzle.board.free_names]
    return " ".join(names)


def calendar_values(puzzle: Puzzle | None) -> list[Values]:
    """Return the data of the calendar; [] if the board names no months or no days.

    >>> from psolver.core.model import Piece
    >>> board = Board(frozenset({(0, 0)}), names=(((0, 0), "Feb"), ((0, 1), "5th")))
    >>> calendar_values(Puzzle((Piece("A", ((0, 0),)),), board))[0]["cells"]
    [['Feb', 'February', False]]
    """
    if puzzle is None:
        return []
    names_by_kind = _parts(puzzle.board)
    if not {"month", "day"} <= names_by_kind.keys():
        return []
    free = {name for _, name in puzzle.board.free_names}
    values = []
    for kind, named in names_by_kind.items():
        cells = []
        for number, name in sorted(named.items()):
            word = word_for_part(kind, number)
            is_free = name in free
            cells.append([name, word, is_free])
        columns = COLUMNS_OF_PARTS[kind]
        values_of_kind = {"kind": kind, "columns": columns, "cells": cells}
        values.append(values_of_kind)
    return values


def words_with(board: Board, name: str) -> list[str]:
    """Return the names of the free cells if a name replaces the one of its kind, as a month."""
    kind = _kind(name)
    names = [name]
    for _, free_name in board.free_names:
        if _kind(free_name) != kind:
            names.append(free_name)
    return _in_order(names)


def words_of_date(board: Board, when: date) -> list[str]:
    """Return the names of the free cells on a date: its parts, and others that are free already.
    Raises PsolverError if the board has no name for a part.
    """
    names = []
    for _, free_name in board.free_names:
        if not _kind(free_name):
            names.append(free_name)
    weekday = when.isoweekday()
    names += names_of_date(board, when.month, when.day, weekday, "the board")
    return _in_order(names)


def on_day(text: str, day: Sequence[int]) -> str:
    """Return the text of a calendar on which a day, (year, month, day), stays free; any other text
    as it is.
    """
    try:
        puzzle = loads(text)
        if not calendar_values(puzzle):
            return text
        when = date(*day)
        names = words_of_date(puzzle.board, when)
        changed: str = service("text_with_free")(text, names)
        return changed
    except (PsolverError, ValueError):  # several puzzles, or a calendar without this day
        return text


def is_whole(board: Board) -> bool:
    """Whether a cell of each part of a date stays free."""
    free = {_kind(name) for _, name in board.free_names}
    return _parts(board).keys() <= free


def _parts(board: Board) -> dict[str, dict[int, str]]:
    """The names of the cells that mean parts of a date, of kinds that the board has; {} if two mean
    the same.
    """
    try:
        names_by_kind = parts_named(board, "")
    except PsolverError:
        return {}
    parts = {}
    for kind, named in names_by_kind.items():
        if named:
            parts[kind] = named
    return parts


def _kind(name: str) -> str:
    """The kind of the part of a date that a name means; "" if it means none."""
    date_part = part_of_date(name)
    if date_part is None:
        return ""
    kind, _ = date_part
    return kind


def _in_order(words: list[str]) -> list[str]:
    """Names in the usual order: month, day, weekday, others."""
    kinds = [*COLUMNS_OF_PARTS, ""]

    def place(word: str) -> int:
        return kinds.index(_kind(word))

    return sorted(words, key=place)
