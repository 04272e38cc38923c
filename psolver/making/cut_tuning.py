"""The numbers that tune the search for cuts of boards, which tests/benchmarks/test_made_puzzles.py
measures.
"""

from __future__ import annotations

# A cut is drawn so often, until one has pieces of the right sizes.
MOST_CUTS_DRAWN = 20
# Changes, for each cell, of a cut whose pieces have wrong sizes, before another is drawn.
CHANGES_OF_SIZE_PER_CELL = 40
# Changes that are tried for one that can be, and the share of those that are of two cells.
MOST_CHANGES_DRAWN = 200
SHARE_OF_DOUBLE_CHANGES = 0.5
# A climb ends after this many changes that made it no better.
PATIENCE = 60
# Assemblies that a puzzle may have, most of which cannot be taken apart, if the file does not
# bound them.
MOST_ASSEMBLIES = 100
# The part of the cells with ? that may stay empty, if the file does not bound them.
EMPTY_SHARE = 4
# A look at assemblies that takes more steps is given up, and the shapes whose placements it
# remembers.
MOST_LOOK_STEPS = 100_000
MOST_SHAPES_KNOWN = 500
# Changes after which the search for a cut with fewer solutions, or of a higher level, ends if none
# made it better.
PATIENCE_FOR_SOLUTIONS = 20
PATIENCE_FOR_BEST = 100
# Boards with more cells are not cut: a growth takes a time that grows with the square.
MOST_CELLS_CUT = 1_000
