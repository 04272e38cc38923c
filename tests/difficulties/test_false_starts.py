"""The search by which difficulty is measured: the one that is watched, compiled, and cut."""

from __future__ import annotations

import sys
from collections import Counter

import pytest
from support import brute
from support.controls import at_work
from support.random_mixtures import random_mixture
from support.random_plain import MAKERS
from support.seeds import seeds
from support.tuning import tune

import psolver
from psolver import PsolverError, Puzzle
from psolver.core import Cancelled, Control
from psolver.difficulties import difficulty, difficulty_of, false_starts_each
from psolver.search import Encoding, Problem, encode
from psolver.watching.steps import SEARCH_START, stretch


def by_depth(false: Counter[int]) -> tuple[int, ...]:
    return tuple(false[depth] for depth in range(1, max(false, default=0) + 1))


@pytest.mark.slow
def test_half_of_the_random_puzzles_have_false_starts_or_no_solution() -> None:
    every = [difficulty_of(MAKERS[seed % len(MAKERS)](seed)) for seed in range(100)]
    assert 20 <= sum(bool(one.false_starts) for one in every)
    assert 10 <= sum(one.number is None for one in every)


def false_in_steps(problem: Problem) -> tuple[Counter[int], int]:
    """The false starts among the steps that Watch shows, and the solutions."""
    false, opened = Counter[int](), dict[int, int]()  # the solutions before, by depth
    part = stretch(problem, SEARCH_START, sys.maxsize)
    for step in part.steps:
        if step.kind == "choose":
            opened[step.depth] = step.solutions
        elif step.kind == "back" and step.depth + 1 in opened:
            false[step.depth + 1] += opened.pop(step.depth + 1) == step.solutions
    return +false, part.steps[-1].solutions


@pytest.mark.parametrize("seed", seeds(30, 80, heavy={5, 8, 12}))
def test_the_search_is_the_one_that_is_watched(seed: int) -> None:
    puzzle = random_mixture(seed)
    if puzzle.goal or puzzle.best:
        with pytest.raises(PsolverError, match="every tiling is a solution"):
            difficulty_of(puzzle)
        return
    false, solutions = false_in_steps(encode(puzzle).problem)
    found = difficulty_of(puzzle)
    assert (by_depth(false), solutions) == (found.false_starts, found.solutions)
    assert len(set().union(*brute.solutions(puzzle))) == found.first


def test_many_levels_have_room() -> None:
    dots = psolver.puzzle(board="8x8", pieces="#", count=64)
    assert (True, 0) == (difficulty_of(dots).whole, sum(difficulty_of(dots).false_starts))


def test_a_search_that_is_cut_counts_at_least(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = psolver.load("tetrahexes-7x4")
    whole = difficulty_of(puzzle)
    tune(monkeypatch, MOST_DIFFICULTY_WORK=20_000, NEAR_MEMORY=1, MOST_SOLUTIONS_LISTED=10)
    cut = difficulty_of(puzzle)
    assert cut == difficulty_of(puzzle)
    assert (False, None, None) == (cut.whole, cut.number, cut.near_misses)
    assert not cut.first_known
    assert 0 < sum(cut.false_starts) < sum(whole.false_starts)
    assert 0 < cut.first <= whole.first
    assert (whole.steps, whole.placements) == (cut.steps, cut.placements)
    assert false_starts_each(puzzle) is None
    monkeypatch.undo()
    assert whole.number == false_starts_each(puzzle)


def test_a_control_that_ends_leaves_the_measures_that_are_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    control = at_work(Control())

    def then_cancelled(puzzle: Puzzle) -> Encoding:
        found = encode(puzzle)
        control.cancel()
        return found

    monkeypatch.setattr(difficulty, "encode", then_cancelled)
    found = difficulty_of(psolver.load("soma-cube"))
    assert (None, False, None) == (found.steps, found.whole, found.near_misses)
    assert 688 == found.placements
    with pytest.raises(Cancelled):
        false_starts_each(psolver.load("soma-cube"))


def test_a_search_is_cut_too_if_every_position_is_a_solution(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tune(monkeypatch, MOST_DIFFICULTY_WORK=1_000_000, MOST_SOLUTIONS_LISTED=500)
    cells = psolver.puzzle(board="20x20", pieces="A").board.must
    dot = psolver.Piece("A", ((0, 0),), 0, None)
    found = difficulty_of(psolver.Puzzle((dot,), psolver.Board(frozenset(), cells)))
    assert (False, (), 400) == (found.whole, found.false_starts, found.first)
    assert found.first_known  # each is in a solution


def test_a_puzzle_with_too_many_placements_is_refused() -> None:
    puzzle = psolver.puzzle(pieces="##", board="300x300", count="any")
    with pytest.raises(PsolverError) as caught:
        difficulty_of(puzzle)
    assert "puzzle: has 179,400 placements, too many to be measured" == str(caught.value)
    assert false_starts_each(puzzle) is None
