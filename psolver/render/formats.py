"""The renderers of tilings by name: text with the region of each character."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ..geometry.lattice import box
from ..puzzle.model import Puzzle
from ..puzzle.tiling import Tiling
from .box import ASCII, COMPACT, GLYPHS, ROOMY, Picture, draw, regions
from .letters import letters

Renderer: TypeAlias = Callable[[Puzzle, Tiling, bool], Picture]


def roomy_width(puzzle: Puzzle) -> int:
    """How many columns the puzzle's board takes when it is drawn roomy."""
    low, high = box(puzzle.board.cells)
    return (high[-1] - low[-1] + 1) * ROOMY[0] + 1


FORMATS: dict[str, Renderer] = {
    "box": lambda puzzle, tiling, roomy: draw(regions(puzzle, tiling), GLYPHS, ROOMY if roomy else COMPACT),
    "ascii": lambda puzzle, tiling, roomy: draw(regions(puzzle, tiling), ASCII, ROOMY if roomy else COMPACT),
    "letters": lambda puzzle, tiling, roomy: letters(puzzle, tiling),
}
