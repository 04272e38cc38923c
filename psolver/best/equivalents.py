"""Ordinary puzzles whose tilings are the best ones of another: a number of pieces is used, or a
number of cells stays free, each covered by a piece of one cell that stands for it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from ..core.cells import Cell
from ..core.errors import PsolverError
from ..core.model import Expect, Piece, PieceGroup, Puzzle
from ..search.encoding import Encoding
from ..search.known_reasons import encoded_or_reason
from ..search.symmetry import permutations
from .objective import counts_cells, of_one_size


class EquivalentPuzzle(NamedTuple):
    """A puzzle whose tilings are the best ones of another.

    free  the name of the piece of one cell that stands for a cell that stays free; "" for none
    only  the cells that this piece may lie on
    """

    puzzle: Puzzle
    free: str = ""
    only: frozenset[Cell] = frozenset()


def is_exact(puzzle: Puzzle) -> bool:
    """Whether the best tilings of a puzzle are those of an ordinary one, which every engine
    searches.
    """
    return equivalent_puzzle(puzzle, 0) is not None


def equivalent_puzzle(puzzle: Puzzle, worth: int) -> EquivalentPuzzle | None:
    """Return the puzzle of the tilings of a `worth`; None if no ordinary puzzle has just these."""
    best = puzzle.best
    board = puzzle.board
    assert best
    plain = replace(puzzle, best=None, expect=Expect())
    if best.goal == "blocking" or best.of_values:
        return None
    is_packing = best.goal == "packing"
    apart = not allows_full_boards(puzzle)
    if is_packing and not apart and counts_cells(puzzle):
        cells = frozenset(board.cells)
        return _covering(plain, cells, worth * puzzle.pieces[0].size)
    if "pieces" in best.aim:
        return _using(plain, worth)
    if apart:
        counts_all = len(best.cells) == len(board.cells)
        if counts_all and of_one_size(puzzle):
            return _using(plain, worth // puzzle.pieces[0].size)
        return None
    if is_packing:
        cells = frozenset([cell for cell, _ in best.cells])
        return _covering(plain, cells, worth)
    if board.may:
        return None
    return EquivalentPuzzle(plain)


def allows_full_boards(puzzle: Puzzle) -> bool:
    """Whether no rule of a puzzle forbids to fill the board."""
    return all(rule.fillable for rule in puzzle.rules)


def _using(puzzle: Puzzle, number: int) -> EquivalentPuzzle:
    """The puzzle in which a number of pieces is used."""
    names = [piece.name for piece in puzzle.pieces]
    group = PieceGroup("", tuple(names), number, number)
    groups = *puzzle.groups, group
    return EquivalentPuzzle(puzzle.having(groups=groups))


def _covering(puzzle: Puzzle, counted: frozenset[Cell], number: int) -> EquivalentPuzzle | None:
    """The puzzle in which a `number` of the cells that count are covered, and the others stay free;
    None if clues would no longer show which cells had to be covered.
    """
    board = puzzle.board
    clued_cells = {cell for cell, _ in board.clues}
    if not (clued_cells <= board.must <= counted):
        return None  # there would be symmetries that the puzzle has not
    free_number = len(counted) - number
    last_name = max([piece.name for piece in puzzle.pieces])
    free = f"{last_name}'"  # it comes last
    shape = (board.cells[0],)
    stand_in = Piece(free, shape, free_number, free_number, lattice=board.lattice)
    must = board.must | counted
    may = board.may - counted
    made = replace(
        puzzle,
        board=replace(board, must=must, may=may),
        pieces=(*puzzle.pieces, stand_in),
    )
    only = counted & board.may
    return EquivalentPuzzle(made, free, only)


def encoded_equivalent(equivalent: EquivalentPuzzle) -> Encoding | None:
    """Return the encoding of an ordinary puzzle, with its symmetries; None if it has no tiling at a
    glance.
    """
    only = equivalent.only if equivalent.free else None
    encoding, _ = encoded_or_reason(equivalent.puzzle, only)
    if encoding is None:
        return None
    group = permutations(encoding, "symmetries")
    problem = replace(encoding.problem, symmetries=group)
    return replace(encoding, problem=problem, free=equivalent.free)


def check_divisible(puzzle: Puzzle) -> None:
    """Raise PsolverError if the search for the best tilings of a puzzle has no jobs."""
    if puzzle.best is None or is_exact(puzzle):
        return
    best = f"the best {kind_of_best(puzzle)}"
    raise PsolverError(
        f"{puzzle.file}: asks for {best}, whose search is not divided into jobs;"
        " 'psolver solve' finds them"
    )


def kind_of_best(puzzle: Puzzle) -> str:
    """Return the best tilings of a puzzle, as messages call them, if they are only listed."""
    assert puzzle.best
    if puzzle.best.goal == "blocking":
        return "blockings"
    if puzzle.best.of_values:
        return "tilings by value"
    if not allows_full_boards(puzzle):
        return "tilings of pieces that may not touch"
    return "tilings by cells"
