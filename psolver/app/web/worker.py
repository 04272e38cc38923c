"""The processes of a tab: what takes long is done there, under limits, and ends with the tab.

async for value in worker.ask(function_that_yields, argument):
    ...
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, NamedTuple

from ...children import Child
from ...errors import PsolverError
from ...memory import taken
from . import work

CANCEL_SECONDS = 1.0  # that a call has to end by itself
LOOK_SECONDS = 0.5  # between two looks at the memory of a process
_spare: list[Child] = []  # one that is prepared
_preparing = threading.Lock()


class Limits(NamedTuple):
    """What a process may take: bytes of memory."""

    memory: int = 2 * 10**9


class Call:
    """A call in a process: iterate over what it yields; cancelled, it just ends."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._messages: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()
        self.cancelled = False
        self.running = True

    def post(self, kind: str, value: Any = None) -> None:
        """A message of the process, from any thread."""
        with suppress(RuntimeError):  # the server has ended
            self._loop.call_soon_threadsafe(self._messages.put_nowait, (kind, value))

    def __aiter__(self) -> AsyncIterator[Any]:
        return self

    async def __anext__(self) -> Any:
        if self.cancelled:
            raise StopAsyncIteration
        kind, value = await self._messages.get()
        if kind == "error" and not self.cancelled:
            raise PsolverError(value)
        if kind != "value" or self.cancelled:
            raise StopAsyncIteration
        return value


class Worker:
    """A process that runs one function at a time; it is started when it is first needed."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._thread = ThreadPoolExecutor(1)  # that listens to the process
        self._child: Child | None = None
        self._call: Call | None = None
        self._ended = ""  # why the process was killed

    def ask(self, function: Callable[..., Iterator[Any]], *arguments: Any) -> Call:
        """What a generator function of a module yields, called in the process; the call before is
        cancelled. Iterating raises PsolverError for one raised there, and at a limit.
        """
        self.cancel()
        self._call = call = Call()
        self._thread.submit(self._listen, call, function, arguments)
        return call

    def _listen(self, call: Call, function: Callable[..., Iterator[Any]], arguments: Any) -> None:
        """Hand on what the process says, in the thread that listens to it."""
        watching = threading.Event()
        try:
            if call.cancelled:
                return
            child = self._child = self._living() or (_spare.pop() if _spare else Child())
            self._ended = ""
            threading.Thread(target=self._watch, args=(child, watching), daemon=True).start()
            for value in child.ask(work.run, function, *arguments):
                call.post("value", value)
        except PsolverError as error:
            if self._ended and self._child:
                self._child.close()
                self._child = None
            call.post("error", self._ended or str(error))
        finally:
            watching.set()
            call.running = False
            call.post("done")

    def _living(self) -> Child | None:
        """The process, unless it has died between two calls, as it does that is killed just when
        its call is done.
        """
        if self._child and self._child.has_ended:
            self._child.close()
            self._child = None
        return self._child

    def _watch(self, child: Child, done: threading.Event) -> None:
        """Kill the process where it takes too much memory, until its call is done."""
        while not done.wait(LOOK_SECONDS):
            if taken(child.pid) > self._limits.memory:
                self._kill(f"it took more than {self._limits.memory / 1e9:g} GB of memory")

    def _kill(self, why: str) -> None:
        self._ended = why
        if self._child:
            self._child.kill()

    def tell(self, function: Callable[[], None]) -> None:
        """Call a function there at once, such as `work.pause`."""
        if self._child:
            self._child.tell(function)

    def cancel(self) -> None:
        """End the call that is at work, within a second or so."""
        call = self._call
        if call is None or not call.running or call.cancelled:
            return
        call.cancelled = True
        call.post("done")
        self.tell(work.cancel)
        later = threading.Timer(CANCEL_SECONDS, self._kill_if_running, (call,))
        later.daemon = True  # the server need not wait for it
        later.start()

    def _kill_if_running(self, call: Call) -> None:
        if call.running:
            self._kill("it was cancelled")

    def close(self) -> None:
        """End the process."""
        if self._call:
            self._call.cancelled = True
            self._call.post("done")
        if self._child:
            self._child.kill()
        self._thread.submit(self._let_go)
        self._thread.shutdown(wait=False)

    def _let_go(self) -> None:
        if self._child:
            self._child.close()


def prepare_spare() -> None:
    """Start a process, where none is ready for the next tab that needs one; takes seconds."""
    with _preparing, suppress(PsolverError):  # who needs it will start it, and tell what is wrong
        if _spare:
            return
        child = Child()
        list(child.ask(work.run, work.prepare))
        _spare.append(child)


def close_spare() -> None:
    """End the process that nobody needed."""
    while _spare:
        _spare.pop().close()
