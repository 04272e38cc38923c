"""Headless Chromium, for tests that look at what psolver draws."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

CRASHED = "TargetClosedError"  # what Playwright raises then
NAMED = os.environ.get("PSOLVER_CHROMIUM")  # a path, or a name on the PATH
CHROMIUM = shutil.which(NAMED or "chromium") or shutil.which("google-chrome")

PATIENCE = 60_000  # milliseconds that a test waits for what is to come, on a machine full of work
# without a graphics card, and with little shared memory, Chromium crashes less
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
# a script that runs before all others: the browser has no WebGL
NO_WEBGL = """
const own = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    return kind.startsWith("webgl") ? null : own.call(this, kind, ...rest);
};
"""
# what may come late on a slow machine comes later by this number of milliseconds, if it is set: a
# test that does not wait for it fails then, as it would now and then without
LATE_MILLISECONDS = int(os.environ.get("PSOLVER_LATE_PAGES", 0))
LATE = """
const LATE = %d;
const ownListener = EventTarget.prototype.addEventListener;
const ownTimeout = window.setTimeout.bind(window);
const lateTypes = ["close", "message", "open", "toggle"];
EventTarget.prototype.addEventListener = function (type, listener, ...rest) {
    const late = (event) => ownTimeout(() => listener.call(this, event), LATE);
    const isLate = lateTypes.includes(type) && typeof listener === "function";
    return ownListener.call(this, type, isLate ? late : listener, ...rest);
};
window.setTimeout = (act, time = 0, ...rest) => ownTimeout(act, time + LATE, ...rest);
window.requestAnimationFrame = (act) => ownTimeout(() => act(performance.now()), LATE);
window.cancelAnimationFrame = (number) => clearTimeout(number);
const ownSend = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) {
    ownTimeout(() => ownSend.call(this, text), LATE);
};
"""


class Browser:
    """A Chromium, which is started again after a crash: then the test runs once more
    (`tests/conftest.py`).
    """

    def __init__(self, playwright: Any, path: str) -> None:
        self._playwright = playwright
        self._path = path
        self._running: Any = None
        self._shared: dict[str, Any] = {}  # a context for each address
        self._started()

    def new_context(self, **options: Any) -> Any:
        context = self._started().new_context(**options)
        context.set_default_timeout(PATIENCE)
        if LATE_MILLISECONDS:
            context.add_init_script(LATE % LATE_MILLISECONDS)
        return context

    def new_page(self, **options: Any) -> Any:
        page = self._started().new_page(**options)
        page.set_default_timeout(PATIENCE)
        if LATE_MILLISECONDS:
            page.add_init_script(LATE % LATE_MILLISECONDS)
        return page

    def new_tab(self, address: str) -> Any:
        """Return a page of the context that the tests of a server in one file share, which compiles
        the scripts of its pages once: half the time of a page in a context of its own.
        """
        started = self._started()
        shared = self._shared.get(address)
        if shared not in started.contexts:
            screen = {"width": 1280, "height": 900}
            shared = self._shared[address] = self.new_context(viewport=screen, base_url=address)
        return shared.new_page()

    def _started(self) -> Any:
        if self._running is None or not self._running.is_connected():
            launch = self._playwright.chromium.launch
            self._running = launch(executable_path=self._path, args=FLAGS)
        return self._running

    def close_pages(self) -> None:
        """Close all pages, with what they remember."""
        for context in self._running.contexts:
            context.close()

    def close(self) -> None:
        self._running.close()


def chromium() -> Iterator[Browser]:
    """A browser, which is closed at the end; the test is skipped where there is none."""
    playwright = pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("there is no Chromium")
    playwright.expect.set_options(timeout=PATIENCE)
    with playwright.sync_playwright() as started:
        browser = Browser(started, CHROMIUM)
        yield browser
        browser.close()
