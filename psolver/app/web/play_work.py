"""What somebody who lays pieces by hand is told, worked out in the process of a tab."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ...geometry.cells import Cell
from ...puzzle.model import Puzzle
from ...puzzle.reason import Reason
from ...puzzle.tiling import Placement, Tiling
from ...render.html.page_data import plan_of, region_values
from ...render.report import reason_parts
from ...render.scene import Region
from ...render.words.by_hand import (
    COUNTING,
    IMPOSSIBLE,
    LOOKING_FOR_WHY,
    POSSIBLE,
    SOLVED,
    hint_line,
    left_line,
    unknown_line,
    why_line,
)
from ...solve.hints import Completion, RemainingSolutions, answers, hint
from . import work

SECONDS = 20.0  # for each question at first


class Advice(NamedTuple):
    """One more placement, and why that one."""

    placement: Placement
    sentence: str


class Told(NamedTuple):
    """What is known by now.

    values  what the page shows: see `_values`
    tiling  a solution that holds what lies there, if one is known
    advice  a hint, where there is one
    over    is nothing more looked for?
    """

    values: dict[str, Any]
    tiling: Tiling | None
    advice: Advice | None
    over: bool


def told(
    puzzle: Puzzle, placements: tuple[Placement, ...], known: Tiling | None, seconds: float
) -> Iterator[Told]:
    """What is to be told of some placements, which go together, as it becomes known."""
    found: Completion | None = None
    values: dict[str, Any] = {}
    advice = None
    for answer in answers(puzzle, placements, known, seconds, work.control()):
        if isinstance(answer, Completion):
            found, values = answer, _values(puzzle, answer, seconds, bool(placements))
            advice = _advice(puzzle, answer, placements)
            over = answer.status in ("impossible", "unknown") and not answer.unexplained
        else:
            alone = answer.complete and answer.number == 1 and values["status"] == "solved"
            count = "" if alone else _count(answer, seconds)
            values = {**values, "count": count, "over": answer.over}
            values["short"] = answer.over and not answer.complete
            over = answer.over
        assert found
        yield Told(values, found.tiling, advice, over)


def _values(puzzle: Puzzle, found: Completion, seconds: float, laid: bool) -> dict[str, Any]:
    """What the page shows of a completion.

    status  of it; `line` says it in a sentence, `why` more of it, `count` the solutions left
    short   was the time too short to answer all?
    shaded  the path around cells that the sentence speaks of; `numbers` in cells
    pieces  names of those that it speaks of
    """
    line = {
        "solved": SOLVED,
        "possible": POSSIBLE,
        "impossible": IMPOSSIBLE,
        "unknown": unknown_line(seconds),
    }[found.status]
    values = {"status": found.status, "line": line, "short": found.status == "unknown"}
    if found.status in ("solved", "possible"):
        return {**values, "count": COUNTING}
    if found.status == "unknown":
        return values
    if found.unexplained:
        return {**values, "why": LOOKING_FOR_WHY}
    return {**values, "why": why_line(found.reason, laid), **_drawn(puzzle, found, found.reason)}


def _drawn(puzzle: Puzzle, found: Completion, reason: Reason | None) -> dict[str, Any]:
    """The cells and pieces that a reason speaks of."""
    if reason is None or found.left is None:
        return {}
    first, *others = reason_parts(found.left, reason)
    shaded: list[Cell] = []
    numbers: list[Any] = []
    for part in (first, *others):
        for scene in part.scenes:
            shaded += [
                c for one in scene.regions.values() if one.role == "shaded" for c in one.cells
            ]
            numbers += [[mark.at, mark.text] for mark in scene.marks if mark.kind == "number"]
    region = Region("shaded", tuple(sorted(shaded)))
    path = region_values(plan_of(puzzle.board), region)["path"] if shaded else ""
    more = "\n".join(part.text for part in others if part.text)
    return {"shaded": path, "numbers": numbers, "pieces": list(reason.pieces), "more": more}


def _advice(puzzle: Puzzle, found: Completion, placements: tuple[Placement, ...]) -> Advice | None:
    one = hint(found, placements)
    if one is None:
        return None
    told = hint_line(one.placement.piece, one.cell, puzzle.board.lattice, one.ways)
    return Advice(one.placement, told)


def _count(left: RemainingSolutions, seconds: float) -> str:
    return left_line(left.number, left.complete, seconds if left.over else 0)
