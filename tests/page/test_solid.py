"""Solids as scenes: turned, taken apart, layer by layer, one piece alone, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any

import pytest
from support.browser import NO_WEBGL
from support.solutions import Browsing, Told, browsing, of_sample, told, told_of

import psolver
from psolver.pictures import assembly

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def soma() -> Told:
    return of_sample("soma-cube", 40)


@pytest.fixture
def scene(browser: Any, soma: Told) -> Iterator[Browsing]:
    """The scene of the first solution."""
    for shown in browsing(browser):
        opened(shown, soma)
        yield shown


@contextmanager
def page_of(browser: Any, **options: Any) -> Iterator[Browsing]:
    yield from browsing(browser, **options)


def opened(shown: Browsing, told: Told) -> None:
    """Open the scene of the first solution, and wait until it is drawn."""
    shown.show(told)
    shown.page.click(".tile")
    shown.page.wait_for_function("document.querySelector('.psolver-solid canvas').width > 300")
    settled(shown)


def settled(shown: Browsing) -> None:
    """Wait until nothing has been drawn for a while."""
    shown.page.evaluate(
        """async () => {
            for (let still = 0, before = -1; still < 3; still = before === calls ? still + 1 : 0) {
                before = calls;
                await new Promise((done) => setTimeout(done, 100));
            }
        }"""
    )


def pixels(shown: Browsing) -> Any:
    """What the scene looks like now."""
    pillow = pytest.importorskip("PIL.Image")
    settled(shown)
    picture = shown.page.locator(".psolver-solid canvas").screenshot()
    return pillow.open(BytesIO(picture)).convert("RGB")


def colors(shown: Browsing) -> set[tuple[int, int, int]]:
    """The colours that are seen in more than a few pixels."""
    found = pixels(shown).getcolors(1 << 20)
    return {color for number, color in found if number > 200}


def slide(shown: Browsing, name: str, value: int) -> None:
    shown.page.get_by_role("slider", name=name).fill(str(value))


def told_text(shown: Browsing) -> str:
    return shown.text(".psolver-solid .told")


def test_the_tops_of_pieces_have_the_colours_of_pictures_and_apart_one_sees_more(
    scene: Browsing,
) -> None:
    of_pictures = scene.page.evaluate(
        "[...document.querySelectorAll('.legend .piece')]"
        ".map((one) => getComputedStyle(one).fill.match(/[0-9]+/g).map(Number))"
    )

    def tops() -> int:
        seen = colors(scene)
        return sum(any(near(color, one) for one in seen) for color in of_pictures)

    together = tops()
    assert 1 < together < len(of_pictures)
    slide(scene, "Apart", 100)
    assert together + 2 <= tops()


def near(one: Any, other: Any) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 3


def test_keys_buttons_and_the_mouse_turn_it_and_it_is_told_from_where_one_looks(
    scene: Browsing,
) -> None:
    first = pixels(scene)
    canvas = scene.page.locator(".psolver-solid canvas")
    canvas.focus()
    for key, times, where in [
        ("ArrowLeft", 2, "right and above"),
        ("ArrowRight", 4, "front and above"),
        ("ArrowUp", 2, "front"),
        ("ArrowUp", 2, "front and below"),
    ]:
        for _ in range(times):
            scene.page.keyboard.press(key)
        assert f"Seen from the {where}" == told_text(scene)
    assert first.tobytes() != pixels(scene).tobytes()
    scene.page.get_by_role("button", name="As at first").click()
    assert "Seen from the front right and above" == told_text(scene)
    assert first.tobytes() == pixels(scene).tobytes()
    assert "1" == scene.value("input.number")
    scene.page.mouse.move(500, 400)
    scene.page.mouse.down()
    scene.page.mouse.move(600, 430, steps=4)
    scene.page.mouse.up()
    scene.page.mouse.move(5, 300)
    assert first.tobytes() != pixels(scene).tobytes()
    assert "all" == scene.page.locator(".psolver-solid select option:checked").inner_text()


def test_layers_are_taken_off_a_piece_is_shown_alone_and_nothing_is_drawn_in_between(
    scene: Browsing,
) -> None:
    whole = pixels(scene).tobytes()
    slide(scene, "Layers", 1)
    assert "1 of 3" == scene.text(".psolver-solid label:has-text('Layers') output")
    assert whole != pixels(scene).tobytes()
    slide(scene, "Layers", 3)
    assert whole == pixels(scene).tobytes()
    scene.page.select_option(".psolver-solid select", label="T")
    assert "T" == told_text(scene)
    hidden = pixels(scene).tobytes()
    scene.page.get_by_label("Others as glass").check()
    assert 3 == len({whole, hidden, pixels(scene).tobytes()})
    scene.page.select_option(".psolver-solid select", label="all")
    assert whole == pixels(scene).tobytes()
    settled(scene)
    before = scene.page.evaluate("calls")
    scene.page.wait_for_timeout(1500)
    assert before == scene.page.evaluate("calls")


def test_a_click_shows_a_piece_alone_and_filters_on_demand(scene: Browsing, soma: Told) -> None:
    page = scene.page
    box = page.locator(".psolver-solid canvas").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    name = page.locator(".psolver-solid select option:checked").inner_text()
    assert name == told_text(scene) != "all"
    page.get_by_role("button", name="Only solutions with this piece here").click()
    placement = next(one for one in soma.tilings[0].placements if one.piece == name)
    number = sum(placement in one.placements for one in soma.tilings)
    assert f"(1 of {number})" == scene.text(".of")
    assert page.is_visible(".psolver-solid canvas")


def test_step_by_step_pieces_come_in_an_order_that_hands_can_follow(
    scene: Browsing, soma: Told
) -> None:
    moves = assembly([one.cells for one in soma.tilings[0].placements])
    assert moves
    whole = pixels(scene).tobytes()
    slide(scene, "Step by step", 0)
    empty = pixels(scene).tobytes()
    seen = [empty]
    for step, move in enumerate(moves, 1):
        slide(scene, "Step by step", step)
        name = soma.tilings[0].placements[move.piece].piece
        assert f"Step {step} of 7: {name}, from {move.side}" == told_text(scene)
        seen.append(pixels(scene).tobytes())
    assert whole == seen[-1]
    assert len(seen) == len(set(seen))


def test_where_no_order_will_do_a_sentence_says_so(browser: Any) -> None:
    ring = [(1, row, column) for row in range(3) for column in range(3) if (row, column) != (1, 1)]
    link = [(a, 1, b) for a in range(3) for b in range(1, 4) if (a, b) != (1, 2)]
    puzzle = psolver.puzzle(board=ring + link, pieces={"ring": ring, "link": link})
    chain = told_of(puzzle, [psolver.Tiling([("ring", ring), ("link", link)])])
    with page_of(browser) as shown:
        opened(shown, chain)
        assert (
            "These pieces cannot be put together one by one, each coming straight from one side."
            == told_text(shown)
        )
        assert shown.page.get_by_role("slider", name="Step by step").is_disabled()


def test_the_next_solution_is_seen_from_the_same_side(scene: Browsing) -> None:
    page = scene.page
    page.select_option(".psolver-solid select", label="V")
    page.locator(".psolver-solid canvas").focus()
    page.keyboard.press("ArrowLeft")
    first = pixels(scene).tobytes()
    page.keyboard.press("PageDown")
    assert ("2", "V") == (scene.value("input.number"), told_text(scene))
    assert first != pixels(scene).tobytes()
    page.keyboard.press("PageUp")
    assert first == pixels(scene).tobytes()


def test_without_webgl_a_sentence_says_so_and_there_is_a_picture(browser: Any, soma: Told) -> None:
    with page_of(browser, script=NO_WEBGL) as shown:
        shown.show(soma)
        shown.page.click(".tile")
        assert (
            "This browser shows no scenes in three dimensions here (it has no WebGL), "
            "so this is a picture." == told_text(shown)
        )
        assert 1 == shown.count(".psolver-solid svg.solid:visible")


def test_cells_that_stay_empty_are_glass(browser: Any) -> None:
    puzzle = psolver.puzzle(board="##\n##\n---\n??\n??", pieces=["##\n##"])
    with page_of(browser) as shown:
        opened(shown, told(puzzle))
        assert 2 == shown.count(".psolver-solid select option")
        assert len(colors(shown)) > 3


def test_flat_puzzles_have_no_scene(browser: Any) -> None:
    with page_of(browser) as shown:
        shown.show(of_sample("four-pieces"))
        shown.page.click(".tile")
        assert 0 == shown.count(".switch:visible")


def test_everything_has_a_name_and_fits_a_phone(browser: Any, soma: Told) -> None:
    with page_of(browser, viewport={"width": 360, "height": 740}) as shown:
        opened(shown, soma)
        assert 360 == shown.page.evaluate("document.querySelector('.large').scrollWidth")
        assert shown.page.locator(".psolver-solid canvas").bounding_box()["height"] > 150
        nameless = shown.page.evaluate(
            """() => [...document.querySelectorAll("button, input, select, canvas")].filter((one) =>
                !(one.getAttribute("aria-label") || one.textContent.trim() || one.labels?.length)
            ).map((one) => one.outerHTML)"""
        )
        assert [] == nameless


def test_a_scene_that_was_open_is_there_again_after_a_reload(
    scene: Browsing, browser: Any, soma: Told
) -> None:
    with page_of(browser, data={"state": scene.state()}) as shown:
        shown.show(soma)
        assert shown.page.is_visible(".psolver-solid canvas")


def test_solids_are_seen_as_scenes_first_unless_one_likes_layers_better(
    browser: Any, soma: Told
) -> None:
    with page_of(browser) as shown:
        opened(shown, soma)
        shown.page.get_by_role("button", name="Layers").click()
        assert 2 == shown.count(".pictures svg:visible")
        shown.page.keyboard.press("Escape")
        shown.page.reload()
        shown.page.wait_for_function("window.module")
        shown.show(soma)
        shown.page.click(".tile")
        assert 2 == shown.count(".pictures svg:visible")
        shown.page.get_by_role("button", name="3-D").click()
        shown.page.keyboard.press("Escape")
        shown.page.click(".tile")
        assert shown.page.is_visible(".psolver-solid canvas")


def test_names_are_on_the_pieces_also_after_the_pictures_and_closed_scenes_leave_nothing(
    scene: Browsing,
) -> None:
    bare = pixels(scene).tobytes()
    scene.page.locator(".large").get_by_label("Names").check()
    named = pixels(scene).tobytes()
    assert bare != named
    scene.page.get_by_role("button", name="Layers").click()
    assert scene.page.locator(".large").get_by_label("Names").is_checked()
    scene.page.get_by_role("button", name="3-D").click()
    scene.page.wait_for_function("document.querySelector('.psolver-solid canvas').width > 300")
    assert named == pixels(scene).tobytes()
    told: list[str] = []
    scene.page.on("console", lambda one: told.append(one.text))
    button = scene.page.locator("button.switch")
    for _ in range(2 * 17):  # of 17 that are left, the browser would end the first, and say so
        button.click()
        scene.page.wait_for_timeout(30)
    settled(scene)
    assert scene.page.is_visible(".psolver-solid canvas")
    # the driver of a slow machine also tells of stalls: that is about speed
    assert [] == [text for text in told if "GL Driver Message (OpenGL, Performance" not in text]


def test_the_pieces_come_one_after_another_and_can_be_stopped(scene: Browsing) -> None:
    page = scene.page
    whole = pixels(scene).tobytes()
    page.get_by_role("slider", name="Speed").fill("0")
    page.get_by_role("button", name="Run", exact=True).click()
    page.locator(".told").filter(has_text="Step 1 of 7").wait_for()
    page.get_by_role("button", name="Pause").click()
    page.wait_for_timeout(4500)  # longer than a step takes
    assert "Step 1 of 7" in told_text(scene)
    page.get_by_role("slider", name="Speed").fill("4")
    page.get_by_role("button", name="Run", exact=True).click()
    page.locator(".told").filter(has_text="Step 7 of 7").wait_for()
    page.get_by_role("button", name="Run", exact=True).wait_for()
    assert whole == pixels(scene).tobytes()
