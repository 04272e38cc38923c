"""Levels as values: the level of a solution, the least one that is asked for, and a row for each
solution, by which several are sorted.

    6.1.1      the numbers of moves up to each separation
    5.2        a least level: 5.2 and 5.2.1 have it, and so has 6.1, but not 5.1.9

Levels are compared number by number, the first one most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar

from ..core.wording import plural
from .disassembly import Disassembly

Level: TypeAlias = tuple[int, ...]
Listed = TypeVar("Listed")


def level_words(level: Sequence[int]) -> str:
    """Return a level as it is written.

    >>> level_words((6, 1, 1)), level_words(())
    ('6.1.1', '0')
    """
    return ".".join(map(str, level)) or "0"


def moves_words(moves: int, turns: int) -> str:
    """Return a number of moves, and how many of them are turns, as tables have them.

    >>> moves_words(1200, 0), moves_words(6, 1)
    ('1,200', '6, 1 turn')
    """
    words = f"{moves:,}"
    if turns:
        words += f", {plural(turns, 'turn')}"
    return words


def level_of_words(words: str) -> Level:
    """Return the level that is written so; () for "". Raises ValueError.

    >>> level_of_words("5.2")
    (5, 2)
    """
    return tuple(map(int, words.split("."))) if words else ()


def has_level(disassembly: Disassembly, least: Level) -> bool:
    """Whether the pieces of a solution come apart, with a least level or a higher one.

    >>> one_piece = Disassembly((), None, 0)
    >>> has_level(one_piece, (0,)), has_level(one_piece, (1,)), has_level(one_piece, ())
    (True, False, True)
    """
    level = disassembly.level or (0,)
    return disassembly.stuck is None and level >= least


class LevelRow(NamedTuple):
    """A solution in a table of levels.

    number  of the solution
    apart   whether its pieces come apart
    level   of a solution that does not come apart that of the pieces that others leave
    moves   how many there are in all
    group   the most pieces that move together; 0 without a move
    turns   how many of the moves are turns
    """

    number: int
    apart: bool
    level: Level
    moves: int
    group: int
    turns: int = 0


def level_row(number: int, disassembly: Disassembly) -> LevelRow:
    """Return the row of a solution, by its number."""
    level = disassembly.level
    groups = [len(move.pieces) for move in disassembly.moves]
    group = max(groups, default=0)
    return LevelRow(
        number,
        apart=disassembly.stuck is None,
        level=level,
        moves=sum(level),
        group=group,
        turns=disassembly.number_of_turns,
    )


# the orders of a table, by the fields that are compared: the greatest comes first
SORTS: Mapping[str, tuple[str, ...]] = {
    "level": ("apart", "level"),
    "moves": ("apart", "moves", "level"),
    "group": ("apart", "group", "level"),
    "number": (),
}


def in_order(
    things: Iterable[Listed], sort: str, row_of: Callable[[Listed], LevelRow]
) -> list[Listed]:
    """Return things in one of the orders of SORTS, by their rows; equal ones by their numbers.

    >>> rows = [LevelRow(number, True, (level,), level, 1) for number, level in ((2, 3), (3, 3))]
    >>> rows.append(LevelRow(9, True, (2, 2), 4, 2))
    >>> [[row.number for row in in_order(rows, sort, lambda row: row)] for sort in SORTS]
    [[2, 3, 9], [9, 2, 3], [9, 2, 3], [2, 3, 9]]
    """
    fields = SORTS[sort]

    def key(thing: Listed) -> tuple[Any, ...]:
        row = row_of(thing)
        values = [getattr(row, field) for field in fields]
        return tuple(values)

    by_number = sorted(things, key=lambda thing: row_of(thing).number)
    return sorted(by_number, key=key, reverse=True)
