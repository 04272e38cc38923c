"""The rule of taking apart: pieces that may stay together, in tables [[together]], and whether
pieces turn, the key `turns` (see `turns_key`).

    pieces = ["A", "B"]          every copy of these
    pieces = { A = 2, B = 1 }    the most copies of each

It is no condition on tilings: each tiling of the puzzle without it is one with it. It decides which
of them can be taken apart (see `psolver.disassembly.disassembly`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..core.checks import fail, refuse
from ..core.model import Board, Piece, Puzzle, StayTogether
from ..core.piece import unknown_fault
from ..core.rule import Help, KeyHelp, KeyTable, Rule, Written
from ..core.wording import kind_of, listed, quoted
from ..rules.groups import listed_pieces
from .turns_key import TURNS_HELP, read_turns, turns_fault, turns_words

MOST_STAYING = 1000  # groups of pieces that may stay together
HELP = Help(
    top={"turns": TURNS_HELP},
    own={"pieces": KeyHelp("the names of some pieces, or how many copies of each", "counts")},
    needed=("pieces",),
    table="pieces that may stay together when the rest is taken apart",
)
WITHOUT_BOARD = "a symmetry puzzle takes no 'together' or 'turns': its figures are not taken apart"


@dataclass(frozen=True, slots=True)
class Together(Rule):
    """Groups of pieces that need not come apart, and the edges with which pieces turn."""

    together: tuple[StayTogether, ...]
    turns: str

    @property
    def attributes(self) -> Mapping[str, Any]:
        return {"together": self.together, "turns": self.turns}

    only_counts = True

    def matters(self, meets: bool) -> bool:
        return False

    def check(self, puzzle: Puzzle) -> None:
        key = "together" if self.together else "turns"
        if puzzle.goal:
            refuse("", key, WITHOUT_BOARD)

    def piece_traits(self, puzzle: Puzzle, piece: Piece) -> Hashable:
        return tuple([group.most.get(piece.name) for group in self.together])

    def written(self, puzzle: Puzzle, whole: Board) -> Written:
        top = {}
        if self.turns:
            top["turns"] = self.turns
        tables = [{"pieces": _value(group)} for group in self.together]
        return Written(top, tables=tables)

    def words(self) -> Iterable[str]:
        for group in self.together:
            yield f"{_words(group)} may stay together when it is taken apart"
        if self.turns:
            yield turns_words(self.turns)

    def core_words(self) -> Iterable[str]:
        return ()


def groups_of(value: object) -> tuple[StayTogether, ...]:
    """Return groups as a tuple. Raises PuzzleError for other values."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        value = (value,)
    groups = []
    for group in value:
        if not isinstance(group, StayTogether):
            fail("", "together", f"expected the type StayTogether, found {kind_of(group)}")
        groups.append(group)
    return tuple(groups)


def rule_of(pieces: Iterable[Piece], board: Board, values: Mapping[str, Any]) -> Rule | None:
    """Return the rule of a puzzle, None without groups and turns. Raises PuzzleError."""
    groups = groups_of(values.get("together", ()))
    names = [piece.name for piece in pieces]
    for group in groups:
        for name in group.most:
            if name not in names:
                fail("together", "pieces", unknown_fault(name, names))
    turns = values.get("turns", "")
    if fault := turns_fault(turns):
        fail("", "turns", fault)
    if not groups and not turns:
        return None
    return Together(groups, turns)


def _value(group: StayTogether) -> Any:
    """The pieces of a group as a file has them."""
    copies: dict[str, Any] = {}
    has_bounds = False
    for name, number in group.pieces:
        if number is None:
            copies[name] = "any"
        else:
            copies[name] = number
            has_bounds = True
    if has_bounds:
        return copies
    return tuple(copies)


def _words(group: StayTogether) -> str:
    words = []
    for name, number in group.pieces:
        word = quoted(name)
        if number is not None:
            word = f"{number:,} of {word}"
        words.append(word)
    return listed(words)


# keys of a puzzle file ----------------------------------------------------------------------------


def read(top: KeyTable, pieces: Sequence[Piece], tables: Sequence[KeyTable]) -> dict[str, Any]:
    """Return the groups and the edges of a file. Raises PuzzleError."""
    names = [piece.name for piece in pieces]
    if len(tables) > MOST_STAYING:
        fault = f"{len(tables):,} groups; there may be at most {MOST_STAYING:,}"
        top.fail("together", fault)
    groups = []
    for table in tables:
        group = _group(table, names)
        groups.append(group)
    return {"together": tuple(groups), "turns": read_turns(top)}


def _group(table: KeyTable, names: Sequence[str]) -> StayTogether:
    """The group of a table."""
    if "pieces" not in table.values:
        table.fail("pieces", 'missing; a group has pieces = ["A", "B"] or pieces = { A = 2 }')
    group_pieces = table.values["pieces"]
    if not isinstance(group_pieces, (list, dict)):
        found_kind = kind_of(group_pieces)
        table.fail("pieces", f'expected names, such as ["A", "B"], found {found_kind}')
    if not group_pieces:
        table.fail("pieces", "names no piece")
    copies: list[tuple[str, int | None]] = []
    if isinstance(group_pieces, dict):
        for name in group_pieces:
            if name not in names:
                table.fail("pieces", unknown_fault(name, names))
        for name, number in group_pieces.items():
            copies.append((name, _copies(table, number)))
        return StayTogether(tuple(copies))
    return StayTogether(tuple((name, None) for name in listed_pieces(table, names)))


def _copies(table: KeyTable, number: object) -> int | None:
    """The most copies of a piece, None for "any"."""
    if number == "any":
        return None
    if type(number) is not int or number < 1:
        table.fail("pieces", 'expected the most copies of a piece, such as { A = 2 }, or "any"')
    return number
