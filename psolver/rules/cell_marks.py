"""Colours of cells: the keys `board_marks`, `pieces_marks`, `marks` and `back`.

A cell of a piece that has a mark lies only on cells of the board that have the same mark or none;
one without a mark lies anywhere. In the search such placements are left out.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ..geometry.cells import Cell
from ..puzzle.checks import refuse
from ..puzzle.marked import Marked
from ..puzzle.model import Board, Piece, Puzzle
from ..puzzle.rule import Clash, Options, PlaceFilter, Rule, Watcher
from ..puzzle.tiling import Placement
from ..puzzle.verify_places import cells_text
from ..wording import quoted

NO_MARKS = "the pieces of a symmetry puzzle have no marks"


@dataclass(frozen=True, slots=True)
class CellMarks(Rule):
    """Marks of pieces lie on the same marks of the board, or on none."""

    def check(self, puzzle: Puzzle) -> None:
        refuse("", "marks", NO_MARKS if puzzle.goal else "")

    def place_filter(self, puzzle: Puzzle) -> PlaceFilter | None:
        on = dict(puzzle.board.marks)
        marks = {n: on[cell] for n, cell in enumerate(puzzle.board.cells) if cell in on}
        if not marks:
            return None
        shown = {mark for piece in puzzle.pieces for _, mark in (*piece.marks, *(piece.back or ()))}
        others = {
            mark: frozenset(number for number, other in marks.items() if other != mark)
            for mark in shown
        }

        def allowed(_: Piece, one: Marked, places: Options) -> Options:
            seen = dict(one.marks)
            barred = [(n, others[seen[c]]) for n, c in enumerate(one.shape) if c in seen]
            barred = [(number, cells) for number, cells in barred if cells]
            if not barred:
                return places
            return [place for place in places if not any(place[n] in cells for n, cells in barred)]

        return allowed

    def cell_traits(self, puzzle: Puzzle) -> Mapping[Cell, Hashable]:
        cells = puzzle.board.must | puzzle.board.may
        return {cell: mark for cell, mark in puzzle.board.marks if cell in cells}

    def watcher(self, puzzle: Puzzle) -> Watcher:
        return _BoardMarks(puzzle.board)

    def placement_fault(self, puzzle: Puzzle, placement: Placement) -> str:
        marks = dict(puzzle.board.marks)
        for where, mark in placement.marks:
            on = marks.get(where, mark)
            if on != mark:
                what = f"the mark {quoted(mark)} of the piece {quoted(placement.piece)}"
                return f"{what} lies on the mark {quoted(on)} at {cells_text([where])}"
        return ""


def rule_of(pieces: Iterable[Piece], board: Board, values: Mapping[str, Any]) -> Rule | None:
    """Return the rule of a puzzle, None if no piece or no cell of its board has a mark."""
    there = bool(board.marks) or any(piece.marks or piece.back for piece in pieces)
    return CellMarks() if there else None


class _BoardMarks:
    """The marks of a board."""

    def __init__(self, board: Board) -> None:
        self._marks = dict(board.marks)

    def add(self, placement: Placement) -> None:
        """Do nothing: what lies there changes no marks."""

    def clash(self, placement: Placement) -> Clash | None:
        for cell, mark in placement.marks:
            on = self._marks.get(cell, mark)
            if on != mark:
                return Clash("mark", placement.piece, (cell,), on)
        return None
