"""The dialog "Take apart" of the view "Solutions", and the table of levels there."""

from __future__ import annotations

from typing import Any

import pytest
from support.gui import opened, phone, solve, typed, until_count
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
    solve(page)
    page.locator(".tile").nth(number).click()
    return page.locator("dialog.large")


def test_the_film_fits_a_phone(browser: Any, address: str) -> None:
    with phone(browser, address, 390, 800) as page:
        large = first_solution(page, sample("soma-cube"))
        large.get_by_role("button", name="Take apart").click()
        page.get_by_role("dialog", name="Take apart").get_by_text("comes apart").wait_for()
        assert 390 >= page.evaluate("document.documentElement.scrollWidth")
        dialog = page.locator(".psolver-apart")
        assert dialog.evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_a_long_search_for_moves_is_cancelled(page: Any) -> None:
    opened(page, CAGED, "Solutions")
    page.get_by_role("button", name="Run", exact=True).click()
    page.locator(".tile").first.click()
    page.locator("dialog.large").get_by_role("button", name="Take apart").click()
    dialog = page.get_by_role("dialog", name="Take apart")
    dialog.get_by_text("Looking for the moves").wait_for()
    dialog.get_by_role("button", name="Cancel").click()
    dialog.wait_for(state="hidden")
    page.get_by_role("tab", name="Why").click()  # the process is free for other questions
    page.get_by_role("button", name="Only one solution?").click()
    page.locator(".psolver-why h2").wait_for()


# the table of all solutions -----------------------------------------------------------------------


def levels_of(page: Any, text: str) -> Any:
    """The fold with the levels of a puzzle, open."""
    opened(page, text, "Solutions")
    fold = page.locator(".psolver-levels")
    fold.get_by_text("the levels of all solutions").click()
    return fold


def column(fold: Any, number: int) -> list[str]:
    """The cells of a column of the table, from 1."""
    texts: list[str] = fold.locator(f"tbody td:nth-child({number})").all_text_contents()
    return texts


def test_a_table_has_the_levels_of_all_solutions_and_films_of_them(page: Any) -> None:
    fold = levels_of(page, sample("six-piece-burrs"))
    fold.get_by_role("button", name="Take all apart").click()
    fold.get_by_text("1,063 different solutions, 314 can be taken apart").wait_for()
    assert ["1.2.1.1.1"] * 57 + ["1.1.1.1.1"] * 43 == column(fold, 1)
    assert ["8", "9", "10", "13"] == column(fold, 4)[:4]
    fold.get_by_role("button", name="Show 100 more of 214").click()
    until_count(fold.locator("tbody tr"), 200)
    fold.get_by_label("Least level").fill("1.2")
    fold.get_by_text("57 of level 1.2 or higher.").wait_for()
    until_count(fold.locator("tbody tr"), 57)
    fold.get_by_label("Least level").fill("1.")
    fold.get_by_text("A level is a number").wait_for()
    fold.get_by_label("Least level").fill("")
    heading = fold.get_by_role("columnheader", name="Solution")
    heading.get_by_role("button").focus()
    page.keyboard.press("Enter")
    assert "ascending" == heading.get_attribute("aria-sort")
    assert ["1", "2", "3", "5"] == column(fold, 4)[:4]
    page.keyboard.press("Enter")
    assert ["1,063", "1,062"] == column(fold, 4)[:2]
    fold.get_by_role("cell", name="1,063", exact=True).get_by_role("button").click()
    dialog = page.get_by_role("dialog", name="Take apart")
    dialog.get_by_role("heading", name="Take solution 1,063 apart").wait_for()
    dialog.get_by_text("Solution 1,063 comes apart: level 1.1.1.1.1, 5 moves.").wait_for()
    dialog.get_by_role("button", name="Close").click()
    fold.get_by_label("Least level").fill("1.2")
    page.reload()
    until_count(fold.locator("tbody tr"), 57)
    assert "descending" == heading.get_attribute("aria-sort")
    fold.get_by_text("1,063 different solutions, 314 can be taken apart").wait_for()
    fold.locator("tbody tr").first.click()
    dialog.get_by_text("comes apart: level 1.2.1.1.1, 6 moves.").wait_for()


def test_taking_all_apart_is_cancelled_and_another_question_ends_it(page: Any) -> None:
    fold = levels_of(page, CAGED)
    for _ in range(2):
        fold.get_by_role("button", name="Take all apart").click()
        fold.get_by_role("button", name="Cancel").click()
        fold.get_by_text("Cancelled").wait_for()
    fold.get_by_role("button", name="Take all apart").click()
    page.get_by_role("tab", name="Why").click()
    page.get_by_role("button", name="Only one solution?").click()
    page.locator(".psolver-why h2").wait_for()
    page.get_by_role("tab", name="Solutions").click()
    fold.get_by_text("Interrupted by another question.").wait_for()


def test_another_puzzle_has_no_levels_of_the_one_before(page: Any) -> None:
    fold = levels_of(page, sample("level-6-burr"))
    fold.get_by_role("button", name="Take all apart").click()
    fold.get_by_text("13 different solutions, 1 can be taken apart").wait_for()
    assert [["6.1.1.1.1"], ["10"], ["3"], ["1"]] == [column(fold, number) for number in range(1, 5)]
    typed(page, sample("small-2x3"))
    page.get_by_role("tab", name="Solutions").click()
    fold.wait_for(state="hidden")
    typed(page, CAGED)
    page.get_by_role("tab", name="Solutions").click()
    fold.get_by_text("Each of the different solutions is tried").wait_for()
    until_count(fold.locator("tbody tr"), 0)


def test_the_table_fits_a_phone(browser: Any, address: str) -> None:
    with phone(browser, address, 390, 800) as page:
        fold = levels_of(page, sample("soma-cube"))
        fold.get_by_role("button", name="Take all apart").click()
        fold.get_by_text("480 different solutions, 480 can be taken apart").wait_for()
        assert 390 >= page.evaluate("document.documentElement.scrollWidth")
        table = fold.locator(".table")
        assert table.evaluate("(one) => one.scrollWidth <= one.clientWidth")


@pytest.mark.long
def test_at_its_bound_the_table_has_the_command_that_goes_on(page: Any) -> None:
    fold = levels_of(page, 'title = "Many"\nboard = "2x4x5"\npieces = "##"\ncount = "any"\n')
    fold.get_by_role("button", name="Take all apart").click()
    fold.get_by_text("Stopped at 20,000 different solutions").wait_for(timeout=300_000)
    fold.get_by_text("psolver disassemble many.toml --sort level --all").wait_for()
