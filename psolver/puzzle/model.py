"""What a puzzle is.

A Piece    a named shape, how often it is used, which isometries it may take
A Board    cells that must be covered, cells that may be, clue cells
A Puzzle   pieces and a board, with known answers; `groups` say how many of some pieces are used

    Puzzle((Piece("I", ((0, 0), (0, 1))),), Board(frozenset({(3, 3), (4, 3)})))

In a puzzle with a SymmetryGoal the board is the frame: its cells are optional, and what the pieces
cover is the figure. None of these values can be built wrong: whoever tries is told what is wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Any

from ..geometry.lattice import CUBIC, SQUARE, Lattice
from ..wording import kind_of, meant, quoted, shortened
from .best import Best as Best
from .board import Board as Board
from .checks import (
    choice_fault,
    fail,
    flag_fault,
    number_fault,
    refuse,
    text_fault,
)
from .edges import EQUAL, border_fault, edges_fault
from .extent import frame_cells, frame_size
from .figure import KINDS
from .groups import PieceGroup as PieceGroup
from .groups import checked_groups
from .piece import Piece as Piece
from .reason import REASON_KINDS
from .tiling import Placement
from .touch import ANYTHING, NO_TOUCH, beside_fault, touch_fault
from .views import bundle, view

EFFORTS = ("normal", "slow")


@dataclass(frozen=True, slots=True)
class Expect:
    """Known answers. `reason` is the kind of reason why the puzzle is impossible; None: not known
    or not said. Raises PuzzleError for an answer that none can be.
    """

    solutions: int | None = None
    distinct: int | None = None
    figures: int | None = None
    at_least: int | None = None
    reason: str | None = None
    source: str | None = None
    effort: str | None = None
    best: int | None = None

    def __post_init__(self) -> None:
        for key in ("solutions", "distinct", "figures", "at_least", "best"):
            if (number := getattr(self, key)) is not None:
                refuse("", f"expect.{key}", number_fault(number, 1 if key == "at_least" else 0))
        if self.reason is not None:
            refuse("", "expect.reason", choice_fault(self.reason, REASON_KINDS))
        if self.source is not None:
            fault = text_fault(self.source) or ("" if self.source else "empty text")
            refuse("", "expect.source", fault)
        if self.effort is not None:
            refuse("", "expect.effort", choice_fault(self.effort, EFFORTS))


@dataclass(frozen=True, slots=True)
class SymmetryGoal:
    """The pieces form a figure with one of the symmetries `kinds` (of figure.KINDS, and in their
    order), edge-connected if `connected`.

    `framed`: the frame was given; else the board is a frame that is just large enough for every
    figure. Raises PuzzleError for what is no goal.
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
        object.__setattr__(self, "kinds", tuple(kind for kind in KINDS if kind in kinds))


UNFRAMED = 'missing; a figure that need not be connected needs a frame, such as board = "7x7"'


def _kinds(given: Any) -> tuple[str, ...]:
    """The kinds of symmetries that a goal is given. Raises PuzzleError."""
    if not isinstance(given, Iterable):
        fail("", "symmetry", f"expected kinds of symmetry, found {kind_of(given)}")
    kinds = (given,) if isinstance(given, str) else tuple(given)
    for kind in kinds:
        refuse("", "symmetry", text_fault(kind))
    refuse("", "symmetry", kinds_fault(kinds))
    return kinds


def kinds_fault(kinds: Iterable[str], known: Collection[str] = KINDS) -> str:
    """The fault of the kinds of symmetries that are asked for, where some are `known`."""
    if not kinds:
        named = ", ".join(known)
        return f"names no kind of symmetry; choose from {named}, or leave it out for all"
    unknown = [kind for kind in kinds if kind not in known]
    if not unknown:
        return ""
    cure = meant(unknown[0], known) or f"known kinds: {', '.join(known)}"
    return f"unknown kind {quoted(unknown[0])} ({cure})"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Pieces to use and a board to fill; `goal` None: with a tiling. `file` is what messages call
    it, and no part of the puzzle: two that differ in nothing else are equal. Each of the `groups`
    says how often some of the pieces are used together; `touch`, of touch.TOUCH, which may lie side
    by side. Where there is a `best` the tilings that it calls so are the solutions. `edges`, of
    edges.EDGES, says when marks of sides match that meet, `border` what mark the rim of the board
    carries, "" for none. `beside` are placements that lie beside the board already, where it is
    what is left of a larger one (see `rest`): `touch` and `edges` hold between them and the pieces.

    `str` draws the board and the pieces. Raises PuzzleError for what is no puzzle.
    """

    pieces: tuple[Piece, ...]
    board: Board
    title: str = ""
    notes: str = ""
    source: str = ""
    expect: Expect = field(default_factory=Expect)
    file: str = field(default="puzzle", compare=False)
    goal: SymmetryGoal | None = None
    groups: tuple[PieceGroup, ...] = ()
    touch: str = ANYTHING
    best: Best | None = None
    edges: str = EQUAL
    border: str = ""
    beside: tuple[Placement, ...] = ()

    def __post_init__(self) -> None:
        texts = {"title": self.title, "notes": self.notes, "source": self.source, "file": self.file}
        for key, text in texts.items():
            if not isinstance(text, str):
                fail("", key, text_fault(text))
        _check_type("board", self.board, Board, '; psolver.puzzle(board="6x10") reads drawings')
        _check_type("expect", self.expect, Expect)
        object.__setattr__(self, "pieces", _pieces(self.pieces, self.board.lattice))
        _check_clues(self.board, self.pieces)
        names = {piece.name for piece in self.pieces}
        object.__setattr__(self, "groups", checked_groups(self.groups, names))
        refuse("", "touch", touch_fault(self.touch, self.pieces))
        refuse("", "edges", edges_fault(self.edges, self.pieces))
        refuse("", "border", border_fault(self.border, self.edges, self.pieces))
        refuse("", "beside", beside_fault(self.beside, names, self.board.must | self.board.may))
        if self.goal is not None:
            self._check_figure(self.goal)
        elif not self.board.cells:
            fail("", "board", "has no cells")
        elif self.expect.figures is not None:
            fail("", "expect.figures", FIGURES)
        if self.board.separate:
            refuse("", "separate", parts_fault(self.pieces))
        if self.best is not None:
            object.__setattr__(self, "best", self._checked_best(self.best))
        elif self.expect.best is not None:
            fail("", "expect.best", NOTHING_BEST)

    def _check_figure(self, goal: SymmetryGoal) -> None:
        """Raise PuzzleError for what a symmetry puzzle cannot be."""
        _check_type("goal", goal, SymmetryGoal)
        _check_frame(self.board, self.pieces, goal)
        refuse("", "groups", NO_GROUPS if self.groups else "")
        refuse("", "touch", NO_TOUCH if self.touch != ANYTHING else "")
        refuse("", "marks", NO_MARKS if self.has_marks else "")
        refuse("", "best", NO_BEST if self.best else "")
        refuse("", "beside", NO_BESIDE if self.beside else "")

    def _checked_best(self, best: Best) -> Best:
        """What the best tilings are, said of this board and these pieces. Raises PuzzleError."""
        _check_type("best", best, Best)
        _check_packed(self.board, best)
        made = best.of(self.board.cells, {piece.name for piece in self.pieces})
        if made.goal == "blocking":
            refuse("", "touch", BLOCKING_TOUCH if self.touch != ANYTHING else "")
            refuse("", "edges", BLOCKING_EDGES if self.has_edges else "")
        return made

    def __str__(self) -> str:
        return view("Puzzle.text", self)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return bundle("Puzzle", self, len(self.board.cells))

    @property
    def has_marks(self) -> bool:
        """Has a piece marks? Those of the board alone forbid nothing."""
        return any(piece.has_marks for piece in self.pieces)

    @property
    def has_edges(self) -> bool:
        """Have sides of a piece marks?"""
        return any(piece.edges for piece in self.pieces)

    def piece(self, name: str) -> Piece | None:
        """The piece of a name, or None."""
        return next((piece for piece in self.pieces if piece.name == name), None)


NO_GROUPS = "a symmetry puzzle takes no groups: each piece has its own 'count'"
BLOCKING_TOUCH = "a blocking takes no 'touch': its pieces may touch as they like"
BLOCKING_EDGES = "a blocking takes no 'edges': the sides of its pieces have no marks"
NO_MARKS = "the pieces of a symmetry puzzle have no marks"
NO_BEST = "a symmetry puzzle has no best figure"
NO_BESIDE = "nothing lies beside the frame of a symmetry puzzle"
NOTHING_BEST = "is the worth of the best tilings; say which these are, with the key best"
FIGURES = 'counts the figures of a symmetry puzzle; write goal = "symmetry" too'


def _check_type(key: str, value: object, kind: type, cure: str = "") -> None:
    if not isinstance(value, kind):
        fail("", key, f"expected the type {kind.__name__}, found {kind_of(value)}{cure}")


def _pieces(given: Any, lattice: Lattice) -> tuple[Piece, ...]:
    """The pieces of a puzzle. Raises PuzzleError."""
    cure = "; psolver.puzzle(pieces=...) reads drawings"
    if isinstance(given, str) or not isinstance(given, Iterable):
        fail("", "pieces", f"expected pieces, found {kind_of(given)}{cure}")
    pieces = tuple(given)
    if not pieces:
        fail("", "", "has no pieces")
    for piece in pieces:
        _check_type("pieces", piece, Piece, cure)
        if piece.lattice is not lattice:
            what = f"is of the {piece.lattice.name} lattice, the board of the {lattice.name} one"
            cure = "" if lattice in (SQUARE, CUBIC) else f"; give it lattice={lattice!r}"
            fail(f"piece {quoted(piece.name)}", "", what + cure)
    names = [piece.name for piece in pieces]
    if len(set(names)) < len(names):
        ((twice, _),) = Counter(names).most_common(1)
        fail(
            "", "pieces", f"the name {quoted(twice)} is there twice; give each piece one of its own"
        )
    return pieces


def _check_clues(board: Board, pieces: tuple[Piece, ...]) -> None:
    """Raise PuzzleError where a clue names no piece."""
    if board.clues:
        names = {piece.name for piece in pieces}
        for cell, name in board.clues:
            if name not in names:
                can = f"a clue can name: {shortened(', '.join(sorted(names)))}"
                fail("board", "", f"the clue {quoted(name)} at {cell} names no piece ({can})")


def parts_fault(pieces: Iterable[Piece]) -> str:
    """The fault of pieces of a board in separate parts: one that could lie on two of them."""
    for piece in pieces:
        if len(piece.lattice.components(piece.shape)) > 1:
            what = f"the piece {quoted(piece.name)} is in several parts, and could lie on two"
            return f"{what} parts of the board; leave out 'separate'"
    return ""


def _check_packed(board: Board, best: Best) -> None:
    """Raise PuzzleError where a packing has cells that must be covered, but for clues."""
    if best.goal != "tiling" and board.must - {cell for cell, _ in board.clues}:
        what = "the cells of a packing need not be covered; give all but the clues as `may`"
        fail("", "board", what)


def _check_frame(board: Board, pieces: tuple[Piece, ...], goal: SymmetryGoal) -> None:
    """Raise PuzzleError where the board of a symmetry puzzle is no frame."""
    if not board.lattice.symmetry_kinds:
        fail("", "board", "a figure lies flat, and so does its frame")
    refuse("", "symmetry", kinds_fault(goal.kinds, board.lattice.symmetry_kinds))
    if board.clues:
        fail("", "board", "a frame has no clues")
    if board.names:
        fail("", "board", "the cells of a frame have no names")
    if board.marks:
        fail("", "board", "the cells of a frame have no marks")
    if board.wrap or board.separate:
        fail("", "board", "a frame neither wraps nor has separate parts")
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
    """Why a piece of a symmetry puzzle needs a frame, and the cure."""
    what = f"{quoted(piece.name)} may be used any number of times, so that no frame is large enough"
    return f'{what}; give a frame, such as board = "7x7"'
