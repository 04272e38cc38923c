"""Long runs: searches of days, in jobs in a store, done here or on many machines."""

from __future__ import annotations

from ..core.door import door
from ..core.room import Command, Room

ROOM = Room(
    sentence="Searches of days, in jobs in a store, done here or on many machines.",
    first_files="runner",
    commands={
        "audit": Command(
            "run_commands",
            "Check that the store of a run is complete and unchanged.",
            "Runs of days",
        ),
        "estimate": Command(
            "run_commands",
            "Estimate the time and the results of 'psolver run' for FILE.",
            "Solve and count",
        ),
        "run": Command(
            "run_commands",
            "Search a large puzzle, for days if needed, and store the results.",
            "Runs of days",
        ),
        "solutions": Command(
            "run_commands",
            "Print the solutions of the run in STORE, during or after it.",
            "Runs of days",
        ),
        "status": Command(
            "run_commands",
            "Show the progress of the run in STORE, during or after it.",
            "Runs of days",
        ),
    },
    docs="long-runs.md",
)
OFFERS = {
    "runner": "locked",
}
__getattr__ = door(__name__, OFFERS)
