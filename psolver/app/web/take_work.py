"""Files to take away, made in the process of a tab."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...formats import WRITERS, Content
from ...formats.stl import stl_files
from ...puzzle.model import Puzzle
from ...puzzle.outcome import Outcome
from ...puzzle.tiling import Placement, tiling
from ...render.look import Look, Style
from . import work

GAP_CELLS, CELL = 0.03, 10.0  # of pieces for a printer: in cells, in millimetres


def solutions(
    puzzle: Puzzle,
    format_: str,
    placements: Sequence[Placement],
    tilings: Sequence[Sequence[int]],
    first: int,
    outcome: Outcome,
) -> Iterator[bytes]:
    """A file of tilings, in a format of WRITERS, as one piece of bytes.

    Each is given by the numbers of its placements; `first` is the number of the first of them. One
    alone, as a picture, has the file for itself.
    """
    apart = len(tilings) == 1 and format_ in ("svg", "png")
    look = Look(number=lambda place: first + place - 1, style=Style(), apart=apart)
    writer = WRITERS[format_](puzzle, look)
    parts: list[Content] = [writer.head] if writer.head else []
    for place, numbers in enumerate(tilings, 1):
        work.control().tick()
        told = writer.answer(
            place, tiling((placements[number] for number in numbers), puzzle.board.lattice)
        )
        if told:
            parts.append(told)
    if not apart and (end := writer.end(replace(outcome, printed=len(tilings)))):
        parts.append(end)
    yield b"".join(_bytes(part) for part in parts)


def _bytes(content: Content) -> bytes:
    return content if isinstance(content, bytes) else f"{content}\n".encode()


def stl(puzzle: Puzzle) -> Iterator[bytes]:
    """A ZIP archive with an STL file of each piece that is used. Raises PsolverError."""
    pieces = [piece for piece in puzzle.pieces if piece.most != 0]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in stl_files(puzzle.file, pieces, GAP_CELLS, CELL).items():
            archive.writestr(name, data)
    yield packed.getvalue()
