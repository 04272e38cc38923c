"""Reasons as values of JSON."""

from __future__ import annotations

from dataclasses import asdict

from ..core.plain_values import Values
from ..core.reason import Reason
from ..core.registries import service


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
    if reason.deduction:
        values |= service("deduction_values")(reason.deduction)
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
