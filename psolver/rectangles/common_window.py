"""A figure that copies of two shapes tile, within a board, by exact cover.

Each cell of the board is two items, one for each shape. An option is a copy of a shape with its
items, or both items of a cell that stays out of the figure; a cell in the middle may not. Two more
items count the copies. Without windows the figure of T-tetrominoes and U-pentominoes takes 28 times
as long.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from itertools import count, product
from operator import sub

from ..core.cells import Cell, Shape, translate
from ..core.control import TimeUp, current_control
from ..core.lattice import Lattice
from ..core.model import Piece
from ..core.square_lattice import SQUARE
from ..search.cover_tasks import covers
from ..search.problem import Problem
from ..search.run import Options, Run
from .board_kinds import board_kinds_of
from .common_figures import Copies


def common_copies_within(
    piece: Piece, other_piece: Piece, window: Sequence[Cell], cells: int
) -> tuple[Copies, Copies] | None:
    """Return copies of each of two pieces that tile the same cells of a window, a given number of
    them; None if there are no such copies.

    >>> from psolver.core.shape_text import shape_piece
    >>> pieces = shape_piece("I-tromino"), shape_piece("L-tromino")
    >>> copies, _ = common_copies_within(*pieces, window_of(SQUARE, 9), 6)
    >>> len(copies)
    2
    """
    control = current_control()
    pieces = piece, other_piece
    cells_of_window = len(window)
    numbers = {cell: number for number, cell in enumerate(window)}
    options = []
    copies = []
    sides = []  # of each copy the number of its piece
    for side, side_piece in enumerate(pieces):
        counted = 2 * cells_of_window + side
        copies_within = _copies_within(side_piece, numbers)
        for copy in control.watched(copies_within, 10):
            items = [2 * numbers[cell] + side for cell in copy]
            items.sort()
            options.append((*items, counted))
            copies.append(copy)
            sides.append(side)
    middle = cells_of_window // 2
    for number in range(cells_of_window):
        if number != middle:
            item = 2 * number
            options.append((item, item + 1))
    numbers_of_copies = [cells // side_piece.size for side_piece in pieces]
    once = [1] * (2 * cells_of_window)
    bounds = (*once, *numbers_of_copies)
    problem = Problem(bounds, bounds, tuple(options), ())
    search_options = Options(limit=1, engine="sat")
    run = Run(None, search_options, lambda _: control.tick())
    with closing(covers(run, problem)) as found_covers:
        cover = next(found_covers, None)
    control.check()
    if cover is None:
        if not run.complete:
            raise TimeUp
        return None
    chosen: tuple[list[Shape], list[Shape]] = [], []
    for option in cover:
        if option < len(copies):
            copies_of_side = chosen[sides[option]]
            copies_of_side.append(copies[option])
    copies_of_first, copies_of_second = chosen
    return tuple(copies_of_first), tuple(copies_of_second)


def window_of(lattice: Lattice, least_cells: float) -> tuple[Cell, ...]:
    """Return the cells of a square, or the board of the usual kind with equal sides, that has at
    least some cells; () for a lattice without kinds of boards.

    >>> len(window_of(SQUARE, 10))
    16
    """
    for side in count(1):
        cells = _cells_of_side(lattice, side)
        if len(cells) >= least_cells:
            return cells
        if side > 1 and not cells:
            break
    return ()


def _cells_of_side(lattice: Lattice, side: int) -> tuple[Cell, ...]:
    if lattice is SQUARE:
        cells = product(range(side), repeat=2)
        return tuple(cells)
    for kind in board_kinds_of(lattice).values():
        sides = [side] * kind.numbers
        return tuple(kind.cells(*sides))
    return ()


def _copies_within(piece: Piece, window: Iterable[Cell]) -> Iterator[Shape]:
    """The copies of a piece that lie within a window, each once: by its first cell."""
    board = frozenset(window)
    kind = piece.lattice.kind
    cells = sorted(board)
    for shape, cell in product(piece.orientations, cells):
        corner = shape[0]
        if kind(cell) != kind(corner):
            continue
        by = tuple(map(sub, cell, corner))
        copy = translate(shape, by)
        if board.issuperset(copy):
            yield copy
