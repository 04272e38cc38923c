"""The page with puzzles of hexagons and triangles: drawn, edited, played and watched."""

from __future__ import annotations

import re
from typing import Any

import pytest
from support import gui
from support.places import data_text

pytestmark = pytest.mark.slow

DIAMONDS = data_text("slanted-gui-diamonds.toml")
HEXIAMONDS = """\
title = "Twelve hexiamonds"
lattice = "triangle"
board = "rhombus of side 6"
piece_set = "hexiamonds"
"""


def test_a_finger_paints_triangles(browser: Any, address: str) -> None:
    with gui.phone(browser, address) as page:
        gui.drawn(page, DIAMONDS)
        page.get_by_role("radio", name="Optional").check()
        page.touchscreen.tap(*gui.spot(gui.cell(page, 1, 2)))
        gui.until_text(page, gui.with_board(DIAMONDS, "/#\\?/#\\", "\\#/#\\#/"))
        assert page.locator(".psolver-puzzle").evaluate("one => one.scrollWidth") <= 360


def on_board(view: Any, x: float, y: float) -> dict[str, float]:
    """A point of the board's drawing, in sides of a cell from its corner, on the screen."""
    found: dict[str, float] = view.locator(".board svg").evaluate(
        """(svg, [x, y]) => {
          const at = new DOMPoint(100 * x + 6, 100 * y + 6).matrixTransform(svg.getScreenCTM());
          return {x: at.x, y: at.y};
        }""",
        [x, y],
    )
    return found


def held_cells(view: Any) -> str:
    """Where the shadow of what is in the hand lies, and what it looks like."""
    shadow = view.locator(".shadow g").last
    return f"{shadow.get_attribute('transform')} {shadow.inner_html()}"


def test_a_hexiamond_is_turned_by_sixths_and_laid(page: Any) -> None:
    view = gui.played(page, HEXIAMONDS)
    gui.until_state(view, "can be completed")
    view.get_by_role("button", name="I", exact=True).press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    looks = [held_cells(view)]
    for _ in range(6):
        page.keyboard.press("r")
        looks.append(held_cells(view).partition(" <")[2])
    assert looks[0].partition(" <")[2] == looks[-1]
    assert 3 == len(set(looks[1:]))  # half a turn leaves a bar as it is
    page.keyboard.press("Enter")
    gui.until_laid(view, ["I"])
    page.keyboard.press("Control+z")
    gui.until_laid(view, [])


@pytest.mark.parametrize("turned", [False, True])
def test_a_triangle_snaps_to_triangles_that_point_as_it_does(page: Any, turned: bool) -> None:
    view = gui.played(
        page, 'lattice = "triangle"\nboard = "1x3"\npieces = "/A\\\\"\ncount = "any"\n'
    )
    gui.until_state(view, "1 solution left")
    page.mouse.move(**gui.middle(view.get_by_role("button", name=re.compile("^A"))))
    page.mouse.down()
    page.mouse.move(**on_board(view, 1.0, 0.29), steps=6)  # over one that points down
    if turned:  # once the piece is in the hand, else the page would scroll
        view.locator(".shadow g").first.wait_for(state="attached")
        page.mouse.wheel(0, 100)
        view.locator(".shadow g[transform]").wait_for()
    page.mouse.up()
    gui.until_laid(view, ["A"])
    left = view.locator("[data-laid] path.piece").evaluate(
        """path => {
          const svg = path.closest("svg");
          const {left, top} = path.getBoundingClientRect();
          return new DOMPoint(left, top).matrixTransform(svg.getScreenCTM().inverse()).x;
        }"""
    )
    # those that point up begin at 0, 100 and 200, those that point down at 50, 150 and 250
    assert turned is (round((left - 6) / 50) % 2 == 1)


def test_the_ring_goes_straight_up_and_down_among_hexagons(page: Any) -> None:
    text = 'lattice = "hexagon"\nboard = "rectangle 5x4"\npieces = "#"\ncount = "any"\n'
    view = gui.played(page, text)
    view.locator(".board svg").press("ArrowRight")
    said = view.locator(".said")
    columns = []
    for key in ("ArrowDown",) * 4 + ("ArrowUp",) * 4:
        page.keyboard.press(key)
        columns.append(int(said.inner_text().partition("column ")[2].partition(":")[0]))
    assert max(columns) - min(columns) == 1
    assert columns[3] == columns[-1]
