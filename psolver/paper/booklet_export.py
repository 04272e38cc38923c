"""Several puzzles searched one after the other and printed as a booklet."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ..cli.command import INTERRUPTED, YES, begin_run, interruptible, output_path
from ..cli.command_options import CommandOptions
from ..cli.output import Output, say
from ..clues import ClueCard, cards_of_clues
from ..core.control import Control, seconds_of
from ..core.errors import PsolverError, printable
from ..families import PuzzleTask, tasks_of
from ..text.progress_words import unsolved_line
from .booklet import BookletLook, BookletPuzzle, booklet, booklet_lines
from .pdf_printer import pdf_printing

if TYPE_CHECKING:
    from ..core.model import Puzzle
    from ..core.outcome import Outcome
    from ..core.tiling import Placement


def export_booklet(
    files: Sequence[str], path: str | None, look: BookletLook, options: CommandOptions
) -> int:
    """Print the puzzles in some files and folders as a booklet; the exit status.

    The time limit holds for each puzzle by itself. Raises PsolverError if one cannot be read.
    """
    read = _read(files, options)
    place = _place(path, read)
    printed = pdf_printing(place)
    lines, found = list[str](), list[BookletPuzzle]()
    with Output(place) as output:
        for task, puzzle in read:
            one, outcome = _solved(task, puzzle, look.solved, options)
            if outcome and outcome.status == "interrupted":
                output.leave()
                return INTERRUPTED
            if outcome and one.unsolved:
                why = unsolved_line("booklet", outcome, str(options.time_limit))
                lines.append(f"{task.label}: {why}")
            found.append(one)
        drawn = booklet(found, look)
        output.write(printed(drawn.text))
    for line in (*booklet_lines(drawn, len(found), look.sheet.paper), *lines):
        say(printable(line))
    return YES


def export_card_booklet(
    files: Sequence[str],
    path: str | None,
    look: BookletLook,
    options: CommandOptions,
    number: int,
    given: int | None,
) -> int:
    """Print a number of cards for each of several puzzles as a booklet; the exit status.

    A puzzle without cards is left out, and named. Raises PsolverError if no puzzle has cards.
    """
    from .card_booklet import CardPuzzle, card_booklet

    read = _read(files, options)
    place = _place(path, read)
    printed = pdf_printing(place)
    lines, found = list[str](), list[CardPuzzle]()
    with Output(place) as output:
        for task, puzzle in read:
            run, status_line = begin_run(puzzle, replace(options, time_limit=None))
            cards, why = list[ClueCard](), ""
            with interruptible(run, status_line):
                cards, why = _cards(puzzle, number, given, str(options.time_limit), run.control)
            if run.control.cancelled:
                output.leave()
                return INTERRUPTED
            if cards:
                found.append(CardPuzzle(_name(task, puzzle), puzzle, cards))
            else:
                lines.append(why)
        if not found:
            raise PsolverError(lines[0])
        drawn = card_booklet(found, look)
        output.write(printed(drawn.text))
    for line in (*booklet_lines(drawn, len(found), look.sheet.paper), *lines):
        say(printable(line))
    return YES


def _cards(
    puzzle: Puzzle, number: int, given: int | None, limit: str, control: Control
) -> tuple[list[ClueCard], str]:
    """Return the cards of a puzzle, or none and the sentence on that."""
    try:
        found = cards_of_clues(puzzle, number, given, seconds_of(limit), control)
    except PsolverError as error:
        return [], str(error)
    return found, f"{puzzle.file}: no cards: no solution was found in {seconds_of(limit):g} s"


def _place(path: str | None, read: Sequence[tuple[PuzzleTask, Puzzle]]) -> str | None:
    """Return where to print. Raises PsolverError if it is a file that is read."""
    *_, place = [output_path(path, task.file) for task, _ in read]
    return place


def _name(task: PuzzleTask, puzzle: Puzzle) -> str:
    return puzzle.title or Path(task.file).stem


def _read(files: Sequence[str], options: CommandOptions) -> list[tuple[PuzzleTask, Puzzle]]:
    """Return the puzzles of some files and folders (at least one). Raises PsolverError."""
    found = [(task, task.puzzle(options)) for task in tasks_of(files, options)]
    if not found:
        raise PsolverError(f"{files[0]}: has no puzzle files; name some for the booklet")
    return found


def _solved(
    task: PuzzleTask, puzzle: Puzzle, wanted: bool, options: CommandOptions
) -> tuple[BookletPuzzle, Outcome | None]:
    """Return a puzzle of the booklet, with a solution if it is wanted and found."""
    name = _name(task, puzzle)
    if not wanted:
        return BookletPuzzle(name, puzzle), None
    given = replace(options, began=time.monotonic())
    solution, outcome = first_solution(puzzle, given)
    unsolved = "" if solution is not None else _unsolved(outcome, str(options.time_limit))
    return BookletPuzzle(name, puzzle, solution, unsolved), outcome


def _unsolved(outcome: Outcome, limit: str) -> str:
    """Return the sentence of a booklet on a puzzle without a solution."""
    if outcome.reason:
        return f"There is no solution: {outcome.reason.sentence}."
    if outcome.status == "impossible":
        return "There is no solution."
    return f"No solution was found in {seconds_of(limit):g} s."


def first_solution(
    puzzle: Puzzle, options: CommandOptions
) -> tuple[tuple[Placement, ...] | None, Outcome]:
    """Return a solution of a puzzle, None if none was found, and the outcome of the search."""
    from ..search.tasks import tilings

    run, status_line = begin_run(puzzle, replace(options, limit=1))
    solution = None
    with interruptible(run, status_line):
        for tiling in tilings(run):
            solution = tiling.placements
    return solution, run.outcome
