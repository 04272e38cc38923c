"""Several puzzles that were counted, in words."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import printable
from ...puzzle.counted import STOPPED, Counted, Series
from ...wording import plural

ONE_ONLY = "several puzzles are counted, not drawn: add --count, or give one FILE"


def series_lines(found: Sequence[Series]) -> str:
    """The terms of sequences as OEIS takes them, below an empty line; with their files where there
    are several. "" where there is none.

    >>> series_lines([Series("bars.toml", "n", (1, 2, 3), (1, 2, 5))])
    '\\n1, 2, 5'
    """
    lines = [terms(one) for one in found]
    if len(found) > 1:
        lines = [f"{printable(one.file)}: {line}" for one, line in zip(found, lines, strict=True)]
    return "\n".join(["", *lines]) if lines else ""


def terms(one: Series) -> str:
    """The terms of a sequence, as OEIS takes them."""
    return ", ".join(map(str, one.terms))


def counted_line(rows: Sequence[Counted], seconds: float, interrupted: bool) -> str:
    """What came of several puzzles."""
    names = {
        "complete": sum(row.ended == "complete" for row in rows),
        "stopped by a limit": sum(row.ended in STOPPED for row in rows),
        "not counted": sum(row.ended == "bad file" for row in rows),
    }
    told = ", ".join(f"{number:,} {name}" for name, number in names.items() if number)
    end = "; interrupted" if interrupted else ""
    return f"{plural(len(rows), 'puzzle')}{': ' if told else ''}{told}{end} ({seconds:.2f} s)"
