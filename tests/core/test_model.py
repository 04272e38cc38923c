"""Boards that are built in code, and values that are changed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from psolver import Board, Piece, PuzzleError

DOMINO = ((0, 0), (0, 1))


def test_a_board_is_kept_as_frozen_sets_however_it_is_given() -> None:
    clues = (((0, 0), "A"), ((0, 1), "A"))
    expected = Board(frozenset(DOMINO), frozenset({(3, 3)}), clues)
    given = Board([[0, 1], [0, 0]], {(3, 3)}, [((0, 1), "A"), ([0, 0], "A")])  # type: ignore[list-item]
    assert expected == given
    assert hash(expected) == hash(given)
    assert given == Board(DOMINO, [(3, 3)], dict(clues))  # type: ignore[arg-type]


def test_a_change_of_a_value_is_checked_too() -> None:
    with pytest.raises(PuzzleError, match=r"^piece 'A': the least, 2, is more than the most, 1$"):
        replace(Piece("A", DOMINO), least=2)
