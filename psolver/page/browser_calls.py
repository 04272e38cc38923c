"""A worker of the browser that makes the calls of a tab, with Pyodide and without a server.

Messages are pickled: ("call", number, function, arguments) and ("aside", function, arguments) come,
and (kind, number, value) go, as `tab_calls` sends them. Both ends run the same psolver.

A call keeps this worker from hearing anything, unless the browser can let it stand still meanwhile
(JavaScript Promise Integration); then it hears at its ticks.
"""

from __future__ import annotations

import asyncio
import pickle
import time
import traceback
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from ..core.errors import PsolverError
from .browser_worker import BROKEN
from .page_tuning import HEAR_SECONDS
from .tab_calls import AnswerKind, hear_by, load_kernels, make_call

OUT_OF_MEMORY = "it took more memory than the browser gives"


class StackSwitching(Protocol):
    """The part of `pyodide.ffi` that lets a call stand still while the browser does other work."""

    def can_run_sync(self) -> bool:
        """Whether this browser can do that, in the call that goes on."""

    def run_sync(self, awaited: Awaitable[Any]) -> Any:
        """Wait for the end of something."""


class TickHearing:
    """Messages are heard at ticks of a call, if the browser can do that."""

    def __init__(self, switching: StackSwitching) -> None:
        self._switching = switching
        self._going = asyncio.Event()
        self._next_look = 0.0

    def listen(self) -> None:
        """Let the browser bring the messages that have come."""
        now = time.monotonic()
        if now >= self._next_look and self._switching.can_run_sync():
            self._next_look = now + HEAR_SECONDS
            self._switching.run_sync(asyncio.sleep(0))

    def wait(self) -> None:
        """Wait for a message; a call that could not hear is never paused."""
        self._going.clear()
        self._switching.run_sync(self._going.wait())

    def wake(self) -> None:
        """Let the call go on."""
        self._going.set()


class CallServer:
    """It makes the calls that come, one after the other."""

    def __init__(self, post: Callable[[bytes], None], switching: StackSwitching) -> None:
        """`post` sends bytes to the worker that has begun this one."""
        self._post = post
        self._waiting: list[tuple[int, Callable[..., Any], Any]] = []
        self._is_at_work = False
        hear_by(TickHearing(switching))

    def warm(self) -> None:
        """Load the kernels that most searches need, before a call needs them."""
        for _ in load_kernels():
            pass

    def take(self, message: bytes) -> None:
        """Take a message; one may come while a call listens."""
        kind, *values = pickle.loads(message)
        if kind == "aside":
            function, arguments = values
            function(*arguments)
            return
        number, function, arguments = values
        self._waiting.append((number, function, arguments))
        if self._is_at_work:
            return
        self._is_at_work = True
        try:
            while self._waiting:
                make_call(self._send, *self._waiting.pop(0))
        finally:
            self._is_at_work = False

    def _send(self, kind: AnswerKind, number: int, value: Any) -> None:
        sent_value = value
        if kind == "fault":
            sent_value = _sentence(value)
        self._post(pickle.dumps((kind, number, sent_value)))


def _sentence(fault: BaseException) -> str:
    """The words for an exception that ended a call."""
    if isinstance(fault, PsolverError):
        return str(fault)
    if isinstance(fault, MemoryError):
        return OUT_OF_MEMORY
    traceback.print_exception(fault)
    return BROKEN
