"""Counts by symmetry as a report: a table, JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..text.report import Part, Report
from ..text.tables import numbers_table
from .symmetric_tilings import SymmetryCount


def symmetry_report(counts: Sequence[SymmetryCount]) -> Report:
    """Return the number of tilings by the symmetries that keep them."""
    head = ("symmetries", *SymmetryCount._fields[1:])

    def rows() -> Iterator[list[str | int]]:
        yield list(head)
        for names, *numbers in counts:
            yield [" and ".join(names) or "none", *numbers]

    def text() -> str:
        texts_of_rows = [
            [entry if isinstance(entry, str) else f"{entry:,}" for entry in row] for row in rows()
        ]
        return numbers_table(texts_of_rows)

    def data() -> Iterator[dict[str, Any]]:
        for names, *numbers in counts:
            yield {"type": "symmetry", **dict(zip(head, [list(names), *numbers], strict=True))}

    return Report(lambda: [Part(text())], data, rows)
