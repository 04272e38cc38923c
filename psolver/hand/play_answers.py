"""The answers of Play about placements: whether they can be completed, hints, mistakes.

`play_answers` is a generator function for the process of a tab, and gives plain data.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, NamedTuple

from ..core.cells import Cell
from ..core.model import Puzzle
from ..core.reason import Reason
from ..core.tilings import Placement, Tiling, tiling
from ..html import plan_of, region_values
from ..reasons import reason_parts
from ..text.scene import Region
from . import by_hand
from .hints import Completion, answers, mistake, next_step
from .partial import Level, region_of_mistake, region_of_step
from .play_results import number_of_all, scores, solution_key

MOST_SENTENCES = 3  # of a hint are read while one plays
HINT_LEVELS: tuple[Level, ...] = "nudge", "piece", "place"


class PlayHint(NamedTuple):
    """One more placement, with sentences that reveal ever more of it: where to look, which piece to
    take, why it lies there; the path around the region that they speak of, or the cell, in `rings`.
    """

    placement: Placement
    sentences: tuple[str, ...]
    region: str
    rings: tuple[Cell, ...]


class PlayMistake(NamedTuple):
    """Placements to take up, with sentences that reveal ever more of them: their number, where to
    look, their names; the path around the region to look at, and the cells there, in `rings`.
    """

    placements: tuple[Placement, ...]
    sentences: tuple[str, ...]
    region: str
    rings: tuple[Cell, ...]


class PlayAnswer(NamedTuple):
    """The knowledge about some placements so far.

    values  data for the page: see `_play_values`
    tiling  a solution that contains the placements, if one is known
    hint    or None
    over    whether the search for more is over
    mistake  or None
    """

    values: dict[str, Any]
    tiling: Tiling | None
    hint: PlayHint | None
    over: bool
    mistake: PlayMistake | None = None


def answers_of_play(
    puzzle: Puzzle,
    placements: tuple[Placement, ...],
    known_tiling: Tiling | None,
    seconds: float,
) -> Generator[PlayAnswer, None, None]:
    """Yield answers about some placements, ever more exact; `known_tiling` is a solution, if there
    is one.
    """
    if puzzle.best:
        for score in scores(puzzle, placements, seconds):
            over = score["over"] and score["status"] != "solved"
            yield PlayAnswer(score, None, None, over)
        if score["status"] == "solved":
            yield _solved(puzzle, placements, score, seconds)
        return
    completed: Completion | None = None
    values: dict[str, Any] = {}
    advice: PlayHint | None = None
    wrong: PlayMistake | None = None
    for answer in answers(puzzle, placements, known_tiling, seconds):
        if isinstance(answer, Completion):
            completed = answer
            values = _play_values(puzzle, answer, seconds, bool(placements))
            advice = _hint(puzzle, answer, placements)
            over = answer.status in ("impossible", "unknown") and not answer.unexplained
            if answer.status == "impossible" and placements and wrong is None:
                yield PlayAnswer(values, None, None, False)
                wrong = _mistake(puzzle, placements)
        else:
            alone = answer.complete and answer.number == 1 and values["status"] == "solved"
            limit = seconds if answer.over else 0
            count = "" if alone else by_hand.left_line(answer.number, answer.complete, limit)
            values = {**values, "count": count, "over": answer.over}
            values["short"] = answer.over and not answer.complete
            over = answer.over and values["status"] != "solved"
        assert completed
        yield PlayAnswer(values, completed.tiling, advice, over, wrong)
    if values["status"] == "solved":
        yield _solved(puzzle, placements, values, seconds)


def _solved(
    puzzle: Puzzle,
    placements: tuple[Placement, ...],
    values: dict[str, Any],
    seconds: float,
) -> PlayAnswer:
    """The last answer about placements that solve a puzzle, with the `solution` that they are, and
    the number of `all` different ones, if it is known.
    """
    solution = tiling(placements, puzzle.board.lattice)
    key = solution_key(puzzle, solution)
    number = number_of_all(puzzle, seconds)
    return PlayAnswer({**values, "solution": key, "all": number}, solution, None, True)


def _mistake(puzzle: Puzzle, placements: tuple[Placement, ...]) -> PlayMistake | None:
    """The placements to take up; None if that was not found out, or none helps."""
    to_take_up = mistake(puzzle, placements)
    if to_take_up is None or not to_take_up.placements:
        return None
    levels: tuple[Level, ...] = "mistake", "nudge", "piece"
    sentences = (
        by_hand.take_up_line(to_take_up, placements, level, puzzle.board.place) for level in levels
    )
    region = _path(puzzle, region_of_mistake(puzzle.board, to_take_up))
    rings = tuple(map(by_hand.middle_cell, to_take_up.placements))
    return PlayMistake(to_take_up.placements, tuple(sentences), region, rings)


def _play_values(
    puzzle: Puzzle, completed: Completion, seconds: float, has_placements: bool
) -> dict[str, Any]:
    """The data of a completion.

    status  of it; `line` is a sentence about it, `why` another one, `count` the solutions left
    short   whether the time was too short to answer everything
    shaded  the path around the cells of the reason; `numbers` in cells
    pieces  the names of the pieces of the reason
    long    whether the reason is shown on demand: a proof, or that of the whole puzzle
    """
    line = {
        "solved": by_hand.SOLVED,
        "possible": by_hand.POSSIBLE,
        "impossible": by_hand.IMPOSSIBLE if has_placements else by_hand.HAS_NO_SOLUTION,
        "unknown": by_hand.unsettled_line(seconds),
    }[completed.status]
    values = {"status": completed.status, "line": line, "short": completed.status == "unknown"}
    if completed.status in ("solved", "possible"):
        return {**values, "count": by_hand.COUNTING_SOLUTIONS}
    if completed.status == "unknown":
        return values
    if completed.unexplained:
        return {**values, "why": by_hand.LOOKING_FOR_WHY}
    reason_text = by_hand.why_line(completed.reason, has_placements, puzzle.board.place)
    long = completed.reason is not None and not (has_placements and completed.reason.is_plain)
    return {
        **values,
        "why": reason_text,
        "long": long,
        **_reason_values(puzzle, completed, completed.reason),
    }


def _reason_values(puzzle: Puzzle, completed: Completion, reason: Reason | None) -> dict[str, Any]:
    if reason is None or completed.left is None:
        return {}
    first_part, *other_parts = reason_parts(completed.left, reason)
    shaded: list[Cell] = []
    numbers: list[Any] = []
    for report_part in (first_part, *other_parts):
        for scene in report_part.scenes:
            regions = [region for region in scene.regions.values() if region.role == "shaded"]
            shaded += [cell for region in regions for cell in region.cells]
            numbers += [[mark.at, mark.text] for mark in scene.marks if mark.kind == "number"]
    path = _path(puzzle, shaded)
    further_text = "\n".join(report_part.text for report_part in other_parts if report_part.text)
    return {"shaded": path, "numbers": numbers, "pieces": list(reason.pieces), "more": further_text}


def _path(puzzle: Puzzle, cells: Sequence[Cell]) -> str:
    """The path around some cells in the drawing of the board; "" for none."""
    region = Region("shaded", tuple(sorted(cells)))
    path: str = region_values(plan_of(puzzle.board), region)["path"] if cells else ""
    return path


def _hint(
    puzzle: Puzzle, completed: Completion, placements: tuple[Placement, ...]
) -> PlayHint | None:
    step = next_step(completed, placements)
    if step is None or completed.left is None:
        return None
    place = puzzle.board.place
    where, piece, reason_lines = (by_hand.step_hint(step, level, place) for level in HINT_LEVELS)
    if len(reason_lines) > MOST_SENTENCES:
        reason_lines = reason_lines[-1:]
    region = around = ""
    rings: tuple[Cell, ...] = ()
    if not isinstance(step.item, str):
        rings = (step.item,)
    elif step.kind == "guess":
        region = _path(puzzle, region_of_step(completed.left.board, step))
        around = by_hand.IN_HATCHED_AREA
    first_hint, second = (f"{lines[0]}{around}" for lines in (where, piece))
    return PlayHint(step.placement, (first_hint, second, "\n".join(reason_lines)), region, rings)
