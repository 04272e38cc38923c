"""JSON Lines: an object a solution, a tiling or a cover, then an object for the summary."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from ..puzzle.figure import Symmetry, figure
from ..puzzle.outcome import Outcome
from ..puzzle.reason import Common, Reason
from ..puzzle.tiling import Placement, Tiling


def solution(index: int, tiling: Tiling, symmetric: bool = False) -> str:
    """The line of a tiling, the `index`-th printed (from 1); of a `symmetric` figure with its
    symmetries.
    """
    placements = _placements(tiling)
    found = (
        [_symmetry(symmetry) for symmetry in figure(tiling.owners()).symmetries]
        if symmetric
        else []
    )
    return _line(
        {
            "type": "solution",
            "index": index,
            **({"symmetry": found} if found else {}),
            "placements": placements,
        }
    )


def _symmetry(symmetry: Symmetry) -> dict[str, Any]:
    """A symmetry, with the place of its axis or centre: `row` 2.5 is between the rows 2 and 3."""
    return {"kind": symmetry.kind, "axis": {name: _short(value) for name, value in symmetry.place}}


def _short(value: float) -> float:
    return int(value) if value.is_integer() else value


def cover(index: int, options: Sequence[int], items: Sequence[Sequence[str]]) -> str:
    """The line of a cover, the `index`-th printed: the numbers of its options (from 0) and the
    items of each.
    """
    found = [
        {"option": number + 1, "items": list(names)}
        for number, names in zip(options, items, strict=True)
    ]
    return _line({"type": "solution", "index": index, "options": found})


def summary(outcome: Outcome) -> str:
    """The line of the summary; `reason` is there only where it is known why the puzzle is
    impossible.
    """
    return _line({"type": "summary", **_outcome(outcome)})


def explanation(outcome: Outcome, shared: Common | None) -> str:
    """The line of an explanation: the outcome of a search, with what all solutions have in
    common.
    """
    values = {"type": "explanation", **_outcome(outcome)}
    if shared:
        values["shared"] = _placements(shared.placements)
        values["fixed"] = [{"cell": list(cell), "piece": name} for cell, name in shared.cells]
    return _line(values)


def _outcome(outcome: Outcome) -> dict[str, Any]:
    reason = outcome.reason
    values: dict[str, Any] = {
        "status": outcome.status,
        "solutions": outcome.solutions,
        "distinct": outcome.distinct,
        **({"figures": outcome.figures, "frame": outcome.frame} if outcome.frame else {}),
        "printed": outcome.printed,
        "complete": outcome.complete,
        "engine": outcome.engine,
        "nodes": outcome.nodes,
        "seconds": round(outcome.seconds, 3),
    }
    if reason:
        values["reason"] = _reason(reason)
    return values


def _reason(reason: Reason) -> dict[str, Any]:
    values: dict[str, Any] = {
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
    return values


def _placements(placements: Iterable[Placement]) -> list[dict[str, Any]]:
    return [{"piece": p.piece, "cells": [list(cell) for cell in p.cells]} for p in placements]


def _line(values: dict[str, Any]) -> str:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))
