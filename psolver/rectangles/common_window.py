"""A figure that copies of two shapes tile, within a board, by exact cover.

Each cell of the board is two items, one for each shape. An option is a copy of a shape with its
items, or both items of a cell that stays out of the figure; a cell in the middle may not. Two more
items count the copies.
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
    numbers = {cell: number for number, cell in enumerate(window)}
    options: list[tuple[int, ...]] = []
    copies: list[Shape] = []
    sides: list[int] = []  # of each copy the number of its piece
    for side, side_piece in enumerate(pieces):
        counted = 2 * len(window) + side
        for copy in control.watched(_copies_within(side_piece, numbers), 10):
            items = sorted(2 * numbers[cell] + side for cell in copy)
            options.append((*items, counted))
            copies.append(copy)
            sides.append(side)
    middle = len(window) // 2
    for number in range(len(window)):
        if number != middle:
            options.append((2 * number, 2 * number + 1))
    numbers_of_copies = [cells // side_piece.size for side_piece in pieces]
    bounds = (*[1] * (2 * len(window)), *numbers_of_copies)
    problem = Problem(bounds, bounds, tuple(options), ())
    run = Run(None, Options(limit=1, engine="sat"), lambda _: control.tick())
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
            chosen[sides[option]].append(copies[option])
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
        return tuple(product(range(side), repeat=2))
    for kind in board_kinds_of(lattice).values():
        sides = [side] * kind.numbers
        return tuple(kind.cells(*sides))
    return ()


def _copies_within(piece: Piece, window: Iterable[Cell]) -> Iterator[Shape]:
    """The copies of a piece that lie within a window, each once: by its first cell."""
    board = frozenset(window)
    kind = piece.lattice.kind
    for shape, cell in product(piece.orientations, sorted(board)):
        corner = shape[0]
        if kind(corner) != kind(cell):
            continue
        by = tuple(map(sub, cell, corner))
        copy = translate(shape, by)
        if board.issuperset(copy):
            yield copy
