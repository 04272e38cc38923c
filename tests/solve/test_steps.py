"""Hints and steps: what is told is in a solution, and every reason is true."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from support.brute import Lying, tilings
from support.places import SAMPLES
from support.random_groups import random_groups
from support.randoms import MAKERS
from support.seeds import seeds
from support.standing import Standing, covers, is_true, lying

import psolver
from psolver.control import Control, TimeUp
from psolver.errors import PsolverError
from psolver.puzzle.model import Puzzle
from psolver.puzzle.partial import HintStep
from psolver.puzzle.tiling import Placement, tiling
from psolver.puzzle.verify import verify
from psolver.solve import deductions
from psolver.solve.hints import advice


def begun(puzzle: Puzzle, seed: int) -> tuple[list[frozenset[Lying]], list[Placement]]:
    """All solutions of a random puzzle, and a part of one, which is empty where there is none."""
    random = Random(seed)
    found = list(tilings(puzzle))
    solution = random.choice(
        sorted(sorted((n, sorted(c)) for n, c in one) for one in found) or [[]]
    )
    part = random.sample(solution, random.randint(0, len(solution) // 2))
    return found, [Placement(name, tuple(cells)) for name, cells in part]


def check(step: HintStep, now: Standing, solutions: list[frozenset[Lying]]) -> None:
    """A step is true of what lies there, and of the solutions that hold that."""
    new = lying(step.placement)
    there = now.of(step.item)
    assert new in there
    assert (len(there), now.need(step.item)) == (step.ways, step.need)
    out = [lying(one) for reason in step.excluded for one in reason.placements]
    assert len(out) == len(set(out)) == step.ways - step.left
    for reason in step.excluded:
        assert (step.item, step.ways) == (reason.item, reason.ways)
        assert all(covers(lying(one), step.item) for one in reason.placements)
        assert is_true(reason, now), reason
    assert not any(set(out) & solution for solution in solutions)
    assert any(new in solution for solution in solutions)
    assert (step.kind == "forced") == (step.left == step.need)
    if step.kind == "forced":
        assert all(new in solution for solution in solutions)


@pytest.mark.parametrize("seed", seeds(40, 400))
@pytest.mark.parametrize("make", MAKERS)
def test_steps_are_true_and_lead_to_a_solution(make: Callable[[int], Puzzle], seed: int) -> None:
    puzzle = make(seed)
    found, part = begun(puzzle, seed)
    told = advice(puzzle, part, whole=True)
    whole = tiling(told.placements, puzzle.board.lattice)
    now = Standing(puzzle, map(lying, part))
    holding = [one for one in found if one >= now.laid]
    if not holding:
        assert ("impossible", ()) == (told.status, told.steps)
        return
    assert () == verify(puzzle, whole)
    for step in told.steps:
        holding = [one for one in holding if one >= now.laid]
        check(step, now, holding)
        now = now.then(lying(step.placement))


@pytest.mark.parametrize("seed", seeds(40, 1000))
def test_steps_with_groups_of_pieces_are_true_and_lead_to_a_solution(seed: int) -> None:
    puzzle = random_groups(seed)
    found, part = begun(puzzle, seed)
    told = advice(puzzle, part, whole=True)
    laid = frozenset(map(lying, part))
    holding = [one for one in found if one >= laid]
    if not holding:
        assert ("impossible", ()) == (told.status, told.steps)
        return
    assert () == verify(puzzle, tiling(told.placements, puzzle.board.lattice))
    for step in told.steps:
        new = lying(step.placement)
        out = {lying(one) for reason in step.excluded for one in reason.placements}
        assert not any(out & one for one in holding)
        after = [one for one in holding if new in one]
        assert after
        assert step.kind == "guess" or after == holding
        holding = after


@pytest.mark.parametrize("seed", seeds(20, 200))
@pytest.mark.parametrize("make", MAKERS)
def test_a_hint_is_the_first_step(make: Callable[[int], Puzzle], seed: int) -> None:
    puzzle = make(seed)
    found, part = begun(puzzle, seed)
    told = advice(puzzle, part)
    whole = advice(puzzle, part, whole=True)
    assert (whole.status, whole.steps[:1]) == (told.status, told.steps)
    for step in told.steps:
        assert any({*map(lying, part), lying(step.placement)} <= one for one in found)


@pytest.mark.parametrize("seed", seeds(20, 200))
@pytest.mark.parametrize("make", [*MAKERS, random_groups])
def test_hints_lead_to_one_solution(make: Callable[[int], Puzzle], seed: int) -> None:
    puzzle = make(seed)
    found, part = begun(puzzle, seed)
    told = advice(puzzle, part, one=True)
    laid = told.placements
    whole = set(advice(puzzle, part, whole=True, one=True).placements)
    while told.status == "possible" and told.steps:
        assert set(laid) <= whole
        told = advice(puzzle, laid, one=True)
        laid = told.placements
    assert told.status == (
        "solved" if any(one >= set(map(lying, part)) for one in found) else "impossible"
    )


@pytest.mark.parametrize("seed", seeds(10, 100))
@pytest.mark.parametrize("make", MAKERS)
def test_a_hint_for_a_very_large_puzzle_is_in_a_solution_too(
    make: Callable[[int], Puzzle], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deductions, "MOST_OPTIONS", 0)
    puzzle = make(seed)
    found, part = begun(puzzle, seed)
    for step in advice(puzzle, part).steps:
        assert any({*map(lying, part), lying(step.placement)} <= one for one in found)


def test_every_kind_of_reason_is_met() -> None:
    kinds = set()
    for make in MAKERS:
        for seed in range(60):
            for step in advice(make(seed), whole=True).steps:
                kinds |= {reason.kind for reason in step.excluded} | {step.kind}
    assert {
        "forced",
        "guess",
        "bare",
        "area",
        "shared",
        "needed",
        "parity",
        "fill",
        "then",
    } == kinds


@pytest.mark.parametrize("name", ["pentominoes-6x10", "soma-cube", "hexiamonds-4x9"])
def test_the_steps_of_a_sample_are_true(name: str) -> None:
    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    told = advice(puzzle, whole=True)
    now = Standing(puzzle, ())
    for step in told.steps:
        assert all(is_true(reason, now) for reason in step.excluded)
        assert len(now.of(step.item)) == step.ways
        now = now.then(lying(step.placement))
    assert () == verify(puzzle, tiling(told.placements, puzzle.board.lattice))
    assert told == advice(puzzle, whole=True)


def test_a_puzzle_too_large_for_steps_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deductions, "MOST_OPTIONS", 3)
    puzzle = psolver.puzzle(board="2x2", pieces="##", count=2)
    with pytest.raises(PsolverError) as error:
        advice(puzzle, whole=True)
    what = "has 4 placements on the board, too many to be told step by step"
    assert f"puzzle: {what}" == str(error.value)


def test_a_limit_ends_it() -> None:
    puzzle = psolver.load(SAMPLES / "pentominoes-6x10.toml")
    with pytest.raises(TimeUp):
        advice(puzzle, control=Control(1e-9))


def test_why_it_cannot_be_completed_is_told() -> None:
    puzzle = psolver.load(SAMPLES / "mutilated-chessboard-8x8.toml")
    told = advice(puzzle)
    assert told.reason
    assert ("impossible", "colouring", ()) == (told.status, told.reason.kind, told.steps)
