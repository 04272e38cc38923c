"""Sentences above the solutions of a sheet, and how sentences begin."""

from __future__ import annotations

from ..core.outcome import Outcome
from .results import found_line


def sheet_line(outcome: Outcome, printed: int, drawn: int) -> str:
    """The number of printed solutions that a sheet shows, and the result of the search."""
    result = f"{capital(found_line(outcome))}."
    if drawn < printed:
        return f"The first {drawn:,} of {printed:,} are drawn. {result}"
    return result


def capital(sentence: str) -> str:
    """A sentence with a capital letter at its beginning."""
    return sentence[:1].upper() + sentence[1:]
