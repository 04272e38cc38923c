"""Questions about a puzzle that a room answers in the view Why of the page.

    QUESTION = Question("Only one solution?", is_unique)

A function of a question takes a puzzle and the seconds that it may take, and if it is asked of a
solution, the one shown last and its number; of a pair, their numbers and both solutions, or None.
It is called in the process of a tab, and ticks `current_control()`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from ..core.outcome import Outcome
from ..core.tilings import Placements
from ..text.report import Part
from ..text.results import cost_line
from ..text.sentences import capital
from .explanation_words import NOT_SETTLED


class Scale(NamedTuple):
    """The place of a puzzle on a scale from easy to hard, by powers of ten.

    known  the places of known puzzles with their names, the easiest first
    at     the place of this one; None if it has none
    unit   the words for the number at a place
    """

    known: tuple[tuple[int, str], ...]
    at: int | None
    unit: str


class QuestionAnswer(NamedTuple):
    """The answer to a question.

    parts    texts and pictures; () if the time was too short
    cost     the effort that it took
    settled  whether a longer search finds no more
    clues    clues that were found, each as some cells of a placement
    fold     the words for all parts but the first one, if these are shown only when asked for
    scale    the place of the puzzle on a scale, which is shown below the first part
    """

    parts: tuple[Part, ...]
    cost: str = ""
    settled: bool = True
    clues: Placements = ()
    fold: str = ""
    scale: Scale | None = None


AnswerQuestion: TypeAlias = Callable[..., Iterator[QuestionAnswer]]


class Question(NamedTuple):
    """A question in words, the function that answers it, and whether it is asked of a solution, or
    of a pair of them.
    """

    words: str
    answers: AnswerQuestion
    of_solution: bool = False
    of_pair: bool = False


def unsettled_answer(outcome: Outcome) -> QuestionAnswer:
    """Return the answer that the time of a run was too short."""
    return QuestionAnswer((), capital(cost_line(outcome, NOT_SETTLED)), False)
