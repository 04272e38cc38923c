"""Workers of the browser that make the calls of a tab without a server; one is warm before it is
needed.
"""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable, Iterator
from typing import Any, Protocol, TypeAlias

from .page_tuning import HEED_SECONDS, MOST_IDLE_PORTS
from .tab_calls import cancel_call
from .worker import WorkerCall

BROKEN = "psolver's worker in the browser failed; its console shows the error"


class BrowserPort(Protocol):
    """A worker of the browser, from the outside (see packaging/browser/python_worker.js)."""

    def post(self, message: bytes) -> None:
        """Send it a message."""

    def end(self) -> None:
        """End it at once, whatever it is doing."""


Hear: TypeAlias = Callable[[bytes], None]
OpenPort: TypeAlias = Callable[[Hear, Callable[[], None]], BrowserPort]
"""Starts a worker whose messages go to the first function; the second is called if it breaks."""


class HeardPort:
    """A worker that was started; its messages go to `hear`, and `fail` is called if it breaks: both
    change with its user.
    """

    def __init__(self, open_port: OpenPort) -> None:
        self.is_broken = False
        self.hear: Hear = lambda _: None
        self.fail: Callable[[], None] = lambda: None
        self._port = open_port(lambda message: self.hear(message), self._break)

    def _break(self) -> None:
        self.is_broken = True
        self.fail()

    def post(self, message: bytes) -> None:
        """Send it a message."""
        self._port.post(message)

    def end(self) -> None:
        """End it at once."""
        self._port.end()


class WarmPorts:
    """The workers that nobody uses: at least one, since a worker takes seconds to be ready, and not
    many, since each has a Python of its own.
    """

    def __init__(self, open_port: OpenPort) -> None:
        self._open_port = open_port
        self._idle: list[HeardPort] = []  # the one that was used last comes last

    def prepare(self) -> None:
        """Start a worker for the next use, unless one is there."""
        if not self._idle:
            self._idle.append(HeardPort(self._open_port))

    def take(self, hear: Hear, fail: Callable[[], None]) -> HeardPort:
        """Return a worker whose messages go to `hear`, and that calls `fail` if it breaks."""
        self._idle = [port for port in self._idle if not port.is_broken]
        self.prepare()
        port = self._idle.pop()
        port.hear, port.fail = hear, fail
        self.prepare()
        return port

    def give_back(self, port: HeardPort) -> None:
        """Take a worker whose call is done."""
        port.fail = lambda: None
        if len(self._idle) < MOST_IDLE_PORTS:
            self._idle.append(port)
        else:
            port.end()


class BrowserWorker:
    """A worker of the browser that runs one function at a time; it is ended if it does not hear
    that a call is cancelled. Between calls it is one of the warm ones.
    """

    def __init__(self, ports: WarmPorts, can_pause: bool) -> None:
        self.can_pause = can_pause
        self._ports = ports
        self._port: HeardPort | None = None
        self._call: WorkerCall | None = None
        self._undone: dict[int, bytes] = {}  # calls that were posted, by number: their messages

    def call(self, function: Callable[..., Iterator[Any]], *arguments: Any) -> WorkerCall:
        """Call a generator function there, and cancel the call before."""
        self.cancel()
        self._call = call = WorkerCall()
        message = pickle.dumps(("call", call.number, function, arguments))
        self._undone[call.number] = message
        self._open_port().post(message)
        return call

    def _open_port(self) -> HeardPort:
        if self._port is None:
            self._port = self._ports.take(self._hear, self._fail)
        return self._port

    def _fail(self) -> None:
        """End the call of a worker that has broken; the next call has another one."""
        self._port = None
        self._undone.clear()
        if self._call:
            self._call.post("error", BROKEN)
            self._call.ended.set()

    def _hear(self, message: bytes) -> None:
        """Take an answer of the worker."""
        kind, number, value = pickle.loads(message)
        if kind == "done":
            self._undone.pop(number, None)
            if self._port and not self._undone:
                self._ports.give_back(self._port)
                self._port = None
        call = self._call
        if call is None or call.number != number:
            return
        if kind == "done":
            call.ended.set()
        call.post("error" if kind == "fault" else kind, value)

    def send(self, function: Callable[..., None], *arguments: Any) -> None:
        """Call a function there at once, such as `pause_call`."""
        if self._port:
            self._port.post(pickle.dumps(("aside", function, arguments)))

    def cancel(self) -> None:
        """End the call that is at work: it may hear that; if not, its worker is ended."""
        call = self._call
        if call is None or not call.cancel():
            return
        if self.can_pause:
            self.send(cancel_call, call.number)
            loop = asyncio.get_running_loop()
            loop.call_later(HEED_SECONDS, self._end_if_busy, call.number)
        else:
            self._end_if_busy(call.number)

    def _end_if_busy(self, number: int) -> None:
        """End the worker if it is still at a call; another one takes over what waits."""
        if self._port is None or number not in self._undone:
            return
        del self._undone[number]
        self._port.end()
        self._port = None
        for message in self._undone.values():
            self._open_port().post(message)

    def close(self) -> None:
        """End the worker."""
        if self._call:
            self._call.cancel()
        self._undone.clear()
        if self._port:
            self._port.end()
            self._port = None
