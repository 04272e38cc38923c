"""What a puzzle that asks for the best wants of an integer programme: its objective."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..puzzle.model import Puzzle
from .encode import Encoding

if TYPE_CHECKING:
    from ..cover.text.rows import Objective

MINUS = "minimize minus"  # what programmes do that know no other way


def objective_of(encoding: Encoding) -> Objective:
    """The objective of a puzzle's programme, in the numbers of people; it is empty where the puzzle
    does not ask for the best.
    """
    from ..cover.text.rows import PLAIN, Objective

    best = encoding.puzzle.best
    if best is None:
        return PLAIN
    values = [best.of_cell(cell) for cell in encoding.cells]
    values += [best.of_piece(piece.name) for piece in encoding.pieces]
    values += [0] * (len(encoding.problem.least) - len(values))
    full = _full(encoding) if of_blockings(encoding.puzzle) else []
    return Objective(values, best.is_most, full)


def of_blockings(puzzle: Puzzle) -> bool:
    """Does the puzzle ask for packings that leave no room?"""
    return puzzle.best is not None and puzzle.best.goal == "blocking"


def _full(encoding: Encoding) -> list[int]:
    """The items of which one is full in each placement that does not fit: all but the pieces that
    may be used as often as there is room.
    """
    area, items = len(encoding.cells), range(len(encoding.problem.least))
    loose = {
        item
        for item, piece in enumerate(encoding.pieces, area)
        if piece.most is None or (piece.most + 1) * piece.size > area
    }
    return [item for item in items if item not in loose]


def told(puzzle: Puzzle, most: str = MINUS) -> list[str]:
    """What the objective is, as a comment; `most` is what is done to what is to be as much as
    possible. [] where there is none.
    """
    best = puzzle.best
    if best is None:
        return []
    if "cells" in best.aim:
        all_count = {cell for cell, _ in best.cells} == set(puzzle.board.cells)
        what = f"the number of cells covered{'' if all_count else ', of those that count'}"
    elif "pieces" in best.aim:
        what = "the number of pieces used"
    else:
        what = "what the pieces used and the cells covered are worth"
    return [f"{most if best.is_most else 'minimize'} {what}"]
