"""Pieces as files for a 3-D printer: an STL file for each in a folder, and what to tell about
them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from unicodedata import normalize

from ..errors import PsolverError
from ..formats.stl import stl
from ..puzzle.model import Piece, Puzzle
from ..render.text.show import times
from .terminal import plural

LONGEST = 50  # characters of a file's name: at most 200 bytes, where 255 are common
RESERVED = re.compile(r"(con|prn|aux|nul|(com|lpt)\d)", re.I)  # Windows has devices of these names


def export_pieces(puzzle: Puzzle, folder: str, gap: float, cell: float) -> list[str]:
    """Write an STL file for each piece that is used into a folder, made if need be; returns what
    there is to tell.

    `gap` (in cells) and `cell` (in mm) are as for `render.stl.mesh`. Raises PsolverError; nothing
    is written then, but what was written before the disk failed.
    """
    pieces = [piece for piece in puzzle.pieces if piece.most != 0]
    if not pieces:
        raise PsolverError(f"{puzzle.file}: uses no piece, so that there is nothing to print")
    files = [f"{stem}.stl" for stem in file_stems(piece.name for piece in pieces)]
    data = [stl(piece.shape, gap, cell) for piece in pieces]
    _write(Path(folder), dict(zip(files, data, strict=True)))
    size = f"cells of {cell:g} mm, {f'a gap of {gap * cell:g} mm' if gap else 'no gap'}"
    lines = [
        f"{plural(len(files), 'file')} in {folder} ({size})",
        *_remarks(dict(zip(files, pieces, strict=True))),
    ]
    if others := _others(Path(folder), files):
        lines.append(f"{folder} also holds {others}, not of this export")
    return lines


def _write(folder: Path, files: dict[str, bytes]) -> None:
    """Write some files into a folder, over those that are there. Raises PsolverError."""
    path = folder
    try:
        if folder.exists() and not folder.is_dir():
            raise PsolverError(f"{folder}: is a file; give the name of a folder")
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            path = folder / name
            path.write_bytes(data)
    except (OSError, ValueError) as error:
        raise PsolverError(
            f"{path}: cannot be written ({getattr(error, 'strerror', None) or error})"
        ) from None


def _others(folder: Path, files: Iterable[str]) -> str:
    """The STL files in a folder that are none of those named: the first, and how many more; ""
    where there are none.
    """
    written = {_folded(file) for file in files}
    found = sorted(path.name for path in folder.glob("*.stl") if _folded(path.name) not in written)
    more = f" and {plural(len(found) - 1, 'more STL file')}" if found[1:] else ""
    return f"{found[0]}{more}" if found else ""


def _remarks(pieces: dict[str, Piece]) -> list[str]:
    """What else is worth knowing of the pieces in some files, a line each."""
    copies: dict[str, list[str]] = {}
    for file, piece in pieces.items():
        if piece.most != 1:
            copies.setdefault(times(piece).removeprefix("used "), []).append(file)
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


def file_stems(names: Iterable[str]) -> list[str]:
    """A name for a file, without its ending, for each name of a piece: all different, and fit for
    every system.

    Letters (of any script), digits, "-" and "_" stay, everything else becomes "-". Names that some
    file systems do not tell apart, such as F and f, get a number.

    >>> file_stems(["F", "f", "a/b", "CON", "*"])
    ['F', 'f-2', 'a-b', 'piece-CON', 'piece']
    """
    wanted = [_stem(name) for name in names]
    reserved = set(map(_folded, wanted))
    stems: list[str] = []
    taken: set[str] = set()
    for stem in wanted:
        number, free = 1, stem
        while _folded(free) in (taken if number == 1 else taken | reserved):
            number += 1
            free = f"{stem}-{number}"
        taken.add(_folded(free))
        stems.append(free)
    return stems


def _stem(name: str) -> str:
    """A name's characters that every file system takes, in a form that all spell alike."""
    stem = (
        re.sub(r"[^\w-]+", "-", normalize("NFKC", name)).strip("-")[:LONGEST].rstrip("-") or "piece"
    )
    return f"piece-{stem}" if RESERVED.fullmatch(stem) else stem


def _folded(stem: str) -> str:
    """What a file system that does not tell cases apart makes of a name, or less."""
    return normalize("NFKC", stem.casefold())
