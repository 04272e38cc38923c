"""A puzzle: its pieces, its board, and its known answers.

A Piece    a named shape, the bounds on its uses, the isometries that it may take
A Board    cells that must be covered, cells that may be, clue cells
A Puzzle   pieces and a board, with known answers; `rules` are its further conditions

    Puzzle((Piece("I", ((0, 0), (0, 1))),), Board(frozenset({(3, 3), (4, 3)})))

In a puzzle with a SymmetryGoal the board is the frame: its cells are optional, and the cells that
the pieces cover are the figure. None of these values can be built wrong: the attempt raises an
error with a sentence on the fault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from operator import attrgetter
from typing import Any

from ..errors import PsolverError
from ..geometry.cells import Cell
from ..geometry.lattice import CUBIC, SQUARE, Lattice
from ..wording import kind_of, quoted, shortened
from . import bundle, converted, html_view, view
from .board import Board as Board
from .checks import choice_fault, fail, number_fault, refuse, text_fault
from .goal import Best as Best
from .goal import SymmetryGoal as SymmetryGoal
from .piece import Piece as Piece
from .piece import PieceGroup as PieceGroup
from .reason import REASON_KINDS
from .rule import Rule, rules_of
from .tiling import Placement, rebuilt

EFFORTS = ("normal", "slow")


@dataclass(frozen=True, slots=True)
class Expect:
    """Known answers. `reason` is the kind of reason why the puzzle is impossible; None: not known
    or not given. Raises PuzzleError for an answer that no puzzle can have.
    """

    solutions: int | None = None
    distinct: int | None = None
    figures: int | None = None
    at_least: int | None = None
    reason: str | None = None
    source: str | None = None
    effort: str | None = None
    best: int | None = None

    def __repr__(self) -> str:
        return rebuilt(self)

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


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Puzzle:
    """Pieces to use and a board to fill; `goal` None: with a tiling. If there is a `best`, the best
    tilings by it are the solutions. `file` is the name of the puzzle in messages, and no part of
    the puzzle: two that differ in nothing else are equal. `rules` are its further conditions, each
    a value of `psolver.rules`; () for a plain puzzle.

    `groups`, `touch`, `edges`, `border`, `beside`, `region_rules`, `faults` and `corners` set rules
    of psolver, and show them: groups of pieces and the bounds on their uses together; the pieces
    that may lie side by side; the condition on marks of sides that meet; the mark that the rim of
    the board carries, "" for none; placements that lie beside the board already, if it is the rest
    of a larger one (see
    `rest`); the conditions on the marks in the regions of the board; whether lines may cut a tiling
    in two; whether four pieces may meet at a point.

    `str` draws the board and the pieces. Raises PuzzleError for values that form no puzzle.
    """

    pieces: tuple[Piece, ...]
    board: Board
    title: str
    notes: str
    source: str
    expect: Expect
    file: str = field(compare=False)
    goal: SymmetryGoal | None
    best: Best | None
    rules: tuple[Rule, ...]

    def __init__(
        self,
        pieces: Iterable[Piece],
        board: Board,
        title: str = "",
        notes: str = "",
        source: str = "",
        expect: Expect | None = None,
        file: str = "puzzle",
        goal: SymmetryGoal | None = None,
        groups: Iterable[PieceGroup] | None = None,
        touch: str | None = None,
        best: Best | None = None,
        edges: str | None = None,
        border: str | None = None,
        beside: tuple[Placement, ...] | None = None,
        region_rules: Iterable[str] | None = None,
        faults: str | None = None,
        corners: str | None = None,
        rules: tuple[Rule, ...] = (),
    ) -> None:
        texts = {"title": title, "notes": notes, "source": source, "file": file}
        for key, text in texts.items():
            if not isinstance(text, str):
                fail("", key, text_fault(text))
            object.__setattr__(self, key, text)
        expect = Expect() if expect is None else expect
        _check_type("board", board, Board, '; psolver.puzzle(board="6x10") reads drawings')
        _check_type("expect", expect, Expect)
        pieces = _pieces(pieces, board.lattice)
        if board.clues:
            _check_clues(board, pieces)
        parts = {"pieces": pieces, "board": board, "expect": expect, "goal": goal, "best": best}
        for key, value in parts.items():
            object.__setattr__(self, key, value)
        attributes: dict[str, Any] = {"groups": groups, "touch": touch, "edges": edges}
        attributes |= {"border": border, "beside": beside, "region_rules": region_rules}
        attributes |= {"faults": faults, "corners": corners}
        given = {name: value for name, value in attributes.items() if value is not None}
        if given or rules or board.marks or board.separate or self.has_marks:
            rules = rules_of(pieces, board, rules, given)
        object.__setattr__(self, "rules", rules)
        if beside:
            names = {piece.name for piece in pieces}
            refuse("", "beside", beside_fault(beside, names, board.must | board.may))
        self._check()

    def _check(self) -> None:
        """Raise PuzzleError for parts that do not go together."""
        if self.best is not None:
            _check_type("best", self.best, Best)
        if self.goal is not None:
            _check_type("goal", self.goal, SymmetryGoal)
            self.goal.check(self)
        elif not self.board.cells:
            fail("", "board", "has no cells")
        elif self.expect.figures is not None:
            fail("", "expect.figures", FIGURES)
        for rule in self.rules:
            rule.check(self)
        if self.best is not None:
            self.best.check(self)
            best = self.best.of(self.board.cells, {piece.name for piece in self.pieces})
            object.__setattr__(self, "best", best)
        elif self.expect.best is not None:
            fail("", "expect.best", NOTHING_BEST)

    def __repr__(self) -> str:
        names = [one.name for one in fields(self) if one.name != "rules"]
        names += ["groups", "touch", "edges", "border", "beside", "region_rules"]
        names += ["faults", "corners"]
        values = {name: getattr(self, name) for name in names}
        shown = [f"{name}={one!r}" for name, one in values.items() if not is_usual(name, one)]
        return f"Puzzle({', '.join(shown)})"

    def __str__(self) -> str:
        return view("Puzzle.text", self)

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain values, which JSON can write; `from_dict` reads an equal one.

        Raises PsolverError for a rule or a lattice of your own.
        """
        return converted("Puzzle.to_dict", self, dict[str, Any])

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Puzzle:
        """Return the puzzle in the values of `to_dict`. Raises PuzzleError for others."""
        return converted("Puzzle.from_dict", values, Puzzle)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return bundle("Puzzle", self, len(self.board.cells))

    _mime_ = html_view

    def _of_rules(self, name: str, default: Any) -> Any:
        """The value of an attribute as the rules have it."""
        found = (rule.attributes[name] for rule in self.rules if name in rule.attributes)
        return next(found, default)

    @property
    def groups(self) -> tuple[PieceGroup, ...]:
        """The groups of pieces that are used together a number of times."""
        groups: tuple[PieceGroup, ...] = self._of_rules("groups", ())
        return groups

    @property
    def touch(self) -> str:
        """The pieces that may lie side by side: "anything", "different", "corners", "never" or
        "apart".
        """
        return str(self._of_rules("touch", "anything"))

    @property
    def edges(self) -> str:
        """The condition on marks that meet: "equal" or "opposite"."""
        return str(self._of_rules("edges", "equal"))

    @property
    def border(self) -> str:
        """The mark of the rim of the board, "" for none."""
        return str(self._of_rules("border", ""))

    @property
    def beside(self) -> tuple[Placement, ...]:
        """The placements that lie beside the board."""
        beside: tuple[Placement, ...] = self._of_rules("beside", ())
        return beside

    @property
    def region_rules(self) -> tuple[str, ...]:
        """The conditions on the values in the regions of the board, such as "a = 7"."""
        rules: tuple[str, ...] = self._of_rules("region_rules", ())
        return rules

    @property
    def faults(self) -> str:
        """Whether straight lines may cut a tiling in two: "any" or "none"."""
        return str(self._of_rules("faults", "any"))

    @property
    def corners(self) -> str:
        """Whether four pieces may meet at a point: "any" or "no four meet"."""
        return str(self._of_rules("corners", "any"))

    @property
    def kind(self) -> str:
        """The kind of its goal, one of GOALS."""
        goal = self.goal or self.best
        return goal.kind if goal else "tiling"

    @property
    def has_marks(self) -> bool:
        """Whether a piece has marks; those of the board alone forbid nothing."""
        return any(map(attrgetter("has_marks"), self.pieces))

    @property
    def has_edges(self) -> bool:
        """Whether sides of a piece have marks."""
        return any(piece.edges for piece in self.pieces)

    @property
    def in_parts(self) -> bool:
        """Whether a rule makes the parts of the board boards of their own."""
        return any(map(attrgetter("separates"), self.rules))

    @property
    def piece_bounds(self) -> tuple[PieceGroup, ...]:
        """The bounds that its rules set on how often some pieces are used together."""
        return tuple(group for rule in self.rules for group in rule.piece_bounds())

    def having(self, **attributes: Any) -> Puzzle:
        """Return the puzzle with other attributes, also those of its rules. Raises PuzzleError.

        >>> dots = Puzzle((Piece("D", ((0, 0),), 2, 2),), Board(frozenset({(0, 0), (0, 2)})))
        >>> dots.having(touch="never").touch
        'never'
        """
        return replace(self, **attributes)

    def piece(self, name: str) -> Piece | None:
        """Return the piece of a name, None for an unknown name."""
        return next((piece for piece in self.pieces if piece.name == name), None)


def check_puzzle(value: object) -> None:
    """Raise PsolverError for a value that is not a puzzle."""
    if not isinstance(value, Puzzle):
        cure = 'psolver.load("soma-cube") loads one'
        raise PsolverError(f"expected a Puzzle, found {kind_of(value)}; {cure}")


USUAL: dict[str, Any] = {
    "file": "puzzle",
    "expect": Expect(),
    "touch": "anything",
    "edges": "equal",
}
USUAL |= {"faults": "any", "corners": "any"}


def is_usual(name: str, value: object) -> bool:
    """Whether a puzzle has a value by that name if it is not given another."""
    return not value or value == USUAL.get(name)


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
            "",
            "pieces",
            f"two pieces have the name {quoted(twice)}; give each piece one of its own",
        )
    return pieces


def beside_fault(beside: object, names: Collection[str], cells: Collection[Cell]) -> str:
    """Return the fault of placements beside some cells, of pieces with some names; "" for none."""
    if not isinstance(beside, tuple) or not all(isinstance(one, Placement) for one in beside):
        return f"expected a tuple of placements, found {kind_of(beside)}"
    for one in beside:
        if one.piece not in names:
            return f"there is no piece {quoted(one.piece)}"
        if on := [cell for cell in one.cells if cell in cells]:
            return f"the piece {quoted(one.piece)} at {on[0]} lies on the board, not beside it"
    return ""


def _check_clues(board: Board, pieces: tuple[Piece, ...]) -> None:
    """Raise PuzzleError if a clue names no piece."""
    names = {piece.name for piece in pieces}
    for cell, name in board.clues:
        if name not in names:
            can = f"a clue can name: {shortened(', '.join(sorted(names)))}"
            fail("board", "", f"the clue {quoted(name)} at {cell} names no piece ({can})")
