"""`psolver.order`."""

from __future__ import annotations

from typing import Any

from ..core.errors import PsolverError
from ..core.shape_text import restricted, shape_piece
from .figure_functions import control_of
from .rectangle import TileOrder
from .tile_order import Range, order_of


def order(
    shape: object,
    *,
    most_area: int | None = None,
    width: int | tuple[int, int] | None = None,
    height: int | tuple[int, int] | None = None,
    can_rotate: bool = True,
    can_reverse: bool = True,
    time_limit: float | str | None = None,
    jobs: int | None = None,
) -> TileOrder:
    """Return the rectangles that copies of a shape of squares tile, and its order: docs/order.md.

    shape        a name such as "L-tromino", a drawing such as "##/#", cells, a Piece, or a Puzzle
                 with one piece
    most_area    cells of the largest rectangle; None: 30 times those of the shape
    width        a number, or the least and the most; None: any
    height       the same
    can_rotate   whether the shape may be turned
    can_reverse  whether it may be flipped over
    If the time limit ends it, the rectangles that were not decided are open. Raises PsolverError
    for a wrong value.

    >>> found = order("L-tromino", most_area=45)
    >>> found.order, found.odd_order, [one.size for one in found.primes]
    (2, 15, [(2, 3), (5, 9)])
    """
    control = control_of(time_limit)
    piece = restricted(shape_piece(shape), can_rotate, can_reverse)
    width_range = _side("width", width)
    height_range = _side("height", height)
    area_range = _side("most_area", most_area)
    area = area_range[1] if area_range else None
    with control.at_work():
        return order_of(piece, area, width_range, height_range, jobs)


def _side(name: str, value: Any) -> Range | None:
    """Return the least and the most that were given. Raises PsolverError for no such numbers."""
    if value is None:
        return None
    ends = value if isinstance(value, tuple) else (value, value)
    if not _are_ends(ends):
        raise PsolverError(f"{name}: expected a whole number above 0, or two, found {value!r}")
    return ends


def _are_ends(ends: tuple[Any, ...]) -> bool:
    if len(ends) != 2:
        return False
    for number in ends:
        if type(number) is not int:
            return False
    least, most = ends
    is_range: bool = 0 < least <= most
    return is_range
