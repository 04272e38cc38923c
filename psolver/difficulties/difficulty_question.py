"""The question of the view Why how difficult a puzzle is."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.control import Control, TimeUp, current_control
from ..core.model import Puzzle
from ..reasons import Question, QuestionAnswer
from ..text.report import Part
from .difficulty import difficulty_of
from .measures import difficulty_text


def _how_difficult(puzzle: Puzzle, seconds: float) -> Iterator[QuestionAnswer]:
    """Yield one answer: the measures of the difficulty of a puzzle."""
    limited = Control(seconds, current_control().tick)
    try:
        with limited.at_work():
            measures = difficulty_of(puzzle)
    except TimeUp:
        yield QuestionAnswer((), settled=False)
        return
    yield QuestionAnswer((Part(difficulty_text(measures)),), settled=limited.seconds < seconds)


DIFFICULTY = Question("How difficult?", _how_difficult)
