"""Runs inside other work, which the control of that work can end."""

from __future__ import annotations

from ..core.control import current_control
from ..core.model import Puzzle
from ..search.run import Options, Run


def watched_run(puzzle: Puzzle, options: Options) -> Run:
    """Return a run that ticks the current control, and looks for no reason."""
    control = current_control()
    run = Run(puzzle, options, lambda _: control.tick())
    run.explains = False
    return run
