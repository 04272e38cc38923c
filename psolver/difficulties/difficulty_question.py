"""The question of the view Why how difficult a puzzle is."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.control import Control, TimeUp, current_control
from ..core.model import Puzzle
from ..reasons import Question, QuestionAnswer
from ..text.report import Part
from .difficulty import difficulty_of
from .guess_map import guess_parts
from .measures import difficulty_line, measure_lines
from .scale import scale_of

SHOW_GUESSES = "Show where the guesses lie"


def _how_difficult(puzzle: Puzzle, seconds: float) -> Iterator[QuestionAnswer]:
    """Yield one answer: the measures of the difficulty of a puzzle."""
    limited = Control(seconds, current_control().tick)
    try:
        with limited.at_work():
            measures = difficulty_of(puzzle)
    except TimeUp:
        yield QuestionAnswer((), settled=False)
        return
    text = "\n".join([difficulty_line(measures), *measure_lines(measures)])
    yield QuestionAnswer(
        (Part(text), *guess_parts(puzzle, measures)),
        settled=limited.seconds < seconds,
        fold=SHOW_GUESSES,
        scale=scale_of(measures),
    )


DIFFICULTY = Question("How difficult?", _how_difficult)
