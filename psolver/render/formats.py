"""The renderers of tilings by name: text with the region of each character."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from ..geometry.lattice import box
from ..puzzle.figure import figure
from ..puzzle.model import Puzzle
from ..puzzle.tiling import Tiling
from .box import ASCII, COMPACT, GLYPHS, ROOMY, Picture, draw, regions
from .figures import ASCII_MARKS, MARGIN, MARKS, Marks, with_marks
from .letters import letters

Renderer: TypeAlias = Callable[[Puzzle, Tiling, bool], Picture]


def roomy_width(puzzle: Puzzle, tiling: Tiling) -> int:
    """How many columns a tiling takes when it is drawn roomy."""
    low, high = box(regions(puzzle, tiling))
    margin = MARGIN[0] * 2 if puzzle.goal else 0
    return (high[-1] - low[-1] + 1) * ROOMY[0] + 1 + margin


def _drawn(puzzle: Puzzle, tiling: Tiling, glyphs: Mapping[int, str], marks: Marks, roomy: bool) -> Picture:
    """The picture in box drawing; a figure with its axes and holes, where it is roomy."""
    region = regions(puzzle, tiling)
    picture = draw(region, glyphs, ROOMY if roomy else COMPACT)
    return with_marks(picture, figure(region), marks) if puzzle.goal and roomy else picture


FORMATS: dict[str, Renderer] = {
    "box": lambda puzzle, tiling, roomy: _drawn(puzzle, tiling, GLYPHS, MARKS, roomy),
    "ascii": lambda puzzle, tiling, roomy: _drawn(puzzle, tiling, ASCII, ASCII_MARKS, roomy),
    "letters": lambda puzzle, tiling, roomy: letters(puzzle, tiling),
}
