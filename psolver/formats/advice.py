"""Hints and steps for somebody who lays the pieces by hand, in every format of an answer but JSON;
"" where nothing was found out in time.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..puzzle.model import Puzzle
from ..puzzle.partial import Advice
from ..render.advice import hint_parts, steps_parts
from ..render.look import Look
from ..render.palette import frame_color
from ..render.parts import Part
from ..render.svg.tilings import title_of
from ..render.text.parts import part_text
from ..render.words.advice import NEW
from . import Content
from .parts import MAKERS

STAR = "*"  # the label of a new piece where NEW has no room


def hint(format_: str, puzzle: Puzzle, advice: Advice, look: Look) -> Content:
    """A hint, in a format of HINTERS."""
    return _shown(format_, puzzle, advice, hint_parts(puzzle, advice), look)


def steps(format_: str, puzzle: Puzzle, advice: Advice, look: Look) -> Content:
    """Steps to a solution, in a format of STEPPERS."""
    return _shown(format_, puzzle, advice, steps_parts(puzzle, advice), look)


def _shown(
    format_: str, puzzle: Puzzle, advice: Advice, parts: Sequence[Part], look: Look
) -> Content:
    if advice.status == "unknown":
        return ""
    style = look.style._replace(labels=True)
    if format_ != "text":
        return MAKERS[format_](title_of(puzzle), parts, style)
    numbers = (str(number) for number in range(1, len(advice.steps) + 1))
    labels = {NEW: (NEW, STAR), **{number: (number,) for number in numbers}}
    roomy = look._replace(style=style)
    lines = frame_color(puzzle)
    return "\n\n".join(part_text(part, roomy, lines, labels) for part in parts)
