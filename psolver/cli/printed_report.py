"""Reports, printed as the answers of commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.control import TimeUp, seconds_of
from ..search.run import Run
from ..text.report import Report
from ..text.reports import write_report
from ..text.writers import Content
from .command import GRACE_SECONDS, look_of, output_to, page_of
from .command_options import CommandOptions
from .interrupts import expiring
from .output import say

if TYPE_CHECKING:
    from ..text.look import Look


def report_in_time(report: Report, run: Run, options: CommandOptions, look: Look) -> Content:
    """Return the report on a run that has ended; if the time limit comes while it is drawn, its
    sentences, and a line on standard error about that.
    """
    limit = options.time_limit
    seconds_left = None if limit is None else max(0.0, seconds_of(limit) - run.control.seconds)
    try:
        with expiring(None if seconds_left is None else seconds_left + GRACE_SECONDS):
            return write_report(report, options.format, look)
    except TimeUp:
        say("no drawing: the time limit came first")
        sentences = [
            report_part._replace(scenes=()) for report_part in report.parts() if report_part.text
        ]
        return write_report(report._replace(parts=lambda: sentences), options.format, look)


def print_report(report: Report, path: str | None, options: CommandOptions) -> None:
    """Print the report that answers a command; nothing if it has nothing to show."""
    with output_to(path, options, [], answers=False) as output:
        look = look_of(output, options, page_of(output))
        if content := write_report(report, options.format, look):
            output.write(content)
        else:
            output.leave()
