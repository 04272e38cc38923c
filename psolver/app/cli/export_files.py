"""`psolver export --to stl`: files for a 3-D printer, in a folder."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...errors import PsolverError, printable
from ..samples import located
from .common import YES, read

if TYPE_CHECKING:
    from ...puzzle.model import Piece, Puzzle

# With cells of 10 mm a gap of 0.3 mm: what most printers need for pieces that slide.
GAP_CELLS = 0.03
CELL = 10.0  # millimetres
TRAY = "tray"  # what its file is called


def export_stl(
    file: str, folder: str | None, gap: float | None, cell: float | None, tray: bool
) -> int:
    """Write the pieces of a puzzle, and its `tray` where it is asked for, as STL files; say
    which.
    """
    from ..terminal import say

    if folder in (None, "", "-"):
        raise click.UsageError(
            "--to stl writes a file for each piece; name a folder for them with -o"
        )
    cell, gap = cell or CELL, GAP_CELLS if gap is None else gap
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
    from ..files import is_input

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
    from ...formats.stl import file_stems
    from ...formats.tray import tray_stl

    if puzzle.goal and not puzzle.goal.framed:
        raise PsolverError(
            f"{puzzle.file}: has no board that a tray could be made for; leave --tray out"
        )
    *_, stem = file_stems([*(piece.name for piece in pieces), TRAY])
    return {f"{stem}.stl": tray_stl(puzzle.file, puzzle.board, cell)}


def _tray_remarks(puzzle: Puzzle, file: str, cell: float) -> list[str]:
    """What is worth knowing of the tray in a file, a line each."""
    from ...formats.tray import covered_gaps, tray_size
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
