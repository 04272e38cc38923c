"""The levels of assemblies, while a puzzle is made of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from ..core.cells import Shape
from ..core.model import Board, Puzzle
from ..core.square_lattice import CUBIC
from ..core.tilings import Tiling
from ..disassembly import ALL_APART, Disassembly, SlidingShapes, disassemblies
from .make_reasons import LEVEL, STUCK, TOO_FEW, TOO_MANY
from .make_task import MakeTask

Level: TypeAlias = tuple[int, ...]  # the moves up to each separation


class Rank(NamedTuple):
    """The difficulty of taking an assembly apart; a greater one is harder.

    is_apart  whether all pieces come apart
    first     the moves up to the first separation
    bound     how few groups can be taken away in the first move, as a number below 0; 0 for none
    level     the moves up to each separation that there is
    """

    is_apart: bool
    first: int
    bound: int
    level: Level


class Levels:
    """The levels of assemblies on boards of the lattice of one."""

    def __init__(self, board: Board) -> None:
        self._shapes = SlidingShapes(0 if board.lattice == CUBIC else 1)

    def rank(self, assembly: Sequence[Shape]) -> Rank:
        """Return the rank of an assembly, given by the cells of its pieces."""
        (ends,) = self._shapes.levels([assembly])
        level = tuple(len(end.states) for end in ends if end.group)
        moves = first_moves(level)
        bound = -number_of_free_groups(assembly) if moves == 1 else 0
        return Rank(len(level) == len(ends), moves, bound, level)

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


def number_of_free_groups(assembly: Sequence[Shape]) -> int:
    """Return the number of groups of pieces that can be taken away in one move, each along an axis;
    to take a group or all others is the same. Unions of such groups are not counted.

    >>> number_of_free_groups([((0, 0), (0, 1), (1, 0)), ((1, 1),)])
    1
    """
    number = len(assembly)
    everyone = (1 << number) - 1
    groups = set()
    for axis in range(len(assembly[0][0])):
        met = _met_along(assembly, axis)
        for piece in range(number):
            with_piece = met[piece]  # these must go with it, and it with those
            going_with_it = sum(1 << pusher for pusher in range(number) if met[pusher] >> piece & 1)
            for group in (with_piece, going_with_it):
                if group != everyone:
                    groups.add(min(group, everyone ^ group))
    return len(groups)


def _met_along(assembly: Sequence[Shape], axis: int) -> list[int]:
    """For each piece those that it pushes, at once or by others, if it goes along an axis, as bits;
    itself among them.
    """
    lines: dict[tuple[int, ...], list[tuple[int, int]]] = {}
    for piece, cells in enumerate(assembly):
        for cell in cells:
            line = lines.setdefault(cell[:axis] + cell[axis + 1 :], [])
            line.append((cell[axis], piece))
    met = [1 << piece for piece in range(len(assembly))]
    for line in lines.values():
        line.sort(reverse=True)
        farther = 0
        for _, piece in line:
            met[piece] |= farther
            farther |= 1 << piece
    for through, _ in enumerate(assembly):  # Warshall
        for piece, _ in enumerate(assembly):
            if met[piece] >> through & 1:
                met[piece] |= met[through]
    return met


def apart_fault(task: MakeTask, answers: Sequence[Disassembly]) -> str:
    """Return the reason why a puzzle is not one to make whose solutions that can be taken apart
    come apart so; "" for none.
    """
    if not answers:
        return STUCK
    fewest, greatest = task.solutions
    if not fewest <= len(answers) <= greatest:
        return TOO_FEW if len(answers) < fewest else TOO_MANY
    if task.level:
        low, high = task.level
        if not all(low <= first_moves(answer.level) <= high for answer in answers):
            return LEVEL
    return ""


def is_interlocking(tiling: Tiling) -> bool:
    """Return whether at most one group of pieces can be taken away in the first move."""
    return number_of_free_groups([placement.cells for placement in tiling]) <= 1


def easiest(answers: Sequence[Disassembly]) -> Level:
    """Return the lowest level of some solutions that come apart, at least one: that of a puzzle."""
    return min(answer.level for answer in answers)
