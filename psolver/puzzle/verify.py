"""Is this a tiling of that puzzle? Checked from the definitions, sharing nothing with encoding or
search.

A piece may be moved, turned and flipped as its flags say. From the lattice come data alone: which
vectors are translations, the turns and the mirror that generate the isometries, the steps to
neighbours. Images are generated and compared here, so that the check does not depend on how
orientations are found elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from operator import add
from typing import TypeAlias

from ..geometry.lattice import Lattice
from ..wording import quoted, shortened
from .forms import (
    Form,
    MarkedForm,
    form_of,
    image_of,
    images_of,
    marked_form,
    marked_forms,
    values_of,
)
from .model import Piece, Puzzle
from .reason import Weights
from .tiling import Placement, Tiling
from .verify_touch import edge_faults, rim_faults, touch_faults

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

    @cached_property
    def _pieces(self) -> dict[str, Piece]:
        return {piece.name: piece for piece in self.puzzle.pieces}

    @cached_property
    def _marks(self) -> dict[Cell, str]:
        return dict(self.puzzle.board.marks)

    @cached_property
    def _cells(self) -> Cells:
        return self.puzzle.board.must | self.puzzle.board.may

    def faults(self, tiling: Tiling) -> tuple[str, ...]:
        """All faults of a tiling, a sentence each; () when it answers the puzzle."""
        return (
            *self._of_placements(tiling),
            *self._of_cells(tiling),
            *self._of_counts(tiling),
            *self._of_groups(tiling),
            *self._of_clues(tiling),
            *touch_faults(self.puzzle, tiling),
            *edge_faults(self.puzzle, tiling),
            *self._of_goal(tiling),
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
            elif not _fits(self._pieces[placement.piece], placement):
                yield f"the piece {quoted(placement.piece)} cannot lie on {_show(placement.cells)}"
            elif fault := self._of_marks(placement):
                yield fault
            else:
                self.good.add(placement)

    def _of_marks(self, placement: Placement) -> str:
        """The fault of the marks of a placement whose cells are right."""
        if not placement.marks and not self._pieces[placement.piece].has_marks:
            return ""
        name, there = quoted(placement.piece), _show(placement.cells)
        if not _may_show(self._pieces[placement.piece], placement):
            if not placement.marks:
                return f"the marks of the piece {name} on {there} are missing"
            return f"the piece {name} on {there} does not show those marks"
        for where, mark in placement.marks:
            on = self._marks.get(where, mark)
            if on != mark:
                what = f"the mark {quoted(mark)} of the piece {name}"
                return f"{what} lies on the mark {quoted(on)} at {_show([where])}"
        return ""

    def _of_cells(self, tiling: Tiling) -> Iterator[str]:
        cells = [cell for placement in tiling for cell in placement.cells]
        covered = set(cells)
        if outside := covered - self._cells:
            yield f"outside the board: {_show(sorted(outside))}"
        if len(covered) < len(cells):
            twice = [cell for cell, times in Counter(cells).items() if times > 1]
            yield f"covered more than once: {_show(sorted(twice))}"
        if bare := self.puzzle.board.must - covered:
            yield f"left uncovered: {_show(sorted(bare))}"

    def _of_counts(self, tiling: Tiling) -> Iterator[str]:
        used = Counter([placement.piece for placement in tiling])
        for piece in self.puzzle.pieces:
            times, bound = used[piece.name], ""
            if times < piece.least:
                bound = f"at least {_often(piece.least)}"
            elif piece.most is not None and times > piece.most:
                bound = f"at most {_often(piece.most)}"
            if bound:
                what = f"the piece {quoted(piece.name)} is used {_often(times)}"
                yield f"{what}, but should be used {bound}"

    def _of_groups(self, tiling: Tiling) -> Iterator[str]:
        for group in self.puzzle.groups:
            times = sum(placement.piece in group.pieces for placement in tiling)
            bound = ""
            if times < group.least:
                bound = f"at least {_often(group.least)}"
            elif group.most is not None and times > group.most:
                bound = f"at most {_often(group.most)}"
            if bound:
                names = shortened(", ".join(group.pieces))
                what = f"the pieces of the group {names} are used {_often(times)}"
                yield f"{what} together, but should be used {bound}"

    def _of_clues(self, tiling: Tiling) -> Iterator[str]:
        if self.puzzle.board.clues:
            owner = {cell: placement.piece for placement in tiling for cell in placement.cells}
            for cell, name in self.puzzle.board.clues:
                if owner.get(cell, name) != name:
                    where = f"the clue {quoted(name)} at {_show([cell])}"
                    yield f"{where} is covered by {quoted(owner[cell])}"

    def _of_goal(self, tiling: Tiling) -> Iterator[str]:
        goal = self.puzzle.goal
        if goal is None:
            return
        figure = {cell for placement in tiling for cell in placement.cells}
        if not figure:
            yield "no piece is used, so that there is no figure"
            return
        lattice = self.puzzle.board.lattice
        if any(len(cell) != lattice.dimension for cell in figure):
            return  # no cells of the lattice: it has been said that they lie outside
        if not any(_has_symmetry(figure, lattice, kind) for kind in goal.kinds):
            yield f"the figure has no symmetry of the kind {' or '.join(goal.kinds)}"
        if goal.connected and not _is_connected(figure, lattice):
            yield "the figure is not connected"


def weights_fault(puzzle: Puzzle, weights: Weights) -> str | None:
    """What keeps weights from showing that a puzzle is impossible, in a sentence; None when they do
    show it.

    Every placement on the board is looked at, and every choice of how often the pieces may be used
    that covers as many cells as the board has.
    """
    weight, of_piece, modulus = dict(weights.cells), dict(weights.pieces), weights.modulus
    cells = puzzle.board.must | puzzle.board.may
    strange = [*(set(weight) - cells), *(set(of_piece) - {piece.name for piece in puzzle.pieces})]
    if strange:
        return f"{strange[0]} is no part of the puzzle"
    for piece in puzzle.pieces:
        allowed = of_piece.get(piece.name, 0)
        others = {cell for cell, name in puzzle.board.clues if name != piece.name}
        for lying in _lying(piece, cells - others, puzzle):
            total = sum(weight.get(cell, 0) for cell in lying)
            if ((total - allowed) % modulus if modulus else total > allowed) and _can_be_used(
                puzzle, piece
            ):
                return (
                    f"the piece {quoted(piece.name)} on {_show(sorted(lying))} weighs {total}, not"
                    f" {allowed}"
                )
    bare = [weight.get(cell, 0) for cell in puzzle.board.may]
    there = sum(weight.get(cell, 0) for cell in puzzle.board.must)
    if modulus and any(w % modulus for w in bare):
        return "an optional cell has a weight"
    reached = _reached(puzzle, of_piece, modulus)
    if modulus:
        return "the pieces may weigh as much as the board" if there % modulus in reached else None
    least = there + sum(w for w in bare if w < 0)
    return (
        f"the pieces may weigh {max(reached)}, the board {least}"
        if reached and max(reached) >= least
        else None
    )


def _lying(piece: Piece, cells: Cells, puzzle: Puzzle) -> Iterator[Cells]:
    """Every image of a piece that lies on some cells, wherever it lies, where its marks agree with
    those that the board has, and with its rim.
    """
    on = dict(puzzle.board.marks)
    for form, marks in _marked(piece):
        for first in cells:
            if values_of(first, piece.lattice) == form.values:
                moved = frozenset(tuple(map(add, cell, first)) for cell in form.cells)
                there = [
                    (tuple(map(add, where, first * (len(where) // len(first)))), mark)
                    for where, mark in marks
                ]
                agree = all(on.get(where, mark) == mark for where, mark in there)
                if moved <= cells and agree and not any(rim_faults(puzzle, piece.name, there)):
                    yield moved


def _marked(piece: Piece) -> Iterable[MarkedForm]:
    """What a piece may become, with its marks."""
    if piece.has_marks:
        return marked_forms(piece)
    plain = _forms(piece.shape, piece.lattice, piece.can_rotate, piece.can_reverse)
    return [MarkedForm(form, frozenset()) for form in plain]


def _can_be_used(puzzle: Puzzle, piece: Piece) -> bool:
    """Do the areas allow a piece to be used at least once?"""
    if piece.most == 0:
        return False
    once = replace(piece, least=max(1, piece.least))
    pieces = tuple(once if other is piece else other for other in puzzle.pieces)
    return bool(_reached(replace(puzzle, pieces=pieces), {}, 1))


def _reached(puzzle: Puzzle, of_piece: Mapping[str, int], modulus: int) -> set[int]:
    """What pieces used as often as they may be, and covering as many cells as the board has, can
    weigh together.

    Without a modulus only the highest weight of each area is followed.
    """
    most = len(puzzle.board.must | puzzle.board.may)
    found: dict[int, set[int]] = {0: {0}}  # the weights of each area
    for piece in puzzle.pieces:
        weight = of_piece.get(piece.name, 0)
        before, found = found, {}
        for area, weights in before.items():
            highest = most if piece.most is None else piece.most
            for n in range(piece.least, min(highest, (most - area) // piece.size) + 1):
                moved = {(w + n * weight) % modulus if modulus else w + n * weight for w in weights}
                joined = found.setdefault(area + n * piece.size, set()) | moved
                found[area + n * piece.size] = joined if modulus else {max(joined)}
    return {w for area, weights in found.items() if area >= len(puzzle.board.must) for w in weights}


def _has_symmetry(figure: Collection[Cell], lattice: Lattice, kind: str) -> bool:
    """Has a figure a symmetry of a kind, wherever its axis or centre is?

    It has where one of its images has the symmetry that stands for the kind.
    """
    one = lattice.symmetry_kinds[kind]
    return any(
        form_of([image_of(cell, one) for cell in cells], lattice) == form
        for form, cells in images_of(figure, lattice, True, True).items()
    )


def _is_connected(cells: set[Cell], lattice: Lattice) -> bool:
    """Can one walk from any cell to any other over sides?"""
    steps_from = {values_of(cell, lattice): steps for cell, steps in lattice.steps.items()}
    todo = [min(cells)]
    left = cells.difference(todo)
    while todo:
        cell = todo.pop()
        near = {tuple(map(add, cell, step)) for step in steps_from[values_of(cell, lattice)]} & left
        left -= near
        todo += near
    return not left


def _fits(piece: Piece, placement: Placement) -> bool:
    """Are the cells an allowed image of the piece's shape, wherever it lies?"""
    if len(placement.cells) != piece.size or any(
        len(cell) != piece.lattice.dimension for cell in placement.cells
    ):
        return False
    forms = _forms(piece.shape, piece.lattice, piece.can_rotate, piece.can_reverse)
    return form_of(placement.cells, piece.lattice) in forms


def _may_show(piece: Piece, placement: Placement) -> bool:
    """May a piece that lies on some cells show some marks?"""
    if not piece.has_marks:
        return not placement.marks
    return marked_form(placement.cells, placement.marks, piece.lattice) in marked_forms(piece)


@cache
def _forms(
    shape: tuple[Cell, ...], lattice: Lattice, rotate: bool, reverse: bool
) -> frozenset[Form]:
    """What a shape may become that may be turned (`rotate`) and flipped over (`reverse`)."""
    return frozenset(images_of(shape, lattice, rotate, reverse))


def _often(times: int) -> str:
    return "once" if times == 1 else f"{times} times"


def _show(cells: Iterable[Cell]) -> str:
    """Cells as JSON has them, at most four of them."""
    cells = list(cells)
    if not cells:
        return "no cells"
    shown = ", ".join(shortened(str(list(cell))) for cell in cells[:4])
    return shown + (f" and {len(cells) - 4} more" if len(cells) > 4 else "")
