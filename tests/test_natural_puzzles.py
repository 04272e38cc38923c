"""The puzzles of the benchmark of `auto`: all of them load, each with a title of its own."""

from __future__ import annotations

from support.natural_puzzles import natural_puzzles

import psolver
from psolver.covers import problem_of_text
from psolver.search import area_reason


def test_pieces_of_natural_puzzles_have_the_area_of_the_board() -> None:
    made = [puzzle for puzzle in natural_puzzles() if puzzle.kind != "sample"]
    assert len(made) == len({puzzle.title for puzzle in made}) >= 60
    for puzzle in made:
        if not puzzle.is_cover:
            assert not area_reason(psolver.loads(puzzle.text)), puzzle.title
    assert all(problem_of_text(puzzle.text).problem.options for puzzle in made if puzzle.is_cover)
