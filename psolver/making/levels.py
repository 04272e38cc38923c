"""The levels of assemblies, while a puzzle is made of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from ..core.cells import Shape
from ..core.model import Board, Puzzle
from ..core.square_lattice import CUBIC
from ..core.tilings import Tiling
from ..disassembly import ALL_APART, Disassembly, SlidingShapes, disassemblies
from .make_reasons import LEVEL, STUCK, TOO_FEW, TOO_MANY
from .make_task import MakeTask

Level: TypeAlias = tuple[int, ...]  # the moves up to each separation
Rank: TypeAlias = tuple[bool, Level]  # whether all pieces come apart, and the level


class Levels:
    """The levels of assemblies on boards of the lattice of one."""

    def __init__(self, board: Board) -> None:
        self._shapes = SlidingShapes(0 if board.lattice == CUBIC else 1)

    def rank(self, assembly: Sequence[Shape]) -> Rank:
        """Return whether the pieces of an assembly, given by their cells, come apart, and the
        numbers of moves up to the separations that there are; a greater rank is harder.
        """
        (ends,) = self._shapes.levels([assembly])
        level = tuple(len(end.states) for end in ends if end.group)
        return len(level) == len(ends), level

    def number_apart(self, assemblies: Sequence[Sequence[Shape]]) -> int:
        """Return how many of some assemblies come apart."""
        return self._shapes.verdicts(assemblies).count(ALL_APART) if assemblies else 0


def taken_apart(puzzle: Puzzle, tilings: Sequence[Tiling]) -> list[Disassembly | None]:
    """Return how each of some solutions comes apart; None for one that does not."""
    pairs: Iterator[tuple[None, Tiling]] = ((None, tiling) for tiling in tilings)
    settled = disassemblies(pairs, groups=puzzle.together)
    return [None if answer.stuck else answer for _, answer in settled]


def first_moves(level: Level) -> int:
    """Return the number of moves up to the first separation; 0 for one piece."""
    return level[0] if level else 0


def apart_fault(task: MakeTask, answers: Sequence[Disassembly]) -> str:
    """Return the reason why a puzzle is not one to make whose solutions that can be taken apart
    come apart so; "" for none.
    """
    if not answers:
        return STUCK
    least, most = task.solutions
    if not least <= len(answers) <= most:
        return TOO_FEW if len(answers) < least else TOO_MANY
    if task.level:
        low, high = task.level
        if not all(low <= first_moves(answer.level) <= high for answer in answers):
            return LEVEL
    return ""


def easiest(answers: Sequence[Disassembly]) -> Level:
    """Return the lowest level of some solutions that come apart, at least one: that of a puzzle."""
    return min(answer.level for answer in answers)


def level_words(level: Level) -> str:
    """Return a level as it is printed.

    >>> level_words((6, 1, 1))
    '6.1.1'
    """
    return ".".join(map(str, level))
