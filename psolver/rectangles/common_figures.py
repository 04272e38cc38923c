"""The smallest figures that are tiled by copies of each of two shapes.

Copies of both are placed in turn: each cell that copies of one shape cover, and none of the other
yet, must be covered by the other. If no such cell is left, both cover the same figure. As each copy
meets another one of the other shape, a smallest figure is found from any of its copies on: the
copies that are met from there cover a figure by themselves. So a search to the end from one copy
shows that no figure of up to some cells is tiled by both.

>>> from psolver.core.shape_text import shape_piece
>>> figure = CommonFigures(shape_piece("I-tromino"), shape_piece("L-tromino")).of_cells(6, 100)
>>> [len(copies) for copies in figure]
[2, 2]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import sub

from ..core.bits import members
from ..core.cells import Cell, Shape, translate
from ..core.control import Control, current_control
from ..core.model import Piece

Copies = tuple[Shape, ...]


@dataclass(slots=True)
class _Side:
    """The copies of a shape.

    covered   the cells that its copies cover, as bits
    copies    these copies, as bits
    moves_at  for each cell looked at the copies that cover it, as bits
    """

    piece: Piece
    covered: int = 0
    copies: list[int] = field(default_factory=list)
    moves_at: dict[int, list[int]] = field(default_factory=dict)


class CommonFigures:
    """The figures that copies of two pieces of one lattice tile.

    is_bounded  whether a copy was left out in the last search as there were too many cells; if
                not, a search to the end holds for figures of any size
    is_whole    whether the last search was not ended by `most_nodes`
    """

    def __init__(self, piece: Piece, other_piece: Piece) -> None:
        self._sides = _Side(piece), _Side(other_piece)
        self._lattice = piece.lattice
        self._cells: list[Cell] = []
        self._bits: dict[Cell, int] = {}
        self._most_cells = 0
        self._nodes_left = 0
        self._control: Control = current_control()
        self.is_bounded = False
        self.is_whole = True

    def of_cells(self, most_cells: int, most_nodes: int) -> tuple[Copies, Copies] | None:
        """Return the copies of each that tile a figure of up to some cells; None for none found
        with some steps of the search.
        """
        self._most_cells = most_cells
        self._nodes_left = most_nodes
        self.is_bounded = False
        leading, trailing = self._sides
        for shape in self._starts():
            for side in self._sides:
                side.covered = 0
                side.copies = []
            start = self._mask(shape)
            leading.covered = start
            leading.copies = [start]
            if self._filled():
                return self._copies(leading), self._copies(trailing)
        self.is_whole = self._nodes_left > 0
        return None

    def _starts(self) -> Sequence[Shape]:
        """The orientations of a first copy: one if both pieces take all others alike."""
        pieces = [side.piece for side in self._sides]
        flags = {(piece.can_rotate, piece.can_reverse) for piece in pieces}
        shapes = pieces[0].orientations
        return shapes[:1] if len(flags) == 1 else shapes

    def _filled(self) -> bool:
        """Whether copies can be added until both cover the same cells."""
        self._control.tick()
        leading, trailing = self._sides
        if leading.covered == trailing.covered:
            return True
        if self._nodes_left <= 0:
            return False
        self._nodes_left -= 1
        side, moves = self._fewest_moves()
        for move in moves:
            side.covered |= move
            side.copies.append(move)
            if self._filled():
                return True
            side.copies.pop()
            side.covered ^= move
        return False

    def _fewest_moves(self) -> tuple[_Side, list[int]]:
        """The copies that can cover a cell that only one of the two covers; the cell has the fewest
        of them.
        """
        leading, trailing = self._sides
        best = None
        for side, across in (leading, trailing), (trailing, leading):
            for bit in members(across.covered & ~side.covered):
                moves = self._moves(side, across, bit)
                if best is None or len(moves) < len(best[1]):
                    best = side, moves
                if not moves:
                    return best
        assert best
        return best

    def _moves(self, side: _Side, across: _Side, bit: int) -> list[int]:
        """The copies that can cover a cell, so that all cells are not too many."""
        if bit not in side.moves_at:
            side.moves_at[bit] = self._moves_at(side.piece, self._cells[bit])
        covered = side.covered
        all_covered = covered | across.covered
        free_moves = [move for move in side.moves_at[bit] if not move & covered]
        moves = [
            move for move in free_moves if (all_covered | move).bit_count() <= self._most_cells
        ]
        if len(moves) < len(free_moves):
            self.is_bounded = True
        return moves

    def _moves_at(self, piece: Piece, cell: Cell) -> list[int]:
        """All copies of a piece that cover a cell."""
        lattice = self._lattice
        moves = []
        for shape in piece.orientations:
            for member in shape:
                if lattice.kind(member) == lattice.kind(cell):
                    copy = translate(shape, tuple(map(sub, cell, member)))
                    moves.append(self._mask(copy))
        return moves

    def _mask(self, cells: Shape) -> int:
        """Cells as bits; new ones are numbered."""
        mask = 0
        for cell in cells:
            if cell not in self._bits:
                self._bits[cell] = len(self._cells)
                self._cells.append(cell)
            mask |= 1 << self._bits[cell]
        return mask

    def _copies(self, side: _Side) -> Copies:
        copies = []
        for mask in side.copies:
            copies.append(tuple(sorted(self._cells[bit] for bit in members(mask))))
        return tuple(copies)
