"""Clues as a report: a line, the board, JSON."""

from __future__ import annotations

from dataclasses import replace

from ..core.answer_values import Values, tiling_values
from ..core.model import Puzzle
from ..core.outcome import Status
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
        return Report(lambda: [Part(line)] if line else (), lambda: [clue_values(None, status)])
    puzzle_without_clues, board = puzzle, clued(puzzle, clue_set.solution, clue_set.cells).board
    drawn = text and all(len(name) == 1 for _, name in board.clues)
    drawing = board_text(board) if drawn else None
    return Report(
        lambda: clue_parts(replace(puzzle_without_clues, board=board), line, drawing),
        lambda: [clue_values(clue_set, status)],
        puzzle=puzzle_without_clues,
    )


def clue_parts(puzzle: Puzzle, line: str, drawing: str | None = None) -> list[Part]:
    """The board of a puzzle with its clues below a line: as a `drawing`, or a picture of it."""
    if drawing is not None:
        return [Part(line), Part(drawing)]
    return [Part(line), board_part(puzzle.board)._replace(text="")]


def clue_values(clue_set: ClueSet | None, status: str) -> Values:
    """Return the clues of a solution and their `number`; null if there are none yet, or none would
    do.
    """
    values: Values = {"type": "clues", "status": status}
    if clue_set is None:
        return values | {"number": None}
    names = names_on(clue_set.solution)
    clue_rows = [{"cell": list(cell), "piece": names[cell]} for cell in clue_set.cells]
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
        return NO_SOLUTION_SENTENCE if status == "impossible" else NO_CLUES
    number, least = len(clue_set.groups), clue_set.least
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
    if task.number == task.among == 1:
        return text
    return f"Solution {clue_set.number:,}: {text}"


def _clues(number: int, task: ClueTask) -> str:
    """The number of clues, or of pieces that are given.

    >>> from psolver.hand.partial import ClueTask
    >>> _clues(1, ClueTask(pieces=True)), _clues(2, ClueTask())
    ('1 piece given', '2 clues')
    """
    return f"{plural(number, 'piece')} given" if task.pieces else plural(number, "clue")
