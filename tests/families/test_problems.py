"""[[problem]]: a file of several puzzles with the same pieces."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from psolver import Puzzle, dumps, loads

TOP = {
    "title": '"All"',
    "notes": '"for all"',
    "source": '"me"',
    "count": "1",
    "can_rotate": "true",
    "board": '"3x4"',
}


def text(*problems: str, top: dict[str, str] | None = None) -> str:
    keys = "\n".join(f"{key} = {value}" for key, value in (TOP if top is None else top).items())
    pieces = "\npieces = '''\nAA\nA.\n\nBBB\n'''\n"
    return keys + pieces + "".join(f"\n[[problem]]\n{one}\n" for one in problems)


def counts(puzzle: Puzzle) -> dict[str, tuple[int, int | None]]:
    return {piece.name: (piece.least, piece.most) for piece in puzzle.pieces}


@pytest.mark.parametrize(
    ("only", "expected"),
    [
        ('"A"', {"A": (1, 1), "B": (0, 0)}),
        ("{A = 3}", {"A": (3, 3), "B": (0, 0)}),
        ('{A = [0, 2], B = "any"}', {"A": (0, 2), "B": (0, None)}),
    ],
)
def test_only_chooses_pieces_by_name(only: str, expected: Any) -> None:
    assert expected == counts(loads(text(f"only = {only}")))
    alone = loads(text(top=TOP | {"only": only}))
    assert expected == counts(alone)
    assert replace(alone, notes="") == replace(loads(dumps(alone)), notes="")


def test_a_board_may_have_a_clue_of_a_piece_that_is_not_chosen() -> None:
    assert (0, 0) == counts(loads(text("board = '#B'\nonly = 'A'")))["B"]
