"""Sentences and rows on the difficulty of a puzzle."""

from __future__ import annotations

from ..core.wording import listed, plural
from ..hand import Difficulty, StepKind

# the hardest kind of step but for guesses, after "the hardest step" and in a column
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
COLUMNS = ("file", *NUMBER_COLUMNS, "hardest step", "near misses", "first placements")
WIDTHS = (*(max(8, len(name)) for name in NUMBER_COLUMNS), 12, 13, 16)


def difficulty_line(found: Difficulty) -> str:
    """Return the difficulty in one sentence.

    >>> difficulty_line(Difficulty(("guess", "cell"), (1, 3), 2, True, 5, 4, 9, True))
    'Difficulty: 2 false starts for each solution, 1 guess by hand.'
    """
    if found.number is not None:
        starts = f"{plural(found.number, 'false start')} for each solution"
    elif found.whole:
        starts = f"no solution, {plural(sum(found.false_starts), 'false start')}"
    else:
        starts = f"at least {plural(sum(found.false_starts), 'false start')} in all"
    guesses = "" if found.steps is None else f", {_guesses(found)} by hand"
    return f"Difficulty: {starts}{guesses}."


def _guesses(found: Difficulty) -> str:
    number = len(found.guesses)
    return "no guess" if not number else "1 guess" if number == 1 else f"{number:,} guesses"


def difficulty_text(found: Difficulty) -> str:
    """Return all measures, a line each."""
    lines = [_starts(found), _by_hand(found), _near(found), _first(found)]
    return "\n".join([difficulty_line(found), "", *lines])


def _starts(found: Difficulty) -> str:
    at_least = "" if found.whole else "at least "
    number, solutions = sum(found.false_starts), plural(found.solutions, "solution")
    line = f"False starts: {at_least}{number:,}, beside {at_least}{solutions}"
    by_depth = [f"{n:,}" for n in found.false_starts]
    if not number:
        return f"{line}."
    return f"{line}; with 1, 2, … pieces on the board: {', '.join(by_depth)}."


def _by_hand(found: Difficulty) -> str:
    if found.steps is None:
        none = (
            "there is no solution" if found.whole and not found.solutions else "not found in time"
        )
        return f"By hand: {none}."
    line = f"By hand: {plural(len(found.steps), 'step')}, {_guesses(found)}"
    if found.guesses:
        at = listed([f"{depth:,}" for depth in found.guesses])
        noun = "piece" if found.guesses[-1] == 1 else "pieces"
        line += f" (with {at} {noun} on the board)"
    return f"{line}; the hardest step {HARDEST[found.hardest][0]}." if found.hardest else f"{line}."


def _near(found: Difficulty) -> str:
    if found.near_misses is None:
        return "Near misses: not counted."
    one = found.near_misses == 1
    verb = "leaves" if one else "leave"
    return (
        f"Near misses: {plural(found.near_misses, 'packing')} of all pieces but one"
        f" {verb} a hole that the last one does not fill."
    )


def _first(found: Difficulty) -> str:
    at_least = "" if found.first_known else "at least "
    return (
        f"First placements: {at_least}{found.first:,} of {plural(found.placements, 'placement')}"
        " on the empty board are in a solution."
    )


def difficulty_row(label: str, found: Difficulty) -> tuple[str, ...]:
    """Return the texts of a row, in the order of COLUMNS; a number that may be larger has a +."""
    more = "" if found.whole else "+"
    hardest = HARDEST[found.hardest][1] if found.hardest else ""
    return (
        label,
        "" if found.number is None else f"{found.number:,}",
        f"{sum(found.false_starts):,}{more}",
        f"{found.solutions:,}{more}",
        "" if found.steps is None else str(len(found.guesses)),
        hardest,
        "" if found.near_misses is None else f"{found.near_misses:,}",
        f"{found.first:,}{'' if found.first_known else '+'} / {found.placements:,}",
    )


def row_line(texts: tuple[str, ...], first: int) -> str:
    """Return the line of a row, whose first column has a width."""
    columns = zip(texts[1:], WIDTHS, strict=True)
    return "  ".join([texts[0].ljust(first), *(text.rjust(width) for text, width in columns)])
