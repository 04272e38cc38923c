"""How many solutions a calendar has on each day, in the formats that other programs read."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from io import StringIO

from ..puzzle.free_cells import DateCount
from ..render.words.dates import csv_rows, dates_text


def table(counts: Sequence[DateCount]) -> str:
    """A table for people."""
    return dates_text(counts)


def comma_separated(counts: Sequence[DateCount]) -> str:
    """A head, then a line for each day."""
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(csv_rows(counts))
    return text.getvalue().removesuffix("\n")


def json_lines(counts: Sequence[DateCount]) -> str:
    """An object for each day, in a line of its own."""
    head, *rows = csv_rows(counts)
    return "\n".join(
        json.dumps(
            dict(zip(map(str, head), row, strict=True)), ensure_ascii=False, separators=(",", ":")
        )
        for row in rows
    )
