"""What a puzzle is.

A Piece    a named shape, how often it is used, which isometries it may take
A Board    cells that must be covered, cells that may be, clue cells
A Puzzle   pieces and a board, with known answers

    Puzzle((Piece("I", ((0, 0), (0, 1))),), Board(frozenset({(3, 3), (4, 3)})))

In a puzzle with a SymmetryGoal the board is the frame: its cells are optional, and what the pieces
cover is the figure.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from ..geometry.cells import Cell, Shape
from ..geometry.lattice import Lattice, lattice_of
from ..geometry.polyform import orientations

BY_CELLS = cast(Lattice, None)  # stands for SQUARE or CUBIC, whichever the cells are of


@dataclass(frozen=True, slots=True)
class Piece:
    """A shape with a name; used `least` to `most` times (`most` None: as often as you like).

    `color` is "#rrggbb" or None; it says how the piece is drawn and nothing else. The lattice need
    only be given where it is neither SQUARE nor CUBIC.

    size          how many cells it covers
    orientations  the different images of the shape under the isometries it may take, at the origin,
                  sorted
    """

    name: str
    shape: Shape
    least: int = 1
    most: int | None = 1
    can_rotate: bool = True
    can_reverse: bool = True
    color: str | None = None
    lattice: Lattice = field(default=BY_CELLS, repr=False)
    size: int = field(init=False, repr=False, compare=False)
    orientations: tuple[Shape, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        lattice = lattice_of(self.shape, self.lattice)
        images = orientations(self.shape, lattice, self.can_rotate, self.can_reverse)
        object.__setattr__(self, "lattice", lattice)
        object.__setattr__(self, "size", len(self.shape))
        object.__setattr__(self, "orientations", images)


@dataclass(frozen=True, slots=True)
class Board:
    """The region to fill. `clues` is a sorted tuple of (cell, name of the piece that must cover
    it).

    `must` holds the cells that must be covered (clue cells too), `may` the optional ones, `cells`
    all of them, sorted: row by row. The lattice need only be given where it is neither SQUARE nor
    CUBIC.
    """

    must: frozenset[Cell]
    may: frozenset[Cell] = frozenset()
    clues: tuple[tuple[Cell, str], ...] = ()
    lattice: Lattice = field(default=BY_CELLS, repr=False)

    cells: tuple[Cell, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        lattice = lattice_of(self.must or self.may, self.lattice)
        object.__setattr__(self, "lattice", lattice)
        object.__setattr__(self, "cells", tuple(sorted(self.must | self.may)))


@dataclass(frozen=True, slots=True)
class Expect:
    """Known answers. `reason` is the kind of reason why the puzzle is impossible; None: not known
    or not said.
    """

    solutions: int | None = None
    distinct: int | None = None
    figures: int | None = None
    at_least: int | None = None
    reason: str | None = None
    source: str | None = None
    effort: str | None = None


@dataclass(frozen=True, slots=True)
class SymmetryGoal:
    """The pieces form a figure with one of the symmetries `kinds` (of figure.KINDS), edge-connected
    if `connected`.

    `framed`: the frame was given; else the board is a frame that is large enough for every figure.
    """

    kinds: tuple[str, ...]
    connected: bool = True
    framed: bool = True


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Pieces to use and a board to fill; `goal` None: with a tiling. `file` is what messages call
    it.
    """

    pieces: tuple[Piece, ...]
    board: Board
    title: str = ""
    notes: str = ""
    source: str = ""
    expect: Expect = field(default_factory=Expect)
    file: str = "puzzle"
    goal: SymmetryGoal | None = None

    def piece(self, name: str) -> Piece | None:
        """The piece of a name, or None."""
        return next((piece for piece in self.pieces if piece.name == name), None)
