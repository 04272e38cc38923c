"""Which pieces tilings use: the choices of pieces, and how many tilings each has.

A Choice    how often each piece is used, of those that are, in the order of the puzzle
            (("F", 1), ("I", 2))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from .model import Puzzle
from .tiling import Tiling

Choice: TypeAlias = tuple[tuple[str, int], ...]


class Choices:
    """How many tilings of a puzzle each choice of pieces has, of those that were added."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.numbers: Counter[Choice] = Counter()

    def add(self, tiling: Tiling) -> None:
        """One more tiling."""
        used = Counter(placement.piece for placement in tiling)
        choice = ((piece.name, used[piece.name]) for piece in self.puzzle.pieces)
        self.numbers[tuple((name, times) for name, times in choice if times)] += 1

    def sorted(self) -> list[tuple[Choice, int]]:
        """The choices with their numbers of tilings: those with most tilings first, then by
        names.
        """
        return sorted(self.numbers.items(), key=lambda pair: (-pair[1], pair[0]))

    def left_out(self, choice: Choice) -> tuple[str, ...]:
        """The names of the pieces that a choice leaves out, of those that might be used."""
        used = {name for name, _ in choice}
        pieces = self.puzzle.pieces
        return tuple(p.name for p in pieces if p.name not in used and p.most != 0)


def choice_text(choice: Iterable[tuple[str, int]], between: str = ", ") -> str:
    """The pieces of a choice, with a text between two of them.

    >>> choice_text((("F", 1), ("I", 2)))
    'F, 2 I'
    """
    return between.join(f"{times} {name}" if times > 1 else name for name, times in choice)
