"""The rim towards the terminal: where answers go, colours, the status line."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, TextIO

from ..errors import PsolverError
from .files import NewFile, encoded

if TYPE_CHECKING:
    from rich.live import Live
    from rich.table import Table
    from rich.text import Text

    from ..formats import Content
    from ..render.text.picture import Picture
    from ..solve.run import Run
    from .numbered import NumberedOutput


class ClosedPipe(Exception):
    """Whoever read the answers has gone: the command ends quietly."""


class Output:
    """Where answers go: standard output or a file, always UTF-8, each answer flushed as it is
    written.

    A file gets its place when the command is done: at the end of a `with`. Of `answers` that came
    one by one nothing is lost: what was found is kept too when a signal ends the command, and after
    an error it is told where it is. Nothing is put in place after `leave`.
    live  the file is written in its place, for whoever watches it
    """

    def __init__(self, path: str | None, answers: bool = False, live: bool = False) -> None:
        self.path, self._answers = path, answers
        self.empty, self._left = True, False
        if path is None and sys.stdout is None:
            raise PsolverError("standard output is closed; print to a file with -o")
        self._file = None if path is None else NewFile(path, live)
        self._stream = self._file.stream if self._file else sys.stdout.buffer

    def __enter__(self) -> Output:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file is None:
            return
        partial = self._answers and not self.empty
        if self._left or (kind and not partial):
            self._file.drop()
        elif kind and issubclass(kind, Exception):
            self._file.leave()
            if self._file.part:
                say(f"{self.path}: not written; what was found so far is in {self._file.part}")
        else:
            self._file.keep()

    def leave(self) -> None:
        """There is no answer: what was in the file before, if anything, stays there."""
        self._left = True

    def write(self, content: Content, _number: int = 1) -> None:
        """Write a text and a line end, or bytes, at once; the number of an answer says nothing to
        one file. Raises ClosedPipe when nobody reads any more.
        """
        try:
            self._stream.write(encoded(content))
            self._stream.flush()
            self.empty = False
        except OSError as error:
            if self.path is None and error.errno in (errno.EPIPE, errno.EINVAL, errno.ESHUTDOWN):
                raise ClosedPipe from None
            where = self.path or "standard output"
            raise PsolverError(f"{where}: cannot be written ({error.strerror})") from None

    files = ""  # nothing to say of them: there is one at most

    @property
    def is_terminal(self) -> bool:
        """Is it a terminal that people look at?"""
        return self.path is None and sys.stdout.isatty()


def wants_color(choice: str, output: Output | NumberedOutput) -> bool:
    """Whether to colour: as `--color` says; on auto FORCE_COLOR and NO_COLOR decide, then whether
    it is a terminal.
    """
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return output.is_terminal and os.environ.get("TERM") != "dumb"


def colored(picture: Picture, fills: Mapping[int, str], frame: str | None = None) -> str:
    """The text of a picture, each region of `fills` in its colour, as escape sequences.

    All characters have the colour `frame`; without one each has what is read well on its region.
    """
    from itertools import groupby

    from rich.color import ColorSystem
    from rich.console import Console
    from rich.style import Style

    from ..render.text.picture import SECOND

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
    """Black or white, whichever is easier to read on a colour (ITU-R BT.601 luma)."""
    red, green, blue = (int(fill[i : i + 2], 16) for i in (1, 3, 5))
    return "#000000" if 0.299 * red + 0.587 * green + 0.114 * blue > 127 else "#ffffff"


WIDE_COLUMNS = 90  # they leave room for a bar


class StatusLine:
    """One line on standard error that says how a long search is getting on; only on a terminal.

    `tick` is called often; `clear` before anything else is printed.
    """

    def __init__(self, wanted: bool) -> None:
        self._wanted = (
            wanted
            and sys.stderr is not None
            and sys.stderr.isatty()
            and os.environ.get("TERM") != "dumb"
        )
        self._next = time.monotonic() + 0.5
        self._live: Live | None = None
        self._first: tuple[float, float] | None = None  # when a fraction was first seen, and which

    def tick(self, run: Run) -> None:
        """Show or refresh the line, when half a second has passed without a print."""
        if not self._wanted or time.monotonic() < self._next:
            return
        if self._live is None:
            from rich.console import Console
            from rich.live import Live

            self._live = Live(console=Console(stderr=True), transient=True, auto_refresh=False)
            self._live.start()
        if self._first is None and run.control.progress.fraction is not None:
            self._first = run.control.seconds, run.control.progress.fraction
        self._live.update(_status(run, self._first, self._live.console.width), refresh=True)
        self._next = time.monotonic() + 0.1

    def say(self, text: str) -> None:
        """A line that stays, in its place."""
        self.clear()
        say(text)

    def clear(self) -> None:
        """Take the line away; it comes back when the search goes on for long."""
        if self._live:
            self._live.stop()
            self._live = None
        self._next = time.monotonic() + 0.5


def _status(run: Run, first: tuple[float, float] | None, width: int) -> Table:
    """How a search is getting on, with a bar where there is room and the part done is known."""
    from rich.progress_bar import ProgressBar
    from rich.table import Table
    from rich.text import Text

    from ..render.words.status import activity, how_far

    progress = run.control.progress
    words = how_far(run.puzzle, run.outcome, progress, first)
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
    """A table as a terminal shows it; the first column is on the right."""
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
    """A text in which nothing is markup."""
    from rich.text import Text

    return Text(text)


def say(text: str) -> None:
    """A line on standard error, where there is one that takes it."""
    if sys.stderr is not None:
        try:
            print(text, file=sys.stderr, flush=True)
        except OSError:  # a full disk, a closed pipe: nobody can be told
            _forget(sys.stderr)


def settle() -> None:
    """The end of a command: nothing is left in the buffers of the standard streams, or Python would
    write it and, where it cannot, end with a status of its own.
    """
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError:  # that has been told
            _forget(stream)


def _forget(stream: TextIO) -> None:
    """Send a stream nowhere, with what is left in its buffer."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
    stream.flush()
