"""The two solutions that differ least, whose difference shows why neither is the only one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from ..core.control import TimeUp, current_control
from ..core.model import Puzzle
from ..core.tilings import Tiling, tiling
from ..hand import cell_maps
from .reasons_tuning import MOST_SWAP_SOLUTIONS, SWAP_SECONDS


def add_two(pair: list[Tiling], tilings: Iterable[Tiling], puzzle: Puzzle, closest: bool) -> None:
    """Add two solutions of different classes to a list, first in it, or the only one, from a search
    for classes; if the `closest` are asked for, more are found, and those two taken.
    """
    control = current_control()
    for solution in tilings:
        pair.append(solution)
        if closest and len(pair) == 2:
            control.hasten(SWAP_SECONDS)
    if closest and len(pair) > 1:
        with suppress(TimeUp):
            pair[:] = closest_pair(puzzle, pair)


def limit_of(closest: bool) -> int:
    """Return the number of solutions that `add_two` needs at most."""
    if closest:
        return MOST_SWAP_SOLUTIONS
    return 2


def closest_pair(puzzle: Puzzle, tilings: Sequence[Tiling]) -> tuple[Tiling, Tiling]:
    """Return two of some tilings of different classes, the second one perhaps turned or flipped,
    that differ on the fewest cells.
    """
    control = current_control()
    maps = cell_maps(puzzle)
    images = [_images(puzzle, solution, maps) for solution in tilings]
    pairs = _pairs(tilings, images)
    return min(control.watched(pairs), key=_differing)


def _pairs(
    tilings: Sequence[Tiling], images: Sequence[Sequence[Tiling]]
) -> Iterator[tuple[Tiling, Tiling]]:
    """Each tiling with the images of those that come before it."""
    for place, solution in enumerate(tilings):
        for images_before in images[:place]:
            for image in images_before:
                yield solution, image


def _differing(pair: tuple[Tiling, Tiling]) -> int:
    solution, other_solution = pair
    placements = set(solution.placements)
    placements.symmetric_difference_update(other_solution.placements)
    return sum(len(placement.cells) for placement in placements)


def _images(puzzle: Puzzle, solution: Tiling, maps: Sequence[Sequence[int]]) -> list[Tiling]:
    """A tiling turned and flipped by the symmetries of its puzzle, itself first."""
    cells = puzzle.board.cells
    number = {cell: place for place, cell in enumerate(cells)}
    images = [solution]
    for to in maps:
        moved = []
        for name, shape in solution:
            moved.append((name, [cells[to[number[cell]]] for cell in shape]))
        image = tiling(moved, solution.lattice)
        if image != solution:
            images.append(image)
    return images
