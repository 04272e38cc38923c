"""Covers as text: the options of each in the words of their file; and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from ..core.errors import printable
from ..text.jsonl import line, summary
from ..text.writers import Writer

FoundCover: TypeAlias = Sequence[tuple[int, Sequence[str]]]
"""The options of a cover: the number of each in its file, from 1, and its items."""


def covers(numbered: bool) -> Writer[FoundCover]:
    """Return the writer of covers in the words of their file, with numbers as comments or not."""

    def answer(number: int, cover: FoundCover) -> str:
        lines = []
        for _, items in cover:
            words = " ".join(items)
            lines.append(printable(words))
        text = "\n".join(lines) or "| no option: nothing need be covered"
        if numbered:
            text = f"| solution {number}\n{text}"
        if number > 1:
            text = f"\n{text}"
        return text

    return Writer(answer)


def cover_as_json(number: int, options: FoundCover) -> str:
    """Return the line of a cover, by its number (from 1): the numbers of its options, the items of
    each.
    """
    values = []
    for option, items in options:
        values.append({"option": option, "items": list(items)})
    return line({"type": "solution", "index": number, "options": values})


# by whether covers are numbered
COVER_WRITERS: dict[str, Callable[[bool], Writer[FoundCover]]] = {
    "text": covers,
    "json": lambda _: Writer(cover_as_json, summary),
}
