"""The workers of a tab: long work is done there, under limits, and ends with the tab.

    async for value in worker.call(function_that_yields, argument):
        ...

A worker runs one call at a time, which can be paused and cancelled (`tab_calls`). It is a process
(`process_worker`), or a worker of the browser if the page has no server (`browser_worker`).
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import suppress
from itertools import count
from typing import Any, Protocol, TypeAlias

from ..core.errors import PsolverError

_numbers = count(1)  # of calls
waiting_readers: set[asyncio.Task[Any] | None] = set()  # which wait for the next value of a call


class WorkerCall:
    """A call in a process: iterate over its values; after a cancel it just ends."""

    def __init__(self) -> None:
        self.number = next(_numbers)  # greater than those of the calls before
        self._loop = asyncio.get_running_loop()
        self._messages: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()
        self.cancelled = False
        self.ended = threading.Event()

    def post(self, kind: str, value: Any = None) -> None:
        """Take a message of the process, from any thread."""
        with suppress(RuntimeError):  # the server has ended
            self._loop.call_soon_threadsafe(self._messages.put_nowait, (kind, value))

    def cancel(self) -> bool:
        """Let the reader end; return whether the call is at work, and was not cancelled before."""
        if self.cancelled or self.ended.is_set():
            return False
        self.cancelled = True
        self.post("done")
        return True

    def __aiter__(self) -> AsyncIterator[Any]:
        return self

    async def __anext__(self) -> Any:
        if self.cancelled:
            raise StopAsyncIteration
        reader = asyncio.current_task()
        waiting_readers.add(reader)
        try:
            kind, value = await self._messages.get()
        finally:
            waiting_readers.discard(reader)
        if kind == "error" and not self.cancelled:
            raise PsolverError(value)
        if kind != "value" or self.cancelled:
            raise StopAsyncIteration
        return value


class TabWorker(Protocol):
    """It runs one function at a time; `can_pause`: whether a call hears that it is to pause."""

    can_pause: bool

    def call(self, function: Callable[..., Iterator[Any]], *arguments: Any) -> WorkerCall:
        """Call a generator function of a module in the worker, and cancel the call before; the
        result yields its values. Iterating raises PsolverError for one raised there, and at the
        limit of memory.
        """

    def send(self, function: Callable[..., None], *arguments: Any) -> None:
        """Call a function in the worker at once, such as `pause_call`."""

    def cancel(self) -> None:
        """End the call that is at work, within a second or so."""

    def close(self) -> None:
        """End the worker."""


MakeWorker: TypeAlias = Callable[[], TabWorker]
