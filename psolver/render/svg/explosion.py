"""Explosions: a solid scene with its layers or its pieces apart, so that one sees into it.

All moves are by whole cells, and no two regions come to share a cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations

from ...geometry.cells import Cell, box, translate
from ..scene import Region, Scene
from .faces import visible

SEEN = 1 / 2  # of a piece
MOST_STRETCH = 6  # pieces go away from the middle by at most this many times their distance


def layers_apart(scene: Scene) -> Scene:
    """A solid scene with its layers so far above each other that none hides the one below."""
    (low, top, left), (_, bottom, right) = scene.box
    gap = (bottom - top + right - left + 3) // 2
    return _moved(
        scene,
        {
            number: region._replace(
                cells=tuple((cell[0] + (cell[0] - low) * gap, *cell[1:]) for cell in region.cells)
            )
            for number, region in scene.regions.items()
        },
    )


def pieces_apart(scene: Scene) -> Scene:
    """A solid scene with its pieces away from its middle, each in its own direction, until they
    touch nowhere and most of each is seen; what is empty is left out.

    Pieces around the same point move together. Where they hide each other however far they are,
    they are only as far as they need be to touch nowhere.
    """
    pieces = {n: region for n, region in scene.regions.items() if region.role == "piece"}
    apart = None
    for stretch in range(1, MOST_STRETCH + 1):
        steps = {n: _step(scene, region, stretch) for n, region in pieces.items()}
        moved = {
            n: region._replace(cells=translate(region.cells, steps[n]))
            for n, region in pieces.items()
        }
        if _touch_nowhere(scene, moved, steps):
            apart = apart or moved
            if _are_seen(moved):
                return _moved(scene, moved)
    return _moved(scene, apart or pieces)


def _step(scene: Scene, region: Region, stretch: int) -> Cell:
    """By how many cells a piece moves: its distance from the middle of the scene, stretched."""
    number = len(region.cells)
    return tuple(
        round(stretch * (sum(values) / number - (low + high) / 2))
        for values, low, high in zip(zip(*region.cells, strict=True), *scene.box, strict=True)
    )


def _touch_nowhere(scene: Scene, moved: Mapping[int, Region], steps: Mapping[int, Cell]) -> bool:
    """Do no two pieces that moved differently share a cell or touch?"""
    around = {
        n: {*region.cells, *(c for cell in region.cells for c in scene.lattice.neighbours(cell))}
        for n, region in moved.items()
    }
    return all(
        steps[one] == steps[other] or around[one].isdisjoint(moved[other].cells)
        for one, other in combinations(moved, 2)
    )


def _are_seen(moved: Mapping[int, Region]) -> bool:
    """Is of each piece most of what one would see of it alone seen among the others?"""
    together = Counter(
        face.number for face in visible({n: one.cells for n, one in moved.items()}).values()
    )
    return all(together[n] >= SEEN * len(visible({n: region.cells})) for n, region in moved.items())


def _moved(scene: Scene, regions: Mapping[int, Region]) -> Scene:
    cells = [cell for region in regions.values() for cell in region.cells]
    return replace(scene, regions=regions, box=box(cells))
