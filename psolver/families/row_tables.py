"""The counts of several puzzles as text: sequences, tables of two variables, a last line."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from ..core.errors import printable
from ..core.wording import plural
from ..text.puzzle_rules import best_line, worth_words
from ..text.tables import COLUMN_GAP, aligned
from .counted_puzzles import STOPPED, CountedPuzzle, Series

File: TypeAlias = tuple[str, str, str]  # with the names of its two variables
Crossing: TypeAlias = tuple[int, int]  # the numbers down and across
Texts: TypeAlias = Mapping[Crossing, str]


def series_lines(sequences: Sequence[Series]) -> str:
    """The terms of sequences in the format of OEIS, below an empty line; with their files if there
    are several. "" without sequences.

    >>> series_lines([Series("bars.toml", "n", (1, 2, 3), (1, 2, 5))])
    '\\n1, 2, 5'
    >>> series_lines([Series("bars.toml", "n", (2, 3), (1, 4), (4, 9))])
    '\\n1, 4\\nbest: 4, 9'
    """
    lines = ""
    for series in sequences:
        file = ""
        if len(sequences) > 1:
            file = f"{printable(series.file)}: "
        if series.terms:
            terms = _terms(series.terms)
            lines += f"\n{file}{terms}"
        if series.best:
            values = _terms(series.best)
            lines += f"\n{file}best: {values}"
    return lines


def crossed_tables(rows: Sequence[CountedPuzzle], width: int | None) -> str:
    """A table for each file with two variables that has several numbers of both: the first one
    down, the second one across, a "-" for a puzzle that was not counted to the end. Columns go on
    below if `width` has no room. "" without such files.

    >>> rows = [CountedPuzzle("a", "complete", given=(("m", m), ("n", n)), number=m * n)
    ...         for m in (1, 2) for n in (5, 6)]
    >>> print(crossed_tables(rows, None).strip())
    m \\ n   5   6
        1   5   6
        2  10  12
    """
    files: dict[File, dict[Crossing, str]] = defaultdict(dict)
    for row in rows:
        if len(row.given) != 2:
            continue
        (down, m), (across, n) = row.given
        file = (row.file, down, across)
        files[file][m, n] = _number_text(row)
    tables = ""
    for file, texts in files.items():
        name, down, across = file
        downs = sorted({m for m, _ in texts})
        acrosses = sorted({n for _, n in texts})
        if len(downs) < 2:
            continue
        if len(acrosses) < 2:
            continue
        head = ""
        if len(files) > 1:
            head = f"{printable(name)}:\n"
        corner = f"{down} \\ {across}"
        table = _crossed(corner, downs, acrosses, texts, width)
        tables += f"\n{head}{table}\n"
    return tables


def _number_text(row: CountedPuzzle) -> str:
    if row.ended == "complete" and row.number is not None:
        return f"{row.number:,}"
    if row.ended == "skipped":
        return ""
    return "-"


def _crossed(
    name: str,
    downs: Sequence[int],
    acrosses: Sequence[int],
    texts: Texts,
    width: int | None,
) -> str:
    head_column = [name, *map(str, downs)]
    blocks = [[head_column]]
    for n in acrosses:
        column = [str(n)]
        for m in downs:
            text = texts.get((m, n), "")
            column.append(text)
        block = blocks[-1]
        is_first = len(block) == 1  # which each block has, however wide
        wide_block = [*block, column]
        if width is not None and not is_first and _width_of(wide_block) > width:
            block = [head_column]
            blocks.append(block)
        block.append(column)
    tables = []
    for block in blocks:
        rows = list(zip(*block, strict=True))
        table = aligned(rows, str.rjust)
        tables.append(table)
    return "\n\n".join(tables)


def _width_of(columns: Sequence[Sequence[str]]) -> int:
    widths = []
    for cells in columns:
        longest = max(map(len, cells))
        widths.append(longest)
    number_of_gaps = len(widths) - 1
    gaps = len(COLUMN_GAP) * number_of_gaps
    return sum(widths) + gaps


def _terms(numbers: Sequence[int]) -> str:
    """The terms of a sequence, as OEIS takes them."""
    texts = [str(number) for number in numbers]
    return ", ".join(texts)


def best_and_title(row: CountedPuzzle) -> str:
    """The value of the best, of a puzzle that asks for it, and the title; "" without both.

    >>> from ..core.goal import Optimum
    >>> from ..core.outcome import Outcome
    >>> outcome = Outcome("solved", 2, 1, 0, True, "sat", 9, 0.1, best=Optimum("most pieces", 5, 5))
    >>> best_and_title(CountedPuzzle("a.toml", "complete", "Crosses", outcome=outcome))
    '5 pieces: Crosses'
    """
    words = []
    best = None
    if row.outcome:
        best = row.outcome.best
    if best:
        is_empty = best.found is None and best.bound is None
        if best.proved and best.found is not None:
            worth = worth_words(best, best.found)
            words.append(worth)
        elif not is_empty:
            words.append(best_line(best))
    if row.title:
        words.append(printable(row.title))
    return ": ".join(words)


def counted_line(rows: Sequence[CountedPuzzle], seconds: float, interrupted: bool) -> str:
    """The result of several puzzles."""
    rows_of_end = Counter(row.ended for row in rows)
    stopped = 0
    for row in rows:
        if row.ended in STOPPED:
            stopped += 1
    numbers = {
        "complete": rows_of_end["complete"],
        "stopped by a limit": stopped,
        "skipped": rows_of_end["skipped"],
        "not counted": rows_of_end["bad file"],
    }
    words = []
    for name, number in numbers.items():
        if number:
            words.append(f"{number:,} {name}")
    line = plural(len(rows), "puzzle")
    if words:
        phrases = ", ".join(words)
        line += f": {phrases}"
    if interrupted:
        line += "; interrupted"
    return f"{line} ({seconds:.2f} s)"
