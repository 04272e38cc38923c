"""The limits of the search whether the pieces of solutions come apart."""

# Pairs of bodies that are looked up between two looks at the clock, about; fewer in plain Python.
PAIRS_OF_A_SLICE = 500_000
PLAIN_PAIRS_OF_A_SLICE = 10_000

# Pairs that are looked up in plain Python, in a process, before a kernel is compiled: about a
# second of work, as compiling takes longer. An entry of a table counts as FILL_EFFORT of them.
PLAIN_EFFORT = 400_000
FILL_EFFORT = 8

# States, and entries of the tables of pairs, for which there is room at first.
LEAST_STATES = 1 << 8
LEAST_ENTRIES = 1 << 16

# Entries and shapes that are remembered: with more, those of earlier assemblies are forgotten.
MOST_PAIR_ENTRIES = 1 << 24
MOST_SHAPES = 1 << 10

# Ends, and words of their ways, of a batch for which there is room at first.
LEAST_ENDS = 1 << 8
LEAST_WAYS = 1 << 12

# Seconds of some disassemblies, after which the others are done in threads, and between two looks
# at the clock.
LONG_SETTLING_SECONDS = 0.03
SETTLING_LOOK_SECONDS = 0.05

# Batches for each thread that are taken before they are needed, and tilings of a batch.
BATCHES_AHEAD = 2
MOST_TILINGS_TOGETHER = 256

# Seconds that the page takes a solution apart at first, and times as many after each click on
# "Look longer".
APART_SECONDS = 20.0
LONGER_FACTOR = 10

# Seconds between two reports of all solutions to the page, and the number of solutions after which
# it stops, since it remembers the moves of each.
LEVEL_REPORT_SECONDS = 0.2
MOST_SOLUTIONS_ON_PAGE = 20_000

# Seconds and solutions, one of each class, that are taken apart to rate a burr by its level.
RATING_SECONDS = 10.0
MOST_SOLUTIONS_RATED = 2000
