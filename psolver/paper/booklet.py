"""Several puzzles as a booklet to print: contents, some puzzles on each page, and the solutions at
the end. Lengths are millimetres.

Each page has the same boxes, so that the number of every page follows from that of its puzzle. A
drawing is as large as its box has room for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import ceil, floor
from textwrap import wrap
from typing import NamedTuple, TypeAlias

from ..core.model import Piece, Puzzle
from ..core.tilings import Placement
from ..core.wording import often, plural, shortened
from ..pictures import SvgDrawing, moved_elements, short, xml_text
from ..text.characters import text_columns
from ..text.page_lines import capital
from ..text.results import left_out_line, pieces_left_out
from ..text.scene import Scene
from ..text.tiling_scenes import tiling_scene
from .cut_pieces import copies, cut_shape, has_board, usual_side
from .divided_scenes import TINY
from .handout_words import conditions
from .page_layout import (
    GAP_BETWEEN_DRAWINGS,
    HEADING,
    LEADING,
    LETTER_WIDTH,
    LETTERS,
    MOST_LETTER_WIDTH,
    PageHeader,
    Paper,
    PrintedPage,
    below,
    beside,
    captioned_drawing,
    document_of_pages,
    header,
    in_rows,
    longest_that_fits,
    paper_of,
    without_commands,
)
from .paper import (
    FLAT_CELL,
    LEAST_CELL,
    NO_COLORS,
    PAPER_NAMES,
    SheetLook,
    board,
    lacks_colors,
    piece_alone,
)
from .scaled_scenes import EDGE, drawings, numbered_layers, seen

# By the number of puzzles on a page: the columns and rows of puzzles, and of solutions.
PUZZLE_GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
SOLUTION_GRIDS = {1: (2, 3), 2: (2, 3), 4: (3, 4), 6: (3, 4)}
# Boxes are this far apart.
GUTTER = 7.0
# A line of the contents is this high.
CONTENTS_LINE = 6.5
SUBTITLE = 4.0
# Pages with many puzzles have smaller letters.
SMALL_LETTERS = 2.8
# Puzzles have their notes if no more of them are on a page.
MOST_WITH_NOTES = 2
# The usual side of a cell of a solid.
STANDING_CELL = 15.0
# The sentences of a puzzle take at most this share of its box.
BOX_WORDS_SHARE = 0.35
# A cell of a piece has this share of one of the board.
FLAT_PIECES = 0.6
SOLID_PIECES = 0.8
# With a shorter cell the whole drawing is made smaller.
LEAST_DRAWN_CELL = 1.0
# A search for a length halves this often.
BOX_HALVINGS = 14
TITLE = "Puzzles"

Captions: TypeAlias = Callable[[Sequence[SvgDrawing]], list[SvgDrawing]]


class BookletPuzzle(NamedTuple):
    """A puzzle of a booklet: its name there, and a solution, or why it has none, a sentence."""

    name: str
    puzzle: Puzzle
    solution: Sequence[Placement] | None = None
    unsolved: str = ""


class BookletLook(NamedTuple):
    """The choices of a user about a booklet: its title, the puzzles on a page, the longest cell
    (None: a usual length), whether solutions are at the end, and those about pages.
    """

    title: str = TITLE
    per_page: int = 1
    cell: float | None = None
    solved: bool = True
    sheet: SheetLook = SheetLook()


class PrintedBooklet(NamedTuple):
    """Pages to print: their text, how many there are, and a sentence on each thing that they cannot
    show.
    """

    text: str
    pages: int
    lost: tuple[str, ...]


def booklet(puzzles: Sequence[BookletPuzzle], look: BookletLook) -> PrintedBooklet:
    """The booklet of some puzzles (at least one). Raises PsolverError for one that uses no piece,
    or too many pieces.
    """
    on = paper_of(look.sheet.paper, look.sheet.landscape)
    heading = header(look.title, "", "", on.width, name_line=look.sheet.name_line)
    places = _places(len(puzzles), look, heading.height, on)
    puzzle_boxes = _Boxes(on, PUZZLE_GRIDS[look.per_page])
    solution_boxes = _Boxes(on, SOLUTION_GRIDS[look.per_page])
    rows = []
    drawn_puzzles = []
    drawn_solutions = []
    for number, entry in enumerate(puzzles, 1):
        page = places.of_solution(number)
        rows.append(ContentsRow(entry.name, places.of_puzzle(number), page))
        drawn_puzzles.append(_puzzle(entry, number, page, look, puzzle_boxes))
        if look.solved:
            drawn_solutions.append(_solution(entry, number, look, solution_boxes))
    printed_pages = contents(rows, heading.height, on)
    printed_pages += puzzle_boxes.pages(drawn_puzzles)
    printed_pages += solution_boxes.pages(drawn_solutions)
    return printed_booklet(printed_pages, heading, on, look, [entry.puzzle for entry in puzzles])


def printed_booklet(
    printed_pages: Sequence[PrintedPage],
    heading: PageHeader,
    on: Paper,
    look: BookletLook,
    puzzles: Iterable[Puzzle],
) -> PrintedBooklet:
    """The booklet of some pages, of which the first has the heading."""
    lacks = any(lacks_colors(puzzle, look.sheet) for puzzle in puzzles)
    text = document_of_pages(look.title, heading, printed_pages, on, look.sheet.ink)
    return PrintedBooklet(text, len(printed_pages), (NO_COLORS,) if lacks else ())


def booklet_lines(drawn: PrintedBooklet, number: int, paper: str) -> list[str]:
    """The numbers of pages and puzzles of a booklet, and what it lacks, a sentence each."""
    pages = f"{plural(drawn.pages, 'page')} of {PAPER_NAMES[paper]}"
    return [f"{pages}, {plural(number, 'puzzle')}", *drawn.lost]


# pages --------------------------------------------------------------------------------------------


class PagePlaces(NamedTuple):
    """The numbers of the pages with contents, the puzzles on a page and, if they are there, the
    solutions on a page and the number of the first page of them.
    """

    contents: int
    puzzles: int
    solutions: int
    solved_from: int

    def of_puzzle(self, number: int) -> int:
        """The page of a puzzle, both numbered from 1."""
        return self.contents + ceil(number / self.puzzles)

    def of_solution(self, number: int) -> int:
        """The page of a solution; 0 without solutions."""
        return self.solved_from + (number - 1) // self.solutions if self.solved_from else 0


def _places(number: int, look: BookletLook, start: float, on: Paper) -> PagePlaces:
    contents_pages = pages_of_contents(number, start, on)
    columns, rows = SOLUTION_GRIDS[look.per_page]
    first_solution_page = contents_pages + ceil(number / look.per_page) + 1
    return PagePlaces(
        contents_pages, look.per_page, columns * rows, first_solution_page if look.solved else 0
    )


def pages_of_contents(number: int, start: float, on: Paper) -> int:
    """The number of pages with the contents of a booklet with a number of puzzles."""
    return 1 + ceil(max(0, number - _lines(on, start)) / _lines(on, 0))


def _lines(on: Paper, start: float) -> int:
    """The number of lines of contents on a page that begin below a place."""
    return max(1, floor((on.height - start) / CONTENTS_LINE) - 1)  # one is their heading


class _Boxes:
    """The boxes of a page, in columns and rows; on its side it has rows and columns instead."""

    def __init__(self, on: Paper, grid: tuple[int, int]) -> None:
        self._columns, rows = grid if on.height > on.width else grid[::-1]
        self._number = self._columns * rows
        self.width = (on.width - GUTTER * (self._columns - 1)) / self._columns
        self.height = (on.height - GUTTER * (rows - 1)) / rows

    def pages(self, drawn: Iterable[SvgDrawing]) -> list[PrintedPage]:
        """The pages with drawings, one in each box."""
        printed_pages: list[PrintedPage] = []
        for number, drawing in enumerate(drawn):
            row, column = divmod(number % self._number, self._columns)
            if row == column == 0:
                printed_pages.append(PrintedPage([], []))
            x = column * (self.width + GUTTER)
            y = row * (self.height + GUTTER)
            printed_pages[-1].elements.extend(moved_elements(drawing, x, y))
        return printed_pages


class ContentsRow(NamedTuple):
    """A puzzle in the contents: its name, its page, and that of its solution, 0 without one."""

    name: str
    page: int
    solution: int


def contents(rows: Sequence[ContentsRow], start: float, on: Paper) -> list[PrintedPage]:
    """The pages with the names of the puzzles and the numbers of their pages, which are links; the
    first begins below a place.
    """
    solved = "Solution" if rows[0].solution else ""
    waiting = list(enumerate(rows, 1))
    printed_pages = list[PrintedPage]()
    while waiting:
        page_rows = waiting[: _lines(on, start)]
        y = start + CONTENTS_LINE
        elements = _line(y, on.width, "Contents", "Page", solved)
        for number, row in page_rows:
            y += CONTENTS_LINE
            page = str(row.page)
            solution = str(row.solution) if row.solution else ""
            line = _line(y, on.width, f"{number}. {row.name}", page, solution)
            elements += [f'<a href="#puzzle-{number}">', *line, "</a>"]
        printed_pages.append(PrintedPage(elements, []))
        waiting = waiting[len(page_rows) :]
        start = 0.0
    return printed_pages


def _line(y: float, width: float, name: str, page: str, solution: str) -> list[str]:
    """A line of the contents, with a line below it."""
    room = width - 45
    letters = int(room / (LETTER_WIDTH * HEADING))
    return [
        _text(shortened(name, letters), 0, y, HEADING),
        _text(page, width - 22, y, HEADING, "end"),
        _text(solution, width, y, HEADING, "end"),
        _rule(width, y + 1.5),
    ]


def _text(text: str, x: float, y: float, size: float, anchor: str = "start") -> str:
    place = f'x="{short(x)}" y="{short(y)}" font-size="{short(size)}" text-anchor="{anchor}"'
    return f'<text class="caption" {place}>{xml_text(text)}</text>' if text else ""


def _rule(width: float, y: float) -> str:
    return f'<path d="M0 {short(y)}H{short(width)}" stroke="#999" stroke-width="0.2"/>'


# boxes --------------------------------------------------------------------------------------------


def _puzzle(
    entry: BookletPuzzle, number: int, page: int, look: BookletLook, box: _Boxes
) -> SvgDrawing:
    """A puzzle in its box: its name, the `page` of its solution, its rules, board and pieces."""
    pieces = copies(entry.puzzle, entry.solution)
    head = _head(f"{number}. {entry.name}", f"solution: page {page}" if page else "", box.width)
    words = conditions(entry.puzzle, pieces)
    if look.per_page <= MOST_WITH_NOTES and look.sheet.notes:
        words = [*without_commands(entry.puzzle.notes).split("\n"), " ".join(words)]
    small = look.per_page > MOST_WITH_NOTES
    size = SMALL_LETTERS if small else LETTERS
    blocks = [" ".join(filter(None, words))] if small else words
    text = paragraphs(blocks, size, box.width, BOX_WORDS_SHARE * box.height)
    top = below([head, text]) if text.height else head
    room = box.width, box.height - top.height - GAP_BETWEEN_DRAWINGS
    drawing = _shown(entry.puzzle, pieces if look.sheet.pieces else [], look, room)
    named = [f'<g id="puzzle-{number}">', *below([top, drawing]).elements, "</g>"]
    return SvgDrawing(tuple(named), box.width, box.height)


def _solution(entry: BookletPuzzle, number: int, look: BookletLook, box: _Boxes) -> SvgDrawing:
    """The solution of a puzzle in its box, or why it has none."""
    head = _head(f"{number}. {entry.name}", "", box.width)
    words = entry.unsolved
    if entry.solution is not None and (names := pieces_left_out(entry.puzzle, entry.solution)):
        words = f"{capital(left_out_line(names))}."
    text = paragraphs([words], SMALL_LETTERS, box.width, BOX_WORDS_SHARE * box.height)
    top = below([head, text]) if text.height else head
    if entry.solution is None:
        return top
    scene = tiling_scene(entry.puzzle, entry.solution, colored=True)
    room = box.width, box.height - top.height - GAP_BETWEEN_DRAWINGS
    return below([top, _fitted(_figures(scene, look), room, _usual(entry.puzzle, look))])


def _head(name: str, place: str, width: float) -> SvgDrawing:
    """The name of a puzzle, in two lines at most, and a place at the end of the first."""
    end = len(place) * LETTER_WIDTH * SMALL_LETTERS + GAP_BETWEEN_DRAWINGS
    lines = _lines_of(name, SUBTITLE, width - end, 2)
    y = SUBTITLE * (1 + LEADING * (len(lines) - 1)) + 1.5
    place_text = _text(place, width, SUBTITLE, SMALL_LETTERS, "end")
    elements = (*_texts(lines, SUBTITLE), place_text, _rule(width, y))
    return SvgDrawing(elements, width, y)


def paragraphs(
    texts_of_paragraphs: Sequence[str], size: float, width: float, height: float
) -> SvgDrawing:
    """Sentences in lines, as many as a height has room for."""
    most_lines = int(height / (LEADING * size))
    lines = []
    for paragraph in texts_of_paragraphs:
        lines += _lines_of(paragraph, size, width, most_lines)
    if len(lines) > most_lines:
        lines = [*lines[: most_lines - 1], f"{lines[most_lines - 1]} …"]
    return SvgDrawing(_texts(lines, size), width, size * LEADING * len(lines))


def _texts(lines: Sequence[str], size: float) -> tuple[str, ...]:
    """Lines of text below each other."""
    return tuple(_text(line, 0, size * (1 + LEADING * n), size) for n, line in enumerate(lines))


def _lines_of(text: str, size: float, width: float, most_lines: int) -> list[str]:
    """A text in lines of a width, `most_lines` of them at most; the last shows that it goes on."""
    if not text:
        return []
    wide = len(text_columns(text)) / len(text)  # 2 for letters that are twice as wide
    letters = max(1, int(width / (MOST_LETTER_WIDTH["p"] * size * wide)))
    return wrap(text, letters, max_lines=most_lines, placeholder=" …")


# drawings that fit --------------------------------------------------------------------------------


class _Figure(NamedTuple):
    """Drawings beside each other: as they are with cells of a length, their captions, the same with
    cells 1 mm long, and the part of a length that their cells have.
    """

    draw: Callable[[float], list[SvgDrawing]]
    captions: Captions
    units: list[SvgDrawing]
    share: float

    def drawn(self, cell: float) -> list[SvgDrawing]:
        return self.captions(self.draw(self.share * cell))

    def room(self, cell: float) -> list[SvgDrawing]:
        """The same without elements: only the room that they take."""
        by = self.share * cell

        def side(length: float) -> float:
            return by * (length - 2 * EDGE) + 2 * EDGE

        sizes = [SvgDrawing((), side(unit.width), side(unit.height)) for unit in self.units]
        return self.captions(sizes)


def _figure(
    draw: Callable[[float], list[SvgDrawing]], captions: Captions = list, share: float = 1
) -> _Figure:
    return _Figure(draw, captions, draw(1.0), share)


def _figures(scene: Scene, look: BookletLook) -> list[_Figure]:
    """A flat scene; a solid one as it stands, and in layers."""
    style = look.sheet.style
    if scene.flat:
        return [_figure(lambda cell: drawings(scene, cell, style))]
    layers = _figure(lambda cell: drawings(scene, cell, style), numbered_layers)
    standing = _figure(lambda cell: [seen(scene, cell, style)])
    return [layers] if scene.marks else [standing, layers]


def _usual(puzzle: Puzzle, look: BookletLook) -> float:
    """The length of a cell, of which none is longer."""
    lattice = puzzle.board.lattice
    return look.cell or usual_side(lattice, FLAT_CELL if lattice.flat else STANDING_CELL)


def _shown(
    puzzle: Puzzle,
    pieces: Sequence[tuple[Piece, int]],
    look: BookletLook,
    room: tuple[float, float],
) -> SvgDrawing:
    """The board and the pieces; alone on its page, a flat puzzle has every copy of every piece, as
    large as in the board, if cells are not too short then.
    """
    lattice = puzzle.board.lattice
    longest_cell = _usual(puzzle, look)
    flat = lattice.flat
    on_board = _figures(board(puzzle), look) if has_board(puzzle) else []
    if not pieces:
        return _fitted(on_board, room, longest_cell)
    if flat and look.per_page == 1:
        single_copies = [(piece, 1) for piece, number in pieces for _ in range(number)]
        figures = [*on_board, _pieces(puzzle, single_copies, look, 1)]
        least_cell = min(longest_cell, usual_side(lattice, LEAST_CELL))
        if _longest(figures, room, longest_cell).cell >= least_cell:
            return _fitted(figures, room, longest_cell)
    share = FLAT_PIECES if flat else SOLID_PIECES
    return _fitted([*on_board, _pieces(puzzle, pieces, look, share)], room, longest_cell)


def _pieces(
    puzzle: Puzzle, pieces: Sequence[tuple[Piece, int]], look: BookletLook, share: float
) -> _Figure:
    """The pieces as they are cut out, or stand, each with the number of its copies."""
    scenes = [piece_alone(puzzle, piece, cut_shape(piece)) for piece, _ in pieces]
    style = look.sheet.style
    words = [often(number) if number > 1 else "" for _, number in pieces]

    def draw(cell: float) -> list[SvgDrawing]:
        return [seen(scene, cell, style) for scene in scenes]

    return _figure(draw, partial(_with_words, words), share)


def _with_words(words: Sequence[str], drawn: Sequence[SvgDrawing]) -> list[SvgDrawing]:
    captioned = []
    for drawing, word in zip(drawn, words, strict=True):
        captioned.append(captioned_drawing(drawing, word, SMALL_LETTERS) if word else drawing)
    return captioned


class _Fit(NamedTuple):
    """The length of a cell, and whether all else is to the right of the first drawings."""

    cell: float
    aside: bool


def _fitted(
    figures: Sequence[_Figure], room: tuple[float, float], longest_cell: float
) -> SvgDrawing:
    """Drawings as large as a room has place for, with no cell longer than `longest_cell`."""
    if not figures:
        return SvgDrawing((), 0, 0)
    fit = _longest(figures, room, longest_cell)
    cell = max(fit.cell, min(longest_cell, LEAST_DRAWN_CELL))
    arrangement = _together([figure.drawn(cell) for figure in figures], room[0], fit.aside)
    return _shrunk(arrangement, room)


def _shrunk(drawn: SvgDrawing, room: tuple[float, float]) -> SvgDrawing:
    """The drawing, or a smaller one if captions alone are larger than the room."""
    width, height = room
    by_width = width / max(drawn.width, EDGE)
    by_height = max(EDGE, height) / max(drawn.height, EDGE)
    by = min(1, by_width, by_height)
    if by > 1 - TINY:
        return drawn
    group = (f'<g transform="scale({by:.6g})">', *drawn.elements, "</g>")
    return SvgDrawing(group, by * drawn.width, by * drawn.height)


def _longest(figures: Sequence[_Figure], room: tuple[float, float], longest_cell: float) -> _Fit:
    def fits(cell: float, aside: bool) -> bool:
        arrangement = _together([figure.room(cell) for figure in figures], room[0], aside)
        return arrangement.width <= room[0] and arrangement.height <= room[1]

    best = _Fit(0.0, False)
    for aside in (False, True)[: len(figures)]:
        cell = longest_that_fits(partial(fits, aside=aside), longest_cell, BOX_HALVINGS)
        if cell > best.cell:
            best = _Fit(cell, aside)
    return best


def _together(figures: Sequence[list[SvgDrawing]], width: float, aside: bool) -> SvgDrawing:
    """Drawings in rows of a width; if `aside`, those after the first beside these."""
    if not aside:
        return in_rows(figures, width)
    first_figure, *further_figures = figures
    left_side = in_rows([first_figure], width)
    rest = max(0.0, width - left_side.width - GAP_BETWEEN_DRAWINGS)
    return beside([left_side, in_rows(further_figures, rest)])
