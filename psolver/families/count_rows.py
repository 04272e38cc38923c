"""Several puzzles of a command, and `psolver solve --count` for them: a row for each, at once."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from math import prod
from typing import NamedTuple

import click

from ..cli.command import (
    BAD,
    INTERRUPTED,
    LIMIT,
    YES,
    begin_run,
    end_line_of_ctrl_c,
    input_name,
    interruptible,
    output_path,
    page_of,
    read_puzzle,
)
from ..cli.command_options import ROWS_ONLY, CommandOptions
from ..cli.file_contents import numbers_of_puzzles
from ..cli.interrupts import raising
from ..cli.output import Output, has_number, say
from ..cli.sample_files import puzzle_files
from ..core.control import TimeUp
from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.outcome import Ended
from ..core.several_puzzles import Given
from ..search.run import Run
from ..text.check_words import about_line
from ..text.sentences import capital
from ..text.writers import PICTURE_FORMATS, ROWS
from .counted_puzzles import STOPPED, CountedPuzzle, label_of_row, series_of
from .design import design_of
from .row_tables import counted_line, series_lines
from .row_writers import ROW_WRITERS, RowWriter

ONE_ONLY = "several puzzles can only be counted: add --count, or give one FILE"


class PuzzleTask(NamedTuple):
    """One of several puzzles: its file and the numbers of its variables, or a fault."""

    file: str
    vary: Given = ()
    fault: str = ""

    @property
    def label(self) -> str:
        """The name of its row."""
        return label_of_row(input_name(self.file), self.vary)

    def puzzle(self, options: CommandOptions) -> Puzzle:
        """Return the puzzle, by the options of its command. Raises PsolverError, and TimeUp."""
        if self.fault:
            raise PsolverError(self.fault)
        vary = [(name, [number]) for name, number in self.vary]
        return read_puzzle(self.file, replace(options, vary=vary))


def with_row_format(options: CommandOptions) -> CommandOptions:
    """Return the options with a format of rows. Raises UsageError for those of one puzzle."""
    path, format_ = options.output, options.format
    if not (options.count or options.table or format_ in ROWS_ONLY):
        raise click.UsageError(f"{capital(ONE_ONLY)}.")
    format_ = format_ or "table"
    if format_ not in ROWS and format_ not in PICTURE_FORMATS:
        formats = ", ".join(ROWS)
        raise click.UsageError(f"--format {format_} draws solutions; a count has {formats}.")
    if has_number(path):
        raise click.UsageError("The rows of a count go to one file, without {n} in its name.")
    return replace(options, format=format_, count=True)


def print_rows(files: Sequence[str], options: CommandOptions) -> int:
    """Count the puzzles in some files and folders, and print a row for each; the exit status.

    The options have a format of rows; limits hold for each puzzle by itself.
    """
    tasks = tasks_of(files, options)
    if options.format == "bfile":
        tasks = _in_b_file(tasks)
    inputs = [task.file for task in tasks if not task.fault]
    paths = [output_path(options.output, file) for file in inputs or [""]]
    with Output(paths[0], True, options.live) as output:
        width = page_of(output).columns if output.is_terminal else None
        labels = [task.label for task in tasks]
        writer = ROW_WRITERS[options.format](labels, width, options.table)
        if writer.head:
            output.write(writer.head)
        rows: list[CountedPuzzle] = []
        interrupted = _count_all(tasks, rows, options, output, writer)
        sequences = series_of(rows)
        if end := writer.end(sequences):
            output.write(end)
    if not options.quiet:
        if options.format == "csv" and sequences:  # it has no place for them
            say(series_lines(sequences).removeprefix("\n"))
        say(counted_line(rows, time.monotonic() - options.began, interrupted))
    status = _status(rows, interrupted)
    if status == YES and options.format == "bfile" and rows[-1].ended == "skipped":
        return LIMIT
    return status


# the puzzles to count -----------------------------------------------------------------------------


def tasks_of(files: Sequence[str], options: CommandOptions) -> list[PuzzleTask]:
    """Return the puzzles of some files and folders, a fault for each that cannot be read."""
    tasks = []
    for name in files:
        try:
            for file in puzzle_files([name]):
                tasks += [PuzzleTask(file, vary) for vary in numbers_of_puzzles(file, options)]
        except PsolverError as error:
            tasks.append(PuzzleTask(name, fault=str(error)))
    return tasks


def _in_b_file(tasks: Sequence[PuzzleTask]) -> list[PuzzleTask]:
    """Return the puzzles of a b-file, in its order: those of one variable; of two that have all
    their numbers together by antidiagonals, as far as these are whole, on which the first variable
    grows; else in the order of the file. Raises UsageError for others.
    """
    names = {(task.file, *dict(task.vary)) for task in tasks}
    if len(names) != 1 or len(tasks[0].vary) not in (1, 2) or tasks[0].vary[0][0] == "problem":
        raise click.UsageError(
            "--format bfile is for one file with one or two variables in [vary]."
        )
    numbers = [tuple(dict(task.vary).values()) for task in tasks]
    ranges = [sorted(set(column)) for column in zip(*numbers, strict=True)]
    if len(tasks) != prod(map(len, ranges)):
        return list(tasks)
    if any(values != [*range(values[0], values[-1] + 1)] for values in ranges):
        need = "--format bfile needs numbers that follow each other"
        raise click.UsageError(f'{need}, such as {tasks[0].vary[0][0]} = "1..12".')
    diagonals = min(map(len, ranges)) if len(ranges) == 2 else len(tasks)
    lowest_sum = sum(values[0] for values in ranges)
    placed = []
    for pair, task in zip(numbers, tasks, strict=True):
        diagonal = sum(pair) - lowest_sum
        if diagonal < diagonals:
            placed.append((diagonal, pair, task))
    return [task for _, _, task in sorted(placed)]


# counting -----------------------------------------------------------------------------------------


def _count_all(
    tasks: Sequence[PuzzleTask],
    rows: list[CountedPuzzle],
    options: CommandOptions,
    output: Output,
    writer: RowWriter,
) -> bool:
    """Count one puzzle after the other, and print a row for each, which is added to `rows`; return
    whether they were interrupted.
    """
    skipped = Skipped(tasks, options)
    try:
        for task in tasks:
            row = _counted(task, options)
            if row.ended == "bad file" and task in skipped:
                row = row._replace(ended="skipped")
                if options.format != "table":
                    say(skipped_line(task, row.fault))
            rows.append(row)
            with raising():  # a reader may never read it
                if line := writer.row(row):
                    output.write(line)
            if row.ended == "interrupted":
                return True
            has_begun = any(earlier_row.ended != "skipped" for earlier_row in rows)
            if options.format == "bfile" and row.ended != "complete" and has_begun:
                say(f"{row.label}: {row.ended}, so that the b-file ends before it")
                break
    except KeyboardInterrupt:
        end_line_of_ctrl_c()
        return True
    return False


def _counted(task: PuzzleTask, options: CommandOptions) -> CountedPuzzle:
    options = replace(options, began=time.monotonic())
    try:
        return _searched(task, task.puzzle(options), options)
    except TimeUp as error:
        return _uncounted(task, "time limit", str(error))
    except PsolverError as error:
        return _uncounted(task, "bad file", str(error))


class Skipped:
    """The puzzles of some tasks that are skipped if they cannot be read: others of their file can
    be.
    """

    def __init__(self, tasks: Sequence[PuzzleTask], options: CommandOptions) -> None:
        self._tasks, self._options = tasks, replace(options, leave=None)
        self._readable: dict[str, bool] = {}  # by file

    def __contains__(self, task: PuzzleTask) -> bool:
        """Whether a puzzle that cannot be read is skipped."""
        if not task.vary:
            return False
        if task.file not in self._readable:
            self._readable[task.file] = self._has_puzzle(task.file)
        return self._readable[task.file]

    def _has_puzzle(self, file: str) -> bool:
        for task in reversed(self._tasks):
            if task.file == file:
                with suppress(PsolverError, TimeUp):
                    task.puzzle(self._options)
                    return True
        return False


def skipped_line(task: PuzzleTask, fault: str) -> str:
    """The sentence about a puzzle that is skipped."""
    return f"{task.label}: skipped: {fault.removeprefix(f'{input_name(task.file)}: ')}"


def _searched(task: PuzzleTask, puzzle: Puzzle, options: CommandOptions) -> CountedPuzzle:
    from ..search.counting_tasks import count_tilings

    if options.verbose:
        say(about_line(puzzle))
    run, status_line = begin_run(puzzle, options)
    run.explains = False  # a row shows no reason
    design = None
    with interruptible(run, status_line):
        count_tilings(run)
        design = design_of(run) if options.table else None
    outcome = run.outcome
    return CountedPuzzle(
        input_name(task.file),
        _ended(run),
        puzzle.title,
        task.vary,
        outcome,
        number=outcome.distinct if run.options.distinct else outcome.solutions,
        kinds=len(puzzle.pieces),
        design=design,
    )


def _uncounted(task: PuzzleTask, ended: Ended, fault: str) -> CountedPuzzle:
    return CountedPuzzle(input_name(task.file), ended, given=task.vary, fault=fault)


def _ended(run: Run) -> Ended:
    if run.control.cancelled:
        return "interrupted"
    if run.complete:
        return "complete"
    if not run.limited:
        return "interrupted"
    if run.timed_out:
        return "time limit"
    return "memory limit" if run.given_up else "limit"


# the end ------------------------------------------------------------------------------------------


def _status(rows: Sequence[CountedPuzzle], interrupted: bool) -> int:
    if interrupted:
        return INTERRUPTED
    ends = {row.ended for row in rows}
    if "bad file" in ends:
        return BAD
    return LIMIT if ends & set(STOPPED) else YES
