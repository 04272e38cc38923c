"""The questions of the view Why about reasons: why a puzzle is impossible, or what its solutions
share, and whether there is only one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.control import current_control
from ..core.model import Puzzle
from ..core.reason import common
from ..core.tilings import Tiling
from ..engines.cheap_count import with_number_of_all
from ..search.counting_tasks import add_core
from ..search.run import Options, Run
from ..search.tasks import tilings
from ..text.report import Part
from ..text.results import cost_line
from ..text.sentences import capital
from .comparing import Pair, compared_tilings, comparison_parts, two_of
from .explanation_words import NOT_COMPARED
from .question import Question, QuestionAnswer, unsettled_answer
from .reason_report import explanation_parts, uniqueness_parts
from .reasons_tuning import MOST_COMPARED

SHOW_TWO = "Show two of them"


def answers_to_why(puzzle: Puzzle, seconds: float) -> Iterator[QuestionAnswer]:
    """Yield one answer: why the puzzle is impossible, or the common part of its solutions."""
    run = _run(puzzle, seconds, MOST_COMPARED + 1)
    solutions = list(tilings(run))
    add_core(run)
    run.close()
    outcome = run.outcome
    if not solutions and outcome.status != "impossible":
        yield unsettled_answer(outcome)
        return
    shared = common(solutions) if solutions and outcome.complete else None
    if len(solutions) > MOST_COMPARED:
        seconds_left = max(1.0, seconds - outcome.seconds)
        outcome = with_number_of_all(outcome, _run(puzzle, seconds_left, None))
    report_parts = explanation_parts(puzzle, outcome, solutions[0] if solutions else None, shared)
    ended = NOT_COMPARED if len(solutions) > MOST_COMPARED else ""
    yield _answer(report_parts, cost_line(outcome, ended))


def _answers_to_unique(puzzle: Puzzle, seconds: float) -> Iterator[QuestionAnswer]:
    """Yield one answer: whether the puzzle has only one solution."""
    run = _run(puzzle, seconds, 2, distinct=True)
    solutions = list(tilings(run))
    run.close()
    outcome = run.outcome
    if len(solutions) < 2 and not outcome.complete:
        yield unsettled_answer(outcome)
        return
    answer = _answer(uniqueness_parts(puzzle, outcome, solutions), cost_line(outcome))
    yield answer._replace(fold=SHOW_TWO)


def _answers_to_compare(
    puzzle: Puzzle, seconds: float, numbers: Pair, pair: tuple[Tiling, Tiling] | None = None
) -> Iterator[QuestionAnswer]:
    """Yield one answer: two solutions side by side, which are found first if there is no pair."""
    cost = ""
    if pair is None:
        run = _run(puzzle, seconds, max(numbers), distinct=True)
        pair = two_of(puzzle, run, numbers)
        run.close()
        if pair is None:
            yield unsettled_answer(run.outcome)
            return
        cost = cost_line(run.outcome)
    yield _answer(comparison_parts(puzzle, compared_tilings(numbers, pair)), cost)


def _run(puzzle: Puzzle, seconds: float, limit: int | None, distinct: bool = False) -> Run:
    options = Options(limit=limit, distinct=distinct, time_limit=seconds)
    control = current_control()
    return Run(puzzle, options, lambda _: control.tick())


def _answer(report_parts: Sequence[Part], cost: str) -> QuestionAnswer:
    return QuestionAnswer(tuple(report_parts), capital(cost))


EXPLAIN = Question("Why, or what all solutions share", answers_to_why)
UNIQUE = Question("Only one solution?", _answers_to_unique)
COMPARE = Question("Compare two solutions", _answers_to_compare, of_pair=True)
