"""Everybody can use the page: axe-core finds no fault in any view, light, dark or narrow, and the
keyboard reaches everything.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect
from support.gui import typed
from support.places import SAMPLES

pytestmark = pytest.mark.slow
VIEWS = ("Puzzle", "Solutions", "Play", "Watch", "Why")
PUZZLES = ("pentominoes-6x10", "soma-cube", "mutilated-chessboard-8x8")
LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


def faults(page: Any) -> list[str]:
    """What axe-core finds wrong with a page as it is."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    options = {"runOnly": {"type": "tag", "values": LEVELS}, "resultTypes": ["violations"]}
    found = axe.run(page, options=options).response["violations"]
    return [
        f"{fault['id']} ({fault['impact']}): {node['target']} {node['failureSummary']}"
        for fault in found
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize(
    ("theme", "width"), [("light", 1280), ("dark", 1440), ("dark", 360), ("light", 390)]
)
def test_axe_finds_nothing_in_any_view(page: Any, theme: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.evaluate(f"localStorage.setItem('psolver-theme', '{theme}')")
    page.reload()
    found = {}
    for name in PUZZLES:
        typed(page, (SAMPLES / f"{name}.toml").read_text(encoding="utf-8"))
        for view in VIEWS:
            page.get_by_role("tab", name=view).click()
            if view == "Solutions" and name != PUZZLES[2]:
                page.get_by_role("button", name="Run", exact=True).click()
            page.wait_for_timeout(700)
            if wrong := faults(page):
                found[name, view] = wrong
            if (wide := page.evaluate("document.scrollingElement.scrollWidth")) > width:
                found[name, view] = [f"it is {wide} pixels wide"]
    page.evaluate("localStorage.clear()")
    assert {} == found


def go_to(page: Any, place: str) -> None:
    """Press Tab until what has the focus matches a selector."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("(place) => document.activeElement.matches(place)", place):
            return
    raise AssertionError(f"Tab does not lead to {place}")


def test_the_keyboard_alone_solves_a_puzzle_and_leafs_through_its_solutions(page: Any) -> None:
    typed(page, (SAMPLES / "four-pieces.toml").read_text(encoding="utf-8"))
    page.keyboard.press("Escape")  # then Tab leaves the text
    page.get_by_role("tab", name="Puzzle").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.locator("[role=tab][aria-selected=true]:has-text('Solutions')").wait_for()
    page.get_by_role("combobox", name="Which").press("a")  # all
    go_to(page, ".psolver-button.main")
    page.keyboard.press("Enter")
    progress = page.locator(".psolver-progress")
    progress.get_by_text("1 solution (8 with turns and flips)").wait_for()
    go_to(page, ".tile")
    page.keyboard.press("Enter")
    number = page.get_by_label("Solution", exact=True)
    number.wait_for()
    page.keyboard.press("ArrowRight")
    expect(number).to_have_value("2")
    page.keyboard.press("Escape")
    number.wait_for(state="hidden")
