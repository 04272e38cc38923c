"""Cells and shapes.

A cell     tuple of ints, (row, column) or (layer, row, column)    (0, 1)
A shape    sorted tuple of cells                                   ((0, 0), (0, 1), (1, 0))

The set of all cells, and everything that depends on it, belongs to their lattice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import add, itemgetter
from typing import TypeAlias

Cell: TypeAlias = tuple[int, ...]
Shape: TypeAlias = tuple[Cell, ...]


def box(cells: Iterable[Cell]) -> tuple[Cell, Cell]:
    """The lowest and the highest corner of the smallest box around `cells` (at least one).

    >>> box([(3, 1), (2, 4)])
    ((2, 1), (3, 4))
    """
    found = columns(cells)
    return tuple(map(min, found)), tuple(map(max, found))


def extent(cells: Iterable[Cell]) -> tuple[int, ...]:
    """The lengths in cells of the smallest box around `cells` (at least one), along each axis.

    >>> extent([(3, 1), (2, 4)])
    (2, 4)
    """
    return tuple(max(column) - min(column) + 1 for column in columns(cells))


def columns(cells: Iterable[Cell]) -> list[list[int]]:
    """The coordinates of `cells` (at least one), axis by axis; a million cells take no more memory
    than that.

    >>> columns([(3, 1), (2, 4)])
    [[3, 2], [1, 4]]
    """
    cells = list(cells)
    return [list(map(itemgetter(axis), cells)) for axis in range(len(cells[0]))]


def translate(cells: Iterable[Cell], by: Cell) -> Shape:
    """`cells` moved by the vector `by`, in their order.

    >>> translate([(0, 1), (0, 0)], (2, 3))
    ((2, 4), (2, 3))
    """
    return tuple([tuple(map(add, cell, by)) for cell in cells])


def parts_of(cells: Iterable[Cell], beside: Callable[[Cell], Iterable[Cell]]) -> list[Shape]:
    """The connected parts of some cells, each sorted, in the order of their first cells; `beside`
    returns the cells beside one, whether they are among these or not.

    >>> parts_of([(0,), (1,), (3,)], lambda cell: [(cell[0] - 1,), (cell[0] + 1,)])
    [((0,), (1,)), ((3,),)]
    """
    left = set(cells)
    parts = []
    for first in sorted(left):
        if first not in left:
            continue
        left.remove(first)
        part, todo = [first], [first]
        while todo:
            for cell in beside(todo.pop()):
                if cell in left:
                    left.remove(cell)
                    part.append(cell)
                    todo.append(cell)
        parts.append(tuple(sorted(part)))
    return parts
