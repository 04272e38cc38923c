"""The terminal: colours, the status line, tables."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from .output import say

if TYPE_CHECKING:
    from rich.live import Live

    from ..search.limited_work import LimitedWork
    from .numbered_output import Outputs

VIRTUAL_TERMINAL = 4  # ENABLE_VIRTUAL_TERMINAL_PROCESSING, of the modes of a Windows console


def wants_color(choice: str, output: Outputs) -> bool:
    """Whether to colour, by `--color`; for auto by NO_COLOR, FORCE_COLOR, and the terminal."""
    in_color = output.is_terminal and _takes_escapes() and os.environ.get("TERM") != "dumb"
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return in_color


def _takes_escapes() -> bool:
    """Whether the terminal of standard output takes escape sequences, which a console of Windows
    does only on request.
    """
    if sys.platform == "win32":
        from ctypes import byref, windll, wintypes
        from msvcrt import get_osfhandle

        console, mode = wintypes.HANDLE(get_osfhandle(sys.stdout.fileno())), wintypes.DWORD()
        return bool(
            windll.kernel32.GetConsoleMode(console, byref(mode))
            and windll.kernel32.SetConsoleMode(console, mode.value | VIRTUAL_TERMINAL)
        )
    return True


class StatusLine:
    """One line on standard error with the progress of a long search; only on a terminal.

    `tick` is called often, if it `is_wanted`; `clear` before anything else is printed. `words`, if
    it is set, returns how far the work is, in the place of its solutions and nodes.
    """

    words: Callable[[], str] | None = None

    def __init__(self, is_wanted: bool) -> None:
        self.is_wanted = (
            is_wanted
            and sys.stderr is not None
            and sys.stderr.isatty()
            and os.environ.get("TERM") != "dumb"
        )
        self._next = time.monotonic() + 0.5
        self._live: Live | None = None
        self._first: tuple[float, float] | None = None  # seconds, and the first fraction seen then

    def tick(self, work: LimitedWork) -> None:
        """Show or refresh the line, if half a second has passed without a print."""
        if not self.is_wanted or time.monotonic() < self._next:
            return
        from .live_status import live_display, status_of

        if self._live is None:
            self._live = live_display()
        fraction = work.control.progress.fraction
        if self._first is None and fraction is not None:
            self._first = work.control.seconds, fraction
        line = status_of(work, self._first, self._live.console.width, self.words)
        self._live.update(line, refresh=True)
        self._next = time.monotonic() + 0.1

    def say(self, text: str) -> None:
        """Print a line that stays, in its place."""
        self.clear()
        say(text)

    def clear(self) -> None:
        """Remove the line; it comes back if the search goes on for long."""
        if self._live:
            self._live.stop()
            self._live = None
        self._next = time.monotonic() + 0.5
