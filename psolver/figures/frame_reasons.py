"""The reasons why the pieces of a symmetry puzzle do not fit its frame, seen at a glance."""

from __future__ import annotations

from ..core.goal import SymmetryGoal
from ..core.model import Puzzle
from ..core.reason import Areas, NoPlace, Reason
from ..search.glance_reasons import fewest_covered, fits_somewhere


def frame_reason(puzzle: Puzzle, goal: SymmetryGoal) -> Reason | None:
    """Return why the pieces of a symmetry puzzle do not fit its frame, or None if each by itself
    does.
    """
    most_cells = len(puzzle.board.cells)
    room = (1, most_cells)
    bound, fewest_cells = fewest_covered(puzzle)
    if goal.framed and fewest_cells > most_cells:
        areas = Areas("frame", room, bound, fewest_cells)
        return Reason(areas)
    if all(piece.most == 0 for piece in puzzle.pieces):
        areas = Areas("frame", room, "exactly", 0)
        return Reason(areas)
    for piece in puzzle.pieces:
        if piece.least and not fits_somewhere(piece, puzzle):
            no_place = NoPlace(piece.name, "frame" if goal.framed else "figure")
            return Reason(no_place)
    return None
