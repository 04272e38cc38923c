"""Cards of several puzzles as a booklet: contents, pages of cards to cut out for each puzzle, and
the solutions at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from ..core.model import Puzzle
from ..pictures import SvgDrawing
from .booklet import (
    BookletLook,
    ContentsRow,
    PrintedBooklet,
    contents,
    pages_of_contents,
    paragraphs,
)
from .card_pages import (
    StartPosition,
    card_drawings,
    card_facts,
    card_size,
    card_solutions,
)
from .page_layout import (
    LETTERS,
    Paper,
    PrintedPage,
    Section,
    document_of_pages,
    header,
    pages,
    paper_of,
)
from .paper import NO_COLORS, lacks_colors

# The sentences about cards take at most this share of a page.
PAGE_WORDS_SHARE = 0.3


class CardPuzzle(NamedTuple):
    """A puzzle of a booklet, its name there, and its cards (at least one)."""

    name: str
    puzzle: Puzzle
    cards: Sequence[StartPosition]


def card_booklet(puzzles: Sequence[CardPuzzle], look: BookletLook) -> PrintedBooklet:
    """The booklet of the cards of some puzzles (at least one)."""
    on = paper_of(look.sheet.paper, look.sheet.landscape)
    heading = header(look.title, "", "", on.width)
    contents_pages = pages_of_contents(len(puzzles), heading.height, on)
    cards = [_cards(entry, number, look, on) for number, entry in enumerate(puzzles, 1)]
    starts = [
        contents_pages + 1 + number_of_pages
        for number_of_pages in accumulate(map(len, cards), initial=0)
    ]
    solved = _solutions(puzzles, look, on) if look.solved else []
    rows = [
        ContentsRow(entry.name, starts[place], _first(solved, place, starts[-1]))
        for place, entry in enumerate(puzzles)
    ]
    printed_pages = contents(rows, heading.height, on)
    printed_pages += [page for pages_of_puzzle in cards for page in pages_of_puzzle] + solved
    lacks = any(lacks_colors(entry.puzzle, look.sheet) for entry in puzzles)
    text = document_of_pages(look.title, heading, printed_pages, on, look.sheet.ink)
    return PrintedBooklet(text, len(printed_pages), (NO_COLORS,) if lacks else ())


def _cards(entry: CardPuzzle, number: int, look: BookletLook, on: Paper) -> list[PrintedPage]:
    """The pages with the cards of a puzzle, below its name and its rules."""
    size, wide = card_size(entry.puzzle, look.cell, on.width)
    words = card_facts(entry.puzzle, len(entry.cards))
    about = paragraphs([words], LETTERS, on.width, PAGE_WORDS_SHARE * on.height)
    drawn = card_drawings(entry.puzzle, entry.cards, size, wide, look.sheet)
    sections = [Section(f"{number}. {entry.name}", [_marked(about, number)]), Section("", drawn)]
    return pages(sections, on)


def _marked(drawn: SvgDrawing, number: int) -> SvgDrawing:
    """The drawing as the place that the contents lead to."""
    elements = (f'<g id="puzzle-{number}">', *drawn.elements, "</g>")
    return drawn._replace(elements=elements)


def _solutions(puzzles: Sequence[CardPuzzle], look: BookletLook, on: Paper) -> list[PrintedPage]:
    sections = []
    for number, entry in enumerate(puzzles, 1):
        size, _ = card_size(entry.puzzle, look.cell, on.width)
        drawn = list(card_solutions(entry.puzzle, entry.cards, size, look.sheet))
        sections.append(Section(f"Solutions: {number}. {entry.name}", drawn))
    return pages(sections, on)


def _first(printed_pages: Sequence[PrintedPage], place: int, start: int) -> int:
    """The number of the first page that has drawings of a section; 0 for none."""
    return next((start + n for n, page in enumerate(printed_pages) if place in page.sections), 0)
