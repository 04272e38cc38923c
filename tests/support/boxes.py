"""Boxes, and the smallest pieces, to fill them any number of times; for tests of counts by
states.
"""

from __future__ import annotations

from itertools import product

import pytest

from psolver import Board, Piece, Puzzle
from support.tuning import tune

DOMINO, MONOMINO = Piece("D", ((0, 0), (0, 1)), 0, None), Piece("M", ((0, 0),), 0, 1)
BENT, STRAIGHT = (
    Piece("L", ((0, 0), (0, 1), (1, 0)), 0, None),
    Piece("I", ((0, 0), (0, 1), (0, 2)), 0, None),
)


def box(*sides: int, without: tuple[tuple[int, ...], ...] = ()) -> Board:
    """The board of these sides, some cells left out."""
    return Board(frozenset(product(*map(range, sides))) - frozenset(without))


def dominoes(*sides: int) -> Puzzle:
    """Dominoes, as many as fill a box."""
    cells = ((0,) * len(sides), (*(0,) * (len(sides) - 1), 1))
    return Puzzle((Piece("D", cells, 0, None),), box(*sides))


def nothing_is_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no count be small, so that every one goes to the kernel."""
    tune(monkeypatch, SMALL_TRIES=0, SMALL_WINDOW_TRIES=0)
