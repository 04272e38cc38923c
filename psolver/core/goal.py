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
from .cells import Cell, Place, Shape, extent
from .checks import (
    AIMS,
    BEST_GOALS,
    cells_of,
    choice_fault,
    fail,
    flag_fault,
    lattice_fault,
    number_fault,
    refuse,
    text_fault,
)
from .errors import PsolverError
from .lattice import Lattice
from .piece import Piece
from .polyform import canonical
from .square_lattice import lattice_of
from .tiling import Placement, Tiling
from .wording import kind_of, meant, quoted

SYMMETRY_KINDS = (  # those of all lattices
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
        return 1 if "pieces" in self.aim else self._of_piece.get(name, 0)

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
    pairs = values.items() if isinstance(values, Mapping) else values
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


# figures and their frames ------------------------------------------------------------------------

# Figures: the shapes that pieces form together, their symmetries, and bounds on their size, which
# make a search through all frames end.
#
# A Symmetry    its kind, and the place of its axis or centre:
#               Symmetry("mirror", (("column", 2.5),))
# A Figure      the cells that are covered, and every symmetry they have
#
# A place is given by the points that stay fixed: those of `row` 2, of `column` 2.5 (between the
# columns 2 and 3), of a diagonal `row-column` or `row+column`; a centre has a row and a column. The
# middles of cells have whole numbers, those of triangles whole columns. There are two more slanted
# axes of hexagons and triangles, `3*row-column` and `3*row+column`.


@dataclass(frozen=True, slots=True)
class Symmetry:
    """One symmetry of a figure: a kind of SYMMETRY_KINDS, and the place of its axis or centre."""

    kind: str
    place: Place


@dataclass(frozen=True, slots=True)
class Figure:
    """The cells that some pieces cover together, sorted, and all symmetries they have, in the order
    of SYMMETRY_KINDS.
    """

    cells: Shape
    symmetries: tuple[Symmetry, ...]


def figure(cells: Iterable[Cell] | Tiling, lattice: Lattice | None = None) -> Figure:
    """The figure that flat cells (at least one) make, squares unless a `lattice` is given, or that
    a tiling covers. Raises PsolverError for other cells.

    >>> figure([(0, 0), (0, 1)]).symmetries[0]
    Symmetry(kind='mirror', place=(('column', 0.5),))
    >>> [symmetry.kind for symmetry in figure([(0, 0), (0, 1), (1, 1), (1, 2)]).symmetries]
    ['rotation']
    """
    if isinstance(cells, Tiling):
        lattice = cells.lattice
        cells = tuple(cells.owners())
    cells = tuple(sorted(cells_of("", "figure", cells)))
    if lattice and (fault := lattice_fault(cells, lattice)):
        raise PsolverError(f"figure: {fault}")
    lattice = lattice_of(cells, lattice)
    if not cells or not lattice.symmetry_kinds:
        shown_cell = cells[0] if cells else "no cell"
        raise PsolverError(
            f"figure: expected flat cells, such as (row, column), found {shown_cell}"
        )
    symmetries = set()
    for isometry in lattice.symmetries(cells):
        if kind := lattice.symmetry_kind(isometry):
            symmetries.add(Symmetry(kind, lattice.fixed_points(isometry)))
    kinds = list(lattice.symmetry_kinds)
    order = sorted(symmetries, key=lambda symmetry: (kinds.index(symmetry.kind), symmetry.place))
    return Figure(cells, tuple(order))


def congruence_class(cells: Iterable[Cell], lattice: Lattice) -> Shape:
    """A key that two figures share exactly if an isometry maps one onto the other."""
    return canonical(cells, lattice)


# bounds on the size of a figure -------------------------------------------------------------------


def most_spread(pieces: Iterable[Piece]) -> int:
    """The most that the highest values in a connected figure of some pieces are above the lowest
    ones, all numbers of a cell together (every `most` is a number, and one above 0).

    A step to a neighbour changes some numbers by 1. Two sets of cells that touch are a step apart,
    so that together they are spread by no more than each by itself and that step. Piece by piece,
    and for pieces that are connected cell by cell, that bounds the whole.

    >>> most_spread([Piece("L", ((0, 0), (1, 0), (2, 0), (2, 1)), 3, 3)])
    11
    """
    pieces = [piece for piece in pieces if piece.most]
    from .hull import spread, spread_of_step  # most puzzles have no frame

    step = spread_of_step(pieces[0].lattice)
    area = sum((piece.most or 0) * piece.size for piece in pieces)
    grown = sum((piece.most or 0) * (spread(extent(piece.shape)) + step) for piece in pieces)
    return min(step * (area - 1), grown - step)


def longest_sides(pieces: Iterable[Piece]) -> tuple[int, ...]:
    """The most values that each number of a cell takes in a connected figure of some pieces (every
    `most` is a number).
    """
    pieces = list(pieces)
    lattice, used = pieces[0].lattice, [piece for piece in pieces if piece.most]
    if not used:
        return (0,) * lattice.dimension
    extents = {
        piece.name: list(zip(*map(extent, piece.orientations), strict=True)) for piece in used
    }
    greatest_spread, kinds = most_spread(used), len(lattice.steps)
    sides = []
    for axis in range(lattice.dimension):
        stacked = sum((piece.most or 0) * max(extents[piece.name][axis]) for piece in used)
        if lattice.invariants:  # where a number changes, the sum of the others does
            across = (greatest_spread + kinds - 1) // 2
        else:
            needed = [min(extents[piece.name][1 - axis]) - 1 for piece in used if piece.least]
            across = greatest_spread - max(needed, default=0)
        sides.append(min(stacked, 1 + across))
    return tuple(sides)


def frame_sides(pieces: Iterable[Piece]) -> tuple[int, int]:
    """The rows and columns, one at least, of the frame that is just large enough for every
    connected figure of some pieces (every `most` is a number): a box of squares, or a parallelogram
    of other cells, the sides of which bound the first and the last number.

    >>> frame_sides([Piece("L", ((0, 0), (1, 0), (2, 0), (2, 1)), 3, 3)])
    (9, 9)
    """
    rows, *_, columns = longest_sides(pieces)
    return max(1, rows), max(1, columns)


def frame_size(pieces: Iterable[Piece]) -> str:
    """The size of that frame, as a puzzle file writes it.

    >>> frame_size([Piece("L", ((0, 0), (1, 0), (2, 0), (2, 1)), 3, 3)])
    '9x9'
    """
    pieces = list(pieces)
    size = "x".join(f"{side:,}" for side in frame_sides(pieces))
    return f"parallelogram {size}" if pieces[0].lattice.invariants else size


def frame_cells(pieces: Iterable[Piece]) -> tuple[Cell, ...]:
    """The cells of that frame, sorted."""
    pieces = list(pieces)
    from .hull import parallelogram

    return parallelogram(*frame_sides(pieces), pieces[0].lattice)
