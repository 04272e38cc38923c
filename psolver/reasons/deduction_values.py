"""Deductions and their steps as values of JSON."""

from __future__ import annotations

from ..core.answer_values import lying_values, placements_values
from ..core.plain_values import Values
from ..core.reason import Deduction, ExcludedPlacements, HintStep, Item, NoWay
from .step_words import step_lines


def deduction_values(found: Deduction) -> Values:
    """Return the steps of a deduction, and the placements that its end excludes."""
    values: Values = {
        "steps": [step_values(one, step_lines(one, found.lattice.place, "")) for one in found.steps]
    }
    if isinstance(found.end, NoWay):
        values["excluded"] = list(map(excluded_values, found.end.excluded))
    return values


def step_values(step: HintStep, lines: list[str]) -> Values:
    """Return a step, with the placements ruled out before, and its sentences."""
    return {
        "kind": step.kind,
        "says": lines,
        **item_values(step.item),
        "ways": step.left,
        "excluded": list(map(excluded_values, step.excluded)),
        "piece": step.placement.piece,
        **lying_values(step.placement),
    }


def excluded_values(one: ExcludedPlacements) -> Values:
    """Return placements that are excluded, with the kind of the reason."""
    return {"kind": one.kind, "placements": placements_values(one.placements)}


def item_values(item: Item) -> Values:
    """Return the cell or the piece that a step is about."""
    return {"at": item if isinstance(item, str) else list(item)}
