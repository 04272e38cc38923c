"""The processes of a tab, each killed if it does not end its call when it is to, or takes too much
memory; and one that is ready before it is needed.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from ..core.children import Child
from ..core.errors import PsolverError
from ..engines.memory import taken
from .page_tuning import CANCEL_SECONDS, MEMORY_LOOK_SECONDS
from .tab_calls import cancel_call, load_kernels, run_call
from .worker import WorkerCall

_spare: list[Child] = []  # one that is prepared
_preparing = threading.Lock()


class ProcessWorker:
    """A process that runs one function at a time; it is killed if it takes too much memory."""

    can_pause = True

    def __init__(self, memory: int) -> None:
        self._memory = memory
        self._thread = ThreadPoolExecutor(1)  # which reads the answers of the process
        self._child: Child | None = None
        self._call: WorkerCall | None = None
        self._ended = ""  # why the process was killed
        self._killing = threading.Lock()  # while a call ends, and while it is killed

    def call(self, function: Callable[..., Iterator[Any]], *arguments: Any) -> WorkerCall:
        """Call a generator function there, and cancel the call before."""
        self.cancel()
        self._call = call = WorkerCall()
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
        if call is None or not call.cancel():
            return
        self.send(cancel_call, call.number)
        later = threading.Timer(CANCEL_SECONDS, self._kill, (call, "it was cancelled"))
        later.daemon = True  # the server need not wait for it
        later.start()

    def close(self) -> None:
        """End the process."""
        if self._call:
            self._call.cancel()
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
        list(child.stream(load_kernels))
        _spare.append(child)


def close_spare() -> None:
    """End the process that was not needed."""
    while _spare:
        _spare.pop().close()
