"""Borders as lines: each side once, as few ends as there can be."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise, product

import pytest
from support.seeds import seeds

from psolver.render.scene import Side
from psolver.render.sheet.cutting import millimetres, path, straightened, trails, widened


def random_sides(seed: int) -> list[Side]:
    """Some sides of the cells of a small box, each in one of its directions."""
    rng = random.Random(seed)
    high, wide = rng.randint(1, 5), rng.randint(1, 5)
    corners = list(product(range(high + 1), range(wide + 1)))
    sides = [((r, c), (r, c + 1)) for r, c in corners if c < wide]
    sides += [((r, c), (r + 1, c)) for r, c in corners if r < high]
    chosen = rng.sample(sides, rng.randint(1, len(sides)))
    return [side[:: rng.choice([1, -1])] for side in chosen]


@pytest.mark.parametrize("seed", seeds(5, 300))
def test_trails_take_every_side_once(seed: int) -> None:
    sides = random_sides(seed)
    taken = Counter(frozenset(side) for trail in trails(sides) for side in pairwise(trail))
    assert dict.fromkeys(map(frozenset, sides), 1) == taken


@pytest.mark.parametrize("seed", seeds(5, 300))
def test_trails_end_once_in_every_corner_where_an_odd_number_of_sides_meet(seed: int) -> None:
    sides = random_sides(seed)
    meeting = Counter(corner for side in sides for corner in side)
    ends = Counter(
        end for trail in trails(sides) if trail[0] != trail[-1] for end in (trail[0], trail[-1])
    )
    assert {corner: 1 for corner, number in meeting.items() if number % 2} == ends


@pytest.mark.parametrize("seed", seeds(5, 300))
def test_trails_go_straight_on_where_sides_face_each_other(seed: int) -> None:
    sides = random_sides(seed)
    all_ = set(map(frozenset, sides))
    for trail in trails(sides):
        around = [*trail, trail[1]] if trail[0] == trail[-1] else trail
        for before, here, after in zip(around, around[1:], around[2:], strict=False):
            facing = (2 * here[0] - before[0], 2 * here[1] - before[1])
            assert (frozenset({here, facing}) not in all_) or facing == after


def test_the_order_of_sides_does_not_matter() -> None:
    sides = random_sides(1)
    assert trails(sides) == trails([side[::-1] for side in reversed(sides)])


def test_no_sides_are_no_trails() -> None:
    assert [] == trails([])


def test_a_closed_line_begins_in_a_corner_when_straightened() -> None:
    square = [(1, 0), (2, 0), (2, 2), (0, 2), (0, 0), (1, 0)]
    assert [(2, 0), (2, 2), (0, 2), (0, 0), (2, 0)] == straightened(square)


def test_a_line_that_is_not_closed_keeps_its_ends() -> None:
    assert [(0, 0), (3, 0)] == straightened([(0, 0), (1, 0), (2, 0), (3, 0)])


def test_a_widened_triangle_keeps_its_angles() -> None:
    wide = widened([(0, 0), (4, 0), (0, 4), (0, 0)], 1)
    outer = 4 + 1 + 2**0.5
    expected = [(-1, -1), (outer, -1), (-1, outer), (-1, -1)]
    assert [pytest.approx(point) for point in expected] == wide


def test_a_line_around_a_hole_shrinks() -> None:
    hole = [(0, 0), (0, 4), (4, 4), (4, 0), (0, 0)]
    assert [(1, 1), (1, 3), (3, 3), (3, 1), (1, 1)] == widened(hole, 1)


def test_lengths_are_written_to_a_thousandth() -> None:
    assert "M0.075 0L1234.568 -1" == path([[(0.075, -0.0001), (1234.5678, -1)]])
    assert ["0", "0.1", "10"] == [millimetres(value) for value in (-0.0004, 0.1 + 1e-9, 10)]
