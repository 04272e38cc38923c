"""Reading and writing pictures."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from psolver.core.cells import box
from psolver.core.errors import PictureError
from psolver.core.picture import blocks, parse, picture, where

CELLS = st.dictionaries(
    st.tuples(st.integers(0, 6), st.integers(0, 6)), st.sampled_from("#?AZ9"), min_size=1
)


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
    assert "line 2, column 2: '*' cannot stand here" == str(caught.value)


def test_a_tab_is_called_a_tab() -> None:
    with pytest.raises(PictureError) as caught:
        parse("\t#", "#", first_line=5)
    assert "line 5, column 1: a tab cannot stand here" == str(caught.value)


def test_blank_lines_set_pictures_apart_and_their_lines_are_counted() -> None:
    assert [(2, "##\n#"), (6, "#")] == list(blocks("\n##\n#\n  \n\r\n#"))


# layers -------------------------------------------------------------------------------------------

SOLID_CELLS = st.dictionaries(
    st.tuples(st.integers(0, 3), st.integers(0, 4), st.integers(0, 4)),
    st.sampled_from("#?AZ9"),
    min_size=1,
).filter(lambda cells: len({cell[0] for cell in cells}) > 1)


@given(SOLID_CELLS)
def test_a_picture_in_layers_parses_to_the_cells_it_was_drawn_from(
    marks: dict[tuple[int, int, int], str],
) -> None:
    low, _ = box(marks)
    moved = {
        tuple(a - b for a, b in zip(cell, low, strict=True)): mark for cell, mark in marks.items()
    }
    assert moved == parse(picture(marks), "#?AZ9")


@given(SOLID_CELLS)
def test_every_cell_is_found_where_it_is_drawn(marks: dict[tuple[int, int, int], str]) -> None:
    text = picture(marks)
    for cell, mark in parse(text, "#?AZ9").items():
        line, column = where(text, cell)
        assert mark == text.split("\n")[line - 1][column - 1]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_layers_have_their_indentation_in_common_whatever_that_of_the_lines_between_them(
    end: str,
) -> None:
    text = end.join(["", "    ##", "---", "   #", "     ---   ", "      #", ""])
    assert {(0, 0, 1): "#", (0, 0, 2): "#", (1, 0, 0): "#", (2, 0, 3): "#"} == parse(text, "#")


def test_a_blank_line_inside_a_layer_is_an_empty_row_even_at_its_beginning() -> None:
    assert {(0, 0, 0): "#", (1, 1, 0): "#", (1, 3, 0): "#"} == parse("#\n---\n\n#\n\n#", "#")


def test_an_empty_layer_is_a_dot() -> None:
    assert {(0, 0, 0): "#", (2, 0, 0): "#"} == parse("#\n---\n.\n---\n#\n---\n.", "#")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("---\n#", "line 3: there is no layer before this '---'; an empty layer is written '.'"),
        ("#\n---\n", "line 4: there is no layer after this '---'; an empty layer is written '.'"),
        (
            "#\n---\n---\n#",
            "line 5: there is no layer before this '---'; an empty layer is written '.'",
        ),
        (
            "#\n----\n#",
            "line 4, column 1: '-' cannot stand here; layers are set apart by a line '---'",
        ),
        ("#\n---\n#!", "line 5, column 2: '!' cannot stand here"),
    ],
)
def test_a_fault_in_layers_is_told_with_its_line(text: str, message: str) -> None:
    with pytest.raises(PictureError) as caught:
        parse(text, "#", first_line=3)
    assert message == str(caught.value)
