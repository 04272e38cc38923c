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
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from .board import Board as Board
from .checks import REASON_KINDS, choice_fault, entries_of, fail, number_fault, refuse, text_fault
from .errors import PsolverError
from .lattice import Lattice
from .piece import Piece as Piece
from .piece import PieceGroup as PieceGroup
from .piece import StayTogether as StayTogether
from .plain_values import GivenValues, Values
from .rule_entries import (
    add_installed_rules,
    attribute_fault,
    is_attribute,
    rules_of,
    usual_attributes,
)
from .square_lattice import CUBIC, SQUARE
from .tilings import rebuilt
from .value_views import converted, views_of
from .wording import kind_of, plural, quoted, shortened

if TYPE_CHECKING:
    from .goal import Best, SymmetryGoal
    from .rule import Rule

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
            number = getattr(self, key)
            if number is not None:
                least = 1 if key == "at_least" else 0
                refuse("", f"expect.{key}", number_fault(number, least))
        if self.reason is not None:
            refuse("", "expect.reason", choice_fault(self.reason, REASON_KINDS))
        if self.source is not None:
            refuse("", "expect.source", text_fault(self.source))
            if not self.source:
                fail("", "expect.source", "empty text")
        if self.effort is not None:
            refuse("", "expect.effort", choice_fault(self.effort, EFFORTS))


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Puzzle:
    """Pieces to use and a board to fill; `goal` None: with a tiling. If there is a `best`, the best
    tilings by it are the solutions. `file` is the name of the puzzle in messages, and no part of
    the puzzle: two that differ in nothing else are equal. `rules` are its further conditions, each
    a value of `psolver.rules`; () for a plain puzzle.

    `of_rules` are attributes that rules bring, by name, such as touch="never": they set rules, and
    the puzzle shows them as attributes of its own; those of rules that it has not got have their
    usual values (see `psolver.core.rule_entries`). `beside`, which several rules share, are
    placements that lie beside the board already, if it is the rest of a larger one (see `rest`).

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
        best: Best | None = None,
        rules: tuple[Rule, ...] = (),
        **of_rules: Any,
    ) -> None:
        texts = {"title": title, "notes": notes, "source": source, "file": file}
        for key, text in texts.items():
            if not isinstance(text, str):
                fail("", key, text_fault(text))
            object.__setattr__(self, key, text)
        if expect is None:
            expect = Expect()
        _check_type("board", board, Board, '; psolver.puzzle(board="6x10") reads drawings')
        _check_type("expect", expect, Expect)
        pieces = _pieces(pieces, board.lattice)
        if board.clues:
            _check_clues(board, pieces)
        values_by_name = {
            "pieces": pieces,
            "board": board,
            "expect": expect,
            "goal": goal,
            "best": best,
        }
        for key, value in values_by_name.items():
            object.__setattr__(self, key, value)
        set_attributes = {}
        if of_rules:
            _check_names(of_rules)
            for name, value in of_rules.items():
                if value is not None:
                    set_attributes[name] = value
        may_have_rules = board.marks or board.separate or board.lattice.has_rule or self.has_marks
        if set_attributes or rules or may_have_rules:
            rules = rules_of(pieces, board, rules, set_attributes)
        object.__setattr__(self, "rules", rules)
        self._check()

    def _check(self) -> None:
        """Raise PuzzleError for parts that do not go together."""
        if self.best is not None or self.goal is not None:
            self._check_goal()
        elif not self.board.cells:
            fail("", "board", "has no cells")
        elif self.expect.figures is not None:
            fail("", "expect.figures", FIGURES)
        for rule in self.rules:
            rule.check(self)
        if self.best is not None:
            self.best.check(self.board)
            names = {piece.name for piece in self.pieces}
            best = self.best.of(self.board.cells, names)
            object.__setattr__(self, "best", best)
        elif self.expect.best is not None:
            fail("", "expect.best", NOTHING_BEST)

    def __repr__(self) -> str:
        size = plural(len(self.pieces), "piece")
        if not self.goal:
            cells = plural(len(self.board.cells), "cell")
            size += f", {cells}"
        if self.kind != "tiling":
            size += f", {self.kind}"
        return f"<Puzzle {quoted(self.file)}: {size}>"

    __str__, _repr_mimebundle_, _mime_ = views_of("Puzzle", lambda puzzle: len(puzzle.board.cells))

    def to_dict(self) -> Values:
        """Return it as plain values, which JSON can write; `from_dict` reads an equal one.

        Raises PsolverError for a rule or a lattice of your own.
        """
        return converted("Puzzle.to_dict", self, dict[str, Any])

    @classmethod
    def from_dict(cls, values: GivenValues) -> Puzzle:
        """Return the puzzle in the values of `to_dict`. Raises PuzzleError for others."""
        return converted("Puzzle.from_dict", values, Puzzle)

    def __getattr__(self, name: str) -> Any:
        """The value of an attribute of a rule, its usual one if no rule sets it."""
        if not is_attribute(name):
            message = f"{type(self).__name__!r} object has no attribute {name!r}"
            message += attribute_fault(name)
            raise AttributeError(message)
        for rule in self.rules:
            if name in rule.attributes:
                return rule.attributes[name]
        return usual_attributes()[name]

    def __dir__(self) -> list[str]:
        add_installed_rules()
        return sorted({*object.__dir__(self), *usual_attributes()})

    def _check_goal(self) -> None:
        from .goal import Best, SymmetryGoal

        if self.best is not None:
            _check_type("best", self.best, Best)
        if self.goal is not None:
            _check_type("goal", self.goal, SymmetryGoal)
            self.goal.check(self.board, self.pieces, self.best)

    @property
    def kind(self) -> str:
        """The kind of its goal, one of GOALS."""
        goal = self.goal or self.best
        if not goal:
            return "tiling"
        return goal.kind

    @property
    def has_marks(self) -> bool:
        """Whether a piece has marks; those of the board alone forbid nothing."""
        return any(piece.has_marks for piece in self.pieces)

    @property
    def has_edges(self) -> bool:
        """Whether sides of a piece have marks."""
        return any(piece.edges for piece in self.pieces)

    @property
    def in_parts(self) -> bool:
        """Whether a rule makes the parts of the board boards of their own."""
        return any(rule.separates for rule in self.rules)

    @property
    def piece_bounds(self) -> tuple[PieceGroup, ...]:
        """The bounds that its rules set on how often some pieces are used together."""
        groups = list[PieceGroup]()
        for rule in self.rules:
            groups += rule.piece_bounds()
        return tuple(groups)

    def having(self, **attributes: Any) -> Puzzle:
        """Return the puzzle with other attributes, also those of its rules. Raises PuzzleError.

        >>> dots = Puzzle((Piece("D", ((0, 0),), 2, 2),), Board(frozenset({(0, 0), (0, 2)})))
        >>> dots.having(touch="never").touch
        'never'
        """
        return replace(self, **attributes)

    def piece(self, name: str) -> Piece | None:
        """Return the piece of a name, None for an unknown name."""
        for piece in self.pieces:
            if piece.name == name:
                return piece
        return None


def check_puzzle(value: object) -> None:
    """Raise PsolverError for a value that is not a puzzle."""
    if not isinstance(value, Puzzle):
        cure = 'psolver.load("soma-cube") loads one'
        raise PsolverError(f"expected a Puzzle, found {kind_of(value)}; {cure}")


USUAL_ATTRIBUTES = {"file": "puzzle", "expect": Expect()}


def is_usual(name: str, value: object) -> bool:
    """Whether a puzzle has a value by that name if it is not given another."""
    if not value:
        return True
    return value == USUAL_ATTRIBUTES.get(name, usual_attributes().get(name))


NOTHING_BEST = "is the worth of the best tilings; say which these are, with the key best"
FIGURES = 'counts the figures of a symmetry puzzle; write goal = "symmetry" too'


def _check_type(key: str, value: object, kind: type, cure: str = "") -> None:
    if not isinstance(value, kind):
        found = kind_of(value)
        fail("", key, f"expected the type {kind.__name__}, found {found}{cure}")


def _check_names(of_rules: Iterable[str]) -> None:
    """Raise TypeError, as for any function, for a keyword that no rule brings."""
    for name in of_rules:
        if not is_attribute(name):
            message = f"Puzzle.__init__() got an unexpected keyword argument {name!r}"
            message += attribute_fault(name)
            raise TypeError(message)


def _pieces(values: Any, lattice: Lattice) -> tuple[Piece, ...]:
    """The pieces of a puzzle. Raises PuzzleError."""
    cure = "; psolver.puzzle(pieces=...) reads drawings"
    pieces = entries_of("", "pieces", values, "pieces", cure)
    if not pieces:
        fail("", "", "has no pieces")
    names = []
    for piece in pieces:
        _check_type("pieces", piece, Piece, cure)
        names.append(piece.name)
        if piece.lattice is not lattice:
            fault = f"is of the {piece.lattice.name} lattice, the board of the {lattice.name} one"
            if lattice not in (SQUARE, CUBIC):
                fault += f"; give it lattice={lattice!r}"
            fail(f"piece {quoted(piece.name)}", "", fault)
    if len(set(names)) < len(names):
        ((twice, _),) = Counter(names).most_common(1)
        fault = f"two pieces have the name {quoted(twice)}"
        fail("", "pieces", f"{fault}; give each piece one of its own")
    return pieces


def _check_clues(board: Board, pieces: tuple[Piece, ...]) -> None:
    """Raise PuzzleError if a clue names no piece."""
    names = sorted(piece.name for piece in pieces)
    for cell, name in board.clues:
        if name not in names:
            can = f"a clue can name: {shortened(', '.join(names))}"
            clue = f"the clue {quoted(name)} at {cell}"
            fail("board", "", f"{clue} names no piece ({can})")
