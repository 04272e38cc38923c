"""Turns of pieces when a solution is taken apart: the key `turns`, with their edges, of `staying`.

    turns = "sharp"
    turns = "rounded 0.1"     by a radius, as a part of the side of a cell

See `psolver.disassembly.turning` for what it changes.
"""

from __future__ import annotations

import re
from fractions import Fraction

from ..core.rule import KeyHelp, KeyTable
from ..core.wording import kind_of, quoted
from .turn_moves import ROUNDED, SHARP

RADIUS = re.compile(r"0?\.[0-9]{1,6}|[0-9]{1,6}/[0-9]{1,6}")
TURNS_HELP = KeyHelp(
    "pieces turn, too, when it is taken apart: how their edges are",
    "text",
    values=(SHARP, f"{ROUNDED} 0.1"),
)
EDGES_EXAMPLES = f'"{SHARP}" or "{ROUNDED} 0.1"'


def turns_words(turns: str) -> str:
    """Return the sentence on the edges with which pieces turn.

    >>> turns_words("rounded 1/8")
    'pieces may turn when it is taken apart; their edges are rounded by 1/8 of a cell'
    """
    edges = SHARP
    if turns != SHARP:
        _, radius = turns.split()
        edges = f"rounded by {radius} of a cell"
    return f"pieces may turn when it is taken apart; their edges are {edges}"


def turns_fault(value: object) -> str:
    """Return the fault of the edges with which pieces turn, "" for none.

    >>> turns_fault("rounded 0.1"), turns_fault("")
    ('', '')
    >>> turns_fault("rounded 0.5")
    'a radius is above 0 and below a half of a cell, such as "rounded 0.1"'
    """
    if not isinstance(value, str):
        return f"expected {EDGES_EXAMPLES}, found {kind_of(value)}"
    if value in ("", SHARP):
        return ""
    word, _, radius = value.partition(" ")
    if word != ROUNDED:
        return f"expected {EDGES_EXAMPLES}, found {quoted(value)}"
    if not RADIUS.fullmatch(radius):
        return f"expected {EDGES_EXAMPLES}, found {quoted(value)}"
    try:
        size = Fraction(radius)
    except ZeroDivisionError:
        return f"expected {EDGES_EXAMPLES}, found {quoted(value)}"
    if 0 < size < Fraction(1, 2):
        return ""
    return f'a radius is above 0 and below a half of a cell, such as "{ROUNDED} 0.1"'


def read_turns(top: KeyTable) -> str:
    """Return the edges of a file, "" for none. Raises PuzzleError."""
    if "turns" not in top.values:
        return ""
    turns = top.values["turns"]
    if fault := turns_fault(turns):
        top.fail("turns", fault)
    if not turns:
        top.fail("turns", f"is empty; have {EDGES_EXAMPLES}, or leave it out")
    return str(turns)
