"""Drawings in boxes of a page, as large as a box has room for, with lines of text above them.

A figure is some drawings beside each other with cells of a length, such as the layers of a solid.
Lengths are millimetres.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from textwrap import wrap
from typing import NamedTuple, TypeAlias

from ..core.model import Puzzle
from ..core.wording import often
from ..pictures import SvgDrawing, moved_elements, short, xml_text
from ..text.characters import text_columns
from ..text.scene import Scene
from .cut_pieces import Copies, Size, cut_shape, usual_side
from .divided_scenes import TINY
from .page_layout import (
    GAP_BETWEEN_DRAWINGS,
    LEADING,
    LETTER_WIDTH,
    LETTERS,
    MOST_LETTER_WIDTH,
    Paper,
    PrintedPage,
    beside,
    captioned_drawing,
    in_rows,
    longest_that_fits,
)
from .paper import (
    FLAT_CELL,
    SheetLook,
    piece_alone,
)
from .scaled_scenes import EDGE, drawings, numbered_layers, seen

# Boxes are this far apart.
GUTTER = 7.0
SUBTITLE = 4.0
# Pages with many puzzles have smaller letters.
SMALL_LETTERS = 2.8
# The usual side of a cell of a solid.
STANDING_CELL = 15.0
# With a shorter cell the whole drawing is made smaller.
LEAST_DRAWN_CELL = 1.0
# A search for a length halves this often.
BOX_HALVINGS = 14
TITLE = "Puzzles"

Drawings: TypeAlias = Sequence[SvgDrawing]
Captions: TypeAlias = Callable[[Drawings], list[SvgDrawing]]
Draw: TypeAlias = Callable[[float], list[SvgDrawing]]  # by the length of a cell


class BookletLook(NamedTuple):
    """The choices of a user about a booklet: its title, the puzzles on a page, the longest cell
    (None: a usual length), whether solutions are at the end, and those about pages.
    """

    title: str = TITLE
    per_page: int = 1
    cell: float | None = None
    solved: bool = True
    sheet: SheetLook = SheetLook()

    @property
    def small_letters(self) -> float:
        """The height of small letters."""
        return LETTERS if self.sheet.large else SMALL_LETTERS


class PageBoxes:
    """The boxes of a page, in columns and rows; on its side it has rows and columns instead."""

    def __init__(self, on: Paper, grid: tuple[int, int]) -> None:
        columns, rows = grid
        if on.height <= on.width:
            rows, columns = grid
        gaps_across = GUTTER * (columns - 1)
        gaps_down = GUTTER * (rows - 1)
        self._columns = columns
        self._number = columns * rows
        room_across = on.width - gaps_across
        room_down = on.height - gaps_down
        self.width = room_across / columns
        self.height = room_down / rows

    def pages(self, drawn: Iterable[SvgDrawing]) -> list[PrintedPage]:
        """The pages with drawings, one in each box."""
        printed_pages = []
        for number, drawing in enumerate(drawn):
            box = number % self._number
            row, column = divmod(box, self._columns)
            if box == 0:
                printed_pages.append(PrintedPage([], []))
            x = column * (self.width + GUTTER)
            y = row * (self.height + GUTTER)
            page = printed_pages[-1]
            elements = moved_elements(drawing, x, y)
            page.elements.extend(elements)
        return printed_pages

    def room_below(self, top: SvgDrawing) -> Size:
        """The room that a box has below a drawing at its top."""
        height = self.height - top.height - GAP_BETWEEN_DRAWINGS
        return self.width, height


def headline(name: str, place: str, width: float, look: BookletLook) -> SvgDrawing:
    """The name of a puzzle, in two lines at most, and a place at the end of the first."""
    small = look.small_letters
    width_of_place = len(place) * LETTER_WIDTH * small
    room = width - (width_of_place + GAP_BETWEEN_DRAWINGS)
    lines = _lines_of(name, SUBTITLE, room, 2)
    texts = _texts(lines, SUBTITLE)
    place_text = line_of_text(place, width, SUBTITLE, small, "end")
    further_lines = len(lines) - 1
    lines_high = 1 + LEADING * further_lines
    y = SUBTITLE * lines_high + 1.5
    line_below = ruled_line(width, y)
    elements = (*texts, place_text, line_below)
    return SvgDrawing(elements, width, y)


def line_of_text(text: str, x: float, y: float, size: float, anchor: str = "start") -> str:
    """Return a line of text as an element of SVG; nothing for an empty text."""
    if not text:
        return ""
    x_text = short(x)
    y_text = short(y)
    letters = short(size)
    place = f'x="{x_text}" y="{y_text}" font-size="{letters}" text-anchor="{anchor}"'
    content = xml_text(text)
    return f'<text class="caption" {place}>{content}</text>'


def ruled_line(width: float, y: float) -> str:
    """Return a line across a width as an element of SVG."""
    height = short(y)
    end = short(width)
    return f'<path d="M0 {height}H{end}" stroke="#999" stroke-width="0.2"/>'


def paragraphs(
    texts_of_paragraphs: Sequence[str], size: float, width: float, height: float
) -> SvgDrawing:
    """Sentences in lines, as many as a height has room for."""
    line_height = LEADING * size
    most_lines = int(height / line_height)
    lines = list[str]()
    for paragraph in texts_of_paragraphs:
        lines += _lines_of(paragraph, size, width, most_lines)
    if len(lines) > most_lines:
        last = most_lines - 1
        lines = [*lines[:last], f"{lines[last]} …"]
    height_of_lines = size * LEADING * len(lines)
    texts = _texts(lines, size)
    return SvgDrawing(texts, width, height_of_lines)


def _texts(lines: Sequence[str], size: float) -> tuple[str, ...]:
    """Lines of text below each other."""
    texts = []
    for number, line in enumerate(lines):
        lines_above = 1 + LEADING * number
        y = size * lines_above
        texts.append(line_of_text(line, 0, y, size))
    return tuple(texts)


def _lines_of(text: str, size: float, width: float, most_lines: int) -> list[str]:
    """A text in lines of a width, `most_lines` of them at most; the last shows that it goes on."""
    if not text:
        return []
    columns = len(text_columns(text))
    wide = columns / len(text)  # 2 for letters that are twice as wide
    letter_width = MOST_LETTER_WIDTH["p"] * size * wide
    letters = max(1, int(width / letter_width))
    return wrap(text, letters, max_lines=most_lines, placeholder=" …")


# drawings that fit --------------------------------------------------------------------------------


class FittedFigure(NamedTuple):
    """Drawings beside each other: as they are with cells of a length, their captions, the same with
    cells 1 mm long, and the part of a length that their cells have.
    """

    draw: Draw
    captions: Captions
    units: list[SvgDrawing]
    share: float

    def drawn(self, cell: float) -> list[SvgDrawing]:
        """Return the drawings for cells of a length, in millimetres, with their captions."""
        drawn = self.draw(self.share * cell)
        return self.captions(drawn)

    def room(self, cell: float) -> list[SvgDrawing]:
        """The same without elements: only the room that they take."""
        by = self.share * cell

        def side(length: float) -> float:
            edges = 2 * EDGE
            return by * (length - edges) + edges

        sizes = []
        for unit in self.units:
            width = side(unit.width)
            height = side(unit.height)
            sizes.append(SvgDrawing((), width, height))
        return self.captions(sizes)


def fitted_figure(draw: Draw, captions: Captions = list, share: float = 1) -> FittedFigure:
    """Return a figure whose size is known from its drawing with cells of one millimetre."""
    units = draw(1.0)
    return FittedFigure(draw, captions, units, share)


def figures_of_scene(scene: Scene, look: BookletLook) -> list[FittedFigure]:
    """A flat scene; a solid one as it stands, and in layers."""
    style = look.sheet.style

    def flat_drawings(cell: float) -> list[SvgDrawing]:
        return drawings(scene, cell, style)

    if scene.flat:
        return [fitted_figure(flat_drawings)]
    layers = fitted_figure(flat_drawings, numbered_layers)
    if scene.marks:
        return [layers]

    def standing_drawing(cell: float) -> list[SvgDrawing]:
        return [seen(scene, cell, style)]

    standing = fitted_figure(standing_drawing)
    return [standing, layers]


def usual_cell(puzzle: Puzzle, look: BookletLook) -> float:
    """The length of a cell, of which none is longer."""
    lattice = puzzle.board.lattice
    on = look.sheet.on
    given_cell = on.own(look.cell or 0)
    if given_cell:
        return given_cell
    of_square = FLAT_CELL if lattice.flat else STANDING_CELL
    return usual_side(lattice, of_square)


def pieces_figure(puzzle: Puzzle, pieces: Copies, look: BookletLook, share: float) -> FittedFigure:
    """The pieces as they are cut out, or stand, each with the number of its copies."""
    style = look.sheet.style
    scenes = []
    words = []
    for piece, number in pieces:
        shape = cut_shape(piece)
        scenes.append(piece_alone(puzzle, piece, shape))
        caption = ""
        if number > 1:
            caption = often(number)
        words.append(caption)

    def draw(cell: float) -> list[SvgDrawing]:
        return [seen(scene, cell, style) for scene in scenes]

    captions = partial(_with_words, words, look.small_letters)
    return fitted_figure(draw, captions, share)


def _with_words(words: Sequence[str], size: float, drawn: Drawings) -> list[SvgDrawing]:
    captioned = []
    for drawing, word in zip(drawn, words, strict=True):
        if word:
            captioned.append(captioned_drawing(drawing, word, size))
        else:
            captioned.append(drawing)
    return captioned


class DrawingFit(NamedTuple):
    """The length of a cell, and whether all else is to the right of the first drawings."""

    cell: float
    aside: bool


def drawn_in_room(figures: Sequence[FittedFigure], room: Size, longest_cell: float) -> SvgDrawing:
    """Drawings as large as a room has place for, with no cell longer than `longest_cell`."""
    if not figures:
        return SvgDrawing((), 0, 0)
    fit = fit_in_room(figures, room, longest_cell)
    least_cell = min(longest_cell, LEAST_DRAWN_CELL)
    cell = max(fit.cell, least_cell)
    drawn_figures = [figure.drawn(cell) for figure in figures]
    width, _ = room
    arrangement = _together(drawn_figures, width, fit.aside)
    return _shrunk(arrangement, room)


def _shrunk(drawn: SvgDrawing, room: Size) -> SvgDrawing:
    """The drawing, or a smaller one if captions alone are larger than the room."""
    width, height = room
    own_width = max(drawn.width, EDGE)
    own_height = max(drawn.height, EDGE)
    by_width = width / own_width
    by_height = max(EDGE, height) / own_height
    by = min(1, by_width, by_height)
    if by > 1 - TINY:
        return drawn
    group = f'<g transform="scale({by:.6g})">'
    elements = (group, *drawn.elements, "</g>")
    shrunk_width = by * drawn.width
    shrunk_height = by * drawn.height
    return SvgDrawing(elements, shrunk_width, shrunk_height)


def fit_in_room(figures: Sequence[FittedFigure], room: Size, longest_cell: float) -> DrawingFit:
    """Return the longest cells with which figures fit into a room, one below the other or beside
    each other.
    """
    width, height = room

    def fits(cell: float, aside: bool) -> bool:
        rooms = [figure.room(cell) for figure in figures]
        arrangement = _together(rooms, width, aside)
        if arrangement.width > width:
            return False
        return arrangement.height <= height

    def longest(aside: bool) -> DrawingFit:
        cell_fits = partial(fits, aside=aside)
        cell = longest_that_fits(cell_fits, longest_cell, BOX_HALVINGS)
        return DrawingFit(cell, aside)

    below = longest(aside=False)
    if len(figures) < 2:
        return below
    beside_each_other = longest(aside=True)
    if beside_each_other.cell > below.cell:
        return beside_each_other
    return below


def _together(figures: Sequence[list[SvgDrawing]], width: float, aside: bool) -> SvgDrawing:
    """Drawings in rows of a width; if `aside`, those after the first beside these."""
    if not aside:
        return in_rows(figures, width)
    first_figure, *further_figures = figures
    left_side = in_rows([first_figure], width)
    rest = max(0.0, width - left_side.width - GAP_BETWEEN_DRAWINGS)
    right_side = in_rows(further_figures, rest)
    return beside([left_side, right_side])
