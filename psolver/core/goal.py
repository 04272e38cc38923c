"""Goals: the conditions that make a tiling of a puzzle a solution.

    None                                                    all tilings
    Best("fewest pieces", "tiling")                         those that use fewest pieces
    Best("most cells", "packing", cells=(((0, 0), 1),))     those that cover most of some cells
    SymmetryGoal(("rotation",))                             figures with a symmetry

The worth of a tiling is the sum of the worths of its pieces and of the cells that it covers. A
"tiling" covers every cell that must be covered; a "packing" need cover none but the clues; a
"blocking" is a packing that leaves no room for a further piece. For a "symmetry" the board is the
frame: its cells are optional, and the cells that the pieces cover are the figure.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .board import Board
from .cells import Cell
from .checks import (
    AIMS,
    BEST_GOALS,
    choice_fault,
    fail,
    flag_fault,
    number_fault,
    refuse,
    text_fault,
)
from .errors import PsolverError
from .figure import frame_cells, frame_size
from .piece import Piece
from .tilings import Placement
from .wording import kind_of, meant, quoted

# of all lattices together, in the order of sentences and files
SYMMETRY_KINDS = (
    "mirror",
    "diagonal",
    "upright mirror",
    "level mirror",
    "rotation",
    "quarter",
    "third",
    "sixth",
)
MOST_VALUE = 1000

Values = tuple[tuple[Any, int], ...]


@dataclass(frozen=True, slots=True)
class Best:
    """The measure by which tilings of a puzzle are the best.

    aim     one of AIMS
    goal    one of BEST_GOALS
    cells   the worth of cells if they are covered, sorted; if cells are counted, 1 for each that
            counts, and () stands for all cells of the board
    pieces  the worth of a piece each time it is used, by its name, sorted
    Cells and pieces of worth 0 are left out. Raises PuzzleError.

    >>> Best("most value", pieces=(("I", 3), ("L", 0))).pieces
    (('I', 3),)
    """

    aim: str
    goal: str = "packing"
    cells: Values = ()
    pieces: Values = ()
    _of_cell: dict[Cell, int] = field(init=False, repr=False, compare=False)
    _of_piece: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        refuse("best", "aim", choice_fault(self.aim, AIMS))
        refuse("best", "goal", choice_fault(self.goal, BEST_GOALS))
        object.__setattr__(self, "cells", _values("cells", self.cells))
        object.__setattr__(self, "pieces", _values("pieces", self.pieces))
        if self.pieces and not self.of_values:
            fail("best", "pieces", VALUES_NEED_BEST)
        if self.cells and "pieces" in self.aim:
            fail("best", "cells", VALUES_NEED_BEST)
        if self.of_values and not (self.cells or self.pieces):
            fail("best", "", NOTHING_WORTH)
        object.__setattr__(self, "_of_cell", dict(self.cells))
        object.__setattr__(self, "_of_piece", dict(self.pieces))

    @property
    def kind(self) -> str:
        """One of GOALS."""
        return self.goal

    def check(self, board: Board) -> None:
        """Raise PuzzleError if a packing has cells that must be covered, but for clues."""
        if self.goal != "tiling" and board.must - {cell for cell, _ in board.clues}:
            fault = "the cells of a packing need not be covered; give all but the clues as `may`"
            fail("", "board", fault)

    @property
    def is_most(self) -> bool:
        """Whether more is better."""
        return self.aim.startswith("most")

    @property
    def of_values(self) -> bool:
        """Whether pieces and cells have the worth that the puzzle gives them."""
        return "value" in self.aim

    def of_cell(self, cell: Cell) -> int:
        """The worth of a cell if it is covered."""
        return self._of_cell.get(cell, 0)

    def of_piece(self, name: str) -> int:
        """The worth of a piece each time it is used."""
        if "pieces" in self.aim:
            return 1
        return self._of_piece.get(name, 0)

    def worth(self, placements: Iterable[Placement]) -> int:
        """The worth of some placements together.

        >>> Best("most pieces").worth([Placement("I", ((0, 0), (0, 1)))])
        1
        """
        return sum(
            self.of_piece(placement.piece) + sum(map(self.of_cell, placement.cells))
            for placement in placements
        )

    def of(self, cells: Iterable[Cell], names: Collection[str]) -> Best:
        """The same for a puzzle whose board has these cells and whose pieces these names. Raises
        PuzzleError for cells and pieces that it does not have.
        """
        cells = tuple(cells)
        if self.aim == "most cells" and not self.cells:
            return replace(self, cells=tuple((cell, 1) for cell in cells))
        board_cells = set(cells)
        for cell, _ in self.cells:
            if cell not in board_cells:
                fail("best", "cells", f"{cell} is not a cell of the board")
        for name, _ in self.pieces:
            if name not in names:
                fail("best", "pieces", f"there is no piece {quoted(name)}")
        return self


NOTHING_WORTH = "nothing is worth anything; give pieces a 'value', or the board 'values'"
VALUES_NEED_BEST = 'values count where best = "most value" or "least value"'


def _values(key: str, values: Any) -> Values:
    """The worth of cells or pieces, sorted, without those of worth 0. Raises PuzzleError."""
    pairs = values
    if isinstance(values, Mapping):
        pairs = values.items()
    try:
        listed = [(tuple(owner) if key == "cells" else owner, value) for owner, value in pairs]
    except (TypeError, ValueError):
        fail("best", key, f"expected pairs of {key} and values, found {kind_of(values)}")
    for _, value in listed:
        refuse("best", key, number_fault(value, 0, MOST_VALUE))
    if len(dict(listed)) < len(listed):
        fail("best", key, "one of them has two values")
    return tuple(sorted((owner, value) for owner, value in listed if value))


def refuse_best(best: Best | None, file: str, what: str) -> None:
    """Raise PsolverError if a puzzle, which messages call `file`, has a `best`, and `what` is for
    other puzzles alone.
    """
    if best is not None:
        raise PsolverError(f"{file}: asks for the best tilings, and {what}")


@dataclass(frozen=True, slots=True)
class Optimum:
    """The worth of the best tiling found, and a bound on the worth of any.

    aim    as in Best
    found  the worth of the best so far; None if none was found
    bound  no tiling is worth more (less, if less is better); None: not known
    cells  the number of cells that count; 0 if cells are not counted
    """

    aim: str
    found: int | None = None
    bound: int | None = None
    cells: int = 0

    @property
    def proved(self) -> bool:
        """Whether it is known that no tiling is better."""
        return self.found is not None and self.found == self.bound


# symmetric figures --------------------------------------------------------------------------------

NO_BEST = "a symmetry puzzle has no best figure"


@dataclass(frozen=True, slots=True)
class SymmetryGoal:
    """The pieces form a figure with one of the symmetries `kinds` (of figure.KINDS, and in their
    order), edge-connected if `connected`.

    `framed`: the frame was given; else the board is a frame that is just large enough for every
    figure. Raises PuzzleError for values that form no goal.
    """

    kinds: tuple[str, ...]
    connected: bool = True
    framed: bool = True

    def __post_init__(self) -> None:
        refuse("", "connected", flag_fault(self.connected))
        refuse("", "framed", flag_fault(self.framed))
        kinds = _kinds(self.kinds)
        if not (self.connected or self.framed):
            fail("", "board", UNFRAMED)
        object.__setattr__(self, "kinds", tuple(kind for kind in SYMMETRY_KINDS if kind in kinds))

    @property
    def kind(self) -> str:
        """One of GOALS."""
        return "symmetry"

    def check(self, board: Board, pieces: tuple[Piece, ...], best: Best | None) -> None:
        """Raise PuzzleError if the board of a puzzle is no frame for it, or has a `best`."""
        _check_frame(board, pieces, self)
        refuse("", "best", NO_BEST if best else "")


UNFRAMED = 'missing; a figure that need not be connected needs a frame, such as board = "7x7"'


def _kinds(values: Any) -> tuple[str, ...]:
    """The kinds of symmetries that a goal is given. Raises PuzzleError."""
    if not isinstance(values, Iterable):
        fail("", "symmetry", f"expected kinds of symmetry, found {kind_of(values)}")
    kinds = (values,) if isinstance(values, str) else tuple(values)
    for kind in kinds:
        refuse("", "symmetry", text_fault(kind))
    refuse("", "symmetry", kinds_fault(kinds))
    return kinds


def kinds_fault(kinds: Iterable[str], known: Collection[str] = SYMMETRY_KINDS) -> str:
    """The fault of the kinds of symmetries of a goal, if some are `known`."""
    if not kinds:
        named = ", ".join(known)
        return f"names no kind of symmetry; choose from {named}, or leave it out for all"
    unknown = [kind for kind in kinds if kind not in known]
    if not unknown:
        return ""
    cure = meant(unknown[0], known) or f"known kinds: {', '.join(known)}"
    return f"unknown kind {quoted(unknown[0])} ({cure})"


NO_SYMMETRIC_FIGURES = (
    "a symmetry puzzle has squares, hexagons or triangles, no {}; leave 'goal' out"
)
WHOLE_FRAME = "a frame neither wraps nor has separate parts"


def _check_frame(board: Board, pieces: tuple[Piece, ...], goal: SymmetryGoal) -> None:
    if board.lattice.flat and not board.lattice.symmetry_kinds:
        fail("", "goal", NO_SYMMETRIC_FIGURES.format(board.lattice.plural))
    if not board.lattice.symmetry_kinds:
        fail("", "board", "a figure lies flat, and so does its frame")
    refuse("", "symmetry", kinds_fault(goal.kinds, board.lattice.symmetry_kinds))
    if board.clues:
        fail("", "board", "a frame has no clues")
    if board.names:
        fail("", "board", "the cells of a frame have no names")
    if board.marks:
        fail("", "board", "the cells of a frame have no marks")
    if board.space.translations:
        fail("", "board", WHOLE_FRAME)
    if board.must:
        fail("", "board", "the cells of a frame are optional; give them as `may`")
    if goal.framed:
        refuse("", "board", "" if board.cells else "has no cells")
        return
    for piece in pieces:
        if piece.most is None:
            fail("", "board", f"missing, and {boundless(piece)}")
    if board.cells != frame_cells(pieces):
        fail("", "board", f"the frame of every figure of these pieces is {frame_size(pieces)}")


def boundless(piece: Piece) -> str:
    """The reason why a piece of a symmetry puzzle needs a frame, and the cure."""
    fault = (
        f"{quoted(piece.name)} may be used any number of times, so that no frame is large enough"
    )
    return f'{fault}; give a frame, such as board = "7x7"'
