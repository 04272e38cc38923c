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
from ..core.tiling import Placement
from ..core.wording import often, plural, shortened
from ..pictures import SvgDrawing, moved_elements, short, xml_text
from ..text.characters import text_columns
from ..text.page_lines import capital
from ..text.results import left_out_line, pieces_left_out
from ..text.scene import Scene
from ..text.tiling_scenes import tiling_scene
from .cut_pieces import copies, cut_shape, has_board, usual_side
from .handout_words import conditions
from .page_layout import (
    BETWEEN,
    HEADING,
    LEADING,
    LETTERS,
    WIDE_LETTER,
    WIDEST_LETTER,
    Paper,
    PrintedPage,
    below,
    beside,
    captioned,
    document,
    header,
    paper_of,
    without_commands,
)
from .paper import (
    EDGE,
    FLAT_CELL,
    LEAST_CELL,
    NO_COLORS,
    PAPER_NAMES,
    TINY,
    SheetLook,
    board,
    drawings,
    lacks_colors,
    numbered,
    piece_alone,
    seen,
)

GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}  # columns and rows, by puzzles on a page
SOLUTION_GRIDS = {1: (2, 3), 2: (2, 3), 4: (3, 4), 6: (3, 4)}  # the same of solutions
GUTTER = 7.0  # between boxes
LINE = 6.5  # how high a line of the contents is
SUBTITLE = 4.0
SMALL_LETTERS = 2.8  # on pages with many puzzles
WITH_NOTES = 2  # puzzles on a page, at most, that have their notes
SOLID_CELL = 15.0  # the usual side of a cell of a solid
MOST_WORDS = 0.35  # of a box that its sentences take at most
FLAT_PIECES, SOLID_PIECES = 0.6, 0.8  # of a cell of the board: one of the pieces
LEAST = 1.0  # a shorter cell is drawn by a smaller drawing
HALVINGS = 14  # in a search for a length
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
    numbers = range(1, len(puzzles) + 1)
    rows = [
        ContentsRow(one.name, places.of_puzzle(number), places.of_solution(number))
        for number, one in zip(numbers, puzzles, strict=True)
    ]
    found = contents(rows, heading.height, on)
    inside = _Boxes(on, GRIDS[look.per_page])
    found += inside.pages(
        _puzzle(one, number, places, look, inside) for number, one in enumerate(puzzles, 1)
    )
    if look.solved:
        inside = _Boxes(on, SOLUTION_GRIDS[look.per_page])
        found += inside.pages(
            _solution(one, number, look, inside) for number, one in enumerate(puzzles, 1)
        )
    lacks = any(lacks_colors(one.puzzle, look.sheet) for one in puzzles)
    text = document(look.title, heading, found, on, look.sheet.ink)
    return PrintedBooklet(text, len(found), (NO_COLORS,) if lacks else ())


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
    before = pages_of_contents(number, start, on)
    columns, rows = SOLUTION_GRIDS[look.per_page]
    first = before + ceil(number / look.per_page) + 1
    return PagePlaces(before, look.per_page, columns * rows, first if look.solved else 0)


def pages_of_contents(number: int, start: float, on: Paper) -> int:
    """The number of pages with the contents of a booklet with a number of puzzles."""
    return 1 + ceil(max(0, number - _lines(on, start)) / _lines(on, 0))


def _lines(on: Paper, start: float) -> int:
    """The number of lines of contents on a page that begin below a place."""
    return max(1, floor((on.height - start) / LINE) - 1)  # one is their heading


class _Boxes:
    """The boxes of a page, in columns and rows; on its side it has rows and columns instead."""

    def __init__(self, on: Paper, grid: tuple[int, int]) -> None:
        self._columns, rows = grid if on.height > on.width else grid[::-1]
        self._number = self._columns * rows
        self.width = (on.width - GUTTER * (self._columns - 1)) / self._columns
        self.height = (on.height - GUTTER * (rows - 1)) / rows

    def pages(self, drawn: Iterable[SvgDrawing]) -> list[PrintedPage]:
        """The pages with drawings, one in each box."""
        found: list[PrintedPage] = []
        for number, one in enumerate(drawn):
            row, column = divmod(number % self._number, self._columns)
            if row == column == 0:
                found.append(PrintedPage([], []))
            x, y = column * (self.width + GUTTER), row * (self.height + GUTTER)
            found[-1].elements.extend(moved_elements(one, x, y))
        return found


class ContentsRow(NamedTuple):
    """A puzzle in the contents: its name, its page, and that of its solution, 0 without one."""

    name: str
    page: int
    solution: int


def contents(rows: Sequence[ContentsRow], start: float, on: Paper) -> list[PrintedPage]:
    """The pages with the names of the puzzles and the numbers of their pages, which are links; the
    first begins below a place.
    """
    heads = ("Contents", "Page", "Solution" * any(row.solution for row in rows))
    waiting, found = list(enumerate(rows, 1)), list[PrintedPage]()
    while waiting:
        some, y = waiting[: _lines(on, start)], start + LINE
        elements = _line(y, on.width, heads)
        for number, (name, *numbers) in some:
            y += LINE
            words = f"{number}. {name}", *(f"{n}" if n else "" for n in numbers)
            elements += [f'<a href="#puzzle-{number}">', *_line(y, on.width, words), "</a>"]
        found.append(PrintedPage(elements, []))
        waiting, start = waiting[len(some) :], 0.0
    return found


def _line(y: float, width: float, words: tuple[str, ...]) -> list[str]:
    """A line of the contents, with a line below it."""
    name, *numbers = words
    room = width - 45
    found = [_text(shortened(name, int(room / (WIDE_LETTER * HEADING))), 0, y, HEADING)]
    for text, x in zip(numbers, (width - 22, width), strict=True):
        found.append(_text(text, x, y, HEADING, "end"))
    return [*found, _rule(width, y + 1.5)]


def _text(text: str, x: float, y: float, size: float, anchor: str = "start") -> str:
    place = f'x="{short(x)}" y="{short(y)}" font-size="{short(size)}" text-anchor="{anchor}"'
    return f'<text class="caption" {place}>{xml_text(text)}</text>' if text else ""


def _rule(width: float, y: float) -> str:
    return f'<path d="M0 {short(y)}H{short(width)}" stroke="#999" stroke-width="0.2"/>'


# boxes --------------------------------------------------------------------------------------------


def _puzzle(
    one: BookletPuzzle, number: int, places: PagePlaces, look: BookletLook, box: _Boxes
) -> SvgDrawing:
    """A puzzle in its box: its name, its rules, its board and its pieces."""
    pieces = copies(one.puzzle, one.solution)
    page = places.of_solution(number)
    head = _head(f"{number}. {one.name}", f"solution: page {page}" if page else "", box.width)
    words = conditions(one.puzzle, pieces)
    if look.per_page <= WITH_NOTES and look.sheet.notes:
        words = [*without_commands(one.puzzle.notes).split("\n"), " ".join(words)]
    small = look.per_page > WITH_NOTES
    size = SMALL_LETTERS if small else LETTERS
    parts = [" ".join(filter(None, words))] if small else words
    text = paragraphs(parts, size, box.width, MOST_WORDS * box.height)
    top = below([head, text]) if text.height else head
    room = box.width, box.height - top.height - BETWEEN
    shown = _shown(one.puzzle, pieces if look.sheet.pieces else [], look, room)
    named = [f'<g id="puzzle-{number}">', *below([top, shown]).elements, "</g>"]
    return SvgDrawing(tuple(named), box.width, box.height)


def _solution(one: BookletPuzzle, number: int, look: BookletLook, box: _Boxes) -> SvgDrawing:
    """The solution of a puzzle in its box, or why it has none."""
    head = _head(f"{number}. {one.name}", "", box.width)
    words = one.unsolved
    if one.solution is not None and (names := pieces_left_out(one.puzzle, one.solution)):
        words = f"{capital(left_out_line(names))}."
    text = paragraphs([words], SMALL_LETTERS, box.width, MOST_WORDS * box.height)
    top = below([head, text]) if text.height else head
    if one.solution is None:
        return top
    scene = tiling_scene(one.puzzle, one.solution, colored=True)
    room = box.width, box.height - top.height - BETWEEN
    return below([top, _fitted(_figures(scene, look), room, _usual(one.puzzle, look))])


def _head(name: str, place: str, width: float) -> SvgDrawing:
    """The name of a puzzle, in two lines at most, and a place at the end of the first."""
    end = len(place) * WIDE_LETTER * SMALL_LETTERS + BETWEEN
    lines = _lines_of(name, SUBTITLE, width - end, 2)
    texts = [_text(line, 0, SUBTITLE * (1 + LEADING * n), SUBTITLE) for n, line in enumerate(lines)]
    y = SUBTITLE * (1 + LEADING * (len(lines) - 1)) + 1.5
    elements = (*texts, _text(place, width, SUBTITLE, SMALL_LETTERS, "end"), _rule(width, y))
    return SvgDrawing(elements, width, y)


def paragraphs(parts: Sequence[str], size: float, width: float, height: float) -> SvgDrawing:
    """Sentences in lines, as many as a height has room for."""
    most = int(height / (LEADING * size))
    lines = [line for one in parts for line in _lines_of(one, size, width, most)]
    if len(lines) > most:
        lines = [*lines[: most - 1], f"{lines[most - 1]} …"]
    places = (size * (1 + LEADING * number) for number in range(len(lines)))
    texts = tuple(_text(line, 0, y, size) for line, y in zip(lines, places, strict=True))
    return SvgDrawing(texts, width, size * LEADING * len(lines))


def _lines_of(text: str, size: float, width: float, most: int) -> list[str]:
    """A text in lines of a width, the last with the end of what `most` lines have no room for."""
    if not text:
        return []
    wide = len(text_columns(text)) / len(text)  # 2 for letters that are twice as wide
    letters = max(1, int(width / (WIDEST_LETTER["p"] * size * wide)))
    return wrap(text, letters, max_lines=most, placeholder=" …")


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

        sizes = [SvgDrawing((), side(one.width), side(one.height)) for one in self.units]
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
    layers = _figure(lambda cell: drawings(scene, cell, style), numbered)
    whole = _figure(lambda cell: [seen(scene, cell, style)])
    return [layers] if scene.marks else [whole, layers]


def _usual(puzzle: Puzzle, look: BookletLook) -> float:
    """The length of a cell, of which none is longer."""
    lattice = puzzle.board.lattice
    return look.cell or usual_side(lattice, FLAT_CELL if lattice.flat else SOLID_CELL)


def _shown(
    puzzle: Puzzle,
    pieces: Sequence[tuple[Piece, int]],
    look: BookletLook,
    room: tuple[float, float],
) -> SvgDrawing:
    """The board and the pieces; alone on its page, a flat puzzle has every copy of every piece, as
    large as in the board, if cells are not too short then.
    """
    lattice, most = puzzle.board.lattice, _usual(puzzle, look)
    flat = lattice.flat
    on_board = _figures(board(puzzle), look) if has_board(puzzle) else []
    if not pieces:
        return _fitted(on_board, room, most)
    if flat and look.per_page == 1:
        every = [(piece, 1) for piece, number in pieces for _ in range(number)]
        figures = [*on_board, _pieces(puzzle, every, look, 1)]
        if _longest(figures, room, most).cell >= min(most, usual_side(lattice, LEAST_CELL)):
            return _fitted(figures, room, most)
    share = FLAT_PIECES if flat else SOLID_PIECES
    return _fitted([*on_board, _pieces(puzzle, pieces, look, share)], room, most)


def _pieces(
    puzzle: Puzzle, pieces: Sequence[tuple[Piece, int]], look: BookletLook, share: float
) -> _Figure:
    """The pieces as they are cut out, or stand, each with the number of its copies."""
    scenes = [piece_alone(puzzle, piece, cut_shape(piece)) for piece, _ in pieces]
    style = look.sheet.style
    words = [often(number) if number > 1 else "" for _, number in pieces]

    def draw(cell: float) -> list[SvgDrawing]:
        return [
            drawings(scene, cell, style)[0] if scene.flat else seen(scene, cell, style)
            for scene in scenes
        ]

    return _figure(draw, partial(_with_words, words), share)


def _with_words(words: Sequence[str], drawn: Sequence[SvgDrawing]) -> list[SvgDrawing]:
    pairs = zip(drawn, words, strict=True)
    return [captioned(one, word, SMALL_LETTERS) if word else one for one, word in pairs]


class _Fit(NamedTuple):
    """The length of a cell, and whether all else is to the right of the first drawings."""

    cell: float
    aside: bool


def _fitted(figures: Sequence[_Figure], room: tuple[float, float], most: float) -> SvgDrawing:
    """Drawings as large as a room has place for, with cells that are not longer than `most`."""
    if not figures:
        return SvgDrawing((), 0, 0)
    fit = _longest(figures, room, most)
    cell = max(fit.cell, min(most, LEAST))
    return _shrunk(_together([one.drawn(cell) for one in figures], room[0], fit.aside), room)


def _shrunk(drawn: SvgDrawing, room: tuple[float, float]) -> SvgDrawing:
    """The drawing, or a smaller one if captions alone are larger than the room."""
    by = min(1, room[0] / max(drawn.width, EDGE), max(EDGE, room[1]) / max(drawn.height, EDGE))
    if by > 1 - TINY:
        return drawn
    group = (f'<g transform="scale({by:.6g})">', *drawn.elements, "</g>")
    return SvgDrawing(group, by * drawn.width, by * drawn.height)


def _longest(figures: Sequence[_Figure], room: tuple[float, float], most: float) -> _Fit:
    def fits(cell: float, aside: bool) -> bool:
        found = _together([one.room(cell) for one in figures], room[0], aside)
        return found.width <= room[0] and found.height <= room[1]

    best = _Fit(0.0, False)
    for aside in (False, True)[: len(figures)]:
        low, high = 0.0, most
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            low, high = (middle, high) if fits(middle, aside) else (low, middle)
        cell = most if fits(most, aside) else floor(10 * low) / 10 or low
        if cell > best.cell:
            best = _Fit(cell, aside)
    return best


def _together(figures: Sequence[list[SvgDrawing]], width: float, aside: bool) -> SvgDrawing:
    """Drawings in rows of a width; if `aside`, those after the first beside these."""
    first, *others = figures
    if not aside:
        return below(row.drawn for some in figures for row in beside(some, width))
    left = below(row.drawn for row in beside(first, width))
    rest = max(0.0, width - left.width - BETWEEN)
    right = below(row.drawn for some in others for row in beside(some, rest))
    elements = (*left.elements, *moved_elements(right, left.width + BETWEEN, 0))
    height = max(left.height, right.height)
    return SvgDrawing(elements, left.width + BETWEEN + right.width, height)
