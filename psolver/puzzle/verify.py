"""Is this a tiling of that puzzle? Checked from the definitions, sharing nothing with encoding or
search.

A piece may be moved, turned and flipped as its flags say. From the lattice come data alone: which
vectors are translations, the turns and the mirror that generate the isometries, the steps to
neighbours. Images are generated and compared (see `forms` and `verify_places`) so that the check
does not depend on how orientations are found elsewhere. Figures are checked in `verify_figure`, and
each rule of a puzzle checks itself, from its definition.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import TypeAlias

from ..wording import quoted
from .model import Piece, Puzzle
from .tiling import Placement, Tiling
from .verify_figure import figure_faults
from .verify_places import cells_text, fits, lying_on, may_show, rule_fault

Cell: TypeAlias = tuple[int, ...]
Cells: TypeAlias = frozenset[Cell]


def verify(puzzle: Puzzle, tiling: Tiling) -> tuple[str, ...]:
    """All faults of a tiling, a sentence each; () when it answers the puzzle."""
    return Verifier(puzzle).faults(tiling)


@dataclass(eq=False)
class Verifier:
    """Checks many tilings of one puzzle; the placements that were found `good` are kept.

    `watched` gives back the placements of a tiling; what it raises meanwhile ends the check.
    """

    puzzle: Puzzle
    watched: Callable[[Iterable[Placement]], Iterable[Placement]] = field(default=iter, repr=False)
    good: set[Placement] = field(default_factory=set, init=False, repr=False)
    worths: set[int] = field(default_factory=set, init=False, repr=False)  # of the first tiling

    @cached_property
    def _pieces(self) -> dict[str, Piece]:
        return {piece.name: piece for piece in self.puzzle.pieces}

    @cached_property
    def _cells(self) -> Cells:
        return self.puzzle.board.must | self.puzzle.board.may

    def faults(self, tiling: Tiling) -> tuple[str, ...]:
        """All faults of a tiling, a sentence each; () when it answers the puzzle."""
        return (
            *self._of_placements(tiling),
            *self._of_cells(tiling),
            *self._of_counts(tiling),
            *self._of_clues(tiling),
            *chain.from_iterable(rule.broken_by(self.puzzle, tiling) for rule in self.puzzle.rules),
            *figure_faults(self.puzzle, tiling),
            *self._of_blocking(tiling),
            *self._of_worth(tiling),
        )

    def first_fault(self, tilings: Iterable[Tiling]) -> str | None:
        """The first fault that some tilings have; None when each answers the puzzle."""
        faults = (fault for tiling in tilings for fault in self.faults(tiling))
        return next(faults, None)

    def _of_placements(self, tiling: Tiling) -> Iterator[str]:
        for placement in self.watched(tiling):
            if placement in self.good:
                continue
            if placement.piece not in self._pieces:
                yield f"there is no piece {quoted(placement.piece)}"
            elif not fits(self._pieces[placement.piece], placement, self.puzzle):
                where = f"the piece {quoted(placement.piece)} cannot lie on"
                yield f"{where} {cells_text(placement.cells)}"
            elif fault := self._of_marks(placement) or rule_fault(self.puzzle, placement):
                yield fault
            else:
                self.good.add(placement)

    def _of_marks(self, placement: Placement) -> str:
        """The fault of the marks of a placement whose cells are right."""
        if not placement.marks and not self._pieces[placement.piece].has_marks:
            return ""
        name, there = quoted(placement.piece), cells_text(placement.cells)
        if not may_show(self._pieces[placement.piece], placement, self.puzzle):
            if not placement.marks:
                return f"the marks of the piece {name} on {there} are missing"
            return f"the piece {name} on {there} does not show those marks"
        return ""

    def _of_cells(self, tiling: Tiling) -> Iterator[str]:
        cells = [cell for placement in tiling for cell in placement.cells]
        covered = set(cells)
        if outside := covered - self._cells:
            yield f"outside the board: {cells_text(sorted(outside))}"
        if len(covered) < len(cells):
            twice = [cell for cell, times in Counter(cells).items() if times > 1]
            yield f"covered more than once: {cells_text(sorted(twice))}"
        if bare := self.puzzle.board.must - covered:
            yield f"left uncovered: {cells_text(sorted(bare))}"

    def _of_counts(self, tiling: Tiling) -> Iterator[str]:
        used = Counter([placement.piece for placement in tiling])
        for piece in self.puzzle.pieces:
            times = used[piece.name]
            if bound := _missed_bound(times, piece.least, piece.most):
                what = f"the piece {quoted(piece.name)} is used {_often(times)}"
                yield f"{what}, but should be used {bound}"

    def _of_clues(self, tiling: Tiling) -> Iterator[str]:
        if self.puzzle.board.clues:
            owner = {cell: placement.piece for placement in tiling for cell in placement.cells}
            for cell, name in self.puzzle.board.clues:
                if owner.get(cell, name) != name:
                    where = f"the clue {quoted(name)} at {cells_text([cell])}"
                    yield f"{where} is covered by {quoted(owner[cell])}"

    def _of_worth(self, tiling: Tiling) -> Iterator[str]:
        """Where the puzzle asks for the best: that the tiling is worth something else than the
        first one.
        """
        best = self.puzzle.best
        if best is None:
            return
        worth = sum(best.of_piece(one.piece) + sum(map(best.of_cell, one.cells)) for one in tiling)
        self.worths = self.worths or {worth}
        if worth not in self.worths:
            yield f"it is worth {worth}, but another one {min(self.worths)}: not both are the best"

    def _of_blocking(self, tiling: Tiling) -> Iterator[str]:
        """Where a further piece fits beside those of a blocking."""
        best = self.puzzle.best
        if best is None or best.goal != "blocking":
            return
        clues = dict(self.puzzle.board.clues)
        free = self._cells - {cell for placement in tiling for cell in placement.cells}
        for piece in self._left(tiling):
            room = frozenset(cell for cell in free if clues.get(cell, piece.name) == piece.name)
            lying = next(lying_on(piece, room, self.puzzle), None)
            if lying is not None:
                yield f"the piece {quoted(piece.name)} still fits on {cells_text(sorted(lying))}"

    def _left(self, tiling: Tiling) -> Iterator[Piece]:
        """The pieces that may be used once more than in a tiling."""
        used = Counter([placement.piece for placement in tiling])
        full = {
            name
            for rule in self.puzzle.rules
            for group in rule.piece_bounds()
            if group.most is not None and group.times(used) >= group.most
            for name in group.pieces
        }
        for piece in self.puzzle.pieces:
            may_be_used = piece.most is None or used[piece.name] < piece.most
            if may_be_used and piece.name not in full:
                yield piece


def _missed_bound(times: int, least: int, most: int | None) -> str:
    """The bound that a number of times does not keep; "" where it keeps both."""
    if times < least:
        return f"at least {_often(least)}"
    return f"at most {_often(most)}" if most is not None and times > most else ""


def _often(times: int) -> str:
    return "once" if times == 1 else f"{times} times"
