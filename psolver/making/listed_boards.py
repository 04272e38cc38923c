"""All boards that a task allows, if they are few: each is then tried once, and the best of them is
the best there is.

An *orbit* is a set of cells that a symmetry exchanges; without one each cell is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import TypeAlias

from ..core.cells import Cell, Isometry, components_of, translate
from ..core.control import current_control
from ..core.model import Board, Piece, Puzzle
from . import make_tuning
from .board_parts import can_be_drawn, orbit_of_cell, symmetries_of_board, with_cells
from .make_task import MakeTask

Cells: TypeAlias = frozenset[Cell]
Form: TypeAlias = tuple[Cell, ...]


class _TooMany(Exception):
    """There are more boards than are listed."""


def listed_boards(task: MakeTask, area: int) -> list[Board] | None:
    """Return all boards of a task, one of those that are the same turned or flipped for its pieces,
    if their pieces have some area; None if there are too many.
    """
    board = task.puzzle.board
    try:
        cell_sets = _moved(task) if task.moved else _parts(task, task.cells or area)
    except _TooMany:
        return None
    most_parts = 1
    may: Cells = frozenset()
    if task.moved:
        most_parts = _number_of_parts(board, board.cells)
        may = board.may
    maps = _maps_of_pieces(task.puzzle)
    boards = {}
    for cells in sorted(cell_sets, key=sorted):
        if not cells or _number_of_parts(board, cells) > most_parts:
            continue
        form = _form(task.puzzle, cells, maps)
        if form not in boards:
            boards[form] = with_cells(board, cells, may)
    return list(boards.values())


def _number_of_parts(board: Board, cells: Collection[Cell]) -> int:
    control = current_control()
    parts = components_of(cells, board.space.neighbours, control.tick)
    return len(parts)


# cells moved along the rim ------------------------------------------------------------------------


def _moved(task: MakeTask) -> set[Cells]:
    """The cells that must be covered, of all boards with some cells moved."""
    board = task.puzzle.board
    control = current_control()
    reached = {board.must}
    for _ in range(task.moved):
        following: set[Cells] = set()
        for cells in reached:
            control.tick()
            following.update(_with_one_moved(board, cells))
            if len(following) > make_tuning.MOST_LISTED_BOARDS:
                raise _TooMany
        reached = following
    return reached


def _with_one_moved(board: Board, cells: Cells) -> Iterator[Cells]:
    """Boards with one more cell moved: as many cells are not among the drawn ones."""
    clued = {cell for cell, _ in board.clues}
    old = {*board.cells}
    space = board.space
    for gone in cells & old - clued:
        if cells.issuperset(space.neighbours(gone)):
            continue
        rest = cells - {gone}
        room: set[Cell] = set()
        for cell in rest:
            room.update(space.neighbours(cell))
        for cell in room - rest - old:
            if can_be_drawn(space, cell):
                yield rest | {cell}


# parts of the board -------------------------------------------------------------------------------


def _parts(task: MakeTask, number: int) -> set[Cells]:
    """The parts of the board with a number of cells that have those needed, and the symmetry."""
    board = task.puzzle.board
    needed = board.must
    if not board.may:
        needed = frozenset([cell for cell, _ in board.clues])
    maps = symmetries_of_board(board.space, board, task.symmetry)
    if not maps:
        maps = [board.space.identity]
    parts_found = set()
    for isometry in maps:
        parts_found.update(_grown(board, isometry, needed, number))
        if len(parts_found) > make_tuning.MOST_LISTED_BOARDS:
            raise _TooMany
    return parts_found


def _grown(board: Board, isometry: Isometry, needed: Cells, number: int) -> set[Cells]:
    """The parts that a symmetry keeps: each is grown, by an orbit beside it at a time, from those
    of its cells that are needed, or from any orbit.
    """
    control = current_control()
    orbits = _orbits(board, isometry)
    neighbours = {}
    for cell in control.watched(board.cells):
        neighbours_in_space = frozenset(board.space.neighbours(cell))
        neighbours[cell] = neighbours_in_space & orbits.keys()
    firsts = set(orbits.values())
    if needed:
        start: Cells = frozenset()
        for cell in needed:
            start |= orbits[cell]
        firsts = {start}
    parts_found = set()
    growing = {cells for cells in firsts if len(cells) <= number}
    while growing:
        following = set()
        for cells in growing:
            control.tick()
            if len(cells) == number:
                parts_found.add(cells)
                continue
            rim: set[Cell] = set()
            for cell in cells:
                rim |= neighbours[cell]
            for cell in rim - cells:
                grown = cells | orbits[cell]
                if len(grown) <= number:
                    following.add(grown)
            boards_so_far = len(following) + len(parts_found)
            if boards_so_far > make_tuning.MOST_LISTED_BOARDS:
                raise _TooMany
        growing = following
    return parts_found


def _orbits(board: Board, isometry: Isometry) -> dict[Cell, Cells]:
    """The orbit of each cell of the board."""
    orbits = {}
    for cell in board.cells:
        if cell not in orbits:
            of_cell = frozenset(orbit_of_cell(cell, isometry))
            orbits.update(dict.fromkeys(of_cell, of_cell))
    return orbits


# boards that are the same -------------------------------------------------------------------------


def _maps_of_pieces(puzzle: Puzzle) -> list[Isometry]:
    """The isometries that make the pieces of a puzzle the same pieces; none if more than cells and
    pieces matters.
    """
    board = puzzle.board
    if puzzle.rules or puzzle.has_marks:
        return []
    if board.may or board.clues or board.space.translations:
        return []
    forms = _forms_of_pieces(puzzle, board.space.identity)
    maps = []
    for isometry in sorted(board.space.group()):
        if _forms_of_pieces(puzzle, isometry) == forms:
            maps.append(isometry)
    return maps


def _forms_of_pieces(puzzle: Puzzle, isometry: Isometry) -> Counter[tuple[object, ...]]:
    """The number of pieces of each form."""
    return Counter([_form_of_piece(piece, isometry) for piece in puzzle.pieces])


def _form_of_piece(piece: Piece, isometry: Isometry) -> tuple[object, ...]:
    """The images of the orientations of a piece, with its bounds."""
    shapes = []
    for orientation in piece.orientations:
        images = isometry.images(orientation)
        shapes.append(piece.lattice.normalise(images))
    shapes.sort()
    return tuple(shapes), piece.least, piece.most


def _form(puzzle: Puzzle, cells: Cells, maps: Iterable[Isometry]) -> Form:
    """The form of a board, the same for two that one of some isometries exchanges."""
    lattice = puzzle.board.lattice
    forms = []
    for isometry in maps:
        images = list(isometry.images(cells))
        moved = translate(images, lattice.home(images))
        forms.append(tuple(sorted(moved)))
    form_without_maps = tuple(sorted(cells))
    return min(forms, default=form_without_maps)
