"""`psolver.disassemble`."""

from __future__ import annotations

from ..core.control import Control, TimeUp
from ..core.errors import PsolverError, TimeLimitError
from ..core.model import Puzzle, check_puzzle
from ..core.tilings import Tiling
from ..core.wording import kind_of
from ..search.run import limit_in_seconds
from .disassembly import Disassembly
from .taking_apart import check_lattice, disassembly


def disassemble(
    tiling: Tiling, time_limit: float | str | None = None, puzzle: Puzzle | None = None
) -> Disassembly:
    """Return the moves that take the pieces of a tiling of squares or cubes apart, or all states
    of those that cannot be taken apart. Pieces that may stay together, by the groups `together` of
    a `puzzle`, need not come apart; with its `turns` pieces turn, too.

    Raises PsolverError for other lattices, pieces that overlap and more than 62 of them, and
    TimeLimitError.
    """
    if not isinstance(tiling, Tiling):
        raise PsolverError(f"expected a Tiling, found {kind_of(tiling)}")
    check_lattice(tiling.lattice, "tiling")
    cells = [cell for placement in tiling for cell in placement.cells]
    if len(set(cells)) < len(cells) or not all(map(tiling.lattice.has, cells)):
        raise PsolverError("tiling: pieces overlap, or lie beyond the lattice")
    if puzzle is not None:
        check_puzzle(puzzle)
    groups = puzzle.together if puzzle else ()
    turns = puzzle.turns if puzzle else ""
    control = Control(None if time_limit is None else limit_in_seconds(time_limit))
    try:
        with control.at_work():
            return disassembly(tiling, groups, turns)
    except TimeUp:
        raise TimeLimitError("the time limit ended the disassembly") from None
