"""Motions of space that lead the grid onto itself: steps along an axis, quarters about one.

Points are in halves of cells: the cell (0, 0, 0) lies between (0, 0, 0) and (2, 2, 2), so that its
middle is (1, 1, 1). About an axis the plane has the two next axes, in a circle: about the layers,
axis 0, a quarter leads from the rows, axis 1, to the columns, axis 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from ..core.cells import Cell

AXES_IN_SPACE = 3
QUARTERS_AROUND = 4  # of a whole turn
HALF_TURN = 2  # quarters

Triple: TypeAlias = tuple[int, ...]
"""A number for each axis."""


def plane_of(axis: int) -> tuple[int, int]:
    """Return the axes of the plane about an axis.

    >>> plane_of(1)
    (2, 0)
    """
    next_axis = (axis + 1) % AXES_IN_SPACE
    axis_after = (axis + 2) % AXES_IN_SPACE
    return next_axis, axis_after


def along_axis(axis: int, amount: int) -> Cell:
    """Return an amount along an axis as a direction.

    >>> along_axis(1, -2)
    (0, -2, 0)
    """
    direction = [0] * AXES_IN_SPACE
    direction[axis] = amount
    return tuple(direction)


class Motion(NamedTuple):
    """A motion without a mirror: for each axis the axis whose number it takes, the sign of that,
    and the number that it adds, in halves of cells.
    """

    sources: Triple
    signs: Triple
    shift: Triple

    @classmethod
    def slide(cls, axis: int, steps: int) -> Motion:
        """Return some steps of a cell along an axis."""
        shift = along_axis(axis, 2 * steps)
        return REST._replace(shift=shift)

    @classmethod
    def quarter(cls, axis: int, point: Sequence[int]) -> Motion:
        """Return a quarter about an axis through a point of its plane.

        >>> Motion.quarter(0, (1, 1)).of_cell((5, 1, 0))
        (5, 0, 1)
        """
        x_axis, y_axis = plane_of(axis)
        x, y = point
        sources = [axis] * AXES_IN_SPACE
        sources[x_axis] = y_axis
        sources[y_axis] = x_axis
        signs = [1] * AXES_IN_SPACE
        signs[x_axis] = -1
        shift = [0] * AXES_IN_SPACE
        shift[x_axis] = x + y
        shift[y_axis] = y - x
        return cls(tuple(sources), tuple(signs), tuple(shift))

    def of_point(self, point: Sequence[int]) -> Triple:
        """Return a point, in halves of cells, after the motion."""
        x, y, z = self.of_direction(point)
        x_shift, y_shift, z_shift = self.shift
        x += x_shift
        y += y_shift
        z += z_shift
        return x, y, z

    def of_cell(self, cell: Cell) -> Cell:
        """Return a cell after the motion."""
        middle = [2 * value + 1 for value in cell]
        middle_after = self.of_point(middle)
        return tuple([value // 2 for value in middle_after])

    def of_direction(self, direction: Sequence[int]) -> Triple:
        """Return a direction after the motion."""
        x_source, y_source, z_source = self.sources
        x_sign, y_sign, z_sign = self.signs
        x = x_sign * direction[x_source]
        y = y_sign * direction[y_source]
        z = z_sign * direction[z_source]
        return x, y, z

    def after(self, earlier: Motion) -> Motion:
        """Return the motion that makes another one first, then this."""
        sources = []
        for source in self.sources:
            sources.append(earlier.sources[source])
        signs = self.of_direction(earlier.signs)
        shift = self.of_point(earlier.shift)
        return Motion(tuple(sources), signs, shift)

    def inverse(self) -> Motion:
        """Return the motion that undoes this one."""
        sources = [0] * AXES_IN_SPACE
        signs = [0] * AXES_IN_SPACE
        for axis, source in enumerate(self.sources):
            sources[source] = axis
            signs[source] = self.signs[axis]
        turned_back = Motion(tuple(sources), tuple(signs), REST.shift)
        x, y, z = turned_back.of_direction(self.shift)
        shift = -x, -y, -z
        return turned_back._replace(shift=shift)

    def times(self, number: int) -> Motion:
        """Return a number of such motions, one after the other; of as many back if it is negative.

        >>> Motion.quarter(2, (0, 0)).times(-1) == Motion.quarter(2, (0, 0)).times(3)
        True
        """
        if number < 0:
            return self.inverse().times(-number)
        result = REST
        for _ in range(number):
            result = self.after(result)
        return result


REST = Motion((0, 1, 2), (1, 1, 1), (0, 0, 0))
