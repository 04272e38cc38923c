"""Play on a phone: tray and board of every sample on one screen, and pieces taken by touch."""

from __future__ import annotations

from typing import Any

import pytest
from support.gui import middle, phone, played, point, swipe, until_laid
from support.places import SAMPLES

import psolver
from psolver.html import is_playable

pytestmark = pytest.mark.slow
LIFT = 70  # pixels that a piece is held above a finger
PARTS = 4  # of the shelf
HEIGHTS = (760, 844)
MANY = (SAMPLES / "hexominoes-14x15.toml").read_text(encoding="utf-8")
# whether the page is not too wide, the board, a whole piece of the tray and the bar on the screen,
# one below the other
FITS = """() => {
    const box = (place) => document.querySelector(`.psolver-play ${place}`).getBoundingClientRect();
    const [board, tray, words, bar] = [".board", ".tray", ".words", ".bar"].map(box);
    const pieces = [...document.querySelectorAll(".psolver-play .tray button")];
    const whole = pieces.map((one) => one.getBoundingClientRect()).filter(
        ({ height, bottom, left, right }) =>
            height && bottom <= words.top + 1 && left >= 0 && right <= innerWidth);
    const isNarrow = document.scrollingElement.scrollWidth <= innerWidth;
    return isNarrow && board.top >= 0 && board.bottom <= tray.top + 1
        && tray.bottom <= words.top + 1 && bar.bottom <= innerHeight + 1 && whole.length > 0;
}"""


@pytest.mark.parametrize("part", range(PARTS))
def test_tray_and_board_of_every_sample_are_on_one_screen(
    browser: Any, address: str, part: int
) -> None:
    with phone(browser, address, 390, HEIGHTS[0]) as page:
        for name in psolver.samples()[part::PARTS]:
            puzzle = psolver.load(SAMPLES / f"{name}.toml")
            if puzzle.goal or not is_playable(puzzle):
                continue
            view = played(page, (SAMPLES / f"{name}.toml").read_text(encoding="utf-8"))
            view.locator(".tray button:visible").first.wait_for()
            for height in HEIGHTS:
                page.set_viewport_size({"width": 390, "height": height})
                page.wait_for_function(FITS)


def test_a_finger_moves_the_strip_and_takes_a_piece_that_it_carries_out_of_it(
    browser: Any, address: str
) -> None:
    with phone(browser, address, 390, 700) as page:
        view = played(page, MANY)
        strip = view.locator(".tray.strip")
        strip.wait_for()
        first = middle(view.locator(".tray button").nth(4))
        swipe(page, first, {"x": first["x"] - 150, "y": first["y"]})
        assert strip.evaluate("one => one.scrollLeft") > 100
        until_laid(view, [])
        swipe(page, {"x": 20, "y": first["y"]}, {"x": 380, "y": first["y"]})
        assert 0 == strip.evaluate("one => one.scrollLeft")
        start, end = middle(view.locator(".tray button").first), point(view, 2, 9, 14, 15)
        # sideways first, as a hand goes that aims at the other end of the board
        swipe(page, start, {"x": end["x"], "y": end["y"] + LIFT})
        until_laid(view, ["A"])
