"""One server and one browser for all tests of a file; each test has a tab of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from support.browser import Browser, chromium
from support.gui import served


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    pytest.importorskip("nicegui")
    with served() as link:
        yield link


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    yield from chromium()


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Any]:
    """A tab with the page; at the end nothing has gone wrong in it."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.on("console", lambda one: one.type == "error" and faults.append(one.text))
    page.goto(address)
    page.get_by_role("tab", name="Puzzle").wait_for()
    yield page
    context.close()
    assert [] == faults
