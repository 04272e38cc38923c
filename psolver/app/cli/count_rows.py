"""`psolver solve --count` for several puzzles: a row for each, as soon as it is counted."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from ...control import TimeUp
from ...errors import PsolverError
from ...formats import PICTURES, ROWS
from ..interrupts import raising
from ..output import Output, has_number, say
from ..sample_files import puzzle_files
from .command import (
    BAD,
    INTERRUPTED,
    LIMIT,
    YES,
    begin,
    end_line_of_ctrl_c,
    in_time,
    interruptible,
    may_vary,
    name_of,
    output_path,
    read,
)
from .printing import page_of

if TYPE_CHECKING:
    from ...formats import RowWriter
    from ...puzzle.model import Puzzle
    from ...puzzle.outcome import CountedPuzzle, Ended, Series
    from ...solve.run import Run


TABLES = ("table", "csv")  # the formats that nothing else has: who asks for them wants rows


class CountTask(NamedTuple):
    """A puzzle to be counted: its file, with the number of its variable; or why there is none."""

    file: str
    vary: Mapping[str, int] = {}
    fault: str = ""


def wants_rows(files: Sequence[str], options: Mapping[str, Any]) -> bool:
    """Are there several puzzles, or is a table wanted?"""
    if len(files) > 1 or options["format_"] in TABLES:
        return True
    numbers = options["vary"][1] if options["vary"] else ()
    return options["count"] and (len(numbers) > 1 or is_folder(files[0]))


def is_folder(file: str) -> bool:
    """Is it a folder, and not standard input?"""
    return file != "-" and os.path.isdir(file)


def settle_rows(options: dict[str, Any]) -> None:
    """Choose the format of the rows where none was given. Raises UsageError for options that are
    for one puzzle.
    """
    from ...render.words.results import capital
    from ...render.words.tables import ONE_ONLY

    path, format_ = options["output"], options["format_"]
    if format_ is None:
        format_ = "csv" if str(path).lower().endswith(".csv") else "table"
    if not options["count"] and options["format_"] not in TABLES:
        raise click.UsageError(f"{capital(ONE_ONLY)}.")
    if format_ not in ROWS and format_ not in PICTURES:
        known = ", ".join(ROWS)
        raise click.UsageError(f"--format {format_} draws solutions; a count has {known}.")
    if has_number(path):
        raise click.UsageError("The rows of a count go to one file, without {n} in its name.")
    options["format_"], options["count"] = format_, True


def print_rows(files: Sequence[str], options: dict[str, Any], of_run: dict[str, Any]) -> int:
    """Count the puzzles in some files and folders, and print a row for each; the exit status.

    options  those of `psolver solve`, after `settle_rows`
    of_run   those of a run, which hold for each puzzle by itself
    """

    began = time.monotonic()
    tasks = _tasks(files, options)
    inputs = [task.file for task in tasks if not task.fault]
    paths = [output_path(options["output"], file) for file in inputs or [""]]
    with Output(paths[0], True, options["live"]) as output:
        width = page_of(output).columns if output.is_terminal else None
        labels = [_row(task, "complete").label for task in tasks]
        rows = _Rows(output, ROWS[options["format_"]](labels, width))
        interrupted = _count_all(tasks, rows, options, of_run)
        found = rows.end()
    if not options["quiet"]:
        _tell(rows.rows, found, options, time.monotonic() - began, interrupted)
    return _status(rows.rows, interrupted)


class _Rows:
    """The rows that were printed; the first line is printed at once."""

    def __init__(self, output: Output, writer: RowWriter) -> None:
        self.rows: list[CountedPuzzle] = []
        self._output, self._writer = output, writer
        if writer.head:
            output.write(writer.head)

    def add(self, row: CountedPuzzle) -> None:
        """Print one more."""

        self.rows.append(row)
        with raising():  # a reader may never read it
            self._output.write(self._writer.row(row))

    def end(self) -> list[Series]:
        """The sequences of the rows, which are printed."""
        from ...puzzle.outcome import series_of

        found = series_of(self.rows)
        if end := self._writer.end(found):
            self._output.write(end)
        return found


# what is to be counted ----------------------------------------------------------------------------


def _tasks(files: Sequence[str], options: Mapping[str, Any]) -> list[CountTask]:
    """All puzzles of some files and folders, in order."""

    tasks = []
    for name in files:
        try:
            for file in puzzle_files([name]):
                family = options["vary"] or _family(file, options["time_limit"])
                tasks += _members(file, family)
        except PsolverError as error:
            tasks.append(CountTask(name, fault=str(error)))
    return tasks


def _members(file: str, family: tuple[str, Sequence[int]] | None) -> list[CountTask]:
    """The puzzles that a file is: one for each number of its variable, if it has one."""
    if family is None:
        return [CountTask(file)]
    variable, numbers = family
    return [CountTask(file, {variable: number}) for number in numbers]


def _family(file: str, limit: str | None) -> tuple[str, Sequence[int]] | None:
    """The variable of a file and its numbers; None also for a file that cannot be read, which its
    row will tell.
    """
    from ...formats.toml.vary import SeveralPuzzles

    try:
        with in_time(limit, file):
            if may_vary(file):
                read(file)
    except SeveralPuzzles as family:
        return family.variable, family.numbers
    except (PsolverError, TimeUp):
        pass
    return None


# counting -----------------------------------------------------------------------------------------


def _count_all(
    tasks: Sequence[CountTask], rows: _Rows, options: Mapping[str, Any], of_run: dict[str, Any]
) -> bool:
    """Count one puzzle after the other, each with a row; were they interrupted?"""
    try:
        for task in tasks:
            row = _counted(task, options, of_run)
            rows.add(row)
            if row.ended == "interrupted":
                return True
    except KeyboardInterrupt:
        end_line_of_ctrl_c()
        return True
    return False


def _counted(task: CountTask, options: Mapping[str, Any], of_run: dict[str, Any]) -> CountedPuzzle:
    """The row of a puzzle."""
    if task.fault:
        return _row(task, "bad file", fault=task.fault)
    began = time.monotonic()
    try:
        with in_time(of_run["time_limit"], task.file):
            puzzle = read(task.file, task.vary)
        return _searched(task, puzzle, options, began, of_run)
    except TimeUp as error:
        return _row(task, "time limit", fault=str(error))
    except PsolverError as error:
        return _row(task, "bad file", fault=str(error))


def _searched(
    task: CountTask,
    puzzle: Puzzle,
    options: Mapping[str, Any],
    began: float,
    of_run: dict[str, Any],
) -> CountedPuzzle:
    """The row of a puzzle that could be read."""
    from ...render.words.results import about_line
    from ...solve import tasks

    if options["verbose"]:
        say(about_line(puzzle))
    run, status_line = begin(puzzle, options["quiet"], began, **of_run)
    with interruptible(run, status_line):
        tasks.count(run)
    outcome = run.outcome
    number = outcome.distinct if run.options.distinct else outcome.solutions
    return _row(task, _ended(run), title=puzzle.title, outcome=outcome, number=number)


def _row(task: CountTask, ended: Ended, **found: Any) -> CountedPuzzle:
    from ...puzzle.outcome import CountedPuzzle

    return CountedPuzzle(name_of(task.file), ended, given=tuple(task.vary.items()), **found)


def _ended(run: Run) -> Ended:
    """Whether a count was complete, or what stopped it."""
    if run.complete:
        return "complete"
    if not run.limited:
        return "interrupted"
    if run.timed_out:
        return "time limit"
    return "memory limit" if run.given_up else "limit"


# what came of it ----------------------------------------------------------------------------------


def _tell(
    rows: Sequence[CountedPuzzle],
    found: Sequence[Series],
    options: Mapping[str, Any],
    seconds: float,
    interrupted: bool,
) -> None:
    """Say on standard error what came of all; CSV has no place for sequences."""
    from ...render.words.tables import counted_line, series_lines

    if options["format_"] == "csv" and found:
        say(series_lines(found).removeprefix("\n"))
    say(counted_line(rows, seconds, interrupted))


def _status(rows: Sequence[CountedPuzzle], interrupted: bool) -> int:
    """The exit status after some rows."""
    from ...puzzle.outcome import STOPPED

    if interrupted:
        return INTERRUPTED
    ends = {row.ended for row in rows}
    if "bad file" in ends:
        return BAD
    return LIMIT if ends & set(STOPPED) else YES
