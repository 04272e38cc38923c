"""Watch: the backtracking, step by step."""

from __future__ import annotations

from typing import Any

import pytest
from support.gui import opened, until_count

pytestmark = pytest.mark.slow

BARS = 'board = "2x3"\n[[piece]]\nname = "I"\nshape = "##"\ncount = 3\n'
PENTOMINOES = 'piece_set = "pentominoes"\nboard = "6x10"\n'
LARGE = 'board = "40x40"\npieces = "##"\ncount = "any"\n'
# keeps each line that is told, and whether the button waits: a line may pass before a test looks
RECORDER = """
window.seen = [];
new MutationObserver(() => {
  const line = document.querySelector(".psolver-watch .told")?.textContent;
  if (!line || line === seen.at(-1)?.[0]) return;
  const button = document.querySelector(".psolver-watch button[aria-label='Forward a step']");
  seen.push([line, button.disabled]);
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
FIGURE = 'goal = "symmetry"\npieces = "##"\nboard = "3x3"\n'


def watch(page: Any, text: str) -> Any:
    """The view Watch, with a puzzle."""
    opened(page, text, "Watch")
    return page.locator(".psolver-watch")


def facts(view: Any) -> list[str]:
    """The nodes, the depth and the solutions."""
    return [view.locator(f"dd.{name}").inner_text() for name in ("nodes", "depth", "solutions")]


def forward(view: Any, steps: int) -> list[str]:
    """What is said of the next steps."""
    told = []
    for _ in range(steps):
        view.get_by_role("button", name="Forward a step").click()
        told.append(view.locator(".told").inner_text())
    return told


def test_one_is_told_to_wait_until_the_first_step_is_known(tab: Any) -> None:
    tab.add_init_script(RECORDER)
    view = watch(tab, BARS)
    view.get_by_text("Press Run").wait_for()
    seen = tab.evaluate("seen")
    assert [["Checking …", True], ["Press Run,", False]] == [
        [line[:10], waits] for line, waits in seen
    ]


def test_it_goes_forward_and_back(tab: Any) -> None:
    view = watch(tab, BARS)
    view.get_by_text("Press Run").wait_for()
    told = forward(view, 4)
    assert [
        "Row 1, column 1 can be covered in 2 ways: nothing has fewer.",
        "Try way 1 of 2: the piece I.",
        "Row 1, column 3 can be covered in 1 way: nothing has fewer.",
        "Take the only way: the piece I.",
    ] == told
    assert (["2", "2", "0"], 2) == (facts(view), view.locator(".board g > .piece").count())
    for _ in range(2):
        view.get_by_role("button", name="Back a step").click()
    assert "Try way 1 of 2: the piece I." == view.locator(".told").inner_text()
    assert ["1", "1", "0"] == facts(view)
    tab.keyboard.press("Home")
    assert "0" == view.get_by_label("Step", exact=True).input_value()


def test_it_plays_to_the_end(tab: Any) -> None:
    view = watch(tab, BARS)
    view.get_by_text("Press Run").wait_for()
    view.get_by_label("Speed").fill("7")
    view.get_by_role("button", name="Run").click()
    view.get_by_text("The search is complete: 3 solutions, 8 nodes.").wait_for()
    assert view.get_by_role("button", name="Forward a step").is_disabled()
    assert ["8", "0", "3"] == facts(view)


def test_the_field_tells_the_step_one_is_at_not_one_that_is_not_there(tab: Any) -> None:
    view = watch(tab, BARS)
    view.get_by_text("Press Run").wait_for()
    view.get_by_label("Step", exact=True).fill("999")
    tab.keyboard.press("Enter")
    view.get_by_text("The search is complete: 3 solutions, 8 nodes.").wait_for()
    assert int(view.get_by_label("Step", exact=True).input_value()) < 100


def test_it_goes_to_the_next_solution(tab: Any) -> None:
    view = watch(tab, PENTOMINOES)
    view.get_by_text("Press Run").wait_for()
    for number in (1, 2):
        view.get_by_role("button", name="Next solution").click()
        view.get_by_text(f"Solution {number}!").wait_for()
        until_count(view.locator(".board g > .piece"), 12)
        assert str(number) == view.locator("dd.solutions").inner_text()


def test_each_cell_shows_in_how_many_ways_it_can_be_covered(tab: Any) -> None:
    view = watch(tab, BARS)
    view.get_by_text("Press Run").wait_for()
    forward(view, 1)
    assert ["2", "2", "2", "2", "3", "3"] == sorted(view.locator(".marks text").all_text_contents())
    view.get_by_label("In how many ways").uncheck()
    assert ["2"] == view.locator(".marks text").all_text_contents()


def test_it_is_at_the_same_step_when_the_page_is_loaded_again(tab: Any) -> None:
    view = watch(tab, PENTOMINOES)
    view.get_by_text("Press Run").wait_for()
    view.get_by_label("Speed").fill("7")
    view.get_by_role("button", name="Run").click()
    tab.wait_for_function(
        "() => Number(document.querySelector('.psolver-watch .nodes').textContent) > 300"
    )
    view.get_by_role("button", name="Pause").click()
    before = facts(view)
    tab.wait_for_timeout(1000)
    tab.reload()
    tab.wait_for_function(
        f"() => document.querySelector('.psolver-watch .nodes')?.textContent === '{before[0]}'"
    )
    assert before == facts(tab.locator(".psolver-watch"))


def test_large_puzzles_and_figures_are_not_watched(tab: Any) -> None:
    many = 'piece_set = "hexominoes"\ncount = "any"\nboard = "25x25"\n'
    for text, sentence in (
        (LARGE, "Watching is for small boards: this one has too many cells."),
        (many, "Watching is for small boards: this puzzle has"),
        (FIGURE, "This is a symmetry puzzle"),
    ):
        watch(tab, text).get_by_text(sentence).wait_for()
