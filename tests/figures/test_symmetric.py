"""Listings of figures have a budget."""

from __future__ import annotations

from itertools import product

from psolver import SQUARE, Board, Piece, Puzzle, SymmetryGoal
from psolver.figures import boxes, lister
from psolver.search import DEFAULT_SOLVER


def test_a_budget_that_is_spent_ends_a_listing() -> None:
    """Of single cells in a box, whose figure may have any symmetry."""
    frame = Board(frozenset(), frozenset(product(range(6), range(7))))
    goal = SymmetryGoal(tuple(SQUARE.symmetry_kinds))
    puzzle = Puzzle((Piece("M", ((0, 0),), 20, 21),), frame, goal=goal)
    worker = lister(puzzle, DEFAULT_SOLVER)
    *_, job = boxes(puzzle, DEFAULT_SOLVER)
    *before, last = worker.work(job, 1)
    assert sum(batch.effort for batch in (*before, last)) >= 1
    assert {job.kernel} == {rest.kernel for rest in last.rest}
