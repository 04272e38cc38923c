"""The terminal: colours, the status line, tables."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from .output import say

if TYPE_CHECKING:
    from rich.live import Live
    from rich.table import Table
    from rich.text import Text

    from ..search.run import Run
    from ..text.characters import Picture
    from .output import Outputs


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


def colored(picture: Picture, fills: Mapping[int, str], frame: str | None = None) -> str:
    """Return the text of a picture, each region of `fills` in its colour, as escape sequences.

    All characters have the colour `frame`; without one, black or white by the colour of the region.
    """
    from itertools import groupby

    from rich.color import ColorSystem
    from rich.console import Console
    from rich.style import Style

    from ..text.characters import SECOND

    system = Console(force_terminal=True, no_color=False).color_system
    chosen = {"truecolor": ColorSystem.TRUECOLOR, "windows": ColorSystem.WINDOWS}.get(
        system or "", ColorSystem.EIGHT_BIT
    )
    styles: dict[int | None, Style] = {
        number: Style(color=frame or _ink(fill), bgcolor=fill) for number, fill in fills.items()
    }
    outside = Style(color=frame)
    lines = []
    for line, owners in zip(picture.lines, picture.owners, strict=True):
        parts = []
        for owner, run in groupby(zip(line, owners, strict=True), key=lambda pair: pair[1]):
            text = "".join(character for character, _ in run)
            style = styles.get(owner, outside)
            parts.append(style.render(text, color_system=chosen))
        lines.append("".join(parts))
    return "\n".join(lines).replace(SECOND, "")


def _ink(fill: str) -> str:
    """Return black or white, the one easier to read on a colour (ITU-R BT.601 luma)."""
    red, green, blue = (int(fill[i : i + 2], 16) for i in (1, 3, 5))
    return "#000000" if 0.299 * red + 0.587 * green + 0.114 * blue > 127 else "#ffffff"


WIDE_COLUMNS = 90  # they leave room for a bar


class StatusLine:
    """One line on standard error with the progress of a long search; only on a terminal.

    `tick` is called often, if it `is_wanted`; `clear` before anything else is printed. `words`, if
    it is set, returns how far a run is, in the place of its solutions and nodes.
    """

    words: Callable[[], str] | None = None

    def __init__(self, wanted: bool) -> None:
        self.is_wanted = (
            wanted
            and sys.stderr is not None
            and sys.stderr.isatty()
            and os.environ.get("TERM") != "dumb"
        )
        self._next = time.monotonic() + 0.5
        self._live: Live | None = None
        self._first: tuple[float, float] | None = None  # seconds, and the first fraction seen then

    def tick(self, run: Run) -> None:
        """Show or refresh the line, if half a second has passed without a print."""
        if not self.is_wanted or time.monotonic() < self._next:
            return
        if self._live is None:
            from rich.console import Console
            from rich.live import Live

            self._live = Live(console=Console(stderr=True), transient=True, auto_refresh=False)
            self._live.start()
        if self._first is None and run.control.progress.fraction is not None:
            self._first = run.control.seconds, run.control.progress.fraction
        line = _status(run, self._first, self._live.console.width, self.words)
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


def _status(
    run: Run, first: tuple[float, float] | None, width: int, own: Callable[[], str] | None
) -> Table:
    """Return the progress of a search, with a bar if there is room and the part done is known."""
    from rich.progress_bar import ProgressBar
    from rich.table import Table
    from rich.text import Text

    from ..text.results import activity, how_far

    progress = run.control.progress
    words = own() if own else how_far(run.puzzle, run.outcome, progress, first)
    cells: list[ProgressBar | Text] = [Text(activity(progress, run.control.seconds), style="dim")]
    if progress.fraction is not None and width >= WIDE_COLUMNS:
        cells.append(ProgressBar(total=1.0, completed=progress.fraction, width=20))
    line = Table.grid(padding=(0, 1))
    for _ in cells:
        line.add_column(no_wrap=True, min_width=16)
    line.add_column(no_wrap=True, overflow="ellipsis")
    line.add_row(*cells, Text(words, style="dim"))
    return line


def table_text(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table as a terminal shows it; the first column is aligned to the right."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for number, head in enumerate(heads):
        table.add_column(head, justify="left" if number else "right", overflow="fold")
    for row in rows:
        table.add_row(*map(_plain, row))
    console = Console(color_system=None)
    with console.capture() as captured:
        console.print(table)
    return captured.get().rstrip("\n")


def _plain(text: str) -> Text:
    from rich.text import Text

    return Text(text)
