"""The page on a phone, upright and on its side, driven by touch."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect
from support.gui import (
    middle,
    opened,
    phone,
    played,
    point,
    search_options,
    swipe,
    until_done,
    until_laid,
    until_state,
)
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


# the words of the title that are cut off at the right, and the buttons and tabs that are
CUT_OFF = """() => {
  const title = document.querySelector("h1");
  const box = title.getBoundingClientRect();
  const words = [...title.firstChild.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(title.firstChild, index);
    range.setEnd(title.firstChild, index + word.length);
    const { top, right } = range.getBoundingClientRect();
    return top < box.bottom - 4 && right > box.right + 1;
  });
  const others = [...document.querySelectorAll(".psolver-header :is(button, summary)")];
  const isIn = ({ left, right }, within) => left >= within.left - 1 && right <= within.right + 1;
  const cut = others.filter((one) => one.offsetParent && (one.scrollWidth > one.clientWidth + 1
    || !isIn(one.getBoundingClientRect(), one.parentElement.getBoundingClientRect())));
  return [...words.map(String), ...cut.map((one) => one.textContent)];
}"""


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_no_word_of_the_header_is_cut_off(
    browser: Any, address: str, width: int, height: int
) -> None:
    with phone(browser, address, width, height) as page:
        for view in ("Puzzle", "Play"):
            opened(page, SIXTY, view)
            page.locator("h1").filter(has_text="twelve").wait_for(state="attached")
            assert [] == page.evaluate(CUT_OFF)
        page.get_by_role("tab", name="Puzzle").click()
        for name in ("Play", "Run"):  # on a narrow screen the tabs alone lead there
            is_there = page.locator("header").get_by_role("button", name=name).is_visible()
            assert is_there == (width > 500)


@pytest.mark.parametrize(
    ("width", "height", "text"),
    [*((*screen, SIXTY) for screen in SCREENS), *((*screen, CALENDAR) for screen in SCREENS[:2])],
    ids=["390", "360", "700", "calendar-390", "calendar-360"],
)
def test_the_first_solution_is_on_the_screen_after_solve(
    browser: Any, address: str, width: int, height: int, text: str
) -> None:
    with phone(browser, address, width, height) as page:
        opened(page, text, "Solutions" if width <= 500 else "Puzzle")
        page.get_by_role("button", name="Run", exact=True).locator("visible=true").tap()
        until_done(page)
        assert is_on_screen(page.locator(".tile svg").first, height)
        assert is_as_wide_as_the_screen(page)
        assert page.get_by_label("Engine").is_hidden()
        search_options(page)
        assert page.get_by_label("Engine").is_visible()


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
        until_laid(view, ["I"])
        board = box(view.locator(".board svg"))
        view.get_by_role("button", name="I, 1 left").tap()
        over = {"x": board["x"] + 0.75 * board["width"], "y": board["y"] + board["height"] / 2}
        swipe(page, middle(thumb), {**over, "y": over["y"] + LIFT})
        until_laid(view, ["I", "I"])


def paint(page: Any, view: Any, *cells: tuple[int, int]) -> None:
    """Move a finger over cells (row, column) of a 6x10 board, on a straight way each."""
    points = [point(view, row, column, 6, 10) for row, column in cells]
    if len(points) == 1:
        page.touchscreen.tap(**points[0])
    for start, end in pairwise(points):
        swipe(page, start, end)


def test_a_state_is_entered_by_painting_cells(browser: Any, address: str) -> None:
    with phone(browser, address, 390, 700) as page:
        view = played(page, SIXTY)
        view.get_by_role("button", name="Enter a state").tap()
        said = view.locator(".said")
        expect(said).to_have_text("Choose a piece, then paint its cells on the board.")
        paint(page, view, (0, 0))
        expect(said).to_have_text("Choose a piece first.")
        view.get_by_role("button", name="I", exact=True).tap()
        paint(page, view, (5, 0), (5, 2))
        expect(said).to_have_text("I: 3 of 5 cells.")
        paint(page, view, (4, 2))
        expect(said).to_have_text("I has no such form; paint a cell again to clear it.")
        paint(page, view, (4, 2))  # cleared again
        paint(page, view, (5, 3), (5, 4))
        expect(said).to_have_text("I lies there. Choose the next piece.")
        until_laid(view, ["I"])
        view.get_by_role("button", name="V", exact=True).tap()
        paint(page, view, (4, 0))
        paint(page, view, (4, 1), (4, 2))
        paint(page, view, (3, 0))
        paint(page, view, (2, 0))
        until_state(view, "It can be completed.")
        until_laid(view, ["I", "V"])
        view.get_by_role("button", name="W", exact=True).tap()
        paint(page, view, (3, 1))
        paint(page, view, (2, 1))
        paint(page, view, (1, 1))
        expect(said).to_have_text("W has no such form; paint a cell again to clear it.")
        paint(page, view, (5, 1))
        until_laid(view, ["V"])
        expect(said).to_have_text("I is off the board again.")
        view.get_by_role("button", name="Done").tap()
        view.get_by_role("button", name="Enter a state").wait_for()


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_a_solid_is_whole_on_the_screen_and_pieces_are_dragged_into_it(
    browser: Any, address: str, width: int, height: int
) -> None:
    screen = {"width": width, "height": height}
    context = browser.new_context(viewport=screen, has_touch=True, base_url=address)
    page = context.new_page()
    view = played(page, 'board = "2x2x2"\n[[piece]]\nname = "I"\nshape = "##"\ncount = 4\n')
    until_state(view, "solution")
    canvas = view.locator(".solid-scene canvas")
    page.wait_for_function("() => document.querySelector('.solid-scene canvas').height !== 150")
    assert is_on_screen(canvas, height)
    assert is_on_screen(view.locator(".board > svg"), height)
    start, end = middle(view.locator(".tray button").first), middle(canvas)
    swipe(page, start, {"x": end["x"], "y": end["y"] + 5 + LIFT})
    until_laid(view, ["I"])
    context.close()
