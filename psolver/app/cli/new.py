"""`psolver new`: a puzzle file to begin with."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import click

from ...errors import PsolverError
from ...wording import typed
from .common import YES

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
    from ..terminal import Output, say

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
    from ..samples import located
    from .common import opened, read

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
