"""The tilings of many choices as moves from each to the next, and the check of every one of them.

    [0, 5, 7]   the numbers of placements

A *move* puts some placements on the board; those that share a cell with them are taken off. After
it the board is filled again, by the pieces of one choice. This shares no code with the search.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..core.cells import Cell
from ..core.errors import PsolverError
from ..core.model import Piece, Puzzle
from ..core.tilings import Placement, Tiling
from ..core.verify import Verifier
from ..core.wording import cells_text, quoted
from .choice_numbers import PieceChoices


class TilingMoves:
    """A board that is filled again and again.

    placements  all that were added, by their numbers
    """

    def __init__(self, choices: PieceChoices) -> None:
        puzzle = choices.puzzle
        board = puzzle.board
        self._choices = choices
        self._puzzle = puzzle
        self._places = {piece.name: place for place, piece in enumerate(choices.pieces)}
        self._uses = [0] * len(choices.pieces)
        self._bit = {cell: 1 << number for number, cell in enumerate(board.cells)}
        self._must = self._bits(board.must)
        self._on: dict[int, int] = {}  # the placements on the board, with their cells as bits
        # of a plain puzzle all is checked here
        self._verifier: Verifier | None = None
        if not _is_plain(puzzle):
            self._verifier = Verifier(puzzle)
        self.placements: list[Placement] = []
        self._cells: list[int] = []  # of each placement, as bits
        self._pieces: list[int] = []  # the place of the piece of each placement

    def _bits(self, cells: Iterable[Cell]) -> int:
        return sum(self._bit[cell] for cell in cells)

    def add(self, placement: Placement) -> int:
        """Return the number of a placement that is new. Raises PsolverError if it cannot lie so."""
        place = self._places.get(placement.piece)
        if place is None:
            raise PsolverError(f"there is no piece {quoted(placement.piece)}")
        cells = placement.cells
        cells_on_board = self._bit.keys() & set(cells)
        if len(cells_on_board) < len(cells):
            raise PsolverError(f"{cells_text(cells)} are not cells of the board")
        piece = self._choices.pieces[place]
        for fault in self._faults_alone(piece, placement):
            raise PsolverError(fault)
        number = len(self.placements)
        self.placements.append(placement)
        self._cells.append(self._bits(cells))
        self._pieces.append(place)
        return number

    def _faults_alone(self, piece: Piece, placement: Placement) -> tuple[str, ...]:
        """The faults of a placement on a board that has its cells alone; those of a puzzle with
        rules are found when the board is filled.
        """
        if self._verifier:
            return ()
        cells = frozenset(placement.cells)
        board = replace(self._puzzle.board, must=cells, may=frozenset())
        used_once = replace(piece, least=1, most=1)
        alone = Puzzle((used_once,), board, file=self._puzzle.file)
        tiling = Tiling((placement,), board.lattice)
        return Verifier(alone).faults(tiling)

    def move(self, numbers: Sequence[int]) -> int:
        """Put placements on the board; return the number of the choice that fills it then. Raises
        PsolverError if the board is not filled, or by no choice.
        """
        new = 0
        for number in numbers:
            cells = self._cells[number]
            if cells & new:
                cells_text = self._named(cells & new)
                raise PsolverError(f"two pieces lie on {cells_text}")
            new |= cells
        covered = new
        for number, cells in list(self._on.items()):
            if cells & new:
                self._take_off(number)
            else:
                covered |= cells
        for number in numbers:
            self._put_on(number)
        bare = self._must & ~covered
        if bare:
            cells_text = self._named(bare)
            raise PsolverError(f"no piece lies on {cells_text}")
        choice = self._choices.number_of(self._uses)
        if choice is None:
            raise PsolverError("the pieces are used more or less often than they may be")
        if self._verifier:
            tiling = self.tiling()
            for fault in self._verifier.faults(tiling):
                raise PsolverError(fault)
        return choice

    def _put_on(self, number: int) -> None:
        piece = self._pieces[number]
        self._on[number] = self._cells[number]
        self._uses[piece] += 1

    def _take_off(self, number: int) -> None:
        piece = self._pieces[number]
        del self._on[number]
        self._uses[piece] -= 1

    def tiling(self) -> Tiling:
        """Return the tiling that is on the board."""
        placements = sorted([self.placements[number] for number in self._on])
        return Tiling(tuple(placements), self._puzzle.board.lattice)

    def _named(self, cells: int) -> str:
        """The cells of some bits, in words."""
        named_cells = [cell for cell, bit in self._bit.items() if bit & cells]
        return cells_text(named_cells)


def _is_plain(puzzle: Puzzle) -> bool:
    """Whether nothing binds placements but the board and bounds on the uses of pieces."""
    if puzzle.board.clues or puzzle.has_marks:
        return False
    return all(rule.piece_bounds() for rule in puzzle.rules)
