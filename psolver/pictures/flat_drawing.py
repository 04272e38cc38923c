"""Flat scenes as SVG: each region is one path around it; on top lie lines between cells, marks,
wedges at sides with marks, and names.
"""

from __future__ import annotations

from cmath import pi, rect
from collections.abc import Container, Iterable, Iterator, Mapping
from typing import TypeAlias

from ..core.cells import Cell, Shape, translate
from ..text.look import Style
from ..text.palette import PALETTE, luminance
from ..text.scene import Outlined, Region, Scene
from .flat_frame import Frame
from .mark_drawing import mark_elements, point_between, text_element, wedges
from .name_places import name_places
from .scene_sides import Polygons, Sides, across_sides, loops_around, sides_of
from .svg import (
    DEEP_LIGHT,
    LINE_WIDTH,
    SvgDrawing,
    class_of,
    greatest_width,
    hatchings_of,
    is_named,
    numbers_by_lines,
    numbers_with,
    path_element,
    stroke_width,
    used_hatchings,
    xml_text,
)
from .svg_paths import Point, closed, coordinates, inset, lines, path_around, short, softened

Hatchings: TypeAlias = Mapping[str, int]  # by colours
# left, top, width, height
BadgePlace: TypeAlias = tuple[float, float, float, float]
PLAIN_FILL = "#b9cfe4"  # of a piece without a colour
ORDER = {"piece": 1, "plain": 2, "shaded": 2}  # of regions by their roles, 0 for others
WITHOUT_LINES = ("hole", "outline", "silhouette")  # the regions without lines between cells
THIN = 0.5  # Lines between cells are so thin, as a share of the lines around pieces.
DOT = 0.16  # The dot in an empty cell is so wide, in cells.
CORNER_ROUNDING = 0.14  # The radius of a corner of a piece, in cells.
FLAT_BALL_RADIUS = 0.5 - LINE_WIDTH / 2  # The radius of a ball of a layer, in cells.
BAR_ANGLE = pi / 6  # from the middle of a bar between balls to its edge, seen from that of a ball
STEPS_TO_BALLS = ((0, 1), (1, 0), (0, -1), (-1, 0))  # the steps from a ball to the next, clockwise
OUTLINE_COLOR = "#1565c0"  # of regions that have a rule, which is seen on pieces and on bare cells
OUTLINE_WIDTH = 0.05  # The line around a region is so wide, in cells.
OUTLINE_INSET = 0.08  # The line around a region is so far inside it, in cells.
BADGE_HEIGHT = 0.25  # A badge is so high, in cells.
BADGE_INSET = 0.08  # A badge begins at this share of the way from a corner to the cell's middle.
BADGE_MARGIN = 0.4  # A badge is so much wider than its text, for its height.
BADGE_TEXT = 0.8  # The letters of a badge are so high, as a share of it.


def region_path(region: Region, data: str, hatchings: Hatchings, *also: str) -> str:
    """The path of a region, with further classes: of a piece with its class, its fill, its name.

    >>> region_path(Region("piece", (), "I", "#ff0000"), "M0 0H40V40Z", {})
    '<path class="piece piece-I" fill="#ff0000" d="M0 0H40V40Z"><title>I</title></path>'
    """
    look = class_and_fill(region, hatchings, *also)
    start = f'<path {look} d="{data}"'
    if region.role != "piece":
        return f"{start}/>"
    name = name_element(region)
    return f"{start}>{name}</path>"


def name_element(region: Region) -> str:
    """The name of a piece, which is shown under the mouse; "" of other regions."""
    if not is_named(region):
        return ""
    name = xml_text(region.name)
    return f"<title>{name}</title>"


def class_and_fill(region: Region, hatchings: Hatchings, *also: str) -> str:
    """The attributes of the elements of a region, with further classes."""
    classes: list[str] = [region.role]
    if region.role != "piece":
        classes += also
        return _class_attribute(classes)
    if region.name:
        piece_class = class_of(region.name)
        classes.append(piece_class)
    fill = region.color or PLAIN_FILL
    if luminance(fill) < DEEP_LIGHT:
        classes.append("deep")
    color = region.color
    if color and color in hatchings:
        hatching = hatchings[color]
        fill = f"url(#hatching-{hatching})"
    classes += also
    attribute = _class_attribute(classes)
    return f'{attribute} fill="{fill}"'


def _class_attribute(classes: Iterable[str]) -> str:
    names = " ".join(classes)
    return f'class="{names}"'


def drawing_of_flat(scene: Scene, style: Style) -> SvgDrawing:
    """The drawing of a flat scene."""
    frame = Frame(scene, style)
    regions = scene.regions.values()
    hatchings = {}
    if not style.colored:
        hatchings = hatchings_of(regions)
    sides = sides_of(scene)
    elements = _regions(scene, sides, frame, style, hatchings)
    if style.colored:
        for number, data in wedges(scene.marks, frame):
            fill = f'fill="{PALETTE[number]}"'
            wedge = path_element("wedge", data, fill)
            elements.append(wedge)
    if not scene.round:
        elements += _inner_lines(scene, sides, frame)
    elements += _open_sides(scene, frame)
    elements += _dots(scene, frame)
    if style.labels:
        for name, place, size in name_places(scene, frame):
            text = text_element("name", place, name, size)
            elements.append(text)
    elements += mark_elements(scene, frame)
    elements += outlined_elements(scene.outlined, frame)
    used = used_hatchings(regions, hatchings)
    return SvgDrawing(tuple(elements), frame.width, frame.height, used)


def _regions(
    scene: Scene, sides: Sides, frame: Frame, style: Style, hatchings: Hatchings
) -> list[str]:
    """The paths of the regions of a scene, above the ground between rounded corners."""
    outlines = sides.outlines()
    radius: float = 0
    elements: list[str] = []
    if style.corners == "rounded" and not scene.round:
        radius = CORNER_ROUNDING * style.cell
        elements += _ground(scene, sides, frame, radius)

    def order(number: int) -> int:
        role = scene.regions[number].role
        return ORDER.get(role, 0)

    # The lines of a region lie on those of the regions beside it that come before it.
    for number in sorted(scene.regions, key=order):
        region = scene.regions[number]
        outline = outlines[number]
        data = region_data(scene, number, outline, frame, radius)
        path = region_path(region, data, hatchings)
        elements.append(path)
    return elements


def region_data(scene: Scene, number: int, loops: Polygons, frame: Frame, radius: float = 0) -> str:
    """The path of a region of a flat scene, given the corners around it; those of a piece are
    rounded by a radius. In a layer of balls it goes around these instead.
    """
    region = scene.regions[number]
    if scene.round:
        return beads_data(region, frame)
    turning_loops = frame.loops(loops)
    if region.role == "piece":
        return path_around(turning_loops, radius)
    return path_around(turning_loops)


def beads_data(region: Region, frame: Frame) -> str:
    """The path around the balls of a region in a layer; those of a piece are joined by bars.

    It goes clockwise along a ball, a quarter at a time, and along bars to the next ones.
    """
    inside: Shape = ()
    if region.role == "piece":
        inside = region.cells
    # a quarter of a ball, by its cell and the side where it begins
    quarters_left = []
    for cell in reversed(region.cells):
        for side in range(4):
            quarters_left.append((cell, side))
    radius = short(FLAT_BALL_RADIUS * frame.cell)
    path = []
    while quarters_left:
        first_quarter = quarters_left[-1]
        cell, side = first_quarter
        start = _on_ball(cell, side, inside, frame, 1)
        path.append(f"M{start}")
        while True:
            quarters_left.remove((cell, side))
            side = (side + 1) % 4
            end = _on_ball(cell, side, inside, frame, -1)
            arc = f"A{radius} {radius} 0 0 1"
            path.append(f"{arc} {end}")
            neighbour = _beside(cell, side)
            if neighbour in inside:
                cell = neighbour
                side = (side + 2) % 4
            if (cell, side) == first_quarter:
                break
            if neighbour in inside:
                end_of_bar = _on_ball(cell, side, inside, frame, 1)
                path.append(f"L{end_of_bar}")
        path.append("Z")
    return "".join(path)


def _beside(cell: Cell, side: int) -> Cell:
    """The place of the next ball at a side."""
    step = STEPS_TO_BALLS[side]
    (neighbour,) = translate([cell], step)
    return neighbour


def _on_ball(cell: Cell, side: int, inside: Container[Cell], frame: Frame, hand: int) -> str:
    """The point of a ball that is the nearest to a side, on one hand of the bar there if any."""
    angle = side * pi / 2
    neighbour = _beside(cell, side)
    if neighbour in inside:
        angle += hand * BAR_ANGLE
    middle = complex(*frame.middle(cell))
    radius = FLAT_BALL_RADIUS * frame.cell
    point = middle + rect(radius, angle)
    return coordinates((point.real, point.imag))


def _ground(scene: Scene, sides: Sides, frame: Frame, radius: float) -> Iterator[str]:
    """The area under all pieces, which closes the gaps between rounded corners."""
    pieces = numbers_with(scene.regions, "piece")
    loops = sides.outline_of(pieces)
    if loops:
        turning_loops = frame.loops(loops)
        data = softened(turning_loops, radius)
        yield path_element("ground", data)


def _inner_lines(scene: Scene, sides: Sides, frame: Frame) -> Iterator[str]:
    """The sides between cells of one region, so that one can count them; holes have none."""
    without = numbers_with(scene.regions, *WITHOUT_LINES)
    width = stroke_width(THIN, frame.cell)
    stroke = f'stroke-width="{width}"'
    for kind, numbers in numbers_by_lines(scene.regions).items():
        other_regions = scene.regions.keys() - numbers
        inner_sides = sides.inner(without | other_regions)
        inner_lines = frame.ends(inner_sides)
        data = lines(inner_lines)
        if data:
            yield path_element(f"cells{kind}", data, stroke)


def _open_sides(scene: Scene, frame: Frame) -> Iterator[str]:
    """Dashes over the sides of a board across which a region goes on at the other side."""
    sides = across_sides(scene)
    data = lines(frame.ends(sides))
    if data:
        dash = short(frame.cell / 10)
        light = f'fill="none" stroke="#fff" stroke-dasharray="{dash}"'
        yield path_element("across", data, light)


def _dots(scene: Scene, frame: Frame) -> Iterator[str]:
    data = ""
    for region in scene.regions.values():
        if region.role != "empty":
            continue
        for cell in region.cells:
            middle = frame.middle(cell)
            data += dot(middle)
    if data:
        width = short(DOT * frame.cell)
        stroke = f'stroke-width="{width}" stroke-linecap="round"'
        yield path_element("dots", data, stroke)


def outlined_elements(outlined: Iterable[Outlined], frame: Frame) -> Iterator[str]:
    """Yield a dashed line inside each region of the board that has a rule, and its badge."""
    width = short(OUTLINE_WIDTH * frame.cell)
    dash = short(frame.cell / 8)
    dashes = f'stroke-width="{width}" stroke-dasharray="{dash}"'
    line = f'fill="none" stroke="{OUTLINE_COLOR}" {dashes}'
    for outlined_cells in outlined:
        data = line_around(outlined_cells, frame)
        yield path_element("region", data, line)
        left, top, wide, high = place_of_badge(outlined_cells, frame)
        right = left + wide
        bottom = top + high
        corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
        ground = closed([corners])
        fill = f'fill="{OUTLINE_COLOR}"'
        yield path_element("region", ground, fill)
        x = left + wide / 2
        y = top + high / 2
        size = BADGE_TEXT * high
        badge = outlined_cells.badge
        yield text_element("badge", (x, y), badge, size, "fill:#fff")


def line_around(outlined_cells: Outlined, frame: Frame) -> str:
    """Return the path inside the sides of some cells."""
    polygons = []
    for cell in outlined_cells.cells:
        polygons.append(frame.lattice.corners(cell))
    loops = frame.loops(loops_around(polygons))
    depth = OUTLINE_INSET * frame.cell
    inner_loops = inset(loops, depth)
    return closed(inner_loops)


def place_of_badge(outlined_cells: Outlined, frame: Frame) -> BadgePlace:
    """Return the place of a badge, its width and height: at the uppermost corner of some cells, of
    these the left.
    """

    def height(cell: Cell) -> Point:
        middle = frame.middle(cell)
        return _height(middle)

    cell = min(outlined_cells.cells, key=height)
    cell_corners = frame.lattice.corners(cell)
    corners = []
    for corner in cell_corners:
        corners.append(frame.at[corner])
    uppermost = min(corners, key=_height)
    middle = frame.middle(cell)
    x, y = point_between(uppermost, middle, BADGE_INSET)
    width_of_text = greatest_width(outlined_cells.badge)
    high = BADGE_HEIGHT * frame.cell
    width_for_height = BADGE_MARGIN + width_of_text
    wide = high * width_for_height
    return x, y, wide, high


def _height(point: Point) -> Point:
    """The uppermost point has the least, of several at one height the left."""
    x, y = point
    return y, x


def dot(middle: Point) -> str:
    """The path of a dot, which its line makes round."""
    start = coordinates(middle)
    return f"M{start}h0"
