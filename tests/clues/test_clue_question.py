"""The question for the fewest clues, as the page asks it."""

from __future__ import annotations

from support.places import SAMPLES
from support.questions import question

import psolver

fewest_clues = question("clues", "clues").answers
NO_PLACE = psolver.puzzle(board="2x2", pieces={"I": "###", "O": "#"})


def test_clues_of_a_solution_that_was_shown_are_the_fewest() -> None:
    five = psolver.load(SAMPLES / "five-pentominoes-5x5.toml")
    solution = [*psolver.tilings(five, limit=3)][-1]
    (answer,) = fewest_clues(five, 20, solution, 3)
    assert answer.parts[0].text.startswith("Solution 3: 2 clues, and no single one would do")
    assert (True, 2) == (answer.settled, len(answer.clues))
    names = {cell: one.piece for one in solution for cell in one.cells}
    assert all(names[one.cells[0]] == one.piece for one in answer.clues)
    for number, solution in enumerate(psolver.tilings(five, limit=2), 1):
        (answer,) = fewest_clues(five, 20, solution, number)
        found = psolver.clue(five, number)
        assert found
        assert len(found.groups) == len(answer.clues)
    (none,) = fewest_clues(NO_PLACE, 20)
    assert ((), True) == (none.clues, none.settled)
    assert none.parts
