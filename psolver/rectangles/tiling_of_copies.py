"""One tiling of a board by copies of a shape, or the end of the search for it."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing

from ..core.cells import Cell
from ..core.control import TimeUp, current_control
from ..core.model import Board, Piece, Puzzle
from ..core.reason import Reason
from ..core.tilings import Tiling
from ..search.run import Options, Run
from ..search.tasks import tilings
from .rectangles_tuning import MOST_COLOURED_CELLS


def puzzle_of_copies(piece: Piece, cells: Iterable[Cell], title: str) -> Puzzle:
    """Return the puzzle to tile some cells with as many copies of a piece as have their area.

    >>> puzzle_of_copies(Piece("I", ((0, 0), (0, 1))), [(0, 0), (0, 1)], "1x2").pieces[0].most
    1
    """
    board = Board(frozenset(cells), lattice=piece.lattice)
    copies = len(board.cells) // piece.size
    copied_piece = Piece(
        piece.name,
        piece.shape,
        copies,
        copies,
        piece.can_rotate,
        piece.can_reverse,
        lattice=piece.lattice,
    )
    return Puzzle((copied_piece,), board, file=title)


def tiling_or_reason(
    puzzle: Puzzle,
    jobs: int | None = None,
    explains: bool = False,
) -> tuple[Tiling | None, Reason | None]:
    """Return a tiling of a puzzle, verified, or the reason if it has none and that is known.

    Raises TimeUp, or what else ends the work, if the search was not ended by itself.
    """
    control = current_control()
    options = Options(limit=1, jobs=jobs)
    run = Run(puzzle, options, lambda _: control.tick())
    run.explains = explains and len(puzzle.board.cells) <= MOST_COLOURED_CELLS
    with closing(tilings(run)) as found_tilings:
        tiling = next(found_tilings, None)
    control.check()
    if tiling is None and not run.complete:
        raise TimeUp
    return tiling, run.reason
