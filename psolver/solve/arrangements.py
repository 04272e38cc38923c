"""The arrangements of a symmetry puzzle, one of each class.

Two arrangements are the same when a translation and an isometry that keeps every piece's orientations map one onto the
other. The one that stands for its class lies in the frame, is no taller than wide where that can be, and is the first
of these in sorted order, as far up and then as far left as it fits.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..cover.figures import list_figures
from ..cover.listing import Listing
from ..cover.problem import Progress, Tick
from ..cover.sat import DEFAULT_SOLVER
from ..geometry.lattice import Cell, box, translate
from ..geometry.symmetry import Isometry
from ..puzzle.model import Board, Puzzle, SymmetryGoal
from ..puzzle.tiling import Tiling, tiling
from .boxes import box_problem, keeping_pieces, sizes
from .engines import Settings


def arrangements(
    puzzle: Puzzle, goal: SymmetryGoal, settings: Settings, progress: Progress, tick: Tick
) -> Iterator[Tiling]:
    """One arrangement of each class, those of small boxes first; `progress` is kept up to date."""
    progress.engine = "sat"
    group = keeping_pieces(puzzle)
    todo = sizes(puzzle, goal)
    listing = Listing([], slice=2000)
    for number, size in enumerate(todo):
        progress.fraction = number / len(todo)
        one = box_problem(puzzle, goal, size, tick)
        for cover in list_figures(one.figures, (), settings.solver or DEFAULT_SOLVER, listing, tick):
            progress.nodes = listing.conflicts
            yield representative(one.encoding.tiling(cover), group, puzzle.board)
        progress.nodes = listing.conflicts


def representative(arrangement: Tiling, group: tuple[Isometry, ...], frame: Board) -> Tiling:
    """The arrangement that stands for the class of one that fits the frame in some way."""
    images = []
    for isometry in group:
        placed = [(placement.piece, tuple(map(isometry, placement.cells))) for placement in arrangement]
        low, high = box(cell for _, cells in placed for cell in cells)
        placed = [(piece, translate(cells, tuple(-a for a in low))) for piece, cells in placed]
        shift = _home([cell for _, cells in placed for cell in cells], frame)
        if shift is not None:
            tall = high[0] - low[0] > high[1] - low[1]
            images.append((tall, tiling((piece, translate(cells, shift)) for piece, cells in placed)))
    return min(images)[1]


def _home(figure: list[Cell], frame: Board) -> Cell | None:
    """How far down and right a figure must move to lie in a frame, the first way; None where it does not fit."""
    cells = frame.cells
    first = min(figure)
    for cell in cells:
        shift = tuple(a - b for a, b in zip(cell, first, strict=True))
        if all(moved in frame.may for moved in translate(figure, shift)):
            return shift
    return None
