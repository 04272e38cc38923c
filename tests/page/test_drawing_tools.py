"""The tools of the drawings: strokes that go beyond the edge, rectangles, fills, selections, the
symmetry brush, pasted pictures, shapes of boards, and the balance of areas.
"""

from __future__ import annotations

from typing import Any

import pytest
from support.gui import cell, drawn, phone, spot, until_text, with_board
from support.page_steps import grid, press_in_menu, press_tool

pytestmark = pytest.mark.slow

SMALL = 'board = "2x3" # small\npieces = "##"\ncount = 3\n'
HEXES = 'lattice = "hexagon"\nboard = "hexagon of side 2"\npieces = "# #"\ncount = "any"\n'
TRIANGLES = (
    'lattice = "triangle"\nboard = "triangle of side 3"\npieces = "/#\\\\#/"\ncount = "any"\n'
)
CUBES = 'board = "2x2x2"\npieces = "##"\ncount = 4\n'


def drag(page: Any, start: Any, *ways: tuple[float, float]) -> None:
    """Press the mouse on a cell, and go to places counted in cells of the area 1 from there."""
    places = [spot(start), *(spot(start, *way) for way in ways)]
    page.mouse.move(*places[0])
    page.mouse.down()
    for place in places[1:]:
        page.mouse.move(*place, steps=8)
    page.mouse.up()


def test_a_board_grows_at_all_four_sides_while_a_stroke_goes_on(page: Any) -> None:
    drawn(page, SMALL)
    drag(page, cell(page, 1, 3), (2, 0))
    # the first cell had the brush's own mark, which only a click takes away
    until_text(page, with_board(SMALL, "#####", "###.."))
    page.get_by_role("button", name="Undo").click()
    until_text(page, SMALL)
    grid(page).focus()
    start = cell(page, 1, 1)
    ways = [spot(start, *way) for way in ((-1, 0), (-1, -2), (4, -2), (4, 2))]
    page.mouse.move(*ways[0])
    page.mouse.down()
    page.mouse.move(*ways[1], steps=6)
    seen = page.locator(".psolver-drawing.painting .must").count()
    for way in ways[2:]:
        page.mouse.move(*way, steps=6)
    page.mouse.up()
    assert seen == 6 + 3
    lines = ("######", "#....#", "####.#", ".###.#", ".....#")
    until_text(page, with_board(SMALL, *lines))
    cell(page, 5, 6).wait_for()


DIAMOND = ("/#\\#/#\\", "    \\#/#\\")


def test_six_turns_of_a_board_of_triangles_differ(page: Any) -> None:
    text = with_board(TRIANGLES, *DIAMOND)
    drawn(page, text)
    texts = set()
    for _ in range(6):
        press_in_menu(page, "Turn to the right")
        page.wait_for_function("old => sessionStorage.getItem('psolver-text') !== old", arg=text)
        page.locator(".psolver-puzzle .drawings[aria-busy=false]").wait_for()
        text = page.evaluate("sessionStorage.getItem('psolver-text')")
        texts.add(text)
    assert 6 == len(texts)


def test_a_picture_is_pasted_from_the_clipboard(page: Any) -> None:
    drawn(page, SMALL)
    grid(page).focus()
    paste = """text => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      const options = { clipboardData, bubbles: true, cancelable: true };
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", options));
    }"""
    page.evaluate(paste, "  *.*\n  ***")
    for key in ("ArrowDown", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    until_text(page, with_board(SMALL, "###", "###", "#.#", "###"))
    page.evaluate(paste, "   \n...")
    page.get_by_text("No cells to paste").wait_for()


def test_what_is_copied_is_pasted_as_it_was(page: Any) -> None:
    for text in [HEXES, TRIANGLES, with_board(CUBES, "##", "#.", "---", ".#", "##")]:
        drawn(page, text)
        labels = "all => all.map(one => one.getAttribute('aria-label'))"
        cells = page.get_by_role("region", name="Board", exact=True).get_by_role("gridcell")
        before = cells.evaluate_all(labels)
        page.locator(".psolver-drawing").first.focus()
        for key in ("Control+a", "Control+c", "Control+x"):
            page.keyboard.press(key)
        cells.and_(page.get_by_label("hole")).first.wait_for(state="attached")
        is_other = "before => sessionStorage.getItem('psolver-text') !== before"
        page.wait_for_function(is_other, arg=text)  # the text without them
        cut = page.evaluate("sessionStorage.getItem('psolver-text')")
        for key in ("Control+v", "Enter"):
            page.keyboard.press(key)
        page.wait_for_function(is_other, arg=cut)
        page.locator(".psolver-puzzle .drawings[aria-busy=false]").wait_for()
        assert before == cells.evaluate_all(labels)


def test_new_pieces_have_names_and_colours_of_their_own(page: Any) -> None:
    drawn(page, SMALL)
    grid(page).focus()
    page.keyboard.press("Shift+ArrowDown")
    press_in_menu(page, "New piece of these cells")
    until_text(page, SMALL.replace('"##"', "'''\n##\n\nB\nB\n'''"))
    for name in "CD":
        page.get_by_role("button", name="New piece", exact=True).click()
        page.get_by_role("article", name=f"Piece {name}").wait_for()
    until_text(page, SMALL.replace('"##"', "'''\n##\n\nB\nB\n\nC\n\nD\n'''"))
    colors = page.locator("article input[type=color]").evaluate_all("all => all.map(o => o.value)")
    assert 4 == len(set(colors))


def test_a_finger_draws_selects_and_places(browser: Any, address: str) -> None:
    with phone(browser, address) as page:
        drawn(page, SMALL)
        press_tool(page, "Rectangle")
        finger = page.context.new_cdp_session(page)

        def touch(*places: tuple[float, float]) -> None:
            for number, (x, y) in enumerate(places):
                kind = "touchMove" if number else "touchStart"
                points = [{"x": x, "y": y}]
                finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
            finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

        first = cell(page, 2, 3)
        first.scroll_into_view_if_needed()
        touch(spot(first, 1, -1), spot(first, 1, 0.5), spot(first, 1, 1))
        until_text(page, with_board(SMALL, "####", "####", "...#"))
        cell(page, 3, 4).wait_for()
        press_tool(page, "Select")
        last = cell(page, 3, 4)
        touch(spot(last), spot(last, 0.1, 0))
        touch(spot(last), spot(last, -1, 0), spot(last, -3, 0))
        page.get_by_role("button", name="Place").click()
        until_text(page, with_board(SMALL, "####", "####", "#..."))
        assert page.locator(".psolver-puzzle").evaluate("one => one.scrollWidth") <= 360
