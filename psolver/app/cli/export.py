"""`psolver export`: a puzzle for other programs."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...errors import PsolverError, printable
from ..samples import located
from .common import YES, output_path, read

if TYPE_CHECKING:
    from ...puzzle.model import Piece, Puzzle

# With cells of 10 mm a gap of 0.3 mm: what most printers need for pieces that slide.
GAP_CELLS = 0.03
CELL = 10.0  # millimetres
LINES_TOGETHER = 10_000  # that are written at once


def _gap(_context: click.Context, _parameter: click.Parameter, value: float | None) -> float | None:
    if value and not 0.001 <= value <= 0.999:
        raise click.BadParameter(f"{value:g} is neither 0 nor a number from 0.001 to 0.999")
    return value


def _cell(
    _context: click.Context, _parameter: click.Parameter, value: float | None
) -> float | None:
    if value is not None and not 0.001 <= value <= 1000:
        raise click.BadParameter(f"{value:g} is not a number of millimetres from 0.001 to 1000")
    return value


@click.command()
@click.argument("file")
@click.option(
    "--to", type=click.Choice(["dlx", "dimacs", "stl"]), required=True, help="The format to write."
)
@click.option(
    "-o", "--output", metavar="PATH", help="Write to a file; with stl: to files in this folder."
)
@click.option(
    "--gap",
    type=float,
    metavar="CELLS",
    callback=_gap,
    help=(
        "With stl: how much room there is between two pieces, in cells, from 0 to below 1"
        f" (default: {GAP_CELLS})."
    ),
)
@click.option(
    "--cell",
    type=float,
    metavar="MM",
    callback=_cell,
    help=f"With stl: how long a cell is in millimetres (default: {CELL:g}).",
)
def export(file: str, to: str, output: str | None, gap: float | None, cell: float | None) -> int:
    """Write the puzzle in FILE for other programs.

    dlx: an exact-cover problem for Knuth's dlx1 (dlx3 where a piece may be used several times) and
    'psolver cover'; dimacs: clauses for a SAT solver; stl: the pieces for a 3-D printer, a file for
    each.
    """
    from ...solve.export import EXPORTS
    from ..terminal import Output

    if to == "stl":
        return _export_stl(
            file, output, GAP_CELLS if gap is None else gap, CELL if cell is None else cell
        )
    if gap is not None or cell is not None:
        raise click.UsageError(f"{'--cell' if gap is None else '--gap'} is for --to stl only")
    path = output_path(output, file)
    lines = EXPORTS[to](read(file))
    with Output(path) as stream:
        while some := list(islice(lines, LINES_TOGETHER)):
            stream.write("\n".join(some))
    return YES


def _export_stl(file: str, folder: str | None, gap: float, cell: float) -> int:
    """Write the pieces of a puzzle as STL files, and say which."""
    from ..terminal import say

    if folder in (None, "", "-"):
        raise click.UsageError(
            "--to stl writes a file for each piece; name a folder for them with -o"
        )
    for line in _export_pieces(read(file), file, folder, gap, cell):
        say(printable(line))
    return YES


def _export_pieces(puzzle: Puzzle, file: str, folder: str, gap: float, cell: float) -> list[str]:
    """Write an STL file for each piece that is used into a folder, made if need be; returns what
    there is to tell.

    Raises PsolverError; no file is written then. (Where one cannot be put in its place at the end,
    those before it are.)
    """
    from ...formats.stl import stl_files
    from ...wording import plural
    from ..files import is_input

    pieces = [piece for piece in puzzle.pieces if piece.most != 0]
    if not pieces:
        raise PsolverError(f"{puzzle.file}: uses no piece, so that there is nothing to print")
    files = stl_files(puzzle.file, pieces, gap, cell)
    for path in (str(Path(folder, name)) for name in files):
        if is_input(path, located(file)):
            raise PsolverError(f"{path}: is the puzzle file itself; choose another folder")
    _write(Path(folder), files)
    size = f"cells of {cell:g} mm, {f'a gap of {gap * cell:g} mm' if gap else 'no gap'}"
    lines = [
        f"{plural(len(files), 'file')} in {folder} ({size})",
        *_remarks(dict(zip(files, pieces, strict=True))),
    ]
    if others := _others(Path(folder), files):
        lines.append(f"{folder} also holds {others}, which this export did not write")
    return lines


def _write(folder: Path, files: dict[str, bytes]) -> None:
    """Write some files into a folder, in place of those that are there, all or none. Raises
    PsolverError.
    """
    from ..files import NewFile, refuse

    try:
        if folder.exists() and not folder.is_dir():
            raise PsolverError(f"{folder}: is a file; give the name of a folder")
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        refuse(str(folder), error)
    with ExitStack() as stack:
        for name, data in files.items():
            stack.enter_context(NewFile(str(folder / name))).write(data)


def _others(folder: Path, files: Iterable[str]) -> str:
    """The STL files in a folder that are none of those named: the first, and how many more; ""
    where there are none.
    """
    from ...formats.stl import folded
    from ...wording import plural

    written = {folded(file) for file in files}
    found = sorted(path.name for path in folder.glob("*.stl") if folded(path.name) not in written)
    more = f" and {plural(len(found) - 1, 'more STL file')}" if found[1:] else ""
    return f"{found[0]}{more}" if found else ""


def _remarks(pieces: dict[str, Piece]) -> list[str]:
    """What else is worth knowing of the pieces in some files, a line each."""
    from ...render.words.results import times

    copies: dict[str, list[str]] = {}
    for file, piece in pieces.items():
        if piece.most != 1:
            copies.setdefault(times(piece), []).append(file)
    all_ = len(pieces) > 1 and len(copies) == 1 and len(pieces) == len(*copies.values())
    lines = [
        f"print {'each' if all_ else ', '.join(files)} {often}" for often, files in copies.items()
    ]
    renamed = [
        f"{file} is piece {piece.name}"
        for file, piece in pieces.items()
        if file != f"{piece.name}.stl"
    ]
    parts = {file: len(piece.lattice.components(piece.shape)) for file, piece in pieces.items()}
    loose = [
        f"{file} is in {number} parts that do not hold together"
        for file, number in parts.items()
        if number > 1
    ]
    return lines + renamed + loose
