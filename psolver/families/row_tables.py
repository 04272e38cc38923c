"""The counts of several puzzles as text: sequences, tables of two variables, a last line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from ..core.errors import printable
from ..core.wording import plural
from ..text.puzzle_rules import best_line, worth_words
from ..text.tables import COLUMN_GAP, aligned
from .counted_puzzles import STOPPED, CountedPuzzle, Series


def series_lines(found: Sequence[Series]) -> str:
    """The terms of sequences in the format of OEIS, below an empty line; with their files if there
    are several. "" without sequences.

    >>> series_lines([Series("bars.toml", "n", (1, 2, 3), (1, 2, 5))])
    '\\n1, 2, 5'
    >>> series_lines([Series("bars.toml", "n", (2, 3), (1, 4), (4, 9))])
    '\\n1, 4\\nbest: 4, 9'
    """
    lines = []
    for one in found:
        parts = [terms(one.terms)] if one.terms else []
        parts += [f"best: {terms(one.best)}"] if one.best else []
        before = f"{printable(one.file)}: " if len(found) > 1 else ""
        lines += [f"{before}{line}" for line in parts]
    return "\n".join(["", *lines]) if lines else ""


def crossed_tables(rows: Sequence[CountedPuzzle], width: int | None = None) -> str:
    """A table for each file with two variables that has several numbers of both: the first one
    down, the second one across, a "-" for a puzzle that was not counted to the end. Columns go on
    below if `width` has no room. "" without such files.

    >>> rows = [CountedPuzzle("a", "complete", given=(("m", m), ("n", n)), number=m * n)
    ...         for m in (1, 2) for n in (5, 6)]
    >>> print(crossed_tables(rows).strip())
    m \\ n   5   6
        1   5   6
        2  10  12
    """
    files: dict[tuple[str, ...], dict[tuple[int, int], str]] = defaultdict(dict)
    for one in rows:
        if len(one.given) == 2:
            (down, m), (across, n) = one.given
            known = one.ended == "complete" and one.number is not None
            text = f"{one.number:,}" if known else "" if one.ended == "skipped" else "-"
            files[one.file, down, across][m, n] = text
    found = []
    for (file, *names), texts in files.items():
        downs, acrosses = (sorted(set(own)) for own in zip(*texts, strict=True))
        if len(downs) > 1 and len(acrosses) > 1:
            head = f"{printable(file)}:\n" if len(files) > 1 else ""
            found.append(head + _crossed(" \\ ".join(names), downs, acrosses, texts, width))
    return "\n\n".join(["", *found]).removeprefix("\n") + "\n" * bool(found)


def _crossed(
    name: str,
    downs: Sequence[int],
    acrosses: Sequence[int],
    texts: Mapping[tuple[int, int], str],
    width: int | None,
) -> str:
    columns = [[str(n), *(texts.get((m, n), "") for m in downs)] for n in acrosses]
    first = [name, *map(str, downs)]
    blocks, block = [], [first]
    for column in columns:
        room = sum(len(COLUMN_GAP) + max(map(len, own)) for own in (*block, column)) - len(
            COLUMN_GAP
        )
        if width is not None and room > width and len(block) > 1:
            blocks.append(block)
            block = [first]
        block.append(column)
    rows = ([*zip(*one, strict=True)] for one in (*blocks, block))
    return "\n\n".join(aligned(one, str.rjust) for one in rows)


def terms(numbers: Sequence[int]) -> str:
    """The terms of a sequence, as OEIS takes them."""
    return ", ".join(map(str, numbers))


def best_and_title(one: CountedPuzzle) -> str:
    """The value of the best, of a puzzle that asks for it, and the title; "" without both.

    >>> from ..core.goal import Optimum
    >>> from ..core.outcome import Outcome
    >>> found = Outcome("solved", 2, 1, 0, True, "sat", 9, 0.1, best=Optimum("most pieces", 5, 5))
    >>> best_and_title(CountedPuzzle("a.toml", "complete", "Crosses", outcome=found))
    '5 pieces: Crosses'
    """
    title, best = printable(one.title), one.outcome.best if one.outcome else None
    if best is None or (best.found is None and best.bound is None):
        return title
    value = (
        worth_words(best, best.found) if best.proved and best.found is not None else best_line(best)
    )
    return f"{value}: {title}" if title else value


def counted_line(rows: Sequence[CountedPuzzle], seconds: float, interrupted: bool) -> str:
    """The result of several puzzles."""
    names = {
        "complete": sum(row.ended == "complete" for row in rows),
        "stopped by a limit": sum(row.ended in STOPPED for row in rows),
        "skipped": sum(row.ended == "skipped" for row in rows),
        "not counted": sum(row.ended == "bad file" for row in rows),
    }
    numbers = ", ".join(f"{number:,} {name}" for name, number in names.items() if number)
    end = "; interrupted" if interrupted else ""
    return f"{plural(len(rows), 'puzzle')}{': ' if numbers else ''}{numbers}{end} ({seconds:.2f} s)"
