"""Ctrl-C, SIGTERM and SIGHUP (a closed terminal): a run that is at work is cancelled, and ends by
itself, at its next tick.

If nothing runs that could be cancelled, they are raised, as Python does. The same signal within
a second, from an impatient hand or to a whole group of processes, is ignored.
"""

from __future__ import annotations

import _thread
import gc
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from ..core.control import IN_BROWSER, TimeUp

TERMINATED = 143
SOON_SECONDS = 0.02  # seconds
QUIET_SECONDS = 1.0  # after a signal
# what a time limit sends: SIGINT is ignored by what a script runs in the background
ALARM = signal.SIGINT if sys.platform == "win32" else signal.SIGALRM
# modules that native code calls, which may lose exceptions; callbacks lose all of them
CALLBACKS = ("_weakrefset", "weakref")
LOSING = ("importlib.", "_frozen_importlib", "llvmlite.", *CALLBACKS)

_cancel: Callable[[], None] | None = None  # ends the current run
_quiet_until = 0.0  # by the clock
_terminated = False
_expiring = _expired = False  # whether a time limit runs, whether it has passed
_limits = 0  # how often one has begun


def listen() -> None:
    """Handle signals here from now on, unless they are ignored."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupt)
    if sys.platform != "win32":
        signal.signal(signal.SIGTERM, _terminate)
        if signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:  # not so under nohup
            signal.signal(signal.SIGHUP, _terminate)


def ignore() -> None:
    """Ignore Ctrl-C from now on: the command is over, and has its status."""
    if signal.getsignal(signal.SIGINT) is _interrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def cancelling(cancel: Callable[[], None]) -> Iterator[None]:
    """Call `cancel` on a signal inside; any but Ctrl-C then ends the command."""
    global _cancel
    outer_cancel, _cancel = _cancel, cancel
    try:
        yield
    finally:
        _cancel = outer_cancel
        if _terminated:
            sys.exit(TERMINATED)


@contextmanager
def raising() -> Iterator[None]:
    """Raise a signal at once inside: for waits that may last forever."""
    global _cancel
    if _terminated:
        sys.exit(TERMINATED)
    outer_cancel, _cancel = _cancel, None
    try:
        yield
    finally:
        _cancel = outer_cancel


@contextmanager
def expiring(seconds: float | None) -> Iterator[None]:
    """Raise TimeUp inside after some `seconds` (None: never), for work that looks at no clock."""
    global _expiring, _expired, _limits
    if seconds is None or IN_BROWSER:
        yield
        return
    signal.signal(ALARM, _interrupt)
    _limits += 1
    timer = threading.Timer(seconds, _expire, [_limits])
    timer.daemon = True
    _expiring, _expired = True, False
    outer_hook, sys.unraisablehook = sys.unraisablehook, _expire_again
    try:
        timer.start()  # inside, since a short limit may pass before the next line
        yield
    except KeyboardInterrupt:
        if _expired:
            raise TimeUp from None
        raise
    finally:
        _expiring = False
        timer.cancel()
        sys.unraisablehook = outer_hook


def _expire_again(lost: sys.UnraisableHookArgs) -> None:
    """Interrupt again, a moment later, if a finalizer has lost the interrupt of a time limit."""
    global _expiring
    if _expired and issubclass(lost.exc_type, KeyboardInterrupt):
        _expiring = True
        threading.Timer(SOON_SECONDS, _expire, [_limits]).start()
    else:
        sys.__unraisablehook__(lost)


def _expire(limit: int) -> None:
    """End a time limit, by its number: unless it is over, and another one runs."""
    global _expired
    if _expiring and limit == _limits:
        _expired = True
        _interrupt_main(ALARM)


def _interrupt_main(number: signal.Signals) -> None:
    """Interrupt the main thread, also while it waits for a pipe or a terminal, but on Windows."""
    main = threading.main_thread().ident
    if sys.platform == "win32" or main is None:
        _thread.interrupt_main(number)
    else:
        signal.pthread_kill(main, number)


def _interrupt(number: int, frame: FrameType | None) -> None:
    global _expiring
    if _expired and _expiring:
        if frame and (frame.f_globals.get("__name__") in CALLBACKS or _is_in_collector(frame)):
            threading.Timer(SOON_SECONDS, _expire, [_limits]).start()
            return
        _expiring = False  # one is enough: a second one would come while the first is handled
        raise KeyboardInterrupt
    if number == signal.SIGINT and _is_new() and not _cancelled():
        _raise_interrupt(frame)


def _is_in_collector(frame: FrameType | None) -> bool:
    """Whether a callback of the garbage collector runs, which loses exceptions."""
    codes = {getattr(callback, "__code__", None) for callback in gc.callbacks}
    while frame is not None:
        if frame.f_code in codes:
            return True
        frame = frame.f_back
    return False


def _terminate(_number: int, _frame: FrameType | None) -> None:
    global _terminated
    if _is_new() or not _terminated:
        _terminated = True
        if not _cancelled():
            sys.exit(TERMINATED)


def _is_new() -> bool:
    """Whether a signal is not the same one coming twice."""
    global _quiet_until
    now = time.monotonic()
    is_new = now >= _quiet_until
    if is_new:
        _quiet_until = now + QUIET_SECONDS
    return is_new


def _cancelled() -> bool:
    """Cancel the run, if there is one; the next signal will be raised. Return whether there was."""
    global _cancel
    if _cancel is None:
        return False
    cancel, _cancel = _cancel, None
    cancel()
    return True


def _raise_interrupt(frame: FrameType | None) -> None:
    """Raise KeyboardInterrupt; a moment later if an import or native code might lose it."""
    global _quiet_until
    if not (_is_in_collector(frame) or _loses_exceptions(frame)):
        raise KeyboardInterrupt
    _quiet_until = 0.0
    threading.Timer(SOON_SECONDS, _interrupt_main, [signal.SIGINT]).start()


def _loses_exceptions(frame: FrameType | None) -> bool:
    """Whether a module runs that may lose an exception."""
    while frame is not None:
        if frame.f_globals.get("__name__", "").startswith(LOSING):
            return True
        frame = frame.f_back
    return False
