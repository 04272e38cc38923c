"""A figure that copies of two shapes tile, within a board, by exact cover.

Each cell of the board is two items, one for each shape. An option is a copy of a shape with its
items, or both items of a cell that stays out of the figure; a cell in the middle may not. Two more
items count the copies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from itertools import product
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
    numbers = {cell: number for number, cell in enumerate(window)}
    options: list[tuple[int, ...]] = []
    copies: list[Shape] = []
    for side, side_piece in enumerate((piece, other_piece)):
        counted = 2 * len(window) + side
        for copy in control.watched(_copies_within(side_piece, numbers), 10):
            items = sorted(2 * numbers[cell] + side for cell in copy)
            options.append((*items, counted))
            copies.append(copy)
    middle = len(window) // 2
    for number in range(len(window)):
        if number != middle:
            options.append((2 * number, 2 * number + 1))
    bounds = (1,) * (2 * len(window)) + (cells // piece.size, cells // other_piece.size)
    problem = Problem(bounds, bounds, tuple(options), ())
    run = Run(None, Options(limit=1, engine="sat"), lambda _: control.tick())
    with closing(covers(run, problem)) as found_covers:
        cover = next(found_covers, None)
    control.check()
    if cover is None:
        if not run.complete:
            raise TimeUp
        return None
    chosen = [number for number in cover if number < len(copies)]
    first_copies = [copies[number] for number in chosen if options[number][-1] % 2 == 0]
    second_copies = [copies[number] for number in chosen if options[number][-1] % 2]
    return tuple(first_copies), tuple(second_copies)


def window_of(lattice: Lattice, least_cells: float) -> tuple[Cell, ...]:
    """Return the cells of a square, or the board of the usual kind with equal sides, that has at
    least some cells; () for a lattice without kinds of boards.

    >>> len(window_of(SQUARE, 10))
    16
    """
    side = 1
    while len(cells := _cells_of_side(lattice, side)) < least_cells:
        if side > 1 and not cells:
            return ()
        side += 1
    return cells


def _cells_of_side(lattice: Lattice, side: int) -> tuple[Cell, ...]:
    if lattice is SQUARE:
        return tuple(product(range(side), repeat=2))
    for kind in board_kinds_of(lattice).values():
        return tuple(kind.cells(*[side] * kind.numbers))
    return ()


def _copies_within(piece: Piece, window: Iterable[Cell]) -> Iterator[Shape]:
    """The copies of a piece that lie within a window, each once: by its first cell."""
    board = frozenset(window)
    lattice = piece.lattice
    for shape, cell in product(piece.orientations, sorted(board)):
        if lattice.kind(shape[0]) == lattice.kind(cell):
            copy = translate(shape, tuple(map(sub, cell, shape[0])))
            if board.issuperset(copy):
                yield copy
