"""Balls on the page: a pyramid is played to its end in the scene and in its layers, with mouse,
finger and keys; it is drawn, edited, watched.
"""

from __future__ import annotations

from math import atan, dist, radians, sin, sqrt, tan
from typing import Any, TypeAlias

import pytest
from support import gui
from support.browser import NO_WEBGL
from support.places import data_text

import psolver
from psolver import BALLS, Cell, Puzzle
from psolver.html import values_to_play

pytestmark = pytest.mark.slow
Place: TypeAlias = dict[str, float]
PYRAMID = data_text("ball-page-pyramid.toml")
# a solution: the middle of each piece as (layer, row, column), and the turns that it needs
BARS: list[tuple[str, Cell, list[str]]] = [
    ("A", (0, 0, 1), []),
    ("B", (0, 1, 1), []),
    ("C", (0, 2, 1), []),
    ("D", (1, 0, 0), []),
    ("E", (1, 1, 0), ["Turn left"]),
    ("F", (2, 0, 0), []),
]
LIFT = 70  # pixels that a piece is above a finger that drags it
CAMERA, ROOM = radians(13), 1.08  # half of its angle, and the room around all, as in solid_scene.js


def space(known: Cell) -> tuple[float, float, float]:
    """The middle of a ball: to the right, up, forwards."""
    layer, row, column = known
    return column + layer / 2, layer / sqrt(2), row + layer / 2


def in_layers(view: Any, puzzle: Puzzle, known: Cell) -> Place:
    """The middle of a ball in the drawing of its layer, which is shown, on the screen."""
    gui.on_layer(view, known[0] + 1)
    values = values_to_play(puzzle)
    _, x, y = values["cells"][values["places"].index(known)]
    found: Place = view.locator(".board > svg").evaluate(
        """(svg, [left, top]) => {
          const {x, y} = new DOMPoint(left, top).matrixTransform(svg.getScreenCTM());
          return {x, y};
        }""",
        [x, y],
    )
    return found


def in_scene(view: Any, puzzle: Puzzle, known: Cell) -> Place:
    """The middle of a ball in the scene, on the screen, as long as that was not turned: it is seen
    from the right, above and the front.
    """
    every = [space(BALLS.shown(cell)) for cell in puzzle.board.cells]
    centre = [(min(axis) + max(axis)) / 2 for axis in zip(*every, strict=True)]
    reach = max(dist(one, centre) for one in every) + 0.5
    box = view.locator(".psolver-stage canvas").bounding_box()
    half = atan(tan(CAMERA) * min(1, box["width"] / box["height"]))
    right, up, forwards = (a - b for a, b in zip(space(known), centre, strict=True))
    depth = ROOM * reach / sin(half) - (right + up + forwards) / sqrt(3)
    pixels = box["height"] / 2 / tan(CAMERA) / depth
    return {
        "x": box["x"] + box["width"] / 2 + pixels * (right - forwards) / sqrt(2),
        "y": box["y"] + box["height"] / 2 - pixels * (2 * up - right - forwards) / sqrt(6),
    }


WHERE = {"layers": in_layers, "scene": in_scene}


def begun(page: Any, text: str = PYRAMID) -> Any:
    """The view Play with a puzzle, whose scene is drawn."""
    view = gui.played(page, text)
    gui.until_state(view, "It can be completed.")
    page.wait_for_function(
        "() => [...document.querySelectorAll('.psolver-stage canvas')]"
        ".some((one) => one.clientWidth && one.height !== 150)"
    )
    return view


def piece(view: Any, name: str) -> Any:
    return view.locator(".tray button").filter(has=view.page.locator(f"b:text-is('{name}')"))


@pytest.mark.parametrize("where", WHERE)
def test_a_pyramid_is_played_to_its_end_with_the_mouse(tab: Any, where: str) -> None:
    puzzle, view = psolver.loads(PYRAMID), begun(tab)
    for name, ball, turns in BARS:
        tab.mouse.click(**gui.middle(piece(view, name)))
        for turn in turns:
            view.get_by_role("button", name=turn).click()
        place = WHERE[where](view, puzzle, ball)
        tab.mouse.move(**place, steps=3)
        assert 0 == view.locator(".shadow .bad").count()
        tab.mouse.click(**place)
    gui.until_laid(view, list("ABCDEF"))
    view.locator(".state[data-status=solved]").wait_for()


@pytest.mark.parametrize("where", WHERE)
def test_a_pyramid_is_played_to_its_end_with_a_finger(
    browser: Any, address: str, where: str
) -> None:
    puzzle = psolver.loads(PYRAMID)
    with gui.phone(browser, address, 390, 844) as page:
        view = begun(page)
        for name, ball, turns in BARS:
            card = piece(view, name)
            card.scroll_into_view_if_needed()
            if turns:
                card.tap()
                for turn in turns:
                    view.get_by_role("button", name=turn).tap()
                page.touchscreen.tap(**WHERE[where](view, puzzle, ball))
            else:
                place = WHERE[where](view, puzzle, ball)
                gui.swipe(page, gui.middle(card), {"x": place["x"], "y": place["y"] + LIFT})
        gui.until_laid(view, list("ABCDEF"))
        view.locator(".state[data-status=solved]").wait_for()


def test_a_piece_is_taken_up_in_the_scene(tab: Any) -> None:
    puzzle, view = psolver.loads(PYRAMID), begun(tab)
    place = in_scene(view, puzzle, (0, 1, 1))
    gui.drag(tab, gui.middle(piece(view, "A")), place)
    gui.until_laid(view, ["A"])
    gui.drag(tab, place, gui.middle(piece(view, "B")))
    gui.until_laid(view, [])


def test_a_state_is_painted_in_layers(tab: Any) -> None:
    puzzle, view = psolver.loads(PYRAMID), begun(tab)
    view.get_by_role("button", name="Enter a state").click()
    piece(view, "D").click()
    for ball in [(0, 1, 1), (1, 1, 1)]:
        tab.mouse.click(**in_layers(view, puzzle, ball))
    assert "D lies there. Choose the next piece." == view.locator(".said").inner_text()
    gui.until_laid(view, ["D"])
    view.get_by_role("button", name="Done").click()


def test_a_pyramid_is_played_without_webgl(tab: Any) -> None:
    tab.add_init_script(NO_WEBGL)
    view = gui.played(tab, PYRAMID)
    gui.until_state(view, "It can be completed.")
    piece(view, "A").press("Enter")
    tab.keyboard.press("Enter")
    gui.until_laid(view, ["A"])
    assert 1 == view.locator(".solid-scene svg.solid").count()


# the editor ---------------------------------------------------------------------------------------


def cell(page: Any, layer: int, row: int, column: int) -> Any:
    """A ball of the board's drawing, counted from 1, in its layer, which is shown."""
    gui.on_layer(page, layer)
    grid = page.get_by_role("grid", name=f"Board, layer {layer}", exact=True)
    return grid.get_by_role("gridcell", name=f"row {row}, column {column}:")


def at(place: Any) -> tuple[float, float]:
    """The middle of a ball in its drawing."""
    box = place.bounding_box()
    whole = place.locator("xpath=ancestor::*[name()='svg']").bounding_box()
    return box["x"] + box["width"] / 2 - whole["x"], box["y"] + box["height"] / 2 - whole["y"]


def test_layers_of_balls_are_drawn_half_a_ball_further_on_and_painted(page: Any) -> None:
    gui.drawn(page, PYRAMID)
    (x, y), (right, down) = at(cell(page, 1, 1, 1)), at(cell(page, 1, 2, 2))
    between = at(cell(page, 2, 1, 1))
    assert pytest.approx(((x + right) / 2, (y + down) / 2), abs=1) == between
    below = page.get_by_role("grid", name="Board, layer 2").locator(".below polygon")
    assert 9 == below.count()
    page.get_by_role("radio", name="Optional").check()
    cell(page, 3, 1, 1).click()
    board = "\n".join(["###"] * 3 + ["---"] + ["##."] * 2 + ["...", "---", "?..", "...", "..."])
    gui.until_text(page, PYRAMID.replace('"pyramid of side 3"', f"'''\n{board}\n'''"))
    page.get_by_role("button", name="Undo").click()
    gui.until_text(page, PYRAMID)
