"""One server and one browser for all tests of a process; each test has a tab of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from support.browser import Browser, chromium
from support.gui import served


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    pytest.importorskip("starlette")
    with served() as link:
        yield link


@pytest.fixture(scope="session")
def chromium_of_process() -> Iterator[Browser]:
    yield from chromium()


@pytest.fixture(scope="module")
def browser(chromium_of_process: Browser) -> Iterator[Browser]:
    """The browser; at the end of a file its pages are closed."""
    yield chromium_of_process
    chromium_of_process.close_pages()


@pytest.fixture(autouse=True)
def _own_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """Hide the loop of Playwright, which runs until the browser is closed, from tests without a
    browser: they run loops of their own.
    """
    loop = asyncio._get_running_loop()
    if loop is None or "browser" in request.fixturenames:
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)


@pytest.fixture
def own_page(browser: Browser) -> Iterator[Any]:
    """A page with a context of its own."""
    page = browser.new_page()
    yield page
    page.close()


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
