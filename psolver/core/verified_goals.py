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
    best = puzzle.best
    if puzzle.goal:
        yield from _figure_faults(puzzle.goal, puzzle.board.lattice, tiling)
    if best:
        if best.goal == "blocking":
            yield from _blocking_faults(puzzle, tiling)
        yield from _worth_faults(best, tiling, worths)


def _figure_faults(goal: SymmetryGoal, lattice: Lattice, tiling: Tiling) -> Iterator[str]:
    """A sentence for each property that a goal requires and the figure lacks."""
    figure = _covered(tiling)
    if not figure:
        yield "no piece is used, so that there is no figure"
        return
    kinds = {values_of(cell, lattice) for cell in lattice.steps}
    for cell in figure:
        if len(cell) != lattice.dimension or values_of(cell, lattice) not in kinds:
            return  # no cell of the lattice: the fault that it lies outside is found already
    if not any(_has_symmetry(figure, lattice, kind) for kind in goal.kinds):
        kinds_asked = " or ".join(goal.kinds)
        yield f"the figure has no symmetry of the kind {kinds_asked}"
    if goal.connected and not _is_connected(figure, lattice):
        yield "the figure is not connected"


def _covered(tiling: Tiling) -> set[Cell]:
    """The cells that a tiling covers."""
    covered = set[Cell]()
    for placement in tiling:
        covered.update(placement.cells)
    return covered


def _has_symmetry(figure: Collection[Cell], lattice: Lattice, kind: str) -> bool:
    """Whether a figure has a symmetry of a kind, wherever its axis or centre is.

    It has if one of its images has the symmetry that stands for the kind.
    """
    example = lattice.symmetry_kinds[kind]
    for normal, cells in images_of(figure, lattice, True, True).items():
        moved = [image_of(cell, example) for cell in cells]
        if normal_cells(moved, lattice) == normal:
            return True
    return False


def _is_connected(cells: set[Cell], lattice: Lattice) -> bool:
    """Whether a walk over sides leads from any cell to any other."""
    todo = [min(cells)]
    unreached = cells.difference(todo)
    while todo:
        beside = steps_from(todo.pop(), lattice)
        reached = unreached.intersection(beside)
        unreached -= reached
        todo += reached
    return not unreached


def _worth_faults(best: Best, tiling: Tiling, worths: set[int]) -> Iterator[str]:
    """The fault of a tiling whose worth is not that of the first one."""
    worth = 0
    for placement in tiling:
        worth += best.of_piece(placement.piece)
        worth += sum(map(best.of_cell, placement.cells))
    if not worths:
        worths.add(worth)
    if worth not in worths:
        other_worth = min(worths)
        yield f"it is worth {worth}, but another one {other_worth}: not both are the best"


def _blocking_faults(puzzle: Puzzle, tiling: Tiling) -> Iterator[str]:
    """The fault of each further piece that fits beside those of a blocking."""
    board = puzzle.board
    clues = dict(board.clues)
    free = (board.must | board.may) - _covered(tiling)
    for piece in _pieces_left(puzzle, tiling):
        name = piece.name
        room = frozenset(cell for cell in free if clues.get(cell, name) == name)
        for cells in lying_on(piece, room, puzzle):
            yield f"the piece {quoted(name)} still fits on {cells_text(cells)}"
            break


def _pieces_left(puzzle: Puzzle, tiling: Tiling) -> Iterator[Piece]:
    """The pieces that may be used once more than in a tiling."""
    used = Counter([placement.piece for placement in tiling])
    full = set[str]()
    for rule in puzzle.rules:
        for group in rule.piece_bounds():
            if group.most is not None and group.times(used) >= group.most:
                full.update(group.pieces)
    for piece in puzzle.pieces:
        if piece.name in full:
            continue
        if piece.most is None or used[piece.name] < piece.most:
            yield piece
