"""Counts by symmetry as a report: a table, JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.plain_values import Values
from ..text.report import Part, Report
from ..text.tables import aligned
from .symmetric_tilings import SymmetryCount


def symmetry_report(counts: Sequence[SymmetryCount]) -> Report:
    """Return the number of tilings by the symmetries that keep them."""
    head = ["symmetries", *SymmetryCount._fields[1:]]

    def rows() -> Iterator[list[str | int]]:
        yield [*head]
        for names, *numbers in counts:
            yield [" and ".join(names) or "none", *numbers]

    def text() -> list[Part]:
        texts_of_rows = []
        for name, *numbers in rows():
            texts = [str(name)]
            for number in numbers:
                texts.append(number if isinstance(number, str) else f"{number:,}")
            texts_of_rows.append(texts)
        return [Part(_numbers_table(texts_of_rows))]

    def data() -> Iterator[Values]:
        for names, *numbers in counts:
            entries = [list(names), *numbers]
            members = dict(zip(head, entries, strict=True))
            yield {"type": "symmetry", **members}

    return Report(text, data, rows)


def _numbers_table(rows: Sequence[Sequence[str]]) -> str:
    """Rows of texts in columns: the first on the left, the numbers on the right.

    >>> print(_numbers_table([("symmetry", "fixed"), ("half-turn", "12"), ("none", "9,356")]))
    symmetry   fixed
    half-turn     12
    none       9,356
    """
    first_width = max(len(row[0]) for row in rows)
    padded = [(name.ljust(first_width), *numbers) for name, *numbers in rows]
    return aligned(padded, str.rjust)
