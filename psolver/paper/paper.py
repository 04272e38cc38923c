"""A puzzle as pages to print, one HTML file: the board and the pieces to cut out, and on a page of
its own a solution. All lengths are millimetres, and hold on paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from ..core.cells import Cell, Shape
from ..core.model import Piece, Puzzle
from ..core.tilings import Placement
from ..core.wording import plural, shortened
from ..pictures import SvgDrawing, drawing_of_flat, whole_drawing
from ..text.board_scenes import board_scene
from ..text.look import Style
from ..text.palette import own_colors
from ..text.piece_scenes import piece_scene
from ..text.results import left_out_line, pieces_left_out
from ..text.scene import Mark, Scene
from ..text.tiling_scenes import tiling_scene
from .cut_pieces import Places, copies, cut_shape, has_board, other_sides, size_of_cells, usual_side
from .divided_scenes import TINY, divided
from .grain import check_grain, with_arrow
from .handout_words import conditions
from .large_type import small_names_lines
from .page_layout import (
    BAR,
    GAP_BETWEEN_DRAWINGS,
    INKS,
    PAPER_SIZES,
    Paper,
    PrintedPage,
    Section,
    captioned_drawing,
    document_of_pages,
    elements_of,
    header,
    in_rows,
    lonely,
    longest_that_fits,
    pages,
    paper_of,
    rows_of_drawings,
)
from .scaled_scenes import (
    EDGE,
    STYLE,
    drawings,
    layer_drawings,
    numbered_layers,
    put_in,
    scaled_drawing,
    steps_from_above,
)

# The longest title, in characters.
LONGEST_TITLE = 60
# A drawing has this room above it for a heading and a caption.
ROOM_ABOVE = 15.0
# The usual sides of cells.
FLAT_CELL = 20.0
SOLID_CELL = 10.0
# Cells are not made shorter than this so that a board fits on one page; with large type no shorter
# than that a name is 18 points high.
LEAST_CELL = 8.0
LEAST_LARGE_CELL = 10.5
# A length is made smaller by these shares if that saves pages; a flat one mostly by the first two.
SMALLER_SHARES = (0.95, 0.9, 0.85, 0.8, 0.75)
LITTLE_SMALLER = SMALLER_SHARES[:2]
# A search for a length halves this often.
BOARD_HALVINGS = 10
# how a board is shown without lines between its cells, by a user's word
FIGURE_ROLES: dict[str, Literal["outline", "silhouette"]] = {
    "outline": "outline",
    "silhouette": "silhouette",
}
NO_FIGURE = "a solid has no outline; its board is drawn cell by cell"
NO_COLORS = "the rules need the colours, which outlines lack; --ink hatching has patterns instead"


def _name_of_paper(size: str) -> str:
    if size.startswith("a"):
        return size.upper()
    return size.capitalize()


PAPER_NAMES = {size: _name_of_paper(size) for size in PAPER_SIZES}


class SheetLook(NamedTuple):
    """The choices of a user about pages to print.

    paper      a name in PAPER_SIZES
    landscape  the paper lies on its long side
    ink        one of INKS
    labels     pieces have their names in them
    pieces     they are there, to be cut out
    boards     how many copies of the board the first page has
    name_line  there is a line to write a name on
    notes      those of the puzzle are there
    grain      each piece has an arrow along which the grain of wood runs
    figure     a flat board is shown by one of FIGURE_ROLES: its outline, or a silhouette, without
               lines between cells; "": cell by cell
    large      letters of 18 points or more, and thick lines
    """

    paper: str = "a4"
    landscape: bool = False
    ink: str = INKS[0]
    labels: bool = True
    pieces: bool = True
    boards: int = 1
    name_line: bool = False
    notes: bool = True
    grain: bool = False
    figure: str = ""
    large: bool = False

    @property
    def style(self) -> Style:
        """The style of drawings."""
        return STYLE._replace(labels=self.labels)

    @property
    def on(self) -> Paper:
        """The paper."""
        return paper_of(self.paper, self.landscape, self.large)


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
    on = look.on
    pieces = copies(puzzle, solution)
    printed_pieces = pieces if look.pieces else []
    facts = _facts(puzzle, printed_pieces)
    notes = puzzle.notes if look.notes else ""
    heading = header(puzzle.title, notes, facts, on.width, name_line=look.name_line)
    height = on.height - heading.height - ROOM_ABOVE
    room = on._replace(height=height)
    draw = whole_drawing
    if puzzle.board.lattice.flat:
        draw = drawing_of_flat
    scenes = []
    for piece, _ in pieces:
        shape = cut_shape(piece)
        scenes.append(piece_alone(puzzle, piece, shape))
    drawn_pieces = [draw(scene, look.style) for scene in scenes]
    if look.grain:
        check_grain(puzzle)
        pairs = zip(drawn_pieces, scenes, strict=True)
        drawn_pieces = [with_arrow(drawn, scene, look.style) for drawn, scene in pairs]
    standing, layers = _solid_board(puzzle)
    plan = SheetPlan(puzzle, pieces, room, look, drawn_pieces, standing, layers)
    usual_length = cell or usual_side(puzzle.board.lattice, _usual(puzzle))
    usual_cell = on.own(usual_length)
    size = min(usual_cell, _longest(puzzle, pieces, room, cell))
    start = heading.height + GAP_BETWEEN_DRAWINGS
    if cell:
        body = _body(plan, size, on, start)
    else:
        size = _shared(plan, size)
        body = _fitted(plan, size, on, start)
    drawn = list(body.drawn)
    if solution is not None:
        drawn += _solved(plan, solution, body.cell, on)
    title = puzzle.title or "Puzzle"
    text = document_of_pages(title, heading, drawn, on, look.ink)
    board_parts = 1
    if puzzle.board.lattice.flat:
        drawn_boards = body.sections[0].drawn
        board_parts = len(drawn_boards) // look.boards
    elements = elements_of(drawn)
    lost = (*_lost(plan), *small_names_lines(elements, on.magnified))
    printed_cell = on.printed(body.cell)
    wanted = on.printed(usual_cell)
    return PrintedSheet(text, len(drawn), printed_cell, wanted, board_parts, lost)


def _usual(puzzle: Puzzle) -> float:
    if puzzle.board.lattice.flat:
        return FLAT_CELL
    return SOLID_CELL


def _least(on: Paper) -> float:
    if on.magnified == 1:
        return LEAST_CELL
    return LEAST_LARGE_CELL


def _sections(plan: SheetPlan, cell: float) -> list[Section]:
    """The board and the pieces, drawn with cells of a length."""
    pieces = []
    if plan.look.pieces:
        pieces = _pieces(plan, cell)
    title = "Frame" if plan.puzzle.goal else "Board"
    drawn_board = _board(plan, cell)
    return [Section(title, drawn_board), Section("Pieces", pieces)]


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
    drawn = pages(sections, on, start)
    return SheetBody(drawn, cell, sections)


def _fitted(plan: SheetPlan, cell: float, on: Paper, start: float) -> SheetBody:
    """The body of a sheet with cells of a length, or a smaller one if that saves pages, or a
    drawing alone on a page; of a flat puzzle much smaller only for the latter.
    """
    body = _body(plan, cell, on, start)
    lattice = plan.puzzle.board.lattice
    if len(body.drawn) == 1:
        return body
    shortest = 0.0
    if lattice.flat:
        usual_least = usual_side(lattice, _least(on))
        shortest = on.own(usual_least)
    least_cell = min(cell, shortest)
    shares = SMALLER_SHARES if body.lonely or not lattice.flat else LITTLE_SMALLER
    plan_to_try = plan._replace(tried=True)
    for share in shares:
        less = max(least_cell, on.cell(share * cell))
        smaller = _body(plan_to_try, less, on, start)
        saves_pages = len(smaller.drawn) < len(body.drawn)
        if saves_pages or (body.lonely and not smaller.lonely):
            return _body(plan, less, on, start)
    return body


def _shared(plan: SheetPlan, cell: float) -> float:
    """The greatest length of a cell with which all copies of the board fit on the first page."""

    def fits(size: float) -> bool:
        boards = _board(plan, size)
        board_rows = rows_of_drawings(boards, plan.room.width)
        number_of_gaps = len(board_rows) - 1
        gaps = GAP_BETWEEN_DRAWINGS * number_of_gaps
        high = sum([row.drawn.height for row in board_rows]) + gaps
        return high <= plan.room.height + TINY

    is_single = plan.look.boards == 1
    if is_single or not has_board(plan.puzzle):
        return cell
    return longest_that_fits(fits, cell, BOARD_HALVINGS) or cell


def _lost(plan: SheetPlan) -> tuple[str, ...]:
    """The sentences on a board that is not there, colours that the rules need, but an ink has not,
    and sides that are not printed.
    """
    puzzle, pieces, _, look, *_ = plan
    sentences = []
    is_repeated = look.boards > 1
    if is_repeated and not has_board(puzzle):
        sentences.append("the puzzle has no board to print several times")
    if lacks_colors(puzzle, look):
        sentences.append(NO_COLORS)
    if lacks_figure(puzzle, look):
        sentences.append(NO_FIGURE)
    if look.pieces and puzzle.board.lattice.flat:
        kinds = [piece for piece, _ in pieces]
        sentences += other_sides(kinds, "printed")
    return tuple(sentences)


def lacks_colors(puzzle: Puzzle, look: SheetLook) -> bool:
    """Whether the rules need colours that an ink has not."""
    if look.ink != "outline":
        return False
    return puzzle.touch in ("different", "corners")


def lacks_figure(puzzle: Puzzle, look: SheetLook) -> bool:
    """Whether a figure is wanted of a puzzle that is not flat."""
    return bool(look.figure) and not puzzle.board.lattice.flat


def sheet_lines(sheet: PrintedSheet, paper: str) -> list[str]:
    """The number of pages of a sheet, the length of its cells, its parts, and what it lacks, a
    sentence each.
    """
    on = PAPER_NAMES[paper]
    number = plural(sheet.pages, "page")
    lines = [f"{number} of {on}, cells of {sheet.cell:.4g} mm"]
    if sheet.cell < sheet.wanted:
        line = f"cells of {sheet.wanted:.4g} mm would be too long for {on}"
        lines.append(line)
    if sheet.parts > 1:
        line = f"the board does not fit on {on}: glue its {sheet.parts} parts together"
        lines.append(line)
    return [*lines, *sheet.lost]


def _facts(puzzle: Puzzle, pieces: Sequence[tuple[Piece, int]]) -> str:
    """The number of the pieces that are there, the use of the sheet, the rules of the puzzle."""
    copies_of_all = sum([often for _, often in pieces])
    number = plural(copies_of_all, "piece")
    printed = f"Print at 100 %, then the bar below is {BAR:g} mm long."
    if not pieces:
        beginning = printed
    elif puzzle.board.lattice.flat:
        beginning = f"{number} to cut out. {printed}"
    else:
        beginning = f"{number} (pictures)."
    return " ".join([beginning, *conditions(puzzle, pieces)])


# how large a cell is ------------------------------------------------------------------------------


def _longest(
    puzzle: Puzzle, pieces: Iterable[tuple[Piece, int]], room: Paper, given_cell: float | None
) -> float:
    """The greatest length of a cell with which every piece fits on a page; and the board, unless a
    length was given, or cells would be very small: it is divided then.
    """
    lattice = puzzle.board.lattice
    flat = puzzle.board.lattice.flat
    fitting = []
    for piece, _ in pieces:
        shape = cut_shape(piece)
        size = size_of_cells(lattice, shape)
        fitting.append(_fitting(size, room))
    for kind in lattice.steps:
        size = size_of_cells(lattice, [kind])
        fitting.append(_fitting(size, room))
    is_divided = flat and given_cell
    if has_board(puzzle) and not is_divided:
        least_cell = 0.0
        if flat:
            usual_least = usual_side(lattice, _least(room))
            least_cell = room.own(usual_least)
        largest = _largest(board(puzzle), room)
        fitting.append(max(least_cell, largest))
    return room.cell(min(fitting))


def _largest(scene: Scene, room: Paper) -> float:
    """The greatest length of a cell of a scene, or of its layers, on a page."""
    if scene.flat and not scene.marks:  # its size is known without a drawing
        wide, high = Places(scene, 1).size
    else:
        first_layer, *_ = drawings(scene, 1)
        edges = 2 * EDGE
        wide = first_layer.width - edges
        high = first_layer.height - edges
    return _fitting((wide, high), room)


def _fitting(size: tuple[float, float], room: Paper) -> float:
    """The greatest length of a cell for a thing whose size is given in cells."""
    wide, high = size
    edges = 2 * EDGE
    cell_by_width = (room.width - edges) / wide
    cell_by_height = (room.height - edges) / high
    return min(cell_by_width, cell_by_height)


# the sections of a sheet --------------------------------------------------------------------------


def _board(plan: SheetPlan, cell: float) -> list[SvgDrawing]:
    """The board as often as a look has it; of a solid one its layers, and once as it stands."""
    if not has_board(plan.puzzle):
        return []
    room = plan.room
    boards = plan.look.boards
    if plan.layers:
        scaled_layers = [scaled_drawing(layer, cell) for layer in plan.layers]
        layers = numbered_layers(scaled_layers)
        if boards > 1:  # each is one drawing
            drawing = in_rows([layers], room.width)
            return boards * [drawing]
        standing = [_standing(drawing, cell, room) for drawing in plan.standing]
        return standing + layers
    scene = board(plan.puzzle, plan.look.figure)
    parts = divided(scene, cell, room.width, room.height, plan.tried)
    return boards * parts


def _solid_board(puzzle: Puzzle) -> tuple[list[SvgDrawing], list[SvgDrawing]]:
    """The drawing of a solid board as it stands, and those of its layers; none of another one."""
    if not has_board(puzzle) or puzzle.board.lattice.flat:
        return [], []
    scene = board(puzzle)
    layers = layer_drawings(scene, STYLE)
    if scene.marks:
        return [], layers
    return [whole_drawing(scene, STYLE)], layers


def _pieces(plan: SheetPlan, cell: float) -> list[SvgDrawing]:
    """Every copy of every piece; a solid one once, as it stands, so that it fits on a page."""
    copies = zip(plan.drawn, plan.pieces, strict=True)
    drawings_of_pieces = []
    if plan.puzzle.board.lattice.flat:
        for drawn, (_, often) in copies:
            for _ in range(often):
                drawings_of_pieces.append(scaled_drawing(drawn, cell))
        return drawings_of_pieces
    for drawn, (piece, often) in copies:
        caption = piece.name
        if often > 1:
            words = f"{often} times"
            caption = f"{piece.name}, {words}"
        standing = _standing(drawn, cell, plan.room)
        drawings_of_pieces.append(captioned_drawing(standing, caption))
    return drawings_of_pieces


def _standing(drawn: SvgDrawing, cell: float, room: Paper) -> SvgDrawing:
    """A solid as it stands, so that it fits on a page."""
    return scaled_drawing(drawn, _as_seen(drawn, cell, room))


def _as_seen(drawn: SvgDrawing, cell: float, room: Paper) -> float:
    """The length of a cell of a solid that is drawn as it stands, so that it fits on a page."""
    scaled = scaled_drawing(drawn, cell)
    by_width = room.width / scaled.width
    by_height = room.height / scaled.height
    return cell * min(1, by_width, by_height)


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
        left_out = left_out_line(names)
        title = shortened(f"{title}; {left_out}", LONGEST_TITLE)
    if puzzle.board.lattice.flat:
        section = Section(title, drawings(scene, size, look.style))
        return pages([section], on)
    order = steps_from_above(scene, look.style)
    standing = whole_drawing(scene, look.style)
    layers = layer_drawings(scene, look.style)

    def drawn(size: float) -> list[PrintedPage]:
        size_of_standing = _as_seen(standing, size, room)
        scaled_layers = [scaled_drawing(layer, size) for layer in layers]
        figures = [scaled_drawing(standing, size_of_standing)]
        figures += numbered_layers(scaled_layers)
        steps = put_in(order, size_of_standing)
        sections = [Section(title, figures), Section("Step by step", steps)]
        return pages(sections, on)

    solution_pages = drawn(size)
    if len(solution_pages) == 1:
        return solution_pages
    for share in SMALLER_SHARES:
        fewer_pages = drawn(share * size)
        if len(fewer_pages) < len(solution_pages):
            return fewer_pages
    return solution_pages


# scenes -------------------------------------------------------------------------------------------


def board(puzzle: Puzzle, figure: str = "") -> Scene:
    """The board with its clues, the names of its cells and their values; cells that may stay empty
    look as they do in a solution, in a packing those that do not count; but not those of a symmetry
    puzzle, which has no others. A `figure` of a flat board has no lines between cells.
    """
    best = puzzle.best
    texts = dict(puzzle.board.clues)
    if best and best.of_values and best.cells:
        for cell in puzzle.board.cells:
            if cell not in texts:
                value = best.of_cell(cell)
                texts[cell] = f"{value}"
    marks = []
    for cell, text in texts.items():
        marks.append(Mark("label", cell, text=text))
    shaded = set[Cell]()
    if not puzzle.goal:
        shaded.update(puzzle.board.may)
    if best and best.goal != "tiling":
        if best.aim == "most cells":
            shaded = {cell for cell in shaded if not best.of_cell(cell)}
        else:
            shaded = set()
    scene = board_scene(puzzle.board, shaded, marks, named=True)
    regions = dict(scene.regions)
    is_figure = figure and scene.flat
    for number, region in scene.regions.items():
        if region.role == "shaded":
            regions[number] = region._replace(role="empty")
        elif is_figure and region.role == "plain":
            role = FIGURE_ROLES[figure]
            regions[number] = region._replace(role=role)
        elif is_figure and region.role == "hole":
            del regions[number]
    return scene._replace(regions=regions)


def piece_alone(puzzle: Puzzle, piece: Piece, shape: Shape) -> Scene:
    """A piece in its colour, with the marks of a side on which it lies so."""
    marks_of_sides = [marked.marks for marked in piece.marked if marked.shape == shape]
    marks = marks_of_sides[0] if marks_of_sides else ()
    color = own_colors(puzzle)[piece.name]
    return piece_scene(piece.lattice, shape, color, piece.name, marks)
