"""Solid scenes as SVG, seen from above, from the front and the right: what is seen of each region
is one path; shades tell the sides of cubes apart; lines and names lie on top.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ...geometry.cells import Cell
from ...geometry.lattice import Lattice
from ..look import Style
from ..scene import Corner, Region, Scene
from ..sides import Sides
from .drawing import LINE, WIDE_LETTER, Drawing, hatchings_of
from .faces import COLUMN, LAYER, ROW, Face, Spot, Triangle, corners, inner_lines, visible
from .marks import text_element
from .paths import Point, closed, lines, short
from .regions import region_path

SHADES = {ROW: "left", COLUMN: "right"}  # the classes of what lies on the sides that look there
FOLD = 0.6  # of a line: how wide one is where faces meet at an angle
THIN = 0.5  # of a line: those between cells
GLASS = 0.3  # the part of the paper's colour in what is seen through an empty cell
DASHES = 0.1  # of a cell: how long they are around empty cells
WHOLE = 6  # corners of the two triangles of a face
NAME, NAME_ROOM = 0.42, 0.9  # of a cell: the height of a name on a face, and its width at most


class Paper(NamedTuple):
    """Where spots lie in a drawing, and how large that is, in pixels."""

    at: Mapping[Corner, Point]
    width: float
    height: float
    cell: int


def paper(lattice: Lattice, cells: Iterable[Cell], cell: int) -> Paper:
    """What some cells (at least one) are drawn on, `cell` pixels for a cell."""
    spots: dict[Corner, Point] = {
        (row - layer, column - layer): lattice.project((layer, row, column))
        for each in cells
        for layer, row, column in lattice.corners(each)
    }
    across, down = zip(*spots.values(), strict=True)
    left, top = min(across) - LINE, min(down) - LINE
    at = {spot: ((x - left) * cell, (y - top) * cell) for spot, (x, y) in spots.items()}
    return Paper(at, (max(across) + LINE - left) * cell, (max(down) + LINE - top) * cell, cell)


def whole_drawing(scene: Scene, style: Style) -> Drawing:
    """The drawing of a solid scene as it is."""
    cells = [cell for region in scene.regions.values() for cell in region.cells]
    return solid_drawing(scene.regions, paper(scene.lattice, cells, style.cell), style)


def solid_drawing(
    regions: Mapping[int, Region], on: Paper, style: Style, faint: Collection[int] = ()
) -> Drawing:
    """The drawing of solid regions on a paper that has room for them; `faint` ones step back.

    What is empty is glass: it hides nothing.
    """
    hatchings = {} if style.colored else hatchings_of(regions.values())
    filled = {number: one.cells for number, one in regions.items() if one.role != "empty"}
    faces = visible(filled)
    outlines = Sides((face.number, corners(one)) for one, face in faces.items()).outlines()
    seen = sorted(outlines)
    elements = []
    for number in seen:
        also = ("faint",) if number in faint else ()
        path = _path(outlines[number], on)
        elements.append(region_path(regions[number], path, hatchings, *also))
    elements += _shades(faces, on)
    elements += _lines(faces, on)
    elements += _glass(regions, on)
    if style.labels:
        elements += face_names({n: regions[n] for n in seen}, faces, on)
    used = {hatchings[color] for number in seen if (color := regions[number].color) in hatchings}
    return Drawing(tuple(elements), on.width, on.height, frozenset(used))


def _path(loops: Iterable[Sequence[Corner]], on: Paper) -> str:
    return closed([on.at[spot] for spot in loop] for loop in loops)


def _around(triangles: Iterable[Triangle], on: Paper) -> str:
    """The path around some triangles."""
    return _path(Sides((0, corners(triangle)) for triangle in triangles).outlines()[0], on)


def face_names(
    regions: Mapping[int, Region], faces: Mapping[Triangle, Face], on: Paper
) -> Iterator[str]:
    """The name of each piece on a face of it that is seen whole: of several, on the nearest top,
    else on the nearest side.
    """
    spots: dict[Face, list[Spot]] = {}
    for triangle, face in faces.items():
        spots.setdefault(face, []).extend(corners(triangle))
    whole = [face for face, found in spots.items() if len(found) == WHOLE]
    best = {}
    for face in sorted(whole, key=lambda face: (face.side == LAYER, sum(face.cell), face.cell)):
        best[face.number] = face
    for number, region in regions.items():
        if region.role == "piece" and region.name and number in best:
            points = [on.at[spot] for spot in set(spots[best[number]])]
            x, y = (sum(values) / len(points) for values in zip(*points, strict=True))
            size = min(NAME, NAME_ROOM / (len(region.name) * WIDE_LETTER)) * on.cell
            yield text_element("name", (x, y), region.name, size)


def _shades(faces: Mapping[Triangle, Face], on: Paper) -> Iterator[str]:
    """What darkens the faces that do not look upwards."""
    for side, kind in SHADES.items():
        if shaded := [triangle for triangle, face in faces.items() if face.side == side]:
            yield f'<path class="shade {kind}" d="{_around(shaded, on)}"/>'


def _lines(faces: Mapping[Triangle, Face], on: Paper) -> Iterator[str]:
    """The lines within regions."""
    steps, folds, cells = inner_lines(faces)
    for kind, part, found in (("cells", THIN, cells), ("folds", FOLD, folds), ("steps", 1, steps)):
        if found:
            wide = short(part * LINE * on.cell)
            data = lines((on.at[start], on.at[end]) for start, end in found)
            yield f'<path class="{kind}" stroke-width="{wide}" stroke-linecap="round" d="{data}"/>'


def _glass(regions: Mapping[int, Region], on: Paper) -> Iterator[str]:
    """The empty cells in front of all else, with dashed lines."""
    empty = {number for number, region in regions.items() if region.role == "empty"}
    if not empty:
        return
    faces = {
        triangle: face
        for triangle, face in visible({n: one.cells for n, one in regions.items()}).items()
        if face.number in empty
    }
    if faces:
        around = _around(faces, on)
        inside = lines((on.at[a], on.at[b]) for found in inner_lines(faces) for a, b in found)
        dash, wide = short(DASHES * on.cell), short(THIN * LINE * on.cell)
        yield (
            f'<path class="empty" fill-opacity="{GLASS}" stroke-width="{wide}"'
            f' stroke-dasharray="{dash}" d="{around}{inside}"/>'
        )
