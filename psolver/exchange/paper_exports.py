"""Exports to paper: sheets, booklets of several puzzles, cards and class sets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from ..cli.command import INTERRUPTED, YES, begin_run, interruptible
from ..cli.command_options import CommandOptions
from ..cli.output import Output, say
from ..core.control import seconds_of
from ..core.errors import PsolverError, printable
from ..core.model import Puzzle
from ..core.plain_values import Values
from ..core.registries import service
from ..core.tilings import Placements
from ..core.wording import plural
from ..paper import (
    PAPER_NAMES,
    TITLE,
    BookletLook,
    SheetLook,
    card_lines,
    card_sheet,
    class_lines,
    class_set,
    export_booklet,
    export_card_booklet,
    pdf_printing,
    sheet,
    sheet_lines,
)
from .export_options import PER_PAGE, SEARCH_TIME_LIMIT, SHEET_INKS, SHEET_PAPERS, ExportOptions

if TYPE_CHECKING:
    from ..clues import ClueCard


def export_booklet_of_files(
    files: Sequence[str],
    to: str,
    path: str | None,
    reading: CommandOptions,
    options: ExportOptions,
) -> int:
    """Write a booklet of the puzzles of files, or of cards of each; return the exit status."""
    if to != "sheet":
        raise click.UsageError(f"--to {to} is for one file; several are a booklet, --to sheet")
    if options.boards:
        raise click.UsageError("--boards is for one file, not for a booklet")
    if options.grain:
        raise click.UsageError("--grain is for one file, not for a booklet")
    if options.class_set:
        raise click.UsageError("--class-set is for one puzzle; choose it with --problem or --vary")
    if options.cards and options.per_page:
        raise click.UsageError("--per-page is for booklets without --cards")
    look = BookletLook(**_booklet_values(options, TITLE))
    reading = replace(reading, time_limit=options.time_limit or SEARCH_TIME_LIMIT)
    if options.cards:
        number = options.cards
        given_pieces = options.given
        return export_card_booklet(files, path, look, reading, number, given_pieces)
    return export_booklet(files, path, look, reading)


def drawn_sheet(
    puzzle: Puzzle, solution: Placements | None, options: ExportOptions
) -> tuple[str, list[str]]:
    """Return a sheet as text, and sentences on it."""
    look = _sheet_look(options)
    drawn = sheet(puzzle, solution, cell=options.cell, look=look)
    lines = sheet_lines(drawn, look.paper)
    if not puzzle.board.lattice.flat:
        lines.append("a solid is only to look at on paper; --to stl makes it for a 3-D printer")
    return drawn.text, lines


def _sheet_look(options: ExportOptions) -> SheetLook:
    return SheetLook(
        paper=options.paper or SHEET_PAPERS[0],
        landscape=options.landscape,
        ink=options.ink or SHEET_INKS[0],
        labels=not options.no_labels,
        pieces=not options.no_pieces,
        boards=options.boards or 1,
        name_line=options.name_line,
        grain=options.grain,
        figure=options.figure or "",
        large=options.large_type,
    )


def _booklet_values(options: ExportOptions, title: str) -> Values:
    """Return the fields of a `BookletLook`."""
    return {
        "title": title if options.title is None else options.title,
        "per_page": int(options.per_page or PER_PAGE[0]),
        "cell": options.cell,
        "solved": not options.no_solution,
        "sheet": _sheet_look(options),
    }


def export_cards(
    puzzle: Puzzle, path: str | None, options: ExportOptions, reading: CommandOptions
) -> int:
    """Write cards or worksheets with start positions of a puzzle; return the exit status."""
    number = options.cards or options.class_set or 1
    cards: list[ClueCard] = []
    seconds = seconds_of(options.time_limit or SEARCH_TIME_LIMIT)
    printed = pdf_printing(path)
    with Output(path) as output:
        run, status_line = begin_run(puzzle, replace(reading, time_limit=None))
        with interruptible(run, status_line):
            cards = service("cards_of_clues")(puzzle, number, options.given, seconds)
        if run.control.cancelled:
            output.leave()
            return INTERRUPTED
        if not cards:
            raise PsolverError(
                f"{puzzle.file}: no solution was found in {seconds:g} s, so there are no cards;"
                " psolver solve searches longer"
            )
        text, lines = _cards_drawn(puzzle, cards, options)
        output.write(printed(text))
    for line in lines:
        say(printable(line))
    return YES


def _cards_drawn(
    puzzle: Puzzle, cards: Sequence[ClueCard], options: ExportOptions
) -> tuple[str, list[str]]:
    """Return the pages with start positions as cards or as worksheets, and sentences on them."""
    look = _sheet_look(options)
    if options.class_set:
        set_look = BookletLook(**_booklet_values(options, puzzle.title or "Puzzle"))
        drawn_set = class_set(puzzle, cards, set_look)
        pages = f"{plural(drawn_set.pages, 'page')} of {PAPER_NAMES[look.paper]}"
        return drawn_set.text, [pages, *class_lines(cards, options.class_set), *drawn_set.lost]
    drawn = card_sheet(puzzle, cards, options.cell, look, not options.no_solution)
    lines = card_lines(cards, options.cards or 1, options.given)
    return drawn.text, [*sheet_lines(drawn, look.paper), *lines]
