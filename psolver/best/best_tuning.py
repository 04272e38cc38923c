"""The limits and shares that tune the searches for the best tilings.

The searches were measured beside each other, and beside other programs, in
tests/benchmarks/measures.md, "Blockings" and "Optima".
"""

from __future__ import annotations

# Order and turns of the searches (`optimum`). Every turn of a search takes four times the effort of
# its turn before.

# Options: SAT never takes long between two looks whether the run is to end if a problem has no
# more, so that it runs in this process.
SMALL_FORMULA = 300
# Options: with no more, SAT opens the search in this process; of tilings by value and of blockings
# only with a small formula.
OPENING_OPTIONS = 1500
# Conflicts of SAT as it opens the search.
OPENING_SAT_CONFLICTS = 2000
# Options that exchange looks at before all else, for a good cover at once.
OPENING_EXCHANGES = 500_000
# Options that exchange looks at in its first turn, which takes under half a second.
FIRST_EXCHANGES = 1_500_000
# Steps of weighted exchange before all turns: some tenths of a second.
OPENING_WEIGHTED_STEPS = 100_000
# Steps of weighted exchange in its first turn: some seconds.
FIRST_WEIGHTED_STEPS = 1_000_000
# Nodes of all engines in their first turn, a second or less.
FIRST_EFFORT = 20_000_000
# Words that the kernel for blockings looks at in its first turn: seconds.
FIRST_WORDS = 5_000_000_000
# Conflicts of SAT in its first turn, after that of another search.
FIRST_SAT_CONFLICTS = 30_000
# Conflicts of SAT in its first turn if none but exchange takes turns with it.
SAT_CONFLICTS_ALONE = 300_000
# Nodes of programmes in whole numbers in their first turn.
FIRST_PROGRAMME_NODES = 1000
# States within a bound in their first turn, a second or less.
FIRST_STATES = 12_000_000
# States at a step of the search before all turns, for a good cover.
OPENING_STATES = 1000
# States of the next search for which a turn goes on: seconds. With it X-pentominoes in 24x24 take
# 1.7 seconds in place of over 22, T-pentominoes in 16x16 1.9 in place of 16.
MOST_FORESEEN_STATES = 100_000_000
# Searches near the bound: if as many would fit in the first turn, the next one goes further.
MOST_CHEAP_SEARCHES = 1000
# One step in 16 must be whole in a turn; else there are too many states. T-tetrominoes in
# 30x30 are given up after 12 of 900 steps.
STEPS_FOR_A_WHOLE_ONE = 16
# Cells of a board of which a box is tiled by itself. With it the most T-tetrominoes in 30x30 take
# 4 seconds in place of 38, in 26x26 3.5 in place of 16.
LEAST_CELLS_BESIDE_BOX = 256

# SAT (`totalizer`).

# Conflicts of the first turn towards either end; they double every time.
FIRST_TURN_CONFLICTS = 200
# Conflicts between two looks whether the run is to end.
SAT_SLICE_CONFLICTS = 200
# Clauses of a totalizer: about a gigabyte.
MOST_SUM_CLAUSES = 3_000_000

# States within the bound of a linear programme (`bounded`).

# States that are stored until a cover is read from them: 128 megabytes.
MOST_STORED_STATES = 8_000_000
# If there are more states than that, those before every twelfth step are stored. The twelve
# pentominoes by value in 12x12 are settled so.
STEPS_BETWEEN_STORED = 12
# States that a step may always have.
LEAST_STATES_A_STEP = 1000
# States that a step may have at most: some 300 megabytes with those before and after it.
MOST_STATES_A_STEP = 1_000_000
# A step may have eight times its share of the states that are left.
PEAK_SHARES = 8

# Turns of exchange beside the jobs of a search by states, each with twice the effort: years.
MOST_TURNS = 30

# Jobs of a search by states (`state_jobs`).

# A weight of an item in a file: the sum of many fits into a word.
MOST_WEIGHT = 1 << 40
# Steps of a round of several jobs.
ROUND_STEPS = 24

# The kernel for blockings (`blocking`).

# Options of a problem, as the work of a node grows with their square.
MOST_BLOCKING_OPTIONS = 4000
# Words between two looks at the clock: some milliseconds.
SLICE_WORDS = 20_000_000
# Times that the kernel is slower if it is not compiled.
BLOCKING_PLAIN_FACTOR = 1000
# Blockings that are handed over at a time.
BLOCKINGS_AT_A_TIME = 500
# Options of which one is chosen to begin with: that which the fewest orbits can rule out.
OPENING_CHOICES = 100

# Exchange (`local_search`).

# The share of exchanges that put in an option with an item that has room.
SHARE_WITH_ROOM = 0.8
# Options of which the most promising one is put in.
COMPARED_OPTIONS = 4
# Items among which the one is chosen that has the fewest options.
MOST_LACKING_ITEMS = 12
# Options looked at in an exchange for items that lack some.
MOST_SUPPLY_EFFORT = 20_000
# Options of one item that are looked at, if not all of them need be seen.
MOST_SAMPLED_OPTIONS = 400
# The effort of an exchange beside the options that it looks at, as a number of these.
EFFORT_OF_AN_EXCHANGE = 100
# Noise that chance adds to the worth of an option, as a part of the highest worth.
NO_NOISE = 0.0
NOISES = (NO_NOISE, 0.1, 0.5)

# Weighted exchange (`item_weights`).

# Options looked at between two looks at the clock: some hundredths of a second.
SLICE_OPTIONS = 20_000_000
# Times that the kernel is slower if it is not compiled.
EXCHANGE_PLAIN_FACTOR = 500
# Options of which the next one is chosen.
MOST_SEEN = 4096
# All else in a step takes as long as looking at 50 options.
LEAST_SEEN = 50

# Bounds by area (`objective`).

# Cells times pieces that are worth something, for which a knapsack is solved.
MOST_KNAPSACK = 100_000
