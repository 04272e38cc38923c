"""JSON Lines: an object for a solution (a tiling or a cover), then an object for the summary; and
the data of reports.

`solution_files` reads solutions back.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from ..control import Work
from ..geometry.lattice import CUBIC, SQUARE
from ..puzzle.goal import Optimum, Symmetry, figure
from ..puzzle.model import Puzzle
from ..puzzle.outcome import Outcome
from ..puzzle.reason import Common, ExcludedPlacements, HintStep, Item, NoWay, Reason
from ..puzzle.tiling import Placement, Tiling, differences, tiling
from ..render.look import Look
from ..render.words.puzzle_rules import left_out
from ..render.words.results import unit
from ..version import __version__
from . import FoundCover, Writer

if TYPE_CHECKING:
    from ..puzzle.disassembly import Disassembly, StuckPart
    from ..puzzle.outcome import CountedPuzzle, Series
    from ..puzzle.partial import Advice, ClueSet, Difficulty
    from ..puzzle.run_status import Audit, Estimate, RunStatus

Values: TypeAlias = dict[str, Any]


def tilings(puzzle: Puzzle, look: Look) -> Writer[Tiling]:
    """Return the writer of tilings; of figures with their symmetries."""
    return Writer(
        lambda place, one: solution(look.number(place), one, puzzle),
        lambda outcome: "" if look.apart else summary(outcome),
    )


def covers(_numbered: bool) -> Writer[FoundCover]:
    """Return the writer of covers: the numbers of their options, the items of each."""
    return Writer(cover, summary)


def solution(number: int, tiling: Tiling, puzzle: Puzzle | None = None) -> str:
    """Return the line of a tiling, by its number (from 1); of its puzzle, if given, with the
    symmetries of a figure, the pieces that are left out, and how the board wraps.
    """
    values: Values = {"type": "solution", "index": number}
    if puzzle:
        found = figure(tiling.owners(), tiling.lattice).symmetries if puzzle.goal else ()
        of_puzzle = {
            "symmetry": [_symmetry(symmetry) for symmetry in found],
            "left_out": left_out(puzzle, tiling),
            "wrap": puzzle.board.wrap,
            "shift": puzzle.board.shift,
        }
        values |= {name: value for name, value in of_puzzle.items() if value}
    return line(values | tiling_values(tiling))


def tiling_values(tiling: Tiling) -> Values:
    """Return a tiling; its lattice is named if the length of its cells does not identify it."""
    named = {} if tiling.lattice in (SQUARE, CUBIC) else {"lattice": tiling.lattice.name}
    return named | {"placements": _placements(tiling.placements)}


def _symmetry(symmetry: Symmetry) -> Values:
    """Return a symmetry and the place of its axis or centre: `row` 2.5 is between rows 2 and 3."""
    return {"kind": symmetry.kind, "axis": {name: _short(value) for name, value in symmetry.place}}


def _short(value: float) -> float:
    return int(value) if value.is_integer() else round(value, 4)


def cover(number: int, options: FoundCover) -> str:
    """Return the line of a cover, by its number (from 1)."""
    found = [{"option": option, "items": list(items)} for option, items in options]
    return line({"type": "solution", "index": number, "options": found})


def summary(outcome: Outcome) -> str:
    """Return the line of the summary."""
    return line(summary_values(outcome))


def summary_values(outcome: Outcome) -> Values:
    """Return the summary; `reason` is there only if it is known why the puzzle is impossible."""
    return {"type": "summary", **_outcome(outcome)}


def explanation(outcome: Outcome, shared: Common | None) -> Values:
    """Return the outcome of a search, with the placements that all solutions share."""
    values = {"type": "explanation", **_outcome(_without_own(outcome))}
    if shared:
        values["shared"] = _placements(shared.placements)
        values["fixed"] = [{"cell": list(cell), "piece": name} for cell, name in shared.cells]
    return values


def uniqueness(
    unique: bool | None,
    outcome: Outcome,
    found: Sequence[Tiling],
    why: bool = False,
    difficulty: Difficulty | None = None,
) -> Values:
    """Return whether the solution is unique (null: not settled), and the tilings found; to show
    `why` it is not, the placements in which each of two differs from the other; the `difficulty`,
    if it is given.
    """
    tilings = [tiling_values(one) for one in found]
    listed = _outcome(_without_own(outcome))
    values = {"type": "unique", "unique": unique, **listed, "tilings": tilings}
    if why and len(found) > 1:
        values["differences"] = [_placements(some) for some in differences(*found)]
    return values | ({"difficulty": measures(difficulty)} if difficulty else {})


def measures(found: Difficulty) -> Values:
    """Return the measures of the difficulty of a puzzle; null for an unknown one."""
    return {
        "number": found.number,
        "false_starts": list(found.false_starts),
        "solutions": found.solutions,
        "whole": found.whole,
        "steps": None if found.steps is None else list(found.steps),
        "hardest": found.hardest,
        "guesses": None if found.steps is None else list(found.guesses),
        "near_misses": found.near_misses,
        "first_placements": found.first,
        "placements": found.placements,
        "first_known": found.first_known,
    }


def clues(found: ClueSet | None, status: str) -> Values:
    """Return the clues of a solution and their `number`; null if there are none yet, or none would
    do.
    """
    from ..puzzle.partial import names_on

    values: Values = {"type": "clues", "status": status}
    if found is None:
        return values | {"number": None}
    names = names_on(found.solution)
    given = [{"cell": list(cell), "piece": names[cell]} for cell in found.cells]
    return {
        **values,
        "number": len(found.groups),
        "least": found.least,
        "clues": given,
        "solution": found.number,
        "tiling": tiling_values(found.solution),
    }


def estimate(one: Estimate) -> Values:
    """Return the size of a search; each number is a list [low, middle, high]."""
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


def run_status(one: RunStatus) -> Values:
    """Return the status of a run; the minutes of the last hour are lists [jobs, nodes, solutions],
    spreads [low, middle, high].
    """
    values = {"type": "status", **asdict(one), "asked": dict(one.asked)}
    del values["best"]
    return values | ({"best": _best(one.best)} if one.best else {})


def audit(one: Audit) -> Values:
    """Return the result of an audit; each difference with its sentence."""
    from ..render.words.long_runs import difference_line

    differences = [{**d._asdict(), "says": difference_line(d)} for d in one.differences]
    return {"type": "audit", **asdict(one), "differences": differences}


def counted(one: CountedPuzzle) -> str:
    """Return the line of one of several puzzles that were counted: a summary with its file, or, if
    it could not be counted, its fault.
    """
    values: Values = {"file": one.file, "title": one.title}
    if one.given:
        values["vary"] = dict(one.given)
    if one.outcome is None:
        return line({"type": "error", **values, "ended": one.ended, "error": one.fault})
    values |= one.design._asdict() if one.design else {}
    return line({"type": "summary", **values, "ended": one.ended, **_outcome(one.outcome)})


def series(one: Series) -> str:
    """Return the line of a sequence of counts, and of the optima."""
    values = one._asdict()
    if not one.best:
        del values["best"]
    return line({"type": "sequence", **values})


def hint(puzzle: Puzzle, advice: Advice) -> Values:
    """Return a hint, as much as its level shows; its placements are those that lie there then, so
    that the next hint can begin with them.
    """
    from ..render.words.by_hand import hint_lines, state_lines

    values: Values = {"type": "hint", "status": advice.status, "level": advice.level}
    for step in advice.steps:
        lines = hint_lines(advice, puzzle.board.place)
        values |= {"kind": step.kind, "says": lines, **_item(step.item), "ways": step.left}
        if advice.level != "nudge":
            values["piece"] = step.placement.piece
        if advice.level == "place":
            values |= _lying(step.placement)
    if advice.mistake or advice.level == "mistake":
        values["says"] = state_lines(advice, puzzle.board.place)[-1:]
    if advice.level == "nudge" and (region := advice.region(puzzle.board)):
        values["region"] = list(map(list, region))
    return _advice(puzzle, advice, values)


def steps(puzzle: Puzzle, advice: Advice) -> Values:
    """Return the steps to a solution; the placements are those of all."""
    from ..render.words.by_hand import all_lines

    lines = all_lines(advice, puzzle.board.place)
    listed = [_step(step, some) for step, some in zip(advice.steps, lines, strict=True)]
    return _advice(puzzle, advice, {"type": "steps", "status": advice.status, "steps": listed})


def _step(step: HintStep, lines: list[str]) -> Values:
    """Return a step, with the placements ruled out before, and its sentences."""
    return {
        "kind": step.kind,
        "says": lines,
        **_item(step.item),
        "ways": step.left,
        "excluded": list(map(_excluded, step.excluded)),
        "piece": step.placement.piece,
        **_lying(step.placement),
    }


def _excluded(one: ExcludedPlacements) -> Values:
    return {"kind": one.kind, "placements": _placements(one.placements)}


def _item(item: Item) -> Values:
    return {"at": item if isinstance(item, str) else list(item)}


def _advice(puzzle: Puzzle, advice: Advice, values: Values) -> Values:
    """Return values, the reason if there is no step, and the placements that lie there then."""
    if advice.reason:
        values["reason"] = _reason(advice.reason)
    if advice.mistake and advice.names_pieces:
        values["take_up"] = _placements(advice.mistake.placements)
        values["solutions"] = advice.mistake.solutions
    placed = tiling(advice.placements, puzzle.board.lattice)
    return values | tiling_values(placed) | {"version": __version__}


def _without_own(outcome: Outcome) -> Outcome:
    """Return an outcome without the options that a command sets by itself."""
    given = tuple(one for one in outcome.options if one[0] not in ("limit", "distinct"))
    return replace(outcome, options=given)


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
    """Return the work of one of several engines, in its own unit."""
    amount = {"unit": unit(work.engine, work.kernel), "amount": work.nodes}
    seconds = round(work.seconds, 3)
    return {"engine": work.engine, "kernel": work.kernel, **amount, "seconds": seconds}


def _best(best: Optimum) -> Values:
    values = {"aim": best.aim, "found": best.found, "bound": best.bound}
    return {**values, "proved": best.proved}


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
        if weights.least:
            values["weights"]["least"] = True
    if found := reason.deduction:
        from ..render.words.hand_steps import step_lines

        values["steps"] = [
            _step(one, step_lines(one, found.lattice.place, "")) for one in found.steps
        ]
        if isinstance(found.end, NoWay):
            values["excluded"] = list(map(_excluded, found.end.excluded))
    if core := reason.core:
        values["core"] = {
            "least": dict(core.least),
            "most": dict(core.most),
            "minimal": core.minimal,
        }
        if core.groups:
            values["core"]["groups"] = [asdict(group) for group in core.groups]
        for rule in core.rules:
            values["core"] |= rule.core_values()
    return values


def _placements(placements: Iterable[Placement]) -> list[Values]:
    return list(map(placement_values, placements))


def placement_values(one: Placement) -> Values:
    """Return a placement."""
    return {"piece": one.piece, **_lying(one)}


def _lying(one: Placement) -> Values:
    """Return the cells of a placement, with its marks, and those of its sides, if any."""
    length = len(one.cells[0])
    values: Values = {"cells": [list(cell) for cell in one.cells]}
    marks = [[list(where), mark] for where, mark in one.marks if len(where) == length]
    edges = [
        [list(where[:length]), list(where[length:]), mark]
        for where, mark in one.marks
        if len(where) > length
    ]
    return values | ({"marks": marks} if marks else {}) | ({"edges": edges} if edges else {})


def disassembly(number: int, tiling: Tiling, found: Disassembly, states: bool = False) -> Values:
    """Return how a solution, by its number, comes apart; with the `states` of a part that does not.

    Pieces are the numbers of placements, from 0.
    """
    values: Values = {"type": "disassembly", "index": number, "apart": found.stuck is None}
    values |= {"level": list(found.level), "moves": sum(found.level), "states": found.reached}
    values["separations"] = [
        {
            "pieces": list(one.pieces),
            "moves": [
                {"pieces": list(move.pieces), "by": list(move.by), "away": move.away}
                for move in one.moves
            ],
        }
        for one in found.separations
    ]
    if found.together:
        values["together"] = [_stuck_values(part, states) for part in found.together]
    if found.stuck:
        values["stuck"] = _stuck_values(found.stuck, states)
    return values | tiling_values(tiling)


def _stuck_values(part: StuckPart, states: bool) -> Values:
    """The pieces of a part that nothing takes apart, and its states, or their number."""
    every = [list(map(list, state)) for state in part.states]
    return {"pieces": list(part.pieces), "states": every if states else part.number}


def line(values: Mapping[str, Any]) -> str:
    """Return a value of JSON in a line."""
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))
