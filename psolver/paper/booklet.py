"""Several puzzles as a booklet to print: contents, some puzzles on each page, and the solutions at
the end. Lengths are millimetres.

Each page has the same boxes, so that the number of every page follows from that of its puzzle. A
drawing is as large as its box has room for.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import NamedTuple

from ..core.model import Piece, Puzzle
from ..core.tilings import Placement
from ..core.wording import plural, shortened
from ..pictures import SvgDrawing
from ..text.results import left_out_line, pieces_left_out
from ..text.sentences import capital
from ..text.tiling_scenes import tiling_scene
from .cut_pieces import copies, has_board, usual_side
from .fitted_drawings import (
    BookletLook,
    PageBoxes,
    drawn_in_room,
    figures_of_scene,
    fit_in_room,
    headline,
    line_of_text,
    paragraphs,
    pieces_figure,
    ruled_line,
    usual_cell,
)
from .handout_words import conditions
from .large_type import small_names_lines
from .page_layout import (
    HEADING,
    LETTER_WIDTH,
    LETTERS,
    PageHeader,
    Paper,
    PrintedPage,
    below,
    document_of_pages,
    elements_of,
    header,
    without_commands,
)
from .paper import (
    LEAST_CELL,
    NO_COLORS,
    NO_FIGURE,
    PAPER_NAMES,
    board,
    lacks_colors,
    lacks_figure,
)

# By the number of puzzles on a page: the columns and rows of puzzles, and of solutions.
PUZZLE_GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
SOLUTION_GRIDS = {1: (2, 3), 2: (2, 3), 4: (3, 4), 6: (3, 4)}
# A line of the contents is this high.
CONTENTS_LINE = 6.5
# Puzzles have their notes if no more of them are on a page.
MOST_WITH_NOTES = 2
LARGE_SOLUTIONS = (1, 2)
# The sentences of a puzzle take at most this share of its box.
BOX_WORDS_SHARE = 0.35
# A cell of a piece has this share of one of the board.
FLAT_PIECES = 0.6
SOLID_PIECES = 0.8


class BookletPuzzle(NamedTuple):
    """A puzzle of a booklet: its name there, and a solution, or why it has none, a sentence."""

    name: str
    puzzle: Puzzle
    solution: Sequence[Placement] | None = None
    unsolved: str = ""


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
    on = look.sheet.on
    heading = header(look.title, "", "", on.width, name_line=look.sheet.name_line)
    places = _places(len(puzzles), look, heading.height, on)
    puzzle_boxes = PageBoxes(on, PUZZLE_GRIDS[look.per_page])
    solution_boxes = PageBoxes(on, solution_grid(look))
    rows = []
    drawn_puzzles = []
    drawn_solutions = []
    for number, entry in enumerate(puzzles, 1):
        page = places.of_solution(number)
        place = places.of_puzzle(number)
        rows.append(ContentsRow(entry.name, place, page))
        drawn_puzzles.append(_puzzle(entry, number, page, look, puzzle_boxes))
        if look.solved:
            solution = _solution(entry, number, look, solution_boxes)
            drawn_solutions.append(solution)
    printed_pages = contents(rows, heading.height, on)
    printed_pages += puzzle_boxes.pages(drawn_puzzles)
    printed_pages += solution_boxes.pages(drawn_solutions)
    all_puzzles = [entry.puzzle for entry in puzzles]
    return printed_booklet(printed_pages, heading, on, look, all_puzzles)


def printed_booklet(
    printed_pages: Sequence[PrintedPage],
    heading: PageHeader,
    on: Paper,
    look: BookletLook,
    puzzles: Sequence[Puzzle],
) -> PrintedBooklet:
    """The booklet of some pages, of which the first has the heading."""
    lost = []
    if any(lacks_colors(puzzle, look.sheet) for puzzle in puzzles):
        lost.append(NO_COLORS)
    if any(lacks_figure(puzzle, look.sheet) for puzzle in puzzles):
        lost.append(NO_FIGURE)
    elements = elements_of(printed_pages)
    lost += small_names_lines(elements, on.magnified)
    text = document_of_pages(look.title, heading, printed_pages, on, look.sheet.ink)
    return PrintedBooklet(text, len(printed_pages), tuple(lost))


def booklet_lines(drawn: PrintedBooklet, number: int, paper: str) -> list[str]:
    """The numbers of pages and puzzles of a booklet, and what it lacks, a sentence each."""
    number_of_pages = plural(drawn.pages, "page")
    number_of_puzzles = plural(number, "puzzle")
    pages = f"{number_of_pages} of {PAPER_NAMES[paper]}"
    return [f"{pages}, {number_of_puzzles}", *drawn.lost]


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
        page_of_puzzles = ceil(number / self.puzzles)
        return self.contents + page_of_puzzles

    def of_solution(self, number: int) -> int:
        """The page of a solution; 0 without solutions."""
        if self.solved_from:
            pages_before = (number - 1) // self.solutions
            return self.solved_from + pages_before
        return 0


def solution_grid(look: BookletLook) -> tuple[int, int]:
    """The columns and rows of solutions on a page."""
    if look.sheet.large:
        return LARGE_SOLUTIONS
    return SOLUTION_GRIDS[look.per_page]


def _places(number: int, look: BookletLook, start: float, on: Paper) -> PagePlaces:
    contents_pages = pages_of_contents(number, start, on)
    columns, rows = solution_grid(look)
    pages_of_puzzles = ceil(number / look.per_page)
    solved_from = 0
    if look.solved:
        solved_from = contents_pages + pages_of_puzzles + 1
    return PagePlaces(contents_pages, look.per_page, columns * rows, solved_from)


def pages_of_contents(number: int, start: float, on: Paper) -> int:
    """The number of pages with the contents of a booklet with a number of puzzles."""
    lines_left = max(0, number - _lines(on, start))
    further_pages = ceil(lines_left / _lines(on, 0))
    return 1 + further_pages


def _lines(on: Paper, start: float) -> int:
    """The number of lines of contents on a page that begin below a place."""
    height = on.height - start
    lines = floor(height / CONTENTS_LINE)
    return max(1, lines - 1)  # one is their heading


class ContentsRow(NamedTuple):
    """A puzzle in the contents: its name, its page, and that of its solution, 0 without one."""

    name: str
    page: int
    solution: int


def contents(rows: Sequence[ContentsRow], start: float, on: Paper) -> list[PrintedPage]:
    """The pages with the names of the puzzles and the numbers of their pages, which are links; the
    first begins below a place.
    """
    solved = ""
    if rows[0].solution:
        solved = "Solution"
    waiting = list(enumerate(rows, 1))
    printed_pages = list[PrintedPage]()
    while waiting:
        page_rows = waiting[: _lines(on, start)]
        y = start + CONTENTS_LINE
        elements = _line(y, on.width, "Contents", "Page", solved)
        for number, row in page_rows:
            y += CONTENTS_LINE
            page = str(row.page)
            solution = ""
            if row.solution:
                solution = str(row.solution)
            name = f"{number}. {row.name}"
            line = _line(y, on.width, name, page, solution)
            elements += [f'<a href="#puzzle-{number}">', *line, "</a>"]
        printed_pages.append(PrintedPage(elements, []))
        waiting = waiting[len(page_rows) :]
        start = 0.0
    return printed_pages


def _line(y: float, width: float, name: str, page: str, solution: str) -> list[str]:
    """A line of the contents, with a line below it."""
    room = width - 45
    letter_width = LETTER_WIDTH * HEADING
    letters = int(room / letter_width)
    return [
        line_of_text(shortened(name, letters), 0, y, HEADING),
        line_of_text(page, width - 22, y, HEADING, "end"),
        line_of_text(solution, width, y, HEADING, "end"),
        ruled_line(width, y + 1.5),
    ]


# boxes --------------------------------------------------------------------------------------------


def _puzzle(
    entry: BookletPuzzle, number: int, page: int, look: BookletLook, box: PageBoxes
) -> SvgDrawing:
    """A puzzle in its box: its name, the `page` of its solution, its rules, board and pieces."""
    pieces = copies(entry.puzzle, entry.solution)
    place = f"solution: page {page}" if page else ""
    head = headline(f"{number}. {entry.name}", place, box.width, look)
    words = conditions(entry.puzzle, pieces)
    small = look.per_page > MOST_WITH_NOTES
    if look.sheet.notes and not small:
        notes = without_commands(entry.puzzle.notes)
        words = [*notes.split("\n"), " ".join(words)]
    size = look.small_letters if small else LETTERS
    blocks = words
    if small:
        blocks = [" ".join(filter(None, words))]
    height = BOX_WORDS_SHARE * box.height
    text = paragraphs(blocks, size, box.width, height)
    top = head
    if text.height:
        top = below([head, text])
    room = box.room_below(top)
    shown_pieces = pieces if look.sheet.pieces else []
    drawing = _shown(entry.puzzle, shown_pieces, look, room)
    group = f'<g id="puzzle-{number}">'
    elements = below([top, drawing]).elements
    return SvgDrawing((group, *elements, "</g>"), box.width, box.height)


def _solution(entry: BookletPuzzle, number: int, look: BookletLook, box: PageBoxes) -> SvgDrawing:
    """The solution of a puzzle in its box, or why it has none."""
    title = f"{number}. {entry.name}"
    head = headline(title, "", box.width, look)
    words = entry.unsolved
    if entry.solution is not None:
        names = pieces_left_out(entry.puzzle, entry.solution)
        if names:
            words = f"{capital(left_out_line(names))}."
    height = BOX_WORDS_SHARE * box.height
    text = paragraphs([words], look.small_letters, box.width, height)
    top = head
    if text.height:
        top = below([head, text])
    if entry.solution is None:
        return top
    scene = tiling_scene(entry.puzzle, entry.solution, colored=True)
    figures = figures_of_scene(scene, look)
    longest_cell = usual_cell(entry.puzzle, look)
    drawn = drawn_in_room(figures, box.room_below(top), longest_cell)
    return below([top, drawn])


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
    longest_cell = usual_cell(puzzle, look)
    flat = lattice.flat
    on_board = []
    if has_board(puzzle):
        scene = board(puzzle, look.sheet.figure)
        on_board = figures_of_scene(scene, look)
    if not pieces:
        return drawn_in_room(on_board, room, longest_cell)
    if flat and look.per_page == 1:
        single_copies = []
        for piece, number in pieces:
            for _ in range(number):
                single_copies.append((piece, 1))
        single_figure = pieces_figure(puzzle, single_copies, look, 1)
        figures = [*on_board, single_figure]
        least_cell = min(longest_cell, usual_side(lattice, LEAST_CELL))
        fit = fit_in_room(figures, room, longest_cell)
        if fit.cell >= least_cell:
            return drawn_in_room(figures, room, longest_cell)
    share = SOLID_PIECES
    if flat:
        share = FLAT_PIECES
    if look.sheet.large:
        share = 1
    figure_of_pieces = pieces_figure(puzzle, pieces, look, share)
    return drawn_in_room([*on_board, figure_of_pieces], room, longest_cell)
