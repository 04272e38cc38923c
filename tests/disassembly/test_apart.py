"""The dialog "Take apart" of the view "Solutions"."""

from __future__ import annotations

from typing import Any

import pytest
from support.gui import opened, phone, until_count, until_done
from support.places import SAMPLES

pytestmark = pytest.mark.slow

LAYERS = ["#####\n" * 5, *["#####\n" + "#???#\n" * 3 + "#####\n"] * 3, "#####\n" * 5]
BOARD = "---\n".join(LAYERS)
# seven loose cubes in a cage, which reach millions of states
CAGED = f"""
title = "Loose"
board = '''
{BOARD}'''

[[piece]]
name = "A"
shape = '''
{BOARD.replace("?", ".")}'''

[[piece]]
name = "B"
shape = "#"
count = 7
"""


def sample(name: str) -> str:
    return (SAMPLES / f"{name}.toml").read_text(encoding="utf-8")


def first_solution(page: Any, text: str, number: int = 0) -> Any:
    """The large view of the first solution that a search finds, or of another one on its page."""
    opened(page, text, "Solutions")
    page.get_by_role("button", name="Solve", exact=True).click()
    until_done(page)
    page.locator(".tile").nth(number).click()
    return page.locator("dialog.large")


def test_a_solution_is_taken_apart_in_a_film(page: Any) -> None:
    large = first_solution(page, sample("soma-cube"))
    large.get_by_role("button", name="Take apart").click()
    dialog = page.get_by_role("dialog", name="Take apart")
    dialog.get_by_text("It can be taken apart").wait_for()
    dialog.get_by_role("button", name="One move on").click()
    dialog.get_by_text("1. Take").first.wait_for()
    page.keyboard.press("End")
    dialog.locator('.psolver-film[data-at="6"]').wait_for()
    dialog.get_by_role("button", name="Close").click()
    until_count(page.locator(".psolver-film"), 0)  # a dialog says that it is closed a moment later


def test_of_what_cannot_be_taken_apart_the_dialog_says_so(page: Any) -> None:
    large = first_solution(page, sample("level-6-burr"), -1)
    large.get_by_role("button", name="Take apart").click()
    dialog = page.get_by_role("dialog", name="Take apart")
    dialog.get_by_text("It cannot be taken apart").wait_for()
    assert dialog.get_by_role("button", name="Play").is_hidden()
    assert dialog.get_by_role("button", name="Cancel").is_hidden()


def test_flat_puzzles_are_not_taken_apart_on_the_page(page: Any) -> None:
    large = first_solution(page, sample("small-2x3"))
    assert large.get_by_role("button", name="Play it").is_visible()
    assert large.get_by_role("button", name="Take apart").is_hidden()


def test_the_film_fits_a_phone(browser: Any, address: str) -> None:
    with phone(browser, address, 390, 800) as page:
        large = first_solution(page, sample("soma-cube"))
        large.get_by_role("button", name="Take apart").click()
        page.get_by_role("dialog", name="Take apart").get_by_text("It can be taken").wait_for()
        assert 390 >= page.evaluate("document.documentElement.scrollWidth")
        dialog = page.locator(".psolver-apart")
        assert dialog.evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_a_long_search_for_moves_is_cancelled(page: Any) -> None:
    opened(page, CAGED, "Solutions")
    page.get_by_role("button", name="Solve", exact=True).click()
    page.locator(".tile").first.click()
    page.locator("dialog.large").get_by_role("button", name="Take apart").click()
    dialog = page.get_by_role("dialog", name="Take apart")
    dialog.get_by_text("Looking for the moves").wait_for()
    dialog.get_by_role("button", name="Cancel").click()
    dialog.wait_for(state="hidden")
    page.get_by_role("tab", name="Why").click()  # the process is free for other questions
    page.locator(".psolver-why h2").wait_for()
