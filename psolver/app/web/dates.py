"""The small calendar of the page: what it shows of a puzzle, and what a click on it means.

    [{"kind": "month", "columns": 6, "cells": [["Jan", "January", False], ...]}, ...]

A cell has its name, what that means, and whether it stays free.
"""

from __future__ import annotations

from datetime import date
from typing import Any

from ...errors import PsolverError
from ...puzzle.free_cells import (
    MONTHS,
    WEEKDAYS,
    free_names,
    names_of_date,
    part_of_date,
    parts_named,
)
from ...puzzle.model import Board, Puzzle

COLUMNS = {"month": 6, "day": 7, "weekday": 7}
WORDS = {"month": MONTHS, "weekday": WEEKDAYS}


def calendar_values(puzzle: Puzzle | None) -> list[dict[str, Any]]:
    """What the calendar shows; nothing where the board names no months or no days.

    >>> from ...puzzle.model import Piece
    >>> board = Board(frozenset({(0, 0)}), names=(((0, 0), "Feb"), ((0, 1), "5th")))
    >>> calendar_values(Puzzle((Piece("A", ((0, 0),)),), board))[0]["cells"]
    [['Feb', 'February', False]]
    """
    parts = _parts(puzzle.board) if puzzle else {}
    if not puzzle or not (parts.get("month") and parts.get("day")):
        return []
    free = {name for _, name in free_names(puzzle.board)}
    return [
        {
            "kind": kind,
            "columns": COLUMNS[kind],
            "cells": [[name, _meaning(kind, n), name in free] for n, name in sorted(named.items())],
        }
        for kind, named in parts.items()
        if named
    ]


def words_with(board: Board, name: str) -> list[str]:
    """The names of the cells that stay free when that of a name does, in place of the one that
    means the same part of a date, such as another month.
    """
    kind = _kind(name)
    others = [one for _, one in free_names(board) if _kind(one) != kind]
    return _in_order([*others, name])


def words_of_date(board: Board, when: date) -> list[str]:
    """The names of the cells that stay free on a date: of its parts, and others that do already.
    Raises PsolverError where the board has no name for one.
    """
    others = [one for _, one in free_names(board) if not _kind(one)]
    return _in_order([*others, *names_of_date(board, when, "the board")])


def is_whole(board: Board) -> bool:
    """Does a cell of each part of a date stay free?"""
    free = {_kind(name) for _, name in free_names(board)}
    return all(kind in free for kind, named in _parts(board).items() if named)


def _parts(board: Board) -> dict[str, dict[int, str]]:
    """The names of the cells that mean parts of a date; none where two mean the same."""
    try:
        return parts_named(board, "")
    except PsolverError:
        return {}


def _kind(name: str) -> str:
    return (part_of_date(name) or ("", 0))[0]


def _in_order(words: list[str]) -> list[str]:
    """Names in the order in which people say them: month, day, weekday, others."""
    order = [*COLUMNS, ""]
    return sorted(words, key=lambda word: order.index(_kind(word)))


def _meaning(kind: str, number: int) -> str:
    return WORDS[kind][number - 1] if kind in WORDS else f"{number}"
