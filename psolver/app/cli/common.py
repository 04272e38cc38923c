"""What the commands share: exit statuses, reading files, ending a search that is interrupted."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from ...control import Cancelled
from ...errors import PsolverError
from ...formats import MOST_BYTES
from ..interrupts import TERMINATED as TERMINATED
from .options import VARY

if TYPE_CHECKING:
    from ...formats import Writer
    from ...puzzle.model import Puzzle
    from ...puzzle.outcome import Outcome
    from ...solve.run import Run
    from ..terminal import StatusLine
    from .printing import Outputs

# for reading, after the time limit: most files are read by then, and the run says how it ended
GRACE_SECONDS = 0.5
YES, NO, BAD, LIMIT, INTERRUPTED = 0, 1, 2, 3, 130


def read(file: str, vary: Mapping[str, int] | None = None) -> Puzzle:
    """The puzzle in a file, on standard input, or the sample of that name, which messages call so;
    with the cells free that --leave names. `vary` says the number of its variable; None: as the
    option --vary does.
    """
    from .leaving import as_asked

    return as_asked(_read(file, vary))


def _read(file: str, vary: Mapping[str, int] | None) -> Puzzle:
    """The puzzle as it stands in the file."""
    from dataclasses import replace

    from ...formats import load, load_bytes
    from ..samples import check_there_is, located

    given = vary or _one_number()
    if _is_stream(file):
        return load_bytes(_stream_bytes(file), name_of(file), given)
    check_there_is(file)
    path = located(file)
    return load(file, given) if path == file else replace(load(path, given), file=file)


def may_vary(file: str) -> bool:
    """May a file have a variable? False for most that have none, which need not be read twice then.
    Raises PsolverError where it cannot be read.
    """
    from ..samples import located

    if _is_stream(file):
        return b"vary" in _stream_bytes(file)
    with opened(located(file)) as (stream, _):
        return b"vary" in stream.read(MOST_BYTES)


def vary_given() -> tuple[str, Sequence[int]] | None:
    """The variable and its numbers that the option --vary says."""
    context = click.get_current_context(silent=True)
    return context.meta.get(VARY) if context else None


def _one_number() -> Mapping[str, int] | None:
    """The number that --vary says. Raises PsolverError where there are several."""
    given = vary_given()
    if given is None:
        return None
    variable, numbers = given
    if len(numbers) > 1:
        cure = f"several are counted, with --count; here write --vary {variable}={numbers[0]}"
        raise PsolverError(f"--vary: {variable} is to be one number; {cure}")
    return {variable: numbers[0]}


def _is_stream(file: str) -> bool:
    """Can a file be read only once, as standard input and other pipes are?"""
    try:
        mode = 0 if file == "-" else os.stat(file).st_mode
    except (OSError, ValueError):  # it is not there, or no name of a file
        return False
    return file == "-" or stat.S_ISFIFO(mode)


def _stream_bytes(file: str) -> bytes:
    """What a stream holds, which a command reads once."""
    context = click.get_current_context(silent=True)
    meta = context.meta if context else {}
    key = f"psolver.stream.{file}"
    if key not in meta:
        with opened(file) as (stream, _):
            meta[key] = stream.read(MOST_BYTES + 1)
    data: bytes = meta[key]
    return data


def name_of(file: str) -> str:
    """What messages call a file."""
    return "standard input" if file == "-" else file or "''"


def standard_input() -> IO[bytes]:
    """Standard input."""
    if sys.stdin is None:
        raise PsolverError("standard input is closed")
    return sys.stdin.buffer


@contextmanager
def opened(file: str) -> Iterator[tuple[IO[bytes], str]]:
    """A file, or standard input, to be read, and what messages call it."""
    name = name_of(file)
    try:
        with _stream(file) as stream:
            yield stream, name
    except OSError as error:
        raise PsolverError(f"{name}: cannot be read ({error.strerror or error})") from None


@contextmanager
def _stream(file: str) -> Iterator[IO[bytes]]:
    if file == "-":
        yield standard_input()
        return
    try:
        stream = Path(file).open("rb")  # noqa: SIM115
    except ValueError as error:  # a null byte in its name
        raise PsolverError(f"{file}: cannot be read ({error})") from None
    with stream:
        yield stream


def output_path(
    path: str | None, file: str, solutions: str | None = None, what: str = "puzzle file"
) -> str | None:
    """Where to print, None for standard output. Raises PsolverError where that has no name or is a
    file that is read: that of the puzzle, or `what` it is, or one of solutions.
    """
    from ..files import is_input
    from ..samples import located

    if path == "":
        raise PsolverError("-o: empty path; name the file to print to")
    path = None if path == "-" else path
    where = "standard output" if path is None else f"-o {path}"
    for read, name in ((located(file), what), (solutions, "file of solutions")):
        if read is not None and is_input(path, read):
            cure = "choose another name for the output"
            raise PsolverError(f"{where}: is the {name} itself; {cure}")
    return path


@contextmanager
def in_time(limit: str | None, file: str) -> Iterator[None]:
    """A file is read inside, in the time that the limit leaves; then TimeUp is raised."""
    from ...control import TimeUp, seconds_of
    from ..interrupts import expiring

    try:
        with expiring(None if limit is None else seconds_of(limit) + GRACE_SECONDS):
            yield
    except TimeUp:
        name = "standard input" if file == "-" else file
        raise TimeUp(f"{name}: stopped by the limit before all of it was read") from None


def begin(
    puzzle: Puzzle | None, quiet: bool, began: float, **options: Any
) -> tuple[Run, StatusLine]:
    """A run of a puzzle (None: of a problem that is none), and the line that shows its progress.

    `began` is the time, by time.monotonic, when the command began: reading counts too.
    """
    from ...solve.run import Options, Run
    from ..terminal import StatusLine

    status_line = StatusLine(not quiet)
    run = Run(puzzle, Options(**options), status_line.tick, status_line.say, began)
    return run, status_line


@contextmanager
def interruptible(run: Run, status_line: StatusLine) -> Iterator[None]:
    """The work of a run under its status line; Ctrl-C ends that, and nothing else of the
    command.
    """
    from ..interrupts import cancelling

    try:
        with cancelling(run.control.cancel):
            yield
    except (Cancelled, KeyboardInterrupt):
        run.control.cancel()
    finally:
        status_line.clear()
        run.close()
    if run.control.cancelled:
        end_line_of_ctrl_c()


def end_line_of_ctrl_c() -> None:
    """End the line on standard error into which the terminal has just written ^C."""
    from ..terminal import say

    if sys.stderr is not None and sys.stderr.isatty():
        say("")


def print_answers(
    run: Run,
    status_line: StatusLine,
    output: Outputs,
    writer: Writer[Any],
    answers: Iterator[Any] | None,
    count: Callable[[], object],
    number_of: Callable[[int], int] = int,
) -> Outcome:
    """Print the answers of a run as they come, then the end that its writer has; the outcome.

    Where there are no `answers` to print they are only counted, by `count`, and their number is
    printed unless the writer has an end. `number_of` tells that of the first, second, … answer.
    """
    from ..interrupts import raising
    from ..terminal import say

    if writer.head:
        output.write(writer.head)
    with interruptible(run, status_line):
        if answers is None:
            count()
        else:
            for answer in answers:
                status_line.clear()
                if content := writer.answer(run.printed, answer):
                    with raising():  # a reader may never read it
                        output.write(content, number_of(run.printed))
    outcome = run.outcome
    number = outcome.distinct if run.options.distinct else outcome.solutions
    if end := writer.end(outcome):
        output.write(end)
    elif answers is None and outcome.complete:
        output.write(str(number))
    if answers is None and not outcome.complete and number:
        say(f"at least {number:,}")
    return outcome


def exit_status(outcome: Outcome, whole: bool) -> int:
    """The exit status after a search; where the `whole` was asked for, as by a count, a part is no
    answer.
    """
    if outcome.status == "interrupted":
        return INTERRUPTED
    if outcome.status == "impossible":
        return NO
    if outcome.status == "limit" and (whole or not outcome.printed):
        return LIMIT
    if outcome.best and not outcome.best.proved:
        return LIMIT
    return YES
