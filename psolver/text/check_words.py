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
    board = puzzle.board
    pieces = plural(len(puzzle.pieces), "piece")
    line = f"{puzzle.file}: {pieces}"
    if puzzle.goal and not puzzle.goal.framed:
        return f"{line}, any frame"
    size = f"{line}, {plural(len(board.cells), 'cell')}"
    if puzzle.best and puzzle.best.goal != "tiling":
        return f"{size}, {puzzle.best.goal}"
    if board.may and not puzzle.goal:
        return f"{size} ({len(board.may):,} optional)"
    return size


def uses_of_piece(piece: Piece) -> str:
    """The number of times that a piece is used: "used 2 to 4 times"."""
    if piece.most == 0:
        return "not used"
    return f"used {times_of_piece(piece)}"


def times_of_piece(piece: Piece) -> str:
    """The same of a piece that may be used: "2 to 4 times"."""
    if piece.most is None:
        if piece.least:
            return f"at least {often(piece.least)}"
        return "any number of times"
    if piece.least == piece.most:
        return often(piece.most)
    if not piece.least:
        return f"at most {often(piece.most)}"
    return f"{piece.least} to {often(piece.most)}"


def check_line(check: Check) -> str:
    """A line about a puzzle that was checked: verdict, file, result, what was expected."""
    outcome = check.found
    if outcome is None:
        return f"skipped  {check.file}: {SKIP_WORDS[check.skipped]}"
    word = "WRONG  " if check.missed else "ok     "
    result = _found(outcome)
    if check.missed:
        expected = []
        for key in check.missed:
            expected.append(f"{_expected(check, key)} expected")
        result += f"; {', '.join(expected)}"
    seconds = f"{outcome.seconds:.2f} s"
    return f"{word}  {check.file}: {result} ({seconds})"


def _found(outcome: Outcome) -> str:
    solutions = tally(outcome.solutions, "solution")
    if outcome.figures is not None:
        solutions = figures_found(outcome)
    elif outcome.complete and outcome.distinct is not None:
        solutions += f", {outcome.distinct:,} distinct"
    if not outcome.complete:
        if outcome.solutions:
            solutions = f"at least {solutions}"
        else:
            solutions += " so far"
    if outcome.best and outcome.best.found is not None:
        worth = worth_words(outcome.best, outcome.best.found)
        solutions += f", {worth}"
    if outcome.reason:
        solutions += f", impossible by {outcome.reason.kind}"
    return solutions


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
