"""The two solutions that differ least, whose difference shows why neither is the only one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from ..core.control import Control, TimeUp
from ..core.model import Puzzle
from ..core.tiling import Tiling, tiling
from ..hand import cell_maps

TOGETHER = 100  # solutions of which the two are taken
SECONDS = 5.0  # for those after the second one, and to compare them


def add_two(
    found: list[Tiling], tilings: Iterable[Tiling], puzzle: Puzzle, control: Control, why: bool
) -> None:
    """Add two solutions of different classes to a list, first in it, or the only one, from a search
    for classes; to show `why`, more are found, and the closest two taken.
    """
    for one in tilings:
        found.append(one)
        if why and len(found) == 2:
            control.hasten(SECONDS)
    if why and len(found) > 1:
        with suppress(TimeUp):
            found[:] = closest_pair(puzzle, found, control)


def limit_of(why: bool) -> int:
    """Return the number of solutions that `add_two` needs at most."""
    return TOGETHER if why else 2


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
