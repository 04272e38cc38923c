"""What lies on top of the regions of a flat scene: the names of pieces, and marks."""

from __future__ import annotations

from cmath import pi, rect
from collections.abc import Iterator
from math import dist

from ..scene import CENTRES, Mark, Region, Scene
from .drawing import WIDE_LETTER, text_of
from .frame import Frame
from .paths import Point, closed, lines, short
from .room import room_in_cell, roomiest

ARROWS = ("up", "down", "both")
TEXT = 0.5  # of a cell: the height of letters
SIDE_TEXT = 0.25  # of those at a side
SIDE_ROOM = 0.26  # of the way to the next cell's middle: how high they are at most
BLACK = "fill:#000"  # the style of what stands on a piece
NEAR = 0.32  # of the way to the next cell's middle: where they stand


def names(scene: Scene, frame: Frame) -> Iterator[str]:
    """The name of each piece, in the cell that has the most of it around it."""
    for region in scene.regions.values():
        if region.role == "piece" and region.name:
            x, y, size = place_of_name(region, frame)
            yield text_element("name", (x, y), region.name, size)


def place_of_name(region: Region, frame: Frame) -> tuple[float, float, float]:
    """Where the middle of the name of a region is, and how high its letters are.

    It stands in the longest row of squares that are side by side; of several, in that nearest to
    the region's middle. In other cells it stands where its letters can be the highest.
    """
    if frame.lattice.slanted:
        spot = roomiest(frame.lattice, region.cells, len(region.name))
        return *frame.place(spot.at), min(spot.size, TEXT) * frame.cell
    middles = {cell: frame.middle(cell) for cell in region.cells}
    rows: list[list[Point]] = []
    for x, y in sorted(middles.values(), key=lambda point: (round(point[1]), point[0])):
        before = rows[-1][-1] if rows else None
        if before and abs(before[1] - y) < 1 and x - before[0] < 1.5 * frame.cell:
            rows[-1].append((x, y))
        else:
            rows.append([(x, y)])
    centre = [sum(values) / len(middles) for values in zip(*middles.values(), strict=True)]
    longest = max(map(len, rows))

    def distance(row: list[Point]) -> float:
        across, down = (row[0][0] + row[-1][0]) / 2 - centre[0], row[0][1] - centre[1]
        return float(abs(across) + abs(down))

    row = min((row for row in rows if len(row) == longest), key=distance)
    room = row[-1][0] - row[0][0] + 0.8 * frame.cell
    size = min(TEXT * frame.cell, room / (len(region.name) * WIDE_LETTER))
    return (row[0][0] + row[-1][0]) / 2, row[0][1], size


def text_element(kind: str, at: Point, text: str, size: float, style: str = "") -> str:
    """A text with its middle at a point, its letters `size` pixels high, in a style of its own."""
    x, y = at
    place = f'x="{short(x)}" y="{short(y + 0.35 * size)}" font-size="{short(size)}"'
    own = f' style="{style}"' if style else ""
    return f'<text class="{kind}" {place}{own}>{text_of(text)}</text>'


def mark_elements(scene: Scene, frame: Frame) -> list[str]:
    """The marks of a flat scene as elements."""
    arrows = {mark.at for mark in scene.marks if mark.kind in ARROWS}
    pieces = [one for one in scene.regions.values() if one.role == "piece"] if scene.marks else []
    covered = {cell for piece in pieces for cell in piece.cells}
    return [_element(mark, frame, mark.at in arrows, mark.at in covered) for mark in scene.marks]


def _element(mark: Mark, frame: Frame, crowded: bool, on_piece: bool) -> str:
    """A mark as an element; in a `crowded` cell it is beside an arrow. A text on a piece is black
    in the dark too, as names are: pieces are light.
    """
    if data := mark_path(mark, frame):
        return f'<path class="{class_of_mark(mark)}" d="{data}"/>'
    x, y, size = place_of_text(mark, frame, crowded)
    style = BLACK if on_piece else ""
    return text_element(class_of_mark(mark), (x, y), mark.text, size, style)


def place_of_text(mark: Mark, frame: Frame, crowded: bool = False) -> tuple[float, float, float]:
    """Where the middle of the text of a mark is, and how high its letters are; in a `crowded` cell
    it is small, and in the upper left.
    """
    lattice = frame.lattice
    cell = tuple(map(int, mark.at))
    if mark.kind == "side" and mark.to:
        ends = frame.middle(cell), frame.middle(tuple(map(int, mark.to)))
        return *_between(*ends, NEAR), min(SIDE_TEXT * frame.cell, SIDE_ROOM * dist(*ends))
    x, y = frame.middle(cell)
    if crowded:
        return x - 0.28 * frame.cell, y - 0.28 * frame.cell, 0.3 * frame.cell
    size = min(TEXT, room_in_cell(lattice, lattice.kind(cell), len(mark.text))) * frame.cell
    return x, y, size


def class_of_mark(mark: Mark) -> str:
    """The CSS class of a mark."""
    if mark.kind in CENTRES:
        return "centre"
    if mark.kind == "side":
        return "label"
    return "arrow" if mark.kind in ARROWS else mark.kind


def mark_path(mark: Mark, frame: Frame) -> str:
    """The path of a mark; "" for one that is a text."""
    if mark.kind == "axis" and mark.to:
        return lines([_axis(frame.point(mark.at), frame.point(mark.to), frame)])
    if mark.kind in CENTRES:
        return _centre(mark.kind, frame.point(mark.at), frame.cell)
    here = frame.middle(tuple(map(int, mark.at)))
    return _arrow(mark.kind, here, frame.cell) if mark.kind in ARROWS else ""


def _axis(start: Point, end: Point, frame: Frame) -> tuple[Point, Point]:
    """An axis as far as the drawing goes, from where it enters it."""
    first, last = 0.0, 1.0  # of the way from the start to the end
    for here, there, length in zip(start, end, (frame.width, frame.height), strict=True):
        if here != there:
            ways = sorted((side - here) / (there - here) for side in (0, length))
            first, last = max(first, ways[0]), min(last, ways[1])
    return _between(start, end, first), _between(start, end, last)


def _between(start: Point, end: Point, share: float) -> Point:
    """The point after some share of the way from one to another."""
    (ax, ay), (bx, by) = start, end
    return ax + share * (bx - ax), ay + share * (by - ay)


CORNERS = {"third of a turn": 3, "quarter turn": 4, "sixth of a turn": 6}


def _centre(kind: str, at: Point, cell: int) -> str:
    """A disk where a half turn has its centre, for others a shape of three, four or six corners."""
    x, y = at
    half = 0.2 * cell
    if kind == "half turn":
        radius, wide = short(0.8 * half), short(1.6 * half)
        arc = f"a{radius} {radius} 0 1 0"
        return f"M{short(x - 0.8 * half)} {short(y)}{arc} {wide} 0{arc} -{wide} 0Z"
    number = CORNERS[kind]
    far = 1.4 * half if number == 3 else half  # a triangle is small for the circle around it
    turns = [rect(far, 2 * pi * n / number - pi / 2) for n in range(number)]
    return closed([[(x + turn.real, y + turn.imag) for turn in turns]])


def _arrow(kind: str, at: Point, cell: int) -> str:
    """A triangle that points up or down, or both, where a piece goes on in the next layer."""
    x, y = at
    half, high = 0.14 * cell, 0.2 * cell
    near = 0.04 * cell if kind == "both" else -high / 2
    up = [(x - half, y - near), (x, y - near - high), (x + half, y - near)]
    down = [(x - half, y + near), (x, y + near + high), (x + half, y + near)]
    return closed({"up": [up], "down": [down], "both": [up, down]}[kind])
