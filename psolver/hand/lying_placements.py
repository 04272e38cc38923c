"""The placements that lie on a board already, read from JSON Lines."""

from __future__ import annotations

from itertools import filterfalse
from typing import IO

from ..cli.solution_files import Solution, solutions_in
from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.tiling import Placement
from ..core.wording import quoted
from .by_hand import clash_line
from .partial import clash, showing


def read_placements(puzzle: Puzzle, stream: IO[bytes], file: str) -> tuple[Placement, ...]:
    """Return the placements that lie on a board already, in the order given: those of the only
    solution in a file, which need not be whole.

    Raises PsolverError as `solutions` does, and for several solutions, or placements that do not
    go together.
    """
    lattice = puzzle.board.lattice
    found = [one for one in solutions_in(stream, file, lattice) if type(one) is Solution]
    if len(found) > 1:
        where = f"{file}: line {found[1].line}"
        raise PsolverError(f"{where}: is a second solution; leave only what lies on the board")
    where = f"{file}: line {found[0].line}"
    cells = (cell for placement in found[0].given for cell in placement.cells)
    for cell in filterfalse(lattice.has, cells):
        what = f"{list(cell)} is not a cell of the {lattice.name} lattice"
        raise PsolverError(f"{where}: is not a solution ({what})")
    placements = tuple(shown_placement(puzzle, one, where) for one in found[0].given)
    if fault := clash(puzzle, placements):
        raise PsolverError(f"{where}: {clash_line(fault)}")
    return placements


def shown_placement(puzzle: Puzzle, placement: Placement, where: str) -> Placement:
    """Return a placement with the marks that its piece shows. Raises PsolverError if unclear."""
    ways = showing(puzzle, placement)
    if len(ways) > 1:
        lying = f"the piece {quoted(placement.piece)} can lie there in {len(ways)} ways"
        cure = 'write its "marks" too, as `psolver --format json` does'
        raise PsolverError(f"{where}: {lying}, with other marks each time; {cure}")
    return ways[0]
