"""Watch: the backtracking, step by step."""

from __future__ import annotations

from typing import Any

import pytest
from support.gui import opened

pytestmark = pytest.mark.slow

BARS = 'board = "2x3"\n[[piece]]\nname = "I"\nshape = "##"\ncount = 3\n'
PENTOMINOES = 'piece_set = "pentominoes"\nboard = "6x10"\n'
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


def watch(page: Any, text: str) -> Any:
    """The view Watch, with a puzzle."""
    opened(page, text, "Watch")
    return page.locator(".psolver-watch")


def facts(view: Any) -> list[str]:
    """The nodes, the depth and the solutions."""
    return [view.locator(f"dd.{name}").inner_text() for name in ("nodes", "depth", "solutions")]


def test_one_is_told_to_wait_until_the_first_step_is_known(tab: Any) -> None:
    tab.add_init_script(RECORDER)
    view = watch(tab, BARS)
    view.get_by_text("Press Run").wait_for()
    seen = tab.evaluate("seen")
    assert [["Checking …", True], ["Press Run,", False]] == [
        [line[:10], waits] for line, waits in seen
    ]


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
