"""What happens in the process of a tab: one call at a time, which can be paused and cancelled."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

from ...control import Control, Stopped

TRIED = ("pentominoes-6x10", "soma-cube")  # by which most kernels are loaded

_going = threading.Event()  # cleared while the call is paused
_control = Control()
_paused_seconds = 0.0  # until it last went on
_paused_since: float | None = None  # by time.monotonic


def control() -> Control:
    """The control of the call that is at work: tick it often."""
    return _control


def run(function: Callable[..., Iterator[Any]], *arguments: Any) -> Iterator[Any]:
    """What a function yields, until it is cancelled."""
    global _control, _paused_seconds, _paused_since
    _going.set()
    _paused_seconds, _paused_since = 0.0, None
    _control = Control(show=_wait)
    try:
        yield from function(*arguments)
    except Stopped:
        return


def _wait() -> None:
    global _paused_seconds, _paused_since
    if not _going.is_set():
        _paused_since = time.monotonic()
        _going.wait()
        _paused_seconds, _paused_since = paused_seconds(), None
        _control.check()


def is_paused() -> bool:
    """Does the call stand still, or will it soon?"""
    return not _going.is_set()


def paused_seconds() -> float:
    """How long the call has stood still so far."""
    since = _paused_since
    return _paused_seconds + (0.0 if since is None else time.monotonic() - since)


def cancel() -> None:
    """The call ends at its next tick."""
    _control.cancel()
    _going.set()


def pause() -> None:
    """The call stands still from its next tick on."""
    _going.clear()


def go_on() -> None:
    """The call that was paused goes on."""
    _going.set()


def prepare() -> Iterator[None]:
    """Load what most searches need, before anybody waits for it."""
    from ...api import Search
    from ...formats import load
    from ..sample_files import SUFFIX, samples_folder

    for name in TRIED:
        with Search(load(samples_folder() / f"{name}{SUFFIX}"), limit=2) as search:
            list(search)
    yield
