"""Play: pieces are laid by hand, and the page says what can come of it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from support import gui
from support.places import SAMPLES, data_text

pytestmark = pytest.mark.slow

LIFT = 70  # pixels that a piece is held above a finger
TICK = 1000  # milliseconds between two times that are shown
FOUR = data_text("play-four.toml")
BARS = 'board = "1x4"\n[[piece]]\nname = "I"\nshape = "##"\ncount = 2\n'
TABS = data_text("play-tabs.toml")


def by_keys(page: Any, view: Any, name: str, *keys: str) -> None:
    """Take a piece of the tray with the keyboard, and press keys."""
    gui.in_tray(view, name).press("Enter")
    for key in keys:
        page.keyboard.press(key)


def test_pieces_are_dragged_onto_the_board_turned_and_dragged_off(tab: Any) -> None:
    view = gui.played(tab, FOUR)
    gui.until_state(view, "8 solutions left")
    tab.mouse.move(**gui.middle(gui.in_tray(view, "A")))
    tab.mouse.down()
    tab.mouse.move(**gui.point(view, 0, 0), steps=6)
    tab.mouse.wheel(0, 100)
    tab.mouse.wheel(0, -100)
    tab.mouse.up()
    gui.until_laid(view, ["A"])
    gui.until_state(view, "2 solutions left")
    assert gui.in_tray(view, "A").is_disabled()
    gui.drag(tab, gui.point(view, 0, 0), {"x": 1200, "y": 880})
    gui.until_laid(view, [])
    gui.until_state(view, "8 solutions left")


def test_a_click_takes_a_piece_and_another_lays_it(tab: Any) -> None:
    view = gui.played(tab, FOUR)
    gui.until_state(view, "8 solutions left")
    tab.mouse.click(**gui.middle(gui.in_tray(view, "A")))
    tab.mouse.move(**gui.point(view, 0, 0), steps=3)
    tab.mouse.click(**gui.point(view, 0, 0))
    gui.until_laid(view, ["A"])


def marked(view: Any) -> dict[str, int]:
    """The numbers of the marks of a hint, by their kinds."""
    kinds = {"areas": ".region path", "rings": ".rings circle", "ghosts": ".ghost .piece"}
    return {
        kind: number for kind, place in kinds.items() if (number := view.locator(place).count())
    }


def test_an_area_that_a_hint_speaks_of_is_hatched(tab: Any) -> None:
    view = gui.played(tab, (SAMPLES / "pentominoes-6x10.toml").read_text(encoding="utf-8"))
    for name, marks in (("Hint", {"areas": 1}), ("Next hint", {"areas": 1})):
        view.get_by_role("button", name=name, exact=True, disabled=False).click()
        view.locator(".said").get_by_text("In a solution it lies in the hatched area.").wait_for()
        assert marks == marked(view)
    assert "psolver-play-hatching" in view.locator(".region path").evaluate(
        "one => getComputedStyle(one).fill"
    )
    view.get_by_role("button", name="Next hint").click()
    gui.until_count(view.locator(".ghost .piece"), 1)
    assert {"ghosts": 1} == marked(view)


# once all that was to be drawn is drawn
PLACES = """async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return [".board svg", ".tools button", ".tray", ".onward"].map((place) => {
        const { x, y, width, height } = document.querySelector(place).getBoundingClientRect();
        return [place, x, y, width, height].join(" ");
    });
}"""
LONG = "clues-6x6", "soma-cube", "hexiamonds-6x6"


@pytest.mark.parametrize("name", LONG)
@pytest.mark.parametrize("screen", [(1440, 900), (1280, 720), (390, 844), (390, 700)])
def test_nothing_moves_when_words_come_or_a_piece_is_taken(
    browser: Any, address: str, screen: tuple[int, int], name: str
) -> None:
    with gui.phone(browser, address, *screen) as page:
        view = gui.played(page, (SAMPLES / f"{name}.toml").read_text(encoding="utf-8"))
        hint = view.get_by_role("button", name="Hint", exact=True, disabled=False)
        hint.wait_for()
        before = page.evaluate(PLACES)
        piece = view.locator(".tray button").first
        piece.press("Enter")
        page.keyboard.press("ArrowDown")
        view.locator(".shadow .piece").first.wait_for()
        held = page.evaluate(PLACES)
        page.keyboard.press("Escape")
        assert [before[0], *before[2:]] == [held[0], *held[2:]]
        for word in ("Hint", "Next hint", "Next hint"):
            view.get_by_role("button", name=word, exact=True).click()
            view.locator(".said:not(:empty)").wait_for()
            assert before == page.evaluate(PLACES)


ENDED = "It is the only solution, apart from turns and flips."


def ended(view: Any) -> None:
    """Lay both bars of BARS."""
    gui.until_state(view, "can be completed")
    for _ in range(2):
        gui.lay_hint(view)
    gui.until_state(view, "Solved!")


def completed(tab: Any, text: str) -> Any:
    """The view with a puzzle that uses each piece once, solved by hints."""
    view = gui.played(tab, text)
    gui.until_state(view, "can be completed")
    for _ in range(view.locator(".tray li").count()):
        gui.lay_hint(view)
    gui.until_state(view, "Solved!")
    return view


def test_after_the_last_piece_a_panel_has_the_time_and_the_number_of_solutions(tab: Any) -> None:
    view = gui.played(tab, BARS)
    assert view.locator(".end").is_hidden()
    ended(view)
    view.get_by_text(ENDED).wait_for()
    assert re.fullmatch(r"\d:\d\d", view.get_by_role("timer").inner_text())
    names = ["Another date", "Next puzzle"]
    assert [0, 0] == [view.get_by_role("button", name=name).count() for name in names]
    view.get_by_role("button", name="Again").click()
    assert ([], "0:00") == (gui.laid(view), view.get_by_role("timer").inner_text())
    assert view.locator(".end").is_hidden()
    gui.until_state(view, "1 solution left")


def test_the_timer_stands_still_while_the_page_is_hidden(tab: Any) -> None:
    view = gui.played(tab, BARS)
    gui.until_state(view, "can be completed")
    by_keys(tab, view, "I")
    tab.wait_for_function("() => document.querySelector('.time').textContent > '0:00'")
    hide = """hidden => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    tab.evaluate(hide, True)
    before = view.locator(".time").text_content()
    tab.wait_for_timeout(2 * TICK)
    assert before == view.locator(".time").text_content()
    tab.evaluate(hide, False)
    tab.wait_for_function(f"() => document.querySelector('.time').textContent > '{before}'")


def test_it_is_played_where_the_browser_remembers_nothing(browser: Any, address: str) -> None:
    page = browser.new_tab(address)
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.add_init_script("""
        const keep = Storage.prototype.setItem;
        Storage.prototype.setItem = function (key, value) {
            if (/^psolver-(play|found|timer)/.test(key)) throw new DOMException("it is full");
            keep.call(this, key, value);
        };
    """)
    view = gui.played(page, BARS)
    ended(view)
    view.get_by_text(ENDED).wait_for()
    page.close()
    assert [] == faults


def test_a_history_that_does_not_fit_is_forgotten(tab: Any) -> None:
    view = gui.played(tab, BARS)
    gui.until_state(view, "can be completed")
    gui.lay_hint(view)
    gui.until_laid(view, ["I"])
    key = tab.evaluate("Object.keys(sessionStorage).find(one => one.startsWith('psolver-play:'))")
    for value in ("{", "null", '{"steps":[[[9,0,[0,0]]]],"now":0,"time":0}'):
        tab.evaluate(
            "([key, value]) => addEventListener('pagehide', () => "
            "sessionStorage.setItem(key, value))",
            [key, value],
        )
        tab.reload()
        gui.until_count(view.locator("[data-laid]"), 1)
        assert "true" == view.get_by_role("button", name="Undo").get_attribute("aria-disabled")


def test_a_sample_is_followed_by_the_next(tab: Any) -> None:
    view = completed(tab, (SAMPLES / "small-2x3.toml").read_text("utf-8"))
    title = tab.locator("h1").inner_text()
    view.get_by_role("button", name="Next puzzle").click()
    tab.locator("h1").filter(has_not_text=title).wait_for()
    gui.until_count(view.locator("[data-laid]"), 0)


def test_it_is_played_by_touch_at_a_phones_width(browser: Any, address: str) -> None:
    with gui.phone(browser, address) as page:
        view = gui.played(page, FOUR)
        gui.until_state(view, "can be completed")
        gui.in_tray(view, "A").tap()
        page.touchscreen.tap(**gui.point(view, 0, 0))
        gui.until_laid(view, ["A"])
        for start, row in (
            (gui.middle(gui.in_tray(view, "B")), 2.1),
            (gui.point(view, 2.1, 1), 1.1),
        ):
            end = gui.point(view, row, 1)
            gui.swipe(page, start, {"x": end["x"], "y": end["y"] + LIFT})
            gui.until_laid(view, ["A", "B"])
        assert view.bounding_box()["width"] <= view.evaluate("one => one.parentElement.clientWidth")


def marks(view: Any) -> list[str]:
    """The marks of the pieces on the board, with where each stands: left to right."""
    texts = view.locator("[data-laid] text.label")
    places = [(one.bounding_box()["x"], one.text_content()) for one in texts.all()]
    return [mark for _, mark in sorted(places)]


def test_pieces_with_marks_show_them_and_match(tab: Any) -> None:
    view = gui.played(tab, TABS)
    gui.until_state(view, "2 solutions left")
    by_keys(tab, view, "K", "Enter")
    gui.until_state(view, "1 solution left")
    assert ["b", "a"] == [marks(view)[0], marks(view)[-1]]
    by_keys(tab, view, "L", "Enter")
    view.locator(".said").get_by_text("A side of the piece L does not match").wait_for()
    gui.until_laid(view, ["K"])
    by_keys(tab, view, "L", "r", "r", "Enter")
    gui.until_state(view, "Solved!")
    view.get_by_role("button", name="Undo").click()
    gui.until_state(view, "1 solution left")
    gui.lay_hint(view)
    gui.until_state(view, "Solved!")
    assert ["b", "b", "b", "a", "a", "b", "b", "b"] == marks(view)


def test_the_position_is_shared_by_all_views_and_by_a_link(page: Any, address: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    text = (SAMPLES / "four-pieces.toml").read_text(encoding="utf-8")
    view = gui.played(page, text)
    gui.until_state(view, "8 solutions left")
    gui.lay_hint(view)
    gui.until_state(view, "2 solutions left")
    (piece,) = gui.laid(view)
    view.get_by_role("button", name="Show these").click()
    gui.until_done(page)
    page.get_by_text("2 solutions, ").wait_for()
    page.get_by_role("tab", name="Why").click()
    page.locator("#psolver-Why").get_by_label("With 1 piece as in Play").click()
    page.get_by_role("button", name="Why, or what all solutions share").click()
    page.get_by_text("Possible: there are 2 solutions").wait_for()
    page.get_by_role("button", name="Download").click()
    page.get_by_role("button", name="Copy a link").click()
    page.get_by_text("Copied").wait_for()
    other = page.context.new_page()
    other.goto(page.evaluate("navigator.clipboard.readText()"))
    other.get_by_role("tab", name="Why", selected=True).wait_for()
    other.get_by_role("tab", name="Play").click()
    gui.until_state(other.locator(".psolver-play"), "2 solutions left")
    gui.until_laid(other.locator(".psolver-play"), [piece])
    other.close()
