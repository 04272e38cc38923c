"""Sentences above the solutions of a page or a sheet."""

from __future__ import annotations

from ..core.outcome import Outcome
from ..core.wording import tally
from .puzzle_rules import best_line
from .results import ASSEMBLABLE, END_WORDS, cost, found_line


def page_lines(outcome: Outcome, classes: str) -> tuple[str, str]:
    """The result of a search in one line, with its time if there are solutions, and the details of
    how it was found. `classes` is how solutions of one class differ, such as "turns and flips".
    """
    details = f"{capital(cost(outcome))}."
    if outcome.status == "impossible":
        return f"{capital(found_line(outcome, hinted=False))}.", details
    digits = 1 if outcome.seconds >= 1 else 2
    time = f"{outcome.seconds:.{digits}f} s"
    best = outcome.best
    is_proved = best is None or best.proved
    if outcome.frame or outcome.status != "solved" or not is_proved:
        line = found_line(outcome).replace(" distinct", " different")
        return f"{capital(line)} ({time}).", details
    line = different_line(outcome.solutions, outcome.distinct, classes)
    if ASSEMBLABLE in outcome.options:
        line += " that can be taken apart"
    if best:
        line = f"{capital(best_line(best))}; {line}"
    if _is_cut(outcome):
        line += f"; the first {outcome.printed:,} are listed"
    end = capital(END_WORDS[outcome.status])
    return f"{line}, {time}.", f"{end}: {cost(outcome)}."


def _is_cut(outcome: Outcome) -> bool:
    """Whether a list has fewer solutions than were found; a draw and a count are no lists."""
    if not outcome.printed or outcome.seed is not None:
        return False
    options = dict(outcome.options)
    is_distinct = "distinct" in options or "up_to" in options
    number = outcome.distinct if is_distinct else outcome.solutions
    return outcome.printed < (number or 0)


def different_line(solutions: int | None, distinct: int | None, classes: str) -> str:
    """The numbers of solutions that are known, first of different ones; `classes` is how those of
    one class differ, "" if that is not to be shown.

    >>> different_line(8, 1, "turns"), different_line(None, 65, ""), different_line(7, 7, "turns")
    ('1 solution (8 with turns)', '65 different solutions', '7 solutions')
    """
    if distinct is None or distinct == solutions:
        return tally(solutions or 0, "solution")
    if solutions and classes:
        line = tally(distinct, "solution")
        line += f" ({solutions:,} with {classes})"
        return line
    return tally(distinct, "different solution")


def sheet_line(outcome: Outcome, printed: int, drawn: int) -> str:
    """The number of printed solutions that a sheet shows, and the result of the search."""
    result = f"{capital(found_line(outcome))}."
    if drawn < printed:
        return f"The first {drawn:,} of {printed:,} are drawn. {result}"
    return result


def capital(sentence: str) -> str:
    """A sentence with a capital letter at its beginning."""
    return sentence[:1].upper() + sentence[1:]
