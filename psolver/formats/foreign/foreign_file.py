"""The puzzles of files that other programs write.

A reader returns a ForeignPuzzle for each problem of a file, from its bytes, its name in messages
and the choices of a user. A writer returns bytes, and a sentence for each thing that they cannot
hold.
"""

from __future__ import annotations

from typing import NamedTuple

from ...puzzle.model import Puzzle
from ...puzzle.tiling import Tiling


class ForeignPuzzle(NamedTuple):
    """A problem of a file: its name ("" for none), its puzzle, a sentence for each thing that the
    file has and a puzzle of psolver cannot hold, and the solutions that are stored in it, which are
    verified.
    """

    name: str
    puzzle: Puzzle
    losses: tuple[str, ...]
    tilings: tuple[Tiling, ...] = ()


class ForeignChoices(NamedTuple):
    """Values that a file does not have: the board, such as "6x10", if the format has none."""

    board: str | None = None
