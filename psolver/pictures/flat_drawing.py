"""Flat scenes as SVG: each region is one path around it; on top lie lines between cells, marks,
wedges at sides with marks, and names.

A name is a box, as wide as its letters and as high as capitals are, about a point. It lies in the
cells of a region if it lies in a part of them that is a little smaller: NAME_MARGIN of each cell
stays free around it. Lengths of room are sides of cells.
"""

from __future__ import annotations

from cmath import pi, rect
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import dist, hypot, inf
from typing import NamedTuple

from ..core.cells import Cell, Shape, translate
from ..core.lattice import Lattice
from ..text.look import Style
from ..text.overlay import has_axes
from ..text.palette import PALETTE, mark_color
from ..text.scene import ARROW_KINDS, CENTRES, Corner, Mark, Outlined, Region, Scene
from ..text.scene_sides import Sides, across_sides, sides_of
from .svg import (
    GREATEST_LETTER_WIDTH,
    LINE_WIDTH,
    Point,
    SvgDrawing,
    class_of,
    closed,
    hatchings_of,
    inset,
    lines,
    path_around,
    short,
    softened,
    turning_points,
    xml_text,
)

AXIS_MARGIN = 0.6  # of a cell, around a scene with an axis or a centre
PLAIN_FILL = "#b9cfe4"  # of a piece without a colour
HIGH_LETTER = 0.72  # of the height of letters: that of a capital
NAME_MARGIN = 0.2  # of the way from the middle of a cell to its border
MOST_TRIED = 100  # places for a name
TEXT_HEIGHT = 0.5  # of a cell: the height of letters
SIDE_TEXT = 0.25  # of those at a side
SIDE_ROOM = 0.26  # of the way to the next cell's middle: how high they are at most
BLACK = "fill:#000"  # the style of texts on pieces
NEAR = 0.32  # of the way to the next cell's middle: their place
CORNERS_OF_TURNS = {"third of a turn": 3, "quarter turn": 4, "sixth of a turn": 6}
WEDGE_LENGTH = 0.92  # of a wedge: how long its sides are drawn
THIN = 0.5  # of such a line: those between cells
DOT = 0.16  # of a cell: how wide the dot in an empty cell is
ROOM_BESIDE = 0.45  # of the room in a cell: for a name beside marks
ASIDE = 0.28  # of a cell: how far a name in a corner is from the middle
CORNER_ROUNDING = 0.14  # of a cell: the radius of a corner
FLAT_BALL_RADIUS = 0.5 - LINE_WIDTH / 2  # of a cell: the radius of a ball
NAME_ON_BALL = 0.8  # of a cell: how long the diagonal of a name is at most
SMALL_NAME = 0.36  # the same of one beside a mark
BAR_ANGLE = pi / 6  # from the middle of a bar between balls to its edge, seen from that of a ball
STEPS_TO_BALLS = ((0, 1), (1, 0), (0, -1), (-1, 0))  # the steps from a ball to the next, clockwise


class Frame:
    """The places of the points of a scene in its drawing, and the size of that, in pixels.

    lattice        of the scene
    at             the place of every corner of a cell
    round          whether the cells are balls
    width, height  of the drawing

    `left` and `top` are the place of the drawing in a larger one.
    """

    def __init__(self, scene: Scene, style: Style, left: float = 0, top: float = 0) -> None:
        lattice, self.cell = scene.lattice, style.cell
        self.lattice, self.round = lattice, scene.round
        self._project, self._corners = lattice.project, lattice.corners
        cells = [cell for region in scene.regions.values() for cell in region.cells]
        if not lattice.slanted:  # a layer of a solid takes the room of all layers
            cells += scene.box
        places = {
            corner: lattice.project(corner)
            for corner in {c for cell in cells for c in lattice.corners(cell)}
        }
        across, down = zip(*places.values(), strict=True)
        margin = AXIS_MARGIN if has_axes(scene) else LINE_WIDTH
        self.width = (max(across) - min(across) + 2 * margin) * self.cell
        self.height = (max(down) - min(down) + 2 * margin) * self.cell
        above, columns_beside = scene.offset
        self.width += columns_beside * self.cell
        self.height += above * self.cell
        self._left = min(across) - margin - columns_beside - left / self.cell
        self._top = min(down) - margin - above - top / self.cell
        self.at = {
            corner: ((x - self._left) * self.cell, (y - self._top) * self.cell)
            for corner, (x, y) in places.items()
        }

    def point(self, row_and_column: tuple[float, ...]) -> Point:
        """The place of a point that is given by its row and column."""
        return self.place(self._project(self.lattice.point(row_and_column)))

    def middle(self, cell: Cell) -> Point:
        """The place of the middle of a cell."""
        places = [self._project(corner) for corner in self._corners(cell)]
        across, down = (sum(values) / len(places) for values in zip(*places, strict=True))
        return self.place((across, down))

    def place(self, point: Point) -> Point:
        """The place of a point that the lattice has projected."""
        across, down = point
        return (across - self._left) * self.cell, (down - self._top) * self.cell


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
        return f'class="{" ".join((region.role, *also))}"'
    if region.color and region.color in hatchings:
        fill = f"url(#hatching-{hatchings[region.color]})"
    else:
        fill = region.color or PLAIN_FILL
    kinds = ("piece", *([class_of(region.name)] if region.name else []), *also)
    return f'class="{" ".join(kinds)}" fill="{fill}"'


class TextSpot(NamedTuple):
    """A point, and how high the letters of a text about it can be."""

    at: Point
    size: float


@lru_cache(1024)
def room_in_cell(lattice: Lattice, kind: Cell, letters: int) -> float:
    """The height that a number of `letters` can have in the middle of a cell of a kind.

    >>> from ..core.square_lattice import SQUARE
    >>> round(room_in_cell(SQUARE, (0, 0), 2), 3)
    0.571
    """
    return _room_at(_middle(lattice, kind), _border(lattice, (kind,)), letters)


def roomiest(lattice: Lattice, cells: Shape, letters: int) -> TextSpot:
    """The spot near the middle of some cells (at least one) where `letters` have the most room."""
    step = lattice.home(cells)
    (x, y), size = _roomiest(lattice, translate(cells, step), letters)
    (ax, ay), (bx, by) = _middle(lattice, cells[0]), _middle(lattice, translate(cells[:1], step)[0])
    return TextSpot((x + ax - bx, y + ay - by), size)


@lru_cache(4096)
def _roomiest(lattice: Lattice, cells: Shape, letters: int) -> TextSpot:
    border = _border(lattice, cells)
    middles = [_middle(lattice, cell) for cell in cells]
    centre = _mean(middles)
    candidates = {*middles, *_others(lattice, cells)}
    tried = sorted(candidates, key=lambda at: (round(dist(at, centre), 6), at))
    spots = (TextSpot(at, _room_at(at, border, letters)) for at in tried[:MOST_TRIED])
    return max(spots, key=lambda spot: round(spot.size, 6))


def _others(lattice: Lattice, cells: Shape) -> Iterator[Point]:
    """The middle heights of cells, the middles of sides between two, the corners inside."""
    for cell in cells:
        down = [lattice.project(corner)[1] for corner in lattice.corners(cell)]
        yield _middle(lattice, cell)[0], (min(down) + max(down)) / 2
    sides = Sides((0, lattice.corners(cell)) for cell in cells)
    outer = {corner for loop in sides.outlines()[0] for corner in loop}
    for start, end in sides.inner():
        yield _mean([lattice.project(start), lattice.project(end)])
        yield from (lattice.project(corner) for corner in (start, end) if corner not in outer)


def _border(lattice: Lattice, cells: Shape) -> list[tuple[Point, Point]]:
    loops = Sides((0, lattice.corners(cell)) for cell in cells).outlines()[0]
    lines = [[lattice.project(corner) for corner in loop] for loop in loops]
    return [pair for line in lines for pair in zip(line, line[1:] + line[:1], strict=True)]


def _room_at(at: Point, border: Sequence[tuple[Point, Point]], letters: int) -> float:
    """The height that `letters` about a point can have so that no line of a border meets them."""
    wide, high = letters * GREATEST_LETTER_WIDTH / 2, HIGH_LETTER / 2
    (x, y), least_half = at, inf
    for (ax, ay), (bx, by) in border:
        line = ((ax - x) / wide, (ay - y) / high), ((bx - x) / wide, (by - y) / high)
        least_half = min(least_half, _half_of_square(*line))
    return (1 - NAME_MARGIN) * least_half


def _half_of_square(start: Point, end: Point) -> float:
    """Half the side of the largest square about the origin that a line does not enter.

    >>> _half_of_square((2, -1), (2, 5)), _half_of_square((0, 4), (4, 0))
    (2.0, 2.0)
    """
    (ax, ay), (bx, by) = start, end
    dx, dy = bx - ax, by - ay
    # the greater of |x| and |y| is least at an end, or if one is 0, or if both are the same
    bends = ((-ax, dx), (-ay, dy), (ay - ax, dx - dy), (-ay - ax, dx + dy))
    shares = [0.0, 1.0, *(min(max(a / b, 0), 1) for a, b in bends if b)]
    return float(min(max(abs(ax + t * dx), abs(ay + t * dy)) for t in shares))


@lru_cache(1024)
def _middle(lattice: Lattice, cell: Cell) -> Point:
    return _mean([lattice.project(corner) for corner in lattice.corners(cell)])


def _mean(points: Sequence[Point]) -> Point:
    across, down = (sum(values) / len(points) for values in zip(*points, strict=True))
    return across, down


def names(scene: Scene, frame: Frame) -> Iterator[str]:
    """The name of each piece, in the cell that has the most of it around it, beside its marks."""
    full = {tuple(map(int, mark.at)) for mark in scene.marks if mark.kind == "label"}
    marked_at_sides = {tuple(map(int, mark.at)) for mark in scene.marks if mark.kind == "side"}
    for region in scene.regions.values():
        if region.role == "piece" and region.name:
            x, y, size = (
                place_on_ball(region, frame, scene.marks)
                if scene.round
                else _beside_marks(region, frame, full, marked_at_sides)
            )
            yield text_element("name", (x, y), region.name, size)


def _beside_marks(
    region: Region, frame: Frame, full: Container[Cell], marked_at_sides: Container[Cell]
) -> tuple[float, float, float]:
    """The place of the name of a region: in cells without marks, else between those at the sides of
    one, else in a corner of one that is `full`.
    """
    lattice = frame.lattice
    free = tuple(cell for cell in region.cells if cell not in full)
    if bare := tuple(cell for cell in free if cell not in marked_at_sides):
        return place_of_name(region._replace(cells=bare), frame)
    cell = free[0] if free else region.cells[0]
    room = ROOM_BESIDE * room_in_cell(lattice, lattice.kind(cell), len(region.name))
    x, y = frame.middle(cell)
    if free:
        return x, y, min(room, TEXT_HEIGHT) * frame.cell
    aside = ASIDE * frame.cell
    return x + aside, y + aside, min(room, SIDE_TEXT) * frame.cell


def place_of_name(region: Region, frame: Frame) -> tuple[float, float, float]:
    """The middle of the name of a region, and the height of its letters.

    It stands in the longest row of squares that are side by side; of several, in that nearest to
    the region's middle. In other cells it stands where its letters can be the highest.
    """
    if frame.lattice.slanted:
        spot = roomiest(frame.lattice, region.cells, len(region.name))
        return *frame.place(spot.at), min(spot.size, TEXT_HEIGHT) * frame.cell
    middles = {cell: frame.middle(cell) for cell in region.cells}
    rows: list[list[Point]] = []
    for x, y in sorted(middles.values(), key=lambda point: (round(point[1]), point[0])):
        previous = rows[-1][-1] if rows else None
        if previous and abs(previous[1] - y) < 1 and x - previous[0] < 1.5 * frame.cell:
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
    size = min(TEXT_HEIGHT * frame.cell, room / (len(region.name) * GREATEST_LETTER_WIDTH))
    return (row[0][0] + row[-1][0]) / 2, row[0][1], size


def place_on_ball(
    region: Region, frame: Frame, marks: Iterable[Mark]
) -> tuple[float, float, float]:
    """The middle of the name of a region of balls, and the height of its letters: on the ball the
    nearest to the middle of those without marks, else beside the mark of one.
    """
    marked_cells = {mark.at for mark in marks}
    free = [cell for cell in region.cells if cell not in marked_cells]
    middles = [frame.middle(cell) for cell in free or region.cells]
    centre = _mean(middles)
    x, y = min(middles, key=lambda middle: (round(dist(middle, centre), 3), middle))
    letters = hypot(len(region.name) * GREATEST_LETTER_WIDTH, HIGH_LETTER)
    if free:
        return x, y, min(TEXT_HEIGHT, NAME_ON_BALL / letters) * frame.cell
    return x - ASIDE * frame.cell, y, SMALL_NAME / letters * frame.cell


def text_element(kind: str, at: Point, text: str, size: float, style: str = "") -> str:
    """A text with its middle at a point, its letters `size` pixels high, in a style of its own."""
    x, y = at
    place = f'x="{short(x)}" y="{short(y + 0.35 * size)}" font-size="{short(size)}"'
    own_style = f' style="{style}"' if style else ""
    return f'<text class="{kind}" {place}{own_style}>{xml_text(text)}</text>'


def mark_elements(scene: Scene, frame: Frame) -> list[str]:
    """The marks of a flat scene as elements."""
    arrows = {mark.at for mark in scene.marks if mark.kind in ARROW_KINDS}
    pieces = (
        [region for region in scene.regions.values() if region.role == "piece"]
        if scene.marks
        else []
    )
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
    """The middle of the text of a mark, and its height; it is small in a `crowded` cell."""
    lattice = frame.lattice
    cell = tuple(map(int, mark.at))
    if mark.kind == "side" and mark.to:
        ends = frame.middle(cell), frame.middle(tuple(map(int, mark.to)))
        return *_between(*ends, NEAR), min(SIDE_TEXT * frame.cell, SIDE_ROOM * dist(*ends))
    x, y = frame.middle(cell)
    if crowded:
        return x - 0.28 * frame.cell, y - 0.28 * frame.cell, 0.3 * frame.cell
    size = min(TEXT_HEIGHT, room_in_cell(lattice, lattice.kind(cell), len(mark.text))) * frame.cell
    return x, y, size


def class_of_mark(mark: Mark) -> str:
    """The CSS class of a mark."""
    if mark.kind in CENTRES:
        return "centre"
    if mark.kind == "side":
        return "label"
    return "arrow" if mark.kind in ARROW_KINDS else mark.kind


def mark_path(mark: Mark, frame: Frame) -> str:
    """The path of a mark; "" for one that is a text."""
    if mark.kind == "axis" and mark.to:
        return lines([_axis(frame.point(mark.at), frame.point(mark.to), frame)])
    if mark.kind in CENTRES:
        return _centre(mark.kind, frame.point(mark.at), frame.cell)
    middle = frame.middle(tuple(map(int, mark.at)))
    return _arrow(mark.kind, middle, frame.cell) if mark.kind in ARROW_KINDS else ""


def _axis(start: Point, end: Point, frame: Frame) -> tuple[Point, Point]:
    """An axis as far as the drawing goes, from where it enters it."""
    enters, leaves = 0.0, 1.0  # of the way from the start to the end
    for start_value, end_value, length in zip(start, end, (frame.width, frame.height), strict=True):
        if start_value != end_value:
            crossings = sorted(
                (side - start_value) / (end_value - start_value) for side in (0, length)
            )
            enters, leaves = max(enters, crossings[0]), min(leaves, crossings[1])
    return _between(start, end, enters), _between(start, end, leaves)


def _between(start: Point, end: Point, share: float) -> Point:
    (ax, ay), (bx, by) = start, end
    return ax + share * (bx - ax), ay + share * (by - ay)


def _centre(kind: str, at: Point, cell: int) -> str:
    x, y = at
    half = 0.2 * cell
    if kind == "half turn":
        radius, wide = short(0.8 * half), short(1.6 * half)
        arc = f"a{radius} {radius} 0 1 0"
        return f"M{short(x - 0.8 * half)} {short(y)}{arc} {wide} 0{arc} -{wide} 0Z"
    number = CORNERS_OF_TURNS[kind]
    # A triangle is small for the circle around it.
    radius_of_corners = 1.4 * half if number == 3 else half
    turns = [rect(radius_of_corners, 2 * pi * n / number - pi / 2) for n in range(number)]
    return closed([[(x + turn.real, y + turn.imag) for turn in turns]])


def _arrow(kind: str, at: Point, cell: int) -> str:
    x, y = at
    half, high = 0.14 * cell, 0.2 * cell
    distance = 0.04 * cell if kind == "both" else -high / 2
    up = [(x - half, y - distance), (x, y - distance - high), (x + half, y - distance)]
    down = [(x - half, y + distance), (x, y + distance + high), (x + half, y + distance)]
    return closed({"up": [up], "down": [down], "both": [up, down]}[kind])


def wedges(marks: Iterable[Mark], frame: Frame) -> Iterator[tuple[int, str]]:
    """The wedges of marks at sides: for each letter or digit the number of a colour and a path."""
    points = defaultdict(list)
    for mark in marks:
        if mark.kind == "side":
            points[mark.text.lower()].append(_wedge(mark, frame))
    for text, loops in sorted(points.items()):
        yield mark_color(text), path_around(map(turning_points, loops), 0)


def _wedge(mark: Mark, frame: Frame) -> list[Point]:
    """The corners of a wedge: the middle of its cell, the ends of the side moved towards that."""
    assert mark.to
    cell, beyond = tuple(map(int, mark.at)), tuple(map(int, mark.to))
    own_corners, neighbour_corners = frame.lattice.corners(cell), frame.lattice.corners(beyond)
    x, y = middle = frame.middle(cell)
    ends = [frame.at[corner] for corner in own_corners if corner in neighbour_corners]
    return [
        middle,
        *((x + WEDGE_LENGTH * (ax - x), y + WEDGE_LENGTH * (ay - y)) for ax, ay in ends),
    ]


def drawing_of_flat(scene: Scene, style: Style) -> SvgDrawing:
    """The drawing of a flat scene."""
    frame = Frame(scene, style)
    hatchings = {} if style.colored else hatchings_of(scene.regions.values())
    sides = sides_of(scene)
    places = sides.outlines()
    radius = CORNER_ROUNDING * style.cell if style.corners == "rounded" and not scene.round else 0
    elements = [*_ground(scene, sides, frame, radius)] if radius else []
    # pieces last: their lines lie on those of the regions beside them
    for number in sorted(scene.regions, key=lambda number: scene.regions[number].role == "piece"):
        region = scene.regions[number]
        data = region_data(scene, number, places[number], frame, radius)
        elements.append(region_path(region, data, hatchings))
    if style.colored:
        for number, data in wedges(scene.marks, frame):
            elements.append(f'<path class="wedge" fill="{PALETTE[number]}" d="{data}"/>')
    elements += [] if scene.round else _inner_lines(scene, sides, frame)
    elements += _open_sides(scene, frame)
    elements += _dots(scene, frame)
    if style.labels:
        elements += names(scene, frame)
    elements += mark_elements(scene, frame)
    elements += outlined_elements(scene.outlined, frame)
    used = {
        hatchings[region.color] for region in scene.regions.values() if region.color in hatchings
    }
    return SvgDrawing(tuple(elements), frame.width, frame.height, frozenset(used))


def region_data(
    scene: Scene, number: int, loops: Iterable[Sequence[Corner]], frame: Frame, radius: float = 0
) -> str:
    """The path of a region of a flat scene, given the corners around it; those of a piece are
    rounded by a radius. In a layer of balls it goes around these instead.
    """
    region = scene.regions[number]
    if scene.round:
        return beads_data(region, frame)
    points = [turning_points([frame.at[corner] for corner in loop]) for loop in loops]
    return path_around(points, radius if region.role == "piece" else 0)


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
            next_side = (quarter + 1) % 4
            path.append(f"A{radius} {radius} 0 0 1 {_on_ball(cell, next_side, inside, frame, -1)}")
            quarter, (neighbour,) = next_side, translate([cell], STEPS_TO_BALLS[next_side])
            if neighbour in inside:
                cell, quarter = neighbour, (next_side + 2) % 4
            if (cell, quarter) == first_quarter:
                break
            if neighbour in inside:
                path.append(f"L{_on_ball(cell, quarter, inside, frame, 1)}")
        path.append("Z")
    return "".join(path)


def _on_ball(cell: Cell, side: int, inside: Container[Cell], frame: Frame, hand: int) -> str:
    """The point of a ball that is the nearest to a side, on one hand of the bar there if any."""
    (neighbour,) = translate([cell], STEPS_TO_BALLS[side])
    angle = side * pi / 2 + (hand * BAR_ANGLE if neighbour in inside else 0)
    x, y = frame.middle(cell)
    to = rect(FLAT_BALL_RADIUS * frame.cell, angle)
    return f"{short(x + to.real)} {short(y + to.imag)}"


def _ground(scene: Scene, sides: Sides, frame: Frame, radius: float) -> Iterator[str]:
    pieces = {number for number, region in scene.regions.items() if region.role == "piece"}
    if loops := sides.outline_of(pieces):
        around_all = [turning_points([frame.at[corner] for corner in loop]) for loop in loops]
        yield f'<path class="ground" d="{softened(around_all, radius)}"/>'


def _inner_lines(scene: Scene, sides: Sides, frame: Frame) -> Iterator[str]:
    """The sides between cells of one region, so that one can count them; holes have none."""
    holes = [number for number, region in scene.regions.items() if region.role == "hole"]
    if data := lines((frame.at[start], frame.at[end]) for start, end in sides.inner(holes)):
        wide = short(THIN * LINE_WIDTH * frame.cell)
        yield f'<path class="cells" stroke-width="{wide}" d="{data}"/>'


def _open_sides(scene: Scene, frame: Frame) -> Iterator[str]:
    """Dashes over the sides of a board across which a region goes on at the other side."""
    if data := lines((frame.at[start], frame.at[end]) for start, end in across_sides(scene)):
        dash = short(frame.cell / 10)
        light = f'fill="none" stroke="#fff" stroke-dasharray="{dash}"'
        yield f'<path class="across" {light} d="{data}"/>'


def _dots(scene: Scene, frame: Frame) -> Iterator[str]:
    empty = [region for region in scene.regions.values() if region.role == "empty"]
    if middles := [frame.middle(cell) for region in empty for cell in region.cells]:
        data = "".join(map(dot, middles))
        wide = f'stroke-width="{short(DOT * frame.cell)}" stroke-linecap="round"'
        yield f'<path class="dots" {wide} d="{data}"/>'


OUTLINE_COLOR = "#1565c0"  # of regions that have a rule, which is seen on pieces and on bare cells
OUTLINE_INSET = 0.08  # of the side of a cell, between it and the line around a region
BADGE_HEIGHT = 0.25  # of a cell: the height of a badge


def outlined_elements(outlined: Iterable[Outlined], frame: Frame) -> Iterator[str]:
    """Yield a dashed line inside each region of the board that has a rule, and its badge."""
    width, dash = short(0.05 * frame.cell), short(frame.cell / 8)
    line = f'fill="none" stroke="{OUTLINE_COLOR}" stroke-width="{width}" stroke-dasharray="{dash}"'
    for outlined_cells in outlined:
        yield f'<path class="region" {line} d="{line_around(outlined_cells, frame)}"/>'
        x, y, wide, high = place_of_badge(outlined_cells, frame)
        ground = closed([[(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]])
        yield f'<path class="region" fill="{OUTLINE_COLOR}" d="{ground}"/>'
        at = x + wide / 2, y + high / 2
        yield text_element("badge", at, outlined_cells.badge, 0.8 * high, "fill:#fff")


def line_around(outlined_cells: Outlined, frame: Frame) -> str:
    """Return the path inside the sides of some cells."""
    loops = Sides((0, frame.lattice.corners(cell)) for cell in outlined_cells.cells).outlines()[0]
    places = [turning_points([frame.at[corner] for corner in loop]) for loop in loops]
    return closed(inset(places, OUTLINE_INSET * frame.cell))


def place_of_badge(outlined_cells: Outlined, frame: Frame) -> tuple[float, float, float, float]:
    """Return the place of a badge, its width and height: at the uppermost corner of some cells, of
    these the left.
    """
    cell = min(outlined_cells.cells, key=lambda candidate: frame.middle(candidate)[::-1])
    corner_place = min(
        (frame.at[c] for c in frame.lattice.corners(cell)), key=lambda at: (at[1], at[0])
    )
    high = BADGE_HEIGHT * frame.cell
    wide = high * (0.4 + GREATEST_LETTER_WIDTH * len(outlined_cells.badge))
    return *_between(corner_place, frame.middle(cell), 0.08), wide, high


def dot(middle: Point) -> str:
    """The path of a dot, which its line makes round."""
    return f"M{short(middle[0])} {short(middle[1])}h0"
