"""What people come for, on the page of `psolver gui` and on that of the site, where psolver runs in
the browser: the same tests, on a wide screen and on a phone's.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from support.browser import Browser
from support.gui import (
    cell,
    drawn,
    laid,
    lay_hint,
    list_all,
    search_options,
    served,
    solve,
    typed,
    until_count,
    until_state,
)
from support.places import SAMPLES
from support.site import given_out

import psolver
from psolver.core import FOREIGN_WRITERS
from psolver.page import packed_text

pytestmark = pytest.mark.slow
SCREENS = {"wide": (1440, 900), "phone": (390, 844)}


# says what the policy of the site forbids; Chromium itself gives style to what is pasted
FORBIDDEN = """
addEventListener("securitypolicyviolation", ({ target, violatedDirective }) => {
  if (!target.closest?.(".cm-content")) console.error(`forbidden: ${violatedDirective}`);
});
"""

# a style sheet that is forbidden has no rules, a forbidden style of an element no properties
PREVIEW_HAS_ITS_STYLES = """() => {
  const preview = document.querySelector("iframe[title=Preview]")?.contentDocument;
  const height = preview?.querySelector("header")?.style.height ?? "";
  return preview?.styleSheets[0]?.cssRules.length && height.endsWith("mm");
}"""


def is_fault(line: Any) -> bool:
    """Whether a line of the console is a fault of the page; a preview has no scripts, so that those
    of this test do not run there.
    """
    own = "Content Security Policy" in line.text or "'about:srcdoc'" in line.text
    return line.type == "error" and not own


@pytest.fixture(scope="module", params=["server", "browser"])
def home(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of the page in one of its homes."""
    if request.param == "server":
        with served() as address:
            yield address
        return
    with given_out(request.getfixturevalue("browser_site")) as address:
        yield address


@pytest.fixture(scope="module", params=list(SCREENS))
def shown(browser: Browser, home: str, request: pytest.FixtureRequest) -> Iterator[Any]:
    """One page for all tests on a screen; at the end nothing has gone wrong."""
    width, height = SCREENS[request.param]
    screen = {"width": width, "height": height}
    context = browser.new_context(viewport=screen, has_touch=width < 500, base_url=home)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.on("console", lambda line: is_fault(line) and faults.append(line.text))
    page.add_init_script(FORBIDDEN)
    page.goto(home)
    page.get_by_role("tab", name="Puzzle").wait_for()
    yield page
    context.close()
    assert [] == faults


def sample(name: str) -> str:
    return (SAMPLES / f"{name}.toml").read_text(encoding="utf-8")


def view(page: Any, name: str) -> Any:
    """Open a view."""
    page.get_by_role("tab", name=name, exact=True).click()
    return page.locator(f"#psolver-{name}")


def solved(page: Any, number: int) -> Any:
    """Solve the puzzle that is there, which has a number of solutions."""
    solutions = view(page, "Solutions")
    list_all(page)
    solve(page)
    until_count(solutions.locator(".tile"), number)
    return solutions


def test_a_sample_of_the_shelf_is_played_to_its_end(shown: Any) -> None:
    start = view(shown, "Start")
    start.locator(".sample").first.click()
    play = shown.locator(".psolver-play")
    until_state(play, "can be completed")
    for number in range(1, 5):
        lay_hint(play)
        until_count(play.locator("[data-laid]"), number)
    until_state(play, "Solved")
    assert ["A", "B", "C", "D"] == laid(play)


def test_all_solutions_are_listed_and_looked_at(shown: Any) -> None:
    typed(shown, sample("four-pieces"))
    solutions = solved(shown, 8)
    solutions.locator(".tile").first.click()
    shown.locator("dialog.large").wait_for()
    shown.keyboard.press("Escape")


def test_different_ones_are_counted(shown: Any) -> None:
    typed(shown, sample("pentominoes-6x10"))
    view(shown, "Solutions")
    search_options(shown)
    shown.get_by_role("combobox", name="What", exact=True).select_option(label="Count them")
    shown.get_by_role("button", name="Run", exact=True).click()
    progress = shown.locator(".psolver-progress")
    progress.get_by_text("2,339 solutions (9,356 with turns and flips)").wait_for()
    shown.get_by_role("combobox", name="What", exact=True).select_option(label="List solutions")


def test_all_solutions_are_taken_apart(shown: Any) -> None:
    typed(shown, sample("level-6-burr"))
    fold = view(shown, "Solutions").locator(".psolver-levels")
    fold.get_by_text("the levels of all solutions").click()
    fold.get_by_role("button", name="Take all apart").click()
    fold.get_by_text("13 different solutions, 1 can be taken apart").wait_for()
    fold.locator("tbody tr").get_by_text("6.1.1.1.1").click()
    film = shown.get_by_role("dialog", name="Take apart")
    film.get_by_text("Solution 1 comes apart: level 6.1.1.1.1, 10 moves").wait_for()
    film.get_by_role("button", name="Close").click()


def test_a_puzzle_is_drawn(shown: Any) -> None:
    drawn(shown, 'title = "Drawn"\nboard = """\n###\n###"""\npieces = "##"\ncount = "any"\n')
    cell(shown, 2, 3).click()
    shown.locator(".cm-line").get_by_text("##.").or_(
        shown.locator(".cm-line").get_by_text("## ")
    ).first.wait_for(state="attached")


def test_a_search_is_watched(shown: Any) -> None:
    typed(shown, 'title = "Bars"\nboard = "2x3"\npieces = "##"\ncount = 3\n')
    watch = view(shown, "Watch")
    watch.get_by_role("button", name="Forward a step", disabled=False).click()
    expect(watch.get_by_label("Step", exact=True)).to_have_value("1")


def test_it_says_why_there_is_no_solution(shown: Any) -> None:
    typed(shown, sample("mutilated-chessboard-8x8"))
    why = view(shown, "Why")
    why.get_by_role("button", name="Why, or what all solutions share").click()
    why.get_by_text("covers exactly 1 of the shaded cells").first.wait_for()


def test_a_file_is_opened(shown: Any, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('title = "Opened"\r\npieces = "#"\r\nboard = "1x1"\r\n', newline="")
    view(shown, "Puzzle")
    shown.set_input_files("input[type=file]", path)
    shown.locator("h1").filter(has_text="Opened").wait_for(state="attached")


def test_a_packed_file_of_another_program_is_opened_and_solved(shown: Any) -> None:
    puzzles = [psolver.load(name) for name in ("solid-stair", "soma-cube")]
    packed, _ = FOREIGN_WRITERS["burrtools"](puzzles, [(), ()])
    view(shown, "Start")
    with shown.expect_file_chooser() as chooser:
        shown.get_by_role("button", name="Open a file").click()
    chooser.value.set_files({"name": "two.xmpuzzle", "mimeType": "", "buffer": packed})
    shown.get_by_role("dialog").get_by_role("button", name=puzzles[0].title).click()
    shown.locator("h1").filter(has_text=puzzles[0].title).wait_for(state="attached")
    solved(shown, 2)


def test_files_are_taken_away(shown: Any) -> None:
    text = sample("four-pieces")
    typed(shown, text)
    solved(shown, 8)
    shown.get_by_role("button", name="Download").click()
    for name, beginning in (
        ("Puzzle file (TOML)", text.encode()),
        ("SVG", b"<svg"),
        ("HTML that plays", b"<!DOCTYPE html>"),
    ):
        with shown.expect_download() as download:
            shown.get_by_role("button", name=name, exact=True).click()
        assert Path(download.value.path()).read_bytes().startswith(beginning)
    with shown.expect_download() as download:
        shown.get_by_role("button", name="JSON", exact=True).click()
    found = psolver.read_solutions(psolver.loads(text), Path(download.value.path()))
    assert sorted(psolver.tilings(psolver.loads(text))) == sorted(found)
    shown.keyboard.press("Escape")


def test_a_sheet_to_print_is_previewed(shown: Any) -> None:
    typed(shown, sample("pentominoes-6x10"))
    shown.get_by_role("button", name="Download").click()
    shown.get_by_role("button", name="Print and make …").click()
    end = time.monotonic() + 30
    while not shown.evaluate(PREVIEW_HAS_ITS_STYLES):
        assert time.monotonic() < end
        time.sleep(0.1)
    panel = shown.get_by_role("dialog", name="Print and make")
    panel.get_by_role("button", name="Close").click()


def test_the_calendar_of_today_is_offered(shown: Any) -> None:
    view(shown, "Start")
    shown.get_by_role("button", name="Today's calendar").click()
    shown.locator("h1").filter(has_text="A calendar to buy").wait_for(state="attached")
    until_state(shown.locator(".psolver-play"), "can be completed")


def test_a_solid_puzzle_is_solved_and_shown(shown: Any) -> None:
    typed(shown, sample("solid-stair"))
    solved(shown, 2)


def test_a_long_search_is_stopped_and_another_begins_at_once(shown: Any) -> None:
    typed(shown, 'title = "Long"\npiece_set = "hexominoes"\ncount = "any"\nboard = "15x14"\n')
    view(shown, "Solutions")
    shown.get_by_role("button", name="Run", exact=True).click()
    shown.get_by_role("button", name="Stop", exact=True).click()
    shown.locator(".psolver-progress[data-state=paused]").wait_for()
    typed(shown, sample("four-pieces"))
    solved(shown, 8)


def test_a_reload_goes_on_with_the_puzzle_and_its_solutions(shown: Any) -> None:
    typed(shown, sample("four-pieces"))
    solved(shown, 8)
    shown.wait_for_timeout(2500)  # until the browser has kept it
    shown.reload()
    shown.locator("[role=tab][aria-selected=true]:has-text('Solutions')").wait_for()
    until_count(shown.locator("#psolver-Solutions .tile"), 8)


def test_a_link_opens_its_puzzle(shown: Any, home: str) -> None:
    text = 'title = "By a link"\npieces = "##"\nboard = "2x2"\ncount = 2\n'
    shown.goto("about:blank")
    shown.goto(f"{home}#puzzle={packed_text(text)}")
    shown.locator("h1").filter(has_text="By a link").wait_for(state="attached")
    solved(shown, 2)
