"""Drawings of many tilings of a board as unions of the outlines of their placements."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count, islice, product
from typing import Any

import pytest
from support.random_mixtures import random_mixture
from support.random_plain import random_of_some_lattice, random_puzzle, random_solid
from support.tuning import tune

import psolver
from psolver.text import Look, Page
from psolver.text.tiling_text import FEW_DRAWN, in_box_drawing

LOOKS = [*product(("compact", "roomy", "auto"), (None, 17), (False, True))]
MAKERS = [random_puzzle, random_solid, random_of_some_lattice, random_mixture]


def check(puzzle: psolver.Puzzle) -> int:
    """Compare the drawings of tilings with the drawing of each; return the number of unions."""
    tilings, unions = [*islice(psolver.tilings(puzzle), 12)], 0
    for size, columns, ascii_ in LOOKS:
        cut: list[str] = []
        look = Look(size, Page(columns, cut.append if columns else None))
        union: list[Any] = []
        for number, tiling in zip(count(FEW_DRAWN + 1), tilings, strict=False):
            unions += bool(union and union[0].text(tiling.placements))
            alone = in_box_drawing(puzzle, look, ascii_, [], number, tiling)
            assert alone == in_box_drawing(puzzle, look, ascii_, union, number, tiling)
        assert len({*cut}) <= 1
    return unions


@pytest.mark.rooms
@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
def test_a_union_of_outlines_is_the_drawing_of_its_tiling(
    make: Callable[[int], psolver.Puzzle], monkeypatch: pytest.MonkeyPatch
) -> None:
    tune(monkeypatch, MOST_OUTLINE_BYTES=2000)  # outlines are often made anew
    assert sum(check(make(seed)) for seed in range(8)) > 100 or make is random_mixture
