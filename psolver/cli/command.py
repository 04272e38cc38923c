"""The common parts of all commands: exit statuses, reading files, a run that can be interrupted,
printing answers.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from shutil import get_terminal_size
from typing import IO, TYPE_CHECKING, Any

import click

from ..core.control import Cancelled, TimeUp, seconds_of
from ..core.errors import PsolverError
from ..core.formats import MOST_FILE_BYTES, ending_of, load, load_bytes
from ..core.plain_values import Values
from ..core.registries import FOREIGN_ENDINGS
from ..text.look import CELL, Look, Page, Style
from ..text.writers import IMAGES, PICTURE_FORMATS, SHOWN_FORMATS, WRITERS, format_of_path
from .command_options import CommandOptions
from .interrupts import TERMINATED as TERMINATED
from .interrupts import cancelling, expiring, raising
from .output import Output, has_number, is_input, say
from .terminal import StatusLine, wants_color

if TYPE_CHECKING:
    from ..core.model import Puzzle
    from ..core.outcome import Outcome
    from ..search.limited_work import LimitedWork
    from ..search.run import Run
    from ..text.writers import Writer
    from .numbered_output import Outputs

# for reading, after the time limit: most files are read by then, and the outcome shows how the run
# ended
GRACE_SECONDS = 0.5
# for the solutions after a screenful, if no count finds their number with little effort
LOOK_ON_SECONDS = 1.0
YES, NO, BAD, LIMIT, INTERRUPTED = 0, 1, 2, 3, 130


# reading ------------------------------------------------------------------------------------------


def read_puzzle(file: str, options: CommandOptions | None = None) -> Puzzle:
    """Return the puzzle in a file, on standard input ("-"), or of the sample of that name.

    The options give the number of its variable, the cells that are left free, and the time limit.
    Raises PsolverError, and TimeUp.
    """
    options = options or CommandOptions()
    with in_time(options.time_limit, file):
        load_arguments: Values = {"vary": dict(options.vary) or None, "notice": _say_once}
        is_foreign = not file.endswith(".toml") and ending_of(file) in FOREIGN_ENDINGS
        choices = options.origin, options.problem, options.board
        if is_foreign or choices != (None, None, None):
            load_arguments = _foreign(options)
        if _is_stream(file):
            puzzle = load_bytes(_stream_bytes(file), input_name(file), **load_arguments)
        else:
            puzzle = load(file, **load_arguments)
    if options.leave is None:
        return puzzle
    from .cells_left import left_free

    return left_free(puzzle, options)


def _foreign(options: CommandOptions) -> Values:
    """Return the arguments of `load` for a file that may be another program's; all that it holds
    and a puzzle cannot is printed once.
    """
    vary: Values = dict(options.vary)
    if options.problem:
        vary["problem"] = options.problem
    return {
        "vary": vary or None,
        "format": options.origin or "",
        "board": options.board or "",
        "notice": _say_once,
    }


def _say_once(text: str) -> None:
    """Print a line on standard error that a command has not printed yet."""
    context = click.get_current_context(silent=True)
    said = context.meta.setdefault("psolver.notices", set()) if context else set()
    if text not in said:
        said.add(text)
        say(text)


def _is_stream(file: str) -> bool:
    """Whether a file can be read only once, as standard input and other pipes."""
    try:
        mode = 0 if file == "-" else os.stat(file).st_mode
    except (OSError, ValueError):  # it is not there, or no name of a file
        return False
    return file == "-" or stat.S_ISFIFO(mode)


def _stream_bytes(file: str) -> bytes:
    """Return the bytes of a stream, which can be read only once."""
    context = click.get_current_context(silent=True)
    meta = context.meta if context else {}
    key = f"psolver.stream.{file}"
    if key not in meta:
        with opened(file) as (stream, _):
            meta[key] = stream.read(MOST_FILE_BYTES + 1)
    data: bytes = meta[key]
    return data


def input_name(file: str) -> str:
    """Return the name of a file in messages."""
    return "standard input" if file == "-" else file or "''"


@contextmanager
def opened(file: str) -> Iterator[tuple[IO[bytes], str]]:
    """Open a file, or standard input; with its name in messages. Raises PsolverError."""
    name = input_name(file)
    try:
        with _stream(file) as stream:
            yield stream, name
    except PsolverError:  # a missing file is an OSError too
        raise
    except OSError as error:
        raise PsolverError(f"{name}: cannot be read ({error.strerror or error})") from None


@contextmanager
def _stream(file: str) -> Iterator[IO[bytes]]:
    if file == "-":
        if sys.stdin is None:
            raise PsolverError("standard input is closed")
        yield sys.stdin.buffer
        return
    try:
        stream = open(file, "rb")  # noqa: SIM115
    except ValueError as error:  # a null byte in its name
        raise PsolverError(f"{file}: cannot be read ({error})") from None
    with stream:
        yield stream


@contextmanager
def in_time(limit: str | None, file: str, done: str = "read") -> Iterator[None]:
    """Raise TimeUp if a file, which is read inside, or written, takes longer than the limit."""
    try:
        with expiring(None if limit is None else seconds_of(limit) + GRACE_SECONDS):
            yield
    except TimeUp:
        name = "standard input" if file == "-" else file
        raise TimeUp(f"{name}: stopped by the limit before all of it was {done}") from None


def output_path(
    path: str | None,
    file: str,
    solutions: str | None = None,
    kind: str = "puzzle file",
    argument: bool = False,
) -> str | None:
    """Return where to print, None for standard output; the path is that of -o, or an `argument`.

    Raises PsolverError if it is a file that is read: `file`, which is of some kind, or that of
    solutions.
    """
    if path == "":
        fault = "empty path; name the file to print to"
        raise PsolverError(f"{'OUTPUT' if argument else '-o'}: {fault}")
    path = None if path == "-" else path
    option = "" if argument else "-o "
    where = "standard output" if path is None else f"{option}{path}"
    for read, name in ((file, kind), (solutions, "file of solutions")):
        if read is not None and is_input(path, read):
            cure = "choose another name for the output"
            raise PsolverError(f"{where}: is the {name} itself; {cure}")
        if path and read and has_number(path):
            from .numbered_output import numbered_input

            if not (written := numbered_input(path, read)):
                continue
            raise PsolverError(f"{option}{written}: is a file that is read; choose another name")
    return path


# running ------------------------------------------------------------------------------------------


def begin_run(puzzle: Puzzle | None, options: CommandOptions) -> tuple[Run, StatusLine]:
    """Return a run of a puzzle (None: of another problem), and the line that shows its progress."""
    from ..search.run import Run

    line = StatusLine(not options.quiet)
    run = Run(puzzle, options.search(), tell=line.say, began=options.began)
    if line.is_wanted:
        run.watch = line.tick
    return run, line


def begin_work(options: CommandOptions) -> tuple[LimitedWork, StatusLine]:
    """Return work that is not one run, and the line that shows its progress."""
    from ..search.limited_work import LimitedWork

    line = StatusLine(not options.quiet)
    limit = options.time_limit
    seconds = None if limit is None else seconds_of(limit)
    work = LimitedWork(seconds, lambda: line.tick(work), line.say, options.began)
    return work, line


@contextmanager
def interruptible(work: LimitedWork, status_line: StatusLine) -> Iterator[None]:
    """Run the body under its status line, with the control of the work, such as a run; Ctrl-C ends
    the work, not the command.
    """
    try:
        with cancelling(work.control.cancel), work.control.at_work():
            yield
    except (Cancelled, KeyboardInterrupt):
        work.control.cancel()
    finally:
        status_line.clear()
        work.close()
    if work.control.cancelled:
        end_line_of_ctrl_c()


def with_cheap_number(puzzle: Puzzle, options: CommandOptions, outcome: Outcome) -> Outcome:
    """Return the outcome of a list that ended at its limit, with the number of all solutions if it
    is cheap to count them.
    """
    from ..engines.cheap_count import with_number_of_all

    run, status_line = begin_run(puzzle, replace(options, limit=None, sort=False))
    with interruptible(run, status_line):
        outcome = with_number_of_all(outcome, run)
    return replace(outcome, status="interrupted") if run.control.cancelled else outcome


def end_line_of_ctrl_c() -> None:
    """End the line on standard error into which the terminal has just written ^C."""
    if sys.stderr is not None and sys.stderr.isatty():
        say("")


def exit_status(outcome: Outcome, whole: bool) -> int:
    """Return the exit status after a search; if the `whole` was needed, a part is not an answer."""
    if outcome.status == "interrupted":
        return INTERRUPTED
    if outcome.status == "impossible":
        return NO
    if outcome.status == "limit" and (whole or not outcome.printed):
        return LIMIT
    if outcome.best and not outcome.best.proved:
        return LIMIT
    return YES


# printing ----------------------------------------------------------------------------------------


# the options that matter to pictures alone, with their defaults
OF_PICTURES = {"cell": None, "theme": "auto", "corners": "rounded", "view": "whole", "scale": 1}


def with_format(options: CommandOptions, names: Collection[str]) -> CommandOptions:
    """Return the options with a format: the one given, else one of `names` by the ending of the
    output, else the first of them. Raises UsageError for options that do not go with it.
    """
    path, format_ = options.output, options.format
    if path:
        format_ = format_of_path(path, format_, names)
    format_ = format_ or next(iter(names))
    if options.count and format_ in PICTURE_FORMATS:
        raise click.UsageError(f"--count draws nothing, so it takes no --format {format_}.")
    looks = [name for name, usual in OF_PICTURES.items() if getattr(options, name) != usual]
    if looks or options.labels or format_ in SHOWN_FORMATS:
        from .picture_options import check_picture

        check_picture(format_, options, looks, of_tilings=names is WRITERS)
    if options.live:
        if path in (None, "-"):
            raise click.UsageError("--live works only with -o.")
        if has_number(path) or format_ in ("svg", *IMAGES):
            raise click.UsageError("--live works with one growing file, not with pictures.")
    return replace(options, format=format_)


def output_to(
    path: str | None, options: CommandOptions, inputs: list[str], answers: bool = True
) -> Outputs:
    """Return the place of answers: standard output for None; with a place for a number in the path,
    a file for each. `answers` is that of Output. Raises PsolverError.
    """
    if path is not None and has_number(path):
        from .numbered_output import NumberedOutput

        return NumberedOutput(path, inputs)
    output = Output(path, answers, options.live)
    if options.format in IMAGES and output.is_terminal:
        image = "a GIF" if options.format == "gif" else "a PNG"
        raise PsolverError(f"standard output: {image} image is not text; name a file with -o")
    if options.format in SHOWN_FORMATS and output.is_terminal:
        refuse_on_terminal("a page" if options.format == "html" else "a drawing", options.format)
    return output


def refuse_on_terminal(kind_of_answer: str, ending: str) -> None:
    """Raise PsolverError: an answer is for a file of some ending, not for a terminal."""
    raise PsolverError(
        f"standard output: {kind_of_answer} is not for a terminal; name a file with -o, such as -o"
        f" puzzle.{ending}"
    )


def look_of(
    output: Outputs, options: CommandOptions, page: Page, number: Callable[[int], int] = int
) -> Look:
    """Return the look of pictures by the options; `page` and `number` are those of Look."""
    theme = "light" if options.format in IMAGES and options.theme == "auto" else options.theme
    style = Style(
        cell=options.cell or CELL,
        theme=theme,
        corners=options.corners,
        colored=options.color != "never",
        labels=options.labels,
        view=options.view,
        scale=options.scale,
        fitted=options.cell is None,
    )
    apart = has_number(options.output)
    paint = None
    if wants_color(options.color, output):
        from .colored_text import colored

        paint = colored
    return Look(options.size, page, paint, options.numbers, number, style, apart)


def page_of(output: Outputs, notice: Callable[[str], None] = say, endless: bool = False) -> Page:
    """Return the page for pictures; `notice` takes remarks on them.

    endless  without a terminal the page is as wide as the pictures
    """
    if output.is_terminal:
        return Page(terminal_width(), cache(notice))
    return Page() if endless else Page(terminal_width())


def terminal_width() -> int:
    """Return the columns of the terminal, 80 without a terminal."""
    return get_terminal_size().columns


def print_answers(
    run: Run,
    status_line: StatusLine,
    output: Outputs,
    writer: Writer[Any],
    answers: Iterator[Any] | None,
    count: Callable[[], object],
    number_of: Callable[[int], int] = int,
    most_printed: int | None = None,
) -> Outcome:
    """Print the answers of a run as they come, then the end of its writer; return the outcome.

    answers       None: they are only counted, by `count`, and their number is printed unless the
                  writer has an end
    number_of     the number of the first, second, … answer
    most_printed  print this many; the others are only counted, as far as LOOK_ON_SECONDS allow; if
                  there are more, the outcome is that of the ones printed
    """
    printed_outcome = None
    if writer.head:
        output.write(writer.head)
    with interruptible(run, status_line):
        if answers is None:
            count()
        else:
            for answer in answers:
                if most_printed and run.printed > most_printed:
                    continue
                status_line.clear()
                with raising():  # drawing it may take long, and a reader may never read it
                    if content := writer.answer(run.printed, answer):
                        output.write(content, number_of(run.printed))
                if run.printed == most_printed:
                    printed_outcome = run.outcome
                    run.control.hasten(LOOK_ON_SECONDS)
    outcome = run.outcome
    if printed_outcome and outcome.status == "limit":  # how many the clock allowed means nothing
        outcome = replace(printed_outcome, status="limit", seconds=outcome.seconds)
    number = outcome.distinct if run.options.distinct else outcome.solutions
    if end := writer.end(outcome):
        output.write(end)
    elif answers is None and outcome.complete:
        output.write(str(number))
    if answers is None and not outcome.complete and number:
        say(f"at least {number:,}")
    return outcome
