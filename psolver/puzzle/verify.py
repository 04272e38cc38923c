"""Is this a tiling of that puzzle? Checked from the definitions, sharing nothing with encoding or search.

A piece may be moved, turned and flipped as its flags say; the check tries every signed permutation of the coordinates
and compares sets of cells, so it does not depend on how orientations are generated elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import permutations, product

from .model import Piece, Puzzle
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
        must, cells = self._puzzle.board.must, [cell for placement in tiling for cell in placement.cells]
        covered = set(cells)
        outside, bare = sorted(covered - self._cells), sorted(must - covered)
        twice = sorted(cell for cell, n in Counter(cells).items() if n > 1) if len(covered) < len(cells) else []
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
                yield f"the piece '{piece.name}' is used {used[piece.name]} times, at least {piece.least} expected"
            if piece.most is not None and used[piece.name] > piece.most:
                yield f"the piece '{piece.name}' is used {used[piece.name]} times, at most {piece.most} expected"

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
        if not any(_moved_to_corner(map(move, figure)) == corner for kind in goal.kinds for move in MOVES[kind]):
            yield f"the figure has no symmetry of the kind {' or '.join(goal.kinds)}"
        if goal.connected and not _is_connected(figure):
            yield "the figure is not connected"


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
        near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} & (cells - reached)
        reached |= near
        todo += near
    return reached == cells


def _fits(piece: Piece, placement: Placement) -> bool:
    """Are the cells an allowed image of the piece's shape, wherever it lies?"""
    if len(placement.cells) != piece.size or any(len(cell) != len(piece.shape[0]) for cell in placement.cells):
        return False
    return _moved_to_corner(placement.cells) in _images(piece.shape, piece.can_rotate, piece.can_reverse)


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
            inversions = sum(axes[j] < axes[i] for i in range(dimension) for j in range(i + 1, dimension))
            mirrored = (inversions + signs.count(-1)) % 2 == 1
            last_reversed = axes == upright and signs == (1,) * (dimension - 1) + (-1,)
            turned = axes != upright or -1 in signs
            if (reverse or not mirrored) if rotate else (not turned or (reverse and last_reversed)):
                image = [tuple(s * cell[a] for a, s in zip(axes, signs, strict=True)) for cell in shape]
                images.add(_moved_to_corner(image))
    return frozenset(images)


def _show(cells: Iterable[tuple[int, ...]]) -> str:
    """Cells as a person reads them, at most four of them."""
    cells = list(cells)
    if not cells:
        return "no cells"
    shown = ", ".join("(" + ", ".join(map(str, cell)) + ")" for cell in cells[:4])
    return shown + (f" and {len(cells) - 4} more" if len(cells) > 4 else "")
