"""Reading and writing pictures."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from psolver.errors import PictureError
from psolver.geometry.lattice import box
from psolver.geometry.picture import blocks, parse, picture

CELLS = st.dictionaries(st.tuples(st.integers(0, 6), st.integers(0, 6)), st.sampled_from("#?AZ9"), min_size=1)


@given(CELLS)
def test_a_picture_parses_to_the_cells_it_was_drawn_from(marks: dict[tuple[int, int], str]) -> None:
    (row, column), _ = box(marks)
    moved = {(r - row, c - column): mark for (r, c), mark in marks.items()}
    assert moved == parse(picture(marks), "#?AZ9")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_and_blank_lines_around_and_indentation_do_not_matter(end: str) -> None:
    text = end.join(["", "    ##", "   #", "  ", ""])
    assert {(0, 1): "#", (0, 2): "#", (1, 0): "#"} == parse(text, "#")


def test_dots_hold_the_place_that_spaces_may_give_up() -> None:
    assert {(0, 1): "#", (1, 1): "#"} == parse("  .#\n   #", "#")


def test_a_blank_line_inside_is_an_empty_row() -> None:
    assert {(0, 0): "#", (2, 0): "#"} == parse("#\n\n#", "#")


def test_a_wrong_mark_is_shown_with_its_line_and_column() -> None:
    with pytest.raises(PictureError) as caught:
        parse("##\n#*", "#")
    assert "line 2, column 2: '*' is no mark here" == str(caught.value)


def test_a_tab_is_called_a_tab() -> None:
    with pytest.raises(PictureError) as caught:
        parse("\t#", "#", first_line=5)
    assert "line 5, column 1: a tab is no mark here" == str(caught.value)


def test_blank_lines_set_pictures_apart_and_their_lines_are_counted() -> None:
    assert [(2, "##\n#"), (6, "#")] == list(blocks("\n##\n#\n  \n\r\n#"))
