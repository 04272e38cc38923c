"""The progress of a search as a line of a terminal, with a bar."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from ..search.limited_work import LimitedWork
from ..search.run import Run
from ..text.progress_words import activity, how_far, how_far_work

WIDE_COLUMNS = 90  # they leave room for a bar


def live_display() -> Live:
    """Return a display on standard error that leaves nothing behind; it has begun."""
    live = Live(console=Console(stderr=True), transient=True, auto_refresh=False)
    live.start()
    return live


def status_of(
    work: LimitedWork,
    first_known: tuple[float, float] | None,
    width: int,
    own_words: Callable[[], str] | None,
) -> Table:
    """Return the progress of work, with a bar if there is room and the part done is known."""
    progress = work.control.progress
    seconds = work.control.seconds
    if own_words:
        words = own_words()
    elif isinstance(work, Run):
        words = how_far(work.puzzle, work.outcome, progress, first_known)
    else:
        words = how_far_work(progress, seconds, first_known)
    cells: list[ProgressBar | Text] = [Text(activity(progress, seconds), style="dim")]
    if progress.fraction is not None and width >= WIDE_COLUMNS:
        cells.append(ProgressBar(total=1.0, completed=progress.fraction, width=20))
    line = Table.grid(padding=(0, 1))
    for _ in cells:
        line.add_column(no_wrap=True, min_width=16)
    line.add_column(no_wrap=True, overflow="ellipsis")
    line.add_row(*cells, Text(words, style="dim"))
    return line
