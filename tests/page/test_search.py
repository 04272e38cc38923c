"""The search of a tab: started, stopped, gone on with, seen after a reload, ended with its tab."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from typing import Any

import psutil
import pytest
from support.gui import search_options, solve, typed
from support.places import SAMPLES

pytestmark = pytest.mark.slow
LONG = 'title = "Long"\npiece_set = "hexominoes"\ncount = "any"\nboard = "15x14"\n'
SIXTY = (SAMPLES / "pentominoes-6x10.toml").read_text(encoding="utf-8")
COMPLETE = re.compile("2,339 solutions .*s\\.")


def told(page: Any) -> Any:
    """Where the page says how the search is getting on."""
    return page.locator(".psolver-progress [role=status]")


def opened(page: Any, text: str) -> None:
    """The view Solutions, for a puzzle, with its options unfolded."""
    typed(page, text)
    page.get_by_role("tab", name="Solutions").click()
    page.get_by_role("button", name="Run", exact=True).wait_for()
    search_options(page)


def said(page: Any) -> str:
    return str(told(page).inner_text())


def settled(page: Any) -> str:
    """What is told as soon as it stays the same for a second."""
    deadline, before = time.monotonic() + 60, ""
    while before != said(page):
        assert time.monotonic() < deadline
        before = said(page)
        time.sleep(1)
    return before


def test_a_long_search_is_stopped_goes_on_and_survives_a_reload(page: Any) -> None:
    opened(page, LONG)
    page.get_by_role("button", name="Run", exact=True).dblclick()  # which does not stop it
    told(page).filter(has_text="Searching").wait_for()
    page.get_by_role("button", name="Stop", exact=True).click()
    told(page).filter(has_text="Paused").wait_for()
    settled(page)
    page.reload()
    told(page).filter(has_text="Paused").wait_for()
    page.get_by_role("button", name="Go on", exact=True).click()
    told(page).filter(has_text="Searching").wait_for()


def test_a_search_ends_with_its_tab(browser: Any, address: str) -> None:
    tab = browser.new_context().new_page()
    tab.goto(address)
    opened(tab, LONG)
    tab.get_by_role("button", name="Run", exact=True).click()
    told(tab).filter(has_text="Searching").wait_for()
    busy = _busiest()
    tab.context.close()
    deadline = time.monotonic() + 30
    while psutil.pid_exists(busy) and time.monotonic() < deadline:
        time.sleep(0.2)
    assert not psutil.pid_exists(busy)


def _busiest() -> int:
    """The number of the process of a server's that works most."""
    before = _seconds()
    time.sleep(2)
    worked = {pid: seconds - before.get(pid, 0) for pid, seconds in _seconds().items()}
    return max(worked, key=lambda pid: worked[pid])


def _seconds() -> dict[int, float]:
    """How long each process of the servers has worked."""
    found = {}
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):
            if "-P" in process.cmdline():
                found[process.pid] = process.cpu_times().user
    return found


def test_two_tabs_do_not_disturb_each_other(page: Any, address: str) -> None:
    other = page.context.new_page()
    other.goto(address)
    opened(page, LONG)
    page.get_by_role("button", name="Run", exact=True).click()
    opened(other, SIXTY)
    other.get_by_role("button", name="Run", exact=True).click()
    told(other).filter(has_text=COMPLETE).wait_for()
    assert told(page).inner_text().startswith(("Searching", "Starting"))
    assert "Long" in page.locator("h1").inner_text()
    other.close()


def test_solutions_keep_their_colours_when_the_puzzle_is_changed(page: Any) -> None:
    text = 'title = "{}"\nboard = "{}"\npiece_set = "tetrominoes"\ncount = "any"\n'
    opened(page, text.format("One", "4x4"))
    for title, board in (("Two", "4x5"), ("Three", "4x4")):
        solve(page)
        typed(page, text.format(title, board))
        page.get_by_role("tab", name="Solutions").click()
        page.get_by_text("these are solutions of the one before").wait_for()
        fill = page.locator(".tile svg .piece").first.evaluate("one => getComputedStyle(one).fill")
        assert "rgb(228, 153, 189)" == fill
