"""Solid scenes as SVG, seen from above, from the front and the right: of cubes the visible part of
a region is one path; shades distinguish their sides; lines and names lie on top. Balls are drawn by
`ball_drawing`.

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

An explosion has the layers or the pieces apart, so that one sees into the solid; all moves are by
whole cells, and no two regions come to share a cell. Steps show the pieces put in one by one; an
assembly is an order of moves in which each piece comes straight from one side.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias

from ..core.cells import Cell, Shape, box, translate
from ..core.lattice import Lattice
from ..core.registries import service
from ..core.square_lattice import CUBIC
from ..text.look import Style
from ..text.scene import Corner, Region, Scene
from . import ball_drawing
from .ball_drawing import DASHES, GLASS
from .flat_drawing import THIN, region_path
from .flat_frame import mean
from .mark_drawing import text_element
from .scene_sides import Sides
from .svg import (
    GREATEST_LETTER_WIDTH,
    LINE_WIDTH,
    RIM,
    Point,
    SvgDrawing,
    captioned_drawing,
    closed,
    grid,
    hatchings_of,
    lines,
    numbers_by_lines,
    paragraph,
    short,
    stacked,
    used_hatchings,
)

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
NAME, NAME_ROOM = 0.42, 0.9  # of a cell: the height of a name on a face, and its width at most
LEAST_SEEN_SHARE = 1 / 2  # of a piece
MOST_STRETCH = 6  # pieces go away from the middle by at most this many times their distance
NO_ORDER = "These pieces cannot be put in from above one by one."
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
        return plane if self.side == LAYER else plane - spot[self.side - 1]


def visible(regions: Mapping[int, Region]) -> dict[Triangle, Face]:
    """For each triangle that some regions cover, by their numbers, the visible face.

    >>> below, above = Region("piece", ((0, 0, 0),)), Region("piece", ((1, 0, 0),))
    >>> faces = visible({0: below, 1: above})
    >>> len(faces), [face.side for face in faces.values() if face.number == 0]
    (10, [1, 1, 2, 2])
    """
    cells = []
    for number, region in regions.items():
        cells += [(sum(cell), number, cell) for cell in region.cells]
    faces = {}
    for _, number, cell in sorted(cells):  # a nearer one covers those before it
        layer, row, column = cell
        row, column = row - layer - 1, column - layer - 1
        for side, down, across, half in COVERED:
            faces[row + down, column + across, half] = Face(number, cell, side)
    return faces


def triangle_corners(triangle: Triangle) -> tuple[Spot, Spot, Spot]:
    """The corners of a triangle, clockwise on paper."""
    row, column, half = triangle
    upper, lower = (row, column), (row + 1, column + 1)
    if half:
        return upper, lower, (row + 1, column)
    return upper, (row, column + 1), lower


class Lines(NamedTuple):
    """The lines within the visible part of each region, by the faces that they part.

    steps     faces of which one lies behind the other
    folds     faces that meet at an angle
    cells     faces of one plane
    """

    steps: list[Line]
    folds: list[Line]
    cells: list[Line]


def inner_lines(faces: Mapping[Triangle, Face]) -> Lines:
    """The lines between faces of one region."""
    line_kinds = Lines([], [], [])
    for start, end, right_face, left_face in _meetings(faces):
        if right_face.number != left_face.number or right_face == left_face:
            continue
        line = start, end
        if any(right_face.height(spot) != left_face.height(spot) for spot in line):
            line_kinds.steps.append(line)
        elif right_face.side != left_face.side:
            line_kinds.folds.append(line)
        else:
            line_kinds.cells.append(line)
    return line_kinds


def _meetings(faces: Mapping[Triangle, Face]) -> Iterator[tuple[Spot, Spot, Face, Face]]:
    """The sides between two triangles, each with the faces on both hands."""
    on_the_right: dict[Line, Face] = {}
    for triangle, face in faces.items():
        around = triangle_corners(triangle)
        for start, end in zip(around, around[1:] + around[:1], strict=True):
            if opposite_face := on_the_right.get((end, start)):
                yield start, end, face, opposite_face
            on_the_right[start, end] = face


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
            spots[row - layer, column - layer] = lattice.project((layer, row, column))
    across, down = zip(*spots.values(), strict=True)
    left = min(across) - LINE_WIDTH
    top = min(down) - LINE_WIDTH
    at = {spot: ((x - left) * cell, (y - top) * cell) for spot, (x, y) in spots.items()}
    width = (max(across) + LINE_WIDTH - left) * cell
    height = (max(down) + LINE_WIDTH - top) * cell
    return IsometricFrame(at, width, height, cell)


def cube_drawing(
    regions: Mapping[int, Region], on: IsometricFrame, style: Style, faint: Collection[int] = ()
) -> SvgDrawing:
    """The drawing of cubes in a frame that has room for them; `faint` regions step back.

    Empty cells are glass: they hide nothing.
    """
    hatchings = {} if style.colored else hatchings_of(regions.values())
    filled = {number: region for number, region in regions.items() if region.role != "empty"}
    faces = visible(filled)
    triangles = ((face.number, triangle_corners(triangle)) for triangle, face in faces.items())
    outlines = Sides(triangles).outlines()
    seen = {number: regions[number] for number in sorted(outlines)}
    elements = []
    for number, region in seen.items():
        also = ["faint"] if number in faint else []
        path = _path(outlines[number], on)
        elements.append(region_path(region, path, hatchings, *also))
    elements += _shades(faces, on)
    elements += _lines(faces, seen, on)
    elements += _glass(regions, on)
    if style.labels:
        elements += face_names(seen, faces, on)
    used = used_hatchings(seen.values(), hatchings)
    return SvgDrawing(tuple(elements), on.width, on.height, used)


def _path(loops: Iterable[Sequence[Corner]], on: IsometricFrame) -> str:
    return closed([on.at[spot] for spot in loop] for loop in loops)


def _around(triangles: Iterable[Triangle], on: IsometricFrame) -> str:
    return _path(Sides((0, triangle_corners(triangle)) for triangle in triangles).outlines()[0], on)


def face_names(
    regions: Mapping[int, Region], faces: Mapping[Triangle, Face], on: IsometricFrame
) -> Iterator[str]:
    """The name of each piece on a face that is seen whole: the nearest top, else nearest side."""
    spots: dict[Face, list[Spot]] = {}
    for triangle, face in faces.items():
        spots.setdefault(face, []).extend(triangle_corners(triangle))
    whole_faces = [face for face, face_spots in spots.items() if len(face_spots) == CORNERS_OF_FACE]

    def quality(face: Face) -> tuple[bool, int, Cell]:
        return face.side == LAYER, sum(face.cell), face.cell

    best = {face.number: face for face in sorted(whole_faces, key=quality)}
    for number, region in regions.items():
        if region.role == "piece" and region.name and number in best:
            place = mean([on.at[spot] for spot in set(spots[best[number]])])
            size = min(NAME, NAME_ROOM / (len(region.name) * GREATEST_LETTER_WIDTH)) * on.cell
            yield text_element("name", place, region.name, size)


def _shades(faces: Mapping[Triangle, Face], on: IsometricFrame) -> Iterator[str]:
    for side, kind in SHADES.items():
        if shaded := [triangle for triangle, face in faces.items() if face.side == side]:
            yield f'<path class="shade {kind}" d="{_around(shaded, on)}"/>'


def _lines(
    faces: Mapping[Triangle, Face], regions: Mapping[int, Region], on: IsometricFrame
) -> Iterator[str]:
    for look, numbers in numbers_by_lines(regions).items():
        part = {triangle: face for triangle, face in faces.items() if face.number in numbers}
        steps, folds, cells = inner_lines(part)
        for kind, share_of_line, kind_lines in (
            (f"cells{look}", THIN, cells),
            (f"folds{look}", FOLD, folds),
            (f"steps{look and RIM}", 1, steps),
        ):
            if data := _lines_at(kind_lines, on):
                wide = short(share_of_line * LINE_WIDTH * on.cell)
                stroke = f'stroke-width="{wide}" stroke-linecap="round"'
                yield f'<path class="{kind}" {stroke} d="{data}"/>'


def _lines_at(spots: Iterable[Line], on: IsometricFrame) -> str:
    return lines((on.at[start], on.at[end]) for start, end in spots)


def _glass(regions: Mapping[int, Region], on: IsometricFrame) -> Iterator[str]:
    """The empty cells in front of all else, with dashed lines."""
    if all(region.role != "empty" for region in regions.values()):
        return
    faces = {}
    for triangle, face in visible(regions).items():
        if regions[face.number].role == "empty":
            faces[triangle] = face
    if faces:
        data = _around(faces, on)
        for kind_lines in inner_lines(faces):
            data += _lines_at(kind_lines, on)
        dash, wide = short(DASHES * on.cell), short(THIN * LINE_WIDTH * on.cell)
        line = f'stroke-width="{wide}" stroke-dasharray="{dash}"'
        yield f'<path class="empty" fill-opacity="{GLASS}" {line} d="{data}"/>'


def _seen_parts(regions: Mapping[int, Region], _: Lattice) -> Counter[int]:
    """The number of triangles in which each region is seen."""
    return Counter(face.number for face in visible(regions).values())


def _lifts(scene: Scene) -> dict[int, int]:
    """The steps by which each layer goes up so that it hides nothing of the one below."""
    (low, top, left), (high, bottom, right) = scene.box
    gap = (bottom - top + right - left + 3) // 2
    return {layer: (layer - low) * gap for layer in range(low, high + 1)}


def _hiding(pieces: Sequence[Shape], side: str) -> list[int]:
    """For each piece the pieces between a side and a cell of it: a bit for each."""
    axis, rising = SIDE_AXES[side]
    lines = defaultdict(list)
    for piece, cells in enumerate(pieces):
        for cell in cells:
            across = cell[:axis] + cell[axis + 1 :]
            lines[across].append((cell[axis], piece))
    hiding = [0] * len(pieces)
    for line in lines.values():
        passed = 0
        for _, piece in sorted(line, reverse=rising):
            hiding[piece] |= passed
            passed |= 1 << piece
    return [bits & ~(1 << piece) for piece, bits in enumerate(hiding)]


# views of cubes and of balls ---------------------------------------------------------------------


class SolidForm(NamedTuple):
    """The drawing of solids, as far as it depends on the form of their cells.

    frame    of some cells, with a number of pixels for one
    drawing  of regions in a frame, some of which step back
    seen     for each region a number that grows with the part of it that is seen
    lifts    the steps by which each layer of a scene goes up, so that they are apart
    hiding   for each piece the pieces that it meets on the way to a side, a bit for each
    translation  one that is near a vector, in the numbers of a cell
    """

    frame: Callable[[Any, Iterable[Cell], int], Any]
    drawing: Callable[[Mapping[int, Region], Any, Style, Collection[int]], SvgDrawing]
    seen: Callable[[Mapping[int, Region], Any], Counter[int]]
    lifts: Callable[[Scene], dict[int, int]]
    hiding: Callable[[Sequence[Shape], str], list[int]]
    translation: Callable[[tuple[float, ...], Any], Cell]


def _translation_near(vector: tuple[float, ...], lattice: Lattice) -> Cell:
    """A translation of cubes or balls near a vector."""
    step = [round(value) for value in vector]
    if not lattice.has(tuple(step)):
        step[-1] += 1
    return tuple(step)


CUBE_FORM = SolidForm(
    isometric_frame, cube_drawing, _seen_parts, _lifts, _hiding, _translation_near
)
BALL_FORM = SolidForm(
    ball_drawing.ball_frame,
    ball_drawing.ball_drawing,
    ball_drawing.seen_parts,
    ball_drawing.lifts,
    ball_drawing.hiding,
    _translation_near,
)


def form_of(lattice: Lattice) -> SolidForm:
    """The form of the cells of a lattice."""
    if lattice.polyhedral:
        form: SolidForm = service("polyhedron_form")(lattice)
        return form
    return BALL_FORM if lattice.round else CUBE_FORM


def whole_drawing(scene: Scene, style: Style) -> SvgDrawing:
    """The drawing of a solid scene as it is."""
    form = form_of(scene.lattice)
    frame = form.frame(scene.lattice, _cells_of(scene.regions), style.cell)
    return form.drawing(scene.regions, frame, style, ())


def layers_apart(scene: Scene) -> Scene:
    """A solid scene with its layers so far above each other that none hides the one below."""
    steps = form_of(scene.lattice).lifts(scene)
    lifted = {}
    for number, region in scene.regions.items():
        cells = tuple((layer + steps[layer], *flat) for layer, *flat in region.cells)
        lifted[number] = region._replace(cells=cells)
    return _moved_scene(scene, lifted)


def pieces_apart(scene: Scene) -> Scene:
    """A solid scene with its pieces away from its middle, each in its own direction, until they
    touch nowhere and most of each is visible; empty cells are left out.

    Pieces around the same point move together. If they hide each other however far they are, they
    are only as far as they need be to touch nowhere.
    """
    lattice = scene.lattice
    low, high = box(_cells_of(scene.regions))
    middle = [(a + b) / 2 for a, b in zip(low, high, strict=True)]
    pieces = {n: region for n, region in scene.regions.items() if region.role == "piece"}
    apart = None
    for stretch in range(1, MOST_STRETCH + 1):
        steps, moved = {}, {}
        for number, piece in pieces.items():
            steps[number] = _step_apart(piece, middle, stretch, lattice)
            moved[number] = piece._replace(cells=translate(piece.cells, steps[number]))
        if _touch_nowhere(scene, moved, steps):
            apart = apart or moved
            if _are_seen(moved, lattice):
                return _moved_scene(scene, moved)
    return _moved_scene(scene, apart or pieces)


def _step_apart(region: Region, middle: Sequence[float], stretch: int, lattice: Lattice) -> Cell:
    """The step of a piece away from the middle, to cells of the lattice."""
    vector = []
    for values, value in zip(zip(*region.cells, strict=True), middle, strict=True):
        mean = sum(values) / len(values)
        vector.append(stretch * (mean - value))
    return form_of(lattice).translation(tuple(vector), lattice)


def _touch_nowhere(scene: Scene, moved: Mapping[int, Region], steps: Mapping[int, Cell]) -> bool:
    """Whether no two pieces that moved differently share a cell or touch."""
    around: dict[int, set[Cell]] = {}
    for number, region in moved.items():
        around[number] = set(region.cells).union(*map(scene.lattice.neighbours, region.cells))
    for number, other_number in combinations(moved, 2):
        together = steps[number] == steps[other_number]
        if not together and not around[number].isdisjoint(moved[other_number].cells):
            return False
    return True


def _are_seen(moved: Mapping[int, Region], lattice: Lattice) -> bool:
    """Whether of each piece most of the part that is visible alone is visible among the others."""
    seen_parts = form_of(lattice).seen
    together = seen_parts(moved, lattice)
    return all(
        together[n] >= LEAST_SEEN_SHARE * seen_parts({n: region}, lattice)[n]
        for n, region in moved.items()
    )


def _moved_scene(scene: Scene, regions: Mapping[int, Region]) -> Scene:
    shown_box = box(map(scene.lattice.shown, _cells_of(regions)))
    return scene._replace(regions=regions, box=shown_box)


def _cells_of(regions: Mapping[int, Region]) -> list[Cell]:
    return [cell for region in regions.values() for cell in region.cells]


class Steps(NamedTuple):
    """A drawing for each piece that is put in, and whether each can come from above."""

    drawings: list[SvgDrawing]
    from_above: bool


def building_steps(scene: Scene, style: Style) -> Steps:
    """The steps of a solid scene; none without pieces."""
    pieces = {n: region for n, region in scene.regions.items() if region.role == "piece"}
    if not pieces:
        return Steps([], True)
    form = form_of(scene.lattice)
    shapes = {number: piece.cells for number, piece in pieces.items()}
    numbers, from_above = building_order(shapes, scene.lattice)
    on = form.frame(scene.lattice, _cells_of(pieces), style.cell)
    drawings = []
    placed: dict[int, Region] = {}
    for number in numbers:
        placed_before = tuple(placed)
        placed[number] = pieces[number]
        drawings.append(form.drawing(placed, on, style, placed_before))
    return Steps(drawings, from_above)


def steps_drawing(scene: Scene, style: Style) -> SvgDrawing:
    """The steps of a solid scene with their numbers; the scene itself if it has no piece."""
    drawings, from_above = building_steps(scene, style)
    if not drawings:
        return whole_drawing(scene, style)
    numbered = enumerate(drawings, 1)
    drawn = grid([captioned_drawing(drawing, str(number)) for number, drawing in numbered])
    return drawn if from_above else stacked([paragraph(NO_ORDER, drawn.width), drawn])


# assembly ----------------------------------------------------------------------------------------


class Move(NamedTuple):
    """A piece, by its number, and the side from which it comes."""

    piece: int
    side: str


def assembly(pieces: Sequence[Shape], lattice: Lattice = CUBIC) -> tuple[Move, ...] | None:
    """The moves that put pieces together, all from above if possible; None if no order of such
    moves exists.

    A piece that can leave can still do so when others have left, so that taking any of them away
    again and again finds an order if there is one.

    >>> assembly([((1, 0, 0),), ((0, 0, 0),)])
    (Move(piece=1, side='above'), Move(piece=0, side='above'))
    """
    hiding = form_of(lattice).hiding
    if moves := _taken_apart(pieces, {"above": hiding(pieces, "above")}):
        return moves
    return _taken_apart(pieces, {side: hiding(pieces, side) for side in SIDE_AXES})


def _taken_apart(
    pieces: Sequence[Shape], hiding: Mapping[str, Sequence[int]]
) -> tuple[Move, ...] | None:
    """The moves that put pieces together, from the sides on which these others hide each, or None;
    found backwards.
    """
    pieces_left = (1 << len(pieces)) - 1
    order = sorted(range(len(pieces)), key=lambda piece: pieces[piece], reverse=True)
    moves: list[Move] = []
    while pieces_left:
        move = _next_move(hiding, order, pieces_left)
        if move is None:
            return None
        moves.append(move)
        pieces_left ^= 1 << move.piece
    return tuple(reversed(moves))


def _next_move(
    hiding: Mapping[str, Sequence[int]], order: Iterable[int], pieces_left: int
) -> Move | None:
    """The first move that takes a piece away from those that are left, a bit for each."""
    for side, hiding_pieces in hiding.items():
        for piece in order:
            if pieces_left >> piece & 1 and not hiding_pieces[piece] & pieces_left:
                return Move(piece, side)
    return None


class Order(NamedTuple):
    """Pieces, by their numbers, in an order, and whether each can come straight down."""

    numbers: tuple[int, ...]
    from_above: bool


def building_order(pieces: Mapping[int, Shape], lattice: Lattice = CUBIC) -> Order:
    """The order in which to put in some pieces: of those that have no other left below them the
    lowest, then the first in reading order; if each has others below it, of all that are left.

    >>> building_order({0: ((1, 0, 0),), 1: ((0, 0, 0),)})
    Order(numbers=(1, 0), from_above=True)
    """
    above = form_of(lattice).hiding([*pieces.values()], "above")
    pieces_below: dict[int, set[int]] = {number: set() for number in pieces}
    for below, bits in zip(pieces, above, strict=True):
        for place, number in enumerate(pieces):
            if bits >> place & 1:
                pieces_below[number].add(below)
    numbers: list[int] = []
    from_above = True
    while pieces_below:
        free = [number for number, below in pieces_below.items() if not below & pieces_below.keys()]
        from_above &= bool(free)
        numbers.append(min(free or pieces_below, key=lambda number: pieces[number]))
        del pieces_below[numbers[-1]]
    return Order(tuple(numbers), from_above)
