"""Scenes of pieces without a board."""

from __future__ import annotations

from collections.abc import Iterable

from ..core.cells import Shape
from ..core.lattice import Lattice
from ..core.marked import Marks
from ..core.tilings import Placement
from .palette import colors_without_puzzle
from .scene import Region, Scene, _labels, _pieces, scene_of_cells


def placements_scene(placements: Iterable[Placement], lattice: Lattice) -> Scene:
    """The scene of some placements (at least one) without a puzzle."""
    placements = tuple(placements)
    cells = tuple(sorted(cell for placement in placements for cell in placement.cells))
    regions = _pieces(placements, colors_without_puzzle(placements, lattice))
    return scene_of_cells(lattice, regions, cells, tuple(_labels(placements)))


def piece_scene(
    lattice: Lattice, cells: Shape, color: str | None = None, name: str = "", marks: Marks = ()
) -> Scene:
    """The scene of a shape by itself, with the marks of its cells."""
    labels = _labels([Placement(name, cells, marks)])
    return scene_of_cells(lattice, [Region("piece", cells, name, color)], cells, tuple(labels))
