"""One server and one browser for all tests of a file; each test has a tab of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from support.browser import Browser, chromium
from support.gui import served


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    pytest.importorskip("starlette")
    with served() as link:
        yield link


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    yield from chromium()


@pytest.fixture
def tab(browser: Browser, address: str) -> Iterator[Any]:
    """An empty tab, for a test that opens the page itself; at the end nothing has gone wrong."""
    page = browser.new_tab(address)
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.on("console", lambda one: one.type == "error" and faults.append(one.text))
    yield page
    page.close()
    assert [] == faults


@pytest.fixture
def page(tab: Any) -> Any:
    """A tab with the page."""
    tab.goto("/")
    tab.get_by_role("tab", name="Puzzle").wait_for()
    return tab
