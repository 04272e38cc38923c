"""The number of all solutions beside a list that ends before them."""

from __future__ import annotations

import pytest
from support import brute
from support.random_plain import random_puzzle, random_solid
from support.tuning import tune

import psolver
from psolver import Outcome, Puzzle
from psolver.engines.cheap_count import with_number_of_all
from psolver.search import Options, Run, tilings


def listed(puzzle: Puzzle, limit: int) -> Outcome:
    """The outcome of a list that ends at a limit."""
    run = Run(puzzle, Options(limit=limit))
    assert limit == len([*tilings(run)])
    return run.outcome


@pytest.mark.slow
def test_all_solutions_of_random_puzzles_are_counted_beside_the_first() -> None:
    puzzles = [make(seed) for make in (random_puzzle, random_solid) for seed in range(40)]
    known = [(puzzle, len([*brute.tilings(puzzle)])) for puzzle in puzzles]
    several = [(puzzle, number) for puzzle, number in known if number > 1]
    assert 10 <= len(several)
    for puzzle, number in several:
        outcome = with_number_of_all(listed(puzzle, 1), Run(puzzle, Options()))
        assert (number, 1, True) == (outcome.solutions, outcome.printed, outcome.complete)


@pytest.mark.parametrize("effort", [0, 1000, 2_400_000])
def test_a_count_that_takes_more_effort_leaves_the_outcome_as_it_is(
    effort: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tune(monkeypatch, MOST_EFFORT=effort)
    puzzle = psolver.load("pentominoes-6x10")  # 2,455,939 nodes
    outcome = listed(puzzle, 2)
    assert outcome is with_number_of_all(outcome, Run(puzzle, Options()))


def test_states_that_are_given_up_are_effort_too() -> None:
    notes: list[str] = []
    puzzle = psolver.load("y-pentominoes-20x20")
    run = Run(puzzle, Options(time_limit=1e-9), tell=notes.append)
    outcome = listed(puzzle, 1)
    assert outcome is with_number_of_all(outcome, run)
    assert [] == notes  # nobody has asked for a count
