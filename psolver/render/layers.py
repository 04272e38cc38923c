"""The layers of solid scenes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

from ..geometry.cells import Cell, Shape
from ..geometry.holes import holes
from ..geometry.lattice import SQUARE
from .scene import Mark, Region, Scene


def layers(scene: Scene) -> list[Scene]:
    """The layers of a solid scene from the lowest on, each a flat scene in the same box.

    Marks stay in the layer of their cell. Where a piece goes on in a layer beside its own becomes a
    mark; holes are those of each layer.
    """
    low, high = scene.box
    parts: list[dict[int, Region]] = [{} for _ in range(low[0], high[0] + 1)]
    marks: list[list[Mark]] = [[] for _ in parts]
    for number, (role, cells, name, color) in scene.regions.items():
        slices = {
            layer: tuple([cell[1:] for cell in part])
            for layer, part in groupby(cells, itemgetter(0))
        }
        for layer, flat in slices.items():
            parts[layer - low[0]][number] = Region(role, flat, name, color)
            if role == "piece" and len(slices) > 1:
                above, below = slices.get(layer + 1, ()), slices.get(layer - 1, ())
                marks[layer - low[0]] += _arrows(flat, set(above), set(below))
    for mark in scene.marks:
        marks[int(mark.at[0]) - low[0]].append(mark._replace(at=mark.at[1:]))
    corners = low[1:], high[1:]
    for regions in parts:
        inside = frozenset(cell for region in regions.values() for cell in region.cells)
        bare = [Region("hole", hole) for hole in holes(inside, SQUARE)]
        regions.update(enumerate(bare, len(scene.regions)))
    return [
        Scene(SQUARE, regions, tuple(found), corners)
        for regions, found in zip(parts, marks, strict=True)
    ]


def _arrows(flat: Shape, above: set[Cell], below: set[Cell]) -> Iterator[Mark]:
    """The mark of each cell of a layer above or below which the same piece goes on."""
    for cell in flat:
        if cell in above:
            yield Mark("both" if cell in below else "up", cell)
        elif cell in below:
            yield Mark("down", cell)
