"""The marks of figures: axes and centres of their symmetries."""

from __future__ import annotations

from typing import TypeAlias

from ..core.cells import LINES_OF_AXES, Cell, Shape, box
from ..core.figure import Figure, Symmetry, figure
from ..core.lattice import Lattice
from .scene import TURN_MARKS, Mark, Region, Scene, scene_of_cells

FigurePoint: TypeAlias = tuple[float, float]  # by row and column


def axis_ends(
    symmetry: Symmetry, corners: tuple[Cell, Cell], side_margin: int
) -> tuple[FigurePoint, FigurePoint]:
    """The ends of the axis of a mirror image, by row and column: it goes from one side of the
    margin around a box to the other, which is a row, and `side_margin` columns.

    >>> axis_ends(Symmetry("mirror", (("row", 0.5),)), ((0, 0), (1, 2)), 1)
    ((0.5, -1), (0.5, 3))
    """
    low, high = corners
    top = low[0] - 1
    bottom = high[0] + 1
    left = low[1] - side_margin
    right = high[1] + side_margin
    ((name, value),) = symmetry.place
    of_row, of_column = LINES_OF_AXES[name]
    if not of_column:
        return (value, left), (value, right)
    if not of_row:
        return (top, value), (bottom, value)
    rows_at_sides = []
    for column in (left, right):
        down = value - of_column * column
        rows_at_sides.append(down / of_row)
    first_row = max(top, min(rows_at_sides))
    last_row = min(bottom, max(rows_at_sides))
    first_column = (value - of_row * first_row) / of_column
    last_column = (value - of_row * last_row) / of_column
    return (first_row, first_column), (last_row, last_column)


def scene_of_figure(lattice: Lattice, regions: list[Region], cells: Shape, marked: bool) -> Scene:
    """The scene of a figure; with the marks of its symmetries if it is `marked`."""
    marks: tuple[Mark, ...] = ()
    if marked:
        drawn_figure = figure(cells, lattice)
        marks = _symmetry_marks(drawn_figure, lattice)
    return scene_of_cells(lattice, regions, cells, marks)


def _symmetry_marks(drawn_figure: Figure, lattice: Lattice) -> tuple[Mark, ...]:
    """The axes of a figure, else its centre: if axes cross, their crossing shows it."""
    axes = []
    for symmetry in drawn_figure.symmetries:
        if symmetry.kind not in TURN_MARKS:
            axes.append(symmetry)
    if axes:
        cells = [lattice.shown(cell) for cell in drawn_figure.cells]
        corners = box(cells)
        # columns are half as wide if sides are slanted
        side_margin = 1 + len(lattice.invariants)
        marks = []
        for symmetry in axes:
            start, end = axis_ends(symmetry, corners, side_margin)
            marks.append(Mark("axis", start, end))
        return tuple(marks)
    if not drawn_figure.symmetries:
        return ()
    # The smallest turn comes last, and done several times it is those before it.
    smallest = drawn_figure.symmetries[-1]
    centre = [value for _, value in smallest.place]
    kind = TURN_MARKS[smallest.kind]
    return (Mark(kind, tuple(centre)),)
