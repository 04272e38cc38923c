"""Cells, sides and parts of a board as checks of tilings need them, and the places of pieces where
they are more than sets of cells: on boards that wrap, with marks, and those still free.

Like `verify` it goes back to the definitions, and shares nothing with the search.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import add, sub
from typing import TypeAlias

from .lattice import Lattice
from .model import Board, Piece, Puzzle
from .tilings import Placement
from .verified_images import (
    MarkedCells,
    images_with_marks,
    marked_cells,
    piece_images,
    values_of,
    wanted_span,
)
from .wording import cells_text, quoted

Cell: TypeAlias = tuple[int, ...]
Cells: TypeAlias = frozenset[Cell]
Mark: TypeAlias = tuple[Cell, str]
Marks: TypeAlias = Iterable[Mark]


def inside(cell: Cell, board: Board) -> Cell:
    """Return the cell of the board's region that a cell stands for; itself if nothing wraps. Of a
    quotient come data alone: the translations, and the first cell that its cells count from.

    >>> inside((1, 6), Board(frozenset({(0, 0), (3, 5)}), wrap=("columns",)))
    (1, 0)
    """
    for vector in board.space.translations:
        # one that changes first numbers comes before one that changes the last alone
        axis = 0 if vector[0] else -1
        region_start, _ = board.space.region
        distance = cell[axis] - region_start[axis]
        times = distance // vector[axis]
        cell = tuple([value - times * step for value, step in zip(cell, vector, strict=True)])
    return cell


def mark_inside(where: Cell, board: Board) -> Cell:
    """Return a site, a cell or a side (its cell, then the one beyond), with its cell inside.

    >>> mark_inside((1, 6, 1, 7), Board(frozenset({(0, 0), (3, 5)}), wrap=("columns",)))
    (1, 0, 1, 1)
    """
    length = board.lattice.dimension
    cell = where[:length]
    cell_inside = inside(cell, board)
    step = map(sub, where[length:], cell)  # none of a cell
    return cell_inside + tuple(map(add, cell_inside, step))


def other_side(cell: Cell, beyond: Cell, board: Board) -> tuple[Cell, Cell]:
    """A side of a cell, as it is seen from the cell that lies beyond it."""
    cell_beyond = inside(beyond, board)
    step_back = map(sub, cell, beyond)
    return cell_beyond, tuple(map(add, cell_beyond, step_back))


def steps_from(cell: Cell, lattice: Lattice) -> Iterator[Cell]:
    """The cells that share a side with a cell, wraps aside."""
    values = values_of(cell, lattice)
    for kind, steps in lattice.steps.items():
        if values_of(kind, lattice) == values:
            for step in steps:
                yield tuple(map(add, cell, step))


def part_numbers(puzzle: Puzzle) -> dict[Cell, int]:
    """For each cell of a puzzle's board and of the placements beside it the number of its part."""
    board = puzzle.board
    cells = set(board.must | board.may)
    for placement in puzzle.beside:
        cells.update(placement.cells)
    part_of_cell = {}
    for number, start in enumerate(cells):
        todo = [start]
        while todo:
            cell = todo.pop()
            if cell in cells and cell not in part_of_cell:
                part_of_cell[cell] = number
                todo += steps_from(cell, board.lattice)
    return part_of_cell


def marks_fault(piece: Piece, placement: Placement, puzzle: Puzzle) -> str:
    """The fault of the marks of a placement, "" for none."""
    if may_show(piece, placement, puzzle):
        return ""
    name = quoted(piece.name)
    place = cells_text(placement.cells)
    if not placement.marks:
        return f"the marks of the piece {name} on {place} are missing"
    return f"the piece {name} on {place} does not show those marks"


def may_show(piece: Piece, placement: Placement, puzzle: Puzzle) -> bool:
    """Whether a piece that lies on some cells may show some marks."""
    if not piece.has_marks:
        return not placement.marks
    cells = placement.cells
    if not puzzle.board.space.translations:
        images = images_with_marks(piece, wanted_span(piece, cells))
        return marked_cells(cells, placement.marks, piece.lattice) in images
    covered = frozenset(cells)
    shown_marks = frozenset(placement.marks)
    for moved, marks, start in _images_from(piece, covered, puzzle):
        if moved == covered:
            if shown_marks == _moved_marks(marks, start, puzzle):
                return True
    return False


def may_lie_around(piece: Piece, cells: Iterable[Cell], puzzle: Puzzle) -> bool:
    """Whether some cells of a board that wraps are an allowed image of a piece's shape."""
    covered = frozenset(cells)
    images = _images_from(piece, covered, puzzle)
    return any(moved == covered for moved, _, _ in images)


def rule_fault(puzzle: Puzzle, placement: Placement) -> str:
    """Return how a placement breaks a rule of its puzzle by itself, "" if it breaks none."""
    for rule in puzzle.rules:
        fault = rule.placement_fault(puzzle, placement)
        if fault:
            return fault
    return ""


def lying_on(piece: Piece, cells: Cells, puzzle: Puzzle) -> Iterator[Cells]:
    """Every image of a piece that lies on some cells of a board, and on none twice, wherever it
    lies, if it breaks no rule of the puzzle by itself.
    """
    for moved, marks, start in _images_from(piece, cells, puzzle):
        if moved <= cells and len(moved) == piece.size:
            seen_marks = list[Mark]()
            if puzzle.rules:
                seen_marks += _moved_marks(marks, start, puzzle)
            seen_marks.sort()
            placement = Placement(piece.name, tuple(sorted(moved)), tuple(seen_marks))
            if not rule_fault(puzzle, placement):
                yield moved


def _moved_marks(marks: Marks, start: Cell, puzzle: Puzzle) -> frozenset[Mark]:
    """The marks at cells and sides of an image that is placed with its first cell on another."""
    moved = set()
    twice = start + start  # for a side; of a cell the first half counts
    for where, mark in marks:
        site = tuple(map(add, where, twice))
        moved.add((mark_inside(site, puzzle.board), mark))
    return frozenset(moved)


def _cells_and_marks(image: MarkedCells) -> tuple[list[Cell], Cell, list[Mark]]:
    cells, values = image.normal
    return sorted(cells), values, sorted(image.marks)


def _images_from(
    piece: Piece, starts: Cells, puzzle: Puzzle
) -> Iterator[tuple[Cells, Marks, Cell]]:
    """Every image of a piece that is placed with its first cell on one of some cells: its cells,
    each inside, its marks before it was placed, and that cell.
    """
    images: Iterable[MarkedCells]
    if piece.has_marks:
        # in an order that does not depend on the hashes of marks: the first is named in messages
        images = sorted(images_with_marks(piece), key=_cells_and_marks)
    else:
        images = [MarkedCells(normal, frozenset()) for normal in piece_images(piece)]
    board = puzzle.board
    for normal, marks in images:
        for start in starts:
            if values_of(start, piece.lattice) == normal.values:
                moved = [tuple(map(add, cell, start)) for cell in normal.cells]
                folded = frozenset([inside(cell, board) for cell in moved])
                yield folded, marks, start
