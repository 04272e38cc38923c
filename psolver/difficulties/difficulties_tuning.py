"""The limits and seconds that tune the measures of difficulty."""

from __future__ import annotations

# The search as by hand. Its work is the number of items whose ways are counted.

# Work for a problem without sums: some seconds.
MOST_DIFFICULTY_WORK = 300_000_000
# Work for a problem with sums, whose options are counted one by one: some seconds.
MOST_WORK_OF_SUMS = 10_000_000
# Items whose ways are counted in the time that all else takes for a position.
ITEMS_A_POSITION = 20
# Options that are counted as fast as a few.
OPTIONS_A_UNIT = 2000
# Work between two looks at the clock, in plain Python or with sums, and compiled.
PLAIN_SLICE_WORK = 20_000
SLICE_WORK = 3_000_000
# Levels that the compiled search has room for at first.
LEAST_LEVELS = 32

# The other measures.

# Seconds to find the steps by hand.
STEPS_SECONDS = 20.0
# Seconds and bytes to count the packings of all pieces but one.
NEAR_SECONDS = 60.0
NEAR_MEMORY = 1 << 26
# Seconds to list solutions for their placements, and the most that are listed.
LIST_SECONDS = 20.0
MOST_SOLUTIONS_LISTED = 20_000
