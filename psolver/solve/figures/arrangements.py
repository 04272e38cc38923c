"""The arrangements of a symmetry puzzle, one of each class.

Two arrangements are the same when a translation and an isometry that keeps every piece's
orientations map one onto the other. The one that stands for its class lies in the frame, has as few
rows as can be, and is the first of these in sorted order, as far up and then as far left as it
fits.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from hashlib import blake2b

from ...control import UNWATCHED, Control
from ...cover.backends import in_processes
from ...cover.jobs import Batch, Job, here
from ...cover.problem import Cover
from ...cover.sat.session import DEFAULT_SOLVER, can_be_stopped
from ...cover.sat.symmetric import FigureLister, FigureProblem
from ...geometry.cells import Cell, extent, translate
from ...geometry.hull import Size, hull
from ...geometry.isometry import Isometry
from ...puzzle.model import Board, Puzzle
from ...puzzle.tiling import Tiling, tiling
from .boxes import BoxProblem, box_problem, keeping_pieces, sizes

OWN_CONFLICTS = 5000  # a search that needs more goes on in child processes


def arrangements(
    puzzle: Puzzle, solver: str | None, cores: int, control: Control
) -> Iterator[Tiling]:
    """One arrangement of each class of a symmetry puzzle, those of small boxes first.

    A size of box is a job. Small searches end here, longer ones go on in child processes. What is
    handed over is decided by conflicts, never by the clock.
    """
    assert puzzle.goal
    solver, progress = solver or DEFAULT_SOLVER, control.progress
    control.turn_to("sat", solver)
    jobs = boxes(puzzle, solver, control)
    lattice = puzzle.board.lattice
    weights = [float(len(hull(job.size, lattice))) ** 2 for job in jobs]  # about how long it takes

    def found(number: int, batch: Batch) -> Iterator[Tiling]:
        progress.nodes += batch.effort
        for cover in batch.covers:
            yield arrangement(puzzle, jobs[number], cover, control)

    worker = lister(puzzle, solver, control)
    begun = jobs if can_be_stopped(solver) else []
    number, batch = -1, Batch()
    known: list[Cover] = []  # of the job of that number
    for now, batch in here(worker, begun, control, OWN_CONFLICTS):
        if now != number:
            number, known = now, []
        known += batch.covers
        progress.fraction = sum(weights[:number]) / sum(weights)
        yield from found(number, batch)
    # a box that was begun is not split: other children have the other boxes
    box = [jobs[number]._replace(known=tuple(known))] if batch.rest else []
    left = [*box, *jobs[number + 1 :]]
    first = len(jobs) - len(left)
    if left:
        worker = lister(puzzle, solver)
        for more, batch in in_processes(worker, left, cores, control, weights[first:]):
            yield from found(first + more, batch)


def boxes(puzzle: Puzzle, solver: str, control: Control) -> list[Job]:
    """The jobs of a symmetry puzzle, one for each size of box, small frames first."""
    assert puzzle.goal
    fingerprint = _fingerprint(puzzle)
    return [Job(fingerprint, solver, size=size) for size in sizes(puzzle, puzzle.goal, control)]


def lister(puzzle: Puzzle, solver: str, control: Control = UNWATCHED) -> FigureLister:
    """Who does the jobs of a symmetry puzzle."""
    return FigureLister(partial(_figures, puzzle), solver, control)


def arrangement(puzzle: Puzzle, job: Job, cover: Cover, control: Control) -> Tiling:
    """The arrangement that stands for the class of a cover that a job has found."""
    found = _box(puzzle, job.size, control).encoding.tiling(cover)
    return representative(found, keeping_pieces(puzzle), puzzle.board)


def _fingerprint(puzzle: Puzzle) -> str:
    """The same for equal symmetry puzzles, on every machine."""
    parts = puzzle.pieces, puzzle.board.cells, puzzle.goal
    return blake2b(repr(parts).encode(), digest_size=8).hexdigest()


def _figures(puzzle: Puzzle, size: Size, control: Control) -> FigureProblem:
    return _box(puzzle, size, control).figures


@lru_cache(1)
def _box(puzzle: Puzzle, size: Size, control: Control) -> BoxProblem:
    """The problem of a box; it is wanted to find covers, then to tell what they mean."""
    assert puzzle.goal
    return box_problem(puzzle, puzzle.goal, size, control)


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
            image = tiling(
                ((piece, translate(cells, shift)) for piece, cells in placed), frame.lattice
            )
            images.append((extent(figure)[0], image))
    return min(images)[1]


def _into(figure: list[Cell], frame: Board) -> Cell | None:
    """The translation that takes a figure as far up, and then as far left, as a frame allows; None
    where it does not fit.
    """
    first, kind = min(figure), frame.lattice.kind
    for cell in frame.cells:
        if kind(cell) != kind(first):
            continue  # no translation takes one to the other
        shift = tuple(a - b for a, b in zip(cell, first, strict=True))
        if all(moved in frame.may for moved in translate(figure, shift)):
            return shift
    return None
