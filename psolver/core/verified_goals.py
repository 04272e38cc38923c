"""The faults of tilings that only a puzzle with a goal can have: figures, blockings, worths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import TypeAlias

from .goal import Best, SymmetryGoal
from .lattice import Lattice
from .model import Piece, Puzzle
from .tilings import Tiling
from .verified_images import image_of, images_of, normal_cells, values_of
from .verified_places import lying_on, steps_from
from .wording import cells_text, quoted

Cell: TypeAlias = tuple[int, ...]


def goal_faults(puzzle: Puzzle, tiling: Tiling, worths: set[int]) -> Iterator[str]:
    """A sentence for each property that the goal of a puzzle requires and a tiling lacks; `worths`
    has the worth of the first tiling, which is put there if it is empty.
    """
    if puzzle.goal:
        yield from _figure_faults(puzzle.goal, puzzle.board.lattice, tiling)
    if puzzle.best:
        if puzzle.best.goal == "blocking":
            yield from _blocking_faults(puzzle, tiling)
        yield from _worth_faults(puzzle.best, tiling, worths)


def _figure_faults(goal: SymmetryGoal, lattice: Lattice, tiling: Tiling) -> Iterator[str]:
    """A sentence for each property that a goal requires and the figure lacks."""
    figure = {cell for placement in tiling for cell in placement.cells}
    if not figure:
        yield "no piece is used, so that there is no figure"
        return
    kinds = {values_of(cell, lattice) for cell in lattice.steps}
    if any(
        len(cell) != lattice.dimension or values_of(cell, lattice) not in kinds for cell in figure
    ):
        return  # no cells of the lattice: the fault that they lie outside is found already
    if not any(_has_symmetry(figure, lattice, kind) for kind in goal.kinds):
        yield f"the figure has no symmetry of the kind {' or '.join(goal.kinds)}"
    if goal.connected and not _is_connected(figure, lattice):
        yield "the figure is not connected"


def _has_symmetry(figure: Collection[Cell], lattice: Lattice, kind: str) -> bool:
    """Whether a figure has a symmetry of a kind, wherever its axis or centre is.

    It has if one of its images has the symmetry that stands for the kind.
    """
    example = lattice.symmetry_kinds[kind]
    return any(
        normal_cells([image_of(cell, example) for cell in cells], lattice) == normal
        for normal, cells in images_of(figure, lattice, True, True).items()
    )


def _is_connected(cells: set[Cell], lattice: Lattice) -> bool:
    """Whether a walk over sides leads from any cell to any other."""
    todo = [min(cells)]
    unreached = cells.difference(todo)
    while todo:
        reached = unreached.intersection(steps_from(todo.pop(), lattice))
        unreached -= reached
        todo += reached
    return not unreached


def _worth_faults(best: Best, tiling: Tiling, worths: set[int]) -> Iterator[str]:
    """The fault of a tiling whose worth is not that of the first one."""
    worth = sum(
        best.of_piece(placement.piece) + sum(map(best.of_cell, placement.cells))
        for placement in tiling
    )
    if not worths:
        worths.add(worth)
    if worth not in worths:
        yield f"it is worth {worth}, but another one {min(worths)}: not both are the best"


def _blocking_faults(puzzle: Puzzle, tiling: Tiling) -> Iterator[str]:
    """The fault of each further piece that fits beside those of a blocking."""
    clues = dict(puzzle.board.clues)
    covered = {cell for placement in tiling for cell in placement.cells}
    free = puzzle.board.must.union(puzzle.board.may) - covered
    for piece in _pieces_left(puzzle, tiling):
        room = frozenset(cell for cell in free if clues.get(cell, piece.name) == piece.name)
        cells = next(lying_on(piece, room, puzzle), None)
        if cells is not None:
            yield f"the piece {quoted(piece.name)} still fits on {cells_text(cells)}"


def _pieces_left(puzzle: Puzzle, tiling: Tiling) -> Iterator[Piece]:
    """The pieces that may be used once more than in a tiling."""
    used = Counter([placement.piece for placement in tiling])
    full = {
        name
        for rule in puzzle.rules
        for group in rule.piece_bounds()
        if group.most is not None and group.times(used) >= group.most
        for name in group.pieces
    }
    for piece in puzzle.pieces:
        may_be_used = piece.most is None or used[piece.name] < piece.most
        if may_be_used and piece.name not in full:
            yield piece
