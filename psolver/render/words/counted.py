"""Several puzzles that were counted, in words."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import printable
from ...puzzle.outcome import STOPPED, Choices, CountedPuzzle, Series, choice_text
from ...wording import plural
from .best import amount, best_line

ONE_ONLY = "several puzzles are counted, not drawn: add --count, or give one FILE"


def series_lines(found: Sequence[Series]) -> str:
    """The terms of sequences as OEIS takes them, below an empty line; with their files where there
    are several. "" where there is none.

    >>> series_lines([Series("bars.toml", "n", (1, 2, 3), (1, 2, 5))])
    '\\n1, 2, 5'
    >>> series_lines([Series("bars.toml", "n", (2, 3), (1, 4), (4, 9))])
    '\\n1, 4\\nbest: 4, 9'
    """
    lines = []
    for one in found:
        told = [terms(one.terms)] if one.terms else []
        told += [f"best: {terms(one.best)}"] if one.best else []
        before = f"{printable(one.file)}: " if len(found) > 1 else ""
        lines += [f"{before}{line}" for line in told]
    return "\n".join(["", *lines]) if lines else ""


def terms(numbers: Sequence[int]) -> str:
    """The terms of a sequence, as OEIS takes them."""
    return ", ".join(map(str, numbers))


def choices_text(choices: Choices) -> str:
    """A line for each choice of pieces: the number of its tilings, the pieces."""
    rows = choices.sorted()
    width = max(len(f"{number:,}") for _, number in rows)
    return "\n".join(f"{number:>{width},}  {printable(choice_text(one))}" for one, number in rows)


def best_and_title(one: CountedPuzzle) -> str:
    """How good the best is, of a puzzle that asks for it, and the title; "" where there is
    neither.

    >>> from ...puzzle.best import Optimum
    >>> from ...puzzle.outcome import Outcome
    >>> found = Outcome("solved", 2, 1, 0, True, "sat", 9, 0.1, best=Optimum("most pieces", 5, 5))
    >>> best_and_title(CountedPuzzle("a.toml", "complete", "Crosses", outcome=found))
    '5 pieces: Crosses'
    """
    title, best = printable(one.title), one.outcome.best if one.outcome else None
    if best is None or (best.found is None and best.bound is None):
        return title
    told = amount(best, best.found) if best.proved and best.found is not None else best_line(best)
    return f"{told}: {title}" if title else told


def counted_line(rows: Sequence[CountedPuzzle], seconds: float, interrupted: bool) -> str:
    """What came of several puzzles."""
    names = {
        "complete": sum(row.ended == "complete" for row in rows),
        "stopped by a limit": sum(row.ended in STOPPED for row in rows),
        "not counted": sum(row.ended == "bad file" for row in rows),
    }
    told = ", ".join(f"{number:,} {name}" for name, number in names.items() if number)
    end = "; interrupted" if interrupted else ""
    return f"{plural(len(rows), 'puzzle')}{': ' if told else ''}{told}{end} ({seconds:.2f} s)"
