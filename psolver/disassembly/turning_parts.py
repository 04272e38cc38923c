"""Taking a tiling apart by slides and turns: the moves of pieces that a search has found.

In the search the first body of a part stays as it lies. Of a move the smaller group is named: if
the first piece goes with it, all later moves are seen from this piece, and turned back.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress

from ..core.cells import Cell, Shape, box
from ..core.square_lattice import SQUARE
from ..core.tilings import Tiling
from .disassembly import Move, Separation, Slide, StuckPart, move_of_fewer
from .motions import AXES_IN_SPACE, REST, Motion, plane_of
from .parts_apart import PartEnd
from .turn_moves import rounding_of, turn_of
from .turning import Bodies, Lying, TurningShapes, TurningStep


class TurningParts:
    """The search for the parts of a tiling, with turns; a `PartSearch`.

    turns  the edges of pieces, as in a puzzle file
    """

    def __init__(self, tiling: Tiling, turns: str) -> None:
        self.turns = turns
        self._flat = tiling.lattice == SQUARE
        self._cells = [_in_space(placement.cells) for placement in tiling.placements]
        low, high = box([cell for cells in self._cells for cell in cells])
        # An axis through the box of the whole passes each piece at most at this distance.
        reach = max(highest - lowest + 1 for lowest, highest in zip(low, high, strict=True))
        self._shapes = TurningShapes(self._flat, rounding_of(turns), reach)

    def start(self) -> Bodies:
        """Return how all pieces lie in the tiling."""
        return tuple(self._shapes.lying(cells) for cells in self._cells)

    def end(self, pieces: tuple[int, ...], start: Bodies) -> PartEnd[Bodies]:
        """Return how some pieces come apart."""
        end = self._shapes.apart(start)
        if not end.group:
            return PartEnd(None, (), StuckPart(pieces, (), end.reached), end.reached)
        frame = REST  # of the piece that stays in the search
        bodies = list(start)
        moves: list[Move] = []
        for step in end.steps:
            go = _goes(step.group, len(pieces))
            is_back = 2 * sum(go) > len(go)
            if is_back:
                go = [not goes for goes in go]
            going = tuple(compress(pieces, go))
            moves.append(self._move(going, step, is_back, frame))
            motion = step.motion.inverse() if is_back else step.motion
            motion_outside = frame.after(motion).after(frame.inverse())
            for place, goes in enumerate(go):
                if goes:
                    bodies[place] = self._shapes.moved(bodies[place], motion_outside)
            if is_back:
                frame = frame.after(motion)
        direction = frame.of_direction(_unit(end.axis, 1))
        by = self._cut(direction)
        separating = move_of_fewer(pieces, _goes(end.group, len(pieces)), by, away=True)
        moves.append(separating)
        separation = Separation(pieces, tuple(moves))
        return PartEnd(separation, _two_parts(separating, pieces, bodies), None, end.reached)

    def _move(
        self, pieces: tuple[int, ...], step: TurningStep, is_back: bool, frame: Motion
    ) -> Move:
        """The move of some pieces, as it is seen from outside."""
        amount = -step.amount if is_back else step.amount
        if step.point is None:
            direction = frame.of_direction(_unit(step.axis, amount))
            return Slide(pieces, self._cut(direction))
        direction = frame.of_direction(_unit(step.axis, 1))
        axis = next(axis for axis, sign in enumerate(direction) if sign)
        point = [0] * AXES_IN_SPACE
        for place, value in zip(plane_of(step.axis), step.point, strict=True):
            point[place] = value
        point_outside = frame.of_point(point)
        x_axis, y_axis = plane_of(axis)
        in_plane = point_outside[x_axis], point_outside[y_axis]
        quarters = amount * direction[axis]
        return turn_of(pieces, axis, in_plane, quarters, self._flat)

    def _cut(self, direction: Cell) -> Cell:
        """A direction as the cells of the tiling have it: squares have no layers."""
        return direction[1:] if self._flat else direction


def _goes(group: int, number: int) -> list[bool]:
    """Whether each of some bodies is in a group."""
    return [bool(group >> place & 1) for place in range(number)]


def _unit(axis: int, amount: int) -> Cell:
    """A step along an axis."""
    return tuple(amount if place == axis else 0 for place in range(AXES_IN_SPACE))


def _two_parts(
    separating: Move, pieces: Sequence[int], bodies: Sequence[Lying]
) -> list[tuple[tuple[int, ...], Bodies]]:
    """The parts of two pieces or more after a move that separates, that which goes first: it is
    taken apart last.
    """
    parts = []
    goes = [piece in separating.pieces for piece in pieces]
    for side in (goes, [not is_going for is_going in goes]):
        if sum(side) > 1:
            parts.append((tuple(compress(pieces, side)), tuple(compress(bodies, side))))
    return parts


def _in_space(cells: Shape) -> list[Cell]:
    return [(0,) * (AXES_IN_SPACE - len(cell)) + cell for cell in cells]
