"""Reports, printed as the answers of commands."""

from __future__ import annotations

from ..text.report import Report
from ..text.reports import write_report
from .command import look_of, output_to, page_of
from .command_options import CommandOptions


def print_report(report: Report, path: str | None, options: CommandOptions) -> None:
    """Print the report that answers a command; nothing if it has nothing to show."""
    with output_to(path, options, [], answers=False) as output:
        look = look_of(output, options, page_of(output))
        if content := write_report(report, options.format, look):
            output.write(content)
        else:
            output.leave()
