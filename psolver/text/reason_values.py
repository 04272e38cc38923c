"""Reasons and the steps of deductions as values of JSON."""

from __future__ import annotations

from dataclasses import asdict

from ..core.answer_values import Values, lying_values, placements_values
from ..core.reason import ExcludedPlacements, HintStep, Item, NoWay, Reason
from .step_words import step_lines


def reason_values(reason: Reason) -> Values:
    """Return a reason, with its sentence and all that its kind has."""
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
    if deduction := reason.deduction:
        values["steps"] = [
            step_values(step, step_lines(step, deduction.lattice.place, ""))
            for step in deduction.steps
        ]
        if isinstance(deduction.end, NoWay):
            values["excluded"] = list(map(excluded_values, deduction.end.excluded))
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


def excluded_values(excluded: ExcludedPlacements) -> Values:
    """Return placements that are excluded, with the kind of the reason."""
    return {"kind": excluded.kind, "placements": placements_values(excluded.placements)}


def item_values(item: Item) -> Values:
    """Return the cell or the piece that a step is about."""
    return {"at": item if isinstance(item, str) else list(item)}
