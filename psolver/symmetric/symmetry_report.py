"""Counts by symmetry as a report: a table, JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..text.report import Part, Report
from ..text.tables import aligned
from .symmetric_tilings import SymmetryCount


def symmetry_report(counts: Sequence[SymmetryCount]) -> Report:
    """Return the number of tilings by the symmetries that keep them."""
    head = ("symmetries", *SymmetryCount._fields[1:])

    def rows() -> Iterator[list[str | int]]:
        yield list(head)
        for names, *numbers in counts:
            yield [" and ".join(names) or "none", *numbers]

    def text() -> str:
        texts_of_rows = []
        for row in rows():
            texts = [entry if isinstance(entry, str) else f"{entry:,}" for entry in row]
            texts_of_rows.append(texts)
        return _numbers_table(texts_of_rows)

    def data() -> Iterator[dict[str, Any]]:
        for names, *numbers in counts:
            yield {"type": "symmetry", **dict(zip(head, [list(names), *numbers], strict=True))}

    return Report(lambda: [Part(text())], data, rows)


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
