"""From a puzzle to its tilings: exact cover, symmetry, runs."""

from __future__ import annotations

from ..core.door import door

OFFERS = {
    "encoding": "Encoding encode",
    "engine_stages": "Query",
    "known_reasons": "ColouringProof area_reason part_reason placement_reason",
    "problem": "Cover Problem grouped orbit",
    "puzzle_group": "UpTo",
    "run": "Options Run",
    "sat": "DEFAULT_SOLVER",
    "sat.listing": "SatLister",
    "sat.session": "Session",
    "searches": "WorkOptions",
    "strategy": "ENGINES",
    "symmetry": "permutations",
    "tasks": "tilings",
}
__getattr__ = door(__name__, OFFERS)
