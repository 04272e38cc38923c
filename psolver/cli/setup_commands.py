"""`psolver new` and `samples`: to begin with."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import click

from ..core.errors import PsolverError, SeveralPuzzles
from ..core.formats import load
from ..core.registries import SERVICES, service
from ..core.wording import typed
from ..text import tables
from .command import YES, read_puzzle, terminal_width
from .file_contents import puzzle_text_of
from .output import Output, refuse_file, say
from .sample_files import cover_samples, families, loaded_samples, to_make

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
    try:
        load(file)
    except SeveralPuzzles:
        return " --count' counts its puzzles as it stands"
    return "' solves it as it stands"


def _copied(file: str) -> bytes:
    """Return the bytes of a sample or another puzzle, after a check that it can be read."""
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
        fault = "exists already and is not replaced; choose another name"
        raise PsolverError(f"{file}: {fault}") from None
    except (OSError, ValueError) as error:
        refuse_file(file, error)


LEAST_TITLE = 26  # columns: on a narrower terminal titles take the place of other columns


@click.command()
@click.argument("words", nargs=-1)
def samples(words: tuple[str, ...]) -> int:
    """List the puzzles that come with psolver.

    With WORDS, only those whose name, kind, title, notes, source or features (such as edges, touch,
    wrap, best, group, calendar) hold all of them, and problems by their titles, the best match
    first. Every command that takes a puzzle file also takes the name of a sample; a file of the
    same name comes first. Those of the kind "cover" are for 'psolver cover', those of the kind
    "make" for 'psolver make'.
    """
    rows: list[tuple[tuple[str, ...], Sequence[str]]] = []
    for name, puzzle in loaded_samples():
        texts = puzzle.notes, puzzle.source, tables.features(puzzle)
        rows.append((tables.sample_row(name, puzzle), texts))
    for name, values in families():
        words_of_file = values.get("notes", ""), values.get("source", ""), *values
        rows.append((tables.family_row(name, values), words_of_file))  # the keys are words too
    rows += [((name, "make", "", values["title"]), [*values]) for name, values in to_make()]
    for name, comments in cover_samples():
        rows.append((tables.cover_row(name, comments), comments))
    if words and "found_samples" in SERVICES:
        matching_rows = service("found_samples")(rows, words)
    else:
        matching_rows = [row for row, texts in rows if tables.has_words(row, texts, words)]
    if not matching_rows:
        text = " ".join(words)
        raise PsolverError(f"no sample has to do with {text!r}; psolver samples lists all")
    dropped = [tables.HEADS.index("solutions"), tables.HEADS.index("kind")]
    with Output(None) as output:
        width = terminal_width() if output.is_terminal else None
        all_rows = [tables.HEADS, *matching_rows]
        fitting_rows = tables.without_wide_columns(all_rows, width, LEAST_TITLE, dropped)
        output.write(tables.table(fitting_rows, width))
    return YES
