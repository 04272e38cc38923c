"""What stands beside the drawings of solutions."""

from __future__ import annotations

from ...puzzle.model import Puzzle
from ...puzzle.outcome import Outcome
from ...wording import plural

MANY_SOLUTIONS = 1000  # more than anybody looks at
MOST_ON_SHEET = 1000  # drawings on a sheet


def number_line(puzzle: Puzzle, number: int) -> str:
    """The line above a solution that is numbered; the first has the number 1."""
    return f"{'Arrangement' if puzzle.goal else 'Solution'} {number}"


def cut_line(columns: int) -> str:
    """That a drawing was cut to the columns of a terminal."""
    return (
        f"a drawing is wider than the terminal ({plural(columns, 'column')}) and cut on the right;"
        " printed to a file it is whole"
    )


def packing_line(puzzle: Puzzle, outcome: Outcome) -> str:
    """What was meant, perhaps, where a puzzle asks for the best of tilings, and there is none; else
    "".
    """
    asks = puzzle.best is not None and puzzle.best.goal == "tiling"
    if outcome.status != "impossible" or not asks:
        return ""
    return 'here all cells but those drawn ? must be covered; with goal = "packing" none need be'


def counts_line(puzzle: Puzzle, outcome: Outcome) -> str:
    """What was meant, perhaps, where the pieces that must be used cover more than there is; else
    "".
    """
    needed = sum(piece.least * piece.size for piece in puzzle.pieces)
    asks = len(puzzle.pieces) > 1 and needed > len(puzzle.board.cells)
    if puzzle.goal or outcome.status != "impossible" or not asks:
        return ""
    return "each piece is used as often as its count says, else once; [0, 1] lets it be left out"


def many_line(outcome: Outcome) -> str:
    """How to get fewer, where more solutions were printed than anybody looks at; else ""."""
    if outcome.printed < MANY_SOLUTIONS:
        return ""
    one = "arrangement" if outcome.frame else "solution"
    return f"-n 1 prints only one {one}, --count only how many there are"


def full_sheet_line(outcome: Outcome) -> str:
    """How to get all, where more solutions were found than a sheet shows; else ""."""
    if outcome.printed <= MOST_ON_SHEET:
        return ""
    return (
        f"the sheet shows the first {MOST_ON_SHEET:,} of {outcome.printed:,}; --format html shows"
        " all, and {n} in the name of the output gives each a file"
    )
