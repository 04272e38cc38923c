"""Sentences: results, progress, estimates, play by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.places import examples

from psolver import Board, Optimum, Outcome, Piece, Puzzle, puzzle
from psolver.core import Progress, Work
from psolver.long_runs.long_runs import Estimate, Spread, estimate_text, estimated_line
from psolver.page.search_words import page_lines, page_progress
from psolver.search import encode
from psolver.text import activity, how_far, how_far_work
from psolver.text.hint_lines import screenful_line
from psolver.watching.watch_words import item_name

ROW = ((0, 0), (0, 1), (0, 2))
FUNCTIONS = activity, how_far, how_far_work, page_lines, page_progress, replace, screenful_line
NAMES = {one.__name__: one for one in (*FUNCTIONS, Optimum, Outcome, Progress, Work)} | {
    "SOLVED": Outcome("solved", 4, 1, 4, True, "sat", 7, 0.25, kernel="cadical153"),
    "FIGURES": Outcome("solved", 2, 2, 2, True, "sat", 1, 0.5, None, 1, "given"),
    "ROW_PUZZLE": Puzzle((Piece("I", ROW),), Board(frozenset(ROW))),
}


@pytest.mark.parametrize(("expression", "value"), examples("words.txt"))
def test_a_sentence(expression: str, value: str) -> None:
    assert value == repr(eval(expression, NAMES))


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
