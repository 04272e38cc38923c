"""Solids layer by layer: a slider chooses the layer that one edits, plays on or watches, by mouse,
keys and fingers, and the scene beside it marks that layer.
"""

from __future__ import annotations

from typing import Any

import pytest
from support import gui
from support.places import SAMPLES

pytestmark = pytest.mark.slow
SCREEN_HEIGHT = 900  # pixels
FINGER = 24  # pixels of a ball at least
# without the answers that it expects, which an edit makes false
PYRAMID = (SAMPLES / "kanoodle-pyramid.toml").read_text(encoding="utf-8").partition("\n[expect]")[0]
BARS = 'title = "Bars"\nboard = "2x2x2"\n[[piece]]\nname = "I"\nshape = "##"\ncount = 4\n'


def value(view: Any) -> str:
    """The words beside the slider."""
    return str(view.locator(".layer-bar output:visible").inner_text())


def grid(page: Any) -> Any:
    """The drawing of the board, as far as it is shown."""
    return page.get_by_role("grid", name="Board, layer")


def seen(view: Any) -> bytes:
    """The scene as it is now."""
    view.page.wait_for_function(
        "() => [...document.querySelectorAll('.psolver-stage canvas')]"
        ".some((one) => one.clientWidth && one.height !== 150)"
    )
    view.page.wait_for_timeout(300)
    picture: bytes = view.locator(".psolver-stage canvas:visible").screenshot()
    return picture


def test_one_layer_of_a_board_is_edited_and_the_choice_survives_the_edit(page: Any) -> None:
    gui.drawn(page, PYRAMID)
    view = page.locator(".psolver-puzzle")
    board = page.get_by_role("region", name="Board", exact=True).bounding_box()
    assert board["y"] + board["height"] < SCREEN_HEIGHT
    first = seen(view)
    canvas = view.locator(".psolver-stage canvas:visible")
    slider = page.get_by_role("slider", name="Layer", exact=True)
    slider.press("PageUp")
    slider.press("ArrowRight")
    assert ("3 of 5", 1) == (value(view), grid(page).count())
    second = gui.until_other(canvas, first)
    grid(page).get_by_role("gridcell", name="row 1, column 4:").click()
    text = PYRAMID.replace("---\n###..", "---\n####.")
    gui.until_text(page, text)
    assert "3 of 5" == value(view)
    grid(page).press("PageDown")
    grid(page).press("Space")
    assert "2 of 5" == value(view)
    gui.until_text(page, text.replace("---\n####.\nAAA#.", "---\n###..\nAAA#."))
    gui.all_layers(view)
    assert (5, "all 5") == (grid(page).count(), value(view))
    assert first != gui.until_other(canvas, second)
    page.get_by_role("button", name="All layers").click()
    for name, words in [("Add a layer on top", "6 of 6"), ("Add a layer below", "1 of 7")]:
        page.get_by_role("button", name=name).click()
        page.get_by_text(words, exact=True).wait_for()


def test_the_scene_stays_in_view_beside_a_large_board(page: Any) -> None:
    gui.drawn(page, PYRAMID)
    canvas = page.locator(".psolver-puzzle .psolver-stage canvas")
    canvas.wait_for()
    gui.all_layers(page)
    grid(page).last.scroll_into_view_if_needed()
    box = canvas.bounding_box()
    assert 0 <= box["y"] < box["y"] + box["height"] <= SCREEN_HEIGHT


def test_a_piece_is_taken_to_another_layer_while_the_mouse_drags_it(tab: Any) -> None:
    view = gui.played(tab, BARS)
    gui.until_state(view, "solution")
    board = gui.middle(view.locator(".board > svg"))
    tab.mouse.move(**gui.middle(view.locator(".tray button").first))
    tab.mouse.down()
    tab.mouse.move(board["x"] - 60, board["y"] - 60, steps=4)
    tab.keyboard.press("PageUp")
    assert "2 of 2" == value(view)
    tab.mouse.up()
    gui.until_laid(view, ["I"])
    assert view.locator("[data-laid] .piece").is_visible()
    tab.mouse.click(board["x"] - 60, board["y"] - 60)  # it is taken where it is seen
    tab.keyboard.press("Escape")
    gui.on_layer(view, 1)
    box, piece = (
        one.bounding_box() for one in (view.locator(".board > svg"), view.locator("[data-laid]"))
    )
    assert box["x"] + box["width"] < piece["x"]


def test_keys_stay_in_the_layer_that_is_shown_and_a_hint_shows_its_own(tab: Any) -> None:
    view = gui.played(tab, PYRAMID)
    gui.until_state(view, "It can be completed.")
    gui.on_layer(view, 4)
    board = view.get_by_role("application", name="Board")
    board.focus()
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("ArrowRight")
    assert "layer 4, row 1, column 2" in view.locator(".said").inner_text()
    tab.keyboard.press("PageUp")
    assert "5 of 5" == value(view)
    gui.lay_hint(view)
    gui.until_count(view.locator("[data-laid]"), 3)  # beside those of the clues
    outer, inner = (one.bounding_box() for one in (board, view.locator("[data-laid] .piece").last))
    assert outer["x"] <= inner["x"] + 1 < outer["x"] + outer["width"]


def test_watch_goes_to_the_layer_of_each_step_until_another_one_is_chosen(page: Any) -> None:
    gui.opened(page, PYRAMID, "Watch")
    view = page.locator(".psolver-watch")
    forward = view.get_by_role("button", name="Forward a step")
    layers = set()
    before = seen(view)
    for _ in range(12):
        forward.click()
        layers.add(value(view))
    assert len(layers) > 1
    gui.until_other(view.locator(".psolver-stage canvas:visible"), before)
    follow = view.get_by_label("Go to the layer of each step")
    gui.on_layer(view, 5)
    assert not follow.is_checked()
    forward.click()
    assert "5 of 5" == value(view)
    gui.all_layers(view)
    assert "all 5" == value(view)


def test_a_finger_moves_the_slider_paints_balls_and_turns_the_solid(
    browser: Any, address: str
) -> None:
    with gui.phone(browser, address, 390, 844) as page:
        gui.opened(page, PYRAMID, "Puzzle")
        view = page.locator(".psolver-puzzle")
        before = seen(view)
        slider = page.get_by_role("slider", name="Layer", exact=True).bounding_box()
        row = slider["y"] + slider["height"] / 2
        gui.swipe(
            page, {"x": slider["x"] + 8, "y": row}, {"x": slider["x"] + slider["width"], "y": row}
        )
        assert "5 of 5" == value(view)
        gui.on_layer(page, 3)
        ends = [
            gui.middle(grid(page).get_by_role("gridcell", name=f"row {number}, column 4:"))
            for number in (1, 3)
        ]
        ball = grid(page).get_by_role("gridcell").first.bounding_box()
        assert FINGER <= min(ball["width"], ball["height"])
        gui.swipe(page, *ends)
        gui.until_text(
            page, PYRAMID.replace("---\n###..\n###..\n###..", "---\n####.\n####.\n####.")
        )
        place = gui.middle(page.locator(".psolver-puzzle canvas"))
        canvas = view.locator(".psolver-stage canvas:visible")
        shown = gui.until_other(canvas, before)
        gui.swipe(page, place, {"x": place["x"] + 80, "y": place["y"]})
        gui.until_other(canvas, shown)
