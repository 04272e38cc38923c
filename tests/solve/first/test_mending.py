"""First tilings of puzzles with groups of pieces: any tiling, mended until the groups are right."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from support.random_groups import random_groups

import psolver
from psolver.api import Search
from psolver.control import Control
from psolver.puzzle.model import PieceGroup
from psolver.solve import first
from psolver.solve.first import first_tiling

SIZES = ["tetrominoes", "pentominoes"]


@pytest.mark.parametrize("use", [84, 88, 92])
def test_a_number_of_pieces_of_two_sizes_is_met(use: int) -> None:
    puzzle = psolver.puzzle(board="20x20", piece_set=SIZES, count="any", use=use)
    found = first_tiling(puzzle, None, Control())
    assert found
    assert () == psolver.verify(puzzle, found)
    assert use == len(found.placements)
    assert found == first_tiling(puzzle, None, Control())


def test_groups_that_share_a_piece_are_met() -> None:
    puzzle = psolver.puzzle(board="20x20", piece_set="pentominoes", count="any")
    groups = PieceGroup("", ("I", "X", "W"), 10, 10), PieceGroup("", ("Z", "W"), 21, 21)
    puzzle = replace(puzzle, groups=groups)
    with Search(puzzle, limit=1) as search:
        (found,) = list(search)
        assert "bands" == search.outcome.kernel
    assert () == psolver.verify(puzzle, found)


@pytest.mark.slow
def test_what_is_mended_is_a_tiling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first, "FEWEST_CELLS", 0)
    monkeypatch.setattr(first, "PARTS", 20)
    met: Counter[bool] = Counter()
    for seed in range(40):
        puzzle = random_groups(seed)
        pieces = tuple(replace(piece, least=0, most=None) for piece in puzzle.pieces)
        puzzle = replace(puzzle, pieces=pieces, board=replace(puzzle.board, clues=()))
        found = first_tiling(puzzle, None, Control())
        met[found is not None] += 1
        assert found is None or () == psolver.verify(puzzle, found)
    assert min(met.values()) >= 3
