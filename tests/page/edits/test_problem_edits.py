"""Edits of a text with several problems: each goes into the table of the problem, or to the top."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("tomlkit")

from support.places import data_text

from psolver import PsolverError, loads
from psolver.page import edited

TOP = data_text("problem-edits-top.toml")
ONE = """
# the first
[[problem]]
title = "One"  # by me

[problem.expect]
solutions = 2
"""
TWO = data_text("problem-edits-two.toml")
TEXT = TOP + ONE + TWO


def rows(*lines: str) -> str:
    return "board = '''\n" + "\n".join(lines) + "\n'''"


@pytest.mark.parametrize(
    ("name", "values", "problem", "old", "new"),
    [
        ("set_title", {"title": "Uno"}, 1, '"One"  # by me', '"Uno"  # by me'),
        ("set_title", {"title": "Due"}, 2, 'only = ["I", "D"]\n', None),
        ("paint", {"mark": ".", "cells": [[0, 0, 0]]}, 2, rows("###", "###"), rows(".##", "###")),
        ("add_line", {"axis": "row", "at": 0}, 2, rows("###", "###"), rows("###", "###", "###")),
        ("set_usual_count", {"least": 2, "most": 2}, 2, "count = [0, 1]", "count = 2"),
        ("set_board", {"board": "3x3"}, 1, 'title = "One"  # by me\n', None),
        ("choose_board", {"sizes": [4, 4, 1]}, 1, 'title = "One"  # by me\n', None),
    ],
)
def test_an_edit_of_a_problem_is_written_into_its_table(
    name: str, values: dict[str, Any], problem: int, old: str, new: str | None
) -> None:
    added = {
        "set_title": 'title = "Due"\n',
        "set_board": 'board = "3x3"\n',
        "choose_board": 'board = "4x4"\n',
    }
    changed = edited(TEXT, name, values, problem)
    assert TEXT.replace(old, old + added[name] if new is None else new) == changed
    loads(changed, vary={"problem": problem})


@pytest.mark.parametrize(
    ("name", "values", "old", "new"),
    [
        ("set_usual_count", {"least": 0, "most": None}, "those without one\n", 'count = "any"\n'),
        ("set_count", {"place": ["piece", 0], "least": 2, "most": 2}, '"##"\n', "count = 2\n"),
        ("add_set", {"name": "tetrominoes"}, 'piece_set = "trominoes"', ""),
    ],
)
def test_an_edit_of_the_pieces_is_written_at_the_top(
    name: str, values: dict[str, Any], old: str, new: str
) -> None:
    expected = TEXT.replace(old, old + new)
    if name == "add_set":
        expected = TEXT.replace('"trominoes"', '["trominoes", "tetrominoes"]')
    assert expected == edited(TEXT, name, values, 1)


def test_the_line_ends_of_windows_stay() -> None:
    windows = TEXT.replace("\n", "\r\n")
    changed = edited(windows, "paint", {"mark": "?", "cells": [[0, 1, 2]]}, 2)
    assert windows.replace("###\r\n'''", "##?\r\n'''") == changed


def test_a_problem_more_is_a_copy_with_another_title_and_no_answers() -> None:
    assert TEXT + '\n[[problem]]\ntitle = "One 2"  # by me\n' == edited(TEXT, "add_problem", {}, 1)
    twice = edited(edited(TEXT, "add_problem", {}, 1), "add_problem", {}, 3)
    assert twice.endswith('\n[[problem]]\ntitle = "One 3"  # by me\n')
    copy = TWO.replace("'''  # drawn", "'''  # drawn") + 'title = "Figures 2"\n'
    assert TEXT + copy == edited(TEXT, "add_problem", {}, 2)


def test_a_puzzle_becomes_the_first_of_two_problems() -> None:
    text = 'title = "Bars"\nboard = "2x3"\npieces = "##"\n\n[expect]\nsolutions = 3  # all\n'
    changed = edited(text, "add_problem", {})
    assert (
        'title = "Bars"\npieces = "##"\n\n'
        '[[problem]]\ntitle = "Bars"\nboard = "2x3"\n\n'
        "[problem.expect]\nsolutions = 3  # all\n\n"
        '[[problem]]\ntitle = "Bars 2"\nboard = "2x3"\n'
    ) == changed
    found = [loads(changed, vary={"problem": number}) for number in (1, 2)]
    assert [3, None] == [one.expect.solutions for one in found]
    assert found[0].board == found[1].board == loads(text).board


def test_a_problem_is_taken_away_with_its_answers() -> None:
    assert TOP + "\n# the first\n" + TWO[1:] == edited(TEXT, "remove_problem", {}, 1)
    assert TOP + ONE == edited(TEXT, "remove_problem", {}, 2)


@pytest.mark.parametrize(
    ("only", "expected"),
    [
        ('["I", "D"]', '["I", "E"]'),
        ('"D"', '["E"]'),
        ('{I = 1, D = [0, "any"]}', '{I = 1, E = [0, "any"]}'),
        ('["I"]', '["I"]'),
    ],
)
def test_a_piece_of_another_name_is_chosen_by_that(only: str, expected: str) -> None:
    text = TEXT.replace('["I", "D"]', only)
    changed = edited(text, "set_name", {"place": ["piece", 0], "name": "E", "old": "D"}, 2)
    assert text.replace('name = "D"', 'name = "E"').replace(only, expected) == changed
    loads(changed, vary={"problem": 2})


@pytest.mark.parametrize(
    ("only", "name", "counts", "expected"),
    [
        ('["I", "D"]', "D", (0, 0), '["I"]'),
        ('["I"]', "D", (1, 1), '["I", "D"]'),
        ('"I"', "D", (0, None), '["I", "D"]'),
        ("{I = 1}", "D", (0, 2), "{I = 1, D = [0, 2]}"),
        ("{I = 1, D = 2}", "D", (3, 3), "{I = 1, D = 3}"),
        ("{I = 1, D = 2}", "D", (0, 0), "{I = 1}"),
    ],
)
def test_the_count_of_a_piece_is_set_where_the_problem_chooses_it(
    only: str, name: str, counts: Any, expected: str
) -> None:
    least, most = counts
    text = TEXT.replace('["I", "D"]', only)
    values = {"place": ["piece", 0], "least": least, "most": most, "name": name}
    assert text.replace(only, expected) == edited(text, "set_count", values, 2)


def test_a_piece_that_is_chosen_already_has_its_count_at_the_top() -> None:
    values = {"place": ["piece", 0], "least": 2, "most": 2, "name": "D"}
    expected = TEXT.replace('shape = "##"\n', 'shape = "##"\ncount = 2\n')
    assert expected == edited(TEXT, "set_count", values, 2)
    none = {**values, "least": 0, "most": 0}
    with pytest.raises(PsolverError) as caught:
        edited(TEXT.replace('["I", "D"]', '["D"]'), "set_count", none, 2)
    assert "at least one piece is used; take another one first" == str(caught.value)
