"""The limits that tune the core: how much is done at once, and how often a run looks up.

They change how long something takes, never an answer.
"""

from __future__ import annotations

# cells: from this number on they are moved axis by axis, which takes half the time
MANY_CELLS = 16

# cells of a connected part between two ticks of a control
CELLS_BETWEEN_TICKS = 1000

# items of a loop that is watched between two ticks of a control
ITEMS_BETWEEN_TICKS = 1000

# items: a step on all of them at once, without a loop of Python, takes a tenth of a second
ITEMS_OF_A_SLICE = 200_000

# cells of a box whose orientations follow from its sides; those of a smaller shape from its cells
LARGE_BOX_CELLS = 100

# cells of a piece for which the verifier makes only the images that lie along the axes as it does
LARGE_PIECE_CELLS = 12

# tilings of a puzzle that the verifier checks one by one before it compares sums of values
FEW_TILINGS = 10

# bits of all values and sums that the verifier keeps for a plain puzzle, 12.5 MB
MOST_VALUE_BITS = 100_000_000

# seconds between two looks whether a run is to end while a child process works for it
CHILD_LOOK_SECONDS = 0.05
