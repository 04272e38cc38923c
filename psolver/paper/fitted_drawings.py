"""Drawings in boxes of a page, as large as a box has room for, with lines of text above them.

A figure is some drawings beside each other with cells of a length, such as the layers of a solid.
Lengths are millimetres.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from textwrap import wrap
from typing import NamedTuple, TypeAlias

from ..core.model import Piece, Puzzle
from ..core.wording import often
from ..pictures import SvgDrawing, moved_elements, short, xml_text
from ..text.characters import text_columns
from ..text.scene import Scene
from .cut_pieces import cut_shape, usual_side
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

Captions: TypeAlias = Callable[[Sequence[SvgDrawing]], list[SvgDrawing]]


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


def headline(name: str, place: str, width: float, look: BookletLook) -> SvgDrawing:
    """The name of a puzzle, in two lines at most, and a place at the end of the first."""
    small = look.small_letters
    end = len(place) * LETTER_WIDTH * small + GAP_BETWEEN_DRAWINGS
    lines = _lines_of(name, SUBTITLE, width - end, 2)
    y = SUBTITLE * (1 + LEADING * (len(lines) - 1)) + 1.5
    place_text = line_of_text(place, width, SUBTITLE, small, "end")
    elements = (*_texts(lines, SUBTITLE), place_text, ruled_line(width, y))
    return SvgDrawing(elements, width, y)


def line_of_text(text: str, x: float, y: float, size: float, anchor: str = "start") -> str:
    """Return a line of text as an element of SVG; nothing for an empty text."""
    place = f'x="{short(x)}" y="{short(y)}" font-size="{short(size)}" text-anchor="{anchor}"'
    return f'<text class="caption" {place}>{xml_text(text)}</text>' if text else ""


def ruled_line(width: float, y: float) -> str:
    """Return a line across a width as an element of SVG."""
    return f'<path d="M0 {short(y)}H{short(width)}" stroke="#999" stroke-width="0.2"/>'


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
    return tuple(
        line_of_text(line, 0, size * (1 + LEADING * n), size) for n, line in enumerate(lines)
    )


def _lines_of(text: str, size: float, width: float, most_lines: int) -> list[str]:
    """A text in lines of a width, `most_lines` of them at most; the last shows that it goes on."""
    if not text:
        return []
    wide = len(text_columns(text)) / len(text)  # 2 for letters that are twice as wide
    letters = max(1, int(width / (MOST_LETTER_WIDTH["p"] * size * wide)))
    return wrap(text, letters, max_lines=most_lines, placeholder=" …")


# drawings that fit --------------------------------------------------------------------------------


class FittedFigure(NamedTuple):
    """Drawings beside each other: as they are with cells of a length, their captions, the same with
    cells 1 mm long, and the part of a length that their cells have.
    """

    draw: Callable[[float], list[SvgDrawing]]
    captions: Captions
    units: list[SvgDrawing]
    share: float

    def drawn(self, cell: float) -> list[SvgDrawing]:
        """Return the drawings for cells of a length, in millimetres, with their captions."""
        return self.captions(self.draw(self.share * cell))

    def room(self, cell: float) -> list[SvgDrawing]:
        """The same without elements: only the room that they take."""
        by = self.share * cell

        def side(length: float) -> float:
            return by * (length - 2 * EDGE) + 2 * EDGE

        sizes = [SvgDrawing((), side(unit.width), side(unit.height)) for unit in self.units]
        return self.captions(sizes)


def fitted_figure(
    draw: Callable[[float], list[SvgDrawing]], captions: Captions = list, share: float = 1
) -> FittedFigure:
    """Return a figure whose size is known from its drawing with cells of one millimetre."""
    return FittedFigure(draw, captions, draw(1.0), share)


def figures_of_scene(scene: Scene, look: BookletLook) -> list[FittedFigure]:
    """A flat scene; a solid one as it stands, and in layers."""
    style = look.sheet.style
    if scene.flat:
        return [fitted_figure(lambda cell: drawings(scene, cell, style))]
    layers = fitted_figure(lambda cell: drawings(scene, cell, style), numbered_layers)
    standing = fitted_figure(lambda cell: [seen(scene, cell, style)])
    return [layers] if scene.marks else [standing, layers]


def usual_cell(puzzle: Puzzle, look: BookletLook) -> float:
    """The length of a cell, of which none is longer."""
    lattice = puzzle.board.lattice
    given_cell = look.sheet.on.own(look.cell or 0)
    return given_cell or usual_side(lattice, FLAT_CELL if lattice.flat else STANDING_CELL)


def pieces_figure(
    puzzle: Puzzle, pieces: Sequence[tuple[Piece, int]], look: BookletLook, share: float
) -> FittedFigure:
    """The pieces as they are cut out, or stand, each with the number of its copies."""
    scenes = [piece_alone(puzzle, piece, cut_shape(piece)) for piece, _ in pieces]
    style = look.sheet.style
    words = [often(number) if number > 1 else "" for _, number in pieces]

    def draw(cell: float) -> list[SvgDrawing]:
        return [seen(scene, cell, style) for scene in scenes]

    return fitted_figure(draw, partial(_with_words, words, look.small_letters), share)


def _with_words(words: Sequence[str], size: float, drawn: Sequence[SvgDrawing]) -> list[SvgDrawing]:
    captioned = []
    for drawing, word in zip(drawn, words, strict=True):
        captioned.append(captioned_drawing(drawing, word, size) if word else drawing)
    return captioned


class DrawingFit(NamedTuple):
    """The length of a cell, and whether all else is to the right of the first drawings."""

    cell: float
    aside: bool


def drawn_in_room(
    figures: Sequence[FittedFigure], room: tuple[float, float], longest_cell: float
) -> SvgDrawing:
    """Drawings as large as a room has place for, with no cell longer than `longest_cell`."""
    if not figures:
        return SvgDrawing((), 0, 0)
    fit = fit_in_room(figures, room, longest_cell)
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


def fit_in_room(
    figures: Sequence[FittedFigure], room: tuple[float, float], longest_cell: float
) -> DrawingFit:
    """Return the longest cells with which figures fit into a room, one below the other or beside
    each other.
    """

    def fits(cell: float, aside: bool) -> bool:
        arrangement = _together([figure.room(cell) for figure in figures], room[0], aside)
        return arrangement.width <= room[0] and arrangement.height <= room[1]

    best = DrawingFit(0.0, False)
    for aside in (False, True)[: len(figures)]:
        cell = longest_that_fits(partial(fits, aside=aside), longest_cell, BOX_HALVINGS)
        if cell > best.cell:
            best = DrawingFit(cell, aside)
    return best


def _together(figures: Sequence[list[SvgDrawing]], width: float, aside: bool) -> SvgDrawing:
    """Drawings in rows of a width; if `aside`, those after the first beside these."""
    if not aside:
        return in_rows(figures, width)
    first_figure, *further_figures = figures
    left_side = in_rows([first_figure], width)
    rest = max(0.0, width - left_side.width - GAP_BETWEEN_DRAWINGS)
    return beside([left_side, in_rows(further_figures, rest)])
