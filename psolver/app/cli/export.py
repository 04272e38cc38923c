"""`psolver export`: a puzzle for other programs."""

from __future__ import annotations

import click

from ...errors import printable
from .common import YES, output_path, read

GAP, CELL = (
    0.03,
    10.0,
)  # with cells of 10 mm a gap of 0.3 mm: what most printers need for pieces that slide


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
        f" (default: {GAP})."
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
            file, output, GAP if gap is None else gap, CELL if cell is None else cell
        )
    if gap is not None or cell is not None:
        raise click.UsageError(f"{'--cell' if gap is None else '--gap'} is for --to stl only")
    path = output_path(output, file)
    text = EXPORTS[to](read(file))
    with Output(path) as stream:
        stream.write(text.removesuffix("\n"))
    return YES


def _export_stl(file: str, folder: str | None, gap: float, cell: float) -> int:
    """Write the pieces of a puzzle as STL files, and say which."""
    from ..stl_files import export_pieces
    from ..terminal import say

    if folder in (None, "", "-"):
        raise click.UsageError(
            "--to stl writes a file for each piece; name a folder for them with -o"
        )
    for line in export_pieces(read(file), folder, gap, cell):
        say(printable(line))
    return YES
