"""Cells and shapes.

A cell     tuple of ints, (row, column) or (layer, row, column)    (0, 1)
A shape    sorted tuple of cells                                   ((0, 0), (0, 1), (1, 0))

Nothing here asks for the dimension: a cell is as long as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

Cell: TypeAlias = tuple[int, ...]
Shape: TypeAlias = tuple[Cell, ...]


def box(cells: Iterable[Cell]) -> tuple[Cell, Cell]:
    """The lowest and the highest corner of the smallest box around `cells` (at least one).

    >>> box([(3, 1), (2, 4)])
    ((2, 1), (3, 4))
    """
    columns = list(zip(*cells, strict=True))
    return tuple(map(min, columns)), tuple(map(max, columns))


def normalise(cells: Iterable[Cell]) -> Shape:
    """The shape of `cells`, moved so that its box begins at the origin.

    >>> normalise([(3, 2), (2, 2)])
    ((0, 0), (1, 0))
    """
    cells = list(cells)
    low, _ = box(cells)
    return tuple(sorted(tuple(a - b for a, b in zip(cell, low, strict=True)) for cell in cells))


def lift(cells: Iterable[Cell], dimension: int) -> Shape:
    """`cells` laid flat in a lattice of at least as many dimensions, sorted.

    >>> lift([(0, 1), (0, 0)], 3)
    ((0, 0, 0), (0, 0, 1))
    """
    return tuple(sorted((*(0,) * (dimension - len(cell)), *cell) for cell in cells))


def can_flip(dimension: int) -> bool:
    """May a thing be turned into its mirror image by hand? What is flat may, by way of space; what
    is solid may not.

    >>> can_flip(2), can_flip(3)
    (True, False)
    """
    return dimension < 3


def axes(dimension: int) -> tuple[str, ...]:
    """The words for the coordinates of a cell.

    >>> axes(2)
    ('row', 'column')
    """
    return ("layer", "row", "column")[-dimension:]


def translate(cells: Iterable[Cell], by: Cell) -> Shape:
    """`cells` moved by the vector `by`, in their order."""
    return tuple(tuple(a + b for a, b in zip(cell, by, strict=True)) for cell in cells)


def neighbours(cell: Cell) -> Iterator[Cell]:
    """The cells that share a side (in 3-D a face) with `cell`.

    >>> list(neighbours((0, 0)))
    [(-1, 0), (1, 0), (0, -1), (0, 1)]
    """
    for axis, value in enumerate(cell):
        for step in (-1, 1):
            yield (*cell[:axis], value + step, *cell[axis + 1 :])


def components(cells: Iterable[Cell]) -> list[Shape]:
    """The edge-connected parts of a set of cells, each sorted, in the order of their first cells.

    >>> components([(0, 0), (0, 1), (5, 5)])
    [((0, 0), (0, 1)), ((5, 5),)]
    """
    left = set(cells)
    parts = []
    for first in sorted(left):
        if first not in left:
            continue
        left.remove(first)
        part, todo = [first], [first]
        while todo:
            for cell in neighbours(todo.pop()):
                if cell in left:
                    left.remove(cell)
                    part.append(cell)
                    todo.append(cell)
        parts.append(tuple(sorted(part)))
    return parts
