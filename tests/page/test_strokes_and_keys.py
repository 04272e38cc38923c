"""Strokes of a pen go on over filled cells, and the drawing stays under the pointer; keys work on
all of the page but in fields.
"""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("starlette")

from support.gui import cell, drawn, spot, until_text, with_board

SMALL = 'board = "2x3"\npieces = "##"\ncount = 3\n'


@pytest.mark.slow
@pytest.mark.parametrize("touch", [False, True])
def test_the_drawing_stays_under_the_pointer(browser: Any, address: str, touch: bool) -> None:
    size = {"width": 390, "height": 844} if touch else {"width": 1280, "height": 800}
    page = browser.new_page(base_url=address, has_touch=touch, viewport=size)
    page.goto("/")
    drawn(page, SMALL)
    press = page.touchscreen.tap if touch else page.mouse.click
    grid = page.get_by_role("grid", name="Board", exact=True)
    grid.scroll_into_view_if_needed()
    corner = spot(cell(page, 1, 1))
    side = cell(page, 1, 1).bounding_box()["width"]
    press(corner[0], corner[1] - side)  # above the upper left corner
    until_text(page, with_board(SMALL, "#..", "###", "###"))
    for at, expected in zip(corner, spot(cell(page, 2, 1)), strict=True):
        assert abs(at - expected) < 2
    press(corner[0] - side, corner[1])  # on its left
    until_text(page, with_board(SMALL, ".#..", "####", ".###"))
    for at, expected in zip(corner, spot(cell(page, 2, 2)), strict=True):
        assert abs(at - expected) < 2
    press(*corner)
    until_text(page, with_board(SMALL, ".#..", "#.##", ".###"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.close()


def test_a_piece_stays_under_the_pointer(page: Any) -> None:
    drawn(page, SMALL)
    piece = page.get_by_role("article").first.get_by_role("grid")
    own = piece.get_by_role("gridcell", name="row 2, column 2:")
    own.scroll_into_view_if_needed()
    x, y = spot(own)
    side = own.bounding_box()["width"]
    page.mouse.click(x - side, y)
    until_text(page, SMALL.replace('"##"', '"###"'))
    page.mouse.click(x - side, y)
    until_text(page, SMALL)
