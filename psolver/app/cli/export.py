"""`psolver export`: a puzzle for other programs, for printers and for laser cutters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from .common import YES, output_path, read
from .export_drawings import FRAME, LASER_CELL, PAPERS, TIME_LIMIT, check_kerf, export_drawing
from .export_files import CELL, GAP_CELLS, export_stl
from .leaving import leave
from .options import seconds, vary

CHARACTERS_TOGETHER = 1_000_000  # that are written at once
PROBLEMS = ("dlx", "dimacs", "lp", "mps", "opb", "bqm")
DRAWN = ("sheet", "laser")
# the formats that an option is for
FORMATS_OF = {
    "cell": ("sheet", "laser", "stl"),
    "gap": ("stl",),
    "tray": ("stl",),
    "paper": ("sheet",),
    "frame": ("laser",),
    "kerf": ("laser",),
    "no_solution": DRAWN,
    "time_limit": DRAWN,
}


def _gap(_context: click.Context, _parameter: click.Parameter, value: float | None) -> float | None:
    if value and not 0.001 <= value <= 0.999:
        raise click.BadParameter(f"{value:g} is neither 0 nor a number from 0.001 to 0.999")
    return value


def _millimetres(least: float, most: float) -> Any:
    """The check of a length."""

    def check(
        _context: click.Context, _parameter: click.Parameter, value: float | None
    ) -> float | None:
        if value is not None and not least <= value <= most:
            raise click.BadParameter(
                f"{value:g} is not a number of millimetres from {least:g} to {most:g}"
            )
        return value

    return check


@click.command()
@click.argument("file")
@leave
@click.option(
    "--to",
    type=click.Choice([*PROBLEMS, *DRAWN, "stl"]),
    required=True,
    help="The format to write.",
)
@click.option(
    "-o", "--output", metavar="PATH", help="Write to a file; with stl: to files in this folder."
)
@click.option(
    "--cell",
    type=float,
    metavar="MM",
    callback=_millimetres(0.001, 1000),
    help=(
        "With sheet, laser, stl: how long a cell is in millimetres (default: 20 with sheet, or what"
        f" fits; {LASER_CELL:g} with laser, {CELL:g} with stl; with sheet and laser shorter for"
        " hexagons, longer for triangles)."
    ),
)
@click.option(
    "--paper",
    type=click.Choice(list(PAPERS)),
    help="With sheet: the paper that it is printed on (default: a4).",
)
@click.option(
    "--kerf",
    type=float,
    metavar="MM",
    callback=_millimetres(0, 10),
    help="With laser: how much the beam takes away; the pieces lie apart then.",
)
@click.option(
    "--frame",
    type=float,
    metavar="MM",
    callback=_millimetres(1, 1000),
    help=f"With laser: how wide the frame around the board is (default: {FRAME:g}).",
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
@click.option("--tray", is_flag=True, help="With stl: also the tray that the pieces go into.")
@click.option("--no-solution", is_flag=True, help="With sheet, laser: look for no solution.")
@vary
@click.option(
    "--time-limit",
    metavar="TIME",
    callback=seconds,
    help=f"With sheet, laser: look for a solution for so long (default: {TIME_LIMIT} s).",
)
def export(file: str, to: str, output: str | None, **given: Any) -> int:
    """Write the puzzle in FILE for other programs, printers and laser cutters.

    dlx: an exact-cover problem for Knuth's dlx1 (dlx3 where a piece may be used several times) and
    'psolver cover'; dimacs: clauses for a SAT solver; lp, mps: a 0/1 integer programme; opb:
    constraints for a pseudo-Boolean solver; bqm: a binary quadratic model for an annealer, as dimod
    reads it; sheet: a page to print, with the board, the pieces to cut out and a solution; laser: a
    drawing to cut; stl: the pieces for a 3-D printer, a file for each. A puzzle that asks for the
    best goes to lp, mps, opb and, but for blockings, bqm, with its objective.
    """
    from ...solve.export import EXPORTS
    from ..terminal import Output

    _check(to, given)
    if to == "stl":
        return export_stl(file, output, given["gap"], given["cell"], given["tray"])
    path = output_path(output, file)
    if to in DRAWN:
        return export_drawing(file, path, to, given)
    lines = EXPORTS[to](read(file))
    with Output(path) as stream:
        for text in _together(lines):
            stream.write(text)
    return YES


def _together(lines: Iterator[str]) -> Iterator[str]:
    """The lines, many of them at once."""
    some, size = [], 0
    for line in lines:
        some.append(line)
        size += len(line)
        if size > CHARACTERS_TOGETHER:
            yield "\n".join(some)
            some, size = [], 0
    if some:
        yield "\n".join(some)


def _check(to: str, given: dict[str, Any]) -> None:
    """Refuse options of other formats."""
    from ...wording import listed

    for name, formats in FORMATS_OF.items():
        is_given = given[name] is not None and given[name] is not False
        if is_given and to not in formats:
            option = "--" + name.replace("_", "-")
            raise click.UsageError(f"{option} is for --to {listed(formats, 'or')} only")
    check_kerf(given)
