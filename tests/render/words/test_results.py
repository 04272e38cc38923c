"""What came of a search or a check, in words."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from psolver.control import Work
from psolver.puzzle.model import Board, Expect, Piece, Puzzle, SymmetryGoal
from psolver.puzzle.outcome import Check, Outcome, Status
from psolver.puzzle.reason import BareCells, Colouring, Common, NoPlace, Reason, Weighed, Weights
from psolver.puzzle.tiling import Placement
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

CELLS = ((0, 0), (0, 1), (0, 2))
WEIGHTS = Weights(2, tuple((cell, 1) for cell in CELLS), (("A", 1),))
ODD = Colouring(WEIGHTS, (Weighed("A", 1, 1),), False, True, (), False, 1, 3)
SOLVED = Outcome("solved", 4, 1, 4, True, "sat", 7, 0.25, kernel="cadical153")
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
            "1 solution; stopped by the limit, there may be more (bit planes, 1 node, 0.25 s)",
            replace(ended(SOLVED, "limit", 1), engine="dlx", kernel="bit planes", nodes=1),
        ),
        (
            "not counted to the end; interrupted (count, 7 states, 0.25 s)",
            replace(ended(SOLVED, "interrupted", 0), engine="count", kernel=""),
        ),
        (
            "not counted to the end; interrupted (determinant, 7 steps, 0.25 s)",
            replace(ended(SOLVED, "interrupted", 0), engine="count", kernel="determinant"),
        ),
        ("no solution: the search is complete (0.50 s)", IMPOSSIBLE),
        (
            "no solution: the piece A fits nowhere on the board (0.50 s)",
            replace(IMPOSSIBLE, reason=Reason(NoPlace("A"))),
        ),
        (
            "no solution: wherever it lies, the piece A covers an odd number of the shaded cells;"
            " in all that is an odd number of them, but there are 3; psolver explain draws them"
            " (0.50 s)",
            replace(IMPOSSIBLE, reason=Reason(ODD)),
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
    assert "it is settled (sat, 7 conflicts, 0.25 s)" == cost_line(SOLVED, "it is settled")
    assert "impossible (0.50 s)" == cost_line(IMPOSSIBLE)


def test_each_of_several_who_searched_is_told_with_its_work() -> None:
    work = (
        Work("sat", "cadical153", 1, 0.125),
        Work("backtrack", "fit tables", 10_012_345, 0.0625),
        Work("sat", "linear programme", 42_175, 0.0625),
        Work("sat", "quotient", 20, 0.0625),
    )
    mixed = replace(SOLVED, nodes=10_054_541, work=work)
    told = "sat, 42,176 conflicts; fit tables, 10,012,345 nodes; quotient, 20 conflicts; 0.25 s"
    assert f"the search is complete ({told})" == cost_line(mixed)
    told = "sat, 1 conflict; fit tables, 10,012,345 nodes; 0.25 s"
    assert f"the search is complete ({told})" == cost_line(replace(mixed, work=work[:2]))
    told = "fit tables, 5 nodes; count, 9 states; determinant, 3 steps; 0.25 s"
    work = (
        Work("backtrack", "fit tables", 5, 0.125),
        Work("count", "", 9, 0.0625),
        Work("count", "determinant", 3, 0.0625),
    )
    assert f"the search is complete ({told})" == cost_line(replace(SOLVED, work=work))


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
FRAME = Board(frozenset(), frozenset(CELLS))
GOAL = replace(PUZZLE, board=FRAME, goal=SymmetryGoal(("rotation",)))


def test_how_large_a_puzzle_is() -> None:
    assert "puzzle: 1 piece, 3 cells (1 optional)" == about_line(PUZZLE)
    assert "puzzle: 1 piece, 3 cells" == about_line(GOAL)
    square = Board(frozenset(), frozenset(product(range(3), repeat=2)))  # for a bar of three
    unframed = replace(GOAL, board=square, goal=SymmetryGoal(("rotation",), framed=False))
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
        (
            "wrong",
            "WRONG    p: no solution so far; at least 5 solutions expected (0.25 s)",
            Check("p", ALL, ended(SOLVED, "limit", 0), ("at_least",)),
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
