"""The line of a terminal that shows how far a run is, or other work."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

import psolver
from psolver.cli.live_status import status_of
from psolver.search import Options, Run
from psolver.search.limited_work import LimitedWork


def shown(work: LimitedWork) -> str:
    """The line of some work, without its time."""
    console = Console(file=StringIO(), width=120, color_system=None)
    with console.capture() as capture:
        console.print(status_of(work, None, 120, None))
    return capture.get().partition("searching 0:00")[2].strip()


def test_a_run_shows_that_it_has_no_solutions_yet() -> None:
    run = Run(psolver.load("four-pieces"), Options())
    assert "no solution yet, 0 nodes/s" == shown(run)


def test_work_that_is_not_one_run_counts_no_solutions() -> None:
    work = LimitedWork()
    assert "" == shown(work)
    work.control.progress.fraction = 0.25
    assert "25.0%" == shown(work).split()[-1]
