"""The view "Puzzle": the text and the drawings, each edited, and each follows the other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support.gui import (
    all_layers,
    cell,
    drawn,
    served,
    typed,
    until_count,
    until_text,
)
from support.places import data_text

pytestmark = pytest.mark.slow

TEXT = data_text("edit-text.toml")
SMALL = 'board = "2x3" # small\npieces = "##"\ncount = 3\n'
ARROWS = 16  # pixels that Chromium takes at the right of a field for a number


def test_the_text_is_highlighted_and_drawn_while_one_types(page: Any) -> None:
    drawn(page, TEXT)
    cell(page, 2, 4).wait_for()
    assert "2 × 4, 8 cells" in page.get_by_role("region", name="Board", exact=True).text_content()
    names = page.get_by_role("article").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert ["Piece L", "Piece Dot"] == names
    page.wait_for_function("() => document.querySelectorAll('.cm-line span').length > 10")
    colors = page.evaluate(
        "() => new Set([...document.querySelectorAll('.cm-line span')]"
        ".map(one => getComputedStyle(one).color)).size"
    )
    assert colors >= 3
    page.keyboard.press("Control+Home")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("#####\n")
    cell(page, 3, 4).wait_for()
    cell(page, 1, 5).wait_for()


def test_there_is_room_for_the_word_any_where_a_count_has_no_bound(page: Any) -> None:
    typed(page, 'title = "Any"\npieces = "##"\nboard = "2x2"\ncount = "any"\n')
    most = page.locator(".all .count input[placeholder=any]").last
    room, needed = most.evaluate("""one => {
        const pen = document.createElement("canvas").getContext("2d");
        const style = getComputedStyle(one);
        pen.font = style.font;
        const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
        return [one.clientWidth - padding, pen.measureText("any").width];
    }""")
    assert needed + ARROWS <= room


def test_what_is_being_typed_in_a_field_stays_when_the_drawings_are_made_anew(page: Any) -> None:
    drawn(page, SMALL)
    card = page.get_by_role("article").first
    name = card.get_by_role("textbox", name="Name")
    name.press_sequentially("Ba")
    page.evaluate("document.querySelector('.settings.all [type=checkbox]').click()")
    until_text(page, SMALL + "can_rotate = false\n")
    page.locator(".psolver-puzzle .drawings[aria-busy=false]").wait_for()
    name.press_sequentially("r")
    assert "Bar" == name.input_value()


def test_what_is_typed_while_an_edit_is_asked_stays(page: Any) -> None:
    drawn(page, SMALL)
    page.locator(".cm-content").focus()
    page.keyboard.press("Control+End")
    page.evaluate(
        """() => {
          const press = (name) => document.querySelector(`[aria-label="${name}"]`).click();
          for (let number = 0; number < 20; number++) {
            press("Add a row below");
            document.execCommand("insertText", false, "#");
          }
        }"""
    )
    until_text(page, SMALL.replace("2x3", "22x3") + 20 * "#")


def test_samples_have_pictures_and_replace_the_puzzle(page: Any) -> None:
    drawn(page, SMALL)
    page.get_by_role("button", name="Samples").click()
    none = page.get_by_text("No sample has that in its title or its name.")
    page.get_by_role("searchbox").fill("no such")
    none.wait_for()
    page.get_by_role("searchbox").fill("soma-cube")
    none.wait_for(state="hidden")
    sample = page.get_by_role("button", name="soma-cube", exact=False).first
    sample.wait_for()
    page.wait_for_function(
        "() => [...document.querySelectorAll('.samples img')]"
        ".some(one => one.complete && one.naturalWidth > 50)"
    )
    sample.click()
    page.get_by_role("article", name="Set soma").wait_for()
    until_count(page.get_by_role("grid"), 1)
    all_layers(page)
    until_count(page.get_by_role("grid"), 3)
    page.get_by_role("button", name="Undo").click()
    until_text(page, SMALL)
    page.get_by_role("button", name="Samples").click()
    page.get_by_role("searchbox").fill("lozenges")
    sequence = page.get_by_role("button", name="sequences/lozenges")
    sequence.locator("img").wait_for()
    sequence.click()
    page.locator("h1").filter(has_text="Lozenges in a hexagon of side 1").wait_for()


def test_line_ends_of_windows_stay(browser: Any, tmp_path: Path) -> None:
    file = tmp_path / "windows.toml"
    file.write_bytes(TEXT.replace("\n", "\r\n").encode())
    with served(str(file)) as link:
        page = browser.new_page()
        page.goto(link)
        cell(page, 2, 4).click()
        painted = TEXT.replace("####\n####", "####\n###.").replace("\n", "\r\n")
        until_text(page, painted)
        page.get_by_role("button", name="Undo").click()
        until_text(page, TEXT.replace("\n", "\r\n"))
        page.close()
