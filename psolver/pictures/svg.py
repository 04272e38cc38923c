"""SVG: path data, drawings, sheets of drawings and text, documents.

A Point       in pixels, x to the right, y downwards   (40.0, 80.0)
A loop        the points around something, without     [(0, 0), (40, 0), (40, 40), (0, 40)]
              the first again
An SvgDrawing elements, and the room that they take
A hatching    a pattern of lines and dots that stands for a colour in black and white

    M0 0H40V40H0Z

A document is a drawing with all that it needs to be shown anywhere: a style sheet for light and
dark, hatchings, a title and a description.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from html import escape
from itertools import pairwise
from math import hypot
from textwrap import wrap
from typing import NamedTuple, TypeAlias

from ..text.look import Style
from ..text.palette import PALETTE
from ..text.scene import Region

Point: TypeAlias = tuple[float, float]
Loop: TypeAlias = list[Point]

STRAIGHT_AREA = 1e-6  # square pixels: 0 after rounding
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


@lru_cache(10_000)  # the same few lengths come again and again
def short(value: float, digits: int = 2) -> str:
    """A length with as few characters as hold it to a hundredth, or to other `digits`.

    >>> short(40.0), short(2.5), short(-0.001)
    ('40', '2.5', '0')
    """
    if value == (rounded := int(value)):
        return str(rounded)
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def coordinates(point: Point) -> str:
    """A point as paths have it.

    >>> coordinates((40.0, 2.5))
    '40 2.5'
    """
    x, y = point
    return f"{short(x)} {short(y)}"


def closed(loops: Iterable[Loop]) -> str:
    """The path of closed loops.

    >>> closed([[(0, 0), (20, 0), (40, 0), (40, 40), (0, 40)]])
    'M0 0H40V40H0Z'
    """
    return path_around(turning_points(loop) for loop in loops)


def path_around(loops: Iterable[Loop], radius: float = 0) -> str:
    """The path of closed loops that turn at each of their points, each corner rounded by `radius`,
    or less on a short side.

    >>> path_around([[(0, 0), (40, 0), (40, 40), (0, 40)]], 10)
    'M10 0H30Q40 0 40 10V30Q40 40 30 40H10Q0 40 0 30V10Q0 0 10 0Z'
    """
    return "".join(_rounded(loop, radius) if radius else _sharp(loop) for loop in loops)


def turning_points(loop: Loop) -> list[Point]:
    """The points of a loop at which it turns.

    >>> turning_points([(0, 0), (1, 0), (2, 0), (2, 2)])
    [(0, 0), (2, 0), (2, 2)]
    """
    turning = []
    for previous, corner, following in _with_neighbours(loop):
        if abs(_turn(previous, corner, following)) > STRAIGHT_AREA:
            turning.append(corner)
    return turning


def _with_neighbours(loop: Loop) -> Iterator[tuple[Point, Point, Point]]:
    """Each point of a loop, between the one before it and the one after it."""
    return zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True)


def _turn(previous: Point, corner: Point, following: Point) -> float:
    """Twice the area of the triangle of three points; 0 if they lie on a line."""
    (ax, ay), (bx, by), (cx, cy) = previous, corner, following
    return (bx - ax) * (cy - by) - (by - ay) * (cx - bx)


def lines(pieces: Iterable[tuple[Point, Point]]) -> str:
    """The path of single lines from one point to another.

    >>> lines([((0, 0), (40, 0)), ((0, 0), (20, 20))])
    'M0 0H40M0 0L20 20'
    """
    return "".join(f"M{coordinates(start)}{_line(start, end)}" for start, end in pieces)


def _line(start: Point, end: Point) -> str:
    if start[1] == end[1]:
        return f"H{short(end[0])}"
    if start[0] == end[0]:
        return f"V{short(end[1])}"
    return f"L{coordinates(end)}"


def _sharp(loop: Loop) -> str:
    path = f"M{coordinates(loop[0])}"
    for previous, point in pairwise(loop):
        path += _line(previous, point)
    return path + "Z"


def _rounded(loop: Loop, radius: float) -> str:
    x, y = loop[0]
    across, down = _cut(loop[0], loop[1], radius)
    at = x + across, y + down
    path = f"M{coordinates(at)}"
    for corner, following in pairwise([*loop[1:], *loop[:2]]):
        x, y = corner
        path += _line(at, (x - across, y - down))
        across, down = _cut(corner, following, radius)
        at = x + across, y + down
        path += f"Q{coordinates(corner)} {coordinates(at)}"
    return path + "Z"


def softened(loops: Iterable[Loop], radius: float) -> str:
    """The path of loops that turn at each of their points, rounded only at corners that stick out
    on their right hand.

    >>> softened([[(0, 0), (40, 0), (20, 10), (0, 40)]], 10)
    'M0 10Q0 0 10 0L30 0Q40 0 31.06 4.47L20 10L5.55 31.68Q0 40 0 30Z'
    """
    paths = []
    for loop in loops:
        points = [_softened(*corner, radius) for corner in _with_neighbours(loop)]
        paths.append(f"M{'L'.join(points)}Z")
    return "".join(paths)


def _softened(previous: Point, corner: Point, following: Point, radius: float) -> str:
    if _turn(previous, corner, following) < 0:
        return coordinates(corner)
    x, y = corner
    back, up = _cut(corner, previous, radius)
    across, down = _cut(corner, following, radius)
    start = coordinates((x + back, y + up))
    end = coordinates((x + across, y + down))
    return f"{start}Q{coordinates(corner)} {end}"


def inset(loops: Sequence[Loop], by: float) -> list[Loop]:
    """Return the loops around an area, moved into it; of two that touch one runs the other way.

    >>> (loop,) = inset([[(0, 0), (10, 0), (10, 10), (0, 10)]], 1)
    >>> [(round(x), round(y)) for x, y in loop]
    [(1, 1), (9, 1), (9, 9), (1, 9)]
    """
    largest_area = max((_area(loop) for loop in loops), key=abs)
    if largest_area <= 0:
        by = -by
    moved_loops = []
    for loop in loops:
        moved = []
        for previous, corner, following in _with_neighbours(loop):
            at = complex(*corner)
            bisector = _inward(complex(*previous), at) + _inward(at, complex(*following))
            to = at + by * 2 * bisector / abs(bisector) ** 2
            moved.append((to.real, to.imag))
        moved_loops.append(moved)
    return moved_loops


def _area(loop: Loop) -> float:
    """Twice the area that a loop runs around clockwise on paper; less than 0 the other way."""
    sides = pairwise([*loop, loop[0]])
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in sides)


def _inward(start: complex, end: complex) -> complex:
    """The direction to the right of a side, of length 1."""
    step = end - start
    return 1j * step / abs(step)


def _cut(point: Point, target: Point, length: float) -> Point:
    """The step of a length from a point towards another, but at most half of the way."""
    across, down = target[0] - point[0], target[1] - point[1]
    share = min(length / hypot(across, down), 0.5)
    return share * across, share * down


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
    return escape(UNPRINTABLE.sub(REPLACEMENT, text))


def class_of(piece: str) -> str:
    """The CSS class of a piece: its name, each character but letters, digits and "-" as "_" and its
    code.

    >>> class_of("F"), class_of("a b"), class_of("*")
    ('piece-F', 'piece-a_20b', 'piece-_2a')
    """
    return "piece-" + re.sub("[^A-Za-z0-9-]", lambda character: f"_{ord(character[0]):x}", piece)


def hatchings_of(regions: Iterable[Region]) -> dict[str, int]:
    """For each colour of the regions the number of the hatching that stands for it."""
    own_colors = (region.color for region in regions if region.color)
    return {color: number for number, color in enumerate(dict.fromkeys([*PALETTE, *own_colors]))}


def numbers_by_lines(regions: Mapping[int, Region]) -> dict[str, set[int]]:
    """The numbers of regions by the second class of the lines between their cells."""
    numbers: dict[str, set[int]] = {}
    for number, region in regions.items():
        numbers.setdefault(LINES_ON.get(region.role, BARE_LINES), set()).add(number)
    return numbers


def used_hatchings(regions: Iterable[Region], hatchings: Mapping[str, int]) -> frozenset[int]:
    """The numbers of the hatchings that some regions have."""
    colors = {region.color for region in regions if region.color}
    return frozenset(number for color, number in hatchings.items() if color in colors)


def drawings_beside(drawings: Iterable[SvgDrawing], width: float = 0) -> SvgDrawing:
    """Drawings (at least one) beside each other, as many in a row as fit into `width` (0: all)."""
    elements: list[str] = []
    hatchings: set[int] = set()
    x = y = high = wide = 0.0
    for drawing in drawings:
        if x and width and x + drawing.width > width:
            x, y, high = 0.0, y + high + GAP_PIXELS, 0.0
        elements += moved_elements(drawing, x, y)
        hatchings |= drawing.hatchings
        wide, high = max(wide, x + drawing.width), max(high, drawing.height)
        x += drawing.width + GAP_PIXELS
    return SvgDrawing(tuple(elements), wide, y + high, frozenset(hatchings))


def moved_elements(drawing: SvgDrawing, x: float, y: float) -> tuple[str, ...]:
    """The elements of a drawing, so far to the right and down."""
    if not (x or y):
        return drawing.elements
    return (f'<g transform="translate({coordinates((x, y))})">', *drawing.elements, "</g>")


def captioned_drawing(drawing: SvgDrawing, caption: str) -> SvgDrawing:
    """A drawing with a line of text above it."""
    width = max(drawing.width, len(caption) * GREATEST_LETTER_WIDTH * CAPTION_PIXELS)
    high = 1.6 * CAPTION_PIXELS
    text = (
        f'<text class="caption" x="{short(width / 2)}" y="{CAPTION_PIXELS}"'
        f' font-size="{CAPTION_PIXELS}">{xml_text(caption)}</text>'
    )
    elements = (text, *moved_elements(drawing, (width - drawing.width) / 2, high))
    return SvgDrawing(elements, width, drawing.height + high, drawing.hatchings)


def stacked(drawings: Iterable[SvgDrawing], gap: float = GAP_PIXELS) -> SvgDrawing:
    """Drawings (at least one) below each other, `gap` pixels apart."""
    elements: list[str] = []
    hatchings: set[int] = set()
    y = width = 0.0
    for drawing in drawings:
        if elements:
            y += gap
        elements += moved_elements(drawing, 0, y)
        hatchings |= drawing.hatchings
        y, width = y + drawing.height, max(width, drawing.width)
    return SvgDrawing(tuple(elements), width, y, frozenset(hatchings))


def paragraph(text: str, width: float, size: float = CAPTION_PIXELS) -> SvgDrawing:
    """Lines of text, broken if they are wider than drawings are; short lines stay as they are."""
    longest = max(map(len, text.splitlines()), default=0)
    room = int(max(width, NARROWEST_PIXELS) / (MEAN_LETTER_WIDTH * size))
    stays = "\n" in text and longest <= LONGEST_LINE
    columns = max(room, longest) if stays else room
    lines: list[str] = []
    for paragraph_line in text.splitlines():
        lines += wrap(paragraph_line, columns) or [""]
    high = 1.4 * size
    elements = []
    for number, line in enumerate(lines):
        place = f'x="0" y="{short(number * high + size)}" font-size="{short(size)}"'
        text_line = f'<text class="caption" {place} text-anchor="start">{xml_text(line)}</text>'
        elements.append(text_line)
    wide = MEAN_LETTER_WIDTH * size * max(map(len, lines), default=0)
    return SvgDrawing(tuple(elements), wide, high * len(lines))


def grid(drawings: Sequence[SvgDrawing]) -> SvgDrawing:
    """Drawings (at least one) in rows, a little wider than high together."""
    wide = max(drawing.width for drawing in drawings) + GAP_PIXELS
    high = max(drawing.height for drawing in drawings) + GAP_PIXELS
    columns = max(1, round((len(drawings) * SHAPE_OF_GRID * high / wide) ** 0.5))
    return drawings_beside(drawings, columns * wide)


def pattern(number: int, scale: float = 1) -> str:
    """The element that defines a hatching, `scale` times as large, for url(#hatching-…)."""
    turned, kind = divmod(number, len(HATCHING_PATHS))
    width = 4 if kind == DOTTED else 1.4
    scale *= 1 + turned / 4
    moves = [f"rotate({15 * turned})"] if turned else []
    if scale != 1:
        moves.append(f"scale({scale:g})")
    turn = f' patternTransform="{" ".join(moves)}"' if moves else ""
    path = ""
    if HATCHING_PATHS[kind]:
        path = (
            f'<path class="hatching" stroke-width="{width}" stroke-linecap="round"'
            f' d="{HATCHING_PATHS[kind]}"/>'
        )
    return (
        f'<pattern id="hatching-{number}" width="{TILE_PIXELS}" height="{TILE_PIXELS}"'
        f' patternUnits="userSpaceOnUse"{turn}><rect class="blank" width="{TILE_PIXELS}"'
        f' height="{TILE_PIXELS}"/>{path}</pattern>'
    )


def svg_document(
    drawing: SvgDrawing, style: Style, title: str, description: str = "", widest: float = 0
) -> str:
    """An SVG document that shows a drawing: its text, without a line end.

    The title and the description are for screen readers, and may be any text. `widest` is the
    greatest width in pixels at which it is shown; 0: its own.
    """
    width = drawing.width + 2 * PADDING_PIXELS
    height = drawing.height + 2 * PADDING_PIXELS
    scale = min(1, widest / width) if widest else 1
    patterns = "".join(map(pattern, sorted(drawing.hatchings)))
    described = f"<desc>{xml_text(description)}</desc>" if description else ""
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {coordinates((width, height))}"',
            f' width="{short(scale * width)}" height="{short(scale * height)}" role="img"',
            f' class="psolver psolver-{style.theme}" font-family="{FONTS}" text-anchor="middle"',
            f' stroke-width="{short(LINE_WIDTH * style.cell)}" stroke-linejoin="round">',
            f"<title>{xml_text(title)}</title>{described}",
            f"<style>{style_sheet(style.theme)}</style>",
            f"<defs>{patterns}</defs>" if patterns else "",
            f'<rect class="paper" width="{short(width)}" height="{short(height)}"/>',
            f'<g transform="translate({PADDING_PIXELS} {PADDING_PIXELS})">',
            *drawing.elements,
            "</g></svg>",
        ]
    )


@cache
def style_sheet(theme: str) -> str:
    """The rules of a theme; "auto" follows the reader's system."""
    light = dark = ""
    for name, (light_style, dark_style) in STYLE_RULES.items():
        if light_style:
            light += f".psolver-{theme} .{name}{{{light_style}}}"
        if dark_style:
            dark += f".psolver-{theme} .{name}{{{dark_style}}}"
    if theme == "light":
        return light
    return light + (dark if theme == "dark" else f"@media(prefers-color-scheme:dark){{{dark}}}")
