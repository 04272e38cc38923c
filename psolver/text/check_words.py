"""Sentences about puzzles, and about checks of their answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.model import Piece, Puzzle
from ..core.outcome import Outcome
from ..core.wording import often, plural, tally
from .puzzle_rules import worth_words
from .results import figures_found

if TYPE_CHECKING:
    from ..core.counted import Check

VERDICT_COLUMNS = 9  # before the file of a puzzle that was checked
SKIP_WORDS = {
    "slow": "slow, use --slow",
    "engine": "symmetry puzzles are searched by SAT",
    "best": "auto and sat alone list its best",
    "nothing": "no expected answers",
}


def about_line(puzzle: Puzzle) -> str:
    """The number of pieces and cells of a puzzle."""
    pieces = f"{puzzle.file}: {plural(len(puzzle.pieces), 'piece')}"
    if puzzle.goal and not puzzle.goal.framed:
        return f"{pieces}, any frame"
    board = puzzle.board
    size = f"{pieces}, {plural(len(board.cells), 'cell')}"
    if puzzle.best and puzzle.best.goal != "tiling":
        return f"{size}, {puzzle.best.goal}"
    if board.may and not puzzle.goal:
        return f"{size} ({len(board.may):,} optional)"
    return size


def uses_of_piece(piece: Piece) -> str:
    """The number of times that a piece is used: "used 2 to 4 times"."""
    return "not used" if piece.most == 0 else f"used {times_of_piece(piece)}"


def times_of_piece(piece: Piece) -> str:
    """The same of a piece that may be used: "2 to 4 times"."""
    if piece.most is None:
        return f"at least {often(piece.least)}" if piece.least else "any number of times"
    if piece.least == piece.most:
        return often(piece.most)
    if not piece.least:
        return f"at most {often(piece.most)}"
    return f"{piece.least} to {often(piece.most)}"


def check_line(check: Check) -> str:
    """A line about a puzzle that was checked: verdict, file, result, what was expected."""
    if check.found is None:
        return f"skipped  {check.file}: {SKIP_WORDS[check.skipped]}"
    word = "WRONG  " if check.missed else "ok     "
    expected = [f"{_expected(check, key)} expected" for key in check.missed]
    result = "; ".join(filter(None, (_found(check.found), ", ".join(expected))))
    return f"{word}  {check.file}: {result} ({check.found.seconds:.2f} s)"


def _found(outcome: Outcome) -> str:
    solutions = tally(outcome.solutions, "solution")
    if outcome.figures is not None:
        solutions = figures_found(outcome)
    elif outcome.complete and outcome.distinct is not None:
        solutions += f", {outcome.distinct:,} distinct"
    if not outcome.complete:
        solutions = f"at least {solutions}" if outcome.solutions else f"{solutions} so far"
    if outcome.best and outcome.best.found is not None:
        solutions += f", {worth_words(outcome.best, outcome.best.found)}"
    return f"{solutions}, impossible by {outcome.reason.kind}" if outcome.reason else solutions


def _expected(check: Check, key: str) -> str:
    number = getattr(check.expected, key)
    match key:
        case "reason":
            return f"impossible by {number}"
        case "distinct":
            return f"{number:,} distinct"
        case "best":
            return f"{number:,} as the best"
        case "at_least":
            return f"at least {tally(number, 'solution')}"
    return tally(number, key.removesuffix("s"))
