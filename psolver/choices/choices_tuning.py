"""The numbers that tune the search through choices of pieces."""

from __future__ import annotations

# The totals of groups that are different after a piece, at most: some hundred megabytes.
MOST_TOTALS = 200_000
# The nodes of a walk between two looks at the clock: about a hundredth of a second.
WALK_SLICE_NODES = 200_000
# Kernels that run as plain Python are slower by this factor, and search fewer nodes by it.
PLAIN_SLOWER = 100
# The nodes that the fillings of one hole may take.
HOLE_NODES = 2_000
# The pieces that are taken off for a hole, at most.
MOST_PIECES_IN_HOLE = 5
# The whole numbers of the moves that a walk writes before they are read.
MOVES_ROOM = 1 << 16
# The number of holes of 64 that any pieces fill if few choices are left, and the number of others
# that they also fill if no choice is settled.
LEAST_FREE_HOLES = 4
MORE_FREE_HOLES = 28
# The nodes of a walk to a choice, and of a search of the whole board for it, in the first round:
# some hundredths of a second. Each later round has this many times more.
WALK_NODES = 100_000
SEARCH_NODES = 20_000
MORE_NODES = 8
# The rounds; in the last one each choice is searched to the end.
ROUNDS = 4
# The choices of which it is noted whether they are settled: their bits take a hundred megabytes.
MOST_SETTLED = 1_000_000_000
# This process settles this number of choices before it starts others.
FIRST_PLACES = 100
# A share reports after this number of choices that it worked on, or of moves.
PLACES_OF_STEP = 20
MOVES_OF_STEP = 2_000
