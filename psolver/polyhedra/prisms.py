"""The lattice of triangular prisms: layers of triangles straight above each other, in which solid
polyiamonds lie. A layer is as high as the side of a triangle is long.

A cell is four numbers, the layer and the three of its triangle (see `lattices.slanted`); beside it
lie the three prisms beyond the sides of that, and those above and below.

    /#\\#/        A picture is drawn in layers, the lowest first, each as a picture of triangles;
    ---          columns count alike in all of them. People know a cell by its layer, its row and
    .\\#/         its column, counted in triangles; the sum of row and column is even if the
                 triangle points up.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from types import MappingProxyType
from typing import TypeAlias

from ..core.cells import Cell, DrawnMarks, Isometry, MarksByCell, Shape, box
from ..core.lattice import Location, TextPlace
from ..core.picture import LAYER, NO_CELL, NUMBER, Drawn, Size, picture_rows, strange_mark
from ..lattices.cells_drawn import CellDrawn, marks_of_drawn, place_of_drawn
from ..lattices.slanted import (
    TRIANGLE,
    TRIANGLE_SIDES,
    line_of_triangles,
    shift_of_sides,
    triangles_of_characters,
)
from ..lattices.vectors import plus
from .polyhedron_lattice import CellFace, Corner, PolyhedronLattice, Spot, steps_of_faces

SIDE_COUNT = 3  # sides of a triangle
# the marks of a layer by row and column
MarksOfRows: TypeAlias = defaultdict[int, dict[int, str]]
HEIGHT_OF_TRIANGLE = 3**0.5 / 2


# pictures -----------------------------------------------------------------------------------------


def _layers_of_characters(text: str, marks: str, first_line: int) -> dict[int, list[Drawn]]:
    """The characters of each layer of a picture but for blanks, those of a flat one in layer 0.
    Raises PictureError for one that is none of `marks`, and for a layer without lines.
    """
    layers: dict[int, list[Drawn]] = {}
    possible_marks = marks + TRIANGLE_SIDES + NO_CELL
    for line_number, place, left_column, line in picture_rows(text, first_line):
        layer, row = (0, *place)[-2:]
        characters = layers.setdefault(layer, [])
        if not line.strip(NO_CELL):
            continue
        for column, mark in enumerate(line):
            if mark not in possible_marks:
                raise strange_mark(mark, line_number, column + 1)
            if mark != " ":
                at = (line_number, column + 1)
                column_in_layer = column - left_column
                characters.append(Drawn(mark, row, column_in_layer, at))
    return layers


def _prisms_drawn(text: str, marks: str, first_line: int) -> Iterator[CellDrawn]:
    """The cells of a picture, each with the character that stands for it."""
    layers = _layers_of_characters(text, marks, first_line)
    sides = []
    for characters in layers.values():
        for character in characters:
            if character.mark in TRIANGLE_SIDES:
                sides.append(character)
    shift = shift_of_sides(sides)
    for layer, characters in layers.items():
        for triangle, character in triangles_of_characters(characters, shift):
            yield (layer, *triangle), character


# cells --------------------------------------------------------------------------------------------


def _turn_of(turn: Isometry, layer_sign: int) -> Isometry:
    """The isometry of prisms that does that of triangles in each layer; it turns the layers over if
    the sign is -1.
    """
    axes = [axis + 1 for axis in turn.axes]
    signs = (layer_sign, *turn.signs)
    shift = (0, *turn.shift)
    return Isometry((0, *axes), signs, shift)


def _faces(triangle: Cell) -> tuple[CellFace, ...]:
    """The faces of a prism: below, above, and beside it. Its lower corners have the numbers from 0
    on, in the order of those of its triangle, clockwise seen from above; the upper ones follow.
    """
    corners = TRIANGLE.corners(triangle)
    bottom = (0, 1, 2)
    top = (5, 4, 3)
    below = (-1, 0, 0, 0)
    above = (1, 0, 0, 0)
    faces = [CellFace(bottom, below), CellFace(top, above)]
    for start in bottom:
        end = (start + 1) % SIDE_COUNT
        side = {corners[start], corners[end]}
        upper_start = start + SIDE_COUNT
        upper_end = end + SIDE_COUNT
        around = (end, start, upper_start, upper_end)
        for step in TRIANGLE.steps[triangle]:
            neighbour = plus(triangle, step)
            if side.issubset(TRIANGLE.corners(neighbour)):
                step_of_prism = (0, *step)
                faces.append(CellFace(around, step_of_prism))
    return tuple(faces)


def _stacked(size: Size) -> Size:
    """The size of boards of several layers, each as a size of triangles has it."""

    def count(layers: int, *numbers: int) -> int:
        in_layer = size.count(*numbers)
        return layers * in_layer

    def cells(layers: int, *numbers: int) -> Iterator[Cell]:
        for layer in range(layers):
            for triangle in size.cells(*numbers):
                yield (layer, *triangle)

    pattern = f"{NUMBER} layers? of {size.pattern}"
    example = f"2 layers of {size.example}"
    return Size(pattern, example, count, cells)


class PrismLattice(PolyhedronLattice):
    """Triangular prisms: PRISMS is the only value."""

    name = "prisms"
    axes = ("layer", "row", "column")
    layer_lattice = "triangle"
    faces = MappingProxyType({(0, *triangle): _faces(triangle) for triangle in TRIANGLE.steps})
    steps = steps_of_faces(faces)
    invariants = ((0, 1, 1, 1),)
    turns = (_turn_of(TRIANGLE.mirror, -1), _turn_of(TRIANGLE.turns[0], 1))
    mirror = _turn_of(TRIANGLE.mirror, 1)
    directions = (
        (0.0, 0.0, 1.0),
        (0.0, -HEIGHT_OF_TRIANGLE, 0.0),
        (0.5, 0.0, 0.0),
        (-0.5, 0.0, 0.0),
    )
    cuts = (
        (0.0, 0.0, 1.0),
        (0.0, 1 / HEIGHT_OF_TRIANGLE, 0.0),
        (1.0, 0.5 / HEIGHT_OF_TRIANGLE, 0.0),
        (1.0, -0.5 / HEIGHT_OF_TRIANGLE, 0.0),
    )
    pitch = TRIANGLE.pitch
    sizes = tuple(_stacked(size) for size in TRIANGLE.sizes)

    def kind(self, cell: Cell) -> Cell:
        """The prism at the origin whose triangle points the same way."""
        total = sum(cell[1:])
        return 0, 0, 0, total

    def home(self, cells: Iterable[Cell]) -> Cell:
        """The translation that brings the lowest layer, and the lowest first two numbers of the
        triangles, to 0.
        """
        layers = []
        triangles = []
        for cell in cells:
            layers.append(cell[0])
            triangles.append(cell[1:])
        home_of_triangles = TRIANGLE.home(triangles)
        return -min(layers), *home_of_triangles

    def plane(self, cell: Cell) -> Cell:
        """The layer, the row and the column, less one."""
        point = TRIANGLE.plane(cell[1:])
        return cell[0], *point

    def shown(self, cell: Cell) -> Cell:
        """The layer, the row, and the column in it, counted in triangles."""
        place = TRIANGLE.shown(cell[1:])
        return cell[0], *place

    def at(self, shown: Cell) -> Cell | None:
        """The cell in a layer, a row and a column; None if there are not three numbers."""
        triangle = TRIANGLE.at(shown[1:])
        if triangle is None:
            return None
        return shown[0], *triangle

    def lift(self, cells: Iterable[Cell]) -> Shape:
        """Triangles as prisms of the first layer; prisms as they are; sorted."""
        prisms = []
        for cell in cells:
            if len(cell) < self.dimension:
                cell = (0, *cell)
            prisms.append(cell)
        return tuple(sorted(prisms))

    def corners(self, cell: Cell) -> tuple[Corner, ...]:
        """The lower corners of a prism, then the upper ones, in the order of those of its triangle:
        the level between layers, the line between rows, and a column that is half a side wide.
        """
        layer, *triangle = cell
        flat_corners = TRIANGLE.corners(tuple(triangle))
        corners = []
        for level in (layer, layer + 1):
            for corner in flat_corners:
                corners.append((level, *corner))
        return tuple(corners)

    def spot(self, corner: Location) -> Spot:
        """The place in space of a corner."""
        level, line, column = corner
        right = (column + 1) / 2
        away = -line * HEIGHT_OF_TRIANGLE
        return right, away, level

    def translation_near(self, vector: Location) -> Cell:
        """A vector that takes prisms to such as point the same way, near another."""
        layers, rows, second, _ = map(round, vector)
        third = -rows - second
        return layers, rows, second, third

    def parse(self, text: str, marks: str, first_line: int = 1) -> DrawnMarks:
        """The marked cells of a picture, in reading order. Raises PictureError."""
        drawn = _prisms_drawn(text, marks, first_line)
        return marks_of_drawn(drawn)

    def where(self, text: str, cell: Cell) -> TextPlace:
        """The line and the column in which a cell is drawn."""
        drawn = _prisms_drawn(text, text, 1)
        return place_of_drawn(cell, drawn)

    def picture(self, marks: MarksByCell) -> str:
        """The text of some marked cells (at least one), in layers, from the first row and column
        on.
        """
        rows_of_layers: dict[int, MarksOfRows] = defaultdict(lambda: defaultdict(dict))
        places = []
        for cell, mark in marks.items():
            place = self.shown(cell)
            places.append(place)
            layer, row, column = place
            rows_of_layers[layer][row][column] = mark
        low, high = box(places)
        lowest, first_row, first_column = low
        highest, last_row, _ = high
        texts = []
        for layer in range(lowest, highest + 1):
            rows_of_layer = rows_of_layers[layer]
            lines = []
            for row in range(first_row, last_row + 1):
                line = line_of_triangles(row, rows_of_layer[row], first_column)
                lines.append(line)
            texts.append("\n".join(lines))
        separator = f"\n{LAYER}\n"
        return separator.join(texts)


PRISMS = PrismLattice()
