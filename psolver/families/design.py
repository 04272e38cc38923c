"""The answers about a counted puzzle that its designer looks for: whether its solution is the only
one, how difficult it is, and which pieces every solution needs.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import islice

from ..core.control import TimeUp
from ..core.model import Piece, Puzzle
from ..core.registries import SERVICES, service
from ..core.tilings import Tiling
from ..search.run import Run
from ..search.tasks import tilings
from .counted_puzzles import Design


def design_of(counted: Run) -> Design:
    """Return the answers about the puzzle of a run that has counted it, as far as its time limit
    allows. Those of a symmetry puzzle and of one with a `best` are all None.
    """
    puzzle = counted.puzzle
    design = Design()
    assert puzzle
    if puzzle.goal or puzzle.best:
        return design
    with suppress(TimeUp):
        counted.control.check()
        unique = _is_unique(counted, puzzle)
        design = design._replace(unique=unique)
        needed = _needed_pieces(counted, puzzle)
        design = design._replace(needed=needed)
        if "false_starts_each" in SERVICES:
            difficulty = service("false_starts_each")(puzzle)
            design = design._replace(difficulty=difficulty)
    return design


def _is_unique(counted: Run, puzzle: Puzzle) -> bool:
    """Whether all solutions of the puzzle are the same turned or flipped, and there is one."""
    outcome = counted.outcome
    if outcome.complete and outcome.distinct is not None:
        return outcome.distinct == 1 or outcome.solutions == 1
    if outcome.complete and outcome.solutions < 2:
        return outcome.solutions == 1
    solutions = _some_tilings(counted, puzzle, 2)
    return len(solutions) == 1


def _needed_pieces(counted: Run, puzzle: Puzzle) -> tuple[str, ...] | None:
    """Return the names of the pieces that every solution uses; None if there is no solution."""
    outcome = counted.outcome
    if outcome.complete and not outcome.solutions:
        return None
    solutions = _some_tilings(counted, puzzle, 1)
    if not solutions:
        return None
    used_names = {placement.piece for placement in solutions[0]}
    clue_names = {name for _, name in puzzle.board.clues}
    needed = []
    for piece in puzzle.pieces:
        if (
            piece.least
            or piece.name in clue_names
            or _is_needed(counted, puzzle, piece, used_names)
        ):
            needed.append(piece.name)
    return tuple(needed)


def _is_needed(counted: Run, puzzle: Puzzle, piece: Piece, used_names: set[str]) -> bool:
    """Whether no solution leaves a piece out; one solution uses those with some names."""
    if piece.name not in used_names:
        return False
    unused = replace(piece, least=0, most=0)
    pieces = []
    for other_piece in puzzle.pieces:
        pieces.append(unused if other_piece is piece else other_piece)
    without_piece = replace(puzzle, pieces=tuple(pieces))
    return not _some_tilings(counted, without_piece, 1)


def _some_tilings(counted: Run, puzzle: Puzzle, number: int) -> list[Tiling]:
    """Return the first solutions of a puzzle of different classes, within the time of the run."""
    control = counted.control
    options = replace(
        counted.options, limit=number, distinct=number > 1, sort=False, time_limit=None, memory=None
    )
    options = replace(options, up_to=None, engine="auto", sat_solver=None)
    run = Run(puzzle, options, lambda _: control.tick())
    run.explains = False
    solutions = list(islice(tilings(run), number))
    run.close()
    control.check()
    return solutions
