"""Sentences about the solutions of a puzzle: whether there is one alone, and what all share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..core.errors import printable
from ..core.outcome import Outcome
from ..core.wording import listed, plural
from ..text.results import ASSEMBLABLE

if TYPE_CHECKING:
    from ..core.reason import Common
    from ..core.tilings import Placement

TWO_FOUND = "two different solutions are enough"
NOT_SETTLED = "not settled: stopped by the limit"
UNEXPLAINED = (
    "Impossible: a search of the whole puzzle found no solution, and no small part that is"
    " impossible by itself was found."
)
NOT_MINIMAL = "(A part of this may be impossible by itself: that was not found out.)"
NOT_COMPARED = "there are too many solutions to compare"
NOTHING_SHARED = "No cell is covered by the same piece in all of them."
ONLY_ONE = "It is the only one."
ONLY_TURNED = "The others are this one, turned or flipped."


def unique_line(outcome: Outcome, classes: int) -> str:
    """Whether the solution is unique, by how many were found of different classes."""
    apart = ""
    if ASSEMBLABLE in outcome.options:
        apart = " that can be taken apart"
    options = dict(outcome.options)
    if level := options.get("least_level"):
        apart = f" of level {level} or higher"
    if classes > 1:
        return f"The solution{apart} is not unique:"
    if not classes:
        return f"There is no solution{apart}."
    if outcome.solutions <= 1:
        return "Unique!"
    return f"Unique! All {outcome.solutions:,} solutions{apart} are the same, turned or flipped."


def swap_line(solution: Sequence[Placement], other_solution: Sequence[Placement]) -> str:
    """The pieces that lie in another way in the other solution, and on how many cells.

    >>> from psolver.core.tilings import Placement
    >>> bars = Placement("A", ((0, 0), (0, 1))), Placement("A", ((0, 0), (1, 0)))
    >>> swap_line(bars[:1], bars[1:])
    'The two differ on 3 cells, by the piece A:'
    """
    placements = (*solution, *other_solution)
    cells = {cell for placement in placements for cell in placement.cells}
    names = sorted({printable(placement.piece) for placement in placements})
    piece = "piece" if len(names) == 1 else "pieces"
    number = plural(len(cells), "cell")
    pieces = listed(names)
    return f"The two differ on {number}, by the {piece} {pieces}:"


NO_SOLUTION_SENTENCE = "There is no solution."
NO_CLUES = "No clues would do: another solution has the same pieces on the same cells."


def possible_sentence(outcome: Outcome) -> str:
    """The sentence that a puzzle has solutions, and their number (at least one)."""
    at_least = "" if outcome.complete else "at least "
    are = "is" if outcome.solutions == 1 else "are"
    solutions = plural(outcome.solutions, "solution")
    return f"Possible: there {are} {at_least}{solutions}"


def shared_placements(shared: Common) -> str:
    """The placements (at least one) that all solutions share."""
    number = len(shared.placements)
    names = [placement.piece for placement in shared.placements]
    names_text = printable(", ".join(names))
    placements = plural(number, "placement")
    if number == 1:
        placements = "one placement"
    return f"All of them share {placements} ({names_text})"


def shared_cells(shared: Common) -> str:
    """The number of cells (at least one) that all solutions cover with the same piece."""
    number = plural(len(shared.cells), "cell")
    cells = f"{number} are"
    if len(shared.cells) == 1:
        cells = "One cell is"
    return f"{cells} covered by the same piece in all of them"


UNIQUE_COLUMNS = 13  # before that of one that may have only one solution


def unique_row(file: str, answer: bool | None, outcome: Outcome) -> str:
    """A line about one of several puzzles: its verdict, its file, and the reason or the cost."""
    if answer is None:
        verdict = "not settled"
    elif answer:
        verdict = "unique"
    else:
        verdict = "not unique" if outcome.solutions else "no solution"
    why = ""
    if outcome.reason:
        sentence = printable(outcome.reason.sentence)
        why = f": {sentence}"
    padded = verdict.ljust(UNIQUE_COLUMNS)
    return f"{padded}{file}{why} ({outcome.seconds:.2f} s)"


def unique_rows_line(
    verdicts: Sequence[bool | None], skipped: int, bad: int, seconds: float
) -> str:
    """The verdicts on several puzzles, and the numbers of those that were skipped or are bad files.

    >>> unique_rows_line([True, False, True], 1, 0, 0.5)
    '4 puzzles: 2 unique, 1 not, 1 skipped (0.50 s)'
    """
    numbers = {
        "unique": verdicts.count(True),
        "not": verdicts.count(False),
        "not settled": verdicts.count(None),
        "skipped": skipped,
        "not read": bad,
    }
    counts = [f"{number:,} {name}" for name, number in numbers.items() if number]
    puzzles = plural(sum(numbers.values()), "puzzle")
    counts_text = ", ".join(counts)
    return f"{puzzles}: {counts_text} ({seconds:.2f} s)"
