"""The questions of the view Why about reasons."""

from __future__ import annotations

from support.questions import question

import psolver
from psolver.page import run_call


def test_why_has_the_number_of_solutions_that_are_too_many_to_compare() -> None:
    puzzle = psolver.loads('pieces = "##"\ncount = "any"\nboard = "6x6"\n')
    (answer,) = run_call(1, question("reasons", "explain").answers, puzzle, 20.0)
    assert "Possible: there are 6,728 solutions, such as" == answer.parts[0].text  # OEIS A004003
    assert answer.cost.startswith("There are too many solutions to compare")
