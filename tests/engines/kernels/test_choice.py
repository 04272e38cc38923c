"""Which kernel searches which problem."""

from __future__ import annotations

import pytest
from support.places import SAMPLES

import psolver
from psolver import Puzzle
from psolver.engines import fastest
from psolver.search import encode


def in_hexagons(board: str) -> Puzzle:
    return psolver.puzzle(lattice="hexagon", board=board, pieces="# #\n # #", count="any")


@pytest.mark.parametrize(
    ("puzzle", "kernel"),
    [
        (psolver.load(SAMPLES / "pentominoes-6x10.toml"), "fit tables"),
        (psolver.load(SAMPLES / "solid-pentominoes-3x4x5.toml"), "bit sets"),
        (psolver.load(SAMPLES / "macmahon-squares-4x6.toml"), "bit sets"),
        (psolver.load(SAMPLES / "tabs-and-blanks-3x3.toml"), "fit tables"),
        (in_hexagons("12x12"), "fit tables"),
    ],
    ids=["6x10", "3x4x5", "marks", "few marks", "hexagons"],
)
def test_fit_tables_search_the_plane_and_narrow_solids_and_few_marks(
    puzzle: Puzzle, kernel: str
) -> None:
    assert kernel == fastest(encode(puzzle).problem).name
