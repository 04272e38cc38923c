"""The control of the call that this process works on for another one, as for a tab of the page.

It is ambient: a function that may be called so ticks it, and takes none.
"""

from __future__ import annotations

from collections.abc import Callable

from .control import Control

_control = Control()


def call_control() -> Control:
    """Return the control of the running call: tick it often."""
    return _control


def begin_call(show: Callable[[], None]) -> None:
    """Let the call that begins now have a control of its own, which shows progress so."""
    global _control
    _control = Control(show=show)
