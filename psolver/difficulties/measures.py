"""Sentences and rows on the difficulty of a puzzle."""

from __future__ import annotations

from typing import NamedTuple

from ..core.wording import listed, plural
from ..hand import Difficulty, StepKind
from .scale import scale_text


class StepWords(NamedTuple):
    """The words for a kind of step: after "the hardest step", and in a column."""

    phrase: str
    name: str


# of the hardest kind of step but for guesses
HARDEST: dict[StepKind, StepWords] = {
    "cell": StepWords("is at a cell that only one placement covers", "cell"),
    "piece": StepWords("is a piece that has only one place", "piece"),
    "bare": StepWords("excludes placements that leave a cell bare", "bare cell"),
    "area": StepWords("excludes placements that cut off an area that no pieces have", "area"),
    "shared": StepWords("excludes placements on a cell that another one needs", "shared cell"),
    "needed": StepWords("excludes placements that leave a piece no place", "no place"),
    "parity": StepWords("colours the board like a chessboard", "colouring"),
    "fill": StepWords(
        "excludes placements that cut off a part that no pieces fill", "part to fill"
    ),
    "then": StepWords("looks one placement further", "one further"),
}
NUMBER_COLUMNS = ("number", "false starts", "solutions", "guesses")
DIFFICULTY_COLUMNS = ("file", *NUMBER_COLUMNS, "hardest step", "near misses", "first placements")
WIDTHS = (*(max(8, len(name)) for name in NUMBER_COLUMNS), 12, 13, 16)


def difficulty_line(measures: Difficulty) -> str:
    """Return the difficulty in one sentence.

    >>> difficulty_line(Difficulty(("guess", "cell"), (1, 3), 2, True, 5, 4, 9, True))
    'Difficulty: 2 false starts for each solution, 1 guess by hand.'
    """
    total = plural(sum(measures.false_starts), "false start")
    if measures.number is not None:
        starts = f"{plural(measures.number, 'false start')} for each solution"
    elif measures.whole:
        starts = f"no solution, {total}"
    else:
        starts = f"at least {total} in all"
    if measures.steps is None:
        return f"Difficulty: {starts}."
    return f"Difficulty: {starts}, {_guesses(measures)} by hand."


def _guesses(measures: Difficulty) -> str:
    number = len(measures.guesses)
    if number == 0:
        return "no guess"
    if number == 1:
        return "1 guess"
    return f"{number:,} guesses"


def difficulty_text(measures: Difficulty) -> str:
    """Return all measures and the place on the scale, a line each."""
    lines = [difficulty_line(measures), "", *measure_lines(measures)]
    scale = scale_text(measures)
    if scale:
        lines.append(scale)
    return "\n".join(lines)


def measure_lines(measures: Difficulty) -> list[str]:
    """Return the measures, a line each; the first has the label, if there is one."""
    lines = []
    if measures.label:
        lines.append(_labelled(measures))
    lines.append(_starts(measures))
    lines.append(_by_hand(measures))
    lines.append(_near(measures))
    lines.append(_first(measures))
    return lines


def _labelled(measures: Difficulty) -> str:
    by_whom = "a newspaper its domino puzzles"
    if measures.label.startswith("level"):
        by_whom = "burrs"
    return f"Rated as people rate {by_whom}: {measures.label}."


def _starts(measures: Difficulty) -> str:
    at_least = "" if measures.whole else "at least "
    number = sum(measures.false_starts)
    solutions = plural(measures.solutions, "solution")
    line = f"False starts: {at_least}{number:,}, beside {at_least}{solutions}"
    if number:
        by_depth = [f"{starts:,}" for starts in measures.false_starts]
        line += f"; with 1, 2, … pieces on the board: {', '.join(by_depth)}"
    return f"{line}."


def _by_hand(measures: Difficulty) -> str:
    if measures.steps is None:
        if measures.whole and not measures.solutions:
            return "By hand: there is no solution."
        return "By hand: not found in time."
    steps = plural(len(measures.steps), "step")
    line = f"By hand: {steps}, {_guesses(measures)}"
    if measures.guesses:
        depths = [f"{depth:,}" for depth in measures.guesses]
        noun = "piece" if measures.guesses[-1] == 1 else "pieces"
        line += f" (with {listed(depths)} {noun} on the board)"
    if measures.hardest:
        phrase = HARDEST[measures.hardest].phrase
        line += f"; the hardest step {phrase}"
    return f"{line}."


def _near(measures: Difficulty) -> str:
    if measures.near_misses is None:
        return "Near misses: not counted."
    packings = plural(measures.near_misses, "packing")
    verb = "leaves" if measures.near_misses == 1 else "leave"
    hole = "a hole that the last one does not fill"
    return f"Near misses: {packings} of all pieces but one {verb} {hole}."


def _first(measures: Difficulty) -> str:
    at_least = "" if measures.first_known else "at least "
    placements = plural(measures.placements, "placement")
    number = f"{at_least}{measures.first:,} of {placements}"
    return f"First placements: {number} on the empty board are in a solution."


def difficulty_row(label: str, measures: Difficulty) -> tuple[str, ...]:
    """Return the texts of a row, in the order of DIFFICULTY_COLUMNS; a number that may be
    larger has a +.
    """
    at_least = "" if measures.whole else "+"
    false_starts = sum(measures.false_starts)
    guesses = "" if measures.steps is None else str(len(measures.guesses))
    hardest = HARDEST[measures.hardest].name if measures.hardest else ""
    first_at_least = "" if measures.first_known else "+"
    return (
        label,
        _number_or_nothing(measures.number),
        f"{false_starts:,}{at_least}",
        f"{measures.solutions:,}{at_least}",
        guesses,
        hardest,
        _number_or_nothing(measures.near_misses),
        f"{measures.first:,}{first_at_least} / {measures.placements:,}",
    )


def _number_or_nothing(number: int | None) -> str:
    return "" if number is None else f"{number:,}"


def row_line(texts: tuple[str, ...], first_width: int) -> str:
    """Return the line of a row, whose first column has a width."""
    columns = [texts[0].ljust(first_width)]
    for text, width in zip(texts[1:], WIDTHS, strict=True):
        columns.append(text.rjust(width))
    return "  ".join(columns)
