"""A board as numbers, so that a piece is a few steps from number to number."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from operator import add, mul
from typing import TypeAlias

from ...control import UNWATCHED, Control
from ...geometry.cells import Cell, Shape, box, extent
from ...puzzle.model import Board
from ..placement_table import reach, strides

Steps: TypeAlias = tuple[int, ...]


class Grid:
    """The cells of a board in whose lattice all cells are of one kind, numbered so that a
    step leads to the same neighbour everywhere, and never into the next row.

    numbers  of the board's cells, in their order
    size     all numbers that a step from a cell leads to are above 0 and below it
    near     the steps to the neighbours of a cell
    lattice  that of the board
    """

    def __init__(self, board: Board, forms: Iterable[Shape], control: Control = UNWATCHED) -> None:
        plane = board.lattice.plane
        points = [plane(cell) for cell in control.watched(board.cells)]
        self.lattice, self._plane = board.lattice, plane
        low, _ = box(points)
        reached = reach(board.lattice, forms)
        sides = list(map(add, extent(points), reached))
        self._strides = strides(sides)
        margin = sum(map(mul, reached, self._strides))
        first = margin - self._linear(low)
        self.numbers = [first + self._linear(point) for point in control.watched(points)]
        self.size = 2 * margin + prod(sides)
        self.near = [self._step(cell) for steps in board.lattice.steps.values() for cell in steps]
        self._cells: dict[int, Cell] = dict(zip(self.numbers, board.cells, strict=True))

    def _linear(self, point: Cell) -> int:
        return sum(map(mul, point, self._strides))

    def _step(self, cell: Cell) -> int:
        """The step to a cell from the one at the origin."""
        return self._linear(self._plane(cell)) - self._linear(self._plane((0,) * len(cell)))

    def steps(self, form: Shape) -> list[Steps]:
        """For each cell of a form the steps from it to the others."""
        numbers = [self._step(cell) for cell in form]
        return [tuple(n - first for n in numbers if n != first) for first in numbers]

    def cell(self, number: int) -> Cell:
        """The cell of the board that has a number."""
        return self._cells[number]

    def shape(self, numbers: Iterable[int]) -> Shape:
        """The cells of the board that have some numbers, sorted."""
        return tuple(sorted(self._cells[number] for number in numbers))
