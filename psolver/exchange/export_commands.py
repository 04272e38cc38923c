"""`psolver export` and `convert`: puzzles for other programs, for printers and laser cutters."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from ..cli import command_options as option
from ..cli.command import (
    INTERRUPTED,
    YES,
    begin_run,
    in_time,
    interruptible,
    output_path,
    read_puzzle,
    refuse_on_terminal,
)
from ..cli.command_options import CommandOptions
from ..cli.file_contents import numbers_of_puzzles
from ..cli.output import Output, joined_lines, say
from ..core.errors import printable
from ..core.model import Puzzle
from ..core.tilings import Placements
from ..core.toml.dump import puzzle_key
from ..core.wording import listed
from ..text.writers import format_of_path
from .export_options import (
    DRAWN_FORMATS,
    EXPORT_FORMATS,
    EXPORT_GAP_CELLS,
    FORMATS_OF,
    FRAME,
    LASER_CELL,
    MOST_CARRIED_SOLUTIONS,
    PER_PAGE,
    PLAY_FORMAT,
    PRINTED_CELL,
    SEARCH_TIME_LIMIT,
    SHEET_FIGURES,
    SHEET_INKS,
    SHEET_PAPERS,
    SOLID_FORMATS,
    ExportOptions,
)
from .problem_text import EXPORTS

if TYPE_CHECKING:
    pass


def _millimetres(least: float, most: float) -> Any:
    def check(
        _context: click.Context, _parameter: click.Parameter, value: float | None
    ) -> float | None:
        if value is not None and not least <= value <= most:
            raise click.BadParameter(
                f"{value:g} is not a number of millimetres from {least:g} to {most:g}"
            )
        return value

    return check


@click.command(cls=option.GroupedCommand)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@option.leave
@click.option(
    "--to",
    type=click.Choice(EXPORT_FORMATS),
    metavar="NAME",
    help="The format to write, one of these (default: by the ending of the output).",
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
        "With sheet, laser, solids: the side of a cell in millimetres (default: 20 with sheet, or"
        f" what fits; {LASER_CELL:g} with laser, {PRINTED_CELL:g} with solids; with sheet and laser"
        " shorter for hexagons, longer for triangles)."
    ),
)
@click.option(
    "--paper",
    type=click.Choice(list(SHEET_PAPERS)),
    help="With sheet: the paper to print on (default: a4).",
)
@click.option("--landscape", is_flag=True, help="With sheet: the paper lies on its long side.")
@click.option(
    "--ink",
    type=click.Choice(list(SHEET_INKS)),
    help="With sheet: in colour (default), in outline to save ink, or black and white with a"
    " hatching for each colour.",
)
@click.option(
    "--boards",
    type=click.IntRange(1, 60),
    metavar="N",
    help="With sheet: N copies of the board on the first page (default: 1).",
)
@click.option(
    "--figure",
    type=click.Choice(list(SHEET_FIGURES)),
    help="With sheet: a flat board without lines between its cells, as in a book of tangrams.",
)
@click.option(
    "--large-type", is_flag=True, help="With sheet: letters of 18 points or more, thick lines."
)
@click.option(
    "--per-page",
    type=click.Choice(PER_PAGE),
    help="With sheet: a booklet, as of several files, with so many puzzles on a page (default: 1);"
    " with --class-set: worksheets.",
)
@click.option("--title", metavar="TEXT", help="With a booklet: its title (default: Puzzles).")
@click.option("--no-pieces", is_flag=True, help="With sheet: without the pieces.")
@click.option("--name-line", is_flag=True, help="With sheet: a line to write a name on.")
@click.option(
    "--cards",
    type=click.IntRange(1, 100),
    metavar="N",
    help="With sheet: N cards to cut out instead, each a start position that has one solution.",
)
@click.option(
    "--class-set",
    type=click.IntRange(1, 100),
    metavar="N",
    help="With sheet: N worksheets, each another puzzle with one solution, and the answers.",
)
@click.option(
    "--given",
    type=click.IntRange(1),
    metavar="N",
    help="With --cards, --class-set: N pieces are given on each (default: fewer from one to the"
    " next).",
)
@click.option(
    "--kerf",
    type=float,
    metavar="MM",
    callback=_millimetres(0, 10),
    help="With laser: the width of the cut; the pieces then lie apart.",
)
@click.option(
    "--frame",
    type=float,
    metavar="MM",
    callback=_millimetres(1, 1000),
    help=f"With laser: the width of the frame around the board (default: {FRAME:g}).",
)
@click.option(
    "--grain",
    is_flag=True,
    help="With sheet, laser: arrows along which the grain of wood runs, the longest way; with laser"
    " pieces lie apart, with the grain from left to right.",
)
@click.option(
    "--gap",
    metavar="LENGTH",
    help=(
        "With solids: the room between two pieces, in cells, from 0 to below 1, or in millimetres,"
        f" such as 0.2mm (default: {EXPORT_GAP_CELLS})."
    ),
)
@click.option(
    "--bevel",
    type=float,
    metavar="MM",
    callback=_millimetres(0.001, 1000),
    help="With solids of squares and cubes: cut so much off both sides of each outer edge.",
)
@click.option(
    "--round",
    type=float,
    metavar="MM",
    callback=_millimetres(0.001, 1000),
    help="The same, but round edges with this radius; not for puzzlecad.",
)
@click.option("--tray", is_flag=True, help="With stl, 3mf, obj: also a tray for the pieces.")
@click.option(
    "--no-labels", is_flag=True, help="With sheet, laser: without the names of the pieces."
)
@click.option(
    "--no-solution",
    is_flag=True,
    help="With sheet, laser, play: do not search for a solution; a page then gives no hints.",
)
@click.option(
    "--solutions",
    type=click.IntRange(1, 100_000),
    metavar="N",
    help=f"With play: the page carries N solutions at most (default: {MOST_CARRIED_SOLUTIONS:,}).",
)
@option.vary
@click.option(
    "--time-limit",
    metavar="TIME",
    type=option.duration,
    help=(
        "Time limit, such as 2m; with sheet, laser, play: of the search for solutions"
        f" (default: {SEARCH_TIME_LIMIT} s)."
    ),
)
def export(files: tuple[str, ...], to: str | None, output: str | None, **values: Any) -> int:
    """Write a puzzle for other programs, printers or laser cutters.

    dlx: an exact-cover problem for Knuth's dlx1 (dlx3 where a piece may be used several times) and
    'psolver cover'; dimacs: clauses for a SAT solver; lp, mps: a 0/1 integer programme; opb:
    constraints for a pseudo-Boolean solver; veripb: with them, a proof of the number of solutions;
    bqm: a binary quadratic model for an annealer, as dimod reads it; sheet: a page to print, with
    the board, the pieces to cut out and a solution; laser: a drawing to cut; play: a page on which
    the puzzle is played, without psolver. A puzzle with the key best is written with its objective
    to lp, mps, opb and, except blockings, bqm.

    Solids are the pieces for a 3-D printer: stl, a file for each; 3mf, one file with names, colours
    and all copies; obj, one file for programs that draw; openscad, a program that makes them;
    puzzlecad, one that needs that library.

    Several files, or a folder of files, make a booklet to print: --to sheet. A sheet is printed to
    -o NAME.pdf by Chromium, Chrome or Edge, and -o NAME.dxf is the drawing for a laser as DXF.
    """
    from ..solids import Finish, export_solids, gap_in_cells

    of_puzzle = {}
    for name in ("leave", "vary", *option.FOREIGN_OPTIONS):
        of_puzzle[name] = values.pop(name)
    options = ExportOptions(**values)
    file, *further_files = files
    to = _format_of(files, output, to or "")
    _check(to, options)
    reading = CommandOptions(**of_puzzle, time_limit=options.time_limit)
    if to in (*DRAWN_FORMATS, PLAY_FORMAT) and output in (None, "-"):
        _check_not_terminal(to)
    is_booklet = options.per_page is not None and not options.class_set
    is_booklet |= bool(further_files) or (file != "-" and os.path.isdir(file))
    if is_booklet or (to == "sheet" and len(numbers_of_puzzles(file, reading)) > 1):
        from .paper_exports import export_booklet_of_files

        return export_booklet_of_files(files, to, output, reading, options)
    if options.title is not None and not options.class_set:
        raise click.UsageError("--title is for booklets; add --per-page 1 to make one of one file")
    if to in SOLID_FORMATS:
        cell = options.cell or PRINTED_CELL
        gap = EXPORT_GAP_CELLS
        if options.gap is not None:
            gap = gap_in_cells(options.gap, cell)
        bevel = options.bevel or options.round or 0
        finish = Finish(cell, gap, bevel, is_round=options.round is not None)
        return export_solids(file, to, output, reading, finish, options.tray)
    path = output_path(output, file)
    puzzle = read_puzzle(file, reading)
    if options.cards or options.class_set:
        from .paper_exports import export_cards

        return export_cards(puzzle, path, options, reading)
    if to == PLAY_FORMAT:
        return _export_page(puzzle, path, options, reading)
    if to in DRAWN_FORMATS:
        return _export_drawing(puzzle, path, to, options, reading)
    if to == "veripb":
        from ..certificates import export_count_proof

        return export_count_proof(puzzle, path, file, options.time_limit)
    with Output(path) as stream, in_time(options.time_limit, file, "written"):
        for text in joined_lines(EXPORTS[to](puzzle)):
            stream.write(text)
    return YES


def _format_of(files: Sequence[str], output: str | None, to: str) -> str:
    """Return the format to write. Raises UsageError if it is neither given nor that of an ending,
    and PsolverError for an ending that contradicts it.
    """
    if output and not to and output.lower().endswith(".stl"):
        raise click.UsageError(
            "STL is a file for each piece; use --to stl, and name a folder with -o."
        )
    if output and to != "stl":  # which writes into a folder
        for file in files:
            output_path(output, file)
        to = format_of_path(output, to, EXPORT_FORMATS, "--to")
    if not to:
        formats = listed(EXPORT_FORMATS, "or")
        raise click.UsageError(
            f"Missing option '--to': {formats}, or -o with an ending that says it."
        )
    return to


def _check_not_terminal(to: str) -> None:
    """Raise PsolverError if a page or a drawing would be printed on a terminal."""
    if Output(None).is_terminal:
        contents = {"sheet": "a sheet to print", "laser": "a drawing to cut"}.get(to, "a page")
        refuse_on_terminal(contents, "svg" if to == "laser" else "html")


def _check(to: str, options: ExportOptions) -> None:
    """Refuse options of other formats, and a kerf that leaves nothing of a cell."""
    for name, formats in FORMATS_OF.items():
        value = getattr(options, name)
        if value is not None and value is not False and to not in formats:
            dashed = "--" + name.replace("_", "-")
            raise click.UsageError(f"{dashed} is for --to {listed(formats, 'or')} only")
    if options.bevel and options.round:
        raise click.UsageError(
            "edges are cut by --bevel or rounded by --round; leave one of them out"
        )
    if options.given and not (options.cards or options.class_set):
        raise click.UsageError("--given is for --cards and --class-set only")
    if options.cards and options.class_set:
        raise click.UsageError("--cards and --class-set exclude each other")
    if options.class_set and (options.boards or options.grain or options.figure):
        raise click.UsageError("--boards, --grain and --figure are for sheets without --class-set")
    if options.large_type and options.per_page in PER_PAGE[2:]:
        raise click.UsageError("with --large-type, --per-page is 1 or 2")
    if options.cards and (options.boards or options.name_line or options.grain or options.figure):
        alone = "--boards, --name-line, --grain and --figure"
        raise click.UsageError(f"{alone} are for sheets without --cards")
    cell = options.cell or LASER_CELL
    if options.kerf is not None and options.kerf >= cell:
        raise click.UsageError(f"--kerf must be less than a cell, which is {cell:g} mm long")


# sheet, laser -------------------------------------------------------------------------------------


def _export_drawing(
    puzzle: Puzzle, path: str | None, to: str, options: ExportOptions, reading: CommandOptions
) -> int:
    from ..paper import first_solution, loose_lines, pdf_printing, unsolved_line

    limit = options.time_limit or SEARCH_TIME_LIMIT
    printed = pdf_printing(path)
    with Output(path) as output:
        solution = None
        outcome = None
        if _needs_solution(puzzle, to, options):
            solution, outcome = first_solution(puzzle, replace(reading, time_limit=limit))
        if outcome and outcome.status == "interrupted":
            output.leave()
            return INTERRUPTED
        if to == "sheet":
            from .paper_exports import drawn_sheet

            text, lines = drawn_sheet(puzzle, solution, options)
        else:
            text, lines = _laser(puzzle, solution, options, path or "")
        output.write(printed(text))
    if puzzle.board.lattice.flat:
        used = {}
        for piece in puzzle.pieces:
            if piece.most != 0:
                used[f"piece {piece.name}"] = piece
        lines += loose_lines(used)
    if outcome and solution is None:
        lines.append(unsolved_line(to, outcome, limit))
    for line in lines:
        say(printable(line))
    return YES


def _needs_solution(puzzle: Puzzle, to: str, options: ExportOptions) -> bool:
    """Whether a drawing shows a solution, or the pieces of one. Raises PsolverError."""
    from ..paper import check_flat

    if to == "laser":
        check_flat(puzzle)
        if (options.kerf is not None or options.grain) and all(
            piece.most is not None for piece in puzzle.pieces
        ):
            return False
    return not options.no_solution


def _laser(
    puzzle: Puzzle, solution: Placements | None, options: ExportOptions, path: str
) -> tuple[str, list[str]]:
    from ..paper import dxf_text, laser_drawing, laser_lines, usual_side

    cell = options.cell or usual_side(puzzle.board.lattice, LASER_CELL)
    drawn = laser_drawing(
        puzzle,
        solution,
        cell,
        options.frame or FRAME,
        options.kerf,
        labels=not options.no_labels,
        grain=options.grain,
    )
    text = drawn.text
    if path.lower().endswith(".dxf"):
        text = dxf_text(drawn)
    lines = laser_lines(drawn, cell, options.kerf)
    if options.grain:
        lines.append("the grain of the plate runs from left to right")
    return text, lines


# play ---------------------------------------------------------------------------------------------


def _export_page(
    puzzle: Puzzle, path: str | None, options: ExportOptions, reading: CommandOptions
) -> int:
    from ..hand import CarriedSolutions, carried_line, carried_solutions
    from ..html import check_played, playing_file

    check_played(puzzle)
    limit = options.time_limit or SEARCH_TIME_LIMIT
    carried = CarriedSolutions(())
    with Output(path) as output:
        if not options.no_solution:
            run, status_line = begin_run(puzzle, replace(reading, time_limit=None))
            with interruptible(run, status_line):
                most_solutions = options.solutions or MOST_CARRIED_SOLUTIONS
                carried = carried_solutions(puzzle, most_solutions, limit)
            if run.control.cancelled:
                output.leave()
                return INTERRUPTED
        output.write(playing_file(puzzle, puzzle_key(puzzle), *carried))
    if not options.no_solution:
        number = len(carried.tilings)
        distinct = carried.complete and len(carried.maps) > 1
        say(carried_line(number, distinct, carried.complete, limit))
    return YES
