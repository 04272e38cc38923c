"""Clues as a report: a line, the board, JSON."""

from __future__ import annotations

from dataclasses import replace

from ..core.answer_values import Values, tiling_values
from ..core.model import Puzzle
from ..core.outcome import Status
from ..core.toml.dump import board_text
from ..core.wording import plural
from ..hand import ClueSet, ClueTask, clued, names_on
from ..text.explanation_words import NO_CLUES, NO_SOLUTION_SENTENCE
from ..text.report import Part, Report, board_part
from ..text.results import END_WORDS


def clue_report(
    puzzle: Puzzle, found: ClueSet | None, line: str, status: str, text: bool
) -> Report:
    """Return the clues of a puzzle below a `line` about them; in a `text` the board is drawn as in
    a file, if all clues can be.
    """
    if found is None:
        return Report(lambda: [Part(line)] if line else (), lambda: [clue_values(None, status)])
    one, board = puzzle, clued(puzzle, found.solution, found.cells).board
    drawn = text and all(len(name) == 1 for _, name in board.clues)
    drawing = board_text(board) if drawn else None
    return Report(
        lambda: clue_parts(replace(one, board=board), line, drawing),
        lambda: [clue_values(found, status)],
        puzzle=one,
    )


def clue_parts(puzzle: Puzzle, line: str, drawing: str | None = None) -> list[Part]:
    """The board of a puzzle with its clues below a line: as a `drawing`, or a picture of it."""
    if drawing is not None:
        return [Part(line), Part(drawing)]
    return [Part(line), board_part(puzzle.board)._replace(text="")]


def clue_values(found: ClueSet | None, status: str) -> Values:
    """Return the clues of a solution and their `number`; null if there are none yet, or none would
    do.
    """
    values: Values = {"type": "clues", "status": status}
    if found is None:
        return values | {"number": None}
    names = names_on(found.solution)
    given = [{"cell": list(cell), "piece": names[cell]} for cell in found.cells]
    return {
        **values,
        "number": len(found.groups),
        "least": found.least,
        "clues": given,
        "solution": found.number,
        "tiling": tiling_values(found.solution),
    }


def clues_line(found: ClueSet | None, task: ClueTask, status: Status) -> str:
    """The number of the clues found, and whether fewer would do, after a search that ended so."""
    if found is None:
        return NO_SOLUTION_SENTENCE if status == "impossible" else NO_CLUES
    number, least = len(found.groups), found.least
    if not number:
        text = "No clues are needed: there is only one solution."
    elif number > least and task.quick:
        text = f"{_clues(number, task)}, none of which can be left out:"
    elif number > least:
        bound = f", at least {least} are needed" if least > 1 else ""
        text = f"{_clues(number, task)}, not proved smallest{bound} ({END_WORDS[status]}):"
    elif number == 1:
        text = f"{_clues(number, task)}, and without it there are several solutions:"
    else:
        fewer = "single one" if number == 2 else str(number - 1)
        text = f"{_clues(number, task)}, and no {fewer} would do:"
    return f"Solution {found.number:,}: {text}" if (task.number, task.among) != (1, 1) else text


def _clues(number: int, task: ClueTask) -> str:
    """The number of clues, or of pieces that are given.

    >>> from psolver.hand.partial import ClueTask
    >>> _clues(1, ClueTask(pieces=True)), _clues(2, ClueTask())
    ('1 piece given', '2 clues')
    """
    return f"{plural(number, 'piece')} given" if task.pieces else plural(number, "clue")
