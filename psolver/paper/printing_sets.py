"""Pages of several puzzles that the page prints: clue cards, class sets, and a booklet of all
puzzles of a text. They run in the process of a tab, which remembers the last solutions.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ..core.control import current_control
from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.plain_values import GivenValues
from ..core.registries import SERVICES, service
from ..core.tilings import Placements
from ..core.toml.load import load_toml_bytes
from ..core.wording import plural
from ..search.run import Options, Run
from ..search.tasks import tilings
from .booklet import BookletPuzzle, booklet, booklet_lines
from .card_pages import StartPosition, card_lines, card_sheet
from .fitted_drawings import BookletLook
from .paper import PAPER_NAMES, SheetLook, sheet_lines
from .worksheets import class_lines, class_set

# Start positions, and the solution of each puzzle of a booklet, are searched for so long.
CARDS_SECONDS = 20.0
BOOKLET_SECONDS = 5.0
# The panel offers no more puzzles of a text.
MOST_IN_BOOKLET = 60
KINDS_OF_CARDS = {"cards": "Clue cards to cut out", "class": "Class set: different puzzles"}
PER_PAGE_WITH_LARGE_TYPE = 2


class PuzzlesOfText(NamedTuple):
    """A text that is several puzzles: the numbers that its variables have in each, and titles."""

    text: str
    given: Sequence[dict[str, int]]
    titles: Sequence[str]


class PrintedSet(NamedTuple):
    """Pages as text, sentences about them, and if they have one, the length of a cell."""

    text: str
    remarks: tuple[str, ...]
    cell: float | None = None


def kinds_of_cards(puzzle: Puzzle) -> dict[str, str]:
    """Return the kinds of pages with start positions that a puzzle can have, with their names."""
    if "cards_of_clues" not in SERVICES:
        return {}
    if puzzle.goal or puzzle.best:
        return {}
    return KINDS_OF_CARDS


def printed_cards(puzzle: Puzzle, kind: str, choices: GivenValues, look: SheetLook) -> PrintedSet:
    """Return cards or worksheets with start positions. Raises PsolverError if none was found."""
    is_to_cut = kind == "cards"
    number = choices["cards"] if is_to_cut else choices["copies"]
    if not number:
        number = 1
    cards = _cards(puzzle, number, choices["given"])
    if not cards:
        fault = f"no solution was found in {CARDS_SECONDS:g} s, so there are no cards"
        raise PsolverError(fault)
    if is_to_cut:
        drawn = card_sheet(puzzle, cards, choices["cell"], look, choices["answers"])
        lines = sheet_lines(drawn, look.paper)
        lines += card_lines(cards, number, choices["given"])
        return PrintedSet(drawn.text, tuple(lines), drawn.cell)
    title = puzzle.title or "Puzzle"
    drawn_set = class_set(puzzle, cards, _booklet_look(title, choices, look))
    number_of_pages = plural(drawn_set.pages, "page")
    pages = f"{number_of_pages} of {PAPER_NAMES[look.paper]}"
    lines = [pages, *class_lines(cards, number), *drawn_set.lost]
    return PrintedSet(drawn_set.text, tuple(lines))


@lru_cache(8)
def _cards(puzzle: Puzzle, number: int, given: int | None) -> Sequence[StartPosition]:
    find_cards = service("cards_of_clues")
    cards: Sequence[StartPosition] = find_cards(puzzle, number, given, CARDS_SECONDS)
    return cards


def printed_booklet_of_text(
    puzzles: PuzzlesOfText, title: str, choices: GivenValues, look: SheetLook
) -> PrintedSet:
    """Return the booklet of all puzzles of a text. Raises PsolverError for one with a fault."""
    entries = []
    remarks = []
    data = puzzles.text.encode(errors="surrogatepass")
    for number, given in enumerate(puzzles.given[:MOST_IN_BOOKLET]):
        puzzle = load_toml_bytes(data, vary=given)
        name = ""
        if puzzles.titles:
            name = puzzles.titles[number]
        if not name:
            values = [f"{variable} = {value}" for variable, value in given.items()]
            name = ", ".join(values)
        solution = None
        unsolved = ""
        if choices["answers"]:
            solution, unsolved = _solution(puzzle)
        if unsolved:
            remarks.append(f"{name}: {unsolved}")
        entry = BookletPuzzle(name, puzzle, solution, unsolved)
        entries.append(entry)
    booklet_look = _booklet_look(title, choices, look)
    drawn = booklet(entries, booklet_look)
    lines = booklet_lines(drawn, len(entries), look.paper)
    number_of_puzzles = len(puzzles.given)
    if number_of_puzzles > MOST_IN_BOOKLET:
        lines.append(f"the first {MOST_IN_BOOKLET} of {number_of_puzzles:,} puzzles")
    return PrintedSet(drawn.text, (*lines, *remarks))


@lru_cache(MOST_IN_BOOKLET)
def _solution(puzzle: Puzzle) -> tuple[Placements | None, str]:
    """A solution of a puzzle, or else the sentence on its lack."""
    control = current_control()
    options = Options(limit=1, time_limit=BOOKLET_SECONDS)
    run = Run(puzzle, options, lambda _: control.tick())
    for tiling in tilings(run):
        return tiling.placements, ""
    control.check()
    if run.complete:
        return None, "There is no solution."
    return None, f"No solution was found in {BOOKLET_SECONDS:g} s."


def _booklet_look(title: str, choices: GivenValues, look: SheetLook) -> BookletLook:
    per_page = int(choices["perPage"])
    if look.large:
        per_page = min(per_page, PER_PAGE_WITH_LARGE_TYPE)
    cell = choices["cell"]
    has_answers = choices["answers"]
    return BookletLook(title, per_page, cell, has_answers, look)
