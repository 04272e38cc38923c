"""Parts that the searches for a first tiling share: which puzzles need little more than that the
board is filled, a board as numbers, so that a piece is a few steps from number to number, and the
problem given to SAT.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import prod
from operator import add, mul
from typing import TypeAlias

from ...core.cells import Cell, Shape, box, extent
from ...core.control import current_control
from ...core.model import Board, Piece, Puzzle
from ...search.encoding import Encoding
from ...search.known_reasons import ColouringProof
from ...search.placement_table import reach, strides
from ...search.problem import Problem
from ..prices import LONG, cost_of_colouring


def used_pieces(puzzle: Puzzle) -> list[Piece]:
    """Return the pieces that may be used."""
    pieces = []
    for piece in puzzle.pieces:
        if piece.most != 0:
            pieces.append(piece)
    return pieces


def has_room(puzzle: Puzzle) -> bool:
    """Whether no piece runs out, however the board is filled.

    >>> from ...core.board import Board
    >>> board, bar = Board(frozenset({(0, 0), (0, 1), (0, 2)})), ((0, 0), (0, 1))
    >>> [has_room(Puzzle((Piece("I", bar, 0, most),), board)) for most in (0, 1, None)]
    [True, True, True]
    """
    room = len(puzzle.board.cells)
    for piece in used_pieces(puzzle):
        if piece.most is None:
            continue
        most_in_room = room // piece.size
        if piece.most < most_in_room:
            return False
    return True


def are_free(puzzle: Puzzle) -> bool:
    """Whether every filling of the board is a tiling, however often it uses which piece.

    It is if no piece runs out and none is required, or if the only one is used as often as
    the board needs anyway.
    """
    if not has_room(puzzle):
        return False
    pieces = used_pieces(puzzle)
    if len(pieces) == 1:
        (only,) = pieces
        least_area = only.least * only.size
        return least_area <= len(puzzle.board.must)
    return not any(piece.least for piece in pieces)


Steps: TypeAlias = tuple[int, ...]


class Grid:
    """The cells of a board in whose lattice all cells are of one kind, numbered so that a
    step leads to the same neighbour everywhere, and never into the next row.

    numbers  of the board's cells, in their order
    size     all numbers that a step from a cell leads to are above 0 and below it
    near     the steps to the neighbours of a cell
    lattice  that of the board
    """

    def __init__(self, board: Board, forms: Iterable[Shape]) -> None:
        control = current_control()
        self.lattice = board.lattice
        self._plane = board.lattice.plane
        watched_cells = control.watched(board.cells)
        points = [self._plane(cell) for cell in watched_cells]
        low, _ = box(points)
        reached = reach(board.lattice, forms)
        sides = list(map(add, extent(points), reached))
        self._strides = strides(sides)
        margin = self.step_of(reached)
        origin = margin - self.step_of(low)
        self.numbers: list[int] = []
        self._cells: dict[int, Cell] = {}
        cells_and_points = zip(board.cells, points, strict=True)
        for cell, point in control.watched(cells_and_points):
            number = origin + self.step_of(point)
            self.numbers.append(number)
            self._cells[number] = cell
        margins = 2 * margin
        self.size = margins + prod(sides)
        self.near: list[int] = []
        for cells in board.lattice.steps.values():
            self.near += [self._step(cell) for cell in cells]

    def step_of(self, point: Cell) -> int:
        """Return the step along each axis of the plane by some numbers of cells."""
        steps = map(mul, point, self._strides)
        return sum(steps)

    @property
    def axis_steps(self) -> Steps:
        """The step to the next cell along each axis of the plane."""
        return tuple(self._strides)

    def _step(self, cell: Cell) -> int:
        """The step to a cell from the one at the origin."""
        zero = (0,) * len(cell)
        origin = self._plane(zero)
        point = self._plane(cell)
        step = self.step_of(point)
        return step - self.step_of(origin)

    def steps(self, form: Shape) -> list[Steps]:
        """Return for each cell of a form the steps from it to the others."""
        numbers = [self._step(cell) for cell in form]
        steps_of_cells = []
        for start in numbers:
            steps = []
            for number in numbers:
                if number != start:
                    steps.append(number - start)
            steps_of_cells.append(tuple(steps))
        return steps_of_cells

    def cell(self, number: int) -> Cell:
        """Return the cell of the board that has a number."""
        return self._cells[number]

    def shape(self, numbers: Iterable[int]) -> Shape:
        """Return the cells of the board that have some numbers, sorted."""
        cells = [self._cells[number] for number in numbers]
        return tuple(sorted(cells))


def without_counts(encoding: Encoding) -> Problem:
    """Return the problem whose pieces are not counted."""
    problem = encoding.problem
    unlimited = max(2, len(problem.options))
    cells = len(encoding.cells)
    bounds = list(problem.most[:cells])
    bounds += [unlimited] * len(encoding.pieces)
    return replace(problem, most=tuple(bounds))


def is_coloured(encoding: Encoding) -> bool:
    """Whether a colouring shows that there is no tiling. It is not looked for if that takes
    long.
    """
    if cost_of_colouring(encoding.problem) > LONG:
        return False
    return ColouringProof(encoding).proves_it()
