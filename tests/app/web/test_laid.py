"""What lies on the board of Play, told to the page and back, and where a piece may not lie."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

import pytest
from support.random_edges import random_edges
from support.random_marks import random_marks
from support.random_together import random_together
from support.random_touch import random_touch
from support.random_wrap import random_wrap
from support.randoms import random_puzzle, random_solid
from support.seeds import seeds

import psolver
from psolver.app.web.views.play_view import closed_to, page_values, placements_of
from psolver.puzzle.model import Puzzle
from psolver.puzzle.partial import clash
from psolver.puzzle.tiling import Placement

MOST_TILINGS = 3


@pytest.mark.parametrize("seed", seeds(8, 100))
@pytest.mark.parametrize(
    "make", [random_puzzle, random_solid, random_marks, random_edges, random_wrap, random_together]
)
def test_what_lies_there_is_told_and_read_back(make: Callable[[int], Puzzle], seed: int) -> None:
    puzzle = make(seed)
    for tiling in islice(psolver.tilings(puzzle), MOST_TILINGS):
        told = json.loads(json.dumps(page_values(puzzle, tiling.placements)))
        assert tiling.placements == placements_of(puzzle, told)


@pytest.mark.parametrize("seed", seeds(8, 100))
@pytest.mark.parametrize("make", [random_touch, random_edges, random_marks, random_together])
def test_a_piece_is_told_where_it_does_not_go_with_what_lies_there(
    make: Callable[[int], Puzzle], seed: int
) -> None:
    puzzle = replace(make(seed), best=None)
    for tiling in islice(psolver.tilings(puzzle), MOST_TILINGS):
        laid = tiling.placements[: len(tiling.placements) // 2]
        taken = {cell for one in laid for cell in one.cells}
        for number, piece in enumerate(puzzle.pieces):
            closed = closed_to(puzzle, laid, number)
            places = {(form, cell) for every in closed.values() for form, cell in every}
            for told, one in _every(puzzle, number):
                if taken.isdisjoint(one.cells):
                    found = clash(puzzle, [*laid, one])
                    is_closed = found is not None and found.kind not in ("clue", "outside", "form")
                    assert is_closed == (told in places), (piece.name, told, found)


def _every(puzzle: Puzzle, piece: int) -> Iterator[tuple[tuple[int, int], Placement]]:
    """All ways in which a piece may lie on the empty board."""
    board = puzzle.board
    for form in range(len(puzzle.pieces[piece].marked)):
        for number, cell in enumerate(board.cells):
            (one,) = placements_of(puzzle, [(piece, form, cell)])
            if set(one.cells) <= set(board.cells):
                yield (form, number), one


def test_a_piece_may_not_lie_anywhere_where_its_group_is_used_up() -> None:
    puzzle = psolver.puzzle(board="????", pieces={"A": "##", "B": "##"}, count=[0, 1], use=1)
    (sentence,) = closed_to(puzzle, [Placement("A", ((0, 0), (0, 1)))], 1)
    assert "Of the pieces A, B at most 1 may be used." == sentence
