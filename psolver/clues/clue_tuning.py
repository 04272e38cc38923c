"""The limits that tune the search for clues; they change how long it takes, never an answer."""

from __future__ import annotations

# solutions that one search for other solutions lists: each rules out sets of clues
SOLUTIONS_TOGETHER = 200

# seconds for the solutions after the second one, if the search may be cut short
SECONDS_FOR_MORE = 3.0

# conflicts of a solver between two looks whether the run is to end
CONFLICTS_BETWEEN_TICKS = 2_000
