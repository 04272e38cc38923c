"""Writers of tilings, and of covers, as text. The modules of a format are loaded at its first
use.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ..core.errors import printable
from ..core.formats import FoundCover, Writer
from ..core.model import Puzzle
from ..core.tiling import Tiling
from .look import Look

if TYPE_CHECKING:
    pass


def box(ascii_only: bool, puzzle: Puzzle, look: Look) -> Writer[Tiling]:
    """Return the writer of tilings in box drawing, or with the characters "+", "-" and "|"."""
    from .tiling_text import in_box_drawing

    return Writer(partial(in_box_drawing, puzzle, look, ascii_only, []))


def letters(puzzle: Puzzle, look: Look) -> Writer[Tiling]:
    """Return the writer of tilings in letters."""
    from .tiling_text import in_letters

    return Writer(partial(in_letters, puzzle, look))


def covers(numbered: bool) -> Writer[FoundCover]:
    """Return the writer of covers in the words of their file, with numbers as comments or not."""

    def answer(number: int, cover: FoundCover) -> str:
        lines = "\n".join(printable(" ".join(items)) for _, items in cover)
        text = lines or "| no option: nothing need be covered"
        if numbered:
            text = f"| solution {number}\n{text}"
        return text if number == 1 else f"\n{text}"

    return Writer(answer)
