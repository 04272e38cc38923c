"""Cards of several puzzles as a booklet: contents, pages of cards to cut out for each puzzle, and
the solutions at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..core.model import Puzzle
from ..pictures import SvgDrawing
from .booklet import (
    ContentsRow,
    PrintedBooklet,
    contents,
    pages_of_contents,
    printed_booklet,
)
from .card_pages import (
    StartPosition,
    card_drawings,
    card_facts,
    card_size,
    card_solutions,
)
from .fitted_drawings import BookletLook, paragraphs
from .page_layout import (
    LETTERS,
    Paper,
    PrintedPage,
    Section,
    header,
    pages,
)

# The sentences about cards take at most this share of a page.
PAGE_WORDS_SHARE = 0.3


class CardPuzzle(NamedTuple):
    """A puzzle of a booklet, its name there, and its cards (at least one)."""

    name: str
    puzzle: Puzzle
    cards: Sequence[StartPosition]


def card_booklet(puzzles: Sequence[CardPuzzle], look: BookletLook) -> PrintedBooklet:
    """The booklet of the cards of some puzzles (at least one)."""
    on = look.sheet.on
    heading = header(look.title, "", "", on.width)
    contents_pages = pages_of_contents(len(puzzles), heading.height, on)
    cards = []
    for number, entry in enumerate(puzzles, 1):
        cards.append(_cards(entry, number, look, on))
    starts = [contents_pages + 1]
    for pages_of_puzzle in cards:
        starts.append(starts[-1] + len(pages_of_puzzle))
    solved = []
    if look.solved:
        solved = _solutions(puzzles, look, on)
    rows = []
    for place, entry in enumerate(puzzles):
        solution_page = _first(solved, place, starts[-1])
        row = ContentsRow(entry.name, starts[place], solution_page)
        rows.append(row)
    printed_pages = contents(rows, heading.height, on)
    for pages_of_puzzle in cards:
        printed_pages += pages_of_puzzle
    printed_pages += solved
    all_puzzles = [entry.puzzle for entry in puzzles]
    return printed_booklet(printed_pages, heading, on, look, all_puzzles)


def _cards(entry: CardPuzzle, number: int, look: BookletLook, on: Paper) -> list[PrintedPage]:
    """The pages with the cards of a puzzle, below its name and its rules."""
    size, wide = card_size(entry.puzzle, look.cell, on)
    words = card_facts(entry.puzzle, len(entry.cards))
    height = PAGE_WORDS_SHARE * on.height
    about = paragraphs([words], LETTERS, on.width, height)
    drawn = card_drawings(entry.puzzle, entry.cards, size, wide, look.sheet)
    title = f"{number}. {entry.name}"
    sections = [Section(title, [_marked(about, number)]), Section("", drawn)]
    return pages(sections, on)


def _marked(drawn: SvgDrawing, number: int) -> SvgDrawing:
    """The drawing as the place that the contents lead to."""
    group = f'<g id="puzzle-{number}">'
    elements = (group, *drawn.elements, "</g>")
    return drawn._replace(elements=elements)


def _solutions(puzzles: Sequence[CardPuzzle], look: BookletLook, on: Paper) -> list[PrintedPage]:
    sections = []
    for number, entry in enumerate(puzzles, 1):
        size, _ = card_size(entry.puzzle, look.cell, on)
        drawn = card_solutions(entry.puzzle, entry.cards, size, look.sheet)
        title = f"Solutions: {number}. {entry.name}"
        sections.append(Section(title, drawn))
    return pages(sections, on)


def _first(printed_pages: Sequence[PrintedPage], place: int, start: int) -> int:
    """The number of the first page that has drawings of a section; 0 for none."""
    for number, page in enumerate(printed_pages, start):
        if place in page.sections:
            return number
    return 0
