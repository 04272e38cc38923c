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
    regions_of_layers: list[dict[int, Region]] = [{} for _ in range(low[0], high[0] + 1)]
    marks: list[list[Mark]] = [[] for _ in regions_of_layers]
    for number, region in scene.regions.items():
        # a placement is in many tilings, but their empty cells differ
        cut = _slices if region.role == "piece" else _slices.__wrapped__
        for layer, slice_of_region, arrows in cut(region, scene.lattice):
            regions_of_layers[layer - low[0]][number] = slice_of_region
            marks[layer - low[0]] += arrows
    for mark in scene.marks:
        layer, flat = in_layer(mark.at, scene.lattice)
        marks[layer - low[0]].append(mark._replace(at=flat))
    for regions in regions_of_layers:
        inside = frozenset().union(*[region.cells for region in regions.values()])
        regions.update(enumerate(_holes_of_layer(inside), len(scene.regions)))
    flat_box = low[1:], high[1:]
    scenes = [
        Scene(SQUARE, regions, tuple(layer_marks), flat_box, round=scene.lattice.round)
        for regions, layer_marks in zip(regions_of_layers, marks, strict=True)
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
    boxed, places = [], []
    for number, scene in enumerate(scenes):
        cells = [cell for region in scene.regions.values() for cell in region.cells]
        corners = box(cells) if cells else scene.box
        boxed.append(scene._replace(box=corners))
        places.append([a + number * by for a, by in zip(corners[0], shift, strict=True)])
    top, leftmost = (min(values) for values in zip(*places, strict=True))
    return [
        scene._replace(offset=(row - top, column - leftmost))
        for scene, (row, column) in zip(boxed, places, strict=True)
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
            region._replace(cells=tuple(sorted(slice_cells))),
            tuple(_arrows(layer, slice_cells, inside, lattice)) if goes_on else (),
        )
        for layer, slice_cells in slices.items()
    )


def _arrows(
    layer: int, slice_cells: Mapping[Cell, Cell], inside: Collection[Cell], lattice: Lattice
) -> Iterator[Mark]:
    """The marks of the cells of a layer that are beside one of the same piece above or below."""
    for flat, cell in sorted(slice_cells.items()):
        neighbours = [neighbour for neighbour in lattice.neighbours(cell) if neighbour in inside]
        neighbour_layers = {in_layer(neighbour, lattice)[0] for neighbour in neighbours}
        above, below = layer + 1 in neighbour_layers, layer - 1 in neighbour_layers
        if above and below:
            yield Mark("both", flat)
        elif above or below:
            yield Mark("up" if above else "down", flat)
