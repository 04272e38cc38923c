"""JSON Lines: an object a solution, a tiling or a cover, then an object for the summary.

`solutions` reads them back.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from .. import __version__
from ..control import Work
from ..geometry.lattice import CUBIC, SQUARE
from ..puzzle.best import Optimum
from ..puzzle.figure import Symmetry, figure
from ..puzzle.model import Puzzle
from ..puzzle.outcome import Outcome
from ..puzzle.reason import Common, Reason
from ..puzzle.tiling import Placement, Tiling, tiling
from ..puzzle.touch import ANYTHING
from ..render.look import Look
from ..render.words.puzzle_rules import left_out
from ..render.words.results import unit
from . import FoundCover, Writer

if TYPE_CHECKING:
    from ..puzzle.outcome import CountedPuzzle, Series
    from ..puzzle.partial import Advice, HintStep, Item
    from ..puzzle.run_status import Audit, Estimate, RunStatus

Values: TypeAlias = dict[str, Any]


def tilings(puzzle: Puzzle, look: Look) -> Writer[Tiling]:
    """The writer of tilings; of figures with their symmetries."""
    symmetric = puzzle.goal is not None
    return Writer(
        lambda place, one: solution(
            look.number(place), one, symmetric, left_out(puzzle, one), puzzle.board.wrap
        ),
        lambda outcome: "" if look.apart else summary(outcome),
    )


def covers(_numbered: bool) -> Writer[FoundCover]:
    """The writer of covers: the numbers of their options and the items of each; all are
    numbered.
    """
    return Writer(cover, summary)


def solution(
    number: int,
    tiling: Tiling,
    symmetric: bool = False,
    left_out: Sequence[str] = (),
    wrap: Sequence[str] = (),
) -> str:
    """The line of a tiling, by its number (from 1); of a `symmetric` figure with its symmetries,
    with the names of pieces that are left out, where there are some, and with the axes that `wrap`.
    """
    values: Values = {"type": "solution", "index": number}
    if symmetric and (found := figure(tiling.owners(), tiling.lattice).symmetries):
        values["symmetry"] = [_symmetry(symmetry) for symmetry in found]
    if left_out:
        values["left_out"] = left_out
    if wrap:
        values["wrap"] = wrap
    return line(values | _tiling(tiling))


def _tiling(tiling: Tiling) -> Values:
    """A tiling; its lattice is named where the length of its cells does not tell it."""
    named = {} if tiling.lattice in (SQUARE, CUBIC) else {"lattice": tiling.lattice.name}
    return named | {"placements": _placements(tiling.placements)}


def _symmetry(symmetry: Symmetry) -> Values:
    """A symmetry, with the place of its axis or centre: `row` 2.5 is between the rows 2 and 3."""
    return {"kind": symmetry.kind, "axis": {name: _short(value) for name, value in symmetry.place}}


def _short(value: float) -> float:
    return int(value) if value.is_integer() else round(value, 4)


def cover(number: int, options: FoundCover) -> str:
    """The line of a cover, by its number (from 1)."""
    found = [{"option": option, "items": list(items)} for option, items in options]
    return line({"type": "solution", "index": number, "options": found})


def summary(outcome: Outcome) -> str:
    """The line of the summary."""
    return line(summary_values(outcome))


def summary_values(outcome: Outcome) -> Values:
    """The summary; `reason` is there only if it is known why the puzzle is impossible."""
    return {"type": "summary", **_outcome(outcome)}


def explanation(outcome: Outcome, shared: Common | None) -> Values:
    """The outcome of a search, with what all solutions have in common."""
    values = {"type": "explanation", **_outcome(_without_own(outcome))}
    if shared:
        values["shared"] = _placements(shared.placements)
        values["fixed"] = [{"cell": list(cell), "piece": name} for cell, name in shared.cells]
    return values


def uniqueness(unique: bool | None, outcome: Outcome, found: Sequence[Tiling]) -> Values:
    """Whether the solution is unique (null: not settled), and the tilings found, at most two."""
    tilings = [_tiling(one) for one in found]
    told = _outcome(_without_own(outcome))
    return {"type": "unique", "unique": unique, **told, "tilings": tilings}


def estimate(one: Estimate) -> Values:
    """How large a search is; each number is a list [low, middle, high]."""
    values: Values = {"type": "estimate"}
    for name in ("nodes", "solutions", "classes", "jobs", "bytes"):
        spread = getattr(one, name)
        values[name] = spread and [round(number) for number in spread]
    values["seconds"] = [round(number, 3) for number in one.seconds]
    values |= {"exact": one.exact, "probes": one.probes, "cores": one.cores}
    values["version"] = __version__
    if one.best:
        values["best"] = _best(one.best)
    if one.reason:
        values["reason"] = _reason(one.reason)
    return values


def standing(one: RunStatus) -> Values:
    """How a run stands; the minutes of the last hour are lists [jobs, nodes,
    solutions], spreads [low, middle, high].
    """
    values = {"type": "status", **asdict(one), "asked": dict(one.asked)}
    del values["best"]
    return values | ({"best": _best(one.best)} if one.best else {})


def audit(one: Audit) -> Values:
    """The result of an audit; each difference with its sentence."""
    from ..render.words.long_runs import difference_line

    differences = [{**d._asdict(), "says": difference_line(d)} for d in one.differences]
    return {"type": "audit", **asdict(one), "differences": differences}


def counted(one: CountedPuzzle) -> str:
    """The line of one of several puzzles that were counted: a summary with its file, or, where it
    could not be counted, what is wrong.
    """
    values: Values = {"file": one.file, "title": one.title}
    if one.given:
        values["vary"] = dict(one.given)
    if one.outcome is None:
        return line({"type": "error", **values, "ended": one.ended, "error": one.fault})
    return line({"type": "summary", **values, "ended": one.ended, **_outcome(one.outcome)})


def series(one: Series) -> str:
    """The line of a sequence of counts, and of how good the best are."""
    values = asdict(one)
    if not one.best:
        del values["best"]
    return line({"type": "sequence", **values})


def hint(puzzle: Puzzle, advice: Advice) -> Values:
    """A hint, as much as its level shows; its placements are those that lie there then, so that the
    next hint can begin with them.
    """
    from ..render.words.by_hand import hint_lines

    values: Values = {"type": "hint", "status": advice.status, "level": advice.level}
    for step in advice.steps:
        lines = hint_lines(advice, puzzle.board.lattice)
        values |= {"kind": step.kind, "says": lines, **_item(step.item), "ways": step.left}
        if advice.level != "nudge":
            values["piece"] = step.placement.piece
        if advice.level == "place":
            values |= _lying(step.placement)
    return _advice(puzzle, advice, values)


def steps(puzzle: Puzzle, advice: Advice) -> Values:
    """The steps to a solution; the placements are those of all."""
    from ..render.words.by_hand import all_lines

    lines = all_lines(advice, puzzle.board.lattice)
    told = [_step(step, says) for step, says in zip(advice.steps, lines, strict=True)]
    return _advice(puzzle, advice, {"type": "steps", "status": advice.status, "steps": told})


def _step(step: HintStep, says: list[str]) -> Values:
    """A step, with what was ruled out before, and what is said of it: one sentence for each."""
    excluded = [
        {"kind": one.kind, "placements": _placements(one.placements)} for one in step.excluded
    ]
    return {
        "kind": step.kind,
        "says": says,
        **_item(step.item),
        "ways": step.left,
        "excluded": excluded,
        "piece": step.placement.piece,
        **_lying(step.placement),
    }


def _item(item: Item) -> Values:
    """The cell or the piece that is looked at."""
    return {"at": item if isinstance(item, str) else list(item)}


def _advice(puzzle: Puzzle, advice: Advice, values: Values) -> Values:
    """Some values of an advice, why there is none, and the placements that lie there then."""
    if advice.reason:
        values["reason"] = _reason(advice.reason)
    placed = tiling(advice.placements, puzzle.board.lattice)
    return values | _tiling(placed) | {"version": __version__}


def _without_own(outcome: Outcome) -> Outcome:
    """An outcome without the options that a question sets by itself: nobody asked for them."""
    asked = tuple(one for one in outcome.options if one[0] not in ("limit", "distinct"))
    return replace(outcome, options=asked)


def _outcome(outcome: Outcome) -> Values:
    figures = {"figures": outcome.figures, "frame": outcome.frame} if outcome.frame else {}
    values: Values = {
        "status": outcome.status,
        "solutions": outcome.solutions,
        "distinct": outcome.distinct,
        **figures,
        "printed": outcome.printed,
        "complete": outcome.complete,
        "engine": outcome.engine,
        "kernel": outcome.kernel,
        "nodes": outcome.nodes,
        "seconds": round(outcome.seconds, 3),
    }
    if outcome.work:
        values["work"] = [_work(one) for one in outcome.work]
    if outcome.seed is not None:
        values["seed"] = outcome.seed
    if outcome.best:
        values["best"] = _best(outcome.best)
    values["options"] = dict(outcome.options)
    values["version"] = __version__
    if outcome.reason:
        values["reason"] = _reason(outcome.reason)
    return values


def _work(work: Work) -> Values:
    """How much one of several engines has done, in its own unit."""
    told = {"engine": work.engine, "kernel": work.kernel}
    amount = {"unit": unit(work.engine, work.kernel), "amount": work.nodes}
    return {**told, **amount, "seconds": round(work.seconds, 3)}


def _best(best: Optimum) -> Values:
    """How good the best is that was found, how good one could be, and whether that is settled."""
    told = {"aim": best.aim, "found": best.found, "bound": best.bound}
    return {**told, "proved": best.proved}


def _reason(reason: Reason) -> Values:
    values: Values = {
        "kind": reason.kind,
        "sentence": reason.sentence,
        "pieces": list(reason.pieces),
        "cells": [list(cell) for cell in reason.cells],
    }
    if weights := reason.weights:
        cells = [{"cell": list(cell), "weight": weight} for cell, weight in weights.cells]
        values["weights"] = {
            "modulus": weights.modulus,
            "cells": cells,
            "pieces": dict(weights.pieces),
        }
    if core := reason.core:
        values["core"] = {
            "least": dict(core.least),
            "most": dict(core.most),
            "minimal": core.minimal,
        }
        if core.groups:
            values["core"]["groups"] = [asdict(group) for group in core.groups]
        if core.touch != ANYTHING:
            values["core"]["touch"] = core.touch
        if core.edges:
            values["core"]["edges"] = True
    return values


def _placements(placements: Iterable[Placement]) -> list[Values]:
    return [{"piece": p.piece, **_lying(p)} for p in placements]


def _lying(one: Placement) -> Values:
    """Where a placement lies, with its marks, and those of its sides, where there are some."""
    length = len(one.cells[0])
    values: Values = {"cells": [list(cell) for cell in one.cells]}
    marks = [[list(where), mark] for where, mark in one.marks if len(where) == length]
    edges = [
        [list(where[:length]), list(where[length:]), mark]
        for where, mark in one.marks
        if len(where) > length
    ]
    return values | ({"marks": marks} if marks else {}) | ({"edges": edges} if edges else {})


def line(values: Mapping[str, Any]) -> str:
    """A value of JSON in a line."""
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))
