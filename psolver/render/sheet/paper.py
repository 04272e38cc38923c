"""Sheets of paper as HTML that prints at the right size."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from typing import NamedTuple
from unicodedata import east_asian_width

from ...errors import printable
from ...wording import shortened
from ..svg.document import FONTS, style_sheet
from ..svg.drawing import text_of
from ..svg.paths import short
from .drawings import LETTERS, WIDE_LETTER

MARGIN = 10.0  # millimetres, as all lengths here: around what is printed
FOOT = 9.0  # the line at the foot of each page
SLACK = 1.0  # below each page, or a browser that rounds up would begin another
BAR = 50.0  # with which one can check the printer
TITLE = 7.0  # the height of its letters
LEADING = 1.3  # from line to line, of that height
BELOW = 2.0  # a paragraph
MOST_LINES = {"h1": 3, "p": 16}  # of a heading, of another paragraph


class Paper(NamedTuple):
    """Paper by its name in CSS, and the width and the height that there are for drawings."""

    name: str
    width: float
    height: float


PAPERS = {
    name: Paper(name, width - 2 * MARGIN, height - 2 * MARGIN - FOOT - SLACK)
    for name, width, height in (("a4", 210.0, 297.0), ("letter", 215.9, 279.4))
}


class Header(NamedTuple):
    """What stands above the drawings of the first page, and how high it is."""

    text: str
    height: float


def header(title: str, notes: str, told: str, width: float) -> Header:
    """A title, notes, of long ones the beginning, and what else there is to be told."""
    parts, height = [], 0.0
    for name, text, size in (("h1", title, TITLE), ("p", notes, LETTERS), ("p", told, LETTERS)):
        if words := text.strip():
            lines = min(_lines(words, width, size), MOST_LINES[name])
            parts.append(f"<{name}>{text_of(words)}</{name}>")
            height += lines * LEADING * size + BELOW
    style = f"height:{short(height)}mm"
    return Header(f'<header style="{style}">{"".join(parts)}</header>', height)


def _lines(text: str, width: float, size: float) -> int:
    """How many lines a text takes, or a little more."""
    in_line = width / (WIDE_LETTER * size)
    return sum(max(1, ceil(_letters(line) / in_line)) for line in text.splitlines())


def _letters(line: str) -> int:
    """How many letters wide a line is: some scripts have wide ones."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in line)


def document(title: str, heading: Header, drawn: Sequence[Iterable[str]], on: Paper) -> str:
    """An HTML document of the elements of each page."""
    high = short(on.height + FOOT)
    size = f'width="{short(on.width)}mm" height="{high}mm" viewBox="0 0 {short(on.width)} {high}"'
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>{text_of(title)}</title>",
        f"<style>{_style(on)}{style_sheet('light')}</style></head>",
        '<body class="psolver-light">',
    ]
    for number, elements in enumerate(drawn, 1):
        lines += [
            f"<section>{heading.text if number == 1 else ''}",
            f'<svg {size} text-anchor="middle" stroke-linejoin="round">',
            *elements,
            *_foot(f"{shortened(printable(title))} · page {number} of {len(drawn)}", on),
            "</svg></section>",
        ]
    return "\n".join([*lines, "</body></html>"])


def _style(on: Paper) -> str:
    wide, high = short(on.width), short(on.height + FOOT)
    return (
        f"@page{{size:{on.name};margin:{short(MARGIN)}mm}}"
        f"body{{margin:0;font-family:{FONTS};color:#000;background:#fff}}"
        f"section{{position:relative;width:{wide}mm;height:{high}mm;overflow:hidden;"
        "break-inside:avoid;break-after:page;page-break-after:always}"
        "section:last-child{break-after:auto;page-break-after:auto}"
        "svg{position:absolute;left:0;top:0;display:block}svg svg{position:static}"
        "header{overflow:hidden}"
        f"h1{{font-size:{short(TITLE)}mm;-webkit-line-clamp:{MOST_LINES['h1']}}}"
        f"p{{font-size:{short(LETTERS)}mm;-webkit-line-clamp:{MOST_LINES['p']};"
        "white-space:pre-line}"
        f"h1,p{{margin:0 0 {short(BELOW)}mm;line-height:{LEADING};display:-webkit-box;"
        "-webkit-box-orient:vertical;overflow:hidden;overflow-wrap:anywhere}"
        ".cells{stroke-width:inherit}"
        "@media screen{body{background:#ddd}"
        f"section{{margin:8mm auto;padding:{short(MARGIN)}mm;background:#fff}}"
        f"svg{{left:{short(MARGIN)}mm;top:{short(MARGIN)}mm}}}}"
    )


def _foot(told: str, on: Paper) -> list[str]:
    """The last line of a page: a bar of a known length, and which page it is."""
    y, end = on.height + FOOT - 3, short(on.width)
    return [
        f'<path class="bar" d="M0.2 {short(y - 2)}v2h{short(BAR)}v-2" fill="none" stroke="#000"'
        ' stroke-width="0.3"/>',
        f'<text class="caption" x="{short(BAR / 2)}" y="{short(y - 1)}" font-size="3">'
        f"{short(BAR)} mm</text>",
        f'<text class="caption" x="{end}" y="{short(y)}" font-size="3" text-anchor="end">'
        f"{text_of(told)}</text>",
    ]
