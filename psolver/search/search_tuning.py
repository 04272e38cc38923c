"""The limits of the work around a search: the encoding of a puzzle, its symmetries, early reasons.
Those of SAT are in `sat/sat_tuning.py`; the prices by which engines are chosen in `prices.py`.
"""

# Placements of a puzzle, and cells that all of them cover together, which take the memory.
MOST_ENCODED_PLACEMENTS = 2_000_000
MOST_ENCODED_CELLS = 10_000_000

# Cells of places that are worked out in one step, which takes a tenth of a second.
CELLS_TOGETHER = 1_000_000

# Cells of a shape whose outermost cells are looked at first, since they rule most places out.
LARGE_SHAPE = 24

# Options of a problem of which a step takes so long, a tenth of a second, that the clock is
# looked at.
MANY_OPTIONS = 100_000

# Symmetries that are listed, and images of options under all of them, which take some hundred
# megabytes.
MOST_SYMMETRIES = 1000
MOST_SYMMETRY_IMAGES = 20_000_000

# Items of a problem that are looked at one by one, whether symmetries fix them.
MOST_ITEMS_LOOKED_AT = 20_000

# Options times items of a problem that is searched for pockets, which takes a tenth of a second
# at most; and positions for each item, if sets of items are held as bits of positions.
MOST_POCKET_STEPS = 300_000
MOST_GAPS = 20

# Different distances between the positions of neighbours; more mean that positions have no order.
MOST_DISTANCES = 3

# Times that options hold items of two cliques in a problem without its colours. Beyond that it
# takes some tenths of a second to make (tests/benchmarks/measures.md).
MOST_HELD = 500_000

# Cells of a board whose parts are looked at for a reason, and of one whose areas are worked out
# for groups of pieces; sums of areas of one group.
MOST_PART_CELLS = 50_000
MOST_AREA_CELLS = 5_000
MOST_AREA_SUMS = 400_000

# Cells of a board on which the usual search for one tiling may take long.
FEWEST_CELLS = 256
