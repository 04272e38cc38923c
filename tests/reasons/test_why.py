"""The view "Why": reasons that a person can check, what all solutions share, whether there is only
one.
"""

from __future__ import annotations

from typing import Any

import pytest
from support.gui import solve, typed
from support.places import SAMPLES

pytestmark = pytest.mark.slow


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
