"""The kernels that walk from tiling to tiling, as they are compiled ahead of need."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.model import Board, Piece, PieceGroup, Puzzle
from ..engines.kernels.compilation_unit import CompilationUnit
from ..engines.kernels.kernel_arrays import BYTE, zeros
from .choice_numbers import PieceChoices
from .exchange_walk import search_for_choice, walk_to_choice
from .exchanges import Exchanges


def units() -> Iterator[CompilationUnit]:
    """Yield the units of compilation of this room."""
    cells = ((0, 0),)
    pieces = (Piece("A", cells, 0, 1), Piece("B", cells, 0, 1))
    board = Board(frozenset(cells))
    group = PieceGroup("", ("A", "B"), 1, 1)
    puzzle = Puzzle(pieces, board).having(groups=(group,))
    choices = PieceChoices(puzzle)
    settled = zeros(1, code=BYTE)
    exchanges = Exchanges(choices, settled, 0)
    arguments = (*exchanges.arguments(), 0)
    yield CompilationUnit("walk through tilings", walk_to_choice, arguments)
    yield CompilationUnit("search for a choice", search_for_choice, arguments)
