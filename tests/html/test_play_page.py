"""Pages that are played without a server: their data, and a browser that plays them from a file."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from support.browser import Browser
from support.command import run
from support.gui import in_tray, lay_hint, point, until_laid, until_state

import psolver
from psolver.html import playing_file

# two pieces of which only these places fill the board; each has an image under a half turn
PAIR = (
    'title = "A pair"\npieces = """\nAAA\nA\n\n  B\nBBB\n"""\nboard = "2x4"\ncan_reverse = false\n'
)
BARS = 'board = "1x4"\n[[piece]]\nname = "I"\nshape = "##"\ncount = 2\n'
DOMINOES = 'board = "2x4"\n[[piece]]\nname = "I"\nshape = "##"\ncount = 4\n'
HEXAGONS = 'lattice = "hexagon"\npieces = """\nA A\n A\n\nB\n"""\nboard = """\n# #\n # #\n"""\n'
SIZES = {"wide": {"width": 1280, "height": 900}, "phone": {"width": 390, "height": 700}}


def page_of(text: str, *options: str) -> str:
    """The page of the puzzle of a text, or of a sample."""
    data = text.encode() if "=" in text else b""
    file = "-" if data else text
    return run("export", file, "--to", "play", *options, data=data).out


def data_of(page: str) -> Any:
    found = re.search('<script id="data" type="application/json">(.*)</script>', page)
    assert found
    return json.loads(found[1])


# data ---------------------------------------------------------------------------------------------


def test_a_page_with_fewer_solutions_says_that_they_are_not_all() -> None:
    data = data_of(page_of(DOMINOES, "--solutions", "2"))
    assert (False, 2) == (data["complete"], len(data["solutions"]))


def test_nothing_of_a_puzzle_is_markup_and_nothing_is_fetched() -> None:
    page = page_of(PAIR.replace("A pair", "</script><img src=x>"))
    assert "<img" not in page
    assert {"http://www.w3.org/2000/svg"} == set(re.findall(r"\w+://[^\"'` )]*", page))
    assert "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'" in page


def test_a_page_is_exported_with_as_many_solutions_as_one_asks_for(tmp_path: Path) -> None:
    path = tmp_path / "x.html"
    for options, line, number in (
        ((), "the page carries all 4 distinct solutions\n", 4),
        (("--solutions", "2"), "the page carries 2 solutions, and there may be more\n", 2),
        (("--no-solution",), "", 0),
    ):
        done = run("export", "-", "--to", "play", "-o", path, *options, data=DOMINOES.encode())
        assert (0, line) == (done.status, done.err)
        assert number == len(data_of(path.read_text(encoding="utf-8"))["solutions"])


# in a browser -------------------------------------------------------------------------------------


Opened = Callable[..., Any]


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Opened]:
    """A function that opens a page from a file, offline."""
    contexts: list[Any] = []

    def opened(html: str, size: str = "wide", **options: Any) -> Any:
        path = tmp_path / "page.html"
        path.write_text(html, encoding="utf-8")
        touch = {"has_touch": True, "is_mobile": True} if size == "phone" else {}
        context = browser.new_context(viewport=SIZES[size], offline=True, **touch, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda fault: pytest.fail(str(fault)))
        page.goto(path.as_uri())
        return page

    yield opened
    for context in contexts:
        context.close()


def said(page: Any, sentence: str) -> None:
    page.locator(".said").get_by_text(sentence, exact=True).wait_for()


@pytest.mark.slow
def test_it_is_solved_with_keys_alone_and_survives_a_reload(opened: Opened) -> None:
    page = opened(page_of(BARS))
    in_tray(page, "I").press("Enter")
    page.keyboard.press("Enter")
    until_laid(page, ["I"])
    page.wait_for_timeout(1000)  # Chromium passes on what a page stores a moment later
    page.reload()
    until_laid(page, ["I"])
    until_state(page, "1 solution left")
    in_tray(page, "I").press("Enter")
    page.keyboard.press("Enter")
    until_state(page, "Solved!")


@pytest.mark.slow
def test_it_is_solved_by_touch_on_a_phone(opened: Opened) -> None:
    page = opened(page_of(PAIR), "phone")
    until_state(page, "2 solutions left")
    in_tray(page, "A").tap()
    page.touchscreen.tap(**point(page, 0, 1, 2, 4))
    until_state(page, "1 solution left")
    lay_hint(page)
    until_state(page, "Solved!")
    assert page.evaluate("document.scrollingElement.scrollWidth") == 390


@pytest.mark.slow
@pytest.mark.parametrize("sample", ["soma-cube", "conways-triangle-14", "hexiamonds-4x9"])
def test_solids_hexagons_and_triangles_are_played(opened: Opened, sample: str) -> None:
    page = opened(page_of(sample), "phone")
    for number in range(len(next(psolver.tilings(psolver.load(sample))).placements)):
        lay_hint(page)
        page.wait_for_function(f"document.querySelectorAll('[data-laid]').length > {number}")
    until_state(page, "Solved!")


@pytest.mark.slow
def test_a_solution_that_the_page_does_not_carry_is_one_all_the_same(opened: Opened) -> None:
    """Two dominoes upright and two lying: a page that carries one solution has none of them."""
    page = opened(page_of(DOMINOES, "--solutions", "1"))
    until_state(page, "in this file")
    for placed in range(1, 5):
        in_tray(page, "I").press("Enter")
        page.keyboard.press("Enter")
        page.wait_for_function(f"document.querySelectorAll('[data-laid]').length === {placed}")
    until_state(page, "Solved!")


@pytest.mark.slow
def test_a_page_that_does_not_carry_all_claims_nothing_about_others(opened: Opened) -> None:
    puzzle = psolver.loads(DOMINOES)
    upright = next(
        one
        for one in psolver.tilings(puzzle)
        if all(first[1] == last[1] for first, last in (p.cells for p in one.placements))
    )
    page = opened(playing_file(puzzle, "", [upright]))
    until_state(page, "1 of the 1 solution in this file is left; there may be others")
    in_tray(page, "I").press("Enter")
    page.keyboard.press("Enter")
    until_state(page, "None of the 1 solution in this file has these pieces.")
    until_state(page, "There may be others: it does not have all.")
    page.get_by_role("button", name="Hint", exact=True).click()
    said(page, "To come to a solution in this file, take up 1 piece.")
    for _ in range(2):
        page.get_by_role("button", name="Next hint").click()
    said(page, "Take up the pink piece I: then 1 solution in this file has the others.")


@pytest.mark.slow
@pytest.mark.parametrize("text", [PAIR, HEXAGONS])
@pytest.mark.parametrize(("theme", "size"), [("light", "wide"), ("dark", "phone")])
def test_axe_finds_nothing(opened: Opened, theme: str, size: str, text: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page = opened(page_of(text), size, color_scheme=theme, bypass_csp=True)
    until_state(page, "left")
    assert (theme == "dark") == page.evaluate("document.documentElement.matches('.dark')")
    for button in ("Hint", "Next hint"):
        found = axe.run(page, options={"resultTypes": ["violations"]}).response["violations"]
        assert [] == [(one["id"], [node["target"] for node in one["nodes"]]) for one in found]
        page.get_by_role("button", name=button, exact=True).click()


@pytest.mark.slow
def test_a_page_of_solutions_plays_too(opened: Opened, tmp_path: Path) -> None:
    path = tmp_path / "all.html"
    assert run("four-pieces", "-o", path).status == 0
    page = opened(path.read_text(encoding="utf-8"))
    page.locator(".tile").nth(7).wait_for()
    page.get_by_role("button", name="Play", exact=True).click()
    until_state(page, "8 solutions left")
    for _ in range(4):
        lay_hint(page)
    until_state(page, "Solved!")
    page.get_by_role("button", name="Solutions", exact=True).click()
    assert page.locator(".tile").first.is_visible()


@pytest.mark.slow
def test_a_page_of_some_solutions_plays_with_these(opened: Opened, tmp_path: Path) -> None:
    path = tmp_path / "one.html"
    assert run("four-pieces", "-n", "1", "-o", path).status == 0
    page = opened(path.read_text(encoding="utf-8"))
    page.get_by_role("button", name="Play", exact=True).click()
    until_state(page, "1 of the 1 solution in this file is left; there may be others")
