"""`psolver export --to stl`: a file for each piece of a puzzle, and for its tray."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..cli.command import YES, read_puzzle
from ..cli.command_options import CommandOptions
from ..cli.output import NewFile, is_input, refuse_file, say
from ..core.errors import PsolverError, printable
from ..core.wording import plural
from ..paper import loose_lines
from ..text.check_words import times_of_piece
from ..text.file_stems import file_stems, folded
from .stl import covered_gaps, stl_files, tray_size, tray_stl

if TYPE_CHECKING:
    from ..core.model import Piece, Puzzle

TRAY = "tray"  # what its file is called


def export_stl(
    file: str,
    folder: str | None,
    reading: CommandOptions,
    gap: float,
    cell: float,
    tray: bool,
) -> int:
    """Write an STL file for each piece, and for the tray if it is asked for; print which."""
    if folder in (None, "", "-"):
        raise click.UsageError(
            "--to stl writes a file for each piece; name a folder for them with -o"
        )
    puzzle = read_puzzle(file, reading)
    for line in _export_files(puzzle, file, folder, gap, cell, tray):
        say(printable(line))
    return YES


def _export_files(
    puzzle: Puzzle, file: str, folder: str, gap: float, cell: float, tray: bool
) -> list[str]:
    """Write an STL file for each piece that is used, and for the tray, into a folder, which is made
    if need be; return the lines to print.

    Raises PsolverError; no file is written then. (If one cannot be put in its place at the end,
    those before it are.)
    """
    pieces = [piece for piece in puzzle.pieces if piece.most != 0]
    if not pieces:
        raise PsolverError(f"{puzzle.file}: uses no piece, so there is nothing to print")
    of_pieces = stl_files(puzzle.file, pieces, gap, cell)
    files = dict(of_pieces)
    if tray:
        files |= _tray_file(puzzle, pieces, cell)
    for name in files:
        path = str(Path(folder, name))
        if is_input(path, file):
            raise PsolverError(f"{path}: is the puzzle file itself; choose another folder")
    _write(Path(folder), files)
    gap_words = f"a gap of {gap * cell:g} mm" if gap else "no gap"
    lines = [f"{plural(len(files), 'file')} in {folder} (cells of {cell:g} mm, {gap_words})"]
    lines += _remarks(dict(zip(of_pieces, pieces, strict=True)))
    if tray:
        lines += _tray_remarks(puzzle, list(files)[-1], cell)
    if other_files := _others(Path(folder), files):
        lines.append(f"{folder} also holds {other_files}, which this export did not write")
    return lines


def _tray_file(puzzle: Puzzle, pieces: Iterable[Piece], cell: float) -> dict[str, bytes]:
    """Return the STL file of the tray, by a name that no piece's file has."""
    if puzzle.goal and not puzzle.goal.framed:
        raise PsolverError(
            f"{puzzle.file}: has no board that a tray could be made for; leave --tray out"
        )
    *_, stem = file_stems([*(piece.name for piece in pieces), TRAY])
    return {f"{stem}.stl": tray_stl(puzzle.file, puzzle.board, cell)}


def _tray_remarks(puzzle: Puzzle, file: str, cell: float) -> list[str]:
    cells = puzzle.board.cells
    size = " x ".join(f"{side:g}" for side in tray_size(cells, cell))
    lines = [f"{file} is the tray, {size} mm"]
    if gaps := covered_gaps(cells):
        open_ = f"leaves {plural(gaps, 'cell')} open that should be closed"
        lines.append(f"{file} {open_}: pieces go in from above")
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
            stack.enter_context(NewFile(str(folder / name))).write(data)


def _others(folder: Path, files: Iterable[str]) -> str:
    """Return one of the other STL files in a folder, and the number of more; "" for none."""
    written = {folded(file) for file in files}
    names = sorted(path.name for path in folder.glob("*.stl") if folded(path.name) not in written)
    if len(names) > 1:
        return f"{names[0]} and {plural(len(names) - 1, 'more STL file')}"
    return "".join(names)


def _remarks(pieces: dict[str, Piece]) -> list[str]:
    copies: dict[str, list[str]] = {}
    for file, piece in pieces.items():
        if piece.most != 1:
            copies.setdefault(times_of_piece(piece), []).append(file)
    lines = []
    for often, files in copies.items():
        named = "each" if len(files) == len(pieces) > 1 else ", ".join(files)
        lines.append(f"print {named} {often}")
    for file, piece in pieces.items():
        if file != f"{piece.name}.stl":
            lines.append(f"{file} is piece {piece.name}")
    return lines + loose_lines(pieces)
