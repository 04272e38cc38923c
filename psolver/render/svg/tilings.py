"""Tilings of a puzzle as SVG."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...puzzle.model import Puzzle
from ...puzzle.tiling import Tiling
from ..look import Style
from ..scene import Scene, tiling_scene, title_of
from ..text.letters import letters
from ..words.groups import left_out, left_out_line
from ..words.results import capital
from .document import document
from .drawing import Drawing, captioned
from .scenes import drawing
from .sheet import GAP_OF_LINES, HEADING, grid, paragraph, stacked

WIDEST_SHEET = 2000  # pixels
MOST_TOLD = 2000  # regions that a description has letters for


def tiling_drawing(puzzle: Puzzle, tiling: Tiling, style: Style) -> Drawing:
    """The drawing of a tiling, whole or a part of one, and below it which pieces it leaves out,
    where groups let it.
    """
    return _with_left_out(drawing(_scene(puzzle, tiling), style), _left_out(puzzle, tiling))


def tiling_svg(puzzle: Puzzle, tiling: Tiling, style: Style) -> str:
    """The SVG document of a tiling; its description is the tiling in letters."""
    scene = _scene(puzzle, tiling)
    told = told_of(scene, {piece.name for piece in puzzle.pieces})
    line = _left_out(puzzle, tiling)
    whole = _with_left_out(drawing(scene, style), line)
    return document(whole, style, title_of(puzzle), f"{told}\n{line}" if line else told)


def _left_out(puzzle: Puzzle, tiling: Tiling) -> str:
    names = left_out(puzzle, tiling)
    return capital(left_out_line(names)) if names else ""


def _with_left_out(drawn: Drawing, line: str) -> Drawing:
    return stacked([drawn, paragraph(line, drawn.width)], GAP_OF_LINES) if line else drawn


def told_of(scene: Scene, names: Collection[str]) -> str:
    """A tiling of pieces with these names in letters, or in a sentence where there are
    more pieces than anybody would hear.
    """
    number = len(scene.regions)
    if number > MOST_TOLD:
        return f"{number:,} pieces and holes"
    return letters(scene, names).text


def _scene(puzzle: Puzzle, tiling: Tiling) -> Scene:
    return tiling_scene(puzzle, tiling.placements, colored=True)


def sheet_svg(puzzle: Puzzle, drawn: Sequence[tuple[str, Drawing]], told: str, style: Style) -> str:
    """The SVG document of drawings with their captions, and of a sentence that is `told` of
    them.
    """
    parts = [grid([captioned(one, caption) for caption, one in drawn])] if drawn else []
    width = max((part.width for part in parts), default=0)
    heading = paragraph(title_of(puzzle), width, HEADING)
    whole = stacked([heading, *parts, paragraph(told, width)])
    return document(whole, style, title_of(puzzle), told, WIDEST_SHEET if style.fitted else 0)
