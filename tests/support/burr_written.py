"""Puzzles as files of BurrTools hold them, written there and read back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice

from psolver import Board, Cell, Lattice, Piece, Puzzle, Tiling
from psolver.core import FOREIGN_READERS, FOREIGN_WRITERS, FileProblem
from support import brute


def read_burr(data: bytes) -> FileProblem:
    """The only problem of a file."""
    (problem,) = FOREIGN_READERS["burrtools"](data, "a.xmpuzzle")
    return problem


def bounded(piece: Piece, cells: int) -> int:
    """The greatest number of uses of a piece, which a file has for each."""
    return max(piece.least, cells // piece.size) if piece.most is None else piece.most


def held_in_space(puzzle: Puzzle, by: Cell, lattice: Lattice) -> Puzzle:
    """The puzzle of a solid with what a file holds: its pieces turn, and have a greatest number of
    uses; its board is moved to where it begins there.
    """
    board = puzzle.board

    def moved(cell: Cell) -> Cell:
        return tuple(a + b for a, b in zip(cell, by, strict=True))

    clues = tuple((moved(cell), name) for cell, name in board.clues)
    must, may = (frozenset(map(moved, cells)) for cells in (board.must, board.may))
    pieces = []
    for piece in puzzle.pieces:
        most = bounded(piece, len(board.cells))
        held = replace(piece, can_rotate=True, can_reverse=False, most=most, lattice=lattice)
        pieces.append(held)
    return Puzzle(tuple(pieces), Board(must, may, clues, lattice=lattice))


def some_tilings(puzzle: Puzzle) -> list[Tiling]:
    found: Iterable[frozenset[brute.Lying]] = islice(brute.tilings(puzzle), 30)
    return sorted({brute.to_tiling(puzzle, one) for one in found})


def check_read_back(puzzle: Puzzle) -> int:
    """Check that a puzzle reads back equal, with some solutions; return the number of these."""
    tilings = some_tilings(puzzle)
    data, losses = FOREIGN_WRITERS["burrtools"]([puzzle], [tilings])
    back = read_burr(data)
    assert ((), ()) == (losses, back.losses)
    assert (puzzle, tilings) == (back.puzzle, sorted(back.tilings))
    return len(tilings)
