"""The views look as before: small grey pictures of them differ little from those that are stored.

    UPDATE_GOLDEN=1 python -m pytest -m slow tests/page/test_view_pictures.py

stores them anew; look at them before.
"""

from __future__ import annotations

import io
import os
from typing import Any

import pytest
from support.gui import solve, until_state
from support.places import DATA, SAMPLES

pytestmark = pytest.mark.slow
VIEWS = ("Start", "Puzzle", "Solutions", "Play", "Watch", "Why")
SCREENS = {1440: 900, 1280: 800, 390: 700}
WIDTH = 160  # pixels of a stored picture
MOST_MEAN = 6  # of 255, the difference that other fonts make
MOST_FAR, FAR = 0.04, 80  # the share of the pixels that may differ by so much
PICTURES = DATA / "views"


def picture(page: Any) -> Any:
    """What is on the screen, small and grey."""
    image = pytest.importorskip("PIL.Image")
    shot = image.open(io.BytesIO(page.screenshot(animations="disabled", caret="hide")))
    return shot.convert("L").resize((WIDTH, round(WIDTH * shot.height / shot.width)), image.BOX)


def settle(page: Any, view: str) -> None:
    """Wait until a view is drawn."""
    if view == "Start":
        page.locator(".shelf[aria-busy=false]").wait_for()
        seen = "details[open] .sample img"
        first = f"() => [...document.querySelectorAll('{seen}')].slice(0, 2)"
        page.wait_for_function(f"{first}.every((one) => one.complete && one.naturalWidth)")
    elif view == "Solutions":
        solve(page)
    elif view == "Play":
        until_state(page.locator(".psolver-play"), "solutions left")
    elif view == "Watch":
        page.locator(".psolver-watch .table[aria-busy=false]").wait_for()
    elif view == "Why":
        page.get_by_role("button", name="Why, or what all solutions share").click()
        page.locator(".psolver-why img").first.wait_for()
    page.wait_for_timeout(500)


@pytest.mark.parametrize("width", SCREENS)
def test_a_view_looks_as_it_did(browser: Any, address: str, width: int) -> None:
    size = {"width": width, "height": SCREENS[width]}
    context = browser.new_context(viewport=size, base_url=address, color_scheme="light")
    page = context.new_page()
    page.goto("/")
    page.get_by_role("tab", name="Puzzle").click()
    page.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text((SAMPLES / "pentominoes-8x8.toml").read_text(encoding="utf-8"))
    page.locator("h1").filter(has_text="The twelve pentominoes").wait_for(state="attached")
    page.locator(".cm-content").blur()
    wrong = {}
    for view in VIEWS:
        page.get_by_role("tab", name=view).click()
        settle(page, view)
        page.evaluate("scrollTo(0, 0)")
        found, path = picture(page), PICTURES / f"{view}-{width}.png"
        if os.environ.get("UPDATE_GOLDEN"):
            PICTURES.mkdir(exist_ok=True)
            found.save(path)
        if difference := differs(found, path):
            wrong[view] = difference
    context.close()
    assert {} == wrong


def differs(found: Any, path: Any) -> str:
    """How a picture differs from a stored one; "" if it does not much."""
    image = pytest.importorskip("PIL.Image")
    stored = image.open(path)
    if stored.size != found.size:
        return f"{found.size} in place of {stored.size}"
    pairs = zip(found.tobytes(), stored.tobytes(), strict=True)
    gaps = [abs(one - other) for one, other in pairs]
    mean, far = sum(gaps) / len(gaps), sum(gap > FAR for gap in gaps) / len(gaps)
    return f"{mean:.1f}, {far:.1%}" if mean > MOST_MEAN or far > MOST_FAR else ""
