"""The layers of scenes of solids."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from ..core.cells import Cell, Shape, box
from ..core.lattice import Lattice, lattice_named
from .scene import Mark, Point, Region, Scene, holes

Regions: TypeAlias = dict[int, Region]  # by their numbers
Slice: TypeAlias = tuple[int, Region, tuple[Mark, ...]]  # a layer, a part of a region, its marks
# by whether the piece goes on above, and below
ARROW_KINDS_OF_CELLS: Mapping[tuple[bool, bool], Literal["up", "down", "both"]] = {
    (True, True): "both",
    (True, False): "up",
    (False, True): "down",
}


def layer_names(number: int) -> list[str]:
    """The captions of a number of layers.

    >>> layer_names(2)
    ['layer 1 (lowest)', 'layer 2']
    """
    names = []
    for layer in range(1, number + 1):
        names.append(f"layer {layer}")
    if number > 1:
        names[0] += " (lowest)"
    return names


def layers(scene: Scene) -> list[Scene]:
    """The layers of a solid scene from the lowest on, each a flat scene; all in the same box if the
    layers lie straight above each other, else each in a box of its own.

    Marks stay in the layer of their cell. A piece that goes on in a layer beside has a mark; holes
    are those of each layer.
    """
    lowest_corner, highest_corner = scene.box
    lowest, *low = lowest_corner
    highest, *high = highest_corner
    regions_of_layers: dict[int, Regions] = {}
    marks: dict[int, list[Mark]] = {}
    for layer in range(lowest, highest + 1):
        regions_of_layers[layer] = {}
        marks[layer] = []
    for number, region in scene.regions.items():
        # a placement is in many tilings, but their empty cells differ
        cut = _slices if region.role == "piece" else _slices.__wrapped__
        for layer, slice_of_region, arrows in cut(region, scene.lattice):
            regions_of_layers[layer][number] = slice_of_region
            marks[layer] += arrows
    for mark in scene.marks:
        layer, flat = in_layer(mark.at, scene.lattice)
        marks[layer].append(mark._replace(at=flat))
    flat_lattice = lattice_named(scene.lattice.layer_lattice)
    footprint: Shape = ()
    flat_box = tuple(low), tuple(high)
    if flat_lattice.slanted:
        cells = set[Cell]()
        for regions in regions_of_layers.values():
            cells |= _cells(regions)
        footprint = tuple(sorted(cells))
        flat_box = box(footprint)
    scenes = []
    for layer, regions in regions_of_layers.items():
        if not scene.lattice.apart:
            inside = _cells(regions)
            layer_holes = _holes_of_layer(inside, flat_lattice)
            regions.update(enumerate(layer_holes, len(scene.regions)))
        marks_of_layer = tuple(marks[layer])
        layer_scene = Scene(flat_lattice, regions, marks_of_layer, flat_box)
        scenes.append(layer_scene._replace(round=scene.lattice.round, footprint=footprint))
    shift = scene.lattice.layer_shift
    if any(shift):
        return _shifted(scenes, shift)
    return scenes


def in_layer(cell: Point, lattice: Lattice) -> tuple[int, Cell]:
    """The layer of a cell of a solid, and the cell of the flat lattice of layers there.

    >>> from ..core.square_lattice import CUBIC
    >>> in_layer((2, 0, 1), CUBIC)
    (2, (0, 1))
    """
    whole_cell = tuple(map(int, cell))
    layer, *flat = lattice.shown(whole_cell)
    flat_lattice = lattice_named(lattice.layer_lattice)
    flat_cell = flat_lattice.at(tuple(flat))
    assert flat_cell is not None
    return layer, flat_cell


def _cells(regions: Mapping[int, Region]) -> frozenset[Cell]:
    cells = set[Cell]()
    for region in regions.values():
        cells.update(region.cells)
    return frozenset(cells)


def _shifted(scenes: Sequence[Scene], shift: tuple[float, float]) -> list[Scene]:
    """Layers in their own boxes, each shifted against the one below."""
    down, right = shift
    boxes = []
    rows = []
    columns = []
    for number, scene in enumerate(scenes):
        owner = scene.owner()
        corners = scene.box
        if owner:
            corners = box(owner)
        boxes.append(corners)
        row, column = corners[0]
        row_in_all = row + number * down
        column_in_all = column + number * right
        rows.append(row_in_all)
        columns.append(column_in_all)
    top = min(rows)
    leftmost = min(columns)
    shifted = []
    for number, scene in enumerate(scenes):
        rows_above = rows[number] - top
        columns_before = columns[number] - leftmost
        offset = rows_above, columns_before
        shifted.append(scene._replace(box=boxes[number], offset=offset))
    return shifted


@lru_cache(64)
def _holes_of_layer(inside: frozenset[Cell], lattice: Lattice) -> tuple[Region, ...]:
    regions = []
    for hole in holes(inside, lattice):
        regions.append(Region("hole", hole))
    return tuple(regions)


@lru_cache(5000)
def _slices(region: Region, lattice: Lattice) -> tuple[Slice, ...]:
    """The layers of a region, each with its part there and the marks of that."""
    slices: dict[int, dict[Cell, Cell]] = defaultdict(dict)
    for cell in region.cells:
        layer, flat = in_layer(cell, lattice)
        slices[layer][flat] = cell
    goes_on = region.role == "piece" and len(slices) > 1
    inside = frozenset(region.cells)
    slices_and_marks = []
    for layer, slice_cells in slices.items():
        cells = tuple(sorted(slice_cells))
        slice_of_region = region._replace(cells=cells)
        arrows: tuple[Mark, ...] = ()
        if goes_on:
            arrows = tuple(_arrows(layer, slice_cells, inside, lattice))
        slices_and_marks.append((layer, slice_of_region, arrows))
    return tuple(slices_and_marks)


def _arrows(
    layer: int, slice_cells: Mapping[Cell, Cell], inside: Collection[Cell], lattice: Lattice
) -> Iterator[Mark]:
    """The marks of the cells of a layer that are beside one of the same piece above or below."""
    for flat, cell in sorted(slice_cells.items()):
        neighbour_layers = set()
        for neighbour in lattice.neighbours(cell):
            if neighbour in inside:
                neighbour_layer, _ = in_layer(neighbour, lattice)
                neighbour_layers.add(neighbour_layer)
        goes_up = layer + 1 in neighbour_layers
        goes_down = layer - 1 in neighbour_layers
        if goes_up or goes_down:
            kind = ARROW_KINDS_OF_CELLS[goes_up, goes_down]
            yield Mark(kind, flat)
