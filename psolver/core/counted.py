"""The answers for several choices of pieces, and those that are checked against known ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from .model import Expect, Puzzle
from .outcome import Outcome
from .piece import names_left_out
from .tilings import Tiling


class Check(NamedTuple):
    """The result of a puzzle, which messages call `file`, that was checked against known answers.

    `missed` names the answers (fields of Expect) that differ from those `found`; of a puzzle that
    was skipped `found` is None, and `skipped` is the cause: it is "slow", the "engine" does not
    search such puzzles or list such a "best", or it expects "nothing".
    """

    file: str
    expected: Expect
    found: Outcome | None = None
    missed: tuple[str, ...] = ()
    skipped: str = ""

    @property
    def verdict(self) -> Literal["ok", "wrong", "skipped"]:
        """Whether all was as expected."""
        if self.found is None:
            return "skipped"
        if self.missed:
            return "wrong"
        return "ok"


Choice: TypeAlias = tuple[tuple[str, int], ...]


class Choices:
    """The number of tilings of a puzzle that each choice of pieces has, of those that were
    added.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.numbers: Counter[Choice] = Counter()

    def add(self, tiling: Tiling) -> None:
        """Count one more tiling."""
        used = Counter([placement.piece for placement in tiling])
        choice = []
        for piece in self.puzzle.pieces:
            times = used[piece.name]
            if times:
                choice.append((piece.name, times))
        self.numbers[tuple(choice)] += 1

    def sorted(self) -> list[tuple[Choice, int]]:
        """Return the choices with their numbers of tilings: those with most tilings first, then by
        names.
        """
        return sorted(self.numbers.items(), key=lambda pair: (-pair[1], pair[0]))

    def left_out(self, choice: Choice) -> tuple[str, ...]:
        """Return the names of the pieces that a choice leaves out, of those that might be used."""
        return names_left_out(self.puzzle.pieces, dict(choice))


def choice_text(choice: Iterable[tuple[str, int]], between: str = ", ") -> str:
    """Return the pieces of a choice, with a text between two of them.

    >>> choice_text((("F", 1), ("I", 2)))
    'F, 2 I'
    """
    words = []
    for name, times in choice:
        if times > 1:
            name = f"{times} {name}"
        words.append(name)
    return between.join(words)
