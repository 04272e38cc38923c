"""The puzzles of the benchmark of `auto`: enough of them, of many kinds, all of which load."""

from __future__ import annotations

from collections import Counter

from support.natural_puzzles import natural_puzzles

import psolver
from psolver.covers import problem_of_text
from psolver.search import area_reason


def test_there_are_many_natural_puzzles_of_many_kinds_each_with_a_title_of_its_own() -> None:
    puzzles = natural_puzzles()
    made = Counter(puzzle.kind for puzzle in puzzles if puzzle.kind != "sample")
    assert len(made) >= 12
    assert sum(made.values()) >= 60
    assert len(puzzles) == len({puzzle.title for puzzle in puzzles})


def test_natural_puzzles_are_the_same_each_time() -> None:
    assert natural_puzzles() == natural_puzzles()


def test_pieces_of_natural_puzzles_have_the_area_of_the_board() -> None:
    made = [puzzle for puzzle in natural_puzzles() if puzzle.kind != "sample"]
    for puzzle in made:
        if puzzle.is_cover:
            assert problem_of_text(puzzle.text).problem.options
        else:
            assert not area_reason(psolver.loads(puzzle.text)), puzzle.title
