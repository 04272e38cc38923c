"""The numbers that tune the searches of this room: limits, shares, times, each with its unit.

A number that was measured names the measurement. Kernels take those that they use into their files,
so that machine code in the cache belongs to one value (`kernels.jit`). A plain puzzle
loads little, so that the numbers on its way stand in its files: `kernels.driver`, `fit_tables`,
`roots` and `walk`.
"""

from __future__ import annotations

# first tilings -----------------------------------------------------------------------------------

# The most placements, cells times orientations, of a puzzle that is encoded for a first tiling.
MOST_FIRST_PLACEMENTS = 100_000
# The most cells of a board that is tested by weights modulo 2: they then take a tenth of a second.
MOST_WEIGHED_CELLS = 600
# The SAT solver. A 15x15 square of Y-pentominoes: 23,000 conflicts and 1.0 s; by cadical153 35,000
# and 1.5 s.
FASTEST_SOLVER = "glucose42"
# Clauses that a first search may take before the usual one begins: some tenths of a second.
HEAD_START_CLAUSES = 250_000

# Bounding boxes: steps of a loop that a piece counts as, between two looks at the clock. On a board
# of a million cells a piece takes a millisecond.
BOUNDING_BOX_STEPS = 100

# Mending (`first_tilings`): cells of a part that is filled anew, about.
MENDED_PART_CELLS = 30
# Tries to fill a part, and the placements that are tried in each.
MENDED_PART_TRIES = 8
MENDED_TRY_NODES = 150
# Parts that are filled anew, and as many more for each piece too many or too few.
MENDED_PARTS = 300
MENDED_PARTS_OF_PIECE = 60

# Bands: cells across a band, about.
BAND_WIDTH = 6
# Orientations of all pieces: with fewer no tiling is found.
BANDS_FEWEST_FORMS = 8
# Pieces that are placed without a new depth before some are dropped, and those that are dropped
# first, twice as many every time.
BANDS_PATIENCE = 300
BANDS_FIRST_DROP = 8
# Attempts, and the ways that each tries before all pieces are dropped: half a second, and more for
# each cell of the board.
BANDS_STARTS = 6
BANDS_START_WORK = 5_000_000
BANDS_CELL_WORK = 100
# Ways that are tried in the time that it takes to place a piece.
BANDS_LAY_WORK = 50
# Ways between two looks at the clock.
BANDS_TICK_WORK = 100_000

# The beam: with fewer pieces the usual search is soon done.
BEAM_FEWEST_PIECES = 24
BEAM_FEWEST_KINDS = 4
# Cells of a board: all partial tilings take longer with each of them.
MOST_BEAM_CELLS = 20_000
# The last pieces, of which all ways are tried: nodes for each partial tiling in plain Python.
BEAM_LAST_PIECES = 12
BEAM_LAST_NODES = 2000
# Then nodes of a kernel, for some of the most promising partial tilings.
BEAM_KERNEL_NODES = 300_000
BEAM_KERNEL_TILINGS = 20
# Partial tilings that go on, one beam after the other.
BEAM_WIDTHS = 50, 100, 200, 400
# The penalty of an awkward piece that is left, and of pieces that are used up unevenly, one pair
# after the other: between 1 and 10 the first tilings of eight boards were found soonest.
BEAM_WEIGHTS = (3.0, 1.0), (4.0, 4.0), (2.0, 30.0), (1.0, 10.0), (10.0, 1.0)
# The worth of an orientation, which makes a piece less awkward, in cells of its outline.
BEAM_FORM_WORTH = 0.25
# The most that chance adds to a penalty, so that it chooses between equal ones.
BEAM_NOISE = 0.5
# Columns beyond the reach of a piece in which the frontier is measured.
BEAM_COLUMNS_AHEAD = 3

# Symmetric tilings (`invariant`): groups of symmetries that are tried.
MOST_QUOTIENTS = 3
# Clauses that take as long as an option of the whole puzzle takes to be made one of a quotient; a
# clause takes some microseconds (tests/benchmarks/measures.md).
QUOTIENT_OPTION_CLAUSES = 4
# Conflicts that take as long as to make all clauses of a formula, about: measured on a large one.
CONFLICTS_LIKE_ENCODING = 500
# Conflicts before which a colouring is looked for that rules every tiling out.
COLOURING_CONFLICTS = 32_000
# Conflicts for each group, one budget after the other.
QUOTIENT_BUDGETS = (2_000, 8_000, COLOURING_CONFLICTS, 100_000)

# Plans of boxes (`rectangles`): the most cells of a box that is tiled as a whole.
MOST_BOX_CELLS = 2000
# Cells of a box whose tiling is put together once.
BOX_CELLS_TOGETHER = 500
# Conflicts for one box; a box that takes more becomes dearer by a factor, and has as much more the
# next time.
FIRST_BOX_CONFLICTS = 100_000
BOX_PRICE_FACTOR = 4
# Conflicts, and placements, each of which takes as long, for all boxes.
MOST_BOXES_EFFORT = 200_000
# The boxes that make the one in the corner: their cells, and conflicts for each.
SMALL_BOX_CELLS = 60
SMALL_BOX_CONFLICTS = 1000
# Conflicts for the cells beside that one, a second or two; and tries.
BESIDE_BOX_CONFLICTS = 20_000
BESIDE_BOX_TRIES = 3

# Windows: cells of one. Y-pentominoes in 25x25 and 30x30 with holes: with 160 most runs get stuck.
WINDOW_CELLS = 360
# The first cells of a window, whose pieces stay.
WINDOW_FIXED_CELLS = 100
# The most cells of the last window; the fewer there are, the less often they have a tiling.
LAST_WINDOW_CELLS = 450
# Conflicts for a window, and for the last one.
WINDOW_CONFLICTS = 5_000
LAST_WINDOW_CONFLICTS = 30_000
# Windows without a tiling since the fewest cells were left, before the board is begun anew.
WINDOW_FAILURES = 6
# Conflicts, and options, each of which takes as long, of all windows.
MOST_WINDOWS_EFFORT = 600_000
# The same, after which a colouring is looked for, which may take long.
WINDOWS_COLOURING_EFFORT = 50_000
# A side is gone along if it is not shorter than the longest by more than this factor.
WINDOWS_SIDE_FACTOR = 2

# kernels -----------------------------------------------------------------------------------------

# Bit sets and packed sets: words of the table, 32 megabytes.
MOST_SET_WORDS = 1 << 22
# Images of covers that plain Python looks at, two microseconds each, sooner than machine code is
# made.
MOST_PLAIN_IMAGES = 1_000_000
# Steps of a preparation that plain Python takes, at a microsecond each, sooner than machine code is
# loaded, and sooner than it is made; and between two looks at the clock.
MOST_SHORT_STEPS = 5_000
MOST_PLAIN_STEPS = 100_000
STEPS_TOGETHER = 200_000
# Updates of sets in a slice: of a large problem a single node takes many.
MOST_SLICE_UPDATES = 1 << 24

# Compiling (`jit`): seconds for which another process is waited for without a word, and then at
# most, since it may be stopped.
QUIET_WAIT_SECONDS = 3.0
MOST_WAIT_SECONDS = 15.0

# refutation --------------------------------------------------------------------------------------

# Modular weights: items times items.
MOST_BASIS_ENTRIES = 40_000_000
# Pairs of generators whose sums are compared for the plainest weights.
MOST_COMPARED_SUMS = 2000

# Bounding weights: the highest denominator.
MOST_DENOMINATOR = 60
# The size of a linear programme: options and their items.
MOST_LP_SIZE = 200_000
# The same times the simplex iterations that may be made: some seconds, of 60x60 dominoes 2.9.
MOST_LP_WORK = 150_000_000
# The size up to which a programme is solved here, at most in half a second (dominoes; others in a
# tenth of that); larger ones are solved in a child process.
SMALL_LP_SIZE = 16_000
# The size up to which small weights take a tenth of a second.
QUICK_LP_SIZE = 4_000
# Nodes of the search for small weights.
MOST_WEIGHT_NODES = 50

# states ------------------------------------------------------------------------------------------

# The outlook: bits that the counts of bounded items may add to a state, for each option of a cover.
COUNT_BITS_OF_OPTION = 0.5
# Counts in states that fit no words: with more they take five times as long and longer.
FEW_STATE_COUNTS = 4

# Small counts: options that plain Python tries in less time than loading the compiler takes, with
# counts in the states, and if these are windows alone.
SMALL_TRIES = 40_000
SMALL_WINDOW_TRIES = 150_000
# Bytes of a state in plain Python, about: a tuple, two large integers, its share of the dictionary.
STATE_BYTES = 400
STATES_BETWEEN_TICKS = 1000

# Sweeps: of more states each should stand for some partial covers, or a search is as fast, unless
# the number of covers is likely to have more bits than a search can visit.
MANY_STATES = 1 << 21
WAYS_OF_STATE = 32
HOPELESS_BITS = 64
# The share of the most states before which it is too early to expect a number.
EARLY_SHARE = 1 / 16
# Dictionaries are some fifty times slower: they are doubted after a number of tries of options,
# without counts in the states and with them, some tenths of a second. Then each state has to stand
# for some partial covers: for 1.0 to 1.1 in packings of solids, 2 in squares, 3 in Sudokus; and
# after four times as many tries for twice as many.
TRIES_OF_DOUBT = 400_000
COUNTED_TRIES_OF_DOUBT = 60_000
WAYS_AT_DOUBT = 1.5
# Likely covers for each state so far; a search finds them as fast.
COVERS_OF_STATE = 4
# States of a count before it is asked whether there is nothing to count: 0.05 s of the kernels; and
# in dictionaries of plain Python.
LONG_COUNT_STATES = 1 << 20
LONG_PLAIN_COUNT_STATES = 1 << 14

# Options that grow: positions of all options, whose diagram takes half a second; and of one, since
# nodes are made depth first.
MOST_DIAGRAM_POSITIONS = 1 << 18
MOST_DIAGRAM_LENGTH = 500
# States of two forms that are compared, some hundredths of a second; and bytes that they may take.
STATES_OF_TRIAL = 1 << 14
BYTES_OF_TRIAL = 1 << 28

# Determinants: a component that cannot have more states is counted by them sooner.
FEW_COUNTED_STATES = 1 << 18
# The square of vertices times reach, for each product of residues, about.
PRODUCT_SQUARE = 180
# Products of residues that take next to no time; that take more than half an hour.
SMALL_PRODUCTS = 1 << 21
MOST_RESIDUE_PRODUCTS = 10**12
# The work of a product modulo a large prime, beside the square of its bits; and the most work, a
# fifth of a second, that is done sooner than by numpy.
WORK_OF_A_PRODUCT = 400_000
MOST_WHOLE_WORK = 200_000_000_000
# Bytes of the primes that are worked on at once: they fit in a cache.
ELIMINATION_BYTES = 1 << 22
# Numbers that are sieved for primes at once.
SIEVED_NUMBERS = 1 << 16
# Symmetries up to which classes are counted, if their number is not needed.
MOST_SYMMETRIES_BY_THE_WAY = 5000

# Drawing: a component that cannot have more states is drawn by them sooner than by determinants;
# for each draw there may be more, up to a number that takes some seconds.
FEW_DRAWN_STATES = 1 << 25
STATES_OF_DRAW = 1 << 21
MOST_DRAWN_STATES = 1 << 29
# Primes to spare, for those modulo which the number of ways becomes 0.
SPARE_PRIMES = 2
# Rows and columns of a border for which there is room at first.
FIRST_BORDER_SIDE = 16

# Hashed rows: rows times options between two looks at the clock, some hundredths of a second.
TRIES_BETWEEN_TICKS = 400_000
PLAIN_TRIES_BETWEEN_TICKS = 4_000
# The least bits of the number of places of a table, which costs little.
LEAST_TABLE_BITS = 16

# Merging: steps of the merge between two looks at the clock, some hundredths of a second.
MERGE_STEPS_BETWEEN_TICKS = 1 << 18
PLAIN_MERGE_STEPS_BETWEEN_TICKS = 1 << 10
MERGE_SECONDS_BETWEEN_TICKS = 0.05
# Rows for which a part of a merge has room at least.
LEAST_MERGE_ROWS = 1 << 10
# States that are merged in parts, some for each core, for they are not equally long.
STATES_OF_MERGE_PARTS = 1 << 16
MERGE_PARTS_OF_CORE = 4

# Pockets: positions of one that is looked at.
MOST_POCKET_POSITIONS = 9
# Pockets are looked at in some rows at least, and as long as they cut a share of the windows off.
POCKET_TRIAL_ROWS = 1 << 14
POCKET_CUT_SHARE = 1 / 8

# Meeting: rows of a whole sweep. With fewer it is over at once; more rows cannot be sorted within a
# second.
LEAST_MET_ROWS = 1 << 22
MOST_MET_ROWS = 1 << 25
# The share of the work that the sweep would still do: meeting has to be expected to do less.
MEETING_SHARE = 1 / 2
# The share of the way so far: the states there show their growth.
LOOK_BACK_SHARE = 3 / 4
# Options that are looked at to find an order of a gap.
MOST_GAP_OPTIONS = 200
# Bits by which rows are sorted at once; bits that are looked up at once; rows that are worked on at
# once.
SORTED_DIGIT_BITS = 16
PERMUTED_BITS = 11
ROWS_AT_ONCE = 1 << 20

# Memory: seconds between two looks at that of a run; bytes that psolver itself takes at most, the
# compiler of its kernels too.
MEMORY_LOOK_SECONDS = 0.2
OWN_BYTES = 1 << 29
