"""`psolver export`: a puzzle for other programs, for printers and for laser cutters."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from ...errors import PsolverError, printable
from ..output import NewFile, Output, is_input, refuse, say
from ..sample_files import located
from .command import INTERRUPTED, YES, begin, interruptible, output_path, read
from .command_options import leave, seconds, vary

if TYPE_CHECKING:
    from ...puzzle.model import Piece, Puzzle
    from ...puzzle.outcome import Outcome
    from ...puzzle.tiling import Placement

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
PAPERS = ("a4", "letter")
LASER_CELL, FRAME = 15.0, 10.0  # millimetres
TIME_LIMIT = "10"  # seconds, for a search
# With cells of 10 mm a gap of 0.3 mm: what most printers need for pieces that slide.
GAP_CELLS = 0.03
STL_CELL = 10.0  # millimetres
TRAY = "tray"  # what its file is called


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
        f" fits; {LASER_CELL:g} with laser, {STL_CELL:g} with stl; with sheet and laser shorter for"
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
    from ...solve.problem_text import EXPORTS

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


class Found(NamedTuple):
    """A solution, if there is one, and what came of the search; None where there was none."""

    solution: tuple[Placement, ...] | None = None
    outcome: Outcome | None = None


def export_drawing(file: str, path: str | None, to: str, given: dict[str, Any]) -> int:
    """Write what is printed or cut, and say what it is."""
    from ...render.sheet.cutting import loose_lines
    from ...render.words.results import unsolved_line

    puzzle = read(file)
    limit = given["time_limit"] or TIME_LIMIT
    with Output(path) as output:
        found = _search(puzzle, limit) if _needs_one(puzzle, to, given) else Found()
        outcome = found.outcome
        if outcome and outcome.status == "interrupted":
            output.leave()
            return INTERRUPTED
        text, lines = {"sheet": _sheet, "laser": _laser}[to](puzzle, found.solution, given)
        output.write(text)
    if puzzle.board.lattice.flat:
        lines += loose_lines(piece for piece in puzzle.pieces if piece.most != 0)
    if outcome and found.solution is None:
        lines.append(unsolved_line(to, outcome, limit))
    for line in lines:
        say(printable(line))
    return YES


def _needs_one(puzzle: Puzzle, to: str, given: dict[str, Any]) -> bool:
    """Does a drawing show a solution, or as many pieces as one uses? Raises PsolverError for a
    puzzle that is not drawn at all.
    """
    from ...render.sheet.laser import check_flat

    if to == "laser":
        check_flat(puzzle)
        if given["kerf"] is not None and all(piece.most is not None for piece in puzzle.pieces):
            return False
    return not given["no_solution"]


def _search(puzzle: Puzzle, limit: str) -> Found:
    """The first solution, looked for until a time limit."""
    from ...solve.tasks import tilings

    run, status_line = begin(puzzle, False, time.monotonic(), limit=1, time_limit=limit)
    solution = None
    with interruptible(run, status_line):
        for tiling in tilings(run):
            solution = tiling.placements
    return Found(solution, run.outcome)


def _sheet(
    puzzle: Puzzle, solution: tuple[Placement, ...] | None, given: dict[str, Any]
) -> tuple[str, list[str]]:
    from ...render.sheet.printed import sheet, sheet_lines

    paper = given["paper"] or PAPERS[0]
    drawn = sheet(puzzle, solution, paper, given["cell"])
    return drawn.text, sheet_lines(drawn, paper)


def _laser(
    puzzle: Puzzle, solution: tuple[Placement, ...] | None, given: dict[str, Any]
) -> tuple[str, list[str]]:
    from ...render.sheet.cutting import usual_side
    from ...render.sheet.laser import laser, laser_lines

    usual = usual_side(puzzle.board.lattice, LASER_CELL)
    cell, kerf = given["cell"] or usual, given["kerf"]
    drawn = laser(puzzle, solution, cell, given["frame"] or FRAME, kerf)
    return drawn.text, laser_lines(drawn, cell, kerf)


def check_kerf(given: dict[str, Any]) -> None:
    """Refuse a kerf that leaves nothing of a cell."""
    cell = given["cell"] or LASER_CELL
    if given["kerf"] is not None and given["kerf"] >= cell:
        raise click.UsageError(f"--kerf is to be less than a cell, which is {cell:g} mm long")


def export_stl(
    file: str, folder: str | None, gap: float | None, cell: float | None, tray: bool
) -> int:
    """Write the pieces of a puzzle, and its `tray` where it is asked for, as STL files; say
    which.
    """

    if folder in (None, "", "-"):
        raise click.UsageError(
            "--to stl writes a file for each piece; name a folder for them with -o"
        )
    cell, gap = cell or STL_CELL, GAP_CELLS if gap is None else gap
    for line in _export_files(read(file), file, folder, gap, cell, tray):
        say(printable(line))
    return YES


def _export_files(
    puzzle: Puzzle, file: str, folder: str, gap: float, cell: float, tray: bool
) -> list[str]:
    """Write an STL file for each piece that is used, and for the tray, into a folder, made if need
    be; returns what there is to tell.

    Raises PsolverError; no file is written then. (Where one cannot be put in its place at the end,
    those before it are.)
    """
    from ...formats.stl import stl_files
    from ...wording import plural

    pieces = [piece for piece in puzzle.pieces if piece.most != 0]
    if not pieces:
        raise PsolverError(f"{puzzle.file}: uses no piece, so that there is nothing to print")
    of_pieces = stl_files(puzzle.file, pieces, gap, cell)
    files = {**of_pieces, **(_tray_file(puzzle, pieces, cell) if tray else {})}
    for path in (str(Path(folder, name)) for name in files):
        if is_input(path, located(file)):
            raise PsolverError(f"{path}: is the puzzle file itself; choose another folder")
    _write(Path(folder), files)
    size = f"cells of {cell:g} mm, {f'a gap of {gap * cell:g} mm' if gap else 'no gap'}"
    lines = [
        f"{plural(len(files), 'file')} in {folder} ({size})",
        *_remarks(dict(zip(of_pieces, pieces, strict=True))),
    ]
    if tray:
        lines += _tray_remarks(puzzle, list(files)[-1], cell)
    if others := _others(Path(folder), files):
        lines.append(f"{folder} also holds {others}, which this export did not write")
    return lines


def _tray_file(puzzle: Puzzle, pieces: Iterable[Piece], cell: float) -> dict[str, bytes]:
    """The STL file of the tray, by a name that no piece's file has."""
    from ...formats.stl import file_stems, tray_stl

    if puzzle.goal and not puzzle.goal.framed:
        raise PsolverError(
            f"{puzzle.file}: has no board that a tray could be made for; leave --tray out"
        )
    *_, stem = file_stems([*(piece.name for piece in pieces), TRAY])
    return {f"{stem}.stl": tray_stl(puzzle.file, puzzle.board, cell)}


def _tray_remarks(puzzle: Puzzle, file: str, cell: float) -> list[str]:
    """What is worth knowing of the tray in a file, a line each."""
    from ...formats.stl import covered_gaps, tray_size
    from ...wording import plural

    cells = puzzle.board.cells
    size = " x ".join(f"{side:g}" for side in tray_size(cells, cell))
    lines = [f"{file} is the tray, {size} mm"]
    if gaps := covered_gaps(cells):
        open_ = f"leaves {plural(gaps, 'cell')} open that should be closed"
        lines.append(f"{file} {open_}: pieces go in from above")
    return lines


def _write(folder: Path, files: dict[str, bytes]) -> None:
    """Write some files into a folder, in place of those that are there, all or none. Raises
    PsolverError.
    """

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
