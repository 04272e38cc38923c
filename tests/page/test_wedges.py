"""Sides in colours, and marks of cells, in every view of the page: as SVG shows them."""

from __future__ import annotations

from typing import Any

import pytest
from support.gui import lay_hint, opened, until_count
from support.places import data_text

import psolver

pytestmark = pytest.mark.slow

SQUARES = """\
board = "1x2"
can_rotate = false
can_reverse = false
[[piece]]
edges = ["ab.c", "aaBb"]
"""
TRIANGLES = data_text("wedges-triangles.toml")
MARKED = data_text("wedges-marked.toml")
PADDING = 10  # around an SVG picture
# the box of all wedges of each colour, in the lengths of the drawing that they lie in
BOXES = """(svg) => {
    const back = svg.getScreenCTM().inverse();
    const boxes = {};
    for (const wedge of svg.querySelectorAll(".wedge")) {
        const { left, top, right, bottom } = wedge.getBoundingClientRect();
        const [from, to] = [[left, top], [right, bottom]].map(([x, y]) =>
            new DOMPoint(x, y).matrixTransform(back));
        const fill = getComputedStyle(wedge).fill;
        const [x, y, farX, farY] = boxes[fill] ?? [from.x, from.y, to.x, to.y];
        boxes[fill] = [
            Math.min(x, from.x), Math.min(y, from.y), Math.max(farX, to.x), Math.max(farY, to.y)];
    }
    return boxes;
}"""


def boxes(svg: Any, number: int) -> dict[str, list[float]]:
    """The box of all wedges of each colour, as soon as there are wedges of so many pieces."""
    svg.page.wait_for_function(
        "([svg, number]) => svg.querySelectorAll('.wedge').length >= number",
        arg=[svg.element_handle(), number],
    )
    found: dict[str, list[float]] = svg.evaluate(BOXES)
    return found


def alike(one: dict[str, list[float]], other: dict[str, list[float]], moved: float = 0) -> bool:
    """Are the boxes the same, up to a unit, if the others are moved back?"""
    return one.keys() == other.keys() and all(
        abs(a - b + moved) < 1
        for color, box in one.items()
        for a, b in zip(box, other[color], strict=True)
    )


@pytest.mark.parametrize("text", [SQUARES, TRIANGLES], ids=["squares", "triangles"])
def test_all_views_draw_the_wedges_that_svg_draws(tab: Any, browser: Any, text: str) -> None:
    puzzle = psolver.loads(text)
    (one,) = psolver.tilings(puzzle)
    alone = browser.new_page()
    alone.set_content(psolver.svg(puzzle, one, cell=100))
    expected = boxes(alone.locator("svg"), 3)
    alone.close()

    opened(tab, text, "Solutions")
    tab.get_by_role("button", name="Run").click()
    tile = tab.locator(".tile svg").first
    assert alike(boxes(tile, 3), expected, PADDING)
    assert tab.locator(".legend .wedge").count() >= 4
    tile.click()
    assert alike(boxes(tab.locator(".pictures svg"), 3), expected, PADDING)
    tab.keyboard.press("Escape")

    tab.get_by_role("tab", name="Play").click()
    view = tab.locator(".psolver-play")
    view.locator(".tray .wedge").nth(3).wait_for()
    for _ in range(2):
        lay_hint(view)
    view.get_by_text("Solved!").wait_for()
    assert alike(boxes(view.locator(".board svg"), 4), expected, PADDING)

    tab.get_by_role("tab", name="Watch").click()
    view = tab.locator(".psolver-watch")
    view.get_by_text("Press Run").wait_for()
    view.get_by_role("button", name="Next solution").click()
    view.get_by_text("Solution 1!").wait_for()
    assert alike(boxes(view.locator(".board svg"), 4), expected, PADDING)


def test_the_drawings_of_pieces_have_wedges_beside_their_sides(tab: Any) -> None:
    opened(tab, SQUARES, "Puzzle")
    card = tab.get_by_role("article", name="Set 2 pieces by their edges")
    until_count(card.locator(".wedge"), 7)
    opened(tab, TRIANGLES, "Puzzle")
    card = tab.get_by_role("article", name="Piece K")
    until_count(card.locator(".wedge"), 3)
    cell = tab.get_by_role("article", name="Piece K").get_by_role("gridcell", name="cell of")
    ours = cell.bounding_box()
    for wedge in card.locator(".wedge").all():
        box = wedge.bounding_box()
        assert ours["x"] <= box["x"]
        assert box["x"] + box["width"] <= ours["x"] + ours["width"]


def test_all_views_show_the_marks_of_cells(tab: Any) -> None:
    opened(tab, MARKED, "Puzzle")
    board = tab.get_by_role("grid", name="Board")
    until_count(board.locator("text"), 4)
    assert ["w", "b", "b", "w"] == board.locator("text").all_text_contents()
    card = tab.get_by_role("article", name="Piece B")
    assert ["b", "w"] == card.locator("[aria-hidden] text").all_text_contents()
    card.get_by_role("gridcell", name="row 2, column 2, b: cell of the piece").wait_for()
    tab.get_by_role("tab", name="Watch").click()
    view = tab.locator(".psolver-watch")
    view.get_by_text("Press Run").wait_for()
    view.get_by_role("button", name="Next solution").click()
    view.get_by_text("Solution 1!").wait_for()
    assert ["b", "w", "w"] == sorted(view.locator(".label.black").all_text_contents())
    assert view.locator(".label.black").first.is_visible()
    tab.evaluate("document.documentElement.classList.add('dark')")
    ink = "one => getComputedStyle(one).fill"
    assert "rgb(0, 0, 0)" == view.locator(".label.black").first.evaluate(ink)
    tab.get_by_role("tab", name="Solutions").click()
    tab.get_by_role("button", name="Run").click()
    tab.locator(".legend svg text").first.wait_for()
    assert ["b", "w", "w"] == sorted(tab.locator(".legend svg text").all_text_contents())
