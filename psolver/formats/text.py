"""Tilings and covers for people."""

from __future__ import annotations

from functools import partial

from ..puzzle.model import Puzzle
from ..puzzle.tiling import Tiling
from ..render.look import Look
from ..render.text.text_writer import in_box_drawing, in_letters
from . import FoundCover, Writer


def box(puzzle: Puzzle, look: Look) -> Writer[Tiling]:
    """The writer of tilings in box drawing."""
    return Writer(partial(in_box_drawing, puzzle, look, False))


def ascii_(puzzle: Puzzle, look: Look) -> Writer[Tiling]:
    """The writer of tilings in box drawing with the characters "+", "-" and "|"."""
    return Writer(partial(in_box_drawing, puzzle, look, True))


def letters(puzzle: Puzzle, look: Look) -> Writer[Tiling]:
    """The writer of tilings in letters."""
    return Writer(partial(in_letters, puzzle, look))


def covers(numbered: bool) -> Writer[FoundCover]:
    """The writer of covers in the words of their file, an option a line, and a number, if wanted,
    as a comment.
    """

    def answer(number: int, cover: FoundCover) -> str:
        lines = "\n".join(" ".join(items) for _, items in cover)
        text = lines or "| no option: nothing need be covered"
        if numbered:
            text = f"| solution {number}\n{text}"
        return text if number == 1 else f"\n{text}"

    return Writer(answer)
