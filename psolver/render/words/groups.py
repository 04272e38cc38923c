"""How often the pieces of a group are used together, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...puzzle.model import PieceGroup, Puzzle
from ...puzzle.tiling import Placement
from ...wording import shortened
from .pieces import MOST_NAMES, pieces_words


def used_words(group: PieceGroup) -> str:
    """How many of which pieces are used.

    >>> used_words(PieceGroup("", ("I", "L"), 0, 3))
    'at most 3 of the pieces I and L'
    >>> used_words(PieceGroup("bars", ("I", "L"), 1, 2))
    '1 to 2 of the group bars'
    """
    return f"{number_words(group.least, group.most)} of {group_words(group)}"


def number_words(least: int, most: int | None) -> str:
    """How many.

    >>> number_words(2, 2), number_words(1, None), number_words(0, None), number_words(0, 0)
    ('exactly 2', 'at least 1', 'any number', 'none')
    """
    if most == 0:
        return "none"
    if most is None:
        return f"at least {least:,}" if least else "any number"
    if least == most:
        return f"exactly {least:,}"
    return f"{least:,} to {most:,}" if least else f"at most {most:,}"


def group_words(group: PieceGroup) -> str:
    """Which pieces they are: the group by its name, else the pieces by theirs."""
    if group.name:
        return f"the group {shortened(group.name)}"
    if len(group.pieces) > MOST_NAMES:
        return f"{len(group.pieces):,} pieces"
    return pieces_words(group.pieces)


def left_out(puzzle: Puzzle, tiling: Iterable[Placement]) -> tuple[str, ...]:
    """The names of the pieces of which a tiling uses none, though it might, in a puzzle with
    groups, or that asks for the best; () in any other, and where all are used.
    """
    if not (puzzle.groups or puzzle.best):
        return ()
    used = {placement.piece for placement in tiling}
    return tuple(p.name for p in puzzle.pieces if p.name not in used and p.most != 0)


def left_out_line(names: Sequence[str]) -> str:
    """That some pieces are left out.

    >>> left_out_line(["F", "X"])
    'left out: F, X'
    """
    return f"left out: {', '.join(map(shortened, names))}"
