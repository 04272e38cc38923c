"""What all commands share: exit statuses, reading files, a run that can be interrupted."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from ...control import Cancelled
from ...errors import PsolverError
from ...formats import MOST_BYTES
from ..interrupts import TERMINATED as TERMINATED
from ..interrupts import cancelling, expiring
from ..output import is_input, say
from ..sample_files import check_there_is, located
from .command_options import NOTED, VARY

if TYPE_CHECKING:
    from ...puzzle.model import Puzzle
    from ...puzzle.outcome import Outcome
    from ...solve.run import Run
    from ..terminal import StatusLine


# for reading, after the time limit: most files are read by then, and the run says how it ended
GRACE_SECONDS = 0.5

YES, NO, BAD, LIMIT, INTERRUPTED = 0, 1, 2, 3, 130


def read(file: str, vary: Mapping[str, int] | None = None) -> Puzzle:
    """The puzzle in a file, on standard input, or the sample of that name, which messages call so;
    with the cells free that --leave names. `vary` says the number of its variable; None: as the
    option --vary does.
    """

    return as_asked(_read(file, vary))


def _read(file: str, vary: Mapping[str, int] | None) -> Puzzle:
    """The puzzle as it stands in the file."""
    from dataclasses import replace

    from ...formats import load, load_bytes

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

    if sys.stderr is not None and sys.stderr.isatty():
        say("")


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


TODAY = "today"


def as_asked(puzzle: Puzzle) -> Puzzle:
    """The puzzle with those cells free that the option names; without it, as it is. Raises
    PsolverError.
    """
    context = click.get_current_context(silent=True)
    asked = context.meta.get(NOTED) if context else None
    if asked is None:
        return puzzle
    from dataclasses import replace

    from ...errors import PsolverError
    from ...puzzle.best import refuse_best
    from ...puzzle.free_cells import leaving, leaving_fault
    from ...puzzle.model import Expect

    refuse_best(
        puzzle.best, puzzle.file, "--leave is for other puzzles; draw the board without the cells"
    )
    words = _words(puzzle, asked.split())
    if fault := leaving_fault(puzzle.board, words):
        raise PsolverError(f"{puzzle.file}: --leave: {fault}")
    board = leaving(puzzle.board, words)
    if not board.cells:
        raise PsolverError(
            f"{puzzle.file}: --leave: every cell would stay free; leave some to cover"
        )
    return puzzle if board == puzzle.board else replace(puzzle, board=board, expect=Expect())


def _words(puzzle: Puzzle, words: list[str]) -> list[str]:
    """The names that are meant, those of dates in the place of the dates."""
    known = {name for _, name in puzzle.board.names}
    return [name for word in words for name in ([word] if word in known else _named(puzzle, word))]


def _named(puzzle: Puzzle, word: str) -> list[str]:
    """The names of the cells of a date, or the word itself where it is none."""
    from datetime import date

    from ...puzzle.free_cells import DATE, names_of_date

    if not puzzle.board.names or not (word == TODAY or DATE.fullmatch(word)):
        return [word]
    try:
        when = date.today() if word == TODAY else date.fromisoformat(word)
    except ValueError:
        raise click.UsageError(f"--leave: there is no date {word}.") from None
    return names_of_date(puzzle.board, when, puzzle.file)
