"""What lies on the board of Play, as the page tells it: plain data.

[piece, form, cell]  the numbers of a piece and of one of its forms (as in play_values.py), and the
                     cell of the board on which the first cell of the form lies
[form, number]       the same of a piece that is known; the cell by its number on the board
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from operator import sub
from typing import Any

from ...puzzle.model import Puzzle
from ...puzzle.partial import PartialTiling
from ...puzzle.placing import placed
from ...puzzle.tiling import Placement
from ...render.words.by_hand import clash_line

SEEN = ("clue", "form")  # what keeps a piece from lying somewhere, and the page knows by itself


def told_of(puzzle: Puzzle, placements: Sequence[Placement]) -> list[list[Any]]:
    """Placements as the page has them.

    >>> import psolver
    >>> bars = psolver.puzzle(board="2x3", pieces={"I": "##"})
    >>> told_of(bars, [Placement("I", ((0, 1), (0, 2)))])
    [[0, 0, (0, 1)]]
    """
    numbers = {piece.name: number for number, piece in enumerate(puzzle.pieces)}
    return [[numbers[one.piece], *_form(puzzle, one)] for one in placements]


def _form(puzzle: Puzzle, placement: Placement) -> list[Any]:
    """The number of the form of a placement, and the cell on which its first cell lies."""
    piece, board = puzzle.piece(placement.piece), puzzle.board
    assert piece
    seen = placement.cells, tuple(sorted(placement.marks))
    for number, form in enumerate(piece.marked):
        for cell in placement.cells:
            if placed(board, form, tuple(map(sub, cell, form.shape[0]))) == seen:
                return [number, cell]
    raise AssertionError("what lies on a board is one of the forms of its piece")


def placements_of(puzzle: Puzzle, told: Sequence[Sequence[Any]]) -> tuple[Placement, ...]:
    """The same the other way round."""
    return tuple(_placement(puzzle, *one) for one in told)


def _placement(puzzle: Puzzle, piece: int, form: int, cell: Sequence[int]) -> Placement:
    of = puzzle.pieces[piece]
    one = of.marked[form]
    cells, marks = placed(puzzle.board, one, tuple(map(sub, cell, one.shape[0])))
    return Placement(of.name, cells, marks)


def closed_to(
    puzzle: Puzzle, placements: Sequence[Placement], piece: int
) -> dict[str, list[list[int]]]:
    """Where a piece, by its number, may not lie beside some placements, though there is room: for
    each sentence that says why, pairs [form, number].

    >>> import psolver
    >>> dots = psolver.puzzle(board="1x3", pieces={"A": "#", "B": "#"}, touch="never")
    >>> closed_to(dots, [Placement("A", ((0, 0),))], 1)
    {'The piece B touches the piece A at row 1, column 1.': [[0, 1]]}
    """
    board, laid, of = puzzle.board, PartialTiling(puzzle, placements), puzzle.pieces[piece]
    free = set(board.cells).difference(*(one.cells for one in placements))
    found: dict[str, list[list[int]]] = defaultdict(list)
    for number, form in enumerate(of.marked):
        for place, cell in enumerate(board.cells):
            cells, marks = placed(board, form, tuple(map(sub, cell, form.shape[0])))
            if not free.issuperset(cells):
                continue
            clash = laid.clash(Placement(of.name, cells, marks))
            if clash and clash.kind not in SEEN:
                found[clash_line(clash)].append([number, place])
    return dict(found)
