"""Boxes in rows: inside the width, none on another, as close as the rule says."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from psolver.render.sheet.cutting import rows

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
