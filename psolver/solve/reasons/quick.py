"""Puzzles that are impossible at a glance: known before any search, said in one sentence."""

from __future__ import annotations

from dataclasses import replace

from ...geometry.cells import Cell
from ...puzzle.model import Board, Puzzle, SymmetryGoal
from ...puzzle.reason import Reason
from ..encode import Encoding, lie
from .areas import areas, meet

MOST_CELLS = 50_000  # of a board whose parts are looked at


def area_reason(puzzle: Puzzle) -> Reason | None:
    """Why the areas of the pieces cannot add up to the board's, or None where they can."""
    must, most = len(puzzle.board.must), len(puzzle.board.cells)
    base = sum(piece.least * piece.size for piece in puzzle.pieces)
    if base > most or (_is_fixed(puzzle) and base < must):
        return Reason("area", f"{_covered(puzzle, base)}, but the board has {_range(must, most)}")
    sums = areas(puzzle.pieces, most)
    return (
        None if meet(sums, must, most) else Reason("area", _at_most(sums, must, most, "the board"))
    )


def _is_fixed(puzzle: Puzzle) -> bool:
    return all(piece.least == piece.most for piece in puzzle.pieces)


def _covered(puzzle: Puzzle, least: int) -> str:
    """How many cells the pieces cover, `least` when each is used as seldom as it may be."""
    return f"the pieces cover {'' if _is_fixed(puzzle) else 'at least '}{_cells(least)}"


def _at_most(sums: int, must: int, most: int, where: str) -> str:
    """The sentence for areas none of which is from `must` to `most`; one that is larger does not
    fit in.
    """
    highest = (sums & (1 << most + 1) - 1).bit_length() - 1
    return (
        f"the pieces can cover at most {_cells(highest)} of {where}, which has {_range(must, most)}"
    )


def part_reason(puzzle: Puzzle) -> Reason | None:
    """A part of the board, apart from the others, whose area the pieces cannot have; None where
    there is none.

    Only where each piece is in one part itself, and the board not so large that it would take long.
    """
    board = puzzle.board
    if len(board.cells) > MOST_CELLS or any(
        len(piece.lattice.components(piece.shape)) > 1 for piece in puzzle.pieces
    ):
        return None
    parts = board.lattice.components(board.cells)
    if len(parts) == 1:
        return None
    sums = areas((replace(piece, least=0) for piece in puzzle.pieces), max(map(len, parts)))
    for part in parts:
        must = sum(cell in board.must for cell in part)
        if not meet(sums, must, len(part)):
            where = f"the part of the board with the cell at {_place(part[0], board)}"
            return Reason("area", _at_most(sums, must, len(part), where), (), part)
    return None


def frame_reason(puzzle: Puzzle, goal: SymmetryGoal) -> Reason | None:
    """Why the pieces of a symmetry puzzle do not fit its frame, or None where each by itself
    does.
    """
    room = len(puzzle.board.cells)
    least = sum(piece.least * piece.size for piece in puzzle.pieces)
    if goal.framed and least > room:
        return Reason("area", f"{_covered(puzzle, least)}, but the frame has {room:,}")
    if all(piece.most == 0 for piece in puzzle.pieces):
        return Reason("area", "no piece is used, so that there is no figure")
    for piece in puzzle.pieces:
        if piece.least and not any(
            next(places, None) for places in lie(puzzle.board, piece.orientations())
        ):
            return Reason(
                "piece", f"the piece {piece.name} fits nowhere in the frame", (piece.name,)
            )
    return None


def placement_reason(encoding: Encoding) -> Reason | None:
    """A piece that must be used and fits nowhere, a clue that cannot be met, or a cell that nothing
    reaches.
    """
    problem, board = encoding.problem, encoding.puzzle.board
    for item, piece in enumerate(encoding.pieces, len(encoding.cells)):
        if piece.least and not problem.options_of[item]:
            fits = any(
                next(places, None) for places in lie(encoding.puzzle.board, piece.orientations())
            )
            where = (
                "nowhere without covering another piece's clue" if fits else "nowhere on the board"
            )
            return Reason("piece", f"the piece {piece.name} fits {where}", (piece.name,))
    clues = dict(board.clues)
    bare = [
        cell
        for cell, options in zip(encoding.cells, problem.options_of, strict=False)
        if not options
    ]
    for cell in bare:
        if cell in clues:
            beside = (
                " without covering another piece's clue"
                if _reaches(encoding, clues[cell], cell)
                else ""
            )
            sentence = (
                f"the clue {clues[cell]} at {_place(cell, board)} cannot be met: that piece never"
                f" reaches the cell{beside}"
            )
            return Reason("clue", sentence, (clues[cell],), (cell,))
    bare = [cell for cell in bare if cell in board.must]
    if bare:
        what = f"{len(bare):,} of the cells, such as that at" if bare[1:] else "the cell at"
        return Reason(
            "cell", f"no piece can cover {what} {_place(bare[0], board)}", (), tuple(bare)
        )
    return None


def _reaches(encoding: Encoding, name: str, cell: Cell) -> bool:
    """Could the piece of a name cover a cell if there were no clues?"""
    piece = next(piece for piece in encoding.pieces if piece.name == name)
    number = encoding.cells.index(cell)
    return any(
        number in places
        for form in lie(encoding.puzzle.board, piece.orientations())
        for places in form
    )


def _cells(number: int) -> str:
    return f"{number} cell" if number == 1 else f"{number:,} cells"


def _range(least: int, most: int) -> str:
    return f"{least:,}" if least == most else f"{least:,} to {most:,}"


def _place(cell: Cell, board: Board) -> str:
    """A cell as people count: from 1."""
    axes = board.lattice.axes
    return ", ".join(f"{word} {value + 1}" for word, value in zip(axes, cell, strict=True))
