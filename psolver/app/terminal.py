"""The rim towards the terminal: where answers go, colours, the status line, and the words of the
summary.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, TYPE_CHECKING

from ..errors import PsolverError
from ..puzzle.outcome import Outcome

if TYPE_CHECKING:
    from rich.live import Live
    from rich.table import Table

    from ..render.text.box import Picture
    from ..solve.run import Run


class ClosedPipe(Exception):
    """Whoever read the answers has gone: the command ends quietly."""


class Output:
    """Where answers go: standard output or a file, always UTF-8, each answer flushed as it is
    written.
    """

    def __init__(self, path: str | None) -> None:
        self.path = path
        if path is None and sys.stdout is None:
            raise PsolverError("standard output is closed; print to a file with -o")
        try:
            self._stream: IO[bytes] = sys.stdout.buffer if path is None else Path(path).open("wb")  # noqa: SIM115
        except (OSError, ValueError) as error:
            raise PsolverError(
                f"{path}: cannot be written ({getattr(error, 'strerror', None) or error})"
            ) from None

    def __enter__(self) -> Output:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.path is not None:
            with suppress(OSError):  # what could not be written has been told
                self._stream.close()

    def write(self, text: str) -> None:
        """Write a text and a line end, at once. Raises ClosedPipe when nobody reads any more."""
        try:
            self._stream.write(text.encode("utf-8", "surrogateescape") + b"\n")
            self._stream.flush()
        except OSError as error:
            if self.path is None and error.errno in (errno.EPIPE, errno.EINVAL, errno.ESHUTDOWN):
                raise ClosedPipe from None
            where = self.path or "standard output"
            raise PsolverError(f"{where}: cannot be written ({error.strerror})") from None

    @property
    def is_terminal(self) -> bool:
        """Is it a terminal that people look at?"""
        return self.path is None and sys.stdout.isatty()


def wants_color(choice: str, output: Output) -> bool:
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


def colored(picture: Picture, fills: Sequence[str]) -> str:
    """The text of a picture with each region filled in its colour, as escape sequences."""
    from itertools import groupby

    from rich.color import ColorSystem
    from rich.console import Console
    from rich.style import Style

    system = Console(force_terminal=True, no_color=False).color_system
    chosen = {"truecolor": ColorSystem.TRUECOLOR, "windows": ColorSystem.WINDOWS}.get(
        system or "", ColorSystem.EIGHT_BIT
    )
    styles = [Style(color=_ink(fill), bgcolor=fill) for fill in fills]
    lines = []
    for line, owners in zip(picture.text.split("\n"), picture.owners, strict=True):
        parts = []
        for owner, run in groupby(zip(line, owners, strict=True), key=lambda pair: pair[1]):
            text = "".join(character for character, _ in run)
            parts.append(
                text
                if owner is None or owner < 0
                else styles[owner].render(text, color_system=chosen)
            )
        lines.append("".join(parts))
    return "\n".join(lines)


def _ink(fill: str) -> str:
    """Black or white, whichever is easier to read on a colour (ITU-R BT.601 luma)."""
    red, green, blue = (int(fill[i : i + 2], 16) for i in (1, 3, 5))
    return "#000000" if 0.299 * red + 0.587 * green + 0.114 * blue > 127 else "#ffffff"


WIDE = 90  # columns that leave room for a bar
LONG = 48 * 3600  # seconds: nobody waits so long


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
    """How a search is getting on: its time, a bar where the part done is known, what was found, how
    fast, the rest.
    """
    from rich.progress_bar import ProgressBar
    from rich.table import Table
    from rich.text import Text

    progress, seconds = run.control.progress, run.control.seconds
    counting = progress.engine == "count"
    noun = "arrangement" if run.outcome.frame else "solution"
    found = _swept(run) if counting else plural(max(run.solutions, run.printed), noun)
    speed = f"{found}, {amount(progress.nodes / max(seconds, 0.001))} {unit(progress.engine)}/s"
    cells: list[ProgressBar | Text] = [
        Text(f"{'counting' if counting else 'searching'} {clock(seconds)}", style="dim")
    ]
    if progress.fraction is not None:
        if width >= WIDE:
            cells.append(ProgressBar(total=1.0, completed=progress.fraction, width=20))
        speed = f"{progress.fraction:.1%}, {speed}"
        if first and progress.fraction > first[1]:
            left = (seconds - first[0]) * (1 - progress.fraction) / (progress.fraction - first[1])
            speed += f", {clock(left)} left" if left < LONG else ", days left"
    line = Table.grid(padding=(0, 1))
    for _ in cells:
        line.add_column(no_wrap=True, min_width=16)
    line.add_column(no_wrap=True, overflow="ellipsis")
    line.add_row(*cells, Text(speed, style="dim"))
    return line


def _swept(run: Run) -> str:
    """How far a count has gone along the board's long side, or the items of a problem that is no
    puzzle.
    """
    from ..geometry.cells import extent

    fraction = run.control.progress.fraction or 0
    if run.puzzle is None:
        return f"{fraction:.0%} swept"
    board = run.puzzle.board
    lengths = extent(board.cells)
    longest = max(lengths)
    side = board.lattice.axes[lengths.index(longest)]
    return f"{int(fraction * longest)} of {longest} {side}s swept"


def clock(seconds: float) -> str:
    """
    >>> clock(75), clock(7260)
    ('1:15', '2:01:00')
    """
    minutes, rest = divmod(int(seconds), 60)
    return (
        f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"
    )


def amount(number: float) -> str:
    """
    >>> amount(950), amount(12_345), amount(98_765_432)
    ('950', '12k', '99M')
    """
    for factor, mark in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= factor:
            return f"{number / factor:.{0 if number >= 10 * factor else 1}f}{mark}"
    return f"{number:.0f}"


def unit(engine: str) -> str:
    """What an engine counts."""
    return {"sat": "conflicts", "count": "states"}.get(engine, "nodes")


def say(text: str) -> None:
    """A line on standard error, where there is one that takes it."""
    if sys.stderr is not None:
        try:
            print(text, file=sys.stderr, flush=True)
        except OSError:  # a full disk, a closed pipe: nobody can be told
            sys.stderr = open(os.devnull, "w")  # noqa: SIM115


def plural(number: int, noun: str) -> str:
    """
    >>> plural(1, "solution"), plural(9356, "solution"), plural(0, "solution")
    ('1 solution', '9,356 solutions', 'no solution')
    """
    return f"{number:,} {noun}s" if number > 1 else f"1 {noun}" if number else f"no {noun}"


def summary_line(outcome: Outcome) -> str:
    """The summary of a search in words."""
    if outcome.frame:
        return _figures_line(outcome)
    cost = _cost(outcome)
    if outcome.reason:
        where = "; psolver explain draws them" if outcome.reason.weights else ""
        return f"no solution: {outcome.reason.sentence}{where} ({outcome.seconds:.2f} s)"
    if outcome.status == "impossible":
        return f"no solution: the search is complete ({cost})"
    found = plural(outcome.solutions, "solution")
    if outcome.engine == "count" and outcome.status != "solved":  # all are counted at once, or none
        ended = {"limit": "stopped by the limit"}.get(outcome.status, outcome.status)
        return f"{found if outcome.solutions else 'not counted to the end'}; {ended} ({cost})"
    if outcome.distinct is not None:
        found += f", {outcome.distinct:,} distinct"
    if outcome.status == "solved":
        return f"{found}; the search is complete ({cost})"
    if outcome.status == "interrupted":
        return f"{found} so far; interrupted ({cost})"
    if not outcome.solutions:
        return f"{found} so far; stopped by the limit ({cost})"
    return f"{found}; stopped by the limit, there may be more ({cost})"


def cost_line(outcome: Outcome, ended: str = "") -> str:
    """How it was found out, below an answer that says the rest; `ended`: how the search did, where
    it was no limit.
    """
    words = {
        "solved": "the search is complete",
        "impossible": "impossible",
        "limit": "stopped by the limit",
    }
    return f"{ended or words.get(outcome.status, outcome.status)} ({_cost(outcome)})"


def _figures_line(outcome: Outcome) -> str:
    """The summary of a symmetry puzzle: what was found, and where nothing more can be."""
    cost = _cost(outcome)
    where = " in this frame" if outcome.frame == "given" else ""
    if outcome.reason:
        return f"no figure: {outcome.reason.sentence} ({outcome.seconds:.2f} s)"
    if outcome.status == "impossible":
        return f"no figure{where or ' in any frame'}: the search is complete ({cost})"
    found = figures_found(outcome)
    if outcome.status == "solved":
        return f"{found}{where or ', in any frame'}; the search is complete ({cost})"
    if outcome.status == "interrupted":
        return f"{found} so far; interrupted ({cost})"
    more = (
        "stopped by the limit, there may be more" if outcome.solutions else "stopped by the limit"
    )
    return f"{found}{'' if outcome.solutions else ' so far'}; {more} ({cost})"


def figures_found(outcome: Outcome) -> str:
    """How many figures and arrangements were found."""
    return f"{plural(outcome.figures or 0, 'figure')}, {plural(outcome.solutions, 'arrangement')}"


def _cost(outcome: Outcome) -> str:
    nodes = (
        f"{outcome.nodes:,} {unit(outcome.engine).removesuffix('s' if outcome.nodes == 1 else '')}"
    )
    searched = (
        f"{outcome.engine}, {nodes}, " if outcome.engine != "auto" else ""
    )  # else there was nothing to search
    return f"{searched}{outcome.seconds:.2f} s"
