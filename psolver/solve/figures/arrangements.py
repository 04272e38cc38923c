"""The arrangements of a symmetry puzzle, one of each class.

Two arrangements are the same when a translation and an isometry that keeps every piece's
orientations map one onto the other. The one that stands for its class lies in the frame, is no
taller than wide where that can be, and is the first of these in sorted order, as far up and then as
far left as it fits.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from ...control import UNWATCHED, Control
from ...cover.backends import Work, work_in_children
from ...cover.problem import Cover
from ...cover.sat.listing import BudgetSpent, Listing
from ...cover.sat.session import DEFAULT_SOLVER
from ...cover.sat.symmetric import FigureTask, list_figures
from ...geometry.cells import Cell, extent, translate
from ...geometry.isometry import Isometry
from ...puzzle.model import Board, Puzzle, SymmetryGoal
from ...puzzle.tiling import Tiling, tiling
from ..encode import Encoding
from ..strategy import Settings
from .boxes import box_problem, keeping_pieces, sizes

OWN_CONFLICTS = 5000  # a search that needs more goes on in child processes


def arrangements(
    puzzle: Puzzle, goal: SymmetryGoal, settings: Settings, control: Control
) -> Iterator[Tiling]:
    """One arrangement of each class, those of small boxes first; `progress` is kept up to date.

    Small searches end here, longer ones go on in child processes, a box at a time. What is handed
    over is decided by conflicts, never by the clock.
    """
    control.progress.engine = "sat"
    group = keeping_pieces(puzzle)
    for encoding, cover in _covers(puzzle, goal, settings, control):
        yield representative(encoding.tiling(cover), group, puzzle.board)


def _covers(
    puzzle: Puzzle, goal: SymmetryGoal, settings: Settings, control: Control
) -> Iterator[tuple[Encoding, Cover]]:
    """A cover of each class, and the encoding that says what it means."""
    solver = settings.solver or DEFAULT_SOLVER
    todo = sizes(puzzle, goal)
    weights = [float(prod(size)) ** 2 for size in todo]  # about how long a box takes
    listing = Listing([], budget=OWN_CONFLICTS)
    found: list[Cover] = []
    for number, size in enumerate(todo):
        control.progress.fraction = sum(weights[:number]) / sum(weights)
        one = box_problem(puzzle, goal, size, control)
        found.clear()
        try:
            for cover in list_figures(None, FigureTask(one.figures), solver, listing, control):
                control.progress.nodes = listing.conflicts
                found.append(cover)
                yield one.encoding, cover
        except BudgetSpent:
            break
        finally:
            control.progress.nodes = listing.conflicts
    else:
        return
    opened = number

    def prepare(number: int) -> FigureTask:
        figures = box_problem(puzzle, goal, todo[number], UNWATCHED).figures
        return FigureTask(figures, tuple(found) if number == opened else ())

    work = Work(list_figures, None, solver, range(opened, len(todo)), prepare, weights[opened:])
    encodings: dict[int, Encoding] = {}
    for task, found_cover in work_in_children(work, settings.jobs, control):
        if found_cover is not None:
            if task not in encodings:
                encodings = {task: box_problem(puzzle, goal, todo[opened + task], control).encoding}
            yield encodings[task], found_cover


def representative(arrangement: Tiling, group: tuple[Isometry, ...], frame: Board) -> Tiling:
    """The arrangement that stands for the class of one that fits the frame in some way."""
    images = []
    for isometry in group:
        placed = [
            (placement.piece, tuple(map(isometry, placement.cells))) for placement in arrangement
        ]
        figure = [cell for _, cells in placed for cell in cells]
        shift = _into(figure, frame)
        if shift is not None:
            rows, columns = extent(figure)
            image = tiling((piece, translate(cells, shift)) for piece, cells in placed)
            images.append((rows > columns, image))
    return min(images)[1]


def _into(figure: list[Cell], frame: Board) -> Cell | None:
    """The translation that takes a figure as far up, and then as far left, as a frame allows; None
    where it does not fit.
    """
    first = min(figure)
    for cell in frame.cells:
        shift = tuple(a - b for a, b in zip(cell, first, strict=True))
        if all(moved in frame.may for moved in translate(figure, shift)):
            return shift
    return None
