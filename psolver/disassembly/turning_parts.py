"""Taking a tiling apart by slides and turns: the moves of pieces that the search has found.

In the search the first body of a part stays as it lies. Of a move the smaller group is named: if
the first piece goes with it, all that the search says is seen from this piece, and turned back.
"""

from __future__ import annotations

from itertools import compress

from ..core.cells import Shape, box
from ..core.square_lattice import SQUARE
from ..core.tilings import Tiling
from .disassembly import Move, Separation, Slide, StuckPart, move_of_fewer
from .motions import AXES, Motion, plane_of
from .parts_apart import PartEnd
from .turn_moves import rounding_of, turn_of
from .turning import Bodies, Step, TurningShapes


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
        reach = max(most - least + 1 for least, most in zip(low, high, strict=True))
        self._shapes = TurningShapes(self._flat, rounding_of(turns), reach)

    def start(self) -> Bodies:
        """Return how all pieces lie in the tiling."""
        return tuple(self._shapes.lying(cells) for cells in self._cells)

    def end(self, pieces: tuple[int, ...], start: Bodies) -> PartEnd[Bodies]:
        """Return how some pieces come apart."""
        end = self._shapes.apart(start)
        if not end.group:
            return PartEnd(None, (), StuckPart(pieces, (), end.reached), end.reached)
        frame = Motion.rest()  # of the piece that stays in the search
        bodies = list(start)
        moves: list[Move] = []
        for step in end.steps:
            go = [bool(step.group >> n & 1) for n in range(len(pieces))]
            back = 2 * sum(go) > len(go)
            if back:
                go = [not goes for goes in go]
            motion = step.motion.inverse() if back else step.motion
            moves.append(self._move(tuple(compress(pieces, go)), step, back, frame))
            motion_seen = frame.after(motion).after(frame.inverse())
            for n in compress(range(len(pieces)), go):
                cells = [motion_seen.of_cell(cell) for cell in self._shapes.cells(bodies[n])]
                bodies[n] = self._shapes.lying(cells)
            if back:
                frame = frame.after(motion)
        separating = self._separating(pieces, end.group, end.axis, frame)
        moves.append(separating)
        parts = []
        for going in (True, False):
            chosen = [(piece in separating.pieces) is going for piece in pieces]
            if sum(chosen) > 1:
                parts.append((tuple(compress(pieces, chosen)), tuple(compress(bodies, chosen))))
        return PartEnd(Separation(pieces, tuple(moves)), parts, None, end.reached)

    def _move(self, pieces: tuple[int, ...], step: Step, back: bool, frame: Motion) -> Move:
        """The move of some pieces, as it is seen from outside."""
        amount = -step.amount if back else step.amount
        if step.point is None:
            by = frame.of_direction([amount * (axis == step.axis) for axis in range(AXES)])
            return Slide(pieces, by[1:] if self._flat else by)
        along = frame.of_direction([int(axis == step.axis) for axis in range(AXES)])
        axis = next(axis for axis, sign in enumerate(along) if sign)
        whole = [0] * AXES
        for place, value in zip(plane_of(step.axis), step.point, strict=True):
            whole[place] = value
        seen = frame.of_point(whole)
        first, second = plane_of(axis)
        point = seen[first], seen[second]
        return turn_of(pieces, axis, point, amount * along[axis], self._flat)

    def _separating(self, pieces: tuple[int, ...], group: int, axis: int, frame: Motion) -> Slide:
        """The move that takes a group away."""
        by = frame.of_direction([int(place == axis) for place in range(AXES)])
        go = [bool(group >> n & 1) for n in range(len(pieces))]
        return move_of_fewer(pieces, go, by[1:] if self._flat else by, away=True)


def _in_space(cells: Shape) -> list[tuple[int, ...]]:
    return [(0,) * (AXES - len(cell)) + cell for cell in cells]
