"""The page on a phone, upright and on its side, driven by touch."""

from __future__ import annotations

from typing import Any

import pytest
from support.gui import laid, middle, phone, played, swipe, until_state
from support.places import SAMPLES

pytestmark = pytest.mark.slow
SCREENS = [(390, 700), (360, 640), (700, 390)]
SIXTY = (SAMPLES / "pentominoes-6x10.toml").read_text(encoding="utf-8")
CALENDAR = (SAMPLES / "calendar-month-and-day.toml").read_text(encoding="utf-8")
LIFT = 70  # pixels that a piece is held above a finger
BARS = 'board = "2x2"\n[[piece]]\nname = "I"\nshape = "##"\ncount = 2\n'


def box(place: Any) -> Any:
    found = place.bounding_box()
    assert found
    return found


def is_on_screen(place: Any, height: float) -> bool:
    """Whether an element is on the screen from its top to its bottom."""
    found = box(place)
    return bool(found["y"] >= 0 and found["y"] + found["height"] <= height)


def is_as_wide_as_the_screen(page: Any) -> bool:
    return bool(page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize(("width", "height"), SCREENS)
@pytest.mark.parametrize("text", [SIXTY, CALENDAR], ids=["pentominoes", "calendar"])
def test_board_hint_and_state_stay_on_the_screen_while_the_tray_is_scrolled(
    browser: Any, address: str, width: int, height: int, text: str
) -> None:
    with phone(browser, address, width, height) as page:
        view = played(page, text)
        until_state(view, "It can be completed.")
        stay = [view.locator(".board svg"), view.get_by_role("button", name="Hint")]
        stay.append(view.locator(".state strong"))
        for far in (0, 60, 9999):
            page.evaluate(f"scrollTo(0, {far})")
            assert [True] * 3 == [is_on_screen(one, height) for one in stay]
        assert is_as_wide_as_the_screen(page)
        board, bar = box(stay[0]), box(view.locator(".bar"))
        assert board["y"] + board["height"] <= bar["y"] or board["x"] + board["width"] <= bar["x"]


def test_the_piece_in_the_hand_is_turned_by_a_tap_and_dragged_from_the_thumb(
    browser: Any, address: str
) -> None:
    with phone(browser, address, 390, 700) as page:
        view = played(page, BARS)
        view.get_by_role("button", name="I, 2 left").tap()
        thumb = view.get_by_role("button", name="I: Turn right")
        shape = "one => one.viewBox.baseVal.width > one.viewBox.baseVal.height"
        picture = thumb.locator("svg")
        before = picture.evaluate(shape)
        thumb.tap()
        assert before != picture.evaluate(shape)
        view.get_by_role("button", name="Turn left").tap()
        assert before == picture.evaluate(shape)
        view.get_by_role("button", name="Turn left").tap()
        assert box(thumb)["y"] > 500
        board = box(view.locator(".board svg"))
        page.touchscreen.tap(board["x"] + board["width"] / 4, board["y"] + board["height"] / 4)
        assert ["I"] == laid(view)
        board = box(view.locator(".board svg"))
        view.get_by_role("button", name="I, 1 left").tap()
        over = {"x": board["x"] + 0.75 * board["width"], "y": board["y"] + board["height"] / 2}
        swipe(page, middle(thumb), {**over, "y": over["y"] + LIFT})
        assert ["I", "I"] == laid(view)
