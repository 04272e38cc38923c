"""`psolver difficulty`: measures of how difficult puzzles are."""

from __future__ import annotations

import csv
import os
import time
from collections.abc import Sequence
from dataclasses import replace
from io import StringIO
from typing import TYPE_CHECKING, Any

import click

from ..cli import command_options as option
from ..cli.command import (
    BAD,
    INTERRUPTED,
    LIMIT,
    YES,
    begin_run,
    end_line_of_ctrl_c,
    interruptible,
    output_path,
)
from ..cli.command_options import CommandOptions
from ..cli.output import Output, has_number, say
from ..core.control import TimeUp
from ..core.errors import PsolverError
from ..core.wording import plural
from ..families import Skipped, skipped_line, tasks_of
from ..text.jsonl import line
from ..text.writers import TABLE_FORMATS, format_of_path
from .difficulty import difficulty_of
from .difficulty_values import values_of_difficulty
from .measures import DIFFICULTY_COLUMNS, difficulty_row, difficulty_text, row_line

if TYPE_CHECKING:
    from ..core.model import Puzzle
    from ..families import PuzzleTask
    from ..hand import Difficulty

DIFFICULTY_FORMATS = ("text", *TABLE_FORMATS)
DIFFICULTY_CSV_COLUMNS = (
    "file",
    "number",
    "false_starts",
    "solutions",
    "whole",
    "steps",
    "hardest",
    "guesses",
    "near_misses",
    "first_placements",
    "placements",
    "first_known",
    "label",
)


@click.command(cls=option.GroupedCommand)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@option.leave
@click.option(
    "--format",
    type=click.Choice(DIFFICULTY_FORMATS),
    callback=lambda _context, _parameter, value: value or "",
    help="How they are printed (default: text; of several puzzles table; or by the ending of the"
    " output: .csv, .json).",
)
@option.output
@option.vary
@option.time_limit
@option.quiet
def difficulty(files: tuple[str, ...], **values: Any) -> int:
    """Measure how difficult the puzzle in FILE is.

    It prints false starts, guesses by hand, near misses, and how many first placements lead to a
    solution. Of several files, and folders of files, each puzzle has a row.
    Exit status: 0 measured, 2 bad usage or bad file, 3 stopped by the time limit, 130 interrupted.
    """
    for file in files:
        path = output_path(values["output"], file)
    options = CommandOptions(**values)
    tasks = tasks_of(files, options)
    alone = len(tasks) == 1 and not os.path.isdir(files[0])
    options = replace(options, format=_format(path, options.format, alone))
    with Output(path, True) as output:
        rows = _Rows(output, options.format, [task.label for task in tasks])
        return _measure_all(tasks, rows, options, alone)


def _format(path: str | None, format_asked: str, alone: bool) -> str:
    """Return the format of the answer, of one puzzle `alone` or of several."""
    if has_number(path):
        raise click.UsageError("The measures go to one file, without {n} in its name.")
    names = DIFFICULTY_FORMATS if alone else TABLE_FORMATS
    format_ = format_of_path(path, format_asked, names) if path else format_asked
    if format_ == "text" and not alone:
        raise click.UsageError("Several puzzles have rows: --format table, csv or json.")
    return format_ or names[0]


class _Rows:
    """The answers that were printed, in a format; the names of the columns come first."""

    def __init__(self, output: Output, format_: str, labels: Sequence[str]) -> None:
        self.number = 0
        self._output, self._format = output, format_
        self._width = max(map(len, (DIFFICULTY_COLUMNS[0], *labels)))
        if format_ == "table":
            output.write(row_line(DIFFICULTY_COLUMNS, self._width))
        elif format_ == "csv":
            output.write(_csv_line(DIFFICULTY_CSV_COLUMNS))

    def add(self, label: str, measures: Difficulty) -> None:
        """Print the measures of a puzzle, at once."""
        self.number += 1
        if self._format == "text":
            self._output.write_sentences(difficulty_text(measures))
        else:
            self._output.write(self._line(label, measures))

    def _line(self, label: str, measures: Difficulty) -> str:
        values = values_of_difficulty(measures)
        if self._format == "table":
            return row_line(difficulty_row(label, measures), self._width)
        if self._format == "csv":
            return _csv_line(
                [label, *(_csv_value(values[name]) for name in DIFFICULTY_CSV_COLUMNS[1:])]
            )
        return line({"type": "difficulty", "file": label, **values})


def _csv_value(value: object) -> object:
    """Return a value as CSV has it: lists with blanks between, yes and no as numbers."""
    if isinstance(value, list):
        return " ".join(map(str, value))
    return int(value) if isinstance(value, bool) else value


def _csv_line(values: Sequence[object]) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="").writerow(values)
    return text.getvalue()


def _measure_all(
    tasks: Sequence[PuzzleTask], rows: _Rows, options: CommandOptions, alone: bool
) -> int:
    """Measure one puzzle after the other; return the exit status."""
    skipped = Skipped(tasks, options)
    statuses = [YES]
    for task in tasks:
        try:
            task_options = replace(options, began=time.monotonic())
            statuses.append(_measure(task.label, task.puzzle(task_options), rows, task_options))
        except PsolverError as error:
            if alone:
                raise
            if task in skipped:
                say(skipped_line(task, str(error)))
            else:
                say(str(error))
                statuses.append(BAD)
        except TimeUp as error:
            say(str(error))
            statuses.append(LIMIT)
        except KeyboardInterrupt:
            end_line_of_ctrl_c()
            statuses.append(INTERRUPTED)
        if statuses[-1] == INTERRUPTED:
            break
    if not (options.quiet or alone):
        say(f"{plural(rows.number, 'puzzle')} measured ({time.monotonic() - options.began:.2f} s)")
    return next(status for status in (INTERRUPTED, BAD, LIMIT, YES) if status in statuses)


def _measure(label: str, puzzle: Puzzle, rows: _Rows, options: CommandOptions) -> int:
    """Measure a puzzle, and print the measures that are known; return the exit status."""
    run, status_line = begin_run(puzzle, options)
    measures = None
    with interruptible(run, status_line), run.guarded():
        measures = difficulty_of(puzzle)
        run.control.check()
    if measures is not None:
        rows.add(label, measures)
    if run.control.cancelled:
        return INTERRUPTED
    if run.limited and not options.quiet:
        say(f"{label}: stopped by the limit before all was measured")
    return LIMIT if run.limited else YES
