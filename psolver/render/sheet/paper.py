"""A puzzle as pages to print, one HTML file: the board and the pieces to cut out, and on a page of
its own a solution. All lengths are millimetres, and hold on paper.

A flat scene that does not fit on a page is divided into parts, to be glued together: some rows and
columns each, as `Lattice.shown` counts them, with whole cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import ceil, floor
from operator import le
from typing import NamedTuple

from ...errors import printable
from ...geometry.cells import Cell, Shape, box
from ...geometry.lattice import Lattice
from ...puzzle.model import Piece, Puzzle
from ...puzzle.piece import is_use
from ...puzzle.tiling import Placement
from ...wording import listed, plural, shortened
from ..look import Style, own_colors
from ..scene import Mark, Scene, board_scene, layers, piece_scene, tiling_scene
from ..svg import FONTS, LINE, SvgDrawing, moved, short, style_sheet, text_of
from ..svg.flat_drawing import flat_drawing
from ..svg.solid_drawing import steps, whole_drawing
from ..text import spread
from ..words.puzzle_rules import (
    goal_words,
    left_out,
    left_out_line,
    number_words,
    rule_words,
    wrap_words,
)
from ..words.results import capital, times
from . import Places, copies, cut_shape, has_board, rows, size_of, usual_side

STYLE = Style(theme="light", corners="square", labels=True)
STROKE = 0.3  # millimetres, as all lengths here: the lines that are cut along
EDGE = 0.2  # around a scene
BETWEEN = 3.0  # between drawings
LETTERS, HEADING, TITLE = 3.5, 4.5, 7.0  # the heights of letters: of sentences, headings, titles
CAPTION = 1.5  # of the height of its letters: how high a caption is
WIDE_LETTER = 0.5  # of that height: how wide one is, about
LEADING = 1.3  # of that height: from line to line
BELOW = 2.0  # below a paragraph
MOST_LINES = {"h1": 3, "p": 16}  # of a heading, of another paragraph
LONGEST_LIST = 200  # characters of the names of pieces
LONGEST_TITLE = 60  # characters
MOST_STEPS = 300  # each draws all pieces so far, and more take long; nobody follows them
ABOVE = 15.0  # above a drawing: room for a heading and a caption
MARGIN = 10.0  # around each page
FOOT = 9.0  # the line at the foot of each page
SLACK = 1.0  # below each page, or a browser that rounds up would begin another
BAR = 50.0  # with which one can check the printer
FLAT_CELL, SOLID_CELL = 20.0, 10.0  # the usual sides of cells
LEAST_CELL = 8.0  # smaller ones are not chosen so that a board fits on one page
TINY = 1e-6  # 0 after rounding
PAPER_NAMES = {"a4": "A4", "letter": "Letter"}


class Paper(NamedTuple):
    """Paper by its name in CSS, and the width and the height that there are for drawings."""

    name: str
    width: float
    height: float


PAPERS = {
    name: Paper(name, width - 2 * MARGIN, height - 2 * MARGIN - FOOT - SLACK)
    for name, width, height in (("a4", 210.0, 297.0), ("letter", 215.9, 279.4))
}


class PrintedSheet(NamedTuple):
    """Pages to print: their text, how many there are, how long a cell is on them and how long it
    was to be, and how many parts the board is in, to be glued together.
    """

    text: str
    pages: int
    cell: float
    wanted: float
    parts: int


class Section(NamedTuple):
    """Drawings under a title, or under none."""

    title: str
    drawn: list[SvgDrawing]


def sheet(
    puzzle: Puzzle,
    solution: Sequence[Placement] | None = None,
    paper: str = "a4",
    cell: float | None = None,
) -> PrintedSheet:
    """A puzzle on paper (a name in PAPERS), with cells of `cell` millimetres; None: a suitable
    length.

    Cells are smaller if a piece would not fit on a page. A board that does not fit is in parts. Of
    a solid puzzle nothing can be cut out: pieces are drawn as they stand. Raises PsolverError if
    there are too many pieces.
    """
    on = PAPERS[paper]
    pieces = copies(puzzle, solution)
    heading = header(puzzle.title, puzzle.notes, _facts(puzzle, pieces), on.width)
    room = on._replace(height=on.height - heading.height - ABOVE)
    lattice = puzzle.board.lattice
    wanted = cell or usual_side(lattice, FLAT_CELL if lattice.flat else SOLID_CELL)
    size = min(wanted, _longest(puzzle, pieces, room, cell))
    boards = _board(puzzle, size, room)
    sections = [
        Section("", [SvgDrawing((), on.width, heading.height)]),
        Section("Frame" if puzzle.goal else "Board", boards),
        Section("Pieces", _pieces(puzzle, pieces, size, room)),
    ]
    drawn = _pages(sections, on)
    if solution is not None:
        drawn += _pages(_solved(puzzle, solution, size, room), on)
    text = document(puzzle.title or "Puzzle", heading, drawn, on)
    parts = len(boards) if lattice.flat else 1
    return PrintedSheet(text, len(drawn), size, wanted, parts)


def sheet_lines(sheet: PrintedSheet, paper: str) -> list[str]:
    """The number of pages of a sheet, the length of its cells, and its parts, a sentence each."""
    on = PAPER_NAMES[paper]
    lines = [f"{plural(sheet.pages, 'page')} of {on}, cells of {sheet.cell:g} mm"]
    if sheet.cell < sheet.wanted:
        lines.append(f"cells of {sheet.wanted:g} mm would be too long for {on}")
    if sheet.parts > 1:
        lines.append(f"the board does not fit on {on}: glue its {sheet.parts} parts together")
    return lines


def _facts(puzzle: Puzzle, pieces: Sequence[tuple[Piece, int]]) -> str:
    """The number of pieces, the use of the sheet, and the rules of the puzzle."""
    number = plural(sum(often for _, often in pieces), "piece")
    if puzzle.board.lattice.flat:
        first = f"{number} to cut out. Print at 100 %, then the bar below is {BAR:g} mm long."
    else:
        first = f"{number}, to look at; psolver export --to stl makes them for a 3-D printer."
    return " ".join([first, *_varying(pieces), *_grouped(puzzle), *_rules(puzzle)])


def _rules(puzzle: Puzzle) -> list[str]:
    found = [*rule_words(puzzle), *wrap_words(puzzle.board)]
    if best := puzzle.best:
        found.append(goal_words(best))
        worth = {p.name: best.of_piece(p.name) for p in puzzle.pieces if best.of_values}
        found += [f"the piece {name} is worth {value:,}" for name, value in worth.items() if value]
        if best.of_values and best.cells:
            found.append("a cell that is covered is worth the number in it")
    return [f"{capital(one)}." for one in found]


def _grouped(puzzle: Puzzle) -> list[str]:
    """The bounds of groups, a sentence each."""
    names = [piece.name for piece in puzzle.pieces]
    found = []
    for group in puzzle.piece_bounds:
        those = shortened(listed(group.pieces), LONGEST_LIST)
        named = "all pieces" if is_use(group, names) else those
        found.append(f"Of {named} use {number_words(group.least, group.most)}.")
    return found


def _varying(pieces: Sequence[tuple[Piece, int]]) -> list[str]:
    """The bounds of pieces that may be used less or more often, a sentence for all alike."""
    alike: dict[str, list[str]] = {}
    for piece, _ in pieces:
        if piece.least != piece.most:
            alike.setdefault(times(piece), []).append(piece.name)
    return [
        f"{'Each' if len(names) == len(pieces) > 1 else shortened(listed(names), LONGEST_LIST)}"
        f" {'are' if 1 < len(names) < len(pieces) else 'is'} used {often}."
        for often, names in alike.items()
    ]


# how large a cell is ------------------------------------------------------------------------------


def _longest(
    puzzle: Puzzle, pieces: Iterable[tuple[Piece, int]], room: Paper, wanted: float | None
) -> float:
    """The greatest length of a cell with which every piece fits on a page; and the board, unless a
    length was given, or cells would be very small: it is divided then.
    """
    lattice = puzzle.board.lattice
    flat = lattice.flat
    fitting = [_fitting(size_of(lattice, cut_shape(piece)), room) for piece, _ in pieces]
    fitting += [_fitting(size_of(lattice, [kind]), room) for kind in lattice.steps]
    if has_board(puzzle) and not (flat and wanted):
        least = usual_side(lattice, LEAST_CELL) if flat else 0
        fitting.append(max(least, _largest(board(puzzle), room)))
    longest = min(fitting)
    return floor(10 * longest) / 10 or longest


def _largest(scene: Scene, room: Paper) -> float:
    """The greatest length of a cell of a scene, or of its layers, on a page."""
    if scene.flat and not scene.marks:  # its size is known without a drawing
        wide, high = Places(scene, 1).size
    else:
        one, *_ = drawings(scene, 1)
        wide, high = one.width - 2 * EDGE, one.height - 2 * EDGE
    return _fitting((wide, high), room)


def _fitting(size: tuple[float, float], room: Paper) -> float:
    """The greatest length of a cell for a thing whose size is given in cells."""
    wide, high = size
    return min((room.width - 2 * EDGE) / wide, (room.height - 2 * EDGE) / high)


# the sections of a sheet --------------------------------------------------------------------------


def _board(puzzle: Puzzle, cell: float, room: Paper) -> list[SvgDrawing]:
    if not has_board(puzzle):
        return []
    scene = board(puzzle)
    if not scene.flat:
        whole = [] if scene.marks else [seen(scene, _as_seen(scene, cell, room))]
        return [*whole, *numbered(drawings(scene, cell))]
    return divided(scene, cell, room.width, room.height)


def _pieces(
    puzzle: Puzzle, pieces: Iterable[tuple[Piece, int]], cell: float, room: Paper
) -> list[SvgDrawing]:
    """Every copy of every piece; a solid one once, as it stands, so that it fits on a page."""
    found: list[SvgDrawing] = []
    for piece, often in pieces:
        scene = piece_alone(puzzle, piece, cut_shape(piece))
        if puzzle.board.lattice.flat:
            found += often * drawings(scene, cell)
            continue
        caption = f"{piece.name}, {often} times" if often > 1 else piece.name
        found.append(captioned(seen(scene, _as_seen(scene, cell, room)), caption))
    return found


def _as_seen(scene: Scene, cell: float, room: Paper) -> float:
    """The length of a cell of a solid scene as it stands, so that it fits on a page."""
    drawn = seen(scene, cell)
    return cell * min(1, room.width / drawn.width, room.height / drawn.height)


def _solved(
    puzzle: Puzzle, solution: Sequence[Placement], cell: float, room: Paper
) -> list[Section]:
    """A solution, made smaller if need be; of a solid one also the steps to put it together."""
    scene = tiling_scene(puzzle, solution, colored=True)
    size = min(cell, _largest(scene, room))
    drawn = drawings(scene, size)
    title = "A figure" if puzzle.goal else "A solution"
    if names := left_out(puzzle, solution):
        title = shortened(f"{title}; {left_out_line(names)}", LONGEST_TITLE)
    if puzzle.board.lattice.flat:
        return [Section(title, drawn)]
    stands = _as_seen(scene, size, room)
    return [
        Section(title, [seen(scene, stands), *numbered(drawn)]),
        Section("Step by step", put_in(scene, stands)),
    ]


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
    return scene._replace(regions=regions)


def piece_alone(puzzle: Puzzle, piece: Piece, shape: Shape) -> Scene:
    """A piece in its colour, with the marks of a side on which it lies so."""
    marks = next((one.marks for one in piece.marked if one.shape == shape), ())
    color = own_colors(puzzle)[piece.name]
    return piece_scene(piece.lattice, shape, color, piece.name, marks)


# drawings of scenes -------------------------------------------------------------------------------


def drawings(scene: Scene, cell: float) -> list[SvgDrawing]:
    """A scene with cells of `cell` millimetres; of a solid one each layer by itself."""
    flat = [scene]
    if not scene.flat:
        numbered_layers = enumerate(layers(scene), scene.box[0][0])
        flat = [_with_marks(layer, scene.marks, number) for number, layer in numbered_layers]
    return [_scaled(flat_drawing(one, STYLE), cell) for one in flat]


def seen(scene: Scene, cell: float) -> SvgDrawing:
    """A solid scene as it stands, with cells of `cell` millimetres."""
    return _scaled(whole_drawing(scene, STYLE), cell)


def put_in(scene: Scene, cell: float) -> list[SvgDrawing]:
    """The steps in which a solid is put together, numbered; none if not all come from above, or if
    there are more than MOST_STEPS.
    """
    if len(scene.regions) > MOST_STEPS:
        return []
    drawn, from_above = steps(scene, STYLE)
    scaled = (_scaled(one, cell) for one in drawn if from_above)
    return [captioned(one, f"Step {number}") for number, one in enumerate(scaled, 1)]


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
    """A layer with the marks of a solid scene in it; names, not arrows, show what goes on."""
    here = [mark._replace(at=mark.at[1:]) for mark in marks if mark.at[0] == number]
    return layer._replace(marks=tuple(here))


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


# parts of a board ---------------------------------------------------------------------------------


def divided(scene: Scene, cell: float, width: float, height: float) -> list[SvgDrawing]:
    """A flat scene in parts of at most a width and a height, with captions; whole if it fits."""
    lattice = scene.lattice
    shown = [lattice.shown(one) for region in scene.regions.values() for one in region.cells]
    low, high = box(shown)
    most = _fitting_lines(lattice, (width - 2 * EDGE) / cell, (height - 2 * EDGE) / cell)
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


def _fitting_lines(lattice: Lattice, wide: float, high: float) -> tuple[int, int]:
    """The number of rows and columns that fit into a height and a width; at least one.

    >>> from ...geometry.slanted import HEXAGON
    >>> from ...geometry.lattice import SQUARE
    >>> _fitting_lines(SQUARE, 3.5, 2), _fitting_lines(HEXAGON, 3.5, 5)
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
    """The part of a scene in some rows and columns with an outline of its own; None if empty."""
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
    return scene._replace(regions=left, marks=marks, box=around)


# pages --------------------------------------------------------------------------------------------


def _pages(sections: Iterable[Section], on: Paper) -> list[list[str]]:
    """The elements of each page: rows of the drawings of sections, one below the other. If the next
    row does not fit on a page, another of the section may.
    """
    found: list[list[str]] = [[]]
    end = 0.0
    for title, drawn in sections:
        waiting = _beside(drawn, on.width)
        while waiting:
            left = on.height - end - (CAPTION * HEADING if title else 0)
            fitting = [row for row in waiting if row.height <= left]
            if end and not fitting:
                found.append([])
                end = 0.0
                continue
            row = (fitting or waiting)[0]
            waiting.remove(row)
            placed = captioned(row, title, HEADING) if title else row
            found[-1] += moved(placed, 0, end)
            end += placed.height + BETWEEN
            title = ""
    return found


def _beside(drawn: Sequence[SvgDrawing], width: float) -> list[SvgDrawing]:
    return [
        SvgDrawing(
            tuple(element for number, x in row.places for element in moved(drawn[number], x, 0)),
            max(x + drawn[number].width for number, x in row.places),
            row.height,
        )
        for row in rows([(one.width, one.height) for one in drawn], width, BETWEEN)
    ]


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
    return sum(max(1, ceil(len(spread(line)) / in_line)) for line in text.splitlines())


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
