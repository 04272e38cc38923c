"""Taking a tiling apart by slides and turns: the moves of pieces that a search has found.

In the search the first body of a part stays as it lies. Of a move the smaller group is named: if
the first piece goes with it, all later moves are seen from this piece, and turned back.
"""

from __future__ import annotations

from itertools import chain, compress

from ..core.cells import Cell, extent
from ..core.square_lattice import SQUARE
from ..core.tilings import Tiling
from .body_groups import are_members
from .disassembly import Move, Separation, Slide, StuckPart, move_of_fewer
from .motions import AXES_IN_SPACE, REST, Motion, along_axis, plane_of
from .parts_apart import PartEnd, two_parts
from .turn_moves import cells_in_space, rounding_of, turn_of
from .turning import Bodies, TurningShapes, TurningStep


class TurningParts:
    """The search for the parts of a tiling, with turns; a `PartSearch`.

    turns  the edges of pieces, as in a puzzle file
    """

    def __init__(self, tiling: Tiling, turns: str) -> None:
        self.turns = turns
        self._flat = tiling.lattice == SQUARE
        self._cells = [cells_in_space(placement.cells) for placement in tiling.placements]
        # An axis through the box of the whole passes each piece at most at this distance.
        reach = max(extent(chain.from_iterable(self._cells)))
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
            go = are_members(step.group, len(pieces))
            motion = step.motion
            is_back = 2 * sum(go) > len(go)
            if is_back:
                go = [not goes for goes in go]
                motion = motion.inverse()
            going = tuple(compress(pieces, go))
            moves.append(self._move(going, step, is_back, frame))
            motion_outside = frame.after(motion).after(frame.inverse())
            for place in compress(range(len(bodies)), go):
                bodies[place] = self._shapes.moved(bodies[place], motion_outside)
            if is_back:
                frame = frame.after(motion)
        direction = frame.of_direction(along_axis(end.axis, 1))
        by = self._cut(direction)
        goes_away = are_members(end.group, len(pieces))
        separating = move_of_fewer(pieces, goes_away, by, away=True)
        moves.append(separating)
        separation = Separation(pieces, tuple(moves))
        parts = two_parts(separating, pieces, bodies)
        return PartEnd(separation, parts, None, end.reached)

    def _move(
        self, pieces: tuple[int, ...], step: TurningStep, is_back: bool, frame: Motion
    ) -> Move:
        """The move of some pieces, as it is seen from outside."""
        amount = -step.amount if is_back else step.amount
        direction = frame.of_direction(along_axis(step.axis, amount))
        if step.point is None:
            return Slide(pieces, self._cut(direction))
        x_axis, y_axis = plane_of(step.axis)
        point = [0] * AXES_IN_SPACE
        point[x_axis], point[y_axis] = step.point
        point_outside = frame.of_point(point)
        quarters = sum(direction)  # all but one are 0
        axis = direction.index(quarters)
        x_axis, y_axis = plane_of(axis)
        in_plane = point_outside[x_axis], point_outside[y_axis]
        return turn_of(pieces, axis, in_plane, quarters, self._flat)

    def _cut(self, direction: Cell) -> Cell:
        """A direction as the cells of the tiling have it: squares have no layers."""
        return direction[1:] if self._flat else direction
