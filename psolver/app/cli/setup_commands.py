"""`psolver new`, `samples`, `gui` and `warm`: to begin with."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...errors import PsolverError
from ...wording import plural, typed
from ..output import Output, say
from ..sample_files import check_there_is, located, sequences
from ..sample_files import samples as all_samples
from . import command_options as options
from .command import INTERRUPTED, YES, begin, interruptible, opened, read
from .printing import terminal_width

if TYPE_CHECKING:
    from ...cover.kernels.precompile import Compilation


PLAIN = "kernels run as plain Python here, so that there is nothing to compile"
LOOKS = "looking for kernels that are kept"
BEGINS = "compiling all search kernels, which takes a minute or two"
STARTERS = Path(__file__).parents[1] / "starters"


@click.command()
@click.argument("file")
@click.option("--solid", is_flag=True, help="A solid puzzle, of cubes.")
@click.option("--symmetry", is_flag=True, help="A symmetry puzzle: form a symmetric figure.")
@click.option("--from", "sample", metavar="NAME", help="A copy of a sample or another puzzle.")
def new(file: str, solid: bool, symmetry: bool, sample: str | None) -> int:
    """Write a puzzle file to begin with.

    FILE must not be there yet; "-" is standard output. What is written is a puzzle with solutions,
    and says in comments what else can be written.
    """

    if solid + symmetry + (sample is not None) > 1:
        raise click.UsageError("--solid, --symmetry and --from cannot be used together.")
    data = _copied(sample) if sample is not None else _starter(solid, symmetry)
    if file == "-":
        with Output(None) as output:
            output.write(data.decode().removesuffix("\n"))
        return YES
    _write_new(file, data)
    say(f"{file}: written, to be edited; 'psolver {typed(file)}{_counted(file)}")
    return YES


def _counted(file: str) -> str:
    """The end of the command for a file as it stands, and what it does."""
    from ...formats import load
    from ...formats.toml.vary import SeveralPuzzles

    try:
        load(file)
    except SeveralPuzzles:
        return " --count' counts its puzzles as it stands"
    return "' solves it as it stands"


def _starter(solid: bool, symmetry: bool) -> bytes:
    """A puzzle file with comments, of one of three kinds."""
    kind = "solid" if solid else "symmetry" if symmetry else "flat"
    return (STARTERS / f"{kind}.toml").read_bytes()


def _copied(file: str) -> bytes:
    """The bytes of a sample or another puzzle, which is read, so that none with a fault is
    copied.
    """
    from ...formats.toml.vary import SeveralPuzzles

    if file == "-":
        raise click.UsageError("--from takes the name of a sample or a file.")
    with suppress(SeveralPuzzles):
        read(file)
    with opened(located(file)) as (stream, _):
        return stream.read()


def _write_new(file: str, data: bytes) -> None:
    """Write a file that is not there yet, whole or not at all. Raises PsolverError."""
    if not file:
        raise PsolverError("FILE: empty path; name the file to write")
    try:
        with Path(file).open("xb") as stream:
            try:
                stream.write(data)
                stream.flush()
            except OSError:
                with suppress(OSError):
                    Path(file).unlink()
                raise
    except FileExistsError:
        raise PsolverError(
            f"{file}: is there already and stays as it is; choose another name"
        ) from None
    except (OSError, ValueError) as error:
        raise PsolverError(
            f"{file}: cannot be written ({getattr(error, 'strerror', None) or error})"
        ) from None


LEAST_TITLE = 26  # columns: on a narrower terminal titles take the place of other columns


@click.command()
@click.argument("words", nargs=-1)
def samples(words: tuple[str, ...]) -> int:
    """List the puzzles that come with psolver.

    With WORDS only those of which the name, the kind, the title, the notes, the source or what is
    special about them (such as edges, touch, wrap, best, group, calendar) has all of them. Every
    command that takes a puzzle file takes a sample by its name. A file of the same name
    comes first.
    """
    from ...render.words.tables import (
        HEADS,
        features,
        narrowed,
        sample_row,
        sequence_row,
        table,
        tells_of,
    )

    told = [
        (sample_row(name, one), (one.notes, one.source, features(one)))
        for name, one in all_samples()
    ]
    told += [
        (sequence_row(name, one), (one.get("notes", ""), one.get("source", ""), "vary"))
        for name, one in sequences()
    ]
    wanted = [row for row, texts in told if tells_of(row, texts, words)]
    if not wanted:
        text = " ".join(words)
        raise PsolverError(f"no sample has to do with {text!r}; psolver samples lists all")
    dropped = [HEADS.index("solutions"), HEADS.index("kind")]
    with Output(None) as output:
        width = terminal_width() if output.is_terminal else None
        output.write(table(narrowed([HEADS, *wanted], width, LEAST_TITLE, dropped), width))
    return YES


@click.command()
@click.argument("file", required=False)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="Listen there. Where other computers can reach it, a token is asked for.",
)
@click.option(
    "--port", type=click.IntRange(1, 65535), help="Listen on this port [default: 8173, if free]."
)
@click.option("--no-browser", is_flag=True, help="Print the address, and open no browser.")
@click.option(
    "--memory",
    metavar="SIZE",
    default="2G",
    show_default=True,
    callback=options.memory_bytes,
    help="What one search may take, such as 500M or 4G.",
)
def gui(file: str | None, host: str, port: int | None, no_browser: bool, memory: int) -> int:
    """Open a page in the browser: draw puzzles, solve them, play.

    FILE is a puzzle file or the name of a sample. Ctrl-C ends it.
    """
    _check_installed()
    from ..web.server import serve
    from ..web.serving import Serving
    from ..web.worker import Limits

    text, own = _opened(file) if file else ("", "")
    serve(Serving(host, port, file or "", text, own, not no_browser, Limits(memory)))
    return YES


def _check_installed() -> None:
    """Raise PsolverError where a package is missing that the page needs."""
    from importlib.util import find_spec

    for package in ("nicegui", "tomlkit"):
        if find_spec(package) is None:
            raise PsolverError(
                f"psolver gui needs the package {package}: python -m pip install 'psolver[gui]'"
            )


def _opened(file: str) -> tuple[str, str]:
    """The text of a puzzle file, and its path where it can be saved; "" for a sample and for
    standard input. Raises PsolverError.
    """
    from ..web.place import Place

    if file != "-":
        check_there_is(file)
    path = located(file)
    with opened(path) as (stream, name):
        data = stream.read()
    is_own = path == file and file != "-"
    return Place(name, data).text, file if is_own else ""


@click.command()
@options.quiet
def warm(quiet: bool) -> int:
    """Compile all that searches ever need, now.

    No search has to wait for it then. It takes a minute or two, and the next time seconds. Ctrl-C
    ends it, and what is compiled by then is kept. Exit status: 0 all are kept, 2 they cannot be,
    130 interrupted.
    """
    from ...children import values
    from ...cover.kernels import kernel_cache as kept
    from ...cover.kernels.jit import is_compiled
    from ...cover.kernels.precompile import compile_all

    if not is_compiled():
        say(PLAIN)
        return YES
    if why_not := kept.why_not():
        raise PsolverError(why_not)
    run, status_line = begin(None, quiet, time.monotonic())
    progress = run.control.progress
    progress.compiling = LOOKS
    steps: list[Compilation] = []
    done = False
    with interruptible(run, status_line):
        for step in values(run.control, compile_all):
            if step.made and not quiet and not any(before.made for before in steps):
                status_line.say(BEGINS)
            steps.append(step)
            progress.compiling = step_words(step.name, step.number, step.total)
            progress.fraction = (step.number - 1) / step.total
        done = True
    if not quiet and steps:
        say(_summary(steps, done))
    return YES if done else INTERRUPTED


def _summary(steps: Sequence[Compilation], done: bool) -> str:
    """What was done in these steps, the last of which is not, unless all are."""
    from ...cover.kernels.kernel_cache import cache_folder

    total, folder = steps[0].total, str(cache_folder())
    if done:
        return done_line(sum(step.made for step in steps), total, folder)
    return interrupted_line(len(steps) - 1, total, folder)


def step_words(name: str, number: int, total: int) -> str:
    """What is being compiled, and the number of it (from 1) and of all."""
    return f"{name}, kernel {number} of {total}"


def done_line(made: int, total: int, folder: str) -> str:
    """That all kernels are kept in a folder, and how many had to be compiled.

    >>> done_line(20, 21, "cache")
    'all 21 kernels are kept in cache; 20 kernels were compiled now'
    >>> done_line(0, 21, "cache")
    'all 21 kernels are kept in cache, and were before'
    """
    all_ = f"all {plural(total, 'kernel')} are kept in {folder}"
    if not made:
        return f"{all_}, and were before"
    return f"{all_}; {plural(made, 'kernel')} {'was' if made == 1 else 'were'} compiled now"


def interrupted_line(kept: int, total: int, folder: str) -> str:
    """That some kernels are kept in a folder, and the others not yet.

    >>> interrupted_line(3, 21, "cache")
    'interrupted; 3 of 21 kernels are kept in cache, and psolver warm goes on from there'
    """
    are = "is" if kept == 1 else "are"
    return (
        f"interrupted; {kept} of {plural(total, 'kernel')} {are} kept in {folder}, and psolver warm"
        " goes on from there"
    )
