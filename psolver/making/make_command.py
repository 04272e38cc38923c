"""`psolver make`: puzzles with a guarantee, one, or many in a file that is gone on with."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from math import inf
from random import randrange
from typing import Any

import click

from ..cli import command_options as option
from ..cli.command import (
    INTERRUPTED,
    LIMIT,
    NO,
    YES,
    begin_run,
    in_time,
    input_name,
    interruptible,
    output_path,
    output_to,
)
from ..cli.command_options import CommandOptions
from ..cli.file_contents import bytes_of
from ..cli.output import encoded_content, has_number, refuse_file, say
from ..cli.terminal import StatusLine
from ..core.errors import PsolverError
from ..core.plain_values import Values
from ..core.toml.dump import dumps
from ..core.wording import plural
from ..search.controlled import made_with
from ..search.run import Run
from ..text.writers import format_of_path
from .best_made import NONE_BETTER
from .load_make import load_make_task
from .made import made_line, progress_words
from .made_puzzles import NOT_MADE, MadeLine, made_line_of, read_made_line, task_key
from .make_task import MadePuzzle, MakeTask
from .making import Making

MAKE_FORMATS = ("toml", "json")


@click.command(cls=option.GroupedCommand)
@click.argument("file")
@click.option(
    "--many",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help="Make N puzzles, no two of them the same turned or flipped.",
)
@click.option(
    "--seed",
    type=int,
    metavar="N",
    help="Make the same puzzles again that this number made before.",
)
@click.option(
    "--tries",
    type=click.IntRange(min=1),
    metavar="N",
    help="Give up after N tries (default: as many as it takes).",
)
@click.option(
    "--format",
    type=click.Choice(MAKE_FORMATS),
    help="How puzzles are printed (default: by the ending of the output; else toml for one puzzle,"
    " json for many).",
)
@click.option(
    "-o",
    "--output",
    metavar="PATH",
    help="Print to a file; with {n} in its name, each puzzle to a file with its number. A file of"
    " json is gone on with if it is there.",
)
@click.option(
    "--certificate",
    is_flag=True,
    help="In lines of json, add all states of solutions that cannot be taken apart.",
)
@option.time_limit
@option.jobs
@option.quiet
def make(
    file: str, many: int, seed: int | None, tries: int | None, certificate: bool, **values: Any
) -> int:
    """Make puzzles with a guarantee.

    FILE is a puzzle file with a table [make], which names the parts that vary. Each puzzle has one
    solution, or as many as the file asks for, and that is proved. Exit status: 0 made, 1 proved
    that there are fewer, 2 bad usage or bad file, 3 stopped by a limit before all were made, 130
    interrupted.
    """
    path = output_path(values["output"], file)
    options = CommandOptions(**{**values, "format": _format(path, values["format"] or "", many)})
    with in_time(options.time_limit, file):
        task = load_make_task(bytes_of(file), input_name(file))
    _check_best(task, many)
    if certificate and not (task.assemblable and options.format == "json"):
        raise click.UsageError(
            "--certificate adds to lines of json, of solutions that can be taken apart"
            " (assemblable = true); leave it out, or take --format json."
        )
    regular = path and not has_number(path) and (os.path.isfile(path) or not os.path.exists(path))
    answers = _Answers(task, many, seed, certificate)
    if path and options.format == "json" and regular:
        return _in_file(path, answers, seed, tries, options)
    with output_to(path, options, [file]) as output:
        best = ""
        for number, made, making in answers.made(tries, options):
            text = _text(number, made, making, answers, options.format)
            if task.best:
                best = text
            else:
                output.write(text, number)
        if best:
            output.write(best, 1)
        if not answers.number:
            output.leave()
    answers.say_summary(options)
    return answers.status


def _check_best(task: MakeTask, many: int) -> None:
    """Raise UsageError for a search for several puzzles of which each is the best."""
    if task.best and many > 1:
        raise click.UsageError(
            f'best = "{task.best}" makes one puzzle, the best that is found; leave out --many.'
        )


def _format(path: str | None, name: str, many: int) -> str:
    """Return the format of the output. Raises UsageError if many puzzles do not go into it."""
    numbered = has_number(path)
    chosen = name
    if not chosen and path:
        is_toml = path.lower().endswith(".toml")
        chosen = "toml" if is_toml else format_of_path(path, name, MAKE_FORMATS) or ""
    if not chosen:
        chosen = "toml" if many == 1 or numbered else "json"
    if many > 1 and chosen == "toml" and not numbered:
        raise click.UsageError(
            "Many puzzles take a file each, such as -o puzzle-{n}.toml, or lines, such as -o"
            " set.jsonl."
        )
    return chosen


def _text(number: int, made: MadePuzzle, making: Making, answers: _Answers, format_: str) -> str:
    if format_ == "json":
        return answers.line(number, made, making)
    return dumps(made.puzzle).removesuffix("\n")


class _Answers:
    """The puzzles that are made, as they come, and the end of it.

    task    the puzzles to make, with `key`
    many    the number of puzzles that are asked for; none if the best is
    number  of those that there are by now
    seed    None: one is chosen
    """

    def __init__(self, task: MakeTask, many: int, seed: int | None, with_states: bool) -> None:
        self.task = task
        self.key = task_key(task)
        self.many = inf if task.best else many
        self.number = 0
        self.seed = randrange(1_000_000) if seed is None else seed
        self.status = YES
        self._with_states = with_states
        self._summary = ""

    def line(self, number: int, made: MadePuzzle, making: Making) -> str:
        """Return the line of a puzzle."""
        return made_line_of(number, made, self.key, making.rejected, self._with_states)

    def say_summary(self, options: CommandOptions) -> None:
        """Print the summary."""
        if not options.quiet:
            say(self._summary)

    def made(
        self, tries: int | None, options: CommandOptions, **before: Any
    ) -> Iterator[tuple[int, MadePuzzle, Making]]:
        """Yield the puzzles with their numbers, then prepare the summary; `before` is what was done
        before, for Making.
        """
        run, status_line = begin_run(self.task.puzzle, options)
        making = Making(run, self.task, self.seed, **before)
        status_line.words = lambda: progress_words(self.number, making.attempt)
        made_so_far = self._made_so_far(run, status_line, making, tries)
        yield from made_with(run.control, made_so_far)
        ended = ""
        if self.number < self.many:
            ended, self.status = self._ended(run.control.cancelled, run.limited, making.exhausted)
        made = self.number
        if self.task.best and made:
            made = 1
            if making.exhausted and not (run.control.cancelled or run.limited):
                ended = NONE_BETTER[self.task.best]
            self.status = INTERRUPTED if run.control.cancelled else YES
        tried = making.attempt
        rejected = making.rejected
        seconds = run.control.seconds
        self._summary = made_line(made, tried, rejected, ended, self.seed, seconds)

    def _made_so_far(
        self, run: Run, status_line: StatusLine, making: Making, tries: int | None
    ) -> Generator[tuple[int, MadePuzzle, Making], None, None]:
        """Yield the puzzles with their numbers."""
        with interruptible(run, status_line), run.guarded():
            for puzzle in making.puzzles(tries):
                self.number += 1
                status_line.clear()
                yield self.number, puzzle, making
                if self.number == self.many:
                    break

    def _ended(self, cancelled: bool, limited: bool, exhausted: bool) -> tuple[str, int]:
        """Return why there are not more puzzles, and the exit status."""
        if cancelled:
            return "interrupted", INTERRUPTED
        if limited:
            return "stopped by the limit", LIMIT
        if exhausted:
            return "there is nothing else to try", NO
        return "stopped after these tries", LIMIT


# a file of lines, which is gone on with -----------------------------------------------------------


def _in_file(
    path: str,
    answers: _Answers,
    seed: int | None,
    tries: int | None,
    options: CommandOptions,
) -> int:
    """Append puzzles to a file until it has many; return the exit status. `seed` is the one that
    was given.
    """
    from ..long_runs import locked

    folder = os.path.dirname(path)
    if folder and not os.path.isdir(folder):
        raise PsolverError(f"-o {path}: there is no folder {folder}")
    with locked(path, "wait until it has ended, or choose another name"):
        lines = _lines_before(path)
        for number, line in enumerate(lines, 1):
            place = f"{path}: line {number}"
            if line.of_task != answers.key:
                reason = "was made of another file, or before this one was changed"
                raise PsolverError(f"{place}: {reason}; choose another name")
            if seed not in (None, line.seed) or line.seed != lines[0].seed:
                reason = f"was made with --seed {line.seed}"
                raise PsolverError(f"{place}: {reason}; give the same seed, or choose another name")
        if len(lines) >= answers.many:
            if not options.quiet:
                say(f"{path}: has {plural(len(lines), 'puzzle')}; nothing is left to make")
            return YES
        progress: Values = {}
        if lines:
            last_line = lines[-1]
            answers.seed = last_line.seed
            answers.number = len(lines)
            progress = {"attempt": last_line.attempt, "rejected": last_line.rejected.items()}
            progress["keys_before"] = [line.key for line in lines]
            progress["worth"] = last_line.worth.get(answers.task.best, ())
        with _appending(path) as write:
            for number, made, making in answers.made(tries, options, **progress):
                write(answers.line(number, made, making))
    answers.say_summary(options)
    return answers.status


def _lines_before(path: str) -> list[MadeLine]:
    """Return the lines of a file that is there; what a run left of a line at its end is cut off.
    Raises PsolverError if it is not a file of puzzles.
    """
    try:
        with open(path, "r+b") as file:
            data = file.read()
            whole_lines = data[: data.rfind(b"\n") + 1]
            lines = []
            for number, line in enumerate(whole_lines.splitlines(), 1):
                text = line.decode("utf-8", "replace")
                lines.append(read_made_line(text, f"{path}: line {number}"))
            if torn := data[len(whole_lines) :]:
                if not torn.startswith(b'{"type":"puzzle"'[: len(torn)]):
                    raise PsolverError(f"{path}: line {len(lines) + 1}: {NOT_MADE}")
                file.truncate(len(whole_lines))
            return lines
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as error:
        refuse_file(path, error)


@contextmanager
def _appending(path: str) -> Iterator[Any]:
    """Give a function that appends a line to a file, whole and at once."""
    try:
        file = open(path, "ab", buffering=0)  # noqa: SIM115
    except (OSError, ValueError) as error:
        refuse_file(path, error)

    def write(text: str) -> None:
        try:
            file.write(encoded_content(text))
        except OSError as error:
            refuse_file(path, error)

    with file:
        yield write
        is_empty = file.tell() == 0
    if is_empty:
        os.unlink(path)
