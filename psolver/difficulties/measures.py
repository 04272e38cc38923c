"""Sentences and rows on the difficulty of a puzzle."""

from __future__ import annotations

from ..core.wording import listed, plural
from ..hand import Difficulty, StepKind
from .scale import scale_text

# The hardest kind of step but for guesses has words after "the hardest step", and in a column.
HARDEST: dict[StepKind, tuple[str, str]] = {
    "cell": ("is at a cell that only one placement covers", "cell"),
    "piece": ("is a piece that has only one place", "piece"),
    "bare": ("excludes placements that leave a cell bare", "bare cell"),
    "area": ("excludes placements that cut off an area that no pieces have", "area"),
    "shared": ("excludes placements on a cell that another one needs", "shared cell"),
    "needed": ("excludes placements that leave a piece no place", "no place"),
    "parity": ("colours the board like a chessboard", "colouring"),
    "fill": ("excludes placements that cut off a part that no pieces fill", "part to fill"),
    "then": ("looks one placement further", "one further"),
}
NUMBER_COLUMNS = ("number", "false starts", "solutions", "guesses")
DIFFICULTY_COLUMNS = ("file", *NUMBER_COLUMNS, "hardest step", "near misses", "first placements")
WIDTHS = (*(max(8, len(name)) for name in NUMBER_COLUMNS), 12, 13, 16)


def difficulty_line(measures: Difficulty) -> str:
    """Return the difficulty in one sentence.

    >>> difficulty_line(Difficulty(("guess", "cell"), (1, 3), 2, True, 5, 4, 9, True))
    'Difficulty: 2 false starts for each solution, 1 guess by hand.'
    """
    if measures.number is not None:
        starts = f"{plural(measures.number, 'false start')} for each solution"
    elif measures.whole:
        starts = f"no solution, {plural(sum(measures.false_starts), 'false start')}"
    else:
        starts = f"at least {plural(sum(measures.false_starts), 'false start')} in all"
    guesses = "" if measures.steps is None else f", {_guesses(measures)} by hand"
    return f"Difficulty: {starts}{guesses}."


def _guesses(measures: Difficulty) -> str:
    number = len(measures.guesses)
    if number > 1:
        return f"{number:,} guesses"
    return "1 guess" if number else "no guess"


def difficulty_text(measures: Difficulty) -> str:
    """Return all measures and the place on the scale, a line each."""
    lines = [*measure_lines(measures), scale_text(measures)]
    return "\n".join([difficulty_line(measures), "", *filter(None, lines)])


def measure_lines(measures: Difficulty) -> list[str]:
    """Return the measures, a line each; the first has the label, if there is one."""
    lines = [_starts(measures), _by_hand(measures), _near(measures), _first(measures)]
    return [_labelled(measures), *lines] if measures.label else lines


def _labelled(measures: Difficulty) -> str:
    by_whom = "burrs" if measures.label.startswith("level") else "a newspaper its domino puzzles"
    return f"Rated as people rate {by_whom}: {measures.label}."


def _starts(measures: Difficulty) -> str:
    at_least = "" if measures.whole else "at least "
    number = sum(measures.false_starts)
    solutions = plural(measures.solutions, "solution")
    line = f"False starts: {at_least}{number:,}, beside {at_least}{solutions}"
    if number:
        by_depth = ", ".join(f"{n:,}" for n in measures.false_starts)
        line += f"; with 1, 2, … pieces on the board: {by_depth}"
    return f"{line}."


def _by_hand(measures: Difficulty) -> str:
    if measures.steps is None:
        if measures.whole and not measures.solutions:
            return "By hand: there is no solution."
        return "By hand: not found in time."
    line = f"By hand: {plural(len(measures.steps), 'step')}, {_guesses(measures)}"
    if measures.guesses:
        at = listed([f"{depth:,}" for depth in measures.guesses])
        noun = "piece" if measures.guesses[-1] == 1 else "pieces"
        line += f" (with {at} {noun} on the board)"
    if measures.hardest:
        line += f"; the hardest step {HARDEST[measures.hardest][0]}"
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
    hardest = HARDEST[measures.hardest][1] if measures.hardest else ""
    return (
        label,
        "" if measures.number is None else f"{measures.number:,}",
        f"{sum(measures.false_starts):,}{at_least}",
        f"{measures.solutions:,}{at_least}",
        "" if measures.steps is None else str(len(measures.guesses)),
        hardest,
        "" if measures.near_misses is None else f"{measures.near_misses:,}",
        f"{measures.first:,}{'' if measures.first_known else '+'} / {measures.placements:,}",
    )


def row_line(texts: tuple[str, ...], first_width: int) -> str:
    """Return the line of a row, whose first column has a width."""
    columns = [texts[0].ljust(first_width)]
    for text, width in zip(texts[1:], WIDTHS, strict=True):
        columns.append(text.rjust(width))
    return "  ".join(columns)
