"""Groups of pieces: which pieces may be left out, and what is written of them."""

from __future__ import annotations

import pytest
from support.places import table

import psolver

SET = {"board": "3x5", "piece_set": "pentominoes"}
BAR_GROUP = {"pieces": ["F", "I", "P"], "count": 1}


@pytest.mark.parametrize(
    ("values", "left_out"),
    table("groups-a-piece-of-a-group-may.txt"),
)
def test_a_piece_of_a_group_may_be_left_out_unless_a_count_says_how_often_it_is_used(
    values: dict[str, object], left_out: str
) -> None:
    puzzle = psolver.puzzle(**{**SET, **values})  # type: ignore[arg-type]
    names = [piece.name for piece in puzzle.pieces]
    but = left_out.removeprefix("all but ") if left_out.startswith("all but") else ""
    expected = [name for name in names if name not in but] if "all" in left_out else [*left_out]
    assert sorted(expected) == sorted(piece.name for piece in puzzle.pieces if not piece.least)
    assert {1} == {piece.most for piece in puzzle.pieces}
    assert puzzle == psolver.loads(psolver.dumps(puzzle))
