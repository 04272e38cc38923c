"""Shapes of psolver as the grids of BurrTools have them: the place of each cell, and the turns by
which a piece lies in each of its orientations.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from math import prod
from typing import NamedTuple, TypeAlias

from ...core.cells import Cell, DrawnMarks, MarkedCell, MarksByCell, box, extent
from ...core.errors import PsolverError
from ...core.lattice import Lattice
from ...core.model import Piece
from ...core.picture import MOST_BOARD_CELLS
from ...lattices.vectors import minus, with_layer
from .burrtools_grids import (
    TURNS_OF_BRICKS,
    TURNS_OF_SPHERES,
    Voxels,
    first_of,
    place_of_ball,
    turned_spheres,
)
from .burrtools_polyhedra import PolyhedronGrid, grid_of_lattice

Colours: TypeAlias = Mapping[Cell, int]
# the cells of a shape with their marks, moved to the origin
Key: TypeAlias = frozenset[MarkedCell]


class Space(NamedTuple):
    """A shape of a file, and where it begins: the cell of psolver, in layers, rows and columns, or
    for `balls` and `polyhedra` the place along x, y and z.
    """

    voxels: Voxels
    origin: Cell
    balls: bool = False
    polyhedra: PolyhedronGrid | None = None

    def at(self, cell: Cell) -> Cell:
        """Return the place of a cell along x, y and z."""
        if self.balls:
            ball = place_of_ball(cell)
            return minus(ball, self.origin)
        if self.polyhedra:
            place = self.polyhedra.place_of(cell)
            return minus(place, self.origin)
        cell_with_layer = with_layer(cell)
        layer, row, column = minus(cell_with_layer, self.origin)
        _, rows, _ = self.voxels.size
        last_row = rows - 1
        return column, last_row - row, layer


def space_of_cells(cells: Colours, may: Collection[Cell], file: str, lattice: Lattice) -> Space:
    """Return the shape of some cells with their colours, some of which may be filled. It begins at
    0 in each direction if it can. Raises PsolverError if it is too large.
    """
    if lattice.round:
        return _space_of_balls(cells, may, file)
    if grid := grid_of_lattice(lattice):
        places = map(grid.place_of, cells)
        low_place, high_place = box(places)
        start = grid.start(low_place)
        size = extent([start, high_place])
        voxels = Voxels(size, {}, {})
        space = Space(voxels, start, polyhedra=grid)
        return _filled(space, cells, may, file)
    solid_cells = [with_layer(cell) for cell in cells]
    low, high = box(solid_cells)
    origin: Cell = (0, 0, 0)
    sides_from_zero = [coordinate + 1 for coordinate in high]
    is_far = prod(sides_from_zero) > MOST_BOARD_CELLS
    if is_far or min(low) < 0:
        origin = low
        origin = low
    layers, rows, columns = extent([origin, high])
    size = (columns, rows, layers)
    voxels = Voxels(size, {}, {})
    space = Space(voxels, origin)
    return _filled(space, cells, may, file)


def _space_of_balls(cells: Colours, may: Collection[Cell], file: str) -> Space:
    """The same for balls. It begins at the lowest corner, or one before it, where a sphere may be;
    the point that an assembly places is its first sphere.
    """
    places = [place_of_ball(ball) for ball in cells]
    low, high = box(places)
    x, y, z = low
    x -= sum(low) % 2
    origin = (x, y, z)
    size = extent([origin, high])
    empty_voxels = Voxels(size, {}, {})
    space = Space(empty_voxels, origin, balls=True)
    space = _filled(space, cells, may, file)
    first_sphere = first_of(space.voxels.colours())
    voxels = space.voxels._replace(hotspot=first_sphere)
    return space._replace(voxels=voxels)


def _filled(space: Space, cells: Colours, may: Collection[Cell], file: str) -> Space:
    """A space with some cells. Raises PsolverError if it is too large."""
    size = space.voxels.size
    if prod(size) > MOST_BOARD_CELLS:
        limit = f"over {MOST_BOARD_CELLS:,} cells"
        raise PsolverError(f"{file}: is too large for BurrTools ({limit})")
    filled = {}
    for cell, colour in cells.items():
        if cell not in may:
            place = space.at(cell)
            filled[place] = colour
    variable = {}
    for cell in may:
        place = space.at(cell)
        variable[place] = cells[cell]
    voxels = Voxels(size, filled, variable)
    return space._replace(voxels=voxels)


def marks_on(space: Space, cells: Iterable[Cell], marks: Iterable[MarkedCell]) -> DrawnMarks:
    """Return the places of some cells, each with its mark, "" for none."""
    marks_of_places = {}
    for cell in cells:
        place = space.at(cell)
        marks_of_places[place] = ""
    for cell, mark in marks:
        place = space.at(cell)
        marks_of_places[place] = mark
    return marks_of_places


def key_of(marks: MarksByCell, polyhedra: PolyhedronGrid | None) -> tuple[Key, Cell]:
    """Return places with their marks, moved to the origin, and the place from where."""
    low, _ = box(marks)
    if polyhedra:
        low = polyhedra.start(low)
    moved = []
    for place, mark in marks.items():
        moved_place = minus(place, low)
        moved.append((moved_place, mark))
    return frozenset(moved), low


def turns_of(piece: Piece, space: Space) -> dict[Key, tuple[int, Cell]]:
    """Return the first turn that brings a piece into each of its orientations, and its lowest
    corner.
    """
    marks = marks_on(space, piece.shape, piece.marks)
    first_turns: dict[Key, tuple[int, Cell]] = {}
    for turn in range(_number_of_turns(space)):
        images = _images(marks, turn, space)
        if images is None:
            continue
        marks_of_images = {}
        for place, mark in marks.items():
            image = images[place]
            marks_of_images[image] = mark
        key, low = key_of(marks_of_images, space.polyhedra)
        if space.polyhedra:
            voxels = space.voxels
            hotspot = space.polyhedra.image(voxels.hotspot, turn)
            low = minus(low, hotspot)
        first_turns.setdefault(key, (turn, low))
    return first_turns


def _number_of_turns(space: Space) -> int:
    if space.polyhedra:
        return len(space.polyhedra.turns)
    if space.balls:
        return TURNS_OF_SPHERES
    return len(TURNS_OF_BRICKS)


def _images(places: Iterable[Cell], turn: int, space: Space) -> dict[Cell, Cell] | None:
    """The images of the places of a shape under a turn, as seen from that of its hotspot, but for
    polyhedra; None if there are none.
    """
    if space.polyhedra:
        return space.polyhedra.turned(places, turn)
    if space.balls:
        return turned_spheres(places, turn)
    turn_of_bricks = TURNS_OF_BRICKS[turn]
    return {place: turn_of_bricks(place) for place in places}
