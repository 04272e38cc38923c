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
        self._cells = []
        for placement in tiling.placements:
            cells = cells_in_space(placement.cells)
            self._cells.append(cells)
        # An axis through the box of the whole passes each piece at most at this distance.
        sides = extent(chain.from_iterable(self._cells))
        rounding = rounding_of(turns)
        self._shapes = TurningShapes(self._flat, rounding, max(sides))

    def start(self) -> Bodies:
        """Return how all pieces lie in the tiling."""
        return tuple(self._shapes.lying(cells) for cells in self._cells)

    def end(self, pieces: tuple[int, ...], start: Bodies) -> PartEnd[Bodies]:
        """Return how some pieces come apart."""
        end = self._shapes.apart(start)
        if not end.group:
            stuck = StuckPart(pieces, (), end.reached)
            return PartEnd(None, (), stuck, end.reached)
        frame = REST  # of the piece that stays in the search
        bodies = list(start)
        moves: list[Move] = []
        for step in end.steps:
            go = are_members(step.group, len(pieces))
            motion = step.motion
            going = sum(go)
            is_back = going > len(go) - going
            if is_back:
                go = [not goes for goes in go]
                motion = motion.inverse()
            pieces_going = tuple(compress(pieces, go))
            move = self._move(pieces_going, step, is_back, frame)
            moves.append(move)
            in_frame = frame.after(motion)
            motion_outside = in_frame.after(frame.inverse())
            for place, goes in enumerate(go):
                if goes:
                    bodies[place] = self._shapes.moved(bodies[place], motion_outside)
            if is_back:
                frame = in_frame
        up = along_axis(end.axis, 1)
        by = self._cut(frame.of_direction(up))
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
        amount = step.amount
        if is_back:
            amount = -amount
        direction = frame.of_direction(along_axis(step.axis, amount))
        if step.point is None:
            return Slide(pieces, self._cut(direction))
        x_axis, y_axis = plane_of(step.axis)
        x, y = step.point
        point = [0] * AXES_IN_SPACE
        point[x_axis] = x
        point[y_axis] = y
        point_outside = frame.of_point(point)
        quarters = sum(direction)  # all but one are 0
        axis = direction.index(quarters)
        x_axis, y_axis = plane_of(axis)
        in_plane = point_outside[x_axis], point_outside[y_axis]
        return turn_of(pieces, axis, in_plane, quarters, self._flat)

    def _cut(self, direction: Cell) -> Cell:
        """A direction as the cells of the tiling have it: squares have no layers."""
        if self._flat:
            return direction[1:]
        return direction
