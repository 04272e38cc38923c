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
from support.places import SAMPLES
from support.random_mixtures import random_with
from support.random_plain import MAKERS
from support.seeds import seeds

import psolver
from psolver.core.control import Cancelled, Control, TimeUp
from psolver.core.errors import PsolverError
from psolver.core.model import Puzzle
from psolver.core.reason import (
    Areas,
    BareCells,
    Colouring,
    Core,
    Deduction,
    Detail,
    ExcludedPlacements,
    HintStep,
    NoPlace,
    NoWay,
    Reason,
    UnmetClue,
    Weighed,
    Weights,
)
from psolver.core.square_lattice import SQUARE
from psolver.core.tilings import Placement, Tiling, tiling
from psolver.core.verify import verify
from psolver.hand import steps_by_hand
from psolver.hand.hints import (
    Completion,
    RemainingSolutions,
    advice,
    answers,
    completion,
    next_placement,
)
from psolver.hand.partial import clash
from psolver.reasons.proofs import colouring_reason
from psolver.search.encoding import encode

CHESSBOARD = psolver.load(SAMPLES / "mutilated-chessboard-8x8.toml")
RECTANGLE = psolver.load(SAMPLES / "pentominoes-6x10.toml")
DOMINOES = psolver.puzzle(board="2x3", pieces="##", count=3)


def bar(*cells: tuple[int, int]) -> Placement:
    return Placement(DOMINOES.pieces[0].name, cells)


UPRIGHT, MIDDLE = bar((0, 0), (1, 0)), bar((0, 1), (1, 1))


def answered(
    puzzle: Puzzle, placements: list[Placement], known: Tiling | None = None
) -> tuple[Completion, list[RemainingSolutions]]:
    """The last of what is known, and the numbers of solutions left."""
    found = list(answers(puzzle, placements, known))
    completions = [one for one in found if isinstance(one, Completion)]
    return completions[-1], [one for one in found if isinstance(one, RemainingSolutions)]


def test_a_tiling_that_is_known_need_not_be_found_again() -> None:
    first = next(psolver.tilings(RECTANGLE))
    placements = list(first)[:1]
    assert clash(RECTANGLE, placements) is None
    found = next(answers(RECTANGLE, placements, first, seconds=1e-9))
    assert isinstance(found, Completion)
    assert ("possible", first) == (found.status, found.tiling)


def test_a_known_tiling_is_checked() -> None:
    wrong = Tiling((UPRIGHT, bar((0, 1), (0, 2))))
    found, _ = answered(DOMINOES, [UPRIGHT], wrong)
    assert found.tiling != wrong


def test_what_is_not_settled_in_time_is_unknown() -> None:
    (found,) = answers(RECTANGLE, [], seconds=1e-9)
    assert isinstance(found, Completion)
    assert ("unknown", None) == (found.status, found.tiling)


def test_a_count_that_takes_too_long_says_so() -> None:
    first = next(psolver.tilings(RECTANGLE))
    *_, last = answers(RECTANGLE, [], first, seconds=1e-9)
    assert RemainingSolutions(1, False, True) == last


def test_the_reason_speaks_of_what_is_left() -> None:
    puzzle = psolver.puzzle(board="1x4", pieces={"I": "##"}, count=2)
    found, numbers = answered(puzzle, [Placement("I", ((0, 1), (0, 2)))])
    assert ("impossible", []) == (found.status, numbers)
    assert found.reason
    expected = "the cell at row 1, column 1 is cut off, too small for any piece"
    assert expected == found.reason.sentence


def test_a_reason_that_takes_longer_comes_later() -> None:
    domino = CHESSBOARD.pieces[0].name
    cells = sorted(CHESSBOARD.board.must)[:1]
    beside = (cells[0][0], cells[0][1] + 1)
    told = list(answers(CHESSBOARD, [Placement(domino, (cells[0], beside))]))
    assert all(isinstance(one, Completion) for one in told)
    last = told[-1]
    assert isinstance(last, Completion)
    assert last.reason
    assert ("impossible", "colouring", False) == (last.status, last.reason.kind, last.unexplained)


def test_a_board_that_is_covered_while_pieces_are_left_is_no_solution() -> None:
    puzzle = psolver.puzzle(board="1x2", pieces={"A": "##", "B": "#"})
    found, numbers = answered(puzzle, [Placement("A", ((0, 0), (0, 1)))])
    assert ("impossible", []) == (found.status, numbers)
    assert found.reason
    assert "the pieces cover at least 1 cell, but the board has 0" == found.reason.sentence


def test_a_hint_covers_the_cell_that_fewest_placements_can_cover() -> None:
    board = [(0, 0), (0, 1), (1, 1), (1, 2), (0, 2), (0, 3)]
    puzzle = psolver.puzzle(board=board, pieces="##", count=3)
    found, _ = answered(puzzle, [])
    name = puzzle.pieces[0].name
    step = HintStep("forced", Placement(name, ((0, 0), (0, 1))), (0, 0), 1)
    assert step == next_placement(found, [])


def test_where_no_cell_need_be_covered_a_hint_lays_any_piece_of_a_solution() -> None:
    puzzle = psolver.loads('board = "??"\npieces = "#"')
    found, numbers = answered(puzzle, [])
    told = next_placement(found, [])
    assert told
    assert (told.placement.piece, 0) == (told.item, told.ways)
    assert RemainingSolutions(2, True, True) == numbers[-1]


def test_what_is_solved_needs_no_hint() -> None:
    placements = [UPRIGHT, MIDDLE, bar((0, 2), (1, 2))]
    found, numbers = answered(DOMINOES, placements)
    assert ("solved", None) == (found.status, next_placement(found, placements))
    assert [RemainingSolutions(1, True, True)] == numbers


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
    whole = tiling(told.placements, puzzle.board.lattice)
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


@pytest.mark.parametrize("seed", seeds(4, 200))
@pytest.mark.parametrize("make", MAKERS)
def test_a_hint_is_the_first_step(make: Callable[[int], Puzzle], seed: int) -> None:
    puzzle = make(seed)
    found, part = begun(puzzle, seed)
    told = advice(puzzle, part)
    whole = advice(puzzle, part, whole=True)
    assert (whole.status, whole.steps[:1]) == (told.status, told.steps)
    for step in told.steps:
        assert any({*map(lying, part), lying(step.placement)} <= one for one in found)


@pytest.mark.parametrize("seed", seeds(4, 200))
@pytest.mark.parametrize("make", [*MAKERS, random_with("groups")])
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


@pytest.mark.parametrize("seed", seeds(2, 100))
@pytest.mark.parametrize("make", MAKERS)
def test_a_hint_for_a_very_large_puzzle_is_in_a_solution_too(
    make: Callable[[int], Puzzle], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(steps_by_hand, "MOST_STEP_PLACEMENTS", 0)
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
    now = HandPosition(puzzle, ())
    for step in told.steps:
        assert all(is_true(reason, now) for reason in step.excluded)
        assert len(now.of(step.item)) == step.ways
        now = now.then(lying(step.placement))
    assert () == verify(puzzle, tiling(told.placements, puzzle.board.lattice))
    assert told == advice(puzzle, whole=True)


def test_a_puzzle_too_large_for_steps_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps_by_hand, "MOST_STEP_PLACEMENTS", 3)
    puzzle = psolver.puzzle(board="2x2", pieces="##", count=2)
    with pytest.raises(PsolverError) as error:
        advice(puzzle, whole=True)
    what = "has 4 placements on the board, too many to list step by step"
    assert f"puzzle: {what}" == str(error.value)


def test_a_hint_for_large_boxes_is_a_placement_of_the_tiling_that_is_found() -> None:
    puzzle = psolver.load("calibron")
    (step,) = advice(puzzle).steps
    assert ("guess", (0, 0), 20) == (step.kind, step.item, step.ways)
    assert "possible" == completion(puzzle, [step.placement]).status


def test_a_limit_ends_it() -> None:
    puzzle = psolver.load(SAMPLES / "pentominoes-6x10.toml")
    at_work(Control(1e-9))
    with pytest.raises(TimeUp):
        advice(puzzle)


def test_why_it_cannot_be_completed_is_told() -> None:
    puzzle = psolver.load(SAMPLES / "mutilated-chessboard-8x8.toml")
    told = advice(puzzle)
    assert told.reason
    assert ("impossible", "colouring", ()) == (told.status, told.reason.kind, told.steps)


# reasons that are shown ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "kind", "is_plain"),
    [
        ("impossible-61-cells", "area", True),
        ("impossible-corner", "area", True),
        ("impossible-clue", "clue", True),
        ("impossible-long-piece", "piece", True),
        ("mutilated-chessboard-8x8", "colouring", True),
        ("l-trominoes-3x3", "colouring", True),
        ("five-pentominoes-core", "core", False),
    ],
)
def test_a_reason_is_plain_if_it_is_seen_on_the_board(name: str, kind: str, is_plain: bool) -> None:
    reason = advice(psolver.load(SAMPLES / f"{name}.toml")).reason
    assert reason
    assert (kind, is_plain) == (reason.kind, reason.is_plain)


CELL, BAR = (0, 0), Placement("I", ((0, 0), (0, 1)))
FORCED = HintStep("forced", BAR, CELL, 1)
OUT = ExcludedPlacements("bare", (BAR,), CELL, 1, (0, 1))


def weighed(modulus: int, weight: int, exact: bool) -> Colouring:
    weights = Weights(modulus, ((CELL, weight),), (("I", weight),))
    return Colouring(weights, (Weighed("I", 1, weight),), exact, True, (), False, 1, 2)


@pytest.mark.parametrize(
    ("detail", "is_plain"),
    [
        (Areas("part", (2, 2), "at most", 0, (CELL,)), True),
        (BareCells((CELL,), SQUARE), True),
        (NoPlace("I"), True),
        (UnmetClue("I", CELL, SQUARE), True),
        (Deduction((), NoWay("I", 1, (), 2)), True),
        (Deduction((), NoWay(CELL, 1, (OUT,))), False),
        (Deduction((FORCED,), NoPlace("J")), False),
        (weighed(2, 1, exact=False), True),
        (weighed(3, 1, exact=True), True),
        (weighed(3, 1, exact=False), False),
        (weighed(0, 1, exact=False), True),
        (weighed(0, 2, exact=False), False),
        (Core((CELL,), (), (), True, 1), False),
    ],
)
def test_all_other_reasons_are_behind_a_proof(detail: Detail, is_plain: bool) -> None:
    assert is_plain == Reason(detail).is_plain


@pytest.mark.parametrize("seed", seeds(20, 300))
@pytest.mark.parametrize("make", MAKERS)
def test_weights_are_not_below_0_if_no_cell_may_stay_bare(
    make: Callable[[int], Puzzle], seed: int
) -> None:
    puzzle = make(seed)
    reason = None if puzzle.board.may else colouring_reason(encode(puzzle))
    if reason and reason.weights:
        assert all(weight > 0 for _, weight in reason.weights.cells)
