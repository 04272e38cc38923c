"""Flat scenes as SVG: each region is one path around it; on top lie lines between cells, marks,
wedges at sides with marks, and names.
"""

from __future__ import annotations

from cmath import pi, rect
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

from ..core.cells import Cell, translate
from ..text.look import Style
from ..text.palette import PALETTE, luminance
from ..text.scene import Corner, Outlined, Region, Scene
from .flat_frame import Frame
from .mark_drawing import mark_elements, point_between, text_element, wedges
from .name_places import name_places
from .scene_sides import Sides, across_sides, sides_of
from .svg import (
    DEEP_LIGHT,
    GREATEST_LETTER_WIDTH,
    LINE_WIDTH,
    Point,
    SvgDrawing,
    class_of,
    closed,
    coordinates,
    hatchings_of,
    inset,
    lines,
    numbers_by_lines,
    path_around,
    short,
    softened,
    used_hatchings,
    xml_text,
)

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


def region_path(region: Region, data: str, hatchings: Mapping[str, int], *also: str) -> str:
    """The path of a region, with further classes: of a piece with its class, its fill, its name.

    >>> region_path(Region("piece", (), "I", "#ff0000"), "M0 0H40V40Z", {})
    '<path class="piece piece-I" fill="#ff0000" d="M0 0H40V40Z"><title>I</title></path>'
    """
    start = f'<path {class_and_fill(region, hatchings, *also)} d="{data}"'
    if region.role != "piece":
        return f"{start}/>"
    return f"{start}>{name_element(region)}</path>"


def name_element(region: Region) -> str:
    """The name of a piece, which is shown under the mouse; "" of other regions."""
    named = region.role == "piece" and region.name
    return f"<title>{xml_text(region.name)}</title>" if named else ""


def class_and_fill(region: Region, hatchings: Mapping[str, int], *also: str) -> str:
    """The attributes of the elements of a region, with further classes."""
    if region.role != "piece":
        return f'class="{" ".join([region.role, *also])}"'
    classes = ["piece", class_of(region.name)] if region.name else ["piece"]
    fill = region.color or PLAIN_FILL
    if luminance(fill) < DEEP_LIGHT:
        classes.append("deep")
    if region.color and region.color in hatchings:
        fill = f"url(#hatching-{hatchings[region.color]})"
    return f'class="{" ".join([*classes, *also])}" fill="{fill}"'


def drawing_of_flat(scene: Scene, style: Style) -> SvgDrawing:
    """The drawing of a flat scene."""
    frame = Frame(scene, style)
    hatchings = {} if style.colored else hatchings_of(scene.regions.values())
    sides = sides_of(scene)
    outlines = sides.outlines()
    is_rounded = style.corners == "rounded" and not scene.round
    radius = CORNER_ROUNDING * style.cell if is_rounded else 0
    elements: list[str] = []
    if is_rounded:
        elements += _ground(scene, sides, frame, radius)
    # The lines of a region lie on those of the regions beside it that come before it.
    in_order = sorted(scene.regions.items(), key=lambda item: ORDER.get(item[1].role, 0))
    for number, region in in_order:
        data = region_data(scene, number, outlines[number], frame, radius)
        elements.append(region_path(region, data, hatchings))
    if style.colored:
        for number, data in wedges(scene.marks, frame):
            elements.append(f'<path class="wedge" fill="{PALETTE[number]}" d="{data}"/>')
    if not scene.round:
        elements += _inner_lines(scene, sides, frame)
    elements += _open_sides(scene, frame)
    elements += _dots(scene, frame)
    if style.labels:
        for name, place, size in name_places(scene, frame):
            elements.append(text_element("name", place, name, size))
    elements += mark_elements(scene, frame)
    elements += outlined_elements(scene.outlined, frame)
    used = used_hatchings(scene.regions.values(), hatchings)
    return SvgDrawing(tuple(elements), frame.width, frame.height, used)


def region_data(
    scene: Scene, number: int, loops: Iterable[Sequence[Corner]], frame: Frame, radius: float = 0
) -> str:
    """The path of a region of a flat scene, given the corners around it; those of a piece are
    rounded by a radius. In a layer of balls it goes around these instead.
    """
    region = scene.regions[number]
    if scene.round:
        return beads_data(region, frame)
    return path_around(frame.loops(loops), radius if region.role == "piece" else 0)


def beads_data(region: Region, frame: Frame) -> str:
    """The path around the balls of a region in a layer; those of a piece are joined by bars.

    It goes clockwise along a ball, a quarter at a time, and along bars to the next ones.
    """
    inside = region.cells if region.role == "piece" else ()
    quarters_left = [(cell, quarter) for cell in reversed(region.cells) for quarter in range(4)]
    radius = short(FLAT_BALL_RADIUS * frame.cell)
    path = []
    while quarters_left:
        first_quarter = cell, quarter = quarters_left[-1]
        path.append(f"M{_on_ball(cell, quarter, inside, frame, 1)}")
        while True:
            quarters_left.remove((cell, quarter))
            quarter = (quarter + 1) % 4
            end = _on_ball(cell, quarter, inside, frame, -1)
            path.append(f"A{radius} {radius} 0 0 1 {end}")
            (neighbour,) = translate([cell], STEPS_TO_BALLS[quarter])
            if neighbour in inside:
                cell = neighbour
                quarter = (quarter + 2) % 4
            if (cell, quarter) == first_quarter:
                break
            if neighbour in inside:
                path.append(f"L{_on_ball(cell, quarter, inside, frame, 1)}")
        path.append("Z")
    return "".join(path)


def _on_ball(cell: Cell, side: int, inside: Container[Cell], frame: Frame, hand: int) -> str:
    """The point of a ball that is the nearest to a side, on one hand of the bar there if any."""
    (neighbour,) = translate([cell], STEPS_TO_BALLS[side])
    angle = side * pi / 2
    if neighbour in inside:
        angle += hand * BAR_ANGLE
    point = complex(*frame.middle(cell)) + rect(FLAT_BALL_RADIUS * frame.cell, angle)
    return coordinates((point.real, point.imag))


def _ground(scene: Scene, sides: Sides, frame: Frame, radius: float) -> Iterator[str]:
    """The area under all pieces, which closes the gaps between rounded corners."""
    pieces = {number for number, region in scene.regions.items() if region.role == "piece"}
    if loops := sides.outline_of(pieces):
        yield f'<path class="ground" d="{softened(frame.loops(loops), radius)}"/>'


def _inner_lines(scene: Scene, sides: Sides, frame: Frame) -> Iterator[str]:
    """The sides between cells of one region, so that one can count them; holes have none."""
    without = {number for number, region in scene.regions.items() if region.role in WITHOUT_LINES}
    wide = short(THIN * LINE_WIDTH * frame.cell)
    for kind, numbers in numbers_by_lines(scene.regions).items():
        others = without | (scene.regions.keys() - numbers)
        if data := lines(frame.ends(sides.inner(others))):
            yield f'<path class="cells{kind}" stroke-width="{wide}" d="{data}"/>'


def _open_sides(scene: Scene, frame: Frame) -> Iterator[str]:
    """Dashes over the sides of a board across which a region goes on at the other side."""
    if data := lines(frame.ends(across_sides(scene))):
        dash = short(frame.cell / 10)
        light = f'fill="none" stroke="#fff" stroke-dasharray="{dash}"'
        yield f'<path class="across" {light} d="{data}"/>'


def _dots(scene: Scene, frame: Frame) -> Iterator[str]:
    data = ""
    for region in scene.regions.values():
        if region.role == "empty":
            data += "".join(dot(frame.middle(cell)) for cell in region.cells)
    if data:
        wide = f'stroke-width="{short(DOT * frame.cell)}" stroke-linecap="round"'
        yield f'<path class="dots" {wide} d="{data}"/>'


def outlined_elements(outlined: Iterable[Outlined], frame: Frame) -> Iterator[str]:
    """Yield a dashed line inside each region of the board that has a rule, and its badge."""
    width, dash = short(OUTLINE_WIDTH * frame.cell), short(frame.cell / 8)
    line = f'fill="none" stroke="{OUTLINE_COLOR}" stroke-width="{width}" stroke-dasharray="{dash}"'
    for outlined_cells in outlined:
        yield f'<path class="region" {line} d="{line_around(outlined_cells, frame)}"/>'
        x, y, wide, high = place_of_badge(outlined_cells, frame)
        ground = closed([[(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]])
        yield f'<path class="region" fill="{OUTLINE_COLOR}" d="{ground}"/>'
        middle = x + wide / 2, y + high / 2
        size = BADGE_TEXT * high
        yield text_element("badge", middle, outlined_cells.badge, size, "fill:#fff")


def line_around(outlined_cells: Outlined, frame: Frame) -> str:
    """Return the path inside the sides of some cells."""
    sides = Sides((0, frame.lattice.corners(cell)) for cell in outlined_cells.cells)
    return closed(inset(frame.loops(sides.outlines()[0]), OUTLINE_INSET * frame.cell))


def place_of_badge(outlined_cells: Outlined, frame: Frame) -> tuple[float, float, float, float]:
    """Return the place of a badge, its width and height: at the uppermost corner of some cells, of
    these the left.
    """
    cell = min(outlined_cells.cells, key=lambda cell: _height(frame.middle(cell)))
    corners = [frame.at[corner] for corner in frame.lattice.corners(cell)]
    x, y = point_between(min(corners, key=_height), frame.middle(cell), BADGE_INSET)
    high = BADGE_HEIGHT * frame.cell
    letters = GREATEST_LETTER_WIDTH * len(outlined_cells.badge)
    return x, y, high * (BADGE_MARGIN + letters), high


def _height(point: Point) -> tuple[float, float]:
    """The uppermost point has the least, of several at one height the left."""
    x, y = point
    return y, x


def dot(middle: Point) -> str:
    """The path of a dot, which its line makes round."""
    return f"M{coordinates(middle)}h0"
