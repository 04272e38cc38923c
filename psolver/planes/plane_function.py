"""`psolver.plane`."""

from __future__ import annotations

from ..core.control import Control
from ..core.errors import PsolverError
from ..core.lattice import Lattice, is_lattice
from ..core.shape_text import restricted, shape_piece
from ..core.square_lattice import SQUARE
from ..search.run import limit_in_seconds
from .plane_tiling import PlaneVerdict
from .planes_tuning import MOST_CLASSES, MOST_CORONAS
from .verdict import verdict


def plane(
    shape: object,
    lattice: Lattice = SQUARE,
    *,
    can_rotate: bool = True,
    can_reverse: bool = True,
    most: int = MOST_CLASSES,
    heesch: int = MOST_CORONAS,
    time_limit: float | str | None = None,
) -> PlaneVerdict:
    """Return whether copies of a shape tile the plane, with a tiling or a proof, or as far as
    time allows. The shape is a name such as "T-pentomino" or "hat", a drawing, a Piece or cells.

    lattice  that of a drawing or of cells: SQUARE, HEXAGON, TRIANGLE, KITE, DRAFTER or TANS
    most     the classes of tiles up to which periodic tilings are looked for
    heesch   the number of coronas up to which they are
    Raises PsolverError for a shape of another lattice, and for one in several parts.

    >>> found = plane("T-pentomino")
    >>> found.status, found.isohedral, found.tiling.group
    ('tiles', True, 'p2')
    >>> plane("#####/#...#").heesch, plane("####/#.#./##..").reason
    (1, 'hole')
    """

    if not is_lattice(lattice):
        raise PsolverError(f"lattice: expected one such as psolver.HEXAGON, found {lattice!r}")
    for name, number in (("most", most), ("heesch", heesch)):
        if type(number) is not int or number < 0:
            raise PsolverError(f"{name}: expected a whole number from 0 on, found {number!r}")
    piece = restricted(shape_piece(shape, lattice), can_rotate, can_reverse)
    limit = None if time_limit is None else limit_in_seconds(time_limit)
    with Control(limit).at_work():
        return verdict(piece, most, heesch)
