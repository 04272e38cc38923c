"""How a search is getting on, in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from psolver.control import Progress, Work
from psolver.puzzle.model import Board, Piece, Puzzle
from psolver.puzzle.outcome import Outcome
from psolver.render.words.results import activity, how_far

ROW = ((0, 0), (0, 1), (0, 2))
PUZZLE = Puzzle((Piece("I", ROW),), Board(frozenset(ROW)))
SOLVED = Outcome("solved", 4, 1, 4, True, "sat", 7, 0.25)
FIGURES = Outcome("solved", 2, 2, 2, True, "sat", 1, 0.5, None, 1, "given")


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
    assert expected == how_far(PUZZLE, outcome, progress, first)


def test_how_far_a_count_of_covers_is() -> None:
    told = how_far(None, SOLVED, Progress(7, "count", "", 0.5), None)
    assert "50.0%, 28 states/s" == told


def test_what_is_done_and_for_how_long() -> None:
    assert "searching 1:15" == activity(Progress(7, "sat"), 75.4)
    assert "counting 2:01:00" == activity(Progress(7, "count"), 7260)


def test_while_a_kernel_is_compiled_that_is_all_there_is_to_say() -> None:
    progress = Progress(7, "dlx", fraction=0.5, compiling="a search kernel")
    outcome = Outcome("interrupted", 3, None, 3, False, "dlx", 7, 75.4)
    assert "compiling 1:15" == activity(progress, 75.4)
    assert "a search kernel" == how_far(None, outcome, progress, None)
