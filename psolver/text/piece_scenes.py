"""Scenes of pieces without a board."""

from __future__ import annotations

from collections.abc import Iterable

from ..core.cells import Cell, Shape
from ..core.lattice import Lattice
from ..core.marked import Marks
from ..core.tilings import Placement
from .palette import colors_without_puzzle
from .scene import Region, Scene, _labels, _pieces, scene_of_cells


def placements_scene(placements: Iterable[Placement], lattice: Lattice) -> Scene:
    """The scene of some placements (at least one) without a puzzle."""
    placements = tuple(placements)
    cells: list[Cell] = []
    for placement in placements:
        cells += placement.cells
    cells.sort()
    fills = colors_without_puzzle(placements, lattice)
    regions = _pieces(placements, fills)
    marks = tuple(_labels(placements))
    return scene_of_cells(lattice, regions, tuple(cells), marks)


def piece_scene(
    lattice: Lattice, cells: Shape, color: str | None = None, name: str = "", marks: Marks = ()
) -> Scene:
    """The scene of a shape by itself, with the marks of its cells."""
    region = Region("piece", cells, name, color)
    labels = _labels([Placement(name, cells, marks)])
    return scene_of_cells(lattice, [region], cells, tuple(labels))
