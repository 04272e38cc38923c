"""From a puzzle to its tilings: exact cover, symmetry, runs."""

from ..core.door import door

OFFERS = {
    "cover_tasks": "count_covers covers",
    "encoding": "Encoding encode",
    "engine_stages": "Query Stage",
    "known_reasons": "ColouringProof area_reason part_reason placement_reason",
    "problem": "Cover Problem grouped orbit",
    "puzzle_group": "UpTo",
    "run": "Options Run pose",
    "sat": "DEFAULT_SOLVER",
    "sat.listing": "SatLister",
    "sat.session": "Session",
    "searches": "WorkOptions",
    "strategy": "ENGINES",
    "symmetry": "permutations",
    "tasks": "tilings",
}
__getattr__ = door(__name__, OFFERS)
