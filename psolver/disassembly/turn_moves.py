"""Turns as moves of pieces, and whether pieces can make one.

Turn((2,), 0, (0, 1.5, 1.5), 1)   piece 2 turns by a quarter about the vertical axis between the
                                  rows and columns 1 and 2, numbers from 0
Turn((0, 1), None, (3, 0.5), -2)  squares turn by a half the other way round, in their plane
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple, TypeAlias

from ..core.cells import Cell
from .motions import AXES_IN_SPACE, Motion, plane_of
from .sweeps import Point, Rounding
from .turn_meetings import cells_meet_in_turn, least_turn

SHARP = "sharp"
ROUNDED = "rounded"
HALF = 0.5

Coordinates: TypeAlias = "tuple[int | float, ...]"


class Turn(NamedTuple):
    """A move: some pieces turn together about an axis, past no cell of the others of their part.

    axis      of the cells along which the axis of the turn goes; None in the plane
    point     of this axis, as a cell, whose middle it is; its numbers may be halves. Along the axis
              it is 0.
    quarters  1 to 3, or below 0 the other way round: from the axis of the cells after `axis` to the
              next one, in a circle; in the plane from rows to columns
    """

    pieces: tuple[int, ...]
    axis: int | None
    point: Coordinates
    quarters: int

    @property
    def away(self) -> bool:
        """Return False: pieces that turn do not go on without end."""
        return False


def rounding_of(turns: str) -> Rounding | None:
    """Return the rounding of edges by the words of a puzzle file, None for sharp ones.

    >>> rounding_of("sharp") is None, rounding_of("rounded 1/8") is None
    (True, False)
    """
    if turns == SHARP:
        return None
    radius = turns.removeprefix(ROUNDED).strip()
    return Rounding(Fraction(radius))


def turn_of(pieces: Sequence[int], axis: int, point: Point, quarters: int, is_flat: bool) -> Turn:
    """Return a turn about an axis in space through a point of its plane, in halves of cells."""
    coordinates: list[int | float] = [0] * AXES_IN_SPACE
    for place, value in zip(plane_of(axis), point, strict=True):
        coordinates[place] = value // 2
        if value % 2 == 0:  # between two cells
            coordinates[place] = value / 2 - HALF
    turning = tuple(pieces)
    if is_flat:
        return Turn(turning, None, tuple(coordinates[1:]), quarters)
    return Turn(turning, axis, tuple(coordinates), quarters)


def axis_and_point(turn: Turn) -> tuple[int, Point]:
    """Return the axis of a turn in space, and its point in the plane, in halves of cells."""
    axis = turn.axis
    coordinates = turn.point
    if axis is None:
        axis = 0
        coordinates = (0, *coordinates)
    x_axis, y_axis = plane_of(axis)
    x = 2 * coordinates[x_axis] + 1
    y = 2 * coordinates[y_axis] + 1
    return axis, (int(x), int(y))


def cells_after_turn(
    cells: Iterable[Cell], turn: Turn, quarters: int | None = None
) -> tuple[Cell, ...]:
    """Return cells after a turn, or some quarters of it.

    >>> cells_after_turn([(0, 0), (0, 1)], Turn((0,), None, (0, 0), 1))
    ((0, 0), (-1, 0))
    """
    axis, point = axis_and_point(turn)
    if quarters is None:
        quarters = turn.quarters
    motion = Motion.quarter(axis, point).times(quarters)
    moved_cells = []
    for cell in cells_in_space(cells):
        moved = motion.of_cell(cell)
        if turn.axis is None:
            moved = moved[1:]
        moved_cells.append(moved)
    return tuple(moved_cells)


def turn_meets(
    going: Sequence[Sequence[Cell]], staying: Sequence[Sequence[Cell]], turn: Turn, turns: str
) -> bool:
    """Whether pieces, by their cells, meet others while they turn, with the edges of `turns`.

    Each pair of cells is tried for each of the quarters, without what the search remembers.
    """
    axis, point = axis_and_point(turn)
    rounding = rounding_of(turns)
    if turn.quarters < 0:  # the others turn the other way round
        going, staying = staying, going
    step = least_turn(point)
    for quarters_made in range(0, abs(turn.quarters), step):
        for cells, other_cells in product(going, staying):
            moved_cells = cells_after_turn(cells, turn, quarters_made)
            turning = cells_in_space(moved_cells)
            resting = cells_in_space(other_cells)
            if cells_meet_in_turn(rounding, turning, resting, axis, point):
                return True
    return False


def cells_in_space(cells: Iterable[Cell]) -> list[Cell]:
    """Return cells as they lie in space: those of the plane in the layer 0."""
    cells_there = []
    for cell in cells:
        flat = (0,) * (AXES_IN_SPACE - len(cell))
        cells_there.append(flat + cell)
    return cells_there


# words --------------------------------------------------------------------------------------------

QUARTER_WORDS = ("a quarter", "a half", "three quarters")
TURN_VIEWS = (
    ("seen from above, about the vertical axis", ("row", "column")),
    ("seen from the front, about the axis from the back to the front", ("column", "layer")),
    ("seen from the right, about the axis from the left to the right", ("layer", "row")),
)


def turn_words(turn: Turn) -> str:
    """Return how far, which way and about which axis a turn goes; rows are counted from 1.

    >>> turn_words(Turn((2,), 0, (0, 1.5, 1.5), 1))[:33]
    'a quarter counterclockwise, seen '
    >>> turn_words(Turn((2,), None, (1, 1.5), -2))
    'a half clockwise about the point in row 2, between columns 2 and 3'
    """
    axis, point = axis_and_point(turn)
    view, names = TURN_VIEWS[axis]
    places = []
    for name, value in zip(names, point, strict=True):
        places.append(_place(name, value))
    if axis:
        places.reverse()
    length = QUARTER_WORDS[abs(turn.quarters) - 1]
    sense = "clockwise"
    if turn.quarters > 0:
        sense = "counterclockwise"
    about = " about the point"
    if turn.axis is not None:
        about = f", {view}"
    words = ", ".join(places)
    return f"{length} {sense}{about} {words}"


def _place(name: str, value: int) -> str:
    """A place along an axis, in halves of cells: a row, or between two."""
    number = value // 2 + 1
    if value % 2:
        return f"in {name} {number}"
    return f"between {name}s {number - 1} and {number}"
