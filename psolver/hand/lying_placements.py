"""The placements that lie on a board already, read from JSON Lines."""

from __future__ import annotations

from typing import IO

from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.tilings import Placement, Placements
from ..core.wording import quoted
from ..saved import Solution, solutions_in
from .by_hand import clash_line
from .partial import clash, versions_with_marks


def read_placements(puzzle: Puzzle, stream: IO[bytes], file: str) -> Placements:
    """Return the placements that lie on a board already, in the order given: those of the only
    solution in a file, which need not be whole.

    Raises PsolverError as `solutions` does, and for several solutions, or placements that do not
    go together.
    """
    lattice = puzzle.board.lattice
    read_solutions = []
    for solution in solutions_in(stream, file, lattice):
        if type(solution) is Solution:
            read_solutions.append(solution)
    if len(read_solutions) > 1:
        where = f"{file}: line {read_solutions[1].line}"
        raise PsolverError(f"{where}: is a second solution; leave only what lies on the board")
    only_solution = read_solutions[0]
    where = f"{file}: line {only_solution.line}"
    for placement in only_solution.given:
        for cell in placement.cells:
            if not lattice.has(cell):
                fault_text = f"{list(cell)} is not a cell of the {lattice.name} lattice"
                raise PsolverError(f"{where}: is not a solution ({fault_text})")
    shown = [shown_placement(puzzle, placement, where) for placement in only_solution.given]
    placements = tuple(shown)
    if fault := clash(puzzle, placements):
        raise PsolverError(f"{where}: {clash_line(fault)}")
    return placements


def shown_placement(puzzle: Puzzle, placement: Placement, where: str) -> Placement:
    """Return a placement with the marks that its piece shows. Raises PsolverError if unclear."""
    versions = versions_with_marks(puzzle, placement)
    if len(versions) > 1:
        piece = quoted(placement.piece)
        ambiguity = f"the piece {piece} can lie there in {len(versions)} ways"
        cure = 'write its "marks" too, as `psolver --format json` does'
        raise PsolverError(f"{where}: {ambiguity}, with other marks each time; {cure}")
    return versions[0]
