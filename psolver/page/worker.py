"""The processes of a tab: long work is done there, under limits, and ends with the tab.

    async for value in worker.call(function_that_yields, argument):
        ...

The functions at the end are called in such a process: it runs one call at a time, which can be
paused and cancelled.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import count
from typing import Any

from ..core.children import Child
from ..core.control import Stopped, begin_call, current_control
from ..core.errors import PsolverError
from ..engines.memory import taken
from .page_tuning import CANCEL_SECONDS, MEMORY_LOOK_SECONDS

TRIAL_SAMPLES = ("pentominoes-6x10", "soma-cube")  # by which most kernels are loaded

_numbers = count(1)  # of calls
_spare: list[Child] = []  # one that is prepared
_preparing = threading.Lock()


class WorkerCall:
    """A call in a process: iterate over its values; after a cancel it just ends."""

    def __init__(self, number: int) -> None:
        """`number` is greater than those of the calls before."""
        self.number = number
        self._loop = asyncio.get_running_loop()
        self._messages: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()
        self.cancelled = False
        self.ended = threading.Event()

    def post(self, kind: str, value: Any = None) -> None:
        """Take a message of the process, from any thread."""
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


class TabWorker:
    """A process that runs one function at a time; it is killed if it takes too much memory."""

    def __init__(self, memory: int) -> None:
        self._memory = memory
        self._thread = ThreadPoolExecutor(1)  # which reads the answers of the process
        self._child: Child | None = None
        self._call: WorkerCall | None = None
        self._ended = ""  # why the process was killed
        self._killing = threading.Lock()  # while a call ends, and while it is killed

    def call(self, function: Callable[..., Iterator[Any]], *arguments: Any) -> WorkerCall:
        """Call a generator function of a module in the process, and cancel the call before; the
        result yields its values. Iterating raises PsolverError for one raised there, and at the
        limit of memory.
        """
        self.cancel()
        self._call = call = WorkerCall(next(_numbers))
        self._thread.submit(self._listen, call, function, arguments)
        return call

    def _listen(
        self, call: WorkerCall, function: Callable[..., Iterator[Any]], arguments: Any
    ) -> None:
        """Pass on the values of a call, in the thread that reads them."""
        try:
            if call.cancelled:
                return
            self._close_if_dead()
            if self._child is None:
                self._child = _spare.pop() if _spare else Child()
            child = self._child
            self._ended = ""
            threading.Thread(target=self._watch, args=(call, child), daemon=True).start()
            for value in child.stream(run_call, call.number, function, *arguments):
                call.post("value", value)
        except PsolverError as error:
            if self._ended and self._child:
                self._child.close()
                self._child = None
            call.post("error", self._ended or str(error))
        finally:
            with self._killing:
                call.ended.set()
            call.post("done")

    def _close_if_dead(self) -> None:
        """Forget a process that has died: it may be killed just when a call is done."""
        if self._child and self._child.has_ended:
            self._child.close()
            self._child = None

    def _watch(self, call: WorkerCall, child: Child) -> None:
        """Kill the process if it takes too much memory, until its call is done."""
        while not call.ended.wait(MEMORY_LOOK_SECONDS):
            if taken(child.pid) > self._memory:
                self._kill(call, f"it took more than {self._memory / 1e9:g} GB of memory")

    def _kill(self, call: WorkerCall, cause: str) -> None:
        """Kill the process if it is still at a call."""
        with self._killing:
            if self._child and not call.ended.is_set():
                self._ended = cause
                self._child.kill()

    def send(self, function: Callable[..., None], *arguments: Any) -> None:
        """Call a function in the process at once, such as `pause_call`."""
        if self._child:
            self._child.notify(function, *arguments)

    def cancel(self) -> None:
        """End the call that is at work, within a second or so."""
        call = self._call
        if call is None or call.ended.is_set() or call.cancelled:
            return
        call.cancelled = True
        call.post("done")
        self.send(cancel_call, call.number)
        later = threading.Timer(CANCEL_SECONDS, self._kill, (call, "it was cancelled"))
        later.daemon = True  # the server need not wait for it
        later.start()

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
    """Start a process for the next tab that needs one, unless one is ready; takes seconds."""
    with _preparing, suppress(PsolverError):  # a fault shows when a tab starts one
        if _spare:
            return
        child = Child()
        list(child.stream(run_call, next(_numbers), load_kernels))
        _spare.append(child)


def close_spare() -> None:
    """End the process that was not needed."""
    while _spare:
        _spare.pop().close()


# in the process -----------------------------------------------------------------------------------

_going = threading.Event()  # cleared while the call is paused
_number = 0  # of the call
_cancelled = 0  # the last call that was cancelled: it may not have begun by then
_paused_seconds = 0.0  # until it last went on
_paused_since: float | None = None  # by time.monotonic


def run_call(number: int, function: Callable[..., Iterator[Any]], *arguments: Any) -> Iterator[Any]:
    """Yield the values of a function, until the call of this number is cancelled."""
    global _number, _paused_seconds, _paused_since
    _going.set()
    _paused_seconds, _paused_since = 0.0, None
    begin_call(_wait)
    _number = number
    if _cancelled >= number:
        return
    try:
        yield from function(*arguments)
    except Stopped:
        return


def _wait() -> None:
    global _paused_seconds, _paused_since
    if not _going.is_set():
        _paused_since = time.monotonic()
        _going.wait()
        _paused_seconds, _paused_since = call_paused_seconds(), None
        current_control().check()


def call_is_paused() -> bool:
    """Whether the call stands still, or soon will."""
    return not _going.is_set()


def call_paused_seconds() -> float:
    """Return the seconds that the call has stood still so far."""
    since = _paused_since
    return _paused_seconds + (0.0 if since is None else time.monotonic() - since)


def cancel_call(number: int) -> None:
    """End the call of a number at its next tick, or when it begins."""
    global _cancelled
    _cancelled = number
    if _number == number:
        current_control().cancel()
        _going.set()


def pause_call() -> None:
    """Let the call stand still from its next tick on."""
    _going.clear()


def resume_call() -> None:
    """Let the paused call go on."""
    _going.set()


def load_kernels() -> Iterator[None]:
    """Load the kernels that most searches need."""
    from ..search.tiling_search import Search

    for name in TRIAL_SAMPLES:
        with Search(name, limit=2) as search:
            list(search)
    yield
