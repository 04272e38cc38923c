"""Dates of a calendar on the page: the names in its text, and the cells that stay free."""

from __future__ import annotations

from datetime import date

import pytest
from support.places import SAMPLES

import psolver
from psolver.calendars.calendar_part import is_whole, on_day, words_of_date, words_with
from psolver.html import plan_of, values_to_play

TEXT = (SAMPLES / "calendar-weekdays.toml").read_text(encoding="utf-8")
PUZZLE = psolver.loads(TEXT)
SMALL = """
board = "2x3"
names = "Feb . 1\\n2 Lunch 3"
leave = "Feb 2 Lunch"
pieces = "##"
count = "any"
"""


def test_a_name_takes_the_place_of_its_kind_and_others_stay() -> None:
    board = psolver.loads(SMALL).board
    assert ["Feb", "3", "Lunch"] == words_with(board, "3")
    assert ["Feb", "1", "Lunch"] == words_of_date(board, date(2026, 2, 1))
    assert is_whole(board)
    assert not is_whole(psolver.loads(SMALL.replace("Feb 2 Lunch", "Feb")).board)
    with pytest.raises(psolver.PsolverError, match="no cell has the name of the month March"):
        words_of_date(board, date(2026, 3, 1))


def test_pictures_of_the_page_have_the_free_cells_and_all_names() -> None:
    values = values_to_play(PUZZLE)
    assert {"Nov", "20", "Fri"} == {name for *_, name in values["puzzle"]["names"]}
    assert 3 == values["puzzle"]["free"].count("M")
    assert 47 == len(values["board"]["names"])
    corner = psolver.loads(TEXT.replace("Nov 20 Fri", "Jan 31 Sat"))
    assert plan_of(PUZZLE.board).width == plan_of(corner.board).width


def test_a_calendar_is_that_of_a_day_and_expects_no_answers_of_another() -> None:
    text = on_day(TEXT, [2026, 11, 26])
    puzzle = psolver.loads(text)
    assert {"Nov", "26", "Thu"} == set(words_of_date(puzzle.board, date(2026, 11, 26)))
    assert 'leave = "Nov 26 Thu"' in text
    assert PUZZLE.expect.solutions is not None
    assert puzzle.expect.solutions is None
    assert TEXT == on_day(TEXT, [2026, 11, 20])  # which it is already
    for other in (SMALL, "board = '2x", 'board = "2x3"\npieces = "##"\ncount = "any"\n'):
        assert other == on_day(other, [2026, 12, 24])
