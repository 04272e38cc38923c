"""Covers as text: the options of each in the words of their file."""

from __future__ import annotations

from ..core.errors import printable
from .writers import FoundCover, Writer


def covers(numbered: bool) -> Writer[FoundCover]:
    """Return the writer of covers in the words of their file, with numbers as comments or not."""

    def answer(number: int, cover: FoundCover) -> str:
        lines = "\n".join(printable(" ".join(items)) for _, items in cover)
        text = lines or "| no option: nothing need be covered"
        if numbered:
            text = f"| solution {number}\n{text}"
        return text if number == 1 else f"\n{text}"

    return Writer(answer)
