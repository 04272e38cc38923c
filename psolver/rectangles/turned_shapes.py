"""Shapes of squares that are turned by a quarter, or have rows for columns."""

from __future__ import annotations

from ..core.cells import Shape


def exchanged(shape: Shape) -> Shape:
    """Return a shape with rows for columns.

    >>> exchanged(((0, 0), (0, 1)))
    ((0, 0), (1, 0))
    """
    cells = []
    for row, column in shape:
        cells.append((column, row))
    return tuple(sorted(cells))


def quarter_turned(shape: Shape) -> Shape:
    """Return a shape turned by a quarter, at the origin.

    >>> quarter_turned(((0, 0), (0, 1), (1, 0)))
    ((0, 0), (0, 1), (1, 1))
    """
    last_row = max(row for row, _ in shape)
    return turned_in_rows(shape, last_row + 1)


def turned_in_rows(cells: Shape, rows: int) -> Shape:
    """Return cells that lie in some rows, turned by a quarter."""
    last = rows - 1
    turned_cells = []
    for row, column in cells:
        turned_cells.append((column, last - row))
    return tuple(sorted(turned_cells))
