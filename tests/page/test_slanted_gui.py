"""The page with puzzles of hexagons and triangles: drawn, edited, played and watched."""

from __future__ import annotations

import re
from typing import Any

import pytest
from support.gui import (
    cell,
    drawn,
    lay_hint,
    middle,
    phone,
    played,
    typed,
    until_count,
    until_laid,
    until_state,
    until_text,
)
from support.places import data_text

pytestmark = pytest.mark.slow

HEXES = """\
# honey
lattice = "hexagon" # in a comb
board = "hexagon of side 2" # small
pieces = '''
AA
'''
""".replace("AA", "A A")
DIAMONDS = data_text("slanted-gui-diamonds.toml")
HEXIAMONDS = """\
title = "Twelve hexiamonds"
lattice = "triangle"
board = "rhombus of side 6"
piece_set = "hexiamonds"
"""


def middle_of(page: Any, row: int, column: int) -> tuple[float, float]:
    """The middle of a cell of the board's drawing, on the screen."""
    x, y = cell(page, row, column).evaluate(
        """one => {
          const points = [...one.points];
          const mean = (of) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
          const at = new DOMPoint(mean(({x}) => x), mean(({y}) => y));
          const {x, y} = at.matrixTransform(one.getScreenCTM());
          return [x, y];
        }"""
    )
    return x, y


def with_board(text: str, *lines: str) -> str:
    """A text with another board, drawn."""
    drawn = "\n".join(("'''", *lines, "'''"))
    return re.sub("(?s)board = (\".*?\"|'''.*?''')", lambda _: f"board = {drawn}", text, count=1)


def test_hexagons_are_painted_one_by_one_and_on_the_way_of_a_stroke(page: Any) -> None:
    drawn(page, HEXES)
    page.get_by_role("radio", name="Hole").check()
    cell(page, 2, 4).click()
    until_text(page, with_board(HEXES, " # #", "# . #", " # #"))
    page.get_by_role("radio", name="Clue").check()
    cell(page, 1, 3).click()
    painted = with_board(HEXES, " A #", "# . #", " # #")
    until_text(page, painted)
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    until_text(page, HEXES)
    page.get_by_role("radio", name="Optional").check()
    page.mouse.move(*middle_of(page, 2, 2))
    page.mouse.down()
    page.mouse.move(*middle_of(page, 2, 6))
    page.mouse.up()
    until_text(page, with_board(HEXES, " # #", "? ? ?", " # #"))


def test_a_finger_paints_triangles(browser: Any, address: str) -> None:
    with phone(browser, address) as page:
        drawn(page, DIAMONDS)
        page.get_by_role("radio", name="Optional").check()
        page.touchscreen.tap(*middle_of(page, 1, 2))
        until_text(page, with_board(DIAMONDS, "/#\\?/#\\", "\\#/#\\#/"))
        assert page.locator(".psolver-puzzle").evaluate("one => one.scrollWidth") <= 360


def test_keys_go_from_hexagon_to_hexagon(page: Any) -> None:
    drawn(page, HEXES)
    page.get_by_role("grid", name="Board").focus()
    # from the upper left corner, which is not a cell of the board, to the middle, and up again
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowUp", "?", "ArrowRight", "."):
        page.keyboard.press(key)
    until_text(page, with_board(HEXES, " # #", "# ? .", " # #"))


def test_rows_and_columns_come_and_go(page: Any) -> None:
    drawn(page, HEXES)
    page.get_by_role("button", name="Add a row below").click()
    until_text(page, with_board(HEXES, " # #", "# # #", " # #", "# # #"))
    page.get_by_role("button", name="Remove the first column").click()
    until_text(page, with_board(HEXES, "# #", " # #", "# #", " # #"))
    drawn(page, DIAMONDS)
    page.get_by_role("button", name="Add a column on the left").click()
    until_text(page, with_board(DIAMONDS, "\\#/#\\#/#\\", "/#\\#/#\\#/"))
    until_count(page.get_by_role("grid", name="Board").get_by_role("gridcell"), 8)


def test_a_piece_of_triangles_is_drawn_and_named(page: Any) -> None:
    drawn(page, DIAMONDS)
    page.get_by_role("button", name="New piece").click()
    told = "pieces = '''\n/D\\D/\n\n/A\\\n'''"
    until_text(page, DIAMONDS.replace("pieces = '/D\\D/'", told))
    card = page.get_by_role("article").nth(1)
    card.locator(".must").wait_for()
    card.get_by_role("grid").focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    page.keyboard.press("Space")
    told = "pieces = '''\n/D\\D/\n\n/A\\\n\\A/\n'''"
    until_text(page, DIAMONDS.replace("pieces = '/D\\D/'", told))
    card.get_by_role("textbox", name="Name").fill("E")
    page.keyboard.press("Enter")
    page.get_by_role("article", name="Piece E").wait_for()


def test_sets_of_the_lattice_are_proposed_and_what_cannot_be_drawn_is_left_to_the_text(
    page: Any,
) -> None:
    drawn(page, DIAMONDS)
    page.locator(".cm-content").focus()
    page.keyboard.press("Control+End")
    page.keyboard.type('piece_set = "pent')
    proposed = page.locator(".cm-tooltip-autocomplete li")
    proposed.first.wait_for()
    found = proposed.locator(".cm-completionLabel").all_text_contents()
    assert ["pentiamonds", "one-sided pentiamonds"] == found
    typed(page, DIAMONDS.replace("/#\\#/#\\\n", "/#\\#/#\n"))
    page.locator(".psolver-puzzle .fault", has_text="has no side to its right").wait_for()
    page.get_by_text("The board cannot be drawn: see the text.").wait_for()
    assert page.get_by_role("button", name="Draw a board").is_hidden()


def test_a_frame_of_hexagons_is_painted(page: Any) -> None:
    text = 'lattice = "hexagon"\ngoal = "symmetry"\npieces = "# #"\n'
    drawn(page, text)
    page.get_by_role("button", name="Draw a frame").click()
    until_text(page, text + 'board = "4x4"\n')
    page.get_by_role("radio", name="Hole").check()
    cell(page, 1, 5).click()
    board = "   . # # #\n  # # # #\n # # # #\n# # # #"
    until_text(page, f"{text}board = '''\n{board}\n'''\n")


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
    view = played(page, HEXIAMONDS)
    until_state(view, "can be completed")
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
    until_laid(view, ["I"])
    page.keyboard.press("Control+z")
    until_laid(view, [])


@pytest.mark.parametrize(
    ("name", "board", "shape", "column"),
    [("hexagon", "3x4", "A A A", 9), ("triangle", "1x3", "/A\\A/A\\", 6)],
)
def test_pieces_go_over_the_sides_of_a_board_that_wraps(
    page: Any, name: str, board: str, shape: str, column: int
) -> None:
    text = f"lattice = '{name}'\nboard = '{board}'\npieces = '{shape}'\ncount = 'any'\n"
    view = played(page, f"{text}wrap = 'columns'\n")
    until_state(view, "solutions left")
    view.get_by_role("button", name=re.compile("^A")).press("Enter")
    page.keyboard.press("ArrowLeft")
    assert f"A at row 1, column {column}: it can lie there." == view.locator(".said").inner_text()
    page.keyboard.press("Enter")
    until_count(view.locator("[data-laid] .piece"), 2)
    until_state(view, "It can be completed.")


@pytest.mark.parametrize("turned", [False, True])
def test_a_triangle_snaps_to_triangles_that_point_as_it_does(page: Any, turned: bool) -> None:
    view = played(page, 'lattice = "triangle"\nboard = "1x3"\npieces = "/A\\\\"\ncount = "any"\n')
    until_state(view, "1 solution left")
    page.mouse.move(**middle(view.get_by_role("button", name=re.compile("^A"))))
    page.mouse.down()
    page.mouse.move(**on_board(view, 1.0, 0.29), steps=6)  # over one that points down
    if turned:  # once the piece is in the hand, else the page would scroll
        view.locator(".shadow g").first.wait_for(state="attached")
        page.mouse.wheel(0, 100)
        view.locator(".shadow g[transform]").wait_for()
    page.mouse.up()
    until_laid(view, ["A"])
    left = view.locator("[data-laid] path.piece").evaluate(
        """path => {
          const svg = path.closest("svg");
          const {left, top} = path.getBoundingClientRect();
          return new DOMPoint(left, top).matrixTransform(svg.getScreenCTM().inverse()).x;
        }"""
    )
    # those that point up begin at 0, 100 and 200, those that point down at 50, 150 and 250
    assert turned is (round((left - 6) / 50) % 2 == 1)


def test_a_puzzle_of_diamonds_is_completed_by_keys_and_hints(page: Any) -> None:
    view = played(page, DIAMONDS)
    until_state(view, "2 solutions left")
    view.get_by_role("button", name=re.compile("^D")).press("Enter")
    said = view.locator(".said").inner_text()
    assert re.fullmatch(r"D at row \d, column \d: it can lie there\.", said)
    page.keyboard.press("Enter")
    until_state(view, "1 solution left")
    lay_hint(view)
    view.locator(".said").get_by_text("can cover row").wait_for()
    until_count(view.locator("[data-laid]"), 2)
    lay_hint(view)
    until_state(view, "Solved!")
    until_count(view.locator("[data-laid]"), 3)
    view.locator(".end").get_by_text("with 2 hints.").wait_for()
    assert "" == view.locator(".said").inner_text()


def test_the_ring_goes_straight_up_and_down_among_hexagons(page: Any) -> None:
    text = 'lattice = "hexagon"\nboard = "rectangle 5x4"\npieces = "#"\ncount = "any"\n'
    view = played(page, text)
    view.locator(".board svg").press("ArrowRight")
    said = view.locator(".said")
    columns = []
    for key in ("ArrowDown",) * 4 + ("ArrowUp",) * 4:
        page.keyboard.press(key)
        columns.append(int(said.inner_text().partition("column ")[2].partition(":")[0]))
    assert max(columns) - min(columns) == 1
    assert columns[3] == columns[-1]
