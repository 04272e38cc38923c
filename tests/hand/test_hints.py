"""Hints, steps and completions: an answer is that of brute force, a hint is in a solution, every
reason is true.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from support.brute import Lying, tilings
from support.controls import at_work
from support.hand_positions import HandPosition, covers, is_true, lying
from support.places import SAMPLES, table
from support.random_plain import MAKERS
from support.seeds import seeds
from support.tuning import tune

import psolver
from psolver import Placement, PsolverError, Puzzle, Tiling, verify
from psolver.core import Cancelled, Control, HintStep
from psolver.hand import completion
from psolver.hand.hints import Completion, RemainingSolutions, advice, answers, next_placement
from psolver.reasons import colouring_reason
from psolver.search import encode

RECTANGLE = psolver.load(SAMPLES / "pentominoes-6x10.toml")
DOMINOES = psolver.puzzle(board="2x3", pieces="##", count=3)


def bar(*cells: tuple[int, int]) -> Placement:
    return Placement(DOMINOES.pieces[0].name, cells)


UPRIGHT, MIDDLE = bar((0, 0), (1, 0)), bar((0, 1), (1, 1))


def test_what_is_solved_needs_no_hint() -> None:
    placements = [UPRIGHT, MIDDLE, bar((0, 2), (1, 2))]
    found, number = answers(DOMINOES, placements)
    assert isinstance(found, Completion)
    assert ("solved", None) == (found.status, next_placement(found, placements))
    assert RemainingSolutions(1, True, True) == number


def test_it_ends_as_soon_as_it_is_cancelled() -> None:
    control = at_work(Control())
    told = answers(RECTANGLE, [], seconds=60)
    next(told)
    control.cancel()
    with pytest.raises(Cancelled):
        list(told)


# steps --------------------------------------------------------------------------------------------


def begun(puzzle: Puzzle, seed: int) -> tuple[list[frozenset[Lying]], list[Placement]]:
    """All solutions of a random puzzle, and a part of one, which is empty where there is none."""
    random = Random(seed)
    found = list(tilings(puzzle))
    solution = random.choice(
        sorted(sorted((n, sorted(c)) for n, c in one) for one in found) or [[]]
    )
    part = random.sample(solution, random.randint(0, len(solution) // 2))
    return found, [Placement(name, tuple(cells)) for name, cells in part]


def check(step: HintStep, now: HandPosition, solutions: list[frozenset[Lying]]) -> None:
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


@pytest.mark.parametrize("seed", seeds(10, 400))
@pytest.mark.parametrize("make", MAKERS)
def test_steps_are_true_and_lead_to_a_solution(make: Callable[[int], Puzzle], seed: int) -> None:
    puzzle = make(seed)
    found, part = begun(puzzle, seed)
    told = advice(puzzle, part, whole=True)
    whole = Tiling(told.placements, puzzle.board.lattice)
    now = HandPosition(puzzle, map(lying, part))
    holding = [one for one in found if one >= now.laid]
    if not holding:
        assert ("impossible", ()) == (told.status, told.steps)
        return
    assert () == verify(puzzle, whole)
    for step in told.steps:
        holding = [one for one in holding if one >= now.laid]
        check(step, now, holding)
        now = now.then(lying(step.placement))


@pytest.mark.parametrize("seed", seeds(2, 100))
@pytest.mark.parametrize("make", MAKERS)
def test_a_hint_for_a_very_large_puzzle_is_in_a_solution_too(
    make: Callable[[int], Puzzle], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tune(monkeypatch, MOST_STEP_PLACEMENTS=0)
    puzzle = make(seed)
    found, part = begun(puzzle, seed)
    for step in advice(puzzle, part).steps:
        assert any({*map(lying, part), lying(step.placement)} <= one for one in found)


@pytest.mark.parametrize("name", ["pentominoes-6x10", "soma-cube", "hexiamonds-4x9"])
def test_the_steps_of_a_sample_are_true(name: str) -> None:
    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    told = advice(puzzle, whole=True)
    now = HandPosition(puzzle, ())
    for step in told.steps:
        assert all(is_true(reason, now) for reason in step.excluded)
        assert len(now.of(step.item)) == step.ways
        now = now.then(lying(step.placement))
    assert () == verify(puzzle, Tiling(told.placements, puzzle.board.lattice))
    assert told == advice(puzzle, whole=True)


def test_a_puzzle_too_large_for_steps_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    tune(monkeypatch, MOST_STEP_PLACEMENTS=3)
    puzzle = psolver.puzzle(board="2x2", pieces="##", count=2)
    with pytest.raises(PsolverError) as error:
        advice(puzzle, whole=True)
    what = "has 4 placements on the board, too many to list step by step"
    assert f"puzzle: {what}" == str(error.value)


@pytest.mark.slow
def test_a_hint_for_large_boxes_is_a_placement_of_the_tiling_that_is_found() -> None:
    puzzle = psolver.load("calibron")
    (step,) = advice(puzzle).steps
    assert ("guess", (0, 0), 20) == (step.kind, step.item, step.ways)
    assert "possible" == completion(puzzle, [step.placement]).status


# reasons that are shown ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "kind", "is_plain"),
    table("hints-a-reason-is-plain-if-it.txt"),
)
def test_a_reason_is_plain_if_it_is_seen_on_the_board(name: str, kind: str, is_plain: bool) -> None:
    reason = advice(psolver.load(SAMPLES / f"{name}.toml")).reason
    assert reason
    assert (kind, is_plain) == (reason.kind, reason.is_plain)


@pytest.mark.parametrize("seed", seeds(6, 300))
@pytest.mark.parametrize("make", MAKERS)
def test_weights_are_not_below_0_if_no_cell_may_stay_bare(
    make: Callable[[int], Puzzle], seed: int
) -> None:
    puzzle = make(seed)
    reason = None if puzzle.board.may else colouring_reason(encode(puzzle))
    if reason and reason.weights:
        assert all(weight > 0 for _, weight in reason.weights.cells)
