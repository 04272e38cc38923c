"""Names of items in what is written for other programs."""

from __future__ import annotations

import re

from psolver import Board, Piece, Puzzle
from psolver.exchange import EXPORTS, to_dlx

ODD = ["r0c0", "p1", "p2", "x y", "a|b", "3:4|a", "c:1", "größe", "größeres", "a  b", "a b\u0301"]
ODD += ["' '", "a\\nb and so on", "|", "🧩🧩", "🧩🧩🧩"]


def test_names_are_unique_and_short_whatever_the_pieces_are_called() -> None:
    cells = frozenset((row, column) for row in range(1, 3) for column in range(7))
    one = Puzzle(tuple(Piece(name, ((0, 0),), 0, 1) for name in ["r1c1", *ODD]), Board(cells))
    items = next(line for line in to_dlx(one) if not line.startswith("| "))
    names = [word.split("|")[-1] for word in items.split() if word != "|"]
    assert len(names) == len(set(names)) == 14 + 1 + len(ODD)
    kept = {piece.name for piece in one.pieces} & set(names[14:])
    assert {"p1", "p2", "größe", "🧩🧩", "r0c0"} == kept
    assert all(re.fullmatch(r"[^\s:|]{1,8}", name) and len(name.encode()) <= 8 for name in names)


def test_cells_whose_place_has_a_sign_are_numbered() -> None:
    piece = Piece("A", ((0, 0), (0, 1)))
    lines = list(EXPORTS["lp"](Puzzle((piece,), Board(frozenset({(0, -1), (0, 0)})))))
    assert "\\ the cells are c0, c1 … row by row; c1 is in row 0, column 0, counted from 0" in lines
    assert " c0: c0_c1_A = 1" in lines
