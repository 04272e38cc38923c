"""Questions about a puzzle that a room answers in the view Why of the page.

    QUESTION = Question("Only one solution?", is_unique)

A function of a question takes a puzzle and the seconds that it may take, and if it is asked of a
solution, the one shown last and its number. It is called in the process of a tab, and ticks
`current_control()`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from ..core.outcome import Outcome
from ..core.tilings import Placement
from ..text.page_lines import capital
from ..text.report import Part
from ..text.results import cost_line
from .explanation_words import NOT_SETTLED


class QuestionAnswer(NamedTuple):
    """The answer to a question, () if the time was too short, and in small print the effort it
    took; whether a longer search finds no more; clues that it has found, each as some cells of a
    placement.
    """

    parts: tuple[Part, ...]
    cost: str = ""
    settled: bool = True
    clues: tuple[Placement, ...] = ()


AnswerQuestion: TypeAlias = Callable[..., Iterator[QuestionAnswer]]


class Question(NamedTuple):
    """A question in words, the function that answers it, and whether it is asked of a solution."""

    words: str
    answers: AnswerQuestion
    of_solution: bool = False


def unsettled_answer(outcome: Outcome) -> QuestionAnswer:
    """Return the answer that the time of a run was too short."""
    return QuestionAnswer((), capital(cost_line(outcome, NOT_SETTLED)), False)
