"""The table of solutions with their levels, as text."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.wording import plural, wrapped
from ..text.tables import COLUMN_GAP, table
from .levels import LevelRow, level_words, moves_words

TABLE_HEADS = ("level", "moves", "group", "solution")
LEAST_LEVEL_COLUMNS = 6  # of a level that is cut at the end, since the window is narrow


def solutions_table(
    rows: Sequence[LevelRow], width: int | None, most: int | None, stuck: int = 0
) -> str:
    """Return the table of solutions that can be taken apart, one at least, in their order, and what
    it leaves out.

    width  of the window in characters, None for any number
    most   the greatest number of lines with a solution, None for all
    stuck  the number of solutions that cannot be taken apart

    >>> row = LevelRow(7, True, (5, 1, 1), 7, 2)
    >>> print(solutions_table([row, row._replace(number=9)], None, 1, 3))
    level  moves  group  solution
    5.1.1  7      2      7
    and 1 more: --all prints it, --least-level leaves lower levels out
    3 solutions cannot be taken apart
    """
    rows_shown = rows[:most]
    numbers = [_number_cells(row) for row in rows_shown]
    _, *number_heads = TABLE_HEADS
    room = _room_for_levels([number_heads, *numbers], width)
    lines = [TABLE_HEADS]
    for row, cells in zip(rows_shown, numbers, strict=True):
        level = _cut_level(row, room)
        lines.append((level, *cells))
    parts = [table(lines, width)]
    if left_out := len(rows) - len(rows_shown):
        pronoun = "them"
        if left_out == 1:
            pronoun = "it"
        options = f"--all prints {pronoun}, --least-level leaves lower levels out"
        sentence = f"and {left_out:,} more: {options}"
        parts.append(wrapped(sentence, width))
    if stuck:
        solutions = plural(stuck, "solution")
        sentence = f"{solutions} cannot be taken apart"
        parts.append(wrapped(sentence, width))
    return "\n".join(parts)


def _number_cells(row: LevelRow) -> tuple[str, str, str]:
    """The cells behind the level."""
    moves = moves_words(row.moves, row.turns)
    group = f"{row.group:,}"
    number = f"{row.number:,}"
    return moves, group, number


def _room_for_levels(rows: Sequence[Sequence[str]], width: int | None) -> int | None:
    """The columns that the others leave to the level."""
    if width is None:
        return None
    room = width
    for cells in zip(*rows, strict=True):
        widest = max(map(len, cells))
        room -= widest + len(COLUMN_GAP)
    return max(room, LEAST_LEVEL_COLUMNS)


def _cut_level(row: LevelRow, room: int | None) -> str:
    """A level in the room for it; one that is cut ends in an ellipsis."""
    words = level_words(row.level)
    if room is None:
        return words
    if len(words) <= room:
        return words
    words_in_room = words[:room]
    whole_numbers, _, _ = words_in_room.rpartition(".")
    return f"{whole_numbers}…"
