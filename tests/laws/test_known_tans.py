"""Published facts about tangrams and polyaboloes, each with its source."""

from __future__ import annotations

import pytest
from support.convex_tans import CutBox, convex_polyaboloes
from support.seeds import thinned

import psolver
from psolver import TANS, Puzzle, Search
from psolver.search import ENGINES

# OEIS A245676 from 1 on (D. J. Durian)
CONVEX = [1, 3, 2, 6, 3, 7, 5, 11, 5, 10, 7, 14, 7, 16, 11, 20, 9, 17, 13, 22]
# our own counts, by all engines: those of figures that are the same by a turn or a flip once
TANGRAMS = {
    CutBox(2, 4, (0, 0, 0, 0)): (36, 9),
    CutBox(2, 5, (0, 0, 0, 2)): (36, 36),
    CutBox(2, 5, (1, 1, 1, 1)): (8, 2),
    CutBox(2, 6, (0, 0, 2, 2)): (12, 6),
    CutBox(2, 6, (0, 2, 0, 2)): (12, 6),
    CutBox(3, 3, (0, 0, 1, 1)): (56, 28),
    CutBox(3, 3, (0, 1, 0, 1)): (24, 6),
    CutBox(3, 4, (0, 0, 2, 2)): (16, 8),
    CutBox(3, 4, (0, 2, 0, 2)): (4, 2),
    CutBox(3, 5, (0, 1, 2, 3)): (12, 12),
    CutBox(3, 5, (0, 2, 1, 3)): (20, 20),
    CutBox(4, 4, (0, 0, 0, 4)): (12, 6),
    CutBox(4, 4, (2, 2, 2, 2)): (8, 1),
}


def on(box: CutBox, **values: object) -> Puzzle:
    return psolver.puzzle(lattice=TANS, board=list(box.cells()), **values)  # type: ignore[arg-type]


def test_there_are_as_many_convex_polyaboloes_as_oeis_says() -> None:
    assert CONVEX == [len(convex_polyaboloes(area)) for area in range(1, len(CONVEX) + 1)]


@pytest.mark.parametrize("engine", thinned(ENGINES, 4))
def test_thirteen_of_twenty_convex_figures_are_tangrams(engine: str) -> None:
    """F. T. Wang and C.-C. Hsiung, American Mathematical Monthly 49 (1942)."""
    found = {}
    for box in convex_polyaboloes(16):
        with Search(on(box, piece_set="tangram"), engine=engine, distinct=True) as search:
            outcome = search.count()
        if outcome.solutions:
            found[box] = outcome.solutions, outcome.distinct
    assert 13 == len(TANGRAMS)
    assert TANGRAMS == found


@pytest.mark.slow
def test_the_tetraboloes_fill_eight_of_63_convex_figures() -> None:
    """D. E. Knuth, TAOCP 7.2.2.1, answers: by a parity of T. H. O'Beirne (1962) ten are left, and
    all but two of these can be filled.
    """
    every = convex_polyaboloes(56)
    left = [box for box in every if all(sum(box.legs[n::2]) % 2 for n in (0, 1))]
    assert (63, 10) == (len(every), len(left))
    filled = []
    for box in every:
        with Search(on(box, piece_set="tetraboloes"), limit=1) as search:
            filled += [box] * len(list(search))
    assert {CutBox(1, 29, (0, 0, 1, 1)), CutBox(3, 11, (0, 0, 1, 3))} == {*left} - {*filled}
    assert {*filled} < {*left}


def test_parity_is_the_reason_that_the_tetraboloes_fill_no_rectangle() -> None:
    puzzle = psolver.puzzle(lattice=TANS, board="4x7", piece_set="tetraboloes")
    outcome, _ = psolver.explain(puzzle)
    assert outcome.reason
    assert isinstance(outcome.reason.detail, psolver.Colouring)
    assert 5 == sum(one.weight % 2 for one in outcome.reason.detail.pieces)
