"""The small calendar of the page: a click on it leaves a date free, and solves."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("tomlkit")

from support.gui import opened, served, until_done
from support.places import SAMPLES

import psolver

TEXT = (SAMPLES / "calendar-weekdays.toml").read_text(encoding="utf-8")
GENIUS = (SAMPLES / "genius-square.toml").read_text(encoding="utf-8")


def pressed(page: Any, part: str) -> str:
    """What is chosen of a part of the calendar."""
    return str(
        page.get_by_role("group", name=part, exact=True).locator("[aria-pressed=true]").inner_text()
    )


@pytest.mark.slow
def test_play_has_the_calendar_closed_and_the_names_on_the_board(page: Any) -> None:
    opened(page, TEXT, "Play")
    calendar = page.locator(".psolver-calendar:visible")
    assert not calendar.get_by_role("button", name="Today").is_visible()
    page.locator(".psolver-play .board text.free").nth(2).wait_for()
    assert 47 == page.locator(".psolver-play .board text.soft").count()
    calendar.locator("summary").click()
    calendar.get_by_role("button", name="Today").click()
    now = date.fromisoformat(page.evaluate("new Date().toLocaleDateString('sv')"))
    calendar.locator("summary").filter(has_text=f"{now:%b} {now.day} {now:%a}").wait_for()
    assert [f"{now.day}"] == [pressed(page, "Day")]


@pytest.mark.slow
def test_dice_are_rolled_and_say_which_cells_stay_free(page: Any) -> None:
    opened(page, GENIUS, "Play")
    card = page.locator(".psolver-calendar:visible")
    before = "The cells that stay free: A3 A6 B5 C1 D4 E6 F2"
    assert before == card.locator("summary").text_content()
    assert not card.get_by_role("button", name="Today").is_visible()
    card.get_by_role("button", name="Roll the dice").click()
    card.locator("summary").filter(has_not_text=before).wait_for()
    rolled = card.locator("summary span").text_content().split()
    page.locator(".psolver-play .board text.free").filter(has_text=rolled[0]).wait_for()
    dice = psolver.loads(GENIUS).board.dice
    assert all(name in die for name, die in zip(sorted_as(dice, rolled), dice, strict=True))
    page.get_by_role("tab", name="Solutions").click()
    card.get_by_role("button", name="Roll the dice").click()
    until_done(page)


def sorted_as(dice: Any, names: list[str]) -> list[str]:
    """Names of cells in the order of the dice that have them."""
    return [next(name for name in names if name in die) for die in dice]


def today(page: Any) -> str:
    now = date.fromisoformat(page.evaluate("new Date().toLocaleDateString('sv')"))
    return f"{now:%b} {now.day}"


@pytest.mark.slow
def test_calendars_of_the_shelf_open_on_today_in_play(page: Any) -> None:
    page.get_by_role("tab", name="Start").click()
    page.get_by_label("Search the shelf").fill("a calendar to buy")
    page.locator(".sample:visible").first.click()
    page.locator(".psolver-calendar:visible summary").filter(has_text=today(page)).wait_for()


@pytest.mark.slow
def test_a_calendar_of_the_samples_opens_on_today_beside_its_text(page: Any) -> None:
    page.get_by_role("tab", name="Puzzle").click()
    page.get_by_role("button", name="Samples …").click()
    page.get_by_label("Search the samples").fill("calendar-month-and-day")
    page.locator("dialog .sample:visible").click()
    page.locator(".cm-content").filter(has_text=f'leave = "{today(page)}"').wait_for()


@pytest.mark.slow
@pytest.mark.parametrize("is_sample", [True, False])
def test_psolver_gui_opens_a_sample_on_today_and_a_file_as_it_is(
    browser: Any, tmp_path: Path, is_sample: bool
) -> None:
    name = "calendar-month-and-day"
    own = tmp_path / "own.toml"
    own.write_text((SAMPLES / f"{name}.toml").read_text("utf-8"), encoding="utf-8")
    with served(name if is_sample else str(own)) as link:
        page = browser.new_context().new_page()
        page.goto(link)
        page.get_by_role("tab", name="Play").click()
        date_free = today(page) if is_sample else "Oct 6"
        page.locator(".psolver-calendar:visible summary").filter(has_text=date_free).wait_for()
        page.context.close()


@pytest.mark.slow
def test_psolver_gui_play_begins_with_play(browser: Any) -> None:
    for arguments, view in ((["--play", "small-2x3"], "Play"), (["small-2x3"], "Puzzle")):
        with served(*arguments) as link:
            page = browser.new_context().new_page()
            page.goto(link)
            page.get_by_role("tab", name=view, selected=True).wait_for()
            page.context.close()
