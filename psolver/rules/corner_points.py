"""The points at which placements of a puzzle meet in a corner."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from ..core.cells import Cell
from ..core.control import current_control
from ..core.model import Puzzle


def cells_at_points(puzzle: Puzzle) -> dict[Cell, list[int]]:
    """For each corner point the cells of a puzzle's board that have it, by their numbers."""
    points = corner_points(puzzle)
    cells_at = defaultdict(list)
    watched_cells = current_control().watched(puzzle.board.cells)
    for number, cell in enumerate(watched_cells):
        for point in points(cell):
            cells_at[point].append(number)
    return cells_at


def corner_points(puzzle: Puzzle) -> Callable[[Cell], set[Cell]]:
    """The function from a cell of a puzzle's board, or of a placement beside it, to the points at
    its corners; those of separate parts are others, wherever they lie.

    >>> from psolver import Board, Piece
    >>> board = Board(frozenset({(0, 0), (1, 5)}), wrap=("columns",))
    >>> points = corner_points(Puzzle((Piece("D", ((0, 0),)),), board))
    >>> sorted(points((0, 5)) & points((0, 0)))
    [(0, 0), (1, 0)]
    """
    space = puzzle.board.space
    if not puzzle.in_parts:
        return lambda cell: set(space.corners(cell))
    cells = list(puzzle.board.cells)
    for placement in puzzle.beside:
        cells += placement.cells
    part_of = {}
    for number, component in enumerate(space.components(cells)):
        for cell in component:
            part_of[cell] = number

    def points_in_part(cell: Cell) -> set[Cell]:
        part = part_of[cell]
        return {(part, *corner) for corner in space.corners(cell)}

    return points_in_part
