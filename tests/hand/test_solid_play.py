"""Solids in Puzzle and Play: the board as a scene beside its layers, pieces laid by hand there."""

from __future__ import annotations

from typing import Any

import pytest
from support.browser import NO_WEBGL
from support.gui import (
    all_layers,
    drag,
    drawn,
    in_tray,
    middle,
    played,
    until_laid,
    until_other,
    until_state,
)
from support.modules import module_page
from support.places import data_text

import psolver
from psolver.hand import begin_values
from psolver.html import picture_style

pytestmark = pytest.mark.slow
CUBES = data_text("solid-play-cubes.toml")
FLAT = 'title = "Flat"\nboard = "2x2"\n[[piece]]\nname = "I"\nshape = "##"\ncount = 2\n'
THREE = "/scripts/libraries/three.js"
SENTENCE = (
    "This browser shows no scenes in three dimensions here (it has no WebGL), so this is a picture."
)


def scene(view: Any) -> Any:
    """The scene, as soon as it is drawn."""
    view.page.wait_for_function(
        "() => [...document.querySelectorAll('.psolver-stage canvas')]"
        ".some((one) => one.clientWidth && one.height !== 150)"
    )
    return view.locator(".psolver-stage canvas")


def of_cubes(tab: Any) -> Any:
    """The view Play with CUBES, whose scene is drawn, above all layers."""
    view = played(tab, CUBES)
    until_state(view, "solutions left")
    all_layers(view)
    scene(view)
    return view


def in_middle(view: Any) -> dict[str, float]:
    """A place of the scene: the farthest of the cells there is layer 1, row 1, column 1."""
    place = middle(scene(view))
    return {"x": place["x"], "y": place["y"] + 5}


def cells_of(view: Any, name: str) -> str:
    """The numbers of the layers in which a piece is drawn."""
    group = view.locator(f"[data-laid]:has(> title:text-is('{name}'))")
    board = view.locator(".board > svg").bounding_box()
    boxes = [one.bounding_box() for one in group.locator(".piece").all()]
    return " ".join(str(1 + int(2 * (box["x"] - board["x"]) / board["width"])) for box in boxes)


def test_a_piece_is_dragged_into_the_scene_and_out_and_the_layers_follow(tab: Any) -> None:
    view = of_cubes(tab)
    tab.mouse.move(**middle(in_tray(view, "I")))
    tab.mouse.down()
    tab.mouse.move(**in_middle(view), steps=6)
    assert 1 == view.locator(".shadow .piece").count()
    assert 0 == view.locator(".shadow .bad").count()
    assert view.locator(".float").is_hidden()
    tab.mouse.up()
    until_laid(view, ["I"])
    assert "1" == cells_of(view, "I")
    until_state(view, "solutions left")
    drag(tab, in_middle(view), middle(in_tray(view, "L")))
    until_laid(view, [])


def test_a_click_takes_a_piece_and_another_lays_it_in_the_scene(tab: Any) -> None:
    view = of_cubes(tab)
    tab.mouse.click(**middle(in_tray(view, "L")))
    tab.mouse.move(**in_middle(view), steps=3)
    tab.mouse.click(**in_middle(view))
    until_laid(view, ["L"])


def test_a_piece_lies_on_top_of_another(tab: Any) -> None:
    view = of_cubes(tab)
    for name in "LI":
        drag(tab, middle(in_tray(view, name)), in_middle(view))
    until_laid(view, ["I", "L"])
    assert "1" == cells_of(view, "L")
    assert "2" == cells_of(view, "I")


def test_dragging_beside_the_pieces_turns_the_scene(tab: Any) -> None:
    view = of_cubes(tab)
    drag(tab, middle(in_tray(view, "I")), in_middle(view))
    canvas = scene(view)
    box = canvas.bounding_box()
    before = canvas.screenshot()
    corner = {"x": box["x"] + 15, "y": box["y"] + 15}
    drag(tab, corner, {"x": box["x"] + 115, "y": box["y"] + 30})
    until_other(canvas, before)
    until_laid(view, ["I"])


def test_keys_move_the_piece_in_the_hand_or_turn_the_scene(tab: Any) -> None:
    view = of_cubes(tab)
    canvas = scene(view)
    before = canvas.screenshot()
    canvas.focus()
    tab.keyboard.press("ArrowLeft")
    until_other(canvas, before)
    in_tray(view, "I").press("Enter")
    said = view.locator(".said")
    assert "I at layer 1, row 1, column 1" in said.inner_text()
    canvas.focus()
    tab.keyboard.press("PageUp")
    tab.keyboard.press("ArrowDown")
    assert "I at layer 2, row 2, column 1" in said.inner_text()
    tab.keyboard.press("Enter")
    assert "2" == cells_of(view, "I")


def test_names_are_in_the_scene_too(tab: Any) -> None:
    view = of_cubes(tab)
    drag(tab, middle(in_tray(view, "I")), in_middle(view))
    tab.mouse.move(5, 5)
    tab.wait_for_timeout(300)
    before = scene(view).screenshot()
    view.get_by_label("Names").check()
    until_other(scene(view), before)


def test_three_js_is_loaded_only_when_a_solid_is_seen(tab: Any) -> None:
    loaded: list[str] = []
    tab.on("request", lambda one: loaded.append(one.url))
    view = played(tab, FLAT)
    until_state(view, "solutions left")
    assert 0 == view.locator("canvas").count()
    assert [] == [url for url in loaded if url.endswith(THREE)]
    of_cubes(tab)
    assert 1 == len([url for url in loaded if url.endswith(THREE)])


def test_without_webgl_play_has_a_picture_and_a_sentence(tab: Any) -> None:
    tab.add_init_script(NO_WEBGL)
    view = played(tab, CUBES)
    until_state(view, "solutions left")
    assert SENTENCE == view.locator(".solid-scene .told").inner_text()
    in_tray(view, "I").press("Enter")
    tab.keyboard.press("Enter")
    until_laid(view, ["I"])
    assert 1 == view.locator(".solid-scene svg.solid .piece").count()


def test_play_works_without_a_scene(browser: Any) -> None:
    """In notebooks and files, three.js is not there."""
    puzzle = psolver.loads(CUBES)
    page = browser.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    with module_page("../../html/play.js") as address:
        page.goto(address)
        page.wait_for_function("window.module")
        values = [begin_values(puzzle), picture_style(puzzle), [], 1]
        page.evaluate("(values) => module.begin(...values)", values)
        in_tray(page, "I").press("Enter")
        page.keyboard.press("Enter")
        until_laid(page, ["I"])
        assert 0 == page.locator("canvas, .solid-scene").count()
    page.close()
    assert [] == faults


def test_the_editor_shows_a_solid_board_as_a_scene_and_its_pieces_as_solids(page: Any) -> None:
    drawn(page, CUBES)
    view = page.locator(".psolver-puzzle")
    canvas = scene(view)
    before = canvas.screenshot()
    assert 2 == view.locator("article.piece svg.solid").count()
    view.get_by_role("button", name="Add a layer on top").click()
    page.locator(".psolver-puzzle .drawings[aria-busy=false]").wait_for()
    view.get_by_role("grid", name="Board, layer 3").wait_for()
    until_other(canvas, before)
    drawn(page, FLAT)
    assert canvas.is_hidden()
    assert 0 == view.locator("article.piece svg.solid").count()
