"""The limits of searches by SAT. Measurements are in tests/benchmarks/measures.md."""

# Literals that exclude each other pairwise: usually, in a problem that would take more pairs than
# MOST_PAIRS, and of a group that is used once, as there are few such groups, and it pays.
PAIRWISE_FEW = 64
PAIRWISE_LARGE = 8
PAIRWISE_GROUP = 400
MOST_PAIRS = 10_000_000

# Clauses of cardinality networks: the most take about a gigabyte, few some tenths of a second.
MOST_COUNTING = 5_000_000
FEW_COUNTING = 100_000

# Items of all options together, whose two clauses each take 250 megabytes and 20 seconds.
MOST_CLAUSE_ITEMS = 1_000_000

# Conflicts times clauses between two looks whether the run is to end: some tenths of a second.
WORK_OF_A_SLICE = 150_000_000

# Cubes of a problem, and cubes times options.
MOST_CUBES = 200
MOST_CUBE_WORK = 600_000

# Jobs that one is split into which was given up.
FEWEST_PARTS = 8

# Conflicts between two signs of life: of a listing in this process, of one in children (twice as
# many each time), of a search for one cover, and of one for a core or a proof.
OWN_SLICE = 200
FIRST_SLICE = 10_000
ONE_COVER_SLICE = 1000
CORE_SLICE = 2000

# Numbers of covers after which the first ones are handed over, and the number handed over later.
EARLY_COVERS = (1, 2, 5, 10, 20, 50)
LATER_COVERS = 100

# A core of bounds: conflicts to find a first one, answers for a smaller one before bounds are
# tried one by one, and conflicts to decide whether one bound can be given up.
FIRST_CORE_CONFLICTS = 1_000_000
CORE_ROUNDS = 5
BOUND_CONFLICTS = 100_000
