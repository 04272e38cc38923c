"""Clues as a report: a line, the board, JSON."""

from __future__ import annotations

from dataclasses import replace

from ..core.answer_values import tiling_values
from ..core.model import Puzzle
from ..core.outcome import Status
from ..core.plain_values import Values
from ..core.toml.dump import board_text
from ..core.wording import plural
from ..hand import ClueSet, ClueTask, clued, names_on
from ..reasons import NO_CLUES, NO_SOLUTION_SENTENCE
from ..text.report import Part, Report, board_part
from ..text.results import END_WORDS


def clue_report(
    puzzle: Puzzle, clue_set: ClueSet | None, line: str, status: str, text: bool
) -> Report:
    """Return the clues of a puzzle below a `line` about them; in a `text` the board is drawn as in
    a file, if all clues can be.
    """
    if clue_set is None:
        values = clue_values(None, status)
        return Report(lambda: [Part(line)] if line else (), lambda: [values])
    board = clued(puzzle, clue_set.solution, clue_set.cells).board
    puzzle_with_clues = replace(puzzle, board=board)
    drawing = None
    if text and all(len(name) == 1 for _, name in board.clues):
        drawing = board_text(board)
    return Report(
        lambda: clue_parts(puzzle_with_clues, line, drawing),
        lambda: [clue_values(clue_set, status)],
        puzzle=puzzle,
    )


def clue_parts(puzzle: Puzzle, line: str, drawing: str | None = None) -> list[Part]:
    """The board of a puzzle with its clues below a line: as a `drawing`, or a picture of it."""
    if drawing is not None:
        return [Part(line), Part(drawing)]
    board = board_part(puzzle.board)
    return [Part(line), board._replace(text="")]


def clue_values(clue_set: ClueSet | None, status: str) -> Values:
    """Return the clues of a solution and their `number`; null if there are none yet, or none would
    do.
    """
    values: Values = {"type": "clues", "status": status}
    if clue_set is None:
        return values | {"number": None}
    names = names_on(clue_set.solution)
    clue_rows = []
    for cell in clue_set.cells:
        row = {"cell": list(cell), "piece": names[cell]}
        clue_rows.append(row)
    return {
        **values,
        "number": len(clue_set.groups),
        "least": clue_set.least,
        "clues": clue_rows,
        "solution": clue_set.number,
        "tiling": tiling_values(clue_set.solution),
    }


def clues_line(clue_set: ClueSet | None, task: ClueTask, status: Status) -> str:
    """The number of the clues found, and whether fewer would do, after a search that ended so."""
    if clue_set is None:
        if status == "impossible":
            return NO_SOLUTION_SENTENCE
        return NO_CLUES
    number = len(clue_set.groups)
    least = clue_set.least
    clues = _clues(number, task)
    if not number:
        text = "No clues are needed: there is only one solution."
    elif number > least and task.quick:
        text = f"{clues}, none of which can be left out:"
    elif number > least:
        bound = ""
        if least > 1:
            bound = f", at least {least} are needed"
        text = f"{clues}, not proved smallest{bound} ({END_WORDS[status]}):"
    elif number == 1:
        text = f"{clues}, and without it there are several solutions:"
    else:
        fewer = str(number - 1)
        if number == 2:
            fewer = "single one"
        text = f"{clues}, and no {fewer} would do:"
    if task.number == task.among == 1:
        return text
    return f"Solution {clue_set.number:,}: {text}"


def _clues(number: int, task: ClueTask) -> str:
    """The number of clues, or of pieces that are given.

    >>> from psolver.hand.partial import ClueTask
    >>> _clues(1, ClueTask(pieces=True)), _clues(2, ClueTask())
    ('1 piece given', '2 clues')
    """
    if task.pieces:
        pieces = plural(number, "piece")
        return f"{pieces} given"
    return plural(number, "clue")
