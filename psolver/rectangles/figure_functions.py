"""`psolver.board_order`, `psolver.rep_tile` and `psolver.common_multiple`."""

from __future__ import annotations

from ..core.control import Control
from ..core.errors import PsolverError
from ..core.lattice import Lattice, is_lattice
from ..core.model import Piece
from ..core.shape_text import restricted, shape_piece
from ..core.square_lattice import SQUARE
from ..search.run import limit_in_seconds
from .common_multiple import CommonMultiple, common_multiple_of
from .figure_decider import board_order_of, rep_tile_of
from .figure_order import FigureOrder


def board_order(
    shape: object,
    board: str = "",
    lattice: Lattice = SQUARE,
    *,
    most_area: int | None = None,
    can_rotate: bool = True,
    can_reverse: bool = True,
    time_limit: float | str | None = None,
    jobs: int | None = None,
) -> FigureOrder:
    """Return the boards of one kind that copies of a shape tile, the smallest first: docs/order.md.

    board      "box", "parallelogram", "trapezium", "triangle", "hexagon", ...; "" is the usual kind
               of the lattice of the shape: boxes for cubes, parallelograms for hexagons and
               triangles
    lattice    that of a drawing or of cells
    most_area  cells of the largest board; None: 20 times those of the shape
    Other arguments are those of `order`; a shape of squares is tried in boxes. Raises PsolverError
    for a wrong value.

    >>> found = board_order("L-tromino", "box", most_area=27)
    >>> found.order, [prime.figure for prime in found.primes]
    (2, ['box 1x2x3', 'box 3x3x3'])
    """
    piece = restricted_shape(shape, lattice, can_rotate, can_reverse)
    area = checked_number("most_area", most_area)
    with control_of(time_limit).at_work():
        return board_order_of(piece, board, area, jobs)


def rep_tile(
    shape: object,
    lattice: Lattice = SQUARE,
    *,
    most_area: int | None = None,
    can_rotate: bool = True,
    can_reverse: bool = True,
    time_limit: float | str | None = None,
    jobs: int | None = None,
) -> FigureOrder:
    """Return whether a shape is a rep-tile, and by which factors it is tiled enlarged.

    most_area  cells of the largest enlarged shape; None: enlarged by 6, a solid one by 3
    Other arguments are those of `board_order`. Raises PsolverError for a wrong value.

    >>> rep_tile("L-tromino").orders
    (4, 9, 16, 25, 36)
    >>> rep_tile("W-pentomino").never[:22]
    'It is not a rep-tile: '
    """
    piece = restricted_shape(shape, lattice, can_rotate, can_reverse)
    area = checked_number("most_area", most_area)
    with control_of(time_limit).at_work():
        return rep_tile_of(piece, area, jobs)


def common_multiple(
    shape: object,
    other_shape: object,
    lattice: Lattice = SQUARE,
    *,
    most_area: int | None = None,
    can_rotate: bool = True,
    can_reverse: bool = True,
    time_limit: float | str | None = None,
) -> CommonMultiple:
    """Return the smallest figure that copies of a shape tile, and copies of another, too.

    most_area  cells of the largest figure; None: 4 times the least number that copies of both have
    Other arguments are those of `board_order`. Raises PsolverError for a wrong value.

    >>> found = common_multiple("L-tromino", "T-tetromino")
    >>> found.cells, found.copies, found.proved
    (12, (4, 3), True)
    >>> common_multiple("O-tetromino", "X-pentomino").never
    True
    """
    piece = restricted_shape(shape, lattice, can_rotate, can_reverse)
    other_piece = restricted_shape(other_shape, lattice, can_rotate, can_reverse)
    area = checked_number("most_area", most_area)
    with control_of(time_limit).at_work():
        return common_multiple_of(piece, other_piece, area)


def restricted_shape(shape: object, lattice: Lattice, can_rotate: bool, can_reverse: bool) -> Piece:
    """Return the piece of a shape of some lattice. Raises PsolverError."""
    if not is_lattice(lattice):
        raise PsolverError(f"lattice: expected one such as psolver.HEXAGON, found {lattice!r}")
    return restricted(shape_piece(shape, lattice), can_rotate, can_reverse)


def checked_number(name: str, number: int | None) -> int | None:
    """Return a number that must be above 0, if it is given. Raises PsolverError."""
    if number is not None and (type(number) is not int or number < 1):
        raise PsolverError(f"{name}: expected a whole number above 0, found {number!r}")
    return number


def control_of(time_limit: float | str | None) -> Control:
    """Return the control of a run with a time limit, if one is given."""
    return Control(None if time_limit is None else limit_in_seconds(time_limit))
