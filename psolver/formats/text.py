"""Answers for people: tilings as pictures, covers, explanations."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from ..puzzle.model import Puzzle
from ..puzzle.outcome import Outcome
from ..puzzle.reason import Common
from ..puzzle.tiling import Tiling
from ..render.look import Look
from ..render.text.tilings import in_box_drawing, in_letters
from . import FoundCover, Writer

if TYPE_CHECKING:
    from ..puzzle.audited import Audit
    from ..puzzle.estimate import Estimate
    from ..puzzle.standing import Standing


def box(puzzle: Puzzle, look: Look) -> Writer[Tiling]:
    """The writer of tilings in box drawing."""
    return Writer(partial(in_box_drawing, puzzle, look, False))


def ascii_(puzzle: Puzzle, look: Look) -> Writer[Tiling]:
    """The writer of tilings in box drawing with the characters "+", "-" and "|"."""
    return Writer(partial(in_box_drawing, puzzle, look, True))


def letters(puzzle: Puzzle, look: Look) -> Writer[Tiling]:
    """The writer of tilings in letters."""
    return Writer(partial(in_letters, puzzle, look))


def covers(numbered: bool) -> Writer[FoundCover]:
    """The writer of covers in the words of their file, an option a line, and a number, if wanted,
    as a comment.
    """

    def answer(number: int, cover: FoundCover) -> str:
        lines = "\n".join(" ".join(items) for _, items in cover)
        text = lines or "| no option: nothing need be covered"
        if numbered:
            text = f"| solution {number}\n{text}"
        return text if number == 1 else f"\n{text}"

    return Writer(answer)


def uniqueness(
    puzzle: Puzzle, unique: bool | None, outcome: Outcome, found: Sequence[Tiling], look: Look
) -> str:
    """Whether the solution of a puzzle is unique, in a sentence, with two where it is not; "" while
    that is not settled.
    """
    from ..render.explanation import uniqueness_parts
    from ..render.text.parts import parts_text

    if unique is None:
        return ""
    return parts_text(puzzle, uniqueness_parts(puzzle, outcome, found), look, told=False)


def explanation(
    puzzle: Puzzle, outcome: Outcome, tiling: Tiling | None, shared: Common | None, look: Look
) -> str:
    """What is known of a puzzle, in sentences and pictures; "" while neither a tiling nor a proof
    that there is none was found.
    """
    from ..render.explanation import explanation_parts
    from ..render.text.parts import parts_text

    if tiling is None and outcome.status != "impossible":
        return ""
    parts = explanation_parts(puzzle, outcome, tiling, shared)
    return parts_text(puzzle, parts, look, told=False)


def estimate(one: Estimate) -> str:
    """How large a search is, line by line."""
    from ..render.words.estimate import estimate_text

    return estimate_text(one)


def standing(one: Standing) -> str:
    """How a run stands, line by line."""
    from ..render.words.runs import standing_text

    return standing_text(one)


def audit(one: Audit) -> str:
    """What an audit found, line by line."""
    from ..render.words.audit import audit_text

    return audit_text(one)


def puzzle(one: Puzzle, look: Look) -> str:
    """The board of a puzzle, and its pieces with their orientations."""
    from ..render.show import puzzle_parts
    from ..render.text.parts import parts_text

    return parts_text(one, puzzle_parts(one), look)
