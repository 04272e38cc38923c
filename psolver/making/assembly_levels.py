"""The levels of assemblies, while a puzzle is made of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from ..core.cells import Shape
from ..core.model import Board, Puzzle
from ..core.square_lattice import CUBIC
from ..core.tilings import Tiling
from ..disassembly import ALL_APART, Disassembly, SlidingShapes, disassemblies
from .make_reasons import LEVEL, STUCK, TOO_FEW, TOO_MANY
from .make_task import MakeTask

Level: TypeAlias = tuple[int, ...]  # the moves up to each separation
Occupied: TypeAlias = tuple[int, int]  # a place along a line, and the piece there


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
        flat_axes = 0 if board.lattice == CUBIC else 1
        self._shapes = SlidingShapes(flat_axes)

    def rank(self, assembly: Sequence[Shape]) -> Rank:
        """Return the rank of an assembly, given by the cells of its pieces."""
        (ends,) = self._shapes.levels([assembly])
        moves_of_ends = [len(end.states) for end in ends if end.group]
        level = tuple(moves_of_ends)
        is_apart = len(level) == len(ends)
        moves = first_moves(level)
        bound = 0
        if moves == 1:
            bound = -number_of_free_groups(assembly)
        return Rank(is_apart, moves, bound, level)

    def number_apart(self, assemblies: Sequence[Sequence[Shape]]) -> int:
        """Return how many of some assemblies come apart."""
        if not assemblies:
            return 0
        verdicts = self._shapes.verdicts(assemblies)
        return verdicts.count(ALL_APART)


def taken_apart(puzzle: Puzzle, tilings: Sequence[Tiling]) -> list[Disassembly | None]:
    """Return how each of some solutions comes apart; None for one that does not."""
    pairs: Iterator[tuple[None, Tiling]] = ((None, tiling) for tiling in tilings)
    answers = []
    for _, answer in disassemblies(pairs, groups=puzzle.together):
        answers.append(None if answer.stuck else answer)
    return answers


def first_moves(level: Level) -> int:
    """Return the number of moves up to the first separation; 0 for one piece."""
    if not level:
        return 0
    return level[0]


def number_of_free_groups(assembly: Sequence[Shape]) -> int:
    """Return the number of groups of pieces that can be taken away in one move, each along an axis;
    to take a group or all others is the same. Unions of such groups are not counted.

    >>> number_of_free_groups([((0, 0), (0, 1), (1, 0)), ((1, 1),)])
    1
    """
    number = len(assembly)
    everyone = (1 << number) - 1
    dimension = len(assembly[0][0])
    groups = set()
    for axis in range(dimension):
        met = _met_along(assembly, axis)
        for piece in range(number):
            bit = 1 << piece
            pushers = 0
            for pusher, pieces in enumerate(met):
                if pieces & bit:
                    pushers |= 1 << pusher
            # these must go with the piece, and the piece with those
            for group in (met[piece], pushers):
                if group != everyone:
                    others = everyone ^ group
                    groups.add(min(group, others))
    return len(groups)


def _met_along(assembly: Sequence[Shape], axis: int) -> list[int]:
    """For each piece those that it pushes, at once or by others, if it goes along an axis, as bits;
    itself among them.
    """
    pieces = range(len(assembly))
    met = [1 << piece for piece in pieces]
    for line in _lines_along(assembly, axis):
        line.sort(reverse=True)
        farther = 0
        for _, piece in line:
            met[piece] |= farther
            farther |= 1 << piece
    for through in pieces:  # Warshall
        for piece in pieces:
            if met[piece] >> through & 1:
                met[piece] |= met[through]
    return met


def _lines_along(assembly: Sequence[Shape], axis: int) -> Iterable[list[Occupied]]:
    """The occupied places of each line of cells along an axis."""
    lines = defaultdict(list)
    for piece, cells in enumerate(assembly):
        for cell in cells:
            across = cell[:axis] + cell[axis + 1 :]
            occupied = cell[axis], piece
            lines[across].append(occupied)
    return lines.values()


def apart_fault(task: MakeTask, answers: Sequence[Disassembly]) -> str:
    """Return the reason why a puzzle is not one to make whose solutions that can be taken apart
    come apart so; "" for none.
    """
    if not answers:
        return STUCK
    fewest, greatest = task.solutions
    if len(answers) < fewest:
        return TOO_FEW
    if len(answers) > greatest:
        return TOO_MANY
    if not task.level:
        return ""
    low, high = task.level
    for answer in answers:
        if not low <= first_moves(answer.level) <= high:
            return LEVEL
    return ""


def is_interlocking(tiling: Tiling) -> bool:
    """Return whether at most one group of pieces can be taken away in the first move."""
    assembly = [placement.cells for placement in tiling]
    return number_of_free_groups(assembly) <= 1


def easiest(answers: Sequence[Disassembly]) -> Level:
    """Return the lowest level of some solutions that come apart, at least one: that of a puzzle."""
    return min(answer.level for answer in answers)
