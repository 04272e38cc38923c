"""What is drawn of one scene, before it becomes a document: elements, and the room they take."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from ..palette import COLORS
from ..scene import Region
from .paths import short

LINE = 0.06  # of a cell: the lines around pieces
GAP = 24  # pixels between drawings beside each other
CAPTION = 15  # pixels: the height of the letters of a caption
WIDE_LETTER = 0.7  # of the height of letters: how wide one is at most, nearly always

# all that XML 1.0 does not allow, and what is put in its place
UNPRINTABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
REPLACEMENT = "\ufffd"


class Drawing(NamedTuple):
    """Elements of SVG in a box whose upper left corner is the origin, in pixels.

    `hatchings` are the numbers of those that the elements use.
    """

    elements: tuple[str, ...]
    width: float
    height: float
    hatchings: frozenset[int] = frozenset()


def text_of(text: str) -> str:
    """A text as SVG takes it: no markup, and no character that XML has no place for.

    >>> text_of("a<b\\x00")
    'a&lt;b\\ufffd'
    """
    return escape(UNPRINTABLE.sub(REPLACEMENT, text))


def class_of(piece: str) -> str:
    """The CSS class of a piece: its name, each character but letters, digits and "-" as "_" and its
    code.

    >>> class_of("F"), class_of("a b"), class_of("*")
    ('piece-F', 'piece-a_20b', 'piece-_2a')
    """
    return "piece-" + re.sub("[^A-Za-z0-9-]", lambda found: f"_{ord(found[0]):x}", piece)


def hatchings_of(regions: Iterable[Region]) -> dict[str, int]:
    """For each colour of some regions the number of the hatching that stands for it."""
    numbers = {color: number for number, color in enumerate(COLORS)}
    for region in regions:
        if region.color and region.color not in numbers:
            numbers[region.color] = len(numbers)
    return numbers


def beside(drawings: Iterable[Drawing], width: float = 0) -> Drawing:
    """Drawings beside each other, as many in a row as fit into `width` pixels (0: all of them), at
    least one.
    """
    elements: list[str] = []
    hatchings: set[int] = set()
    x = y = high = wide = 0.0
    for drawing in drawings:
        if x and width and x + drawing.width > width:
            x, y, high = 0.0, y + high + GAP, 0.0
        elements += moved(drawing, x, y)
        hatchings |= drawing.hatchings
        wide, high = max(wide, x + drawing.width), max(high, drawing.height)
        x += drawing.width + GAP
    return Drawing(tuple(elements), wide, y + high, frozenset(hatchings))


def moved(drawing: Drawing, x: float, y: float) -> tuple[str, ...]:
    """The elements of a drawing, so far to the right and down."""
    if not (x or y):
        return drawing.elements
    return (f'<g transform="translate({short(x)} {short(y)})">', *drawing.elements, "</g>")


def captioned(drawing: Drawing, caption: str) -> Drawing:
    """A drawing with a line of text above it."""
    width = max(drawing.width, len(caption) * WIDE_LETTER * CAPTION)
    high = 1.6 * CAPTION
    text = (
        f'<text class="caption" x="{short(width / 2)}" y="{CAPTION}" font-size="{CAPTION}">'
        f"{text_of(caption)}</text>"
    )
    elements = (text, *moved(drawing, (width - drawing.width) / 2, high))
    return Drawing(elements, width, drawing.height + high, drawing.hatchings)
