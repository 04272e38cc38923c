"""The question of the view Why for the fewest clues that make a solution the only one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..core.control import current_control
from ..core.model import Puzzle
from ..core.tilings import Placement, Tiling
from ..hand import ClueTask, names_on
from ..reasons import Question, QuestionAnswer, unsettled_answer
from ..search.run import Options, Run
from ..text.report import Part
from ..text.results import cost_line
from ..text.sentences import capital
from .clue_report import clue_parts, clues_line
from .clues import clue_sets


def fewest_clues(
    puzzle: Puzzle, seconds: float, solution: Tiling | None = None, number: int = 1
) -> Iterator[QuestionAnswer]:
    """Yield one answer: the fewest clues that make a solution the only one; None: the first."""
    control = current_control()
    run = Run(puzzle, Options(time_limit=seconds), lambda _: control.tick())
    task = ClueTask(number, solution=solution)
    clue_set = None
    for better in clue_sets(run, task):
        clue_set = better
    run.close()
    outcome = run.outcome
    if clue_set is None:
        line = clues_line(None, task, outcome.status)
        answer = QuestionAnswer((Part(line),), capital(cost_line(outcome)))
        yield answer if run.complete else unsettled_answer(outcome)
        return
    with_clues = replace(puzzle, board=clue_set.added_to(puzzle).board)
    report_parts = clue_parts(with_clues, clues_line(clue_set, task, outcome.status))
    names = names_on(clue_set.solution)
    clues = tuple(Placement(names[cell], (cell,)) for cell in clue_set.cells)
    yield QuestionAnswer(
        tuple(report_parts), capital(cost_line(outcome)), clue_set.is_smallest, clues
    )


CLUES = Question("The fewest clues for a solution", fewest_clues, of_solution=True)
