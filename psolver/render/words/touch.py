"""Which pieces may lie side by side, and when their sides match, in words."""

from __future__ import annotations

from ...puzzle.edges import EQUAL
from ...puzzle.model import Board, Puzzle
from ...puzzle.touch import ANYTHING, APART, DIFFERENT, NEVER

WORDS = {
    ANYTHING: "any two pieces may touch",
    DIFFERENT: "no two pieces of one colour share a side",
    NEVER: "no two pieces share a side",
    APART: "no two pieces share a side or a corner",
}


def touch_words(touch: str) -> str:
    """Which pieces may touch, of touch.TOUCH.

    >>> touch_words("never")
    'no two pieces share a side'
    """
    return WORDS[touch]


def wrap_words(board: Board) -> list[str]:
    """How the board goes on beyond its sides, a sentence each.

    >>> wrap_words(Board(frozenset({(0, 0), (0, 1)}), wrap=("columns",)))
    ['the last column lies beside the first']
    """
    return [f"the last {name.removesuffix('s')} lies beside the first" for name in board.wrap]


def rule_words(puzzle: Puzzle) -> list[str]:
    """What a puzzle asks of pieces that lie side by side, a sentence each."""
    found = [touch_words(puzzle.touch)] if puzzle.touch != ANYTHING else []
    if puzzle.has_edges:
        equal = "sides that meet have the same mark"
        opposite = "sides that meet have a letter and its capital"
        found.append(equal if puzzle.edges == EQUAL else opposite)
    if puzzle.border:
        found.append(f"the rim of the board has the mark {puzzle.border}")
    return found
