"""The files that the dialog "Download" makes.

They are generator functions for a worker of a tab, see `worker`, and give bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..core.control import current_control
from ..core.model import Puzzle
from ..core.outcome import Outcome
from ..core.registries import service
from ..core.tilings import Placement, tiling
from ..core.toml.dump import puzzle_key
from ..html import check_played, playing_file
from ..text.look import Look, Style
from ..text.writers import WRITERS, Content


def solutions_file(
    puzzle: Puzzle,
    format_: str,
    placements: Sequence[Placement],
    tilings: Sequence[Sequence[int]],
    first_number: int,
    outcome: Outcome,
) -> Iterator[bytes]:
    """Yield a file of tilings, in a format of WRITERS, in one piece.

    Each tiling is given by the numbers of its placements; that of the first tiling is
    `first_number`. A single one, as a picture, has the file for itself; a PNG has twice the pixels
    of an SVG.
    """
    apart = len(tilings) == 1 and format_ in ("svg", "png")
    style = Style(scale=2 if format_ == "png" else 1)
    look = Look(number=lambda place: first_number + place - 1, style=style, apart=apart)
    writer = WRITERS[format_](puzzle, look)
    contents: list[Content] = []
    if writer.head:
        contents = [writer.head]
    for place, numbers in enumerate(tilings, 1):
        current_control().tick()
        solution = tiling((placements[number] for number in numbers), puzzle.board.lattice)
        if answer := writer.answer(place, solution):
            contents.append(answer)
    if not apart and (end := writer.end(replace(outcome, printed=len(tilings)))):
        contents.append(end)
    yield b"".join(_bytes(content) for content in contents)


def _bytes(content: Content) -> bytes:
    if isinstance(content, bytes):
        return content
    return f"{content}\n".encode()


def page_to_play(puzzle: Puzzle) -> Iterator[bytes]:
    """Yield a page on which a puzzle is played without a server. Raises PsolverError."""
    check_played(puzzle)
    carried = service("carried_solutions")(puzzle)
    yield playing_file(puzzle, puzzle_key(puzzle), *carried).encode()
