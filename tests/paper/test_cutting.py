"""Pieces to cut out: how often, how they lie, borders as lines, boxes in rows."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.places import SAMPLES
from support.seeds import seeds

import psolver
from psolver.core.cells import extent
from psolver.core.tilings import Placement
from psolver.paper.cut_pieces import (
    copies,
    cut_shape,
    has_board,
    path,
    rows,
    straightened,
    trails,
    widened,
)
from psolver.pictures.scene_sides import Side
from psolver.pictures.svg import short

DOMINO = ((0, 0), (0, 1))


def often(board: str, *pieces: psolver.Piece, used: str | None = None) -> list[int]:
    """How often each piece is cut out; `used` are the names of those that a solution uses."""
    puzzle = psolver.Puzzle(pieces, psolver.puzzle(board=board, pieces="#").board)
    solution = None if used is None else [Placement(name, DOMINO) for name in used]
    found = {piece.name: number for piece, number in copies(puzzle, solution)}
    return [found.get(piece.name, 0) for piece in pieces]


def piece(name: str, least: int, most: int | None, size: int = 2) -> psolver.Piece:
    return psolver.Piece(name, tuple((0, n) for n in range(size)), least, most)


def test_a_piece_is_cut_as_often_as_it_may_be_used() -> None:
    assert [1, 4, 2] == often("4x4", piece("A", 1, 1), piece("B", 2, 4), piece("C", 0, 2))


def test_what_a_solution_leaves_out_is_cut_too() -> None:
    assert [1, 4] == often("4x4", piece("A", 0, 1), piece("B", 2, 4), used="BB")


def test_a_piece_that_is_never_used_is_not_cut() -> None:
    assert [1, 0] == often("4x4", piece("A", 1, 1), piece("B", 0, 0))


def test_a_piece_without_a_bound_is_cut_as_often_as_a_solution_uses_it() -> None:
    assert [3, 0] == often("4x4", piece("A", 1, None), piece("B", 0, None), used="AAA")


def test_without_a_solution_pieces_without_a_bound_fill_the_board_together() -> None:
    assert [8] == often("4x4", piece("A", 0, None))
    assert [3, 3] == often("4x4", piece("A", 0, None), piece("B", 0, None, 3))
    assert [1, 1] == often("1x3", piece("A", 0, None), piece("B", 0, None, 5))


def test_no_more_are_cut_than_there_is_room_for() -> None:
    assert [8, 1] == often("4x4", piece("A", 0, 1000), piece("B", 0, 1000, 20))


def test_pieces_lie_low_where_they_may_be_turned() -> None:
    standing = ((0, 0), (1, 0), (2, 0))
    assert (1, 3) == extent(cut_shape(psolver.Piece("I", standing)))
    assert standing == cut_shape(psolver.Piece("I", standing, can_rotate=False))


def test_pieces_are_turned_over_never() -> None:
    shape = ((0, 1), (1, 1), (2, 0), (2, 1))
    one_sided = psolver.Piece("J", shape, can_reverse=False)
    assert cut_shape(one_sided) == cut_shape(psolver.Piece("J", shape)) in one_sided.orientations


def test_a_piece_that_is_as_low_as_it_can_be_lies_as_in_its_picture() -> None:
    shape = ((0, 0), (0, 1), (0, 2), (1, 1))
    assert shape == cut_shape(psolver.Piece("T", shape))


def test_solid_pieces_lie_in_few_layers() -> None:
    tower = psolver.Piece("I", ((0, 0, 0), (1, 0, 0), (2, 0, 0)))
    assert (1, 1, 3) == extent(cut_shape(tower))


@pytest.mark.parametrize(
    ("sample", "expected"),
    [("small-2x3", True), ("symmetry-three-l", False), ("symmetry-three-l-7x7", True)],
)
def test_a_symmetry_puzzle_has_a_board_where_it_has_a_frame(sample: str, expected: bool) -> None:
    assert expected == has_board(psolver.load(SAMPLES / f"{sample}.toml"))


# lines --------------------------------------------------------------------------------------------


def random_sides(seed: int) -> list[Side]:
    """Some sides of the cells of a small box, each in one of its directions."""
    rng = random.Random(seed)
    high, wide = rng.randint(1, 5), rng.randint(1, 5)
    corners = list(product(range(high + 1), range(wide + 1)))
    sides = [((r, c), (r, c + 1)) for r, c in corners if c < wide]
    sides += [((r, c), (r + 1, c)) for r, c in corners if r < high]
    chosen = rng.sample(sides, rng.randint(1, len(sides)))
    return [side[:: rng.choice([1, -1])] for side in chosen]


@pytest.mark.parametrize("seed", seeds(8, 300))
def test_trails_take_every_side_once_go_straight_on_and_have_as_few_ends_as_can_be(
    seed: int,
) -> None:
    sides = random_sides(seed)
    found = trails(sides)
    taken = Counter(frozenset(side) for trail in found for side in pairwise(trail))
    assert dict.fromkeys(map(frozenset, sides), 1) == taken
    meeting = Counter(corner for side in sides for corner in side)
    ends = Counter(e for trail in found if trail[0] != trail[-1] for e in (trail[0], trail[-1]))
    assert {corner: 1 for corner, number in meeting.items() if number % 2} == ends
    for trail in found:
        around = [*trail, trail[1]] if trail[0] == trail[-1] else trail
        for before, here, after in zip(around, around[1:], around[2:], strict=False):
            facing = (2 * here[0] - before[0], 2 * here[1] - before[1])
            assert frozenset({here, facing}) not in taken or facing == after


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
    assert ["0", "0.1", "10"] == [short(value, 3) for value in (-0.0004, 0.1 + 1e-9, 10)]


# rows ---------------------------------------------------------------------------------------------

lengths = st.integers(1, 40)
boxes = st.lists(st.tuples(lengths, lengths), max_size=30)


@given(boxes, st.integers(1, 60), st.integers(0, 5))
def test_every_box_is_in_one_row_beside_the_others(
    sizes: list[tuple[int, int]], width: int, gap: int
) -> None:
    found = rows(sizes, width, gap)
    assert list(range(len(sizes))) == sorted(number for row in found for number, _ in row.places)
    for row in found:
        end = -gap
        for number, start in row.places:
            assert end + gap == start
            end = start + sizes[number][0]
        assert end <= width or len(row.places) == 1


@given(boxes, st.integers(1, 60), st.integers(0, 5))
def test_a_row_is_as_high_as_its_highest_box_and_rows_get_lower(
    sizes: list[tuple[int, int]], width: int, gap: int
) -> None:
    found = rows(sizes, width, gap)
    heights = [row.height for row in found]
    assert [max(sizes[number][1] for number, _ in row.places) for row in found] == heights
    assert sorted(heights, reverse=True) == heights


def test_equal_boxes_stay_in_their_order() -> None:
    (row,) = rows([(1, 1)] * 5, 9, 1)
    assert [0, 1, 2, 3, 4] == [number for number, _ in row.places]
