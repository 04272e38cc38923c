"""SVG: drawings, sheets of drawings and text, documents.

An SvgDrawing elements, and the room that they take
A hatching    a pattern of lines and dots that stands for a colour in black and white

A document is a drawing with all that it needs to be shown anywhere: a style sheet for light and
dark, hatchings, a title and a description.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from html import escape
from textwrap import wrap
from typing import NamedTuple

from ..text.look import Style
from ..text.palette import PALETTE
from ..text.scene import Region
from .svg_paths import coordinates, short

LINE_WIDTH = 0.06  # of a cell: the lines around pieces
GAP_PIXELS = 24  # pixels between drawings beside each other
CAPTION_PIXELS = 15  # pixels: the height of the letters of a caption
GREATEST_LETTER_WIDTH = 0.7  # of the height of letters: how wide one is at most, nearly always
# all characters that XML 1.0 does not allow, and their replacement
UNPRINTABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
REPLACEMENT = "\ufffd"
LINE_GAP_PIXELS = 8  # pixels between a line of text and its drawing
HEADING_PIXELS = 20  # pixels: the height of its letters
MEAN_LETTER_WIDTH = 0.52  # of the height of letters: how wide they are on the average
NARROWEST_PIXELS = 420  # pixels for lines of text
LONGEST_LINE = 100  # characters of a line that is set as it is
SHAPE_OF_GRID = 4 / 3  # of a grid: how wide it is for its height, about
# the lines in a square of 12 pixels, which is repeated
TILE_PIXELS = 12
HATCHING_PATHS = (
    "",
    "M0 12L12 0M-3 3L3 -3M9 15L15 9",
    "M0 6H12",
    "M3 3h0M9 9h0",
    "M0 0L12 12M9 -3L15 3M-3 9L3 15",
    "M6 0V12",
    "M0 6H12M6 0V12",
    "M0 12L12 0M0 0L12 12",
    "M0 3H12M0 9H12",
    "M0 6L3 3L6 6L9 9L12 6",
    "M3 0V12M9 0V12",
    "M3 6H9M6 3V9",
)
DEEP_LIGHT = 0.18  # Black borders are not seen on colours with less relative luminance.
DOTTED = 3  # the number of that of dots: these are thicker than lines
PADDING_PIXELS = 10  # pixels around a drawing
FONTS = "Arial, Helvetica, 'Liberation Sans', 'DejaVu Sans', 'Noto Sans', sans-serif"
# for each class of elements its look in the light, and the differences in the dark
STYLE_RULES = {
    "paper": ("fill:#fff", "fill:#16181d"),
    "ground": ("fill:#222", "fill:#000"),
    "piece": ("stroke:#222", "stroke:#000"),
    "empty": ("fill:#fff;stroke:#777", "fill:#16181d;stroke:#9a9a9a"),
    "hole": ("fill:#6f6f6f", "fill:#686d77"),
    "plain": ("fill:#f1f1ee;stroke:#222", "fill:#3a3d44;stroke:#c3c6ce"),
    "shaded": ("fill:#8496ad;stroke:#222", "fill:#7288a5;stroke:#c3c6ce"),
    "cells": ("fill:none;stroke:#000;stroke-opacity:.17", ""),
    "folds": ("fill:none;stroke:#000;stroke-opacity:.4;pointer-events:none", ""),
    "ruled": ("stroke-opacity:.5", "stroke:#fff"),
    "dim": ("stroke-opacity:1", ""),
    "steps": ("fill:none;stroke:#222;pointer-events:none", "stroke:#000"),
    "rim": ("", "stroke:#c3c6ce"),
    "left": ("fill:#000;fill-opacity:.14;pointer-events:none", ""),
    "right": ("fill:#000;fill-opacity:.32;pointer-events:none", ""),
    "faint": ("fill-opacity:.3;stroke-opacity:.4", ""),
    "dots": ("fill:none;stroke:#777", "stroke:#9a9a9a"),
    "deep": ("", "stroke:#c3c6ce"),
    "halo": ("fill:none;stroke:#fff", "stroke:#16181d"),
    "axis": ("fill:none;stroke:#c2185b", "stroke:#ff6fa3"),
    "centre": ("fill:#c2185b;stroke:#fff", ""),
    "arrow": ("fill:#000;fill-opacity:.6", ""),
    "name": ("fill:#000", ""),
    "label": ("fill:#000", "fill:#fff"),
    "number": ("fill:#000", "fill:#fff"),
    "caption": ("fill:#000", "fill:#e8e8e8"),
    "hatching": ("fill:none;stroke:#000", ""),
    "blank": ("fill:#fff", "fill:#d8d8d8"),
}
# the lines between cells by the role of their region: pieces are light in the dark too, and have
# lines that are an aid to count; on a bare board they alone show its cells, on paper of both lights
LINES_ON = {"piece": "", "shaded": " dim"}
BARE_LINES = " ruled"
RIM = " rim"  # the same for the rims of parts of a solid


class SvgDrawing(NamedTuple):
    """Elements of SVG in a box whose upper left corner is the origin, in pixels.

    `hatchings` are the numbers of those that the elements use.
    """

    elements: tuple[str, ...]
    width: float
    height: float
    hatchings: frozenset[int] = frozenset()


def xml_text(text: str) -> str:
    """A text as SVG takes it: no markup, and no character that XML has no place for.

    >>> xml_text("a<b\\x00")
    'a&lt;b\\ufffd'
    """
    printable = UNPRINTABLE.sub(REPLACEMENT, text)
    return escape(printable)


def path_element(kind: str, data: str, look: str = "") -> str:
    """The element of a path of a class, with further attributes.

    >>> path_element("ground", "M0 0H40")
    '<path class="ground" d="M0 0H40"/>'
    """
    attributes = f'class="{kind}"'
    if look:
        attributes += f" {look}"
    start = f"<path {attributes}"
    return f'{start} d="{data}"/>'


def is_named(region: Region) -> bool:
    """Whether a region is a piece with a name."""
    return region.role == "piece" and region.name != ""


def greatest_width(text: str) -> float:
    """The width that a text takes at most, nearly always, for the height of its letters."""
    return len(text) * GREATEST_LETTER_WIDTH


def stroke_width(share: float, cell: float) -> str:
    """The width of lines that are so wide, as a share of the lines around pieces."""
    width = share * LINE_WIDTH
    return short(width * cell)


def numbers_with(regions: Mapping[int, Region], *roles: str) -> set[int]:
    """The numbers of the regions with one of some roles."""
    numbers = set()
    for number, region in regions.items():
        if region.role in roles:
            numbers.add(number)
    return numbers


def class_of(piece: str) -> str:
    """The CSS class of a piece: its name, each character but letters, digits and "-" as "_" and its
    code.

    >>> class_of("F"), class_of("a b"), class_of("*")
    ('piece-F', 'piece-a_20b', 'piece-_2a')
    """

    def code(character: re.Match[str]) -> str:
        number = ord(character[0])
        return f"_{number:x}"

    name = re.sub("[^A-Za-z0-9-]", code, piece)
    return f"piece-{name}"


def hatchings_of(regions: Iterable[Region]) -> dict[str, int]:
    """For each colour of the regions the number of the hatching that stands for it."""
    colors = dict.fromkeys(PALETTE)
    for region in regions:
        if region.color:
            colors[region.color] = None
    hatchings = {}
    for number, color in enumerate(colors):
        hatchings[color] = number
    return hatchings


def numbers_by_lines(regions: Mapping[int, Region]) -> dict[str, set[int]]:
    """The numbers of regions by the second class of the lines between their cells."""
    numbers: dict[str, set[int]] = {}
    for number, region in regions.items():
        line_class = LINES_ON.get(region.role, BARE_LINES)
        numbers_of_class = numbers.setdefault(line_class, set())
        numbers_of_class.add(number)
    return numbers


def used_hatchings(regions: Iterable[Region], hatchings: Mapping[str, int]) -> frozenset[int]:
    """The numbers of the hatchings that some regions have."""
    used = set()
    for region in regions:
        color = region.color
        if color and color in hatchings:
            used.add(hatchings[color])
    return frozenset(used)


def drawings_beside(drawings: Iterable[SvgDrawing], width: float = 0) -> SvgDrawing:
    """Drawings (at least one) beside each other, as many in a row as fit into `width` (0: all)."""
    elements: list[str] = []
    hatchings: set[int] = set()
    # the upper left corner of the next drawing
    x = 0.0
    y = 0.0
    high = 0.0  # of its row
    wide = 0.0  # of all
    for drawing in drawings:
        right = x + drawing.width
        if x and width and right > width:
            y = y + high + GAP_PIXELS
            x = 0.0
            high = 0.0
            right = drawing.width
        elements += moved_elements(drawing, x, y)
        hatchings |= drawing.hatchings
        wide = max(wide, right)
        high = max(high, drawing.height)
        x += drawing.width + GAP_PIXELS
    bottom = y + high
    return SvgDrawing(tuple(elements), wide, bottom, frozenset(hatchings))


def moved_elements(drawing: SvgDrawing, x: float, y: float) -> tuple[str, ...]:
    """The elements of a drawing, so far to the right and down."""
    if not x and not y:
        return drawing.elements
    place = coordinates((x, y))
    start = f'<g transform="translate({place})">'
    return (start, *drawing.elements, "</g>")


def captioned_drawing(drawing: SvgDrawing, caption: str) -> SvgDrawing:
    """A drawing with a line of text above it."""
    width_of_text = greatest_width(caption) * CAPTION_PIXELS
    width = max(drawing.width, width_of_text)
    high = 1.6 * CAPTION_PIXELS
    middle = short(width / 2)
    place = f'x="{middle}" y="{CAPTION_PIXELS}" font-size="{CAPTION_PIXELS}"'
    start = f'<text class="caption" {place}>'
    text = f"{start}{xml_text(caption)}</text>"
    left = (width - drawing.width) / 2
    elements = (text, *moved_elements(drawing, left, high))
    height = drawing.height + high
    return SvgDrawing(elements, width, height, drawing.hatchings)


def stacked(drawings: Iterable[SvgDrawing], gap: float = GAP_PIXELS) -> SvgDrawing:
    """Drawings (at least one) below each other, `gap` pixels apart."""
    elements: list[str] = []
    hatchings: set[int] = set()
    y = 0.0
    width = 0.0
    for drawing in drawings:
        if elements:
            y += gap
        elements += moved_elements(drawing, 0, y)
        hatchings |= drawing.hatchings
        y += drawing.height
        width = max(width, drawing.width)
    return SvgDrawing(tuple(elements), width, y, frozenset(hatchings))


def paragraph(text: str, width: float, size: float = CAPTION_PIXELS) -> SvgDrawing:
    """Lines of text, broken if they are wider than drawings are; short lines stay as they are."""
    lines = _broken_lines(text, width, size)
    high = 1.4 * size
    elements = []
    for number, line in enumerate(lines):
        baseline = number * high + size
        place = f'x="0" y="{short(baseline)}" font-size="{short(size)}"'
        start = f'<text class="caption" {place} text-anchor="start">'
        elements.append(f"{start}{xml_text(line)}</text>")
    wide = MEAN_LETTER_WIDTH * size * _longest(lines)
    height = high * len(lines)
    return SvgDrawing(tuple(elements), wide, height)


def _longest(lines: Iterable[str]) -> int:
    """The number of characters of the longest of some lines, 0 without lines."""
    return max(map(len, lines), default=0)


def _broken_lines(text: str, width: float, size: float) -> list[str]:
    """The lines of a text, broken if they are wider than a width."""
    given_lines = text.splitlines()
    longest = _longest(given_lines)
    room = max(width, NARROWEST_PIXELS)
    letter_width = MEAN_LETTER_WIDTH * size
    columns = int(room / letter_width)
    if "\n" in text and longest <= LONGEST_LINE:
        columns = max(columns, longest)
    lines = []
    for line in given_lines:
        broken_line = wrap(line, columns)
        lines += broken_line or [""]
    return lines


def grid(drawings: Sequence[SvgDrawing]) -> SvgDrawing:
    """Drawings (at least one) in rows, a little wider than high together."""
    wide = max(drawing.width for drawing in drawings)
    high = max(drawing.height for drawing in drawings)
    column_width = wide + GAP_PIXELS
    row_height = high + GAP_PIXELS
    area_of_rows = len(drawings) * SHAPE_OF_GRID * row_height / column_width
    columns = round(area_of_rows**0.5)
    columns = max(1, columns)
    return drawings_beside(drawings, columns * column_width)


def pattern(number: int, scale: float = 1) -> str:
    """The element that defines a hatching, `scale` times as large, for url(#hatching-…)."""
    turned, kind = divmod(number, len(HATCHING_PATHS))
    scale *= 1 + turned / 4
    moves = []
    if turned:
        degrees = 15 * turned
        moves.append(f"rotate({degrees})")
    if scale != 1:
        moves.append(f"scale({scale:g})")
    turn = ""
    if moves:
        transform = " ".join(moves)
        turn = f' patternTransform="{transform}"'
    size = f'width="{TILE_PIXELS}" height="{TILE_PIXELS}"'
    attributes = f'{size} patternUnits="userSpaceOnUse"{turn}'
    start = f'<pattern id="hatching-{number}" {attributes}>'
    ground = f'<rect class="blank" {size}/>'
    data = HATCHING_PATHS[kind]
    if not data:
        return f"{start}{ground}</pattern>"
    width = 1.4
    if kind == DOTTED:
        width = 4
    stroke = f'stroke-width="{width}" stroke-linecap="round"'
    path = f'<path class="hatching" {stroke} d="{data}"/>'
    return f"{start}{ground}{path}</pattern>"


def svg_document(
    drawing: SvgDrawing, style: Style, title: str, description: str = "", widest: float = 0
) -> str:
    """An SVG document that shows a drawing: its text, without a line end.

    The title and the description are for screen readers, and may be any text. `widest` is the
    greatest width in pixels at which it is shown; 0: its own.
    """
    width = drawing.width + 2 * PADDING_PIXELS
    height = drawing.height + 2 * PADDING_PIXELS
    scale: float = 1
    if widest:
        scale = min(1, widest / width)
    size = _size_attributes(width, height)
    size_on_page = _size_attributes(scale * width, scale * height)
    patterns = ""
    for number in sorted(drawing.hatchings):
        patterns += pattern(number)
    box = coordinates((width, height))
    line_width = short(LINE_WIDTH * style.cell)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {box}"',
        f' {size_on_page} role="img"',
        f' class="psolver psolver-{style.theme}" font-family="{FONTS}" text-anchor="middle"',
        f' stroke-width="{line_width}" stroke-linejoin="round">',
        f"<title>{xml_text(title)}</title>",
        f"<desc>{xml_text(description)}</desc>" if description else "",
        f"<style>{style_sheet(style.theme)}</style>",
        f"<defs>{patterns}</defs>" if patterns else "",
        f'<rect class="paper" {size}/>',
        f'<g transform="translate({PADDING_PIXELS} {PADDING_PIXELS})">',
        *drawing.elements,
        "</g></svg>",
    ]
    return "".join(parts)


def _size_attributes(width: float, height: float) -> str:
    return f'width="{short(width)}" height="{short(height)}"'


@cache
def style_sheet(theme: str) -> str:
    """The rules of a theme; "auto" follows the reader's system."""
    light = ""
    dark = ""
    for name, (light_style, dark_style) in STYLE_RULES.items():
        if light_style:
            light += f".psolver-{theme} .{name}{{{light_style}}}"
        if dark_style:
            dark += f".psolver-{theme} .{name}{{{dark_style}}}"
    if theme == "light":
        return light
    if theme == "dark":
        return light + dark
    dark_rules = f"@media(prefers-color-scheme:dark){{{dark}}}"
    return light + dark_rules
