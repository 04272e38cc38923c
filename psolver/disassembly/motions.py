"""Motions of space that lead the grid onto itself: steps along an axis, quarters about one.

Points are in halves of cells: the cell (0, 0, 0) lies between (0, 0, 0) and (2, 2, 2), so that its
middle is (1, 1, 1). About an axis the plane has the two next axes, in a circle: about the layers,
axis 0, a quarter leads from the rows, axis 1, to the columns, axis 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..core.cells import Cell

AXES = 3
QUARTERS = 4  # of a whole turn
HALF_TURN = 2  # quarters


def plane_of(axis: int) -> tuple[int, int]:
    """Return the axes of the plane about an axis.

    >>> plane_of(1)
    (2, 0)
    """
    return (axis + 1) % AXES, (axis + 2) % AXES


class Motion(NamedTuple):
    """A motion, proper: for each axis the axis whose number it takes, with which sign, and what is
    added, in halves of cells.
    """

    sources: tuple[int, ...]
    signs: tuple[int, ...]
    shift: tuple[int, ...]

    @classmethod
    def rest(cls) -> Motion:
        """Return the motion that moves nothing."""
        return cls((0, 1, 2), (1, 1, 1), (0, 0, 0))

    @classmethod
    def slide(cls, axis: int, steps: int) -> Motion:
        """Return some steps of a cell along an axis."""
        return cls.rest()._replace(shift=tuple(2 * steps * (k == axis) for k in range(AXES)))

    @classmethod
    def quarter(cls, axis: int, point: Sequence[int]) -> Motion:
        """Return a quarter about an axis through a point of its plane.

        >>> Motion.quarter(0, (1, 1)).of_cell((5, 1, 0))
        (5, 0, 1)
        """
        first, second = plane_of(axis)
        x, y = point
        sources, signs, shift = [0] * AXES, [1] * AXES, [0] * AXES
        sources[axis], sources[first], sources[second] = axis, second, first
        signs[first] = -1
        shift[first] = x + y
        shift[second] = y - x
        return cls(tuple(sources), tuple(signs), tuple(shift))

    def of_point(self, point: Sequence[int]) -> tuple[int, ...]:
        """Return a point, in halves of cells, after the motion."""
        parts = zip(self.sources, self.signs, self.shift, strict=True)
        return tuple(sign * point[source] + shift for source, sign, shift in parts)

    def of_cell(self, cell: Cell) -> Cell:
        """Return a cell after the motion."""
        return tuple(value // 2 for value in self.of_point([2 * value + 1 for value in cell]))

    def of_direction(self, direction: Sequence[int]) -> tuple[int, ...]:
        """Return a direction after the motion."""
        parts = zip(self.sources, self.signs, strict=True)
        return tuple(sign * direction[source] for source, sign in parts)

    def after(self, other: Motion) -> Motion:
        """Return the motion that makes another one first, then this."""
        sources = tuple(other.sources[source] for source in self.sources)
        pairs = zip(self.signs, self.sources, strict=True)
        signs = tuple(sign * other.signs[source] for sign, source in pairs)
        return Motion(sources, signs, self.of_point(other.shift))

    def inverse(self) -> Motion:
        """Return the motion that undoes this one."""
        sources = tuple(self.sources.index(axis) for axis in range(AXES))
        signs = tuple(self.signs[source] for source in sources)
        back = Motion(sources, signs, (0,) * AXES)
        shift = tuple(-value for value in back.of_point(self.shift))
        return back._replace(shift=shift)

    def times(self, number: int) -> Motion:
        """Return a number of such motions, one after the other; of as many back if it is negative.

        >>> Motion.quarter(2, (0, 0)).times(-1) == Motion.quarter(2, (0, 0)).times(3)
        True
        """
        motion = self if number >= 0 else self.inverse()
        result = Motion.rest()
        for _ in range(abs(number)):
            result = motion.after(result)
        return result
