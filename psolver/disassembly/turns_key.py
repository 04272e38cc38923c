"""Turns of pieces when a solution is taken apart: the key `turns`, with their edges.

    turns = "sharp"
    turns = "rounded 0.1"     by a radius, as a part of the side of a cell

It is no condition on tilings: each tiling of the puzzle without it is one with it. It decides which
of them can be taken apart (see `psolver.disassembly.turning`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..core.checks import fail, refuse
from ..core.model import Board, Piece, Puzzle
from ..core.rule import Help, KeyHelp, KeyTable, Rule
from ..core.wording import kind_of, quoted
from .turn_moves import ROUNDED, SHARP

RADIUS = re.compile(r"0?\.[0-9]{1,6}|[0-9]{1,6}/[0-9]{1,6}")
HELP = Help(
    top={
        "turns": KeyHelp(
            "pieces turn, too, when it is taken apart: how their edges are",
            "text",
            values=(SHARP, f"{ROUNDED} 0.1"),
        )
    }
)
EXAMPLES = f'"{SHARP}" or "{ROUNDED} 0.1"'
WITHOUT_BOARD = "a symmetry puzzle takes no 'turns': its figures are not taken apart"


@dataclass(frozen=True, slots=True)
class Turns(Rule):
    """The edges with which pieces turn."""

    turns: str

    @property
    def attributes(self) -> Mapping[str, Any]:
        return {"turns": self.turns}

    only_counts = True

    def matters(self, meets: bool) -> bool:
        return False

    def check(self, puzzle: Puzzle) -> None:
        refuse("", "turns", WITHOUT_BOARD if puzzle.goal else "")

    def words(self) -> Iterable[str]:
        edges = "sharp" if self.turns == SHARP else f"rounded by {self.turns.split()[1]} of a cell"
        return [f"pieces may turn when it is taken apart; their edges are {edges}"]

    def core_words(self) -> Iterable[str]:
        return ()


def turns_fault(value: object) -> str:
    """Return the fault of the edges with which pieces turn, "" for none.

    >>> turns_fault("rounded 0.1"), turns_fault("")
    ('', '')
    >>> turns_fault("rounded 0.5")
    'a radius is above 0 and below a half of a cell, such as "rounded 0.1"'
    """
    if not isinstance(value, str):
        return f"expected {EXAMPLES}, found {kind_of(value)}"
    if value in ("", SHARP):
        return ""
    word, _, radius = value.partition(" ")
    if word != ROUNDED or not RADIUS.fullmatch(radius):
        return f"expected {EXAMPLES}, found {quoted(value)}"
    numerator, _, denominator = radius.partition("/")
    if denominator and not int(denominator):
        return f"expected {EXAMPLES}, found {quoted(value)}"
    size = Fraction(int(numerator), int(denominator)) if denominator else Fraction(radius)
    if not 0 < size < Fraction(1, 2):
        return f'a radius is above 0 and below a half of a cell, such as "{ROUNDED} 0.1"'
    return ""


def rule_of(pieces: Iterable[Piece], board: Board, values: Mapping[str, Any]) -> Rule | None:
    """Return the rule of a puzzle, None without turns. Raises PuzzleError."""
    turns = values.get("turns", "")
    if fault := turns_fault(turns):
        fail("", "turns", fault)
    return Turns(turns) if turns else None


def read(top: KeyTable, pieces: Sequence[Piece], tables: Sequence[KeyTable]) -> dict[str, Any]:
    """Return the edges of a file. Raises PuzzleError."""
    if "turns" not in top.values:
        return {}
    turns = top.values["turns"]
    fault = turns_fault(turns)
    if fault or not turns:
        top.fail("turns", fault or f"is empty; have {EXAMPLES}, or leave it out")
    return {"turns": turns}
