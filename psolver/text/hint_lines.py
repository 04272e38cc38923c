"""Sentences that help after a search: what the numbers mean, and what a user may try next."""

from __future__ import annotations

from ..core.model import Puzzle
from ..core.outcome import Outcome

MANY_SOLUTIONS = 1000  # too many to look at
MOST_ON_SHEET = 1000  # drawings on a sheet


def drawn_line(seed: int) -> str:
    """The sentence that solutions were drawn at random, with the seed that repeats it."""
    return f"drawn at random; --seed {seed} draws the same again"


def numbered_line(index: int) -> str:
    """The meaning of the number by which a solution was chosen."""
    return f"number {index:,} in the order of the count, not of a list"


def packing_line(puzzle: Puzzle) -> str:
    """A note on an impossible puzzle whose solutions are the best of its tilings; else ""."""
    best = puzzle.best
    if best is None or best.goal != "tiling":
        return ""
    return 'here all cells but those drawn ? must be covered; with goal = "packing" none need be'


def counts_line(puzzle: Puzzle) -> str:
    """A note on an impossible puzzle whose pieces cover more than the board; else ""."""
    if puzzle.goal or len(puzzle.pieces) < 2:
        return ""
    needed = sum(piece.least * piece.size for piece in puzzle.pieces)
    if needed <= len(puzzle.board.cells):
        return ""
    return "each piece is used as often as its count says, else once; [0, 1] lets it be left out"


def many_line(outcome: Outcome) -> str:
    """The option for fewer solutions, if many were printed; else ""."""
    if outcome.printed < MANY_SOLUTIONS:
        return ""
    noun = "arrangement" if outcome.frame else "solution"
    return f"-n 1 prints only one {noun}, --count only how many there are"


def screenful_line(outcome: Outcome, most_shown: int, distinct: bool) -> str:
    """The number of solutions, or of `distinct` ones, that a terminal does not show after the first
    ones, if it is known, and the ways to have them; "" if all are shown.
    """
    number = outcome.distinct if distinct else outcome.solutions
    number_left = (number or 0) - most_shown
    if outcome.printed < most_shown:
        return ""
    if number_left <= 0 and outcome.status != "limit":
        return ""
    options = "--all shows all, -n N the first N, --count their number, > FILE saves them"
    if not outcome.complete:
        return f"only the first {most_shown} are shown: {options}"
    are = "is" if number_left == 1 else "are"
    others = f"{number_left:,} more {are} not"
    return f"the first {most_shown} are shown, {others}: {options}"


def all_the_same_line(outcome: Outcome) -> str:
    """The sentence that all solutions are the one shown, if these are several, and all known."""
    number = outcome.solutions
    if not outcome.complete or number <= 1:
        return ""
    if outcome.printed != 1 or outcome.distinct != 1:
        return ""
    all_of_them = "both" if number == 2 else f"all {number:,}"
    return f"{all_of_them} solutions are this one, turned or flipped"


def full_sheet_line(outcome: Outcome) -> str:
    """The option for all solutions, if a sheet shows only some; else ""."""
    if outcome.printed <= MOST_ON_SHEET:
        return ""
    return (
        f"the sheet shows the first {MOST_ON_SHEET:,} of {outcome.printed:,}; --format html shows"
        " all, and {n} in the name of the output gives each a file"
    )
