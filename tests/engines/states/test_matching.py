"""Matchings of planar graphs are counted as by states and as in the books."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import cos, log, pi
from random import Random
from typing import Any

import pytest
from support.boxes import DOMINO, MONOMINO, box, dominoes
from support.controls import at_work
from support.planar import lozenges, random_board
from support.problems import counted_in_parts, covers_by_states
from support.seeds import seeds
from support.tuning import tune

from psolver import Puzzle, Search
from psolver.core import Control
from psolver.engines import (
    count_covers,
    lay_out,
)
from psolver.engines.states.counting import parts_of_layout, quotient_layout
from psolver.search import Problem, encode, permutations


@pytest.fixture(autouse=True)
def _by_determinants(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let whatever has a determinant be counted by it."""
    tune(monkeypatch, FEW_COUNTED_STATES=0)


def by_determinants(layout: Any) -> int | None:
    """None where it is none."""
    parts = parts_of_layout(layout)
    return None if None in parts.matrices else count_covers(parts)


@pytest.mark.parametrize("chunk", seeds(1, 12))
def test_dominoes_on_boards_with_holes_are_counted_by_determinants(chunk: int) -> None:
    found = 0
    for seed in range(100 * chunk, 100 * chunk + 100):
        random = Random(seed)
        twins = (replace(DOMINO, name="E"),) if random.random() < 0.3 else ()
        layout = lay_out(encode(Puzzle((DOMINO, *twins), random_board(random))).problem)
        expected = counted_in_parts(layout)
        assert expected == by_determinants(layout), seed
        found += expected > 0
    assert found >= 15


def test_quotients_of_planar_boards_are_counted_by_determinants() -> None:
    """Mirrors through cells and between them, half turns about a domino, quarter turns."""
    seen = 0
    for sides in ((4, 4), (4, 5), (5, 6), (2, 7), (6, 6), (1, 6), (3, 4)):
        for without in ((), tuple(product({0, sides[0] - 1}, {0, sides[1] - 1}))):
            encoding = encode(Puzzle((DOMINO,), box(*sides, without=without)))
            for symmetry in permutations(encoding):
                smaller = quotient_layout(lay_out(encoding.problem), symmetry)
                assert counted_in_parts(smaller) == by_determinants(smaller)
                seen += 1
    assert seen > 40


def test_what_is_no_planar_matching_is_counted_counted_in_parts() -> None:
    cube = encode(dominoes(3, 3, 4)).problem
    centre = Problem(  # a wheel whose rim and hub may be covered alone: not all are at one face
        (1,) * 5,
        (1,) * 5,
        ((0, 1), (1, 2), (2, 3), (0, 3), (0, 4), (1, 4), (2, 4), (3, 4), *((v,) for v in range(5))),
        (),
    )
    for problem in (centre, encode(Puzzle((DOMINO, MONOMINO), box(3, 3))).problem):
        assert by_determinants(lay_out(problem)) is None
        assert counted_in_parts(lay_out(problem)) == covers_by_states(problem)
    assert by_determinants(lay_out(cube)) is None
    control = at_work(Control())
    assert counted_in_parts(lay_out(cube)) == covers_by_states(cube) > 0
    assert "" == control.progress.kernel


@pytest.mark.parametrize("sides", [(2, 3, 4), (7, 8, 9)])
def test_lozenges_in_a_hexagon_are_as_many_as_boxes_in_a_corner(
    sides: tuple[int, int, int],
) -> None:
    """P. A. MacMahon, Combinatory Analysis, 1916."""
    boxes = Fraction(1)
    for i, j, k in product(*(range(1, side + 1) for side in sides)):
        boxes *= Fraction(i + j + k - 1, i + j + k - 2)
    control = at_work(Control())
    assert boxes == covers_by_states(lozenges(*sides))
    assert "determinant" == control.progress.kernel


@pytest.mark.parametrize(("rows", "columns"), [(12, 13), (24, 24)])
def test_dominoes_are_as_many_as_the_product_of_cosines(rows: int, columns: int) -> None:
    """Kasteleyn; Temperley and Fisher, 1961."""
    with Search(dominoes(rows, columns)) as search:
        outcome = search.count()
    assert ("count", "determinant") == (outcome.engine, outcome.kernel)
    cosines = [
        log(4 * cos(pi * j / (rows + 1)) ** 2 + 4 * cos(pi * k / (columns + 1)) ** 2)
        for j, k in product(range(1, -(-rows // 2) + 1), range(1, -(-columns // 2) + 1))
    ]
    assert pytest.approx(sum(cosines), rel=1e-12) == log(outcome.solutions)


def test_a_determinant_says_how_far_it_is_and_takes_no_memory() -> None:
    fractions = []
    with Search(
        dominoes(12, 14), memory=1, tick=lambda: fractions.append(search.progress.fraction or 0)
    ) as search:
        outcome = search.count()
    assert (("solved", 84), True) == ((outcome.status, outcome.nodes), outcome.complete)
    assert sorted(fractions) == fractions
    assert 1 == search.progress.fraction
