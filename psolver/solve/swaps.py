"""The two solutions that differ least, whose difference shows why neither is the only one."""

from __future__ import annotations

from collections.abc import Sequence

from ..control import Control
from ..puzzle.model import Puzzle
from ..puzzle.tiling import Tiling, tiling
from .carried import cell_maps

TOGETHER = 100  # solutions of which the two are taken
SECONDS = 5.0  # for those after the second one, and to compare them


def closest_pair(
    puzzle: Puzzle, tilings: Sequence[Tiling], control: Control
) -> tuple[Tiling, Tiling]:
    """Return two of some tilings of different classes, the second one perhaps turned or flipped,
    that differ on the fewest cells.
    """
    maps = cell_maps(puzzle, control)
    images = [_images(puzzle, one, maps) for one in tilings]
    pairs = (
        (one, other)
        for place, one in enumerate(tilings)
        for others in images[:place]
        for other in others
    )
    return min(control.watched(pairs), key=_differing)


def _differing(pair: tuple[Tiling, Tiling]) -> int:
    one, other = (set(some.placements) for some in pair)
    return sum(len(placement.cells) for placement in one ^ other)


def _images(puzzle: Puzzle, one: Tiling, maps: Sequence[Sequence[int]]) -> list[Tiling]:
    """A tiling turned and flipped by the symmetries of its puzzle, itself first."""
    cells = puzzle.board.cells
    number = {cell: place for place, cell in enumerate(cells)}
    images = [
        tiling(
            ((name, [cells[to[number[cell]]] for cell in shape]) for name, shape in one),
            one.lattice,
        )
        for to in maps
    ]
    return [one, *(image for image in images if image != one)]
