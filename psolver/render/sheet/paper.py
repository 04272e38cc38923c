"""Drawings on sheets of paper, as HTML that prints at the right size; all lengths are millimetres.

A flat scene that does not fit on a page is divided into parts, to be glued together: some rows and
columns each, as `Lattice.shown` counts them, with whole cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import product
from math import ceil
from operator import le
from typing import NamedTuple
from unicodedata import east_asian_width

from ...errors import printable
from ...geometry.cells import Cell, Shape, box
from ...geometry.lattice import Lattice
from ...puzzle.model import Piece, Puzzle
from ...puzzle.tiling import Placement
from ...wording import shortened
from ..look import Style, colors
from ..scene import Mark, Scene, board_scene, layers, placements_scene, tiling_scene
from ..svg import FONTS, LINE, SvgDrawing, moved, short, style_sheet, text_of
from ..svg.flat_drawing import flat_drawing
from ..svg.solid_drawing import steps, whole_drawing
from . import size_of

STYLE = Style(theme="light", corners="square", labels=True)
STROKE = 0.3  # millimetres, as all lengths here: the lines that are cut along
EDGE = 0.2  # around a scene
LETTERS = 3.5  # the height of those of captions and sentences
CAPTION = 1.5  # of that height: how high a caption is
WIDE_LETTER = 0.5  # of that height: how wide one is, about
TINY = 1e-6  # 0 after rounding
MARGIN = 10.0  # millimetres, as all lengths here: around each page
FOOT = 9.0  # the line at the foot of each page
SLACK = 1.0  # below each page, or a browser that rounds up would begin another
BAR = 50.0  # with which one can check the printer
TITLE = 7.0  # the height of its letters
LEADING = 1.3  # from line to line, of that height
BELOW = 2.0  # a paragraph
MOST_LINES = {"h1": 3, "p": 16}  # of a heading, of another paragraph


def drawings(scene: Scene, cell: float) -> list[SvgDrawing]:
    """A scene with cells of `cell` millimetres; of a solid one each layer by itself."""
    if scene.flat:
        return [_drawing(scene, cell)]
    low, _ = scene.box
    return [
        _drawing(_with_marks(layer, scene.marks, number), cell)
        for number, layer in enumerate(layers(scene), low[0])
    ]


def seen(scene: Scene, cell: float) -> SvgDrawing:
    """A solid scene as it stands, with cells of `cell` millimetres."""
    return _scaled(whole_drawing(scene, STYLE), cell)


def put_in(scene: Scene, cell: float) -> list[SvgDrawing]:
    """The steps in which the pieces of a solid scene are put in, with their numbers; none if they
    cannot come from above one by one.
    """
    drawn, from_above = steps(scene, STYLE)
    scaled = (_scaled(one, cell) for one in drawn if from_above)
    return [captioned(one, f"Step {number}") for number, one in enumerate(scaled, 1)]


def _drawing(scene: Scene, cell: float) -> SvgDrawing:
    return _scaled(flat_drawing(scene, STYLE), cell)


def _scaled(drawn: SvgDrawing, cell: float) -> SvgDrawing:
    by = cell / STYLE.cell
    crop = EDGE - LINE * cell  # the drawing has room for thicker lines
    group = (
        f'<g transform="translate({crop:.6g} {crop:.6g}) scale({by:.6g})"'
        f' stroke-width="{STROKE / by:.4g}">'
    )
    width, height = (length * by + 2 * crop for length in (drawn.width, drawn.height))
    return SvgDrawing((group, *drawn.elements, "</g>"), width, height)


def _with_marks(layer: Scene, marks: Iterable[Mark], number: int) -> Scene:
    """A layer with the marks of a solid scene that lie in it. It has no arrows: names in all layers
    show where a piece goes on.
    """
    here = [mark._replace(at=mark.at[1:]) for mark in marks if mark.at[0] == number]
    return replace(layer, marks=tuple(here))


def numbered(drawn: Iterable[SvgDrawing]) -> list[SvgDrawing]:
    """Layers with their numbers."""
    return [captioned(one, f"Layer {number}") for number, one in enumerate(drawn, 1)]


def captioned(drawing: SvgDrawing, caption: str, size: float = LETTERS) -> SvgDrawing:
    """A drawing with a line of text above it."""
    text = (
        f'<text class="caption" y="{short(size)}" font-size="{short(size)}" text-anchor="start">'
        f"{text_of(caption)}</text>"
    )
    high = CAPTION * size
    width = max(drawing.width, len(caption) * WIDE_LETTER * size)
    return SvgDrawing((text, *moved(drawing, 0, high)), width, drawing.height + high)


# scenes -------------------------------------------------------------------------------------------


def board(puzzle: Puzzle) -> Scene:
    """The board with its clues, the names of its cells and their values; cells that may stay empty
    look as they do in a solution, in a packing those that do not count; but not those of a symmetry
    puzzle, which has no others.
    """
    best = puzzle.best
    texts = dict(puzzle.board.clues)
    if best and best.of_values and best.cells:
        texts |= {cell: f"{best.of_cell(cell)}" for cell in puzzle.board.cells if cell not in texts}
    marks = [Mark("label", cell, text=text) for cell, text in texts.items()]
    shaded = set() if puzzle.goal else set(puzzle.board.may)
    if best and best.goal != "tiling":
        shaded = {cell for cell in shaded if best.aim == "most cells" and not best.of_cell(cell)}
    scene = board_scene(puzzle.board, shaded, marks, named=True)
    regions = {
        number: region._replace(role="empty") if region.role == "shaded" else region
        for number, region in scene.regions.items()
    }
    return replace(scene, regions=regions)


def piece_alone(puzzle: Puzzle, piece: Piece, shape: Shape) -> Scene:
    """A piece in its colour, with the marks of a side on which it lies so."""
    marks = next((one.marks for one in piece.marked if one.shape == shape), ())
    placement = Placement(piece.name, shape, marks)
    scene = placements_scene([placement], piece.lattice)
    (color,) = colors(puzzle, [placement])
    regions = {
        number: region._replace(color=color) if region.role == "piece" else region
        for number, region in scene.regions.items()
    }
    return replace(scene, regions=regions)


def solved(puzzle: Puzzle, solution: Iterable[Placement]) -> Scene:
    """A solution in colours; of a symmetry puzzle the figure."""
    return tiling_scene(puzzle, solution, colored=True)


def divided(scene: Scene, cell: float, width: float, height: float) -> list[SvgDrawing]:
    """A flat scene in parts that fit into a width and a height, each with its rows and columns as a
    caption; whole if it fits.
    """
    lattice = scene.lattice
    shown = [lattice.shown(one) for region in scene.regions.values() for one in region.cells]
    low, high = box(shown)
    most = _fitting(lattice, (width - 2 * EDGE) / cell, (height - 2 * EDGE) / cell)
    rows, columns = (_spans(a, b + 1, n) for a, b, n in zip(low, high, most, strict=True))
    if len(rows) == len(columns) == 1:
        return drawings(scene, cell)
    cut = _window if not lattice.slanted else _alone
    parts = []
    for top, bottom in rows:
        row = _part(scene, (top - 1, low[1]), (bottom, high[1]))
        for left, right in columns:
            part = cut(row, cell, (top, left), (bottom, right))
            if part is None:
                continue
            places = f"Rows {top - low[0] + 1} to {bottom - low[0]}"
            places += f", columns {left - low[1] + 1} to {right - low[1]}"
            parts.append(captioned(part, places))
    return parts


def _fitting(lattice: Lattice, wide: float, high: float) -> tuple[int, int]:
    """The number of rows and columns that fit into a height and a width; at least one.

    >>> from ...geometry.slanted import HEXAGON
    >>> from ...geometry.lattice import SQUARE
    >>> _fitting(SQUARE, 3.5, 2), _fitting(HEXAGON, 3.5, 5)
    ((2, 3), (3, 3))
    """
    (one_wide, one_high), (three_wide, three_high) = (_block(lattice, n) for n in (1, 3))
    more_rows = (high - one_high) / (three_high - one_high) * 2
    more_columns = (wide - one_wide) / (three_wide - one_wide) * 2
    return 1 + max(0, int(more_rows + TINY)), 1 + max(0, int(more_columns + TINY))


def _block(lattice: Lattice, number: int) -> tuple[float, float]:
    some = range(4)  # enough for every kind of cell to be there
    wide, _ = size_of(lattice, _cells(lattice, some, range(number)))
    _, high = size_of(lattice, _cells(lattice, range(number), some))
    return wide, high


def _cells(lattice: Lattice, rows: range, columns: range) -> list[Cell]:
    found = map(lattice.at, product(rows, columns))
    return [cell for cell in found if cell is not None]


def _spans(start: int, end: int, part: int) -> list[tuple[int, int]]:
    """The numbers from a start to before an end, in spans of at most `part`.

    >>> _spans(1, 21, 9)
    [(1, 10), (10, 19), (19, 21)]
    """
    return [(first, min(first + part, end)) for first in range(start, end, part)]


def _alone(scene: Scene, cell: float, first: Cell, end: Cell) -> SvgDrawing | None:
    """The part of a scene from a row and column to before others, with an outline of its own, along
    which it is cut out; None if that is empty.
    """
    part = _part(scene, first, tuple(value - 1 for value in end))
    return drawings(part, cell)[0] if part.regions else None


def _window(scene: Scene, cell: float, first: Cell, end: Cell) -> SvgDrawing:
    """The part of a scene of squares in a window, from a cell to before another. Cells just outside
    are drawn too, so that windows meet without an outline.
    """
    part = _part(scene, tuple(value - 1 for value in first), end)
    (drawn,) = drawings(part, cell)
    top, left = (cell * (a - b) for a, b in zip(first, part.box[0], strict=True))
    height, width = (cell * (b - a) + 2 * EDGE for a, b in zip(first, end, strict=True))
    seen = " ".join(map(short, (left, top, width, height)))
    svg = f'<svg width="{short(width)}" height="{short(height)}" viewBox="{seen}">'
    return SvgDrawing((svg, *drawn.elements, "</svg>"), width, height)


def _part(scene: Scene, low: Cell, high: Cell) -> Scene:
    shown, around = scene.lattice.shown, scene.box
    if not scene.lattice.slanted:
        around = tuple(map(max, low, scene.box[0])), tuple(map(min, high, scene.box[1]))

    def inside(cell: Cell) -> bool:
        place = shown(cell)
        return all(map(le, low, place)) and all(map(le, place, high))

    regions = {
        number: region._replace(cells=tuple(filter(inside, region.cells)))
        for number, region in scene.regions.items()
    }
    left = {number: region for number, region in regions.items() if region.cells}
    marks = tuple(mark for mark in scene.marks if inside(tuple(map(int, mark.at))))
    return replace(scene, regions=left, marks=marks, box=around)


class Paper(NamedTuple):
    """Paper by its name in CSS, and the width and the height that there are for drawings."""

    name: str
    width: float
    height: float


PAPERS = {
    name: Paper(name, width - 2 * MARGIN, height - 2 * MARGIN - FOOT - SLACK)
    for name, width, height in (("a4", 210.0, 297.0), ("letter", 215.9, 279.4))
}


class PageHeader(NamedTuple):
    """The text above the drawings of the first page, and its height."""

    text: str
    height: float


def header(title: str, notes: str, facts: str, width: float) -> PageHeader:
    """A title, notes, of long ones the beginning, and further `facts`."""
    parts, height = [], 0.0
    for name, text, size in (("h1", title, TITLE), ("p", notes, LETTERS), ("p", facts, LETTERS)):
        if words := text.strip():
            lines = min(_lines(words, width, size), MOST_LINES[name])
            parts.append(f"<{name}>{text_of(words)}</{name}>")
            height += lines * LEADING * size + BELOW
    style = f"height:{short(height)}mm"
    return PageHeader(f'<header style="{style}">{"".join(parts)}</header>', height)


def _lines(text: str, width: float, size: float) -> int:
    in_line = width / (WIDE_LETTER * size)
    return sum(max(1, ceil(_letters(line) / in_line)) for line in text.splitlines())


def _letters(line: str) -> int:
    """The width of a line in letters: some scripts have wide ones."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in line)


def document(title: str, heading: PageHeader, drawn: Sequence[Iterable[str]], on: Paper) -> str:
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


def _foot(text: str, on: Paper) -> list[str]:
    y, end = on.height + FOOT - 3, short(on.width)
    return [
        f'<path class="bar" d="M0.2 {short(y - 2)}v2h{short(BAR)}v-2" fill="none" stroke="#000"'
        ' stroke-width="0.3"/>',
        f'<text class="caption" x="{short(BAR / 2)}" y="{short(y - 1)}" font-size="3">'
        f"{short(BAR)} mm</text>",
        f'<text class="caption" x="{end}" y="{short(y)}" font-size="3" text-anchor="end">'
        f"{text_of(text)}</text>",
    ]
