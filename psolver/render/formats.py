"""The renderers of tilings by name: text with the region of each character."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from ..puzzle.figure import figure
from ..puzzle.model import Puzzle
from ..puzzle.tiling import Tiling
from .text.box import ASCII, COMPACT, GLYPHS, ROOMY, Picture, draw, regions
from .text.figures import ASCII_MARKS, MARGIN, MARKS, Marks, with_marks
from .text.layers import ARROWS, ASCII_ARROWS, Arrows, draw_layers, layer_width
from .text.letters import letters

Renderer: TypeAlias = Callable[[Puzzle, Tiling, bool, "int | None"], Picture]


@dataclass(frozen=True, slots=True)
class Style:
    """The characters of a picture: of its lines, and of the marks that figures and solids have
    inside.
    """

    glyphs: Mapping[int, str]
    marks: Marks
    arrows: Arrows


BOX_STYLE = Style(GLYPHS, MARKS, ARROWS)
ASCII_STYLE = Style(ASCII, ASCII_MARKS, ASCII_ARROWS)


def has_marks(puzzle: Puzzle) -> bool:
    """Do the pictures of a puzzle's tilings tell more when they are roomy?"""
    return puzzle.goal is not None or not puzzle.board.lattice.flat


def roomy_width(puzzle: Puzzle, tiling: Tiling) -> int:
    """How many columns a tiling takes at least when it is drawn roomy."""
    return layer_width(regions(puzzle, tiling), ROOMY) + (MARGIN[0] * 2 if puzzle.goal else 0)


def _drawn(puzzle: Puzzle, tiling: Tiling, style: Style, roomy: bool, width: int | None) -> Picture:
    """The picture in box drawing; a solid in layers, as many in a row as fit into `width`
    columns.
    """
    region, scale = regions(puzzle, tiling), ROOMY if roomy else COMPACT
    if not puzzle.board.lattice.flat:
        return draw_layers(region, style.glyphs, scale, style.arrows, width)
    picture = draw(region, style.glyphs, scale)
    return with_marks(picture, figure(region), style.marks) if puzzle.goal and roomy else picture


FORMATS: dict[str, Renderer] = {
    "box": lambda puzzle, tiling, roomy, width: _drawn(puzzle, tiling, BOX_STYLE, roomy, width),
    "ascii": lambda puzzle, tiling, roomy, width: _drawn(puzzle, tiling, ASCII_STYLE, roomy, width),
    "letters": lambda puzzle, tiling, roomy, width: letters(puzzle, tiling),
}
