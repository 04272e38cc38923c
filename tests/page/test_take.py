"""What can be taken away: files that psolver reads back, a link, the command line."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from support.gui import (
    laid,
    lay_hint,
    list_all,
    opened,
    served,
    shown,
    solve,
    typed,
    until_laid,
    until_state,
)
from support.places import SAMPLES

import psolver

pytestmark = pytest.mark.slow
FOUR = (SAMPLES / "four-pieces.toml").read_text(encoding="utf-8")


def solved(page: Any) -> None:
    """Solve the puzzle that is there, and open the dialog."""
    page.get_by_role("tab", name="Solutions").click()
    solve(page)
    page.get_by_role("button", name="Download").click()


def taken(page: Any, name: str) -> tuple[str, Path]:
    """The file that a button gives: its name, and where it is."""
    with getattr(page, "page", page).expect_download() as download:
        page.get_by_role("button", name=name, exact=True).click()
    return str(download.value.suggested_filename), Path(download.value.path())


def test_every_format_can_be_taken_away(page: Any) -> None:
    typed(page, FOUR)
    page.get_by_role("tab", name="Solutions").click()
    list_all(page)
    solved(page)
    title = page.get_by_role("heading", name="Download")
    assert title.bounding_box()["height"] < 40  # no larger than that of the page
    name, toml = taken(page, "Puzzle file (TOML)")
    assert (name, toml.read_text("utf-8")) == ("Four-pieces-in-a-square.toml", FOUR)
    puzzle = psolver.loads(FOUR)
    name, lines = taken(page, "JSON")
    assert name == "Four-pieces-in-a-square.jsonl"
    found = psolver.read_solutions(puzzle, lines)
    assert sorted(psolver.tilings(puzzle)) == sorted(found)
    svg, png = (taken(page, kind)[1].read_bytes() for kind in ("SVG", "PNG"))
    assert (b"<svg", b"\x89PNG") == (svg[:4], png[:4])
    (width,) = re.findall(rb'<svg [^>]* width="([0-9.]+)"', svg)[:1]
    assert abs(2 * float(width) - int.from_bytes(png[16:20], "big")) < 2  # pixels
    assert taken(page, "HTML")[1].read_bytes().startswith(b"<!DOCTYPE html>")
    name, path = taken(page, "HTML that plays")
    assert name == "Four-pieces-in-a-square.html"
    assert '"complete":true' in path.read_text("utf-8")
    page.get_by_role("button", name="Print and make …").click()
    panel = page.get_by_role("dialog", name="Print and make")
    panel.get_by_label("What").select_option("stl")
    name, packed = taken(panel, "Download")
    assert name == "Four-pieces-in-a-square.zip"
    assert len(zipfile.ZipFile(packed).namelist()) == 4


def test_one_solution_or_all_of_them_under_another_title_can_be_taken(page: Any) -> None:
    shown(page, FOUR, 3)
    page.get_by_role("button", name="Download").click()
    page.get_by_text("Solution 3", exact=True).click()
    _, path = taken(page, "JSON")
    (found,) = psolver.read_solutions(psolver.loads(FOUR), path)
    assert list(psolver.tilings(psolver.loads(FOUR)))[2] == found
    page.keyboard.press("Escape")
    typed(page, FOUR.replace("Four pieces", "My pieces"))
    page.get_by_role("tab", name="Solutions").click()
    page.get_by_role("button", name="Download").click()
    page.get_by_text("All 8 solutions that were found", exact=True).click()
    assert "<title>My pieces" in taken(page, "HTML")[1].read_text("utf-8")
    assert page.get_by_text("The puzzle was changed").is_hidden()


def test_another_puzzle_is_not_put_in_its_place_without_a_word(
    browser: Any, tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(FOUR, encoding="utf-8")
    other = (SAMPLES / "soma-cube.toml").read_text(encoding="utf-8")
    with served(str(path)) as address:
        page = browser.new_context().new_page()
        page.goto(address)
        typed(page, other)
        page.get_by_role("button", name="Save", exact=True).click()
        page.get_by_role("button", name="Cancel").click()
        assert path.read_text("utf-8") == FOUR
        page.get_by_role("button", name="Save", exact=True).click()
        page.get_by_role("button", name="Replace").click()
        page.get_by_text("Saved to").wait_for()
        page.context.close()
    assert path.read_text("utf-8") == other


def test_two_tabs_do_not_save_over_each_other(browser: Any, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(FOUR, encoding="utf-8")
    with served(str(path)) as address:
        context = browser.new_context()
        pages = [context.new_page() for _ in range(2)]
        for page in pages:
            page.goto(address)
            page.locator("h1").filter(has_text="Four pieces").wait_for()
        for page, title in zip(pages, ("One", "Two"), strict=True):
            typed(page, FOUR.replace("Four pieces in a square", title))
            page.get_by_role("button", name="Save", exact=True).click()
        pages[0].get_by_text("Saved to").wait_for()
        pages[1].get_by_text("has changed since this tab read it").wait_for()
        third = context.new_page()
        third.goto(address)
        third.locator("h1").filter(has_text="One").wait_for()
        context.close()
    assert psolver.load(path).title == "One"
    assert [path] == list(tmp_path.iterdir())


def test_a_link_carries_the_puzzle(page: Any, address: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    typed(page, FOUR.replace("Four pieces in a square", "Taken away"))
    page.get_by_role("button", name="Download").click()
    page.get_by_role("button", name="Copy a link").click()
    page.get_by_text("Copied").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{address}#puzzle=")
    other = page.context.new_page()
    other.goto(link)
    other.locator("h1").filter(has_text="Taken away").wait_for()
    assert re.fullmatch(f"{address}", other.url)
    other.close()


def test_a_link_opens_what_was_open_and_says_for_whom(page: Any) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    opened(page, (SAMPLES / "problems/tangram-figures.toml").read_text("utf-8"), "Play")
    page.get_by_role("combobox", name="problem").select_option(label="Cat")
    until_state(page.locator(".psolver-play"), "6 solutions left")
    lay_hint(page.locator(".psolver-play"))
    pieces = laid(page.locator(".psolver-play"))
    page.get_by_role("button", name="Download").click()
    page.get_by_text("on this computer only, while psolver runs. For others").wait_for()
    page.get_by_role("button", name="Copy a link").click()
    page.get_by_text("Copied").wait_for()
    other = page.context.new_page()
    other.goto(page.evaluate("navigator.clipboard.readText()"))
    until_laid(other.locator(".psolver-play"), pieces)
    assert "6" == other.get_by_role("combobox", name="problem").input_value()
    assert other.get_by_role("tab", name="Play", selected=True).is_visible()
    other.close()


def test_the_panel_shows_what_is_printed_and_made(page: Any) -> None:
    typed(page, FOUR)
    page.get_by_role("tab", name="Solutions").click()
    solve(page)
    page.get_by_role("button", name="Print", exact=True).click()
    panel = page.get_by_role("dialog", name="Print and make")
    sheet = panel.frame_locator("iframe")
    sheet.get_by_text("Four pieces in a square").first.wait_for()
    assert sheet.get_by_text("psolver").count() == 0
    pages = sheet.locator("body > section").count()
    panel.get_by_label("The solution").check()
    sheet.locator("body > section").nth(pages).wait_for()
    panel.get_by_label("A line for a name").check()
    sheet.get_by_text("Name").first.wait_for()
    for kind, sentence in (("laser", "no kerf"), ("stl", "4 files"), ("png", ""), ("svg", "")):
        panel.get_by_label("What").select_option(kind)
        if sentence:
            panel.get_by_text(sentence).wait_for()
        if kind != "stl":
            panel.locator(f"img[src^='data:image/{'png' if kind == 'png' else 'svg'}']").wait_for()
    panel.get_by_label("What").select_option("laser")
    panel.get_by_text("cut: pieces").wait_for()
    panel.get_by_label("Kerf in mm").fill("4")
    panel.get_by_label("Cell in mm").fill("3")
    panel.get_by_text("a kerf of 4 mm leaves nothing of cells").wait_for()
    panel.get_by_label("Kerf in mm").fill("0.2")
    name, cut = taken(panel, "Download")
    assert (name, b"engrave" in cut.read_bytes()) == ("Four-pieces-in-a-square.svg", True)


def test_the_panel_prints_class_sets_cards_figures_and_large_type(page: Any) -> None:
    typed(page, (SAMPLES / "problems" / "ubongo-like.toml").read_text(encoding="utf-8"))
    page.get_by_role("button", name="Print", exact=True).press("Enter")
    panel = page.get_by_role("dialog", name="Print and make")
    sheet = panel.frame_locator("iframe")
    what = panel.get_by_label("What")
    what.focus()
    page.keyboard.type("Class")
    panel.get_by_label("How many puzzles").fill("3")
    panel.get_by_text("3 different puzzles with one solution").wait_for()
    sheet.get_by_text("Answer 3").wait_for()
    what.select_option("cards")
    panel.get_by_text("given and one solution").wait_for()
    what.select_option("booklet")
    panel.get_by_text("pages of A4, 6 puzzles").wait_for()
    sheet.get_by_text("Card 6: four pieces").first.wait_for()
    what.select_option("sheet")
    panel.get_by_role("combobox", name="Board").select_option("silhouette")
    sheet.locator(".silhouette").wait_for()
    panel.get_by_label("Large type").check()
    expect(sheet.locator("header")).to_have_css("zoom", "1.814")
    letters = "(one) => parseFloat(one.getAttribute('font-size')) * one.getCTM().a"
    assert sheet.locator("text.caption").last.evaluate(letters) >= 23.9


def test_the_panel_opens_with_pages_that_fit_it(page: Any) -> None:
    typed(page, (SAMPLES / "soma-cube.toml").read_text(encoding="utf-8"))
    page.get_by_role("button", name="Print", exact=True).click()
    panel = page.get_by_role("dialog", name="Print and make")
    panel.get_by_label("Pictures of the pieces").wait_for()
    panel.get_by_label("What").select_option("stl")
    panel.get_by_text("There is no preview of these files.").wait_for()
    panel.get_by_role("button", name="Close").click()
    typed(page, FOUR)
    page.get_by_role("button", name="Print", exact=True).click()
    sheet = panel.frame_locator("iframe").locator("section").first
    sheet.wait_for()
    expect(panel.get_by_label("Cell in mm")).to_have_attribute("placeholder", "20")
    seen, whole = sheet.bounding_box(), panel.locator(".preview").bounding_box()
    assert seen["y"] + seen["height"] <= whole["y"] + whole["height"]
