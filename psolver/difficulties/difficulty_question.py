"""The question of the view Why how difficult a puzzle is."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.call_control import call_control
from ..core.control import Control, TimeUp
from ..core.model import Puzzle
from ..reasons import Question, QuestionAnswer
from ..text.report import Part
from .difficulty import difficulty_of
from .measures import difficulty_text


def _how_difficult(puzzle: Puzzle, seconds: float) -> Iterator[QuestionAnswer]:
    """Yield one answer: the measures of the difficulty of a puzzle."""
    watched = Control(seconds, call_control().tick)
    try:
        measures = difficulty_of(puzzle, watched)
    except TimeUp:
        yield QuestionAnswer((), settled=False)
        return
    yield QuestionAnswer((Part(difficulty_text(measures)),), settled=watched.seconds < seconds)


DIFFICULTY = Question("How difficult?", _how_difficult)
