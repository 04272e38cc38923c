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
from ..core.control import seconds_of
from ..core.errors import PsolverError, printable
from ..core.tilings import Placements
from ..families import PuzzleTask, tasks_of
from ..search.tasks import tilings
from .booklet import BookletPuzzle, booklet, booklet_lines
from .card_booklet import CardPuzzle, card_booklet
from .fitted_drawings import BookletLook
from .pdf_printer import pdf_printing

if TYPE_CHECKING:
    from ..core.model import Puzzle
    from ..core.outcome import Outcome

# the beginning of the reason why a drawing shows no solution
WITHOUT_SOLUTION = {
    "sheet": "no page with a solution",
    "booklet": "no solution in the booklet",
    "laser": "no solution to cut in place",
}


def export_booklet(
    files: Sequence[str], path: str | None, look: BookletLook, options: CommandOptions
) -> int:
    """Print the puzzles in some files and folders as a booklet; the exit status.

    The time limit holds for each puzzle by itself. Raises PsolverError if one cannot be read.
    """
    read = _read(files, options)
    place = _place(path, read)
    printed = pdf_printing(place)
    lines = list[str]()
    entries = list[BookletPuzzle]()
    with Output(place) as output:
        for task, puzzle in read:
            entry, outcome = _solved(task, puzzle, look.solved, options)
            if outcome and outcome.status == "interrupted":
                output.leave()
                return INTERRUPTED
            if outcome and entry.unsolved:
                sentence = unsolved_line("booklet", outcome, str(options.time_limit))
                lines.append(f"{task.label}: {sentence}")
            entries.append(entry)
        drawn = booklet(entries, look)
        output.write(printed(drawn.text))
    for line in (*booklet_lines(drawn, len(entries), look.sheet.paper), *lines):
        say(printable(line))
    return YES


def export_card_booklet(
    files: Sequence[str],
    path: str | None,
    look: BookletLook,
    options: CommandOptions,
    number: int,
    given_pieces: int | None,
) -> int:
    """Print a number of cards for each of several puzzles as a booklet; the exit status.

    A puzzle without cards is left out, and named. Raises PsolverError if no puzzle has cards.
    """
    read = _read(files, options)
    place = _place(path, read)
    printed = pdf_printing(place)
    lines = list[str]()
    card_puzzles = list[CardPuzzle]()
    with Output(place) as output:
        for task, puzzle in read:
            run, status_line = begin_run(puzzle, replace(options, time_limit=None))
            cards = list[ClueCard]()
            refusal = ""
            with interruptible(run, status_line):
                cards, refusal = _cards(puzzle, number, given_pieces, str(options.time_limit))
            if run.control.cancelled:
                output.leave()
                return INTERRUPTED
            if cards:
                card_puzzles.append(CardPuzzle(_name(task, puzzle), puzzle, cards))
            else:
                lines.append(refusal)
        if not card_puzzles:
            raise PsolverError(lines[0])
        drawn = card_booklet(card_puzzles, look)
        output.write(printed(drawn.text))
    for line in (*booklet_lines(drawn, len(card_puzzles), look.sheet.paper), *lines):
        say(printable(line))
    return YES


def _cards(
    puzzle: Puzzle, number: int, given_pieces: int | None, limit: str
) -> tuple[list[ClueCard], str]:
    """Return the cards of a puzzle, or none and the sentence on that."""
    try:
        cards = cards_of_clues(puzzle, number, given_pieces, seconds_of(limit))
    except PsolverError as error:
        return [], str(error)
    return cards, f"{puzzle.file}: no cards: no solution was found in {seconds_of(limit):g} s"


def _place(path: str | None, read: Sequence[tuple[PuzzleTask, Puzzle]]) -> str | None:
    """Return where to print. Raises PsolverError if it is a file that is read."""
    for task, _ in read:
        place = output_path(path, task.file)
    return place


def _name(task: PuzzleTask, puzzle: Puzzle) -> str:
    return puzzle.title or Path(task.file).stem


def _read(files: Sequence[str], options: CommandOptions) -> list[tuple[PuzzleTask, Puzzle]]:
    """Return the puzzles of some files and folders (at least one). Raises PsolverError."""
    puzzles = []
    for task in tasks_of(files, options):
        puzzles.append((task, task.puzzle(options)))
    if not puzzles:
        raise PsolverError(f"{files[0]}: has no puzzle files; name some for the booklet")
    return puzzles


def _solved(
    task: PuzzleTask, puzzle: Puzzle, is_solved: bool, options: CommandOptions
) -> tuple[BookletPuzzle, Outcome | None]:
    """Return a puzzle of the booklet, with a solution if it is wanted and found."""
    name = _name(task, puzzle)
    if not is_solved:
        return BookletPuzzle(name, puzzle), None
    limited_options = replace(options, began=time.monotonic())
    solution, outcome = first_solution(puzzle, limited_options)
    unsolved = ""
    if solution is None:
        unsolved = _unsolved(outcome, str(options.time_limit))
    return BookletPuzzle(name, puzzle, solution, unsolved), outcome


def _unsolved(outcome: Outcome, limit: str) -> str:
    """Return the sentence of a booklet on a puzzle without a solution."""
    if outcome.reason:
        return f"There is no solution: {outcome.reason.sentence}."
    if outcome.status == "impossible":
        return "There is no solution."
    return f"No solution was found in {seconds_of(limit):g} s."


def first_solution(puzzle: Puzzle, options: CommandOptions) -> tuple[Placements | None, Outcome]:
    """Return a solution of a puzzle, None if none was found, and the outcome of the search."""
    run, status_line = begin_run(puzzle, replace(options, limit=1))
    solution = None
    with interruptible(run, status_line):
        for tiling in tilings(run):
            solution = tiling.placements
    return solution, run.outcome


def unsolved_line(to: str, outcome: Outcome, limit: str) -> str:
    """Return the reason why a drawing shows no solution."""
    if outcome.reason:
        cause = f"the puzzle is impossible: {outcome.reason.sentence}"
    elif outcome.status == "impossible":
        cause = "the puzzle is impossible"
    else:
        cause = f"none was found in {seconds_of(limit):g} s; --time-limit gives it longer"
    return f"{WITHOUT_SOLUTION[to]}: {cause}"
