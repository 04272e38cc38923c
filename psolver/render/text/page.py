"""What text is printed on: how wide it is, and lines that are too long for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

CUT, ASCII_CUT = "…", ">"  # stand where a line was cut


class Page(NamedTuple):
    """What pictures are printed on: its `columns`; None: as many as they take.

    On a terminal, which would break longer lines into rubble, pictures that are wider all the same
    are cut: there `tell` takes the sentence that says so.
    """

    columns: int | None = None
    tell: Callable[[str], None] | None = None


def shortened(line: str, width: int | None, sign: str = CUT) -> str:
    """A line, cut where it has more than `width` characters.

    >>> shortened("Dominoes", 5), shortened("Domin", 5), shortened("Dominoes", None)
    ('Domi…', 'Domin', 'Dominoes')
    """
    return line if width is None or len(line) <= width else line[: width - 1] + sign


def table(rows: Iterable[Sequence[str]], width: int | None) -> str:
    """Rows of texts, at least one, in columns; each line cut to `width` characters.

    >>> print(table([("name", "title"), ("soma-cube", "The Soma cube")], 20))
    name       title
    soma-cube  The Soma…
    """
    rows = list(rows)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        "  ".join(text.ljust(wide) for text, wide in zip(row, widths, strict=True)).rstrip(" ")
        for row in rows
    )
    return "\n".join(shortened(line, width) for line in lines)


def narrowed(
    rows: Iterable[Sequence[str]], width: int | None, least: int, dropped: Iterable[int]
) -> list[tuple[str, ...]]:
    """Rows of texts without those columns that leave fewer than `least` characters of `width` to
    the last one, or than it needs. They are `dropped` in this order, as long as that is so.

    >>> rows = [("name", "kind", "title"), ("soma-cube", "solid", "The Soma cube")]
    >>> narrowed(rows, 30, 10, [1]) == rows
    True
    >>> narrowed(rows, 25, 10, [1])
    [('name', 'title'), ('soma-cube', 'The Soma cube')]
    """
    rows = list(rows)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    kept = dict(enumerate(widths))
    wanted = min(least, widths[-1])
    for column in dropped:
        taken = sum(wide + 2 for wide in kept.values()) - widths[-1] - 2
        if width is None or width - taken >= wanted:
            break
        del kept[column]
    return [tuple(row[column] for column in kept) for row in rows]
