"""Solid scenes of polyhedra as SVG, seen from above, from the front and the right, as those of
cubes.

Faces are painted from the farthest cell to the nearest, each whole, and that is exact: cells are
convex and share no inner point, and `nearness` puts any two of which one hides a part of the other
in the right order. A face is painted if it looks towards the eye and has no cell of its own region
behind it, nor one of another region that is no glass.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from math import dist
from operator import sub
from typing import NamedTuple, TypeAlias

from ..core.cells import Cell
from ..core.lattice import Location
from ..pictures import (
    BARE_LINES,
    DASHES,
    FOLD,
    GLASS,
    GREATEST_LETTER_WIDTH,
    LINE_WIDTH,
    LINES_ON,
    THIN,
    Point,
    Regions,
    SolidForm,
    SvgDrawing,
    class_and_fill,
    closed,
    hatchings_of,
    lines,
    mean,
    name_element,
    short,
    text_element,
    used_hatchings,
)
from ..text.look import Style
from ..text.scene import Region
from .polyhedron_lattice import (
    ROUNDING,
    TO_EYE,
    Corner,
    PolyhedronLattice,
    Spot,
    drawn_at,
    product_of,
)
from .polyhedron_views import hiding_pieces, layer_lifts, open_samples, seen_samples

# the shade of a face, from 0 to 1: a share, and for its normal a share of each number of that
SHADE_OF_ALL = 0.3
SHADE_OF_NORMAL: Spot = (0.02, 0.16, -0.3)
VEIL_OF_FACE = 'class="paper" fill-opacity=".7" stroke="none"'  # over what steps back
# a name's height at most, in cells, and the share of the circle inside a face that it takes
HEIGHT_OF_NAME = 0.42
NAME_SHARE = 1.5
Side: TypeAlias = frozenset[Corner]


class PaintedFace(NamedTuple):
    """A face of a cell of the region of a number, that is turned to the eye: its corners, turning
    left, and its normal, of length 1.
    """

    number: int
    cell: Cell
    corners: tuple[Corner, ...]
    normal: Spot

    @property
    def sides(self) -> list[Side]:
        """Its sides, each the two corners at its ends."""
        start, *further = self.corners
        sides = []
        for end in (*further, start):
            sides.append(frozenset((start, end)))
            start = end
        return sides


class PolyhedronFrame(NamedTuple):
    """The place on paper of the upper left corner of a drawing, and its size, in pixels."""

    lattice: PolyhedronLattice
    left: float
    top: float
    width: float
    height: float
    cell: int

    def at(self, corner: Location) -> Point:
        """The place of a corner, or of another point in their coordinates, in the drawing."""
        return self.at_spot(self.lattice.spot(corner))

    def at_spot(self, spot: Spot) -> Point:
        """The place of a point of space in the drawing."""
        across, down = drawn_at(spot)
        x = (across - self.left) * self.cell
        y = (down - self.top) * self.cell
        return x, y


def polyhedron_frame(
    lattice: PolyhedronLattice, cells: Iterable[Cell], cell: int
) -> PolyhedronFrame:
    """Return the frame of some cells (at least one), `cell` pixels for an edge."""
    corners: set[Corner] = set()
    for framed_cell in cells:
        corners.update(lattice.corners(framed_cell))
    places = map(lattice.project, corners)
    across, down = zip(*places, strict=True)
    left = min(across) - LINE_WIDTH
    top = min(down) - LINE_WIDTH
    right = max(across) + LINE_WIDTH
    bottom = max(down) + LINE_WIDTH
    width = (right - left) * cell
    height = (bottom - top) * cell
    return PolyhedronFrame(lattice, left, top, width, height, cell)


@lru_cache(64)
def normals_of_faces(lattice: PolyhedronLattice, kind: Cell) -> tuple[Spot, ...]:
    """Return the normals of the faces of a cell, of length 1, in their order."""
    normals = []
    for corners, _ in lattice.faces_of(kind):
        origin, second, third = map(lattice.spot, corners[:3])
        a, b, c = map(sub, second, origin)
        d, e, f = map(sub, third, origin)
        x = b * f - c * e
        y = c * d - a * f
        z = a * e - b * d
        length = dist((x, y, z), (0, 0, 0))
        normal = (x / length, y / length, z / length)
        normals.append(normal)
    return tuple(normals)


def outer_faces(regions: Regions, lattice: PolyhedronLattice) -> Iterator[tuple[PaintedFace, Cell]]:
    """Yield the faces of each region that no other cell of it touches, also those turned away, with
    the cells beyond them.
    """
    for number, region in regions.items():
        inside = set(region.cells)
        for cell in region.cells:
            normals = normals_of_faces(lattice, lattice.kind(cell))
            faces = lattice.faces_of(cell)
            for (corners, beyond), normal in zip(faces, normals, strict=True):
                if beyond not in inside:
                    yield PaintedFace(number, cell, corners, normal), beyond


def looks_to_eye(face: PaintedFace) -> bool:
    """Whether a face is turned to the eye."""
    return product_of(face.normal, TO_EYE) > ROUNDING


def painted_faces(regions: Regions, lattice: PolyhedronLattice) -> list[PaintedFace]:
    """Return the faces that are painted, those of the farthest cell first."""
    solid: set[Cell] = set()
    for region in regions.values():
        if region.role != "empty":
            solid.update(region.cells)
    faces = []
    for face, beyond in outer_faces(regions, lattice):
        if looks_to_eye(face) and beyond not in solid:
            faces.append(face)

    def place_in_order(face: PaintedFace) -> tuple[int, PaintedFace]:
        return lattice.nearness(face.cell), face

    return sorted(faces, key=place_in_order)


def polyhedron_drawing(
    regions: Regions,
    on: PolyhedronFrame,
    style: Style,
    faint: Collection[int] = (),
) -> SvgDrawing:
    """Return the drawing of polyhedra in a frame that has room for them; `faint` ones step back.
    Empty cells are glass.
    """
    hatchings = {} if style.colored else hatchings_of(regions.values())
    faces = painted_faces(regions, on.lattice)
    lines_of_faces = _lines_of_faces(regions, faces, on.lattice)
    elements = []
    for number, group in groupby(faces, key=lambda face: face.number):
        region = regions[number]
        look = class_and_fill(region, hatchings)
        if region.role == "empty":
            look += _glass(on)
        name = name_element(region)
        elements.append(f"<g {look}>{name}")
        is_faint = number in faint
        for face in group:
            elements += _face_elements(face, region, lines_of_faces[face], on, is_faint)
        elements.append("</g>")
    if style.labels:
        elements += _names(regions, faces, on)
    numbers_seen = {face.number for face in faces}
    regions_seen = [regions[number] for number in sorted(numbers_seen)]
    used = used_hatchings(regions_seen, hatchings)
    drawn = tuple(elements)
    return SvgDrawing(drawn, on.width, on.height, used)


def _glass(on: PolyhedronFrame) -> str:
    dash = short(DASHES * on.cell)
    wide = short(THIN * LINE_WIDTH * on.cell)
    return f' fill-opacity="{GLASS}" stroke-width="{wide}" stroke-dasharray="{dash}"'


# lines --------------------------------------------------------------------------------------------


class FaceLines(NamedTuple):
    """The lines along the sides of a face.

    steps     at the rim of the visible part of its region
    folds     between faces of its region that meet at an angle
    cells     between faces of its region in one plane
    """

    steps: list[Side]
    folds: list[Side]
    cells: list[Side]


def _lines_of_faces(
    regions: Regions, faces: Sequence[PaintedFace], lattice: PolyhedronLattice
) -> dict[PaintedFace, FaceLines]:
    """The lines of each face that is painted; a side of two is drawn with the later one."""
    faces_at = defaultdict(list)
    for face, _ in outer_faces(regions, lattice):
        for side in face.sides:
            faces_at[face.number, side].append(face)
    places = {face: place for place, face in enumerate(faces)}
    lines_of_faces = {}
    for place, face in enumerate(faces):
        drawn = FaceLines([], [], [])
        for side in face.sides:
            faces_beyond = list(faces_at[face.number, side])
            faces_beyond.remove(face)
            if len(faces_beyond) != 1 or faces_beyond[0] not in places:
                drawn.steps.append(side)
                continue
            (face_beyond,) = faces_beyond
            if places[face_beyond] > place:
                continue
            if dist(face_beyond.normal, face.normal) < ROUNDING:
                drawn.cells.append(side)
            else:
                drawn.folds.append(side)
        lines_of_faces[face] = drawn
    return lines_of_faces


def _face_elements(
    face: PaintedFace, region: Region, drawn: FaceLines, on: PolyhedronFrame, faint: bool
) -> Iterator[str]:
    """The elements of a face: itself, its shade, and its lines."""
    points = [on.at(corner) for corner in face.corners]
    data = closed([points])
    yield f'<path stroke="none" d="{data}"/>'
    if region.role != "empty":
        shade = SHADE_OF_ALL + product_of(SHADE_OF_NORMAL, face.normal)
        if shade > ROUNDING:
            look = f'fill="#000" fill-opacity="{short(shade)}" stroke="none" pointer-events="none"'
            yield f'<path {look} d="{data}"/>'
    if faint:
        yield f'<path {VEIL_OF_FACE} d="{data}"/>'
    lines_of_kinds = (
        ("cells", THIN, drawn.cells),
        ("folds", FOLD, drawn.folds),
        ("steps", 1, drawn.steps),
    )
    for kind, share_of_line, sides in lines_of_kinds:
        if not sides:
            continue
        pairs = []
        for side in sides:
            ends = [on.at(corner) for corner in side]
            start, end = sorted(ends)
            pairs.append((start, end))
        path = lines(pairs)
        wide = short(share_of_line * LINE_WIDTH * on.cell)
        look = f'fill="none" stroke-linecap="round" stroke-width="{wide}"'
        if region.role == "empty":
            look = 'fill="none"'
        elif kind != "steps":
            more = LINES_ON.get(region.role, BARE_LINES)
            look = f'class="{kind}{more}" {look}'
        elif faint:
            look += ' stroke-opacity=".4"'
        yield f'<path {look} d="{path}"/>'


# names --------------------------------------------------------------------------------------------


def _names(regions: Regions, faces: Sequence[PaintedFace], on: PolyhedronFrame) -> Iterator[str]:
    """The name of each piece on the nearest of its faces that is seen whole, if there is one; on
    one that looks upwards, if possible.
    """
    open_spots = open_samples(regions, on.lattice)
    best: dict[int, tuple[bool, int, PaintedFace]] = {}
    for face in faces:
        samples_of_face = len(face.corners) + 1
        if open_spots[face.number, face.corners] < samples_of_face:
            continue
        _, _, upwards = face.normal
        is_level = upwards > 1 - ROUNDING
        nearness = on.lattice.nearness(face.cell)
        candidate = (is_level, nearness, face)
        known_best = best.get(face.number, candidate)
        best[face.number] = max(candidate, known_best)
    for number, (_, _, face) in sorted(best.items()):
        region = regions[number]
        if region.role != "piece" or not region.name:
            continue
        points = [on.at(corner) for corner in face.corners]
        x, y, radius = _circle_inside(points)
        width_of_letters = len(region.name) * GREATEST_LETTER_WIDTH
        room = NAME_SHARE * radius / width_of_letters
        height = min(HEIGHT_OF_NAME * on.cell, room)
        yield text_element("name", (x, y), region.name, height)


def _circle_inside(points: Sequence[Point]) -> tuple[float, float, float]:
    """The middle of the points around a face, and the distance from there to the nearest side."""
    x, y = mean(points)
    distances = []
    start = points[-1]
    for end in points:
        a, b = start
        c, d = end
        to_x = c - a
        to_y = d - b
        area = abs(to_x * (y - b) - (x - a) * to_y)
        length = dist(start, end)
        distances.append(area / length)
        start = end
    return x, y, min(distances)


def polyhedron_form(lattice: PolyhedronLattice) -> SolidForm:
    """Return the form of the cells of a lattice, for drawings."""
    return SolidForm(
        polyhedron_frame,
        polyhedron_drawing,
        seen_samples,
        layer_lifts,
        lambda pieces, side: hiding_pieces(pieces, side, lattice),
        lambda vector, _: lattice.translation_near(vector),
    )
