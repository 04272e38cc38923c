"""The limits of searches for packings of boxes by position."""

# Cells that all placements together cover in a puzzle that is searched by position: the fewest,
# and the fewest of a puzzle of few boxes.
FEWEST_COVERED = 100_000
FEWEST_OF_FEW = 40_000
FEW_BOXES = 40

# Boxes of a puzzle that is searched so, unless all placements together cover too many cells.
MOST_BOXES = 200

# Cells of a board of boxes whose placements are listed for steps and estimates.
MOST_LISTED_BOX_CELLS = 2000

# Steps between two looks at the clock, about: some milliseconds. A kind of box costs a node
# KIND_STEPS; a kernel that is not compiled is slower by a factor.
SLICE_STEPS = 10_000_000
KIND_STEPS = 10
PLAIN_BOX_FACTOR = 100

# Slices of a walk, after which it gives away a part of itself.
OWN_SLICES = 20

# Tilings that are handed over at a time, and choices in all of them.
BOX_ROWS_TOGETHER = 500
MOST_CHOICES_TOGETHER = 250_000

# Nodes of a search with an order of its own: the Partridge tiling of 45x45 took 22 million nodes
# so, the mean of twelve, and several times more with ten times as many or a tenth.
ORDERED_NODES = 300_000

# Levels with orders of their own; further ones begin again with the first.
ORDERED_LEVELS = 64

# The part of the number of forms by which chance moves one in an order.
SPREAD = 0.5

# Positions known to be dead, and bytes that they take; nodes searched behind one, for it to be
# worth its place.
MOST_DEAD = 1 << 17
DEAD_BYTES = 1 << 23
LEAST_DEAD_NODES = 8

# Options that are weighed in some tenths of a second, and grids whose weights are tried.
MOST_WEIGHED_OPTIONS = 100_000
MOST_GRIDS = 8

# Nodes of the first turn of a search for the fewest boxes: a second or less.
FIRST_BOX_NODES = 2_000_000
