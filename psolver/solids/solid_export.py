"""`psolver export --to stl`, `3mf`, `obj`, `openscad` and `puzzlecad`: the pieces of a puzzle to be
made, and its tray; in STL a file for each, in the others one file of all.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import click

from ..cli.command import YES, output_path, read_puzzle, refuse_on_terminal
from ..cli.command_options import CommandOptions
from ..cli.output import NewFile, Output, is_input, refuse_file, say
from ..core.errors import PsolverError, printable
from ..core.model import Puzzle
from ..core.wording import plural
from ..paper import loose_lines
from ..text.check_words import times_of_piece
from ..text.file_stems import folded
from .box_solids import covered_gaps, tray_size
from .obj_text import obj_text
from .openscad import openscad_text, puzzlecad_text
from .solid_parts import (
    TRAY,
    Finish,
    SolidPart,
    checked_gap,
    made_pieces,
    plate_of_parts,
    solid_parts,
    times_of_pieces,
)
from .stl import binary
from .three_mf import three_mf, zip_archive

# the ending of the file of each format
SUFFIX_OF_SOLIDS = {
    "stl": "zip",
    "3mf": "3mf",
    "obj": "obj",
    "openscad": "scad",
    "puzzlecad": "scad",
}


class MadeSolids(NamedTuple):
    """The content of one file, and sentences on it, each a line to print."""

    content: str | bytes
    remarks: list[str]


def export_solids(
    file: str,
    to: str,
    output: str | None,
    reading: CommandOptions,
    finish: Finish,
    with_tray: bool,
) -> int:
    """Write the pieces of a puzzle, and its tray if it is asked for, in a format; print what was
    written.
    """
    if to == "stl":
        if output in (None, "", "-"):
            raise click.UsageError(
                "--to stl writes a file for each piece; name a folder for them with -o"
            )
        puzzle = read_puzzle(file, reading)
        assert output
        lines = _export_files(puzzle, file, output, finish, with_tray)
    else:
        path = output_path(output, file)
        if path is None and Output(None).is_terminal:
            refuse_on_terminal("a file for a printer", SUFFIX_OF_SOLIDS[to])
        puzzle = read_puzzle(file, reading)
        with Output(path) as stream:
            made = solids_file(puzzle, to, finish, with_tray)
            stream.write(made.content)
        lines = made.remarks
    for line in lines:
        say(printable(line))
    return YES


def solids_file(puzzle: Puzzle, to: str, finish: Finish, with_tray: bool = False) -> MadeSolids:
    """Return the one file of a format that has all pieces in it. Raises PsolverError as
    `solid_parts` does.
    """
    pieces = {}
    for piece in made_pieces(puzzle):
        pieces[f"piece {piece.name}"] = piece
    remarks = loose_lines(pieces)
    lengths = _lengths(finish)
    if to in ("openscad", "puzzlecad"):
        make_text = openscad_text if to == "openscad" else puzzlecad_text
        number = sum(times_of_pieces(puzzle))
        number_of_pieces = plural(number, "piece")
        summary = f"{number_of_pieces} ({lengths})"
        text = make_text(puzzle, finish)
        return MadeSolids(text, [summary, *remarks])
    solids = solid_parts(puzzle, finish, with_tray=with_tray)
    if with_tray:
        remarks += _tray_remarks(puzzle, TRAY, finish.cell)
    if to == "obj":
        each_once = [1] * len(solids)
        plate = plate_of_parts(solids, each_once)
        stems = dict.fromkeys([solid.stem for solid in solids])
        copies = _copies_lines(puzzle, list(stems))
        objects = plural(len(solids), "object")
        summary = f"{objects} ({lengths})"
        text = obj_text(solids, plate)
        return MadeSolids(text, [summary, *copies, *remarks])
    plate = plate_of_parts(solids, times_of_pieces(puzzle))
    width = round(plate.width, 1)
    depth = round(plate.depth, 1)
    number_of_parts = plural(len(plate.places), "part")
    size = f"{width:g} x {depth:g} mm"
    summary = f"{number_of_parts} beside each other, {size} ({lengths})"
    title = puzzle.title or "Pieces"
    content = three_mf(title, solids, plate)
    return MadeSolids(content, [summary, *remarks])


def made_solids(
    puzzle: Puzzle, to: str, cell: float, gap: float, bevel: float, is_round: bool
) -> tuple[bytes, str, list[str]]:
    """Return the file of a format for the page, its ending, and sentences on it: in STL a ZIP
    archive of all files. Lengths are those of `Finish`. Raises PsolverError as `solid_parts` does.
    """
    subject = f"a gap of {gap * cell:g} mm"
    gap = checked_gap(gap, cell, subject)
    finish = Finish(cell, gap, bevel, is_round)
    suffix = SUFFIX_OF_SOLIDS[to]
    if to != "stl":
        content, remarks = solids_file(puzzle, to, finish)
        if isinstance(content, str):
            content = f"{content}\n".encode()
        return content, suffix, remarks
    files = _stl_files(solid_parts(puzzle, finish))
    lengths = _lengths(finish)
    remark = f"{len(files)} files, one for each piece ({lengths})"
    return zip_archive(files), suffix, [remark]


def _lengths(finish: Finish) -> str:
    """The lengths of a finish in words."""
    gap_words = "no gap"
    if finish.gap:
        gap = finish.gap * finish.cell
        gap_words = f"a gap of {gap:g} mm"
    words = f"cells of {finish.cell:g} mm, {gap_words}"
    if finish.bevel:
        edges = "edges bevelled"
        if finish.is_round:
            edges = "edges rounded"
        words += f", {edges} by {finish.bevel:g} mm"
    return words


def _stl_files(solids: Sequence[SolidPart]) -> dict[str, bytes]:
    files = {}
    for solid in solids:
        name = f"{solid.stem}.stl"
        files[name] = binary(solid.mesh)
    return files


def _export_files(
    puzzle: Puzzle, file: str, folder: str, finish: Finish, with_tray: bool
) -> list[str]:
    """Write an STL file for each piece that is used, and for the tray, into a folder, which is made
    if need be; return the lines to print.

    Raises PsolverError; no file is written then. (If one cannot be put in its place at the end,
    those before it are.)
    """
    solids = solid_parts(puzzle, finish, with_tray=with_tray)
    files = _stl_files(solids)
    for name in files:
        path = str(Path(folder, name))
        if is_input(path, file):
            raise PsolverError(f"{path}: is the puzzle file itself; choose another folder")
    _write(Path(folder), files)
    number_of_files = plural(len(files), "file")
    lengths = _lengths(finish)
    lines = [f"{number_of_files} in {folder} ({lengths})"]
    names = list(files)
    lines += _copies_lines(puzzle, names)
    piece_of_file = dict(zip(names, made_pieces(puzzle), strict=False))
    for name, piece in piece_of_file.items():
        if name != f"{piece.name}.stl":
            lines.append(f"{name} is piece {piece.name}")
    lines += loose_lines(piece_of_file)
    if with_tray:
        tray_name = names[-1]
        lines += _tray_remarks(puzzle, tray_name, finish.cell)
    if other_files := _others(Path(folder), files):
        lines.append(f"{folder} also holds {other_files}, which this export did not write")
    return lines


def _tray_remarks(puzzle: Puzzle, name: str, cell: float) -> list[str]:
    cells = puzzle.board.cells
    width, depth, height = tray_size(cells, cell)
    size = f"{width:g} x {depth:g} x {height:g}"
    lines = [f"{name} is the tray, {size} mm"]
    if gaps := covered_gaps(cells):
        gaps_open = plural(gaps, "cell")
        remark = f"leaves {gaps_open} open that should be closed: pieces go in from above"
        lines.append(f"{name} {remark}")
    return lines


def _write(folder: Path, files: dict[str, bytes]) -> None:
    """Write files into a folder, in place of those there, all or none. Raises PsolverError."""

    try:
        if folder.exists() and not folder.is_dir():
            raise PsolverError(f"{folder}: is a file; give the name of a folder")
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        refuse_file(str(folder), error)
    with ExitStack() as stack:
        for name, data in files.items():
            path = str(folder / name)
            new_file = stack.enter_context(NewFile(path))
            new_file.write(data)


def _others(folder: Path, files: Iterable[str]) -> str:
    """Return one of the other STL files in a folder, and the number of more; "" for none."""
    written = {folded(file) for file in files}
    names = []
    for path in folder.glob("*.stl"):
        if folded(path.name) not in written:
            names.append(path.name)
    if not names:
        return ""
    first_name, *further_names = sorted(names)
    if not further_names:
        return first_name
    further_files = plural(len(further_names), "more STL file")
    return f"{first_name} and {further_files}"


def _copies_lines(puzzle: Puzzle, names: Sequence[str]) -> list[str]:
    """The sentences on pieces that are used more than once, by their names in files."""
    pieces = made_pieces(puzzle)
    copies = defaultdict(list)
    for name, piece in zip(names, pieces, strict=False):
        if piece.most != 1:
            copies[times_of_piece(piece)].append(name)
    lines = []
    for often, copied in copies.items():
        named = ", ".join(copied)
        if len(copied) == len(pieces) > 1:
            named = "each"
        lines.append(f"print {named} {often}")
    return lines
