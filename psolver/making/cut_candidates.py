"""Candidates for a puzzle to make whose pieces are cut from its board.

A random cut is seldom a puzzle: most do not come apart, or in one move, or have many assemblies. So
it is changed, a cell or two at a time, as long as that makes it no worse: first until it comes
apart in as many moves as are asked for, then until it has no other solutions than it may have, and
for the best puzzle further, to higher levels. (Song, Fu and Cohen-Or, Recursive interlocking
puzzles, 2012, and Chen, Wang, Song and Bickel, Computational design of high-level interlocking
puzzles, 2022, build the pieces one after the new_cut so that they interlock; to change whole cuts
needs nothing but the level, which is found in less than a millisecond.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

from ..core.cells import Shape
from ..core.model import Board, Piece, Puzzle
from ..core.picture import NAMES
from ..core.polyform import orientations
from . import cut_tuning
from .assembly_levels import Levels, Rank
from .assembly_look import AssemblyLook, suits_assembly_look
from .cutting import Cut, CutGround
from .make_reasons import ALIKE, LEVEL, LOOSE, NO_CUT, STUCK, TOO_FEW, TOO_MANY
from .make_task import MakeTask

NO_RANK = Rank(True, 0, 0, ())  # if it does not matter whether a cut comes apart


class CutCandidates:
    """Cuts of the boards of candidates for a task."""

    def __init__(self, task: MakeTask) -> None:
        self._task = task
        self._piece = task.puzzle.pieces[0]  # has the isometries that all may take
        self._climber: _Climber | None = None

    def puzzle(self, candidate: Puzzle, random: Random) -> Puzzle | str:
        """Return a candidate with pieces that are cut from its board, or the reason why there are
        none.
        """
        board = candidate.board
        climber = self._climber
        if climber is None or climber.board != board:
            climber = _Climber(self._task, board, self._piece)
            self._climber = climber
        cut = climber.cut(random)
        if isinstance(cut, str):
            return cut
        pieces = tuple(self._pieces(cut))
        return replace(candidate, pieces=pieces)

    def _pieces(self, shapes: Iterable[Shape]) -> Iterator[Piece]:
        """The pieces of some shapes, of which no piece has a place that shows where it lies."""
        piece = self._piece
        forms = Counter([_form(shape, piece) for shape in shapes])
        for name, form in zip(NAMES, sorted(forms), strict=False):
            number = forms[form]
            yield replace(piece, name=name, shape=form, least=number, most=number)


def _form(shape: Shape, piece: Piece) -> Shape:
    """The first orientation of a shape that may take the isometries of a piece."""
    lattice = piece.lattice
    at_origin = lattice.normalise(shape)
    images = orientations(at_origin, lattice, piece.can_rotate, piece.can_reverse)
    return images[0]


class _Climber:
    """Random cuts of one board that are made better."""

    def __init__(self, task: MakeTask, board: Board, piece: Piece) -> None:
        assert task.cut
        self.board = board
        self._task = task
        self._cut_task = task.cut
        self._piece = piece
        self._ground = CutGround(task.cut, board)
        self._levels = Levels(board) if task.assemblable else None
        self._look: AssemblyLook | None = None
        if suits_assembly_look(board) and not task.puzzle.rules:
            self._look = AssemblyLook(board, piece.can_rotate, piece.can_reverse)

    def cut(self, random: Random) -> list[Shape] | str:
        """Return the pieces of a cut, or the reason why it makes no puzzle."""
        cut = self._ground.drawn(random)
        if cut is None:
            return NO_CUT
        rank = self._rank(cut)
        cut, rank = self._to_level(cut, rank, random)
        if not self._suits(rank):
            return self._fault(rank)
        cut, rank, fault = self._to_few_solutions(cut, rank, random)
        if fault:
            return fault
        if self._task.best == "level":
            cut = self._to_best(cut, rank, random)
        return self._assembly(cut)

    def _assembly(self, cut: Cut) -> list[Shape]:
        """The cells of the pieces."""
        return [self._ground.shape(bits) for bits in cut]

    # the steps of the climb -----------------------------------------------------------------------

    def _to_level(self, cut: Cut, rank: Rank, random: Random) -> tuple[Cut, Rank]:
        """A cut that comes apart in enough moves, by changes, with its rank; the best if none is
        found.
        """
        patience = cut_tuning.PATIENCE
        while not self._suits(rank) and patience:
            patience -= 1
            new_cut = self._ground.changed(cut, random)
            if new_cut is None:
                break
            new_rank = self._rank(new_cut)
            if new_rank < rank or self._is_too_hard(new_rank):
                continue
            if new_rank > rank:
                patience = cut_tuning.PATIENCE
            cut = new_cut
            rank = new_rank
        return cut, rank

    def _to_few_solutions(self, cut: Cut, rank: Rank, random: Random) -> tuple[Cut, Rank, str]:
        """A cut with no more solutions than it may have, and no equal pieces, by changes, with its
        rank; or the best, and its fault.
        """
        excess, fault = self._excess(cut)
        patience = cut_tuning.PATIENCE_FOR_SOLUTIONS
        while excess and patience:
            patience -= 1
            new_cut = self._ground.changed(cut, random)
            if new_cut is None:
                break
            new_rank = self._rank(new_cut)
            if not self._suits(new_rank):
                continue
            new_excess, new_fault = self._excess(new_cut)
            if new_excess > excess:
                continue
            if new_excess < excess:
                patience = cut_tuning.PATIENCE_FOR_SOLUTIONS
            cut = new_cut
            rank = new_rank
            excess = new_excess
            fault = new_fault
        return cut, rank, fault

    def _to_best(self, cut: Cut, rank: Rank, random: Random) -> Cut:
        """A cut of a higher level, by changes that keep all else."""
        patience = cut_tuning.PATIENCE_FOR_BEST
        while patience:
            patience -= 1
            new_cut = self._ground.changed(cut, random)
            if new_cut is None:
                break
            new_rank = self._rank(new_cut)
            if new_rank < rank or not self._suits(new_rank):
                continue
            excess, _ = self._excess(new_cut)
            if excess:
                continue
            if new_rank > rank:
                patience = cut_tuning.PATIENCE_FOR_BEST
            cut = new_cut
            rank = new_rank
        return cut

    # the worth of a cut ---------------------------------------------------------------------------

    def _rank(self, cut: Cut) -> Rank:
        if self._levels is None:
            return NO_RANK
        assembly = self._assembly(cut)
        return self._levels.rank(assembly)

    def _suits(self, rank: Rank) -> bool:
        """Whether a cut comes apart as the task asks for."""
        if self._levels is None:
            return True
        if not rank.is_apart or self._is_loose(rank):
            return False
        if not self._task.level:
            return True
        low, high = self._task.level
        return low <= rank.first <= high

    def _is_loose(self, rank: Rank) -> bool:
        """Whether several groups of pieces can go first, and the task forbids that."""
        return self._task.interlocking and rank.bound < -1

    def _fault(self, rank: Rank) -> str:
        """The reason why the task asks for other cuts."""
        if not rank.is_apart:
            return STUCK
        return LOOSE if self._is_loose(rank) else LEVEL

    def _is_too_hard(self, rank: Rank) -> bool:
        if not self._task.level:
            return False
        _, high = self._task.level
        return rank.is_apart and rank.first > high

    def _excess(self, cut: Cut) -> tuple[int, str]:
        """The number of solutions that a cut has too many or too few, and of pieces that are like
        others, and the fault; as far as a look goes.
        """
        assembly = self._assembly(cut)
        alike = 0
        if not self._cut_task.alike:
            forms = {_form(shape, self._piece) for shape in assembly}
            alike = len(assembly) - len(forms)
        excess, fault = self._excess_of_solutions(assembly)
        if alike:
            fault = ALIKE
        return alike + excess, fault

    def _excess_of_solutions(self, assembly: list[Shape]) -> tuple[int, str]:
        """The number of solutions that some pieces have too many or too few, and the fault."""
        if self._look is None:
            return 0, ""
        fewest, greatest = self._task.solutions
        most_assemblies = greatest
        if self._levels is not None:
            _, most_assemblies = self._task.assemblies
        looked = self._look.assemblies(assembly, most_assemblies)
        if looked is None:
            return 0, ""
        number = len(looked.assemblies)
        if number > looked.repeats * most_assemblies:
            return number, TOO_MANY
        if self._levels is not None:
            number = self._levels.number_apart(looked.assemblies)
        if number < fewest:
            return fewest - number, TOO_FEW
        least_classes = -(-number // looked.repeats)
        if least_classes > greatest:
            return least_classes - greatest, TOO_MANY
        return 0, ""
