"""The view "Why": reasons that a person can check, what all solutions share, whether there is only
one.
"""

from __future__ import annotations

from typing import Any

import pytest
from support.gui import shown, solve, typed
from support.places import SAMPLES

pytestmark = pytest.mark.slow


WHY = "Why, or what all solutions share"


def asked(page: Any, text: str, question: str) -> Any:
    """The view, for a puzzle and a question, where its answer comes."""
    typed(page, text)
    page.get_by_role("tab", name="Why").click()
    page.get_by_role("button", name=question).click()
    return page.locator(".psolver-why")


def sample(name: str) -> str:
    return (SAMPLES / f"{name}.toml").read_text(encoding="utf-8")


def until_pictures(page: Any, number: int) -> None:
    """Wait until this number of pictures is seen, all drawn."""
    images = "[...document.querySelectorAll('.psolver-why img')]"
    drawn = f"{images}.filter((one) => one.complete && one.naturalWidth > 0)"
    page.wait_for_function(f"(number) => {drawn}.length === number", arg=number)


def test_nothing_is_shown_before_it_is_asked_and_another_puzzle_has_no_answer(page: Any) -> None:
    typed(page, sample("clues-6x6"))
    page.get_by_role("tab", name="Why").click()
    answer = page.locator(".psolver-why")
    answer.get_by_text("Nothing is shown before you ask.").wait_for()
    for name, sentence, number in (
        ("mutilated-chessboard-8x8", "covers exactly 1 of the shaded cells", 1),
        ("clues-6x6", "Possible: there", 1),
        ("symmetry-three-l", "A symmetry puzzle has arrangements", 0),
    ):
        asked(page, sample(name), WHY).filter(has_text=sentence).wait_for()
        until_pictures(page, number)
    typed(page, sample("clues-6x6"))
    page.get_by_role("tab", name="Why").click()
    answer.get_by_text("Nothing is shown before you ask.").wait_for()
    page.get_by_role("button", name=WHY).focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    answer.filter(has_text="Unique!").wait_for()


def test_an_impossible_puzzle_leads_from_its_solutions_to_the_reason(page: Any) -> None:
    typed(page, sample("mutilated-chessboard-8x8"))
    page.get_by_role("tab", name="Solutions").click()
    solve(page)
    page.get_by_role("progressbar").wait_for(state="hidden")
    board = page.locator(".bare svg").bounding_box()
    assert board["y"] + board["height"] <= page.viewport_size["height"]
    page.get_by_role("button", name="Show why").click()
    page.get_by_role("heading", name="Impossible: wherever it lies, the piece I covers").wait_for()
    assert page.locator(".psolver-why img").bounding_box()["height"] > 400
    assert page.get_by_text("Impossible (").is_hidden()
    page.locator(".psolver-why summary").click()
    page.get_by_text("Impossible (").wait_for()


def test_whether_there_is_only_one_solution(page: Any) -> None:
    answer = asked(page, sample("four-pieces"), "Only one solution?")
    answer.filter(has_text="Unique!").wait_for()
    answer = asked(page, sample("five-pentominoes-5x5"), "Only one solution?")
    answer.filter(has_text="The solution is not unique").wait_for()
    assert answer.locator("img").first.is_hidden()
    answer.get_by_text("Show two of them").click()
    answer.locator("img").first.wait_for()
    until_pictures(page, 2)


def test_how_difficult_a_puzzle_is_on_a_scale_and_where_the_guesses_lie(page: Any) -> None:
    answer = asked(page, sample("clues-6x6"), "How difficult?")
    answer.filter(has_text="Difficulty: 14 false starts for each solution").wait_for()
    answer.filter(has_text="7 of 480 placements on the empty board").wait_for()
    places = answer.get_by_role("figure", name="Scale of difficulty").get_by_role("listitem")
    beside = ["The Soma cube: 7", "This puzzle: 14", "Slothouber-Graatsma: 22"]
    assert beside == places.all_text_contents()[3:6]
    assert answer.locator("img").is_hidden()
    answer.get_by_text("Show where the guesses lie").click()
    answer.locator("img").wait_for()
    until_pictures(page, 1)


def test_puzzles_that_people_rate_have_a_label(page: Any) -> None:
    answer = asked(page, sample("level-6-burr"), "How difficult?")
    answer.filter(has_text="Rated as people rate burrs: level 6.1.1.1.1.").wait_for()
    answer = asked(page, sample("pips-12-dominoes"), "How difficult?")
    answer.filter(has_text="Rated as people rate a newspaper its domino puzzles: hard.").wait_for()


def test_two_solutions_are_compared_side_by_side(page: Any) -> None:
    for name, sentence in (
        ("five-pentominoes-5x5", "Solutions 1 and 2 differ in"),
        ("soma-cube", "Solutions 1 and 2 differ in"),
    ):
        answer = asked(page, sample(name), "Compare two solutions")
        answer.filter(has_text=sentence).wait_for()
        until_pictures(page, 2)
    first, second = (picture.bounding_box() for picture in answer.locator("img").all())
    assert (first["y"], first["x"] < second["x"]) == (second["y"], True)
    field = page.get_by_label("and solution")
    field.fill("7")
    field.press("Enter")
    answer.filter(has_text="Solutions 1 and 7 differ in").wait_for()
    field.fill("1")
    field.press("Tab")
    answer.filter(has_text="Choose two different solutions.").wait_for()
    field.fill("481")
    field.press("Tab")
    answer.filter(has_text="has 480 solutions, and none has the number 481").wait_for()


def test_the_fewest_clues_for_the_first_solution_become_those_of_the_board(page: Any) -> None:
    clues = "The fewest clues for a solution"
    answer = asked(page, sample("five-pentominoes-5x5"), clues)
    answer.filter(has_text="2 clues, and no single one would do").wait_for()
    until_pictures(page, 1)
    answer.get_by_role("button", name="Make these clues").click()
    page.get_by_text("These cells are clues of the board now.").wait_for()
    page.get_by_role("button", name=clues).click()
    answer.filter(has_text="No clues are needed: there is only one solution.").wait_for()
    assert 0 == answer.get_by_role("button", name="Make these clues").count()


def test_the_fewest_clues_for_the_solution_that_was_shown_last(page: Any) -> None:
    shown(page, sample("five-pentominoes-5x5"), 3)
    page.get_by_role("tab", name="Why").click()
    page.get_by_role("button", name="The fewest clues for a solution").click()
    page.locator(".psolver-why").filter(has_text="Solution 3: ").wait_for()
