"""Drawings together with text on one sheet: headings, sentences, grids of drawings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

from .drawing import CAPTION, GAP, Drawing, beside, moved, text_of
from .paths import short

GAP_OF_LINES = 8  # pixels between a line of text and what it speaks of
HEADING = 20  # pixels: the height of its letters
LETTER = 0.52  # of the height of letters: how wide they are on the average
NARROWEST = 420  # pixels for lines of text
LONGEST = 100  # characters of a line that is set as it is
SHAPE = 4 / 3  # of a grid: how wide it is for its height, about


def stacked(drawings: Iterable[Drawing], gap: float = GAP) -> Drawing:
    """Drawings (at least one) below each other, `gap` pixels apart."""
    elements: list[str] = []
    hatchings: set[int] = set()
    y = width = 0.0
    for drawing in drawings:
        if elements:
            y += gap
        elements += moved(drawing, 0, y)
        hatchings |= drawing.hatchings
        y, width = y + drawing.height, max(width, drawing.width)
    return Drawing(tuple(elements), width, y, frozenset(hatchings))


def paragraph(text: str, width: float, size: float = CAPTION) -> Drawing:
    """Lines of text, broken where they are longer than drawings of this width are wide; several
    short lines stay as they are.
    """
    longest = max(map(len, text.splitlines()), default=0)
    room = int(max(width, NARROWEST) / (LETTER * size))
    columns = max(room, longest if "\n" in text and longest <= LONGEST else 0)
    lines = [line for part in text.splitlines() for line in wrap(part, columns) or [""]]
    high = 1.4 * size
    elements = tuple(
        f'<text class="caption" x="0" y="{short(number * high + size)}" font-size="{short(size)}"'
        f' text-anchor="start">{text_of(line)}</text>'
        for number, line in enumerate(lines)
    )
    wide = LETTER * size * max(map(len, lines), default=0)
    return Drawing(elements, wide, high * len(lines))


def grid(drawings: Sequence[Drawing]) -> Drawing:
    """Drawings (at least one) in rows, a little wider than high together."""
    wide = max(drawing.width for drawing in drawings) + GAP
    high = max(drawing.height for drawing in drawings) + GAP
    columns = max(1, round((len(drawings) * SHAPE * high / wide) ** 0.5))
    return beside(drawings, columns * wide)
