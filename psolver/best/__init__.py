"""The best tilings of a puzzle: packings, blockings and the worth of tilings."""

from __future__ import annotations

from ..core.door import door
from ..core.room import Room

ROOM = Room(
    sentence="The best tilings of a puzzle: packings, blockings and the worth of tilings.",
    first_files="optimum",
    kernels="best_kernels",
    services={"find_optimum": "optimum:find_optimum", "is_exact": "equivalents:is_exact"},
    docs="as-much-as-fits.md",
    goals={"best": "best_task:BEST_TASK"},
)
OFFERS = {
    "best_so_far": "BestSoFar state_jobs_of",
    "equivalents": "check_divisible equivalent_puzzle",
    "objective": "MINUS cover_objective linear_objective objective_comments of_blockings worth_of",
    "state_jobs": (
        "OPTIMUM_TASK STATES_KERNEL RoundEnd RoundMerge StateJobs holds_state weights_from"
    ),
    "totalizer": "add_better",
}
__getattr__ = door(__name__, OFFERS)
