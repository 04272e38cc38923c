"""What stands beside the drawings of solutions."""

from __future__ import annotations

from ...puzzle.model import Puzzle
from ...puzzle.outcome import Outcome

MANY_SOLUTIONS = 1000  # more than anybody looks at


def number_line(puzzle: Puzzle, number: int) -> str:
    """The line above a solution that is numbered; the first has the number 1."""
    return f"{'Arrangement' if puzzle.goal else 'Solution'} {number}"


def many_line(outcome: Outcome) -> str:
    """How to get fewer, where more solutions were printed than anybody looks at; else ""."""
    if outcome.printed < MANY_SOLUTIONS:
        return ""
    one = "arrangement" if outcome.frame else "solution"
    return f"-n 1 prints only one {one}, --count only how many there are"
