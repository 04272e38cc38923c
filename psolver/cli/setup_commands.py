"""`psolver new`, `samples`, `schema`, `gui` and `warm`: to begin with."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..core.errors import PsolverError
from ..core.room_tables import INSTALLED_FAULTS
from ..core.wording import plural, typed
from . import command_options as option
from .command import (
    INTERRUPTED,
    YES,
    begin_run,
    interruptible,
    output_path,
    read_puzzle,
    terminal_width,
)
from .command_options import CommandOptions
from .file_contents import puzzle_text_of
from .output import Output, say
from .sample_files import cover_samples, families, loaded_samples, to_make

if TYPE_CHECKING:
    from ..engines.kernels.precompile import Compilation

PLAIN = "kernels run as plain Python here, so there is nothing to compile"
LOOKS = "looking for compiled kernels"
BEGINS = "compiling all search kernels, which takes a minute or two"
STARTERS = Path(__file__).parent / "starters"


@click.command()
@click.argument("file")
@click.option("--solid", is_flag=True, help="A solid puzzle, of cubes.")
@click.option("--symmetry", is_flag=True, help="A symmetry puzzle: form a symmetric figure.")
@click.option("--from", "sample", metavar="NAME", help="A copy of a sample or another puzzle.")
def new(file: str, solid: bool, symmetry: bool, sample: str | None) -> int:
    """Write a puzzle file to start from.

    FILE must not exist yet; "-" is standard output. The new file is a puzzle with solutions, and
    its comments name the other keys.
    """
    if solid + symmetry + (sample is not None) > 1:
        raise click.UsageError("--solid, --symmetry and --from cannot be used together.")
    kind = "solid" if solid else "symmetry" if symmetry else "flat"
    data = _copied(sample) if sample is not None else (STARTERS / f"{kind}.toml").read_bytes()
    if file == "-":
        with Output(None) as output:
            output.write(data.decode().removesuffix("\n"))
        return YES
    _write_new(file, data)
    say(f"{file}: written, to be edited; 'psolver {typed(file)}{_counted(file)}")
    return YES


def _counted(file: str) -> str:
    """Return the end of the command for a file as it stands, and its effect."""
    from ..core.errors import SeveralPuzzles
    from ..core.formats import load

    try:
        load(file)
    except SeveralPuzzles:
        return " --count' counts its puzzles as it stands"
    return "' solves it as it stands"


def _copied(file: str) -> bytes:
    """Return the bytes of a sample or another puzzle, after a check that it can be read."""
    from ..core.errors import SeveralPuzzles

    if file == "-":
        raise click.UsageError("--from takes the name of a sample or a file.")
    with suppress(SeveralPuzzles):
        read_puzzle(file)
    return puzzle_text_of(file)


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
            f"{file}: exists already and is not replaced; choose another name"
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

    With WORDS, only those whose name, kind, title, notes, source or features (such as edges, touch,
    wrap, best, group, calendar) hold all of them. Every command that takes a puzzle file also takes
    the name of a sample; a file of the same name comes first. Those of the kind "cover" are for
    'psolver cover', those of the kind "make" for 'psolver make'.
    """
    from ..text import tables

    rows: list[tuple[tuple[str, ...], Sequence[str]]] = [
        (tables.sample_row(name, puzzle), (puzzle.notes, puzzle.source, tables.features(puzzle)))
        for name, puzzle in loaded_samples()
    ]
    for name, values in families():
        texts = values.get("notes", ""), values.get("source", ""), *values  # the keys are words too
        rows.append((tables.family_row(name, values), texts))
    rows += [((name, "make", "", values["title"]), [*values]) for name, values in to_make()]
    rows += [(tables.cover_row(name, texts), texts) for name, texts in cover_samples()]
    matching_rows = [row for row, texts in rows if tables.has_words(row, texts, words)]
    if not matching_rows:
        text = " ".join(words)
        raise PsolverError(f"no sample has to do with {text!r}; psolver samples lists all")
    dropped = [tables.HEADS.index("solutions"), tables.HEADS.index("kind")]
    with Output(None) as output:
        width = terminal_width() if output.is_terminal else None
        fitting_rows = tables.without_wide_columns(
            [tables.HEADS, *matching_rows], width, LEAST_TITLE, dropped
        )
        output.write(tables.table(fitting_rows, width))
    return YES


@click.command()
@option.output
def schema(output: str | None) -> int:
    """Print the JSON Schema of puzzle files, for editors.

    With it an editor completes keys, shows their meanings and marks mistakes. See
    docs/editors.md.
    """
    import json

    from ..core.toml.file_keys import schema as schema_of_files

    with Output(output_path(output, "")) as written:
        written.write(json.dumps(schema_of_files(), indent=2))
    for fault in INSTALLED_FAULTS:
        say(fault)
    return YES


@click.command()
@option.quiet
def warm(quiet: bool) -> int:
    """Compile the kernels of all searches now.

    No search has to wait for them later. It takes a minute or two, and the next time seconds.
    Ctrl-C ends it; kernels compiled by then stay. Exit status: 0 all are compiled, 2 the cache
    cannot be written, 130 interrupted.
    """
    from ..core.children import values
    from ..engines.kernels import kernel_cache
    from ..engines.kernels.jit import is_compiled
    from ..engines.kernels.precompile import compile_all

    if not is_compiled():
        say(PLAIN)
        return YES
    if why_not := kernel_cache.why_not():
        raise PsolverError(why_not)
    run, status_line = begin_run(None, CommandOptions(quiet=quiet))
    progress = run.control.progress
    progress.compiling = LOOKS
    steps: list[Compilation] = []
    done = False
    with interruptible(run, status_line):
        for step in values(run.control, compile_all):
            if step.made and not quiet and not any(earlier_step.made for earlier_step in steps):
                status_line.say(BEGINS)
            steps.append(step)
            progress.compiling = f"{step.name}, kernel {step.number} of {step.total}"
            progress.fraction = (step.number - 1) / step.total
        done = True
    if not quiet and steps:
        say(_summary(steps, done))
    return YES if done else INTERRUPTED


def _summary(steps: Sequence[Compilation], done: bool) -> str:
    """Return the summary of these steps, the last of which is not done unless all are."""
    from ..engines.kernels.kernel_cache import cache_folder

    total, folder = steps[0].total, str(cache_folder())
    if not done:
        compiled = f"{len(steps) - 1} of {plural(total, 'kernel')} in {folder}"
        return f"interrupted with {compiled}; 'psolver warm' compiles the others"
    made = sum(step.made for step in steps)
    all_ = f"all {plural(total, 'kernel')} are in {folder}"
    if not made:
        return f"{all_} already"
    return f"{all_}; {plural(made, 'kernel')} {'was' if made == 1 else 'were'} compiled now"
