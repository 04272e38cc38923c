"""The puzzle that the page is started with, and the placements on its board."""

from __future__ import annotations

from typing import NamedTuple

from ..cli.command import input_name, opened
from ..cli.file_contents import bytes_of, puzzle_text_of
from ..cli.sample_files import path_of
from ..core.errors import PsolverError
from ..core.registries import SERVICES, service
from ..core.tilings import Placement
from .tab import PuzzleFile, TextFault, parsed


class FirstPuzzle(NamedTuple):
    """The text of a puzzle, the path of its `file` if that is one to save in, the placements on its
    board.
    """

    text: str = ""
    file: str = ""
    placed: tuple[Placement, ...] = ()


def first_puzzle(file: str, placed: str) -> FirstPuzzle:
    """Return the puzzle of a file or a sample, with the placements of the file `placed`; "": none.
    Raises PsolverError.
    """
    if not file:
        return FirstPuzzle()
    path = file if file == "-" else path_of(file)
    data = puzzle_text_of(file)
    is_own = path == file and file != "-" and data == bytes_of(file)
    text = PuzzleFile(input_name(path), data).text
    placements = _placements(text, input_name(file), placed) if placed else ()
    return FirstPuzzle(text, file if is_own else "", placements)


def _placements(text: str, name: str, placed: str) -> tuple[Placement, ...]:
    """Return the placements in a file, on the board of the puzzle of a text."""
    puzzle, _ = parsed(text, name)
    if isinstance(puzzle, TextFault):
        raise PsolverError(f"{name}: {puzzle.message}")
    if "read_placed" not in SERVICES:
        raise PsolverError("PLACED needs the room 'hand' of psolver")
    with opened(placed) as (stream, placed_name):
        placements: tuple[Placement, ...] = service("read_placed")(puzzle, stream, placed_name)
    return placements
