"""Flat scenes as SVG: each region is one path around it; lines between cells, marks and names lie
on top.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..look import Style
from ..palette import COLORS
from ..scene import Scene
from ..sides import Sides, across_sides, sides_of
from .drawing import LINE, Drawing, hatchings_of
from .frame import Frame
from .marks import mark_elements, names
from .paths import Point, around, corners, lines, short, softened
from .regions import region_path
from .wedges import wedges

THIN = 0.5  # of such a line: those between cells
DOT = 0.16  # of a cell: how wide the dot in an empty cell is
ROUND = 0.14  # of a cell: the radius of a corner


def flat_drawing(scene: Scene, style: Style) -> Drawing:
    """The drawing of a flat scene."""
    frame = Frame(scene, style)
    hatchings = {} if style.colored else hatchings_of(scene.regions.values())
    sides = sides_of(scene)
    places = {
        number: [corners([frame.at[corner] for corner in loop]) for loop in loops]
        for number, loops in sides.outlines().items()
    }
    radius = ROUND * style.cell if style.corners == "rounded" else 0
    elements = [*_ground(scene, sides, frame, radius)] if radius else []
    # pieces last: their lines lie on those of what is beside them
    for number in sorted(scene.regions, key=lambda number: scene.regions[number].role == "piece"):
        region = scene.regions[number]
        data = around(places[number], radius if region.role == "piece" else 0)
        elements.append(region_path(region, data, hatchings))
    elements += _wedges(scene, frame) if style.colored else []
    elements += _inner_lines(scene, sides, frame)
    elements += _open_sides(scene, frame)
    elements += _dots(scene, frame)
    if style.labels:
        elements += names(scene, frame)
    elements += mark_elements(scene, frame)
    used = {
        hatchings[region.color] for region in scene.regions.values() if region.color in hatchings
    }
    return Drawing(tuple(elements), frame.width, frame.height, frozenset(used))


def _ground(scene: Scene, sides: Sides, frame: Frame, radius: float) -> Iterator[str]:
    """What is seen between the round corners of pieces."""
    pieces = {number for number, region in scene.regions.items() if region.role == "piece"}
    if loops := sides.outline_of(pieces):
        around_all = [corners([frame.at[corner] for corner in loop]) for loop in loops]
        yield f'<path class="ground" d="{softened(around_all, radius)}"/>'


def _wedges(scene: Scene, frame: Frame) -> Iterator[str]:
    """The parts of cells beside sides that have marks, in the colours of these."""
    for number, data in wedges(scene.marks, frame):
        yield f'<path class="wedge" fill="{COLORS[number]}" d="{data}"/>'


def _inner_lines(scene: Scene, sides: Sides, frame: Frame) -> Iterator[str]:
    """The sides between cells of one region, so that one can count them; none in holes."""
    holes = [number for number, region in scene.regions.items() if region.role == "hole"]
    if data := lines((frame.at[start], frame.at[end]) for start, end in sides.inner(holes)):
        wide = short(THIN * LINE * frame.cell)
        yield f'<path class="cells" stroke-width="{wide}" d="{data}"/>'


def _open_sides(scene: Scene, frame: Frame) -> Iterator[str]:
    """Dashes over the sides of a board that wraps where a region goes on at the other side."""
    if data := lines((frame.at[start], frame.at[end]) for start, end in across_sides(scene)):
        dash = short(frame.cell / 10)
        light = f'fill="none" stroke="#fff" stroke-dasharray="{dash}"'
        yield f'<path class="across" {light} d="{data}"/>'


def _dots(scene: Scene, frame: Frame) -> Iterator[str]:
    """A dot in the middle of every cell that stays empty."""
    empty = [region for region in scene.regions.values() if region.role == "empty"]
    if middles := [frame.middle(cell) for region in empty for cell in region.cells]:
        data = "".join(map(dot, middles))
        wide = f'stroke-width="{short(DOT * frame.cell)}" stroke-linecap="round"'
        yield f'<path class="dots" {wide} d="{data}"/>'


def dot(middle: Point) -> str:
    """The path of a dot, which its line makes round."""
    return f"M{short(middle[0])} {short(middle[1])}h0"
