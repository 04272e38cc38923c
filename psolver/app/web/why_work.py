"""Why a puzzle is impossible, what its solutions share, whether there is only one: worked out in
the process of a tab.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...puzzle.model import Puzzle
from ...puzzle.reason import common
from ...render.look import Style
from ...render.report import Part, explanation_parts, uniqueness_parts
from ...render.svg.svg_drawing import document
from ...render.svg.svg_writer import scene_drawing
from ...render.words.results import NOT_COMPARED, NOT_SETTLED, capital, cost_line
from ...solve.run import Options, Run
from ...solve.tasks import FEW, add_core, tilings
from . import work


class Told(NamedTuple):
    """A text, in lines, and below it pictures, each as an SVG document."""

    text: str
    pictures: tuple[str, ...] = ()


class Answer(NamedTuple):
    """What there is to say of a question, and in small print how it was found out."""

    parts: tuple[Told, ...]
    cost: str
    settled: bool


def explain(puzzle: Puzzle, seconds: float) -> Iterator[Answer]:
    """One answer: why the puzzle is impossible, or what its solutions share."""
    run = _run(puzzle, seconds, FEW + 1)
    found = list(tilings(run))
    add_core(run)
    run.close()
    outcome = run.outcome
    if not found and outcome.status != "impossible":
        yield _unsettled(run)
        return
    shared = common(found) if found and outcome.complete else None
    parts = explanation_parts(puzzle, outcome, found[0] if found else None, shared)
    ended = NOT_COMPARED if len(found) > FEW else ""
    yield _answer(parts, cost_line(outcome, ended))


def is_unique(puzzle: Puzzle, seconds: float) -> Iterator[Answer]:
    """One answer: whether the puzzle has only one solution."""
    run = _run(puzzle, seconds, 2, distinct=True)
    found = list(tilings(run))
    run.close()
    outcome = run.outcome
    if len(found) < 2 and not outcome.complete:
        yield _unsettled(run)
        return
    yield _answer(uniqueness_parts(puzzle, outcome, found), cost_line(outcome))


def _run(puzzle: Puzzle, seconds: float, limit: int, distinct: bool = False) -> Run:
    options = Options(limit=limit, distinct=distinct, time_limit=seconds)
    return Run(puzzle, options, lambda _: work.control().tick())


def _unsettled(run: Run) -> Answer:
    return Answer((), capital(cost_line(run.outcome, NOT_SETTLED)), False)


def _answer(parts: Sequence[Part], cost: str) -> Answer:
    return Answer(tuple(map(_told, parts)), capital(cost), True)


def _told(part: Part) -> Told:
    style = Style()
    name = part.text.partition("\n")[0]
    shown = (document(scene_drawing(scene, style), style, name) for scene in part.scenes)
    return Told(part.text, tuple(shown))
