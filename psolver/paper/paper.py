"""A puzzle as pages to print, one HTML file: the board and the pieces to cut out, and on a page of
its own a solution. All lengths are millimetres, and hold on paper.

A flat scene that does not fit on a page is divided into parts, to be glued together: some rows and
columns each, as `Lattice.shown` counts them, with whole cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import floor
from operator import le
from typing import NamedTuple

from ..core.cells import Cell, Shape, box
from ..core.lattice import Lattice
from ..core.model import Piece, Puzzle
from ..core.tiling import Placement
from ..core.wording import plural, shortened
from ..pictures import LINE_WIDTH, SvgDrawing, building_steps, drawing_of_flat, short, whole_drawing
from ..text.board_scenes import board_scene
from ..text.look import Style
from ..text.palette import own_colors
from ..text.piece_scenes import piece_scene
from ..text.results import left_out_line, pieces_left_out
from ..text.scene import Mark, Scene
from ..text.scene_layers import in_layer, layers
from ..text.tiling_scenes import tiling_scene
from .cut_pieces import Places, copies, cut_shape, has_board, other_sides, size_of, usual_side
from .handout_words import conditions
from .page_layout import (
    BAR,
    BETWEEN,
    INKS,
    SIZES,
    Paper,
    PrintedPage,
    Section,
    below,
    beside,
    captioned,
    document,
    header,
    lonely,
    pages,
    paper_of,
)

STYLE = Style(theme="light", corners="square", labels=True)
STROKE = 0.3  # millimetres, as all lengths here: the lines that are cut along
EDGE = 0.2  # around a scene
LONGEST_TITLE = 60  # characters
MOST_STEPS = 300  # each draws all pieces so far, and more take long; nobody follows them
MOST_BOARDS = 60  # on a page
ABOVE = 15.0  # above a drawing: room for a heading and a caption
FLAT_CELL, SOLID_CELL = 20.0, 10.0  # the usual sides of cells
LEAST_CELL = 8.0  # smaller ones are not chosen so that a board fits on one page
SMALLER = (0.95, 0.9, 0.85, 0.8, 0.75)  # of a length that is chosen, to need fewer pages
LITTLE_SMALLER = SMALLER[:2]
HALVINGS = 10  # in a search for a length
TINY = 1e-6  # 0 after rounding
NO_COLORS = "the rules need the colours, which outlines lack; --ink hatching has patterns instead"
PAPER_NAMES = {name: name.upper() if name[0] == "a" else name.capitalize() for name in SIZES}


class SheetLook(NamedTuple):
    """The choices of a user about pages to print.

    paper      a name in SIZES
    landscape  the paper lies on its long side
    ink        one of INKS
    labels     pieces have their names in them
    pieces     they are there, to be cut out
    boards     how many copies of the board the first page has
    name_line  there is a line to write a name on
    notes      those of the puzzle are there
    """

    paper: str = "a4"
    landscape: bool = False
    ink: str = INKS[0]
    labels: bool = True
    pieces: bool = True
    boards: int = 1
    name_line: bool = False
    notes: bool = True

    @property
    def style(self) -> Style:
        """The style of drawings."""
        return STYLE._replace(labels=self.labels)


class PrintedSheet(NamedTuple):
    """Pages to print: their text, how many there are, how long a cell is on them and how long it
    was to be, how many parts the board is in, to be glued together, and a sentence on each thing
    that they cannot show.
    """

    text: str
    pages: int
    cell: float
    wanted: float
    parts: int
    lost: tuple[str, ...] = ()


class SheetPlan(NamedTuple):
    """A puzzle to print, its pieces with the numbers of their copies, and the room on a page. To be
    scaled: the drawings of the pieces; of a solid board the one as it stands, unless it has marks,
    and those of its layers. Of one that is only `tried` the parts of a board of squares have only
    their sizes.
    """

    puzzle: Puzzle
    pieces: list[tuple[Piece, int]]
    room: Paper
    look: SheetLook
    drawn: list[SvgDrawing]
    standing: list[SvgDrawing]
    layers: list[SvgDrawing]
    tried: bool = False


def sheet(
    puzzle: Puzzle,
    solution: Sequence[Placement] | None = None,
    paper: str = "a4",
    cell: float | None = None,
    look: SheetLook | None = None,
) -> PrintedSheet:
    """A puzzle on paper, with cells of `cell` millimetres; None: a suitable length. A `look` has
    its own paper.

    Cells are smaller if a piece would not fit on a page, and if several boards are wanted on it; if
    no length was given, also a little smaller if that saves a page with a single drawing. A board
    that does not fit is in parts. Of a solid puzzle nothing can be cut out: pieces are drawn as
    they stand. Raises PsolverError if there are too many pieces.
    """
    look = look or SheetLook(paper)
    on = paper_of(look.paper, look.landscape)
    pieces = copies(puzzle, solution)
    facts = _facts(puzzle, pieces if look.pieces else [])
    notes = puzzle.notes if look.notes else ""
    heading = header(puzzle.title, notes, facts, on.width, name_line=look.name_line)
    room = on._replace(height=on.height - heading.height - ABOVE)
    draw = drawing_of_flat if puzzle.board.lattice.flat else whole_drawing
    scenes = [piece_alone(puzzle, piece, cut_shape(piece)) for piece, _ in pieces]
    plan = SheetPlan(
        puzzle, pieces, room, look, [draw(one, look.style) for one in scenes], *_solid_board(puzzle)
    )
    wanted = cell or usual_side(puzzle.board.lattice, _usual(puzzle))
    size = min(wanted, _longest(puzzle, pieces, room, cell))
    start = heading.height + BETWEEN
    body = _body(plan, size, on, start) if cell else _fitted(plan, _shared(plan, size), on, start)
    drawn = list(body.drawn)
    if solution is not None:
        drawn += _solved(plan, solution, body.cell, on)
    text = document(puzzle.title or "Puzzle", heading, drawn, on, look.ink)
    boards = len(body.sections[0].drawn) // look.boards
    parts = boards if puzzle.board.lattice.flat else 1
    return PrintedSheet(text, len(drawn), body.cell, wanted, parts, _lost(plan))


def _usual(puzzle: Puzzle) -> float:
    return FLAT_CELL if puzzle.board.lattice.flat else SOLID_CELL


def _sections(plan: SheetPlan, cell: float) -> list[Section]:
    """The board and the pieces, drawn with cells of a length."""
    pieces = _pieces(plan, cell) if plan.look.pieces else []
    title = "Frame" if plan.puzzle.goal else "Board"
    return [Section(title, _board(plan, cell)), Section("Pieces", pieces)]


class SheetBody(NamedTuple):
    """The pages with the board and the pieces, the length of their cells, their sections."""

    drawn: list[PrintedPage]
    cell: float
    sections: list[Section]

    @property
    def lonely(self) -> bool:
        """Whether a page has one drawing alone."""
        return lonely(self.sections, self.drawn)


def _body(plan: SheetPlan, cell: float, on: Paper, start: float) -> SheetBody:
    sections = _sections(plan, cell)
    return SheetBody(pages(sections, on, start), cell, sections)


def _fitted(plan: SheetPlan, cell: float, on: Paper, start: float) -> SheetBody:
    """The body of a sheet with cells of a length, or a smaller one if that saves pages, or a
    drawing alone on a page; of a flat puzzle much smaller only for the latter.
    """
    body = _body(plan, cell, on, start)
    lattice = plan.puzzle.board.lattice
    if len(body.drawn) == 1:
        return body
    least = min(cell, usual_side(lattice, LEAST_CELL)) if lattice.flat else 0
    for share in SMALLER if body.lonely or not lattice.flat else LITTLE_SMALLER:
        less = max(least, floor(10 * share * cell) / 10) or cell
        smaller = _body(plan._replace(tried=True), less, on, start)
        if len(smaller.drawn) < len(body.drawn) or (body.lonely and not smaller.lonely):
            return _body(plan, less, on, start)
    return body


def _shared(plan: SheetPlan, cell: float) -> float:
    """The greatest length of a cell with which all copies of the board fit on the first page."""

    def fits(size: float) -> bool:
        found = beside(_board(plan, size), plan.room.width)
        high = sum(row.drawn.height for row in found) + BETWEEN * (len(found) - 1)
        return high <= plan.room.height + TINY

    if plan.look.boards == 1 or not has_board(plan.puzzle) or fits(cell):
        return cell
    low, high = 0.0, cell
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return floor(10 * low) / 10 or low or cell


def _lost(plan: SheetPlan) -> tuple[str, ...]:
    """The sentences on a board that is not there, colours that the rules need, but an ink has not,
    and sides that are not printed.
    """
    puzzle, pieces, _, look, *_ = plan
    found = []
    if look.boards > 1 and not has_board(puzzle):
        found.append("the puzzle has no board to print several times")
    if lacks_colors(puzzle, look):
        found.append(NO_COLORS)
    if look.pieces and puzzle.board.lattice.flat:
        found += other_sides([piece for piece, _ in pieces], "printed")
    return tuple(found)


def lacks_colors(puzzle: Puzzle, look: SheetLook) -> bool:
    """Whether the rules need colours that an ink has not."""
    return look.ink == "outline" and puzzle.touch in ("different", "corners")


def sheet_lines(sheet: PrintedSheet, paper: str) -> list[str]:
    """The number of pages of a sheet, the length of its cells, its parts, and what it lacks, a
    sentence each.
    """
    on = PAPER_NAMES[paper]
    lines = [f"{plural(sheet.pages, 'page')} of {on}, cells of {sheet.cell:g} mm"]
    if sheet.cell < sheet.wanted:
        lines.append(f"cells of {sheet.wanted:g} mm would be too long for {on}")
    if sheet.parts > 1:
        lines.append(f"the board does not fit on {on}: glue its {sheet.parts} parts together")
    return [*lines, *sheet.lost]


def _facts(puzzle: Puzzle, pieces: Sequence[tuple[Piece, int]]) -> str:
    """The number of the pieces that are there, the use of the sheet, the rules of the puzzle."""
    number = plural(sum(often for _, often in pieces), "piece")
    printed = f"Print at 100 %, then the bar below is {BAR:g} mm long."
    if not pieces:
        first = printed
    elif puzzle.board.lattice.flat:
        first = f"{number} to cut out. {printed}"
    else:
        first = f"{number} (pictures)."
    return " ".join([first, *conditions(puzzle, pieces)])


# how large a cell is ------------------------------------------------------------------------------


def _longest(
    puzzle: Puzzle, pieces: Iterable[tuple[Piece, int]], room: Paper, wanted: float | None
) -> float:
    """The greatest length of a cell with which every piece fits on a page; and the board, unless a
    length was given, or cells would be very small: it is divided then.
    """
    lattice, flat = puzzle.board.lattice, puzzle.board.lattice.flat
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


def _board(plan: SheetPlan, cell: float) -> list[SvgDrawing]:
    """The board as often as a look has it; of a solid one its layers, and once as it stands."""
    if not has_board(plan.puzzle):
        return []
    room, boards = plan.room, plan.look.boards
    if plan.layers:
        layers = numbered([_scaled(one, cell) for one in plan.layers])
        if boards > 1:  # each is one drawing
            return boards * [below(row.drawn for row in beside(layers, room.width))]
        whole = [_scaled(one, _as_seen(one, cell, room)) for one in plan.standing]
        return [*whole, *layers]
    return boards * divided(board(plan.puzzle), cell, room.width, room.height, plan.tried)


def _solid_board(puzzle: Puzzle) -> tuple[list[SvgDrawing], list[SvgDrawing]]:
    """The drawing of a solid board as it stands, and those of its layers; none of another one."""
    if not has_board(puzzle) or puzzle.board.lattice.flat:
        return [], []
    scene = board(puzzle)
    return [] if scene.marks else [whole_drawing(scene, STYLE)], _layer_drawings(scene, STYLE)


def _pieces(plan: SheetPlan, cell: float) -> list[SvgDrawing]:
    """Every copy of every piece; a solid one once, as it stands, so that it fits on a page."""
    copies = zip(plan.drawn, plan.pieces, strict=True)
    if plan.puzzle.board.lattice.flat:
        return [_scaled(drawn, cell) for drawn, (_, often) in copies for _ in range(often)]
    found = []
    for drawn, (piece, often) in copies:
        caption = f"{piece.name}, {often} times" if often > 1 else piece.name
        found.append(captioned(_scaled(drawn, _as_seen(drawn, cell, plan.room)), caption))
    return found


def _as_seen(drawn: SvgDrawing, cell: float, room: Paper) -> float:
    """The length of a cell of a solid that is drawn as it stands, so that it fits on a page."""
    scaled = _scaled(drawn, cell)
    return cell * min(1, room.width / scaled.width, room.height / scaled.height)


def _solved(
    plan: SheetPlan, solution: Sequence[Placement], cell: float, on: Paper
) -> list[PrintedPage]:
    """The pages with a solution, made smaller if need be; of a solid one also with the steps to put
    it together, both a little smaller if that saves pages.
    """
    puzzle, _, room, look, *_ = plan
    scene = tiling_scene(puzzle, solution, colored=True)
    size = min(cell, _largest(scene, room))
    title = "A figure" if puzzle.goal else "A solution"
    if names := pieces_left_out(puzzle, solution):
        title = shortened(f"{title}; {left_out_line(names)}", LONGEST_TITLE)
    if puzzle.board.lattice.flat:
        return pages([Section(title, drawings(scene, size, look.style))], on)
    order = steps_from_above(scene, look.style)
    standing, layers = whole_drawing(scene, look.style), _layer_drawings(scene, look.style)

    def drawn(size: float) -> list[PrintedPage]:
        stands = _as_seen(standing, size, room)
        whole = [_scaled(standing, stands), *numbered([_scaled(one, size) for one in layers])]
        return pages([Section(title, whole), Section("Step by step", put_in(order, stands))], on)

    found = drawn(size)
    if len(found) == 1:
        return found
    smaller = (drawn(share * size) for share in SMALLER)
    return next((one for one in smaller if len(one) < len(found)), found)


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


# drawings of scenes ---------------------------------------------------------------------------


def drawings(scene: Scene, cell: float, style: Style = STYLE) -> list[SvgDrawing]:
    """A scene with cells of `cell` millimetres; of a solid one each layer by itself."""
    flat = [drawing_of_flat(scene, style)] if scene.flat else _layer_drawings(scene, style)
    return [_scaled(one, cell) for one in flat]


def _layer_drawings(scene: Scene, style: Style) -> list[SvgDrawing]:
    """The drawings of the layers of a solid scene, to be scaled."""
    numbered_layers = enumerate(layers(scene), scene.box[0][0])
    return [
        drawing_of_flat(_with_marks(one, scene, number), style) for number, one in numbered_layers
    ]


def seen(scene: Scene, cell: float, style: Style = STYLE) -> SvgDrawing:
    """A solid scene as it stands, with cells of `cell` millimetres."""
    return _scaled(whole_drawing(scene, style), cell)


def steps_from_above(scene: Scene, style: Style) -> list[SvgDrawing]:
    """The steps in which a solid is put together; none if not all come from above, or if there are
    more than MOST_STEPS.
    """
    if len(scene.regions) > MOST_STEPS:
        return []
    drawn, from_above = building_steps(scene, style)
    return drawn if from_above else []


def put_in(order: Sequence[SvgDrawing], cell: float) -> list[SvgDrawing]:
    """Steps, numbered, with cells of `cell` millimetres."""
    scaled = (_scaled(one, cell) for one in order)
    return [captioned(one, f"Step {number}") for number, one in enumerate(scaled, 1)]


def _scaled(drawn: SvgDrawing, cell: float) -> SvgDrawing:
    by = cell / STYLE.cell
    crop = EDGE - LINE_WIDTH * cell  # the drawing has room for thicker lines
    group = (
        f'<g transform="translate({crop:.6g} {crop:.6g}) scale({by:.6g})"'
        f' stroke-width="{STROKE / by:.4g}">'
    )
    width, height = (length * by + 2 * crop for length in (drawn.width, drawn.height))
    return SvgDrawing((group, *drawn.elements, "</g>"), width, height)


def _with_marks(layer: Scene, scene: Scene, number: int) -> Scene:
    """A layer with the marks of a solid scene in it; names, not arrows, show what goes on."""
    placed = ((mark, *in_layer(mark.at, scene.lattice)) for mark in scene.marks)
    return layer._replace(marks=tuple(m._replace(at=at) for m, n, at in placed if n == number))


def numbered(drawn: Sequence[SvgDrawing]) -> list[SvgDrawing]:
    """Layers with their numbers, all equally high, so that they stay in their order."""
    high = max(one.height for one in drawn)
    return [captioned(one._replace(height=high), f"Layer {n}") for n, one in enumerate(drawn, 1)]


# parts of a board ---------------------------------------------------------------------------------


def divided(
    scene: Scene, cell: float, width: float, height: float, tried: bool = False
) -> list[SvgDrawing]:
    """A flat scene in parts of at most a width and a height, with captions; whole if it fits. Parts
    of squares have only their sizes if it is `tried`.
    """
    lattice = scene.lattice
    shown = [lattice.shown(one) for region in scene.regions.values() for one in region.cells]
    low, high = box(shown)
    most = _fitting_lines(lattice, (width - 2 * EDGE) / cell, (height - 2 * EDGE) / cell)
    low = tuple(value - value % lattice.block for value in low)
    rows, columns = map(_spans, low, (value + 1 for value in high), most)
    if len(rows) == len(columns) == 1:
        return drawings(scene, cell)
    cut = _alone if lattice.slanted else _window_size if tried else _window
    parts = []
    for top, bottom in rows:
        row = scene if cut is _window_size else _part(scene, (top - 1, low[1]), (bottom, high[1]))
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

    >>> from ..core.lattice import lattice_named
    >>> from ..core.square_lattice import SQUARE
    >>> _fitting_lines(SQUARE, 3.5, 2), _fitting_lines(lattice_named("hexagon"), 3.5, 5)
    ((2, 3), (3, 3))
    """
    (one_wide, one_high), (three_wide, three_high) = (_blocks(lattice, n) for n in (1, 3))
    more_rows = (high - one_high) / (three_high - one_high) * 2
    more_columns = (wide - one_wide) / (three_wide - one_wide) * 2
    rows, columns = (1 + max(0, int(more + TINY)) for more in (more_rows, more_columns))
    return lattice.block * rows, lattice.block * columns


def _blocks(lattice: Lattice, number: int) -> tuple[float, float]:
    some, lines = range(4), range(number * lattice.block)  # 4 rows have cells of every kind
    wide, _ = size_of(lattice, _cells(lattice, some, lines))
    _, high = size_of(lattice, _cells(lattice, lines, some))
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
    size = _window_size(scene, cell, first, end)
    width, height = short(size.width), short(size.height)
    box = f"{short(left)} {short(top)} {width} {height}"
    svg = f'<svg width="{width}" height="{height}" viewBox="{box}">'
    return size._replace(elements=(svg, *drawn.elements, "</svg>"))


def _window_size(_: Scene, cell: float, first: Cell, end: Cell) -> SvgDrawing:
    height, width = (cell * (b - a) + 2 * EDGE for a, b in zip(first, end, strict=True))
    return SvgDrawing((), width, height)


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
