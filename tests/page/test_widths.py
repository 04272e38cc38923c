"""The page from the shelf to a file to take away, on three screens: by mouse, by keys, by touch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.gui import opened, phone, until_count, until_done, until_state
from support.places import SAMPLES, table

pytestmark = pytest.mark.slow
ACTS: dict[int, Callable[[Any], None]] = {
    1440: lambda place: place.click(),
    1280: lambda place: place.press("Enter"),
    390: lambda place: place.tap(),
}
KINDS = tuple(table("widths-kinds.txt"))
# the elements that reach beyond the screen of a phone, and are not scrolled by themselves
TOO_WIDE = """() => document.scrollingElement.scrollWidth <= 390 ? [] : ["the page"].concat(
    [...document.querySelectorAll("body *")]
        .filter((one) => one.getBoundingClientRect().right > 390.5 && !one.closest(".editor, svg"))
        .map((one) => `${one.tagName} ${one.className}: ${one.textContent.slice(0, 30)}`))"""
UNFOLD = """() => [...document.querySelectorAll(".psolver-view details")]
    .filter((one) => one.checkVisibility()).forEach((one) => (one.open = true))"""
VIEWS = ("Start", "Puzzle", "Solutions", "Play", "Watch", "Why")


@pytest.fixture(params=ACTS)
def screen(browser: Any, address: str, request: Any) -> Any:
    """A page, and what presses something on it; at the end nothing has gone wrong."""
    width = request.param
    touch = {"has_touch": True, "is_mobile": True} if width < 500 else {}
    size = {"width": width, "height": 700 if touch else 900}
    context = browser.new_context(viewport=size, base_url=address, **touch)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.goto("/")
    page.locator(".shelf[aria-busy=false]").wait_for()
    yield page, ACTS[width]
    context.close()
    assert [] == faults


def button(place: Any, name: str) -> Any:
    return place.get_by_role("button", name=name, exact=True, disabled=False).last


def test_a_puzzle_goes_from_the_shelf_to_a_file(screen: tuple[Any, Any]) -> None:
    page, act = screen
    page.get_by_role("searchbox", name="Search the shelf").fill("pentominoes 8x8")
    act(page.locator(".sample:visible").first)
    play = page.locator(".psolver-play")
    until_state(play, "solutions left")
    for name in ("Hint", "Next hint", "Next hint", "Place it"):
        act(button(play, name))
    until_state(play, "It can be completed.")
    until_count(play.locator("[data-laid]"), 1)
    act(button(play, "Show these"))
    until_done(page)
    act(page.locator(".tile").first)
    act(button(page, "Play it"))
    until_state(play, "This is a solution.")
    until_count(play.locator("[data-laid]"), 12)
    act(button(play, "Undo"))
    until_state(play, "It can be completed.")
    act(page.get_by_role("tab", name="Why"))
    act(button(page, "Why, or what all solutions share"))
    page.locator(".psolver-why img").first.wait_for()
    act(page.get_by_role("tab", name="Watch"))
    act(button(page, "Forward a step"))
    act(button(page, "Download"))
    with page.expect_download() as taken:
        act(button(page, "HTML that plays"))
    assert taken.value.suggested_filename.endswith(".html")
    act(button(page, "Print and make …"))
    page.get_by_text("A4, cells of").wait_for()


def test_a_board_is_drawn_and_no_view_is_wider_than_the_screen(screen: tuple[Any, Any]) -> None:
    page, act = screen
    act(page.get_by_role("tab", name="Puzzle"))
    text = "() => sessionStorage.getItem('psolver-text')"
    before = page.evaluate(text)
    grid = page.get_by_role("grid", name="Board", exact=True).first
    if act is ACTS[1280]:
        grid.press("Space")
    else:
        act(grid.get_by_role("gridcell").first)
    page.wait_for_function(f"(before) => ({text})() !== before", arg=before)
    act(page.get_by_role("button", name="Undo").first)
    page.wait_for_function(f"(before) => ({text})() === before", arg=before)
    wide = []
    for view in VIEWS:
        act(page.get_by_role("tab", name=view))
        page.wait_for_timeout(500)
        if page.evaluate("() => document.scrollingElement.scrollWidth > innerWidth"):
            wide.append(view)
    assert [] == wide


@pytest.mark.parametrize("name", KINDS)
def test_no_view_and_no_fold_is_wider_than_a_phone(browser: Any, address: str, name: str) -> None:
    wide: dict[str, list[str]] = {}
    with phone(browser, address, 390, 844) as page:

        def look(where: str) -> None:
            page.wait_for_timeout(300)
            if faults := page.evaluate(TOO_WIDE):
                wide[where] = faults

        opened(page, (SAMPLES / f"{name}.toml").read_text(encoding="utf-8"), "Solutions")
        page.get_by_role("button", name="Run", exact=True).tap()
        if name == "kanoodle-pyramid":
            page.locator(".tile").first.tap()
            look("a solution")
            page.keyboard.press("Escape")
        for view in VIEWS:
            page.get_by_role("tab", name=view).tap()
            look(view)
            page.evaluate(UNFOLD)
            look(f"{view}, unfolded")
        for button in ("View", "Download", "Print and make …"):
            page.get_by_text(button, exact=True).locator("visible=true").last.tap()
            look(button)
    assert {} == wide
