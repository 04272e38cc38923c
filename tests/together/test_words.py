"""Sentences: results, progress, estimates, play by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from psolver import Board, Optimum, Outcome, Piece, Puzzle, puzzle
from psolver.core import Progress, Work
from psolver.long_runs.long_runs import Estimate, Spread, estimate_text, estimated_line
from psolver.page.search_words import page_lines, page_progress
from psolver.search import encode
from psolver.text import activity, how_far, how_far_work
from psolver.text.hint_lines import screenful_line
from psolver.watching.watch_words import item_name

# results ------------------------------------------------------------------------------------------


SOLVED = Outcome("solved", 4, 1, 4, True, "sat", 7, 0.25, kernel="cadical153")
FIGURES = Outcome("solved", 2, 2, 2, True, "sat", 1, 0.5, None, 1, "given")


WAYS = "--all shows all, -n N the first N, --count their number, > FILE saves them"


def test_a_part_is_never_taken_for_the_whole() -> None:
    cases: list[tuple[int, Any, str]] = [
        (49, "limit", ""),
        (50, "solved", ""),
        (50, "limit", f"only the first 50 are shown: {WAYS}"),
        (51, "solved", f"the first 50 are shown, 1 more is not: {WAYS}"),
        (2050, "solved", f"the first 50 are shown, 2,000 more are not: {WAYS}"),
        (2050, "limit", f"only the first 50 are shown: {WAYS}"),
    ]
    for number, status, line in cases:
        found = replace(SOLVED, status=status, complete=status == "solved", printed=min(number, 50))
        assert line == screenful_line(replace(found, solutions=number), 50, False)
        found = replace(found, solutions=4 * number, distinct=number)
        assert line == screenful_line(found, 50, True)


# status -------------------------------------------------------------------------------------------


ROW = ((0, 0), (0, 1), (0, 2))
ROW_PUZZLE = Puzzle((Piece("I", ROW),), Board(frozenset(ROW)))


@pytest.mark.parametrize(
    ("expected", "outcome", "progress", "first"),
    [
        ("4 solutions, 28 conflicts/s", SOLVED, Progress(7, "sat"), None),
        ("", SOLVED, Progress(0, "probes", "fit tables"), None),
        ("50.0%, 4 solutions, 28 nodes/s", SOLVED, Progress(7, "dlx", "", 0.5), (0.1, 0.5)),
        (
            "50.0%, 4 solutions, 12k nodes/s, 1:00 left",
            replace(SOLVED, seconds=70.0),
            Progress(840_000, "dlx", "", 0.5),
            (10.0, 0.0),
        ),
        ("4 solutions, 28 nodes/s", SOLVED, Progress(7, "dlx", "", 1.0), (0.1, 0.5)),
        (
            "0.1%, no solution yet, 40 nodes/s, more than two days left at this pace",
            replace(SOLVED, solutions=0, printed=0, seconds=1000.0),
            Progress(40_000, "dlx", "", 0.001),
            (0.0, 0.0),
        ),
        (
            "0.0%, 4 solutions, 40 nodes/s",
            replace(SOLVED, seconds=9.0),
            Progress(360, "dlx", "", 0.00001),
            (0.0, 0.0),
        ),
        (
            "4 solutions, 20 conflicts/s",  # of its own, in its own seconds
            replace(SOLVED, seconds=9.0),
            Progress(8_000_100, "sat", others=(Work("dlx", "bit planes", 8_000_000, 4.0),)),
            None,
        ),
        ("2 arrangements, 2 conflicts/s", FIGURES, Progress(1, "sat"), None),
        ("50.0%, 1 of 3 columns done, 28 states/s", SOLVED, Progress(7, "count", "", 0.5), None),
    ],
)
def test_how_far_a_search_is(
    expected: str, outcome: Outcome, progress: Progress, first: tuple[float, float] | None
) -> None:
    assert expected == how_far(ROW_PUZZLE, outcome, progress, first)


@pytest.mark.parametrize(
    ("expected", "done", "limit"),
    [
        ("50.0%, 4 solutions, 1:00 left", 0.5, 100),
        ("50.0%, 4 solutions, 1:00 left", 0.5, None),
        ("50.0%, 4 solutions, stops at 7 solutions", 0.5, 7),
        ("4 solutions, stops at 100,000 solutions", 0.00001, 100_000),
        ("4 solutions", 0.00001, None),
        ("4 solutions", None, 100),
        ("4 solutions", 1.0, 100),
    ],
)
def test_the_page_shows_no_time_left_that_nobody_knows(
    expected: str, done: float | None, limit: int | None
) -> None:
    progress = Progress(840_000, "dlx", "", done)
    outcome = replace(SOLVED, seconds=70.0)
    found = page_progress(ROW_PUZZLE, outcome, progress, (10.0, 0.0), limit)
    assert (expected, "12k nodes/s") == found


def test_how_far_a_count_of_covers_is() -> None:
    told = how_far(None, SOLVED, Progress(7, "count", "", 0.5), None)
    assert "50.0%, 28 states/s" == told


def test_while_a_kernel_is_compiled_that_is_all_there_is_to_say() -> None:
    progress = Progress(7, "dlx", fraction=0.5, compiling="a search kernel")
    outcome = Outcome("interrupted", 3, None, 3, False, "dlx", 7, 75.4)
    assert "compiling 1:15" == activity(progress, 75.4)
    assert "a search kernel" == how_far(None, outcome, progress, None)


# estimate -----------------------------------------------------------------------------------------


LARGE = Estimate(
    nodes=Spread(1.8e9, 2.57e9, 4.3e9),
    solutions=Spread(15, 1234, 98_765),
    classes=Spread(10, 617, 49_382),
    seconds=Spread(7200, 14_400, 30_000),
    jobs=Spread(900, 1000, 1200),
    bytes=Spread(65_536, 1_200_000, 12_345_678),
    exact=False,
    probes=10,
    cores=2,
)


def test_solutions_that_no_probe_has_seen_may_be_there() -> None:
    text = estimate_text(replace(LARGE, solutions=Spread(0, 0, 590.0)))
    assert "solutions  none was seen; there may be some, up to about 590" in text.splitlines()


def test_the_line_below_says_where_it_comes_from_and_what_to_type() -> None:
    told = estimated_line(LARGE, "fit tables", 5.0, "nine.toml")
    expected = (
        "10 probes (fit tables, 5.00 s); in nine of ten cases the truth is within the brackets;"
        " psolver run nine.toml --store run.db makes the search"
    )
    assert expected == told


# watch --------------------------------------------------------------------------------------------


def test_an_item_is_a_cell_or_a_piece() -> None:
    encoding = encode(puzzle(board="1x2", pieces={"I": "##"}))
    names = [piece.name for piece in encoding.pieces]
    told = [item_name(encoding.puzzle, encoding.cells, names, item) for item in range(3)]
    assert ["row 1, column 1", "row 1, column 2", "the piece I"] == told


@pytest.mark.parametrize(
    ("outcome", "expected"),
    [
        (
            Outcome("solved", 9356, 2339, 0, True, "dlx", 5, 4.567, kernel="bit planes"),
            (
                "2,339 solutions (9,356 with turns and flips), 4.6 s.",
                "The search is complete: bit planes, 5 nodes, 4.57 s.",
            ),
        ),
        (
            Outcome("solved", 1, 1, 0, True, "dlx", 1, 0.04, kernel="bit planes"),
            ("1 solution, 0.04 s.", "The search is complete: bit planes, 1 node, 0.04 s."),
        ),
        (
            Outcome("solved", 8, 4, 8, True, "sat", 5, 1, best=Optimum("most pieces", 5, bound=5)),
            (
                "5 pieces, which is the most possible; 4 solutions (8 with turns and"
                " flips), 1.0 s.",
                "The search is complete: sat, 5 conflicts, 1.00 s.",
            ),
        ),
        (
            Outcome("solved", 9356, 2339, 1000, True, "dlx", 5, 4.567, kernel="bit planes"),
            (
                "2,339 solutions (9,356 with turns and flips); the first 1,000 are listed, 4.6 s.",
                "The search is complete: bit planes, 5 nodes, 4.57 s.",
            ),
        ),
        (
            Outcome("limit", 7, None, 7, False, "dlx", 1, 2, kernel="bit planes"),
            (
                "7 solutions; stopped by the limit, there may be more (2.0 s).",
                "Bit planes, 1 node, 2.00 s.",
            ),
        ),
        (
            Outcome("impossible", 0, 0, 0, True, "dlx", 1, 2, kernel="bit planes"),
            ("No solution: the search is complete.", "Bit planes, 1 node, 2.00 s."),
        ),
    ],
)
def test_the_page_has_the_number_first_and_the_work_in_its_details(
    outcome: Outcome, expected: tuple[str, str]
) -> None:
    assert expected == page_lines(outcome, "turns and flips")


def test_how_far_work_is_that_counts_no_solutions() -> None:
    assert "" == how_far_work(Progress(), 70.0, None)
    assert "50.0%, 1:00 left" == how_far_work(Progress(fraction=0.5), 70.0, (10.0, 0.0))
    assert "a kernel" == how_far_work(Progress(compiling="a kernel"), 70.0, None)
