"""Where the pieces of a puzzle may lie, from the definitions: for `verify` alone, which shares
nothing with the code that finds placements elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from operator import add
from typing import TypeAlias

from ..geometry.lattice import Lattice
from ..wording import shortened
from .forms import (
    Form,
    MarkedForm,
    form_of,
    images_of,
    marked_form,
    marked_forms,
    values_of,
)
from .model import Piece, Puzzle
from .tiling import Placement
from .verify_around import inside, mark_inside

Cell: TypeAlias = tuple[int, ...]
Cells: TypeAlias = frozenset[Cell]


def fits(piece: Piece, placement: Placement, puzzle: Puzzle) -> bool:
    """Are the cells an allowed image of the piece's shape, wherever it lies?"""
    if len(placement.cells) != piece.size or any(
        len(cell) != piece.lattice.dimension for cell in placement.cells
    ):
        return False
    forms = _forms(piece.shape, piece.lattice, piece.can_rotate, piece.can_reverse)
    if not puzzle.board.wrap:
        return form_of(placement.cells, piece.lattice) in forms
    cells = frozenset(placement.cells)
    return any(_laid(form, first, puzzle) == cells for form in forms for first in cells)


def may_show(piece: Piece, placement: Placement, puzzle: Puzzle) -> bool:
    """May a piece that lies on some cells show some marks?"""
    if not piece.has_marks:
        return not placement.marks
    if puzzle.board.wrap:
        cells, shown = frozenset(placement.cells), frozenset(placement.marks)
        return any(
            _laid(form, first, puzzle) == cells and shown == _laid_marks(marks, first, puzzle)
            for form, marks in marked_forms(piece)
            for first in cells
        )
    return marked_form(placement.cells, placement.marks, piece.lattice) in marked_forms(piece)


def rule_fault(puzzle: Puzzle, placement: Placement) -> str:
    """Return how a placement breaks a rule of its puzzle by itself, "" if it breaks none."""
    faults = (rule.placement_fault(puzzle, placement) for rule in puzzle.rules)
    return next(filter(None, faults), "")


def lying_on(piece: Piece, cells: Cells, puzzle: Puzzle) -> Iterator[Cells]:
    """Every image of a piece that lies on some cells of a board, and on none twice, wherever it
    lies, if it breaks no rule of the puzzle by itself.
    """
    for form, marks in _marked(piece):
        for first in cells:
            if values_of(first, piece.lattice) != form.values:
                continue
            moved = _laid(form, first, puzzle)
            if not moved <= cells or len(moved) != piece.size:
                continue
            there = tuple(sorted(_laid_marks(marks, first, puzzle))) if puzzle.rules else ()
            if not puzzle.rules or not rule_fault(
                puzzle, Placement(piece.name, tuple(sorted(moved)), there)
            ):
                yield moved


def _laid_marks(
    marks: Iterable[tuple[Cell, str]], first: Cell, puzzle: Puzzle
) -> frozenset[tuple[Cell, str]]:
    """The marks of a form that is laid with its first cell on another; each is at a cell, or at a
    side: its cell, then the one beyond.
    """
    moved = ((tuple(map(add, where, first * (len(where) // len(first)))), m) for where, m in marks)
    return frozenset((mark_inside(where, puzzle.board), mark) for where, mark in moved)


def _marked(piece: Piece) -> Iterable[MarkedForm]:
    """What a piece may become, with its marks."""
    if piece.has_marks:
        return marked_forms(piece)
    plain = _forms(piece.shape, piece.lattice, piece.can_rotate, piece.can_reverse)
    return [MarkedForm(form, frozenset()) for form in plain]


def _laid(form: Form, first: Cell, puzzle: Puzzle) -> Cells:
    """The cells of a form that is laid with its first cell on another; where the board wraps, those
    that lie beyond a side of its box are the ones they come round to.
    """
    moved = [tuple(map(add, cell, first)) for cell in form.cells]
    if not puzzle.board.wrap:
        return frozenset(moved)
    return frozenset(inside(cell, puzzle.board) for cell in moved)


@cache
def _forms(
    shape: tuple[Cell, ...], lattice: Lattice, rotate: bool, reverse: bool
) -> frozenset[Form]:
    """What a shape may become that may be turned (`rotate`) and flipped over (`reverse`)."""
    return frozenset(images_of(shape, lattice, rotate, reverse))


def cells_text(cells: Iterable[Cell]) -> str:
    """Cells as JSON has them, at most four of them."""
    cells = list(cells)
    if not cells:
        return "no cells"
    shown = ", ".join(shortened(str(list(cell))) for cell in cells[:4])
    return shown + (f" and {len(cells) - 4} more" if len(cells) > 4 else "")
