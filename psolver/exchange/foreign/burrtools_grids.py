"""The space grids of BurrTools that psolver has, bricks and spheres: the cells that they are in
psolver, and the ways in which shapes are turned there.

x runs to the right, y away from the viewer, z up. Bricks are the cells of a cubic grid: a picture
shows the highest y first. Spheres (grid type 2) are packed as closely as can be, at the places of
such a grid whose x + y + z is even, so that each touches twelve others:

    y
    1   _ # _ #        places of one layer: spheres at #, none at _
    0   # _ # _
        0 1 2 3  x     the next layer has its spheres where this one has none

A shape of bricks can be turned in 24 ways, one of spheres in 120: by the 24 turns of a cube, and by
half a turn about a diagonal of the cube between two of these, which takes a layer that leans, with
six spheres around each, to itself. Such a turn counts only for a shape whose spheres it takes to
spheres. The numbers of the turns are those of `tabs_0/rotmatrix.inc` and `tabs_2/rotmatrix.inc` of
BurrTools 0.7.1; mirror images have higher ones and are used for no piece.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import ClassVar, NamedTuple, TypeAlias

from ...core.cells import Cell, Isometry, Shape, box
from ...core.lattice import Lattice
from ...core.square_lattice import CUBIC, SQUARE
from ...lattices.balls import FREE_BALLS
from ...lattices.vectors import minus, negative, plus

# The numbers of the types of grids.
BRICKS = 0
SPHERES = 2
NOT_ON_SPHERES = "takes its spheres to places where there are none"
BESIDE_LAYER = "a piece lies beside the layer of the result"
# Three times the coordinates of a point.
Thirds: TypeAlias = Cell

# These are quarter turns about the three axes. In the list of all 24, those about x run fastest,
# then it is turned about y, at last about z to the two other directions.
_ABOUT_X = Isometry((0, 2, 1), (1, -1, 1), (0, 0, 0))
_ABOUT_Y = Isometry((2, 1, 0), (-1, 1, 1), (0, 0, 0))
_ABOUT_Z = Isometry((1, 0, 2), (-1, 1, 1), (0, 0, 0))


def _turned(turn: Isometry, times: int) -> Isometry:
    image = Isometry((0, 1, 2), (1, 1, 1), (0, 0, 0))
    for _ in range(times):
        image = turn.after(image)
    return image


def _turns_of_bricks() -> Iterator[Isometry]:
    towards = []
    for times in range(4):
        towards.append(_turned(_ABOUT_Y, times))
    towards.append(_turned(_ABOUT_Z, 1))
    towards.append(_turned(_ABOUT_Z, 3))
    for toward in towards:
        for times in range(4):
            yield toward.after(_turned(_ABOUT_X, times))


TURNS_OF_BRICKS = tuple(_turns_of_bricks())

# Spheres have the turns of a cube as letters, a for the first of TURNS_OF_BRICKS; then two letters
# for each turn from 24 on: the second is done first, then half a turn about the diagonal, then the
# first.
_CUBE_TURNS = "agqhkeufrdltvjbxmcpsoinw"
_LEANING_TURNS = (
    "kcmclbnbddkdbbibiagajdhdcalaacjcxdlducicsakarbjbeafawahabatarajaxavadaoaaanaqamapauaqdtdudadgdpd"
    "odedndfdmdwdrdcdsdvdidbdpcocqcncxclcdcvctcbcrcgchcwcecccfcscvbmbpbobubwbabcbqbsbkbhbebxbfbdbgbtb"
)
TURNS_OF_SPHERES = len(_CUBE_TURNS) + len(_LEANING_TURNS) // 2


def sphere_image(turn: int, point: Cell) -> Thirds:
    """Return three times the point to which a turn of spheres takes one.

    >>> sphere_image(0, (1, 1, 0)), sphere_image(24, (2, 1, -1))
    ((3, 3, 0), (2, -7, 1))
    """
    if turn < len(_CUBE_TURNS):
        turn_of_cube = _turn_of(_CUBE_TURNS[turn])
        image = turn_of_cube(point)
        return tuple([3 * value for value in image])
    place = 2 * (turn - len(_CUBE_TURNS))
    final_turn = _turn_of(_LEANING_TURNS[place])
    first_letter = _LEANING_TURNS[place + 1]
    first_turn = _turn_of(first_letter)
    turned = first_turn(point)
    twice_sum = 2 * sum(turned)
    thirds = [twice_sum - 3 * value for value in turned]
    leaning = tuple(thirds)
    return final_turn(leaning)


def _turn_of(letter: str) -> Isometry:
    number = ascii_lowercase.index(letter)
    return TURNS_OF_BRICKS[number]


class Voxels(NamedTuple):
    """A shape: its size along x, y and z, the colours of its cells by (x, y, z), 0 for none, those
    of the cells that may be filled, and the point that an assembly places.
    """

    size: Cell
    filled: Mapping[Cell, int]
    variable: Mapping[Cell, int]
    hotspot: Cell = (0, 0, 0)

    def colours(self) -> dict[Cell, int]:
        """Return the colours of all cells."""
        return {**self.filled, **self.variable}


@dataclass(frozen=True, slots=True)
class Bricks:
    """The bricks of a problem; `flat` if all its shapes are one layer high."""

    result: Voxels
    flat: bool

    turns: ClassVar[int] = len(TURNS_OF_BRICKS)

    @property
    def lattice(self) -> Lattice:
        """The lattice of the cells in psolver."""
        if self.flat:
            return SQUARE
        return CUBIC

    def place(self, voxels: Voxels, cell: Cell) -> Cell:
        """Return a cell of a shape as psolver has it."""
        x, y, z = cell
        last_row = voxels.size[1] - 1
        row = last_row - y
        if self.flat:
            return row, x
        return z, row, x

    def on_board(self, cell: Cell) -> Cell:
        """Return a cell of the result as psolver has it."""
        return self.place(self.result, cell)

    def lying(self, voxels: Voxels, at: Cell, turn: int) -> dict[Cell, Cell] | str:
        """Return the cells of the board under those of a shape, turned and with its hotspot at a
        place of the result; or the reason why it cannot lie so.
        """
        turned = TURNS_OF_BRICKS[turn]
        hotspot = turned(voxels.hotspot)
        moved = turned.then_moved(minus(at, hotspot))
        cells_under = {}
        for cell in voxels.filled:
            image = moved(cell)
            if self.flat and image[2]:
                return BESIDE_LAYER
            cells_under[cell] = self.on_board(image)
        return cells_under


@dataclass(frozen=True, slots=True)
class Spheres:
    """The spheres of a problem.

    shift  moves the balls of the result so that their layers, rows and columns begin at 0
    """

    shift: Cell

    turns: ClassVar[int] = TURNS_OF_SPHERES
    lattice: ClassVar[Lattice] = FREE_BALLS

    def place(self, _: Voxels, cell: Cell) -> Cell:
        """Return a cell of a shape as psolver has it."""
        return _ball_of(cell)

    def on_board(self, cell: Cell) -> Cell:
        """Return a cell of the result as psolver has it."""
        ball = _ball_of(cell)
        return plus(ball, self.shift)

    def lying(self, voxels: Voxels, at: Cell, turn: int) -> dict[Cell, Cell] | str:
        """Return the cells of the board under those of a shape, as `Bricks.lying` does."""
        fault = f"the turn {turn} {NOT_ON_SPHERES}"
        cells = voxels.colours()
        images = turned_spheres(cells, turn)
        if images is None:
            return fault
        # BurrTools rounds the place of a hotspot that lies on no sphere of the shape
        first_cell = first_of(cells)
        hotspot = _rounded(turn, first_cell, voxels.hotspot)
        by = minus(at, hotspot)
        cells_under = {}
        for cell in voxels.filled:
            place = plus(images[cell], by)
            if sum(place) % 2:
                return fault
            cells_under[cell] = self.on_board(place)
        return cells_under


def spheres_of(result: Voxels) -> Spheres:
    """Return the spheres of a problem with a result."""
    shown_places = []
    for cell in result.colours():
        ball = _ball_of(cell)
        shown_places.append(FREE_BALLS.shown(ball))
    low_place, _ = box(shown_places)
    low = FREE_BALLS.at(low_place)
    assert low is not None
    return Spheres(negative(low))


def _ball_of(cell: Cell) -> Cell:
    """Return the ball of psolver at x, y and z: its layers, too, are those along z."""
    x, y, z = cell
    return z, x, y


def place_of_ball(ball: Cell) -> Cell:
    """Return the x, y and z of a ball of psolver.

    >>> place_of_ball(_ball_of((1, 2, 3)))
    (1, 2, 3)
    """
    z, x, y = ball
    return x, y, z


def first_of(cells: Iterable[Cell]) -> Cell:
    """Return the first of the cells of a shape: x runs fastest, then y, then z."""
    return min(cells, key=lambda cell: cell[::-1])


def _rounded(turn: int, first_cell: Cell, point: Cell) -> Cell:
    """The image of a point, as seen from that of the first cell of a shape, in whole steps."""
    image = sphere_image(turn, minus(point, first_cell))
    steps = [(value + 1) // 3 for value in image]
    return tuple(steps)


def turned_spheres(cells: Iterable[Cell], turn: int) -> dict[Cell, Cell] | None:
    """Return the images of some spheres (at least one), as seen from the image of the first of
    them; None if a turn takes some to no spheres.

    >>> turned_spheres([(0, 0, 0), (2, 0, 0)], 24) is None
    True
    """
    all_cells = list(cells)
    first_cell = first_of(all_cells)
    images = {}
    for cell in all_cells:
        image = sphere_image(turn, minus(cell, first_cell))
        rests = [value % 3 for value in image]
        if any(rests):
            return None
        if sum(image) % 6:
            return None
        steps = [value // 3 for value in image]
        images[cell] = tuple(steps)
    return images


def lies_otherwise(
    cells: Sequence[Cell], orientations: Iterable[Shape], open_cells: Iterable[Cell] = ()
) -> bool:
    """Whether a shape of spheres, given by x, y and z, has other `orientations` in psolver than in
    BurrTools. So it is with some whose spheres, or those and their open ones, are not joined:
    psolver turns them in all ways that take its spheres to spheres.
    """
    all_cells = [*cells, *open_cells]
    burr_orientations = set()
    for turn in range(TURNS_OF_SPHERES):
        images = turned_spheres(all_cells, turn)
        if images is not None:
            balls = [_ball_of(images[cell]) for cell in cells]
            burr_orientations.add(FREE_BALLS.normalise(balls))
    return burr_orientations != set(orientations)
