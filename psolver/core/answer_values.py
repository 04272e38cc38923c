"""Tilings and outcomes as plain values, as a line of JSON Lines holds them."""

from __future__ import annotations

from collections.abc import Iterable

from .control import Work, unit
from .goal import Optimum
from .outcome import Outcome
from .plain_values import Values
from .square_lattice import CUBIC, SQUARE
from .tilings import Placement, Tiling
from .version import __version__


def tiling_values(tiling: Tiling) -> Values:
    """Return a tiling; its lattice is named if the length of its cells does not identify it."""
    named = {} if tiling.lattice in (SQUARE, CUBIC) else {"lattice": tiling.lattice.name}
    return named | {"placements": placements_values(tiling.placements)}


def summary_values(outcome: Outcome) -> Values:
    """Return the summary; `reason` is there only if it is known why the puzzle is impossible."""
    return {"type": "summary", **outcome_values(outcome)}


def outcome_values(outcome: Outcome) -> Values:
    """Return an outcome, without its type."""
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
        values["work"] = [_work(engine_work) for engine_work in outcome.work]
    if outcome.seed is not None:
        values["seed"] = outcome.seed
    if outcome.best:
        values["best"] = best_values(outcome.best)
    values["options"] = dict(outcome.options)
    values["version"] = __version__
    if outcome.reason:
        values["reason"] = outcome.reason.to_dict()
    return values


def _work(work: Work) -> Values:
    """Return the work of one of several engines, in its own unit."""
    amount = {"unit": unit(work.engine, work.kernel), "amount": work.nodes}
    seconds = round(work.seconds, 3)
    return {"engine": work.engine, "kernel": work.kernel, **amount, "seconds": seconds}


def best_values(best: Optimum) -> Values:
    """Return an optimum, as far as it is known."""
    values = {"aim": best.aim, "found": best.found, "bound": best.bound}
    return {**values, "proved": best.proved}


def placements_values(placements: Iterable[Placement]) -> list[Values]:
    """Return some placements."""
    return list(map(placement_values, placements))


def placement_values(one: Placement) -> Values:
    """Return a placement."""
    return {"piece": one.piece, **lying_values(one)}


def lying_values(one: Placement) -> Values:
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
