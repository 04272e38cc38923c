"""The marks of flat scenes as SVG: texts in cells and at sides, axes, centres, arrows, wedges."""

from __future__ import annotations

from cmath import pi, rect
from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import dist

from ..text.palette import mark_color
from ..text.scene import ARROW_KINDS, CENTRES, Mark, Scene
from .flat_frame import Frame, TextPlace
from .name_places import SIDE_TEXT, TEXT_HEIGHT, room_in_cell
from .svg import path_element, stroke_width, xml_text
from .svg_paths import (
    Line,
    Point,
    closed,
    coordinates,
    lines,
    path_around,
    short,
    turning_points,
)

BLACK = "fill:#000"  # the style of texts on pieces
SIDE_ROOM = 0.26  # Letters at a side take at most so much of the way to the next cell's middle.
NEAR = 0.32  # Letters at a side are so far on the way to the next cell's middle.
CROWDED_ASIDE = 0.28  # A text beside an arrow is so far from the middle, in cells.
CROWDED_TEXT = 0.3  # The letters of a text beside an arrow are so high, in cells.
CORNERS_OF_TURNS = {"third of a turn": 3, "quarter turn": 4, "sixth of a turn": 6}
CENTRE_RADIUS = 0.2  # The corners of a centre are so far from its middle, in cells.
TRIANGLE_FACTOR = 1.4  # A triangle, small for the circle around it, is so much larger.
CIRCLE_FACTOR = 0.8  # A circle, large for its corners, is so much smaller.
# of an arrow, in cells
ARROW_WIDTH = 0.14  # half of it
ARROW_HEIGHT = 0.2
ARROW_DIRECTIONS = {"up": -1, "down": 1}  # with the sign of their steps on paper
ARROW_GAP = 0.04  # One of two arrows begins so far from the middle, in cells.
WEDGE_LENGTH = 0.92  # The sides of a wedge are drawn so far from its point to the side.
HALO = 3  # An axis lies on a line of the paper that is so much wider.
BASELINE = 0.35  # The line on which letters stand is so far below their middle, for their height.


def text_element(kind: str, at: Point, text: str, size: float, style: str = "") -> str:
    """A text with its middle at a point, its letters `size` pixels high, in a style of its own."""
    x, y = at
    baseline = y + BASELINE * size
    left = short(x)
    place = f'x="{left}" y="{short(baseline)}"'
    look = f'font-size="{short(size)}"'
    if style:
        look += f' style="{style}"'
    start = f'<text class="{kind}" {place} {look}>'
    return f"{start}{xml_text(text)}</text>"


def mark_elements(scene: Scene, frame: Frame) -> list[str]:
    """The marks of a flat scene as elements."""
    if not scene.marks:
        return []
    arrows = set()
    for mark in scene.marks:
        if mark.kind in ARROW_KINDS:
            arrows.add(mark.at)
    covered = covered_cells(scene)
    elements = []
    for mark in scene.marks:
        is_crowded = mark.at in arrows
        is_on_piece = mark.at in covered
        element = _element(mark, frame, is_crowded, is_on_piece)
        elements.append(element)
    return elements


def _element(mark: Mark, frame: Frame, crowded: bool, on_piece: bool) -> str:
    """A mark as an element; in a `crowded` cell it is beside an arrow. A text on a piece is black
    in the dark too, as names are: pieces are light.
    """
    kind = class_of_mark(mark)
    data = mark_path(mark, frame)
    if not data:
        x, y, size = place_of_text(mark, frame, crowded)
        style = BLACK if on_piece else ""
        return text_element(kind, (x, y), mark.text, size, style)
    path = path_element(kind, data)
    if mark.kind == "axis":
        width = stroke_width(HALO, frame.cell)
        stroke = f'stroke-width="{width}"'
        halo = path_element("halo", data, stroke)
        return halo + path
    return path


def place_of_text(mark: Mark, frame: Frame, crowded: bool = False) -> TextPlace:
    """The middle of the text of a mark, and its height; it is small in a `crowded` cell."""
    middle = frame.middle(mark.cell)
    if mark.kind == "side" and mark.to:
        middle_beyond = frame.middle(mark.cell_beyond)
        x, y = point_between(middle, middle_beyond, NEAR)
        room = SIDE_ROOM * dist(middle, middle_beyond)
        highest = SIDE_TEXT * frame.cell
        size = min(highest, room)
        return x, y, size
    x, y = middle
    if crowded:
        aside = CROWDED_ASIDE * frame.cell
        size = CROWDED_TEXT * frame.cell
        x -= aside
        y -= aside
        return x, y, size
    kind = frame.lattice.kind(mark.cell)
    letters = len(mark.text)
    room = room_in_cell(frame.lattice, kind, letters)
    size = min(TEXT_HEIGHT, room)
    return x, y, size * frame.cell


def class_of_mark(mark: Mark) -> str:
    """The CSS class of a mark."""
    if mark.kind in CENTRES:
        return "centre"
    if mark.kind in ARROW_KINDS:
        return "arrow"
    if mark.kind == "side":
        return "label"
    return mark.kind


def mark_path(mark: Mark, frame: Frame) -> str:
    """The path of a mark; "" for one that is a text."""
    if mark.kind == "axis" and mark.to:
        start = frame.point(mark.at)
        end = frame.point(mark.to)
        axis = _axis(start, end, frame)
        return lines([axis])
    if mark.kind in CENTRES:
        at = frame.point(mark.at)
        return _centre(mark.kind, at, frame.cell)
    if mark.kind in ARROW_KINDS:
        at = frame.middle(mark.cell)
        return _arrow(mark.kind, at, frame.cell)
    return ""


def _axis(start: Point, end: Point, frame: Frame) -> Line:
    """An axis as far as the drawing goes, from where it enters it."""
    # as shares of the way from the start to the end
    enters = 0.0
    leaves = 1.0
    sizes = (frame.width, frame.height)
    for start_value, end_value, size in zip(start, end, sizes, strict=True):
        way = end_value - start_value
        if not way:
            continue
        at_low_side = -start_value / way
        at_high_side = (size - start_value) / way
        entry = min(at_low_side, at_high_side)
        exit_ = max(at_low_side, at_high_side)
        enters = max(enters, entry)
        leaves = min(leaves, exit_)
    start_of_axis = point_between(start, end, enters)
    end_of_axis = point_between(start, end, leaves)
    return start_of_axis, end_of_axis


def point_between(start: Point, end: Point, share: float) -> Point:
    """The point at a share of the way from one point to another.

    >>> point_between((0, 0), (10, 20), 0.5)
    (5.0, 10.0)
    """
    start_x, start_y = start
    end_x, end_y = end
    across = end_x - start_x
    down = end_y - start_y
    x = start_x + share * across
    y = start_y + share * down
    return x, y


def _centre(kind: str, at: Point, cell: int) -> str:
    """The path of the centre of a turn: a polygon, or a circle."""
    x, y = at
    size = CENTRE_RADIUS * cell
    if kind == "half turn":
        radius = CIRCLE_FACTOR * size
        return _circle(at, radius)
    number = CORNERS_OF_TURNS[kind]
    radius = size
    if number == 3:
        radius *= TRIANGLE_FACTOR
    corners = []
    for corner_number in range(number):
        turn = 2 * pi * corner_number / number
        direction = turn - pi / 2  # the first corner is the upper one
        step = rect(radius, direction)
        corner_x = x + step.real
        corner_y = y + step.imag
        corners.append((corner_x, corner_y))
    return closed([corners])


def _circle(at: Point, radius: float) -> str:
    """The path of a circle, of two arcs."""
    x, y = at
    left = x - radius
    start = coordinates((left, y))
    radii = coordinates((radius, radius))
    arc = f"a{radii} 0 1 0"
    width = short(2 * radius)
    upper_half = f"{arc} {width} 0"
    lower_half = f"{arc} -{width} 0"
    return f"M{start}{upper_half}{lower_half}Z"


def _arrow(kind: str, at: Point, cell: int) -> str:
    x, y = at
    half_width = ARROW_WIDTH * cell
    left = x - half_width
    right = x + half_width
    high = ARROW_HEIGHT * cell
    gap = -high / 2
    if kind == "both":
        gap = ARROW_GAP * cell
    loops = []
    for direction, sign in ARROW_DIRECTIONS.items():
        if kind not in (direction, "both"):
            continue
        foot = y + sign * gap
        point = foot + sign * high
        loops.append([(left, foot), (x, point), (right, foot)])
    return closed(loops)


def wedges(marks: Iterable[Mark], frame: Frame) -> Iterator[tuple[int, str]]:
    """The wedges of marks at sides: for each letter or digit the number of a colour and a path."""
    loops_of_text = defaultdict(list)
    for mark in marks:
        if mark.kind == "side":
            text = mark.text.lower()
            corners = _wedge(mark, frame)
            wedge = turning_points(corners)
            loops_of_text[text].append(wedge)
    for text in sorted(loops_of_text):
        color = mark_color(text)
        yield color, path_around(loops_of_text[text])


def _wedge(mark: Mark, frame: Frame) -> list[Point]:
    """The corners of a wedge: the middle of its cell, the ends of the side moved towards that."""
    middle = frame.middle(mark.cell)
    corners_beyond = frame.lattice.corners(mark.cell_beyond)
    loop = [middle]
    for corner in frame.lattice.corners(mark.cell):
        if corner in corners_beyond:
            end_of_side = frame.at[corner]
            end_of_wedge = point_between(middle, end_of_side, WEDGE_LENGTH)
            loop.append(end_of_wedge)
    return loop


def covered_cells(scene: Scene) -> set[tuple[float, ...]]:
    """The cells of the pieces; a mark at one of them lies on a piece."""
    cells = set[tuple[float, ...]]()
    for region in scene.regions.values():
        if region.role == "piece":
            cells.update(region.cells)
    return cells
