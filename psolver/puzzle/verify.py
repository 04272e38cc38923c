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
from operator import add, mul, sub
from typing import NamedTuple, TypeAlias

from ..geometry.isometry import Isometry
from ..geometry.lattice import Lattice
from ..wording import quoted, shortened
from .model import Piece, Puzzle
from .reason import Weights
from .tiling import Placement, Tiling

Cell: TypeAlias = tuple[int, ...]
Cells: TypeAlias = frozenset[Cell]


class Form(NamedTuple):
    """Cells up to translation: equal for two sets exactly when a translation of the lattice takes
    one to the other.

    cells   as seen from the first of them
    values  of the lattice's invariants at the first of them
    """

    cells: Cells
    values: tuple[int, ...]


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
            *self._of_groups(tiling),
            *self._of_clues(tiling),
            *self._of_goal(tiling),
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
            elif not _fits(self._pieces[placement.piece], placement):
                yield f"the piece {quoted(placement.piece)} cannot lie on {_show(placement.cells)}"
            else:
                self.good.add(placement)

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
        used = Counter([placement.piece for placement in tiling])
        clues = dict(self.puzzle.board.clues)
        free = self._cells - {cell for placement in tiling for cell in placement.cells}
        for piece in self.puzzle.pieces:
            if piece.most is not None and used[piece.name] >= piece.most:
                continue
            groups = [group for group in self.puzzle.groups if piece.name in group.pieces]
            if any(g.most is not None and g.times(used) >= g.most for g in groups):
                continue
            open_ = frozenset(cell for cell in free if clues.get(cell, piece.name) == piece.name)
            for lying in _lying(piece, open_):
                yield f"the piece {quoted(piece.name)} still fits on {_show(sorted(lying))}"
                break


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
        for lying in _lying(piece, cells - others):
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


def _lying(piece: Piece, cells: Cells) -> Iterator[Cells]:
    """Every image of a piece that lies on some cells, wherever it lies."""
    for form in _forms(piece.shape, piece.lattice, piece.can_rotate, piece.can_reverse):
        for first in cells:
            if _values(first, piece.lattice) == form.values:
                moved = frozenset(tuple(map(add, cell, first)) for cell in form.cells)
                if moved <= cells:
                    yield moved


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
        _form([_image(cell, one) for cell in cells], lattice) == form
        for form, cells in _images(figure, lattice, True, True).items()
    )


def _is_connected(cells: set[Cell], lattice: Lattice) -> bool:
    """Can one walk from any cell to any other over sides?"""
    steps_from = {_values(cell, lattice): steps for cell, steps in lattice.steps.items()}
    todo = [min(cells)]
    left = cells.difference(todo)
    while todo:
        cell = todo.pop()
        near = {tuple(map(add, cell, step)) for step in steps_from[_values(cell, lattice)]} & left
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
    return _form(placement.cells, piece.lattice) in forms


@cache
def _forms(
    shape: tuple[Cell, ...], lattice: Lattice, rotate: bool, reverse: bool
) -> frozenset[Form]:
    """What a shape may become that may be turned (`rotate`) and flipped over (`reverse`)."""
    return frozenset(_images(shape, lattice, rotate, reverse))


def _images(
    shape: Collection[Cell], lattice: Lattice, rotate: bool, reverse: bool
) -> dict[Form, Collection[Cell]]:
    """All images of a shape up to translation under the isometries that its flags allow, from the
    flags' definition: by turns and mirror, one after the other, as long as they bring something
    new.
    """
    generators = (*lattice.turns * rotate, *(lattice.mirror,) * reverse)
    found = {_form(shape, lattice): shape}
    todo = [shape]
    while todo:
        last = todo.pop()
        for generator in generators:
            image = [_image(cell, generator) for cell in last]
            form = _form(image, lattice)
            if form not in found:
                found[form] = image
                todo.append(image)
    return found


def _image(cell: Cell, isometry: Isometry) -> Cell:
    """Where an isometry takes a cell."""
    turned = [sign * cell[axis] for axis, sign in zip(isometry.axes, isometry.signs, strict=True)]
    return tuple(map(add, turned, isometry.shift))


def _form(cells: Collection[Cell], lattice: Lattice) -> Form:
    """Cells (at least one) up to translation."""
    first = min(cells)
    return Form(frozenset(tuple(map(sub, cell, first)) for cell in cells), _values(first, lattice))


def _values(cell: Cell, lattice: Lattice) -> tuple[int, ...]:
    """The lattice's invariants at a cell: the same for two exactly when a translation takes one to
    the other.
    """
    return tuple(sum(map(mul, factors, cell)) for factors in lattice.invariants)


def _often(times: int) -> str:
    return "once" if times == 1 else f"{times} times"


def _show(cells: Iterable[Cell]) -> str:
    """Cells as JSON has them, at most four of them."""
    cells = list(cells)
    if not cells:
        return "no cells"
    shown = ", ".join(shortened(str(list(cell))) for cell in cells[:4])
    return shown + (f" and {len(cells) - 4} more" if len(cells) > 4 else "")
