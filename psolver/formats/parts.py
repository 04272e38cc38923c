"""Answers that are sentences with pictures, as SVG documents, PNG images and HTML pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..puzzle.model import Puzzle
from ..puzzle.outcome import Outcome
from ..puzzle.reason import Common
from ..puzzle.tiling import Tiling
from ..render.explanation import explanation_parts, uniqueness_parts
from ..render.html.parts import parts_page
from ..render.look import Look, Style
from ..render.parts import Part
from ..render.show import puzzle_parts
from ..render.svg.parts import parts_svg
from ..render.svg.tilings import title_of
from . import Content
from .pictures import image

MAKERS: dict[str, Callable[[str, Sequence[Part], Style], Content]] = {
    "svg": parts_svg,
    "png": lambda title, parts, style: image(parts_svg(title, parts, style)),
    "html": parts_page,
}


def explanation(
    format_: str,
    puzzle: Puzzle,
    outcome: Outcome,
    tiling: Tiling | None,
    shared: Common | None,
    look: Look,
) -> Content:
    """What is known of a puzzle, in a format of MAKERS; "" while neither a tiling nor a proof that
    there is none was found.
    """
    if tiling is None and outcome.status != "impossible":
        return ""
    parts = explanation_parts(puzzle, outcome, tiling, shared)
    return MAKERS[format_](title_of(puzzle), parts, look.style)


def uniqueness(
    format_: str,
    puzzle: Puzzle,
    unique: bool | None,
    outcome: Outcome,
    found: Sequence[Tiling],
    look: Look,
) -> Content:
    """Whether the solution of a puzzle is unique, in a format of MAKERS; "" while that is not
    settled.
    """
    if unique is None:
        return ""
    parts = uniqueness_parts(puzzle, outcome, found)
    return MAKERS[format_](title_of(puzzle), parts, look.style)


def puzzle(format_: str, one: Puzzle, look: Look) -> Content:
    """The board of a puzzle and its pieces with their orientations, in a format of MAKERS."""
    return MAKERS[format_](title_of(one), puzzle_parts(one), look.style)
