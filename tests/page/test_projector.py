"""The board alone on the whole screen: keys work on it as before, and Escape takes it back."""

from __future__ import annotations

from typing import Any

import pytest
from support.gui import solve, typed
from support.places import SAMPLES

pytestmark = pytest.mark.slow
ALONE = ".psolver-projected"


def fills(page: Any) -> bool:
    """Whether nothing but the board is seen, and all of it."""
    box = page.locator(f"{ALONE} svg").first.bounding_box()
    size = page.evaluate("[innerWidth, innerHeight]")
    beside = f"document.elementFromPoint(innerWidth - 30, innerHeight / 2).closest('{ALONE}')"
    seen = page.evaluate(f"{beside} !== null")
    high = min(size[1], size[0]) * 0.85
    return bool(
        seen and box["height"] >= high and box["y"] >= 0 and box["y"] + box["height"] <= size[1]
    )


def test_the_board_is_alone_in_play_watch_and_solutions(page: Any) -> None:
    typed(page, (SAMPLES / "four-pieces.toml").read_text(encoding="utf-8"))
    for view in "Play", "Watch":
        page.get_by_role("tab", name=view).click()
        page.locator(f".psolver-{view.lower()} .board svg").wait_for()
        if view == "Watch":
            page.locator(".psolver-watch .table[aria-busy=false]").wait_for()
        page.get_by_role("button", name="Full screen").click()
        page.locator(ALONE).wait_for()
        assert fills(page)
        if view == "Watch":
            page.keyboard.press("ArrowRight")
            assert "1" == page.get_by_label("Step", exact=True).input_value()
        page.keyboard.press("Escape")
        page.locator(ALONE).wait_for(state="detached")
    page.get_by_role("tab", name="Solutions").click()
    solve(page)
    page.locator(".tile").first.click()
    page.get_by_role("button", name="Full screen").press("Enter")
    assert fills(page)
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Leave the full screen").click()
    large = page.get_by_role("dialog", name="Large view")
    assert large.is_visible()
    page.get_by_role("button", name="Full screen").press("Enter")
    page.keyboard.press("Escape")
    page.locator(ALONE).wait_for(state="detached")
    assert large.is_visible()
