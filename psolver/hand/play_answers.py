"""The answers of Play about placements: whether they can be completed, hints, mistakes.

`play_answers` is a generator function for the process of a tab, and gives plain data.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, NamedTuple

from ..core.cells import Cell
from ..core.model import Puzzle
from ..core.plain_values import Values
from ..core.reason import Reason
from ..core.tilings import Placement, Placements, Tiling, tiling
from ..html import plan_of, region_values
from ..reasons import reason_parts
from ..text.scene import Region
from . import by_hand
from .hints import Completion, RemainingSolutions, answers, mistake, next_step
from .partial import Level, region_of_mistake, region_of_step
from .play_results import number_of_all, scores, solution_key

MOST_SENTENCES = 3  # of a hint are read while one plays
HINT_LEVELS: tuple[Level, ...] = ("nudge", "piece", "place")
MISTAKE_LEVELS: tuple[Level, ...] = ("mistake", "nudge", "piece")


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

    placements: Placements
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

    values: Values
    tiling: Tiling | None
    hint: PlayHint | None
    over: bool
    mistake: PlayMistake | None = None


def answers_of_play(
    puzzle: Puzzle,
    placements: Placements,
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
    completed = None
    values: Values = {}
    advice = None
    wrong = None
    for answer in answers(puzzle, placements, known_tiling, seconds):
        if isinstance(answer, Completion):
            completed = answer
            has_placements = bool(placements)
            values = _play_values(puzzle, answer, seconds, has_placements)
            advice = _hint(puzzle, answer, placements)
            over = answer.status in ("impossible", "unknown")
            if answer.unexplained:
                over = False
            is_wrong = answer.status == "impossible" and placements
            if is_wrong and wrong is None:
                yield PlayAnswer(values, None, None, False)
                wrong = _mistake(puzzle, placements)
        else:
            is_solved = values["status"] == "solved"
            values = values | _count_values(answer, is_solved, seconds)
            over = answer.over and not is_solved
        assert completed
        yield PlayAnswer(values, completed.tiling, advice, over, wrong)
    if values["status"] == "solved":
        yield _solved(puzzle, placements, values, seconds)


def _count_values(answer: RemainingSolutions, is_solved: bool, seconds: float) -> Values:
    """The data of the number of solutions left; no sentence if the placements are the only one."""
    count = ""
    is_alone = answer.complete and answer.number == 1
    if not is_alone or not is_solved:
        limit = seconds if answer.over else 0
        count = by_hand.left_line(answer.number, answer.complete, limit)
    is_short = answer.over and not answer.complete
    return {"count": count, "over": answer.over, "short": is_short}


def _solved(
    puzzle: Puzzle,
    placements: Placements,
    values: Values,
    seconds: float,
) -> PlayAnswer:
    """The last answer about placements that solve a puzzle, with the `solution` that they are, and
    the number of `all` different ones, if it is known.
    """
    solution = tiling(placements, puzzle.board.lattice)
    key = solution_key(puzzle, solution)
    number = number_of_all(puzzle, seconds)
    values = {**values, "solution": key, "all": number}
    return PlayAnswer(values, solution, None, True)


def _mistake(puzzle: Puzzle, placements: Placements) -> PlayMistake | None:
    """The placements to take up; None if that was not found out, or none helps."""
    to_take_up = mistake(puzzle, placements)
    if to_take_up is None:
        return None
    if not to_take_up.placements:
        return None
    place = puzzle.board.place
    sentences = []
    for level in MISTAKE_LEVELS:
        sentence = by_hand.take_up_line(to_take_up, placements, level, place)
        sentences.append(sentence)
    cells = region_of_mistake(puzzle.board, to_take_up)
    region = _path(puzzle, cells)
    rings = tuple(map(by_hand.middle_cell, to_take_up.placements))
    return PlayMistake(to_take_up.placements, tuple(sentences), region, rings)


def _play_values(
    puzzle: Puzzle, completed: Completion, seconds: float, has_placements: bool
) -> Values:
    """The data of a completion.

    status  of it; `line` is a sentence about it, `why` another one, `count` the solutions left
    short   whether the time was too short to answer everything
    shaded  the path around the cells of the reason; `numbers` in cells
    pieces  the names of the pieces of the reason
    long    whether the reason is shown on demand: a proof, or that of the whole puzzle
    """
    status = completed.status
    no_solution = by_hand.IMPOSSIBLE if has_placements else by_hand.HAS_NO_SOLUTION
    line = {
        "solved": by_hand.SOLVED,
        "possible": by_hand.POSSIBLE,
        "impossible": no_solution,
        "unknown": by_hand.unsettled_line(seconds),
    }[status]
    values = {"status": status, "line": line, "short": status == "unknown"}
    if status in ("solved", "possible"):
        return {**values, "count": by_hand.COUNTING_SOLUTIONS}
    if status == "unknown":
        return values
    if completed.unexplained:
        return {**values, "why": by_hand.LOOKING_FOR_WHY}
    reason = completed.reason
    reason_text = by_hand.why_line(reason, has_placements, puzzle.board.place)
    is_short = reason is None or (has_placements and reason.is_plain)
    return {
        **values,
        "why": reason_text,
        "long": not is_short,
        **_reason_values(puzzle, completed, reason),
    }


def _reason_values(puzzle: Puzzle, completed: Completion, reason: Reason | None) -> Values:
    if reason is None or completed.left is None:
        return {}
    report_parts = reason_parts(completed.left, reason)
    shaded: list[Cell] = []
    numbers: list[Any] = []
    for report_part in report_parts:
        for scene in report_part.scenes:
            for region in scene.regions.values():
                if region.role == "shaded":
                    shaded += region.cells
            for mark in scene.marks:
                if mark.kind == "number":
                    numbers.append([mark.at, mark.text])
    further_texts = [report_part.text for report_part in report_parts[1:] if report_part.text]
    return {
        "shaded": _path(puzzle, shaded),
        "numbers": numbers,
        "pieces": list(reason.pieces),
        "more": "\n".join(further_texts),
    }


def _path(puzzle: Puzzle, cells: Sequence[Cell]) -> str:
    """The path around some cells in the drawing of the board; "" for none."""
    if not cells:
        return ""
    region = Region("shaded", tuple(sorted(cells)))
    plan = plan_of(puzzle.board)
    path: str = region_values(plan, region)["path"]
    return path


def _hint(puzzle: Puzzle, completed: Completion, placements: Placements) -> PlayHint | None:
    step = next_step(completed, placements)
    if step is None or completed.left is None:
        return None
    place = puzzle.board.place
    lines_of_levels = [by_hand.step_hint(step, level, place) for level in HINT_LEVELS]
    where, piece, reason_lines = lines_of_levels
    if len(reason_lines) > MOST_SENTENCES:
        reason_lines = reason_lines[-1:]
    region = ""
    around = ""
    rings: tuple[Cell, ...] = ()
    if not isinstance(step.item, str):
        rings = (step.item,)
    elif step.kind == "guess":
        cells = region_of_step(completed.left.board, step)
        region = _path(puzzle, cells)
        around = by_hand.IN_HATCHED_AREA
    sentences = (f"{where[0]}{around}", f"{piece[0]}{around}", "\n".join(reason_lines))
    return PlayHint(step.placement, sentences, region, rings)
