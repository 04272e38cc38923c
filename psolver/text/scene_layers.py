"""The layers of scenes of solids."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache

from ..core.cells import Cell, box
from ..core.lattice import Lattice
from ..core.square_lattice import SQUARE
from .scene import Mark, Point, Region, Scene, holes


def layer_names(number: int) -> list[str]:
    """The captions of a number of layers.

    >>> layer_names(2)
    ['layer 1 (lowest)', 'layer 2']
    """
    lowest = " (lowest)" if number > 1 else ""
    return [f"layer {layer}{'' if layer > 1 else lowest}" for layer in range(1, number + 1)]


def layers(scene: Scene) -> list[Scene]:
    """The layers of a solid scene from the lowest on, each a flat scene; all in the same box if the
    layers lie straight above each other, else each in a box of its own.

    Marks stay in the layer of their cell. A piece that goes on in a layer beside has a mark; holes
    are those of each layer.
    """
    low, high = scene.box
    parts: list[dict[int, Region]] = [{} for _ in range(low[0], high[0] + 1)]
    marks: list[list[Mark]] = [[] for _ in parts]
    for number, region in scene.regions.items():
        # a placement is in many tilings, but their empty cells differ
        cut = _slices if region.role == "piece" else _slices.__wrapped__
        for layer, part, arrows in cut(region, scene.lattice):
            parts[layer - low[0]][number] = part
            marks[layer - low[0]] += arrows
    for mark in scene.marks:
        layer, flat = in_layer(mark.at, scene.lattice)
        marks[layer - low[0]].append(mark._replace(at=flat))
    for regions in parts:
        inside = frozenset().union(*[region.cells for region in regions.values()])
        regions.update(enumerate(_holes_of_layer(inside), len(scene.regions)))
    whole = low[1:], high[1:]
    scenes = [
        Scene(SQUARE, regions, tuple(found), whole, round=scene.lattice.round)
        for regions, found in zip(parts, marks, strict=True)
    ]
    return _shifted(scenes, scene.lattice.layer_shift) if any(scene.lattice.layer_shift) else scenes


def in_layer(cell: Point, lattice: Lattice) -> tuple[int, Cell]:
    """The layer of a cell of a solid, and its row and column there.

    >>> from ..core.square_lattice import CUBIC
    >>> in_layer((2, 0, 1), CUBIC)
    (2, (0, 1))
    """
    layer, *flat = lattice.shown(tuple(map(int, cell)))
    return layer, tuple(flat)


def _shifted(scenes: Sequence[Scene], shift: tuple[float, float]) -> list[Scene]:
    """Layers in their own boxes, each shifted against the one below."""
    found, places = [], []
    for number, scene in enumerate(scenes):
        cells = [cell for region in scene.regions.values() for cell in region.cells]
        corners = box(cells) if cells else scene.box
        found.append(scene._replace(box=corners))
        places.append([a + number * by for a, by in zip(corners[0], shift, strict=True)])
    top, left = (min(values) for values in zip(*places, strict=True))
    return [
        scene._replace(offset=(row - top, column - left))
        for scene, (row, column) in zip(found, places, strict=True)
    ]


@lru_cache(64)
def _holes_of_layer(inside: frozenset[Cell]) -> tuple[Region, ...]:
    return tuple(Region("hole", hole) for hole in holes(inside, SQUARE))


@lru_cache(5000)
def _slices(region: Region, lattice: Lattice) -> tuple[tuple[int, Region, tuple[Mark, ...]], ...]:
    """The layers of a region, each with its part there and the marks of that."""
    slices: dict[int, dict[Cell, Cell]] = defaultdict(dict)
    for cell in region.cells:
        layer, flat = in_layer(cell, lattice)
        slices[layer][flat] = cell
    goes_on = region.role == "piece" and len(slices) > 1
    inside = frozenset(region.cells)
    return tuple(
        (
            layer,
            region._replace(cells=tuple(sorted(part))),
            tuple(_arrows(layer, part, inside, lattice)) if goes_on else (),
        )
        for layer, part in slices.items()
    )


def _arrows(
    layer: int, part: Mapping[Cell, Cell], inside: Collection[Cell], lattice: Lattice
) -> Iterator[Mark]:
    """The marks of the cells of a layer that are beside one of the same piece above or below."""
    for flat, cell in sorted(part.items()):
        beside = {in_layer(near, lattice)[0] for near in lattice.neighbours(cell) if near in inside}
        above, below = layer + 1 in beside, layer - 1 in beside
        if above or below:
            yield Mark("both" if above and below else "up" if above else "down", flat)
