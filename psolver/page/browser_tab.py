"""A tab of a page without a server: all of psolver is in a worker of the browser, with Pyodide.

The page sends and gets the messages of `connection`, as it does over a WebSocket; long work is done
in other workers (`browser_worker`). What comes from the browser is passed in, so that this module
can be tested anywhere.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from ..core.plain_values import Values
from .browser_worker import BrowserPort, BrowserWorker, Hear, WarmPorts
from .connection import Connection
from .page_tuning import STORING_PART, STORING_SECONDS
from .server_settings import ServerSettings
from .tab import Tab
from .tab_page import begin_page
from .tab_record import restore_tab, tab_record
from .worker import waiting_readers


class BrowserSide(Protocol):
    """All that the browser gives to a tab (packaging/browser/python_worker.js).

    can_pause  whether a call of another worker hears messages while it works
    """

    can_pause: bool

    def post(self, message: str) -> None:
        """Send a message to the page."""

    def link(self, data: bytes, name: str, media_type: str) -> str:
        """Return an address of a file for the page."""

    def open_port(self, hear: Hear, fail: Callable[[], None]) -> BrowserPort:
        """Start another worker, whose messages go to `hear`; it calls `fail` if it breaks."""

    def store(self, record: bytes) -> None:
        """Store a record of the tab, in place of the one before."""


class BrowserTab:
    """The one tab of a worker, and its page."""

    def __init__(self, browser: BrowserSide) -> None:
        self._browser = browser
        self._ports = WarmPorts(browser.open_port)
        can_pause = browser.can_pause
        self._tab = Tab(lambda: BrowserWorker(self._ports, can_pause))
        self._tasks: set[asyncio.Task[None]] = set()
        self._start: Values = {}
        self._connection: Connection | None = None
        self._writing: asyncio.Task[None] | None = None
        self._is_changed = asyncio.Event()  # since it was stored

    def begin(self, message: str, record: bytes) -> None:
        """Begin the page by its first message, with the record of the tab, or b""."""
        _, _, self._start = json.loads(message)
        if record:
            restore_tab(self._tab, record)
        self._begin_page()
        self._work(self._store())
        self._ports.prepare()

    def begin_again(self) -> None:
        """Begin the page anew, as the tab is now: what the page shows is something else."""
        text, view = self._tab.text, self._tab.view
        self._start |= {"text": text, "view": view, "link": None, "laid": None}
        if self._writing:
            self._writing.cancel()
        self._begin_page()

    def _begin_page(self) -> None:
        self._connection = begin_page(self._tab, ServerSettings(), self._start, self._browser.link)
        self._writing = self._work(self._connection.write(self._send))

    def take(self, message: str) -> None:
        """Take another message of the page."""
        assert self._connection
        self._connection.take(message)
        self._is_changed.set()

    async def settled(self) -> None:
        """Return when nothing goes on but calls of other workers, and all messages are sent. So the
        messages after an event are the same each time, if the next one waits for this.
        """
        connection = self._connection
        while connection and not (self._tab.is_read and connection.is_idle(waiting_readers)):
            await asyncio.sleep(0)

    async def _send(self, text: str) -> None:
        self._browser.post(text)
        self._is_changed.set()

    async def _store(self) -> None:
        """Store the tab soon after a change; that takes a small part of the time."""
        while True:
            await self._is_changed.wait()
            self._is_changed.clear()
            began = time.monotonic()
            self._browser.store(tab_record(self._tab))
            took = time.monotonic() - began
            await asyncio.sleep(max(STORING_SECONDS, STORING_PART * took))

    def _work(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
