"""Solids for a 3-D printer, as triangles and as STL files: pieces, and the tray that they go into.

A voxel    box of the grid in which the piece is solid or not, by its corner nearest the origin
           (1, 1, 2)
A Mesh     corners in millimetres, and triangles that are wound to the left seen from outside
A Corner   of a cell, as `Lattice.corners` has it
A fan      the cells of a piece that lie around a corner side by side; if they do not go all the
           way around it, the piece ends there, and its border is moved inwards

A piece of squares or cubes is its cells, less half the gap on every side. With a gap the grid has
two slabs a cell: number 2i+1 is the core of cell i, number 2i the joint between it and the cell
before. A voxel is solid if all cells that it belongs to or joins are cells of the piece. That takes
half the gap off every side, and parts cells that touch along an edge or at a corner only, so that
the surface is manifold.

A piece of hexagons or triangles is a prism as thick as a side of a cell is long, less the gap.
Every cell is cut into triangles from its middle. What neighbours share is the same point for both,
so that the surface is closed.

A piece of balls is a ball for each cell, less half the gap all around, and a rod between two that
touch. Rods of two pieces have room beside each other: their middles are 0.7 of a ball apart at
least. manifold3d unites balls and rods into one surface.

A tray is a floor, walls around the board, and whatever lies below or beside its cells. It has the
exact size of the board. The pieces go in from above, so that everything above a cell of the board
stays open.
"""

from __future__ import annotations

from cmath import phase
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, product
from math import acos, atan2, degrees, prod, sin
from operator import sub
from types import ModuleType
from typing import NamedTuple, TypeAlias

from ..core.cells import Cell, Shape, extent
from ..core.errors import PsolverError, missing_package
from ..core.lattice import Lattice
from ..core.model import Board, Piece
from ..core.registries import service
from ..core.square_lattice import CUBIC
from ..paper import breadth

Corner: TypeAlias = tuple[int, ...]
Spot: TypeAlias = tuple[float, float]
Point: TypeAlias = tuple[float, float, float]  # x to the right, y backwards, z upwards

# cells: the least gap that is not 0; single precision resolves it in pieces up to LONGEST_PIECE
LEAST_GAP = 0.001
LONGEST_PIECE = 1000  # cells from end to end
PIECE_TOO_LONG = f"over {LONGEST_PIECE:,} cells long, too long for an STL file"
MOST_TRAY_CELLS = 100_000  # of the box around a board: more make hundreds of megabytes
ROD = 0.25  # cells: the radius of a rod without a gap
WIDEST_GAP_OF_BALLS = 0.3  # cells
SEGMENTS = 48  # around a ball, and around a rod
NO_TRAY = "a tray is made for boards of squares and of cubes only; leave --tray out"
WALL_THICKNESS = 0.2  # cells: how thick the floor and the walls are


class Mesh(NamedTuple):
    """A closed surface: its corners, and triangles as numbers of corners."""

    vertices: tuple[Point, ...]
    faces: tuple[tuple[int, int, int], ...]


def too_little(name: str, gap: float, part: str) -> str:
    """Return the message about a gap, in cells, that leaves too little of a part of a piece."""
    return f"{name}: a gap of {gap:g} cells leaves too little of a {part}"


def check_piece(name: str, piece: Piece, gap: float) -> None:
    """Raise PsolverError for a piece that is too long, and for a gap, in cells, that leaves too
    little of it; `name` is that of the puzzle in messages.
    """
    lattice = piece.lattice
    if lattice.round and gap >= WIDEST_GAP_OF_BALLS:
        raise PsolverError(too_little(name, gap, "rod"))
    if lattice.slanted and gap >= widest_gap(lattice):
        raise PsolverError(too_little(name, gap, "cell"))
    if max(extent(map(lattice.shown, piece.shape))) > LONGEST_PIECE:
        raise PsolverError(f"{name}: the piece {piece.name} is {PIECE_TOO_LONG}")


def solid_piece(piece: Piece, gap: float, cell: float) -> Mesh | None:
    """Return the surface of a piece; `gap` and `cell` as for `mesh`, but less than `widest_gap`;
    None if the gap leaves too little of polyhedra.
    """
    lattice = piece.lattice
    if lattice.polyhedral:
        made: Mesh | None = service("polyhedron_mesh")(lattice, piece.shape, gap, cell)
        return made
    if lattice.round:
        return balls_and_rods(lattice, piece.shape, gap, cell)
    if not lattice.slanted:
        return mesh(piece.shape, gap, cell)
    if not gap and touches_itself(lattice, piece.shape):
        gap = LEAST_GAP
    return prism(lattice, piece.shape, gap, cell)


def binary(solid: Mesh) -> bytes:
    """Return a solid as a binary STL file. Raises PsolverError without trimesh."""
    trimesh = trimesh_package("STL files need")
    made = trimesh.Trimesh(solid.vertices, solid.faces, process=False)
    return bytes(trimesh.exchange.stl.export_stl(made))


def trimesh_package(need: str) -> ModuleType:
    """Return trimesh, with its writers. Raises PsolverError without it, for which there is a `need`
    in words.
    """
    try:
        import trimesh.exchange.obj
        import trimesh.exchange.stl
    except ImportError:
        raise missing_package(need, "trimesh", "stl") from None
    return trimesh


def mesh(shape: Shape, gap: float, cell: float) -> Mesh:
    """Return the surface of a shape whose cells are `cell` mm long, less half of `gap` (in cells)
    on every side.

    It stands as in its picture: columns to the right (x), rows towards the viewer (-y), layers
    upwards (z), its box at the origin. `gap` is 0 or from LEAST_GAP to below 1; without a gap, a
    shape that would touch itself along an edge or at a corner has a gap of LEAST_GAP all the same.
    Raises PsolverError for a shape that is longer than LONGEST_PIECE.

    >>> max(mesh(((0, 0), (0, 1)), 0.1, 10).vertices)
    (19.0, 9.0, 9.0)
    """
    cells = upright(shape)
    if is_too_long(cells):
        raise PsolverError(f"the shape is {PIECE_TOO_LONG}")
    return surface(cells, gap, lambda _axis, place: cell * place)


def surface(cells: Shape, gap: float, at: Callable[[int, float], float]) -> Mesh:
    """Return the surface of cells (x, y, z), less half of `gap`, if the place `p` of an axis,
    counted in cells, lies `at(axis, p)` millimetres from the origin; `gap` as for `mesh`.
    """
    if not gap and not pinched(cells):
        return _mesh(cells, at)
    gap = max(gap, LEAST_GAP)

    def at_plane(axis: int, plane: int) -> float:
        place = plane // 2
        return at(axis, place if plane % 2 else place - gap)

    return _mesh(_voxels(cells), at_plane)


def is_too_long(cells: Shape) -> bool:
    """Whether cells (x, y, z), whose box is at the origin, are too long for an STL file."""
    return max(extent(cells)) > LONGEST_PIECE


def upright(shape: Shape) -> Shape:
    """Return the cells (x, y, z) of a shape as it stands on a table, its first layer lowest.

    >>> upright(((0, 0), (1, 0), (1, 1)))
    ((0, 0, 0), (0, 1, 0), (1, 0, 0))
    """
    return CUBIC.normalise((column, -row, layer) for layer, row, column in CUBIC.lift(shape))


def pinched(cells: Iterable[Cell]) -> bool:
    """Whether there is a corner around which the solid cells, or the others, do not hang together
    by their faces.

    >>> pinched([(0, 0, 0), (0, 1, 1)]), pinched([(0, 0, 0), (0, 0, 1), (0, 1, 1)])
    (True, False)
    """
    inside = set(cells)
    corners = {corner for cell in inside for corner in CUBIC.corners(cell)}
    for corner in corners:
        cells_around = set(product(*((value - 1, value) for value in corner)))
        for part in (cells_around & inside, cells_around - inside):
            if len(CUBIC.components(part)) > 1:
                return True
    return False


def _voxels(cells: Shape) -> set[Cell]:
    """Return the solid voxels of the grid: the core of each cell, the joints after it."""
    inside = set(cells)
    voxels = set()
    for cell in cells:
        # an even number is the joint between a cell and the next
        for voxel in product(*((2 * value + 1, 2 * value + 2) for value in cell)):
            joined_cells = product(*({(number - 1) // 2, number // 2} for number in voxel))
            if inside.issuperset(joined_cells):
                voxels.add(voxel)
    return voxels


def _mesh(voxels: Iterable[Cell], at: Callable[[int, int], float]) -> Mesh:
    """Return the surface of voxels, if plane number n across an axis lies `at(axis, n)`."""
    numbers: dict[Cell, int] = {}
    faces = []
    for quad in _quads(voxels):
        a, b, c, d = (numbers.setdefault(corner, len(numbers)) for corner in quad)
        faces += [(a, b, c), (a, c, d)]
    vertices = tuple((at(0, x), at(1, y), at(2, z)) for x, y, z in numbers)
    return Mesh(vertices, tuple(faces))


def _quads(voxels: Iterable[Cell]) -> Iterator[list[Cell]]:
    """Yield the sides of solid voxels: four corners each, turning left seen from outside."""
    inside = set(voxels)
    for voxel in sorted(inside):
        for axis, side in product(range(3), (0, 1)):
            if _moved(voxel, axis, 2 * side - 1) in inside:
                continue
            next_axis = (axis + 1) % 3
            last_axis = (axis + 2) % 3
            near_corner = _moved(voxel, axis, side)
            second = _moved(near_corner, next_axis, 1)
            far_corner = _moved(second, last_axis, 1)
            third = _moved(near_corner, last_axis, 1)
            quad = [near_corner, second, far_corner, third]
            yield quad if side else quad[::-1]


def _moved(cell: Cell, axis: int, by: int) -> Cell:
    return (*cell[:axis], cell[axis] + by, *cell[axis + 1 :])


# the tray ----------------------------------------------------------------------------------------


def tray_of_board(name: str, board: Board, cell: float) -> Mesh:
    """Return the tray of a board; `name` is that of the puzzle in messages.

    Raises PsolverError for a board of cells that are no squares or cubes, and for one that is too
    long or too large.
    """
    lattice = board.lattice
    if lattice.slanted or lattice.round or lattice.polyhedral:
        raise PsolverError(f"{name}: {NO_TRAY}")
    if board.wrap:
        raise PsolverError(f"{name}: the board wraps, and a tray does not; leave --tray out")
    inside = upright(board.cells)
    if is_too_long(inside):
        raise PsolverError(f"{name}: the board is {PIECE_TOO_LONG}")
    number = prod(extent(inside))
    if number > MOST_TRAY_CELLS:
        large = f"in a box of {number:,} cells; a tray is made for at most {MOST_TRAY_CELLS:,}"
        raise PsolverError(f"{name}: the board is {large}")
    return tray(board.cells, cell)


def tray(cells: Shape, cell: float) -> Mesh:
    """Return the tray of a board's cells, each `cell` mm long; it stands as the pieces do.

    >>> max(tray(((0, 0), (0, 1)), 10).vertices)
    (24.0, 14.0, 12.0)
    """
    inside = upright(cells)
    lengths = extent(inside)

    def at(axis: int, place: float) -> float:
        """The first cell of an axis is wall, or floor; the last one of the board is before wall."""
        wall_before = min(place, 1)
        wall = wall_before + max(place - 1 - lengths[axis], 0)
        return cell * (place - wall) + cell * WALL_THICKNESS * wall

    return surface(solid_cells(inside), 0, at)


def tray_size(cells: Shape, cell: float) -> tuple[float, ...]:
    """Return the width, depth and height of the tray of a board's cells, in millimetres.

    >>> tray_size(((0, 0), (0, 1)), 10)
    (24.0, 14.0, 12.0)
    """
    wide, deep, high = extent(upright(cells))
    wall = cell * WALL_THICKNESS
    return cell * wide + wall * 2, cell * deep + wall * 2, cell * high + wall


def solid_cells(inside: Shape) -> Shape:
    """Return the cells of the tray, if those of the board are (x, y, z), both at the origin."""
    wide, deep, high = extent(inside)
    lowest = _lowest(inside)
    cells: list[Cell] = []
    for x, y in product(range(wide + 2), range(deep + 2)):
        height = 1 + lowest.get((x - 1, y - 1), high)
        cells += [(x, y, z) for z in range(height)]
    return tuple(cells)


def covered_gaps(cells: Shape) -> int:
    """Return the number of gaps between cells above each other, which a tray leaves open."""
    inside = upright(cells)
    lowest = _lowest(inside)
    highest = {(x, y): z for x, y, z in inside}
    heights = [high + 1 - lowest[column] for column, high in highest.items()]
    return sum(heights) - len(inside)


def _lowest(inside: Sequence[Cell]) -> dict[Cell, int]:
    return {(x, y): z for x, y, z in reversed(inside)}


# balls --------------------------------------------------------------------------------------------


def balls_and_rods(lattice: Lattice, cells: Shape, gap: float, cell: float) -> Mesh:
    """Return the surface of a piece of balls, `cell` mm from the middle of one to that of the next,
    its box at the origin; `gap` as for `mesh`, less than WIDEST_GAP_OF_BALLS.

    It stands as in its picture, its layers as flat as in a heap. Raises PsolverError without
    manifold3d.
    """
    try:
        from manifold3d import Manifold, OpType
    except ImportError:
        raise missing_package("STL files of balls need", "manifold3d", "stl") from None
    ball = Manifold.sphere((1 - gap) / 2, SEGMENTS)
    radius = ROD - gap / 2
    rod = Manifold.cylinder(1, radius, radius, SEGMENTS)
    bodies = []
    for ball_cell in cells:
        ball_place = _place_of_ball(lattice, ball_cell)
        bodies.append(ball.translate(ball_place))
        for neighbour in lattice.neighbours(ball_cell):
            if neighbour > ball_cell and neighbour in cells:
                rod_vector = map(sub, _place_of_ball(lattice, neighbour), ball_place)
                bodies.append(rod.rotate(_angles(*rod_vector)).translate(ball_place))
    united = Manifold.batch_boolean(bodies, OpType.Add)
    low = united.bounding_box()[:3]
    made = united.to_mesh64()
    vertices = []
    for vertex in made.vert_properties.tolist():
        vertices.append(tuple(cell * value for value in map(sub, vertex[:3], low)))
    faces = map(tuple, made.tri_verts.tolist())
    return Mesh(tuple(vertices), tuple(faces))


def _place_of_ball(lattice: Lattice, cell: Cell) -> Point:
    """The middle of a ball (x, y, z), if balls are 1 wide."""
    layer, row, column = lattice.shown(cell)
    down, right = (number * layer for number in lattice.layer_shift)
    return column + right, -row - down, layer / 2**0.5


def _angles(x: float, y: float, z: float) -> tuple[float, float, float]:
    """The angles in degrees by which a body that points upwards is turned, about the second axis
    and then about the third, to point in a direction of length 1.
    """
    return 0.0, degrees(acos(max(-1.0, min(1.0, z)))), degrees(atan2(y, x))


def hulls_without(
    hulls: Iterable[Sequence[Point]], parts: Iterable[Sequence[Point]]
) -> tuple[Mesh, int]:
    """Return the surface of the hulls of some points, united, without those of others, and the
    number of its bodies. Raises PsolverError without manifold3d.
    """
    try:
        from manifold3d import Manifold, OpType
    except ImportError:
        raise missing_package("STL files of these cells need", "manifold3d", "stl") from None
    body = Manifold.batch_boolean([Manifold.hull_points(hull) for hull in hulls], OpType.Add)
    taken_away = [Manifold.hull_points(part) for part in parts]
    body = Manifold.batch_boolean([body, *taken_away], OpType.Subtract)
    made = body.to_mesh64()
    vertices = tuple((x, y, z) for x, y, z, *_ in made.vert_properties.tolist())
    faces = tuple((a, b, c) for a, b, c in made.tri_verts.tolist())
    return Mesh(vertices, faces), len(body.decompose())


# prisms -------------------------------------------------------------------------------------------


class Sector(NamedTuple):
    """The part of a cell around one of its corners, with those before and after, clockwise; around
    one corner all have the same angle.
    """

    corner_before: Corner
    corner: Corner
    corner_after: Corner
    cell: Cell
    lattice: Lattice

    def ways(self) -> tuple[complex, complex]:
        """The ways to the corners before and after, of length 1."""
        origin = _point_at(self.lattice, self.corner)
        to_before = _point_at(self.lattice, self.corner_before) - origin
        to_after = _point_at(self.lattice, self.corner_after) - origin
        return to_before / abs(to_before), to_after / abs(to_after)


def _point_at(lattice: Lattice, corner: Corner) -> complex:
    return complex(*lattice.project(corner))


def widest_gap(lattice: Lattice) -> float:
    """Return the gap that leaves nothing of some piece, or parts its cells.

    >>> from ..lattices.slanted import TRIANGLE
    >>> round(widest_gap(TRIANGLE), 3)
    0.577
    """
    angles = (_angle(sector) for kind in lattice.steps for sector in _sectors(lattice, kind))
    return min(breadth(lattice), *(sin(angle) for angle in angles))


def prism(lattice: Lattice, cells: Shape, gap: float, cell: float) -> Mesh:
    """Return the surface of a flat shape less half of a gap on every side, its box at the origin;
    `gap` and `cell` as for `mesh`.

    The gap is less than `widest_gap`. Without one, the shape must not touch itself at a corner.
    """
    around = dict(_spots_around(lattice, cells, gap))
    outlines = []
    for shape_cell in cells:
        spots = []
        for corner in lattice.corners(shape_cell):
            spots += around[corner, shape_cell]
        outlines.append([(x, -y) for x, y in reversed(spots)])
    leftmost, front = map(min, zip(*chain.from_iterable(outlines), strict=True))
    flat = [[(x - leftmost, y - front) for x, y in outline] for outline in outlines]
    middles = []
    for shape_cell in cells:
        x, y = _middle(lattice, shape_cell)
        middles.append((x - leftmost, -y - front))
    return _raised(flat, middles, 1 - gap, cell)


def touches_itself(lattice: Lattice, cells: Shape) -> bool:
    """Whether there are cells of a shape that meet at a corner only.

    >>> from ..lattices.slanted import TRIANGLE
    >>> touches_itself(TRIANGLE, ((0, 0, 1), (0, 1, 0)))
    True
    """
    return any(len(fans) > 1 for fans in _fans(lattice, cells).values())


def _raised(
    flat: Sequence[Sequence[Spot]], middles: Sequence[Spot], high: float, cell: float
) -> Mesh:
    """Return the solid above some polygons, each wound to the left around its middle."""
    numbers: dict[Point, int] = {}
    faces = []
    border: dict[tuple[Spot, Spot], None] = {}

    def number(spot: Spot, z: float) -> int:
        return numbers.setdefault((*spot, z), len(numbers))

    for outline, middle in zip(flat, middles, strict=True):
        for side in zip(outline, [*outline[1:], outline[0]], strict=True):
            a, b = side
            faces.append((number(middle, high), number(a, high), number(b, high)))
            faces.append((number(middle, 0), number(b, 0), number(a, 0)))
            if (b, a) in border:
                del border[b, a]
            else:
                border[side] = None
    for a, b in border:
        low_a = number(a, 0)
        low_b = number(b, 0)
        high_a = number(a, high)
        high_b = number(b, high)
        faces += [(low_a, low_b, high_b), (low_a, high_b, high_a)]
    return Mesh(tuple((cell * x, cell * y, cell * z) for x, y, z in numbers), tuple(faces))


def _fans(lattice: Lattice, cells: Shape) -> dict[Corner, list[list[Sector]]]:
    """Return the fans around each corner, clockwise; a closed one begins anywhere."""
    sectors: dict[Corner, dict[Corner, Sector]] = {}
    for cell in cells:
        for sector in _sectors(lattice, cell):
            sectors.setdefault(sector.corner, {})[sector.corner_before] = sector
    fans = {}
    for corner, sectors_of_corner in sectors.items():
        fans[corner] = list(_parted(sectors_of_corner))
    return fans


def _sectors(lattice: Lattice, cell: Cell) -> Iterator[Sector]:
    """Yield the sectors of a cell."""
    corners = lattice.corners(cell)
    for n, corner in enumerate(corners):
        corner_before = corners[n - 1]
        corner_after = corners[(n + 1) % len(corners)]
        yield Sector(corner_before, corner, corner_after, cell, lattice)


def _parted(sectors: Mapping[Corner, Sector]) -> Iterator[list[Sector]]:
    """Yield the fans of some sectors around one corner, by the corner before each."""
    ends = {sector.corner_after for sector in sectors.values()}
    firsts = [corner for corner in sectors if corner not in ends] or list(sectors)[:1]
    for first_corner in firsts:
        fan = [sectors[first_corner]]
        while (next_sector := sectors.get(fan[-1].corner_after)) and next_sector is not fan[0]:
            fan.append(next_sector)
        yield fan


def _spots_around(
    lattice: Lattice, cells: Shape, gap: float
) -> Iterator[tuple[tuple[Corner, Cell], list[Spot]]]:
    """Yield the points of each cell at each of its corners, clockwise: the corner itself, or the
    place of the border there when it is moved.
    """
    for corner, fans in _fans(lattice, cells).items():
        corner_spot = lattice.project(corner)
        for fan in fans:
            is_closed = fan[-1].corner_after == fan[0].corner_before
            moved = [[corner_spot]] * len(fan)
            if gap and not is_closed:
                moved = _inside(corner_spot, fan, gap)
            for sector, spots in zip(fan, moved, strict=True):
                yield (corner, sector.cell), spots


def _inside(corner_spot: Spot, fan: Sequence[Sector], gap: float) -> list[list[Spot]]:
    """Return for each cell of a fan the points of the border that is half a gap inside: those
    on the sides between the cells, and its turn.
    """
    number = len(fan)
    angle = _angle(fan[0])

    def spot(towards: complex, share: float) -> Spot:
        """The border's point in a direction, a `share` of a cell's angle from its nearer end."""
        length = gap / 2 / sin(share * angle)
        border_point = complex(*corner_spot) + length * towards / abs(towards)
        return border_point.real, border_point.imag

    side_spots = []
    for n in range(1, number):
        to_before, _ = fan[n].ways()
        side_spots.append(spot(to_before, min(n, number - n)))
    # the side before the cell, and the one after it
    spots_of_cells = [side_spots[max(n - 1, 0) : n + 1] for n in range(number)]
    if number % 2:
        half = number // 2
        turn = spot(sum(fan[half].ways()), number / 2)
        spots_of_cells[half].insert(min(half, 1), turn)
    return spots_of_cells


def _angle(sector: Sector) -> float:
    to_before, to_after = sector.ways()
    return abs(phase(to_after / to_before))


def _middle(lattice: Lattice, cell: Cell) -> Spot:
    """Return the middle of the circle inside a cell, where the lines meet that halve its angles."""
    first_sector, second_sector, *_ = _sectors(lattice, cell)
    first_corner = _point_at(lattice, first_sector.corner)
    second_corner = _point_at(lattice, second_sector.corner)
    bisector = sum(first_sector.ways())
    other_way = sum(second_sector.ways())
    across = other_way.conjugate()
    share = ((second_corner - first_corner) * across).imag / (bisector * across).imag
    middle = first_corner + share * bisector
    return middle.real, middle.imag
