"""Cubes as SVG, seen from above, from the front and the right: the visible part of a region is one
path; shades distinguish their sides; lines and names lie on top.

Visibility is exact: the corners of all cubes lie on one grid of triangles, and each of the three
visible faces of a cube covers two of them. A line of sight goes from a cube (l, r, c) to
(l+1, r+1, c+1), so that of the cubes that cover a triangle the nearest is the one with the greatest
l + r + c: it alone is seen, and all of the triangle shows it.

A Spot       of the grid, (row - layer, column - layer)      (1, 0)
             of any corner of a cube
A Triangle   with a side from (row, column) of the grid      (1, 0, 0)
             to (row + 1, column + 1): 0 lies on the right
             of that side, 1 on the left
A Face       of a cell of a region; its side is the axis     Face(0, (0, 0, 0), LAYER)
             that it looks along: LAYER is the top
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from ..core.cells import Cell, Shape
from ..core.lattice import Lattice
from ..text.look import Style
from ..text.scene import Corner, Scene
from .ball_drawing import DASHES, GLASS
from .flat_drawing import THIN, region_path
from .flat_frame import mean
from .mark_drawing import text_element
from .scene_sides import Outlines, Polygons, Regions, Sides, loops_around
from .svg import (
    LINE_WIDTH,
    RIM,
    SvgDrawing,
    greatest_width,
    hatchings_of,
    is_named,
    numbers_by_lines,
    numbers_with,
    path_element,
    stroke_width,
    used_hatchings,
)
from .svg_paths import Point, box_of_points, closed, lines, short

Spot: TypeAlias = tuple[int, int]
Triangle: TypeAlias = tuple[int, int, int]
Line: TypeAlias = tuple[Spot, Spot]

LAYER, ROW, COLUMN = range(3)

# the triangles of a cube's faces, from its upper corner on paper, which is its farthest of the top
COVERED = (
    (LAYER, 0, 0, 0),
    (LAYER, 0, 0, 1),
    (ROW, 1, 0, 0),
    (ROW, 1, 1, 1),
    (COLUMN, 0, 1, 1),
    (COLUMN, 1, 1, 0),
)
SHADES = {ROW: "left", COLUMN: "right"}  # the classes of shades, by side
FOLD = 0.6  # of a line: the width between faces that meet at an angle
CORNERS_OF_FACE = 6  # corners of the two triangles of a face
# of a cell: the height of a name on a face, and its width at most
NAME_HEIGHT = 0.42
MOST_NAME_WIDTH = 0.9
# the sides from which a piece may come: the axis, and whether one looks along it towards greater
# numbers; the first side that will do is taken
SIDE_AXES = {
    "above": (0, True),
    "front": (1, True),
    "right": (2, True),
    "left": (2, False),
    "back": (1, False),
    "below": (0, False),
}


class Face(NamedTuple):
    """The side of a cell, of the region of a number, that looks up along an axis."""

    number: int
    cell: Cell
    side: int

    def height(self, spot: Spot) -> int:
        """The layer of the corner at a spot, if the plane of this face has one there."""
        plane = self.cell[self.side] + 1
        if self.side == LAYER:
            return plane
        row_or_column = spot[self.side - 1]
        return plane - row_or_column


Faces: TypeAlias = dict[Triangle, Face]  # the visible face of each triangle


def visible(regions: Regions) -> Faces:
    """For each triangle that some regions cover, by their numbers, the visible face.

    >>> from psolver.text.scene import Region
    >>> below, above = Region("piece", ((0, 0, 0),)), Region("piece", ((1, 0, 0),))
    >>> faces = visible({0: below, 1: above})
    >>> len(faces), [face.side for face in faces.values() if face.number == 0]
    (10, [1, 1, 2, 2])
    """
    cells = []
    for number, region in regions.items():
        for cell in region.cells:
            nearness = sum(cell)
            cells.append((nearness, number, cell))
    faces = {}
    for _, number, cell in sorted(cells):  # a nearer one covers those before it
        layer, row, column = cell
        upper_row = row - layer - 1
        upper_column = column - layer - 1
        for side, down, across, half in COVERED:
            triangle = (upper_row + down, upper_column + across, half)
            faces[triangle] = Face(number, cell, side)
    return faces


def triangle_corners(triangle: Triangle) -> tuple[Spot, Spot, Spot]:
    """The corners of a triangle, clockwise on paper."""
    row, column, half = triangle
    upper = (row, column)
    lower = (row + 1, column + 1)
    if half:
        left = (row + 1, column)
        return upper, lower, left
    right = (row, column + 1)
    return upper, right, lower


# lines --------------------------------------------------------------------------------------------


class Lines(NamedTuple):
    """The lines within the visible part of each region, by the faces that they part.

    steps     faces of which one lies behind the other
    folds     faces that meet at an angle
    cells     faces of one plane
    """

    steps: list[Line]
    folds: list[Line]
    cells: list[Line]


def inner_lines(faces: Faces) -> Lines:
    """The lines between faces of one region."""
    line_kinds = Lines([], [], [])
    for line, right_face, left_face in _meetings(faces):
        if right_face.number != left_face.number:
            continue
        if right_face == left_face:
            continue
        if _is_step(line, right_face, left_face):
            line_kinds.steps.append(line)
        elif right_face.side != left_face.side:
            line_kinds.folds.append(line)
        else:
            line_kinds.cells.append(line)
    return line_kinds


def _is_step(line: Line, face: Face, other_face: Face) -> bool:
    """Whether one of two faces beside a line lies behind the other."""
    return any(face.height(spot) != other_face.height(spot) for spot in line)


def _meetings(faces: Faces) -> Iterator[tuple[Line, Face, Face]]:
    """The sides between two triangles, each with the faces on both hands."""
    on_the_right: dict[Line, Face] = {}
    for triangle, face in faces.items():
        starts = triangle_corners(triangle)
        ends = starts[1:] + starts[:1]
        for start, end in zip(starts, ends, strict=True):
            opposite_line = (end, start)
            opposite_face = on_the_right.get(opposite_line)
            if opposite_face:
                yield (start, end), face, opposite_face
            on_the_right[start, end] = face


# drawings -----------------------------------------------------------------------------------------


class IsometricFrame(NamedTuple):
    """The places of spots in a drawing, and the size of that, in pixels."""

    at: Mapping[Corner, Point]
    width: float
    height: float
    cell: int


def isometric_frame(lattice: Lattice, cells: Iterable[Cell], cell: int) -> IsometricFrame:
    """The frame of some cells (at least one), `cell` pixels for a cell."""
    spots: dict[Corner, Point] = {}
    for framed_cell in cells:
        for layer, row, column in lattice.corners(framed_cell):
            spot = (row - layer, column - layer)
            spots[spot] = lattice.project((layer, row, column))
    box = box_of_points(spots.values())
    left = box.left - LINE_WIDTH
    top = box.top - LINE_WIDTH
    right = box.right + LINE_WIDTH
    bottom = box.bottom + LINE_WIDTH
    at: dict[Corner, Point] = {}
    for corner, (x, y) in spots.items():
        from_left = x - left
        from_top = y - top
        x_pixels = from_left * cell
        y_pixels = from_top * cell
        at[corner] = (x_pixels, y_pixels)
    width = (right - left) * cell
    height = (bottom - top) * cell
    return IsometricFrame(at, width, height, cell)


def cube_drawing(
    regions: Regions, on: IsometricFrame, style: Style, faint: Collection[int] = ()
) -> SvgDrawing:
    """The drawing of cubes in a frame that has room for them; `faint` regions step back.

    Empty cells are glass: they hide nothing.
    """
    hatchings = {}
    if not style.colored:
        hatchings = hatchings_of(regions.values())
    empty = numbers_with(regions, "empty")
    filled = {}
    for number, region in regions.items():
        if number not in empty:
            filled[number] = region
    faces = visible(filled)
    outlines = _outlines(faces)
    seen_regions = {}
    for number in sorted(outlines):
        seen_regions[number] = regions[number]
    elements = []
    for number, region in seen_regions.items():
        path = _path(outlines[number], on)
        also = []
        if number in faint:
            also.append("faint")
        element = region_path(region, path, hatchings, *also)
        elements.append(element)
    elements += _shades(faces, on)
    elements += _lines(faces, seen_regions, on)
    elements += _glass(regions, on)
    if style.labels:
        elements += face_names(seen_regions, faces, on)
    used = used_hatchings(seen_regions.values(), hatchings)
    return SvgDrawing(tuple(elements), on.width, on.height, used)


def _outlines(faces: Faces) -> Outlines:
    """The spots around the visible part of each region that has one, loop by loop."""
    polygons = []
    for triangle, face in faces.items():
        corners = triangle_corners(triangle)
        polygons.append((face.number, corners))
    sides = Sides(polygons)
    return sides.outlines()


def _path(loops: Polygons, on: IsometricFrame) -> str:
    places = []
    for loop in loops:
        loop_places = []
        for spot in loop:
            loop_places.append(on.at[spot])
        places.append(loop_places)
    return closed(places)


def _path_around(triangles: Iterable[Triangle], on: IsometricFrame) -> str:
    """The path around some triangles together."""
    polygons = []
    for triangle in triangles:
        polygons.append(triangle_corners(triangle))
    return _path(loops_around(polygons), on)


def face_names(regions: Regions, faces: Faces, on: IsometricFrame) -> Iterator[str]:
    """The name of each piece on a face that is seen whole: the nearest top, else nearest side."""
    spots: dict[Face, list[Spot]] = defaultdict(list)
    for triangle, face in faces.items():
        spots[face] += triangle_corners(triangle)
    whole_faces = []
    for face, face_spots in spots.items():
        if len(face_spots) == CORNERS_OF_FACE:
            whole_faces.append(face)

    def quality(face: Face) -> tuple[bool, int, Cell]:
        is_top = face.side == LAYER
        nearness = sum(face.cell)
        return is_top, nearness, face.cell

    whole_faces.sort(key=quality)
    best_faces = {}
    for face in whole_faces:  # the best of a region comes last
        best_faces[face.number] = face
    for number, region in regions.items():
        if not is_named(region):
            continue
        if number not in best_faces:
            continue
        best_face = best_faces[number]
        best_spots = set(spots[best_face])
        corners = []
        for spot in best_spots:
            corners.append(on.at[spot])
        place = mean(corners)
        widest = MOST_NAME_WIDTH / greatest_width(region.name)
        size = min(NAME_HEIGHT, widest)
        letters_high = size * on.cell
        yield text_element("name", place, region.name, letters_high)


def _shades(faces: Faces, on: IsometricFrame) -> Iterator[str]:
    for side, kind in SHADES.items():
        shaded = []
        for triangle, face in faces.items():
            if face.side == side:
                shaded.append(triangle)
        if shaded:
            data = _path_around(shaded, on)
            yield path_element(f"shade {kind}", data)


def _lines(faces: Faces, regions: Regions, on: IsometricFrame) -> Iterator[str]:
    for look, numbers in numbers_by_lines(regions).items():
        faces_of_look = {}
        for triangle, face in faces.items():
            if face.number in numbers:
                faces_of_look[triangle] = face
        steps, folds, cells = inner_lines(faces_of_look)
        look_of_steps = RIM if look else ""
        yield from _line_path(f"cells{look}", THIN, cells, on)
        yield from _line_path(f"folds{look}", FOLD, folds, on)
        yield from _line_path(f"steps{look_of_steps}", 1, steps, on)


def _line_path(
    kind: str, share_of_line: float, kind_lines: Sequence[Line], on: IsometricFrame
) -> Iterator[str]:
    """The path of lines of a kind, if there are some, as wide as a share of the usual line."""
    if kind_lines:
        data = _lines_at(kind_lines, on)
        width = stroke_width(share_of_line, on.cell)
        stroke = f'stroke-width="{width}" stroke-linecap="round"'
        yield path_element(kind, data, stroke)


def _lines_at(spots: Iterable[Line], on: IsometricFrame) -> str:
    places = []
    for start, end in spots:
        place = (on.at[start], on.at[end])
        places.append(place)
    return lines(places)


def _glass(regions: Regions, on: IsometricFrame) -> Iterator[str]:
    """The empty cells in front of all else, with dashed lines."""
    empty = numbers_with(regions, "empty")
    if not empty:
        return
    faces = {}
    for triangle, face in visible(regions).items():
        if face.number in empty:
            faces[triangle] = face
    if not faces:
        return
    data = _path_around(faces, on)
    for kind_lines in inner_lines(faces):
        data += _lines_at(kind_lines, on)
    dash = short(DASHES * on.cell)
    width = stroke_width(THIN, on.cell)
    line = f'stroke-width="{width}" stroke-dasharray="{dash}"'
    look = f'fill-opacity="{GLASS}" {line}'
    yield path_element("empty", data, look)


# how they hide each other -------------------------------------------------------------------------


def seen_triangles(regions: Regions, _: Lattice) -> Counter[int]:
    """The number of triangles in which each region is seen."""
    faces = visible(regions)
    triangles: Counter[int] = Counter()
    for face in faces.values():
        triangles[face.number] += 1
    return triangles


def lifts_of_cubes(scene: Scene) -> dict[int, int]:
    """The steps by which each layer goes up so that it hides nothing of the one below."""
    lowest, highest = scene.box
    low, top, left = lowest
    high, bottom, right = highest
    rows = bottom - top + 1
    columns = right - left + 1
    gap = (rows + columns + 1) // 2
    lifts = {}
    for layer in range(low, high + 1):
        layers_below = layer - low
        lifts[layer] = layers_below * gap
    return lifts


def hiding_cubes(pieces: Sequence[Shape], side: str) -> list[int]:
    """For each piece the pieces between a side and a cell of it: a bit for each."""
    axis, rising = SIDE_AXES[side]
    pieces_in_line = defaultdict(list)
    for piece, cells in enumerate(pieces):
        for cell in cells:
            coordinates = list(cell)
            place = coordinates.pop(axis)
            line = tuple(coordinates)
            place_and_piece = (place, piece)
            pieces_in_line[line].append(place_and_piece)
    hiding = [0] * len(pieces)
    for places_and_pieces in pieces_in_line.values():
        passed = 0
        for _, piece in sorted(places_and_pieces, reverse=rising):
            hiding[piece] |= passed
            passed |= 1 << piece
    for piece in range(len(pieces)):
        own_bit = 1 << piece
        hiding[piece] &= ~own_bit  # a piece does not hide itself
    return hiding
