"""Tilings of a puzzle as SVG."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...puzzle.model import Puzzle
from ...puzzle.tiling import Tiling
from ..look import Style
from ..scene import Scene, tiling_scene
from ..text.letters import letters
from .document import document
from .drawing import Drawing, captioned
from .scenes import drawing
from .sheet import HEADING, grid, paragraph, stacked

WIDEST_SHEET = 2000  # pixels
MOST_TOLD = 2000  # regions that a description has letters for


def tiling_drawing(puzzle: Puzzle, tiling: Tiling, style: Style) -> Drawing:
    """The drawing of a tiling, whole or a part of one."""
    return drawing(_scene(puzzle, tiling), style)


def tiling_svg(puzzle: Puzzle, tiling: Tiling, style: Style) -> str:
    """The SVG document of a tiling; its description is the tiling in letters."""
    scene = _scene(puzzle, tiling)
    told = told_of(scene, {piece.name for piece in puzzle.pieces})
    return document(drawing(scene, style), style, title_of(puzzle), told)


def told_of(scene: Scene, names: Collection[str]) -> str:
    """A tiling of pieces with these names in letters, or in a sentence where there are so many
    pieces that nobody would hear all of them.
    """
    number = len(scene.regions)
    if number > MOST_TOLD:
        return f"{number:,} pieces and holes"
    return letters(scene, names).text


def title_of(puzzle: Puzzle) -> str:
    """What a picture of a puzzle is called."""
    return puzzle.title or puzzle.file


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
