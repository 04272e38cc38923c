"""A tiling window by window: of small puzzles with small windows, so that there are many."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from support.controls import at_work
from support.tuning import tune

import psolver
from psolver import Board, Puzzle, Search
from psolver.core import Cancelled, Control
from psolver.engines import STAGES, first_tiling

(WINDOWS,) = (stage for stage in STAGES if stage.kernel == "windows")
T = "pieces = '''\n###\n.#.'''"


def with_holes(side: int, holes: int, seed: int = 0) -> Puzzle:
    """T-tetrominoes on a square of such blocks, from some of which a T is cut out: there is a
    tiling.
    """
    square = psolver.loads(f"board = '{side}x{side}'\ncount = 'any'\n{T}")
    blocks = [(row, column) for row in range(0, side, 4) for column in range(0, side, 4)]
    gone = {
        (row + down, column + right)
        for row, column in Random(seed).sample(blocks, holes)
        for down, right in ((0, 0), (0, 1), (0, 2), (1, 1))
    }
    return replace(square, board=Board(frozenset(square.board.cells) - gone))


@pytest.fixture
def _small_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    tune(
        monkeypatch,
        WINDOW_CELLS=6,
        WINDOW_FIXED_CELLS=2,
        LAST_WINDOW_CELLS=8,
        MOST_WINDOWS_EFFORT=2000,
    )


@pytest.mark.usefixtures("_small_windows")
def test_a_first_window_without_a_tiling_ends_it() -> None:
    board = "'''\n" + "#" * 30 + "\n" + "#" * 29 + "\n" + "#" * 30 + "\n" + "#" * 30 + "'''"
    puzzle = psolver.loads(f"board = {board}\ncount = 'any'\n{T}")
    control = at_work(Control())
    assert WINDOWS.search(puzzle, None) is None
    assert control.progress.nodes < 100


def test_windows_fill_a_large_board_with_holes_the_same_way_every_time() -> None:
    puzzle = with_holes(32, 15)
    with Search(puzzle, limit=1) as search:
        (tiling,) = search
    assert () == psolver.verify(puzzle, tiling)
    assert ("windows", "limit") == (search.outcome.kernel, search.outcome.status)
    assert tiling == first_tiling(puzzle, None)


def test_it_ends_when_it_is_cancelled() -> None:
    control = at_work(Control())
    control.cancel()
    puzzle = with_holes(24, 8)
    assert WINDOWS.suits(puzzle)
    with pytest.raises(Cancelled):
        WINDOWS.search(puzzle, None)
