"""The lattice of balls, packed as closely as can be: square layers, each in the dips of the one
below (face-centred cubic, as cannonballs are stacked).

People know a ball by its layer, its row and its column. A layer is half a ball further down and to
the right than the one below, so that the ball (1, 0, 0) lies on four of layer 0:

    (0, 0, 0) (0, 0, 1)
         (1, 0, 0)
    (0, 1, 0) (0, 1, 1)

A ball touches four others of its layer, four above and four below. A picture is drawn in layers, as
one of cubes is; a flat one is a layer.

A cell is (z, x, y) = (layer, row + column + layer, column - row): the points of a cubic grid whose
numbers have an even sum. Its isometries are those of cubes. A turn can make a flat piece stand on
edge, or lean. In FREE_BALLS a piece may be turned in every way that takes its balls to balls.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, product
from math import isqrt
from operator import mul
from types import MappingProxyType

from ..core import picture as pictures
from ..core.cells import Cell, DrawnMarks, Isometry, MarksByCell, Shape, box, translate
from ..core.lattice import DrawnPoint, Lattice, Location, TextPlace
from ..core.picture import NUMBER, Size
from ..core.square_lattice import COSINE, CUBIC
from .cells_drawn import place_in_layers
from .vectors import determinant_of_three, minus, negative, scalar_product, with_layer

# The steps to the twelve balls that one touches.
BALL_STEPS = tuple(cell for cell in product((-1, 0, 1), repeat=3) if cell.count(0) == 1)


def _ball(place: Cell) -> Cell:
    """The ball at a place of a picture, flat or in layers."""
    layer, row, column = with_layer(place)
    x = row + column + layer
    return layer, x, column - row


# every turn in space ------------------------------------------------------------------------------


def _matched(shape: Shape, begun: Shape) -> Iterator[Shape]:
    """Yield the images of a shape, of which the first balls are known, with the same distances."""
    number = len(begun)
    if number == len(shape):
        yield begun
        return
    next_ball = shape[number]
    distances = [_square_distance(next_ball, ball) for ball in shape[:number]]
    for image in _at_distance(distances[0]):
        distances_of_image = [_square_distance(image, placed) for placed in begun]
        if distances_of_image == distances:
            longer = (*begun, image)
            yield from _matched(shape, longer)


@lru_cache(64)
def _at_distance(square: int) -> Shape:
    """The balls whose distance from the origin, in steps of the grid, has this square."""
    reach = isqrt(square)
    span = range(-reach, reach + 1)
    # the sum of three numbers is even if that of their squares is: these points are balls
    balls = []
    for point in product(span, repeat=3):
        if scalar_product(point, point) == square:
            balls.append(point)
    return tuple(balls)


def _square_distance(ball: Cell, start: Cell) -> int:
    step = minus(ball, start)
    return scalar_product(step, step)


def _hand(shape: Shape) -> int:
    """The sign of the volume of the first four balls that lie in no plane; 0 for none."""
    for origin, *ends in combinations(shape, 4):
        a, b, c = [minus(end, origin) for end in ends]
        volume = determinant_of_three(a, b, c)
        if volume > 0:
            return 1
        if volume < 0:
            return -1
    return 0


# sizes --------------------------------------------------------------------------------------------


def _layer(layer: int, rows: range, columns: range) -> Iterator[Cell]:
    for row in rows:
        for column in columns:
            yield _ball((layer, row, column))


def _pyramid(side: int) -> Iterator[Cell]:
    """Square layers, each a row shorter than the one below."""
    for layer in range(side):
        length = range(side - layer)
        yield from _layer(layer, length, length)


def _tetrahedron(side: int) -> Iterator[Cell]:
    """Layers of 1 row of `side` balls, 2 rows of a ball less, and so on: it stands on an edge."""
    for layer in range(side):
        columns = side - layer
        rows = range(columns - 1, side)
        yield from _layer(layer, rows, range(columns))


def _triangle(side: int) -> Iterator[Cell]:
    """Rows that lean against each other: a row a layer."""
    row = range(1)
    for layer in range(side):
        columns = range(side - layer)
        yield from _layer(layer, row, columns)


def _rectangle(rows: int, columns: int) -> Iterator[Cell]:
    return _layer(0, range(rows), range(columns))


def _in_pyramid(side: int) -> int:
    """The number of balls of a pyramid."""
    return side * (side + 1) * (2 * side + 1) // 6


def _in_tetrahedron(side: int) -> int:
    return side * (side + 1) * (side + 2) // 6


def _in_triangle(side: int) -> int:
    return side * (side + 1) // 2


class BallLattice(Lattice):
    """Balls: BALLS, and FREE_BALLS, in which a piece may be turned in every way that takes its
    balls to balls.
    """

    axes = ("layer", "row", "column")
    flat = False
    steps = MappingProxyType({(0, 0, 0): BALL_STEPS})
    turns = CUBIC.turns
    mirror = Isometry((0, 2, 1), (1, -1, -1), (0, 0, 0))
    layer_shift = (0.5, 0.5)
    round = True
    sizes = (
        Size(
            f"pyramid of side {NUMBER}",
            "pyramid of side 5",
            _in_pyramid,
            _pyramid,
        ),
        Size(
            f"tetrahedron of side {NUMBER}",
            "tetrahedron of side 4",
            _in_tetrahedron,
            _tetrahedron,
        ),
        Size(
            f"triangle of side {NUMBER}",
            "triangle of side 6",
            _in_triangle,
            _triangle,
        ),
        Size(
            f"{NUMBER}x{NUMBER}",
            "5x11",
            mul,
            _rectangle,
        ),
    )

    def __init__(self, name: str, turns_freely: bool) -> None:
        self.name = name
        self.turns_freely = turns_freely

    def kind(self, cell: Cell) -> Cell:
        """The ball at the origin; a point whose sum is odd has another kind, and is no ball."""
        return 0, 0, sum(cell) % 2

    def home(self, cells: Iterable[Cell]) -> Cell:
        """The translation that brings cells (at least one) to the origin, by an even sum."""
        lowest, _ = box(cells)
        layer, x, y = negative(lowest)
        odd = (layer + x + y) % 2
        return layer, x, y + odd

    def plane(self, cell: Cell) -> Cell:
        """The layer, the row and the column."""
        return self.shown(cell)

    def shown(self, cell: Cell) -> Cell:
        """The layer, the row and the column."""
        layer, x, y = cell
        row = (x - y - layer) // 2
        column = (x + y - layer) // 2
        return layer, row, column

    def at(self, shown: Cell) -> Cell | None:
        """The ball in a layer, a row and a column; None if there are not three numbers."""
        if len(shown) != 3:
            return None
        return _ball(shown)

    def corners(self, cell: Cell) -> Shape:
        """The points, in halves of a step, in which a ball can touch others, sorted."""
        middle = tuple([2 * value for value in cell])
        return translate(BALL_STEPS, middle)

    def project(self, point: Location) -> DrawnPoint:
        """The place in a drawing of a point in halves of a step, if a ball is 1 wide: the drawing
        is seen from above, from the front and the right, as that of cubes.
        """
        layer, x, y = [value / 2 for value in point]
        across = y * COSINE
        down = x / 2 - layer / 2**0.5
        return across, down

    def parse(self, text: str, marks: str, first_line: int = 1) -> DrawnMarks:
        """The marked balls of a picture, in reading order. Raises PictureError."""
        drawn = pictures.parse(text, marks, first_line)
        return {_ball(place): mark for place, mark in drawn.items()}

    def where(self, text: str, cell: Cell) -> TextPlace:
        """The line and the column in which a ball is drawn."""
        return place_in_layers(text, self.shown(cell))

    def picture(self, marks: MarksByCell) -> str:
        """The text of some marked balls (at least one), in layers."""
        drawn = {self.shown(cell): mark for cell, mark in marks.items()}
        return pictures.picture(drawn)

    def poses(self, shape: Shape, reverse: bool) -> Iterator[Shape]:
        """Yield the images of a shape, ball by ball, its first one at the origin, under all
        rotations of space that take its balls to balls, with `reverse` also under reflections.

        Some are no isometries of the lattice: balls of a plane in which each touches six others can
        be turned by 60 degrees. They are found ball by ball, by distances; the hand of a shape is
        the sign of the volume of four of its balls.

        >>> len({tuple(sorted(pose)) for pose in BALLS.poses(((0, 0, 0), (0, 1, 1)), False)})
        12
        """
        hand = _hand(shape)
        for image in _matched(shape, ((0, 0, 0),)):
            if reverse or not hand or _hand(image) == hand:
                yield image


BALLS: Lattice = BallLattice("balls", turns_freely=False)
FREE_BALLS: Lattice = BallLattice("free balls", turns_freely=True)
