"""The best tilings of a puzzle as those of an ordinary one, where it is known how good they are: a
number of pieces is used, or a number of cells stays free, each covered by a piece of one cell that
stands for it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from ..control import Control
from ..geometry.cells import Cell
from ..puzzle.model import Expect, Piece, PieceGroup, Puzzle
from ..puzzle.touch import ANYTHING
from .encode import Encoding
from .reasons.quick import encoded_or_reason
from .symmetry import permutations
from .worths import counts_cells, of_one_size


class Exact(NamedTuple):
    """A puzzle whose tilings are the best ones of another.

    free  the name of the piece of one cell that stands for a cell that stays free; "" for none
    only  the cells that this piece may lie on
    """

    puzzle: Puzzle
    free: str = ""
    only: frozenset[Cell] = frozenset()


def is_exact(puzzle: Puzzle) -> bool:
    """Are the best tilings of a puzzle those of an ordinary one, which every engine searches?"""
    return exact(puzzle, 0) is not None


def exact(puzzle: Puzzle, worth: int) -> Exact | None:
    """The puzzle of the tilings of a `worth`; None where it takes more than an ordinary one to say
    it.
    """
    best, board = puzzle.best, puzzle.board
    assert best
    plain = replace(puzzle, best=None, expect=Expect())
    if best.goal == "blocking" or best.of_values:
        return None
    apart = puzzle.touch != ANYTHING  # a piece that stands for a free cell would touch others
    if best.goal == "packing" and counts_cells(puzzle) and not apart:
        return _covering(plain, frozenset(board.cells), worth * puzzle.pieces[0].size)
    if "pieces" in best.aim:
        return _using(plain, worth)
    if apart:
        tells = len(best.cells) == len(board.cells) and of_one_size(puzzle)
        return _using(plain, worth // puzzle.pieces[0].size) if tells else None
    if best.goal == "packing":
        return _covering(plain, frozenset(cell for cell, _ in best.cells), worth)
    return None if board.may else Exact(plain)


def _using(puzzle: Puzzle, number: int) -> Exact:
    """The puzzle where a number of pieces is used."""
    names = tuple(piece.name for piece in puzzle.pieces)
    return Exact(replace(puzzle, groups=(*puzzle.groups, PieceGroup("", names, number, number))))


def _covering(puzzle: Puzzle, counted: frozenset[Cell], number: int) -> Exact | None:
    """The puzzle where a `number` of the cells that count are covered; None where clues would not
    tell all that they tell in the other.
    """
    return _with_free(puzzle, counted, len(counted) - number) if _tells(puzzle, counted) else None


def _tells(puzzle: Puzzle, counted: frozenset[Cell]) -> bool:
    """Where the cells that count must be covered, too, do clues still tell which of them had to be
    before? Else there would be symmetries that the puzzle has not.
    """
    board = puzzle.board
    return board.must <= counted and all(cell in board.must for cell, _ in board.clues)


def _with_free(puzzle: Puzzle, cells: frozenset[Cell], number: int) -> Exact:
    """The puzzle where of some cells a `number` stays free, and the others are covered."""
    board = puzzle.board
    free = max(piece.name for piece in puzzle.pieces) + "'"  # it comes last
    one = Piece(free, (board.cells[0],), number, number, lattice=board.lattice)
    made = replace(
        puzzle,
        board=replace(board, must=board.must | cells, may=board.may - cells),
        pieces=(*puzzle.pieces, one),
    )
    return Exact(made, free, cells & board.may)


def encoded(found: Exact, control: Control) -> Encoding | None:
    """The encoding of an ordinary puzzle, with its symmetries; None where it has no tiling at a
    glance.
    """
    encoding, _ = encoded_or_reason(found.puzzle, control, found.only if found.free else None)
    if encoding is None:
        return None
    group = permutations(encoding, "symmetries", control)
    problem = replace(encoding.problem, symmetries=group)
    return replace(encoding, problem=problem, free=found.free)
