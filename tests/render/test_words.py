"""Sentences, made from values alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from psolver.control import Progress
from psolver.puzzle.model import Board, Expect, Piece, Puzzle, SymmetryGoal
from psolver.puzzle.outcome import Check, Outcome, Status
from psolver.puzzle.reason import (
    BareCells,
    Colouring,
    Common,
    Core,
    NoPlace,
    Reason,
    Weighed,
    Weights,
)
from psolver.puzzle.tiling import Placement
from psolver.render.words.reasons import sentence
from psolver.render.words.results import (
    about_line,
    check_line,
    cost_line,
    possible,
    shared_cells,
    shared_placements,
    summary_line,
    verified_line,
)
from psolver.render.words.status import activity, how_far

CELLS = ((0, 0), (0, 1), (0, 2))
BOUND = Core((), (("F", 1), ("G", 2)), (("G", 2), ("H", 1)), True, 3)


def colouring(modulus: int, weight: int, *pieces: tuple[str, int, int]) -> Colouring:
    """A colouring of three cells with the same weight, which the pieces are not up to."""
    weights = Weights(modulus, tuple((cell, weight) for cell in CELLS), ())
    weighed = tuple(Weighed(*piece) for piece in pieces)
    covered = sum(times * value for _, times, value in pieces)
    return Colouring(weights, weighed, False, True, (), False, covered, 3 * weight)


# reasons ------------------------------------------------------------------------------------------

EXACT = replace(colouring(2, 1, ("A", 1, 2), ("B", 2, 0)), exact=True)
BOUNDING = colouring(0, 1, ("A", 1, 1), ("B", 1, 1), ("C", 1, 0))
NUMBERS = colouring(5, 7, ("A", 1, 3), ("B", 1, 1), ("C", 1, 1))
MANY = colouring(2, 1, *((f"P{i}", 1, i % 2) for i in range(19)))


@pytest.mark.parametrize(
    ("expected", "detail"),
    [
        (
            "wherever it lies, B covers none of the shaded cells, the others exactly 2;"
            " with A used once, B 2 times that is 2, but there are 3",
            EXACT,
        ),
        (
            "wherever it lies, B covers none of the shaded cells, the others exactly 2;"
            " with A used once, B 2 times that is 2, but there is 1",
            replace(EXACT, there=1),
        ),
        (
            "wherever it lies, the numbers under A add up to 1; in all that is 1, but on the board"
            " it is 1,200",
            replace(colouring(9, 400, ("A", 1, 1)), exact=True),
        ),
        (
            "wherever it lies, C covers none of the shaded cells, the others at most 1;"
            " in all that is at most 2, but there are 3",
            BOUNDING,
        ),
        (
            "wherever they lie, A and B cover at most 1 of the shaded cells, the others none;"
            " with D used 2 times, A, B, C and E 3 times each that is at most 6, but there are 3",
            colouring(0, 1, ("A", 3, 1), ("B", 3, 1), ("C", 3, 0), ("D", 2, 0), ("E", 3, 0)),
        ),
        (
            "wherever the clues let it lie, the numbers under C add up to at most 0, under the"
            " others to at most 1; in all that is at most 2, but on the board it is 6",
            replace(colouring(0, 2, ("A", 1, 1), ("B", 1, 1), ("C", 1, 0)), clued=True),
        ),
        (
            "mod 5, wherever it lies, the numbers under A add up to 3, under the others to 1;"
            " in all that is 0, but on the board it is 1",
            NUMBERS,
        ),
        (
            "the areas leave no use for D and E; wherever it lies, every other piece covers an odd"
            " number of the shaded cells; in all that is an even number, but there are 3",
            replace(colouring(2, 1, ("A", 1, 1), ("B", 1, 1)), unused=("D", "E")),
        ),
        (
            "wherever the clues let it lie, every piece covers an odd number of the shaded cells;"
            " in all that is an even number, but there are 3",
            replace(colouring(2, 1, ("A", 1, 1), ("B", 1, 1)), clued=True),
        ),
        (
            "wherever they lie, 9 of the pieces cover an odd number of the shaded cells, the others"
            " an even number; in all that is an odd number, but there are 3",
            MANY,
        ),
        (
            "wherever it lies, A covers an odd number of the shaded cells; in all that is an even"
            " number, but there are 3",
            replace(colouring(2, 1, ("A", 4, 1)), fixed=False),
        ),
    ],
)
def test_a_colouring_in_a_sentence(expected: str, detail: Colouring) -> None:
    assert expected == sentence(Reason(detail))


@pytest.mark.parametrize(
    ("expected", "detail"),
    [
        ("this cell cannot be covered", Core(CELLS[:1], (), (), True, 0)),
        (
            "these 3 cells cannot all be covered, however often the pieces are used",
            Core(CELLS, (), (), True, 2),
        ),
        (
            "this cell cannot be covered with F used at most 2 times, however the others are used",
            Core(CELLS[:1], (), (("F", 2),), True, 2),
        ),
        (
            "these 3 cells cannot all be covered with every piece used at most once",
            Core(CELLS, (), (("F", 1), ("G", 1), ("H", 1)), True, 3),
        ),
        (
            "the board has no room for G used exactly 2 times, F at least once, H at most once",
            BOUND,
        ),
        (
            "the board has no room for F, G and H used at least 1,000 times each, however the"
            " others are used",
            Core((), (("F", 1000), ("G", 1000), ("H", 1000)), (), True, 4),
        ),
    ],
)
def test_a_core_in_a_sentence(expected: str, detail: Core) -> None:
    assert expected == sentence(Reason(detail))


def test_names_in_a_sentence_are_told_as_they_are() -> None:
    name = "wherever it lies"
    expected = (
        f"wherever the clues let it lie, {name} covers an odd number of the shaded cells; in all"
        " that is an odd number, but there are 3"
    )
    assert expected == sentence(Reason(replace(colouring(2, 1, (name, 1, 1)), clued=True)))


# results ------------------------------------------------------------------------------------------

SOLVED = Outcome("solved", 4, 1, 4, True, "sat", 7, 0.25)
IMPOSSIBLE = Outcome("impossible", 0, 0, 0, True, "auto", 0, 0.5)
FIGURES = Outcome("solved", 2, 2, 2, True, "sat", 1, 0.5, None, 1, "given")


def ended(outcome: Outcome, status: Status, solutions: int) -> Outcome:
    return replace(outcome, status=status, solutions=solutions, distinct=None, complete=False)


@pytest.mark.parametrize(
    ("expected", "outcome"),
    [
        ("4 solutions, 1 distinct; the search is complete (sat, 7 conflicts, 0.25 s)", SOLVED),
        (
            "4 solutions so far; interrupted (sat, 7 conflicts, 0.25 s)",
            ended(SOLVED, "interrupted", 4),
        ),
        (
            "no solution so far; stopped by the limit (sat, 7 conflicts, 0.25 s)",
            ended(SOLVED, "limit", 0),
        ),
        (
            "1 solution; stopped by the limit, there may be more (dlx, 1 node, 0.25 s)",
            replace(ended(SOLVED, "limit", 1), engine="dlx", nodes=1),
        ),
        (
            "not counted to the end; interrupted (count, 7 states, 0.25 s)",
            replace(ended(SOLVED, "interrupted", 0), engine="count"),
        ),
        ("no solution: the search is complete (0.50 s)", IMPOSSIBLE),
        (
            "no solution: the piece A fits nowhere on the board (0.50 s)",
            replace(IMPOSSIBLE, reason=Reason(NoPlace("A"))),
        ),
        (
            "no solution: wherever it lies, A covers an odd number of the shaded cells; in all that"
            " is an odd number, but there are 3; psolver explain draws them (0.50 s)",
            replace(IMPOSSIBLE, reason=Reason(colouring(2, 1, ("A", 1, 1)))),
        ),
        (
            "1 figure, 2 arrangements in this frame; the search is complete (sat, 1 conflict,"
            " 0.50 s)",
            FIGURES,
        ),
        (
            "1 figure, 2 arrangements, in any frame; the search is complete (sat, 1 conflict,"
            " 0.50 s)",
            replace(FIGURES, frame="any"),
        ),
        (
            "1 figure, 2 arrangements; stopped by the limit, there may be more (sat, 1 conflict,"
            " 0.50 s)",
            ended(FIGURES, "limit", 2),
        ),
        (
            "no figure, no arrangement so far; stopped by the limit (sat, 1 conflict, 0.50 s)",
            replace(ended(FIGURES, "limit", 0), figures=0),
        ),
        (
            "no figure in this frame: the search is complete (0.50 s)",
            replace(IMPOSSIBLE, frame="given"),
        ),
        (
            "no figure: the piece A fits nowhere in the frame (0.50 s)",
            replace(IMPOSSIBLE, frame="any", reason=Reason(NoPlace("A", "frame"))),
        ),
    ],
)
def test_the_summary_of_a_search(expected: str, outcome: Outcome) -> None:
    assert expected == summary_line(outcome)


def test_what_an_answer_has_cost() -> None:
    assert "the search is complete (sat, 7 conflicts, 0.25 s)" == cost_line(SOLVED)
    assert "two are enough (sat, 7 conflicts, 0.25 s)" == cost_line(SOLVED, "two are enough")
    assert "impossible (0.50 s)" == cost_line(IMPOSSIBLE)


def test_that_a_puzzle_is_possible() -> None:
    assert "Possible: there are 4 solutions" == possible(SOLVED)
    assert "Possible: there is at least 1 solution" == possible(ended(SOLVED, "limit", 1))


def test_what_solutions_share() -> None:
    first, second = Placement("A", ((0, 0),)), Placement("B", ((0, 1), (0, 2)))
    one = Common((first,), (((0, 0), "A"),))
    assert "All of them share one placement (A)" == shared_placements(one)
    assert "One cell is covered by the same piece in all of them" == shared_cells(one)
    two = Common((first, second), (((0, 0), "A"), ((0, 1), "B"), ((0, 2), "B")))
    assert "All of them share 2 placements (A, B)" == shared_placements(two)
    assert "3 cells are covered by the same piece in all of them" == shared_cells(two)


PUZZLE = Puzzle((Piece("I", CELLS),), Board(frozenset(CELLS[:2]), frozenset(CELLS[2:])))
GOAL = replace(PUZZLE, goal=SymmetryGoal(("rotation",)))


def test_how_large_a_puzzle_is() -> None:
    assert "puzzle: 1 piece, 3 cells (1 optional)" == about_line(PUZZLE)
    assert "puzzle: 1 piece, 3 cells" == about_line(GOAL)
    unframed = replace(GOAL, goal=SymmetryGoal(("rotation",), framed=False))
    assert "puzzle: 1 piece, any frame" == about_line(unframed)


def test_that_solutions_are_good() -> None:
    assert "a.jsonl: 1 solution, a tiling of puzzle" == verified_line(PUZZLE, "a.jsonl", 1)
    assert "a.jsonl: 2 solutions, all arrangements of puzzle" == verified_line(GOAL, "a.jsonl", 2)


ALL = Expect(3, 2, 1, 5, reason="core")


@pytest.mark.parametrize(
    ("verdict", "expected", "check"),
    [
        ("ok", "ok       p: 4 solutions, 1 distinct (0.25 s)", Check("p", ALL, SOLVED)),
        (
            "wrong",
            "WRONG    p: 4 solutions, 1 distinct; 3 solutions expected, 2 distinct expected,"
            " 1 figure expected, impossible by core expected, at least 5 solutions expected"
            " (0.25 s)",
            Check("p", ALL, SOLVED, ("solutions", "distinct", "figures", "reason", "at_least")),
        ),
        (
            "ok",
            "ok       p: no solution, 0 distinct, impossible by cell (0.50 s)",
            Check("p", ALL, replace(IMPOSSIBLE, reason=Reason(BareCells(CELLS, ())))),
        ),
        (
            "ok",
            "ok       p: at least 2 solutions (0.25 s)",
            Check("p", ALL, ended(SOLVED, "limit", 2)),
        ),
        ("ok", "ok       p: 1 figure, 2 arrangements (0.50 s)", Check("p", ALL, FIGURES)),
        ("skipped", "skipped  p: slow, use --slow", Check("p", ALL, skipped="slow")),
        (
            "skipped",
            "skipped  p: symmetry puzzles are searched by SAT",
            Check("p", ALL, skipped="engine"),
        ),
        ("skipped", "skipped  p: it expects nothing", Check("p", Expect(), skipped="nothing")),
    ],
)
def test_a_line_on_a_check(verdict: str, expected: str, check: Check) -> None:
    assert (verdict, expected) == (check.verdict, check_line(check))


# the status line ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expected", "outcome", "progress", "first"),
    [
        ("4 solutions, 28 conflicts/s", SOLVED, Progress(7, "sat"), None),
        ("50.0%, 4 solutions, 28 nodes/s", SOLVED, Progress(7, "dlx", "", 0.5), (0.1, 0.5)),
        (
            "50.0%, 4 solutions, 12k nodes/s, 1:00 left",
            replace(SOLVED, seconds=70.0),
            Progress(840_000, "dlx", "", 0.5),
            (10.0, 0.0),
        ),
        (
            "0.1%, no solution, 40 nodes/s, days left",
            replace(SOLVED, solutions=0, printed=0, seconds=1000.0),
            Progress(40_000, "dlx", "", 0.001),
            (0.0, 0.0),
        ),
        ("2 arrangements, 2 conflicts/s", FIGURES, Progress(1, "sat"), None),
        ("50.0%, 1 of 3 columns swept, 28 states/s", SOLVED, Progress(7, "count", "", 0.5), None),
    ],
)
def test_how_far_a_search_is(
    expected: str, outcome: Outcome, progress: Progress, first: tuple[float, float] | None
) -> None:
    assert expected == how_far(PUZZLE, outcome, progress, first)


def test_how_far_a_count_of_covers_is() -> None:
    told = how_far(None, SOLVED, Progress(7, "count", "", 0.5), None)
    assert "50.0%, 50% swept, 28 states/s" == told


def test_what_is_done_and_for_how_long() -> None:
    assert "searching 1:15" == activity(Progress(7, "sat"), 75.4)
    assert "counting 2:01:00" == activity(Progress(7, "count"), 7260)
