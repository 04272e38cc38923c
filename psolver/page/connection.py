"""The connection to the page of a tab: modules that it mounts, calls of them, events from them.

A message is a list, as JSON. The server sends

    [number, method, value, ...]   a call of a module; number 0 is the page itself
    [0, "mount", view, module, number, data]   a module, by its name, in a view; "" is the frame
    [0, "tool", number, word, title]   a button in the header, whose event is "press"

and the page [number, event, value].
"""

from __future__ import annotations

import asyncio
import json
import sys
import traceback
from collections.abc import Awaitable, Callable, Collection, Coroutine
from typing import Any, TypeAlias

FileLink: TypeAlias = Callable[[bytes, str, str], str]  # of its bytes, name and media type
Hear: TypeAlias = Callable[[str, Any], Coroutine[Any, Any, None] | None]

PAGE_NUMBER = 0  # the number of the page itself
TYPES = {  # of files to take away, by their endings
    "svg": "image/svg+xml",
    "png": "image/png",
    "html": "text/html",
    "jsonl": "application/jsonl",
    "zip": "application/zip",
    "toml": "application/toml",
    "3mf": "model/3mf",
    "obj": "model/obj",
    "scad": "application/x-openscad",
}
FAULT = "Something went wrong; the terminal of psolver shows the error. Load the page again."


class PageModule:
    """One of our modules, on the page."""

    def __init__(self, connection: Connection, number: int) -> None:
        self._connection = connection
        self._number = number

    def call(self, method: str, *values: Any) -> None:
        """Call a method of the module in the browser, after those called before."""
        self._connection.send(self._number, method, *values)


class Connection:
    """The connection to one page, from its beginning to its end."""

    def __init__(self, hear: Hear, link: FileLink = lambda *_: "") -> None:
        """`hear` gets the events of the page itself; `link` gives addresses to files."""
        self._hears = [hear]
        self._link = link
        self._waiting: asyncio.Queue[str] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()

    def send(self, number: int, method: str, *values: Any) -> None:
        """Send a call of a module, or with PAGE_NUMBER of the page."""
        message = json.dumps([number, method, *values])
        self._waiting.put_nowait(message)

    def page(self, method: str, *values: Any) -> None:
        """Call a method of the page itself."""
        self.send(PAGE_NUMBER, method, *values)

    def module(
        self, view: str, name: str, data: Any = None, hear: Hear = lambda *_: None
    ) -> PageModule:
        """Mount a module in a view, below those that it has; `data` is for its start, `hear` gets
        its events.
        """
        number = len(self._hears)
        self._hears.append(hear)
        self.page("mount", view, name, number, data)
        return PageModule(self, number)

    def tool(self, word: str, title: str, press: Callable[[], None]) -> None:
        """Add a button to the header, and to the dialog "Download"."""
        number = len(self._hears)

        def hear(event: str, value: Any) -> None:
            press()

        self._hears.append(hear)
        self.page("tool", number, word, title)

    def offer_file(self, data: bytes, stem: str, suffix: str) -> None:
        """Let the browser fetch a file, by its name without and that of its ending."""
        name = f"{stem}.{suffix}"
        address = self._link(data, name, TYPES[suffix])
        self.page("fetch", address, name)

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin work that goes on beside; a fault in it is shown."""
        task = asyncio.create_task(self._work(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _work(self, work: Awaitable[None]) -> None:
        try:
            await work
        except Exception:
            self._report_fault()

    def is_idle(self, waiting: Collection[Any] = ()) -> bool:
        """Whether all messages are sent, and no work goes on, but for tasks that are `waiting`."""
        if not self._waiting.empty():
            return False
        return self._tasks.issubset(waiting)

    def _report_fault(self) -> None:
        traceback.print_exception(*sys.exc_info())
        self.page("notify", FAULT, True)

    def take(self, message: str) -> None:
        """Take a message of the page."""
        number, event, value = json.loads(message)
        try:
            if work := self._hears[number](event, value):
                self.begin(work)
        except Exception:
            self._report_fault()

    async def write(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send the messages that wait, and those that come, until this is cancelled."""
        while True:
            message = await self._waiting.get()
            await send(message)
