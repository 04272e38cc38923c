"""Is this a tiling of that puzzle? Checked from the definitions, sharing nothing with encoding or
search.

A piece may be moved, turned and flipped as its flags say; the check tries every signed permutation
of the coordinates and compares sets of cells, so it does not depend on how orientations are
generated elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import permutations, product

from .model import Piece, Puzzle
from .reason import Weights
from .tiling import Placement, Tiling

Cells = frozenset[tuple[int, ...]]


def verify(puzzle: Puzzle, tiling: Tiling) -> tuple[str, ...]:
    """All faults of a tiling, a sentence each; () when it answers the puzzle."""
    return Verifier(puzzle).faults(tiling)


class Verifier:
    """Checks many tilings of one puzzle: what was found of a placement is kept."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._pieces = {piece.name: piece for piece in puzzle.pieces}
        self._cells = puzzle.board.must | puzzle.board.may
        self._good: set[Placement] = set()

    def faults(self, tiling: Tiling) -> tuple[str, ...]:
        """All faults of a tiling, a sentence each; () when it answers the puzzle."""
        return (
            *self._of_placements(tiling),
            *self._of_cells(tiling),
            *self._of_counts(tiling),
            *self._of_clues(tiling),
            *self._of_goal(tiling),
        )

    def first_fault(self, tilings: Iterable[Tiling]) -> str | None:
        """The first fault that some tilings have; None when each answers the puzzle."""
        faults = (fault for tiling in tilings for fault in self.faults(tiling))
        return next(faults, None)

    def _of_placements(self, tiling: Tiling) -> Iterator[str]:
        for placement in tiling:
            if placement in self._good:
                continue
            if placement.piece not in self._pieces:
                yield f"there is no piece '{placement.piece}'"
            elif not _fits(self._pieces[placement.piece], placement):
                yield f"the piece '{placement.piece}' cannot lie on {_show(placement.cells)}"
            else:
                self._good.add(placement)

    def _of_cells(self, tiling: Tiling) -> Iterator[str]:
        must, cells = (
            self._puzzle.board.must,
            [cell for placement in tiling for cell in placement.cells],
        )
        covered = set(cells)
        outside, bare = sorted(covered - self._cells), sorted(must - covered)
        twice = (
            sorted(cell for cell, n in Counter(cells).items() if n > 1)
            if len(covered) < len(cells)
            else []
        )
        for faulty, what in (
            (outside, "outside the board"),
            (twice, "covered more than once"),
            (bare, "left uncovered"),
        ):
            if faulty:
                yield f"{what}: {_show(faulty)}"

    def _of_counts(self, tiling: Tiling) -> Iterator[str]:
        used = Counter([placement.piece for placement in tiling])
        for piece in self._puzzle.pieces:
            if used[piece.name] < piece.least:
                yield (
                    f"the piece '{piece.name}' is used {used[piece.name]} times, at least"
                    f" {piece.least} expected"
                )
            if piece.most is not None and used[piece.name] > piece.most:
                yield (
                    f"the piece '{piece.name}' is used {used[piece.name]} times, at most"
                    f" {piece.most} expected"
                )

    def _of_clues(self, tiling: Tiling) -> Iterator[str]:
        if self._puzzle.board.clues:
            owner = {cell: placement.piece for placement in tiling for cell in placement.cells}
            for cell, name in self._puzzle.board.clues:
                if owner.get(cell, name) != name:
                    yield f"the clue '{name}' at {_show([cell])} is covered by '{owner[cell]}'"

    def _of_goal(self, tiling: Tiling) -> Iterator[str]:
        goal = self._puzzle.goal
        if goal is None:
            return
        figure = {cell for placement in tiling for cell in placement.cells}
        if not figure:
            yield "no piece is used, so that there is no figure"
            return
        corner = _moved_to_corner(figure)
        if not any(
            _moved_to_corner(map(move, figure)) == corner
            for kind in goal.kinds
            for move in MOVES[kind]
        ):
            yield f"the figure has no symmetry of the kind {' or '.join(goal.kinds)}"
        if goal.connected and not _is_connected(figure):
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
        for lying in _lying(piece, cells - others):
            total = sum(weight.get(cell, 0) for cell in lying)
            if ((total - allowed) % modulus if modulus else total > allowed) and _can_be_used(
                puzzle, piece
            ):
                return (
                    f"the piece '{piece.name}' on {_show(sorted(lying))} weighs {total}, not"
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


def _lying(piece: Piece, cells: frozenset[tuple[int, ...]]) -> Iterator[Cells]:
    """Every image of a piece that lies on some cells, wherever it lies."""
    for image in _images(piece.shape, piece.can_rotate, piece.can_reverse):
        first = min(image)
        for cell in cells:
            step = [a - b for a, b in zip(cell, first, strict=True)]
            moved = frozenset(tuple(a + b for a, b in zip(c, step, strict=True)) for c in image)
            if moved <= cells:
                yield moved


def _can_be_used(puzzle: Puzzle, piece: Piece) -> bool:
    """Do the areas allow a piece to be used at least once?"""
    once = replace(piece, least=max(1, piece.least))
    pieces = tuple(once if other is piece else other for other in puzzle.pieces)
    return piece.most != 0 and bool(_reached(replace(puzzle, pieces=pieces), {}, 1))


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


# What each kind of symmetry does to (row, column), wherever its axis or centre is.
MOVES: dict[str, tuple[Callable[[tuple[int, ...]], tuple[int, ...]], ...]] = {
    "mirror": (lambda cell: (cell[0], -cell[1]), lambda cell: (-cell[0], cell[1])),
    "diagonal": (lambda cell: (cell[1], cell[0]), lambda cell: (-cell[1], -cell[0])),
    "rotation": (lambda cell: (-cell[0], -cell[1]),),
    "quarter": (lambda cell: (cell[1], -cell[0]),),
}


def _is_connected(cells: set[tuple[int, ...]]) -> bool:
    """Can one walk from any cell to any other over sides?"""
    reached = {min(cells)}
    todo = list(reached)
    while todo:
        row, column = todo.pop()
        near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} & (
            cells - reached
        )
        reached |= near
        todo += near
    return reached == cells


def _fits(piece: Piece, placement: Placement) -> bool:
    """Are the cells an allowed image of the piece's shape, wherever it lies?"""
    if len(placement.cells) != piece.size or any(
        len(cell) != len(piece.shape[0]) for cell in placement.cells
    ):
        return False
    return _moved_to_corner(placement.cells) in _images(
        piece.shape, piece.can_rotate, piece.can_reverse
    )


def _moved_to_corner(cells: Iterable[tuple[int, ...]]) -> Cells:
    cells = list(cells)
    low = [min(cell[axis] for cell in cells) for axis in range(len(cells[0]))]
    return frozenset(tuple(value - low[axis] for axis, value in enumerate(cell)) for cell in cells)


@cache
def _images(shape: tuple[tuple[int, ...], ...], rotate: bool, reverse: bool) -> frozenset[Cells]:
    """All images of a shape under the isometries its flags allow, from the flags' definition."""
    dimension = len(shape[0])
    upright = tuple(range(dimension))
    images = set()
    for axes in permutations(upright):
        for signs in product((1, -1), repeat=dimension):
            inversions = sum(
                axes[j] < axes[i] for i in range(dimension) for j in range(i + 1, dimension)
            )
            mirrored = (inversions + signs.count(-1)) % 2 == 1
            last_reversed = axes == upright and signs == (1,) * (dimension - 1) + (-1,)
            turned = axes != upright or -1 in signs
            if (reverse or not mirrored) if rotate else (not turned or (reverse and last_reversed)):
                image = [
                    tuple(s * cell[a] for a, s in zip(axes, signs, strict=True)) for cell in shape
                ]
                images.add(_moved_to_corner(image))
    return frozenset(images)


def _show(cells: Iterable[tuple[int, ...]]) -> str:
    """Cells as a person reads them, at most four of them."""
    cells = list(cells)
    if not cells:
        return "no cells"
    shown = ", ".join("(" + ", ".join(map(str, cell)) + ")" for cell in cells[:4])
    return shown + (f" and {len(cells) - 4} more" if len(cells) > 4 else "")
