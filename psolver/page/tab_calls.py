"""The side of a tab's worker: one call at a time, which can be paused and cancelled.

A worker is a process (`process_worker`) or, on a page without a server, a worker of the browser
(`browser_calls`). What differs there is how a call hears that it is to pause: `Hearing`.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from typing import Any, Literal, Protocol, TypeAlias

from ..core.control import Stopped, begin_call, current_control

TRIAL_SAMPLES = ("pentominoes-6x10", "soma-cube")  # by which most kernels are loaded

AnswerKind: TypeAlias = Literal["value", "fault", "done"]
SendAnswer: TypeAlias = Callable[[AnswerKind, int, Any], None]  # with the number of the call


class Hearing(Protocol):
    """The way in which a call hears that it is to pause, or to go on."""

    def listen(self) -> None:
        """Take the messages that have come, if they do not come by themselves."""

    def wait(self) -> None:
        """Return when `wake` was called, or at once if the call is not paused any more."""

    def wake(self) -> None:
        """Let `wait` return."""


class ThreadHearing:
    """The messages of a process, which come in a thread of their own."""

    def __init__(self) -> None:
        self._going = threading.Event()

    def listen(self) -> None:
        """Return at once: messages come by themselves."""

    def wait(self) -> None:
        """Wait for the thread of messages."""
        self._going.clear()
        if _is_paused:  # it may have gone on meanwhile
            self._going.wait()

    def wake(self) -> None:
        """Wake the thread of the call."""
        self._going.set()


_hearing: Hearing = ThreadHearing()


def _drop(_kind: AnswerKind, _number: int, _value: Any) -> None:
    """Drop an answer: there is no call."""


_send: SendAnswer = _drop  # of the call
_number = 0  # of the call
_control = current_control()  # of the call
_cancelled: set[int] = set()  # calls that were cancelled before they began, or after their end
_is_paused = False
_paused_seconds = 0.0  # until it last went on
_paused_since: float | None = None  # by time.monotonic


def hear_by(hearing: Hearing) -> None:
    """Let the calls of this worker hear in this way."""
    global _hearing
    _hearing = hearing


def make_call(
    send: SendAnswer, number: int, function: Callable[..., Iterator[Any]], arguments: Any
) -> None:
    """Call a generator function: send each of its values, what it sends itself (`send_value`), the
    exception that it raises, and that it is done; nothing more if the call of this number is
    cancelled.
    """
    global _send, _number, _control, _is_paused, _paused_seconds, _paused_since
    _is_paused, _paused_seconds, _paused_since = False, 0.0, None
    begin_call(_look)
    _send, _number, _control = send, number, current_control()
    try:
        if number not in _cancelled:
            for value in function(*arguments):
                send("value", number, value)
    except Stopped:
        pass
    except BaseException as fault:
        send("fault", number, fault)
    send("done", number, None)


def run_call(number: int, function: Callable[..., Iterator[Any]], *arguments: Any) -> Iterator[Any]:
    """Yield what a function yields and sends, as `make_call`; it is called in a thread."""
    answers: SimpleQueue[tuple[AnswerKind, Any]] = SimpleQueue()

    def put(kind: AnswerKind, _: int, value: Any) -> None:
        answers.put((kind, value))

    call = put, number, function, arguments
    threading.Thread(target=make_call, args=call, daemon=True).start()
    while True:
        kind, value = answers.get()
        if kind == "done":
            return
        if kind == "fault":
            raise value
        yield value


def send_value(value: Any) -> None:
    """Send a value of the call that goes on, before its function yields one."""
    _send("value", _number, value)


def _look() -> None:
    """Stand still while the call is paused."""
    global _paused_seconds, _paused_since
    _hearing.listen()
    if not _is_paused:
        return
    _paused_since = time.monotonic()
    while _is_paused:
        _hearing.wait()
    _paused_seconds, _paused_since = call_paused_seconds(), None
    _control.check()


def call_paused_seconds() -> float:
    """Return the seconds that the call has stood still so far."""
    since = _paused_since
    return _paused_seconds + (0.0 if since is None else time.monotonic() - since)


def cancel_call(number: int) -> None:
    """End the call of a number at its next tick, or when it begins."""
    _cancelled.add(number)
    if _number == number:
        _control.cancel()
        resume_call()


def pause_call() -> None:
    """Let the call stand still from its next tick on."""
    global _is_paused
    _is_paused = True


def resume_call() -> None:
    """Let the paused call go on."""
    global _is_paused
    _is_paused = False
    _hearing.wake()


def load_kernels() -> Iterator[None]:
    """Load the kernels that most searches need."""
    from ..search.tiling_search import Search

    for name in TRIAL_SAMPLES:
        with Search(name, limit=2) as search:
            list(search)
    yield
